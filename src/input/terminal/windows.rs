//! A Windows console, through crossterm: it reports keys and focus as events of their own.

use std::{
    io,
    sync::atomic::{AtomicBool, Ordering},
    time::Instant,
};

use crossterm::{
    cursor::{Hide, Show},
    event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers},
    execute,
    terminal::{self, EnterAlternateScreen, LeaveAlternateScreen},
};

use super::{Place, Report};
use crate::{
    game::Direction,
    input::{
        request::Screen,
        wish::{Hotkey, Wish},
    },
};

/// What the reading thread hands on.
pub(crate) type Raw = Event;

/// Events need no decoding, only translation.
#[derive(Default)]
pub(crate) struct Decoder;

impl Decoder {
    pub(crate) fn feed(&mut self, event: &Raw, _now: Instant) -> Vec<Report> {
        match event {
            Event::Key(event) if event.kind != KeyEventKind::Release => key(*event),
            Event::FocusGained => Some(Report::Focus(true)),
            Event::FocusLost => Some(Report::Focus(false)),
            Event::Resize(..) => Some(Report::Resized),
            _ => None,
        }
        .into_iter()
        .collect()
    }

    /// An event is complete by itself.
    pub(crate) fn deadline(&self) -> Option<Instant> {
        None
    }

    pub(crate) fn time_out(&mut self, _now: Instant) -> Vec<Report> {
        Vec::new()
    }

    pub(crate) fn has_escape(&self) -> bool {
        false
    }

    pub(crate) fn take_escape(&mut self) -> Vec<Report> {
        Vec::new()
    }
}

fn key(event: KeyEvent) -> Option<Report> {
    let hotkey = match event.code {
        KeyCode::Left => Some(Hotkey::Arrow(Direction::Left)),
        KeyCode::Right => Some(Hotkey::Arrow(Direction::Right)),
        KeyCode::Up => Some(Hotkey::Arrow(Direction::Up)),
        KeyCode::Down => Some(Hotkey::Arrow(Direction::Down)),
        KeyCode::Enter => Some(Hotkey::Enter),
        KeyCode::Esc => Some(Hotkey::Escape),
        _ => None,
    };
    let modified = event.modifiers.intersects(!KeyModifiers::SHIFT);
    match (hotkey, event.code) {
        (Some(key), _) if modified => Some(Report::Shortcut(key)),
        (Some(key), _) => Some(Report::Hotkey(key)),
        (None, KeyCode::Char('c' | 'd')) if event.modifiers == KeyModifiers::CONTROL => Some(Report::Key(Wish::Quit)),
        (None, KeyCode::Char(character)) if !modified => Wish::of_key(character).map(Report::Key),
        _ => None,
    }
}

/// Whether the console shows the alternate screen. One process has one console.
static IS_ALTERNATE: AtomicBool = AtomicBool::new(false);

/// The console in raw mode. Dropping it gives the console back as it was found.
#[derive(Debug)]
pub(crate) struct Terminal(());

impl Terminal {
    pub(crate) fn place() -> Place {
        Place::Foreground
    }

    /// Takes the console on standard input, and the screen of it that is wanted.
    pub(crate) fn take(screen: Screen) -> io::Result<Self> {
        terminal::enable_raw_mode()?;
        let taken = Self(());
        Self::show(screen)?;
        Ok(taken)
    }

    /// Shows the game on this screen from here on.
    pub(crate) fn show(screen: Screen) -> io::Result<()> {
        match (screen, IS_ALTERNATE.swap(screen == Screen::Alternate, Ordering::Relaxed)) {
            (Screen::Alternate, false) => execute!(io::stdout(), EnterAlternateScreen, Hide),
            (Screen::Normal, true) => execute!(io::stdout(), Show, LeaveAlternateScreen),
            _ => Ok(()),
        }
    }

    /// There is nothing to ask: a console that reports focus does so unasked.
    pub(crate) fn ask_for_focus() -> bool {
        false
    }

    pub(crate) fn leave_focus_reporting_on() {}

    pub(super) fn restore() {
        let _ = Self::show(Screen::Normal);
        let _ = terminal::disable_raw_mode();
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        Self::restore();
    }
}

/// Hands on every event until the console is gone or `hand_on` says that nobody listens any more.
pub(crate) fn read(mut hand_on: impl FnMut(Raw) -> bool) -> io::Result<()> {
    while hand_on(event::read()?) {}
    Ok(())
}
