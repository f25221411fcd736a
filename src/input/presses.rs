//! Which presses of the game's keys are to be played: what the hook and the terminal tell of them, and the focus.

use std::{env, sync::Arc, time::Instant};

use super::{
    focus::Focus,
    hook::{Hook, HookEvent, NO_HOTKEYS},
    request::{Hotkeys, Lack, Notice, Request},
    twins::{Reporter, Twins, Weight},
    wish::Hotkey,
};

/// Takes what a hook tells, with the number of that hook.
pub(crate) type Listener = Arc<dyn Fn(u32, HookEvent) + Send + Sync>;

pub(crate) struct Presses {
    wanted: Hotkeys,
    listener: Listener,
    hook: Option<Hook>,
    /// Hooks started and ended so far: what an earlier one told late is dropped.
    generation: u32,
    focus: Focus,
    twins: Twins,
    told_of_lack: bool,
    /// The hook has told of an Esc that the terminal will still send.
    awaits_escape: bool,
}

impl Presses {
    pub(crate) fn new(wanted: Hotkeys, listener: Listener) -> Self {
        Self {
            wanted,
            listener,
            hook: None,
            generation: 0,
            focus: Focus::default(),
            twins: Twins::default(),
            told_of_lack: false,
            awaits_escape: false,
        }
    }

    /// Starts the hook where it is wanted. It is of use only where the terminal can be asked for its focus, or where
    /// nobody cares for that.
    pub(crate) fn start(&mut self, ask_for_focus: impl FnOnce() -> bool) -> Option<Request> {
        let lack = match self.wanted {
            Hotkeys::Never => return None,
            // Only who insists on hotkeys is told.
            Hotkeys::Always if is_remote() => Some(Lack::Remote),
            Hotkeys::Focused if is_remote() => None,
            Hotkeys::Focused | Hotkeys::Always if NO_HOTKEYS.is_some() => {
                NO_HOTKEYS.map(|reason| Lack::Other(reason.to_owned()))
            }
            Hotkeys::Focused | Hotkeys::Always if names_no_display() => Some(Lack::NoDisplay),
            Hotkeys::Focused if !ask_for_focus() => return None,
            Hotkeys::Focused | Hotkeys::Always => return self.start_hook(),
        };
        self.wanted = Hotkeys::Never;
        lack.and_then(|lack| self.tell_of_lack(lack))
    }

    fn start_hook(&mut self) -> Option<Request> {
        self.generation += 1;
        let (listener, generation) = (self.listener.clone(), self.generation);
        match Hook::start(self.wanted == Hotkeys::Always, move |told| listener(generation, told)) {
            Ok(hook) => {
                self.hook = Some(hook);
                self.twins.expect_hook();
                None
            }
            Err(error) => self.tell_of_lack(Lack::Other(error.to_string())),
        }
    }

    /// Forgets what is known of the moment, since the program is about to stop for a while.
    pub(crate) fn forget(&mut self) {
        self.focus.forget();
        self.twins.forget();
    }

    pub(crate) fn end_hook(&mut self) {
        self.hook = None;
        self.generation += 1;
    }

    /// The notice that says why there are no hotkeys: once.
    fn tell_of_lack(&mut self, lack: Lack) -> Option<Request> {
        let told = std::mem::replace(&mut self.told_of_lack, true);
        (!told).then_some(Request::Tell(Notice::NoHotkeys(lack)))
    }

    /// The terminal tells that the console has got or lost the focus.
    pub(crate) fn focus_changed(&mut self, here: bool) -> Option<Request> {
        self.focus.changed(here);
        self.twins.focus_changed();
        self.start_proved_hook()
    }

    /// The terminal tells that it reports focus.
    pub(crate) fn focus_is_reported(&mut self) -> Option<Request> {
        self.focus.reports_focus();
        self.start_proved_hook()
    }

    /// The proof may come after the answer: tmux reports focus only when it changes.
    fn start_proved_hook(&mut self) -> Option<Request> {
        let due = self.wanted == Hotkeys::Focused && self.hook.is_none() && !self.told_of_lack;
        if due { self.start_hook() } else { None }
    }

    /// The terminal has answered all that it was asked. A hook that may not count is not held.
    pub(crate) fn answered(&mut self) {
        if self.wanted == Hotkeys::Focused && !self.focus.is_proved() {
            self.end_hook();
        }
    }

    /// The terminal tells of a press.
    pub(crate) fn typed(&mut self, key: Hotkey, now: Instant) -> Vec<Request> {
        let waits = self.hook.is_some() && self.hook_counts() != Some(false) && self.twins.hook_is_prompt();
        let weight = if waits { Weight::Waits } else { Weight::Counts };
        self.report(Reporter::Terminal, key, weight, now)
    }

    /// The terminal tells of a press that is somebody else's shortcut.
    pub(crate) fn typed_shortcut(&mut self, key: Hotkey, now: Instant) -> Vec<Request> {
        if self.hook.is_none() {
            return Vec::new();
        }
        self.report(Reporter::Terminal, key, Weight::Foreign, now)
    }

    /// A hook tells something.
    pub(crate) fn told(&mut self, generation: u32, told: HookEvent, now: Instant) -> Vec<Request> {
        match told {
            _ if generation != self.generation => Vec::new(),
            HookEvent::Gone { lack } => {
                self.hook = None;
                self.tell_of_lack(lack).into_iter().collect()
            }
            HookEvent::Pressed { key, foreign } => {
                if self.twins.hook_is_alone(now) {
                    self.focus.forget();
                }
                let weight = match self.hook_counts() {
                    Some(false) => return Vec::new(),
                    _ if foreign => Weight::Foreign,
                    // Esc at a prompt of tmux's must not end the game, and no second press would tell.
                    Some(true) if key == Hotkey::Escape && self.wanted == Hotkeys::Focused => Weight::Waits,
                    Some(true) => Weight::Counts,
                    None => Weight::Waits,
                };
                self.report(Reporter::Hook, key, weight, now)
            }
        }
    }

    /// Whether what the hook tells is meant for the game; `None` while nobody knows.
    fn hook_counts(&self) -> Option<bool> {
        if self.wanted == Hotkeys::Always { Some(true) } else { self.focus.is_here() }
    }

    fn report(&mut self, by: Reporter, key: Hotkey, weight: Weight, now: Instant) -> Vec<Request> {
        let verdict = self.twins.report(by, key, weight, now);
        if verdict.agreed {
            self.focus.agreed();
        }
        if key == Hotkey::Escape {
            self.awaits_escape = by == Reporter::Hook && !verdict.agreed && !verdict.play.is_empty();
        }
        requests(verdict.play)
    }

    /// Whether the hook has told of an Esc: then the terminal's next escape byte is that key, and no sequence.
    pub(crate) fn expects_escape(&self) -> bool {
        self.twins.hook_told_of(Hotkey::Escape)
    }

    /// When a press that is held back is to be played all the same.
    pub(crate) fn deadline(&self) -> Option<Instant> {
        self.twins.deadline()
    }

    pub(crate) fn time_out(&mut self, now: Instant) -> Vec<Request> {
        requests(self.twins.time_out(now))
    }

    /// The presses that are held back, since something that came after them is to be played.
    pub(crate) fn release(&mut self) -> Vec<Request> {
        requests(self.twins.release())
    }

    /// Whether the terminal is about to send an Esc that has been played already.
    pub(crate) fn awaits_escape(&self) -> bool {
        self.awaits_escape
    }
}

/// Over SSH the display that the environment names is another machine's, and so are its keys.
fn is_remote() -> bool {
    ["SSH_CONNECTION", "SSH_TTY"].iter().any(|name| env::var_os(name).is_some_and(|value| !value.is_empty()))
}

/// X11 has a display by its name, or not at all.
fn names_no_display() -> bool {
    cfg!(target_os = "linux") && env::var_os("DISPLAY").is_none_or(|name| name.is_empty())
}

fn requests(keys: Vec<Hotkey>) -> Vec<Request> {
    keys.into_iter().map(|key| Request::Wish(key.wish())).collect()
}
