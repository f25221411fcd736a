//! The composition root: reads the arguments, chooses input and output, and maps ends to exit statuses.

mod cli;

use std::{
    env,
    io::{self, IsTerminal as _, Write as _},
    process::ExitCode,
};

use climb2048::{
    app::{end_on_panic, play, tell},
    game::{Chance, Game, Level, Order},
    input::{Input, Leave, hook},
    output::{Depth, Output, Tiles, View},
};
use rand::{TryRng as _, rngs::SysRng};

use crate::cli::{Arguments, Refused, ViewArgument};

/// The exit status for arguments that cannot be understood.
const USAGE: u8 = 2;

fn main() -> ExitCode {
    if env::args_os().nth(1).is_some_and(|argument| argument == hook::LISTENER) {
        return listen();
    }
    end_on_panic();
    let arguments = match Arguments::read() {
        Ok(arguments) => arguments,
        Err(Refused::Asked(text)) => return status(io::stdout().write_all(text.as_bytes()).map(|()| Leave::Player)),
        Err(Refused::Wrong(message)) => {
            tell(&format!("climb2048: {message}\n"));
            return ExitCode::from(USAGE);
        }
    };
    match run(&arguments) {
        Ok(end) => status(end),
        Err(message) => {
            tell(&format!("climb2048: {message}\n"));
            ExitCode::FAILURE
        }
    }
}

/// The exit status for an end. An output that cannot be written to has nobody to tell of it.
fn status(end: io::Result<Leave>) -> ExitCode {
    match end {
        Ok(Leave::Player | Leave::OutputClosed) => ExitCode::SUCCESS,
        Ok(Leave::Signal(number)) => ExitCode::from(128 + number),
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Ok(Leave::Unreadable) | Err(_) => ExitCode::FAILURE,
    }
}

/// Plays a game to its end; fails with the reason why there can be none.
fn run(arguments: &Arguments) -> Result<io::Result<Leave>, String> {
    let seed = match arguments.seed {
        Some(seed) => seed,
        None => SysRng.try_next_u64().map_err(|error| format!("cannot draw a seed: {error}"))?,
    };
    let mut game = begin(arguments, Chance::from_seed(seed));
    let input = Input::open(arguments.hotkeys.into()).map_err(|error| format!("cannot read the keys: {error}"))?;
    let end = play(&mut game, input, &mut Output::new(io::stdout(), view(arguments)));
    if arguments.seed.is_none() && end.as_ref().is_ok_and(|end| *end != Leave::OutputClosed) {
        tell(&format!("seed {seed}: --seed {seed} begins this game again\n"));
    }
    Ok(end)
}

fn begin(arguments: &Arguments, chance: Chance) -> Game {
    match &arguments.board {
        Some(board) => Game::from_position(board.clone(), chance),
        None => Game::new(Level::new(arguments.order.unwrap_or(Order::MIN)), chance),
    }
}

fn view(arguments: &Arguments) -> View {
    let is_terminal = io::stdout().is_terminal();
    let chosen = arguments.view.unwrap_or(if is_terminal { ViewArgument::Tiles } else { ViewArgument::Matrix });
    match chosen {
        ViewArgument::Matrix => View::Matrix,
        ViewArgument::Tiles => {
            let depth = Depth::of(arguments.color.into(), is_terminal, |name| env::var(name).ok());
            View::Tiles(Tiles::new(depth, speaks_utf8(), columns))
        }
    }
}

/// How wide the terminal on standard output is; `None` where there is none, or where it does not say.
fn columns() -> Option<usize> {
    let (width, _) = terminal_size::terminal_size_of(io::stdout())?;
    (width.0 > 0).then_some(usize::from(width.0))
}

/// Whether the locale's characters are UTF-8. The first of these variables that is set decides, as in POSIX.
fn speaks_utf8() -> bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().filter_map(|name| env::var(name).ok());
    let locale = locale.filter(|value| !value.is_empty()).map(|value| value.to_ascii_lowercase()).next();
    cfg!(windows) || locale.is_some_and(|locale| locale.contains("utf-8") || locale.contains("utf8"))
}

#[cfg(hotkeys)]
fn listen() -> ExitCode {
    let with_keypad = env::args_os().nth(2).is_some_and(|argument| argument == hook::WITH_KEYPAD);
    hook::listener::run(with_keypad);
    ExitCode::SUCCESS
}

#[cfg(not(hotkeys))]
fn listen() -> ExitCode {
    ExitCode::from(USAGE)
}
