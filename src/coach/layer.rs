//! Sets of positions, and tables of their chances, which all cores fill together: hash tables with linear probing.

use std::sync::atomic::{AtomicU64, Ordering};

use rayon::prelude::*;

use super::packed::Packed;

/// How many items a core takes at a time.
const PART: usize = 1000;

/// The hash is the product with this, 2^64 divided by the golden ratio (Knuth); its highest bits say which slot comes
/// first.
const SPREAD: u64 = 0x9E37_79B9_7F4A_7C15;

/// A set of positions with at least one tile each.
#[derive(Default)]
pub(super) struct Set {
    /// Each slot holds a position, or 0 while it is free. There is always a free one.
    slots: Vec<AtomicU64>,
}

impl Set {
    /// The positions that `work` makes of the items, each once and in no particular order. There must not be more than
    /// `most`. What the set held before is forgotten; its memory is used again.
    pub(super) fn distinct<T: Sync, I: IntoIterator<Item = Packed>>(
        &mut self,
        items: &[T],
        most: usize,
        work: impl Fn(&T) -> I + Sync,
    ) -> Vec<Packed> {
        self.make_room(most + 1);
        let fresh = |part: &[T]| part.iter().flat_map(&work).filter(|position| self.insert(*position).1).collect();
        let parts: Vec<Vec<_>> = in_parts(items, fresh);
        parts.concat()
    }

    /// Empties the set and gives it this many slots.
    fn make_room(&mut self, slots: usize) {
        self.slots.clear();
        self.slots.resize_with(slots, AtomicU64::default);
    }

    /// Puts a position into the set. Returns its slot, and whether it is new.
    #[inline]
    fn insert(&self, position: Packed) -> (usize, bool) {
        for slot in self.probes(position) {
            let found = match self.slots[slot].load(Ordering::Relaxed) {
                0 => self.slots[slot].compare_exchange(0, position.0, Ordering::Relaxed, Ordering::Relaxed),
                found => Err(found),
            };
            match found {
                Ok(_) => return (slot, true),
                Err(found) if found == position.0 => return (slot, false),
                Err(_) => {}
            }
        }
        unreachable!("there is always a free slot")
    }

    /// The slot of a position; `None` if it is not in the set.
    #[inline]
    fn find(&self, position: Packed) -> Option<usize> {
        for slot in self.probes(position) {
            match self.slots[slot].load(Ordering::Relaxed) {
                0 => return None,
                found if found == position.0 => return Some(slot),
                _ => {}
            }
        }
        None
    }

    /// The slots in which a position may be, in the order in which they are tried.
    #[inline]
    fn probes(&self, position: Packed) -> impl Iterator<Item = usize> + use<> {
        let (hash, count) = (position.0.wrapping_mul(SPREAD), self.slots.len());
        #[expect(clippy::cast_possible_truncation, reason = "it is less than the count")]
        let first = ((u128::from(hash) * count as u128) >> 64) as usize;
        (first..count).chain(0..first)
    }
}

/// A table of positions and their chances.
#[derive(Default)]
pub(super) struct Layer {
    positions: Set,
    /// The chances as the bits of `f64`, each in the slot of its position.
    chances: Vec<AtomicU64>,
}

impl Layer {
    /// Works out the chance of each position. What the table held before is forgotten; its memory is used again.
    pub(super) fn fill(&mut self, positions: &[Packed], chance: impl Fn(Packed) -> f64 + Sync) {
        // Three of four slots are taken, which leaves few collisions.
        let slots = positions.len() + positions.len() / 3 + 1;
        self.positions.make_room(slots);
        self.chances.resize_with(slots, AtomicU64::default);
        in_parts(positions, |positions| {
            for position in positions {
                let (slot, _) = self.positions.insert(*position);
                self.chances[slot].store(chance(*position).to_bits(), Ordering::Relaxed);
            }
        });
    }

    /// The chance of a position; `None` if it is not in the table.
    #[inline]
    pub(super) fn get(&self, position: Packed) -> Option<f64> {
        let slot = self.positions.find(position)?;
        Some(f64::from_bits(self.chances[slot].load(Ordering::Relaxed)))
    }
}

/// What `work` makes of each part of a list, in order. The parts are worked on by all cores.
pub(super) fn in_parts<T: Sync, U: Send>(items: &[T], work: impl Fn(&[T]) -> U + Sync) -> Vec<U> {
    items.par_chunks(PART).map(&work).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_position_keeps_its_own_chance() {
        let numbers: Vec<_> = (1..=10_000).collect();
        let positions = Set::default().distinct(&numbers, 20_000, |number| [*number, 10_001 - *number].map(Packed));
        assert_eq!(positions.len(), numbers.len());
        let chance = |position: Packed| 1.0 / f64::from(u32::try_from(position.0).unwrap());
        let mut layer = Layer::default();
        layer.fill(&[Packed(10_001)], chance);
        layer.fill(&positions, chance);
        for number in numbers {
            assert_eq!(layer.get(Packed(number)), Some(chance(Packed(number))), "{number}");
        }
        assert_eq!(layer.get(Packed(10_001)), None);
        assert_eq!(Layer::default().get(Packed(1)), None);
    }
}
