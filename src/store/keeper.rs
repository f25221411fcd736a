//! Writes the journal of a game while it is played. One process at a time does so: it holds a lock on the file.

use std::{
    fs::{self, File, OpenOptions, TryLockError},
    io::{self, Seek as _, SeekFrom, Write as _},
    path::{Path, PathBuf},
};

use super::{
    error::ShelfError,
    file,
    journal::{self, Kept},
};
use crate::game::Command;

/// How the name of a journal's file ends until its beginning is written.
const DRAFT: &str = "draft";

/// Writes down a game while it is played.
#[derive(Debug)]
pub struct Keeper {
    id: String,
    path: PathBuf,
    file: File,
    /// Whether no command was ever written.
    is_bare: bool,
}

impl Keeper {
    /// Makes the file of a new journal, under another name until its beginning is written, so nobody ever finds half a
    /// beginning. Only the process that made the draft may take the name, so no two processes take the same.
    pub(super) fn begin(id: String, path: PathBuf, beginning: &str) -> io::Result<Self> {
        let draft = path.with_extension(DRAFT);
        let mut file = OpenOptions::new().write(true).create_new(true).open(&draft)?;
        let made = if path.symlink_metadata().is_ok() {
            Err(io::ErrorKind::AlreadyExists.into())
        } else {
            file.try_lock()?;
            file.write_all(beginning.as_bytes()).and_then(|()| fs::rename(&draft, &path))
        };
        if made.is_err() {
            let _ = fs::remove_file(draft);
        }
        made.map(|()| Self { id, path, file, is_bare: true })
    }

    /// Opens a journal to go on with its game. An unfinished last line is cut off.
    pub(super) fn open(id: &str, path: &Path) -> Result<(Kept, Self), ShelfError> {
        let mut file = file::open(path, OpenOptions::new().read(true).write(true))?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(ShelfError::Busy { id: id.to_owned() }),
            Err(TryLockError::Error(error)) => return Err(ShelfError::file(path, error)),
        }
        let kept = file::read_open(path, &mut file)?;
        let end = file.set_len(kept.length as u64).and_then(|()| file.seek(SeekFrom::End(0)));
        end.map_err(|error| ShelfError::file(path, error))?;
        Ok((kept, Self { id: id.to_owned(), path: path.to_owned(), file, is_bare: false }))
    }

    /// Hands a command to the system: what is shown afterwards survives the process, whatever ends it.
    ///
    /// # Errors
    ///
    /// [`ShelfError::File`] when the file cannot be written to.
    pub fn write(&mut self, command: Command) -> Result<(), ShelfError> {
        self.is_bare = false;
        self.file.write_all(journal::line(command).as_bytes()).map_err(|error| ShelfError::file(&self.path, error))
    }

    /// Flushes the journal to the device, so that it survives a crash of the machine too.
    ///
    /// # Errors
    ///
    /// [`ShelfError::File`] when the system cannot do so.
    pub fn flush(&mut self) -> Result<(), ShelfError> {
        self.file.sync_data().map_err(|error| ShelfError::file(&self.path, error))
    }

    /// The name of the game.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Whether no command was ever written, so that there is nothing to go on with.
    #[must_use]
    pub const fn is_bare(&self) -> bool {
        self.is_bare
    }
}

/// A game without a command leaves no file.
impl Drop for Keeper {
    fn drop(&mut self) {
        if self.is_bare {
            let _ = fs::remove_file(&self.path);
        }
    }
}

#[cfg(test)]
impl Keeper {
    /// A keeper whose file cannot be written to.
    pub(crate) fn unwritable() -> Self {
        let path = std::env::current_exe().unwrap();
        Self { id: "unwritable".to_owned(), file: File::open(&path).unwrap(), path, is_bare: false }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_that_cannot_be_written_is_told_with_the_file() {
        let mut keeper = Keeper::unwritable();
        let error = keeper.write(Command::Enter).unwrap_err();
        assert!(matches!(error, ShelfError::File { path, .. } if path == keeper.path));
    }
}
