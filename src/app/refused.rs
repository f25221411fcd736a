//! Why kept games cannot be had, in a line.

use crate::{
    output::{Errors, Phrases},
    store::{JournalError, ShelfError},
};

/// What is wrong with the kept games, or with one of them.
#[must_use]
pub fn why_refused(error: &ShelfError, phrases: &Phrases) -> String {
    phrases.errors.as_ref().map_or_else(|| error.to_string(), |errors| translated(error, errors))
}

fn translated(error: &ShelfError, errors: &Errors) -> String {
    match error {
        ShelfError::NoHome => errors.no_home.to_owned(),
        ShelfError::File { path, error } => (errors.file)(&path.display().to_string(), &error.to_string()),
        ShelfError::Damaged { path, error } => (errors.file)(&path.display().to_string(), &journal(error, errors)),
        ShelfError::Busy { id } => (errors.busy)(id),
        ShelfError::NothingWaits { folder } => (errors.nothing_waits)(&folder.display().to_string()),
        ShelfError::Unknown { id } => (errors.unknown)(id),
    }
}

fn journal(error: &JournalError, errors: &Errors) -> String {
    match error {
        JournalError::Empty => errors.empty.to_owned(),
        JournalError::Title => errors.no_journal.to_owned(),
        JournalError::Newer(version) => (errors.newer)(*version),
        JournalError::CutOff => errors.cut_off.to_owned(),
        JournalError::Header { line, expected } => (errors.header)(*line, expected),
        JournalError::Value { line, reason } => (errors.value)(*line, reason),
        JournalError::Command { line, word } => (errors.command)(*line, word),
        JournalError::Impossible { line, word } => (errors.impossible)(*line, word),
    }
}
