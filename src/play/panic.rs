//! What a bug in the game leaves behind: a message, and the terminal as it was found.

use std::{panic, process};

use crate::{input::terminal, output::tell};

/// From here on a panic in any thread gives the terminal back, says where it happened, and ends the process with
/// status 1. The hook ends with the process.
pub fn end_on_panic() {
    panic::set_hook(Box::new(|panic| {
        terminal::restore();
        tell(&format!("climb2048: {panic}\n"));
        process::exit(1);
    }));
}
