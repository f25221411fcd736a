//! Rates a board without looking ahead.

use super::{
    horizon::{FAR, Horizon},
    patterns::Patterns,
};
use crate::game::Level;

/// Rates boards after a slide, before anything spawns. A higher rating is better; ratings of different judges cannot be
/// compared.
pub(super) enum Judge {
    /// Rates a board by its chance to win, from 0 to 1, as it was learnt.
    Learnt(Patterns<i16>),
    /// Rates a board by its empty cells and by those that merges are about to make.
    Room,
}

impl Judge {
    /// The best judge for the level.
    pub(super) fn of(level: &Level) -> Self {
        Patterns::of(level).map_or(Self::Room, Self::Learnt)
    }

    pub(super) fn rate(&self, board: &[u8], side: usize) -> f32 {
        match self {
            Self::Learnt(patterns) => patterns.chance(board),
            Self::Room => room(board, side),
        }
    }

    /// The rating of a won board.
    pub(super) const fn won(&self) -> f32 {
        match self {
            Self::Learnt(_) => 1.0,
            Self::Room => 1000.0,
        }
    }

    /// The rating of a lost board.
    pub(super) const fn lost(&self) -> f32 {
        match self {
            Self::Learnt(_) => 0.0,
            Self::Room => -1000.0,
        }
    }

    /// The horizon to search again to, for a board of so many cells whose best direction has this rating; `None` if the
    /// rating can be relied on. `deepened` is how many times the search was repeated already.
    pub(super) fn next_horizon(&self, deepened: usize, best: f32, cells: usize) -> Option<Horizon> {
        match self {
            Self::Learnt(patterns) => patterns.next_horizon(deepened, best),
            // The rating is about how many cells are, or soon will be, empty: here less than an eighth of all.
            #[expect(clippy::cast_precision_loss, reason = "cells are few")]
            Self::Room => (deepened == 0 && best <= cells as f32 / 8.0).then_some(FAR),
        }
    }
}

/// The number of empty cells, plus something for neighbours that are equal, minus something for neighbours that differ
/// and for large tiles. The weights were found by playing thousands of games of order 5.
fn room(board: &[u8], side: usize) -> f32 {
    let (mut equal, mut apart) = (0_u32, 0_u32);
    let mut meet = |one: u8, other: u8| {
        if one == other {
            equal += u32::from(one);
        } else if one != 0 && other != 0 {
            apart += u32::from(one.abs_diff(other));
        }
    };
    for row in board.chunks_exact(side) {
        for (&left, &right) in row.iter().zip(&row[1..]) {
            meet(left, right);
        }
    }
    for (&upper, &lower) in board.iter().zip(&board[side..]) {
        meet(upper, lower);
    }
    let empty: u32 = board.iter().map(|&tile| u32::from(tile == 0)).sum();
    let heavy: u32 = board.iter().map(|&tile| u32::from(tile) * u32::from(tile)).sum();
    #[expect(clippy::cast_precision_loss, reason = "sums of a few thousand small numbers")]
    let [empty, equal, apart, heavy] = [empty, equal, apart, heavy].map(|sum| sum as f32);
    empty + 0.2 * equal - 0.05 * apart - 0.02 * heavy
}
