//! Estimates for levels that are neither solved nor learnt: games are played to their ends, and the wins counted.

use rand::rngs::Xoshiro256PlusPlus;

use super::{
    advice::AfterEach,
    horizon::Horizon,
    search::{Search, rng_of},
};
use crate::game::Direction;

/// How far these games look ahead: not far, since many have to be played.
const HORIZON: Horizon = &[2];

/// How many games are enough if all of them are won.
const FEW: u32 = 24;

/// How many are enough if some are lost.
const MANY: u32 = 240;

/// No further game is begun once the moves have slid this many cells, so that answers come soon for large boards too.
const CELLS: usize = 400_000;

/// The share of games that are won after each direction; `None` for one that changes nothing. There is no answer once
/// `is_void` says that nobody waits for one.
pub(super) fn chances(search: &Search, board: &[u8], is_void: &dyn Fn() -> bool) -> Option<AfterEach<f64>> {
    let mut chances = AfterEach::default();
    let mut after = vec![0; board.len()];
    for direction in Direction::ALL {
        let slid = search.boards.slide(board, direction, &mut after);
        if slid.changed {
            let chance =
                if search.boards.wins(slid) { 1.0 } else { share_won(search, &after, rng_of(board), is_void)? };
            chances[direction] = Some(chance);
        }
    }
    Some(chances)
}

fn share_won(search: &Search, after: &[u8], mut rng: Xoshiro256PlusPlus, is_void: &dyn Fn() -> bool) -> Option<f64> {
    let (mut played, mut won, mut cells) = (0, 0, 0);
    while cells < CELLS && (played < FEW || (played < MANY && won < played)) {
        if is_void() {
            return None;
        }
        let (wins, length) = search.play_on(HORIZON, after, &mut rng);
        won += u32::from(wins);
        cells += length * after.len();
        played += 1;
    }
    Some(f64::from(won) / f64::from(played))
}
