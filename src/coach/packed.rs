//! Matrices of order 2 to 4 as 64 bits each, whose rows are slid by looking them up in a table.

use std::sync::LazyLock;

use crate::game::{ByDirection, Direction, Exponent, Matrix, Order};

/// A matrix of order 2 to 4: four bits for the exponent of each cell, and sixteen for each row. The lowest bits are the
/// first cell of the first row. At order 2 and 3 the last rows, and the last cells of each row, stay 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Packed(pub(super) u64);

/// The largest exponent that a cell may hold before a slide: two of them merge into one that still fits four bits.
pub const LARGEST: u8 = 14;

/// The bits of the first column.
const COLUMN: u64 = 0x000F_000F_000F_000F;
/// The bits of the first row.
const ROW: u64 = 0xFFFF;
/// The lowest bit of every cell.
const ONES: u64 = 0x1111_1111_1111_1111;

impl Packed {
    /// Packs a matrix; `None` if its order is above 4 or an exponent above 15.
    #[must_use]
    pub fn of(matrix: &Matrix) -> Option<Self> {
        if matrix.order() > Order::CLASSIC || matrix.largest().get() > LARGEST + 1 {
            return None;
        }
        let row = |row: &[Exponent]| row.iter().rev().fold(0, |packed, cell| packed << 4 | u64::from(cell.get()));
        Some(Self(matrix.rows().rev().fold(0, |packed, cells| packed << 16 | row(cells))))
    }

    /// The matrix with its rows as columns.
    #[must_use]
    pub const fn transposed(self) -> Self {
        let kept = self.0 & 0xF0F0_0F0F_F0F0_0F0F;
        let (right, left) = (self.0 & 0x0000_F0F0_0000_F0F0, self.0 & 0x0F0F_0000_0F0F_0000);
        let pairs = kept | right << 12 | left >> 12;
        let kept = pairs & 0xFF00_FF00_00FF_00FF;
        let (down, up) = (pairs & 0x0000_0000_FF00_FF00, pairs & 0x00FF_00FF_0000_0000);
        Self(kept | down << 24 | up >> 24)
    }

    /// The matrix with this exponent on an empty cell, which is given by the number of its lowest bit.
    #[must_use]
    pub const fn with(self, bit: u32, exponent: u8) -> Self {
        Self(self.0 | (exponent as u64) << bit)
    }

    /// Whether some cell holds this exponent.
    #[must_use]
    pub const fn has(self, exponent: u8) -> bool {
        let other = self.0 ^ (ONES * exponent as u64);
        // The lowest bit of each cell of `other` that is not zero.
        let differs = (other | other >> 1 | other >> 2 | other >> 3) & ONES;
        differs != ONES
    }

    /// Half the sum of all values.
    pub(super) fn half_sum(self) -> usize {
        let cells = (0..16).map(|cell| self.0 >> (4 * cell) & 0xF);
        cells.filter(|&exponent| exponent > 0).map(|exponent| 1_usize << (exponent - 1)).sum()
    }
}

/// How matrices of one order slide, row by row.
pub struct Rows {
    order: Order,
    /// The lowest bit of each cell of the order.
    cells: u64,
    /// For each row, what it becomes when it slides left, and in the upper 16 bits, what it becomes when it slides
    /// right.
    slid: Box<[u32; 1 << 16]>,
}

static ROWS: [LazyLock<Rows>; 3] =
    [LazyLock::new(|| Rows::new(2)), LazyLock::new(|| Rows::new(3)), LazyLock::new(|| Rows::new(4))];

impl Rows {
    /// The rows of an order up to 4.
    ///
    /// # Panics
    ///
    /// When the order is larger.
    #[must_use]
    pub fn of(order: Order) -> &'static Self {
        &ROWS[order.get() - Order::MIN.get()]
    }

    /// Has the rules slide every row there is, as the first of a matrix that is else empty.
    fn new(side: usize) -> Self {
        let order = Order::new(side).expect("2 to 4 are orders");
        let mut slid = vec![0; 1 << 16];
        for (row, slid) in slid.iter_mut().enumerate().take(1 << (4 * side)) {
            let mut cells = vec![Exponent::EMPTY; order.cells()];
            for (column, cell) in cells[..side].iter_mut().enumerate() {
                let exponent = (row >> (4 * column) & 0xF).to_le_bytes()[0];
                *cell = Exponent::new(exponent.min(LARGEST)).expect("no row holds a larger one");
            }
            let matrix = Matrix::from_cells(order, cells).expect("there are as many as the order has");
            let after = |direction| {
                let after = matrix.slide(direction).map_or_else(|| matrix.clone(), |slide| slide.matrix);
                Packed::of(&after).expect("what 14s make fits")
            };
            let [left, right] = [after(Direction::Left), after(Direction::Right)].map(|packed| packed.0 & ROW);
            *slid = u32::try_from(left | right << 16).expect("two rows have 32 bits");
        }
        let slid = slid.into_boxed_slice().try_into().expect("there are 2^16 rows");
        let row = ONES & ((1 << (4 * side)) - 1);
        Self { order, cells: (0..side).fold(0, |cells, number| cells | row << (16 * number)), slid }
    }

    /// The matrix after each direction, which is the same matrix if that changes nothing. No cell may hold more than
    /// [`LARGEST`].
    #[inline]
    #[must_use]
    pub fn slides(&self, packed: Packed) -> ByDirection<Packed> {
        let (left, right) = self.both_ways(packed);
        let (up, down) = self.both_ways(packed.transposed());
        ByDirection { left, right, up: up.transposed(), down: down.transposed() }
    }

    /// The matrix after it slides left, and after it slides right.
    #[inline]
    fn both_ways(&self, Packed(rows): Packed) -> (Packed, Packed) {
        let slid = |number: u32| u64::from(self.slid[(rows >> (16 * number) & ROW) as usize]);
        let (first, second, third, fourth) = (slid(0), slid(1), slid(2), slid(3));
        let left = first & ROW | (second & ROW) << 16 | (third & ROW) << 32 | fourth << 48;
        let right = first >> 16 | second & !ROW | (third & !ROW) << 16 | (fourth & !ROW) << 32;
        (Packed(left), Packed(right))
    }

    /// The lowest bit of each empty cell.
    #[inline]
    #[must_use]
    pub const fn empty(&self, Packed(cells): Packed) -> u64 {
        !(cells | cells >> 1 | cells >> 2 | cells >> 3) & self.cells
    }

    /// The matrix with every row turned round.
    #[inline]
    fn mirrored(&self, Packed(cells): Packed) -> Packed {
        let column = |number: u32| cells & COLUMN << (4 * number);
        Packed(match self.order.get() {
            2 => column(0) << 4 | column(1) >> 4,
            3 => column(0) << 8 | column(1) | column(2) >> 8,
            _ => column(0) << 12 | column(1) << 4 | column(2) >> 4 | column(3) >> 12,
        })
    }

    /// The matrix with its rows in reverse order.
    #[inline]
    fn flipped(&self, Packed(cells): Packed) -> Packed {
        let row = |number: u32| cells & ROW << (16 * number);
        Packed(match self.order.get() {
            2 => row(0) << 16 | row(1) >> 16,
            3 => row(0) << 32 | row(1) | row(2) >> 32,
            _ => row(0) << 48 | row(1) << 16 | row(2) >> 16 | row(3) >> 48,
        })
    }

    /// The least of the eight images that turning and mirroring make of a matrix. It is the same for all of them.
    #[inline]
    #[must_use]
    pub fn canonical(&self, packed: Packed) -> Packed {
        self.least(packed).min(self.least(packed.transposed()))
    }

    /// The least of the four images in which rows stay rows.
    #[inline]
    fn least(&self, packed: Packed) -> Packed {
        let mirrored = self.mirrored(packed);
        packed.min(mirrored).min(self.flipped(packed)).min(self.flipped(mirrored))
    }
}

/// The numbers of the bits that are set, from the lowest up.
#[inline]
pub fn bits(mut set: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let lowest = (set != 0).then(|| set.trailing_zeros());
        set &= set.wrapping_sub(1);
        lowest
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    prop_compose! {
        fn matrices()(side in 2..=4_usize)(
            cells in prop::collection::vec(0..=LARGEST, side * side),
            most in 1..=LARGEST,
            side in Just(side),
        ) -> Matrix {
            let cells = cells.into_iter().map(|exponent| Exponent::new(exponent % (most + 1)).unwrap()).collect();
            Matrix::from_cells(Order::new(side).unwrap(), cells).unwrap()
        }
    }

    fn packed(matrix: &Matrix) -> Packed {
        Packed::of(matrix).unwrap()
    }

    proptest! {
        #[test]
        fn packed_matrices_slide_as_matrices_do(matrix in matrices()) {
            let slides = Rows::of(matrix.order()).slides(packed(&matrix));
            for direction in Direction::ALL {
                let slide = matrix.slide(direction);
                let after = slide.as_ref().map_or(&matrix, |slide| &slide.matrix);
                prop_assert_eq!(slides[direction], packed(after), "{:?}", direction);
                if let Some(slide) = slide.filter(|slide| slide.made > matrix.largest()) {
                    prop_assert!(slides[direction].has(slide.made.get()));
                    prop_assert!(!packed(&matrix).has(slide.made.get()));
                }
            }
        }

        #[test]
        fn packed_matrices_turn_as_matrices_do(matrix in matrices()) {
            let rows = Rows::of(matrix.order());
            prop_assert_eq!(packed(&matrix).transposed(), packed(&matrix.transposed()));
            prop_assert_eq!(rows.mirrored(packed(&matrix)), packed(&matrix.mirrored()));
            let flipped = matrix.transposed().mirrored().transposed();
            prop_assert_eq!(rows.flipped(packed(&matrix)), packed(&flipped));
            let canonical = rows.canonical(packed(&matrix));
            for image in [matrix.mirrored(), matrix.transposed()] {
                prop_assert_eq!(rows.canonical(packed(&image)), canonical);
            }
        }

        #[test]
        fn empty_cells_are_those_without_a_tile(matrix in matrices()) {
            let side = matrix.order().get();
            let empty = matrix.cells().iter().enumerate().filter(|(_, cell)| cell.is_empty());
            let empty: Vec<_> = empty.map(|(index, _)| index / side * 16 + index % side * 4).collect();
            let told: Vec<_> = bits(Rows::of(matrix.order()).empty(packed(&matrix))).map(|bit| bit as usize).collect();
            prop_assert_eq!(told, empty);
            let sum: u64 = matrix.cells().iter().map(|cell| cell.value()).sum();
            prop_assert_eq!(packed(&matrix).half_sum() as u64, sum / 2);
        }
    }
}
