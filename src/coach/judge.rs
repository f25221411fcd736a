//! Tells how good a board is without looking further.

use super::{
    horizon::{FAR, Horizon},
    patterns::Patterns,
};
use crate::game::Level;

/// Tells how good a board is in which nothing has spawned yet. The more, the better.
pub(super) enum Judge {
    /// By its chance to win, from 0 to 1, as it was learnt.
    Learnt(Patterns<i16>),
    /// By the room that it has and that merges are about to make.
    Room,
}

impl Judge {
    /// The best one for the level.
    pub(super) fn of(level: &Level) -> Self {
        Patterns::of(level).map_or(Self::Room, Self::Learnt)
    }

    pub(super) fn good(&self, board: &[u8], side: usize) -> f32 {
        match self {
            Self::Learnt(patterns) => patterns.chance(board),
            Self::Room => room(board, side),
        }
    }

    /// How good it is to have won.
    pub(super) const fn won(&self) -> f32 {
        match self {
            Self::Learnt(_) => 1.0,
            Self::Room => 1000.0,
        }
    }

    /// How good it is to have lost.
    pub(super) const fn lost(&self) -> f32 {
        match self {
            Self::Learnt(_) => 0.0,
            Self::Room => -1000.0,
        }
    }

    /// How far to look next where a search that looked farther so many times found a board of so many cells to come to
    /// something so good; none if that will do.
    pub(super) fn farther(&self, times: usize, good: f32, cells: usize) -> Option<Horizon> {
        match self {
            Self::Learnt(patterns) => patterns.farther(times, good),
            // Less than an eighth of it is free, or will be.
            #[expect(clippy::cast_precision_loss, reason = "cells are few")]
            Self::Room => (times == 0 && good <= cells as f32 / 8.0).then_some(FAR),
        }
    }
}

/// Empty cells; besides, equal neighbours are worth something, the more the larger they are, while neighbours that are far
/// from equal and large tiles are in the way. The weights were found by playing thousands of games of order 5.
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
    #[expect(clippy::cast_precision_loss, reason = "sums of some thousand small numbers")]
    let [empty, equal, apart, heavy] = [empty, equal, apart, heavy].map(|sum| sum as f32);
    empty + 0.2 * equal - 0.05 * apart - 0.02 * heavy
}
