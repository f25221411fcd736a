//! What a game can be told to do, and the words for it.

use super::direction::Direction;

/// What a game can be told to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// Slide the tiles.
    Slide(Direction),
    /// Go on when the level is over: on a ladder one level up after a win, and one level down after a loss.
    Enter,
    /// Take back the last move or restart of this level.
    Undo,
    /// Repeat what was taken back last.
    Redo,
    /// Begin the level again, with new tiles.
    Restart,
    /// Note that the coach helps from here on.
    Coach,
}

impl Command {
    /// Every command with its word in a journal.
    const WORDS: [(Self, &str); 9] = [
        (Self::Slide(Direction::Left), Direction::Left.word()),
        (Self::Slide(Direction::Right), Direction::Right.word()),
        (Self::Slide(Direction::Up), Direction::Up.word()),
        (Self::Slide(Direction::Down), Direction::Down.word()),
        (Self::Enter, "enter"),
        (Self::Undo, "undo"),
        (Self::Redo, "redo"),
        (Self::Restart, "restart"),
        (Self::Coach, "coach"),
    ];

    /// The word that stands for the command.
    #[must_use]
    pub fn word(self) -> &'static str {
        let word = Self::WORDS.iter().find(|(command, _)| *command == self);
        word.map_or("", |(_, word)| word)
    }

    /// The command that a word stands for; `None` for every other word.
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
