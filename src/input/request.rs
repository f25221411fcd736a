//! What the game can be asked to do.

use crate::game::Command;

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
    /// [Stop](super::Input::suspend) the process, and go on when it goes on.
    Suspend(Suspend),
    /// [Close](super::Input::close) the input, and end.
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
    /// The input cannot be read.
    Unreadable,
    /// A signal of this number came, or what the signal stands for: a terminal that is gone is a hang-up.
    Signal(u8),
}

impl Leave {
    /// What SIGHUP says, which has this number on every system.
    pub(super) const HANG_UP: Self = Self::Signal(1);
}
