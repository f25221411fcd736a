//! Tables: columns right-aligned, two spaces apart.

use std::io::{self, Write};

/// Writes rows that are all there.
pub(super) fn write_table<const N: usize>(rows: &[[String; N]], out: &mut impl Write) -> io::Result<()> {
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or_default();
    let widths: [usize; N] = std::array::from_fn(width);
    rows.iter().try_for_each(|row| write_row(row, widths, out))
}

/// Writes a row whose columns are at least so wide.
pub(super) fn write_row<const N: usize>(row: &[String; N], widths: [usize; N], out: &mut impl Write) -> io::Result<()> {
    let cells: Vec<_> = row.iter().zip(widths).map(|(cell, width)| format!("{cell:>width$}")).collect();
    writeln!(out, "{}", cells.join("  ").trim_end())
}
