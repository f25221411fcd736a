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
        let (mut ladders, mut damaged) = (BTreeMap::new(), Vec::new());
        for game in games {
            match game {
                Ok((ladder, outcomes, alone)) => {
                    let records = ladders.entry(ladder).or_insert_with(|| LadderRecords::new(ladder));
                    records.reach(alone);
                    for outcome in outcomes {
                        records.add(outcome);
                    }
                }
                Err(error) => damaged.push(error),
            }
        }
        let ladders = ladders.into_values().filter(|records| !records.levels.is_empty());
        Ok((Self { ladders: ladders.collect() }, damaged))
    }

    /// The best score of a level; `None` if it has none.
    #[must_use]
    pub fn best_score(&self, level: &Level) -> Option<u128> {
        let ladder = self.ladders.iter().find(|records| records.ladder == level.ladder())?;
        let (order, target) = (level.order().get(), level.target().value());
        ladder.levels.iter().find(|record| (record.order, record.target) == (order, target))?.best_score
    }
}

impl LadderRecords {
    const fn new(ladder: Ladder) -> Self {
        Self { ladder, highest_order: None, current_run: 0, longest_run: 0, levels: Vec::new() }
    }

    fn reach(&mut self, order: Option<Order>) {
        self.highest_order = self.highest_order.max(order.map(Order::get));
    }

    fn add(&mut self, outcome: Outcome) {
        let Outcome { order, target, attempt, took_back } = outcome;
        let level = self.level(order, target);
        if attempt.coached {
            level.with_coach += 1;
            return;
        }
        let is_won = attempt.won_after.is_some();
        level.games += 1;
        level.wins += u32::from(is_won);
        level.win_rate = Some(f64::from(level.wins) / f64::from(level.games));
        if took_back {
            level.with_undo += 1;
        } else {
            level.best_score = level.best_score.max(Some(attempt.score));
            level.fewest_moves = level.fewest_moves.into_iter().chain(attempt.won_after).min();
        }
        self.current_run = if is_won { self.current_run + 1 } else { 0 };
        self.longest_run = self.longest_run.max(self.current_run);
        self.reach(Some(order));
    }

    /// The record of a level, which is empty when it is asked for first.
    fn level(&mut self, order: Order, target: Exponent) -> &mut LevelRecord {
        let (order, target) = (order.get(), target.value());
        let found = self.levels.binary_search_by_key(&(order, target), |level| (level.order, level.target));
        let index = found.unwrap_or_else(|index| {
            self.levels.insert(index, LevelRecord { order, target, ..LevelRecord::default() });
            index
        });
        &mut self.levels[index]
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands it over so")]
fn as_text<S: Serializer>(ladder: &Ladder, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(ladder)
}
