//! What a player can tell a game to do, and the words for it.

use super::direction::Direction;

/// What a player can tell a game to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// Slide the tiles.
    Slide(Direction),
    /// Go on when the level is over: on a ladder to the next level after a win, and to the one before after a loss.
    Enter,
    /// Take back the last move or restart, as far as the level's first board.
    Undo,
    /// Play again what was taken back last.
    Redo,
    /// Begin the level again, with new tiles.
    Restart,
}

impl Command {
    /// Every command with its word, in a pipe as in a journal.
    const WORDS: [(Self, &str); 8] = [
        (Self::Slide(Direction::Left), "left"),
        (Self::Slide(Direction::Right), "right"),
        (Self::Slide(Direction::Up), "up"),
        (Self::Slide(Direction::Down), "down"),
        (Self::Enter, "enter"),
        (Self::Undo, "undo"),
        (Self::Redo, "redo"),
        (Self::Restart, "restart"),
    ];

    /// The word that stands for the command.
    #[must_use]
    pub fn word(self) -> &'static str {
        let word = Self::WORDS.iter().find(|(command, _)| *command == self);
        word.map_or("", |(_, word)| word)
    }

    /// The command that a word stands for, if it stands for one.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::WORDS.iter().find(|(_, known)| *known == word).map(|(command, _)| *command)
    }

    /// Every command, once.
    pub fn all() -> impl Iterator<Item = Self> {
        Self::WORDS.iter().map(|(command, _)| *command)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_has_a_word_of_its_own() {
        for command in Command::all() {
            assert_eq!(Command::from_word(command.word()), Some(command));
        }
        assert_eq!(Command::from_word("lfet"), None);
        assert_eq!(Command::from_word(""), None);
    }
}
