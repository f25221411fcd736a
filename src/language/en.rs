//! English.

use std::fmt::Display;

use super::{Language, Words, keys};
use crate::{
    coach::PlayerKind,
    game::{Direction, Exponent, Game, Ladder, Level, Order, Phase},
    input::{Lack, Notice, Wish},
    store::ShelfError,
};

pub(super) struct English;

static WORDS: Words = Words {
    comma: ", ",
    hint: ", ? shows the keys",
    won_for_good: "Win! Enter to play on, r to start again\n",
    over: "Enter to restart...\n",
    taken_back: "Taken back.\n",
    played_again: "Played again.\n",
    bye: "bye!\n",
    arrows: "arrows",
    back: "Any key goes back to the game.",
    scores: ["SCORE", "GAINED", "CLIMB", "MOVES", "RECORD"],
    key_line: &[
        "arrows slide   Enter goes on   U undo   R again   T tip   P coach   ? keys   Esc quit",
        "arrows slide   Enter on   U undo   R again   T tip   P coach   ? keys   Esc quit",
        "arrows slide   U undo   T tip   P coach   ? keys   Esc quit",
        "U undo   T tip   ? keys   Esc quit",
    ],
    watching: "Esc quit",
    coach_helps: "From here on the coach helps, and this game sets no record.",
    coach_plays: "The coach plays. Any key takes over.",
    coach_pauses: "The coach pauses. It is your move.",
    odds_on: "Below each move: what it was worth.",
    odds_off: "No more odds.",
    level_is_over: "The level is over: Enter goes on.",
    nothing_larger: "Nothing larger can be made here.",
    the_best: "the best",
    games: ["game", "begun (UTC)", "ladder", "reached", "score", "moves", "result"],
    records: ["order", "target", "games", "wins", "win rate", "best score", "fewest moves", "with undo", "with coach"],
    no_records: "No level has been played to its end yet.",
    simulated: ["order", "target", "games", "wins", "win rate", "95 % interval", "mean moves", "ms a move"],
    progress: "{prefix} [{bar:30}] {pos}/{len}, {eta} to go",
    win: "win",
    best: "best",
    moves: "moves",
    reviewed: ["move", "played", "before", "after", "best"],
    costliest: "What cost most:",
    costly: ["move", "played", "best", "cost"],
    no_moves: "There is no move to review.",
    chance_of_winning: "The chance of winning:",
};

impl Language for English {
    fn code(&self) -> &'static str {
        "en"
    }

    fn words(&self) -> &'static Words {
        &WORDS
    }

    fn order(&self, order: Order) -> String {
        order.to_string()
    }

    fn ladder(&self, ladder: Ladder) -> &'static str {
        match ladder {
            Ladder::Plain => "plain",
            Ladder::Steep => "steep",
            Ladder::Classic => "classic",
        }
    }

    fn direction(&self, direction: Direction) -> &'static str {
        direction.word()
    }

    fn heading(&self, level: &Level) -> String {
        format!("{}: make {}", level.order(), level.target().value())
    }

    fn status(&self, game: &Game, gained: u128, record: Option<u128>) -> String {
        let gained = if gained > 0 { format!(" (+{gained})") } else { String::new() };
        let record = record.map_or_else(String::new, |record| format!(", record {record}"));
        let (score, climb, moves) = (game.score(), game.climb_score(), counted(game.moves(), "move"));
        format!("score {score}{gained}, climb {climb}, {moves}{record}\n")
    }

    fn won(&self, next: Order) -> String {
        format!("Win! Enter to level up to {next}\n")
    }

    fn won_the_last(&self, next: Order) -> String {
        format!("Win! Enter to restart at {next}\n")
    }

    fn lost(&self, next: Order) -> String {
        format!("Game over! Enter to restart at {next}\n")
    }

    fn unchanged(&self, direction: Direction) -> String {
        format!("Nothing moves {}.", direction.word())
    }

    fn moved(&self, direction: Direction, made: &[(u64, usize)], gained: u128) -> String {
        let direction = capitalized(direction);
        let times = |count: usize| if count == 1 { String::new() } else { format!("{count} times ") };
        let made: Vec<_> = made.iter().map(|&(value, count)| format!("{}{value}", times(count))).collect();
        if made.is_empty() {
            format!("{direction} merged nothing.")
        } else {
            format!("{direction} made {}; gained {gained}.", made.join(", "))
        }
    }

    fn appeared(&self, value: u64, row: usize, column: usize) -> String {
        format!(" New: {value} at row {row}, column {column}.")
    }

    fn level(&self, level: &Level) -> String {
        format!("level {}, target {}", level.order(), level.target().value())
    }

    fn tiles(&self, largest: Exponent, empty: usize) -> String {
        format!("largest tile {}, {}", largest.value(), counted(empty, "empty cell"))
    }

    fn any_of(&self, keys: &[String]) -> String {
        keys::joined(keys, ", ", " or ")
    }

    fn deed(&self, wish: Wish) -> &'static str {
        use crate::game::Command::{Coach, Enter, Redo, Restart, Slide, Undo};
        match wish {
            Wish::Play(Slide(_)) => "slide the tiles",
            Wish::Play(Enter) => "go on when a level is won or lost",
            Wish::Play(Undo) => "take a move back",
            Wish::Play(Redo) => "play it again",
            Wish::Play(Restart) => "begin the level again",
            Wish::Tip => "a tip: the chances after each slide",
            Wish::Odds => "tell of each move what it was worth, or no more",
            Wish::Autoplay => "the coach plays; any key takes over",
            Wish::View => "another view: tiles, live, words",
            Wish::Board => "show the board again",
            Wish::State => "tell how the level stands",
            Wish::Keys => "show these keys",
            Wish::Suspend => "stop for a while; fg comes back",
            Wish::Quit => "quit",
            Wish::Play(Coach) | Wish::Nothing => "",
        }
    }

    fn too_narrow(&self, order: Order, needed: usize, columns: usize) -> String {
        format!("Too narrow: {order} needs {needed} columns, and there are {columns}\n")
    }

    fn too_small(&self, order: Order, needed: (usize, usize), there: (usize, usize)) -> String {
        let size = |(columns, rows): (usize, usize)| format!("{columns} columns and {rows} rows");
        format!("Too small: {order} needs {}, and there are {}.", size(needed), size(there))
    }

    fn to_make(&self, target: u64) -> String {
        format!("to make {target}: ")
    }

    fn as_good_as(&self, best: Direction) -> String {
        format!("as good as {}", best.word())
    }

    fn the_best_was(&self, best: &str) -> String {
        format!("the best was {best}")
    }

    fn begins_again(&self, options: &str) -> String {
        format!("climb2048 {options} begins this game again")
    }

    fn goes_on(&self, id: &str) -> String {
        format!("climb2048 --resume {id} goes on with it")
    }

    fn waits(&self, order: Order) -> String {
        format!("A saved climb waits at {order}: climb2048 --resume goes on with it.")
    }

    fn not_counted(&self, error: &ShelfError) -> String {
        format!("not counted: {error}")
    }

    fn not_kept(&self, error: &ShelfError) -> String {
        format!("the game is not kept: {error}")
    }

    fn not_kept_any_more(&self, error: &ShelfError) -> String {
        format!("the game is not kept any more: {error}")
    }

    fn refusal(&self, error: &ShelfError) -> String {
        error.to_string()
    }

    fn notice(&self, notice: &Notice) -> String {
        match notice {
            Notice::UnknownWord { line, word } => {
                format!("line {line}: unknown word {word:?}; the words are {}", keys::words(", ", " and "))
            }
            Notice::Unreadable(why) => format!("cannot read standard input: {why}"),
            Notice::NoHotkeys(lack) => {
                let why = match lack {
                    Lack::Remote => "over SSH the display is another machine's",
                    Lack::NoDisplay => "DISPLAY names no X display",
                    Lack::Ended => "the hook has ended, as it does when the display goes away",
                    Lack::Other(why) => why,
                };
                format!("no hotkeys: {why}; the game plays on without them")
            }
        }
    }

    fn cannot_think(&self, why: &dyn Display) -> String {
        format!("the coach cannot think: {why}")
    }

    fn cannot_read_keys(&self, why: &dyn Display) -> String {
        format!("cannot read the keys: {why}")
    }

    fn cannot_write(&self, why: &dyn Display) -> String {
        format!("cannot write standard output: {why}")
    }

    fn cannot_draw_seed(&self, why: &dyn Display) -> String {
        format!("cannot draw a seed: {why}")
    }

    fn cannot_await_signals(&self, why: &dyn Display) -> String {
        format!("cannot wait for signals: {why}")
    }

    fn is_a_kept_game(&self, path: &dyn Display) -> String {
        format!("--svg {path} is a kept game, which the picture would overwrite")
    }

    fn cannot_write_picture(&self, path: &dyn Display, why: &dyn Display) -> String {
        format!("cannot write the picture to {path}: {why}")
    }

    fn result(&self, phase: Phase, order: Order, coached: bool) -> String {
        let phase = match phase {
            Phase::Playing => "playing",
            Phase::Won => "won",
            Phase::Lost => "lost",
        };
        format!("{phase} {order}{}", if coached { ", coached" } else { "" })
    }

    fn reached(&self, ladder: Ladder, highest: Option<Order>, current: u32, longest: u32) -> String {
        let highest = highest.map_or_else(|| "none".to_owned(), |order| order.to_string());
        format!("{ladder}: highest order {highest}, wins in a row {current}, at most {longest}")
    }

    fn player(&self, player: PlayerKind) -> &'static str {
        player.word()
    }

    fn simulation(&self, games: u32, ladder: Ladder, player: PlayerKind, seed: u64) -> String {
        format!("{} of each {ladder} level, player {}, seed {seed}", counted(games, "game"), self.player(player))
    }

    fn interval(&self, low: f64, high: f64) -> String {
        format!("{low:.1} to {high:.1} %")
    }

    fn title(&self, ladder: Ladder, begun: &str) -> String {
        format!("{ladder} game of {begun} UTC")
    }

    fn gave_away(&self, moves: usize, percent: &str) -> String {
        format!("{} gave away {percent} % of the chance on average.", counted(moves, "move"))
    }

    fn not_reviewed(&self, moves: usize) -> String {
        format!("Not reviewed: {} with the target on the board.", counted(moves, "move"))
    }

    fn picture(&self, title: &str) -> String {
        format!("Chance of winning, {title}")
    }
}

const fn capitalized(direction: Direction) -> &'static str {
    match direction {
        Direction::Left => "Left",
        Direction::Right => "Right",
        Direction::Up => "Up",
        Direction::Down => "Down",
    }
}

/// A number of things: `1 move`, `2 moves`.
fn counted(count: impl Display, thing: &str) -> String {
    let count = count.to_string();
    let plural = if count == "1" { "" } else { "s" };
    format!("{count} {thing}{plural}")
}
