//! Playing, which is what the program does without a command.

use std::{
    io::{self, IsTerminal as _},
    sync::OnceLock,
    thread,
    time::SystemTime,
};

use climb2048::{
    game::{Beginning, Game},
    input::Leave,
    language::Language,
    output::tell,
    play::{Notes, Session, Table, Voice},
    store::{Records, Shelf, ShelfError},
};

use super::{
    Failure,
    surroundings::{draw_seed, look, open, pace, view, views},
};
use crate::cli::Arguments;

pub(super) fn run(arguments: &Arguments, language: &'static dyn Language) -> Result<Leave, Failure> {
    let view = view(&arguments.look, arguments)?;
    let shelf = Shelf::new(arguments.data_dir());
    let mut notes = Notes::default();
    let (game, seed) = match &arguments.resume {
        Some(id) => (resume(shelf.as_ref(), id.name(), &mut notes, language)?, None),
        None => begin(arguments, shelf.as_ref(), &mut notes, language)?,
    };
    let input = open(arguments.hotkeys, view, language)?;
    let look = look(&arguments.look, language);
    let kept = shelf.ok().zip(notes.keeper.as_ref().map(|keeper| keeper.id().to_owned()));
    let records = notes.records.clone();
    let is_new = arguments.resume.is_none();
    let mut table = Table::new(game, notes, look.face(view, io::stdout()), language);
    let (autoplay, pace) = (arguments.coach.autoplay, pace(arguments.coach.delay, 250));
    let session = Session { look, view, views: views(), autoplay, pace };
    let end = session.play(&mut table, input, |voice| {
        if let Some((shelf, id)) = kept {
            thread::spawn(move || look_back(&shelf, is_new.then_some(&id), &records, &voice, language));
        }
    });
    if end.as_ref().is_ok_and(|end| *end != Leave::OutputClosed) {
        say_farewell(&table, seed.map(|seed| format!("{}--seed {seed}", arguments.level.options())), language);
    }
    Ok(end?)
}

/// Looks through the games before this one: what the records are, and where a new one was begun, whether another waits.
fn look_back(shelf: &Shelf, new: Option<&String>, records: &OnceLock<Records>, voice: &Voice, language: &dyn Language) {
    if let Some(waiting) = new.and_then(|id| shelf.waiting(id)) {
        voice.tell(language.waits(waiting.game.level().order()));
    }
    if let Ok((known, damaged)) = Records::of(shelf) {
        for error in damaged {
            voice.tell(language.not_counted(&error));
        }
        let _ = records.set(known);
    }
}

/// Tells how to play the game again, or to go on with it.
fn say_farewell(table: &Table, again: Option<String>, language: &dyn Language) {
    if let Some(options) = again {
        tell(&(language.begins_again(&options) + "\n"));
    }
    if let Some(keeper) = table.keeper().filter(|keeper| !keeper.is_bare() && !table.game().is_at_its_end()) {
        tell(&(language.goes_on(keeper.id()) + "\n"));
    }
}

fn resume(
    shelf: Result<&Shelf, &ShelfError>,
    id: Option<&str>,
    notes: &mut Notes,
    language: &dyn Language,
) -> Result<Game, Failure> {
    let shelf = shelf.map_err(|error| Failure::Other(language.refusal(error)))?;
    let (kept, keeper) = shelf.resume(id)?;
    notes.keeper = Some(keeper);
    Ok(kept.game)
}

/// A new game, and its seed where that was drawn. A game that cannot be kept is played all the same.
fn begin(
    arguments: &Arguments,
    shelf: Result<&Shelf, &ShelfError>,
    notes: &mut Notes,
    language: &dyn Language,
) -> Result<(Game, Option<u64>), Failure> {
    let drawn = if arguments.seed.is_none() { Some(draw_seed(language)?) } else { None };
    let seed = arguments.seed.or(drawn).unwrap_or_default();
    let (of, start) = (&arguments.level.of, arguments.level.start());
    let beginning = Beginning { ladder: of.ladder(), start, target: of.target, seed };
    let game = beginning.game().map_err(|error| Failure::out_of_reach(error, arguments))?;
    if arguments.keep || io::stdin().is_terminal() {
        let kept = match shelf {
            Ok(shelf) => shelf.keep(beginning, SystemTime::now()).map_err(|error| language.not_kept(&error)),
            Err(error) => Err(language.not_kept(error)),
        };
        match kept {
            Ok(keeper) => notes.keeper = Some(keeper),
            Err(why) => tell(&(why + "\n")),
        }
    }
    Ok((game, drawn))
}
