//! Records: the best of each level, told from the journals.

use std::collections::BTreeMap;

use rayon::prelude::*;
use serde::{Serialize, Serializer};

use super::{
    error::ShelfError,
    journal::{Kept, Outcome},
    shelf::Shelf,
};
use crate::game::{Exponent, Ladder, Level, Order};

/// What was played, ladder by ladder.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Records {
    /// The ladders that were played.
    pub ladders: Vec<LadderRecords>,
}

/// What was played on one ladder.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LadderRecords {
    /// Which.
    #[serde(serialize_with = "as_text")]
    pub ladder: Ladder,
    /// The highest order that was reached without the coach, if any was.
    pub highest_order: Option<usize>,
    /// How many games were won in a row, the last one among them.
    pub current_run: u32,
    /// How many were won in a row at the most.
    pub longest_run: u32,
    /// Its levels, by order and target.
    pub levels: Vec<LevelRecord>,
}

/// What was played of one level. A game is an attempt that was won, lost, or given up after a move, all without the coach.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct LevelRecord {
    /// The side of its matrix.
    pub order: usize,
    /// The value of the tile that wins it.
    pub target: u64,
    /// How many games there were.
    pub games: u32,
    /// How many were won.
    pub wins: u32,
    /// The share that was won, 0 to 1; none without a game.
    pub win_rate: Option<f64>,
    /// The best score of a game in which no move was taken back.
    pub best_score: Option<u128>,
    /// The fewest moves that it took to win such a game.
    pub fewest_moves: Option<u32>,
    /// How many games had a move taken back, and set no best.
    pub with_undo: u32,
    /// How many more there were in which the coach helped.
    pub with_coach: u32,
}

/// Runs of wins, and levels, while they are counted.
#[derive(Default)]
struct LadderCount {
    highest: Option<Order>,
    current_run: u32,
    longest_run: u32,
    levels: BTreeMap<(Order, Exponent), LevelRecord>,
}

impl Records {
    /// Folds the journals of a shelf, on all cores, and names those that are damaged.
    ///
    /// # Errors
    ///
    /// When the folder cannot be read.
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

    /// The best score of a level, if it has one.
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
        if outcome.coached {
            level.with_coach += 1;
            return;
        }
        self.highest = self.highest.max(Some(outcome.order));
        let is_won = outcome.won_after.is_some();
        self.current_run = if is_won { self.current_run + 1 } else { 0 };
        self.longest_run = self.longest_run.max(self.current_run);
        level.games += 1;
        level.wins += u32::from(is_won);
        if outcome.took_back {
            level.with_undo += 1;
        } else {
            level.best_score = level.best_score.max(Some(outcome.score));
            level.fewest_moves = level.fewest_moves.into_iter().chain(outcome.won_after).min();
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
