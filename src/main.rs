//! Reads the arguments, hands over to a command, and maps its end to an exit status.

mod cli;
mod commands;

use std::{
    env,
    io::{self, IsTerminal as _},
    process::ExitCode,
};

use climb2048::{
    input::{Leave, hook},
    language::ENGLISH,
    output::tell,
    play::end_on_panic,
};

use crate::{
    cli::{Arguments, Refused},
    commands::{USAGE, language, print, run, status},
};

fn main() -> ExitCode {
    if env::args_os().nth(1).is_some_and(|argument| argument == hook::LISTENER) {
        return listen();
    }
    end_on_panic();
    let at_terminal = io::stdout().is_terminal();
    // A terminal that is gone is a terminal no more.
    let has_hung_up = || at_terminal && !io::stdout().is_terminal();
    match Arguments::read() {
        Ok(arguments) => {
            let language = language(&arguments);
            status(run(&arguments, language), has_hung_up, language).into()
        }
        Err(Refused::Asked(text)) => status(print(&text).map(|()| Leave::Player), has_hung_up, ENGLISH).into(),
        Err(Refused::Wrong(message)) => {
            tell(&format!("climb2048: {message}\n"));
            USAGE.into()
        }
    }
}

/// Is the process that holds the hook, for a game that has started it.
#[cfg(hotkeys)]
fn listen() -> ExitCode {
    let with_keypad = env::args_os().nth(2).is_some_and(|argument| argument == hook::WITH_KEYPAD);
    hook::listener::run(with_keypad);
    ExitCode::SUCCESS
}

#[cfg(not(hotkeys))]
fn listen() -> ExitCode {
    USAGE.into()
}
