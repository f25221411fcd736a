//! What the coach is asked outside a game: simulations, odds and reviews.
#![expect(clippy::unwrap_used, reason = "a test may")]

mod shelf;
mod variables;

use std::{
    fs,
    io::{BufRead as _, BufReader, Write as _},
    process::{Child, Output},
};

use serde_json::{Value, json};
use shelf::Shelf;

impl Shelf {
    fn spawn(&self, arguments: &[&str], locale: &str) -> Child {
        self.command(arguments).env("LC_ALL", locale).spawn().unwrap()
    }

    /// Plays a game that is kept, the only one here, and gives back the file of its journal.
    fn play(&self, arguments: &str, words: &str) -> String {
        let mut child = self.spawn(&[&["--keep"], &arguments.split(' ').collect::<Vec<_>>()[..]].concat(), "C");
        child.stdin.take().unwrap().write_all(words.as_bytes()).unwrap();
        assert!(child.wait_with_output().unwrap().status.success());
        fs::read_dir(&self.0).unwrap().next().unwrap().unwrap().path().to_str().unwrap().to_owned()
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }
}

fn output(arguments: &[&str]) -> Output {
    Shelf::new().spawn(arguments, "C.UTF-8").wait_with_output().unwrap()
}

/// What is printed where all goes well, and nothing is said on standard error.
fn printed(arguments: &[&str]) -> String {
    let output = output(arguments);
    assert!(output.status.success() && output.stderr.is_empty(), "{arguments:?}: {output:?}");
    String::from_utf8(output.stdout).unwrap()
}

fn parsed(arguments: &[&str]) -> Value {
    serde_json::from_str(&printed(arguments)).unwrap()
}

/// What is said where something is wrong, and the exit status.
fn refused(arguments: &[&str]) -> (String, Option<i32>) {
    let output = output(arguments);
    assert!(output.stdout.is_empty(), "{arguments:?}: {output:?}");
    (String::from_utf8(output.stderr).unwrap(), output.status.code())
}

/// Single spaces, and nothing that tells estimates from exact chances: how good the coach is is tested elsewhere.
fn plain(text: &str) -> String {
    let line = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
    text.replace('~', "").lines().map(line).collect::<Vec<_>>().join("\n")
}

const RANDOM: [&str; 9] = ["simulate", "--orders", "2-3,5", "--games", "50", "--player", "random", "--seed", "1"];

#[test]
fn a_simulation_is_a_table_that_its_seed_gives_again() {
    let table = printed(&RANDOM);
    let without_time = |line: &str| line.rsplit_once("  ").map_or(line, |(rest, _)| rest).trim_end().to_owned();
    let lines: Vec<_> = table.lines().map(without_time).collect();
    let expected = "\
50 games of each plain level, player random, seed 1

order  target  games  wins  win rate    95 % interval  mean moves
  2x2      16     50     8    16.0 %    8.3 to 28.5 %         6.3
  3x3     128     50     0     0.0 %     0.0 to 7.1 %        29.7
  5x5    4096     50     0     0.0 %     0.0 to 7.1 %        66.2";
    assert_eq!(lines.join("\n"), expected);
}

#[test]
fn a_simulation_for_programs_says_the_same() {
    let told = parsed(&[&RANDOM[..], &["--json"]].concat());
    let table = printed(&RANDOM);
    let rows: Vec<Vec<&str>> = table.lines().skip(3).map(|row| row.split_whitespace().collect()).collect();
    assert_eq!(told.as_array().unwrap().len(), rows.len());
    for (told, row) in told.as_array().unwrap().iter().zip(&rows) {
        let number = |name: &str| told[name].as_f64().unwrap();
        let text = |name: &str| told[name].to_string();
        let order = text("order");
        assert_eq!([&format!("{order}x{order}"), &text("target"), &text("games"), &text("wins")], row[..4]);
        assert_eq!(format!("{:.1}", 100.0 * number("wins") / number("games")), row[4]);
        assert_eq!(format!("{:.1} to {:.1}", 100.0 * number("low"), 100.0 * number("high")), row[6..9].join(" "));
        assert_eq!(format!("{:.1}", number("mean_moves")), row[10]);
        assert!(number("ms_per_move") > 0.0);
        assert_eq!((&told["player"], &told["ladder"], &told["seed"]), (&json!("random"), &json!("plain"), &json!(1)));
    }
}

#[test]
fn a_seed_that_was_drawn_is_told() {
    let arguments = ["simulate", "--orders", "2", "--games", "40", "--json"];
    let drawn = parsed(&arguments);
    let again = parsed(&[&arguments[..], &["--seed", &drawn[0]["seed"].to_string()]].concat());
    for name in ["wins", "mean_moves", "seed", "player"] {
        assert_eq!(drawn[0][name], again[0][name], "{name}");
    }
    assert_eq!(drawn[0]["player"], "coach");
    let text = printed(&["simulate", "--orders", "2", "--games", "1"]);
    let seed = text.lines().next().unwrap().rsplit(' ').next().unwrap().to_owned();
    assert!(
        text.starts_with("1 game of each plain level, player coach, seed ") && seed.parse::<u64>().is_ok(),
        "{text}"
    );
}

#[test]
fn each_ladder_is_simulated_with_its_own_levels() {
    let levels = |options: &str| {
        let options = options.split(' ');
        let fixed = ["simulate", "--player", "random", "--seed", "1", "--json"];
        let told = parsed(&fixed.into_iter().chain(options).collect::<Vec<_>>());
        let level = |told: &Value| format!("{} {}", told["order"], told["target"]);
        told.as_array().unwrap().iter().map(level).collect::<Vec<_>>().join(", ")
    };
    assert_eq!(levels("--games 1 --classic"), "4 2048");
    assert_eq!(levels("--games 1 --steep --orders 6,4"), "4 2048, 6 16384");
    assert_eq!(levels("--games 1 --orders 3-4 --target 32"), "3 32, 4 32");
    let all = "2 16, 3 128, 4 2048, 5 4096, 6 8192, 7 16384, 8 32768, 9 65536, 10 131072";
    assert_eq!(levels("--games 2"), all);
}

/// What a simulation that would take hours prints when this signal comes.
#[cfg(unix)]
fn interrupted(form: &[&str], signal: nix::sys::signal::Signal) -> (String, Option<i32>) {
    let endless = ["simulate", "--orders", "3,4", "--games", "400000000", "--player", "random", "--seed", "1"];
    let child = Shelf::new().spawn(&[&endless, form].concat(), "C");
    // Time for some games of the first level, and never for all.
    std::thread::sleep(std::time::Duration::from_secs(1));
    nix::sys::signal::kill(nix::unistd::Pid::from_raw(i32::try_from(child.id()).unwrap()), signal).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.stderr.is_empty(), "{output:?}");
    (String::from_utf8(output.stdout).unwrap(), output.status.code())
}

#[cfg(unix)]
#[test]
fn a_signal_prints_what_is_finished() {
    use nix::sys::signal::Signal;

    let (table, status) = interrupted(&[], Signal::SIGINT);
    assert_eq!((table.lines().count(), status), (4, Some(130)), "{table}");
    let games: u32 = table.lines().last().unwrap().split_whitespace().nth(2).unwrap().parse().unwrap();
    assert!((1..400_000_000).contains(&games), "{table}");

    let (told, status) = interrupted(&["--json"], Signal::SIGTERM);
    let told: Value = serde_json::from_str(&told).unwrap();
    assert_eq!((told.as_array().unwrap().len(), status), (1, Some(143)), "{told}");
    assert!((1..400_000_000).contains(&told[0]["games"].as_u64().unwrap()), "{told}");
}

#[test]
fn a_reader_that_leaves_ends_a_simulation_well() {
    let mut child = Shelf::new().spawn(&["simulate", "--orders", "2-8", "--games", "30", "--player", "random"], "C");
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    assert!(line.starts_with("30 games"));
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), &output.stderr[..]), (Some(0), &b""[..]));
}

#[test]
fn what_cannot_be_simulated_is_told_in_a_line() {
    let orders = "orders are whole numbers from 2 to 56, such as 4, 2-10 or 3,5,7";
    let games = "a number of games is a whole number from 1 to 4294967295";
    let table = [
        ("--orders 1-3", format!("invalid value '1-3' for '--orders <ORDERS>': {orders}")),
        ("--orders 5-2", format!("invalid value '5-2' for '--orders <ORDERS>': {orders}")),
        ("--orders -2", format!("invalid value '-2' for '--orders <ORDERS>': {orders}")),
        ("--games 0", format!("invalid value '0' for '--games <N>': {games}")),
        ("--games -5", format!("invalid value '-5' for '--games <N>': {games}")),
        ("--orders 2-4 --target 64", "--target 64 cannot be made at 2x2, which has room for 32 at most".to_owned()),
        (
            "--player best",
            "invalid value 'best' for '--player <PLAYER>' [possible values: coach, greedy, random]".to_owned(),
        ),
        ("--classic --steep", "the argument '--classic' cannot be used with '--steep'".to_owned()),
    ];
    for (options, why) in table {
        let arguments: Vec<_> = ["simulate"].into_iter().chain(options.split(' ')).collect();
        assert_eq!(refused(&arguments), (format!("climb2048: {why}\n"), Some(2)));
    }
}

#[test]
fn the_odds_of_a_board_that_is_over_are_known() {
    let over = |win: f64| {
        let directions = json!({"left": null, "right": null, "up": null, "down": null});
        json!({"order": 2, "exact": true, "win": win, "directions": directions})
    };
    assert_eq!(parsed(&["odds", "--board", "[[2,4],[4,2]]", "--json"]), over(0.0));
    assert_eq!(parsed(&["odds", "--board", "[[16,4],[4,2]]", "--json"]), over(1.0));
    assert_eq!(parsed(&["odds", "--board", "[[32,2],[0,0]]", "--json"]), over(1.0));
    let text = printed(&["odds", "--board", "[[2,4],[4,2]]"]);
    assert_eq!(text, "2x2: make 16\nwin    0.000000000\nleft   -\nright  -\nup     -\ndown   -\n");
    let one_line = printed(&["odds", "--board", "[[2,4],[4,2]]", "--json"]);
    assert_eq!(one_line.lines().count(), 1);
}

#[test]
fn a_slide_that_changes_nothing_has_no_odds() {
    let told = parsed(&["odds", "--board", "[[2,4,8],[0,0,0],[0,0,0]]", "--json"]);
    let directions = &told["directions"];
    assert_eq!(
        (&directions["left"], &directions["right"], &directions["up"]),
        (&json!(null), &json!(null), &json!(null))
    );
    assert_eq!((&told["order"], &told["win"]), (&json!(3), &directions["down"]));
    assert!((0.0..=1.0).contains(&told["win"].as_f64().unwrap()));
    let text = printed(&["odds", "--board", "[[2,4,8],[0,0,0],[0,0,0]]"]);
    assert!(text.contains("\nleft   -\nright  -\nup     -\ndown ") && text.ends_with("  best\n"), "{text}");
}

#[test]
fn a_win_at_hand_and_a_board_that_no_game_comes_to_have_odds() {
    for board in ["[[8,8],[0,0]]", "[[8,8],[8,8]]"] {
        let told = parsed(&["odds", "--board", board, "--json"]);
        assert_eq!((&told["win"], &told["directions"]["left"]), (&json!(1.0), &json!(1.0)), "{board}");
    }
    let told = parsed(&["odds", "--board", "[[2,2],[0,0]]", "--target", "8", "--classic", "--json"]);
    assert!(told["win"].as_f64().unwrap() > 0.5);
}

#[test]
fn an_opening_has_odds() {
    for (options, heading) in [
        ("", "2x2: make 16\n"),
        ("--target 8", "2x2: make 8\n"),
        ("--order 3", "3x3: make 128\n"),
        ("--classic --order 2", "2x2: make 32\n"),
    ] {
        let arguments: Vec<_> = ["odds"].into_iter().chain(options.split_whitespace()).collect();
        let (text, told) = (printed(&arguments), parsed(&[&arguments[..], &["--json"]].concat()));
        assert!(text.starts_with(heading) && text.lines().count() == 6, "{text}");
        for chance in [&told["win"], &told["directions"]["left"], &told["directions"]["down"]] {
            assert!((0.0..=1.0).contains(&chance.as_f64().unwrap()), "{told}");
        }
        assert!(!text.contains("best"), "an opening is many boards: {text}");
    }
}

#[test]
fn what_has_no_odds_is_told_in_a_line() {
    let table: [(&[&str], &str); 5] = [
        (
            &["odds", "--order", "3", "--board", "[[2,4],[4,2]]"],
            "--order 3 contradicts --board, which is 2x2; leave one of them out",
        ),
        (
            &["odds", "--board", "[[3,0],[0,0]]"],
            "invalid value '[[3,0],[0,0]]' for '--board <JSON>': row 1 has \"3\"; a cell is 0 or a power of two from 2 to \
             9223372036854775808",
        ),
        (&["odds", "--target", "64"], "--target 64 cannot be made at 2x2, which has room for 32 at most"),
        (&["odds", "--order", "57"], "invalid value '57' for '--order <N>': an order is a whole number from 2 to 56"),
        (&["--order", "3", "odds"], "--order does not go before odds; write it behind"),
    ];
    for (arguments, why) in table {
        assert_eq!(refused(arguments), (format!("climb2048: {why}\n"), Some(2)));
    }
}

/// What a review prints of a game that is kept.
fn review(arguments: &str, words: &str) -> String {
    let shelf = Shelf::new();
    let journal = shelf.play(arguments, words);
    printed(&["review", &journal])
}

#[test]
fn a_review_names_the_move_that_lost_the_game() {
    let text = review("--board [[8,8],[4,0]] --seed 1", "down");
    let (told, picture) = text.split_once("\nThe chance of winning:\n\n").unwrap();
    // To the left and to the right it is won.
    let told = plain(told).replace("right", "left");
    let expected = "\
2x2: make 16
move played before after best
1 down 100.0 % 0.0 % left

What cost most:
move played best cost
1 down left 100.0 %

1 move gave away 100.00 % of the chance on average.";
    assert_eq!(told, expected);
    assert!(picture.starts_with(&format!("100 % ┤{}\n", "█".repeat(37))), "{picture}");
    assert!(picture.ends_with(&format!("  0 % └{}\n       2x2\n", "─".repeat(73))), "{picture}");
}

#[test]
fn a_review_of_a_climb_goes_level_by_level() {
    let text = review("--board [[8,8],[0,2]] --seed 1", "left enter right left down undo left");
    let told = plain(&text);
    assert!(told.starts_with("2x2: make 16\nmove played before after best\n1 left 100.0 % 100.0 %\n\n3x3: make 128\n"));
    let is_move =
        |line: &&str| line.starts_with(|first: char| first.is_ascii_digit()) && line.matches('%').count() == 2;
    let moves: Vec<_> = told.lines().filter(is_move).collect();
    assert!(moves.len() >= 4 && told.contains(&format!("\n{} moves gave away ", moves.len())), "{text}");
    let axis = text.lines().rev().nth(1).unwrap();
    assert_eq!(axis.matches('┴').count(), 1, "{text}");
    let labels: Vec<_> = text.lines().last().unwrap().split_whitespace().collect();
    assert_eq!(labels, ["2x2", "3x3"]);
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
}

#[test]
fn a_review_ends_at_the_target() {
    let text = plain(&review("--classic --board [[16,16],[0,0]] --seed 1", "left enter right left"));
    assert!(text.starts_with("2x2: make 32\nmove played before after best\n1 left 100.0 % 100.0 %\n\n"), "{text}");
    assert!(text.contains("1 move gave away 0.00 % of the chance on average.\n"), "{text}");
    assert!(text.contains("Not reviewed: 2 moves with the target on the board.\n"), "{text}");
    assert!(!text.contains("What cost most"), "{text}");
    let text = review("--classic --board [[32,0],[0,0]] --seed 1", "enter right");
    assert_eq!(text, "There is no move to review.\nNot reviewed: 1 move with the target on the board.\n");
}

#[cfg(unix)]
#[test]
fn a_review_without_utf_8_has_a_picture_of_ascii() {
    let shelf = Shelf::new();
    let journal = shelf.play("--order 3 --seed 1", "left right up down left down");
    let output = shelf.spawn(&["review", &journal], "C").wait_with_output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.is_ascii() && text.contains("\n100 % |") && text.contains("\n  0 % +---"), "{text}");
}

#[test]
fn the_picture_of_a_review_is_well_formed() {
    let shelf = Shelf::new();
    let journal = shelf.play("--board [[8,8],[0,2]] --seed 1", "left enter right left down restart left down");
    let path = shelf.path("picture.svg");
    // What is longer before is cut off.
    fs::write(&path, "x".repeat(100_000)).unwrap();
    let with = printed(&["review", &journal, "--svg", &path]);
    assert_eq!(with, printed(&["review", &journal]));
    let text = fs::read_to_string(&path).unwrap();
    let picture = roxmltree::Document::parse(&text).unwrap();
    let all = |name: &str| {
        picture.descendants().filter(|node| node.has_tag_name(("http://www.w3.org/2000/svg", name))).collect::<Vec<_>>()
    };
    let texts: Vec<_> = all("text").iter().filter_map(|node| node.text().map(str::to_owned)).collect();
    let title = all("title")[0].text().unwrap().to_owned();
    assert!(title.starts_with("Chance of winning, plain game of 20") && title.ends_with(" UTC"), "{title}");
    assert_eq!(texts, [&title, "0 %", "50 %", "100 %", "2x2", "3x3", "3x3"]);
    let points = |node: &roxmltree::Node| node.attribute("points").unwrap().split(' ').count();
    assert_eq!(
        all("polyline").iter().map(points).collect::<Vec<_>>(),
        [2, 4, 3],
        "a point a move, and one for the end"
    );
    assert!(all("polyline")[0].attribute("points").unwrap().starts_with("60.0,50.0 "), "100 % is at the top left");
}

#[test]
fn a_picture_that_cannot_be_written_is_told_before_anything_else() {
    let shelf = Shelf::new();
    let journal = shelf.play("--order 3 --seed 1", "left right");
    let path = shelf.path("nowhere/picture.svg");
    let (why, status) = refused(&["review", &journal, "--svg", &path]);
    assert!(why.starts_with(&format!("climb2048: cannot write the picture to {path}: ")), "{why}");
    assert_eq!((why.lines().count(), status), (1, Some(1)));
}

#[test]
fn a_picture_never_overwrites_a_game() {
    let shelf = Shelf::new();
    let journal = shelf.play("--order 3 --seed 1", "left right");
    let before = fs::read(&journal).unwrap();
    let why = format!("climb2048: --svg {journal} is a kept game, which the picture would overwrite\n");
    assert_eq!(refused(&["review", &journal, "--svg", &journal]), (why, Some(2)));
    assert_eq!(fs::read(&journal).unwrap(), before);
}

#[test]
fn what_cannot_be_reviewed_is_told_as_everywhere_else() {
    let shelf = Shelf::new();
    let damaged = shelf.path("damaged.climb");
    fs::write(&damaged, "climb2048 journal 1\n").unwrap();
    for game in ["yesterday", &damaged] {
        assert_eq!(refused(&["review", game]), refused(&["replay", game]), "{game}");
    }
    assert_eq!(refused(&["review", "yesterday"]).1, Some(2));
    assert_eq!(refused(&["review", &damaged]).1, Some(1));
}
