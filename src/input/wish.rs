//! What the keys of the game mean: the one table of keys, words and wishes, from which the help is told too.

use crate::game::{Command, Direction};

/// What the player asks for with a key or a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish {
    /// Play a command.
    Play(Command),
    /// Give a tip: the chances after each slide.
    Tip,
    /// Tell of each move what it was worth, or stop telling it.
    Odds,
    /// Let the coach play, or pause it.
    Autoplay,
    /// Change the view.
    View,
    /// Show the board again.
    Board,
    /// Tell how the level stands.
    State,
    /// Show the keys.
    Keys,
    /// Stop the process until a shell has it go on.
    Suspend,
    /// Leave the game.
    Quit,
    /// Nothing: a key was pressed that is not one of the game's.
    Nothing,
}

/// A key that both the hook and the terminal report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hotkey {
    /// One of the arrows.
    Arrow(Direction),
    /// Enter, also that of the keypad.
    Enter,
    /// Esc.
    Escape,
}

/// A line of the help: everything that asks for one wish, or for one of the four slides.
#[derive(Debug)]
pub struct Row {
    /// Keys that the hook reports too.
    pub hotkeys: &'static [(Hotkey, Wish)],
    /// Characters that the terminal reports, in the order in which the help names them; lower case, and control
    /// characters as ASCII has them.
    pub characters: &'static [(char, Wish)],
    /// Words that a pipe can have.
    pub words: &'static [(&'static str, Wish)],
}

const LEFT: Wish = Wish::Play(Command::Slide(Direction::Left));
const RIGHT: Wish = Wish::Play(Command::Slide(Direction::Right));
const UP: Wish = Wish::Play(Command::Slide(Direction::Up));
const DOWN: Wish = Wish::Play(Command::Slide(Direction::Down));
const ENTER: Wish = Wish::Play(Command::Enter);
const UNDO: Wish = Wish::Play(Command::Undo);
const REDO: Wish = Wish::Play(Command::Redo);
const RESTART: Wish = Wish::Play(Command::Restart);

const ARROWS: [(Hotkey, Wish); 4] = [
    (Hotkey::Arrow(Direction::Left), LEFT),
    (Hotkey::Arrow(Direction::Right), RIGHT),
    (Hotkey::Arrow(Direction::Up), UP),
    (Hotkey::Arrow(Direction::Down), DOWN),
];

const LETTERS: [(char, Wish); 8] =
    [('w', UP), ('a', LEFT), ('s', DOWN), ('d', RIGHT), ('h', LEFT), ('j', DOWN), ('k', UP), ('l', RIGHT)];

/// Every key and word of the game, in the order of the help.
pub const TABLE: [Row; 14] = [
    Row {
        hotkeys: &ARROWS,
        characters: &LETTERS,
        words: &[("left", LEFT), ("right", RIGHT), ("up", UP), ("down", DOWN)],
    },
    Row { hotkeys: &[(Hotkey::Enter, ENTER)], characters: &[], words: &[("enter", ENTER)] },
    Row { hotkeys: &[], characters: &[('u', UNDO)], words: &[("undo", UNDO)] },
    Row { hotkeys: &[], characters: &[('y', REDO)], words: &[("redo", REDO)] },
    Row { hotkeys: &[], characters: &[('r', RESTART)], words: &[("restart", RESTART)] },
    Row { hotkeys: &[], characters: &[('t', Wish::Tip)], words: &[("tip", Wish::Tip)] },
    Row { hotkeys: &[], characters: &[('o', Wish::Odds)], words: &[("odds", Wish::Odds)] },
    Row { hotkeys: &[], characters: &[('p', Wish::Autoplay)], words: &[("coach", Wish::Autoplay)] },
    Row { hotkeys: &[], characters: &[('v', Wish::View)], words: &[] },
    Row { hotkeys: &[], characters: &[('b', Wish::Board)], words: &[("board", Wish::Board)] },
    Row { hotkeys: &[], characters: &[('i', Wish::State)], words: &[("state", Wish::State)] },
    Row { hotkeys: &[], characters: &[('?', Wish::Keys)], words: &[] },
    Row { hotkeys: &[], characters: &[('\x1a', Wish::Suspend)], words: &[] },
    Row {
        hotkeys: &[(Hotkey::Escape, Wish::Quit)],
        characters: &[('q', Wish::Quit), ('\x03', Wish::Quit), ('\x04', Wish::Quit)],
        words: &[("quit", Wish::Quit)],
    },
];

impl Row {
    /// What it asks for; of the slides, any of them.
    #[must_use]
    pub fn wish(&self) -> Wish {
        let by_hotkey = self.hotkeys.first().map(|(_, wish)| *wish);
        by_hotkey.or_else(|| self.characters.first().map(|(_, wish)| *wish)).unwrap_or(Wish::Nothing)
    }
}

impl Wish {
    /// What a character asks for when it is typed; `None` for signs and control characters that are no keys of the game.
    pub(crate) fn of_key(character: char) -> Option<Self> {
        let stands_for_nothing = character == ' ' || character.is_alphanumeric();
        Self::of_character(character).or_else(|| stands_for_nothing.then_some(Self::Nothing))
    }

    /// What a word in a pipe asks for: one of the table's words, or a character that is a key. Upper case counts too.
    pub(crate) fn of_word(word: &str) -> Option<Self> {
        let word = word.to_ascii_lowercase();
        let mut characters = word.chars();
        match (characters.next(), characters.next()) {
            (Some(character), None) => Self::of_character(character).filter(|_| !character.is_control()),
            _ => find(TABLE.iter().flat_map(|row| row.words), |known| *known == word),
        }
    }

    fn of_character(character: char) -> Option<Self> {
        find(TABLE.iter().flat_map(|row| row.characters), |known| *known == character.to_ascii_lowercase())
    }
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

    /// What it asks for.
    pub(crate) fn wish(self) -> Wish {
        find(TABLE.iter().flat_map(|row| row.hotkeys), |known| *known == self).unwrap_or(Wish::Nothing)
    }

    /// The word that stands for the key between the listener and the game.
    #[cfg(hotkeys)]
    pub(crate) fn name(self) -> &'static str {
        Self::NAMES.iter().find(|(key, _)| *key == self).expect("every key has a name").1
    }

    pub(crate) fn from_name(name: &str) -> Option<Self> {
        Self::NAMES.iter().find(|(_, known)| *known == name).map(|(key, _)| *key)
    }
}

fn find<T: 'static>(mut keys: impl Iterator<Item = &'static (T, Wish)>, is_it: impl Fn(&T) -> bool) -> Option<Wish> {
    keys.find(|(known, _)| is_it(known)).map(|(_, wish)| *wish)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_and_word_stands_in_the_table_once() {
        let characters: Vec<_> = TABLE.iter().flat_map(|row| row.characters).map(|(key, _)| *key).collect();
        let words: Vec<_> = TABLE.iter().flat_map(|row| row.words).map(|(word, _)| *word).collect();
        for (index, character) in characters.iter().enumerate() {
            assert!(!characters[..index].contains(character) && !character.is_ascii_uppercase(), "{character:?}");
        }
        for (index, word) in words.iter().enumerate() {
            assert!(!words[..index].contains(word) && word.len() > 1, "{word:?}");
        }
    }

    #[test]
    fn every_command_of_a_journal_but_the_coach_s_note_is_asked_for_by_its_own_word() {
        for command in Command::all().filter(|command| *command != Command::Coach) {
            assert_eq!(Wish::of_word(command.word()), Some(Wish::Play(command)), "{command:?}");
        }
        assert_eq!(Wish::of_word("coach"), Some(Wish::Autoplay), "a pipe's word for a coach that plays");
    }

    #[test]
    fn every_hotkey_has_a_wish_and_a_name() {
        for (key, name) in Hotkey::NAMES {
            assert_ne!(key.wish(), Wish::Nothing, "{name}");
            assert_eq!(Hotkey::from_name(name), Some(key));
        }
    }

    #[test]
    fn a_letter_that_is_no_key_asks_for_nothing_and_a_sign_is_no_key_at_all() {
        let table = [('x', Some(Wish::Nothing)), (' ', Some(Wish::Nothing)), ('日', Some(Wish::Nothing)), ('!', None)];
        for (character, wish) in table {
            assert_eq!(Wish::of_key(character), wish, "{character:?}");
        }
        assert_eq!(Wish::of_key('V'), Some(Wish::View));
        assert_eq!(Wish::of_word("\x1a"), None, "control characters are keys, not words");
    }
}
