//! Advice: which direction, and what are the chances? For any matrix, level and target.
//!
//! Levels of few positions are solved. 4x4 to 2048 and 5x5 to 4096 are learnt by heart, and a search looks ahead from there.
//! Elsewhere the search judges by room and merges, and the chances are told by playing on.

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
mod playouts;
mod search;
mod solver;

use std::sync::{Mutex, MutexGuard, PoisonError};

pub use advice::Advice;
pub use greedy::Greedy;
pub use learning::Learner;

use self::{
    boards::Boards,
    exact::Solution,
    image::Image,
    judge::Judge,
    search::{Search, best_of},
};
use crate::game::{ByDirection, Chance, Direction, Level, Matrix};

/// How many random openings tell what an opening is worth where that is estimated.
const OPENINGS: u64 = 4;

/// Knows one level. Threads may share it.
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
    /// For a level of few positions those that were solved; its memory is given back with the coach.
    solution: Option<Mutex<Solution>>,
}

impl Coach {
    /// A coach for the level. What it has to work out first it works out when it is first asked.
    #[must_use]
    pub fn new(level: &Level) -> Self {
        let search = Search::new(level, Judge::of(level));
        Self { level: level.clone(), search, solution: Solution::of(level).map(Mutex::new) }
    }

    /// The level that it knows.
    #[must_use]
    pub const fn level(&self) -> &Level {
        &self.level
    }

    /// What a position of the level is worth. May take some seconds; `is_void` is asked time and again whether anybody still
    /// wants to know, and there is no answer if nobody does.
    pub fn advise(&self, matrix: &Matrix, is_void: &dyn Fn() -> bool) -> Option<Advice> {
        if let Some(win) = self.end(matrix) {
            return Some(Advice { exact: true, win, best: None, after: ByDirection::default() });
        }
        let image = Image::canonical(matrix);
        let (after, best) = match &self.solution {
            Some(solution) => {
                let after = locked(solution).chances(image.matrix(), is_void)?;
                (after, best_of(after))
            }
            None => self.estimate(image.matrix(), is_void)?,
        };
        let (after, best) = (image.seen_from(after), best.map(|best| image.direction(best)));
        let win = best.and_then(|best| after[best]).unwrap_or_default();
        Some(Advice { exact: self.solution.is_some(), win, best, after })
    }

    /// The direction to slide in, without the chances where they would cost time; none where the level is over.
    #[must_use]
    pub fn choose(&self, matrix: &Matrix) -> Option<Direction> {
        if self.end(matrix).is_some() {
            return None;
        }
        let image = Image::canonical(matrix);
        let best = match &self.solution {
            Some(solution) => locked(solution).chances(image.matrix(), &|| false).and_then(best_of),
            None => best_of(self.search.look(&Boards::board(image.matrix()))),
        };
        best.map(|best| image.direction(best))
    }

    /// What the level's random opening is worth. The chance after a direction is the mean over the openings that it changes, and
    /// so, since each opening is as likely as its images, the same for all four.
    pub fn opening(&self, is_void: &dyn Fn() -> bool) -> Option<Advice> {
        let exact = self.solution.is_some();
        let openings = if let Some(solution) = &self.solution {
            locked(solution).solve_openings(is_void)?;
            self.level.openings()
        } else {
            (0..OPENINGS).map(|seed| (self.level.opening(&mut Chance::from_seed(seed)), 1.0)).collect()
        };
        let (mut win, mut after) = (Mean::default(), Mean::default());
        for (matrix, weight) in openings {
            let advice = self.advise(&matrix, is_void)?;
            win.add(advice.win, weight);
            advice.after.values().flatten().for_each(|chance| after.add(chance, weight));
        }
        Some(Advice { exact, win: win.get(), best: None, after: ByDirection::from_fn(|_| Some(after.get())) })
    }

    /// What a position is worth in which the level is over. A target that may come by chance wins nothing when it does, so
    /// then only a lost position is over.
    fn end(&self, matrix: &Matrix) -> Option<f64> {
        let target = self.level.target();
        if matrix.largest() >= target && self.level.spawns().iter().all(|tile| *tile < target) {
            Some(1.0)
        } else {
            (!matrix.can_slide()).then_some(0.0)
        }
    }

    fn estimate(
        &self,
        matrix: &Matrix,
        is_void: &dyn Fn() -> bool,
    ) -> Option<(ByDirection<Option<f64>>, Option<Direction>)> {
        let board = Boards::board(matrix);
        let goods = self.search.look(&board);
        if let Some(chances) = self.search.chances(goods) {
            return Some((chances, best_of(goods)));
        }
        let after = playouts::chances(&self.search, &board, is_void)?;
        let most = after.values().flatten().fold(0.0, f64::max);
        let among = ByDirection::from_fn(|direction| goods[direction].filter(|_| after[direction] == Some(most)));
        Some((after, best_of(among)))
    }
}

/// A weighted mean.
#[derive(Default)]
struct Mean {
    sum: f64,
    weights: f64,
}

impl Mean {
    fn add(&mut self, value: f64, weight: f64) {
        self.sum += weight * value;
        self.weights += weight;
    }

    fn get(&self) -> f64 {
        self.sum / self.weights
    }
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
