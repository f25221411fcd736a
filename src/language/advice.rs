//! What the coach has found out, in a line: chances, and what a slide was worth.

use super::{Language, chance};
use crate::{coach::Advice, game::Direction};

impl dyn Language + '_ {
    /// The chance after each direction, the best first. `target` is the value that the chances are of, where it is not
    /// the level's own.
    #[must_use]
    pub fn tip(&self, advice: &Advice, target: Option<u64>) -> String {
        let mut directions = Direction::ALL;
        let after = |direction: Direction| advice.after[direction].unwrap_or(-1.0);
        directions.sort_by(|one, other| after(*other).total_cmp(&after(*one)));
        directions.sort_by_key(|direction| Some(*direction) != advice.best);
        self.of_target(target) + &directions.map(|direction| self.slide(advice, direction)).join(self.words().comma)
    }

    /// What a slide was worth against the best one.
    #[must_use]
    pub fn judgement(&self, advice: &Advice, target: Option<u64>, played: Direction) -> String {
        let best = advice.best.unwrap_or(played);
        let judgement = if played == best || advice.after[played] > advice.after[best] {
            self.words().the_best.to_owned()
        } else if chance_after(advice, played) == chance_after(advice, best) {
            self.as_good_as(best)
        } else {
            self.the_best_was(&self.slide(advice, best))
        };
        format!("{}{}{}{judgement}", self.of_target(target), self.slide(advice, played), self.words().comma)
    }

    fn of_target(&self, target: Option<u64>) -> String {
        target.map_or_else(String::new, |target| self.to_make(target))
    }

    fn slide(&self, advice: &Advice, direction: Direction) -> String {
        format!("{} {}", self.direction(direction), chance_after(advice, direction))
    }
}

fn chance_after(advice: &Advice, direction: Direction) -> String {
    advice.after[direction].map_or_else(|| "-".to_owned(), |after| chance(after, advice.exact))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        game::ByDirection,
        language::{ALL, ENGLISH},
    };
    use Direction::{Down, Left, Right, Up};

    const CHINESE: &dyn Language = ALL[1];

    fn advice(best: Direction, [left, right, up, down]: [Option<f64>; 4]) -> Advice {
        let after = ByDirection { left, right, up, down };
        Advice { exact: true, win: 0.931, best: Some(best), after }
    }

    #[test]
    fn a_tip_has_the_best_first_and_what_changes_nothing_last() {
        let exact = advice(Left, [Some(0.931), None, Some(0.402), Some(0.91)]);
        assert_eq!(ENGLISH.tip(&exact, None), "left 93.1 %, down 91.0 %, up 40.2 %, right -");
        let estimate = Advice { exact: false, best: Some(Down), ..exact };
        let tip = "to make 4096: down ~91.0 %, left ~93.1 %, up ~40.2 %, right -";
        assert_eq!(ENGLISH.tip(&estimate, Some(4096)), tip);
        assert_eq!(CHINESE.tip(&estimate, Some(4096)), "合成 4096：下 ~91.0 %，左 ~93.1 %，上 ~40.2 %，右 -");
    }

    #[test]
    fn a_move_is_held_against_the_best() {
        let advice = advice(Left, [Some(0.931), Some(0.9309), Some(0.402), None]);
        let english = |played| ENGLISH.judgement(&advice, None, played);
        assert_eq!(english(Left), "left 93.1 %, the best");
        assert_eq!(english(Right), "right 93.1 %, as good as left");
        assert_eq!(english(Up), "up 40.2 %, the best was left 93.1 %");
        let chinese = |played| CHINESE.judgement(&advice, None, played);
        assert_eq!(chinese(Left), "左 93.1 %，最佳");
        assert_eq!(chinese(Right), "右 93.1 %，和左一样好");
        assert_eq!(chinese(Up), "上 40.2 %，最佳是左 93.1 %");
    }

    #[test]
    fn an_estimate_may_contradict_itself() {
        let estimates = advice(Up, [Some(0.931), Some(0.9309), Some(0.402), None]);
        let estimates = Advice { exact: false, ..estimates };
        assert_eq!(ENGLISH.judgement(&estimates, None, Right), "right ~93.1 %, the best");
    }
}
