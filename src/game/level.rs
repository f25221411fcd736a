//! A level: an order with its target and spawn table, and the ladder from one to the next.

use std::{error::Error, fmt};

use super::{chance::Chance, exponent::Exponent, matrix::Matrix, order::Order, phase::Phase};

/// From order 4 on the exponent of the target is this much more than the order.
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
    /// The same, with targets that keep the climb hard.
    Steep,
    /// The game as others know it: one level, which is played on after a win and again after a loss.
    Classic,
}

impl Ladder {
    /// Every ladder, once.
    pub const ALL: [Self; 3] = [Self::Plain, Self::Steep, Self::Classic];

    /// The order of its first level, where no other is asked for.
    #[must_use]
    pub const fn first_order(self) -> Order {
        match self {
            Self::Plain | Self::Steep => Order::MIN,
            Self::Classic => Order::CLASSIC,
        }
    }
}

/// The word that stands for the ladder.
impl fmt::Display for Ladder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Plain => "plain",
            Self::Steep => "steep",
            Self::Classic => "classic",
        })
    }
}

/// A rung of a ladder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Level {
    ladder: Ladder,
    order: Order,
    target: Exponent,
    spawns: Vec<Exponent>,
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
    /// Where: an index into [`Matrix::cells`].
    pub cell: usize,
    /// Which.
    pub tile: Exponent,
}

impl Level {
    /// The level of an order, with the target that the ladder gives it.
    #[must_use]
    pub fn new(ladder: Ladder, order: Order) -> Self {
        Self { ladder, order, target: target(ladder, order), spawns: spawns(ladder, order) }
    }

    /// The level of an order with another target.
    ///
    /// # Errors
    ///
    /// When no game can make that target there.
    pub fn with_target(ladder: Ladder, order: Order, target: Exponent) -> Result<Self, TargetError> {
        if target > largest_within_reach(order) {
            return Err(TargetError { order, target });
        }
        Ok(Self { target, ..Self::new(ladder, order) })
    }

    /// The level of an order, with this target or else the one that the ladder gives it.
    ///
    /// # Errors
    ///
    /// When no game can make that target there.
    pub fn aimed_at(ladder: Ladder, order: Order, target: Option<Exponent>) -> Result<Self, TargetError> {
        target.map_or_else(|| Ok(Self::new(ladder, order)), |target| Self::with_target(ladder, order, target))
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

    /// The spawn table: each entry is as likely as the others, and a tile may have several.
    #[must_use]
    pub fn spawns(&self) -> &[Exponent] {
        &self.spawns
    }

    /// The phase that a position of the level is in.
    #[must_use]
    pub fn phase_of(&self, matrix: &Matrix) -> Phase {
        if matrix.largest() >= self.target { Phase::Won } else { Phase::without_target(matrix) }
    }

    /// Where Enter leads after a win; nowhere else in a classic game.
    #[must_use]
    pub fn after_win(&self) -> Option<Self> {
        match self.ladder {
            Ladder::Plain | Ladder::Steep => Some(Self::new(self.ladder, self.order.up())),
            Ladder::Classic => None,
        }
    }

    /// Where Enter leads after a loss.
    #[must_use]
    pub fn after_loss(&self) -> Self {
        match self.ladder {
            Ladder::Plain | Ladder::Steep => Self::new(self.ladder, self.order.down()),
            Ladder::Classic => self.clone(),
        }
    }

    /// The matrix a level starts from. On a ladder one 2 in two of three cases, else two, on random cells; in a classic
    /// game two tiles of the spawn table.
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

    /// Every matrix that the level may start from, each with its probability, in no order; some may come up twice. Their
    /// number grows with the square of the cells.
    #[must_use]
    pub fn openings(&self) -> Vec<(Matrix, f64)> {
        let empty = [(Matrix::empty(self.order), 1.0)];
        match self.ladder {
            Ladder::Plain | Ladder::Steep => {
                let one = with_a_tile(&empty, &[tile(1)]);
                let two = with_a_tile(&one, &[tile(1)]);
                let share = |openings: Vec<(Matrix, f64)>, share: f64| {
                    openings.into_iter().map(move |(matrix, probability)| (matrix, share * probability))
                };
                share(one, 2.0 / 3.0).chain(share(two, 1.0 / 3.0)).collect()
            }
            Ladder::Classic => with_a_tile(&with_a_tile(&empty, &self.spawns), &self.spawns),
        }
    }

    /// Puts a tile from the spawn table on a random empty cell of the matrix, of which there is at least one.
    pub fn spawn(&self, matrix: &mut Matrix, chance: &mut Chance) -> Spawn {
        let cell = matrix.pick_empty(chance);
        let tile = chance.pick(&self.spawns);
        matrix.put(cell, tile);
        Spawn { cell, tile }
    }
}

/// What becomes of matrices when one of these tiles appears on a random empty cell of each.
fn with_a_tile(matrices: &[(Matrix, f64)], tiles: &[Exponent]) -> Vec<(Matrix, f64)> {
    let mut with = Vec::new();
    for (matrix, probability) in matrices {
        let empty: Vec<_> = (0..matrix.cells().len()).filter(|&cell| matrix.cells()[cell].is_empty()).collect();
        let kinds = tiles.chunk_by(|one, other| one == other);
        for (kind, &cell) in kinds.flat_map(|kind| empty.iter().map(move |cell| (kind, cell))) {
            let mut matrix = matrix.clone();
            matrix.put(cell, kind[0]);
            with.push((matrix, probability * share(kind.len(), tiles.len()) * share(1, empty.len())));
        }
    }
    with
}

#[expect(clippy::cast_precision_loss, reason = "a matrix has few cells, and a table few entries")]
fn share(part: usize, whole: usize) -> f64 {
    part as f64 / whole as f64
}

/// On the ladders 16 at order 2, 128 at 3, 2048 at 4; then twice that for each order on the plain one, and four times on
/// the steep one. In a classic game 2048, or the largest tile that there is room for.
fn target(ladder: Ladder, order: Order) -> Exponent {
    match (ladder, order.exponent()) {
        (Ladder::Classic, _) => tile(11).min(largest_within_reach(order)),
        (_, 2) => tile(4),
        (_, 3) => tile(7),
        (Ladder::Steep, order @ 5..) => Exponent::new(2 * order + 2).unwrap_or(Exponent::MAX),
        (Ladder::Plain | Ladder::Steep, order) => tile(order + TARGET_ABOVE_ORDER),
    }
}

/// With a 4 as the last tile to appear, every cell can hold another exponent, the 4's among them.
fn largest_within_reach(order: Order) -> Exponent {
    u8::try_from(order.cells() + 1).ok().and_then(Exponent::new).unwrap_or(Exponent::MAX)
}

/// On the ladders a 2 at 3:1 against a 4 up to order 4, and above one entry in five is a tile near the order's own size.
/// In a classic game a 2 at 9:1 against a 4.
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
    fn openings_come_up_as_often_as_they_are_said_to() {
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
        assert_eq!(classic.after_win(), None);
        assert_eq!(classic.after_loss(), classic);
    }
}
