//! Solves a level: finds every position that can occur, from the smallest sum of tiles up, and then works out their
//! chances from the largest sum down. Slides keep the sum and a spawn adds to it, so the chance of a position depends
//! only on positions with larger sums.

use super::{
    advice::AfterEach,
    layer::{Layer, Set},
    packed::{Packed, Rows, bits},
};
use crate::game::{Direction, Level};

/// The chances of positions; each layer has those of the same sum, and its index is half that sum.
pub(super) type Known = Vec<Layer>;

/// The positions of one sum, and those that their slides lead to. Images of the same position count as one, the
/// [canonical](Rows::canonical) one.
struct Explored {
    positions: Vec<Packed>,
    slid: Vec<Packed>,
}

/// What the chances of a level depend on.
pub(super) struct Solver {
    rows: &'static Rows,
    /// The exponent that wins.
    target: u8,
    /// The exponents that spawn, with their shares of the spawn table.
    spawns: Vec<(u8, f64)>,
}

impl Solver {
    pub(super) fn new(level: &Level) -> Self {
        let spawns = level.spawn_shares().into_iter().map(|(tile, share)| (tile.get(), share)).collect();
        Self { rows: Rows::of(level.order()), target: level.target().get(), spawns }
    }

    /// The chances of some positions, in which the level must not be over, and of all that can follow them; `None` once
    /// `is_void` says that nobody waits for them.
    pub(super) fn solve(&self, roots: &[Packed], is_void: &dyn Fn() -> bool) -> Option<Known> {
        let mut found = self.explore(roots, is_void)?;
        let mut known: Known = found.iter().map(|_| Layer::default()).collect();
        let mut after = Layer::default();
        while let Some(Explored { positions, slid }) = found.pop() {
            if is_void() {
                return None;
            }
            after.fill(&slid, |slid| self.after(slid, found.len(), &known));
            known[found.len()].fill(&positions, |position| self.best(position, &after));
        }
        Some(known)
    }

    /// Finds all positions that can follow some others. The index of each result is half the sum of its positions.
    fn explore(&self, roots: &[Packed], is_void: &dyn Fn() -> bool) -> Option<Vec<Explored>> {
        let (mut found, mut set): (Vec<Explored>, _) = (Vec::new(), Set::default());
        let mut end = roots.iter().map(|root| root.half_sum() + 1).max().unwrap_or_default();
        while found.len() < end {
            if is_void() {
                return None;
            }
            let positions = self.positions(&found, roots, &mut set);
            let most = Direction::ALL.len() * positions.len();
            let slid = set.distinct(&positions, most, |position| self.slid(*position));
            if !slid.is_empty() {
                let sums = self.spawns.iter().map(|&(exponent, _)| found.len() + half(exponent) + 1);
                end = sums.fold(end, usize::max);
            }
            found.push(Explored { positions, slid });
        }
        Some(found)
    }

    /// The positions of the next sum: those that can follow the positions before, and roots.
    fn positions(&self, before: &[Explored], roots: &[Packed], set: &mut Set) -> Vec<Packed> {
        let half_sum = before.len();
        let slid = |exponent| half_sum.checked_sub(half(exponent)).map_or(&[][..], |half_sum| &before[half_sum].slid);
        let exponents = self.spawns.iter().map(|&(exponent, _)| exponent);
        let spawns: Vec<_> =
            exponents.flat_map(|exponent| slid(exponent).iter().map(move |slid| (*slid, exponent))).collect();
        let most = spawns.iter().map(|&(slid, _)| self.rows.empty(slid).count_ones() as usize).sum();
        let mut positions = set.distinct(&spawns, most, |&(slid, exponent)| self.spawned(slid, exponent));
        for root in roots.iter().filter(|root| root.half_sum() == half_sum) {
            let root = self.rows.canonical(*root);
            if !positions.contains(&root) {
                positions.push(root);
            }
        }
        positions
    }

    /// The chance of a position: the best of those after its slides; 0 if no slide changes it.
    fn best(&self, position: Packed, after: &Layer) -> f64 {
        let slides = self.rows.slides(position);
        if slides.values().any(|slid| slid.has(self.target)) {
            return 1.0;
        }
        let chance = |slid| after.get(self.rows.canonical(slid)).expect("all slides were explored");
        slides.values().filter(|slid| *slid != position).map(chance).fold(0.0, f64::max)
    }

    /// The chance after a slide: the mean over all spawns. `half_sum` is half the sum of the tiles before the spawn.
    fn after(&self, slid: Packed, half_sum: usize, known: &[Layer]) -> f64 {
        let mut chance = 0.0;
        for &(exponent, share) in &self.spawns {
            let layer = &known[half_sum + half(exponent)];
            let chances = self.spawned(slid, exponent).map(|next| layer.get(next).expect("all spawns were explored"));
            chance += share * chances.sum::<f64>();
        }
        chance / f64::from(self.rows.empty(slid).count_ones())
    }

    /// The chance after each direction; `None` for one that changes nothing. The positions that can come
    /// [next](Self::next) must be known.
    pub(super) fn chances(&self, position: Packed, known: &[Layer]) -> AfterEach<f64> {
        let half_sum = position.half_sum();
        let chance = |slid: Packed| if slid.has(self.target) { 1.0 } else { self.after(slid, half_sum, known) };
        self.rows.slides(position).map(|slid| (slid != position).then(|| chance(slid)))
    }

    /// The chance of a position or of one of its images; `None` if that is not known.
    pub(super) fn chance(&self, position: Packed, known: &[Layer]) -> Option<f64> {
        known.get(position.half_sum())?.get(self.rows.canonical(position))
    }

    /// The positions that can follow after a slide and a spawn, none of which has won.
    pub(super) fn next(&self, position: Packed) -> impl Iterator<Item = Packed> {
        let exponents = self.spawns.iter().map(|&(exponent, _)| exponent);
        self.slid(position)
            .flat_map(move |slid| exponents.clone().flat_map(move |exponent| self.spawned(slid, exponent)))
    }

    /// The canonical positions after the slides that change a position and do not win.
    fn slid(&self, position: Packed) -> impl Iterator<Item = Packed> {
        let slides = self.rows.slides(position).values();
        let open = slides.filter(move |slid| *slid != position && !slid.has(self.target));
        open.map(|slid| self.rows.canonical(slid))
    }

    /// The canonical positions after this exponent spawns, one for each empty cell.
    fn spawned(&self, slid: Packed, exponent: u8) -> impl Iterator<Item = Packed> {
        bits(self.rows.empty(slid)).map(move |shift| self.rows.canonical(slid.with(shift, exponent)))
    }
}

/// Half the value of a tile.
const fn half(exponent: u8) -> usize {
    1 << (exponent - 1)
}

#[cfg(test)]
mod tests {
    use rand::{RngExt as _, SeedableRng as _, rngs::Xoshiro256PlusPlus};

    use super::{super::layer::in_parts, *};
    use crate::game::{Chance, Exponent, Ladder, Order};

    /// A level solved for its random openings, and the chance over them.
    fn opening(ladder: Ladder, order: usize, target: u64) -> (Level, Solver, Known, f64) {
        let (order, target) = (Order::new(order).unwrap(), Exponent::of_value(target).unwrap());
        let level = Level::with_target(ladder, order, target).unwrap();
        let solver = Solver::new(&level);
        let openings = level.openings();
        let roots: Vec<_> = openings.iter().map(|(matrix, _)| Packed::of(matrix).unwrap()).collect();
        let known = solver.solve(&roots, &|| false).unwrap();
        let chance = |root: &Packed| solver.chance(*root, &known).unwrap();
        let chance = roots.iter().zip(&openings).map(|(root, (_, share))| share * chance(root)).sum();
        (level, solver, known, chance)
    }

    #[test]
    fn two_by_two_is_won_as_often_as_others_found() {
        let chance = |ladder, target| opening(ladder, 2, target).3;
        assert_eq!(format!("{:.9}", chance(Ladder::Plain, 16)), "0.906753540");
        // Published for the rules of the game as others know it.
        assert_eq!(format!("{:.2}", chance(Ladder::Classic, 16)), "0.96");
        assert_eq!(format!("{:.2}", chance(Ladder::Classic, 32)), "0.08");
    }

    #[test]
    #[ignore = "takes gigabytes"]
    fn large_targets_of_three_by_three_are_made_as_often_as_others_found() {
        assert_eq!(format!("{:.2}", opening(Ladder::Classic, 3, 512).3), "0.74");
        assert_eq!(format!("{:.2}", opening(Ladder::Classic, 3, 1024).3), "0.01");
    }

    #[test]
    fn three_by_three_is_won_as_often_as_solved_when_it_is_played_best() {
        const GAMES: u32 = 200_000;
        let (level, solver, known, expected) = opening(Ladder::Plain, 3, 128);
        assert_eq!(format!("{expected:.9}"), "0.999979378");
        let is_won = |seed: &&u64| solver.plays_best_and_wins(&level, &known, **seed);
        let seeds: Vec<_> = (0..u64::from(GAMES)).collect();
        let won: usize = in_parts(&seeds, |seeds| seeds.iter().filter(is_won).count()).into_iter().sum();
        let share = f64::from(u32::try_from(won).unwrap()) / f64::from(GAMES);
        let deviation = (expected * (1.0 - expected) / f64::from(GAMES)).sqrt();
        assert!((share - expected).abs() < 4.0 * deviation, "{won} of {GAMES} won");
    }

    impl Solver {
        fn plays_best_and_wins(&self, level: &Level, known: &Known, seed: u64) -> bool {
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
            let mut position = Packed::of(&level.opening(&mut Chance::from_seed(seed))).unwrap();
            loop {
                let slides = self.rows.slides(position);
                if slides.values().any(|slid| slid.has(self.target)) {
                    return true;
                }
                let half_sum = position.half_sum();
                let moves = slides.values().filter(|slid| *slid != position);
                let worth = |slid: Packed| (self.after(slid, half_sum, known), slid);
                let Some((_, slid)) = moves.map(worth).max_by(|one, other| one.0.total_cmp(&other.0)) else {
                    return false;
                };
                let empty: Vec<_> = bits(self.rows.empty(slid)).collect();
                let tile = level.spawns()[rng.random_range(0..level.spawns().len())];
                position = slid.with(empty[rng.random_range(0..empty.len())], tile.get());
            }
        }
    }
}
