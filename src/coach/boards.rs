//! Matrices for the search, which slides a great many: a byte for each cell, slid from one buffer into another.

use rand::{RngExt as _, rngs::Xoshiro256PlusPlus};

use crate::game::{ByDirection, Direction, Level, Matrix};

/// What a slide from one board into another did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BoardSlide {
    /// Whether any cell has changed.
    pub(super) changed: bool,
    /// The exponent of the largest tile that a merge made; 0 if there was no merge.
    pub(super) made: u8,
}

/// How the boards of a level slide. A board is a slice of exponents, row by row from the top left; 0 is an empty cell.
pub(super) struct Boards {
    pub(super) side: usize,
    /// The exponent that wins.
    target: u8,
    /// The spawn table as exponents, from the smallest. All entries are equally likely.
    pub(super) spawns: Vec<u8>,
    /// The exponents in the spawn table, from the smallest, and how many entries each has.
    pub(super) kinds: Vec<(u8, f32)>,
    /// The indices of the cells, line after line, and in each line from the edge that the tiles slide to.
    lines: ByDirection<Vec<u16>>,
}

impl Boards {
    pub(super) fn new(level: &Level) -> Self {
        let side = level.order().get();
        let lines = ByDirection::from_fn(|direction| {
            let cell = |line, place| level.order().cell(direction, line, place);
            let cells = (0..side).flat_map(|line| (0..side).map(move |place| cell(line, place)));
            cells.map(|cell| u16::try_from(cell).expect("the largest matrix has 3136 cells")).collect()
        });
        let mut spawns: Vec<_> = level.spawns().iter().map(|tile| tile.get()).collect();
        spawns.sort_unstable();
        let runs = spawns.chunk_by(|one, other| one == other);
        #[expect(clippy::cast_precision_loss, reason = "a spawn table has some twenty entries")]
        let kinds = runs.map(|run| (run[0], run.len() as f32)).collect();
        Self { side, target: level.target().get(), spawns, kinds, lines }
    }

    /// The matrix as a board.
    pub(super) fn board(matrix: &Matrix) -> Vec<u8> {
        matrix.cells().iter().map(|cell| cell.get()).collect()
    }

    /// Whether a slide made the target.
    pub(super) const fn wins(&self, slid: BoardSlide) -> bool {
        slid.made >= self.target
    }

    /// Slides `from` and puts the result into `to`, which has the same length.
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

    /// Puts a random tile from the spawn table on a random empty cell. The board must have one.
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
