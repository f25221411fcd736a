//! The folder of the journals: a file a game, which one process at a time writes to.

use std::{
    fs::{self, File, OpenOptions, TryLockError},
    io::{self, Read as _, Seek as _, SeekFrom, Write as _},
    iter,
    path::{Path, PathBuf},
    time::SystemTime,
};

use etcetera::BaseStrategy as _;
use thiserror::Error;

use super::journal::{self, Journal, JournalError, Kept};
use crate::game::{Beginning, Command};

/// What Windows says of a file that another process has locked; elsewhere a lock keeps no reader out.
const LOCK_VIOLATION: i32 = 33;

/// How the name of a journal's file ends.
const EXTENSION: &str = "climb";

/// How it ends until its beginning is written.
const DRAFT: &str = "draft";

/// Where the journals are.
#[derive(Clone, Debug)]
pub struct Shelf {
    folder: PathBuf,
}

/// Why games cannot be kept, or a kept one not be had.
#[derive(Debug, Error)]
pub enum ShelfError {
    /// Nobody knows where the user's files are.
    #[error("there is no home directory")]
    NoHome,
    /// A file or folder cannot be used.
    #[error("{}: {error}", path.display())]
    File {
        /// Which.
        path: PathBuf,
        /// Why not.
        error: io::Error,
    },
    /// A file is no journal.
    #[error("{}: {error}", path.display())]
    Damaged {
        /// Which.
        path: PathBuf,
        /// Why not.
        error: JournalError,
    },
    /// Another process plays that game.
    #[error("{id} is being played elsewhere")]
    Busy {
        /// The game.
        id: String,
    },
    /// There is nothing to go on with.
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

impl Shelf {
    /// The journals in this folder, or in the platform's place for the user's data.
    ///
    /// # Errors
    ///
    /// When no folder is given, and nobody knows that place.
    pub fn new(folder: Option<&Path>) -> Result<Self, ShelfError> {
        let folder = match folder {
            Some(folder) => folder.to_owned(),
            None => etcetera::choose_base_strategy().map_err(|_| ShelfError::NoHome)?.data_dir().join("climb2048"),
        };
        Ok(Self { folder })
    }

    /// Begins the journal of a new game.
    ///
    /// # Errors
    ///
    /// When the folder or the file cannot be made or written to.
    pub fn keep(&self, beginning: Beginning, begun: SystemTime) -> Result<Keeper, ShelfError> {
        fs::create_dir_all(&self.folder).map_err(|error| file_error(&self.folder, error))?;
        let text = Journal { begun, beginning, commands: Vec::new() }.to_string();
        let time = humantime::format_rfc3339_seconds(begun).to_string();
        let name = time.trim_end_matches('Z').replace(['-', ':'], "").replace('T', "-");
        let ids = iter::once(name.clone()).chain((2..).map(|number| format!("{name}-{number}")));
        for id in ids {
            let (draft, path) = (self.folder.join(format!("{id}.{DRAFT}")), self.path(&id));
            match create(&draft, &path, &text) {
                Ok(file) => return Ok(Keeper { path, file, is_bare: true }),
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(file_error(&path, error)),
            }
        }
        unreachable!("there are more numbers than files")
    }

    fn path(&self, id: &str) -> PathBuf {
        self.folder.join(format!("{id}.{EXTENSION}"))
    }

    /// The names of all kept games, the latest first.
    ///
    /// # Errors
    ///
    /// When the folder cannot be read. One that does not exist has no games.
    pub fn ids(&self) -> Result<Vec<String>, ShelfError> {
        let entries = match fs::read_dir(&self.folder) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            entries => entries.map_err(|error| file_error(&self.folder, error))?,
        };
        let paths = entries.filter_map(Result::ok).map(|entry| entry.path());
        let journals = paths.filter(|path| path.extension().is_some_and(|extension| extension == EXTENSION));
        let mut ids: Vec<_> = journals.filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned())).collect();
        ids.sort_unstable_by_key(|id| std::cmp::Reverse(sort_key(id)));
        Ok(ids)
    }

    /// Reads a kept game.
    ///
    /// # Errors
    ///
    /// When there is none of that name, or when it cannot be read or is damaged.
    pub fn read(&self, id: &str) -> Result<Kept, ShelfError> {
        read_file(&self.locate(id)?)
    }

    /// Reads the game of this name, or else the journal in the file of this name.
    ///
    /// # Errors
    ///
    /// When there is neither, or when it cannot be read or is damaged.
    pub fn find(&self, id_or_file: &Path) -> Result<Kept, ShelfError> {
        match id_or_file.to_str() {
            Some(id) if !id_or_file.exists() => {
                let bare = id.strip_suffix(EXTENSION).and_then(|id| id.strip_suffix('.'));
                self.read(bare.unwrap_or(id))
            }
            _ => read_file(id_or_file),
        }
    }

    /// The file of a game, which there has to be.
    fn locate(&self, id: &str) -> Result<PathBuf, ShelfError> {
        let path = self.path(id);
        if id.contains(['/', '\\']) || path.symlink_metadata().is_err() {
            return Err(ShelfError::Unknown { id: id.to_owned() });
        }
        Ok(path)
    }

    /// Goes on with a kept game: this one, or the latest that waits.
    ///
    /// # Errors
    ///
    /// When there is none, when it cannot be read or written to, is damaged, or is being played.
    pub fn resume(&self, id: Option<&str>) -> Result<(Kept, Keeper), ShelfError> {
        if let Some(id) = id {
            return self.open(id);
        }
        let mut refused = ShelfError::NothingWaits { folder: self.folder.clone() };
        for id in self.ids()? {
            if self.read(&id).is_ok_and(|kept| waits(&kept)) {
                match self.open(&id) {
                    Ok(opened) => return Ok(opened),
                    Err(error) => refused = error,
                }
            }
        }
        Err(refused)
    }

    /// Opens a kept game to go on with it. What a torn last line left is cut off.
    fn open(&self, id: &str) -> Result<(Kept, Keeper), ShelfError> {
        let path = self.locate(id)?;
        let mut file = open_file(&path, OpenOptions::new().read(true).write(true))?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(ShelfError::Busy { id: id.to_owned() }),
            Err(TryLockError::Error(error)) => return Err(file_error(&path, error)),
        }
        let kept = read_open(&path, &mut file)?;
        let end = file.set_len(kept.length as u64).and_then(|()| file.seek(SeekFrom::End(0)));
        end.map_err(|error| file_error(&path, error))?;
        Ok((kept, Keeper { path, file, is_bare: false }))
    }

    /// The latest game that waits to be gone on with, and is not being played.
    #[must_use]
    pub fn waiting(&self) -> Option<Kept> {
        let ids = self.ids().ok()?;
        ids.into_iter().find_map(|id| self.read(&id).ok().filter(waits).filter(|_| !self.is_busy(&id)))
    }

    fn is_busy(&self, id: &str) -> bool {
        File::open(self.path(id)).is_ok_and(|file| file.try_lock_shared().is_err())
    }
}

/// Whether anything is lost when a game is not gone on with: a move was made, and it has not come to its end.
fn waits(kept: &Kept) -> bool {
    !kept.journal.commands.is_empty() && !kept.game.is_at_its_end()
}

/// Later games come later; the second one of a second after the first.
fn sort_key(id: &str) -> (String, u32) {
    let mut parts = id.splitn(3, '-');
    let time = [parts.next(), parts.next()].map(Option::unwrap_or_default).join("-");
    (time, parts.next().and_then(|number| number.parse().ok()).unwrap_or_default())
}

/// Reads a journal from any file.
fn read_file(path: &Path) -> Result<Kept, ShelfError> {
    read_open(path, &mut open_file(path, OpenOptions::new().read(true))?)
}

/// Opens a regular file alone: to open a pipe, or to read from a device, might never end.
fn open_file(path: &Path, options: &OpenOptions) -> Result<File, ShelfError> {
    let is_file = fs::metadata(path).map_err(|error| file_error(path, error))?.is_file();
    if !is_file {
        return Err(file_error(path, io::Error::other("it is no regular file")));
    }
    options.open(path).map_err(|error| file_error(path, error))
}

fn read_open(path: &Path, file: &mut File) -> Result<Kept, ShelfError> {
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes).map_err(|error| {
        if cfg!(windows) && error.raw_os_error() == Some(LOCK_VIOLATION) {
            ShelfError::Busy { id: id_of(path).to_owned() }
        } else {
            file_error(path, error)
        }
    })?;
    Kept::read(&bytes).map_err(|error| ShelfError::Damaged { path: path.to_owned(), error })
}

fn id_of(path: &Path) -> &str {
    path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default()
}

/// Makes a journal's file with its beginning in it: whoever finds the file finds it whole. Who has the draft alone may
/// make the journal of that name.
fn create(draft: &Path, path: &Path, beginning: &str) -> io::Result<File> {
    let mut file = OpenOptions::new().write(true).create_new(true).open(draft)?;
    let made = if path.symlink_metadata().is_ok() {
        Err(io::ErrorKind::AlreadyExists.into())
    } else {
        file.try_lock()?;
        file.write_all(beginning.as_bytes()).and_then(|()| fs::rename(draft, path))
    };
    if made.is_err() {
        let _ = fs::remove_file(draft);
    }
    made.map(|()| file)
}

fn file_error(path: &Path, error: io::Error) -> ShelfError {
    ShelfError::File { path: path.to_owned(), error }
}

/// Writes down a game while it is played.
#[derive(Debug)]
pub struct Keeper {
    path: PathBuf,
    file: File,
    /// No command was ever written.
    is_bare: bool,
}

impl Keeper {
    /// Hands a command to the system: what is shown afterwards survives the process, whatever ends it.
    ///
    /// # Errors
    ///
    /// When the file cannot be written to.
    pub fn write(&mut self, command: Command) -> Result<(), ShelfError> {
        self.is_bare = false;
        self.file.write_all(journal::line(command).as_bytes()).map_err(|error| file_error(&self.path, error))
    }

    /// Flushes the journal to the device, so that it survives the machine too.
    ///
    /// # Errors
    ///
    /// When that fails.
    pub fn flush(&mut self) -> Result<(), ShelfError> {
        self.file.sync_data().map_err(|error| file_error(&self.path, error))
    }

    /// The name of the game.
    #[must_use]
    pub fn id(&self) -> &str {
        id_of(&self.path)
    }

    /// Whether there is anything to go on with.
    #[must_use]
    pub const fn is_bare(&self) -> bool {
        self.is_bare
    }
}

/// A game without a command leaves nothing behind.
impl Drop for Keeper {
    fn drop(&mut self) {
        if self.is_bare {
            let _ = fs::remove_file(&self.path);
        }
    }
}
