//! English.

use std::fmt::Display;

use super::Phrases;
use crate::{
    game::{Direction, Phase},
    output::Remark,
};

/// What is said in English.
pub(super) static ENGLISH: Phrases = Phrases {
    order: |order| order.to_string(),
    ladder: |ladder| ladder.to_string(),
    direction: Direction::word,

    heading: |level| format!("{}: make {}", level.order(), level.target().value()),
    hint: ", ? shows the keys",
    keys: "\
arrows, W A S D or H J K L   slide the tiles
Enter                        go on when a level is won or lost
U, Y                         take a move back, play it again
R                            begin the level again
T                            a tip: the chances after each slide
O                            tell of each move what it was worth, or no more
P                            the coach plays; any key takes over
Esc or Q                     quit
Ctrl-Z                       stop for a while; fg comes back
B                            show the board again
I                            tell how the level stands
?                            show these keys
",
    status: |score, gained, climb, moves, record| {
        let gained = if gained > 0 { format!(" (+{gained})") } else { String::new() };
        let record = record.map_or_else(String::new, |record| format!(", record {record}"));
        format!("score {score}{gained}, climb {climb}, {}{record}\n", counted(moves, "move"))
    },
    won_for_good: "Win! Enter to play on, r to start again\n",
    won: |next| format!("Win! Enter to level up to {next}\n"),
    won_the_last: |next| format!("Win! Enter to restart at {next}\n"),
    lost: |next| format!("Game over! Enter to restart at {next}\n"),
    over: "Enter to restart...\n",
    unchanged: |direction| format!("Nothing moves {}.", direction.word()),
    moved: |direction, made, gained| {
        let direction = capitalized(direction);
        let times = |count: usize| if count == 1 { String::new() } else { format!("{count} times ") };
        let made: Vec<_> = made.iter().map(|&(value, count)| format!("{}{value}", times(count))).collect();
        if made.is_empty() {
            format!("{direction} merged nothing.")
        } else {
            format!("{direction} made {}; gained {gained}.", made.join(", "))
        }
    },
    appeared: |value, row, column| format!(" New: {value} at row {row}, column {column}."),
    taken_back: "Taken back.\n",
    played_again: "Played again.\n",
    level: |level| format!("level {}, target {}", level.order(), level.target().value()),
    tiles: |largest, empty| format!("largest tile {largest}, {}", counted(empty, "empty cell")),
    too_narrow: |order, needed, columns| {
        format!("Too narrow: {order} needs {needed} columns, and there are {columns}\n")
    },
    scores: ["SCORE", "GAINED", "CLIMB", "MOVES", "RECORD"],
    key_line: [
        "arrows slide   Enter goes on   U undo   R again   T tip   P coach   ? keys   Esc quit",
        "arrows slide   Enter on   U undo   R again   T tip   P coach   ? keys   Esc quit",
        "arrows slide   U undo   T tip   P coach   ? keys   Esc quit",
        "U undo   T tip   ? keys   Esc quit",
    ],
    watching: "Esc quit",
    back: "Any key goes back to the game.",
    too_small: |order, needed, there| {
        let size = |(columns, rows): (usize, usize)| format!("{columns} columns and {rows} rows");
        format!("Too small: {order} needs {}, and there are {}.", size(needed), size(there))
    },
    bye: "bye!\n",

    remark: |remark| match remark {
        Remark::Coached => "From here on the coach helps, and this game sets no record.",
        Remark::Plays => "The coach plays. Any key takes over.",
        Remark::Pauses => "The coach pauses. It is your move.",
        Remark::OddsOn => "Below each move: what it was worth.",
        Remark::OddsOff => "No more odds.",
        Remark::LevelOver => "The level is over: Enter goes on.",
        Remark::NothingLarger => "Nothing larger can be made here.",
    },
    comma: ", ",
    to_make: |target| format!("to make {target}: "),
    the_best: "the best",
    as_good_as: |best| format!("as good as {}", best.word()),
    the_best_was: |best| format!("the best was {best}"),

    begins_again: |options| format!("climb2048 {options} begins this game again"),
    goes_on: |id| format!("climb2048 --resume {id} goes on with it"),
    waits: |order| format!("A saved climb waits at {order}: climb2048 --resume goes on with it."),
    not_counted: |why| format!("not counted: {why}"),
    not_kept: |why| format!("the game is not kept: {why}"),
    not_kept_any_more: |why| format!("the game is not kept any more: {why}"),
    cannot_think: |why| format!("the coach cannot think: {why}"),
    no_hotkeys: |why| format!("no hotkeys: {why}; the game plays on without them"),
    over_ssh: "over SSH the display is another machine's",
    no_display: "DISPLAY names no X display",
    hook_has_ended: "the hook has ended, as it does when the display goes away",
    unknown_word: |line, word| {
        format!(
            "line {line}: unknown word {word:?}; the words are left right up down, enter, undo, redo, restart, tip, odds, \
             coach, board, state and quit"
        )
    },
    cannot_read_input: |why| format!("cannot read standard input: {why}"),
    cannot_read_keys: |why| format!("cannot read the keys: {why}"),
    cannot_write: |why| format!("cannot write standard output: {why}"),
    cannot_draw_seed: |why| format!("cannot draw a seed: {why}"),
    cannot_await_signals: |why| format!("cannot wait for signals: {why}"),
    is_a_kept_game: |path| format!("--svg {path} is a kept game, which the picture would overwrite"),
    cannot_write_picture: |path, why| format!("cannot write the picture to {path}: {why}"),
    errors: None,

    games: ["game", "begun (UTC)", "ladder", "reached", "score", "moves", "result"],
    result: |phase, order, coached| {
        let phase = match phase {
            Phase::Playing => "playing",
            Phase::Won => "won",
            Phase::Lost => "lost",
        };
        format!("{phase} {order}{}", if coached { ", coached" } else { "" })
    },
    records: ["order", "target", "games", "wins", "win rate", "best score", "fewest moves", "with undo", "with coach"],
    no_records: "No level has been played to its end yet.",
    reached: |ladder, highest, current, longest| {
        let highest = highest.map_or_else(|| "none".to_owned(), |order| order.to_string());
        format!("{ladder}: highest order {highest}, wins in a row {current}, at most {longest}")
    },

    players: ["coach", "greedy", "random"],
    simulation: |games, ladder, player, seed| {
        format!("{} of each {ladder} level, player {player}, seed {seed}", counted(games, "game"))
    },
    simulated: ["order", "target", "games", "wins", "win rate", "95 % interval", "mean moves", "ms a move"],
    interval: |low, high| format!("{low:.1} to {high:.1} %"),
    progress: "{prefix} [{bar:30}] {pos}/{len}, {eta} to go",
    moves: "moves",

    win: "win",
    best: "best",

    title: |ladder, begun| format!("{ladder} game of {begun} UTC"),
    reviewed: ["move", "played", "before", "after", "best"],
    costliest: "What cost most:",
    costly: ["move", "played", "best", "cost"],
    gave_away: |moves, percent| format!("{} gave away {percent} % of the chance on average.", counted(moves, "move")),
    no_moves: "There is no move to review.",
    not_reviewed: |moves| format!("Not reviewed: {} with the target on the board.", counted(moves, "move")),
    chance_of_winning: "The chance of winning:",
    picture: |title| format!("Chance of winning, {title}"),
};

const fn capitalized(direction: Direction) -> &'static str {
    match direction {
        Direction::Left => "Left",
        Direction::Right => "Right",
        Direction::Up => "Up",
        Direction::Down => "Down",
    }
}

/// So many of a thing: `1 move`, `2 moves`.
fn counted(count: impl Display, thing: &str) -> String {
    let count = count.to_string();
    let plural = if count == "1" { "" } else { "s" };
    format!("{count} {thing}{plural}")
}
