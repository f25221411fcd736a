//! A game that is being played.

use std::io::{self, Write};

use super::Notes;
use crate::{
    game::{Command, Game},
    input::{Input, Leave, Request},
    output::{self, Output},
};

/// Plays until the player, a signal or the end of the output ends the game, and gives the keys and the terminal back.
///
/// `once_shown` is called when the first board is shown: what would delay it belongs there.
///
/// # Errors
///
/// When the game cannot be written: it ends then, since nobody could see it go on.
pub fn play(
    game: &mut Game,
    mut input: Input,
    output: &mut Output<impl Write>,
    notes: &mut Notes,
    once_shown: impl FnOnce(&Input),
) -> io::Result<Leave> {
    let end = output.begin(game).and_then(|()| {
        once_shown(&input);
        input.start_hotkeys();
        play_on(game, &mut input, output, notes)
    });
    input.close();
    end
}

fn play_on(
    game: &mut Game,
    input: &mut Input,
    output: &mut Output<impl Write>,
    notes: &mut Notes,
) -> io::Result<Leave> {
    loop {
        match input.next_request() {
            Request::Play(command) => play_command(command, game, output, notes)?,
            Request::ShowBoard => output.again(game)?,
            Request::ShowKeys => tell(output::keys()),
            Request::Tell(line) => tell(&format!("{line}\n")),
            Request::Suspend(who) => input.suspend(who),
            Request::Leave(leave) => {
                let said = output.bye();
                return if leave == Leave::Player { said.map(|()| leave) } else { Ok(leave) };
            }
        }
    }
}

fn play_command(
    command: Command,
    game: &mut Game,
    output: &mut Output<impl Write>,
    notes: &mut Notes,
) -> io::Result<()> {
    notes.look(command, game);
    let turn = game.play(command);
    if let Some(line) = notes.take(command, &turn, game) {
        tell(&format!("{line}\n"));
    }
    output.set_record(notes.record(game));
    output.turn(&turn, game)
}

/// Writes to standard error. Nothing can be said where that fails.
pub fn tell(text: &str) {
    let _ = io::stderr().write_all(text.as_bytes());
}
