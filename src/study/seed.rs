//! Seeds for many games from one.

use crate::game::Order;

/// What `SplitMix64` adds to its state before each number.
const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

/// The number that `SplitMix64` gives first when it starts from this state. Others start others.
pub(super) fn mixed(state: u64) -> u64 {
    let number = state.wrapping_add(STEP);
    let number = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ (number >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ (number >> 31)
}

/// The seed of a game of an order.
pub(super) fn of_game(seed: u64, order: Order, number: usize) -> u64 {
    mixed(mixed(mixed(seed) ^ order.get() as u64) ^ number as u64)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn numbers_are_mixed_as_it_is_published() {
        let table = [
            (0, 0xe220_a839_7b1d_cdaf),
            (1_234_567, 6_457_827_717_110_365_317),
            (1_234_567 + STEP, 3_203_168_211_198_807_973),
        ];
        for (state, number) in table {
            assert_eq!(mixed(state), number, "{state}");
        }
    }

    #[test]
    fn no_two_games_share_a_seed() {
        let orders = || (2..=10).filter_map(Order::new);
        let seeds = (0..3)
            .flat_map(|seed| orders().flat_map(move |order| (0..1000).map(move |number| of_game(seed, order, number))));
        assert_eq!(seeds.collect::<HashSet<_>>().len(), 3 * 9 * 1000);
    }
}
