//! What an opening or a position is worth, told by the coach.

use std::io::{self, Write};

use serde::Serialize;

use super::table::gap;
use crate::{
    coach::{Advice, Coach},
    game::{ByDirection, Direction, Level, Matrix},
    output::{self, Phrases},
};

/// What a level's opening or a position of it is worth.
pub struct Odds {
    level: Level,
    advice: Advice,
}

/// What programs are told.
#[derive(Serialize)]
struct Told {
    order: usize,
    exact: bool,
    win: f64,
    directions: Directions,
}

#[derive(Serialize)]
struct Directions {
    left: Option<f64>,
    right: Option<f64>,
    up: Option<f64>,
    down: Option<f64>,
}

impl Odds {
    /// The odds in a position, or without one over the level's random opening.
    #[must_use]
    pub fn of(level: &Level, position: Option<&Matrix>) -> Self {
        Self { level: level.clone(), advice: advice(&Coach::new(level), position) }
    }

    /// Prints them for people.
    ///
    /// # Errors
    ///
    /// When they cannot be written.
    pub fn print(&self, phrases: &Phrases, out: &mut impl Write) -> io::Result<()> {
        let Self { level, advice } = self;
        let padded = |word: &str| format!("{word}{}", gap(word, 7));
        writeln!(out, "{}", (phrases.heading)(level))?;
        writeln!(out, "{}{}", padded(phrases.win), chance(advice.win, advice.exact))?;
        for direction in Direction::ALL {
            let word = padded((phrases.direction)(direction));
            let after = advice.after[direction].map_or_else(|| "-".to_owned(), |after| chance(after, advice.exact));
            let best = if advice.best == Some(direction) { format!("  {}", phrases.best) } else { String::new() };
            writeln!(out, "{word}{after}{best}")?;
        }
        Ok(())
    }

    /// Prints them for programs, on one line.
    ///
    /// # Errors
    ///
    /// When they cannot be written.
    pub fn print_as_json(&self, out: &mut impl Write) -> io::Result<()> {
        let Self { level, advice } = self;
        let (order, exact, win) = (level.order().get(), advice.exact, rounded(advice.win));
        let ByDirection { left, right, up, down } = advice.after.map(|after| after.map(rounded));
        let directions = Directions { left, right, up, down };
        serde_json::to_writer(&mut *out, &Told { order, exact, win, directions })?;
        out.write_all(b"\n")
    }
}

fn advice(coach: &Coach, position: Option<&Matrix>) -> Advice {
    let advice = match position {
        Some(matrix) => coach.advise(matrix, &|| false),
        None => coach.opening(&|| false),
    };
    advice.expect("nobody calls it off")
}

/// An estimate has no more digits than it deserves.
fn chance(chance: f64, is_exact: bool) -> String {
    if is_exact { format!("{chance:.9}") } else { output::chance(chance, is_exact) }
}

fn rounded(chance: f64) -> f64 {
    (chance * 1e9).round() / 1e9
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        game::{Ladder, Order},
        output::Language,
    };

    fn odds(exact: bool, best: Option<Direction>) -> Odds {
        let after = ByDirection { left: Some(0.906_944_968_483), right: None, up: Some(1.0), down: Some(0.125) };
        let advice = Advice { exact, win: 0.906_753_540_039, best, after };
        Odds { level: Level::new(Ladder::Plain, Order::MIN), advice }
    }

    fn printed(odds: &Odds) -> (String, String) {
        let mut json = Vec::new();
        odds.print_as_json(&mut json).unwrap();
        (printed_in(Language::English, odds), String::from_utf8(json).unwrap())
    }

    fn printed_in(language: Language, odds: &Odds) -> String {
        let mut text = Vec::new();
        odds.print(language.phrases(), &mut text).unwrap();
        String::from_utf8(text).unwrap()
    }

    #[test]
    fn exact_odds_have_nine_digits() {
        let (text, json) = printed(&odds(true, None));
        let expected = "\
2x2: make 16
win    0.906753540
left   0.906944968
right  -
up     1.000000000
down   0.125000000
";
        assert_eq!(text, expected);
        let expected = "{\"order\":2,\"exact\":true,\"win\":0.90675354,\
                        \"directions\":{\"left\":0.906944968,\"right\":null,\"up\":1.0,\"down\":0.125}}\n";
        assert_eq!(json, expected);
    }

    #[test]
    fn estimates_have_the_digits_that_they_deserve() {
        let (text, json) = printed(&odds(false, Some(Direction::Up)));
        let expected = "\
2x2: make 16
win    ~90.7 %
left   ~90.7 %
right  -
up     ~100.0 %  best
down   ~12.5 %
";
        assert_eq!(text, expected);
        assert!(json.starts_with("{\"order\":2,\"exact\":false,\"win\":0.90675354,"), "{json}");
    }

    #[test]
    fn odds_in_chinese_are_aligned_by_what_characters_take() {
        let expected = "\
2×2 关：合成 16
胜率   ~90.7 %
左     ~90.7 %
右     -
上     ~100.0 %  最佳
下     ~12.5 %
";
        assert_eq!(printed_in(Language::Chinese, &odds(false, Some(Direction::Up))), expected);
    }
}
