//! What shares of a whole are made of.

/// A count as a number that a share can be made of.
#[expect(clippy::cast_precision_loss, reason = "nothing is counted up to 2^53")]
pub(super) const fn real(count: usize) -> f64 {
    count as f64
}
