//! How the coach learns a level: it plays games, and after each corrects the chances of its boards, from the last to
//! the first, towards the chance of the board after (temporal difference learning, on boards between slide and spawn).

use std::ops::ControlFlow;

use rand::{Rng as _, SeedableRng as _, rngs::Xoshiro256PlusPlus};

use super::{
    boards::Boards,
    patterns::{LEARNT, Patterns},
};
use crate::game::{Chance, Direction, Ladder, Level, Order};

/// By how much the patterns of a board together change its log odds when its chance was wrong by 1, in the first game
/// and in the last.
const RATES: (f64, f64) = (6.0, 0.06);

/// The log odds that every board begins with. They are high, so that a board that was never tried looks worth a try.
const HOPE: f32 = 3.0;

/// Learns a level by playing it.
pub struct Learner {
    level: Level,
    boards: Boards,
    patterns: Patterns<f32>,
    rng: Xoshiro256PlusPlus,
}

impl Learner {
    /// A learner that knows nothing yet of the plain ladder's level of this order. `None` unless it is one of those
    /// that the coach has learnt, 4x4 and 5x5.
    #[must_use]
    pub fn new(order: Order, seed: u64) -> Option<Self> {
        let learnt = LEARNT.iter().find(|learnt| learnt.order == order.get())?;
        let level = Level::new(Ladder::Plain, order);
        let boards = Boards::new(&level);
        let rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        Some(Self { level, boards, patterns: Patterns::hoping(learnt, HOPE), rng })
    }

    /// Plays this many games, and calls `on_game` after each with whether it was won.
    pub fn learn(&mut self, games: u32, mut on_game: impl FnMut(bool)) {
        let (first, last) = RATES;
        for game in 0..games {
            let rate = first * (last / first).powf(f64::from(game) / f64::from(games));
            #[expect(clippy::cast_possible_truncation, reason = "a rate needs few digits")]
            on_game(self.play(rate as f32));
        }
    }

    /// What was learnt, as the bytes of a file that the coach reads.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        self.patterns.to_bytes()
    }

    /// Plays a game and learns from it. Returns whether it was won.
    fn play(&mut self, rate: f32) -> bool {
        let opening = self.level.opening(&mut Chance::from_seed(self.rng.next_u64()));
        let mut board = Boards::board(&opening);
        let mut path = Vec::new();
        let won = loop {
            match self.slide(&board) {
                ControlFlow::Break(won) => break won,
                ControlFlow::Continue(after) => {
                    board.copy_from_slice(&after);
                    path.push(after);
                    self.boards.spawn(&mut board, &mut self.rng);
                }
            }
        };
        let mut chance = if won { 1.0 } else { 0.0 };
        for after in path.iter().rev() {
            chance = self.patterns.learn(after, chance, rate);
        }
        won
    }

    /// The board after the slide that looks best so far, or whether the game is won where it ends.
    fn slide(&self, board: &[u8]) -> ControlFlow<bool, Vec<u8>> {
        let mut best: Option<(f32, Vec<u8>)> = None;
        let mut after = vec![0; board.len()];
        for direction in Direction::ALL {
            let slid = self.boards.slide(board, direction, &mut after);
            if self.boards.wins(slid) {
                return ControlFlow::Break(true);
            }
            if slid.changed {
                let log_odds = self.patterns.log_odds(&after);
                if best.as_ref().is_none_or(|(most, _)| log_odds > *most) {
                    best = Some((log_odds, after.clone()));
                }
            }
        }
        best.map_or(ControlFlow::Break(false), |(_, after)| ControlFlow::Continue(after))
    }
}
