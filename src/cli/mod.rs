//! The command line.

mod level;
mod refused;
mod simulate;
mod theme;
mod values;

use std::{
    ffi::OsString,
    path::{Path, PathBuf},
};

use clap::{Args, CommandFactory as _, FromArgMatches as _, Parser, Subcommand, ValueEnum, parser::ValueSource};
use climb2048::{
    input::{Hotkeys, hook},
    output::{ColorChoice, Theme},
};

pub(crate) use self::{level::LevelArguments, refused::Refused, simulate::SimulateArguments};

use self::theme::ThemeParser;

/// A 2048 in which the board is the level: win to climb to the next order, lose to fall one.
///
/// Arrows, W A S D or H J K L slide, Enter goes on, Esc quits, ? shows the keys. From a pipe, words do the same.
#[derive(Debug, Parser)]
#[command(name = "climb2048", version = version())]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) task: Option<Task>,

    #[command(flatten)]
    pub(crate) level: LevelArguments,

    /// Draw the random tiles of this seed: same seed and commands, same boards
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = values::seed)]
    pub(crate) seed: Option<u64>,

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
    #[arg(long, value_name = "MS", allow_negative_numbers = true, value_parser = values::delay)]
    pub(crate) delay: Option<u64>,
}

/// What boards look like.
#[derive(Clone, Debug, Args)]
pub(crate) struct Look {
    /// How boards are printed [default: tiles on a terminal, else matrix]
    #[arg(long, value_name = "VIEW")]
    pub(crate) view: Option<ViewArgument>,

    /// When boards are coloured
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub(crate) color: ColorArgument,

    /// What tiles are painted with
    #[arg(long, value_name = "NAME|FILE", default_value = "classic", value_parser = ThemeParser)]
    pub(crate) theme: Theme,
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

const ABOUT_SIMULATE: &str =
    "Each game is one of a level, from its opening until it is won or lost. Ctrl-C prints what is finished.";

const ABOUT_ODDS: &str = "\
That is the chance to win the level, as it is and after each direction: an exact one has nine digits, an
estimate a ~. An opening stands for all random ones, a direction for those that it changes.";

const ABOUT_REVIEW: &str = "\
That is the chance to win before and after each move, the moves that cost most, and a picture. Estimates
have a ~.";

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
        #[arg(long, value_name = "MS", allow_negative_numbers = true, value_parser = values::delay)]
        delay: Option<u64>,
        /// Begin behind so many commands
        #[arg(long, value_name = "N", default_value = "0", allow_negative_numbers = true, value_parser = values::count)]
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
    /// Have many games played, and print how often they are won
    #[command(after_help = ABOUT_SIMULATE)]
    Simulate(SimulateArguments),
    /// Print what an opening or a position is worth
    #[command(after_help = ABOUT_ODDS)]
    Odds {
        #[command(flatten)]
        level: LevelArguments,
        /// Print them for programs
        #[arg(long)]
        json: bool,
    },
    /// Tell what the moves of a kept game gave away
    #[command(after_help = ABOUT_REVIEW)]
    Review {
        /// The game's name in the list, or the file of its journal
        #[arg(value_name = "ID|FILE")]
        game: PathBuf,
        /// Draw the picture in a file too
        #[arg(long, value_name = "FILE")]
        svg: Option<PathBuf>,
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
const PLAYING: [&str; 14] = [
    "order", "seed", "board", "classic", "steep", "target", "resume", "keep", "autoplay", "delay", "hotkeys", "view",
    "color", "theme",
];

impl Arguments {
    /// Reads the command line.
    pub(crate) fn read() -> Result<Self, Refused> {
        let matches = Self::command().try_get_matches()?;
        if let Some((task, _)) = matches.subcommand() {
            let given = |id: &&&str| matches.value_source(id) == Some(ValueSource::CommandLine);
            if let Some(name) = PLAYING.iter().find(given) {
                let instead = if takes(task, name) { "write it behind" } else { "it is for playing a game" };
                return Err(Refused::Wrong(format!("--{name} does not go before {task}; {instead}")));
            }
        }
        let arguments = Self::from_arg_matches(&matches)?;
        match arguments.asked_of().contradiction() {
            Some(contradiction) => Err(Refused::Wrong(contradiction)),
            None => Ok(arguments),
        }
    }

    /// Where games are kept; an empty name is none.
    pub(crate) fn data_dir(&self) -> Option<&Path> {
        self.data_dir.as_deref().filter(|name| !name.is_empty()).map(Path::new)
    }

    /// The level that is to be played, or told of.
    fn asked_of(&self) -> &LevelArguments {
        match &self.task {
            Some(Task::Odds { level, .. }) => level,
            _ => &self.level,
        }
    }
}

/// Whether a subcommand has an option of this name.
fn takes(task: &str, option: &str) -> bool {
    Arguments::command()
        .find_subcommand(task)
        .is_some_and(|task| task.get_arguments().any(|known| known.get_id() == option))
}

fn version() -> String {
    let hotkeys = match hook::NO_HOTKEYS {
        None => "with hotkeys".to_owned(),
        Some(reason) => format!("without hotkeys: {reason}"),
    };
    format!("{} ({hotkeys})", env!("CARGO_PKG_VERSION"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_well_formed() {
        Arguments::command().debug_assert();
    }
}
