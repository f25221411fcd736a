//! How large the tiles of a screen are, and where everything stands on it.

use crate::{game::Order, output::Size};

/// The rows below and above the board where room is scarce: heading, two of scores, two of notes, and keys.
const OTHER_ROWS: usize = 6;

/// The rows that set things apart, of which one is one more for notes.
const ROWS_APART: usize = 4;

/// The columns that the scores need as long as they are short.
pub(super) const LEAST_COLUMNS: usize = 40;

/// How large tiles can be.
#[derive(Clone, Copy)]
struct Kind {
    /// The columns at each side of the widest value, and the least of a tile.
    padding: usize,
    least: usize,
    rows: usize,
    gap: Size,
    /// The first and the last row of a tile are half of it.
    has_edges: bool,
}

const fn kind(padding: usize, least: usize, rows: usize, gap_columns: usize, gap_rows: usize) -> Kind {
    let gap = Size { columns: gap_columns, rows: gap_rows };
    Kind { padding, least, rows, gap, has_edges: rows > 1 && gap_rows == 0 }
}

/// From the largest to the smallest.
const KINDS: [Kind; 7] = [
    kind(3, 11, 5, 2, 1),
    kind(2, 8, 3, 2, 1),
    kind(2, 7, 3, 1, 0),
    kind(2, 5, 1, 2, 1),
    kind(1, 3, 1, 2, 1),
    kind(1, 3, 1, 1, 0),
    kind(0, 1, 1, 1, 0),
];

/// Where everything stands.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    order: Order,
    pub(super) tile: Size,
    pub(super) gap: Size,
    pub(super) has_edges: bool,
    /// The column at which the board begins, and the row.
    left: usize,
    top: usize,
    pub(super) heading: usize,
    pub(super) scores: usize,
    pub(super) notes: usize,
    /// How many rows the notes have.
    pub(super) note_rows: usize,
    pub(super) keys: usize,
}

impl Layout {
    /// The one with the largest tiles that a screen has room for; else the size that would do.
    pub(super) fn of(order: Order, value_width: usize, screen: Size) -> Result<Self, Size> {
        let needed = KINDS.map(|kind| (kind, needed(kind, order, value_width)));
        let fits = |(_, needed): &&(Kind, Size)| needed.columns <= screen.columns && needed.rows <= screen.rows;
        let [.., (_, least)] = needed;
        let (kind, _) = needed.iter().find(fits).ok_or(least)?;
        Ok(Self::with(*kind, order, value_width, screen))
    }

    /// Rows that are left over set things apart first, and what is left of them is above and below.
    fn with(kind: Kind, order: Order, value_width: usize, screen: Size) -> Self {
        let board = board(kind, order, value_width);
        let left_over = screen.rows - board.rows - OTHER_ROWS;
        let apart = |rank: usize| usize::from(left_over >= rank);
        let heading = left_over.saturating_sub(ROWS_APART) / 2;
        let top = heading + 1 + apart(2);
        let scores = top + board.rows + apart(1);
        let notes = scores + 2 + apart(3);
        let note_rows = 2 + apart(ROWS_APART);
        let left = (screen.columns - board.columns) / 2;
        let tile = tile(kind, value_width);
        Self {
            order,
            tile,
            gap: kind.gap,
            has_edges: kind.has_edges,
            left,
            top,
            heading,
            scores,
            notes,
            note_rows,
            keys: notes + note_rows,
        }
    }

    /// The column and the row at which the tile of a cell begins.
    pub(super) fn corner(&self, cell: usize) -> (usize, usize) {
        let side = self.order.get();
        let column = self.left + cell % side * (self.tile.columns + self.gap.columns);
        (column, self.top + cell / side * (self.tile.rows + self.gap.rows))
    }
}

fn tile(kind: Kind, value_width: usize) -> Size {
    Size { columns: (value_width + 2 * kind.padding).max(kind.least), rows: kind.rows }
}

fn board(kind: Kind, order: Order, value_width: usize) -> Size {
    let (side, tile) = (order.get(), tile(kind, value_width));
    let length = |tile: usize, gap: usize| side * (tile + gap) - gap;
    Size { columns: length(tile.columns, kind.gap.columns), rows: length(tile.rows, kind.gap.rows) }
}

fn needed(kind: Kind, order: Order, value_width: usize) -> Size {
    let board = board(kind, order, value_width);
    // The largest tiles are for where nothing has to be close for them.
    let apart = if kind.rows > 3 { ROWS_APART } else { 0 };
    Size { columns: board.columns.max(LEAST_COLUMNS), rows: board.rows + OTHER_ROWS + apart }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn layout(side: usize, value_width: usize, columns: usize, rows: usize) -> Result<Layout, Size> {
        Layout::of(Order::new(side).unwrap(), value_width, Size { columns, rows })
    }

    #[test]
    fn tiles_are_as_large_as_there_is_room_for() {
        let table = [
            (2, 2, 80, 24, (11, 5), (2, 1)),
            (3, 3, 80, 24, (8, 3), (2, 1)),
            (3, 3, 80, 27, (11, 5), (2, 1)),
            (4, 4, 80, 24, (8, 3), (2, 1)),
            (5, 4, 80, 24, (8, 3), (1, 0)),
            (8, 5, 86, 24, (9, 1), (2, 1)),
            (8, 5, 80, 24, (7, 1), (2, 1)),
            (12, 6, 107, 24, (8, 1), (1, 0)),
            (12, 6, 106, 24, (6, 1), (1, 0)),
            (4, 4, 40, 10, (6, 1), (1, 0)),
        ];
        for (side, value_width, columns, rows, tile, gap) in table {
            let Ok(layout) = layout(side, value_width, columns, rows) else { panic!("{side} fits") };
            let found = [layout.tile, layout.gap].map(|size| (size.columns, size.rows));
            assert_eq!(found, [tile, gap], "{side} in {columns}x{rows}");
        }
    }

    #[test]
    fn a_screen_that_is_too_small_is_told_what_would_do_and_that_does() {
        for side in [2, 3, 4, 8, 12, 56] {
            let Err(least) = layout(side, 6, 1, 1) else { panic!("{side} does not fit") };
            assert!(layout(side, 6, least.columns, least.rows).is_ok());
            assert!(layout(side, 6, least.columns - 1, least.rows).is_err());
            assert!(layout(side, 6, least.columns, least.rows - 1).is_err());
        }
    }

    #[test]
    fn nothing_stands_beyond_the_last_row() {
        for rows in 8..60 {
            for side in 2..=12 {
                if let Ok(layout) = layout(side, 5, 200, rows) {
                    assert!(layout.keys < rows && layout.notes + layout.note_rows <= layout.keys, "{side} in {rows}");
                }
            }
        }
    }
}
