//! What commands do, and what comes of a level.

use super::{
    direction::Direction,
    exponent::Exponent,
    level::{Level, Spawn},
    matrix::Shift,
};

/// What one command did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Turn {
    /// A slide changed the matrix.
    Moved(Move),
    /// A slide that changed nothing: no move.
    Unchanged(Direction),
    /// A direction after the level's end: Enter is what goes on.
    Over,
    /// Enter began a level.
    Began,
    /// Enter goes on with a classic game beyond its target.
    WentOn,
    /// A move or a restart was taken back.
    Undone,
    /// What was taken back is there again.
    Redone,
    /// The level began again.
    Restarted,
    /// From here on the coach helps.
    Coached,
    /// The command means nothing at the moment: Enter in the middle of a level, nothing to take back or to play again,
    /// a coach that helps already.
    Nothing,
}

impl Turn {
    /// Whether the command left everything as it was, and nothing is to be said about it.
    #[must_use]
    pub const fn is_idle(&self) -> bool {
        matches!(self, Self::Unchanged(_) | Self::Nothing)
    }
}

/// A slide that changed something, and its spawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// Where the tiles slid to.
    pub direction: Direction,
    /// The sum of the values that merges made.
    pub gained: u128,
    /// Where every tile went, as in [`Slide::shifts`](super::Slide::shifts).
    pub shifts: Vec<Shift>,
    /// The tile that appeared afterwards; none after the move that wins.
    pub spawn: Option<Spawn>,
}

impl Move {
    /// The tiles that merges made, each with its cell.
    pub fn merged(&self) -> impl Iterator<Item = (Exponent, usize)> {
        let pairs = self.shifts.windows(2).filter(|pair| pair[0].to == pair[1].to);
        pairs.filter_map(|pair| Some((pair[0].tile.merged()?, pair[0].to)))
    }
}

/// Where Enter leads when a level is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    /// To this level.
    Level(Level),
    /// On with the same matrix, without a target.
    GoOn,
}

/// What came of one attempt at a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attempt {
    /// The sum of the values that merges made.
    pub score: u128,
    /// The moves that were made.
    pub moves: u32,
    /// How many of them it took to make the target; none if it was not made.
    pub won_after: Option<u32>,
    /// Whether nothing can come of it any more: it is won, lost or given up.
    pub is_over: bool,
    /// Whether the coach had helped before it was over.
    pub coached: bool,
}
