//! What is written down and looked up while a game is played.

use std::{
    collections::HashMap,
    sync::{Arc, OnceLock},
};

use crate::{
    game::{Command, Exponent, Game, Order, Phase, Turn},
    store::{Keeper, Records, ShelfError},
};

/// The journal of the game in progress, and the records of the games before it.
#[derive(Default)]
pub struct Notes {
    /// Writes the game's journal; `None` where the game is not kept.
    pub keeper: Option<Keeper>,
    /// The records of the kept games, as soon as they are known.
    pub records: Arc<OnceLock<Records>>,
    /// The best scores of the levels that were left in this run.
    best: HashMap<(Order, Exponent), u128>,
}

impl Notes {
    /// Looks at the game before a command that may leave the level.
    pub(super) fn look(&mut self, command: Command, game: &Game) {
        let leaves = matches!(command, Command::Enter | Command::Restart) && game.phase() != Phase::Playing;
        if leaves && sets_records(game) {
            let best = self.best.entry((game.level().order(), game.level().target())).or_default();
            *best = game.score().max(*best);
        }
    }

    /// Writes a command down, before anybody is shown what it did. Where that fails the error comes back, and the game is
    /// played on without being kept.
    pub(super) fn take(&mut self, command: Command, turn: &Turn, game: &Game) -> Option<ShelfError> {
        let keeper = self.keeper.as_mut().filter(|_| !turn.is_idle())?;
        let is_end = matches!(turn, Turn::Moved(_)) && game.phase() != Phase::Playing;
        let written = keeper.write(command).and_then(|()| if is_end { keeper.flush() } else { Ok(()) });
        let error = written.err()?;
        self.keeper = None;
        Some(error)
    }

    /// The best score of the level that is played, if one is known. The score in progress counts.
    pub(super) fn record(&self, game: &Game) -> Option<u128> {
        let before = self.records.get().and_then(|records| records.best_score(game.level()));
        let now = self.best.get(&(game.level().order(), game.level().target())).copied();
        let record = before.max(now)?;
        Some(if sets_records(game) { record.max(game.score()) } else { record })
    }
}

/// Whether the level that is played may be the best of its kind.
const fn sets_records(game: &Game) -> bool {
    !game.took_back() && !game.is_coached()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Beginning, Direction, Ladder, Start};

    /// A game that is won by its first move.
    fn won(position: &str, before: &[Command]) -> Game {
        let start = Start::Position(position.parse().unwrap());
        let mut game = Beginning { ladder: Ladder::Plain, start, target: None, seed: 1 }.game().unwrap();
        for command in before.iter().chain([&Command::Slide(Direction::Left)]) {
            game.play(*command);
        }
        game
    }

    #[test]
    fn the_coach_sets_no_record() {
        let mut notes = Notes::default();
        let (alone, coached) = (won("[[8,8],[4,4]]", &[]), won("[[8,8],[8,8]]", &[Command::Coach]));
        notes.look(Command::Enter, &coached);
        assert_eq!(notes.record(&coached), None);
        notes.look(Command::Enter, &alone);
        notes.look(Command::Enter, &coached);
        assert_eq!((notes.record(&coached), notes.record(&alone)), (Some(24), Some(24)));
    }
}
