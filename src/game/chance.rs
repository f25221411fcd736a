//! The stream of random numbers that belongs to a game.

use rand::{Rng as _, SeedableRng as _, rngs::Xoshiro256PlusPlus};

/// A game's random stream: xoshiro256++, its state filled from the seed by `SplitMix64`.
///
/// A seed gives the same draws on every platform and in every later version: `rand` keeps both algorithms as they were
/// published, and how a number below a limit is drawn is written out here, since `rand` changes that between versions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chance(Xoshiro256PlusPlus);

impl Chance {
    /// The stream that begins with a seed.
    #[must_use]
    pub fn from_seed(seed: u64) -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// A number from 0 to `end - 1`, all equally likely. `end` must not be 0.
    #[expect(clippy::cast_possible_truncation, reason = "a number below a usize is a usize")]
    pub fn below(&mut self, end: usize) -> usize {
        let end = end as u64;
        // Draws above the last whole multiple of `end` are dropped: they would favour small results.
        let fair = u64::MAX - u64::MAX % end;
        loop {
            let draw = self.0.next_u64();
            if draw < fair {
                return (draw % end) as usize;
            }
        }
    }

    /// One of the items, all equally likely. `items` must not be empty.
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
