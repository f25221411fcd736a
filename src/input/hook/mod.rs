//! The game's side of the hotkeys: a child process that holds the hook.

#[cfg(hotkeys)]
pub mod listener;

use std::{
    io::{self, BufRead as _, BufReader},
    process::{Child, Command, Stdio},
    thread,
};

use super::{request::Lack, wish::Hotkey};

/// Why this build has no hotkeys, where it has none.
pub const NO_HOTKEYS: Option<&str> = option_env!("CLIMB2048_NO_HOTKEYS");

/// The hidden argument that makes this program the listener.
pub const LISTENER: &str = "--listen-for-hotkeys";

/// The hidden argument that has the listener report the keypad's arrows too.
pub const WITH_KEYPAD: &str = "--with-keypad";

/// What comes before the name of a key that a modifier makes somebody else's shortcut.
const FOREIGN: &str = "foreign ";

/// What comes before the reason why there is no hook.
const FAILED: &str = "failed ";

/// What the hook told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum HookEvent {
    Pressed { key: Hotkey, foreign: bool },
    Gone { lack: Lack },
}

/// Our hold on the OS's key events. Dropping it ends the child, and with it the hook.
#[derive(Debug)]
pub(crate) struct Hook {
    child: Child,
}

impl Hook {
    /// Starts the child, and hands on what it tells until it is gone, which is told last.
    pub(crate) fn start(with_keypad: bool, mut hand_on: impl FnMut(HookEvent) + Send + 'static) -> io::Result<Self> {
        let mut command = Command::new(std::env::current_exe()?);
        command.arg(LISTENER).args(with_keypad.then_some(WITH_KEYPAD));
        // Xlib writes to standard error when the display goes away.
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        #[cfg(unix)]
        {
            // Signals from the terminal are for the game alone; it takes the child with it.
            std::os::unix::process::CommandExt::process_group(&mut command, 0);
        }
        let mut child = command.spawn()?;
        let stdout = child.stdout.take().expect("standard output is piped");
        thread::Builder::new().name("hook".to_owned()).spawn(move || {
            let mut lack = Lack::Ended;
            for line in BufReader::new(stdout).lines().map_while(Result::ok) {
                match line.strip_prefix(FAILED) {
                    Some(failure) => lack = Lack::Other(failure.to_owned()),
                    None => parse(&line).into_iter().for_each(&mut hand_on),
                }
            }
            hand_on(HookEvent::Gone { lack });
        })?;
        Ok(Self { child })
    }
}

impl Drop for Hook {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn parse(line: &str) -> Option<HookEvent> {
    let foreign = line.strip_prefix(FOREIGN);
    let key = Hotkey::from_name(foreign.unwrap_or(line))?;
    Some(HookEvent::Pressed { key, foreign: foreign.is_some() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Direction;

    #[test]
    fn what_the_listener_writes_is_what_the_game_reads() {
        let left = Hotkey::Arrow(Direction::Left);
        assert_eq!(parse("left"), Some(HookEvent::Pressed { key: left, foreign: false }));
        assert_eq!(parse("foreign left"), Some(HookEvent::Pressed { key: left, foreign: true }));
        assert_eq!(parse("foreign escape"), Some(HookEvent::Pressed { key: Hotkey::Escape, foreign: true }));
        assert_eq!(parse("We don't seem to have a display or a xic"), None);
    }
}
