//! A kept game that is shown as it was played.

use std::{
    io, thread,
    time::{Duration, Instant},
};

use super::say_good_bye;
use crate::{
    game::Game,
    input::{Input, Leave, Precedence, Request, Suspend, Wish},
    language::Language,
    output::{Face, Shown},
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
    face: &mut dyn Face,
    mut input: Option<Input>,
    language: &dyn Language,
) -> io::Result<Leave> {
    let mut game = kept.opening.clone();
    let commands = &kept.journal.commands;
    let (unseen, seen) = commands.split_at(from.min(commands.len()));
    for command in unseen {
        game.play(*command);
    }
    let leave = face.begin(&shown(&game)).and_then(|()| {
        for command in seen {
            if let Some(leave) = wait(input.as_mut(), delay, face, &game, language)? {
                return Ok(leave);
            }
            let turn = game.play(*command);
            face.show(&Shown { turn: Some(&turn), ..shown(&game) })?;
        }
        // The end stays as long as every board before it.
        let leave = if input.is_some() { wait(input.as_mut(), delay, face, &game, language)? } else { None };
        Ok(leave.unwrap_or(Leave::Player))
    });
    if let Some(input) = input {
        input.close();
    }
    say_good_bye(face, &shown(&game), leave?)
}

fn shown(game: &Game) -> Shown<'_> {
    Shown { game, turn: None, record: None, below: "" }
}

/// Waits, and serves the player meanwhile where there is an input. Gives back why the game is not shown any longer, if so.
fn wait(
    input: Option<&mut Input>,
    delay: Duration,
    face: &mut dyn Face,
    game: &Game,
    language: &dyn Language,
) -> io::Result<Option<Leave>> {
    let Some(input) = input else {
        thread::sleep(delay);
        return Ok(None);
    };
    let end = Instant::now() + delay;
    while Instant::now() < end {
        let until = face.due().map_or(end, |due| due.min(end));
        match input.next_request(Precedence::InTurn, Some(until)) {
            Some(Request::Leave(leave)) => return Ok(Some(leave)),
            Some(Request::Wish(Wish::Quit)) => return Ok(Some(Leave::Player)),
            Some(Request::Suspend(who)) => input.suspend(who),
            Some(Request::Wish(Wish::Suspend)) => input.suspend(Suspend::Group),
            Some(Request::Wish(Wish::Board)) => face.show(&shown(game))?,
            Some(Request::Wish(Wish::State)) => face.say(&language.state(game, None))?,
            Some(Request::Tell(notice)) => face.tell(&language.notice(&notice))?,
            Some(_) | None => face.draw()?,
        }
    }
    Ok(None)
}
