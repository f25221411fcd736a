//! What stands on a screen, character by character, and the bytes that turn one screen into the next.

use std::fmt::Write as _;

use owo_colors::Style;
use unicode_width::UnicodeWidthChar as _;

/// The second column of a character that takes two.
const CONTINUED: char = '\0';

/// Which style a character is written in: a place in [`Inks`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ink(pub(super) usize);

/// All styles that a screen is written in, as a terminal is told of them. The first is to be plain.
#[derive(Clone, Debug)]
pub(super) struct Inks(Vec<String>);

impl Inks {
    pub(super) fn new(styles: impl IntoIterator<Item = Style>) -> Self {
        let told = |style: Style| match style.prefix_formatter().to_string().strip_prefix("\x1b[") {
            Some(rest) => format!("\x1b[0;{rest}"),
            None => "\x1b[0m".to_owned(),
        };
        Self(styles.into_iter().map(told).collect())
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Cell {
    character: char,
    ink: Ink,
}

const BLANK: Cell = Cell { character: ' ', ink: PLAIN };

pub(super) const PLAIN: Ink = Ink(0);

/// A screen of so many columns and rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Canvas {
    columns: usize,
    cells: Vec<Cell>,
}

impl Canvas {
    pub(super) fn blank((columns, rows): (usize, usize)) -> Self {
        Self { columns, cells: vec![BLANK; columns * rows] }
    }

    pub(super) fn size(&self) -> (usize, usize) {
        (self.columns, self.cells.len() / self.columns.max(1))
    }

    /// Writes a text from this column and row on. What goes beyond the end of the row is left out.
    pub(super) fn write(&mut self, mut column: usize, row: usize, text: &str, ink: Ink) {
        for character in text.chars() {
            let width = character.width().unwrap_or(0);
            if width == 0 || column + width > self.columns || row >= self.size().1 {
                continue;
            }
            for (place, character) in [character, CONTINUED].into_iter().take(width).enumerate() {
                self.cells[row * self.columns + column + place] = Cell { character, ink };
            }
            column += width;
        }
    }

    /// The bytes that make the other screen, of the same size, this one; none where they are the same.
    pub(super) fn changes_from(&self, other: &Self, inks: &Inks) -> String {
        let mut bytes = String::new();
        let (mut at, mut ink) = (None, None);
        for (index, cell) in self.cells.iter().enumerate().filter(|(index, cell)| other.cells[*index] != **cell) {
            if cell.character == CONTINUED {
                continue;
            }
            let (row, column) = (index / self.columns, index % self.columns);
            go(&mut bytes, at, (row, column));
            if ink != Some(cell.ink) {
                bytes.push_str(&inks.0[cell.ink.0]);
                ink = Some(cell.ink);
            }
            bytes.push(cell.character);
            at = Some((row, column + cell.character.width().unwrap_or(1)));
        }
        if !matches!(ink, None | Some(PLAIN)) {
            bytes.push_str(&inks.0[PLAIN.0]);
        }
        bytes
    }
}

/// Takes the cursor from where it is, if that is known, to a row and a column.
fn go(bytes: &mut String, from: Option<(usize, usize)>, to: (usize, usize)) {
    let (row, column) = to;
    let _ = match from {
        Some(from) if from == to => Ok(()),
        Some((here, before)) if here == row => write!(bytes, "\x1b[{}C", column - before),
        _ => write!(bytes, "\x1b[{};{}H", row + 1, column + 1),
    };
}

/// How many columns a text takes.
pub(super) fn width(text: &str) -> usize {
    text.chars().filter_map(char::width).sum()
}

/// A text in lines of no more than so many columns, where none of its words is longer.
pub(super) fn wrapped(text: &str, columns: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        for (place, piece) in pieces(word).into_iter().enumerate() {
            let gap = if place == 0 { " " } else { "" };
            match lines.last_mut().filter(|line| width(line) + gap.len() + width(piece) <= columns) {
                Some(line) => line.extend([gap, piece]),
                None => lines.push(piece.to_owned()),
            }
        }
    }
    lines
}

/// What of a word stays in one line.
fn pieces(word: &str) -> Vec<&str> {
    let characters: Vec<_> = word.char_indices().collect();
    let breaks = characters.windows(2).filter(|pair| may_part(pair[0].1, pair[1].1)).map(|pair| pair[1].0);
    let ends: Vec<_> = breaks.chain([word.len()]).collect();
    let starts = [0].into_iter().chain(ends.iter().copied());
    starts.zip(&ends).map(|(start, &end)| &word[start..end]).collect()
}

/// Chinese has no spaces: a line may end beside any of its characters, but for those that go with the one before or behind.
fn may_part(before: char, after: char) -> bool {
    let is_wide = |character: char| character.width() == Some(2);
    (is_wide(before) || is_wide(after)) && !"，。：；！？、）…".contains(after) && before != '（'
}

#[cfg(test)]
mod tests {
    use super::*;

    const RED: Ink = Ink(1);

    fn inks() -> Inks {
        Inks::new([Style::new(), Style::new().red()])
    }

    fn canvas(lines: &[&str]) -> Canvas {
        let mut canvas = Canvas::blank((6, 2));
        for (row, line) in lines.iter().enumerate() {
            canvas.write(0, row, line, PLAIN);
        }
        canvas
    }

    #[test]
    fn only_what_differs_is_written() {
        let (before, after) = (canvas(&["abcdef", "ghijkl"]), canvas(&["abXdYf", "ghijkZ"]));
        assert_eq!(after.changes_from(&before, &inks()), "\x1b[1;3H\x1b[0mX\x1b[1CY\x1b[2;6HZ");
        assert_eq!(after.changes_from(&after, &inks()), "");
    }

    #[test]
    fn a_style_is_told_once_and_ends_with_the_frame() {
        let (before, mut after) = (canvas(&[]), canvas(&[]));
        after.write(1, 0, "ab", RED);
        assert_eq!(after.changes_from(&before, &inks()), "\x1b[1;2H\x1b[0;31mab\x1b[0m");
    }

    #[test]
    fn a_character_of_two_columns_takes_them_and_is_never_cut() {
        let (before, after) = (canvas(&["abcdef"]), canvas(&["日b本f日"]));
        assert_eq!(after.changes_from(&before, &inks()), "\x1b[1;1H\x1b[0m日b本");
        assert_eq!(before.changes_from(&after, &inks()), "\x1b[1;1H\x1b[0mabcde");
    }

    #[test]
    fn what_is_outside_of_the_screen_is_left_out() {
        let mut canvas = canvas(&["abcdefgh"]);
        canvas.write(0, 2, "x", RED);
        canvas.write(9, 0, "x", RED);
        assert_eq!(canvas, self::canvas(&["abcdef"]));
    }

    #[test]
    fn lines_break_between_words() {
        assert_eq!(wrapped("left 93.1 %, down 91.0 %", 12), ["left 93.1 %,", "down 91.0 %"]);
        assert_eq!(wrapped("a\nlonger one", 4), ["a", "longer", "one"]);
    }

    #[test]
    fn lines_of_chinese_break_beside_a_character_but_not_before_its_marks() {
        assert_eq!(wrapped("过关！按 Enter 升到 3×3 关", 10), ["过关！按", "Enter 升到", "3×3 关"]);
        assert_eq!(wrapped("教练暂停，轮到你了。", 10), ["教练暂停，", "轮到你了。"]);
        assert_eq!(wrapped("教练暂停，轮到你了。", 8), ["教练暂", "停，轮到", "你了。"]);
        assert_eq!(wrapped("得分（+16）", 6), ["得分", "（+16）"]);
    }
}
