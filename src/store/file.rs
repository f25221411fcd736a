//! Reads a journal from a file.

use std::{
    fs::{self, File, OpenOptions},
    io::{self, Read as _},
    path::Path,
};

use super::{error::ShelfError, journal::Kept};

/// What Windows answers a reader of a file that another process has locked. Elsewhere a lock keeps no reader out.
const LOCK_VIOLATION: i32 = 33;

/// Reads a journal from any file.
pub(super) fn read(path: &Path) -> Result<Kept, ShelfError> {
    read_open(path, &mut open(path, OpenOptions::new().read(true))?)
}

/// Opens a regular file and nothing else: opening a pipe, or reading from a device, might never end.
pub(super) fn open(path: &Path, options: &OpenOptions) -> Result<File, ShelfError> {
    let is_file = fs::metadata(path).map_err(|error| ShelfError::file(path, error))?.is_file();
    if !is_file {
        return Err(ShelfError::file(path, io::Error::other("it is no regular file")));
    }
    options.open(path).map_err(|error| ShelfError::file(path, error))
}

pub(super) fn read_open(path: &Path, file: &mut File) -> Result<Kept, ShelfError> {
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes).map_err(|error| {
        if cfg!(windows) && error.raw_os_error() == Some(LOCK_VIOLATION) {
            let id = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            ShelfError::Busy { id }
        } else {
            ShelfError::file(path, error)
        }
    })?;
    Kept::read(&bytes).map_err(|error| ShelfError::Damaged { path: path.to_owned(), error })
}
