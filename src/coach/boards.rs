//! Matrices of any level as the search plays on them: a byte a cell, slid from one buffer into another.

use rand::{RngExt as _, rngs::Xoshiro256PlusPlus};

use crate::game::{ByDirection, Direction, Level, Matrix};

/// What a slide from one board into another did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BoardSlide {
    pub(super) changed: bool,
    /// The exponent of the largest tile that a merge made, 0 without one.
    pub(super) made: u8,
}

/// A level's boards: slices of exponents, row by row.
pub(super) struct Boards {
    side: usize,
    /// The exponent that wins.
    target: u8,
    /// The exponents that spawn, each entry as likely as the others, from the smallest.
    spawns: Vec<u8>,
    /// For each direction the cells line by line, each line from the edge slid to.
    lines: ByDirection<Vec<u16>>,
}

impl Boards {
    pub(super) fn new(level: &Level) -> Self {
        let side = level.order().get();
        let lines = ByDirection::from_fn(|direction| {
            let cell = |number: usize, place: usize| match direction {
                Direction::Left => number * side + place,
                Direction::Right => number * side + (side - 1 - place),
                Direction::Up => place * side + number,
                Direction::Down => (side - 1 - place) * side + number,
            };
            let cells = (0..side).flat_map(|number| (0..side).map(move |place| cell(number, place)));
            cells.map(|cell| u16::try_from(cell).expect("no order has more cells than a u16 counts")).collect()
        });
        let mut spawns: Vec<_> = level.spawns().iter().map(|tile| tile.get()).collect();
        spawns.sort_unstable();
        Self { side, target: level.target().get(), spawns, lines }
    }

    pub(super) const fn side(&self) -> usize {
        self.side
    }

    pub(super) fn spawns(&self) -> &[u8] {
        &self.spawns
    }

    /// The board that a matrix of the level is.
    pub(super) fn board(matrix: &Matrix) -> Vec<u8> {
        matrix.cells().iter().map(|cell| cell.get()).collect()
    }

    /// Whether a slide made the target.
    pub(super) const fn wins(&self, slid: BoardSlide) -> bool {
        slid.made >= self.target
    }

    /// Slides `from` into `to`.
    pub(super) fn slide(&self, from: &[u8], direction: Direction, to: &mut [u8]) -> BoardSlide {
        to.fill(0);
        let mut slid = BoardSlide { changed: false, made: 0 };
        for line in self.lines[direction].chunks_exact(self.side) {
            let mut rest = 0;
            let mut mergeable = 0;
            for (place, &cell) in line.iter().enumerate() {
                let tile = from[usize::from(cell)];
                if tile == 0 {
                    continue;
                }
                if tile == mergeable {
                    to[usize::from(line[rest - 1])] = tile + 1;
                    slid.made = slid.made.max(tile + 1);
                    slid.changed = true;
                    mergeable = 0;
                } else {
                    to[usize::from(line[rest])] = tile;
                    slid.changed |= rest != place;
                    rest += 1;
                    mergeable = tile;
                }
            }
        }
        slid
    }

    /// Puts a random tile on a random empty cell, of which there is at least one.
    pub(super) fn spawn(&self, board: &mut [u8], rng: &mut Xoshiro256PlusPlus) {
        let empty = |board: &[u8]| board.iter().map(|&tile| usize::from(tile == 0)).sum();
        let number = rng.random_range(0..empty(board));
        let cell = board.iter_mut().filter(|tile| **tile == 0).nth(number);
        *cell.expect("the number is below the count") = self.spawns[rng.random_range(0..self.spawns.len())];
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Exponent, Ladder, Order};
    use proptest::prelude::*;

    prop_compose! {
        fn matrices()(side in 2..=9_usize)(
            cells in prop::collection::vec(0..6_u8, side * side),
            side in Just(side),
        ) -> Matrix {
            let cells = cells.into_iter().map(|exponent| Exponent::new(exponent).unwrap()).collect();
            Matrix::from_cells(Order::new(side).unwrap(), cells).unwrap()
        }
    }

    proptest! {
        #[test]
        fn boards_slide_as_matrices_do(matrix in matrices(), direction in prop::sample::select(&Direction::ALL[..])) {
            let boards = Boards::new(&Level::new(Ladder::Plain, matrix.order()));
            let mut to = vec![9; matrix.cells().len()];
            let slid = boards.slide(&Boards::board(&matrix), direction, &mut to);
            match matrix.slide(direction) {
                None => prop_assert_eq!((slid.changed, to), (false, Boards::board(&matrix))),
                Some(slide) => {
                    prop_assert_eq!(slid, BoardSlide { changed: true, made: slide.made.get() });
                    prop_assert_eq!(to, Boards::board(&slide.matrix));
                }
            }
        }
    }
}
