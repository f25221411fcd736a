//! A player that thinks of nothing but its next slide.

use super::{
    boards::Boards,
    horizon::GREEDY,
    judge::Judge,
    search::{Search, best_of, rng_of},
};
use crate::game::{Direction, Level, Matrix};

/// A player that looks no further than its own slide.
pub struct Greedy(Search);

impl Greedy {
    /// A greedy player of the level, who has learnt nothing.
    #[must_use]
    pub fn new(level: &Level) -> Self {
        Self(Search::new(level, Judge::Room))
    }

    /// Its direction; none where no direction changes the matrix.
    #[must_use]
    pub fn choose(&self, matrix: &Matrix) -> Option<Direction> {
        let board = Boards::board(matrix);
        best_of(self.0.look_to(GREEDY, &board, &mut rng_of(&board)))
    }
}
