//! What other threads have to say to the game.

use std::sync::mpsc::{Receiver, Sender, channel};

use super::question::Answer;
use crate::input::Waker;

/// What another thread says.
pub(super) enum Said {
    /// A line for the player.
    Line(String),
    /// The coach's answer, with the number of its [errand](super::question::Errand).
    Answer(u64, Answer),
}

/// Another thread's way to be heard.
#[derive(Clone)]
pub struct Voice {
    said: Sender<Said>,
    waker: Waker,
}

impl Voice {
    /// A voice, and what it says.
    pub(super) fn new(waker: Waker) -> (Self, Receiver<Said>) {
        let (said, heard) = channel();
        (Self { said, waker }, heard)
    }

    /// Has the player told a line.
    pub fn tell(&self, line: String) {
        self.say(Said::Line(line));
    }

    pub(super) fn say(&self, said: Said) {
        if self.said.send(said).is_ok() {
            self.waker.wake();
        }
    }
}
