//! The face that is drawn in place: one screen, on which tiles move.

mod canvas;
mod layout;
mod motion;
mod painter;
mod screen;

use std::{
    io::{self, Write},
    time::Instant,
};

use self::screen::Screen;
use super::{Face, Look, Shown, lines::Lines};
use crate::{game::Turn, input::Wish, language::Language};

/// Draws a game on one screen.
pub struct Live<W> {
    screen: Screen,
    /// For the last board, on the normal screen.
    lines: Lines,
    language: &'static dyn Language,
    out: W,
    /// Tells what time it is, for what moves.
    clock: fn() -> Instant,
}

impl<W: Write> Live<W> {
    /// A face that draws on the terminal behind `out`.
    pub fn new(look: &Look, out: W) -> Self {
        let (screen, lines) = (Screen::new(look), Lines::Tiles(look.tiles()));
        Self { screen, lines, language: look.language, out, clock: Instant::now }
    }

    /// The same by another clock than the system's.
    #[must_use]
    pub fn timed_by(self, clock: fn() -> Instant) -> Self {
        Self { clock, ..self }
    }

    fn write(&mut self, text: &str) -> io::Result<()> {
        self.out.write_all(text.as_bytes())?;
        self.out.flush()
    }
}

impl<W: Write> Face for Live<W> {
    fn begin(&mut self, shown: &Shown) -> io::Result<()> {
        self.screen.show_anew(shown);
        self.draw()
    }

    fn show(&mut self, shown: &Shown) -> io::Result<()> {
        match shown.turn {
            None => self.screen.show_anew(shown),
            Some(Turn::Moved(played)) => self.screen.show_move(shown, played, (self.clock)()),
            Some(Turn::Undone | Turn::Redone | Turn::WentOn | Turn::Began | Turn::Restarted) => {
                self.screen.show_board(shown);
            }
            Some(Turn::Unchanged(direction)) => self.screen.note_once(&self.language.unchanged(*direction)),
            Some(Turn::Over) => self.screen.note_once(self.language.words().over),
            Some(Turn::Coached) => self.screen.note(self.language.words().coach_helps, true),
            Some(Turn::Nothing) => {}
        }
        self.draw()
    }

    fn say(&mut self, line: &str) -> io::Result<()> {
        self.screen.note(line, false);
        self.draw()
    }

    fn remark(&mut self, line: &str) -> io::Result<()> {
        self.say(line)
    }

    fn coach(&mut self, plays: bool) -> io::Result<()> {
        self.screen.coach_plays = plays;
        if plays { self.draw() } else { self.say(self.language.words().coach_pauses) }
    }

    fn tell(&mut self, line: &str) -> io::Result<()> {
        self.screen.note(line, true);
        self.draw()
    }

    fn keys(&mut self) -> io::Result<()> {
        self.screen.show_keys();
        self.draw()
    }

    fn admits(&mut self, wish: Wish) -> io::Result<bool> {
        let needs_board = !matches!(wish, Wish::Board | Wish::Suspend);
        if needs_board && self.screen.hide_keys() {
            return self.draw().map(|()| false);
        }
        Ok(!needs_board || wish == Wish::Quit || !self.screen.is_too_small())
    }

    fn due(&self) -> Option<Instant> {
        self.screen.due()
    }

    fn draw(&mut self) -> io::Result<()> {
        let begun = (self.clock)();
        let frame = self.screen.frame(begun);
        if frame.is_empty() {
            return Ok(());
        }
        self.write(&frame)?;
        self.screen.took((self.clock)().saturating_duration_since(begun));
        Ok(())
    }

    fn bye(&mut self, shown: &Shown) -> io::Result<()> {
        let heading = self.lines.heading(shown, "", self.language);
        let board = self.lines.board(shown, self.language);
        self.write(&format!("{heading}{board}{}", self.language.words().bye))
    }
}
