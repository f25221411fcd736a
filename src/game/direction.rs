//! The four directions in which a matrix slides, and four values by direction.

use std::ops::{Index, IndexMut};

/// Where the tiles of a matrix slide to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Towards the first column.
    Left,
    /// Towards the last column.
    Right,
    /// Towards the first row.
    Up,
    /// Towards the last row.
    Down,
}

impl Direction {
    /// Every direction, once.
    pub const ALL: [Self; 4] = [Self::Left, Self::Right, Self::Up, Self::Down];

    /// The word that stands for the direction.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Left => "left",
            Self::Right => "right",
            Self::Up => "up",
            Self::Down => "down",
        }
    }
}

/// Four values, one for each direction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ByDirection<T> {
    /// The value for [`Direction::Left`].
    pub left: T,
    /// The value for [`Direction::Right`].
    pub right: T,
    /// The value for [`Direction::Up`].
    pub up: T,
    /// The value for [`Direction::Down`].
    pub down: T,
}

impl<T> ByDirection<T> {
    /// Calls `value` for each direction, in the order of [`Direction::ALL`].
    pub fn from_fn(value: impl FnMut(Direction) -> T) -> Self {
        let [left, right, up, down] = Direction::ALL.map(value);
        Self { left, right, up, down }
    }

    /// Calls `value` for each value, in the order of [`Direction::ALL`].
    pub fn map<U>(self, value: impl FnMut(T) -> U) -> ByDirection<U> {
        let [left, right, up, down] = [self.left, self.right, self.up, self.down].map(value);
        ByDirection { left, right, up, down }
    }

    /// Each direction with its value, in the order of [`Direction::ALL`].
    pub fn iter(&self) -> impl Iterator<Item = (Direction, &T)> {
        Direction::ALL.into_iter().map(|direction| (direction, &self[direction]))
    }

    /// The values, in the order of [`Direction::ALL`].
    pub fn values(self) -> impl Iterator<Item = T> {
        [self.left, self.right, self.up, self.down].into_iter()
    }
}

impl<T> Index<Direction> for ByDirection<T> {
    type Output = T;

    #[inline]
    fn index(&self, direction: Direction) -> &T {
        match direction {
            Direction::Left => &self.left,
            Direction::Right => &self.right,
            Direction::Up => &self.up,
            Direction::Down => &self.down,
        }
    }
}

impl<T> IndexMut<Direction> for ByDirection<T> {
    #[inline]
    fn index_mut(&mut self, direction: Direction) -> &mut T {
        match direction {
            Direction::Left => &mut self.left,
            Direction::Right => &mut self.right,
            Direction::Up => &mut self.up,
            Direction::Down => &mut self.down,
        }
    }
}
