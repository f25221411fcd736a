//! A player that does not look beyond its own slide.

use super::{
    boards::Boards,
    horizon::GREEDY,
    judge::Judge,
    search::{Search, best_of, rng_of},
};
use crate::game::{Direction, Level, Matrix};

/// A player that chooses the slide with the highest rating, without a thought of what may spawn after it.
pub struct Greedy(Search);

impl Greedy {
    /// A greedy player of the level, who rates by room and merges even where the coach has learnt better.
    #[must_use]
    pub fn new(level: &Level) -> Self {
        Self(Search::new(level, Judge::Room))
    }

    /// The direction that it slides in; `None` if no direction changes the matrix.
    #[must_use]
    pub fn choose(&self, matrix: &Matrix) -> Option<Direction> {
        let board = Boards::board(matrix);
        best_of(self.0.rate_to(GREEDY, &board, &mut rng_of(&board)))
    }
}
