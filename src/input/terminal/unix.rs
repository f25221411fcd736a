//! A Unix terminal: line mode and echo, focus reporting, and reading without either.

use std::{
    env,
    fs::File,
    io::{self, Write as _},
    sync::{Mutex, MutexGuard, PoisonError},
};

use nix::{
    sys::termios::{self, InputFlags, LocalFlags, SetArg, SpecialCharacterIndices, Termios},
    unistd,
};

use super::Place;
use crate::input::{pipe, request::Screen};

/// What the reading thread hands on.
pub(crate) type Raw = Vec<u8>;

/// The terminal as it was found, for as long as the game has changed it. One process has one terminal, and a panic in
/// any thread has to give it back.
static FOUND: Mutex<Option<Found>> = Mutex::new(None);

struct Found {
    modes: Termios,
    /// The terminal to write to while focus reporting is on by our doing.
    focus_reporting: Option<File>,
    /// The terminal to write to while it shows the alternate screen.
    screen: Option<File>,
}

/// The alternate screen, without a cursor, and back.
const ALTERNATE: &[u8] = b"\x1b[?1049h\x1b[?25l";
const NORMAL: &[u8] = b"\x1b[0m\x1b[?25h\x1b[?1049l";

/// The terminal in raw mode. Dropping it gives the terminal back as it was found.
#[derive(Debug)]
pub(crate) struct Terminal(());

impl Terminal {
    pub(crate) fn place() -> Place {
        match unistd::tcgetpgrp(io::stdin()) {
            Ok(group) if group == unistd::getpgrp() => Place::Foreground,
            Ok(_) => Place::Background,
            Err(_) => Place::Nowhere,
        }
    }

    /// Takes the terminal on standard input, and the screen of it that is wanted.
    pub(crate) fn take(screen: Screen) -> io::Result<Self> {
        let modes = termios::tcgetattr(io::stdin())?;
        let raw = raw_modes(&modes);
        *found() = Some(Found { modes, focus_reporting: None, screen: None });
        termios::tcsetattr(io::stdin(), SetArg::TCSANOW, &raw)?;
        let taken = Self(());
        Self::show(screen)?;
        Ok(taken)
    }

    /// Shows the game on this screen from here on.
    pub(crate) fn show(screen: Screen) -> io::Result<()> {
        let mut found = found();
        let Some(found) = found.as_mut() else { return Ok(()) };
        match (screen, found.screen.take()) {
            (Screen::Alternate, None) => {
                let device = found.screen.insert(File::options().write(true).open("/dev/tty")?);
                device.write_all(ALTERNATE)
            }
            (Screen::Normal, Some(mut device)) => device.write_all(NORMAL),
            (_, unchanged) => {
                found.screen = unchanged;
                Ok(())
            }
        }
    }

    /// Asks for focus reports, for a word that they will come, and for an answer that every terminal gives last.
    /// Tells whether there is anything to ask.
    pub(crate) fn ask_for_focus() -> bool {
        if env::var_os("TERM").is_none_or(|term| term.is_empty() || term == "dumb") {
            return false;
        }
        let Ok(mut device) = File::options().write(true).open("/dev/tty") else {
            return false;
        };
        let asked = device.write_all(b"\x1b[?1004$p\x1b[?1004h\x1b[c").is_ok();
        if let Some(found) = found().as_mut() {
            found.focus_reporting = Some(device);
        }
        asked
    }

    /// Focus reporting was on before the game asked: it stays on.
    pub(crate) fn leave_focus_reporting_on() {
        if let Some(found) = found().as_mut() {
            found.focus_reporting = None;
        }
    }

    /// Whether somebody has changed the modes since: a shell does while the program is stopped.
    pub(crate) fn is_disturbed() -> bool {
        termios::tcgetattr(io::stdin()).is_ok_and(|modes| modes.local_flags.contains(LocalFlags::ICANON))
    }

    pub(super) fn restore() {
        if let Some(Found { modes, focus_reporting, screen }) = found().take() {
            if let Some(mut device) = focus_reporting {
                let _ = device.write_all(b"\x1b[?1004l");
            }
            if let Some(mut device) = screen {
                let _ = device.write_all(NORMAL);
            }
            // Who has the terminal now has set its own modes.
            if Self::place() != Place::Background {
                // Flush: nothing typed during the game is left for the shell.
                let _ = termios::tcsetattr(io::stdin(), SetArg::TCSAFLUSH, &modes);
            }
        }
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        Self::restore();
    }
}

fn found() -> MutexGuard<'static, Option<Found>> {
    FOUND.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Keys one by one, without echo, signals or flow control. Output stays as it is.
fn raw_modes(modes: &Termios) -> Termios {
    let mut raw = modes.clone();
    raw.input_flags.remove(InputFlags::ICRNL | InputFlags::INLCR | InputFlags::IGNCR);
    raw.input_flags.remove(InputFlags::IXON | InputFlags::ISTRIP | InputFlags::BRKINT);
    raw.local_flags.remove(LocalFlags::ICANON | LocalFlags::ECHO | LocalFlags::ISIG | LocalFlags::IEXTEN);
    raw.control_chars[SpecialCharacterIndices::VMIN as usize] = 1;
    raw.control_chars[SpecialCharacterIndices::VTIME as usize] = 0;
    raw
}

/// Hands on what is typed until the terminal is gone or `hand_on` says that nobody listens any more.
pub(crate) fn read(hand_on: impl FnMut(Raw) -> bool) -> io::Result<()> {
    pipe::read(hand_on)
}
