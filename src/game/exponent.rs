//! What a cell stores: the exponent of its tile, or nothing.

/// The exponent of a tile, 1 to 63, or 0 for an empty cell. Players are shown the [value](Exponent::value).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Exponent(u8);

impl Exponent {
    /// A cell without a tile.
    pub const EMPTY: Self = Self(0);

    /// The largest exponent whose value fits a `u64`.
    pub const MAX: Self = Self(63);

    /// An exponent from 0 (empty) to 63; `None` for larger ones.
    #[must_use]
    pub const fn new(exponent: u8) -> Option<Self> {
        if exponent <= Self::MAX.0 { Some(Self(exponent)) } else { None }
    }

    /// The exponent of a tile's value: a power of two from 2 up. `None` for every other number, 0 included.
    #[must_use]
    pub const fn of_value(value: u64) -> Option<Self> {
        if value >= 2 && value.is_power_of_two() { Some(Self(value.trailing_zeros().to_le_bytes()[0])) } else { None }
    }

    /// The exponent as a number, 0 for an empty cell.
    #[must_use]
    pub const fn get(self) -> u8 {
        self.0
    }

    /// What players are shown: 2 to the power of the exponent, or 0 for an empty cell.
    #[must_use]
    pub const fn value(self) -> u64 {
        if self.is_empty() { 0 } else { 1 << self.0 }
    }

    /// Whether the cell has no tile.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The tile that two of these merge into. `None` for empty cells, and for the largest tile, which never merges.
    #[must_use]
    pub const fn merged(self) -> Option<Self> {
        if self.is_empty() { None } else { Self::new(self.0 + 1) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_exponent_is_that_of_its_value() {
        for number in 1..=63 {
            let exponent = Exponent::new(number).unwrap();
            assert_eq!(exponent.value(), 2_u64.pow(u32::from(number)));
            assert_eq!(Exponent::of_value(exponent.value()), Some(exponent));
        }
        assert_eq!(Exponent::new(64), None);
        assert_eq!(Exponent::EMPTY.value(), 0);
    }

    #[test]
    fn only_powers_of_two_from_two_up_are_values() {
        for value in [0, 1, 3, 6, 100, u64::MAX] {
            assert_eq!(Exponent::of_value(value), None, "{value}");
        }
    }

    #[test]
    fn the_largest_tile_and_no_tile_do_not_merge() {
        assert_eq!(Exponent::MAX.merged(), None);
        assert_eq!(Exponent::EMPTY.merged(), None);
        assert_eq!(Exponent::new(1).unwrap().merged(), Exponent::new(2));
    }
}
