//! `odds`: prints what an opening or a position is worth.

use std::io::{self, Write};

use climb2048::{
    coach::{Advice, Coach},
    game::{ByDirection, Direction, Level, Matrix},
    input::Leave,
    language::{self, Language},
    output::columns::gap,
};
use serde::Serialize;

use super::Failure;
use crate::cli::{Arguments, LevelArguments};

pub(super) fn run(
    wanted: &LevelArguments,
    json: bool,
    arguments: &Arguments,
    language: &dyn Language,
) -> Result<Leave, Failure> {
    let level = wanted.of.level(wanted.start().order());
    let level = level.map_err(|error| Failure::out_of_reach(error, arguments))?;
    let advice = advice(&Coach::new(&level), wanted.board.as_ref());
    let out = &mut io::stdout().lock();
    if json { print_as_json(&level, &advice, out) } else { print(&level, &advice, language, out) }?;
    Ok(Leave::Player)
}

/// What a position is worth, or without one the level's random opening.
fn advice(coach: &Coach, position: Option<&Matrix>) -> Advice {
    let advice = match position {
        Some(matrix) => coach.advise(matrix, &|| false),
        None => coach.opening(&|| false),
    };
    advice.expect("nobody calls it off")
}

fn print(level: &Level, advice: &Advice, language: &dyn Language, out: &mut impl Write) -> io::Result<()> {
    let padded = |word: &str| format!("{word}{}", gap(word, 7));
    writeln!(out, "{}", language.heading(level))?;
    writeln!(out, "{}{}", padded(language.words().win), chance(advice.win, advice.exact))?;
    for direction in Direction::ALL {
        let word = padded(language.direction(direction));
        let after = advice.after[direction].map_or_else(|| "-".to_owned(), |after| chance(after, advice.exact));
        let best = if advice.best == Some(direction) { format!("  {}", language.words().best) } else { String::new() };
        writeln!(out, "{word}{after}{best}")?;
    }
    Ok(())
}

/// An exact chance has nine digits, an estimate no more than it deserves.
fn chance(chance: f64, is_exact: bool) -> String {
    if is_exact { format!("{chance:.9}") } else { language::chance(chance, is_exact) }
}

/// The odds as programs are told of them.
#[derive(Serialize)]
struct Odds {
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

/// Prints them on one line.
fn print_as_json(level: &Level, advice: &Advice, out: &mut impl Write) -> io::Result<()> {
    let ByDirection { left, right, up, down } = advice.after.map(|after| after.map(rounded));
    let (order, exact, win) = (level.order().get(), advice.exact, rounded(advice.win));
    let odds = Odds { order, exact, win, directions: Directions { left, right, up, down } };
    serde_json::to_writer(&mut *out, &odds)?;
    out.write_all(b"\n")
}

fn rounded(chance: f64) -> f64 {
    (chance * 1e9).round() / 1e9
}

#[cfg(test)]
mod tests {
    use climb2048::{
        game::{Ladder, Order},
        language::{ALL, ENGLISH},
    };

    use super::*;

    fn odds(exact: bool, best: Option<Direction>) -> Advice {
        let after = ByDirection { left: Some(0.906_944_968_483), right: None, up: Some(1.0), down: Some(0.125) };
        Advice { exact, win: 0.906_753_540_039, best, after }
    }

    fn printed(advice: &Advice) -> (String, String) {
        let mut json = Vec::new();
        print_as_json(&Level::new(Ladder::Plain, Order::MIN), advice, &mut json).unwrap();
        (printed_in(ENGLISH, advice), String::from_utf8(json).unwrap())
    }

    fn printed_in(language: &dyn Language, advice: &Advice) -> String {
        let mut text = Vec::new();
        print(&Level::new(Ladder::Plain, Order::MIN), advice, language, &mut text).unwrap();
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
        assert_eq!(printed_in(ALL[1], &odds(false, Some(Direction::Up))), expected);
    }
}
