//! How a level stands.

use super::matrix::Matrix;

/// How a level stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// The target is not made, or a classic game goes on beyond it; and some direction changes the matrix.
    Playing,
    /// The target is made.
    Won,
    /// No direction changes the matrix.
    Lost,
}

impl Phase {
    /// The phase where the target does not matter.
    pub(super) fn without_target(matrix: &Matrix) -> Self {
        if matrix.can_slide() { Self::Playing } else { Self::Lost }
    }
}
