//! How far long work has come.

use indicatif::{ProgressBar, ProgressStyle};

use crate::output::Phrases;

/// A bar on standard error, where that is a terminal.
pub(super) fn bar(what: &str, length: usize, phrases: &Phrases) -> ProgressBar {
    let style = ProgressStyle::with_template(phrases.progress);
    let bar = ProgressBar::new(length as u64).with_prefix(what.to_owned());
    match style {
        Ok(style) => bar.with_style(style.progress_chars("=> ")),
        Err(_) => bar,
    }
}
