//! What the coach has learnt of a level: how likely a matrix wins, told from the small parts that it is made of.

use std::array;

use super::horizon::{FAR, Horizon};
use crate::game::Level;

/// A part says how much it adds to the logarithm of the odds, in units of this.
const UNIT: f32 = 1.0 / 4096.0;

/// The cells of a part in a matrix, as rows and columns.
type Shape = &'static [(usize, usize)];

/// A level that was learnt, and the shapes that its matrices are looked at through.
pub(super) struct Learnt {
    pub(super) order: usize,
    /// The exponent that wins: no cell of a matrix that is looked at holds it.
    pub(super) target: u8,
    shapes: &'static [Shape],
    /// Chances that leave something to fear, and how far a search looks where the best is no better.
    doubts: &'static [(f32, Horizon)],
    /// How the odds of the coach follow from those that the shapes tell, which are a greedy player's: their logarithm is this
    /// much more, and grows this many times as fast. Fitted to games that the coach played from bad positions.
    trust: (f64, f64),
    /// What the shapes say of all that they may hold, as [`Patterns::read`] reads it.
    file: &'static [u8],
}

/// 4x4 to 2048, and 5x5 to 4096.
pub(super) static LEARNT: [Learnt; 2] = [FOUR, FIVE];

/// Each row and the cell below its start, and five cells of two rows.
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

/// Shapes in all eight images of a matrix, and how much each thing that they may hold is worth.
pub(super) struct Patterns<Worth> {
    /// How many exponents a cell may hold, 0 included.
    base: usize,
    /// For each shape its cells in each image.
    shapes: Vec<[Vec<u8>; 8]>,
    /// For each shape what its contents are worth; they are told apart by their exponents as the digits of a number.
    tables: Vec<Vec<Worth>>,
    doubts: &'static [(f32, Horizon)],
    trust: (f64, f64),
}

impl<Worth: Copy> Patterns<Worth> {
    /// Patterns of a level, everything that they may hold worth the same.
    pub(super) fn new(learnt: &Learnt, worth: Worth) -> Self {
        let base = usize::from(learnt.target);
        let shapes = learnt.shapes.iter().map(|shape| array::from_fn(|image| placed(shape, image, learnt.order)));
        let tables = learnt.shapes.iter().map(|shape| vec![worth; shape.iter().map(|_| base).product()]);
        let (shapes, tables) = (shapes.collect(), tables.collect());
        Self { base, shapes, tables, doubts: learnt.doubts, trust: learnt.trust }
    }

    /// For each part of a board the number of its shape and the index of what it holds.
    #[inline]
    fn parts<'a>(&'a self, board: &'a [u8]) -> impl Iterator<Item = (usize, usize)> + use<'a, Worth> {
        let index = |cells: &Vec<u8>| {
            cells.iter().fold(0, |index, &cell| index * self.base + usize::from(board[usize::from(cell)]))
        };
        let shapes = self.shapes.iter().enumerate();
        shapes.flat_map(move |(shape, images)| images.iter().map(move |cells| (shape, index(cells))))
    }
}

/// The cells of a shape in one of the eight images of a matrix, row by row.
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
    /// Those of a level, if it is one that was learnt, with whatever spawn table.
    pub(super) fn of(level: &Level) -> Option<Self> {
        let (order, target) = (level.order().get(), level.target().get());
        let learnt = LEARNT.iter().find(|learnt| (learnt.order, learnt.target) == (order, target))?;
        Some(Self::read(learnt))
    }

    /// Reads the file of a level: numbers of two bytes, the lower first, shape by shape.
    fn read(learnt: &Learnt) -> Self {
        let mut patterns = Self::new(learnt, 0);
        let mut numbers = learnt.file.chunks_exact(2).map(|bytes| i16::from_le_bytes([bytes[0], bytes[1]]));
        for worth in patterns.tables.iter_mut().flatten() {
            *worth = numbers.next().expect("the file has a number for each pattern");
        }
        patterns
    }

    /// How far to look next where a search that looked farther so many times found this chance; none if that will do.
    pub(super) fn farther(&self, times: usize, chance: f32) -> Option<Horizon> {
        self.doubts.get(times).filter(|(doubt, _)| chance <= *doubt).map(|(_, horizon)| *horizon)
    }

    /// The chance that the coach wins where a search finds this one.
    pub(super) fn trusted(&self, chance: f32) -> f64 {
        let chance = f64::from(chance);
        let (more, times) = self.trust;
        1.0 / (1.0 + (-more - times * (chance / (1.0 - chance)).ln()).exp())
    }

    /// The chance of a board in which nothing has spawned yet.
    #[inline]
    pub(super) fn chance(&self, board: &[u8]) -> f32 {
        let sum: i32 = self.parts(board).map(|(shape, index)| i32::from(self.tables[shape][index])).sum();
        #[expect(clippy::cast_precision_loss, reason = "some dozens of small numbers")]
        chance_of(UNIT * sum as f32)
    }
}

impl Patterns<f32> {
    /// Patterns of a level that give every board the same logarithm of the odds.
    pub(super) fn hoping(learnt: &Learnt, log_odds: f32) -> Self {
        #[expect(clippy::cast_precision_loss, reason = "some dozens")]
        let parts = (8 * learnt.shapes.len()) as f32;
        Self::new(learnt, log_odds / parts)
    }

    /// The logarithm of the odds of a board as far as it is learnt.
    pub(super) fn log_odds(&self, board: &[u8]) -> f32 {
        self.parts(board).map(|(shape, index)| self.tables[shape][index]).sum()
    }

    /// Makes every part of a board say a little more, or less, so that its chance is nearer to what it should be. Gives back
    /// what it is then.
    pub(super) fn learn(&mut self, board: &[u8], chance: f32, rate: f32) -> f32 {
        let parts: Vec<_> = self.parts(board).collect();
        let told = |tables: &[Vec<f32>]| chance_of(parts.iter().map(|&(shape, index)| tables[shape][index]).sum());
        #[expect(clippy::cast_precision_loss, reason = "some dozens")]
        let step = rate / parts.len() as f32 * (chance - told(&self.tables));
        for &(shape, index) in &parts {
            self.tables[shape][index] += step;
        }
        told(&self.tables)
    }

    /// What [`Patterns::read`] reads.
    pub(super) fn to_bytes(&self) -> Vec<u8> {
        #[expect(clippy::cast_possible_truncation, reason = "out of range becomes the nearest number there is")]
        let number = |worth: &f32| (worth / UNIT).round() as i16;
        self.tables.iter().flatten().flat_map(|worth| number(worth).to_le_bytes()).collect()
    }
}

/// The chance that a logarithm of the odds stands for.
fn chance_of(log_odds: f32) -> f32 {
    1.0 / (1.0 + (-log_odds).exp())
}
