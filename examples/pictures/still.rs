//! A picture that stands still, of what a command shows.

use std::path::Path;

use super::{
    Picture, Result,
    drawing::{Colors, DARK, Drawing},
    page::Page,
    program::{Run, Size, terminal},
};

/// What is shown, and how.
pub(super) struct Still {
    pub(super) name: &'static str,
    /// What is to be seen, for who cannot see it.
    pub(super) title: String,
    /// The command, as it would be typed.
    pub(super) caption: String,
    pub(super) colors: Colors,
    /// All that the program is told at its start.
    pub(super) arguments: String,
    pub(super) shown: Shown,
}

/// How it comes to be shown.
pub(super) enum Shown {
    /// Line by line, as words in a pipe are answered.
    Printed { columns: u16, words: &'static str },
    /// In a review of the game of these moves.
    Reviewed { columns: u16, moves: &'static str },
    /// On a terminal, as keys are pressed.
    Drawn { size: Size, keys: &'static str },
}

impl Still {
    /// What these options show of a game that begins so, on a dark screen.
    pub(super) fn new(name: &'static str, title: &str, options: &str, beginning: &str, shown: Shown) -> Self {
        Self {
            name,
            title: title.to_owned(),
            caption: format!("climb2048 {options}"),
            colors: DARK,
            arguments: format!("{options} {beginning}"),
            shown,
        }
    }

    /// Takes the picture.
    pub(super) fn take(&self, program: &Path) -> Result<Picture> {
        let arguments: Vec<_> = self.arguments.split_whitespace().collect();
        let run = Run { program, arguments: &arguments };
        let (output, size) = match self.shown {
            Shown::Printed { columns, words } => lines(&run.told_words(words)?, columns)?,
            Shown::Reviewed { columns, moves } => lines(&run.reviewed(moves)?, columns)?,
            Shown::Drawn { size, keys } => (run.told_keys(keys, size)?, size),
        };
        let drawing = Drawing::of(terminal(&output, size)?.screen(), &self.colors);
        let page = Page { title: &self.title, caption: &self.caption, size, colors: &self.colors };
        Ok(Picture { file: format!("{}.svg", self.name), svg: page.still(&drawing) })
    }
}

/// A text as it is sent to a terminal that is as high as it needs.
fn lines(text: &str, columns: u16) -> Result<(Vec<u8>, Size)> {
    let rows = text.trim_end().lines().count().try_into()?;
    Ok((text.trim_end().replace('\n', "\r\n").into_bytes(), Size { columns, rows }))
}
