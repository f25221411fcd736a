//! The sentences that go with the boards.

use crate::game::{Direction, Game, Level, Phase};

pub(super) const OVER: &str = "Enter to restart...\n";
pub(super) const BYE: &str = "bye!\n";

/// What the keys do, in a few lines.
#[must_use]
pub fn keys() -> &'static str {
    "\
arrows, W A S D or H J K L   slide the tiles
Enter                        go on when a level is won or lost
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
    match (game.phase(), game.next_level()) {
        (Phase::Won, Some(next)) if next.order() > game.level().order() => {
            format!("Win! Enter to level up to {}\n", next.order())
        }
        (Phase::Won, Some(next)) => format!("Win! Enter to restart at {}\n", next.order()),
        (Phase::Lost, Some(next)) => format!("Game over! Enter to restart at {}\n", next.order()),
        _ => String::new(),
    }
}

pub(super) fn unchanged(direction: Direction) -> String {
    let direction = match direction {
        Direction::Left => "left",
        Direction::Right => "right",
        Direction::Up => "up",
        Direction::Down => "down",
    };
    format!("Nothing moves {direction}.\n\n")
}
