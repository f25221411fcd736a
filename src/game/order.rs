//! The order of a matrix: the length of its side.

use std::{error::Error, fmt, str::FromStr};

use super::direction::Direction;

/// The length of a matrix's side, from [`Order::MIN`] to [`Order::MAX`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Order(u8);

impl Order {
    /// The smallest order, and the lowest level of a ladder.
    pub const MIN: Self = Self(2);

    /// The order of the usual 2048.
    pub const CLASSIC: Self = Self(4);

    /// The largest order: the last one whose target fits an [`Exponent`](super::Exponent).
    pub const MAX: Self = Self(56);

    /// An order; `None` for a number out of range.
    #[must_use]
    pub fn new(order: usize) -> Option<Self> {
        let order = Self(u8::try_from(order).ok()?);
        (Self::MIN..=Self::MAX).contains(&order).then_some(order)
    }

    /// The order as a number.
    #[must_use]
    pub const fn get(self) -> usize {
        self.0 as usize
    }

    /// How many cells a matrix of this order has.
    #[must_use]
    pub const fn cells(self) -> usize {
        self.get() * self.get()
    }

    /// The cell at a place of a line, as an index into the cells row by row. Lines run in the direction: rows for left
    /// and right, columns for up and down. Places are counted from the edge that the tiles slide to.
    pub(crate) const fn cell(self, direction: Direction, line: usize, place: usize) -> usize {
        let side = self.get();
        match direction {
            Direction::Left => line * side + place,
            Direction::Right => line * side + (side - 1 - place),
            Direction::Up => place * side + line,
            Direction::Down => (side - 1 - place) * side + line,
        }
    }

    /// The next order; the largest one stays as it is.
    #[must_use]
    pub fn up(self) -> Self {
        Self(self.0 + 1).min(Self::MAX)
    }

    /// The order before; the smallest one stays as it is.
    #[must_use]
    pub fn down(self) -> Self {
        Self(self.0 - 1).max(Self::MIN)
    }

    /// The order as a number to reckon with exponents.
    pub(super) const fn exponent(self) -> u8 {
        self.0
    }
}

/// As players name a level: `3x3`.
impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{0}x{0}", self.0)
    }
}

/// A text that is no order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OrderError;

impl fmt::Display for OrderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "an order is a whole number from {} to {}", Order::MIN.0, Order::MAX.0)
    }
}

impl Error for OrderError {}

impl FromStr for Order {
    type Err = OrderError;

    fn from_str(text: &str) -> Result<Self, OrderError> {
        text.parse().ok().and_then(Self::new).ok_or(OrderError)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_outside_the_range_are_refused_and_the_range_is_named() {
        for text in ["1", "57", "-3", "0", "", "two", "99999999999999999999"] {
            assert_eq!(text.parse::<Order>(), Err(OrderError), "{text}");
        }
        assert_eq!(OrderError.to_string(), "an order is a whole number from 2 to 56");
        assert_eq!("56".parse(), Ok(Order::MAX));
    }

    #[test]
    fn the_ladder_of_orders_ends_at_both_ends() {
        assert_eq!(Order::MIN.down(), Order::MIN);
        assert_eq!(Order::MIN.up().get(), 3);
        assert_eq!(Order::MAX.up(), Order::MAX);
    }
}
