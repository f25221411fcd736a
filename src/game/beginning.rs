//! How a game begins: with its commands, all that it is.

use super::{Chance, Game, Ladder, Level, Matrix, Order, TargetError};
use crate::game::Exponent;

/// Where the first level starts from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Start {
    /// A random opening of this order.
    Opening(Order),
    /// This position.
    Position(Matrix),
}

impl Start {
    /// The order of the first level.
    #[must_use]
    pub fn order(&self) -> Order {
        match self {
            Self::Opening(order) => *order,
            Self::Position(matrix) => matrix.order(),
        }
    }
}

/// The beginning of a game. The same beginning and commands give the same matrices on every platform.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Beginning {
    /// How levels follow each other.
    pub ladder: Ladder,
    /// Where the first one starts from.
    pub start: Start,
    /// The first level's target, where it is not the ladder's own.
    pub target: Option<Exponent>,
    /// The seed of the random stream.
    pub seed: u64,
}

impl Beginning {
    /// The game before its first command.
    ///
    /// # Errors
    ///
    /// When the target is out of reach.
    pub fn game(&self) -> Result<Game, TargetError> {
        let level = Level::aimed_at(self.ladder, self.start.order(), self.target)?;
        let chance = Chance::from_seed(self.seed);
        Ok(match &self.start {
            Start::Opening(_) => Game::new(level, chance),
            Start::Position(matrix) => Game::at(level, matrix.clone(), chance),
        })
    }
}
