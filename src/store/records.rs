//! Records: the best of each level, worked out from the journals.

use std::collections::BTreeMap;

use rayon::prelude::*;
use serde::{Serialize, Serializer};

use super::{
    error::ShelfError,
    journal::{Kept, Outcome},
    shelf::Shelf,
};
use crate::game::{Exponent, Ladder, Level, Order};

/// What was played and won so far.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Records {
    /// The records of each ladder that was played.
    pub ladders: Vec<LadderRecords>,
}

/// What was played and won on one ladder.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LadderRecords {
    /// The ladder.
    #[serde(serialize_with = "as_text")]
    pub ladder: Ladder,
    /// The highest order that was reached without the coach; `None` if the coach always helped.
    pub highest_order: Option<usize>,
    /// How many games were won in a row up to the last one.
    pub current_run: u32,
    /// The most games that were won in a row.
    pub longest_run: u32,
    /// The records of its levels, sorted by order and target.
    pub levels: Vec<LevelRecord>,
}

/// What was played and won at one level. A game is an attempt without the coach that was won, lost, or given up after a
/// move.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct LevelRecord {
    /// The order of the level.
    pub order: usize,
    /// The value of the tile that wins it.
    pub target: u64,
    /// How many games there were.
    pub games: u32,
    /// How many were won.
    pub wins: u32,
    /// The share of games that were won, from 0 to 1; `None` without a game.
    pub win_rate: Option<f64>,
    /// The best score of a game in which no move was taken back.
    pub best_score: Option<u128>,
    /// The fewest moves in which such a game was won.
    pub fewest_moves: Option<u32>,
    /// In how many of the games a move was taken back.
    pub with_undo: u32,
    /// How many more attempts there were in which the coach helped.
    pub with_coach: u32,
}

/// The records of a ladder while games are added to them.
#[derive(Default)]
struct LadderCount {
    highest: Option<Order>,
    current_run: u32,
    longest_run: u32,
    levels: BTreeMap<(Order, Exponent), LevelRecord>,
}

impl Records {
    /// Works out the records from all journals of a shelf, on all cores. Returns the errors of those that cannot be
    /// read, too.
    ///
    /// # Errors
    ///
    /// [`ShelfError::File`] when the folder cannot be read.
    pub fn of(shelf: &Shelf) -> Result<(Self, Vec<ShelfError>), ShelfError> {
        let told = |kept: Kept| (kept.game.level().ladder(), kept.outcomes(), kept.alone);
        let games = shelf.ids()?.into_par_iter().rev().filter_map(|id| shelf.look(&id));
        // Whole games would take much memory all at once.
        let games: Vec<_> = games.map(|kept| kept.map(told)).collect();
        let mut counts: BTreeMap<Ladder, LadderCount> = BTreeMap::new();
        let mut damaged = Vec::new();
        for game in games {
            match game {
                Ok((ladder, outcomes, alone)) => counts.entry(ladder).or_default().add_game(&outcomes, alone),
                Err(error) => damaged.push(error),
            }
        }
        let ladders = counts.into_iter().filter(|(_, count)| !count.levels.is_empty());
        let ladders = ladders.map(|(ladder, count)| count.finish(ladder)).collect();
        Ok((Self { ladders }, damaged))
    }

    /// The best score of a level; `None` if it has none.
    #[must_use]
    pub fn best_score(&self, level: &Level) -> Option<u128> {
        let ladder = self.ladders.iter().find(|records| records.ladder == level.ladder())?;
        let (order, target) = (level.order().get(), level.target().value());
        ladder.levels.iter().find(|record| (record.order, record.target) == (order, target))?.best_score
    }
}

impl LadderCount {
    fn add_game(&mut self, outcomes: &[Outcome], alone: Option<Order>) {
        self.highest = self.highest.max(alone);
        for outcome in outcomes {
            self.add(outcome);
        }
    }

    fn add(&mut self, outcome: &Outcome) {
        let level = self.levels.entry((outcome.order, outcome.target)).or_default();
        if outcome.attempt.coached {
            level.with_coach += 1;
            return;
        }
        self.highest = self.highest.max(Some(outcome.order));
        let is_won = outcome.attempt.won_after.is_some();
        self.current_run = if is_won { self.current_run + 1 } else { 0 };
        self.longest_run = self.longest_run.max(self.current_run);
        level.games += 1;
        level.wins += u32::from(is_won);
        if outcome.took_back {
            level.with_undo += 1;
        } else {
            level.best_score = level.best_score.max(Some(outcome.attempt.score));
            level.fewest_moves = level.fewest_moves.into_iter().chain(outcome.attempt.won_after).min();
        }
    }

    fn finish(self, ladder: Ladder) -> LadderRecords {
        let level = |((order, target), record): ((Order, Exponent), LevelRecord)| LevelRecord {
            order: order.get(),
            target: target.value(),
            win_rate: (record.games > 0).then(|| f64::from(record.wins) / f64::from(record.games)),
            ..record
        };
        LadderRecords {
            ladder,
            highest_order: self.highest.map(Order::get),
            current_run: self.current_run,
            longest_run: self.longest_run,
            levels: self.levels.into_iter().map(level).collect(),
        }
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands it over so")]
fn as_text<S: Serializer>(ladder: &Ladder, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(ladder)
}
