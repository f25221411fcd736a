//! Every way in: hotkeys, the terminal's keys, words from a pipe and signals, merged into one stream of requests.

mod focus;
pub mod hook;
mod interrupt;
#[cfg(unix)]
mod outlet;
mod pipe;
mod presses;
mod request;
#[cfg(unix)]
mod signals;
pub mod terminal;
mod twins;
pub mod wish;

use std::{
    collections::VecDeque,
    convert::Infallible,
    io::{self, IsTerminal as _},
    sync::{
        Arc,
        mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel},
    },
    thread,
    time::{Duration, Instant},
};

pub use interrupt::Interrupt;
pub use request::{Hotkeys, Lack, Leave, Notice, Precedence, Request, Screen, Suspend};
pub use wish::Wish;

use self::{
    hook::HookEvent,
    pipe::Words,
    presses::Presses,
    terminal::{Decoder, Place, Report, Terminal},
};
/// How many events may wait for the game before those who tell of them have to wait.
const BACKLOG: usize = 8;

/// How long leaving waits for what the terminal is still about to send.
const FAREWELL: Duration = Duration::from_millis(100);

/// What the threads that wait for the world tell.
enum Event {
    Typed(terminal::Raw),
    /// What a pipe gave. No more is read from it until the second is dropped, so the size of a [read](pipe::read) says
    /// how much of a long script can wait, and is still played when a signal has come.
    Piped(Vec<u8>, SyncSender<Infallible>),
    InputEnded(io::Result<()>),
    Woken,
    Hook(u32, HookEvent),
    #[cfg(unix)]
    Signal(nix::sys::signal::Signal),
    #[cfg(unix)]
    OutputClosed,
}

/// Where the player's words come from.
enum Source {
    Terminal(Box<Console>),
    Pipe(Pipe),
}

/// The pipe that the game is played through.
struct Pipe {
    words: Words,
    is_at_end: bool,
    /// While this is there, its reader waits.
    pause: Option<SyncSender<Infallible>>,
}

/// The terminal while the game is played at it.
#[derive(Default)]
struct Console {
    /// Our hold on it.
    terminal: Option<Terminal>,
    screen: Screen,
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
    presses: Presses,
}

/// Makes the game [see](Request::Wake) what another thread has to say.
#[derive(Clone)]
pub struct Waker(SyncSender<Event>);

impl Waker {
    /// One that wakes nobody.
    #[cfg(test)]
    pub(crate) fn of_nobody() -> Self {
        Self(sync_channel(0).0)
    }

    /// Wakes the game, as soon as it has room for one more event.
    pub fn wake(&self) {
        let _ = self.0.send(Event::Woken);
    }
}

impl Input {
    /// Takes the terminal, with this screen, or the pipe on standard input. The hotkeys come [later](Self::start_hotkeys).
    ///
    /// To be called before any thread is started.
    ///
    /// # Errors
    ///
    /// When the terminal's modes cannot be read or set, or no thread can be started.
    pub fn open(hotkeys: Hotkeys, screen: Screen) -> io::Result<Self> {
        #[cfg(unix)]
        signals::hold_back()?;
        let (sender, events) = sync_channel(BACKLOG);
        let (source, hotkeys) = if io::stdin().is_terminal() {
            (Source::Terminal(Box::new(Console { screen, ..Console::default() })), hotkeys)
        } else {
            // Nobody looks at a pipe: its keys count only where any do.
            let hotkeys = if hotkeys == Hotkeys::Always { hotkeys } else { Hotkeys::Never };
            (Source::Pipe(Pipe { words: Words::new(), is_at_end: false, pause: None }), hotkeys)
        };
        let hook_sender = sender.clone();
        let listener = Arc::new(move |generation, told| {
            let _ = hook_sender.send(Event::Hook(generation, told));
        });
        let presses = Presses::new(hotkeys, listener);
        let mut input = Self { events, sender, requests: VecDeque::new(), source, presses };
        input.start_threads()?;
        if let Err(error) = input.take_terminal() {
            if !matches!(Terminal::place(), Place::Nowhere) {
                return Err(error);
            }
            input.requests.push_back(Request::Leave(Leave::HANG_UP));
        }
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
                let end = pipe::read(|bytes| {
                    let (pause, paused) = sync_channel(0);
                    let is_sent = sender.send(Event::Piped(bytes, pause)).is_ok();
                    let _ = paused.recv();
                    is_sent
                });
                let _ = sender.send(Event::InputEnded(end));
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
                return Err(io::Error::other("the terminal is another program's, and no shell can give it back"));
            }
        }
        if let Source::Terminal(console) = &mut self.source {
            console.terminal = Some(Terminal::take(console.screen)?);
            if !std::mem::replace(&mut console.is_read, true) {
                self.spawn("terminal", |sender| {
                    let end = terminal::read(|raw| sender.send(Event::Typed(raw)).is_ok());
                    let _ = sender.send(Event::InputEnded(end));
                })?;
            }
        }
        Ok(())
    }

    /// Whether a reason to end comes within so long.
    fn has_to_leave(&mut self, patience: Duration) -> bool {
        let until = Instant::now() + patience;
        while Instant::now() < until {
            match self.wait(Some(until)) {
                Some(event) => self.take(event),
                None => self.time_out(),
            }
        }
        self.is_leaving()
    }

    fn is_leaving(&self) -> bool {
        self.requests.iter().any(|request| matches!(request, Request::Leave(_)))
    }

    /// A way for other threads to wake the game.
    #[must_use]
    pub fn waker(&self) -> Waker {
        Waker(self.sender.clone())
    }

    /// Starts the hook where it is wanted, and asks the terminal whether it reports focus where that matters.
    pub fn start_hotkeys(&mut self) {
        let source = &mut self.source;
        let told = self.presses.start(|| match source {
            Source::Terminal(console) => {
                console.awaits_answer = Terminal::ask_for_focus();
                console.awaits_answer
            }
            Source::Pipe(_) => false,
        });
        self.requests.extend(told);
    }

    /// The next request; blocks until there is one, or until this moment, and then there is none.
    pub fn next_request(&mut self, first: Precedence, until: Option<Instant>) -> Option<Request> {
        let mut is_late = false;
        loop {
            let request = self.next_of_waiting(first);
            if request.is_some() || is_late {
                return request;
            }
            self.read_on();
            if let Some(event) = self.wait(until) {
                self.take(event);
            } else {
                self.time_out();
                is_late = until.is_some_and(|until| until <= Instant::now());
            }
        }
    }

    fn next_of_waiting(&mut self, first: Precedence) -> Option<Request> {
        let Source::Pipe(pipe) = &self.source else { return self.requests.pop_front() };
        let next = match first {
            Precedence::InTurn => Some(0),
            Precedence::Wakes => self.requests.iter().position(Request::is_urgent),
            Precedence::Words => {
                let word = self.requests.iter().position(|request| *request != Request::Wake);
                word.or_else(|| (pipe.is_at_end || !pipe::is_ready()).then_some(0))
            }
        };
        self.requests.remove(next?)
    }

    /// Lets the pipe be read from again when all of its words are played.
    fn read_on(&mut self) {
        if let Source::Pipe(pipe) = &mut self.source
            && self.requests.iter().all(|request| *request == Request::Wake)
        {
            pipe.pause = None;
        }
    }

    /// The next event, or `None` when the earliest has passed of this deadline and those of decoder and presses.
    fn wait(&self, until: Option<Instant>) -> Option<Event> {
        let decoded = match &self.source {
            Source::Terminal(console) => console.decoder.deadline(),
            Source::Pipe(_) => None,
        };
        match decoded.into_iter().chain(self.presses.deadline()).chain(until).min() {
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
        self.requests.extend(self.presses.time_out(now));
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
            Event::Piped(bytes, pause) => {
                if let Source::Pipe(pipe) = &mut self.source {
                    pipe.pause = Some(pause);
                    self.requests.extend(pipe.words.feed(&bytes));
                }
            }
            Event::InputEnded(end) => self.end_of_input(end),
            Event::Woken => self.requests.push_back(Request::Wake),
            Event::Hook(generation, told) => self.requests.extend(self.presses.told(generation, told, now)),
            #[cfg(unix)]
            Event::Signal(signal) => self.take_signal(signal),
            #[cfg(unix)]
            Event::OutputClosed => self.requests.push_back(Request::Leave(Leave::OutputClosed)),
        }
        self.take_expected_escape(now);
    }

    fn take_expected_escape(&mut self, now: Instant) {
        if let Source::Terminal(console) = &mut self.source
            && console.decoder.has_escape()
            && self.presses.expects_escape()
        {
            let reports = console.decoder.take_escape();
            self.take_reports(reports, now);
        }
    }

    fn end_of_input(&mut self, end: io::Result<()>) {
        let request = match &mut self.source {
            Source::Terminal(console) => {
                console.is_read = false;
                match Terminal::place() {
                    Place::Background => Request::Suspend(Suspend::Process),
                    Place::Foreground | Place::Nowhere => Request::Leave(Leave::HANG_UP),
                }
            }
            Source::Pipe(pipe) => {
                pipe.is_at_end = true;
                self.requests.extend(pipe.words.finish());
                match end {
                    Ok(()) => Request::Leave(Leave::InputEnded),
                    Err(error) => {
                        self.requests.push_back(Request::Tell(Notice::Unreadable(error.to_string())));
                        Request::Leave(Leave::Unreadable)
                    }
                }
            }
        };
        self.requests.push_back(request);
    }

    fn take_reports(&mut self, reports: Vec<Report>, now: Instant) {
        for report in reports {
            match report {
                Report::Hotkey(key) => self.requests.extend(self.presses.typed(key, now)),
                Report::Key(wish) => {
                    self.requests.extend(self.presses.release());
                    self.requests.push_back(Request::Wish(wish));
                }
                Report::Shortcut(key) => self.requests.extend(self.presses.typed_shortcut(key, now)),
                Report::Resized => self.requests.push_back(Request::Resized),
                Report::Focus(here) => self.requests.extend(self.presses.focus_changed(here)),
                Report::ReportsFocus { already } => {
                    if already {
                        Terminal::leave_focus_reporting_on();
                    }
                    self.requests.extend(self.presses.focus_is_reported());
                }
                Report::Answered => {
                    if let Source::Terminal(console) = &mut self.source {
                        console.awaits_answer = false;
                    }
                    self.presses.answered();
                }
            }
        }
    }

    #[cfg(unix)]
    fn take_signal(&mut self, signal: nix::sys::signal::Signal) {
        use nix::sys::signal::Signal::{SIGCONT, SIGTSTP, SIGWINCH};
        match signal {
            SIGTSTP => self.requests.push_back(Request::Suspend(Suspend::Process)),
            SIGCONT => self.continue_after_stop(),
            SIGWINCH => self.take_reports(vec![Report::Resized], Instant::now()),
            signal => {
                let number = u8::try_from(signal as i32).expect("the signals that end a program have small numbers");
                // What was typed before and not played yet is not waited for.
                self.requests.push_front(Request::Leave(Leave::Signal(number)));
            }
        }
    }

    /// A shell that stopped the program by a signal nobody can hold back has changed the terminal's modes meanwhile, or
    /// written on the screen that it found.
    #[cfg(unix)]
    fn continue_after_stop(&mut self) {
        let Source::Terminal(console) = &self.source else { return };
        if Terminal::is_disturbed() {
            self.step_aside(|| ());
        } else if console.screen == Screen::Alternate {
            self.requests.push_back(Request::Wish(Wish::Board));
        }
    }

    /// Shows the game on this screen of the terminal from here on. In a pipe there is none.
    ///
    /// # Errors
    ///
    /// When the terminal cannot be written to.
    pub fn show(&mut self, screen: Screen) -> io::Result<()> {
        let Source::Terminal(console) = &mut self.source else { return Ok(()) };
        console.screen = screen;
        Terminal::show(screen)
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
            self.requests.push_back(Request::Leave(Leave::HANG_UP));
        }
        if self.is_leaving() {
            return;
        }
        if matches!(self.source, Source::Terminal(_)) {
            // What was typed behind the key that stopped the game was meant for nobody.
            self.requests.retain(|request| matches!(request, Request::Tell(_) | Request::Wake));
            self.requests.push_back(Request::Wish(Wish::Board));
        }
        self.start_hotkeys();
    }

    /// Ends every hold on keys and terminal: the hook is gone, the child reaped, the terminal as it was found, and what
    /// was typed too late is discarded.
    pub fn close(mut self) {
        self.let_go();
    }

    fn let_go(&mut self) {
        self.presses.end_hook();
        self.drain();
        self.presses.forget();
        if let Source::Terminal(console) = &mut self.source {
            console.terminal = None;
            console.decoder = Decoder::default();
            console.awaits_answer = false;
        }
    }

    /// Takes in what the terminal is still about to send, so that no shell reads it: the answer it owes, and the Esc
    /// that the hook was first to tell of.
    fn drain(&mut self) {
        let until = Instant::now() + FAREWELL;
        while let Source::Terminal(console) = &self.source {
            let escape_is_due = self.presses.awaits_escape() && !console.decoder.has_escape();
            if !(escape_is_due || console.awaits_answer) || Instant::now() >= until {
                break;
            }
            match self.wait(Some(until)) {
                Some(Event::InputEnded(_)) => break,
                Some(event @ (Event::Typed(_) | Event::Woken)) => self.take(event),
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
