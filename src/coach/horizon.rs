//! How far a search looks ahead.

/// For each slide to come, how many of the spawns after it are looked at. If more are possible, that many are chosen,
/// spread evenly over the cells and the spawn table.
pub(super) type Horizon = &'static [usize];

/// What every search begins with.
pub(super) const NEAR: Horizon = &[20];

/// For boards that are in danger.
pub(super) const FAR: Horizon = &[12, 6];

/// Only the slide itself.
pub(super) const GREEDY: Horizon = &[];
