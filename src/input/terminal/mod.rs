//! The terminal that the keys are typed at: its modes, what it reports, and what is left of both when the game ends.

#[cfg(unix)]
mod decoder;
#[cfg(unix)]
mod unix;
#[cfg(windows)]
mod windows;

#[cfg(unix)]
pub(crate) use decoder::Decoder;
#[cfg(unix)]
pub(crate) use unix::{Raw, Terminal, read};
#[cfg(windows)]
pub(crate) use windows::{Decoder, Raw, Terminal, read};

use super::wish::{Hotkey, Wish};

/// Something that the terminal told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Report {
    /// A key that the hook may report as well.
    Hotkey(Hotkey),
    /// Another key that the game knows.
    Key(Wish),
    /// A hotkey with a modifier that makes it somebody else's shortcut.
    Shortcut(Hotkey),
    /// The console has got or lost the focus.
    Focus(bool),
    /// The terminal has another size.
    Resized,
    /// The terminal knows focus reporting; whether it was on when the game asked.
    #[cfg_attr(windows, expect(dead_code, reason = "a console answers nothing"))]
    ReportsFocus { already: bool },
    /// The answer that every terminal gives, and gives last.
    #[cfg_attr(windows, expect(dead_code, reason = "a console answers nothing"))]
    Answered,
}

/// Where the process stands at its terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// It may read keys and change modes.
    Foreground,
    /// A shell has the terminal; who changes modes is stopped.
    Background,
    /// There is no terminal any more.
    #[cfg_attr(windows, expect(dead_code, reason = "a console goes with its process"))]
    Nowhere,
}

/// Gives the terminal back as it was found. Does nothing where that has been done already.
///
/// This is for an end in which nobody lets go of it: a panic, or a main thread that is stuck.
pub fn restore() {
    Terminal::restore();
}
