//! Ctrl-C and the request to end, for work that tells what it has done so far before it ends.

use std::{
    io, process,
    sync::{
        Arc,
        atomic::{AtomicU8, Ordering},
    },
};

/// Whether the work is to end.
#[derive(Clone, Debug, Default)]
pub struct Interrupt(Arc<AtomicU8>);

impl Interrupt {
    /// From here on the first signal is noted, and a second one ends the process. To be called before the first thread
    /// starts, since threads inherit what is held back.
    ///
    /// # Errors
    ///
    /// When the system does not let the signals be had.
    pub fn watch() -> io::Result<Self> {
        let interrupt = Self::default();
        interrupt.clone().note_signals()?;
        Ok(interrupt)
    }

    /// The number of the signal that came, if one did.
    #[must_use]
    pub fn signal(&self) -> Option<u8> {
        Some(self.0.load(Ordering::Relaxed)).filter(|number| *number > 0)
    }

    fn note(&self, number: u8) {
        if self.0.swap(number, Ordering::Relaxed) > 0 {
            process::exit(128 + i32::from(number));
        }
    }

    #[cfg(unix)]
    fn note_signals(self) -> io::Result<()> {
        use nix::sys::signal::{SigSet, Signal};

        let signals: SigSet = [Signal::SIGINT, Signal::SIGTERM].into_iter().collect();
        signals.thread_block()?;
        std::thread::spawn(move || {
            while let Ok(signal) = signals.wait() {
                self.note(if signal == Signal::SIGINT { SIGINT } else { SIGTERM });
            }
        });
        Ok(())
    }

    #[cfg(windows)]
    fn note_signals(self) -> io::Result<()> {
        ctrlc::set_handler(move || self.note(SIGINT)).map_err(io::Error::other)
    }
}

const SIGINT: u8 = 2;

#[cfg(unix)]
const SIGTERM: u8 = 15;
