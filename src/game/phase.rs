//! How a level stands.

use super::matrix::Matrix;

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
    pub(super) fn without_target(matrix: &Matrix) -> Self {
        if matrix.can_slide() { Self::Playing } else { Self::Lost }
    }
}
