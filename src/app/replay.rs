//! A kept game that is shown as it was played.

use std::{
    io::{self, Write},
    thread,
    time::Duration,
};

use crate::{output::Output, store::Kept};

/// Prints a kept game. The first `from` commands are played unseen; each of the others waits for `delay`.
///
/// # Errors
///
/// When the game cannot be written.
pub fn replay(kept: &Kept, from: usize, delay: Duration, output: &mut Output<impl Write>) -> io::Result<()> {
    let mut game = kept.opening.clone();
    let commands = &kept.journal.commands;
    let (unseen, seen) = commands.split_at(from.min(commands.len()));
    for command in unseen {
        game.play(*command);
    }
    output.begin(&game)?;
    for command in seen {
        thread::sleep(delay);
        let turn = game.play(*command);
        output.turn(&turn, &game)?;
    }
    output.bye()
}
