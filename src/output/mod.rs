//! Faces: what a player sees the game through. A face is handed data and draws it; it never calls back.

mod color;
pub mod columns;
mod lines;
mod live;
mod look;
mod scroll;
mod shade;
mod stderr;
mod theme;
mod tiles;
mod time;

use std::{io, time::Instant};

pub use color::{ColorChoice, Depth};
pub use live::Live;
pub use look::{Look, Size, View};
pub use scroll::Scroll;
pub use stderr::tell;
pub use theme::{Theme, ThemeError};
pub use time::utc;

use crate::{
    game::{Game, Turn},
    input::Wish,
};

/// What is shown of a game.
#[derive(Clone, Copy)]
pub struct Shown<'a> {
    /// The game as it stands.
    pub game: &'a Game,
    /// What the last command did; `None` where the board is shown once more.
    pub turn: Option<&'a Turn>,
    /// The best score that the level has seen, where one is known.
    pub record: Option<u128>,
    /// A line that stands below the board; empty where there is nothing to say.
    pub below: &'a str,
}

/// What a player sees the game through.
///
/// All methods fail when the face cannot be written to, and in no other way.
#[expect(clippy::missing_errors_doc, reason = "said once for all of them, above")]
pub trait Face {
    /// Shows the first board that is seen of a game, and how to find the keys.
    fn begin(&mut self, shown: &Shown) -> io::Result<()>;

    /// Shows what a command did, or the board once more.
    fn show(&mut self, shown: &Shown) -> io::Result<()>;

    /// Says a line that the player has asked for.
    fn say(&mut self, line: &str) -> io::Result<()>;

    /// Says a line of the game that is for people and not for programs.
    fn remark(&mut self, line: &str) -> io::Result<()>;

    /// Says that the coach plays, or that it pauses.
    fn coach(&mut self, plays: bool) -> io::Result<()>;

    /// Tells a line that is not of the game: on standard error, or where a face has a place of its own for it.
    fn tell(&mut self, line: &str) -> io::Result<()>;

    /// Shows the keys.
    fn keys(&mut self) -> io::Result<()>;

    /// Whether a wish reaches the game. A face that shows the keys takes the next wish to go back to the game, and one
    /// that has no room for the board lets nothing be played unseen.
    fn admits(&mut self, wish: Wish) -> io::Result<bool> {
        let _ = wish;
        Ok(true)
    }

    /// When something is to be [drawn](Self::draw) although nobody asks for it; `None` while nothing moves.
    fn due(&self) -> Option<Instant> {
        None
    }

    /// Brings a screen up to date: a frame is due, or the terminal has another size.
    fn draw(&mut self) -> io::Result<()> {
        Ok(())
    }

    /// Says good-bye, on the normal screen of a terminal.
    fn bye(&mut self, shown: &Shown) -> io::Result<()>;
}
