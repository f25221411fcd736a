//! A level: an order with its target and spawn table, and the ladder from one to the next.

use std::{error::Error, fmt};

use super::{chance::Chance, exponent::Exponent, matrix::Matrix, order::Order, phase::Phase};

/// From order 4 on, the plain ladder's target has the order plus this as its exponent.
const TARGET_ABOVE_ORDER: u8 = 7;

const _: () = assert!(
    Order::MAX.exponent() + TARGET_ABOVE_ORDER == Exponent::MAX.get(),
    "the largest order is the last one whose target fits an exponent"
);

/// How levels follow each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ladder {
    /// A win leads up one order, a loss down one.
    Plain,
    /// The same, with higher targets from order 5 on.
    Steep,
    /// The usual 2048: one level, which goes on after a win and begins again after a loss.
    Classic,
}

impl Ladder {
    /// Every ladder, once.
    pub const ALL: [Self; 3] = [Self::Plain, Self::Steep, Self::Classic];

    /// The order that a game begins at unless another is asked for.
    #[must_use]
    pub const fn first_order(self) -> Order {
        match self {
            Self::Plain | Self::Steep => Order::MIN,
            Self::Classic => Order::CLASSIC,
        }
    }
}

/// The word for the ladder in journals and on the command line.
impl fmt::Display for Ladder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Plain => "plain",
            Self::Steep => "steep",
            Self::Classic => "classic",
        })
    }
}

/// An order with its target and spawn table: one rung of a ladder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Level {
    ladder: Ladder,
    order: Order,
    target: Exponent,
    spawns: Vec<Exponent>,
}

/// What Enter leads to when a level is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    /// This level.
    Level(Level),
    /// The same matrix, played on without a target.
    GoOn,
}

/// A target that cannot be made on a matrix of this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TargetError {
    order: Order,
    target: Exponent,
}

impl fmt::Display for TargetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (order, most) = (self.order, largest_within_reach(self.order).value());
        write!(f, "{} cannot be made at {order}, which has room for {most} at most", self.target.value())
    }
}

impl Error for TargetError {}

/// A tile that appeared by chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spawn {
    /// Its cell, an index into [`Matrix::cells`].
    pub cell: usize,
    /// The tile.
    pub tile: Exponent,
}

impl Level {
    /// The level of an order, with the target that the ladder sets.
    #[must_use]
    pub fn new(ladder: Ladder, order: Order) -> Self {
        Self { ladder, order, target: target(ladder, order), spawns: spawns(ladder, order) }
    }

    /// The level of an order, with this target or else the one that the ladder sets.
    ///
    /// # Errors
    ///
    /// When no game can make that target on a matrix of this order.
    pub fn with_target(ladder: Ladder, order: Order, target: impl Into<Option<Exponent>>) -> Result<Self, TargetError> {
        let level = Self::new(ladder, order);
        let target = target.into().unwrap_or(level.target);
        if target > largest_within_reach(order) {
            Err(TargetError { order, target })
        } else {
            Ok(Self { target, ..level })
        }
    }

    /// The ladder that it belongs to.
    #[must_use]
    pub const fn ladder(&self) -> Ladder {
        self.ladder
    }

    /// The side of its matrix.
    #[must_use]
    pub const fn order(&self) -> Order {
        self.order
    }

    /// The tile that wins it.
    #[must_use]
    pub const fn target(&self) -> Exponent {
        self.target
    }

    /// The spawn table. All entries are equally likely, and a tile may have several.
    #[must_use]
    pub fn spawns(&self) -> &[Exponent] {
        &self.spawns
    }

    /// The tiles of the spawn table with their shares of it, which add up to 1. A tile may come up more than once.
    pub(crate) fn spawn_shares(&self) -> Vec<(Exponent, f64)> {
        let runs = self.spawns.chunk_by(|one, other| one == other);
        runs.map(|run| (run[0], share(run.len(), self.spawns.len()))).collect()
    }

    /// The phase of a game that begins with this matrix.
    #[must_use]
    pub fn phase_of(&self, matrix: &Matrix) -> Phase {
        if matrix.largest() >= self.target { Phase::Won } else { Phase::without_target(matrix) }
    }

    /// What Enter leads to in this phase; `None` while the level is being played.
    #[must_use]
    pub fn next(&self, phase: Phase) -> Option<Next> {
        let order = match (phase, self.ladder) {
            (Phase::Playing, _) => return None,
            (Phase::Won, Ladder::Classic) => return Some(Next::GoOn),
            (Phase::Lost, Ladder::Classic) => return Some(Next::Level(self.clone())),
            (Phase::Won, Ladder::Plain | Ladder::Steep) => self.order.up(),
            (Phase::Lost, Ladder::Plain | Ladder::Steep) => self.order.down(),
        };
        Some(Next::Level(Self::new(self.ladder, order)))
    }

    /// A random matrix for the level to start with. On a ladder it has one 2 with probability 2/3 and else two, on
    /// random cells; in a classic game it has two tiles from the spawn table.
    pub fn opening(&self, chance: &mut Chance) -> Matrix {
        let mut matrix = Matrix::empty(self.order);
        match self.ladder {
            Ladder::Plain | Ladder::Steep => {
                for _ in 0..chance.pick(&[1, 1, 2]) {
                    let cell = matrix.pick_empty(chance);
                    matrix.put(cell, tile(1));
                }
            }
            Ladder::Classic => {
                for _ in 0..2 {
                    self.spawn(&mut matrix, chance);
                }
            }
        }
        matrix
    }

    /// Every matrix that the level may start with and its probability, in no particular order. A matrix may come up
    /// more than once; the probabilities add up to 1. Their number grows with the square of the number of cells.
    #[must_use]
    pub fn openings(&self) -> Vec<(Matrix, f64)> {
        let empty = [(Matrix::empty(self.order), 1.0)];
        match self.ladder {
            Ladder::Plain | Ladder::Steep => {
                let one = with_a_tile(&empty, &[(tile(1), 1.0)]);
                let two = with_a_tile(&one, &[(tile(1), 1.0)]);
                let share = |openings: Vec<(Matrix, f64)>, share: f64| {
                    openings.into_iter().map(move |(matrix, probability)| (matrix, share * probability))
                };
                share(one, 2.0 / 3.0).chain(share(two, 1.0 / 3.0)).collect()
            }
            Ladder::Classic => with_a_tile(&with_a_tile(&empty, &self.spawn_shares()), &self.spawn_shares()),
        }
    }

    /// Puts a random tile from the spawn table on a random empty cell. The matrix must have one.
    pub fn spawn(&self, matrix: &mut Matrix, chance: &mut Chance) -> Spawn {
        let cell = matrix.pick_empty(chance);
        let tile = chance.pick(&self.spawns);
        matrix.put(cell, tile);
        Spawn { cell, tile }
    }
}

/// What matrices become, with what probability, when a tile appears on a random empty cell of each. The matrices and
/// tiles come with their probabilities.
fn with_a_tile(matrices: &[(Matrix, f64)], tiles: &[(Exponent, f64)]) -> Vec<(Matrix, f64)> {
    let mut with = Vec::new();
    for (matrix, probability) in matrices {
        let empty: Vec<_> = (0..matrix.cells().len()).filter(|&cell| matrix.cells()[cell].is_empty()).collect();
        for (&(tile, tile_share), &cell) in tiles.iter().flat_map(|tile| empty.iter().map(move |cell| (tile, cell))) {
            let mut matrix = matrix.clone();
            matrix.put(cell, tile);
            with.push((matrix, probability * tile_share * share(1, empty.len())));
        }
    }
    with
}

#[expect(clippy::cast_precision_loss, reason = "a matrix has few cells, and a table few entries")]
fn share(part: usize, whole: usize) -> f64 {
    part as f64 / whole as f64
}

/// On both ladders 16 at order 2, 128 at 3 and 2048 at 4; from there each order doubles it on the plain ladder, and
/// quadruples it on the steep one. In a classic game 2048, or the largest tile that can be made if that is less.
fn target(ladder: Ladder, order: Order) -> Exponent {
    match (ladder, order.exponent()) {
        (Ladder::Classic, _) => tile(11).min(largest_within_reach(order)),
        (_, 2) => tile(4),
        (_, 3) => tile(7),
        (Ladder::Steep, order @ 5..) => Exponent::new(2 * order + 2).unwrap_or(Exponent::MAX),
        (Ladder::Plain | Ladder::Steep, order) => tile(order + TARGET_ABOVE_ORDER),
    }
}

/// The largest tile comes of a matrix that holds every exponent from 2 up once, and then a second 4 in its last cell:
/// they merge one after the other.
fn largest_within_reach(order: Order) -> Exponent {
    u8::try_from(order.cells() + 1).ok().and_then(Exponent::new).unwrap_or(Exponent::MAX)
}

/// On the ladders up to order 4 three entries are a 2 and one is a 4; from order 5 on one entry in five is a tile whose
/// exponent is a little more than the order. In a classic game nine entries are a 2 and one is a 4.
fn spawns(ladder: Ladder, order: Order) -> Vec<Exponent> {
    let exponents = match (ladder, order.exponent()) {
        (Ladder::Classic, _) => vec![1, 1, 1, 1, 1, 1, 1, 1, 1, 2],
        (_, ..=4) => vec![1, 1, 1, 2],
        (Ladder::Plain | Ladder::Steep, order) => {
            let mut table = [1, 1, 1, 2].repeat(3);
            table.extend([1, 2, 3, 3]);
            table.extend(order + 1..=order + 4);
            table
        }
    };
    exponents.into_iter().map(tile).collect()
}

fn tile(exponent: u8) -> Exponent {
    Exponent::new(exponent).expect("levels use no exponent above their target's")
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;

    fn level(ladder: Ladder, order: usize) -> Level {
        Level::new(ladder, Order::new(order).unwrap())
    }

    #[test]
    fn targets_are_those_of_the_ladder() {
        for (order, value) in [(2, 16), (3, 128), (4, 2048), (5, 4096), (6, 8192), (32, 1 << 39), (56, 1 << 63)] {
            assert_eq!(level(Ladder::Plain, order).target().value(), value, "order {order}");
        }
        for (order, value) in [(2, 16), (3, 128), (4, 2048), (5, 4096), (6, 16384), (7, 65536), (8, 262_144)] {
            assert_eq!(level(Ladder::Steep, order).target().value(), value, "order {order}");
        }
        assert_eq!(level(Ladder::Steep, 56).target(), Exponent::MAX);
        for (order, value) in [(2, 32), (3, 1024), (4, 2048), (9, 2048)] {
            assert_eq!(level(Ladder::Classic, order).target().value(), value, "order {order}");
        }
    }

    #[test]
    fn spawn_tables_have_the_shares_of_the_rules() {
        let shares = |ladder, order| {
            let level = level(ladder, order);
            let share = |value| {
                let entries = level.spawns().iter().filter(|tile| tile.value() == value).count();
                entries * 100 / level.spawns().len()
            };
            [2, 4, 8, 64, 128, 256, 512].map(share)
        };
        for order in [2, 3, 4] {
            assert_eq!(shares(Ladder::Plain, order), [75, 25, 0, 0, 0, 0, 0], "order {order}");
        }
        assert_eq!(shares(Ladder::Plain, 5), [50, 20, 10, 5, 5, 5, 5]);
        assert_eq!(shares(Ladder::Classic, 5), [90, 10, 0, 0, 0, 0, 0]);
        assert_eq!(level(Ladder::Steep, 8).spawns()[16..], [9, 10, 11, 12].map(tile));
    }

    #[test]
    fn no_level_spawns_its_own_target() {
        for ladder in Ladder::ALL {
            for order in 2..=Order::MAX.get() {
                let level = level(ladder, order);
                assert!(level.spawns().iter().all(|&tile| tile < level.target()), "{ladder}, order {order}");
            }
        }
    }

    #[test]
    fn a_target_out_of_reach_is_refused_with_the_reason() {
        let with = |order, value| {
            Level::with_target(Ladder::Plain, Order::new(order).unwrap(), Exponent::of_value(value).unwrap())
        };
        assert_eq!(with(2, 32).unwrap().target().value(), 32);
        let refused = with(2, 64).unwrap_err().to_string();
        assert_eq!(refused, "64 cannot be made at 2x2, which has room for 32 at most");
        assert!(with(8, 1 << 63).is_ok());
    }

    #[test]
    fn openings_come_up_with_their_probabilities() {
        for level in [level(Ladder::Plain, 2), level(Ladder::Plain, 3), level(Ladder::Classic, 2)] {
            let mut expected: HashMap<Matrix, f64> = HashMap::new();
            for (matrix, probability) in level.openings() {
                *expected.entry(matrix).or_default() += probability;
            }
            assert!((expected.values().sum::<f64>() - 1.0).abs() < 1e-12);
            let (games, mut chance, mut found) = (20_000, Chance::from_seed(1), HashMap::new());
            for _ in 0..games {
                *found.entry(level.opening(&mut chance)).or_insert(0.0) += 1.0 / f64::from(games);
            }
            for (matrix, share) in &found {
                let probability = expected[matrix];
                let deviation = (probability * (1.0 - probability) / f64::from(games)).sqrt();
                assert!((share - probability).abs() < 5.0 * deviation, "{matrix}: {share}, not {probability}");
            }
            assert_eq!(found.len(), expected.len());
        }
    }

    #[test]
    fn a_classic_game_opens_with_two_tiles_and_stays_at_its_order() {
        let classic = level(Ladder::Classic, 4);
        for seed in 0..50 {
            let opening = classic.opening(&mut Chance::from_seed(seed));
            assert_eq!(opening.cells().iter().filter(|cell| !cell.is_empty()).count(), 2);
        }
        assert_eq!(classic.next(Phase::Won), Some(Next::GoOn));
        assert_eq!(classic.next(Phase::Lost), Some(Next::Level(classic)));
    }
}
