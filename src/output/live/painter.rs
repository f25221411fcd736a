//! Paints the board and the words around it on a canvas.

use owo_colors::Style;

use super::{
    canvas::{Canvas, Ink, Inks, PLAIN, width, wrapped},
    layout::{LEAST_COLUMNS, Layout},
    motion::{Moment, Motion, WHOLE},
    screen::Scene,
};
use crate::{
    game::{Exponent, Order, Shift},
    language::Language,
    output::{Depth, Size, Theme, tiles::Tiles},
};

/// The ink of a cell without a tile; those of tiles follow, by their exponents.
const EMPTY: usize = PLAIN.0 + 1;

const DIM: Ink = Ink(EMPTY + Exponent::MAX.get() as usize + 1);
const BOLD: Ink = Ink(DIM.0 + 1);

/// The first ink for the edges of tiles, that of a cell without one.
const EDGE: usize = BOLD.0 + 1;

/// The first ink for what is around the values of tiles, as above.
const FILL: usize = EDGE + 1 + Exponent::MAX.get() as usize;

/// What edges of half a row are made of: those above a tile, and below it.
const EDGES: [&str; 2] = ["▄", "▀"];

/// What tiles without a colour are made of: the start, the middle and the end of the first row, of others, and of the last.
type Frame = [[&'static str; 3]; 3];

const FRAME: Frame = [["┌", "─", "┐"], ["│", " ", "│"], ["└", "─", "┘"]];
const ASCII_FRAME: Frame = [["+", "-", "+"], ["|", " ", "|"], ["+", "-", "+"]];

/// All that is painted with.
#[derive(Clone)]
pub(super) struct Paints {
    pub(super) inks: Inks,
    /// Of a cell without a tile, and of every exponent: whether its edges can be half a row.
    has_edge: Vec<bool>,
    /// Of the same: what is around them where there is room for that, if they have no colour to be seen by.
    frames: Vec<Option<Frame>>,
    /// What stands in a cell without a tile.
    empty: &'static str,
}

impl Paints {
    pub(super) fn new(theme: &Theme, depth: Depth, tiles: &Tiles) -> Self {
        let words = if depth == Depth::None { [Style::new(); 2] } else { [Style::new().dimmed(), Style::new().bold()] };
        let edges = theme.edges(depth);
        let has_edge = edges.iter().map(|edge| edge.is_some() && tiles.is_unicode()).collect();
        let frame = if tiles.is_unicode() { FRAME } else { ASCII_FRAME };
        let frame = |edge: &Option<_>| edge.is_none().then_some(frame);
        let frames = [None].into_iter().chain(edges[1..].iter().map(frame)).collect();
        let edges = edges.into_iter().map(Option::unwrap_or_default);
        let styles = [Style::new()].into_iter().chain(theme.styles(depth)).chain(words).chain(edges);
        let inks = Inks::new(styles.chain(theme.fills(depth)));
        Self { inks, has_edge, frames, empty: tiles.empty() }
    }
}

fn ink_of(tile: Exponent) -> Ink {
    Ink(EMPTY + usize::from(tile.get()))
}

pub(super) struct Painter<'a> {
    pub(super) canvas: &'a mut Canvas,
    pub(super) layout: &'a Layout,
    pub(super) paints: &'a Paints,
    pub(super) language: &'a dyn Language,
}

impl Painter<'_> {
    /// The board as it is.
    pub(super) fn board(&mut self, scene: &Scene) {
        for (cell, &tile) in scene.matrix.cells().iter().enumerate() {
            self.tile(self.layout.corner(cell), self.layout.tile, tile, scene.spawn == Some(cell));
        }
    }

    /// The board while it moves.
    pub(super) fn moving_board(&mut self, scene: &Scene, motion: &Motion, moment: Moment) {
        match moment {
            Moment::Sliding(share) => self.sliding(scene, &motion.shifts, share),
            Moment::Popping => self.popping(scene, &motion.merged),
            Moment::Still => self.board(scene),
        }
    }

    fn sliding(&mut self, scene: &Scene, shifts: &[Shift], share: usize) {
        for cell in 0..scene.matrix.cells().len() {
            self.tile(self.layout.corner(cell), self.layout.tile, Exponent::EMPTY, false);
        }
        for shift in shifts {
            let (from, to) = (self.layout.corner(shift.from), self.layout.corner(shift.to));
            let corner = (between(from.0, to.0, share), between(from.1, to.1, share));
            self.tile(corner, self.layout.tile, shift.tile, false);
        }
    }

    /// Tiles that merged are larger than they will be, and the new one is smaller.
    fn popping(&mut self, scene: &Scene, merged: &[usize]) {
        self.board(scene);
        let Size { columns, rows } = self.layout.tile;
        if self.layout.gap.columns > 1 {
            for &cell in merged {
                let (column, row) = self.layout.corner(cell);
                let tile = scene.matrix.cells()[cell];
                self.tile((column.saturating_sub(1), row), Size { columns: columns + 2, rows }, tile, false);
            }
        }
        if let Some(cell) = scene.spawn
            && columns >= scene.value_width + 2
        {
            let (column, row) = self.layout.corner(cell);
            self.tile((column, row), self.layout.tile, Exponent::EMPTY, false);
            let less = rows / 3;
            let small = Size { columns: columns - 2, rows: rows - 2 * less };
            self.tile((column + 1, row + less), small, scene.matrix.cells()[cell], false);
        }
    }

    /// A tile, its value in the middle. The one that has just spawned has a plus before it, as there is room.
    fn tile(&mut self, (column, row): (usize, usize), size: Size, tile: Exponent, is_new: bool) {
        let number = usize::from(tile.get());
        let frame = self.paints.frames[number].filter(|_| size.rows > 2);
        for place in 0..size.rows {
            let text = match frame.map(|frame| frame[usize::from(place > 0) + usize::from(place + 1 == size.rows)]) {
                Some([start, middle, end]) => [start, &middle.repeat(size.columns - 2), end].concat(),
                None => " ".repeat(size.columns),
            };
            self.canvas.write(column, row + place, &text, Ink(FILL + number));
        }
        if self.layout.has_edges && size.rows > 2 && self.paints.has_edge[number] {
            for (edge, row) in EDGES.into_iter().zip([row, row + size.rows - 1]) {
                self.canvas.write(column, row, &edge.repeat(size.columns), Ink(EDGE + number));
            }
        }
        let value = if tile.is_empty() { self.paints.empty.to_owned() } else { tile.value().to_string() };
        let plus = if is_new && value.len() < size.columns { "+" } else { "" };
        let label = format!("{plus}{value}");
        let before = (size.columns - width(&label)) / 2;
        self.canvas.write(column + before, row + size.rows / 2, &label, ink_of(tile));
    }

    /// What stands around the board; the keys in the first of these lines that there is room for.
    pub(super) fn words(&mut self, scene: &Scene, notes: &[String], keys: &[&str]) {
        self.middle(self.layout.heading, &scene.heading, BOLD);
        self.scores(scene);
        for (row, note) in (self.layout.notes..).zip(notes) {
            self.middle(row, note, PLAIN);
        }
        let columns = self.canvas.size().0;
        let keys = keys.iter().find(|keys| width(keys) <= columns);
        self.middle(self.layout.keys, keys.copied().unwrap_or_default(), DIM);
    }

    /// Each number below its label.
    fn scores(&mut self, scene: &Scene) {
        let labelled = || self.language.words().scores.into_iter().zip(&scene.scores);
        let columns = |(label, score): (&str, &String)| (width(label).max(score.len()) + 2).max(LEAST_COLUMNS / 5);
        let all: usize = labelled().map(columns).sum();
        let mut column = self.canvas.size().0.saturating_sub(all) / 2;
        for (label, score) in labelled() {
            self.canvas.write(column, self.layout.scores, label, DIM);
            self.canvas.write(column, self.layout.scores + 1, score, BOLD);
            column += columns((label, score));
        }
    }

    fn middle(&mut self, row: usize, text: &str, ink: Ink) {
        let column = self.canvas.size().0.saturating_sub(width(text)) / 2;
        self.canvas.write(column, row, text, ink);
    }
}

/// What all the keys do, in place of the game.
pub(super) fn show_keys(canvas: &mut Canvas, size: Size, language: &dyn Language) {
    let keys = language.keys();
    let fits = keys.lines().all(|line| width(line) <= size.columns);
    let mut lines: Vec<_> = if fits {
        keys.lines().map(str::to_owned).collect()
    } else {
        keys.lines().flat_map(|line| wrapped(line, size.columns)).collect()
    };
    lines.push(String::new());
    lines.push(language.words().back.to_owned());
    show(canvas, size, &lines);
}

/// That there is no room for the board.
pub(super) fn show_too_small(canvas: &mut Canvas, size: Size, order: Order, needed: Size, language: &dyn Language) {
    let [needed, there] = [needed, size].map(|size| (size.columns, size.rows));
    show(canvas, size, &wrapped(&language.too_small(order, needed, there), size.columns));
}

/// Lines in the middle of the screen, that begin below each other.
fn show(canvas: &mut Canvas, size: Size, lines: &[String]) {
    let column = size.columns.saturating_sub(lines.iter().map(|line| width(line)).max().unwrap_or_default()) / 2;
    let top = size.rows.saturating_sub(lines.len()) / 2;
    for (row, line) in (top..).zip(lines) {
        canvas.write(column, row, line, PLAIN);
    }
}

/// A place so many [thousandths](WHOLE) of the way between two.
fn between(from: usize, to: usize, share: usize) -> usize {
    (from * (WHOLE - share) + to * share + WHOLE / 2) / WHOLE
}
