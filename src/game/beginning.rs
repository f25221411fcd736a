//! How a game begins. Its beginning and its commands are all that a game is.

use super::{Chance, Exponent, Game, Ladder, Level, Matrix, Order, TargetError};

/// What the first level starts with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Start {
    /// A random opening of this order.
    Opening(Order),
    /// This matrix.
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
    /// What the first level starts with.
    pub start: Start,
    /// The first level's target; `None` for the one that the ladder sets.
    pub target: Option<Exponent>,
    /// The seed of the random stream.
    pub seed: u64,
}

impl Beginning {
    /// The game before its first command.
    ///
    /// # Errors
    ///
    /// When no game can make the target on a matrix of this order.
    pub fn game(&self) -> Result<Game, TargetError> {
        let level = Level::with_target(self.ladder, self.start.order(), self.target)?;
        let chance = Chance::from_seed(self.seed);
        Ok(match &self.start {
            Start::Opening(_) => Game::new(level, chance),
            Start::Position(matrix) => Game::at(level, matrix.clone(), chance),
        })
    }
}
