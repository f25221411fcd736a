//! Everything that is said, as one language says it: a phrase that a language lacks does not compile.

use crate::{
    game::{Direction, Ladder, Level, Order, Phase},
    output::Remark,
};

/// All phrases of a language. Lines that go with the boards end with a line end, all others without one.
#[derive(Debug)]
pub struct Phrases {
    /// How an order reads: `3x3`.
    pub order: fn(Order) -> String,
    /// The ladders.
    pub ladder: fn(Ladder) -> String,
    /// The directions.
    pub direction: fn(Direction) -> &'static str,

    /// What stands above the first board of a level.
    pub heading: fn(&Level) -> String,
    /// What the first heading of a game adds.
    pub hint: &'static str,
    /// What the keys do, in a few lines of two columns.
    pub keys: &'static str,
    /// The scores of the level and of the climb, what the last move gained, the moves made, and the record.
    pub status: fn(score: u128, gained: u128, climb: u128, moves: u32, record: Option<u128>) -> String,
    /// A win that can be played on with.
    pub won_for_good: &'static str,
    /// A win after which a higher order comes.
    pub won: fn(Order) -> String,
    /// A win after which the same order comes again, or a lower one.
    pub won_the_last: fn(Order) -> String,
    /// A loss, and the order that comes after it.
    pub lost: fn(Order) -> String,
    /// What Enter does when the level is over.
    pub over: &'static str,
    /// A slide that changes nothing.
    pub unchanged: fn(Direction) -> String,
    /// What a slide made, the smallest value first and each with how often, and what that gained.
    pub moved: fn(Direction, made: &[(u64, usize)], gained: u128) -> String,
    /// What follows on that: the tile that appeared, and its row and column, counted from 1.
    pub appeared: fn(value: u64, row: usize, column: usize) -> String,
    /// A move that was taken back.
    pub taken_back: &'static str,
    /// A move that was played again.
    pub played_again: &'static str,
    /// A level and its target, where it is told how it stands.
    pub level: fn(&Level) -> String,
    /// The largest tile of a board, and how many cells are empty.
    pub tiles: fn(largest: u64, empty: usize) -> String,
    /// A terminal in which a board has no room: how many columns it needs, and how many there are.
    pub too_narrow: fn(Order, needed: usize, columns: usize) -> String,
    /// What stands above the numbers of the live view: the score, what the last move gained, the score of the climb, the
    /// moves, and the record.
    pub scores: [&'static str; 5],
    /// The keys in a line, in the most words that there is room for.
    pub key_line: [&'static str; 4],
    /// The keys of who only watches.
    pub watching: &'static str,
    /// What stands below all the keys.
    pub back: &'static str,
    /// A terminal in which a board has no room: the columns and rows that it needs, and those that there are.
    pub too_small: fn(Order, needed: (usize, usize), there: (usize, usize)) -> String,
    /// Good-bye.
    pub bye: &'static str,

    /// What there is to say of the coach, besides chances.
    pub remark: fn(Remark) -> &'static str,
    /// What is between the parts of a tip.
    pub comma: &'static str,
    /// What comes before chances that are not of the level's own target.
    pub to_make: fn(u64) -> String,
    /// The verdict on a slide that was the best.
    pub the_best: &'static str,
    /// The verdict on one that was as good as the best.
    pub as_good_as: fn(Direction) -> String,
    /// The verdict on one that was not: the best, with its chance.
    pub the_best_was: fn(&str) -> String,

    /// How the game can be begun again, by the options for that.
    pub begins_again: fn(options: &str) -> String,
    /// How the game can be gone on with, by its name.
    pub goes_on: fn(id: &str) -> String,
    /// That a climb waits, and at which order.
    pub waits: fn(Order) -> String,
    /// A kept game that is not counted, and why.
    pub not_counted: fn(&str) -> String,
    /// That the game is not kept, and why.
    pub not_kept: fn(&str) -> String,
    /// That it is not kept from here on, and why.
    pub not_kept_any_more: fn(&str) -> String,
    /// That the coach cannot think, and why.
    pub cannot_think: fn(&str) -> String,
    /// That there are no hotkeys, and why.
    pub no_hotkeys: fn(&str) -> String,
    /// Why there are none over SSH.
    pub over_ssh: &'static str,
    /// Why there are none without a display.
    pub no_display: &'static str,
    /// Why there are none any more.
    pub hook_has_ended: &'static str,
    /// A word that is no command, and its line.
    pub unknown_word: fn(line: u64, word: &str) -> String,
    /// That standard input cannot be read, and why.
    pub cannot_read_input: fn(&str) -> String,
    /// That the keys cannot be read, and why.
    pub cannot_read_keys: fn(&str) -> String,
    /// That the output cannot be written to, and why.
    pub cannot_write: fn(&str) -> String,
    /// That no seed can be drawn, and why.
    pub cannot_draw_seed: fn(&str) -> String,
    /// That signals cannot be waited for, and why.
    pub cannot_await_signals: fn(&str) -> String,
    /// That a picture would overwrite the kept game in this file.
    pub is_a_kept_game: fn(path: &str) -> String,
    /// That a picture cannot be written to a file, and why.
    pub cannot_write_picture: fn(path: &str, &str) -> String,
    /// Why kept games cannot be had; none where the errors' own words, which are English, will do.
    pub errors: Option<Errors>,

    /// The columns of the list of games.
    pub games: [&'static str; 7],
    /// How a game stands.
    pub result: fn(Phase, Order, coached: bool) -> String,
    /// The columns of the records of a ladder.
    pub records: [&'static str; 9],
    /// That there are no records.
    pub no_records: &'static str,
    /// What was reached on a ladder: the highest order, if any, and the wins in a row, now and at most.
    pub reached: fn(Ladder, Option<Order>, current: u32, longest: u32) -> String,

    /// The players that can be simulated: the coach, the greedy one, and the random one.
    pub players: [&'static str; 3],
    /// What is simulated.
    pub simulation: fn(games: u32, Ladder, player: &str, seed: u64) -> String,
    /// The columns of a simulation.
    pub simulated: [&'static str; 8],
    /// An interval of shares, in percent.
    pub interval: fn(low: f64, high: f64) -> String,
    /// The template of a progress bar, in the variables of `indicatif`.
    pub progress: &'static str,
    /// What is counted while a game is reviewed.
    pub moves: &'static str,

    /// The chance to win.
    pub win: &'static str,
    /// The mark of the best direction.
    pub best: &'static str,

    /// The title of a review: its ladder, and when the game was begun.
    pub title: fn(Ladder, begun: &str) -> String,
    /// The columns of all moves.
    pub reviewed: [&'static str; 5],
    /// What stands above the moves that cost most.
    pub costliest: &'static str,
    /// Their columns.
    pub costly: [&'static str; 4],
    /// How much of the chance so many moves gave away on average, in percent.
    pub gave_away: fn(moves: usize, percent: &str) -> String,
    /// That there is no move to review.
    pub no_moves: &'static str,
    /// How many moves were not reviewed.
    pub not_reviewed: fn(moves: usize) -> String,
    /// What stands above the picture.
    pub chance_of_winning: &'static str,
    /// The title of the picture in a file, from that of the review.
    pub picture: fn(title: &str) -> String,
}

/// Why kept games cannot be had.
#[derive(Debug)]
pub struct Errors {
    /// Nobody knows where the user's files are.
    pub no_home: &'static str,
    /// What is wrong with a file.
    pub file: fn(path: &str, &str) -> String,
    /// Another process plays that game.
    pub busy: fn(id: &str) -> String,
    /// There is nothing to go on with in a folder.
    pub nothing_waits: fn(folder: &str) -> String,
    /// There is no game of this name.
    pub unknown: fn(id: &str) -> String,
    /// A file is empty.
    pub empty: &'static str,
    /// It is no journal.
    pub no_journal: &'static str,
    /// A later version of the program wrote it.
    pub newer: fn(version: u32) -> String,
    /// It ends before the first command.
    pub cut_off: &'static str,
    /// A line should begin with a word.
    pub header: fn(line: usize, expected: &str) -> String,
    /// What a line says cannot be.
    pub value: fn(line: usize, reason: &str) -> String,
    /// A line is no command.
    pub command: fn(line: usize, word: &str) -> String,
    /// A command does nothing where it stands.
    pub impossible: fn(line: usize, word: &str) -> String,
}
