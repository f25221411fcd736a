//! How far a search looks ahead.

/// A limit for each slide to come: how many of the spawns after it are looked at. If more are possible, that many are
/// chosen, spread evenly over cells and tiles.
pub(super) type Horizon = &'static [usize];

/// Enough where a level goes well.
pub(super) const NEAR: Horizon = &[20];

/// For where it does not.
pub(super) const FAR: Horizon = &[12, 6];

/// Nothing but the slide itself.
pub(super) const GREEDY: Horizon = &[];
