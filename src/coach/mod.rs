//! Advice for any matrix of any level: which direction is best, and what are the chances to win?
//!
//! Levels with few positions are solved. In all others a search looks ahead. At 4x4 to 2048 and 5x5 to 4096 it rates
//! boards by chances that were learnt from many games. Elsewhere it rates them by empty cells and merges, and games
//! that are played to their ends tell the chances.

mod advice;
mod boards;
mod exact;
mod greedy;
mod horizon;
mod image;
mod judge;
mod layer;
mod learning;
pub mod packed;
mod patterns;
mod player;
mod playouts;
mod search;
mod solver;

use std::sync::{Mutex, MutexGuard, PoisonError};

pub use advice::Advice;
pub use greedy::Greedy;
pub use learning::Learner;
pub use player::{Player, PlayerKind};

use self::{
    advice::AfterEach,
    boards::Boards,
    exact::Solution,
    image::Image,
    judge::Judge,
    search::{Search, best_of},
};
use crate::game::{ByDirection, Chance, Direction, Level, Matrix};

/// How many random openings are looked at to estimate the chance before a level begins.
const OPENINGS: u64 = 4;

/// Gives advice for one level. Threads may share it.
///
/// ```
/// use climb2048::{
///     coach::Coach,
///     game::{Direction, Ladder, Level, Matrix, Order},
/// };
///
/// let coach = Coach::new(&Level::new(Ladder::Plain, Order::MIN));
/// let matrix: Matrix = "[[8, 4], [4, 2]]".parse()?;
/// assert_eq!(coach.choose(&matrix), None, "nothing moves");
/// let matrix: Matrix = "[[8, 8], [4, 2]]".parse()?;
/// assert!(matches!(coach.choose(&matrix), Some(Direction::Left | Direction::Right)), "that makes 16");
/// # Ok::<(), climb2048::game::MatrixError>(())
/// ```
pub struct Coach {
    level: Level,
    search: Search,
    /// For a level with few positions, those that are solved. This may take much memory.
    solution: Option<Mutex<Solution>>,
}

impl Coach {
    /// A coach for the level. Levels are solved when advice is first asked for, not here.
    #[must_use]
    pub fn new(level: &Level) -> Self {
        let search = Search::new(level, Judge::of(level));
        Self { level: level.clone(), search, solution: Solution::of(level).map(Mutex::new) }
    }

    /// The level that it gives advice for.
    #[must_use]
    pub const fn level(&self) -> &Level {
        &self.level
    }

    /// The chances in a position of the level. This may take some seconds. `is_void` is asked time and again whether
    /// the answer is not wanted any more; then there is none.
    pub fn advise(&self, matrix: &Matrix, is_void: &dyn Fn() -> bool) -> Option<Advice> {
        if let Some(win) = self.end(matrix) {
            return Some(Advice { exact: true, win, best: None, after: ByDirection::default() });
        }
        let image = Image::canonical(matrix);
        let (after, best) = match &self.solution {
            Some(solution) => {
                let after = locked(solution).chances(&image.matrix, is_void)?;
                (after, best_of(after))
            }
            None => self.estimate(&image.matrix, is_void)?,
        };
        let (after, best) = (image.seen_from(after), best.map(|best| image.direction(best)));
        let win = best.and_then(|best| after[best]).unwrap_or_default();
        Some(Advice { exact: self.solution.is_some(), win, best, after })
    }

    /// The best direction; `None` where the level is over. Much faster than [`advise`](Self::advise) where chances are
    /// estimated.
    #[must_use]
    pub fn choose(&self, matrix: &Matrix) -> Option<Direction> {
        if self.end(matrix).is_some() {
            return None;
        }
        let image = Image::canonical(matrix);
        let best = match &self.solution {
            Some(solution) => locked(solution).chances(&image.matrix, &|| false).and_then(best_of),
            None => best_of(self.search.rate(&Boards::board(&image.matrix))),
        };
        best.map(|best| image.direction(best))
    }

    /// The chances before the level begins, when its opening is still random; `is_void` is as in
    /// [`advise`](Self::advise). The chance after a direction is the mean over all openings that it changes. It is the
    /// same for all four directions, since every opening is as likely as its mirror images.
    pub fn opening(&self, is_void: &dyn Fn() -> bool) -> Option<Advice> {
        let exact = self.solution.is_some();
        let openings = if let Some(solution) = &self.solution {
            locked(solution).solve_openings(is_void)?;
            self.level.openings()
        } else {
            (0..OPENINGS).map(|seed| (self.level.opening(&mut Chance::from_seed(seed)), 1.0)).collect()
        };
        let (mut wins, mut afters) = (Vec::new(), Vec::new());
        for (matrix, weight) in openings {
            let advice = self.advise(&matrix, is_void)?;
            wins.push((advice.win, weight));
            afters.extend(advice.after.values().flatten().map(|chance| (chance, weight)));
        }
        let after = mean(&afters);
        Some(Advice { exact, win: mean(&wins), best: None, after: ByDirection::from_fn(|_| Some(after)) })
    }

    /// The chance where the level is over; `None` where it is not. In a level that spawns its own target, a target on
    /// the board may have spawned, which wins nothing, so there only a loss is the end.
    fn end(&self, matrix: &Matrix) -> Option<f64> {
        let target = self.level.target();
        if matrix.largest() >= target && self.level.spawns().iter().all(|tile| *tile < target) {
            Some(1.0)
        } else {
            (!matrix.can_slide()).then_some(0.0)
        }
    }

    /// The estimated chance after each direction, and the best direction.
    fn estimate(&self, matrix: &Matrix, is_void: &dyn Fn() -> bool) -> Option<(AfterEach<f64>, Option<Direction>)> {
        let board = Boards::board(matrix);
        let ratings = self.search.rate(&board);
        if let Some(chances) = self.search.chances(ratings) {
            return Some((chances, best_of(ratings)));
        }
        let after = playouts::chances(&self.search, &board, is_void)?;
        let most = after.values().flatten().fold(0.0, f64::max);
        let likeliest = ByDirection::from_fn(|direction| ratings[direction].filter(|_| after[direction] == Some(most)));
        Some((after, best_of(likeliest)))
    }
}

/// The mean of values with weights.
fn mean(weighted: &[(f64, f64)]) -> f64 {
    let (mut sum, mut weights) = (0.0, 0.0);
    for (value, weight) in weighted {
        sum += weight * value;
        weights += weight;
    }
    sum / weights
}

fn locked(solution: &Mutex<Solution>) -> MutexGuard<'_, Solution> {
    solution.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Exponent, Ladder, Order};

    fn coach(order: usize) -> Coach {
        Coach::new(&Level::new(Ladder::Plain, Order::new(order).unwrap()))
    }

    fn advise(text: &str) -> Advice {
        let matrix: Matrix = text.parse().unwrap();
        coach(matrix.order().get()).advise(&matrix, &|| false).unwrap()
    }

    #[test]
    fn a_level_that_is_over_needs_no_advice() {
        for (text, win) in [
            ("[[16,2],[4,8]]", 1.0),
            ("[[32,2],[4,8]]", 1.0),
            ("[[2,4],[4,2]]", 0.0),
            ("[[2048,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]]", 1.0),
            ("[[2,4,2,4],[4,2,4,2],[2,4,2,4],[4,2,4,2]]", 0.0),
        ] {
            assert_eq!(advise(text), Advice { exact: true, win, best: None, after: ByDirection::default() }, "{text}");
        }
    }

    #[test]
    fn the_only_direction_that_moves_is_the_best() {
        for text in [
            "[[2,4],[0,0]]",
            "[[2,4,8],[4,8,2],[0,0,0]]",
            "[[2,4,2,4],[4,2,4,2],[2,4,2,4],[0,0,0,0]]",
            "[[2,4,2,4,2],[4,2,4,2,4],[2,4,2,4,2],[4,2,4,2,4],[0,0,0,0,0]]",
            "[[2,4,2,4,2,4],[4,2,4,2,4,2],[2,4,2,4,2,4],[4,2,4,2,4,2],[2,4,2,4,2,4],[0,0,0,0,0,0]]",
        ] {
            let advice = advise(text);
            assert_eq!(advice.best, Some(Direction::Down), "{text}");
            let moves: Vec<_> = advice.after.iter().filter(|(_, after)| after.is_some()).collect();
            assert_eq!(moves, [(Direction::Down, &Some(advice.win))], "{text}");
        }
    }

    #[test]
    fn a_direction_that_wins_is_certain() {
        for text in [
            "[[8,0],[8,2]]",
            "[[64,0,0],[64,2,0],[0,0,0]]",
            "[[1024,0,0,0],[1024,0,0,0],[0,0,0,0],[0,0,0,0]]",
            "[[2048,0,0,0,0],[2048,0,0,0,0],[0,0,0,0,0],[0,0,0,0,0],[0,0,0,0,0]]",
            "[[4096,0,0,0,0,0],[4096,0,0,0,0,0],[0,0,0,0,0,0],[0,0,0,0,0,0],[0,0,0,0,0,0],[0,0,0,0,0,0]]",
        ] {
            let advice = advise(text);
            assert!(matches!(advice.best, Some(Direction::Up | Direction::Down)), "{text}");
            assert_eq!((advice.win, advice.after.up), (1.0, Some(1.0)), "{text}");
        }
    }

    #[test]
    fn images_of_a_position_get_the_same_advice() {
        for text in [
            "[[2,4],[0,2]]",
            "[[2,4,0],[8,0,2],[16,2,0]]",
            "[[2,4,0,0],[8,0,2,0],[16,2,0,64],[256,128,64,2]]",
            "[[2,4,0,0,0],[8,0,2,0,0],[16,2,0,64,0],[256,128,64,2,4],[512,64,8,4,2]]",
            "[[2,4,8,2,4,2],[8,4,2,16,8,2],[16,2,8,64,4,2],[256,128,64,2,4,8],[512,64,8,4,2,2],[2,4,2,4,0,0]]",
        ] {
            let matrix: Matrix = text.parse().unwrap();
            let coach = coach(matrix.order().get());
            let advice = coach.advise(&matrix, &|| false).unwrap();
            assert_eq!(coach.choose(&matrix).map(|choice| advice.after[choice].is_some()), Some(true), "{text}");
            let mirrored = coach.advise(&matrix.mirrored(), &|| false).unwrap();
            let ByDirection { left, right, up, down } = advice.after;
            assert_eq!(
                (mirrored.win, mirrored.after),
                (advice.win, ByDirection { left: right, right: left, up, down }),
                "{text}"
            );
            let transposed = coach.advise(&matrix.transposed(), &|| false).unwrap();
            assert_eq!(
                (transposed.win, transposed.after),
                (advice.win, ByDirection { left: up, right: down, up: left, down: right }),
                "{text}"
            );
        }
    }

    #[test]
    fn a_target_that_came_by_chance_is_not_won() {
        let eight = Exponent::of_value(8).unwrap();
        let coach = Coach::new(&Level::with_target(Ladder::Plain, Order::new(5).unwrap(), eight).unwrap());
        let matrix = "[[64,0,0,0,0],[0,0,0,0,0],[0,0,0,0,0],[0,0,0,4,0],[0,0,0,4,0]]".parse().unwrap();
        let advice = coach.advise(&matrix, &|| false).unwrap();
        assert!(matches!(advice.best, Some(Direction::Up | Direction::Down)) && !advice.exact, "{advice:?}");
    }

    #[test]
    fn what_nobody_wants_to_know_is_not_told() {
        for text in [
            "[[2,0,0],[0,2,0],[0,0,0]]",
            "[[2,0,0,0,0,0],[0,2,0,0,0,0],[0,0,0,0,0,0],[0,0,0,0,0,0],[0,0,0,0,0,0],[0,0,0,0,0,0]]",
        ] {
            let matrix: Matrix = text.parse().unwrap();
            assert_eq!(coach(matrix.order().get()).advise(&matrix, &|| true), None, "{text}");
        }
    }

    #[test]
    fn an_opening_is_worth_the_mean_over_its_tiles() {
        let advice = coach(2).opening(&|| false).unwrap();
        assert!(advice.exact && format!("{:.9}", advice.win) == "0.906753540", "{advice:?}");
        let ByDirection { left, right, up, down } = advice.after.map(|after| format!("{:.9}", after.unwrap()));
        assert!(left == right && right == up && up == down, "{advice:?}");
        let advice = coach(6).opening(&|| false).unwrap();
        assert!(!advice.exact && advice.win > 0.95, "{advice:?}");
    }
}
