//! The moves of a kept game, level by level.

use std::sync::OnceLock;

use crate::{
    coach::{Advice, Coach},
    game::{Direction, Game, Level, Matrix, Phase, Turn},
    store::Kept,
};

/// Less is no cost: sums of the same chances in another order differ by so little.
const NOTHING: f64 = 1e-9;

/// The moves of one attempt at a level, of which there is at least one.
pub(super) struct Stretch {
    pub(super) level: Level,
    pub(super) moves: Vec<Played>,
}

/// A move as it was played, whether it was taken back later or not.
pub(super) struct Played {
    /// Which of all moves of the game, from 1.
    pub(super) number: usize,
    pub(super) direction: Direction,
    before: Matrix,
    /// How the level stood after it.
    phase: Phase,
    advice: OnceLock<Advice>,
}

impl Played {
    /// Has the coach look at it.
    pub(super) fn ask(&self, coach: &Coach) {
        self.advice.get_or_init(|| coach.advise(&self.before, &|| false).expect("nobody calls it off"));
    }

    /// What the coach says of the position before it.
    pub(super) fn advice(&self) -> &Advice {
        self.advice.get().expect("the coach has looked at every move")
    }

    /// The chance after the slide.
    pub(super) fn after(&self) -> f64 {
        self.advice().after[self.direction].unwrap_or_default()
    }

    /// How much of the chance it gave away.
    pub(super) fn cost(&self) -> f64 {
        self.advice().cost(self.direction).filter(|cost| *cost > NOTHING).unwrap_or_default()
    }

    /// The direction that was better, if one was.
    pub(super) fn better(&self) -> Option<Direction> {
        self.advice().best.filter(|_| self.cost() > 0.0)
    }

    /// The chance with which a level is left after it.
    pub(super) fn left_with(&self) -> f64 {
        match self.phase {
            Phase::Won => 1.0,
            Phase::Lost => 0.0,
            Phase::Playing => self.after(),
        }
    }
}

/// The stretches of a game, and how many moves there were with the target on the board: there was nothing left to win, or
/// the target had appeared by chance.
pub(super) fn of(kept: &Kept) -> (Vec<Stretch>, usize) {
    let mut game = kept.opening.clone();
    let mut stretches = vec![Stretch::at(&game)];
    let (mut number, mut beyond) = (0, 0);
    for command in &kept.journal.commands {
        let before = game.matrix().clone();
        let is_reviewed = game.level().phase_of(&before) == Phase::Playing;
        match game.play(*command) {
            Turn::Moved(made) => {
                number += 1;
                let (direction, phase) = (made.direction, game.phase());
                let played = Played { number, direction, before, phase, advice: OnceLock::new() };
                match stretches.last_mut().filter(|_| is_reviewed) {
                    Some(stretch) => stretch.moves.push(played),
                    None => beyond += 1,
                }
            }
            Turn::Began | Turn::Restarted => stretches.push(Stretch::at(&game)),
            _ => {}
        }
    }
    stretches.retain(|stretch| !stretch.moves.is_empty());
    (stretches, beyond)
}

impl Stretch {
    fn at(game: &Game) -> Self {
        Self { level: game.level().clone(), moves: Vec::new() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(start: &str, commands: &str) -> (Vec<(usize, Vec<usize>)>, usize) {
        let commands = commands.replace(' ', "\n");
        let journal =
            format!("climb2048 journal 1\nbegun 2026-11-29T12:00:00Z\n{start}\ntarget default\n\n{commands}\n");
        let (stretches, beyond) = of(&Kept::read(journal.as_bytes()).unwrap());
        let numbers = |stretch: &Stretch| stretch.moves.iter().map(|played| played.number).collect();
        (stretches.iter().map(|stretch| (stretch.level.order().get(), numbers(stretch))).collect(), beyond)
    }

    #[test]
    fn each_level_and_each_attempt_is_a_stretch() {
        let start = "ladder plain\nseed 1\nboard [[8,0],[8,4]]";
        assert_eq!(numbers(start, "up enter right left"), (vec![(2, vec![1]), (3, vec![2, 3])], 0));
        assert_eq!(numbers(start, "right restart up"), (vec![(2, vec![1]), (2, vec![2])], 0));
        assert_eq!(numbers(start, "restart undo up enter"), (vec![(2, vec![1])], 0));
    }

    #[test]
    fn a_move_that_was_taken_back_is_a_move_and_one_that_was_played_again_is_none() {
        let start = "ladder plain\nseed 1\norder 3";
        assert_eq!(numbers(start, "down right undo left undo redo up"), (vec![(3, vec![1, 2, 3, 4])], 0));
    }

    #[test]
    fn moves_beyond_the_target_are_counted_apart() {
        let start = "ladder classic\nseed 1\nboard [[16,16],[0,0]]";
        assert_eq!(numbers(start, "left enter right left"), (vec![(2, vec![1])], 2));
    }
}
