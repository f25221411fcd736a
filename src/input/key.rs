//! The keys of the game, as either report of a press names them.

use super::request::Ask;
use crate::game::{Command, Direction};

/// A key that both the hook and the terminal report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hotkey {
    Arrow(Direction),
    Enter,
    Escape,
}

impl Hotkey {
    const NAMES: [(Self, &str); 6] = [
        (Self::Arrow(Direction::Left), "left"),
        (Self::Arrow(Direction::Right), "right"),
        (Self::Arrow(Direction::Up), "up"),
        (Self::Arrow(Direction::Down), "down"),
        (Self::Enter, "enter"),
        (Self::Escape, "escape"),
    ];

    /// The word that stands for the key between the listener and the game.
    #[cfg(hotkeys)]
    pub(crate) fn name(self) -> &'static str {
        Self::NAMES.iter().find(|(key, _)| *key == self).expect("every key has a name").1
    }

    pub(crate) fn from_name(name: &str) -> Option<Self> {
        Self::NAMES.iter().find(|(_, known)| *known == name).map(|(key, _)| *key)
    }
}

/// A key that the terminal reports and the game knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Key {
    /// One that the hook may report as well.
    Hot(Hotkey),
    /// A letter that stands for a command.
    Play(Command),
    /// A letter that asks the coach.
    Ask(Ask),
    Quit,
    ShowBoard,
    ShowState,
    ShowKeys,
    Suspend,
    /// One that stands for nothing.
    Other,
}

impl Key {
    /// The key behind a character, control characters as ASCII has them.
    pub(crate) fn from_char(character: char) -> Option<Self> {
        Some(match character.to_ascii_lowercase() {
            'a' | 'h' => Self::Play(Command::Slide(Direction::Left)),
            'd' | 'l' => Self::Play(Command::Slide(Direction::Right)),
            'w' | 'k' => Self::Play(Command::Slide(Direction::Up)),
            's' | 'j' => Self::Play(Command::Slide(Direction::Down)),
            'u' => Self::Play(Command::Undo),
            'y' => Self::Play(Command::Redo),
            'r' => Self::Play(Command::Restart),
            't' => Self::Ask(Ask::Tip),
            'o' => Self::Ask(Ask::Odds),
            'p' => Self::Ask(Ask::Coach),
            '\r' | '\n' => Self::Hot(Hotkey::Enter),
            'q' | '\x03' | '\x04' => Self::Quit,
            '\x1a' => Self::Suspend,
            'b' => Self::ShowBoard,
            'i' => Self::ShowState,
            '?' => Self::ShowKeys,
            ' ' => Self::Other,
            other if other.is_alphanumeric() => Self::Other,
            _ => return None,
        })
    }
}
