//! What a command does to a game, and what comes of a level.

use super::{direction::Direction, exponent::Exponent, level::Spawn, matrix::Shift};

/// What one command did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Turn {
    /// A slide changed the matrix.
    Moved(Move),
    /// A slide changed nothing, so it was no move.
    Unchanged(Direction),
    /// A slide was asked for after the end of the level, where only Enter leads on.
    Over,
    /// Enter began another level, or the same one again.
    Began,
    /// Enter went on with a classic game beyond its target.
    WentOn,
    /// A move or a restart was taken back.
    Undone,
    /// What was taken back was done again.
    Redone,
    /// The level was begun again before its end, or instead of going on.
    Restarted,
    /// The coach helps from here on.
    Coached,
    /// The command did nothing: Enter in the middle of a level, an undo or redo with nothing to take back or repeat, or
    /// the note that the coach helps when it is there already.
    Nothing,
}

impl Turn {
    /// Whether the command left everything as it was and needs no answer.
    #[must_use]
    pub const fn is_idle(&self) -> bool {
        matches!(self, Self::Unchanged(_) | Self::Nothing)
    }
}

/// A slide that changed something, and its spawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// Which way the tiles slid.
    pub direction: Direction,
    /// The sum of the values that merges made.
    pub gained: u128,
    /// Where every tile went, as in [`Slide::shifts`](super::Slide::shifts).
    pub shifts: Vec<Shift>,
    /// The tile that appeared afterwards; `None` after the move that makes the target.
    pub spawn: Option<Spawn>,
}

impl Move {
    /// The tiles that merges made, each with its cell.
    pub fn merged(&self) -> impl Iterator<Item = (Exponent, usize)> {
        let pairs = self.shifts.windows(2).filter(|pair| pair[0].to == pair[1].to);
        pairs.filter_map(|pair| Some((pair[0].tile.merged()?, pair[0].to)))
    }
}

/// What came of an attempt at a level. A restart ends an attempt and begins the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attempt {
    /// The sum of the values that merges made.
    pub score: u128,
    /// How many moves were made.
    pub moves: u32,
    /// How many of them it took to make the target; `None` if it was not made.
    pub won_after: Option<u32>,
    /// Whether it is won, lost or given up.
    pub is_over: bool,
    /// Whether the coach had helped before it was over.
    pub coached: bool,
}
