//! How far long work has come.

use indicatif::{ProgressBar, ProgressStyle};

use crate::language::Language;

/// A bar on standard error, where that is a terminal.
#[must_use]
pub fn bar(what: &str, length: usize, language: &dyn Language) -> ProgressBar {
    let style = ProgressStyle::with_template(language.words().progress);
    let bar = ProgressBar::new(length as u64).with_prefix(what.to_owned());
    match style {
        Ok(style) => bar.with_style(style.progress_chars("=> ")),
        Err(_) => bar,
    }
}
