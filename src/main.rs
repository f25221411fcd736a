//! The composition root: reads the arguments, chooses input and output, and maps ends to exit statuses.

mod cli;
mod tasks;

use std::{
    env,
    io::{self, IsTerminal as _, Write as _},
    process::ExitCode,
    sync::OnceLock,
    thread,
    time::{Duration, SystemTime},
};

use climb2048::{
    app::{Coaching, Notes, Voice, end_on_panic, play, tell, why_refused},
    game::{Beginning, Game, TargetError},
    input::{Hotkeys, Input, Leave, Screen, hook},
    output::{Depth, Language, Live, Locale, Output, Phrases, Tiles, View},
    store::{Records, Shelf, ShelfError},
};
use rand::{TryRng as _, rngs::SysRng};

use crate::cli::{Arguments, Look, Refused, ViewArgument};

/// The exit status for arguments that cannot be understood.
const USAGE: u8 = 2;

fn main() -> ExitCode {
    if env::args_os().nth(1).is_some_and(|argument| argument == hook::LISTENER) {
        return listen();
    }
    end_on_panic();
    let at_terminal = io::stdout().is_terminal();
    let arguments = match Arguments::read() {
        Ok(arguments) => arguments,
        Err(Refused::Asked(text)) => {
            let written = io::stdout().write_all(text.as_bytes()).map(|()| Leave::Player);
            return status(written, at_terminal, Language::English.phrases());
        }
        Err(Refused::Wrong(message)) => {
            tell(&format!("climb2048: {message}\n"));
            return ExitCode::from(USAGE);
        }
    };
    let phrases = language(&arguments).phrases();
    let done = match &arguments.task {
        None => run(&arguments, phrases),
        Some(task) => tasks::perform(task, &arguments, phrases),
    };
    done.map_or_else(|failure| failure.status(phrases), |end| status(end, at_terminal, phrases))
}

/// Why nothing could be done.
enum Failure {
    /// An argument asks for what cannot be.
    Usage(String),
    /// A kept game cannot be had.
    Shelf(ShelfError),
    /// Something else is in the way.
    Other(String),
}

impl Failure {
    fn status(self, phrases: &Phrases) -> ExitCode {
        let (message, status) = match self {
            Self::Usage(message) => (message, ExitCode::from(USAGE)),
            Self::Shelf(error @ ShelfError::Unknown { .. }) => (why_refused(&error, phrases), ExitCode::from(USAGE)),
            Self::Shelf(error) => (why_refused(&error, phrases), ExitCode::FAILURE),
            Self::Other(message) => (message, ExitCode::FAILURE),
        };
        tell(&format!("climb2048: {message}\n"));
        status
    }
}

impl From<ShelfError> for Failure {
    fn from(error: ShelfError) -> Self {
        Self::Shelf(error)
    }
}

/// That a target is out of reach, by the name that it was set with.
fn out_of_reach(arguments: &Arguments) -> impl Fn(TargetError) -> Failure {
    |error| Failure::Usage(format!("{} {error}", arguments.name_of("target")))
}

/// The exit status for an end. Whoever closes an output early need not be told; a full disk is.
fn status(end: io::Result<Leave>, at_terminal: bool, phrases: &Phrases) -> ExitCode {
    // One that is gone is a terminal no more.
    let has_hung_up = end.is_err() && at_terminal && !io::stdout().is_terminal();
    match if has_hung_up { Ok(Leave::HANG_UP) } else { end } {
        Ok(Leave::Player | Leave::InputEnded | Leave::OutputClosed) => ExitCode::SUCCESS,
        Ok(Leave::Signal(number)) => ExitCode::from(128 + number),
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => Failure::Other((phrases.cannot_write)(&error.to_string())).status(phrases),
        Ok(Leave::Unreadable) => ExitCode::FAILURE,
    }
}

/// So many milliseconds, or else what is pleasant to watch where anybody does.
fn pace(delay: Option<u64>, pleasant: u64) -> Duration {
    Duration::from_millis(delay.unwrap_or(if io::stdout().is_terminal() { pleasant } else { 0 }))
}

/// Plays a game to its end.
fn run(arguments: &Arguments, phrases: &'static Phrases) -> Result<io::Result<Leave>, Failure> {
    let view = view(&arguments.look, arguments)?;
    let shelf = Shelf::new(arguments.data_dir());
    let mut notes = Notes::default();
    let (mut game, seed) = match &arguments.resume {
        Some(id) => (resume(shelf.as_ref(), id.name(), &mut notes, phrases)?, None),
        None => begin(arguments, shelf.as_ref(), &mut notes, phrases)?,
    };
    let input = open(arguments.hotkeys.into(), &view, phrases)?;
    let mut output = Output::new(io::stdout(), view).speaking(phrases);
    let shelf = shelf.ok().filter(|_| notes.keeper.is_some());
    let records = notes.records.clone();
    let is_new = arguments.resume.is_none();
    let coaching = Coaching { plays: arguments.coach.autoplay, pace: pace(arguments.coach.delay, 250) };
    let end = play(&mut game, input, &mut output, &mut notes, coaching, |voice| {
        if let Some(shelf) = shelf {
            thread::spawn(move || look_back(&shelf, is_new, &records, &voice, phrases));
        }
    });
    if end.as_ref().is_ok_and(|end| *end != Leave::OutputClosed) {
        say_farewell(&game, seed.map(|seed| format!("{}--seed {seed}", arguments.level.options())), &notes, phrases);
    }
    Ok(end)
}

/// Looks through the games before this one: whether one waits, and what the records are.
fn look_back(shelf: &Shelf, is_new: bool, records: &OnceLock<Records>, voice: &Voice, phrases: &Phrases) {
    if is_new && let Some(waiting) = shelf.waiting() {
        voice.tell((phrases.waits)(waiting.game.level().order()));
    }
    if let Ok((known, damaged)) = Records::of(shelf) {
        for error in damaged {
            voice.tell((phrases.not_counted)(&why_refused(&error, phrases)));
        }
        let _ = records.set(known);
    }
}

/// Tells how to play the game again, or to go on with it.
fn say_farewell(game: &Game, again: Option<String>, notes: &Notes, phrases: &Phrases) {
    if let Some(options) = again {
        tell(&((phrases.begins_again)(&options) + "\n"));
    }
    if let Some(keeper) = notes.keeper.as_ref().filter(|keeper| !keeper.is_bare() && !game.is_at_its_end()) {
        tell(&((phrases.goes_on)(keeper.id()) + "\n"));
    }
}

fn resume(
    shelf: Result<&Shelf, &ShelfError>,
    id: Option<&str>,
    notes: &mut Notes,
    phrases: &Phrases,
) -> Result<Game, Failure> {
    let shelf = shelf.map_err(|error| Failure::Other(why_refused(error, phrases)))?;
    let (kept, keeper) = shelf.resume(id)?;
    notes.keeper = Some(keeper);
    Ok(kept.game)
}

/// A new game, and its seed where that was drawn. A game that cannot be kept is played all the same.
fn begin(
    arguments: &Arguments,
    shelf: Result<&Shelf, &ShelfError>,
    notes: &mut Notes,
    phrases: &Phrases,
) -> Result<(Game, Option<u64>), Failure> {
    let drawn = if arguments.seed.is_none() { Some(draw_seed(phrases)?) } else { None };
    let seed = arguments.seed.or(drawn).unwrap_or_default();
    let (of, start) = (&arguments.level.of, arguments.level.start());
    let beginning = Beginning { ladder: of.ladder(), start, target: of.target, seed };
    let game = beginning.game().map_err(out_of_reach(arguments))?;
    if arguments.keep || io::stdin().is_terminal() {
        let kept = match shelf {
            Ok(shelf) => shelf.keep(beginning, SystemTime::now()).map_err(|error| why_refused(&error, phrases)),
            Err(error) => Err(why_refused(error, phrases)),
        };
        match kept {
            Ok(keeper) => notes.keeper = Some(keeper),
            Err(error) => tell(&((phrases.not_kept)(&error) + "\n")),
        }
    }
    Ok((game, drawn))
}

fn draw_seed(phrases: &Phrases) -> Result<u64, Failure> {
    SysRng.try_next_u64().map_err(|error| Failure::Other((phrases.cannot_draw_seed)(&error.to_string())))
}

/// The view that is wanted, if there can be one.
fn view(look: &Look, arguments: &Arguments) -> Result<View, Failure> {
    let depth = Depth::of(look.color.into(), io::stdout().is_terminal(), |name| env::var(name).ok());
    let tiles = || Tiles::new(&look.theme, depth, locale().speaks_utf8(), columns);
    Ok(match chosen_view(look) {
        ViewArgument::Matrix => View::Matrix,
        ViewArgument::Words => View::Words,
        ViewArgument::Tiles => View::Tiles(tiles()),
        ViewArgument::Live => match lack_of_screen() {
            Some(lack) => return Err(Failure::Usage(format!("{} live {lack}", arguments.name_of("view")))),
            None => View::Live(Box::new(Live::new(&look.theme, depth, tiles(), size, has_motion(look)))),
        },
    })
}

fn chosen_view(look: &Look) -> ViewArgument {
    look.view.unwrap_or(if io::stdout().is_terminal() { ViewArgument::Tiles } else { ViewArgument::Matrix })
}

/// Why nothing can be drawn in place, if so.
fn lack_of_screen() -> Option<&'static str> {
    let is_dumb = || !cfg!(windows) && env::var_os("TERM").is_none_or(|term| term.is_empty() || term == "dumb");
    if !io::stdout().is_terminal() {
        Some("needs a terminal, and standard output is none")
    } else if !io::stdin().is_terminal() {
        Some("needs a terminal, and standard input is none")
    } else {
        is_dumb().then_some("needs a terminal that can be drawn on anywhere, and by TERM it cannot")
    }
}

fn has_motion(look: &Look) -> bool {
    !look.no_motion && env::var_os("NO_MOTION").is_none_or(|value| value.is_empty())
}

/// The language that is asked for, or else the locale's. A matrix is for programs, to which the locale is nothing.
fn language(arguments: &Arguments) -> Language {
    let is_for_programs = arguments.boards().is_some_and(|look| chosen_view(look) == ViewArgument::Matrix);
    let of_locale = || if is_for_programs { Language::English } else { locale().language() };
    arguments.language().unwrap_or_else(of_locale)
}

/// Takes the keys, and the screen that the view wants.
fn open(hotkeys: Hotkeys, view: &View, phrases: &Phrases) -> Result<Input, Failure> {
    let screen = if matches!(view, View::Live(_)) { Screen::Alternate } else { Screen::Normal };
    let input = Input::open(hotkeys, screen);
    input.map_err(|error| Failure::Other((phrases.cannot_read_keys)(&error.to_string())))
}

/// How many columns and rows the terminal on standard output has; `None` where there is none, or where it does not say.
fn size() -> Option<(usize, usize)> {
    let (width, height) = terminal_size::terminal_size_of(io::stdout())?;
    (width.0 > 0 && height.0 > 0).then_some((usize::from(width.0), usize::from(height.0)))
}

/// How wide it is.
fn columns() -> Option<usize> {
    size().map(|(columns, _)| columns)
}

fn locale() -> Locale {
    #[cfg(any(target_os = "macos", windows))]
    let system = sys_locale::get_locale();
    #[cfg(not(any(target_os = "macos", windows)))]
    let system: Option<String> = None;
    Locale::of(|name| env::var(name).ok(), system.as_deref())
}

#[cfg(hotkeys)]
fn listen() -> ExitCode {
    let with_keypad = env::args_os().nth(2).is_some_and(|argument| argument == hook::WITH_KEYPAD);
    hook::listener::run(with_keypad);
    ExitCode::SUCCESS
}

#[cfg(not(hotkeys))]
fn listen() -> ExitCode {
    ExitCode::from(USAGE)
}
