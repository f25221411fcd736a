//! A curve drawn with characters.

use std::{iter, ops::Range};

use unicode_width::UnicodeWidthStr as _;

use super::curve::Curve;
use crate::{output::columns::gap, study::share::real};

/// How many lines the chances from 0 to 100 % take.
const HEIGHT: usize = 10;

/// What stands before the picture.
const MARGIN: usize = "100 % |".len();

/// A plot that is wider says no more.
const WIDEST: usize = 120;

const NARROWEST: usize = 30;

/// What pictures are drawn on.
#[derive(Clone, Copy, Debug)]
pub struct Paper {
    /// How many characters a line has.
    pub columns: usize,
    /// Whether there are block characters.
    pub has_blocks: bool,
}

/// The characters that pictures are made of.
struct Ink {
    /// Blocks of eighths of a line, from none to all of it.
    blocks: [char; 9],
    /// Where a level begins: above the blocks if it has a label, and on the axis.
    border: (char, char),
    /// The axis: upright, in the corner, and level.
    axis: [char; 3],
}

const BLOCKS: Ink =
    Ink {
        blocks: [' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'], border: ('┊', '┴'), axis: ['┤', '└', '─']
    };

const ASCII: Ink =
    Ink { blocks: [' ', ' ', ' ', ' ', '#', '#', '#', '#', '#'], border: (':', '+'), axis: ['|', '+', '-'] };

/// Draws a curve of at least one point.
pub(super) fn draw(curve: &Curve, paper: Paper) -> String {
    let ink = if paper.has_blocks { &BLOCKS } else { &ASCII };
    let width = paper.columns.clamp(NARROWEST, WIDEST) - MARGIN;
    let columns: Vec<_> = (0..width).map(|column| points(column, width, curve.length())).collect();
    let starts: Vec<_> = curve.pieces.iter().map(|piece| column_of(piece.start, &columns)).collect();
    let eighths = heights(curve, &columns);
    let (labels, labelled) = labels(curve, width, &starts);
    let mut lines: Vec<_> = (0..HEIGHT).rev().map(|row| line(row, &eighths, &labelled[1..], ink)).collect();
    lines.push(axis(width, &starts[1..], ink));
    lines.push(labels);
    let lines: Vec<_> = lines.iter().map(|line| line.trim_end()).collect();
    lines.join("\n") + "\n"
}

/// The points that a column stands for; neighbours share a point where there are more columns than points.
fn points(column: usize, width: usize, length: usize) -> Range<usize> {
    let start = column * length / width;
    start..((column + 1) * length / width).max(start + 1)
}

fn column_of(point: usize, columns: &[Range<usize>]) -> usize {
    columns.iter().position(|points| points.contains(&point)).unwrap_or_default()
}

/// The mean chance of each column, in eighths of a line.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a chance is from 0 to 1")]
fn heights(curve: &Curve, columns: &[Range<usize>]) -> Vec<usize> {
    let chances = curve.chances();
    let mean = |points: &Range<usize>| chances[points.clone()].iter().sum::<f64>() / real(points.len());
    columns.iter().map(|points| (mean(points) * real(8 * HEIGHT)).round() as usize).collect()
}

/// A line of the picture; they are counted from below. What it is labelled with is its upper edge.
fn line(row: usize, eighths: &[usize], borders: &[usize], ink: &Ink) -> String {
    let label = match row + 1 {
        HEIGHT => "100 %",
        edge if 2 * edge == HEIGHT => "50 %",
        _ => "",
    };
    let cell = |(column, height): (usize, &usize)| match height.saturating_sub(8 * row).min(8) {
        0 if borders.contains(&column) => ink.border.0,
        filled => ink.blocks[filled],
    };
    let cells: String = eighths.iter().enumerate().map(cell).collect();
    format!("{label:>5} {}{cells}", ink.axis[0])
}

fn axis(width: usize, borders: &[usize], ink: &Ink) -> String {
    let cell = |column| if borders.contains(&column) { ink.border.1 } else { ink.axis[2] };
    let cells: String = (0..width).map(cell).collect();
    format!("{:>5} {}{cells}", "0 %", ink.axis[1])
}

/// What the pieces are called where there is room for it, the first one always; and in which columns those begin.
fn labels(curve: &Curve, width: usize, starts: &[usize]) -> (String, Vec<usize>) {
    let (mut line, mut labelled) = (String::new(), Vec::new());
    for (piece, &start) in iter::zip(&curve.pieces, starts) {
        let has_room = line.width() < start && start + piece.label.width() <= width;
        if has_room || labelled.is_empty() {
            line = format!("{line}{}{}", gap(&line, start), piece.label);
            labelled.push(start);
        }
    }
    (format!("{:MARGIN$}{line}", ""), labelled)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::study::review::curve::Piece;

    fn curve(pieces: &[(&str, &[f64])]) -> Curve {
        let mut start = 0;
        let piece = |(label, chances): &(&str, &[f64])| {
            start += chances.len();
            Piece { label: (*label).to_owned(), start: start - chances.len(), chances: chances.to_vec() }
        };
        Curve { pieces: pieces.iter().map(piece).collect() }
    }

    #[test]
    fn a_climb_looks_like_this() {
        let climb = curve(&[("2x2", &[0.9, 0.95, 0.5, 0.7, 1.0]), ("3x3", &[0.3, 0.25, 0.2125, 0.1, 0.0])]);
        let blocks = "
100 % ┤   ▄▄▄      ███┊
      ┤██████      ███┊
      ┤██████      ███┊
      ┤██████   ██████┊
      ┤██████   ██████┊
 50 % ┤███████████████┊
      ┤███████████████┊
      ┤██████████████████▄▄▄▁▁▁
      ┤████████████████████████
      ┤███████████████████████████
  0 % └───────────────┴──────────────
       2x2            3x3
";
        assert_eq!(format!("\n{}", draw(&climb, Paper { columns: 37, has_blocks: true })), blocks);
        let ascii = "
100 % |   ###      ###:
      |######      ###:
      |######      ###:
      |######   ######:
      |######   ######:
 50 % |###############:
      |###############:
      |#####################
      |########################
      |###########################
  0 % +---------------+--------------
       2x2            3x3
";
        assert_eq!(format!("\n{}", draw(&climb, Paper { columns: 37, has_blocks: false })), ascii);
    }

    #[test]
    fn a_column_of_many_moves_shows_their_mean() {
        let (low, high) = ([0.0, 0.4].repeat(500), [0.8, 1.0].repeat(500));
        let drawn = draw(&curve(&[("4x4", &low), ("5x5", &high)]), Paper { columns: 47, has_blocks: true });
        let rows: Vec<_> = drawn.lines().map(|line| line.chars().skip(MARGIN).collect::<String>()).collect();
        assert_eq!(rows[0], format!("{}┊", " ".repeat(20)));
        assert_eq!(rows[1], format!("{}{}", " ".repeat(20), "█".repeat(20)));
        assert_eq!(rows[7], format!("{}{}", " ".repeat(20), "█".repeat(20)));
        assert_eq!(rows[8], "█".repeat(40));
    }

    #[test]
    fn every_width_and_every_number_of_levels_is_drawn_within_the_lines() {
        for (columns, pieces) in [(0, 1), (7, 3), (80, 1), (80, 200), (1000, 40)] {
            let pieces: Vec<(&str, &[f64])> = (0..pieces).map(|_| ("10x10", &[0.5, 1.0][..])).collect();
            let drawn = draw(&curve(&pieces), Paper { columns, has_blocks: true });
            let width = columns.clamp(NARROWEST, WIDEST);
            assert_eq!(drawn.lines().count(), HEIGHT + 2, "{columns}");
            assert!(drawn.lines().all(|line| line.chars().count() <= width), "{columns}: {drawn}");
        }
    }
}
