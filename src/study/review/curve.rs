//! The chance over a game, as points to be drawn.

use super::stretches::{Played, Stretch};
use crate::language::Language;

/// The chances before each move and behind the last, stretch by stretch.
pub(super) struct Curve {
    pub(super) pieces: Vec<Piece>,
}

/// A stretch of the game: at least two points.
pub(super) struct Piece {
    /// What stands where it begins.
    pub(super) label: String,
    /// Which point is its first.
    pub(super) start: usize,
    /// Chances from 0 to 1.
    pub(super) chances: Vec<f64>,
}

impl Curve {
    pub(super) fn of(stretches: &[Stretch], language: &dyn Language) -> Self {
        let mut start = 0;
        let piece = |stretch: &Stretch| {
            let before = stretch.moves.iter().map(|played| played.advice().win);
            let chances: Vec<_> = before.chain(stretch.moves.last().map(Played::left_with)).collect();
            let label = language.order(stretch.level.order());
            let piece = Piece { label, start, chances };
            start += piece.chances.len();
            piece
        };
        Self { pieces: stretches.iter().map(piece).collect() }
    }

    /// How many points there are.
    pub(super) fn length(&self) -> usize {
        self.pieces.iter().map(|piece| piece.chances.len()).sum()
    }

    /// All points.
    pub(super) fn chances(&self) -> Vec<f64> {
        self.pieces.iter().flat_map(|piece| piece.chances.iter().copied()).collect()
    }
}
