//! The colours that terminals have, and the nearest of them to a colour that is wanted.

use owo_colors::{AnsiColors, DynColors, Rgb, XtermColors};

use super::color::Depth;

const BLACK: Rgb = Rgb(0, 0, 0);
const WHITE: Rgb = Rgb(255, 255, 255);

/// What a difference in hue weighs, where one in lightness weighs 1: with few colours a tile rather loses its lightness.
const HUE: f64 = 4.0;

/// How far apart two of the 16 colours are that cannot be taken for each other, as red can for bright red.
const APART: f64 = 0.05;

/// How many tiles of the 16 colours follow each other before one comes again.
const OTHERS: usize = 6;

/// A colour as it is sent to a terminal, and as it looks there.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Shade {
    pub(super) sent: DynColors,
    pub(super) seen: Rgb,
    /// As it looks, in Oklab.
    place: [f64; 3],
}

impl Shade {
    fn new(sent: DynColors, seen: Rgb) -> Self {
        Self { sent, seen, place: oklab(seen) }
    }

    /// How different two colours look, squared.
    fn distance(&self, other: &Self) -> f64 {
        let [lightness, green_to_red, blue_to_yellow] = [0, 1, 2].map(|axis| self.place[axis] - other.place[axis]);
        lightness.powi(2) + HUE * (green_to_red.powi(2) + blue_to_yellow.powi(2))
    }
}

/// The colours of a terminal.
pub(super) struct Shades {
    pub(super) depth: Depth,
    /// Those to choose from, where not every colour can be had.
    few: Vec<Shade>,
}

impl Shades {
    pub(super) fn of(depth: Depth) -> Self {
        let few = match depth {
            Depth::None | Depth::True => Vec::new(),
            Depth::Indexed => (16..=255).map(indexed).collect(),
            Depth::Ansi => ANSI.map(ansi).to_vec(),
        };
        Self { depth, few }
    }

    /// The nearest to a colour.
    pub(super) fn nearest(&self, wanted: Rgb) -> Shade {
        self.next(wanted, &[])
    }

    /// The nearest to a colour that is to follow on these: another than the last of them, and one that cannot be taken for
    /// either of the last two.
    pub(super) fn next(&self, wanted: Rgb, before: &[Shade]) -> Shade {
        let exact = Shade::new(DynColors::Rgb(wanted.0, wanted.1, wanted.2), wanted);
        let (others, apart) = if self.depth == Depth::Ansi { (OTHERS, APART) } else { (1, 0.0) };
        let last = |count| before.iter().rev().take(count);
        let is_free = |shade: &&Shade| {
            last(others).all(|other| other != *shade) && last(2).all(|other| shade.distance(other) > apart)
        };
        let nearer = |one: &&Shade, other: &&Shade| exact.distance(one).total_cmp(&exact.distance(other));
        self.few.iter().filter(is_free).min_by(nearer).copied().unwrap_or(exact)
    }

    /// Black and white, for text.
    pub(super) fn black_and_white(&self) -> [Shade; 2] {
        match self.depth {
            Depth::Ansi => [(AnsiColors::Black, BLACK), (AnsiColors::BrightWhite, WHITE)].map(ansi),
            _ => [BLACK, WHITE].map(|color| self.nearest(color)),
        }
    }
}

/// What xterm makes of the colours that each terminal has its own of. Black, its bright sister and bright white are
/// no tiles: screens are.
const ANSI: [(AnsiColors, Rgb); 13] = [
    (AnsiColors::Red, Rgb(205, 0, 0)),
    (AnsiColors::Green, Rgb(0, 205, 0)),
    (AnsiColors::Yellow, Rgb(205, 205, 0)),
    (AnsiColors::Blue, Rgb(0, 0, 238)),
    (AnsiColors::Magenta, Rgb(205, 0, 205)),
    (AnsiColors::Cyan, Rgb(0, 205, 205)),
    (AnsiColors::White, Rgb(229, 229, 229)),
    (AnsiColors::BrightRed, Rgb(255, 0, 0)),
    (AnsiColors::BrightGreen, Rgb(0, 255, 0)),
    (AnsiColors::BrightYellow, Rgb(255, 255, 0)),
    (AnsiColors::BrightBlue, Rgb(92, 92, 255)),
    (AnsiColors::BrightMagenta, Rgb(255, 0, 255)),
    (AnsiColors::BrightCyan, Rgb(0, 255, 255)),
];

fn ansi((color, seen): (AnsiColors, Rgb)) -> Shade {
    Shade::new(DynColors::Ansi(color), seen)
}

/// From index 16 on xterm has a cube of 6 by 6 by 6 colours, and from 232 on 24 greys.
fn indexed(index: u8) -> Shade {
    const STEPS: [u8; 6] = [0, 95, 135, 175, 215, 255];
    let seen = if index >= 232 {
        let grey = 8 + 10 * (index - 232);
        Rgb(grey, grey, grey)
    } else {
        let place = usize::from(index - 16);
        Rgb(STEPS[place / 36], STEPS[place / 6 % 6], STEPS[place % 6])
    };
    Shade::new(DynColors::Xterm(XtermColors::from(index)), seen)
}

/// The contrast of two colours, 1 to 21, as WCAG 2 defines it.
pub(super) fn contrast(one: Rgb, other: Rgb) -> f64 {
    let luminance = |color| {
        let [red, green, blue] = linear(color);
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    };
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

/// Lightness, green to red, and blue to yellow: <https://bottosson.github.io/posts/oklab/>.
fn oklab(color: Rgb) -> [f64; 3] {
    let [red, green, blue] = linear(color);
    let long = (0.412_221_470_8 * red + 0.536_332_536_3 * green + 0.051_445_992_9 * blue).cbrt();
    let medium = (0.211_903_498_2 * red + 0.680_699_545_1 * green + 0.107_396_956_6 * blue).cbrt();
    let short = (0.088_302_461_9 * red + 0.281_718_837_6 * green + 0.629_978_700_5 * blue).cbrt();
    [
        0.210_454_255_3 * long + 0.793_617_785_0 * medium - 0.004_072_046_8 * short,
        1.977_998_495_1 * long - 2.428_592_205_0 * medium + 0.450_593_709_9 * short,
        0.025_904_037_1 * long + 0.782_771_766_2 * medium - 0.808_675_766_0 * short,
    ]
}

/// The amounts of light, 0 to 1.
fn linear(Rgb(red, green, blue): Rgb) -> [f64; 3] {
    [red, green, blue].map(|part| {
        let part = f64::from(part) / 255.0;
        if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_colour_is_of_the_terminal_s_own() {
        let nearest = |wanted, depth| Shades::of(depth).nearest(wanted).sent;
        let orange = Rgb(250, 130, 5);
        assert_eq!(nearest(orange, Depth::True), DynColors::Rgb(250, 130, 5));
        assert_eq!(nearest(orange, Depth::Indexed), DynColors::Xterm(XtermColors::from(208)));
        assert_eq!(nearest(Rgb(60, 61, 59), Depth::Indexed), DynColors::Xterm(XtermColors::from(237)));
        assert_eq!(nearest(Rgb(250, 30, 5), Depth::Ansi), DynColors::Ansi(AnsiColors::BrightRed));
    }

    #[test]
    fn of_few_colours_none_follows_on_itself_or_its_like() {
        let like = [AnsiColors::BrightRed, AnsiColors::Red].map(DynColors::Ansi);
        let shades = Shades::of(Depth::Ansi);
        let mut before = Vec::new();
        for _ in 0..=OTHERS {
            before.push(shades.next(Rgb(250, 30, 5), &before));
        }
        let place = |sent| before.iter().position(|shade| shade.sent == sent);
        let [bright, dark] = like.map(|sent| place(sent).unwrap());
        assert!(bright == 0 && dark > 2, "{bright} {dark}");
        assert!(before[1..].iter().all(|shade| shade != &before[0]));
        assert_eq!(shades.next(Rgb(250, 30, 5), &before[1..]), before[0]);
    }

    #[test]
    fn contrast_goes_from_1_to_21() {
        assert!((contrast(BLACK, WHITE) - 21.0).abs() < 1e-9 && (contrast(WHITE, BLACK) - 21.0).abs() < 1e-9);
        assert!((contrast(WHITE, WHITE) - 1.0).abs() < 1e-9);
        assert!((contrast(WHITE, Rgb(0x76, 0x76, 0x76)) - 4.54).abs() < 0.005);
    }
}
