//! Themes: what each tile is painted with, as a small file of JSON says it.

use std::str::FromStr;

use owo_colors::{Effect, Rgb, Style};
use serde::Deserialize;
use thiserror::Error;

use super::{
    color::Depth,
    shade::{Shade, Shades, contrast},
};
use crate::game::Exponent;

/// The contrast that text has at least, by WCAG 2's level AA.
const READABLE: f64 = 4.5;

/// What tiles are painted with.
///
/// ```
/// use climb2048::output::Theme;
///
/// let theme: Theme = r##"{"tiles": ["#eee4da", "#ede0c8"], "then": ["#f2b179", "#f59563 bold"]}"##.parse()?;
/// # Ok::<(), climb2048::output::ThemeError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Theme {
    /// From exponent 1 on.
    tiles: Vec<Paint>,
    /// Behind these, again and again.
    then: Vec<Paint>,
    /// The colours of text, of which each tile takes the one that stands out most.
    text: Vec<Rgb>,
    /// The colour of cells without a tile, where they have one.
    empty: Option<Rgb>,
}

/// What one tile is painted with.
#[derive(Clone, Debug, Default)]
struct Paint {
    color: Option<Rgb>,
    effects: Vec<Effect>,
}

impl Paint {
    /// The effects that do their work at this depth. Where there are 16 colours, bold is another colour of text.
    fn effects(&self, depth: Depth) -> Vec<Effect> {
        let is_colored = self.color.is_some();
        let works = |effect: &&Effect| match depth {
            Depth::None => false,
            Depth::Ansi => !(is_colored && matches!(effect, Effect::Bold)),
            Depth::Indexed | Depth::True => true,
        };
        self.effects.iter().filter(works).copied().collect()
    }
}

/// A theme as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "an object")]
struct Written {
    tiles: Vec<String>,
    #[serde(default)]
    then: Vec<String>,
    #[serde(default)]
    text: Vec<String>,
    empty: Option<String>,
}

/// Why a text is no theme.
#[derive(Debug, Error)]
pub enum ThemeError {
    /// It is not JSON, or of another shape.
    #[error("{0}; a theme is written as {{\"tiles\": [\"#eee4da\", \"#ede0c8 bold\"]}}")]
    Shape(#[from] serde_json::Error),
    /// There is no tile in it.
    #[error("tiles is empty; it needs an entry for the tile 2 at least")]
    NoTiles,
    /// A tile's paint is of other words.
    #[error(
        "entry {number} of {list} is {text:?}; a tile is a colour such as \"#f2b179\", bold, underline, reverse, several of \
         these, or plain"
    )]
    Paint {
        /// Which list the entry is in.
        list: &'static str,
        /// Where it is there, from 1 on.
        number: usize,
        /// What it says.
        text: String,
    },
    /// Something else than a colour.
    #[error("{entry} has {text:?}; a colour is written as \"#f2b179\"")]
    Color {
        /// Which entry.
        entry: &'static str,
        /// What it says.
        text: String,
    },
}

impl Theme {
    /// The themes that come with the program, and what is in their files. The first is the one to take.
    const BUILT_IN: [(&str, &str); 6] = [
        ("classic", include_str!("../../assets/themes/classic.json")),
        ("dark", include_str!("../../assets/themes/dark.json")),
        ("light", include_str!("../../assets/themes/light.json")),
        ("high-contrast", include_str!("../../assets/themes/high-contrast.json")),
        ("colour-blind", include_str!("../../assets/themes/colour-blind.json")),
        ("mono", include_str!("../../assets/themes/mono.json")),
    ];

    /// The names of the themes that come with the program.
    pub fn names() -> impl Iterator<Item = &'static str> {
        Self::BUILT_IN.into_iter().map(|(name, _)| name)
    }

    /// The theme of this name, if one comes with the program.
    ///
    /// # Panics
    ///
    /// Never: the tests read them all.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let (_, text) = Self::BUILT_IN.into_iter().find(|(known, _)| *known == name)?;
        Some(text.parse().expect("the themes that come with the program are well written"))
    }

    /// The styles of a cell without a tile, and then of every tile from exponent 1 on.
    pub(super) fn styles(&self, depth: Depth) -> Vec<Style> {
        let shades = Shades::of(depth);
        let mut styles = vec![self.empty_style(&shades)];
        styles.extend(self.tiles(&shades).iter().map(Tile::style));
        styles
    }

    /// The same for what is around the values: a line below that would be no part of them.
    pub(super) fn fills(&self, depth: Depth) -> Vec<Style> {
        self.styles(depth).into_iter().map(|style| style.remove_effect(Effect::Underline)).collect()
    }

    /// The styles that have the colours of [tiles](Self::styles) for their text; none for what has no colour.
    pub(super) fn edges(&self, depth: Depth) -> Vec<Option<Style>> {
        let shades = Shades::of(depth);
        let has_paper = matches!(depth, Depth::Indexed | Depth::True);
        let empty = self.empty.filter(|_| has_paper).map(|color| shades.nearest(color));
        let papers = self.tiles(&shades).into_iter().map(|tile| tile.paper_and_ink.map(|(paper, _)| paper));
        [empty].into_iter().chain(papers).map(|paper| paper.map(|paper| Style::new().color(paper.sent))).collect()
    }

    fn empty_style(&self, shades: &Shades) -> Style {
        match (shades.depth, self.empty) {
            (Depth::None, _) => Style::new(),
            (Depth::Ansi, _) | (_, None) => Style::new().dimmed(),
            (_, Some(color)) => {
                let paper = shades.nearest(color);
                Style::new().dimmed().color(self.ink_on(paper, shades).sent).on_color(paper.sent)
            }
        }
    }

    /// Every tile from exponent 1 on, in colours that there are.
    fn tiles(&self, shades: &Shades) -> Vec<Tile> {
        let mut papers: Vec<Shade> = Vec::new();
        let mut painted = |paint: &Paint| {
            let color = paint.color.filter(|_| shades.depth != Depth::None)?;
            let paper = shades.next(color, &papers);
            papers.push(paper);
            Some((paper, self.ink_on(paper, shades)))
        };
        let again = if self.then.is_empty() { &self.tiles } else { &self.then };
        let paints = self.tiles.iter().chain(again.iter().cycle()).take(Exponent::MAX.get().into());
        paints.map(|paint| Tile { paper_and_ink: painted(paint), effects: paint.effects(shades.depth) }).collect()
    }

    /// The theme's text that stands out most, or black or white where it does not stand out enough.
    fn ink_on(&self, paper: Shade, shades: &Shades) -> Shade {
        let stands_out = |ink: &Shade| contrast(paper.seen, ink.seen);
        let better = |one: &Shade, other: &Shade| stands_out(one).total_cmp(&stands_out(other));
        let own = self.text.iter().filter(|_| shades.depth != Depth::Ansi).map(|&color| shades.nearest(color));
        let [black, white] = shades.black_and_white();
        let plain = if stands_out(&black) > stands_out(&white) { black } else { white };
        own.max_by(better).filter(|ink| stands_out(ink) >= READABLE).unwrap_or(plain)
    }
}

impl Default for Theme {
    fn default() -> Self {
        let [(name, _), ..] = Self::BUILT_IN;
        Self::named(name).expect("it comes with the program")
    }
}

/// A tile at some depth of colour.
struct Tile {
    paper_and_ink: Option<(Shade, Shade)>,
    effects: Vec<Effect>,
}

impl Tile {
    fn style(&self) -> Style {
        let style = Style::new().effects(&self.effects);
        match self.paper_and_ink {
            Some((paper, ink)) => style.color(ink.sent).on_color(paper.sent),
            None => style,
        }
    }
}

impl FromStr for Theme {
    type Err = ThemeError;

    fn from_str(text: &str) -> Result<Self, ThemeError> {
        let written: Written = serde_json::from_str(text)?;
        if written.tiles.is_empty() {
            return Err(ThemeError::NoTiles);
        }
        Ok(Self {
            tiles: paints("tiles", written.tiles)?,
            then: paints("then", written.then)?,
            text: written.text.into_iter().map(|text| color_of("text", text)).collect::<Result<_, _>>()?,
            empty: written.empty.map(|text| color_of("empty", text)).transpose()?,
        })
    }
}

fn paints(list: &'static str, entries: Vec<String>) -> Result<Vec<Paint>, ThemeError> {
    let numbered = (1..).zip(entries);
    numbered.map(|(number, text)| paint(&text).ok_or(ThemeError::Paint { list, number, text })).collect()
}

fn paint(text: &str) -> Option<Paint> {
    let mut paint = Paint::default();
    let words: Vec<_> = text.split_whitespace().collect();
    if words.is_empty() {
        return None;
    }
    for word in words {
        match word {
            "plain" => {}
            "bold" => paint.effects.push(Effect::Bold),
            "underline" => paint.effects.push(Effect::Underline),
            "reverse" => paint.effects.push(Effect::Reversed),
            color if paint.color.is_none() => paint.color = Some(rgb(color)?),
            _ => return None,
        }
    }
    Some(paint)
}

fn color_of(entry: &'static str, text: String) -> Result<Rgb, ThemeError> {
    rgb(&text).ok_or(ThemeError::Color { entry, text })
}

/// A number sign and six hexadecimal digits.
fn rgb(text: &str) -> Option<Rgb> {
    let digits = text.strip_prefix('#')?;
    if digits.len() != 6 || !digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
        return None;
    }
    let [_, red, green, blue] = u32::from_str_radix(digits, 16).ok()?.to_be_bytes();
    Some(Rgb(red, green, blue))
}

#[cfg(test)]
mod tests {
    use super::*;
    use owo_colors::OwoColorize as _;
    use palette::{IntoColor as _, Lab, LinSrgb, Srgb, color_difference::Ciede2000 as _};

    const COLORED: [Depth; 3] = [Depth::Ansi, Depth::Indexed, Depth::True];

    fn built_in() -> impl Iterator<Item = (&'static str, Theme)> {
        Theme::names().map(|name| (name, Theme::named(name).unwrap()))
    }

    #[test]
    fn every_value_can_be_read_on_its_tile_in_every_theme() {
        for (name, theme) in built_in() {
            for depth in COLORED {
                let tiles = theme.tiles(&Shades::of(depth));
                assert_eq!(tiles.len(), 63);
                for (exponent, tile) in (1..).zip(tiles) {
                    let contrast = tile.paper_and_ink.map_or(21.0, |(paper, ink)| contrast(paper.seen, ink.seen));
                    let least = if name == "high-contrast" && depth != Depth::Ansi { 7.0 } else { READABLE };
                    assert!(contrast >= least, "{name} {depth:?} {exponent}: {contrast:.2}");
                }
            }
        }
    }

    #[test]
    fn every_tile_looks_unlike_the_next_in_every_theme() {
        for (name, theme) in built_in() {
            for depth in COLORED {
                let painted: Vec<_> = theme.styles(depth).iter().map(|style| "x".style(*style).to_string()).collect();
                for (exponent, pair) in (1..).zip(painted[1..].windows(2)) {
                    assert_ne!(pair[0], pair[1], "{name} {depth:?} {exponent}");
                }
            }
        }
    }

    #[test]
    fn without_colours_nothing_is_sent_but_text() {
        for (name, theme) in built_in() {
            assert!(theme.styles(Depth::None).iter().all(Style::is_plain), "{name}");
        }
    }

    /// How eyes see light: all of it, and without one of the three kinds of cones. The matrices are those of Machado,
    /// Oliveira and Fernandes (2009) for a severity of 1.
    const EYES: [(&str, [[f64; 3]; 3]); 4] = [
        ("all cones", [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
        (
            "protanopia",
            [
                [0.152_286, 1.052_583, -0.204_868],
                [0.114_503, 0.786_281, 0.099_216],
                [-0.003_882, -0.048_116, 1.051_998],
            ],
        ),
        (
            "deuteranopia",
            [[0.367_322, 0.860_646, -0.227_968], [0.280_085, 0.672_501, 0.047_413], [-0.011_820, 0.042_940, 0.968_881]],
        ),
        (
            "tritanopia",
            [
                [1.255_528, -0.076_749, -0.178_779],
                [-0.078_411, 0.930_809, 0.147_602],
                [0.004_733, 0.691_367, 0.303_900],
            ],
        ),
    ];

    fn seen_by(eyes: [[f64; 3]; 3], Rgb(red, green, blue): Rgb) -> Lab {
        let light: LinSrgb<f64> = Srgb::new(red, green, blue).into_linear();
        let [red, green, blue] =
            eyes.map(|[r, g, b]| (r * light.red + g * light.green + b * light.blue).clamp(0.0, 1.0));
        LinSrgb::new(red, green, blue).into_format::<f32>().into_color()
    }

    /// The smallest difference between a tile and the next, and the exponent of the first of them.
    fn smallest_difference(theme: &Theme, depth: Depth, eyes: [[f64; 3]; 3]) -> (f32, u8) {
        let papers = theme.tiles(&Shades::of(depth)).into_iter().filter_map(|tile| tile.paper_and_ink);
        let seen: Vec<_> = papers.map(|(paper, _)| seen_by(eyes, paper.seen)).collect();
        let differences = seen.windows(2).map(|pair| pair[0].difference(pair[1]));
        differences.zip(1..).min_by(|(one, _), (other, _)| one.total_cmp(other)).unwrap_or((f32::INFINITY, 0))
    }

    #[test]
    fn neighbours_differ_by_so_much_in_the_eyes_of_every_player() {
        let table: [(&str, Depth, &[f32]); 11] = [
            ("classic", Depth::True, &[10.0]),
            ("classic", Depth::Indexed, &[9.0]),
            ("dark", Depth::True, &[10.0]),
            ("dark", Depth::Indexed, &[9.0]),
            ("light", Depth::True, &[10.0]),
            ("light", Depth::Indexed, &[9.0]),
            ("high-contrast", Depth::True, &[50.0, 40.0, 40.0, 40.0]),
            ("high-contrast", Depth::Indexed, &[50.0, 40.0, 40.0, 40.0]),
            ("colour-blind", Depth::True, &[29.0; 4]),
            ("colour-blind", Depth::Indexed, &[24.0; 4]),
            ("colour-blind", Depth::Ansi, &[6.0; 4]),
        ];
        for (name, depth, floors) in table {
            let theme = Theme::named(name).unwrap();
            for ((eyes, matrix), &floor) in EYES.into_iter().zip(floors) {
                let (difference, exponent) = smallest_difference(&theme, depth, matrix);
                println!("{name:13} {depth:8} {eyes:12} {difference:5.1} at {exponent}", depth = format!("{depth:?}"));
                assert!(difference >= floor, "{name} {depth:?} {eyes}: {difference:.1} at {exponent}");
            }
        }
    }

    #[test]
    fn what_is_wrong_with_a_theme_is_said() {
        let table = [
            ("", "EOF while parsing a value at line 1 column 0; a theme is written as {\"tiles\""),
            ("{}", "missing field `tiles` at line 1 column 2; a theme"),
            (r#"{"tiles": 3}"#, "invalid type: integer `3`, expected a sequence at line 1 column 11; a theme"),
            (
                r#"{"tiles": ["bold"], "tile": []}"#,
                "unknown field `tile`, expected one of `tiles`, `then`, `text`, `empty`",
            ),
            (r#"{"tiles": []}"#, "tiles is empty; it needs an entry for the tile 2 at least"),
            (
                r##"{"tiles": ["#012345", "red"]}"##,
                "entry 2 of tiles is \"red\"; a tile is a colour such as \"#f2b179\", ",
            ),
            (r##"{"tiles": ["#012345 #012345"]}"##, "entry 1 of tiles is \"#012345 #012345\""),
            (r#"{"tiles": [""]}"#, "entry 1 of tiles is \"\""),
            (r##"{"tiles": ["bold"], "then": ["#+12345"]}"##, "entry 1 of then is \"#+12345\""),
            (r##"{"tiles": ["bold"], "text": ["#fff"]}"##, "text has \"#fff\"; a colour is written as \"#f2b179\""),
            (r#"{"tiles": ["bold"], "empty": "bold"}"#, "empty has \"bold\"; a colour is written as"),
        ];
        for (text, expected) in table {
            let error = text.parse::<Theme>().unwrap_err().to_string();
            assert!(error.starts_with(expected), "{text}: {error}");
        }
    }

    #[test]
    fn the_tiles_come_in_their_order_and_then_the_others_again_and_again() {
        let theme: Theme = r##"{"tiles": ["#010101", "#020202"], "then": ["#030303", "#040404"]}"##.parse().unwrap();
        let colors: Vec<_> =
            theme.tiles(&Shades::of(Depth::True)).iter().map(|tile| tile.paper_and_ink.unwrap().0.seen.0).collect();
        assert_eq!(colors[..7], [1, 2, 3, 4, 3, 4, 3]);
        let theme: Theme = r##"{"tiles": ["#010101", "#020202"]}"##.parse().unwrap();
        let colors: Vec<_> =
            theme.tiles(&Shades::of(Depth::True)).iter().map(|tile| tile.paper_and_ink.unwrap().0.seen.0).collect();
        assert_eq!(colors[..5], [1, 2, 1, 2, 1]);
    }

    #[test]
    fn text_that_would_not_stand_out_is_black_or_white_instead() {
        let theme: Theme = r##"{"tiles": ["#202020", "#f0f0f0"], "text": ["#303030"]}"##.parse().unwrap();
        let inks: Vec<_> =
            theme.tiles(&Shades::of(Depth::True)).iter().map(|tile| tile.paper_and_ink.unwrap().1.seen).collect();
        assert_eq!(inks[..2], [Rgb(255, 255, 255), Rgb(0x30, 0x30, 0x30)]);
    }
}
