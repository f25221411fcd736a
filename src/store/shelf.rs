//! The folder of the journals: one file for each game.

use std::{
    cmp::Reverse,
    fs::{self, File},
    io, iter,
    path::{Path, PathBuf},
    time::SystemTime,
};

use etcetera::BaseStrategy as _;

use super::{
    error::ShelfError,
    file,
    journal::{Journal, Kept},
    keeper::Keeper,
};
use crate::game::Beginning;

/// How the name of a journal's file ends.
const EXTENSION: &str = "climb";

/// The folder of the journals. A game's name is that of its file without the ending.
#[derive(Clone, Debug)]
pub struct Shelf {
    folder: PathBuf,
}

impl Shelf {
    /// The journals in this folder, or else in the platform's folder for the user's data.
    ///
    /// # Errors
    ///
    /// [`ShelfError::NoHome`] when no folder is given, and the user's home directory is unknown.
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
    /// [`ShelfError::File`] when the folder or the file cannot be made or written to.
    pub fn keep(&self, beginning: Beginning, begun: SystemTime) -> Result<Keeper, ShelfError> {
        fs::create_dir_all(&self.folder).map_err(|error| ShelfError::file(&self.folder, error))?;
        let text = Journal { begun, beginning, commands: Vec::new() }.to_string();
        let time = humantime::format_rfc3339_seconds(begun).to_string();
        let name = time.trim_end_matches('Z').replace(['-', ':'], "").replace('T', "-");
        let ids = iter::once(name.clone()).chain((2..).map(|number| format!("{name}-{number}")));
        for id in ids {
            let path = self.path(&id);
            match Keeper::begin(id, path.clone(), &text) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                begun => return begun.map_err(|error| ShelfError::file(&path, error)),
            }
        }
        unreachable!("there are more numbers than files")
    }

    /// Every kept game with its name, the latest first. Each is read when the iterator comes to it. Games that cannot
    /// be read because they are being played elsewhere are left out.
    ///
    /// # Errors
    ///
    /// [`ShelfError::File`] when the folder cannot be read; a folder that does not exist has no games. What is wrong
    /// with a single game stands in its place.
    pub fn games(&self) -> Result<impl Iterator<Item = (String, Result<Kept, ShelfError>)>, ShelfError> {
        Ok(self.ids()?.into_iter().filter_map(|id| self.look(&id).map(|kept| (id, kept))))
    }

    /// The names of all kept games, the latest first.
    pub(super) fn ids(&self) -> Result<Vec<String>, ShelfError> {
        let entries = match fs::read_dir(&self.folder) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            entries => entries.map_err(|error| ShelfError::file(&self.folder, error))?,
        };
        let paths = entries.filter_map(Result::ok).map(|entry| entry.path());
        let journals = paths.filter(|path| path.extension().is_some_and(|extension| extension == EXTENSION));
        let mut ids: Vec<_> = journals.filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned())).collect();
        ids.sort_unstable_by_key(|id| Reverse(sort_key(id)));
        Ok(ids)
    }

    /// Reads a kept game; `None` when it cannot be read because it is being played elsewhere.
    pub(super) fn look(&self, id: &str) -> Option<Result<Kept, ShelfError>> {
        Some(self.read(id)).filter(|kept| !matches!(kept, Err(ShelfError::Busy { .. })))
    }

    /// Reads the game of this name, or else the journal in the file of this name.
    ///
    /// # Errors
    ///
    /// [`ShelfError::Unknown`] when there is neither, [`ShelfError::Damaged`] when the file is no journal, and else
    /// what keeps the file from being read.
    pub fn find(&self, id_or_file: &Path) -> Result<Kept, ShelfError> {
        match id_or_file.to_str() {
            Some(id) if !id_or_file.exists() => {
                let bare = id.strip_suffix(EXTENSION).and_then(|id| id.strip_suffix('.'));
                self.read(bare.unwrap_or(id))
            }
            _ => file::read(id_or_file),
        }
    }

    /// Goes on with the kept game of this name, or else with the latest one that is unfinished and can be opened.
    ///
    /// # Errors
    ///
    /// [`ShelfError::Unknown`] when there is no game of this name, [`ShelfError::NothingWaits`] when none is
    /// unfinished, and else what keeps the game, or the last one that was tried, from being opened.
    pub fn resume(&self, id: Option<&str>) -> Result<(Kept, Keeper), ShelfError> {
        if let Some(id) = id {
            return self.open(id);
        }
        let mut refused = ShelfError::NothingWaits { folder: self.folder.clone() };
        for (id, _) in self.unfinished()? {
            match self.open(&id) {
                Ok(opened) => return Ok(opened),
                Err(error) => refused = error,
            }
        }
        Err(refused)
    }

    /// The latest game that is unfinished and not being played, besides the one of this name.
    #[must_use]
    pub fn waiting(&self, besides: &str) -> Option<Kept> {
        let is_busy = |id: &str| File::open(self.path(id)).is_ok_and(|file| file.try_lock_shared().is_err());
        self.unfinished().ok()?.find(|(id, _)| id != besides && !is_busy(id)).map(|(_, kept)| kept)
    }

    /// The games in which a command was played and which have not come to their end, the latest first.
    fn unfinished(&self) -> Result<impl Iterator<Item = (String, Kept)>, ShelfError> {
        let is_unfinished = |kept: &Kept| !kept.journal.commands.is_empty() && !kept.game.is_at_its_end();
        let games = self.games()?.filter_map(|(id, kept)| Some((id, kept.ok()?)));
        Ok(games.filter(move |(_, kept)| is_unfinished(kept)))
    }

    fn read(&self, id: &str) -> Result<Kept, ShelfError> {
        file::read(&self.locate(id)?)
    }

    fn open(&self, id: &str) -> Result<(Kept, Keeper), ShelfError> {
        Keeper::open(id, &self.locate(id)?)
    }

    fn path(&self, id: &str) -> PathBuf {
        self.folder.join(format!("{id}.{EXTENSION}"))
    }

    /// The file of a game that has to exist.
    fn locate(&self, id: &str) -> Result<PathBuf, ShelfError> {
        let path = self.path(id);
        if id.contains(['/', '\\']) || path.symlink_metadata().is_err() {
            return Err(ShelfError::Unknown { id: id.to_owned() });
        }
        Ok(path)
    }
}

/// Sorts games by the time in their name, and then by the number that tells games of the same second apart.
fn sort_key(id: &str) -> (String, u32) {
    let mut parts = id.splitn(3, '-');
    let time = [parts.next(), parts.next()].map(Option::unwrap_or_default).join("-");
    (time, parts.next().and_then(|number| number.parse().ok()).unwrap_or_default())
}
