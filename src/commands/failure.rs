//! Why a command failed, and the exit status that says so.

use std::io;

use climb2048::{game::TargetError, input::Leave, language::Language, output::tell, store::ShelfError};

use crate::cli::Arguments;

/// The exit status for arguments that cannot be understood.
pub(crate) const USAGE: u8 = 2;

/// The exit status for everything else that goes wrong.
const FAILED: u8 = 1;

/// Why nothing could be done, or not all of it.
pub(crate) enum Failure {
    /// An argument asks for what cannot be.
    Usage(String),
    /// A kept game cannot be had.
    Shelf(ShelfError),
    /// Standard output cannot be written.
    Output(io::Error),
    /// Something else is in the way.
    Other(String),
}

impl From<ShelfError> for Failure {
    fn from(error: ShelfError) -> Self {
        Self::Shelf(error)
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

impl Failure {
    /// A target is out of reach; it is named as it was set.
    pub(super) fn out_of_reach(error: TargetError, arguments: &Arguments) -> Self {
        Self::Usage(format!("{} {error}", arguments.name_of("target")))
    }

    /// Says what is wrong, and gives back the exit status.
    fn tell(self, language: &dyn Language) -> u8 {
        let (message, status) = match self {
            Self::Usage(message) => (message, USAGE),
            Self::Shelf(error @ ShelfError::Unknown { .. }) => (language.refusal(&error), USAGE),
            Self::Shelf(error) => (language.refusal(&error), FAILED),
            Self::Output(error) => (language.cannot_write(&error), FAILED),
            Self::Other(message) => (message, FAILED),
        };
        tell(&format!("climb2048: {message}\n"));
        status
    }
}

/// The exit status for an end. Whoever closes an output early is told nothing; a full disk is told.
pub(crate) fn status(end: Result<Leave, Failure>, has_hung_up: impl Fn() -> bool, language: &dyn Language) -> u8 {
    match end {
        Err(Failure::Output(_)) if has_hung_up() => status(Ok(Leave::HANG_UP), has_hung_up, language),
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => 0,
        Err(failure) => failure.tell(language),
        Ok(Leave::Player | Leave::InputEnded | Leave::OutputClosed) => 0,
        Ok(Leave::Signal(number)) => 128 + number,
        Ok(Leave::Unreadable) => FAILED,
    }
}
