//! The players whose games can be simulated: the coach, and two to hold it against.

use super::{Coach, Greedy};
use crate::game::{Chance, Direction, Level, Matrix};

/// Who plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayerKind {
    /// The coach, as it advises.
    Coach,
    /// The player that looks no further than its own slide.
    Greedy,
    /// A player to whom all directions that change the matrix are the same.
    Random,
}

impl PlayerKind {
    /// Every player, once.
    pub const ALL: [Self; 3] = [Self::Coach, Self::Greedy, Self::Random];

    /// The word that stands for the player.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Coach => "coach",
            Self::Greedy => "greedy",
            Self::Random => "random",
        }
    }
}

/// A player of one level. Threads may share it.
pub enum Player {
    /// The coach of the level.
    Coach(Coach),
    /// The greedy player.
    Greedy(Greedy),
    /// The random player.
    Random,
}

impl Player {
    /// A player of this kind for the level.
    #[must_use]
    pub fn new(kind: PlayerKind, level: &Level) -> Self {
        match kind {
            PlayerKind::Coach => Self::Coach(Coach::new(level)),
            PlayerKind::Greedy => Self::Greedy(Greedy::new(level)),
            PlayerKind::Random => Self::Random,
        }
    }

    /// The direction that it slides in; `None` where no direction changes the matrix. Only the random player draws.
    pub fn choose(&self, matrix: &Matrix, chance: &mut Chance) -> Option<Direction> {
        match self {
            Self::Coach(coach) => coach.choose(matrix),
            Self::Greedy(greedy) => greedy.choose(matrix),
            Self::Random => {
                let moves = |direction: &Direction| matrix.slide(*direction).is_some();
                let directions: Vec<_> = Direction::ALL.into_iter().filter(moves).collect();
                (!directions.is_empty()).then(|| chance.pick(&directions))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Exponent, Ladder, Order};

    #[test]
    fn the_random_player_takes_each_direction_that_moves_as_often() {
        let matrix: Matrix = "[[2,4,8],[0,0,0],[0,0,0]]".parse().unwrap();
        let (player, mut chance) = (Player::Random, Chance::from_seed(1));
        assert!((0..100).all(|_| player.choose(&matrix, &mut chance) == Some(Direction::Down)));
        let matrix: Matrix = "[[2,4,8],[0,0,0],[2,4,8]]".parse().unwrap();
        let chosen: Vec<_> = (0..3000).filter_map(|_| player.choose(&matrix, &mut chance)).collect();
        let downs = chosen.iter().filter(|direction| **direction == Direction::Down).count();
        let ups = chosen.iter().filter(|direction| **direction == Direction::Up).count();
        assert!(ups + downs == 3000 && ups.abs_diff(downs) < 300, "{ups} up, {downs} down");
        assert_eq!(player.choose(&"[[2,4],[4,2]]".parse().unwrap(), &mut chance), None);
    }

    #[test]
    fn a_target_that_appeared_by_chance_is_played_on_with() {
        let eight = Exponent::of_value(8).unwrap();
        let level = Level::with_target(Ladder::Plain, Order::new(5).unwrap(), eight).unwrap();
        let matrix: Matrix = "[[2,0,0,0,0],[0,0,64,0,0],[0,0,0,0,0],[0,0,0,0,0],[0,0,0,0,0]]".parse().unwrap();
        for kind in PlayerKind::ALL {
            let chosen = Player::new(kind, &level).choose(&matrix, &mut Chance::from_seed(1));
            assert!(chosen.is_some_and(|direction| matrix.slide(direction).is_some()), "{kind:?}");
        }
    }
}
