//! The signals that end, stop or continue a program, or tell it of another size of its terminal, as events.

use std::{process, thread, time::Duration};

use nix::{
    sys::signal::{SigSet, Signal, kill, raise},
    unistd::Pid,
};

use super::{Suspend, terminal};

/// How long the game has to end by itself after a signal, before it is ended.
const GRACE: Duration = Duration::from_secs(1);

const STEP: Duration = Duration::from_millis(10);

fn awaited() -> SigSet {
    [
        Signal::SIGHUP,
        Signal::SIGINT,
        Signal::SIGQUIT,
        Signal::SIGTERM,
        Signal::SIGTSTP,
        Signal::SIGCONT,
        Signal::SIGWINCH,
    ]
    .into_iter()
    .collect()
}

/// Keeps the signals for [`forward`]. To be called before the first thread starts, since threads inherit it.
///
/// SIGTTIN and SIGTTOU are held back for good: reading from the terminal or changing it in the background must not stop
/// the process on its own account, least of all when it is about to end.
pub(crate) fn hold_back() -> nix::Result<()> {
    let mut signals = awaited();
    signals.add(Signal::SIGTTIN);
    signals.add(Signal::SIGTTOU);
    signals.thread_block()
}

/// Hands every signal on, until one comes that ends the program.
///
/// `hand_on` tells whether there was room for the signal. A main thread that is stuck in a write, to a reader that has
/// stopped or to a terminal that is gone, has a second; then the terminal is given back from here.
pub(crate) fn forward(mut hand_on: impl FnMut(Signal) -> bool) {
    while let Ok(signal) = awaited().wait() {
        let mut waited = Duration::ZERO;
        while !hand_on(signal) && waited < GRACE {
            thread::sleep(STEP);
            waited += STEP;
        }
        if !matches!(signal, Signal::SIGTSTP | Signal::SIGCONT | Signal::SIGWINCH) {
            thread::sleep(GRACE);
            terminal::restore();
            process::exit(128 + signal as i32);
        }
    }
}

/// Stops the process, or with it the other programs of its pipeline, until a shell has it go on. The default action is
/// the kernel's: it stops nobody where no shell is left to do that.
///
/// To be called on the main thread, which is then the one to take the signal, before the call returns.
pub(crate) fn stop(who: Suspend) {
    let stop: SigSet = [Signal::SIGTSTP].into_iter().collect();
    if stop.thread_unblock().is_ok() {
        let _ = match who {
            Suspend::Group => kill(Pid::from_raw(0), Signal::SIGTSTP),
            Suspend::Process => raise(Signal::SIGTSTP),
        };
        let _ = stop.thread_block();
    }
}
