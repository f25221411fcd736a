//! What surrounds the process: its terminal, its environment, and the system's random numbers.

use std::{
    env,
    io::{self, IsTerminal as _, Write as _},
    time::Duration,
};

use climb2048::{
    input::{Hotkeys, Input},
    language::{ENGLISH, Language, Locale},
    output::{Depth, Look, Size, View},
};
use rand::{TryRng as _, rngs::SysRng};

use super::Failure;
use crate::cli::{Arguments, LookArguments};

/// Prints a text that was asked for.
pub(crate) fn print(text: &str) -> Result<(), Failure> {
    Ok(io::stdout().write_all(text.as_bytes())?)
}

/// The language that is asked for, or else the locale's. A matrix is for programs, to which the locale is nothing.
pub(crate) fn language(arguments: &Arguments) -> &'static dyn Language {
    let is_for_programs = arguments.boards().is_some_and(|look| chosen_view(look) == View::Matrix);
    let of_locale = || if is_for_programs { ENGLISH } else { locale().language() };
    arguments.language().unwrap_or_else(of_locale)
}

pub(super) fn locale() -> Locale {
    #[cfg(any(target_os = "macos", windows))]
    let system = sys_locale::get_locale();
    #[cfg(not(any(target_os = "macos", windows)))]
    let system: Option<String> = None;
    Locale::of(|name| env::var(name).ok(), system.as_deref())
}

/// What faces are made of here.
pub(super) fn look(look: &LookArguments, language: &'static dyn Language) -> Look {
    Look {
        theme: look.theme.clone(),
        depth: Depth::of(look.color, io::stdout().is_terminal(), |name| env::var(name).ok()),
        unicode: locale().speaks_utf8(),
        motion: !look.no_motion && env::var_os("NO_MOTION").is_none_or(|value| value.is_empty()),
        watched: false,
        size,
        language,
    }
}

/// The view that is wanted, if there can be one.
pub(super) fn view(look: &LookArguments, arguments: &Arguments) -> Result<View, Failure> {
    match (chosen_view(look), lack_of_screen()) {
        (View::Live, Some(lack)) => Err(Failure::Usage(format!("{} live {lack}", arguments.name_of("view")))),
        (view, _) => Ok(view),
    }
}

/// The views that the player can change between. In a pipe the view stays as it is.
pub(super) fn views() -> &'static [View] {
    if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
        &[]
    } else if lack_of_screen().is_some() {
        &[View::Tiles, View::Words]
    } else {
        &[View::Tiles, View::Live, View::Words]
    }
}

fn chosen_view(look: &LookArguments) -> View {
    look.view.unwrap_or(if io::stdout().is_terminal() { View::Tiles } else { View::Matrix })
}

/// Why nothing can be drawn in place; `None` if it can.
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

/// Takes the keys, and the screen that the view wants.
pub(super) fn open(hotkeys: Hotkeys, view: View, language: &dyn Language) -> Result<Input, Failure> {
    Input::open(hotkeys, view.screen()).map_err(|error| Failure::Other(language.cannot_read_keys(&error)))
}

/// How large the terminal on standard output is; `None` where there is none, or where it does not say.
pub(super) fn size() -> Option<Size> {
    let (width, height) = terminal_size::terminal_size_of(io::stdout())?;
    let size = Size { columns: width.0.into(), rows: height.0.into() };
    (size.columns > 0 && size.rows > 0).then_some(size)
}

/// The delay that is asked for in milliseconds, or else one that is pleasant to watch where somebody does.
pub(super) fn pace(delay: Option<u64>, pleasant: u64) -> Duration {
    Duration::from_millis(delay.unwrap_or(if io::stdout().is_terminal() { pleasant } else { 0 }))
}

pub(super) fn draw_seed(language: &dyn Language) -> Result<u64, Failure> {
    SysRng.try_next_u64().map_err(|error| Failure::Other(language.cannot_draw_seed(&error)))
}
