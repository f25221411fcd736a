//! Chances, as they read.

use super::Phrases;
use crate::game::{ByDirection, Direction};

/// How many decimals a share has at most, in percent.
const DECIMALS: usize = 4;

/// The chances to make a target, by the slide that comes next.
#[derive(Clone, Debug, PartialEq)]
pub struct Chances {
    /// Whether they are exact; else they are estimates.
    pub exact: bool,
    /// The value of the target, where it is not the level's own.
    pub target: Option<u64>,
    /// The best direction.
    pub best: Direction,
    /// The chance after each direction, from 0 to 1; none for one that changes nothing.
    pub after: ByDirection<Option<f64>>,
}

impl Chances {
    /// The chance after each direction, the best first.
    #[must_use]
    pub fn tip(&self, phrases: &Phrases) -> String {
        let mut directions = Direction::ALL;
        let after = |direction: Direction| self.after[direction].unwrap_or(-1.0);
        directions.sort_by(|one, other| after(*other).total_cmp(&after(*one)));
        directions.sort_by_key(|direction| *direction != self.best);
        self.of_target(phrases) + &directions.map(|direction| self.slide(direction, phrases)).join(phrases.comma)
    }

    /// What a slide was worth against the best one.
    #[must_use]
    pub fn verdict(&self, played: Direction, phrases: &Phrases) -> String {
        let best = self.best;
        let verdict = if played == best || self.after[played] > self.after[best] {
            phrases.the_best.to_owned()
        } else if self.chance(played) == self.chance(best) {
            (phrases.as_good_as)(best)
        } else {
            (phrases.the_best_was)(&self.slide(best, phrases))
        };
        format!("{}{}{}{verdict}", self.of_target(phrases), self.slide(played, phrases), phrases.comma)
    }

    fn of_target(&self, phrases: &Phrases) -> String {
        self.target.map_or_else(String::new, phrases.to_make)
    }

    fn slide(&self, direction: Direction, phrases: &Phrases) -> String {
        format!("{} {}", (phrases.direction)(direction), self.chance(direction))
    }

    fn chance(&self, direction: Direction) -> String {
        self.after[direction].map_or_else(|| "-".to_owned(), |after| chance(after, self.exact))
    }
}

/// A chance from 0 to 1, as it reads: an estimate says that it is one.
#[must_use]
pub fn chance(chance: f64, is_exact: bool) -> String {
    format!("{}{}", if is_exact { "" } else { "~" }, percent(chance))
}

/// A share from 0 to 1 in percent. What is not all of it does not read so, and what is not nothing neither.
#[must_use]
pub fn percent(share: f64) -> String {
    let reads_extreme = |text: &String| text.parse() == Ok(100.0) || text.parse() == Ok(0.0);
    let is_extreme = share <= 0.0 || share >= 1.0;
    let texts = (1..=DECIMALS).map(|decimals| format!("{:.decimals$}", 100.0 * share));
    let text = texts.into_iter().find(|text| is_extreme || !reads_extreme(text));
    let beyond = || if share < 0.5 { "<0.0001" } else { ">99.9999" }.to_owned();
    text.unwrap_or_else(beyond) + " %"
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::output::Language;
    use Direction::{Down, Left, Right, Up};

    const ENGLISH: &Phrases = Language::English.phrases();
    const CHINESE: &Phrases = Language::Chinese.phrases();

    fn chances(best: Direction, [left, right, up, down]: [Option<f64>; 4]) -> Chances {
        Chances { exact: true, target: None, best, after: ByDirection { left, right, up, down } }
    }

    #[test]
    fn only_what_is_certain_reads_so() {
        let table = [
            (1.0, "100.0 %"),
            (0.0, "0.0 %"),
            (0.5, "50.0 %"),
            (0.9312, "93.1 %"),
            (0.9996, "99.96 %"),
            (0.99998, "99.998 %"),
            (0.999_999_999, ">99.9999 %"),
            (1.0 - f64::EPSILON, ">99.9999 %"),
            (0.0004, "0.04 %"),
            (0.000_001, "0.0001 %"),
            (0.000_000_4, "<0.0001 %"),
            (f64::MIN_POSITIVE, "<0.0001 %"),
        ];
        for (chance, text) in table {
            assert_eq!(percent(chance), text, "{chance:e}");
        }
    }

    #[test]
    fn a_tip_has_the_best_first_and_what_changes_nothing_last() {
        let mut tip = chances(Left, [Some(0.931), None, Some(0.402), Some(0.91)]);
        assert_eq!(tip.tip(ENGLISH), "left 93.1 %, down 91.0 %, up 40.2 %, right -");
        tip = Chances { exact: false, target: Some(4096), best: Down, ..tip };
        assert_eq!(tip.tip(ENGLISH), "to make 4096: down ~91.0 %, left ~93.1 %, up ~40.2 %, right -");
        assert_eq!(tip.tip(CHINESE), "合成 4096：下 ~91.0 %，左 ~93.1 %，上 ~40.2 %，右 -");
    }

    #[test]
    fn a_move_is_held_against_the_best() {
        let chances = chances(Left, [Some(0.931), Some(0.9309), Some(0.402), None]);
        assert_eq!(chances.verdict(Left, ENGLISH), "left 93.1 %, the best");
        assert_eq!(chances.verdict(Right, ENGLISH), "right 93.1 %, as good as left");
        assert_eq!(chances.verdict(Up, ENGLISH), "up 40.2 %, the best was left 93.1 %");
        assert_eq!(chances.verdict(Left, CHINESE), "左 93.1 %，最佳");
        assert_eq!(chances.verdict(Right, CHINESE), "右 93.1 %，和左一样好");
        assert_eq!(chances.verdict(Up, CHINESE), "上 40.2 %，最佳是左 93.1 %");
        let estimates = Chances { exact: false, best: Up, ..chances };
        assert_eq!(estimates.verdict(Right, ENGLISH), "right ~93.1 %, the best", "an estimate may contradict itself");
    }
}
