//! Shares of a whole.

/// A count as a number that a share can be made of.
#[expect(clippy::cast_precision_loss, reason = "nothing is counted up to 2^53")]
pub(super) const fn real(count: usize) -> f64 {
    count as f64
}

/// A share for people.
pub(super) fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}
