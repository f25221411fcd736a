//! What the coach has learnt of a level: how likely a board wins, as the sum of what small patterns on it say.

use std::array;

use super::horizon::{FAR, Horizon};
use crate::game::Level;

/// The files have log odds in units of this. Log odds are the natural logarithm of the odds.
const UNIT: f32 = 1.0 / 4096.0;

/// Some cells of a matrix, each as its row and column from 0.
type Shape = &'static [(usize, usize)];

/// A level that was learnt. A pattern is a shape together with the tiles on its cells.
pub(super) struct Learnt {
    pub(super) order: usize,
    /// The exponent that wins. No board that is looked at has it.
    pub(super) target: u8,
    shapes: &'static [Shape],
    /// Tells when a search is repeated and how far: to the first horizon if the best chance is at most the first chance,
    /// then to the second if it is at most the second, and so on.
    doubts: &'static [(f32, Horizon)],
    /// The coach's own log odds are the first number plus the second times the log odds that a search finds, since
    /// patterns learn the odds of a greedy player. Fitted to games that the coach played from bad positions.
    trust: (f64, f64),
    /// The log odds of all patterns, as [`Patterns::read`] reads them.
    file: &'static [u8],
}

/// The levels that were learnt: 4x4 to 2048 and 5x5 to 4096.
pub(super) static LEARNT: [Learnt; 2] = [FOUR, FIVE];

/// Rows with the cell below their start, and five cells of two rows. The images of a shape cover the rest of the
/// matrix.
const FOUR: Learnt = Learnt {
    order: 4,
    target: 11,
    shapes: &[
        &[(0, 0), (0, 1), (0, 2), (0, 3), (1, 0)],
        &[(1, 0), (1, 1), (1, 2), (1, 3), (2, 0)],
        &[(0, 0), (0, 1), (0, 2), (1, 0), (1, 1)],
        &[(1, 0), (1, 1), (1, 2), (2, 0), (2, 1)],
    ],
    doubts: &[(0.94, &[30, 15]), (0.85, &[20, 10, 5])],
    trust: (3.35, 1.02),
    file: include_bytes!("../../assets/4x4-to-2048.patterns"),
};

/// Squares of four cells, and four cells of each row.
const FIVE: Learnt = Learnt {
    order: 5,
    target: 12,
    shapes: &[
        &[(0, 0), (0, 1), (1, 0), (1, 1)],
        &[(0, 1), (0, 2), (1, 1), (1, 2)],
        &[(1, 1), (1, 2), (2, 1), (2, 2)],
        &[(0, 0), (0, 1), (0, 2), (0, 3)],
        &[(1, 0), (1, 1), (1, 2), (1, 3)],
        &[(2, 0), (2, 1), (2, 2), (2, 3)],
    ],
    doubts: &[(0.995, FAR)],
    trust: (1.98, 1.81),
    file: include_bytes!("../../assets/5x5-to-4096.patterns"),
};

/// The shapes of a level in all eight images of a matrix, and the log odds of each pattern: `f32` while they are
/// learnt, and in units of [`UNIT`] as `i16` when they are read.
pub(super) struct Patterns<LogOdds> {
    /// How many different exponents a cell may hold, 0 included.
    base: usize,
    /// For each shape, its cells in each image.
    shapes: Vec<[Vec<u8>; 8]>,
    /// For each shape, the log odds of its patterns. The exponents on its cells are the digits of a pattern's index.
    tables: Vec<Vec<LogOdds>>,
    doubts: &'static [(f32, Horizon)],
    trust: (f64, f64),
}

impl<LogOdds: Copy> Patterns<LogOdds> {
    /// The patterns of a level, all with the same log odds.
    fn new(learnt: &Learnt, log_odds: LogOdds) -> Self {
        let base = usize::from(learnt.target);
        let shapes = learnt.shapes.iter().map(|shape| array::from_fn(|image| placed(shape, image, learnt.order)));
        let tables = learnt.shapes.iter().map(|shape| vec![log_odds; shape.iter().map(|_| base).product()]);
        let (shapes, tables) = (shapes.collect(), tables.collect());
        Self { base, shapes, tables, doubts: learnt.doubts, trust: learnt.trust }
    }

    /// The patterns on a board: the number of the shape, and the index in its table, of each shape in each image.
    #[inline]
    fn on<'a>(&'a self, board: &'a [u8]) -> impl Iterator<Item = (usize, usize)> + use<'a, LogOdds> {
        let index = |cells: &Vec<u8>| {
            cells.iter().fold(0, |index, &cell| index * self.base + usize::from(board[usize::from(cell)]))
        };
        let shapes = self.shapes.iter().enumerate();
        shapes.flat_map(move |(shape, images)| images.iter().map(move |cells| (shape, index(cells))))
    }
}

/// The cells of a shape in one of the eight images of a matrix, as indices into a board.
fn placed(shape: Shape, image: usize, side: usize) -> Vec<u8> {
    let turned = |&(row, column): &(usize, usize)| {
        let row = if image & 1 == 0 { row } else { side - 1 - row };
        let column = if image & 2 == 0 { column } else { side - 1 - column };
        let (row, column) = if image & 4 == 0 { (row, column) } else { (column, row) };
        u8::try_from(row * side + column).expect("a matrix that is learnt is small")
    };
    shape.iter().map(turned).collect()
}

impl Patterns<i16> {
    /// The patterns of a level; `None` unless it was learnt. Only order and target count, not the spawn table.
    pub(super) fn of(level: &Level) -> Option<Self> {
        let (order, target) = (level.order().get(), level.target().get());
        let learnt = LEARNT.iter().find(|learnt| (learnt.order, learnt.target) == (order, target))?;
        Some(Self::read(learnt))
    }

    /// Reads the file of a level: a number of two bytes for each pattern, the lower byte first, shape by shape.
    fn read(learnt: &Learnt) -> Self {
        let mut patterns = Self::new(learnt, 0);
        let mut numbers = learnt.file.chunks_exact(2).map(|bytes| i16::from_le_bytes([bytes[0], bytes[1]]));
        for log_odds in patterns.tables.iter_mut().flatten() {
            *log_odds = numbers.next().expect("the file has a number for each pattern");
        }
        patterns
    }

    /// The horizon to search again to, where the best chance is this; `None` if it can be relied on. `deepened` is how
    /// many times the search was repeated already.
    pub(super) fn next_horizon(&self, deepened: usize, chance: f32) -> Option<Horizon> {
        self.doubts.get(deepened).filter(|(doubt, _)| chance <= *doubt).map(|(_, horizon)| *horizon)
    }

    /// The coach's own chance to win where a search finds this one.
    pub(super) fn trusted(&self, chance: f32) -> f64 {
        let chance = f64::from(chance);
        let (base, factor) = self.trust;
        1.0 / (1.0 + (-base - factor * (chance / (1.0 - chance)).ln()).exp())
    }

    /// The chance to win from a board after a slide, before anything spawns.
    #[inline]
    pub(super) fn chance(&self, board: &[u8]) -> f32 {
        let sum: i32 = self.on(board).map(|(shape, index)| i32::from(self.tables[shape][index])).sum();
        #[expect(clippy::cast_precision_loss, reason = "a few dozen small numbers")]
        chance_of(UNIT * sum as f32)
    }
}

impl Patterns<f32> {
    /// The patterns of a level, which together give every board these log odds.
    pub(super) fn hoping(learnt: &Learnt, log_odds: f32) -> Self {
        #[expect(clippy::cast_precision_loss, reason = "a few dozen")]
        let patterns = (8 * learnt.shapes.len()) as f32;
        Self::new(learnt, log_odds / patterns)
    }

    /// The log odds of a board as far as they are learnt.
    pub(super) fn log_odds(&self, board: &[u8]) -> f32 {
        self.on(board).map(|(shape, index)| self.tables[shape][index]).sum()
    }

    /// Changes the log odds of every pattern on a board a little, so that its chance comes nearer to this one. Returns
    /// its chance after that.
    pub(super) fn learn(&mut self, board: &[u8], chance: f32, rate: f32) -> f32 {
        let patterns: Vec<_> = self.on(board).collect();
        let told = |tables: &[Vec<f32>]| chance_of(patterns.iter().map(|&(shape, index)| tables[shape][index]).sum());
        #[expect(clippy::cast_precision_loss, reason = "a few dozen")]
        let step = rate / patterns.len() as f32 * (chance - told(&self.tables));
        for &(shape, index) in &patterns {
            self.tables[shape][index] += step;
        }
        told(&self.tables)
    }

    /// The bytes of a file that [`Patterns::read`] reads.
    pub(super) fn to_bytes(&self) -> Vec<u8> {
        #[expect(clippy::cast_possible_truncation, reason = "out of range becomes the nearest number there is")]
        let number = |log_odds: &f32| (log_odds / UNIT).round() as i16;
        self.tables.iter().flatten().flat_map(|log_odds| number(log_odds).to_le_bytes()).collect()
    }
}

/// The chance that log odds stand for.
fn chance_of(log_odds: f32) -> f32 {
    1.0 / (1.0 + (-log_odds).exp())
}
