//! What the subcommands ask for.

use std::{
    fs::{File, OpenOptions},
    io::{self, Write},
    path::Path,
};

use climb2048::{
    app::{
        Odds, Paper, Review, Simulation, all_cores, list_games, list_records, list_records_as_json, replay, simulate,
        simulate_as_json, tell, why_refused,
    },
    input::{Hotkeys, Interrupt, Leave},
    output::{Output, Phrases, View},
    store::{Records, Shelf, ShelfError},
};

use crate::{
    Failure,
    cli::{Arguments, LevelArguments, SimulateArguments, Task},
    columns, draw_seed, locale, open, out_of_reach, pace, view,
};

/// How wide a picture is in a pipe.
const COLUMNS: usize = 80;

/// Does what a subcommand asks for.
pub(crate) fn perform(
    task: &Task,
    arguments: &Arguments,
    phrases: &'static Phrases,
) -> Result<io::Result<Leave>, Failure> {
    let shelf = || Shelf::new(arguments.data_dir());
    let mut out = io::stdout().lock();
    let written = match task {
        Task::Games => list_games(&shelf()?, phrases, &mut out)?.map(|damaged| tell_of_damage(&damaged, phrases)),
        Task::Replay { game, delay, from, look } => {
            let view = match view(look, arguments)? {
                View::Live(live) => View::Live(Box::new(live.watched())),
                view => view,
            };
            let kept = shelf()?.find(game)?;
            let input = matches!(view, View::Live(_)).then(|| open(Hotkeys::Never, &view, phrases)).transpose()?;
            let mut output = Output::new(out, view).speaking(phrases);
            return Ok(replay(&kept, *from, pace(*delay, 300), &mut output, input));
        }
        Task::Records { json } => {
            let (records, damaged) = Records::of(&shelf()?)?;
            tell_of_damage(&damaged, phrases);
            if *json { list_records_as_json(&records, &mut out) } else { list_records(&records, phrases, &mut out) }
        }
        Task::Simulate(wanted) => return run_simulation(wanted, arguments, phrases, &mut out),
        Task::Odds { level, json } => print_odds(level, *json, arguments, phrases, &mut out)?,
        Task::Review { game, svg } => review(&shelf()?, game, svg.as_deref(), phrases, &mut out)?,
    };
    Ok(written.map(|()| Leave::Player))
}

fn tell_of_damage(damaged: &[ShelfError], phrases: &Phrases) {
    for error in damaged {
        tell(&((phrases.not_counted)(&why_refused(error, phrases)) + "\n"));
    }
}

fn run_simulation(
    wanted: &SimulateArguments,
    arguments: &Arguments,
    phrases: &Phrases,
    out: &mut impl Write,
) -> Result<io::Result<Leave>, Failure> {
    let simulation = Simulation {
        levels: wanted.levels().map_err(out_of_reach(arguments))?,
        games: wanted.games,
        player: wanted.player(),
        seed: wanted.seed.map_or_else(|| draw_seed(phrases), Ok)?,
        threads: all_cores(),
    };
    let interrupt = Interrupt::watch();
    let interrupt = interrupt.map_err(|error| Failure::Other((phrases.cannot_await_signals)(&error.to_string())))?;
    let is_void = || interrupt.signal().is_some();
    let simulate = if wanted.json { simulate_as_json } else { simulate };
    let written = simulate(&simulation, &is_void, phrases, out);
    Ok(written.map(|()| interrupt.signal().map_or(Leave::Player, Leave::Signal)))
}

fn print_odds(
    wanted: &LevelArguments,
    json: bool,
    arguments: &Arguments,
    phrases: &Phrases,
    out: &mut impl Write,
) -> Result<io::Result<()>, Failure> {
    let level = wanted.of.level(wanted.start().order()).map_err(out_of_reach(arguments))?;
    let odds = Odds::of(&level, wanted.board.as_ref());
    Ok(if json { odds.print_as_json(out) } else { odds.print(phrases, out) })
}

fn review(
    shelf: &Shelf,
    game: &Path,
    svg: Option<&Path>,
    phrases: &'static Phrases,
    out: &mut impl Write,
) -> Result<io::Result<()>, Failure> {
    let kept = shelf.find(game)?;
    let picture = svg.map(|path| Picture::open(path, shelf, phrases)).transpose()?;
    let review = Review::of(&kept, all_cores(), phrases);
    if let Some(picture) = picture {
        picture.write(&review.svg())?;
    }
    Ok(review.print(Paper { columns: columns().unwrap_or(COLUMNS), has_blocks: locale().speaks_utf8() }, out))
}

/// A file that can be written to, as it was until it is.
struct Picture<'a> {
    path: &'a Path,
    file: File,
    phrases: &'a Phrases,
}

impl<'a> Picture<'a> {
    fn open(path: &'a Path, shelf: &Shelf, phrases: &'a Phrases) -> Result<Self, Failure> {
        if path.exists() && shelf.find(path).is_ok() {
            return Err(Failure::Usage((phrases.is_a_kept_game)(&path.display().to_string())));
        }
        let file = OpenOptions::new().write(true).create(true).truncate(false).open(path);
        file.map(|file| Self { path, file, phrases }).map_err(|error| unwritable(path, &error, phrases))
    }

    fn write(mut self, text: &str) -> Result<(), Failure> {
        // What is no regular file, as a pipe, has no length.
        let is_file = self.file.metadata().is_ok_and(|metadata| metadata.is_file());
        let cleared = if is_file { self.file.set_len(0) } else { Ok(()) };
        let written = cleared.and_then(|()| self.file.write_all(text.as_bytes()));
        written.map_err(|error| unwritable(self.path, &error, self.phrases))
    }
}

fn unwritable(path: &Path, error: &io::Error, phrases: &Phrases) -> Failure {
    Failure::Other((phrases.cannot_write_picture)(&path.display().to_string(), &error.to_string()))
}
