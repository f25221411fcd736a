//! Tables: columns right-aligned, two spaces apart.

use unicode_width::UnicodeWidthStr as _;

/// The lines of a table, each with its end.
#[must_use]
pub fn table<const N: usize>(rows: &[[String; N]]) -> String {
    let widest = |column: usize| rows.iter().map(|row| row[column].width()).max().unwrap_or_default();
    let widths: [usize; N] = std::array::from_fn(widest);
    rows.iter().map(|row| line(row, widths)).collect()
}

/// A line of a table, with its end. A column is wider than its width here where its text is.
#[must_use]
pub fn line<const N: usize>(row: &[String; N], widths: [usize; N]) -> String {
    let cells: Vec<_> = row.iter().zip(widths).map(|(cell, width)| format!("{}{cell}", gap(cell, width))).collect();
    cells.join("  ").trim_end().to_owned() + "\n"
}

/// The spaces that fill a text up to a width. A character may take two columns, which formatting does not know.
#[must_use]
pub fn gap(text: &str, width: usize) -> String {
    " ".repeat(width.saturating_sub(text.width()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wide_characters_take_two_columns() {
        let rows = [["关卡", "胜率"], ["10×10", "9.5 %"], ["2×2", "100.0 %"]].map(|row| row.map(str::to_owned));
        let expected = concat!(" 关卡     胜率\n", "10×10    9.5 %\n", "  2×2  100.0 %\n");
        assert_eq!(table(&rows), expected);
    }
}
