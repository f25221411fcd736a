//! Every way in: hotkeys, the terminal's keys, words from a pipe and signals, merged into one stream of requests.

mod focus;
pub mod hook;
mod key;
#[cfg(unix)]
mod outlet;
mod pipe;
#[cfg(unix)]
mod signals;
pub mod terminal;
mod twins;

use std::{
    collections::VecDeque,
    env,
    io::{self, IsTerminal as _},
    sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel},
    thread,
    time::{Duration, Instant},
};

use self::{
    focus::Focus,
    hook::{Hook, Told},
    key::{Hotkey, Key},
    pipe::{Word, Words},
    terminal::{Decoder, Place, Report, Terminal},
    twins::{Reporter, Twins, Weight},
};
use crate::game::Command;

/// How many events may wait for the game before those who tell of them have to wait.
const BACKLOG: usize = 64;

/// How long leaving waits for what the terminal is still about to send.
const FAREWELL: Duration = Duration::from_millis(100);

/// Why this build has no hotkeys, where it has none.
pub const NO_HOTKEYS: Option<&str> = option_env!("CLIMB2048_NO_HOTKEYS");

/// When hotkeys count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hotkeys {
    /// While the console has the focus.
    Focused,
    /// Also while another window has it.
    Always,
    /// Not at all: no hook is set.
    Never,
}

/// Something that the game is asked to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request {
    /// Play a command.
    Play(Command),
    /// Show the keys.
    ShowKeys,
    /// Show the board again.
    ShowBoard,
    /// Tell the player this line, on standard error.
    Tell(String),
    /// [Stop](Input::suspend) the process, and go on when it goes on.
    Suspend(Suspend),
    /// [Close](Input::close) the input, and end.
    Leave(Leave),
}

/// Who has to stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Suspend {
    /// The whole pipeline: Ctrl-Z was typed.
    Group,
    /// This process: a signal said so.
    Process,
}

/// Why the game ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leave {
    /// The player wants to, or the input has ended.
    Player,
    /// Nobody reads the output any more.
    OutputClosed,
    /// A signal of this number came, or what the signal stands for: a terminal that is gone is a hang-up.
    Signal(u8),
}

/// The number of SIGHUP, on every system that has it.
const HANG_UP: Leave = Leave::Signal(1);

/// What the threads that wait for the world tell.
enum Event {
    Typed(terminal::Raw),
    Piped(Vec<u8>),
    InputEnded,
    Hook {
        generation: u32,
        told: Told,
    },
    #[cfg(unix)]
    Signal(nix::sys::signal::Signal),
    #[cfg(unix)]
    OutputClosed,
}

/// Where the player's words come from.
enum Source {
    Terminal(Box<Console>),
    Pipe(Words),
}

/// The terminal while the game is played at it.
#[derive(Default)]
struct Console {
    /// Our hold on it.
    terminal: Option<Terminal>,
    /// A thread reads what is typed there.
    is_read: bool,
    decoder: Decoder,
    /// It was asked for its focus, and has not given its last answer yet.
    awaits_answer: bool,
}

/// All that the player and the system ask of the game, in the order in which it came.
pub struct Input {
    events: Receiver<Event>,
    sender: SyncSender<Event>,
    requests: VecDeque<Request>,
    source: Source,
    hotkeys: Hotkeys,
    hook: Option<Hook>,
    /// Hooks started so far: what an earlier one told late is dropped.
    generation: u32,
    focus: Focus,
    twins: Twins,
    told_of_hook: bool,
    /// The hook has told of an Esc that the terminal will still send.
    awaits_escape: bool,
}

impl Input {
    /// Takes the terminal, or the pipe, on standard input. The hotkeys come [later](Self::start_hotkeys).
    ///
    /// To be called before any thread is started.
    ///
    /// # Errors
    ///
    /// When the terminal's modes cannot be read or set, or no thread can be started.
    pub fn open(hotkeys: Hotkeys) -> io::Result<Self> {
        #[cfg(unix)]
        signals::hold_back()?;
        let (sender, events) = sync_channel(BACKLOG);
        let source =
            if io::stdin().is_terminal() { Source::Terminal(Box::default()) } else { Source::Pipe(Words::new()) };
        let mut input = Self {
            events,
            sender,
            requests: VecDeque::new(),
            source,
            hotkeys,
            hook: None,
            generation: 0,
            focus: Focus::default(),
            twins: Twins::default(),
            told_of_hook: false,
            awaits_escape: false,
        };
        input.start_threads()?;
        input.take_terminal()?;
        Ok(input)
    }

    fn start_threads(&self) -> io::Result<()> {
        #[cfg(unix)]
        {
            self.spawn("signals", |sender| {
                signals::forward(|signal| sender.try_send(Event::Signal(signal)).is_ok());
            })?;
            if !io::stdout().is_terminal() {
                self.spawn("outlet", |sender| {
                    if outlet::wait_until_closed().is_ok() {
                        let _ = sender.send(Event::OutputClosed);
                    }
                })?;
            }
        }
        match self.source {
            // The terminal is read from when it is taken.
            Source::Terminal(_) => Ok(()),
            Source::Pipe(_) => self.spawn("pipe", |sender| {
                let _ = pipe::read(|bytes| sender.send(Event::Piped(bytes)).is_ok());
                let _ = sender.send(Event::InputEnded);
            }),
        }
    }

    fn spawn(&self, name: &str, work: impl FnOnce(&SyncSender<Event>) + Send + 'static) -> io::Result<()> {
        let sender = self.sender.clone();
        thread::Builder::new().name(name.to_owned()).spawn(move || work(&sender)).map(drop)
    }

    /// Takes the terminal, if that is where the player is, as soon as the process is in the foreground.
    ///
    /// A process that is told to go on in the background stops again. Only when its terminal goes away does a shell tell
    /// it to go on and to end at once, and then it must not stop before it has heard the second.
    fn take_terminal(&mut self) -> io::Result<()> {
        if matches!(self.source, Source::Pipe(_)) {
            return Ok(());
        }
        while Terminal::place() == Place::Background {
            if self.has_to_leave(FAREWELL) {
                return Ok(());
            }
            let stopped = Instant::now();
            stop(Suspend::Process);
            if stopped.elapsed() < FAREWELL {
                break;
            }
        }
        let terminal = Terminal::take()?;
        if let Source::Terminal(console) = &mut self.source {
            console.terminal = Some(terminal);
            console.decoder = Decoder::default();
            if !std::mem::replace(&mut console.is_read, true) {
                self.spawn("terminal", |sender| {
                    let _ = terminal::read(|raw| sender.send(Event::Typed(raw)).is_ok());
                    let _ = sender.send(Event::InputEnded);
                })?;
            }
        }
        Ok(())
    }

    /// Whether a reason to end comes within so long.
    fn has_to_leave(&mut self, patience: Duration) -> bool {
        let until = Instant::now() + patience;
        while let Some(event) = self.wait(Some(until)) {
            self.take(event);
        }
        self.requests.iter().any(|request| matches!(request, Request::Leave(_)))
    }

    /// Starts the hook where it is wanted, and asks the terminal whether it reports focus where that matters.
    pub fn start_hotkeys(&mut self) {
        let piped = matches!(self.source, Source::Pipe(_));
        if piped && self.hotkeys == Hotkeys::Focused {
            self.hotkeys = Hotkeys::Never;
        }
        if self.hotkeys != Hotkeys::Never
            && let Some(reason) = NO_HOTKEYS
        {
            self.tell_of_hook(reason);
            self.hotkeys = Hotkeys::Never;
        }
        if is_remote() {
            if self.hotkeys == Hotkeys::Always {
                self.tell_of_hook("over SSH the display is another machine's");
            }
            self.hotkeys = Hotkeys::Never;
        }
        if self.ask_for_focus() || self.hotkeys == Hotkeys::Always {
            self.start_hook();
        }
    }

    fn ask_for_focus(&mut self) -> bool {
        match &mut self.source {
            Source::Terminal(console) if self.hotkeys == Hotkeys::Focused => {
                console.awaits_answer = Terminal::ask_for_focus();
                console.awaits_answer
            }
            _ => false,
        }
    }

    fn start_hook(&mut self) {
        self.generation += 1;
        let (sender, generation) = (self.sender.clone(), self.generation);
        let hand_on = move |told| {
            let _ = sender.send(Event::Hook { generation, told });
        };
        match Hook::start(self.hotkeys == Hotkeys::Always, hand_on) {
            Ok(hook) => {
                self.hook = Some(hook);
                self.twins.expect_hook();
            }
            Err(error) => self.tell_of_hook(&error.to_string()),
        }
    }

    fn tell_of_hook(&mut self, reason: &str) {
        if !std::mem::replace(&mut self.told_of_hook, true) {
            let instead = match self.source {
                Source::Terminal(_) => "the terminal's own keys play on",
                Source::Pipe(_) => "words from the pipe play on",
            };
            self.requests.push_back(Request::Tell(format!("no hotkeys: {reason}; {instead}")));
        }
    }

    /// The next request; blocks until there is one.
    pub fn next_request(&mut self) -> Request {
        loop {
            if let Some(request) = self.requests.pop_front() {
                return request;
            }
            match self.wait(None) {
                Some(event) => self.take(event),
                None => self.time_out(),
            }
        }
    }

    /// The next event, or `None` when the earliest has passed of this deadline and those of decoder and twins.
    fn wait(&self, until: Option<Instant>) -> Option<Event> {
        let decoded = match &self.source {
            Source::Terminal(console) => console.decoder.deadline(),
            Source::Pipe(_) => None,
        };
        match decoded.into_iter().chain(self.twins.deadline()).chain(until).min() {
            Some(deadline) => {
                let event = self.events.recv_timeout(deadline.saturating_duration_since(Instant::now()));
                event.map_err(|error| debug_assert_eq!(error, RecvTimeoutError::Timeout)).ok()
            }
            None => Some(self.events.recv().expect("the input holds a sender itself")),
        }
    }

    fn time_out(&mut self) {
        let now = Instant::now();
        if let Source::Terminal(console) = &mut self.source {
            let reports = console.decoder.time_out(now);
            self.take_reports(reports, now);
        }
        let held = self.twins.time_out(now);
        self.play(held);
    }

    fn take(&mut self, event: Event) {
        let now = Instant::now();
        match event {
            Event::Typed(raw) => {
                if let Source::Terminal(console) = &mut self.source {
                    let reports = console.decoder.feed(&raw, now);
                    self.take_reports(reports, now);
                }
            }
            Event::Piped(bytes) => {
                if let Source::Pipe(words) = &mut self.source {
                    let words = words.feed(&bytes);
                    self.take_words(words);
                }
            }
            Event::InputEnded => self.end_of_input(),
            Event::Hook { generation, told } if generation == self.generation => self.take_told(told, now),
            Event::Hook { .. } => {}
            #[cfg(unix)]
            Event::Signal(signal) => self.take_signal(signal),
            #[cfg(unix)]
            Event::OutputClosed => self.requests.push_back(Request::Leave(Leave::OutputClosed)),
        }
    }

    fn end_of_input(&mut self) {
        let request = match &mut self.source {
            Source::Terminal(console) => {
                console.is_read = false;
                match Terminal::place() {
                    Place::Background => Request::Suspend(Suspend::Process),
                    Place::Foreground | Place::Nowhere => Request::Leave(HANG_UP),
                }
            }
            Source::Pipe(words) => {
                let last = words.finish();
                self.take_words(last);
                Request::Leave(Leave::Player)
            }
        };
        self.requests.push_back(request);
    }

    fn take_words(&mut self, words: impl IntoIterator<Item = Word>) {
        self.requests.extend(words.into_iter().map(|word| match word {
            Word::Play(command) => Request::Play(command),
            Word::ShowKeys => Request::ShowKeys,
            Word::Quit => Request::Leave(Leave::Player),
            Word::Unknown { line, word } => Request::Tell(format!(
                "line {line}: unknown word {word:?}; the words are left right up down, enter and quit"
            )),
        }));
    }

    fn take_reports(&mut self, reports: Vec<Report>, now: Instant) {
        for report in reports {
            match report {
                Report::Key(key) => self.take_key(key, now),
                Report::Focus(here) => {
                    self.focus.changed(here);
                    self.twins.focus_changed();
                    self.start_proved_hook();
                }
                Report::ReportsFocus { already } => {
                    self.focus.reports_focus();
                    if already {
                        Terminal::leave_focus_reporting_on();
                    }
                    self.start_proved_hook();
                }
                Report::Answered => self.take_answer(),
            }
        }
    }

    fn take_key(&mut self, key: Key, now: Instant) {
        let request = match key {
            Key::Hot(key) => {
                let waits = self.hook.is_some() && self.hook_counts() != Some(false) && self.twins.hook_is_prompt();
                let weight = if waits { Weight::Waits } else { Weight::Counts };
                return self.press(Reporter::Terminal, key, weight, now);
            }
            Key::Slide(direction) => Request::Play(Command::Slide(direction)),
            Key::Quit => Request::Leave(Leave::Player),
            Key::ShowKeys => Request::ShowKeys,
            Key::Suspend => Request::Suspend(Suspend::Group),
        };
        let held = self.twins.release();
        self.play(held);
        self.requests.push_back(request);
    }

    /// The proof may come after the answer: tmux reports focus only when it changes.
    fn start_proved_hook(&mut self) {
        if self.hotkeys == Hotkeys::Focused && self.hook.is_none() && !self.told_of_hook {
            self.start_hook();
        }
    }

    /// A hook that may not count is not held.
    fn take_answer(&mut self) {
        if let Source::Terminal(console) = &mut self.source {
            console.awaits_answer = false;
        }
        if self.hotkeys == Hotkeys::Focused && !self.focus.is_proved() {
            self.hook = None;
            self.generation += 1;
        }
    }

    fn take_told(&mut self, told: Told, now: Instant) {
        match told {
            Told::Gone { reason } => {
                self.hook = None;
                self.tell_of_hook(&reason);
            }
            Told::Pressed { key, foreign } => {
                let weight = match self.hook_counts() {
                    Some(false) => return,
                    _ if foreign => Weight::Foreign,
                    Some(true) => Weight::Counts,
                    None => Weight::Waits,
                };
                self.press(Reporter::Hook, key, weight, now);
            }
        }
    }

    fn press(&mut self, by: Reporter, key: Hotkey, weight: Weight, now: Instant) {
        let verdict = self.twins.report(by, key, weight, now);
        if verdict.agreed {
            self.focus.agreed();
        }
        if key == Hotkey::Escape {
            self.awaits_escape = by == Reporter::Hook && !verdict.agreed;
        }
        self.play(verdict.play);
    }

    fn play(&mut self, keys: Vec<Hotkey>) {
        self.requests.extend(keys.into_iter().map(|key| match key {
            Hotkey::Arrow(direction) => Request::Play(Command::Slide(direction)),
            Hotkey::Enter => Request::Play(Command::Enter),
            Hotkey::Escape => Request::Leave(Leave::Player),
        }));
    }

    /// Whether what the hook tells is meant for the game; `None` while nobody knows.
    fn hook_counts(&self) -> Option<bool> {
        if self.hotkeys == Hotkeys::Always { Some(true) } else { self.focus.is_here() }
    }

    #[cfg(unix)]
    fn take_signal(&mut self, signal: nix::sys::signal::Signal) {
        use nix::sys::signal::Signal::{SIGCONT, SIGTSTP};
        match signal {
            SIGTSTP => self.requests.push_back(Request::Suspend(Suspend::Process)),
            SIGCONT => self.continue_after_stop(),
            signal => {
                let number = u8::try_from(signal as i32).expect("the signals that end a program have small numbers");
                // What was typed before and not played yet is not waited for.
                self.requests.push_front(Request::Leave(Leave::Signal(number)));
            }
        }
    }

    /// A shell that stopped the program by a signal nobody can hold back has changed the terminal's modes meanwhile.
    #[cfg(unix)]
    fn continue_after_stop(&mut self) {
        if matches!(self.source, Source::Terminal(_)) && Terminal::is_disturbed() {
            self.step_aside(|| ());
        }
    }

    /// Stops the process, with the terminal as it was found and no hook, and goes on when the process does.
    pub fn suspend(&mut self, who: Suspend) {
        self.step_aside(|| stop(who));
    }

    /// Gives the terminal and the hook back for as long as `stop` takes.
    fn step_aside(&mut self, stop: impl FnOnce()) {
        self.let_go();
        stop();
        if self.take_terminal().is_err() {
            self.requests.push_back(Request::Leave(HANG_UP));
        }
        self.requests.retain(|request| matches!(request, Request::Leave(_) | Request::Tell(_)));
        if matches!(self.source, Source::Terminal(_)) {
            self.requests.push_back(Request::ShowBoard);
        }
        self.focus.forget();
        self.twins.forget();
        self.start_hotkeys();
    }

    /// Ends every hold on keys and terminal: the hook is gone, the child reaped, the terminal as it was found, and what
    /// was typed too late is discarded.
    pub fn close(mut self) {
        self.let_go();
    }

    fn let_go(&mut self) {
        self.hook = None;
        self.generation += 1;
        self.drain();
        if let Source::Terminal(console) = &mut self.source {
            console.terminal = None;
            console.awaits_answer = false;
        }
    }

    /// Takes in what the terminal is still about to send, so that no shell reads it: the answer it owes, and the Esc
    /// that the hook was first to tell of.
    fn drain(&mut self) {
        let until = Instant::now() + FAREWELL;
        while let Source::Terminal(console) = &self.source {
            let escape_is_due = self.awaits_escape && !console.decoder.has_escape();
            if !(escape_is_due || console.awaits_answer) || Instant::now() >= until {
                break;
            }
            match self.wait(Some(until)) {
                Some(Event::InputEnded) => break,
                Some(Event::Typed(raw)) => self.take(Event::Typed(raw)),
                Some(_) => {}
                None => self.time_out(),
            }
        }
    }
}

#[cfg(unix)]
use signals::stop;

/// Windows stops no process.
#[cfg(not(unix))]
fn stop(_: Suspend) {}

/// Over SSH the display that the environment names is another machine's, and so are its keys.
fn is_remote() -> bool {
    ["SSH_CONNECTION", "SSH_TTY"].iter().any(|name| env::var_os(name).is_some_and(|value| !value.is_empty()))
}
