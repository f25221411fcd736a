//! What the coach is asked, and what it answers.

use crate::{
    coach::Advice,
    game::{Command, Exponent, Game, Level, Matrix, Phase},
};

/// A matrix, and the level whose target is to be made on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Position {
    pub(super) level: Level,
    pub(super) matrix: Matrix,
    /// The value of its target, where that is not the game's.
    pub(super) target: Option<u64>,
}

/// A question for the coach.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Question {
    /// What each slide is worth.
    Advice(Position),
    /// Where the coach would slide.
    Choice(Position),
    /// Nothing but to play this when it is time.
    Wait(Command),
}

/// The coach's answer.
pub(super) enum Answer {
    /// What each slide is worth.
    Advice(Advice),
    /// What the coach plays.
    Command(Command),
}

/// The newest question, which makes those before it void.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Errand {
    /// Counts up from errand to errand, and comes back with the answer.
    pub(super) number: u64,
    /// `None` where nothing is to be answered any more.
    pub(super) question: Option<Question>,
    /// Whether the answer waits until it is time for the coach's next move.
    pub(super) is_paced: bool,
}

impl Position {
    /// The position of a level that is being played. Where the target is on the board already, as in a classic game that
    /// is played on, the next target is twice the largest tile; `None` where the board has no room for that.
    pub(super) fn of(game: &Game) -> Option<Self> {
        let (level, matrix) = (game.level(), game.matrix().clone());
        if level.phase_of(&matrix) != Phase::Won {
            return Some(Self { level: level.clone(), matrix, target: None });
        }
        let target = Exponent::new(matrix.largest().get() + 1)?;
        let level = Level::with_target(level.ladder(), level.order(), target).ok()?;
        Some(Self { level, matrix, target: Some(target.value()) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Beginning, Command, Direction, Ladder, Start};

    #[test]
    fn a_classic_game_that_is_played_on_is_asked_for_twice_its_largest_tile_while_there_is_room() {
        let start = Start::Position("[[8,8],[8,8]]".parse().unwrap());
        let mut game =
            Beginning { ladder: Ladder::Classic, start, target: Exponent::of_value(16), seed: 1 }.game().unwrap();
        let target =
            |game: &Game| Position::of(game).map(|position| (position.target, position.level.target().value()));
        assert_eq!(target(&game), Some((None, 16)));
        game.play(Command::Slide(Direction::Left));
        game.play(Command::Enter);
        assert_eq!(target(&game), Some((Some(32), 32)));
        game.play(Command::Slide(Direction::Down));
        assert_eq!((game.matrix().largest().value(), target(&game)), (32, None));
    }
}
