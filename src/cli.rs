//! The command line.

use clap::{Parser, ValueEnum, error::ErrorKind};
use climb2048::{
    game::{Matrix, Order},
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
    /// Start at another order than 2
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(crate) order: Option<Order>,

    /// Draw the random tiles of this seed: same seed and commands, same boards
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = seed)]
    pub(crate) seed: Option<u64>,

    /// Start from a position, written as the game prints it
    #[arg(long, value_name = "JSON")]
    pub(crate) board: Option<Matrix>,

    /// When the OS-level hotkeys count: while the console has the focus, also in other windows, or not at all
    #[arg(long, value_name = "WHEN", default_value = "focused")]
    pub(crate) hotkeys: HotkeysArgument,

    /// How boards are printed [default: tiles on a terminal, else matrix]
    #[arg(long, value_name = "VIEW")]
    pub(crate) view: Option<ViewArgument>,

    /// When boards are coloured
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub(crate) color: ColorArgument,
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
        let arguments = Self::try_parse().map_err(|error| match error.kind() {
            ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => Refused::Asked(error.to_string()),
            _ => Refused::Wrong(in_one_line(&error.to_string())),
        })?;
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
    use clap::CommandFactory as _;

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
