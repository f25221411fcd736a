//! Exact chances: every position that a level can still come to, and what each is worth when played best.

use std::{collections::hash_map::Entry, num::NonZero, thread};

use rustc_hash::{FxHashMap, FxHashSet};

use super::packed::{Packed, Rows, bits};
use crate::game::Level;

/// How many matrices there may be, up to symmetry, that hold no target. Of those of 3x3 to 128 fewer than half can come up.
const MOST: f64 = 6e6;

/// How many items a thread is worth starting for.
const SHARE: usize = 1000;

/// A level of few positions, as far as it is solved.
pub(super) struct Solution {
    rules: Rules,
    /// By half the sum of their values. Slides keep the sum and a spawn adds to it, so each layer is told by later ones.
    layers: Vec<Layer>,
}

/// Positions of one sum, each the [canonical](Rows::canonical) one of its images, and their chances.
type Layer = FxHashMap<Packed, f64>;

/// The rules of a level as far as its chances depend on them.
#[derive(Clone)]
struct Rules {
    rows: &'static Rows,
    /// The exponent that wins.
    target: u8,
    /// The exponents that spawn, and the share of each.
    spawns: Vec<(u8, f64)>,
}

impl Solution {
    /// The level with nothing solved yet; none where it has too many positions.
    pub(super) fn of(level: &Level) -> Option<Self> {
        let cells = i32::try_from(level.order().cells()).ok()?;
        let images = 8.0;
        (f64::from(level.target().get()).powi(cells) / images <= MOST).then(|| Self::new(level))
    }

    fn new(level: &Level) -> Self {
        let share = |kind: &[_]| f64::from(u32::try_from(kind.len()).expect("a spawn table is short"));
        let table: Vec<_> = level.spawns().iter().map(|tile| tile.get()).collect();
        let kinds = table.chunk_by(|one, other| one == other);
        let spawns = kinds.map(|kind| (kind[0], share(kind) / share(&table))).collect();
        let rules = Rules { rows: Rows::of(level.order()), target: level.target().get(), spawns };
        Self { rules, layers: Vec::new() }
    }

    /// The chance after each direction of a position in which the level is not over; none for one that changes nothing, and
    /// none at all when `is_void` says that nobody wants to know any more.
    pub(super) fn chances(&mut self, position: Packed, is_void: &dyn Fn() -> bool) -> Option<[Option<f64>; 4]> {
        let slides = self.rules.rows.slides(position);
        let open = slides.iter().filter(|slid| **slid != position && !slid.has(self.rules.target));
        let roots: Vec<_> = open.flat_map(|slid| self.rules.all_spawned(*slid)).collect();
        self.solve(&roots, is_void)?;
        let half_sum = position.half_sum();
        let chance = |slid: Packed| if slid.has(self.rules.target) { 1.0 } else { self.after(slid, half_sum) };
        Some(slides.map(|slid| (slid != position).then(|| chance(slid))))
    }

    /// Solves the level for some positions in which it is not over, and for all that can follow them. Gives up when `is_void`
    /// says so.
    pub(super) fn solve(&mut self, roots: &[Packed], is_void: &dyn Fn() -> bool) -> Option<()> {
        let mut fresh = Vec::new();
        for root in roots {
            self.add(&mut fresh, root.half_sum(), [self.rules.rows.canonical(*root)]);
        }
        if fresh.iter().all(Vec::is_empty) {
            return Some(());
        }
        let solved = self.explore(&mut fresh, is_void).and_then(|slid| self.evaluate(&fresh, slid, is_void));
        if solved.is_none() {
            self.layers.clear();
        }
        solved
    }

    /// Adds positions to a layer, and those that are new there to its list.
    fn add(&mut self, fresh: &mut Vec<Vec<Packed>>, half_sum: usize, positions: impl IntoIterator<Item = Packed>) {
        let length = self.layers.len().max(half_sum + 1);
        self.layers.resize_with(length, Layer::default);
        fresh.resize_with(length, Vec::new);
        for position in positions {
            if let Entry::Vacant(vacant) = self.layers[half_sum].entry(position) {
                vacant.insert(0.0);
                fresh[half_sum].push(position);
            }
        }
    }

    /// Adds all that can follow the fresh positions, from the smallest sum up. Gives back what the slides of each layer lead to.
    fn explore(&mut self, fresh: &mut Vec<Vec<Packed>>, is_void: &dyn Fn() -> bool) -> Option<Vec<Vec<Packed>>> {
        let mut all = Vec::new();
        while let Some(positions) = fresh.get(all.len()) {
            if is_void() {
                return None;
            }
            let rules = self.rules.clone();
            let slid = in_parts(positions, |position| rules.slid(*position));
            let slid: FxHashSet<_> = slid.into_iter().flatten().collect();
            let slid: Vec<_> = slid.into_iter().collect();
            for &(exponent, _) in rules.spawns.iter().filter(|_| !slid.is_empty()) {
                let spawned = in_parts(&slid, |slid| rules.spawned(*slid, exponent));
                self.add(fresh, all.len() + half(exponent), spawned.into_iter().flatten());
            }
            all.push(slid);
        }
        Some(all)
    }

    /// Fills in the chances of the fresh positions, from the largest sum down.
    fn evaluate(&mut self, fresh: &[Vec<Packed>], slid: Vec<Vec<Packed>>, is_void: &dyn Fn() -> bool) -> Option<()> {
        for ((half_sum, positions), slid) in fresh.iter().enumerate().zip(slid).rev() {
            if is_void() {
                return None;
            }
            let this = &*self;
            let after = in_parts(&slid, |slid| [(*slid, this.after(*slid, half_sum))]);
            let after: Layer = after.into_iter().flatten().collect();
            let chance = |slid| after[&this.rules.rows.canonical(slid)];
            let chances = in_parts(positions, |position| [(*position, this.rules.best(*position, chance))]);
            self.layers[half_sum].extend(chances.into_iter().flatten());
        }
        Some(())
    }

    /// The chance after a slide, which is the mean over what may spawn.
    fn after(&self, slid: Packed, half_sum: usize) -> f64 {
        let mut chance = 0.0;
        for &(exponent, share) in &self.rules.spawns {
            let layer = &self.layers[half_sum + half(exponent)];
            chance += share * self.rules.spawned(slid, exponent).map(|spawned| layer[&spawned]).sum::<f64>();
        }
        chance / f64::from(self.rules.rows.empty(slid).count_ones())
    }
}

impl Rules {
    /// What the slides of a position lead to, up to symmetry; nothing where one of them wins, since that is the best then.
    fn slid(&self, position: Packed) -> impl Iterator<Item = Packed> + use<'_> {
        let slides = self.rows.slides(position);
        let wins = slides.iter().any(|slid| slid.has(self.target));
        let slides = slides.into_iter().filter(move |slid| !wins && *slid != position);
        slides.map(|slid| self.rows.canonical(slid))
    }

    /// What becomes of a position when this tile spawns, cell by cell, up to symmetry.
    fn spawned(&self, slid: Packed, exponent: u8) -> impl Iterator<Item = Packed> + use<'_> {
        bits(self.rows.empty(slid)).map(move |shift| self.rows.canonical(slid.with(shift, exponent)))
    }

    fn all_spawned(&self, slid: Packed) -> impl Iterator<Item = Packed> + use<'_> {
        self.spawns.iter().flat_map(move |&(exponent, _)| self.spawned(slid, exponent))
    }

    /// The best of the chances after the slides of a position; 0 where none changes it.
    fn best(&self, position: Packed, chance: impl Fn(Packed) -> f64) -> f64 {
        let slides = self.rows.slides(position);
        if slides.iter().any(|slid| slid.has(self.target)) {
            return 1.0;
        }
        slides.into_iter().filter(|slid| *slid != position).map(chance).fold(0.0, f64::max)
    }
}

/// What a tile adds to half the sum of the values.
const fn half(exponent: u8) -> usize {
    1 << (exponent - 1)
}

/// What comes of each item, worked out on all cores, in a list for each of them.
fn in_parts<T: Sync, U: Send, I: IntoIterator<Item = U>>(items: &[T], work: impl Fn(&T) -> I + Sync) -> Vec<Vec<U>> {
    let work_on = |part: &[T]| part.iter().flat_map(&work).collect();
    if items.len() <= SHARE {
        return vec![work_on(items)];
    }
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    let share = items.len().div_ceil(cores).max(SHARE);
    thread::scope(|scope| {
        let parts: Vec<_> = items.chunks(share).map(|part| scope.spawn(move || work_on(part))).collect();
        parts.into_iter().map(|part| part.join().expect("working on positions does not panic")).collect()
    })
}

#[cfg(test)]
mod tests {
    use rand::{RngExt as _, SeedableRng as _, rngs::Xoshiro256PlusPlus};

    use super::*;
    use crate::game::{Chance, Exponent, Ladder, Matrix, Order};

    fn solution(ladder: Ladder, order: usize, target: u64) -> (Level, Solution) {
        let order = Order::new(order).unwrap();
        let level = Level::with_target(ladder, order, Exponent::of_value(target).unwrap()).unwrap();
        let solution = Solution::new(&level);
        (level, solution)
    }

    /// A level solved for its random openings, and the chance over them.
    fn opening(ladder: Ladder, order: usize, target: u64) -> (Level, Solution, f64) {
        let (level, mut solution) = solution(ladder, order, target);
        let openings = level.openings();
        let roots: Vec<_> = openings.iter().map(|(matrix, _)| Packed::of(matrix).unwrap()).collect();
        solution.solve(&roots, &|| false).unwrap();
        let chance = |root: &Packed| solution.layers[root.half_sum()][&solution.rules.rows.canonical(*root)];
        let chance = roots.iter().zip(&openings).map(|(root, (_, share))| share * chance(root)).sum();
        (level, solution, chance)
    }

    #[test]
    fn two_by_two_is_won_as_often_as_others_found() {
        let chance = |ladder, target| opening(ladder, 2, target).2;
        assert_eq!(format!("{:.9}", chance(Ladder::Plain, 16)), "0.906753540");
        // Published for the rules of the game as others know it.
        assert_eq!(format!("{:.2}", chance(Ladder::Classic, 16)), "0.96");
        assert_eq!(format!("{:.2}", chance(Ladder::Classic, 32)), "0.08");
    }

    #[test]
    #[ignore = "takes minutes and gigabytes"]
    fn large_targets_of_three_by_three_are_made_as_often_as_others_found() {
        assert_eq!(format!("{:.2}", opening(Ladder::Classic, 3, 512).2), "0.74");
        assert_eq!(format!("{:.2}", opening(Ladder::Classic, 3, 1024).2), "0.01");
    }

    #[test]
    fn levels_of_few_positions_are_solved() {
        let is_solved = |order: usize, target: u64| {
            let level =
                Level::with_target(Ladder::Plain, Order::new(order).unwrap(), Exponent::of_value(target).unwrap());
            Solution::of(&level.unwrap()).is_some()
        };
        let table =
            [(2, 8, true), (2, 32, true), (3, 128, true), (3, 256, false), (4, 8, true), (4, 16, false), (5, 8, false)];
        for (order, target, expected) in table {
            assert_eq!(is_solved(order, target), expected, "{order}x{order} to {target}");
        }
    }

    #[test]
    fn positions_have_the_chances_that_a_hand_finds() {
        let table = [
            // 16 at once.
            ("[[8,8],[4,2]]", [Some(1.0), Some(1.0), None, None]),
            // A pair of 8s in a column, which no spawn parts.
            ("[[8,0],[4,4]]", [Some(1.0), Some(1.0), Some(0.25), None]),
            // One cell is free after each. Right: a 2 there makes a 4, and that an 8, while a 4 ends it. Down: a 2 ends it,
            // and a 4 makes the 8.
            ("[[8,4],[2,0]]", [None, Some(0.75), None, Some(0.25)]),
        ];
        let (_, mut solution) = solution(Ladder::Plain, 2, 16);
        for (text, expected) in table {
            let position = Packed::of(&text.parse::<Matrix>().unwrap()).unwrap();
            assert_eq!(solution.chances(position, &|| false), Some(expected), "{text}");
        }
    }

    #[test]
    fn three_by_three_is_won_as_often_as_it_should_be_when_it_is_played_best() {
        const GAMES: u32 = 200_000;
        let (level, solution, expected) = opening(Ladder::Plain, 3, 128);
        assert_eq!(format!("{expected:.9}"), "0.999979378");
        let is_won = |seed: &u32| [solution.plays_best_and_wins(&level, u64::from(*seed))];
        let seeds: Vec<_> = (0..GAMES).collect();
        let won = in_parts(&seeds, is_won).concat().into_iter().filter(|won| *won).count();
        let share = f64::from(u32::try_from(won).unwrap()) / f64::from(GAMES);
        let deviation = (expected * (1.0 - expected) / f64::from(GAMES)).sqrt();
        assert!((share - expected).abs() < 4.0 * deviation, "{won} of {GAMES} won");
    }

    impl Solution {
        fn plays_best_and_wins(&self, level: &Level, seed: u64) -> bool {
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
            let mut position = Packed::of(&level.opening(&mut Chance::from_seed(seed))).unwrap();
            loop {
                let slides = self.rules.rows.slides(position);
                if slides.iter().any(|slid| slid.has(self.rules.target)) {
                    return true;
                }
                let half_sum = position.half_sum();
                let moves = slides.into_iter().filter(|slid| *slid != position);
                let worth = |slid: Packed| (self.after(slid, half_sum), slid);
                let Some((_, slid)) = moves.map(worth).max_by(|one, other| one.0.total_cmp(&other.0)) else {
                    return false;
                };
                let empty: Vec<_> = bits(self.rules.rows.empty(slid)).collect();
                let tile = level.spawns()[rng.random_range(0..level.spawns().len())];
                position = slid.with(empty[rng.random_range(0..empty.len())], tile.get());
            }
        }
    }

    #[test]
    fn what_is_called_off_is_solved_anew() {
        let (_, mut solution) = solution(Ladder::Plain, 2, 16);
        let position = Packed::of(&"[[2,0],[0,0]]".parse().unwrap()).unwrap();
        let expected = solution.chances(position, &|| false);
        let asked = std::cell::Cell::new(0);
        let (_, mut other) = self::solution(Ladder::Plain, 2, 16);
        let is_void = || asked.replace(asked.get() + 1) == 20;
        assert_eq!(other.chances(position, &is_void), None);
        assert_eq!(other.chances(position, &|| false), expected);
    }
}
