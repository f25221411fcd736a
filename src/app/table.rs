//! Tables: columns right-aligned, two spaces apart.

use std::io::{self, Write};

use unicode_width::UnicodeWidthStr as _;

/// Writes rows that are all there.
pub(super) fn write_table<const N: usize>(rows: &[[String; N]], out: &mut impl Write) -> io::Result<()> {
    let widest = |column: usize| rows.iter().map(|row| row[column].width()).max().unwrap_or_default();
    let widths: [usize; N] = std::array::from_fn(widest);
    rows.iter().try_for_each(|row| write_row(row, widths, out))
}

/// Writes a row whose columns are at least so wide.
pub(super) fn write_row<const N: usize>(row: &[String; N], widths: [usize; N], out: &mut impl Write) -> io::Result<()> {
    let cells: Vec<_> = row.iter().zip(widths).map(|(cell, width)| format!("{}{cell}", gap(cell, width))).collect();
    writeln!(out, "{}", cells.join("  ").trim_end())
}

/// What fills a text up to a width. A character may take two columns, which formatting does not know.
pub(super) fn gap(text: &str, width: usize) -> String {
    " ".repeat(width.saturating_sub(text.width()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wide_characters_take_two_columns() {
        let rows = [["关卡", "胜率"], ["10×10", "9.5 %"], ["2×2", "100.0 %"]].map(|row| row.map(str::to_owned));
        let mut out = Vec::new();
        write_table(&rows, &mut out).unwrap();
        let expected = concat!(" 关卡     胜率\n", "10×10    9.5 %\n", "  2×2  100.0 %\n");
        assert_eq!(String::from_utf8(out).unwrap(), expected);
    }
}
