//! Rates each direction by looking ahead: at slides and the spawns after them in turn, and in the end at the judge's
//! rating.

use rand::{RngExt as _, SeedableRng as _, rngs::Xoshiro256PlusPlus};

use super::{
    advice::AfterEach,
    boards::Boards,
    horizon::{Horizon, NEAR},
    judge::Judge,
};
use crate::game::{ByDirection, Direction, Level};

/// The golden ratio minus 1. Steps of this share round a circle spread any number of places over it evenly.
const STEP: f32 = 0.618_034;

/// A search in the positions of one level.
pub(super) struct Search {
    pub(super) boards: Boards,
    judge: Judge,
}

impl Search {
    pub(super) fn new(level: &Level, judge: Judge) -> Self {
        Self { boards: Boards::new(level), judge }
    }

    /// The chances that the ratings after each direction stand for; `None` where the judge does not rate by chances.
    pub(super) fn chances(&self, ratings: AfterEach<f32>) -> Option<AfterEach<f64>> {
        match &self.judge {
            Judge::Learnt(patterns) => Some(ratings.map(|rating| rating.map(|rating| patterns.trusted(rating)))),
            Judge::Room => None,
        }
    }

    /// Rates the board after each direction; `None` for one that changes nothing. The same board gets the same ratings.
    pub(super) fn rate(&self, board: &[u8]) -> AfterEach<f32> {
        let mut rng = rng_of(board);
        let mut ratings = self.rate_to(NEAR, board, &mut rng);
        for deepened in 0.. {
            let best = self.best_rating(ratings);
            let Some(horizon) = self.judge.next_horizon(deepened, best, board.len()) else { break };
            ratings = self.rate_to(horizon, board, &mut rng);
        }
        ratings
    }

    /// Rates the board after each direction, looking ahead to this horizon.
    pub(super) fn rate_to(&self, horizon: Horizon, board: &[u8], rng: &mut Xoshiro256PlusPlus) -> AfterEach<f32> {
        let mut after = vec![0; board.len()];
        ByDirection::from_fn(|direction| {
            let slid = self.boards.slide(board, direction, &mut after);
            slid.changed
                .then(|| if self.boards.wins(slid) { self.judge.won() } else { self.rate_after(horizon, &after, rng) })
        })
    }

    /// The rating of the best direction, which is that of a lost board if no direction changes anything.
    fn best_rating(&self, ratings: AfterEach<f32>) -> f32 {
        ratings.values().flatten().fold(self.judge.lost(), f32::max)
    }

    /// Rates a board after a slide: the mean over the spawns that are looked at, each rated by its best direction.
    fn rate_after(&self, horizon: Horizon, board: &[u8], rng: &mut Xoshiro256PlusPlus) -> f32 {
        let Some((&most, horizon)) = horizon.split_first() else {
            return self.judge.rate(board, self.boards.side);
        };
        let mut spawned = board.to_vec();
        let (mut sum, mut weights) = (0.0, 0.0);
        for (cell, tile, weight) in self.spawns(board, most, rng) {
            spawned[cell] = tile;
            sum += weight * self.best_rating(self.rate_to(horizon, &spawned, rng));
            weights += weight;
            spawned[cell] = 0;
        }
        sum / weights
    }

    /// The spawns to look at, which are all if there are at most `most`, and else `most` of them: a cell, a tile's
    /// exponent and a weight for each.
    fn spawns(&self, board: &[u8], most: usize, rng: &mut Xoshiro256PlusPlus) -> Vec<(usize, u8, f32)> {
        let empty: Vec<_> = (0..board.len()).filter(|&cell| board[cell] == 0).collect();
        let (table, kinds) = (&self.boards.spawns, &self.boards.kinds);
        if empty.len() * kinds.len() <= most {
            let at = |cell| kinds.iter().map(move |&(tile, weight)| (cell, tile, weight));
            return empty.into_iter().flat_map(at).collect();
        }
        let (place, entry): (f32, f32) = (rng.random(), rng.random());
        let choose = |number| {
            let cell = at_share((place + STEP * real(number)).fract(), &empty);
            (cell, at_share((entry + real(number)) / real(most), table), 1.0)
        };
        (0..most).map(choose).collect()
    }

    /// Plays on from a board after a slide, looking ahead to this horizon. Returns whether that wins, and how many
    /// moves it takes to the end.
    pub(super) fn play_on(&self, horizon: Horizon, after: &[u8], rng: &mut Xoshiro256PlusPlus) -> (bool, usize) {
        let (mut board, mut next) = (after.to_vec(), vec![0; after.len()]);
        for moves in 1.. {
            self.boards.spawn(&mut board, rng);
            let Some(direction) = best_of(self.rate_to(horizon, &board, rng)) else { return (false, moves) };
            let slid = self.boards.slide(&board, direction, &mut next);
            if self.boards.wins(slid) {
                return (true, moves);
            }
            std::mem::swap(&mut board, &mut next);
        }
        unreachable!("the tiles of a game grow until it is won or lost")
    }
}

/// The direction with the highest rating, the first of equals; `None` if no direction changes anything.
pub(super) fn best_of<T: Copy + PartialOrd>(ratings: AfterEach<T>) -> Option<Direction> {
    let mut best: Option<(Direction, T)> = None;
    for (direction, rating) in ratings.iter() {
        if let Some(rating) = *rating
            && best.is_none_or(|(_, most)| rating > most)
        {
            best = Some((direction, rating));
        }
    }
    best.map(|(direction, _)| direction)
}

/// A random stream that depends on the board alone.
pub(super) fn rng_of(board: &[u8]) -> Xoshiro256PlusPlus {
    // The published hash FNV-1a.
    let hash = board
        .iter()
        .fold(0xcbf2_9ce4_8422_2325, |hash: u64, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3));
    Xoshiro256PlusPlus::seed_from_u64(hash)
}

/// The item at this share of a list's length, from 0 to 1. The list must not be empty.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a share of a length is an index")]
fn at_share<T: Copy>(share: f32, items: &[T]) -> T {
    items[((share * real(items.len())) as usize).min(items.len() - 1)]
}

#[expect(clippy::cast_precision_loss, reason = "cells and table entries are few")]
const fn real(count: usize) -> f32 {
    count as f32
}
