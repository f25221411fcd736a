//! What is written down and looked up while a game is played.

use std::{
    collections::HashMap,
    sync::{Arc, OnceLock},
};

use crate::{
    game::{Command, Exponent, Game, Order, Phase, Turn},
    store::{Keeper, Records},
};

/// The journal of the game in progress, and the records of the games before.
#[derive(Default)]
pub struct Notes {
    /// Keeps the game; none where games are not kept.
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
        if leaves && !game.took_back() {
            let best = self.best.entry((game.level().order(), game.level().target())).or_default();
            *best = game.score().max(*best);
        }
    }

    /// Writes a command down, before anybody is shown what it did. Gives back a line for the player where that fails: the
    /// game is then played without being kept.
    pub(super) fn take(&mut self, command: Command, turn: &Turn, game: &Game) -> Option<String> {
        let keeper = self.keeper.as_mut().filter(|_| !turn.is_idle())?;
        let is_end = matches!(turn, Turn::Moved(_)) && game.phase() != Phase::Playing;
        let written = keeper.write(command).and_then(|()| if is_end { keeper.flush() } else { Ok(()) });
        let error = written.err()?;
        self.keeper = None;
        Some(format!("the game is not kept any more: {error}"))
    }

    /// The best score of the level that is played, if there is one, the score in progress included.
    pub(super) fn record(&self, game: &Game) -> Option<u128> {
        let before = self.records.get().and_then(|records| records.best_score(game.level()));
        let now = self.best.get(&(game.level().order(), game.level().target())).copied();
        let record = before.max(now)?;
        Some(if game.took_back() { record } else { record.max(game.score()) })
    }
}
