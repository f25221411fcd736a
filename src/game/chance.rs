//! The stream of random numbers that belongs to a game.

use rand::{Rng as _, SeedableRng as _, rngs::Xoshiro256PlusPlus};

/// A game's random stream: xoshiro256++, its state filled from the seed by `SplitMix64`.
///
/// Both are published algorithms that `rand` keeps as named portable generators, and the draws below are spelt out here
/// since `rand` lets its own ranges change between versions. So a seed gives the same draws on every platform and in
/// every later version.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chance(Xoshiro256PlusPlus);

impl Chance {
    /// The stream that a seed stands for.
    #[must_use]
    pub fn from_seed(seed: u64) -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// A number from 0 up to, not including, `end`; each is as likely as the others. `end` is at least 1.
    #[expect(clippy::cast_possible_truncation, reason = "a number below a usize is a usize")]
    pub fn below(&mut self, end: usize) -> usize {
        let end = end as u64;
        // The numbers above the last whole multiple of `end` would favour the small results.
        let fair = u64::MAX - u64::MAX % end;
        loop {
            let draw = self.0.next_u64();
            if draw < fair {
                return (draw % end) as usize;
            }
        }
    }

    /// One of the items; each is as likely as the others. There is at least one.
    pub fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_gives_these_draws_for_ever() {
        let mut chance = Chance::from_seed(2048);
        let draws: Vec<usize> = (0..16).map(|_| chance.below(1000)).collect();
        assert_eq!(draws, [360, 356, 69, 715, 430, 723, 261, 622, 366, 54, 959, 85, 747, 986, 794, 233]);
    }
}
