//! What the coach says of a position.

use crate::game::{ByDirection, Direction};

/// A value after each direction; `None` for one that changes nothing.
pub(super) type AfterEach<T> = ByDirection<Option<T>>;

/// The chances to win a level from a position, from 0 to 1.
#[derive(Clone, Debug, PartialEq)]
pub struct Advice {
    /// Whether the chances are exact, for the best play there is. If not, they are estimates for the coach's own play.
    pub exact: bool,
    /// The chance in this position; 1 if it is won, 0 if it is lost.
    pub win: f64,
    /// The best direction; `None` where the level is over, and for an opening whose tiles are not known yet.
    pub best: Option<Direction>,
    /// The chance after each direction; `None` for one that changes nothing, and for all where the level is over.
    pub after: ByDirection<Option<f64>>,
}

impl Advice {
    /// How much of the chance a direction gives away, from 0 to 1; `None` for one that changes nothing.
    #[must_use]
    pub fn cost(&self, direction: Direction) -> Option<f64> {
        self.after[direction].map(|after| (self.win - after).max(0.0))
    }
}
