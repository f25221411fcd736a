//! The sentences that go with the boards.

use std::fmt::Display;

use crate::game::{Direction, Game, Level, Next, Phase};

pub(super) const OVER: &str = "Enter to restart...\n";
pub(super) const BYE: &str = "bye!\n";

/// What the keys do, in a few lines.
#[must_use]
pub fn keys() -> &'static str {
    "\
arrows, W A S D or H J K L   slide the tiles
Enter                        go on when a level is won or lost
U, Y                         take a move back, play it again
R                            begin the level again
T                            a tip: the chances after each slide
O                            tell of each move what it was worth, or no more
P                            the coach plays; any key takes over
Esc or Q                     quit
Ctrl-Z                       stop for a while; fg comes back
?                            show these keys
"
}

/// What stands above the first board of a level.
#[must_use]
pub fn heading(level: &Level) -> String {
    format!("{}: make {}", level.order(), level.target().value())
}

/// What the first heading of a game adds.
pub(super) const HINT: &str = ", ? shows the keys";

/// What a level that is over has come to; nothing while it is being played.
pub(super) fn verdict(game: &Game) -> String {
    match (game.phase(), game.next()) {
        (Phase::Won, Some(Next::GoOn)) => "Win! Enter to play on, r to start again\n".to_owned(),
        (Phase::Won, Some(Next::Level(next))) if next.order() > game.level().order() => {
            format!("Win! Enter to level up to {}\n", next.order())
        }
        (Phase::Won, Some(Next::Level(next))) => format!("Win! Enter to restart at {}\n", next.order()),
        (Phase::Lost, Some(Next::Level(next))) => format!("Game over! Enter to restart at {}\n", next.order()),
        _ => String::new(),
    }
}

/// The score in a line: of the level and of the climb, what the last move gained, the moves made, and the best score
/// that this level has seen.
pub(super) fn status(game: &Game, gained: u128, record: Option<u128>) -> String {
    let gained = if gained > 0 { format!(" (+{gained})") } else { String::new() };
    let moves = counted(game.moves(), "move");
    let record = record.map_or_else(String::new, |record| format!(", record {record}"));
    format!("score {}{gained}, climb {}, {moves}{record}\n", game.score(), game.climb_score())
}

/// So many of a thing: `1 move`, `2 moves`.
#[must_use]
pub fn counted(count: impl Display, thing: &str) -> String {
    let count = count.to_string();
    let plural = if count == "1" { "" } else { "s" };
    format!("{count} {thing}{plural}")
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

    pub(super) const fn text(self) -> &'static str {
        match self {
            Self::Coached => "From here on the coach helps, and this game sets no record.",
            Self::Plays => "The coach plays. Any key takes over.",
            Self::Pauses => "The coach pauses. It is your move.",
            Self::OddsOn => "Below each move: what it was worth.",
            Self::OddsOff => "No more odds.",
            Self::LevelOver => "The level is over: Enter goes on.",
            Self::NothingLarger => "Nothing larger can be made here.",
        }
    }
}

pub(super) fn unchanged(direction: Direction) -> String {
    format!("Nothing moves {}.\n\n", direction.word())
}
