//! A screen as shapes: what fills its cells, and the words on it.

use std::fmt;

use vt100::{Cell, Color, Screen};

/// How wide and how high a cell is, and where in it the words stand.
pub(super) const CELL: (f64, f64) = (9.0, 18.0);
const BASE: f64 = 13.5;

/// Into so many parts block characters divide the height of a cell.
const PARTS: usize = 8;

/// A colour as it is sent.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Rgb(u8, u8, u8);

impl fmt::Display for Rgb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }
}

/// What a screen is painted in where the program does not say.
#[derive(Clone, Copy)]
pub(super) struct Colors {
    pub(super) paper: Rgb,
    pub(super) ink: Rgb,
    pub(super) frame: Rgb,
}

pub(super) const DARK: Colors =
    Colors { paper: Rgb(0x16, 0x18, 0x1d), ink: Rgb(0xdc, 0xde, 0xe4), frame: Rgb(0x3c, 0x40, 0x4a) };
pub(super) const LIGHT: Colors =
    Colors { paper: Rgb(0xff, 0xff, 0xff), ink: Rgb(0x24, 0x29, 0x2f), frame: Rgb(0xd0, 0xd4, 0xda) };

/// The elements of an SVG that draw a screen.
pub(super) struct Drawing {
    /// What stands behind the words. None of these overlap.
    pub(super) fills: Vec<String>,
    /// Words and their underlines.
    pub(super) words: Vec<String>,
}

impl Drawing {
    pub(super) fn of(screen: &Screen, colors: &Colors) -> Self {
        let rows: Vec<_> = rows(screen).map(|cells| looks(&cells, colors)).collect();
        let lines = rows.iter().enumerate().flat_map(|(row, looks)| underlines(row, looks));
        let words = rows.iter().enumerate().flat_map(|(row, looks)| words(row, looks, colors));
        Self { fills: fills(&rows), words: lines.chain(words).collect() }
    }
}

/// How a cell looks.
#[derive(Clone)]
struct Look {
    text: String,
    /// How many columns it takes; none where it belongs to the one before.
    columns: usize,
    paper: Option<Rgb>,
    ink: Rgb,
    is_bold: bool,
    is_dim: bool,
    is_underlined: bool,
}

fn rows(screen: &Screen) -> impl Iterator<Item = Vec<&Cell>> {
    let (rows, columns) = screen.size();
    (0..rows.get()).map(move |row| (0..columns.get()).filter_map(|column| screen.cell(row, column)).collect())
}

fn looks(cells: &[&Cell], colors: &Colors) -> Vec<Look> {
    cells.iter().map(|cell| look(cell, colors)).collect()
}

fn look(cell: &Cell, colors: &Colors) -> Look {
    let (paper, ink) = (told(cell.bgcolor()), told(cell.fgcolor()).unwrap_or(colors.ink));
    let (paper, ink) = if cell.inverse() { (Some(ink), paper.unwrap_or(colors.paper)) } else { (paper, ink) };
    let columns = if cell.is_wide_continuation() { 0 } else { 1 + usize::from(cell.is_wide()) };
    Look {
        text: cell.contents().to_owned(),
        columns,
        paper,
        ink,
        is_bold: cell.bold(),
        is_dim: cell.dim(),
        is_underlined: cell.underline(),
    }
}

/// The colour that the program has told; where it has as many as it likes, it tells none by their numbers.
const fn told(color: Color) -> Option<Rgb> {
    match color {
        Color::Rgb(red, green, blue) => Some(Rgb(red, green, blue)),
        Color::Default | Color::Idx(_) => None,
    }
}

impl Look {
    /// Whether its character fills a part of it, counted from the top.
    fn fills(&self, part: usize) -> bool {
        match self.text.chars().next() {
            Some('▀') => part < PARTS / 2,
            Some(block @ '▁'..='█') => PARTS - part <= block as usize - '▁' as usize + 1,
            _ => false,
        }
    }

    fn is_block(&self) -> bool {
        (0..PARTS).any(|part| self.fills(part))
    }

    fn color_of(&self, part: usize) -> Option<Rgb> {
        if self.fills(part) { Some(self.ink) } else { self.paper }
    }

    fn is_word(&self) -> bool {
        !self.text.trim().is_empty() && !self.is_block()
    }

    fn is_like(&self, other: &Self) -> bool {
        (self.ink, self.is_bold, self.is_dim) == (other.ink, other.is_bold, other.is_dim)
    }
}

/// A part of the screen in one colour: where it begins and how large it is, in columns and in parts of rows.
struct Patch {
    color: Rgb,
    column: usize,
    columns: usize,
    top: usize,
    height: usize,
}

/// What fills the cells, in rectangles as high as there can be.
fn fills(rows: &[Vec<Look>]) -> Vec<String> {
    let mut patches: Vec<Patch> = Vec::new();
    for top in 0..rows.len() * PARTS {
        let colors: Vec<_> = rows[top / PARTS].iter().map(|look| look.color_of(top % PARTS)).collect();
        let mut column = 0;
        for run in colors.chunk_by(PartialEq::eq) {
            if let Some(color) = run[0] {
                add(&mut patches, Patch { color, column, columns: run.len(), top, height: 1 });
            }
            column += run.len();
        }
    }
    patches.iter().map(Patch::draw).collect()
}

/// Adds a patch, or makes the one above it higher.
fn add(patches: &mut Vec<Patch>, patch: Patch) {
    let goes_on = |above: &&mut Patch| {
        above.top + above.height == patch.top
            && (above.color, above.column, above.columns) == (patch.color, patch.column, patch.columns)
    };
    match patches.iter_mut().find(goes_on) {
        Some(above) => above.height += patch.height,
        None => patches.push(patch),
    }
}

impl Patch {
    fn draw(&self) -> String {
        let [x, width] = [self.column, self.columns].map(|columns| real(columns) * CELL.0);
        let [y, height] = [self.top, self.height].map(|parts| real(parts) * CELL.1 / real(PARTS));
        format!("<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"{}\"/>", self.color)
    }
}

fn underlines(row: usize, looks: &[Look]) -> Vec<String> {
    let mut lines = Vec::new();
    let mut column = 0;
    for run in looks.chunk_by(|one, other| one.is_underlined == other.is_underlined && one.is_like(other)) {
        if run[0].is_underlined {
            let (x, y, width) = (real(column) * CELL.0, real(row) * CELL.1 + BASE + 3.0, real(run.len()) * CELL.0);
            lines.push(format!("<path d=\"M{x} {y}h{width}\" stroke=\"{}\"/>", run[0].ink));
        }
        column += run.len();
    }
    lines
}

/// Some characters of one look, with no more than a space between them.
struct Word {
    look: Look,
    column: usize,
    columns: usize,
}

fn words(row: usize, looks: &[Look], colors: &Colors) -> Vec<String> {
    let mut words: Vec<Word> = Vec::new();
    for (column, look) in looks.iter().enumerate().filter(|(_, look)| look.is_word()) {
        match words.last_mut().filter(|word| word.goes_on_with(column, look)) {
            Some(word) => word.add(column, look),
            None => words.push(Word { look: look.clone(), column, columns: look.columns }),
        }
    }
    words.iter().map(|word| word.draw(row, colors)).collect()
}

impl Word {
    /// Wide characters stand alone, so that they stand where they do on a terminal in any font.
    fn goes_on_with(&self, column: usize, look: &Look) -> bool {
        let is_narrow = look.columns == 1 && self.columns == self.look.text.chars().count();
        is_narrow && look.is_like(&self.look) && column <= self.column + self.columns + 1
    }

    fn add(&mut self, column: usize, look: &Look) {
        let end = self.column + self.columns;
        self.look.text.extend([&" "[..column - end], &look.text]);
        self.columns = column + 1 - self.column;
    }

    fn draw(&self, row: usize, colors: &Colors) -> String {
        let (x, y, width) = (real(self.column) * CELL.0, real(row) * CELL.1 + BASE, real(self.columns) * CELL.0);
        let classes = [(self.look.is_bold, "b"), (self.look.is_dim, "d")];
        let classes: Vec<_> = classes.into_iter().filter(|(is_so, _)| *is_so).map(|(_, class)| class).collect();
        let class = if classes.is_empty() { String::new() } else { format!(" class=\"{}\"", classes.join(" ")) };
        let fill = if self.look.ink == colors.ink { String::new() } else { format!(" fill=\"{}\"", self.look.ink) };
        let text = escaped(&self.look.text);
        let is_wide = self.columns > self.look.text.chars().count();
        let place = if is_wide {
            format!("x=\"{}\" y=\"{y}\" text-anchor=\"middle\"", x + width / 2.0)
        } else {
            format!("x=\"{x}\" y=\"{y}\" textLength=\"{width}\" lengthAdjust=\"spacingAndGlyphs\"")
        };
        format!("<text {place}{class}{fill}>{text}</text>")
    }
}

/// A text in which no character means something to XML.
pub(super) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// A small number, for measures.
fn real(number: usize) -> f64 {
    f64::from(u32::try_from(number).unwrap_or(u32::MAX))
}
