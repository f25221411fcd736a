//! A game that is being played.

use std::io::{self, Write};

use crate::{
    game::Game,
    input::{Input, Leave, Request},
    output::{self, Output},
};

/// Plays until the player, a signal or the end of the output ends the game, and gives the keys and the terminal back.
///
/// # Errors
///
/// When the game cannot be written: it ends then, since nobody could see it go on.
pub fn play(game: &mut Game, mut input: Input, output: &mut Output<impl Write>) -> io::Result<Leave> {
    let end = output.begin(game).and_then(|()| {
        input.start_hotkeys();
        play_on(game, &mut input, output)
    });
    input.close();
    end
}

fn play_on(game: &mut Game, input: &mut Input, output: &mut Output<impl Write>) -> io::Result<Leave> {
    loop {
        match input.next_request() {
            Request::Play(command) => {
                let turn = game.play(command);
                output.turn(&turn, game)?;
            }
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

/// Writes to standard error. Nothing can be said where that fails.
pub fn tell(text: &str) {
    let _ = io::stderr().write_all(text.as_bytes());
}
