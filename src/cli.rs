//! The command line.

use std::{
    ffi::OsString,
    path::{Path, PathBuf},
};

use clap::{
    Args, CommandFactory as _, FromArgMatches as _, Parser, Subcommand, ValueEnum, error::ErrorKind,
    parser::ValueSource,
};
use climb2048::{
    game::{Exponent, Ladder, Matrix, Order, Start},
    input::{Hotkeys, hook},
    output::ColorChoice,
};

/// The longest message that is printed whole, in characters: its start and its end say what was given and what is wrong.
const LONGEST: usize = 600;

/// A 2048 in which the board is the level: win to climb to the next order, lose to fall one.
///
/// Arrows, W A S D or H J K L slide, Enter goes on, Esc quits, ? shows the keys. From a pipe, words do the same.
#[derive(Debug, Parser)]
#[command(name = "climb2048", version = version())]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) task: Option<Task>,

    /// Start at another order
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    order: Option<Order>,

    /// Draw the random tiles of this seed: same seed and commands, same boards
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = seed)]
    pub(crate) seed: Option<u64>,

    /// Start from a position, written as the game prints it
    #[arg(long, value_name = "JSON")]
    board: Option<Matrix>,

    /// Play the game as others know it: one level of 4x4, to 2048
    #[arg(long, conflicts_with = "steep")]
    classic: bool,

    /// Climb a ladder whose targets keep it hard
    #[arg(long)]
    steep: bool,

    /// Play the first level to another target
    #[arg(long, value_name = "VALUE", allow_negative_numbers = true, value_parser = target)]
    pub(crate) target: Option<Exponent>,

    /// Go on with a kept game: this one, or the latest that waits
    #[arg(long, value_name = "ID", num_args = 0..=1, default_missing_value = "latest", conflicts_with_all = ["order", "seed", "board", "classic", "steep", "target"])]
    pub(crate) resume: Option<Resumed>,

    /// Keep a game that is played through a pipe
    #[arg(long)]
    pub(crate) keep: bool,

    #[command(flatten)]
    pub(crate) coach: CoachArguments,

    /// Where games are kept, if not in the platform's place for data
    #[arg(long, value_name = "DIR", env = "CLIMB2048_DATA", global = true, value_parser = clap::value_parser!(OsString))]
    data_dir: Option<OsString>,

    /// When hotkeys count: while the console has the focus, in other windows too, or not at all
    #[arg(long, value_name = "WHEN", default_value = "focused")]
    pub(crate) hotkeys: HotkeysArgument,

    #[command(flatten)]
    pub(crate) look: Look,
}

/// How the coach plays.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct CoachArguments {
    /// Let the coach play and climb by itself, until a key takes over
    #[arg(long)]
    pub(crate) autoplay: bool,

    /// Have the coach wait so many milliseconds before each of its moves [default: 250 on a terminal, else 0]
    #[arg(long, value_name = "MS", allow_negative_numbers = true, value_parser = delay)]
    pub(crate) delay: Option<u64>,
}

/// What boards look like.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct Look {
    /// How boards are printed [default: tiles on a terminal, else matrix]
    #[arg(long, value_name = "VIEW")]
    pub(crate) view: Option<ViewArgument>,

    /// When boards are coloured
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub(crate) color: ColorArgument,
}

/// Which game to go on with.
#[derive(Clone, Debug)]
pub(crate) enum Resumed {
    Latest,
    Named(String),
}

impl From<String> for Resumed {
    fn from(name: String) -> Self {
        if name == "latest" { Self::Latest } else { Self::Named(name) }
    }
}

impl Resumed {
    pub(crate) fn name(&self) -> Option<&str> {
        match self {
            Self::Latest => None,
            Self::Named(name) => Some(name),
        }
    }
}

/// What can be done but playing.
#[derive(Debug, Subcommand)]
pub(crate) enum Task {
    /// List the kept games, the latest first
    Games,
    /// Print a kept game as it was played
    Replay {
        /// The game's name in the list, or the file of its journal
        #[arg(value_name = "ID|FILE")]
        game: PathBuf,
        /// Wait so many milliseconds before each move [default: 300 on a terminal, else 0]
        #[arg(long, value_name = "MS", allow_negative_numbers = true, value_parser = delay)]
        delay: Option<u64>,
        /// Begin behind so many commands
        #[arg(long, value_name = "N", default_value = "0", allow_negative_numbers = true, value_parser = count)]
        from: usize,
        #[command(flatten)]
        look: Look,
    },
    /// Print the records of each level
    Records {
        /// Print them for programs
        #[arg(long)]
        json: bool,
    },
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum HotkeysArgument {
    Focused,
    Always,
    Never,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ViewArgument {
    Tiles,
    Matrix,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum ColorArgument {
    Auto,
    Always,
    Never,
}

impl From<HotkeysArgument> for Hotkeys {
    fn from(argument: HotkeysArgument) -> Self {
        match argument {
            HotkeysArgument::Focused => Self::Focused,
            HotkeysArgument::Always => Self::Always,
            HotkeysArgument::Never => Self::Never,
        }
    }
}

impl From<ColorArgument> for ColorChoice {
    fn from(argument: ColorArgument) -> Self {
        match argument {
            ColorArgument::Auto => Self::Auto,
            ColorArgument::Always => Self::Always,
            ColorArgument::Never => Self::Never,
        }
    }
}

/// The options that are for playing a game.
const PLAYING: [&str; 13] = [
    "order", "seed", "board", "classic", "steep", "target", "resume", "keep", "autoplay", "delay", "hotkeys", "view",
    "color",
];

/// The longest pause between moves, in milliseconds: a minute.
const LONGEST_DELAY: u64 = 60_000;

/// Why there is no game to play.
pub(crate) enum Refused {
    /// Help or the version was asked for: this text.
    Asked(String),
    /// What is wrong with the command line, in one line.
    Wrong(String),
}

impl Arguments {
    /// Reads the command line.
    pub(crate) fn read() -> Result<Self, Refused> {
        let matches = Self::command().try_get_matches().map_err(|error| refused(&error))?;
        if let Some((task, _)) = matches.subcommand() {
            let given = |id: &&&str| matches.value_source(id) == Some(ValueSource::CommandLine);
            if let Some(name) = PLAYING.iter().find(given) {
                return Err(Refused::Wrong(format!("--{name} does not go before {task}; it is for playing a game")));
            }
        }
        let arguments = Self::from_arg_matches(&matches).map_err(|error| refused(&error))?;
        match (&arguments.board, arguments.order) {
            (Some(board), Some(order)) if board.order() != order => {
                let has = board.order();
                let order = order.get();
                Err(Refused::Wrong(format!(
                    "--order {order} contradicts --board, which is {has}; leave one of them out"
                )))
            }
            _ => Ok(arguments),
        }
    }

    /// Where games are kept; an empty name is none.
    pub(crate) fn data_dir(&self) -> Option<&Path> {
        self.data_dir.as_deref().filter(|name| !name.is_empty()).map(Path::new)
    }

    /// The options that begin this game again, but for its seed.
    pub(crate) fn beginning(&self) -> String {
        let ladder = match self.ladder() {
            Ladder::Plain => String::new(),
            other => format!("--{other} "),
        };
        let start = match (&self.board, self.order) {
            (Some(board), _) => format!("--board '{}' ", board.to_string().replace(['\n', ' '], "")),
            (None, Some(order)) => format!("--order {} ", order.get()),
            (None, None) => String::new(),
        };
        let target = self.target.map_or_else(String::new, |target| format!("--target {} ", target.value()));
        ladder + &start + &target
    }

    pub(crate) fn ladder(&self) -> Ladder {
        match (self.classic, self.steep) {
            (true, _) => Ladder::Classic,
            (_, true) => Ladder::Steep,
            _ => Ladder::Plain,
        }
    }

    pub(crate) fn start(&self) -> Start {
        match &self.board {
            Some(board) => Start::Position(board.clone()),
            None => Start::Opening(self.order.unwrap_or(self.ladder().first_order())),
        }
    }
}

fn refused(error: &clap::Error) -> Refused {
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => Refused::Asked(error.to_string()),
        _ => Refused::Wrong(in_one_line(&error.to_string())),
    }
}

fn version() -> String {
    let hotkeys = match hook::NO_HOTKEYS {
        None => "with hotkeys".to_owned(),
        Some(reason) => format!("without hotkeys: {reason}"),
    };
    format!("{} ({hotkeys})", env!("CARGO_PKG_VERSION"))
}

fn seed(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("a seed is a whole number from 0 to {}", u64::MAX))
}

fn delay(text: &str) -> Result<u64, String> {
    let delay = text.parse().ok().filter(|delay| *delay <= LONGEST_DELAY);
    delay.ok_or_else(|| format!("a delay is a whole number from 0 to {LONGEST_DELAY}"))
}

fn count(text: &str) -> Result<usize, String> {
    text.parse().map_err(|_| format!("a count is a whole number from 0 to {}", usize::MAX))
}

/// A power of two from 8 up.
fn target(text: &str) -> Result<Exponent, String> {
    let target = text.parse().ok().and_then(Exponent::of_value).filter(|target| target.value() >= 8);
    target.ok_or_else(|| format!("a target is a power of two from 8 to {}", Exponent::MAX.value()))
}

/// The message and its tips, without the usage that clap repeats below them.
fn in_one_line(message: &str) -> String {
    let told = message.split("\nUsage:").next().unwrap_or_default();
    let told = told.split("\nFor more information").next().unwrap_or_default();
    let told = told.strip_prefix("error: ").unwrap_or(told).trim().replace("\n\n", "; ");
    let words: Vec<_> = told.split_whitespace().collect();
    shortened(&words.join(" "))
}

/// The start and the end of a message that is too long to be read.
fn shortened(line: &str) -> String {
    let characters: Vec<char> = line.chars().collect();
    if characters.len() <= LONGEST {
        return line.to_owned();
    }
    let (start, end) = (&characters[..LONGEST / 2], &characters[characters.len() - LONGEST / 2..]);
    format!("{} [...] {}", String::from_iter(start), String::from_iter(end))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_well_formed() {
        Arguments::command().debug_assert();
    }

    #[test]
    fn clap_s_message_becomes_one_line() {
        let told =
            "error: unexpected argument '--oder' found\n\n  tip: a similar argument exists: '--order'\n\nUsage: x\n";
        assert_eq!(in_one_line(told), "unexpected argument '--oder' found; tip: a similar argument exists: '--order'");
    }
}
