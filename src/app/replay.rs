//! A kept game that is shown as it was played.

use std::{
    io::{self, Write},
    thread,
    time::{Duration, Instant},
};

use super::notice;
use crate::{
    game::Game,
    input::{Input, Leave, Precedence, Request},
    output::Output,
    store::Kept,
};

/// Shows a kept game. The first `from` commands are played unseen; each of the others waits for `delay`. With an input the
/// player can leave before the end, and the keys and the terminal are given back.
///
/// # Errors
///
/// When the game cannot be written.
pub fn replay(
    kept: &Kept,
    from: usize,
    delay: Duration,
    output: &mut Output<impl Write>,
    mut input: Option<Input>,
) -> io::Result<Leave> {
    let mut game = kept.opening.clone();
    let commands = &kept.journal.commands;
    let (unseen, seen) = commands.split_at(from.min(commands.len()));
    for command in unseen {
        game.play(*command);
    }
    let shown = output.begin(&game).and_then(|()| {
        for command in seen {
            if let Some(leave) = wait(input.as_mut(), delay, output, &game)? {
                return Ok(leave);
            }
            let turn = game.play(*command);
            output.turn(&turn, &game)?;
        }
        // The end stays as long as every board before it.
        let leave = if input.is_some() { wait(input.as_mut(), delay, output, &game)? } else { None };
        Ok(leave.unwrap_or(Leave::Player))
    });
    if let Some(input) = input {
        input.close();
    }
    let leave = shown?;
    let said = output.bye(&game);
    if leave == Leave::Player { said.map(|()| leave) } else { Ok(leave) }
}

/// Waits, and serves the player meanwhile where there is an input. Gives back why the game is not shown any longer, if so.
fn wait(
    input: Option<&mut Input>,
    delay: Duration,
    output: &mut Output<impl Write>,
    game: &Game,
) -> io::Result<Option<Leave>> {
    let Some(input) = input else {
        thread::sleep(delay);
        return Ok(None);
    };
    let end = Instant::now() + delay;
    while Instant::now() < end {
        let until = output.due().map_or(end, |due| due.min(end));
        match input.next_request(Precedence::InTurn, Some(until)) {
            Some(Request::Leave(leave)) => return Ok(Some(leave)),
            Some(Request::Suspend(who)) => input.suspend(who),
            Some(Request::ShowBoard) => output.again(game)?,
            Some(Request::ShowState) => output.state(game)?,
            Some(Request::Tell(notice)) => drop(output.tell(&notice::line(&notice, output.phrases()))?),
            Some(_) | None => output.draw()?,
        }
    }
    Ok(None)
}
