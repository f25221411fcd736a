//! The order of a matrix: its side, and which sides there are.

use std::{error::Error, fmt, str::FromStr};

/// The side of a matrix, from [`Order::MIN`] to [`Order::MAX`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Order(u8);

impl Order {
    /// The smallest matrix, and the foot of the ladder.
    pub const MIN: Self = Self(2);

    /// The matrix of the game as others know it.
    pub const CLASSIC: Self = Self(4);

    /// The largest matrix: the last one whose target still fits an [`Exponent`](super::Exponent).
    pub const MAX: Self = Self(56);

    /// An order, `None` outside its range.
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

    /// The next order, or this one at the top.
    #[must_use]
    pub fn up(self) -> Self {
        Self(self.0 + 1).min(Self::MAX)
    }

    /// The order before, or this one at the foot.
    #[must_use]
    pub fn down(self) -> Self {
        Self(self.0 - 1).max(Self::MIN)
    }

    pub(super) const fn exponent(self) -> u8 {
        self.0
    }
}

/// The way a player names a level: `3x3`.
impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{0}x{0}", self.0)
    }
}

/// A text that names no order.
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
