//! The state of a level, and the states that undo and redo lead to.

use super::{chance::Chance, level::Level, matrix::Matrix, phase::Phase, turn::Attempt};

/// All that a move changes. The random stream is part of it, so the same move after an undo gets the same spawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct State {
    pub(super) matrix: Matrix,
    pub(super) score: u128,
    pub(super) moves: u32,
    /// How many moves it took to make the target; `None` until it is made.
    pub(super) won_after: Option<u32>,
    pub(super) phase: Phase,
    pub(super) chance: Chance,
    /// Whether the coach had helped by the time that a restart ended the attempt in this state.
    pub(super) coached: bool,
}

impl State {
    /// The first state of a level.
    pub(super) fn new(level: &Level, matrix: Matrix, chance: Chance) -> Self {
        let phase = level.phase_of(&matrix);
        let won_after = (phase == Phase::Won).then_some(0);
        Self { matrix, score: 0, moves: 0, won_after, phase, chance, coached: false }
    }

    /// The attempt that has come to this state.
    pub(super) const fn attempt(&self, is_over: bool, coached: bool) -> Attempt {
        Attempt { score: self.score, moves: self.moves, won_after: self.won_after, is_over, coached }
    }
}

/// The states of a level up to now, and those that were taken back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct History {
    past: Vec<State>,
    pub(super) now: State,
    future: Vec<State>,
}

impl History {
    pub(super) fn new(now: State) -> Self {
        Self { past: Vec::new(), now, future: Vec::new() }
    }

    pub(super) fn go_on(&mut self, next: State) {
        self.past.push(std::mem::replace(&mut self.now, next));
        self.future.clear();
    }

    /// Goes back to the state before; `false` if there is none.
    pub(super) fn go_back(&mut self) -> bool {
        let Some(before) = self.past.pop() else { return false };
        self.future.push(std::mem::replace(&mut self.now, before));
        true
    }

    /// Goes on to the state that was taken back last; `false` if there is none.
    pub(super) fn go_forth(&mut self) -> bool {
        let Some(after) = self.future.pop() else { return false };
        self.past.push(std::mem::replace(&mut self.now, after));
        true
    }

    /// The last state of each attempt that a restart ended.
    pub(super) fn given_up(&self) -> impl Iterator<Item = &State> {
        let begun_after = self.past.iter().skip(1).chain([&self.now]).map(|state| state.moves == 0);
        self.past.iter().zip(begun_after).filter(|(_, begun)| *begun).map(|(state, _)| state)
    }
}
