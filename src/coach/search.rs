//! Looks at what may come next, as far as it is worth the time, and judges what it sees there.

use rand::{RngExt as _, SeedableRng as _, rngs::Xoshiro256PlusPlus};

use super::{
    boards::Boards,
    horizon::{Horizon, NEAR},
    judge::Judge,
};
use crate::game::{ByDirection, Direction, Level};

/// The golden ratio's share of a circle: going round in such steps spreads any number of places well.
const STEP: f32 = 0.618_034;

/// A player for every level.
pub(super) struct Search {
    boards: Boards,
    judge: Judge,
}

impl Search {
    pub(super) fn new(level: &Level, judge: Judge) -> Self {
        Self { boards: Boards::new(level), judge }
    }

    pub(super) const fn boards(&self) -> &Boards {
        &self.boards
    }

    /// The chances that follow from how good boards are after each direction, where they do.
    pub(super) fn chances(&self, goods: ByDirection<Option<f32>>) -> Option<ByDirection<Option<f64>>> {
        match &self.judge {
            Judge::Learnt(patterns) => Some(goods.map(|good| good.map(|good| patterns.trusted(good)))),
            Judge::Room => None,
        }
    }

    /// How good a board is after each direction, and none for one that changes nothing. Asked twice, it says the same.
    pub(super) fn look(&self, board: &[u8]) -> ByDirection<Option<f32>> {
        let mut rng = rng_of(board);
        let (mut goods, mut times) = (self.look_to(NEAR, board, &mut rng), 0);
        loop {
            let best = goods.values().flatten().fold(self.judge.lost(), f32::max);
            let Some(horizon) = self.judge.farther(times, best, board.len()) else { return goods };
            goods = self.look_to(horizon, board, &mut rng);
            times += 1;
        }
    }

    pub(super) fn look_to(
        &self,
        horizon: Horizon,
        board: &[u8],
        rng: &mut Xoshiro256PlusPlus,
    ) -> ByDirection<Option<f32>> {
        let mut after = vec![0; board.len()];
        ByDirection::from_fn(|direction| {
            let slid = self.boards.slide(board, direction, &mut after);
            slid.changed
                .then(|| if self.boards.wins(slid) { self.judge.won() } else { self.after(horizon, &after, rng) })
        })
    }

    /// How good a board is in which nothing has spawned yet: the mean over what may, when it is played on as well as can be.
    fn after(&self, horizon: Horizon, board: &[u8], rng: &mut Xoshiro256PlusPlus) -> f32 {
        let Some((&most, horizon)) = horizon.split_first() else {
            return self.judge.good(board, self.boards.side());
        };
        let mut spawned = board.to_vec();
        let (mut sum, mut weights) = (0.0, 0.0);
        for (cell, tile, weight) in self.spawns(board, most, rng) {
            spawned[cell] = tile;
            let goods = self.look_to(horizon, &spawned, rng);
            sum += weight * goods.values().flatten().fold(self.judge.lost(), f32::max);
            weights += weight;
            spawned[cell] = 0;
        }
        sum / weights
    }

    /// Cells, the tiles that spawn there, and the weights of both.
    fn spawns(&self, board: &[u8], most: usize, rng: &mut Xoshiro256PlusPlus) -> Vec<(usize, u8, f32)> {
        let empty: Vec<_> = (0..board.len()).filter(|&cell| board[cell] == 0).collect();
        let table = self.boards.spawns();
        let kinds: Vec<_> = table.chunk_by(|one, other| one == other).map(|kind| (kind[0], real(kind.len()))).collect();
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

    /// Plays on after a slide, looking as far as the horizon. Says whether that wins, and after how many moves it is over.
    pub(super) fn play_on(&self, horizon: Horizon, after: &[u8], rng: &mut Xoshiro256PlusPlus) -> (bool, usize) {
        let (mut board, mut next) = (after.to_vec(), vec![0; after.len()]);
        for moves in 1.. {
            self.boards.spawn(&mut board, rng);
            let Some(direction) = best_of(self.look_to(horizon, &board, rng)) else { return (false, moves) };
            let slid = self.boards.slide(&board, direction, &mut next);
            if self.boards.wins(slid) {
                return (true, moves);
            }
            std::mem::swap(&mut board, &mut next);
        }
        unreachable!("the tiles of a game grow until it is won or lost")
    }
}

/// The direction that is best; none where none changes anything.
pub(super) fn best_of<T: Copy + PartialOrd>(goods: ByDirection<Option<T>>) -> Option<Direction> {
    let mut best: Option<(Direction, T)> = None;
    for (direction, good) in goods.iter() {
        if let Some(good) = *good
            && best.is_none_or(|(_, most)| good > most)
        {
            best = Some((direction, good));
        }
    }
    best.map(|(direction, _)| direction)
}

/// Random numbers that depend on the board alone.
pub(super) fn rng_of(board: &[u8]) -> Xoshiro256PlusPlus {
    // FNV-1a, a published hash.
    let hash = board
        .iter()
        .fold(0xcbf2_9ce4_8422_2325, |hash: u64, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3));
    Xoshiro256PlusPlus::seed_from_u64(hash)
}

/// The item that lies at a share, from 0 to 1, of a list that is not empty.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a share of a length is an index")]
fn at_share<T: Copy>(share: f32, items: &[T]) -> T {
    items[((share * real(items.len())) as usize).min(items.len() - 1)]
}

#[expect(clippy::cast_precision_loss, reason = "cells and table entries are few")]
const fn real(count: usize) -> f32 {
    count as f32
}
