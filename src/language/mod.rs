//! The languages that the game speaks: a trait that each of them fills in, in a file of its own.

mod advice;
mod en;
mod keys;
mod locale;
mod percent;
mod telling;
mod zh;

pub use self::{
    locale::Locale,
    percent::{chance, percent},
};

use std::fmt::Display;

use crate::{
    coach::PlayerKind,
    game::{Direction, Exponent, Game, Ladder, Level, Order, Phase},
    input::{Notice, Wish},
    store::ShelfError,
};

/// Every language. Those whose locale asks for none of them get the first.
pub const ALL: [&dyn Language; 2] = [&en::English, &zh::Chinese];

/// English, which programs and those who ask for nothing else are told.
pub const ENGLISH: &dyn Language = ALL[0];

/// The language of this code, such as `en`, if the game speaks it.
#[must_use]
pub fn of_code(code: &str) -> Option<&'static dyn Language> {
    ALL.into_iter().find(|language| language.code() == code)
}

/// Everything that the game says, as one language says it. Lines that stand with the boards end with a line end, all
/// others have none.
pub trait Language: Sync {
    /// The code that locales and `--lang` name it by.
    fn code(&self) -> &'static str;
    /// What is always said in the same words.
    fn words(&self) -> &'static Words;

    /// How an order reads: `3x3`.
    fn order(&self, order: Order) -> String;
    /// The name of a ladder.
    fn ladder(&self, ladder: Ladder) -> &'static str;
    /// The name of a direction.
    fn direction(&self, direction: Direction) -> &'static str;

    /// What stands above the first board of a level.
    fn heading(&self, level: &Level) -> String;
    /// The score of the level, what the last move gained, the score of the climb, the moves, and the record of the level.
    fn status(&self, game: &Game, gained: u128, record: Option<u128>) -> String;
    /// A win after which a higher order comes.
    fn won(&self, next: Order) -> String;
    /// A win after which the same order comes again, or a lower one.
    fn won_the_last(&self, next: Order) -> String;
    /// A loss, and the order that comes after it.
    fn lost(&self, next: Order) -> String;
    /// A slide that changes nothing.
    fn unchanged(&self, direction: Direction) -> String;
    /// The values that a slide made, the smallest first and each with how often, and what that gained.
    fn moved(&self, direction: Direction, made: &[(u64, usize)], gained: u128) -> String;
    /// The tile that appeared after the slide, and its row and column, counted from 1.
    fn appeared(&self, value: u64, row: usize, column: usize) -> String;
    /// A level and its target, in the line that tells how the level stands.
    fn level(&self, level: &Level) -> String;
    /// The largest tile of a board, and how many cells are empty.
    fn tiles(&self, largest: Exponent, empty: usize) -> String;

    /// One of these keys: `U, Y or Z`.
    fn any_of(&self, keys: &[String]) -> String;
    /// What a wish does, as the help says it; the same for all four slides.
    fn deed(&self, wish: Wish) -> &'static str;

    /// A terminal that is too narrow for a board: the columns that it needs, and those that there are.
    fn too_narrow(&self, order: Order, needed: usize, columns: usize) -> String;
    /// A terminal that is too small for a board: the columns and rows that it needs, and those that there are.
    fn too_small(&self, order: Order, needed: (usize, usize), there: (usize, usize)) -> String;

    /// What comes before chances to make another target than the level's own.
    fn to_make(&self, target: u64) -> String;
    /// A slide that was as good as this best one.
    fn as_good_as(&self, best: Direction) -> String;
    /// A slide that was worse than the best, which is named with its chance.
    fn the_best_was(&self, best: &str) -> String;

    /// How the same game can be begun again, by the options that do so.
    fn begins_again(&self, options: &str) -> String;
    /// How the game of this name can be gone on with.
    fn goes_on(&self, id: &str) -> String;
    /// A game waits at this order.
    fn waits(&self, order: Order) -> String;
    /// Why a kept game is not counted.
    fn not_counted(&self, error: &ShelfError) -> String;
    /// Why the game is not kept.
    fn not_kept(&self, error: &ShelfError) -> String;
    /// Why the game is not kept from here on.
    fn not_kept_any_more(&self, error: &ShelfError) -> String;
    /// Why a kept game, or all of them, cannot be had.
    fn refusal(&self, error: &ShelfError) -> String;
    /// What the input has to tell.
    fn notice(&self, notice: &Notice) -> String;
    /// Why the coach cannot think.
    fn cannot_think(&self, why: &dyn Display) -> String;
    /// Why the keys cannot be read.
    fn cannot_read_keys(&self, why: &dyn Display) -> String;
    /// Why the output cannot be written.
    fn cannot_write(&self, why: &dyn Display) -> String;
    /// Why no seed can be drawn.
    fn cannot_draw_seed(&self, why: &dyn Display) -> String;
    /// Why signals cannot be waited for.
    fn cannot_await_signals(&self, why: &dyn Display) -> String;
    /// A picture would overwrite the kept game in this file.
    fn is_a_kept_game(&self, path: &dyn Display) -> String;
    /// Why a picture cannot be written to this file.
    fn cannot_write_picture(&self, path: &dyn Display, why: &dyn Display) -> String;

    /// How a game stands, at which order, and whether the coach has helped.
    fn result(&self, phase: Phase, order: Order, coached: bool) -> String;
    /// What was reached on a ladder: the highest order, if any, and the wins in a row, now and at most.
    fn reached(&self, ladder: Ladder, highest: Option<Order>, current: u32, longest: u32) -> String;

    /// What a simulated player is called.
    fn player(&self, player: PlayerKind) -> &'static str;
    /// What is simulated.
    fn simulation(&self, games: u32, ladder: Ladder, player: PlayerKind, seed: u64) -> String;
    /// An interval of shares, in percent.
    fn interval(&self, low: f64, high: f64) -> String;

    /// The title of a review: the ladder of its game, and when that was begun.
    fn title(&self, ladder: Ladder, begun: &str) -> String;
    /// How much of the chance a number of moves gave away on average, in percent.
    fn gave_away(&self, moves: usize, percent: &str) -> String;
    /// How many moves were not reviewed.
    fn not_reviewed(&self, moves: usize) -> String;
    /// The title of the curve in a file, from that of the review.
    fn picture(&self, title: &str) -> String;
}

/// What a language always says in the same words.
#[derive(Debug)]
pub struct Words {
    /// What separates the parts of a sentence.
    pub comma: &'static str,
    /// What the first heading of a game adds: how to see the keys.
    pub hint: &'static str,
    /// A win after which the same board can be played on.
    pub won_for_good: &'static str,
    /// What Enter does when the level is over.
    pub over: &'static str,
    /// A move that was taken back.
    pub taken_back: &'static str,
    /// A move that was played again.
    pub played_again: &'static str,
    /// Good-bye.
    pub bye: &'static str,
    /// All four arrow keys.
    pub arrows: &'static str,
    /// What stands below the keys where they take the place of the game.
    pub back: &'static str,
    /// The labels of the live view's numbers: the score, what the last move gained, the score of the climb, the moves,
    /// and the record.
    pub scores: [&'static str; 5],
    /// The most important keys in a line, from the longest form to the shortest.
    pub key_line: &'static [&'static str],
    /// The keys of somebody who only watches.
    pub watching: &'static str,
    /// The coach helps for the first time in this game.
    pub coach_helps: &'static str,
    /// The coach plays.
    pub coach_plays: &'static str,
    /// The coach plays no longer.
    pub coach_pauses: &'static str,
    /// From now on each move is told what it was worth.
    pub odds_on: &'static str,
    /// That is not told any longer.
    pub odds_off: &'static str,
    /// The coach has no advice, since the level is over.
    pub level_is_over: &'static str,
    /// The coach has no advice, since the board has no room for a larger tile.
    pub nothing_larger: &'static str,
    /// A slide that was the best.
    pub the_best: &'static str,
    /// The columns of the list of games.
    pub games: [&'static str; 7],
    /// The columns of the records of a ladder.
    pub records: [&'static str; 9],
    /// There are no records.
    pub no_records: &'static str,
    /// The columns of a simulation.
    pub simulated: [&'static str; 8],
    /// The template of a progress bar, in the variables of `indicatif`.
    pub progress: &'static str,
    /// The chance to win, where a level's odds are told.
    pub win: &'static str,
    /// The mark of the best direction there.
    pub best: &'static str,
    /// What is counted while a game is reviewed.
    pub moves: &'static str,
    /// The columns of all moves of a review.
    pub reviewed: [&'static str; 5],
    /// What stands above the moves that cost most.
    pub costliest: &'static str,
    /// Their columns.
    pub costly: [&'static str; 4],
    /// There is no move to review.
    pub no_moves: &'static str,
    /// What stands above the curve of a review.
    pub chance_of_winning: &'static str,
}

#[cfg(test)]
mod tests;
