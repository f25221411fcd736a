//! `review`: tells what the moves of a kept game gave away.

use std::{
    fs::{File, OpenOptions},
    io::{self, Write},
    path::Path,
};

use climb2048::{
    input::Leave,
    language::Language,
    store::Shelf,
    study::{Paper, Review, all_cores},
};

use super::{
    Failure,
    surroundings::{locale, size},
};

/// How wide a picture is in a pipe.
const COLUMNS: usize = 80;

pub(super) fn run(
    game: &Path,
    svg: Option<&Path>,
    shelf: &Shelf,
    language: &'static dyn Language,
) -> Result<Leave, Failure> {
    let kept = shelf.find(game)?;
    let picture = svg.map(|path| Picture::open(path, shelf, language)).transpose()?;
    let review = Review::of(&kept, all_cores(), language);
    if let Some(picture) = picture {
        picture.write(&review.svg())?;
    }
    let columns = size().map_or(COLUMNS, |size| size.columns);
    review.print(Paper { columns, has_blocks: locale().speaks_utf8() }, &mut io::stdout().lock())?;
    Ok(Leave::Player)
}

/// A file that can be written to, as it was until it is.
struct Picture<'a> {
    path: &'a Path,
    file: File,
    language: &'a dyn Language,
}

impl<'a> Picture<'a> {
    fn open(path: &'a Path, shelf: &Shelf, language: &'a dyn Language) -> Result<Self, Failure> {
        if path.exists() && shelf.find(path).is_ok() {
            return Err(Failure::Usage(language.is_a_kept_game(&path.display())));
        }
        let file = OpenOptions::new().write(true).create(true).truncate(false).open(path);
        file.map(|file| Self { path, file, language }).map_err(|error| unwritable(path, &error, language))
    }

    fn write(mut self, text: &str) -> Result<(), Failure> {
        // What is no regular file, as a pipe, has no length.
        let is_file = self.file.metadata().is_ok_and(|metadata| metadata.is_file());
        let cleared = if is_file { self.file.set_len(0) } else { Ok(()) };
        let written = cleared.and_then(|()| self.file.write_all(text.as_bytes()));
        written.map_err(|error| unwritable(self.path, &error, self.language))
    }
}

fn unwritable(path: &Path, error: &io::Error, language: &dyn Language) -> Failure {
    Failure::Other(language.cannot_write_picture(&path.display(), error))
}
