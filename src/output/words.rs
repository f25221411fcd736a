//! The sentences that go with the boards.

use crate::game::{Command, Direction, Game, Level, Next, Phase};

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
Esc or Q                     quit
Ctrl-Z                       stop for a while; fg comes back
?                            show these keys
"
}

/// What stands above the first board of a level.
pub(super) fn heading(level: &Level) -> String {
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
    let moves = if game.moves() == 1 { "1 move".to_owned() } else { format!("{} moves", game.moves()) };
    let record = record.map_or_else(String::new, |record| format!(", record {record}"));
    format!("score {}{gained}, climb {}, {moves}{record}\n", game.score(), game.climb_score())
}

pub(super) fn unchanged(direction: Direction) -> String {
    format!("Nothing moves {}.\n\n", Command::Slide(direction).word())
}
