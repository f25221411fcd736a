//! The child process that holds the hook: it lets the keys of this game out, and nothing else.

use std::{
    env,
    io::{self, Read as _, Write as _},
    process,
    time::{Duration, Instant},
};

use rdev::{EventType, Key, ListenError};

use super::{FAILED, FOREIGN};
use crate::{game::Direction, input::wish::Hotkey};

/// A modifier whose release was never seen (a locked screen, another virtual terminal) is forgotten after this long.
const STUCK: Duration = Duration::from_secs(5);

/// `rdev` has no name for the right Super key of X11, only its code.
#[cfg(target_os = "linux")]
const SUPER_RIGHT: Key = Key::Unknown(134);
#[cfg(not(target_os = "linux"))]
const SUPER_RIGHT: Key = Key::MetaRight;

/// The modifiers that make an arrow somebody else's shortcut.
const MODIFIERS: [Key; 7] =
    [Key::ControlLeft, Key::ControlRight, Key::Alt, Key::AltGr, Key::MetaLeft, Key::MetaRight, SUPER_RIGHT];

/// Listens until the game closes this process's standard input, or until there is nothing to listen to.
///
/// Each key of the game is a line on standard output. To be called on the main thread, where macOS wants it.
pub fn run(with_keypad: bool) {
    std::thread::spawn(end_with_the_game);
    let mut filter = Filter { with_keypad, held: Vec::new() };
    let listened = rdev::listen(move |event| {
        if let Some(press) = filter.press(event.event_type, Instant::now()) {
            let foreign = if press.foreign { FOREIGN } else { "" };
            tell(&format!("{foreign}{}\n", press.key.name()));
        }
    });
    if let Err(error) = listened {
        tell(&format!("{FAILED}{}\n", reason(&error)));
    }
}

fn end_with_the_game() {
    let _ = io::stdin().read(&mut [0]);
    process::exit(0);
}

fn tell(line: &str) {
    if io::stdout().write_all(line.as_bytes()).is_err() {
        process::exit(0);
    }
}

fn reason(error: &ListenError) -> String {
    match error {
        ListenError::MissingDisplayError | ListenError::KeyboardError => {
            format!("cannot open the X display {:?}", env::var("DISPLAY").unwrap_or_default())
        }
        ListenError::XRecordExtensionError
        | ListenError::RecordContextError
        | ListenError::RecordContextEnablingError => "the X server has no RECORD extension".to_owned(),
        ListenError::EventTapError | ListenError::LoopSourceError => {
            "macOS gives no permission to monitor input".to_owned()
        }
        other => format!("the system refuses: {other:?}"),
    }
}

/// A press of one of the game's keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Press {
    key: Hotkey,
    foreign: bool,
}

/// What of the user's keys is this game's business. Of all others nothing is kept but which modifiers are down.
struct Filter {
    with_keypad: bool,
    held: Vec<(Key, Instant)>,
}

impl Filter {
    fn press(&mut self, event: EventType, now: Instant) -> Option<Press> {
        match event {
            EventType::KeyPress(key) if MODIFIERS.contains(&key) => {
                self.release(key);
                self.held.push((key, now));
                None
            }
            EventType::KeyRelease(key) => {
                self.release(key);
                None
            }
            EventType::KeyPress(key) => {
                let key = self.hotkey(key)?;
                self.held.retain(|(_, since)| now.saturating_duration_since(*since) < STUCK);
                self.held.iter_mut().for_each(|(_, since)| *since = now);
                Some(Press { key, foreign: !self.held.is_empty() })
            }
            _ => None,
        }
    }

    fn release(&mut self, key: Key) {
        self.held.retain(|(held, _)| *held != key);
    }

    /// The keypad's digits are arrows or not as Num Lock says, which only the terminal knows. So they are left to the
    /// terminal, unless keys count that no terminal sees.
    fn hotkey(&self, key: Key) -> Option<Hotkey> {
        Some(match key {
            Key::LeftArrow => Hotkey::Arrow(Direction::Left),
            Key::RightArrow => Hotkey::Arrow(Direction::Right),
            Key::UpArrow => Hotkey::Arrow(Direction::Up),
            Key::DownArrow => Hotkey::Arrow(Direction::Down),
            Key::Kp4 if self.with_keypad => Hotkey::Arrow(Direction::Left),
            Key::Kp6 if self.with_keypad => Hotkey::Arrow(Direction::Right),
            Key::Kp8 if self.with_keypad => Hotkey::Arrow(Direction::Up),
            Key::Kp2 if self.with_keypad => Hotkey::Arrow(Direction::Down),
            Key::Return | Key::KpReturn => Hotkey::Enter,
            Key::Escape => Hotkey::Escape,
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use EventType::{KeyPress, KeyRelease};

    const LEFT: Hotkey = Hotkey::Arrow(Direction::Left);

    fn filter(with_keypad: bool) -> Filter {
        Filter { with_keypad, held: Vec::new() }
    }

    /// What of these events leaves the filter, all at one moment.
    fn presses(events: &[EventType]) -> Vec<Press> {
        let (mut filter, now) = (filter(true), Instant::now());
        events.iter().filter_map(|event| filter.press(*event, now)).collect()
    }

    fn own(key: Hotkey) -> Press {
        Press { key, foreign: false }
    }

    #[test]
    fn the_games_keys_leave_the_filter() {
        let table = [
            (Key::LeftArrow, LEFT),
            (Key::RightArrow, Hotkey::Arrow(Direction::Right)),
            (Key::UpArrow, Hotkey::Arrow(Direction::Up)),
            (Key::DownArrow, Hotkey::Arrow(Direction::Down)),
            (Key::Kp4, LEFT),
            (Key::Kp6, Hotkey::Arrow(Direction::Right)),
            (Key::Kp8, Hotkey::Arrow(Direction::Up)),
            (Key::Kp2, Hotkey::Arrow(Direction::Down)),
            (Key::Return, Hotkey::Enter),
            (Key::KpReturn, Hotkey::Enter),
            (Key::Escape, Hotkey::Escape),
        ];
        for (key, hotkey) in table {
            assert_eq!(presses(&[KeyPress(key), KeyRelease(key)]), [own(hotkey)], "{key:?}");
        }
    }

    #[test]
    fn no_other_key_leaves_it_and_nothing_of_one_is_kept() {
        let (mut filter, now) = (filter(true), Instant::now());
        for key in [Key::KeyA, Key::KeyQ, Key::Num4, Key::Space, Key::ShiftLeft, Key::CapsLock, Key::Unknown(99)] {
            assert_eq!(filter.press(KeyPress(key), now), None, "{key:?}");
            assert!(filter.held.is_empty(), "{key:?}");
        }
        for event in [EventType::ButtonPress(rdev::Button::Left), EventType::MouseMove { x: 1.0, y: 1.0 }] {
            assert_eq!(filter.press(event, now), None);
        }
    }

    #[test]
    fn a_held_key_repeats() {
        assert_eq!(presses(&[KeyPress(Key::LeftArrow); 3]), [own(LEFT); 3]);
    }

    #[test]
    fn with_a_modifier_down_the_press_is_foreign() {
        for modifier in MODIFIERS {
            let events = [
                KeyPress(modifier),
                KeyPress(Key::LeftArrow),
                KeyRelease(Key::LeftArrow),
                KeyRelease(modifier),
                KeyPress(Key::LeftArrow),
            ];
            assert_eq!(presses(&events), [Press { key: LEFT, foreign: true }, own(LEFT)], "{modifier:?}");
        }
        assert_eq!(presses(&[KeyPress(Key::ShiftLeft), KeyPress(Key::LeftArrow)]), [own(LEFT)]);
    }

    #[test]
    fn a_modifier_that_got_stuck_is_forgotten() {
        let (mut filter, now) = (filter(false), Instant::now());
        filter.press(KeyPress(Key::MetaLeft), now);
        assert!(filter.press(KeyPress(Key::LeftArrow), now + STUCK / 2).unwrap().foreign);
        assert!(filter.press(KeyPress(Key::LeftArrow), now + STUCK).unwrap().foreign, "it is in use");
        assert!(!filter.press(KeyPress(Key::LeftArrow), now + STUCK * 3).unwrap().foreign);
    }

    #[test]
    fn the_keypads_digits_are_left_to_the_terminal() {
        let (mut filter, now) = (filter(false), Instant::now());
        assert_eq!(filter.press(KeyPress(Key::Kp4), now), None);
        assert_eq!(filter.press(KeyPress(Key::KpReturn), now), Some(own(Hotkey::Enter)));
    }
}
