//! Why a game cannot be kept or read.

use std::{
    io,
    path::{Path, PathBuf},
};

use thiserror::Error;

use super::journal::JournalError;

/// Why games cannot be kept, or a kept one cannot be read.
#[derive(Debug, Error)]
pub enum ShelfError {
    /// The user's home directory is unknown.
    #[error("there is no home directory")]
    NoHome,
    /// A file or folder cannot be used.
    #[error("{}: {error}", path.display())]
    File {
        /// The file or folder.
        path: PathBuf,
        /// Why not.
        error: io::Error,
    },
    /// A file is no journal.
    #[error("{}: {error}", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// Why not.
        error: JournalError,
    },
    /// Another process plays that game.
    #[error("{id} is being played elsewhere")]
    Busy {
        /// The name of the game.
        id: String,
    },
    /// No kept game is unfinished.
    #[error("no saved game waits in {}", folder.display())]
    NothingWaits {
        /// Where games are kept.
        folder: PathBuf,
    },
    /// There is no such game.
    #[error("there is no game {id:?}; climb2048 games lists those that are kept")]
    Unknown {
        /// What was asked for.
        id: String,
    },
}

impl ShelfError {
    pub(super) fn file(path: &Path, error: io::Error) -> Self {
        Self::File { path: path.to_owned(), error }
    }
}
