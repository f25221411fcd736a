//! A curve drawn as an SVG file, in colours that can be told from white and from black.

use std::fmt::Write as _;

use super::curve::{Curve, Piece};
use crate::study::share::real;

/// The picture, and the field in it that the curve takes.
const SIZE: (f64, f64) = (800.0, 340.0);
const LEFT: f64 = 60.0;
const RIGHT: f64 = 780.0;
const TOP: f64 = 50.0;
const BOTTOM: f64 = 290.0;

const GREY: &str = "#808080";
const ORANGE: &str = "#e0701c";

/// How far apart labels of pieces are at the least.
const LABEL: f64 = 44.0;

/// Draws a curve with a title, which has no characters that mean something in XML.
pub(super) fn draw(title: &str, curve: &Curve) -> String {
    let (width, height) = SIZE;
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" \
         font-size=\"13\" fill=\"{GREY}\">\n\
         <title>{title}</title>\n\
         <text x=\"{LEFT}\" y=\"26\" font-size=\"16\">{title}</text>\n\
         {}{}{}</svg>\n",
        scale(),
        borders(curve),
        lines(curve),
    )
}

fn y(chance: f64) -> f64 {
    BOTTOM - chance * (BOTTOM - TOP)
}

fn x(point: usize, curve: &Curve) -> f64 {
    let last = curve.length().saturating_sub(1).max(1);
    LEFT + real(point) / real(last) * (RIGHT - LEFT)
}

/// The lines and labels of 0, 50 and 100 %.
fn scale() -> String {
    let line = |percent: u32| {
        let y = y(f64::from(percent) / 100.0);
        format!(
            "<path d=\"M{LEFT} {y}H{RIGHT}\" stroke=\"{GREY}\" stroke-opacity=\"0.5\"/>\n\
             <text x=\"{}\" y=\"{}\" text-anchor=\"end\">{percent} %</text>\n",
            LEFT - 8.0,
            y + 4.0
        )
    };
    [0, 50, 100].map(line).concat()
}

/// Where each piece begins, and what it is called where there is room for it.
fn borders(curve: &Curve) -> String {
    let mut text = String::new();
    let mut free = LEFT;
    for piece in &curve.pieces {
        let x = x(piece.start, curve);
        let _ = writeln!(
            text,
            "<path d=\"M{x:.1} {TOP}V{BOTTOM}\" stroke=\"{GREY}\" stroke-dasharray=\"2 3\" class=\"border\"/>"
        );
        if x >= free && x + LABEL <= RIGHT + LABEL / 2.0 {
            let _ = writeln!(text, "<text x=\"{x:.1}\" y=\"{}\">{}</text>", BOTTOM + 20.0, piece.label);
            free = x + LABEL;
        }
    }
    text
}

fn lines(curve: &Curve) -> String {
    let line = |piece: &Piece| {
        let points = piece.chances.iter().enumerate();
        let points = points.map(|(place, chance)| format!("{:.1},{:.1}", x(piece.start + place, curve), y(*chance)));
        let points = points.collect::<Vec<_>>().join(" ");
        format!("<polyline points=\"{points}\" fill=\"none\" stroke=\"{ORANGE}\" stroke-width=\"2\"/>\n")
    };
    curve.pieces.iter().map(line).collect()
}
