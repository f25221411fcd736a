//! The variables that set options, which a test does not take over from whoever runs it.

use std::ffi::OsString;

/// The names of those that are set.
pub(crate) fn of_the_player() -> impl Iterator<Item = OsString> {
    let is_ours = |name: &OsString| name.to_str().is_some_and(|name| name.starts_with("CLIMB2048_"));
    std::env::vars_os().map(|(name, _)| name).filter(is_ours)
}
