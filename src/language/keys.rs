//! The help: every key and what it does, told from the table of wishes.

use unicode_width::UnicodeWidthStr as _;

use super::Language;
use crate::input::wish::{Hotkey, Row, TABLE};

/// What stands between the two columns of the help.
const GAP: usize = 3;

impl dyn Language + '_ {
    /// What the keys do: a line for each row of the table, in two columns.
    #[must_use]
    pub fn keys(&self) -> String {
        let lines = self.key_table();
        let width = lines.iter().map(|(keys, _)| keys.width()).max().unwrap_or_default() + GAP;
        let line = |(keys, deed): &(String, &str)| format!("{keys}{}{deed}\n", " ".repeat(width - keys.width()));
        lines.iter().map(line).collect::<Vec<_>>().concat()
    }

    /// The keys of each row of the table, and what they do.
    #[must_use]
    pub fn key_table(&self) -> Vec<(String, &'static str)> {
        TABLE.iter().map(|row| (self.any_of(&self.key_names(row)), self.deed(row.wish()))).collect()
    }

    fn key_names(&self, row: &Row) -> Vec<String> {
        let mut hotkeys: Vec<_> = row.hotkeys.iter().map(|(key, _)| self.name_of(*key).to_owned()).collect();
        hotkeys.dedup();
        hotkeys.into_iter().chain(sets(row)).collect()
    }

    fn name_of(&self, key: Hotkey) -> &'static str {
        match key {
            Hotkey::Arrow(_) => self.words().arrows,
            Hotkey::Enter => "Enter",
            Hotkey::Escape => "Esc",
        }
    }
}

/// The characters of a row in sets such as `W A S D`, in which every key asks for something else.
fn sets(row: &Row) -> Vec<String> {
    let mut sets: Vec<String> = Vec::new();
    let mut wishes = Vec::new();
    for (character, wish) in row.characters {
        if let Some(set) = sets.last_mut().filter(|_| !wishes.contains(wish)) {
            set.extend([" ", &name(*character)]);
        } else {
            sets.push(name(*character));
            wishes.clear();
        }
        wishes.push(*wish);
    }
    sets
}

/// A control character is named by the key that is pressed together with Ctrl.
fn name(character: char) -> String {
    match u8::try_from(character) {
        Ok(control @ 1..0x20) => format!("Ctrl-{}", char::from(b'@' + control)),
        _ => character.to_uppercase().to_string(),
    }
}

/// All words that a pipe can have: those of a row with a space between them, and rows with a comma.
pub(super) fn words(comma: &str, and: &str) -> String {
    let rows = TABLE.iter().filter(|row| !row.words.is_empty());
    let rows: Vec<_> = rows.map(|row| row.words.iter().map(|(word, _)| *word).collect::<Vec<_>>().join(" ")).collect();
    joined(&rows, comma, and)
}

/// Items in a row, with another separator before the last.
pub(super) fn joined(items: &[String], comma: &str, last: &str) -> String {
    match items {
        [first @ .., end] if !first.is_empty() => format!("{}{last}{end}", first.join(comma)),
        _ => items.concat(),
    }
}
