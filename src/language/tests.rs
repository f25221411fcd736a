//! What is true of every phrase of every language.

use unicode_width::UnicodeWidthStr as _;

use super::*;
use crate::{
    game::{Beginning, Start},
    input::{Lack, wish::TABLE},
    store::JournalError,
};

const CHINESE: &dyn Language = ALL[1];

/// A game of 2x2 in which nothing was played yet.
fn game() -> Game {
    let start = Start::Position("[[8,8],[4,0]]".parse().unwrap());
    Beginning { ladder: Ladder::Plain, start, target: None, seed: 7 }.game().unwrap()
}

/// Phrases without a word: punctuation, and what they are handed.
fn wordless(language: &dyn Language) -> Vec<String> {
    vec![language.order(Order::MIN), language.words().comma.to_owned()]
}

/// All others. Nothing that they are handed has a letter of either language.
fn spoken(language: &dyn Language) -> Vec<String> {
    let mut all: Vec<_> = fixed(language).into_iter().map(str::to_owned).collect();
    all.extend(of_a_game(language));
    all.extend(of_the_program(language));
    all
}

/// Those that are always the same.
fn fixed(language: &dyn Language) -> Vec<&'static str> {
    let mut all = vec![
        language.words().hint,
        language.words().won_for_good,
        language.words().over,
        language.words().taken_back,
        language.words().played_again,
        language.words().bye,
        language.words().arrows,
        language.words().back,
        language.words().watching,
        language.words().coach_helps,
        language.words().coach_plays,
        language.words().coach_pauses,
        language.words().odds_on,
        language.words().odds_off,
        language.words().level_is_over,
        language.words().nothing_larger,
        language.words().the_best,
        language.words().no_records,
        language.words().progress,
        language.words().win,
        language.words().best,
        language.words().moves,
        language.words().costliest,
        language.words().no_moves,
        language.words().chance_of_winning,
    ];
    all.extend(
        [&language.words().scores[..], language.words().key_line, &language.words().games, &language.words().records]
            .concat(),
    );
    all.extend([&language.words().simulated[..], &language.words().reviewed, &language.words().costly].concat());
    all.extend(TABLE.iter().map(|row| language.deed(row.wish())));
    all.extend(Ladder::ALL.map(|ladder| language.ladder(ladder)));
    all.extend(Direction::ALL.map(|direction| language.direction(direction)));
    all.extend(PlayerKind::ALL.map(|player| language.player(player)));
    all
}

fn of_a_game(language: &dyn Language) -> Vec<String> {
    let (low, left, level) = (Order::MIN, Direction::Left, Level::new(Ladder::Plain, Order::MIN));
    let mut all = vec![
        language.heading(&level),
        language.level(&level),
        language.won(low),
        language.won_the_last(low),
        language.lost(low),
        language.status(&game(), 0, None),
        language.status(&game(), 2, Some(5)),
        language.unchanged(left),
        language.moved(left, &[], 0),
        language.moved(left, &[(4, 2), (8, 1)], 16),
        language.appeared(2, 1, 3),
        language.tiles(level.target(), 1),
        language.too_narrow(low, 1, 2),
        language.too_small(low, (1, 2), (3, 4)),
        language.any_of(&["1", "2", "3"].map(str::to_owned)),
        language.to_make(8),
        language.as_good_as(left),
        language.the_best_was("1"),
        language.begins_again("1"),
        language.goes_on("1"),
        language.waits(low),
        language.reached(Ladder::Plain, None, 1, 2),
        language.reached(Ladder::Steep, Some(low), 1, 2),
        language.simulation(1, Ladder::Plain, PlayerKind::Coach, 3),
        language.interval(0.0, 1.0),
        language.title(Ladder::Plain, "1"),
        language.gave_away(1, "2"),
        language.not_reviewed(2),
        language.picture("1"),
    ];
    for phase in [Phase::Playing, Phase::Won, Phase::Lost] {
        all.extend([false, true].map(|coached| language.result(phase, low, coached)));
    }
    all
}

fn of_the_program(language: &dyn Language) -> Vec<String> {
    let path = || "1".into();
    let damaged = |error| ShelfError::Damaged { path: path(), error };
    let error = ShelfError::NoHome;
    let mut all = vec![
        language.not_counted(&error),
        language.not_kept(&error),
        language.not_kept_any_more(&error),
        language.cannot_think(&1),
        language.cannot_read_keys(&1),
        language.cannot_write(&1),
        language.cannot_draw_seed(&1),
        language.cannot_await_signals(&1),
        language.is_a_kept_game(&1),
        language.cannot_write_picture(&1, &2),
        language.notice(&Notice::UnknownWord { line: 1, word: "2".to_owned() }),
        language.notice(&Notice::Unreadable("1".to_owned())),
    ];
    let lacks = [Lack::Remote, Lack::NoDisplay, Lack::Ended, Lack::Other("1".to_owned())];
    all.extend(lacks.map(|lack| language.notice(&Notice::NoHotkeys(lack))));
    let refusals = [
        error,
        ShelfError::Busy { id: "1".to_owned() },
        ShelfError::NothingWaits { folder: path() },
        ShelfError::Unknown { id: "1".to_owned() },
        damaged(JournalError::Empty),
        damaged(JournalError::Title),
        damaged(JournalError::Newer(3)),
        damaged(JournalError::CutOff),
        damaged(JournalError::Header { line: 1, expected: "2" }),
        damaged(JournalError::Value { line: 1, reason: "2".to_owned() }),
        damaged(JournalError::Command { line: 1, word: "2".to_owned() }),
        damaged(JournalError::Impossible { line: 1, word: "2" }),
    ];
    all.extend(refusals.iter().map(|refusal| language.refusal(refusal)));
    all
}

#[test]
fn every_phrase_is_looked_at_here() {
    let (_, of_trait) = include_str!("mod.rs").split_once("pub trait Language").unwrap();
    let names = of_trait.split("    fn ").skip(1).map(|method| method.split('(').next().unwrap());
    for name in names.filter(|name| *name != "code") {
        assert!(include_str!("tests.rs").contains(&format!("language.{name}(")), "{name}");
    }
}

const fn is_chinese(character: char) -> bool {
    matches!(character, '\u{4e00}'..='\u{9fff}')
}

#[test]
fn every_phrase_of_a_language_is_in_that_language() {
    for phrase in spoken(ENGLISH).iter().chain(&wordless(ENGLISH)) {
        assert!(phrase.is_ascii() && !phrase.is_empty(), "{phrase:?}");
    }
    for phrase in spoken(CHINESE) {
        assert!(phrase.contains(is_chinese), "{phrase:?}");
    }
    for phrase in wordless(CHINESE) {
        assert!(!phrase.is_ascii(), "{phrase:?}");
    }
}

#[test]
fn chinese_has_its_own_punctuation_behind_its_words() {
    for phrase in spoken(CHINESE) {
        let characters: Vec<_> = phrase.chars().collect();
        let is_foreign = |pair: &[char]| is_chinese(pair[0]) && ",.:;!?()".contains(pair[1]);
        assert!(!characters.windows(2).any(is_foreign), "{phrase:?}");
    }
}

#[test]
fn the_keys_are_two_columns_in_every_language() {
    for language in ALL {
        let keys = language.keys();
        assert_eq!(keys.lines().count(), TABLE.len());
        for line in keys.lines() {
            let (left, right) = line.split_at(line.rfind("  ").unwrap() + 2);
            assert!(left.width() == 29 && right.width() <= 48 && !right.starts_with(' '), "{line}");
        }
    }
}

#[test]
fn the_keys_read_like_this() {
    let expected = "\
arrows, W A S D or H J K L   slide the tiles
Enter                        go on when a level is won or lost
U                            take a move back
Y                            play it again
R                            begin the level again
T                            a tip: the chances after each slide
O                            tell of each move what it was worth, or no more
P                            the coach plays; any key takes over
V                            another view: tiles, live, words
B                            show the board again
I                            tell how the level stands
?                            show these keys
Ctrl-Z                       stop for a while; fg comes back
Esc, Q, Ctrl-C or Ctrl-D     quit
";
    assert_eq!(ENGLISH.keys(), expected);
    assert!(CHINESE.keys().starts_with("方向键、W A S D 或 H J K L   移动方块\n"), "{}", CHINESE.keys());
}
