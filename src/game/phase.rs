//! How a level stands.

use super::{level::Level, matrix::Matrix};

/// How a level stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Some direction changes the matrix, and the target is not made; or a classic game is played on beyond it.
    Playing,
    /// The target is made.
    Won,
    /// No direction changes the matrix.
    Lost,
}

impl Phase {
    /// The phase that a position is in.
    pub(super) fn of(level: &Level, matrix: &Matrix) -> Self {
        if matrix.largest() >= level.target() { Self::Won } else { Self::without_target(matrix) }
    }

    pub(super) fn without_target(matrix: &Matrix) -> Self {
        if matrix.can_slide() { Self::Playing } else { Self::Lost }
    }
}
