//! Coloured tiles, one line a row.

use owo_colors::{OwoColorize as _, Style};

use super::{Depth, Size, Theme};
use crate::{
    game::{Exponent, Matrix},
    language::Language,
};

/// Between two tiles.
const GAP: usize = 1;

/// Columns on each side of a value, where there is room, and where there is less.
const PADDINGS: [usize; 2] = [2, 1];

/// Draws boards as tiles, as wide as the widest value needs.
pub struct Tiles {
    /// Of a cell without a tile, and of every exponent from 1 on.
    styles: Vec<Style>,
    empty: &'static str,
    size: fn() -> Option<Size>,
}

impl Tiles {
    /// Tiles of a theme, in as many colours as the terminal has, in Unicode or ASCII. `size` tells how large the terminal
    /// is at the moment, `None` where nothing limits the board.
    pub(super) fn new(theme: &Theme, depth: Depth, unicode: bool, size: fn() -> Option<Size>) -> Self {
        Self { styles: theme.styles(depth), empty: if unicode { "·" } else { "." }, size }
    }

    /// What stands in a cell without a tile.
    pub(super) const fn empty(&self) -> &'static str {
        self.empty
    }

    /// Whether they are in more than ASCII.
    pub(super) const fn is_unicode(&self) -> bool {
        !self.empty.is_ascii()
    }

    /// The board in the widest form that the terminal has room for; each line ends with a line end.
    pub(super) fn draw(&self, matrix: &Matrix, spawn: Option<usize>, language: &dyn Language) -> String {
        let columns = (self.size)().map_or(usize::MAX, |size| size.columns);
        let fitting = PADDINGS.into_iter().find(|&padding| width(matrix, padding) <= columns);
        if let Some(padding) = fitting {
            return self.draw_padded(matrix, spawn, padding);
        }
        let text = matrix.to_string();
        let needed = text.lines().map(str::len).max().unwrap_or_default();
        if needed <= columns { text + "\n" } else { language.too_narrow(matrix.order(), needed, columns) }
    }

    fn draw_padded(&self, matrix: &Matrix, spawn: Option<usize>, padding: usize) -> String {
        let value_width = widest(matrix);
        let mut text = String::new();
        for (number, row) in matrix.rows().enumerate() {
            for (place, &tile) in row.iter().enumerate() {
                let is_new = spawn == Some(number * matrix.order().get() + place);
                let label = self.label(tile, is_new);
                let cell = format!("{label:>width$}{:padding$}", "", width = padding + value_width);
                let style = self.styles[usize::from(tile.get())];
                let gap = if place == 0 { 0 } else { GAP };
                text.extend([" ".repeat(gap), cell.style(style).to_string()]);
            }
            text.push('\n');
        }
        text
    }

    /// The tile that has just spawned has a plus before its value, so that it can be told without colours too.
    fn label(&self, tile: Exponent, is_new: bool) -> String {
        if tile.is_empty() {
            self.empty.to_owned()
        } else {
            format!("{}{}", if is_new { "+" } else { "" }, tile.value())
        }
    }
}

fn widest(matrix: &Matrix) -> usize {
    matrix.largest().value().to_string().len()
}

fn width(matrix: &Matrix, padding: usize) -> usize {
    let order = matrix.order().get();
    order * (widest(matrix) + 2 * padding) + (order - 1) * GAP
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::ENGLISH;

    fn draw(tiles: &Tiles, board: &str, spawn: Option<usize>) -> String {
        tiles.draw(&board.parse().unwrap(), spawn, ENGLISH)
    }

    const BOARD: &str = "[[2,0,0],[0,128,2],[64,0,4]]";

    #[expect(clippy::unnecessary_wraps, reason = "a size may be unknown")]
    const fn wide(columns: usize) -> Option<Size> {
        Some(Size { columns, rows: 24 })
    }

    /// The board in a terminal of this size, without colours.
    fn at(size: fn() -> Option<Size>, board: &str) -> String {
        draw(&Tiles::new(&Theme::default(), Depth::None, true, size), board, Some(5))
    }

    #[test]
    fn columns_are_as_wide_as_the_widest_value_and_the_new_tile_is_marked() {
        let expected = concat!(
            "    2       ·       ·  \n", //
            "    ·     128      +2  \n",
            "   64       ·       4  \n"
        );
        assert_eq!(at(|| None, BOARD), expected);
    }

    #[test]
    fn without_unicode_every_character_is_ascii() {
        assert!(draw(&Tiles::new(&Theme::default(), Depth::True, false, || None), BOARD, Some(5)).is_ascii());
    }

    #[test]
    fn a_narrow_terminal_gets_smaller_cells_then_the_matrix_then_a_line() {
        let small = concat!(
            "   2     ·     ·     · \n", //
            "   ·    +2     ·     · \n",
            "   ·     ·   128     · \n",
            "   ·     ·     ·     2 \n"
        );
        let board = "[[2,0,0,0],[0,2,0,0],[0,0,128,0],[0,0,0,2]]";
        assert_eq!(at(|| wide(31), board).lines().next(), Some("    2       ·       ·       ·  "));
        assert_eq!(at(|| wide(30), board), small);
        assert_eq!(at(|| wide(23), board), small);
        let matrix = "[[  2,   0,   0,   0],\n [  0,   2,   0,   0],\n [  0,   0, 128,   0],\n [  0,   0,   0,   2]]\n";
        assert_eq!(at(|| wide(22), board), matrix);
        assert_eq!(at(|| wide(21), board), "Too narrow: 4x4 needs 22 columns, and there are 21\n");
    }
}
