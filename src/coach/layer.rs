//! Sets of positions that all cores fill together, and the chances of positions: hash tables with linear probing.

use std::sync::atomic::{AtomicU64, Ordering};

use rayon::prelude::*;

use super::packed::Packed;

/// How many items are a part of the work.
const SHARE: usize = 1000;

/// What is hashed is multiplied by this, 2^64 over the golden ratio (Knuth), and the highest bits say where it goes.
const SPREAD: u64 = 0x9E37_79B9_7F4A_7C15;

/// A set of positions, none of them empty.
#[derive(Default)]
pub(super) struct Set {
    /// A slot is free while it is 0, and there is always a free one.
    slots: Vec<AtomicU64>,
}

impl Set {
    /// The different positions among what comes of some items, in any order. There may be `most` of them. The set is
    /// emptied first, and its memory used again.
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

    fn make_room(&mut self, slots: usize) {
        self.slots.clear();
        self.slots.resize_with(slots, AtomicU64::default);
    }

    /// The slot that the position has from now on, and whether it is new.
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

    /// The slot of a position that is in.
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

    /// The slots in which a position may be, in the order to look in.
    #[inline]
    fn probes(&self, position: Packed) -> impl Iterator<Item = usize> + use<> {
        let (hash, count) = (position.0.wrapping_mul(SPREAD), self.slots.len());
        #[expect(clippy::cast_possible_truncation, reason = "it is less than the count")]
        let first = ((u128::from(hash) * count as u128) >> 64) as usize;
        (first..count).chain(0..first)
    }
}

/// The chances of some positions.
#[derive(Default)]
pub(super) struct Layer {
    positions: Set,
    /// The bits of floats, in the slots of the positions.
    chances: Vec<AtomicU64>,
}

impl Layer {
    /// Works out the chance of each position. Those of others are forgotten, and their memory used again.
    pub(super) fn fill(&mut self, positions: &[Packed], chance: impl Fn(Packed) -> f64 + Sync) {
        // Three of four slots are taken.
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

    /// The chance of a position; none if it is not among them.
    #[inline]
    pub(super) fn get(&self, position: Packed) -> Option<f64> {
        let slot = self.positions.find(position)?;
        Some(f64::from_bits(self.chances[slot].load(Ordering::Relaxed)))
    }
}

/// What comes of a list, worked out in parts on all cores.
pub(super) fn in_parts<T: Sync, U: Send>(items: &[T], work: impl Fn(&[T]) -> U + Sync) -> Vec<U> {
    items.par_chunks(SHARE).map(&work).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_told_apart_and_keep_their_chances() {
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
