//! Exact chances, for levels with few positions. A level is solved from the positions that are asked for onwards.

use super::{
    advice::AfterEach,
    packed::Packed,
    solver::{Known, Solver},
};
use crate::game::{Level, Matrix};

/// How many matrices without the target a level may have to be solved. About one in twenty of them can occur and is
/// kept, in some 20 bytes: images of the same matrix count once.
const MAX_MATRICES: f64 = 140e6;

/// A level with few positions, as far as it is solved.
pub(super) struct Solution {
    solver: Solver,
    openings: Vec<Packed>,
    /// The positions that it was solved from.
    roots: Vec<Packed>,
    /// The chances of the roots and of all positions that can follow them.
    known: Known,
}

impl Solution {
    /// The level with nothing solved yet; `None` if it has too many positions.
    pub(super) fn of(level: &Level) -> Option<Self> {
        let cells = i32::try_from(level.order().cells()).ok()?;
        if f64::from(level.target().get()).powi(cells) > MAX_MATRICES {
            return None;
        }
        let openings = level.openings().iter().map(|(matrix, _)| packed(matrix)).collect();
        Some(Self { solver: Solver::new(level), openings, roots: Vec::new(), known: Known::default() })
    }

    /// The chance after each direction; `None` for one that changes nothing. The level must not be over. There is no
    /// answer once `is_void` says that nobody waits for one.
    pub(super) fn chances(&mut self, matrix: &Matrix, is_void: &dyn Fn() -> bool) -> Option<AfterEach<f64>> {
        let position = packed(matrix);
        let next: Vec<_> = self.solver.next(position).collect();
        self.solve(&next, is_void)?;
        Some(self.solver.chances(position, &self.known))
    }

    /// Solves the level from all its openings; `None` once `is_void` says that nobody waits for it.
    pub(super) fn solve_openings(&mut self, is_void: &dyn Fn() -> bool) -> Option<()> {
        self.solve(&self.openings.clone(), is_void)
    }

    fn solve(&mut self, positions: &[Packed], is_void: &dyn Fn() -> bool) -> Option<()> {
        if positions.iter().all(|position| self.solver.chance(*position, &self.known).is_some()) {
            return Some(());
        }
        self.known = Known::default();
        if !self.roots.is_empty() {
            // A position that cannot follow the roots was asked for: a new game, probably, and not the last one.
            self.roots.extend(&self.openings);
        }
        self.roots.extend(positions);
        let known = self.solver.solve(&self.roots, is_void);
        if known.is_none() {
            self.roots.clear();
        }
        self.known = known?;
        Some(())
    }
}

fn packed(matrix: &Matrix) -> Packed {
    Packed::of(matrix).expect("a level that can be solved has small matrices and tiles")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{ByDirection, Exponent, Ladder, Order};

    fn level(order: usize, target: u64) -> Level {
        let (order, target) = (Order::new(order).unwrap(), Exponent::of_value(target).unwrap());
        Level::with_target(Ladder::Plain, order, target).unwrap()
    }

    #[test]
    fn levels_of_few_positions_are_solved() {
        let table = [
            (2, 8, true),
            (2, 32, true),
            (3, 128, true),
            (3, 256, true),
            (3, 512, false),
            (4, 8, true),
            (4, 16, false),
            (5, 8, false),
        ];
        for (order, target, expected) in table {
            assert_eq!(Solution::of(&level(order, target)).is_some(), expected, "{order}x{order} to {target}");
        }
    }

    #[test]
    fn positions_have_the_chances_that_a_hand_finds() {
        let table = [
            // 16 at once.
            ("[[8,8],[4,2]]", Some(1.0), Some(1.0), None, None),
            // A pair of 8s in a column, which no spawn parts.
            ("[[8,0],[4,4]]", Some(1.0), Some(1.0), Some(0.25), None),
            // One cell is free after each. Right: a 2 there makes a 4, and that an 8, while a 4 ends it. Down: a 2 ends
            // it, and a 4 makes the 8.
            ("[[8,4],[2,0]]", None, Some(0.75), None, Some(0.25)),
        ];
        let mut solution = Solution::of(&level(2, 16)).unwrap();
        for (text, left, right, up, down) in table {
            let expected = ByDirection { left, right, up, down };
            assert_eq!(solution.chances(&text.parse().unwrap(), &|| false), Some(expected), "{text}");
        }
    }

    #[test]
    fn a_game_that_begins_again_is_answered_as_one_that_goes_on() {
        let matrices = ["[[2,4],[0,8]]", "[[2,0],[0,0]]", "[[8,0],[4,4]]", "[[4,0],[0,4]]"];
        let mut solution = Solution::of(&level(2, 16)).unwrap();
        for text in matrices {
            let matrix = text.parse().unwrap();
            let expected = Solution::of(&level(2, 16)).unwrap().chances(&matrix, &|| false);
            assert_eq!(solution.chances(&matrix, &|| false), expected, "{text}");
        }
    }

    #[test]
    fn what_is_called_off_is_solved_anew() {
        let matrix = "[[2,0],[0,0]]".parse().unwrap();
        let expected = Solution::of(&level(2, 16)).unwrap().chances(&matrix, &|| false);
        let asked = std::cell::Cell::new(0);
        let mut solution = Solution::of(&level(2, 16)).unwrap();
        let is_void = || asked.replace(asked.get() + 1) == 20;
        assert_eq!(solution.chances(&matrix, &is_void), None);
        assert_eq!(solution.chances(&matrix, &|| false), expected);
    }
}
