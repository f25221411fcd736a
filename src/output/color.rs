//! How many colours there are to draw with, and the colours of the tiles.

use owo_colors::{AnsiColors, Rgb, Style, XtermColors};

use crate::game::Exponent;

/// When to colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColorChoice {
    /// Where standard output is a terminal that has colours, and the environment does not object.
    Auto,
    /// Also into a pipe.
    Always,
    /// Not at all.
    Never,
}

/// How many colours a terminal has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depth {
    /// None.
    None,
    /// The 16 of ANSI.
    Ansi,
    /// The 256 of xterm.
    Indexed,
    /// All of RGB.
    True,
}

impl Depth {
    /// What the choice, the environment (`variable` reads it) and the kind of standard output come to.
    ///
    /// An empty variable counts as unset. `NO_COLOR` outweighs `FORCE_COLOR` and `CLICOLOR_FORCE`, and these a pipe and
    /// `TERM=dumb`.
    #[must_use]
    pub fn of(choice: ColorChoice, is_terminal: bool, variable: impl Fn(&str) -> Option<String>) -> Self {
        let set = |name: &str| variable(name).filter(|value| !value.is_empty());
        let forced = |name: &str| set(name).is_some_and(|value| value != "0" && value != "false");
        let refused = |name: &str| set(name).is_some_and(|value| value == "0" || value == "false");
        let term = set("TERM").unwrap_or_else(|| if cfg!(windows) { "256color" } else { "dumb" }.to_owned());
        let colored = match choice {
            ColorChoice::Never => false,
            ColorChoice::Always => true,
            ColorChoice::Auto if set("NO_COLOR").is_some() || refused("FORCE_COLOR") => false,
            ColorChoice::Auto if forced("FORCE_COLOR") || forced("CLICOLOR_FORCE") => true,
            ColorChoice::Auto => is_terminal && term != "dumb",
        };
        match set("COLORTERM").as_deref() {
            _ if !colored => Self::None,
            Some("truecolor" | "24bit") => Self::True,
            _ if term.contains("256") => Self::Indexed,
            _ => Self::Ansi,
        }
    }
}

/// The tiles' own colours, from exponent 1 on. After the last the first comes again.
const TILES: [Rgb; 16] = [
    Rgb(0xf2, 0xec, 0xd8),
    Rgb(0xf3, 0xd0, 0x9b),
    Rgb(0xf2, 0xb1, 0x79),
    Rgb(0xf5, 0x8d, 0x52),
    Rgb(0xec, 0x5f, 0x45),
    Rgb(0xc9, 0x2a, 0x2a),
    Rgb(0xf4, 0xe0, 0x6d),
    Rgb(0xc2, 0xd8, 0x55),
    Rgb(0x7f, 0xc9, 0x6b),
    Rgb(0x3f, 0xb0, 0x8f),
    Rgb(0x35, 0xb5, 0xdb),
    Rgb(0x3d, 0x6f, 0xc9),
    Rgb(0x86, 0x78, 0xe0),
    Rgb(0x8a, 0x3f, 0xb0),
    Rgb(0xd6, 0x69, 0xac),
    Rgb(0x7a, 0x4a, 0x38),
];

/// The same for terminals of 16 colours. Black is no tile: dark screens are.
const ANSI_TILES: [AnsiColors; 15] = [
    AnsiColors::White,
    AnsiColors::BrightYellow,
    AnsiColors::Red,
    AnsiColors::BrightCyan,
    AnsiColors::Magenta,
    AnsiColors::Green,
    AnsiColors::Blue,
    AnsiColors::BrightRed,
    AnsiColors::Yellow,
    AnsiColors::BrightMagenta,
    AnsiColors::Cyan,
    AnsiColors::BrightBlue,
    AnsiColors::BrightGreen,
    AnsiColors::BrightWhite,
    AnsiColors::BrightBlack,
];

/// The style of a tile; of no tile, that of the text around the board.
pub(super) fn style(tile: Exponent, depth: Depth) -> Style {
    let Some(place) = tile.get().checked_sub(1).map(usize::from) else {
        return if depth == Depth::None { Style::new() } else { Style::new().dimmed() };
    };
    match depth {
        Depth::None => Style::new(),
        Depth::Ansi => {
            let color = ANSI_TILES[place % ANSI_TILES.len()];
            let text = if is_dark(color) { AnsiColors::BrightWhite } else { AnsiColors::Black };
            Style::new().color(text).on_color(color)
        }
        Depth::Indexed => {
            let (color, text) = tile_and_text(place);
            Style::new().color(nearest(text)).on_color(nearest(color))
        }
        Depth::True => {
            let (color, text) = tile_and_text(place);
            Style::new().color(text).on_color(color)
        }
    }
}

fn is_dark(color: AnsiColors) -> bool {
    matches!(color, AnsiColors::Red | AnsiColors::Magenta | AnsiColors::Blue | AnsiColors::BrightBlack)
}

/// A tile's colour, and black or white for its text, whichever stands out more.
fn tile_and_text(place: usize) -> (Rgb, Rgb) {
    let color = TILES[place % TILES.len()];
    let (black, white) = (Rgb(0, 0, 0), Rgb(255, 255, 255));
    (color, if contrast(color, black) > contrast(color, white) { black } else { white })
}

/// The contrast of two colours, 1 to 21, as WCAG 2 defines it.
fn contrast(one: Rgb, other: Rgb) -> f64 {
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

fn luminance(Rgb(red, green, blue): Rgb) -> f64 {
    let linear = |part: u8| {
        let part = f64::from(part) / 255.0;
        if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/// The nearest colour of xterm's cube of 6 by 6 by 6, which begins at index 16.
fn nearest(Rgb(red, green, blue): Rgb) -> XtermColors {
    const STEPS: [u8; 6] = [0, 95, 135, 175, 215, 255];
    let step = |part: u8| (0..6).min_by_key(|&step| STEPS[usize::from(step)].abs_diff(part)).unwrap_or_default();
    XtermColors::from(16 + 36 * step(red) + 6 * step(green) + step(blue))
}

#[cfg(test)]
mod tests {
    use super::*;
    use owo_colors::OwoColorize as _;

    type Variables<'a> = &'a [(&'a str, &'a str)];

    fn depth(choice: ColorChoice, is_terminal: bool, variables: Variables) -> Depth {
        Depth::of(choice, is_terminal, |name| {
            variables.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned())
        })
    }

    #[test]
    #[cfg(unix)]
    fn auto_follows_the_terminal_and_the_environment() {
        use ColorChoice::Auto;
        let xterm = ("TERM", "xterm-256color");
        let table: [(bool, Variables, Depth); 15] = [
            (true, &[xterm], Depth::Indexed),
            (false, &[xterm], Depth::None),
            (true, &[], Depth::None),
            (true, &[("TERM", "dumb")], Depth::None),
            (true, &[("TERM", "xterm")], Depth::Ansi),
            (true, &[xterm, ("COLORTERM", "truecolor")], Depth::True),
            (true, &[xterm, ("COLORTERM", "24bit")], Depth::True),
            (true, &[("TERM", "xterm-direct"), ("COLORTERM", "yes")], Depth::Ansi),
            (true, &[xterm, ("NO_COLOR", "1")], Depth::None),
            (true, &[xterm, ("NO_COLOR", "")], Depth::Indexed),
            (false, &[xterm, ("FORCE_COLOR", "1")], Depth::Indexed),
            (false, &[("CLICOLOR_FORCE", "1")], Depth::Ansi),
            (false, &[xterm, ("CLICOLOR_FORCE", "0")], Depth::None),
            (true, &[xterm, ("FORCE_COLOR", "0")], Depth::None),
            (true, &[xterm, ("FORCE_COLOR", "1"), ("NO_COLOR", "1")], Depth::None),
        ];
        for (is_terminal, variables, expected) in table {
            assert_eq!(depth(Auto, is_terminal, variables), expected, "{is_terminal} {variables:?}");
        }
    }

    #[test]
    fn the_option_outweighs_the_environment() {
        assert_eq!(depth(ColorChoice::Always, false, &[("TERM", "dumb"), ("NO_COLOR", "1")]), Depth::Ansi);
        assert_eq!(depth(ColorChoice::Never, true, &[("FORCE_COLOR", "1"), ("COLORTERM", "truecolor")]), Depth::None);
    }

    #[test]
    fn every_tile_is_readable_and_differs_from_the_next() {
        for place in 0..TILES.len() {
            let (color, text) = tile_and_text(place);
            assert!(contrast(color, text) >= 4.5, "tile {place} has {:.2}", contrast(color, text));
        }
        for depth in [Depth::Ansi, Depth::Indexed, Depth::True] {
            let painted = |exponent| "x".style(style(Exponent::new(exponent).unwrap(), depth)).to_string();
            for exponent in 1..63 {
                assert_ne!(painted(exponent), painted(exponent + 1), "{exponent} {depth:?}");
            }
        }
    }
}
