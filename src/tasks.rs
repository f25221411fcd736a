//! What the subcommands ask for.

use std::{
    fs::{File, OpenOptions},
    io::{self, Write},
    path::Path,
};

use climb2048::{
    app::{
        Odds, Paper, Review, Simulation, all_cores, list_games, list_records, list_records_as_json, replay, simulate,
        simulate_as_json, tell,
    },
    input::{Interrupt, Leave},
    output::Output,
    store::{Records, Shelf, ShelfError},
};

use crate::{
    Failure,
    cli::{Arguments, LevelArguments, SimulateArguments, Task},
    columns, draw_seed, out_of_reach, pace, speaks_utf8, view,
};

/// How wide a picture is in a pipe.
const COLUMNS: usize = 80;

/// Does what a subcommand asks for.
pub(crate) fn perform(task: &Task, arguments: &Arguments) -> Result<io::Result<Leave>, Failure> {
    let shelf = || Shelf::new(arguments.data_dir());
    let mut out = io::stdout().lock();
    let written = match task {
        Task::Games => list_games(&shelf()?, &mut out)?.map(|damaged| tell_of_damage(&damaged)),
        Task::Replay { game, delay, from, look } => {
            let kept = shelf()?.find(game)?;
            replay(&kept, *from, pace(*delay, 300), &mut Output::new(out, view(look)))
        }
        Task::Records { json } => {
            let (records, damaged) = Records::of(&shelf()?)?;
            tell_of_damage(&damaged);
            if *json { list_records_as_json(&records, &mut out) } else { list_records(&records, &mut out) }
        }
        Task::Simulate(wanted) => return run_simulation(wanted, arguments, &mut out),
        Task::Odds { level, json } => print_odds(level, *json, arguments, &mut out)?,
        Task::Review { game, svg } => review(&shelf()?, game, svg.as_deref(), &mut out)?,
    };
    Ok(written.map(|()| Leave::Player))
}

fn tell_of_damage(damaged: &[ShelfError]) {
    for error in damaged {
        tell(&format!("not counted: {error}\n"));
    }
}

fn run_simulation(
    wanted: &SimulateArguments,
    arguments: &Arguments,
    out: &mut impl Write,
) -> Result<io::Result<Leave>, Failure> {
    let simulation = Simulation {
        levels: wanted.levels().map_err(out_of_reach(arguments))?,
        games: wanted.games,
        player: wanted.player(),
        seed: wanted.seed.map_or_else(draw_seed, Ok)?,
        threads: all_cores(),
    };
    let interrupt = Interrupt::watch();
    let interrupt = interrupt.map_err(|error| Failure::Other(format!("cannot wait for signals: {error}")))?;
    let is_void = || interrupt.signal().is_some();
    let written =
        if wanted.json { simulate_as_json(&simulation, &is_void, out) } else { simulate(&simulation, &is_void, out) };
    Ok(written.map(|()| interrupt.signal().map_or(Leave::Player, Leave::Signal)))
}

fn print_odds(
    wanted: &LevelArguments,
    json: bool,
    arguments: &Arguments,
    out: &mut impl Write,
) -> Result<io::Result<()>, Failure> {
    let level = wanted.of.level(wanted.start().order()).map_err(out_of_reach(arguments))?;
    let odds = Odds::of(&level, wanted.board.as_ref());
    Ok(if json { odds.print_as_json(out) } else { odds.print(out) })
}

fn review(shelf: &Shelf, game: &Path, svg: Option<&Path>, out: &mut impl Write) -> Result<io::Result<()>, Failure> {
    let kept = shelf.find(game)?;
    let picture = svg.map(|path| Picture::open(path, shelf)).transpose()?;
    let review = Review::of(&kept, all_cores());
    if let Some(picture) = picture {
        picture.write(&review.svg())?;
    }
    Ok(review.print(Paper { columns: columns().unwrap_or(COLUMNS), has_blocks: speaks_utf8() }, out))
}

/// A file that can be written to, as it was until it is.
struct Picture<'a> {
    path: &'a Path,
    file: File,
}

impl<'a> Picture<'a> {
    fn open(path: &'a Path, shelf: &Shelf) -> Result<Self, Failure> {
        if path.exists() && shelf.find(path).is_ok() {
            let path = path.display();
            return Err(Failure::Usage(format!("--svg {path} is a kept game, which the picture would overwrite")));
        }
        let file = OpenOptions::new().write(true).create(true).truncate(false).open(path);
        file.map(|file| Self { path, file }).map_err(|error| unwritable(path, &error))
    }

    fn write(mut self, text: &str) -> Result<(), Failure> {
        // What is no regular file, as a pipe, has no length.
        let is_file = self.file.metadata().is_ok_and(|metadata| metadata.is_file());
        let cleared = if is_file { self.file.set_len(0) } else { Ok(()) };
        let written = cleared.and_then(|()| self.file.write_all(text.as_bytes()));
        written.map_err(|error| unwritable(self.path, &error))
    }
}

fn unwritable(path: &Path, error: &io::Error) -> Failure {
    Failure::Other(format!("cannot write the picture to {}: {error}", path.display()))
}
