//! The board: a square of cells that slides, and that is read from and printed as text.

use std::{error::Error, fmt, str::FromStr};

use super::{
    chance::Chance,
    direction::Direction,
    exponent::Exponent,
    line::{self, LineSlide},
    order::Order,
};

/// A square of cells.
///
/// ```
/// use climb2048::game::{Direction, Matrix};
///
/// let matrix: Matrix = "[[2, 2], [4, 8]]".parse()?;
/// let slide = matrix.slide(Direction::Left).expect("the twos merge");
/// assert_eq!(slide.matrix.to_string(), "[[4, 0],\n [4, 8]]");
/// assert_eq!(slide.gained, 4);
/// # Ok::<(), climb2048::game::MatrixError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Matrix {
    order: Order,
    cells: Vec<Exponent>,
}

/// What a slide did to a matrix.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slide {
    /// The matrix afterwards, before anything spawns.
    pub matrix: Matrix,
    /// The sum of the values that merges made.
    pub gained: u128,
    /// The largest tile that a merge made; empty where there was no merge.
    pub made: Exponent,
    /// Where every tile went, line by line, and in each line from the edge that the tiles slid to.
    pub shifts: Vec<Shift>,
}

/// Where a slide took one tile. Two tiles that merge go to the same cell, and are neighbours in [`Slide::shifts`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shift {
    /// The tile, as it was before it merged.
    pub tile: Exponent,
    /// Its cell before the slide, an index into [`Matrix::cells`].
    pub from: usize,
    /// Its cell after the slide.
    pub to: usize,
}

impl Matrix {
    /// A matrix without tiles.
    #[must_use]
    pub fn empty(order: Order) -> Self {
        Self { order, cells: vec![Exponent::EMPTY; order.cells()] }
    }

    /// A matrix of these cells, row by row from the top left; `None` unless there are [`Order::cells`] of them.
    #[must_use]
    pub fn from_cells(order: Order, cells: Vec<Exponent>) -> Option<Self> {
        (cells.len() == order.cells()).then_some(Self { order, cells })
    }

    /// The length of the side.
    #[must_use]
    pub const fn order(&self) -> Order {
        self.order
    }

    /// All cells, row by row from the top left.
    #[must_use]
    pub fn cells(&self) -> &[Exponent] {
        &self.cells
    }

    /// The rows from the top, each from the left.
    #[must_use]
    pub fn rows(&self) -> impl DoubleEndedIterator<Item = &[Exponent]> {
        self.cells.chunks_exact(self.order.get())
    }

    /// The largest tile; empty if there is none.
    #[must_use]
    pub fn largest(&self) -> Exponent {
        self.cells.iter().copied().max().unwrap_or_default()
    }

    /// Slides the tiles; `None` if that changes no cell.
    #[must_use]
    pub fn slide(&self, direction: Direction) -> Option<Slide> {
        let mut matrix = self.clone();
        let mut all = LineSlide::default();
        let mut buffer = [Exponent::EMPTY; Order::MAX.get()];
        let mut shifts = Vec::with_capacity(self.cells.len());
        for number in 0..self.order.get() {
            let cell = |place| self.order.cell(direction, number, place);
            let line = &mut buffer[..self.order.get()];
            for (place, tile) in line.iter_mut().enumerate() {
                *tile = self.cells[cell(place)];
            }
            let slid = line::slide(line, |tile, from, to| shifts.push(Shift { tile, from: cell(from), to: cell(to) }));
            if slid.changed {
                for (place, tile) in line.iter().enumerate() {
                    matrix.cells[cell(place)] = *tile;
                }
            }
            all.changed |= slid.changed;
            all.gained += slid.gained;
            all.made = all.made.max(slid.made);
        }
        all.changed.then_some(Slide { matrix, gained: all.gained, made: all.made, shifts })
    }

    /// Whether any direction changes the matrix: some tile has an empty cell or an equal tile beside it.
    #[must_use]
    pub fn can_slide(&self) -> bool {
        let side = self.order.get();
        let gives_way = |one: Exponent, other: Exponent| {
            one.is_empty() != other.is_empty() || (one == other && one.merged().is_some())
        };
        let beside = self.rows().any(|row| row.windows(2).any(|pair| gives_way(pair[0], pair[1])));
        beside || self.cells.iter().zip(&self.cells[side..]).any(|(&upper, &lower)| gives_way(upper, lower))
    }

    /// The matrix with its rows as columns.
    #[must_use]
    pub fn transposed(&self) -> Self {
        self.rearranged(|row, column| (column, row))
    }

    /// The matrix with every row turned round.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        let last = self.order.get() - 1;
        self.rearranged(|row, column| (row, last - column))
    }

    fn rearranged(&self, from: impl Fn(usize, usize) -> (usize, usize)) -> Self {
        let side = self.order.get();
        let cells = (0..self.order.cells())
            .map(|index| {
                let (row, column) = from(index / side, index % side);
                self.cells[row * side + column]
            })
            .collect();
        Self { order: self.order, cells }
    }

    /// A random empty cell, as an index into [`cells`](Self::cells). The matrix must have one.
    pub(super) fn pick_empty(&self, chance: &mut Chance) -> usize {
        let empty = || (0..self.cells.len()).filter(|&index| self.cells[index].is_empty());
        empty().nth(chance.below(empty().count())).expect("the number is below the count")
    }

    pub(super) fn put(&mut self, index: usize, tile: Exponent) {
        self.cells[index] = tile;
    }
}

/// Prints values row by row, `[[ 0,  0],` and ` [16,  4]]`: right-aligned, and without a line end after the last row.
impl fmt::Display for Matrix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = self.largest().value().to_string().len();
        for (number, row) in self.rows().enumerate() {
            f.write_str(if number == 0 { "[[" } else { ",\n [" })?;
            for (place, cell) in row.iter().enumerate() {
                let comma = if place == 0 { "" } else { ", " };
                write!(f, "{comma}{:width$}", cell.value())?;
            }
            f.write_str("]")?;
        }
        f.write_str("]")
    }
}

/// Why a text is no matrix. Rows are counted from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MatrixError {
    /// The text is not rows of numbers in brackets.
    Malformed,
    /// There are too few or too many rows.
    Order {
        /// How many rows there are.
        rows: usize,
    },
    /// A row has more or fewer numbers than there are rows.
    NotSquare {
        /// The row.
        row: usize,
        /// How many numbers it has.
        length: usize,
        /// How many rows there are.
        rows: usize,
    },
    /// A cell cannot hold what the text has for it.
    Value {
        /// The row it is in.
        row: usize,
        /// What the text has.
        text: String,
    },
    /// All cells are empty.
    NoTile,
}

impl fmt::Display for MatrixError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Malformed => f.write_str("a board is rows of numbers in brackets, such as [[2,0],[4,8]]"),
            Self::Order { rows } => {
                let (least, most) = (Order::MIN.get(), Order::MAX.get());
                write!(f, "the board has {rows} row{}; it can have {least} to {most}", plural(*rows))
            }
            Self::NotSquare { row, length, rows } => {
                write!(f, "row {row} has {length} number{}; it needs {rows}, one for each row", plural(*length))
            }
            Self::Value { row, text } => {
                let most = Exponent::MAX.value();
                write!(f, "row {row} has {text:?}; a cell is 0 or a power of two from 2 to {most}")
            }
            Self::NoTile => f.write_str("every row is empty; a board has at least one tile"),
        }
    }
}

impl Error for MatrixError {}

fn plural(count: usize) -> &'static str {
    if count == 1 { "" } else { "s" }
}

/// Reads what [`Display`](fmt::Display) prints, with white space wherever JSON allows it.
impl FromStr for Matrix {
    type Err = MatrixError;

    fn from_str(text: &str) -> Result<Self, MatrixError> {
        let rows = split_rows(text)?;
        let order = Order::new(rows.len()).ok_or(MatrixError::Order { rows: rows.len() })?;
        let mut cells = Vec::with_capacity(order.cells());
        for (index, numbers) in rows.iter().enumerate() {
            if numbers.len() != rows.len() {
                return Err(MatrixError::NotSquare { row: index + 1, length: numbers.len(), rows: rows.len() });
            }
            for number in numbers {
                let value = || MatrixError::Value { row: index + 1, text: (*number).to_owned() };
                cells.push(parse_cell(number).ok_or_else(value)?);
            }
        }
        if cells.iter().all(|cell| cell.is_empty()) {
            return Err(MatrixError::NoTile);
        }
        Ok(Self { order, cells })
    }
}

/// The text of each cell, row by row. Whether it is a number is not checked here.
fn split_rows(text: &str) -> Result<Vec<Vec<&str>>, MatrixError> {
    let inside = text.trim().strip_prefix('[').and_then(|text| text.strip_suffix(']'));
    let mut rest = inside.ok_or(MatrixError::Malformed)?.trim();
    let mut rows = Vec::new();
    while !rest.is_empty() {
        if !rows.is_empty() {
            rest = rest.strip_prefix(',').ok_or(MatrixError::Malformed)?.trim_start();
        }
        let row = rest.strip_prefix('[').ok_or(MatrixError::Malformed)?;
        let (numbers, after) = row.split_once(']').ok_or(MatrixError::Malformed)?;
        let blank = numbers.trim().is_empty();
        rows.push(if blank { Vec::new() } else { numbers.split(',').map(str::trim).collect() });
        rest = after.trim_start();
    }
    Ok(rows)
}

fn parse_cell(text: &str) -> Option<Exponent> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    match text.parse() {
        Ok(0) if digits => Some(Exponent::EMPTY),
        Ok(value) if digits => Exponent::of_value(value),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn matrix(text: &str) -> Matrix {
        text.parse().unwrap()
    }

    #[test]
    fn values_are_right_aligned_to_the_widest() {
        assert_eq!(matrix("[[0,0],[16,4]]").to_string(), "[[ 0,  0],\n [16,  4]]");
        assert_eq!(matrix("[[0,2,0],[0,0,2],[0,0,0]]").to_string(), "[[0, 2, 0],\n [0, 0, 2],\n [0, 0, 0]]");
    }

    #[test]
    fn what_is_printed_is_read_again() {
        for text in ["[[2,0],[0,0]]", "[[0,2,1024],[0,65536,2],[0,0,9223372036854775808]]"] {
            assert_eq!(matrix(&matrix(text).to_string()), matrix(text));
        }
        assert_eq!(matrix(" [ [ 2 ,0 ] ,\r\n\t[0,0]\n]\n"), matrix("[[2,0],[0,0]]"));
    }

    #[test]
    fn a_text_that_is_no_matrix_is_told_why() {
        let table = [
            ("", "a board is rows of numbers in brackets, such as [[2,0],[4,8]]"),
            ("[", "a board is rows of numbers in brackets, such as [[2,0],[4,8]]"),
            ("2 4", "a board is rows of numbers in brackets, such as [[2,0],[4,8]]"),
            ("[2,4]", "a board is rows of numbers in brackets, such as [[2,0],[4,8]]"),
            ("[[2,4][2,4]]", "a board is rows of numbers in brackets, such as [[2,0],[4,8]]"),
            ("[[2,4],[2,4]]]", "a board is rows of numbers in brackets, such as [[2,0],[4,8]]"),
            ("[[2,4],[2,4],]", "a board is rows of numbers in brackets, such as [[2,0],[4,8]]"),
            ("[]", "the board has 0 rows; it can have 2 to 56"),
            ("[[2]]", "the board has 1 row; it can have 2 to 56"),
            ("[[2,4],[2]]", "row 2 has 1 number; it needs 2, one for each row"),
            ("[[],[2,4]]", "row 1 has 0 numbers; it needs 2, one for each row"),
            ("[[2,4],[2,4,8]]", "row 2 has 3 numbers; it needs 2, one for each row"),
            ("[[2,4],[3,4]]", "row 2 has \"3\"; a cell is 0 or a power of two from 2 to 9223372036854775808"),
            ("[[1,4],[2,4]]", "row 1 has \"1\"; a cell is 0 or a power of two from 2 to 9223372036854775808"),
            ("[[-2,4],[2,4]]", "row 1 has \"-2\"; a cell is 0 or a power of two from 2 to 9223372036854775808"),
            ("[[+2,4],[2,4]]", "row 1 has \"+2\"; a cell is 0 or a power of two from 2 to 9223372036854775808"),
            ("[[2,],[2,4]]", "row 1 has \"\"; a cell is 0 or a power of two from 2 to 9223372036854775808"),
            (
                "[[18446744073709551616,0],[0,0]]",
                "row 1 has \"18446744073709551616\"; a cell is 0 or a power of two from 2 to 9223372036854775808",
            ),
            ("[[0,0],[0,0]]", "every row is empty; a board has at least one tile"),
        ];
        for (text, why) in table {
            assert_eq!(text.parse::<Matrix>().unwrap_err().to_string(), why, "{text}");
        }
    }

    #[test]
    fn each_direction_slides_towards_its_edge() {
        let before = matrix("[[2,0,2],[0,4,0],[2,0,8]]");
        let table = [
            (Direction::Left, "[[4,0,0],[4,0,0],[2,8,0]]"),
            (Direction::Right, "[[0,0,4],[0,0,4],[0,2,8]]"),
            (Direction::Up, "[[4,4,2],[0,0,8],[0,0,0]]"),
            (Direction::Down, "[[0,0,0],[0,0,2],[4,4,8]]"),
        ];
        for (direction, after) in table {
            let slide = before.slide(direction).unwrap();
            assert_eq!((slide.matrix, slide.gained, slide.made.value()), (matrix(after), 4, 4), "{direction:?}");
        }
    }

    #[test]
    fn a_full_board_without_pairs_slides_nowhere() {
        assert!(!matrix("[[2,4],[4,2]]").can_slide());
        assert!(matrix("[[2,4],[2,8]]").can_slide());
    }
}
