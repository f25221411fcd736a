//! `completions`: prints completions for a shell.

use clap_complete::Shell;
use climb2048::input::Leave;

use super::{Failure, print};
use crate::cli;

pub(super) fn run(shell: Shell) -> Result<Leave, Failure> {
    let mut text = Vec::new();
    clap_complete::generate(shell, &mut cli::command(), "climb2048", &mut text);
    print(&String::from_utf8_lossy(&text))?;
    Ok(Leave::Player)
}
