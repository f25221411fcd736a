//! The rules. They know no keys, no terminal, no colours, no files and no clock.

mod chance;
mod direction;
mod exponent;
mod level;
mod line;
mod matrix;
mod order;

pub use chance::Chance;
pub use direction::Direction;
pub use exponent::Exponent;
pub use level::{Level, Spawn};
pub use matrix::{Matrix, MatrixError, Slide};
pub use order::{Order, OrderError};

/// What a player can tell a game to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// Slide the tiles.
    Slide(Direction),
    /// Go on to the next level after a win, to the one before after a loss.
    Enter,
}

/// How a level stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Some direction changes the matrix, and the target is not made.
    Playing,
    /// The target is made.
    Won,
    /// No direction changes the matrix.
    Lost,
}

/// What one command did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Turn {
    /// A slide changed the matrix.
    Moved(Move),
    /// A slide that changed nothing: no move.
    Unchanged(Direction),
    /// A direction after the level's end: Enter is what goes on.
    Over,
    /// Enter began a level.
    Began,
    /// Enter in the middle of a level.
    Nothing,
}

/// A slide that changed something, and its spawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// Where the tiles slid to.
    pub direction: Direction,
    /// The sum of the values that merges made.
    pub gained: u128,
    /// The tile that appeared afterwards; none after the move that wins.
    pub spawn: Option<Spawn>,
}

/// A climb in progress: the level being played, how it stands, and the random stream that all of it draws from.
///
/// A game is its beginning and its commands: the same level, seed and commands give the same matrices everywhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    level: Level,
    matrix: Matrix,
    score: u128,
    phase: Phase,
    chance: Chance,
}

impl Game {
    /// A game that begins with a level's random opening.
    #[must_use]
    pub fn new(level: Level, mut chance: Chance) -> Self {
        let matrix = level.opening(&mut chance);
        Self::at(level, matrix, chance)
    }

    /// A game that begins at a position, on the level of its order, and in the phase that the position is in.
    #[must_use]
    pub fn from_position(matrix: Matrix, chance: Chance) -> Self {
        Self::at(Level::new(matrix.order()), matrix, chance)
    }

    fn at(level: Level, matrix: Matrix, chance: Chance) -> Self {
        let phase = phase(&level, &matrix);
        Self { level, matrix, score: 0, phase, chance }
    }

    /// The level being played.
    #[must_use]
    pub const fn level(&self) -> &Level {
        &self.level
    }

    /// The board.
    #[must_use]
    pub const fn matrix(&self) -> &Matrix {
        &self.matrix
    }

    /// The sum of the values that merges have made in this level.
    #[must_use]
    pub const fn score(&self) -> u128 {
        self.score
    }

    /// How the level stands.
    #[must_use]
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// The level that Enter would begin; none while this one is being played.
    #[must_use]
    pub fn next_level(&self) -> Option<Level> {
        match self.phase {
            Phase::Playing => None,
            Phase::Won => Some(self.level.after_win()),
            Phase::Lost => Some(self.level.after_loss()),
        }
    }

    /// Does what the command says, as far as the rules allow it.
    pub fn play(&mut self, command: Command) -> Turn {
        match command {
            Command::Slide(_) if self.phase != Phase::Playing => Turn::Over,
            Command::Slide(direction) => self.slide(direction),
            Command::Enter => self.enter(),
        }
    }

    fn slide(&mut self, direction: Direction) -> Turn {
        let Some(Slide { mut matrix, gained }) = self.matrix.slide(direction) else {
            return Turn::Unchanged(direction);
        };
        let won = phase(&self.level, &matrix) == Phase::Won;
        let spawn = (!won).then(|| self.level.spawn(&mut matrix, &mut self.chance));
        self.phase = phase(&self.level, &matrix);
        self.matrix = matrix;
        self.score += gained;
        Turn::Moved(Move { direction, gained, spawn })
    }

    fn enter(&mut self) -> Turn {
        let Some(level) = self.next_level() else {
            return Turn::Nothing;
        };
        *self = Self::new(level, self.chance.clone());
        Turn::Began
    }
}

fn phase(level: &Level, matrix: &Matrix) -> Phase {
    if matrix.largest() >= level.target() {
        Phase::Won
    } else if matrix.can_slide() {
        Phase::Playing
    } else {
        Phase::Lost
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(position: &str) -> Game {
        Game::from_position(position.parse().unwrap(), Chance::from_seed(1))
    }

    fn slide(direction: Direction) -> Command {
        Command::Slide(direction)
    }

    #[test]
    fn a_position_starts_in_the_phase_it_is_in() {
        assert_eq!(game("[[2,2],[4,8]]").phase(), Phase::Playing);
        assert_eq!(game("[[2,4],[4,8]]").phase(), Phase::Lost);
        assert_eq!(game("[[16,2],[4,8]]").phase(), Phase::Won);
        assert_eq!(game("[[32,2],[4,8]]").phase(), Phase::Won);
    }

    #[test]
    fn the_merge_that_makes_the_target_wins_and_nothing_spawns() {
        let mut game = game("[[8,8],[0,2]]");
        let won = Move { direction: Direction::Left, gained: 16, spawn: None };
        assert_eq!(game.play(slide(Direction::Left)), Turn::Moved(won));
        assert_eq!(game.matrix().to_string(), "[[16,  0],\n [ 2,  0]]");
        assert_eq!((game.phase(), game.score()), (Phase::Won, 16));
    }

    #[test]
    fn a_level_is_lost_with_the_spawn_that_leaves_no_move() {
        let phases: Vec<_> = (0..40)
            .map(|seed| {
                let mut game = Game::from_position("[[2,4],[2,0]]".parse().unwrap(), Chance::from_seed(seed));
                let Turn::Moved(Move { spawn: Some(spawn), .. }) = game.play(slide(Direction::Right)) else {
                    panic!("the lower row moves");
                };
                (spawn.tile.value(), game.phase())
            })
            .collect();
        assert!(phases.contains(&(2, Phase::Playing)), "a 2 pairs with the one above it");
        assert!(phases.contains(&(4, Phase::Lost)), "a 4 leaves [[2,4],[4,2]]");
        assert!(!phases.contains(&(2, Phase::Lost)) && !phases.contains(&(4, Phase::Playing)));
    }

    #[test]
    fn a_slide_that_changes_nothing_is_no_move() {
        let mut game = game("[[2,0],[4,0]]");
        let before = game.clone();
        assert_eq!(game.play(slide(Direction::Left)), Turn::Unchanged(Direction::Left));
        assert_eq!(game, before, "nothing spawned, nothing scored, no random number drawn");
    }

    #[test]
    fn enter_does_nothing_while_a_level_is_played() {
        let mut game = game("[[2,0],[4,0]]");
        let before = game.clone();
        assert_eq!(game.play(Command::Enter), Turn::Nothing);
        assert_eq!(game, before);
    }

    #[test]
    fn enter_climbs_after_a_win_and_falls_after_a_loss() {
        let mut won = game("[[16,2],[4,8]]");
        assert_eq!(won.play(slide(Direction::Left)), Turn::Over);
        assert_eq!(won.play(Command::Enter), Turn::Began);
        assert_eq!((won.level().order().get(), won.phase(), won.score()), (3, Phase::Playing, 0));

        let mut lost = game("[[2,4,2],[4,2,4],[2,4,2]]");
        assert_eq!(lost.play(Command::Enter), Turn::Began);
        assert_eq!(lost.level().order().get(), 2);
        let mut at_the_foot = game("[[2,4],[4,2]]");
        at_the_foot.play(Command::Enter);
        assert_eq!(at_the_foot.level().order().get(), 2);
    }
}
