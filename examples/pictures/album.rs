//! What there is a picture of.

mod drawing;
mod film;
mod page;
mod program;
mod still;

use std::{error::Error, path::Path};

use self::{
    drawing::{Colors, DARK, LIGHT},
    program::Size,
    still::{Shown, Still},
};

pub(crate) type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// A file that holds a picture.
pub(crate) struct Picture {
    pub(crate) file: String,
    pub(crate) svg: String,
}

/// A level that is won by its first move, and the next.
const WON: &str = "--seed 1 --board [[8,0],[8,4]]";
const WON_WORDS: &str = "up enter left up";

/// A game of 3x3 that is well under way, in which `down left up right down left` loses with the second seed.
const HALFWAY: &str = "--seed 1 --board [[64,32,8],[4,4,8],[0,0,2]]";
const LOST: &str = "--seed 2 --board [[64,32,8],[4,4,8],[0,0,2]]";

/// All tiles from 2 to 32768.
const ALL_TILES: &str =
    "--seed 1 --target 65536 --board [[2,4,8,16],[256,128,64,32],[512,1024,2048,4096],[0,32768,16384,8192]]";

/// The themes, each on a screen that becomes it.
const THEMES: [(&str, Colors); 6] = [
    ("classic", DARK),
    ("dark", DARK),
    ("light", LIGHT),
    ("high-contrast", DARK),
    ("colour-blind", LIGHT),
    ("mono", LIGHT),
];

/// Every picture, made anew of this program.
pub(crate) fn pictures(program: &Path) -> Result<Vec<Picture>> {
    let themes = THEMES.into_iter().map(|(name, colors)| theme(name, colors));
    let stills = views().into_iter().chain(coach()).chain(themes).map(|still| still.take(program));
    let climb = film::climb().map(|svg| Picture { file: "climb.svg".to_owned(), svg });
    stills.chain([climb]).collect()
}

fn views() -> [Still; 5] {
    let printed = |columns| Shown::Printed { columns, words: WON_WORDS };
    let drawn = || Shown::Drawn { size: Size { columns: 46, rows: 27 }, keys: "w" };
    let tiles = "The tiles view: coloured tiles, one board under the other. 2x2 is won, and 3x3 begins.";
    let matrix = "The matrix view: rows of numbers in brackets. 2x2 is won, and 3x3 begins.";
    let words = "The words view: a sentence for each move, and plain rows. 2x2 is won, and 3x3 begins.";
    let live = "The live view: one screen with a board of 3x3 in large tiles, the scores, and the keys.";
    let chinese = "The live view in Chinese: a board of 3x3, the scores, and the keys.";
    [
        Still::new("tiles", tiles, "--view tiles", WON, printed(44)),
        Still::new("matrix", matrix, "--view matrix", WON, printed(44)),
        Still::new("words", words, "--view words", WON, printed(52)),
        Still::new("live", live, "--view live", HALFWAY, drawn()),
        Still::new("chinese", chinese, "--view live --lang zh", HALFWAY, drawn()),
    ]
}

fn coach() -> [Still; 2] {
    let helps = Shown::Printed { columns: 64, words: "tip odds left down" };
    let reviews = Shown::Reviewed { columns: 80, moves: "down left up right down left" };
    let coach = "The coach tells the chance to win after each slide, and of each move what it was worth.";
    let review = "A review of a lost game of 3x3: what each move gave away, and the chance to win as a curve.";
    [
        Still::new("coach", coach, "--view tiles", HALFWAY, helps),
        Still { caption: "climb2048 review ID".to_owned(), ..Still::new("review", review, "", LOST, reviews) },
    ]
}

fn theme(name: &'static str, colors: Colors) -> Still {
    let title = format!("The theme {name}: a board of 4x4 with all tiles from 2 to 32768.");
    let shown = Shown::Drawn { size: Size { columns: 46, rows: 24 }, keys: "" };
    Still { colors, ..Still::new(name, &title, &format!("--view live --theme {name}"), ALL_TILES, shown) }
}
