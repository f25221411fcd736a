//! What the game looks like, and what helps with its command line.
#![expect(clippy::unwrap_used, reason = "a test may")]

mod variables;

use std::{
    fs,
    path::PathBuf,
    process::{Command, Output, Stdio},
};

/// A board with every tile from 2 to 32768.
const EVERY_TILE: &str = "[[2,4,8,16],[256,128,64,32],[512,1024,2048,4096],[0,32768,16384,8192]]";

fn climb2048(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_climb2048"));
    command.args(arguments).stdin(Stdio::null()).env("TERM", "xterm").env("COLORTERM", "truecolor").env("LC_ALL", "C");
    for variable in variables::of_the_player() {
        command.env_remove(variable);
    }
    command
}

fn output(arguments: &[&str]) -> Output {
    climb2048(arguments).output().unwrap()
}

/// The first board of tiles, in this theme and all colours.
fn board_in(theme: &str) -> String {
    let look = ["--view", "tiles", "--color", "always", "--theme", theme];
    let output = output(&[&look[..], &["--seed", "1", "--target", "65536", "--board", EVERY_TILE]].concat());
    assert_eq!(output.status.code(), Some(0), "{theme}: {output:?}");
    let printed = String::from_utf8(output.stdout).unwrap();
    printed.lines().skip(2).take(4).collect::<Vec<_>>().join("\n")
}

/// What a command line that cannot be understood is answered with.
fn refusal(arguments: &[&str]) -> String {
    told(&output(arguments))
}

fn told(output: &Output) -> String {
    let told = String::from_utf8(output.stderr.clone()).unwrap();
    assert_eq!((output.status.code(), output.stdout.len(), told.matches('\n').count()), (Some(2), 0, 1), "{output:?}");
    told.strip_prefix("climb2048: ").unwrap().trim_end().to_owned()
}

/// A file that goes with the test.
struct File(PathBuf);

impl File {
    fn new(name: &str, text: &[u8]) -> Self {
        let path = std::env::temp_dir().join(format!("climb2048-looks-{}-{name}", std::process::id()));
        fs::write(&path, text).unwrap();
        Self(path)
    }

    fn name(&self) -> &str {
        self.0.to_str().unwrap()
    }
}

impl Drop for File {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

/// The same without what only sets colours.
fn plain(text: &str) -> String {
    text.split('\u{1b}')
        .enumerate()
        .map(|(place, part)| if place == 0 { part } else { &part[part.find('m').unwrap() + 1..] })
        .collect()
}

#[test]
fn every_theme_paints_the_same_board_in_its_own_way() {
    let names = ["classic", "dark", "light", "high-contrast", "colour-blind", "mono"];
    let boards = names.map(board_in);
    for (place, board) in boards.iter().enumerate() {
        assert_eq!(plain(board), plain(&boards[0]), "{}", names[place]);
        assert!(!boards[..place].contains(board), "{}", names[place]);
    }
    assert_eq!(board_in("color-blind"), boards[4]);
    assert!(boards[0].starts_with("\u{1b}[38;2;0;0;0;48;2;242;236;216m"), "{:?}", boards[0]);
    assert!(!boards[5].contains("38;") && !boards[5].contains("48;"), "{:?}", boards[5]);
}

#[test]
fn a_replay_is_painted_too() {
    let journal = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/journals/version-1.climb");
    let replay = |theme| output(&["replay", journal, "--view", "tiles", "--color", "always", "--theme", theme]).stdout;
    assert_ne!(replay("classic"), replay("dark"));
}

#[test]
fn colours_that_are_not_wanted_are_not_sent_whatever_the_theme() {
    for theme in ["dark", "mono"] {
        let mut command = climb2048(&["--view", "tiles", "--theme", theme, "--seed", "1"]);
        let printed = command.env("NO_COLOR", "1").env("FORCE_COLOR", "1").output().unwrap().stdout;
        assert!(!printed.contains(&0x1b), "{theme}");
    }
}

#[test]
fn a_theme_of_one_s_own_is_read_from_a_file() {
    let file = File::new("mine.json", br##"{"tiles": ["#102030"], "then": ["#405060 bold", "#708090"]}"##);
    let board = board_in(file.name());
    assert!(board.starts_with("\u{1b}[38;2;255;255;255;48;2;16;32;48m"), "{board:?}");
    assert!(board.contains("48;2;64;80;96;1m"), "{board:?}");
    let marked = File::new("marked.json", "\u{feff}{\"tiles\": [\"#102030\"]}".as_bytes());
    assert!(board_in(marked.name()).contains("48;2;16;32;48m"), "behind the mark that some editors write");
}

#[test]
fn a_theme_that_cannot_be_read_is_named_with_what_is_wrong_in_it() {
    let table: [(&str, &[u8], &str); 5] = [
        ("shape.json", b"3", "invalid type: integer `3`, expected an object"),
        (
            "entry.json",
            br##"{"tiles": ["#102030", "blue"]}"##,
            "entry 2 of tiles is \"blue\"; a tile is a colour such as",
        ),
        ("lines.json", b"{\n\"tiles\": [\"bold\",]}", "trailing comma at line 2 column 18; a theme is written as"),
        ("bytes.json", b"\xff\xfe", "stream did not contain valid UTF-8"),
        ("theme", b"{}", "missing field `tiles`"),
    ];
    for (name, text, expected) in table {
        let file = File::new(name, text);
        let refused = refusal(&["--theme", file.name()]);
        let start = format!("invalid value '{}' for '--theme <NAME|FILE>': {expected}", file.name());
        assert!(refused.starts_with(&start), "{refused}");
    }
    let refused = refusal(&["--theme", "./src"]);
    assert!(refused.contains("it is no regular file"), "{refused}");
    let refused = refusal(&["--theme", "./nowhere.json"]);
    assert!(refused.starts_with("invalid value './nowhere.json' for '--theme <NAME|FILE>': "), "{refused}");
    let themes = "[possible values: classic, dark, light, high-contrast, colour-blind, mono]";
    let expected =
        format!("invalid value 'drak' for '--theme <NAME|FILE>' {themes}; tip: a similar value exists: 'dark'");
    assert_eq!(refusal(&["--theme", "drak"]), expected);
}

#[test]
fn the_theme_in_the_readme_is_one() {
    let (_, text) = include_str!("../README.md").split_once("```json\n").unwrap();
    let file = File::new("readme.json", text.split("```").next().unwrap().as_bytes());
    assert!(board_in(file.name()).starts_with("\u{1b}[38;2;92;82;72;48;2;238;228;218m"), "{}", board_in(file.name()));
}

/// What is printed by a command line that asks for text.
fn text(arguments: &[&str]) -> String {
    let output = output(arguments);
    assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]), "{arguments:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn the_help_fits_a_screen_and_says_the_same_however_it_is_asked_for() {
    let help = text(&["-h"]);
    assert!(help.lines().count() <= 40 && help.lines().all(|line| line.len() <= 80), "{help}");
    for named in
        ["\nCommands:\n", "\nGame:\n", "\nKeep:\n", "\nCoach:\n", "\nLook:\n", "--order <N>", "--theme <NAME|FILE>"]
    {
        assert!(help.contains(named), "{named} in {help}");
    }
    assert_eq!(text(&["--help"]), help);
    for task in ["games", "replay", "records", "simulate", "odds", "review", "completions", "man"] {
        assert!(help.contains(&format!("\n  {task} ")), "{task} in {help}");
        let help = text(&[task, "-h"]);
        assert!(help.lines().all(|line| line.len() <= 80), "{help}");
        assert_eq!(text(&[task, "--help"]), help);
    }
}

#[test]
fn where_games_are_kept_is_asked_only_where_it_matters() {
    for (task, matters) in [("games", true), ("replay", true), ("review", true), ("simulate", false), ("odds", false)] {
        assert_eq!(text(&[task, "-h"]).contains("--data-dir"), matters, "{task}");
    }
    let worth = text(&["odds", "--board", "[[16,0],[0,0]]"]);
    assert_eq!(text(&["odds", "--board", "[[16,0],[0,0]]", "--data-dir", "x"]), worth);
}

#[test]
fn completions_know_every_option_and_command_in_every_shell() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = text(&["completions", shell]);
        for word in
            ["theme", "colour-blind", "data-dir", "autoplay", "replay", "from", "simulate", "greedy", "odds", "svg"]
        {
            assert!(script.contains(word), "{word} in {shell}");
        }
    }
}

#[test]
fn the_manual_has_a_section_for_each_group_of_options_and_each_command() {
    let page = text(&["man"]);
    let (options, commands) = page.split_once("\n.SH COMMANDS\n").unwrap();
    for section in
        [".TH climb2048 1 ", ".SH NAME\n", ".SH GAME\n", ".SH KEEP\n", ".SH COACH\n", ".SH LOOK\n", "\\-\\-hotkeys"]
    {
        assert!(options.contains(section), "{section} in {options}");
    }
    for task in ["games", "replay", "records", "simulate", "odds", "review", "completions", "man"] {
        assert!(commands.contains(&format!(".SS {task}\n")), "{task} in {commands}");
    }
    for option in ["\\-\\-from", "\\-\\-orders", "\\-\\-json", "\\-\\-svg", "nine digits"] {
        assert!(commands.contains(option), "{option} in {commands}");
    }
    assert!(!commands.contains("data\\-dir"), "{commands}");
}

#[test]
fn a_mistyped_word_is_answered_with_the_one_that_was_meant() {
    let table: [(&[&str], &str); 6] = [
        (&["--theem", "dark"], "unexpected argument '--theem' found; tip: a similar argument exists: '--theme'"),
        (&["replay", "--form"], "unexpected argument '--form' found; tip: a similar argument exists: '--from'"),
        (&["recrods"], "unrecognized subcommand 'recrods'; tip: a similar subcommand exists: 'records'"),
        (&["completion"], "unrecognized subcommand 'completion'; tip: a similar subcommand exists: 'completions'"),
        (
            &["--hotkeys", "alwys"],
            "invalid value 'alwys' for '--hotkeys <WHEN>' [possible values: focused, always, never]; tip: a similar value \
             exists: 'always'",
        ),
        (
            &["completions", "phish"],
            "invalid value 'phish' for '<SHELL>' [possible values: bash, elvish, fish, powershell, zsh]; tip: a similar \
             value exists: 'fish'",
        ),
    ];
    for (arguments, expected) in table {
        assert_eq!(refusal(arguments), expected);
    }
}

#[test]
fn a_reader_that_has_read_enough_ends_every_text_quietly() {
    for arguments in [&["completions", "bash"][..], &["man"], &["--help"]] {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let output = climb2048(arguments).stdout(writer).stderr(Stdio::piped()).output().unwrap();
        assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]), "{arguments:?}");
    }
}

/// What a game that ends well prints in this environment.
fn set(variables: &[(&str, &str)], arguments: &[&str]) -> String {
    let output = climb2048(arguments).envs(variables.iter().copied()).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{arguments:?} {variables:?}: {output:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn the_environment_sets_what_the_command_line_leaves_open() {
    let with = |arguments: &str| set(&[], &arguments.split(' ').collect::<Vec<_>>());
    let seed = ("CLIMB2048_SEED", "5");
    let order = ("CLIMB2048_ORDER", "4");
    assert_eq!(set(&[seed, order], &[]), with("--seed 5 --order 4"));
    assert_eq!(set(&[seed, order], &["--order", "3"]), with("--seed 5 --order 3"));
    assert_eq!(set(&[seed, order], &["--board", "[[2,0],[0,4]]"]), with("--board [[2,0],[0,4]]"));
    assert_eq!(set(&[seed, ("CLIMB2048_CLASSIC", "yes")], &[]), with("--seed 5 --classic"));
    assert_eq!(set(&[seed, ("CLIMB2048_CLASSIC", "1")], &["--steep"]), with("--seed 5 --steep"));
    assert_eq!(set(&[seed, ("CLIMB2048_CLASSIC", "off"), ("CLIMB2048_ORDER", "")], &[]), with("--seed 5"));
    let look = [seed, ("CLIMB2048_VIEW", "tiles"), ("CLIMB2048_COLOR", "always"), ("CLIMB2048_THEME", "mono")];
    assert_eq!(set(&look, &[]), with("--seed 5 --view tiles --color always --theme mono"));
    assert_eq!(set(&look, &["--theme", "dark"]), with("--seed 5 --view tiles --color always --theme dark"));
}

#[test]
fn what_is_set_does_not_stand_in_the_way_of_other_commands() {
    let journal = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/journals/version-1.climb");
    let playing = [("CLIMB2048_ORDER", "nonsense"), ("CLIMB2048_KEEP", "1"), ("CLIMB2048_VIEW", "matrix")];
    assert_eq!(set(&playing, &["replay", journal]), text(&["replay", journal]));
    assert_eq!(set(&playing, &["completions", "bash"]), text(&["completions", "bash"]));
    assert_eq!(set(&[("CLIMB2048_ORDER", "3")], &["--help"]), text(&["--help"]));
    let tiles = [("CLIMB2048_VIEW", "tiles"), ("CLIMB2048_COLOR", "always"), ("CLIMB2048_THEME", "light")];
    let look = ["replay", journal, "--view", "tiles", "--color", "always", "--theme", "light"];
    assert_eq!(set(&tiles, &["replay", journal]), text(&look));
}

#[test]
fn a_wrong_variable_gets_the_line_that_its_option_would() {
    type Variables<'a> = &'a [(&'a str, &'a str)];
    let table: [(Variables, &[&str], &str); 6] = [
        (
            &[("CLIMB2048_ORDER", "1")],
            &[],
            "invalid value '1' for CLIMB2048_ORDER: an order is a whole number from 2 to 56",
        ),
        (
            &[("CLIMB2048_KEEP", "maybe")],
            &[],
            "invalid value 'maybe' for CLIMB2048_KEEP: it is 1, true, yes or on, or ",
        ),
        (
            &[("CLIMB2048_THEME", "drak")],
            &[],
            "invalid value 'drak' for CLIMB2048_THEME [possible values: classic, dark, ",
        ),
        (&[("CLIMB2048_TARGET", "4096")], &["--order", "2"], "CLIMB2048_TARGET 4096 "),
        (
            &[("CLIMB2048_ORDER", "3"), ("CLIMB2048_BOARD", "[[2,0],[0,0]]")],
            &[],
            "CLIMB2048_ORDER 3 contradicts CLIMB2048_BOARD, which is 2x2; leave one of them out",
        ),
        (&[("CLIMB2048_VIEW", "x")], &["replay", "game"], "invalid value 'x' for CLIMB2048_VIEW [possible values: "),
    ];
    for (variables, arguments, expected) in table {
        let output = climb2048(arguments).envs(variables.iter().copied()).output().unwrap();
        assert!(told(&output).starts_with(expected), "{expected}: {}", told(&output));
    }
}
