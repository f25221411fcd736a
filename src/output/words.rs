//! The sentences that go with the boards.

use super::Phrases;
use crate::game::{Game, Next, Phase};

/// What a level that is over has come to; nothing while it is being played.
pub(super) fn verdict(game: &Game, phrases: &Phrases) -> String {
    match (game.phase(), game.next()) {
        (Phase::Won, Some(Next::GoOn)) => phrases.won_for_good.to_owned(),
        (Phase::Won, Some(Next::Level(next))) if next.order() > game.level().order() => (phrases.won)(next.order()),
        (Phase::Won, Some(Next::Level(next))) => (phrases.won_the_last)(next.order()),
        (Phase::Lost, Some(Next::Level(next))) => (phrases.lost)(next.order()),
        _ => String::new(),
    }
}

/// The score in a line: of the level and of the climb, what the last move gained, the moves made, and the best score
/// that this level has seen.
pub(super) fn status(game: &Game, gained: u128, record: Option<u128>, phrases: &Phrases) -> String {
    (phrases.status)(game.score(), gained, game.climb_score(), game.moves(), record)
}

/// A line, and an empty one that sets it off.
pub(super) fn paragraph(line: &str) -> String {
    format!("{line}\n\n")
}

/// What there is to say of the coach, besides chances.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Remark {
    /// It helps for the first time.
    Coached,
    /// It plays.
    Plays,
    /// It plays no more.
    Pauses,
    /// What a move was worth is told.
    OddsOn,
    /// That is told no more.
    OddsOff,
    /// There is nothing to advise.
    LevelOver,
    /// Played on beyond its target, the matrix has room for no larger tile.
    NothingLarger,
}

impl Remark {
    /// Whether somebody has asked, and waits for this.
    pub(super) const fn is_answer(self) -> bool {
        matches!(self, Self::LevelOver | Self::NothingLarger)
    }
}
