//! A level: an order with its target and spawn table, and the ladder from one to the next.

use super::{chance::Chance, exponent::Exponent, matrix::Matrix, order::Order};

/// From order 4 on the exponent of the target is this much more than the order.
const TARGET_ABOVE_ORDER: u8 = 7;

/// The last order whose target fits an [`Exponent`].
pub(super) const HIGHEST_ORDER: u8 = Exponent::MAX.get() - TARGET_ABOVE_ORDER;

/// A rung of the ladder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Level {
    order: Order,
    target: Exponent,
    spawns: Vec<Exponent>,
}

/// A tile that appeared by chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spawn {
    /// Where: an index into [`Matrix::cells`].
    pub cell: usize,
    /// Which.
    pub tile: Exponent,
}

impl Level {
    /// The level of an order.
    #[must_use]
    pub fn new(order: Order) -> Self {
        Self { order, target: target(order), spawns: spawns(order) }
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

    /// Where Enter leads after a win.
    #[must_use]
    pub fn after_win(&self) -> Self {
        Self::new(self.order.up())
    }

    /// Where Enter leads after a loss.
    #[must_use]
    pub fn after_loss(&self) -> Self {
        Self::new(self.order.down())
    }

    /// The matrix a level starts from: one 2 in two of three cases, else two, on random cells.
    pub fn opening(&self, chance: &mut Chance) -> Matrix {
        let mut matrix = Matrix::empty(self.order);
        for _ in 0..chance.pick(&[1, 1, 2]) {
            let cell = matrix.pick_empty(chance);
            matrix.put(cell, tile(1));
        }
        matrix
    }

    /// Puts a tile from the spawn table on a random empty cell of the matrix, of which there is at least one.
    pub fn spawn(&self, matrix: &mut Matrix, chance: &mut Chance) -> Spawn {
        let cell = matrix.pick_empty(chance);
        let tile = chance.pick(&self.spawns);
        matrix.put(cell, tile);
        Spawn { cell, tile }
    }
}

/// 16 at order 2, 128 at 3, then 2048, 4096, 8192 and so on.
fn target(order: Order) -> Exponent {
    match order.exponent() {
        2 => tile(4),
        3 => tile(7),
        order => tile(order + TARGET_ABOVE_ORDER),
    }
}

/// Up to order 4 a 2 at 3:1 against a 4; above, one entry in five is a tile near the order's own size.
fn spawns(order: Order) -> Vec<Exponent> {
    let exponents = match order.exponent() {
        ..=4 => vec![1, 1, 1, 2],
        order => {
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
    use super::*;

    fn level(order: usize) -> Level {
        Level::new(Order::new(order).unwrap())
    }

    #[test]
    fn targets_are_those_of_the_ladder() {
        for (order, value) in [(2, 16), (3, 128), (4, 2048), (5, 4096), (6, 8192), (32, 1 << 39), (56, 1 << 63)] {
            assert_eq!(level(order).target().value(), value, "order {order}");
        }
    }

    #[test]
    fn spawn_tables_have_the_shares_of_the_rules() {
        let shares = |order: usize| {
            let level = level(order);
            let share = |value| {
                let entries = level.spawns().iter().filter(|tile| tile.value() == value).count();
                entries * 100 / level.spawns().len()
            };
            [2, 4, 8, 64, 128, 256, 512].map(share)
        };
        for order in [2, 3, 4] {
            assert_eq!(shares(order), [75, 25, 0, 0, 0, 0, 0], "order {order}");
        }
        assert_eq!(shares(5), [50, 20, 10, 5, 5, 5, 5]);
        assert_eq!(level(8).spawns()[16..], [9, 10, 11, 12].map(tile));
    }

    #[test]
    fn no_level_spawns_its_own_target() {
        for order in 2..=Order::MAX.get() {
            assert!(level(order).spawns().iter().all(|&tile| tile < level(order).target()), "order {order}");
        }
    }
}
