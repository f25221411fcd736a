//! The command line.

mod environment;
mod level;
mod refused;
mod simulate;
mod theme;
mod values;

use std::{
    ffi::OsString,
    path::{Path, PathBuf},
};

use clap::{
    Arg, ArgAction, Args, Command, CommandFactory as _, FromArgMatches as _, Parser, Subcommand, ValueHint,
    builder::PossibleValuesParser, parser::ValueSource,
};
use clap_complete::Shell;
use climb2048::{
    input::{Hotkeys, hook},
    language::{self, Language},
    output::{ColorChoice, Theme, View},
};

pub(crate) use self::{level::LevelArguments, refused::Refused, simulate::SimulateArguments};

use self::{environment::Settings, theme::ThemeParser};

/// A 2048 in which the board is the level: win to climb an order, lose to fall one.
#[derive(Debug, Parser)]
#[command(
    name = "climb2048",
    version = version(),
    disable_help_subcommand = true,
    subcommand_value_name = "COMMAND",
    help_template = "{about-with-newline}{usage-heading} {usage}\n\n{all-args}{after-help}",
    after_help = "? in a game shows the keys, -V the version. CLIMB2048_VIEW is --view, and so on.",
    disable_help_flag = true,
    disable_version_flag = true
)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) task: Option<Task>,

    #[command(flatten, next_help_heading = "Game")]
    pub(crate) level: LevelArguments,

    /// Draw this seed's tiles: equal seeds give equal boards
    #[arg(long, value_name = "N", help_heading = "Game", allow_negative_numbers = true, value_parser = values::seed)]
    pub(crate) seed: Option<u64>,

    /// Heed hotkeys when focused (as it comes), always or never
    #[arg(
        long,
        value_name = "WHEN",
        help_heading = "Game",
        default_value = "focused",
        hide_default_value = true,
        hide_possible_values = true,
        value_parser = values::one_of(&[("focused", Hotkeys::Focused), ("always", Hotkeys::Always), ("never", Hotkeys::Never)])
    )]
    pub(crate) hotkeys: Hotkeys,

    /// Go on with a kept game, or the latest that waits
    #[arg(long, value_name = "ID", help_heading = "Keep", num_args = 0..=1, default_missing_value = "latest", conflicts_with_all = ["order", "seed", "board", "classic", "steep", "target"])]
    pub(crate) resume: Option<Resumed>,

    /// Keep a game that is played through a pipe
    #[arg(long, help_heading = "Keep")]
    pub(crate) keep: bool,

    #[arg(long, help = "Where games are kept; in the environment CLIMB2048_DATA", value_name = "DIR", help_heading = "Keep", env = "CLIMB2048_DATA", hide_env = true, global = true, value_parser = clap::value_parser!(OsString), value_hint = ValueHint::DirPath)]
    data_dir: Option<OsString>,

    #[command(flatten)]
    pub(crate) coach: CoachArguments,

    #[command(flatten)]
    pub(crate) look: LookArguments,

    /// Speak en or zh: the locale's language as it comes
    #[arg(long, value_name = "LANG", help_heading = "Look", hide_possible_values = true, global = true, value_parser = PossibleValuesParser::new(language::ALL.map(Language::code)))]
    lang: Option<String>,

    #[arg(skip)]
    settings: Settings,
}

/// How the coach plays.
#[derive(Clone, Copy, Debug, Args)]
#[command(next_help_heading = "Coach")]
pub(crate) struct CoachArguments {
    /// Let the coach play until a key takes over
    #[arg(long)]
    pub(crate) autoplay: bool,

    /// Milliseconds before its moves: 250 on a terminal, else 0
    #[arg(long, value_name = "MS", allow_negative_numbers = true, value_parser = values::delay)]
    pub(crate) delay: Option<u64>,
}

/// What boards look like.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Look")]
pub(crate) struct LookArguments {
    /// tiles (on a terminal), matrix, words or live
    #[arg(
        long,
        value_name = "VIEW",
        hide_possible_values = true,
        value_parser = values::one_of(&[
            ("tiles", View::Tiles),
            ("matrix", View::Matrix),
            ("words", View::Words),
            ("live", View::Live)
        ])
    )]
    pub(crate) view: Option<View>,

    /// Let no tile slide in the live view
    #[arg(long, id = "no-motion")]
    pub(crate) no_motion: bool,

    /// Colour boards auto (as it comes), always or never
    #[arg(
        long,
        value_name = "WHEN",
        default_value = "auto",
        hide_default_value = true,
        hide_possible_values = true,
        value_parser = values::one_of(&[
            ("auto", ColorChoice::Auto),
            ("always", ColorChoice::Always),
            ("never", ColorChoice::Never)
        ])
    )]
    pub(crate) color: ColorChoice,

    /// classic (as it comes), dark, light, high-contrast,
    /// colour-blind, mono, or a file that has your own
    #[arg(long, value_name = "NAME|FILE", verbatim_doc_comment, default_value = "classic", hide_default_value = true, hide_possible_values = true, value_parser = ThemeParser)]
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

const ABOUT_SIMULATE: &str = "\
Each game is one of a level, from its opening until it is won or lost. Ctrl-C
prints what is finished.";

const ABOUT_ODDS: &str = "\
That is the chance to win the level, as it is and after each direction: an exact
one has nine digits, an estimate a ~. An opening stands for all random ones, a
direction for those that it changes.";

const ABOUT_REVIEW: &str = "\
That is the chance to win before and after each move, the moves that cost most,
and a picture. Estimates have a ~.";

/// Which game is shown, and how.
#[derive(Clone, Debug, Args)]
pub(crate) struct ReplayArguments {
    /// The game's name in the list, or the file of its journal
    #[arg(value_name = "ID|FILE")]
    pub(crate) game: PathBuf,
    /// Milliseconds before each move: 300 on a terminal, else 0
    #[arg(long, value_name = "MS", allow_negative_numbers = true, value_parser = values::delay)]
    pub(crate) delay: Option<u64>,
    /// Begin behind so many commands
    #[arg(long, value_name = "N", default_value = "0", hide_default_value = true, allow_negative_numbers = true, value_parser = values::count)]
    pub(crate) from: usize,
    #[command(flatten)]
    pub(crate) look: LookArguments,
}

/// What can be done but playing.
#[derive(Debug, Subcommand)]
pub(crate) enum Task {
    /// List the kept games, the latest first
    Games,
    /// Print a kept game as it was played
    Replay(ReplayArguments),
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
    /// Print completions for a shell
    Completions {
        /// Which shell
        #[arg(value_name = "SHELL")]
        shell: Shell,
    },
    /// Print the manual page
    Man,
}

/// The options that are for playing a game.
const PLAYING: [&str; 15] = [
    "order",
    "seed",
    "board",
    "classic",
    "steep",
    "target",
    "resume",
    "keep",
    "autoplay",
    "delay",
    "hotkeys",
    "view",
    "no-motion",
    "color",
    "theme",
];

impl Arguments {
    /// Reads the command line.
    pub(crate) fn read() -> Result<Self, Refused> {
        let settings = Settings::read(&command())?;
        let matches = settings.put_into(command()).try_get_matches()?;
        if let Some((task, _)) = matches.subcommand() {
            let given = |id: &&&str| matches.value_source(id) == Some(ValueSource::CommandLine);
            if let Some(name) = PLAYING.iter().find(given) {
                let instead = if takes(task, name) { "write it behind" } else { "it is for playing a game" };
                return Err(Refused::Wrong(format!("--{name} does not go before {task}; {instead}")));
            }
        }
        let mut arguments = Self::from_arg_matches(&matches)?;
        arguments.settings = settings;
        match arguments.asked_of().contradiction(|option| arguments.name_of(option)) {
            Some(contradiction) => Err(Refused::Wrong(contradiction)),
            None => Ok(arguments),
        }
    }

    /// Where games are kept; an empty name is none.
    pub(crate) fn data_dir(&self) -> Option<&Path> {
        self.data_dir.as_deref().filter(|name| !name.is_empty()).map(Path::new)
    }

    /// The language that is asked for.
    pub(crate) fn language(&self) -> Option<&'static dyn Language> {
        self.lang.as_deref().and_then(language::of_code)
    }

    /// What boards look like where any are printed.
    pub(crate) const fn boards(&self) -> Option<&LookArguments> {
        match &self.task {
            None => Some(&self.look),
            Some(Task::Replay(wanted)) => Some(&wanted.look),
            Some(_) => None,
        }
    }

    /// How an option was set: by itself, or by its variable in the environment.
    pub(crate) fn name_of(&self, option: &str) -> String {
        self.settings.name_of(option)
    }

    /// The level that is to be played, or told of.
    fn asked_of(&self) -> &LevelArguments {
        match &self.task {
            Some(Task::Odds { level, .. }) => level,
            _ => &self.level,
        }
    }
}

/// Options that are taken everywhere, and the commands that have no use for them.
const USELESS: [(&str, &[&str]); 2] =
    [("data_dir", &["simulate", "odds", "completions", "man"]), ("lang", &["completions", "man"])];

/// The whole command line.
pub(crate) fn command() -> Command {
    let help = Arg::new("help").short('h').long("help").global(true).action(ArgAction::HelpShort);
    let version = Arg::new("version").short('V').long("version").action(ArgAction::Version);
    let unlisted = [help.long_help("Print help"), version.long_help("Print the version")];
    let command = Arguments::command().args(unlisted.map(|arg| arg.hide_short_help(true)));
    USELESS.into_iter().fold(command, |command, (name, tasks)| {
        let option = command.get_arguments().find(|option| option.get_id() == name).cloned();
        let unlisted = option.map(|option| option.hide(true));
        tasks.iter().fold(command, |command, task| command.mut_subcommand(task, |task| task.args(&unlisted)))
    })
}

/// Whether a subcommand has an option of this name.
fn takes(task: &str, option: &str) -> bool {
    command().find_subcommand(task).is_some_and(|task| task.get_arguments().any(|known| known.get_id() == option))
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
        command().debug_assert();
    }
}
