//! How the game looks: the views, and all that their faces are made of.

use std::io::Write;

use super::{Depth, Face, Live, Scroll, Theme, lines::Lines, tiles::Tiles};
use crate::{input::Screen, language::Language};

/// How boards are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum View {
    /// Coloured tiles, one board under the other.
    Tiles,
    /// Rows of numbers in brackets, for programs.
    Matrix,
    /// Sentences and plain rows, for screen readers and braille lines.
    Words,
    /// One screen that is drawn in place.
    Live,
}

impl View {
    /// The screen of a terminal that the view is shown on.
    #[must_use]
    pub const fn screen(self) -> Screen {
        match self {
            Self::Live => Screen::Alternate,
            Self::Tiles | Self::Matrix | Self::Words => Screen::Normal,
        }
    }
}

/// Columns and rows of characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// How many characters stand beside each other.
    pub columns: usize,
    /// How many lines stand below each other.
    pub rows: usize,
}

/// All that a face is made of, whichever it is.
#[derive(Clone)]
pub struct Look {
    /// What tiles are painted with.
    pub theme: Theme,
    /// How many colours the terminal has.
    pub depth: Depth,
    /// Whether it has more characters than those of ASCII.
    pub unicode: bool,
    /// Whether tiles slide where a screen is drawn in place.
    pub motion: bool,
    /// Whether the game is only watched, so that its keys do not play.
    pub watched: bool,
    /// Tells how large the terminal is at the moment; `None` where nothing limits what is shown.
    pub size: fn() -> Option<Size>,
    /// What the game speaks.
    pub language: &'static dyn Language,
}

impl Look {
    /// The face of a view, which writes to `out`.
    #[must_use]
    pub fn face<'a>(&self, view: View, out: impl Write + 'a) -> Box<dyn Face + 'a> {
        match view {
            View::Live => Box::new(Live::new(self, out)),
            View::Tiles => Box::new(Scroll::new(Lines::Tiles(self.tiles()), self.language, out)),
            View::Matrix => Box::new(Scroll::new(Lines::Matrix, self.language, out)),
            View::Words => Box::new(Scroll::new(Lines::Words, self.language, out)),
        }
    }

    /// What draws boards of tiles, one line a row.
    pub(super) fn tiles(&self) -> Tiles {
        Tiles::new(&self.theme, self.depth, self.unicode, self.size)
    }
}
