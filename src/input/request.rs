//! What the game can be asked to do.

use super::wish::Wish;

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

/// Which of its screens a terminal shows the game on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Screen {
    /// The one of the shell.
    #[default]
    Normal,
    /// One of the game's own, without a cursor. The other is as it was when the terminal is given back.
    Alternate,
}

/// Something that the game is asked to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request {
    /// Do what a key or a word asks for.
    Wish(Wish),
    /// See that the terminal has another size.
    Resized,
    /// Tell the player this.
    Tell(Notice),
    /// Hear what another thread has to say: it [woke](super::Waker) the game.
    Wake,
    /// [Stop](super::Input::suspend) the process, and go on when it goes on.
    Suspend(Suspend),
    /// [Close](super::Input::close) the input, and end.
    Leave(Leave),
}

/// What the player is told of the ways in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// A word in a pipe is no command.
    UnknownWord {
        /// Its line, counted from 1.
        line: u64,
        /// As much of it as is kept.
        word: String,
    },
    /// Standard input cannot be read, and why.
    Unreadable(String),
    /// There are no hotkeys.
    NoHotkeys(Lack),
}

/// Why there are no hotkeys.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Lack {
    /// Over SSH the display is another machine's.
    Remote,
    /// The environment names no display.
    NoDisplay,
    /// The hook has ended.
    Ended,
    /// What the build, the system or the hook says.
    Other(String),
}

impl Request {
    /// Whether it comes before the player's words where those have to wait.
    pub(super) const fn is_urgent(&self) -> bool {
        matches!(self, Self::Wake | Self::Suspend(_) | Self::Leave(Leave::Signal(_) | Leave::OutputClosed))
    }
}

/// What comes first where the game is played through a pipe. A terminal's keys are never kept waiting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Precedence {
    /// What came first.
    InTurn,
    /// The game is woken before any more words are played, and before their end.
    Wakes,
    /// The words that can be read are played, and their end is heard of, before the game is woken.
    Words,
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
    /// The player wants to.
    Player,
    /// A pipe has no more words.
    InputEnded,
    /// Nobody reads the output any more.
    OutputClosed,
    /// The input cannot be read.
    Unreadable,
    /// A signal of this number came, or what the signal stands for: a terminal that is gone is a hang-up.
    Signal(u8),
}

impl Leave {
    /// What SIGHUP says, which has this number on every system: the terminal is gone.
    pub const HANG_UP: Self = Self::Signal(1);
}
