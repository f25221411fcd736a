//! Two reports tell of one press: plays it once, from whichever tells first.

use std::time::{Duration, Instant};

use super::key::Hotkey;

/// How long a report waits for its twin before it counts as the only one.
const PATIENCE: Duration = Duration::from_secs(1);

/// Who reported a press.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reporter {
    Terminal,
    Hook,
}

/// What a report is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Weight {
    /// The press is to be played.
    Counts,
    /// Nobody knows yet whether the press was meant for the game: its twin decides.
    Waits,
    /// The press is somebody else's shortcut, and so is its twin.
    Foreign,
}

/// What to do about a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Verdict {
    /// Whether the press is to be played now.
    pub(crate) play: bool,
    /// Whether both reporters have now told of the same press, and none called it foreign.
    pub(crate) agreed: bool,
}

#[derive(Debug)]
struct Report {
    by: Reporter,
    key: Hotkey,
    weight: Weight,
    at: Instant,
}

/// The reports whose twins have not come yet.
///
/// A report is the twin of the oldest unmatched one of the same key by the other reporter. So of one key as many presses
/// are played as the busier reporter told of: a lost report neither loses a press nor doubles one.
#[derive(Debug, Default)]
pub(crate) struct Twins {
    unmatched: Vec<Report>,
}

impl Twins {
    pub(crate) fn report(&mut self, by: Reporter, key: Hotkey, weight: Weight, now: Instant) -> Verdict {
        self.unmatched.retain(|report| now.saturating_duration_since(report.at) < PATIENCE);
        let Some(twin) = self.unmatched.iter().position(|report| report.by != by && report.key == key) else {
            self.unmatched.push(Report { by, key, weight, at: now });
            return Verdict { play: weight == Weight::Counts, agreed: false };
        };
        let twin = self.unmatched.remove(twin);
        Verdict {
            play: twin.weight == Weight::Waits && weight == Weight::Counts,
            agreed: twin.weight != Weight::Foreign && weight != Weight::Foreign,
        }
    }

    /// Forgets what was reported so far, when a reporter has come or gone.
    pub(crate) fn forget(&mut self) {
        self.unmatched.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Direction;
    use Reporter::{Hook, Terminal};

    const KEYS: [Hotkey; 5] = [
        Hotkey::Arrow(Direction::Left),
        Hotkey::Arrow(Direction::Up),
        Hotkey::Arrow(Direction::Left),
        Hotkey::Arrow(Direction::Left),
        Hotkey::Enter,
    ];

    fn milliseconds(count: u64) -> Duration {
        Duration::from_millis(count)
    }

    /// Presses keys 30 times a second, tells of them late by what `delay` says (`None`: not at all), and gives back the
    /// keys that were played, in their order.
    fn play(presses: usize, delay: impl Fn(Reporter, usize) -> Option<u64>) -> Vec<Hotkey> {
        let start = Instant::now();
        let mut reports: Vec<_> = (0..presses)
            .flat_map(|press| [(Hook, press), (Terminal, press)])
            .filter_map(|(by, press)| {
                let late = milliseconds(delay(by, press)?);
                Some((start + milliseconds(33) * u32::try_from(press).unwrap() + late, by, KEYS[press % KEYS.len()]))
            })
            .collect();
        reports.sort_by_key(|(at, ..)| *at);
        let mut twins = Twins::default();
        reports
            .into_iter()
            .filter(|(at, by, key)| twins.report(*by, *key, Weight::Counts, *at).play)
            .map(|(_, _, key)| key)
            .collect()
    }

    fn pressed(presses: usize) -> Vec<Hotkey> {
        (0..presses).map(|press| KEYS[press % KEYS.len()]).collect()
    }

    #[test]
    fn every_press_is_played_once_whichever_report_is_first() {
        let table: [(&str, u64, u64); 6] = [
            ("hook first", 1, 3),
            ("terminal first", 3, 1),
            ("hook slow", 400, 2),
            ("terminal slow", 1, 400),
            ("slower than the next press", 1, 40),
            ("at once", 1, 1),
        ];
        for (name, hook, terminal) in table {
            let played = play(300, |by, _| Some(if by == Hook { hook } else { terminal }));
            assert_eq!(played, pressed(300), "{name}");
        }
    }

    #[test]
    fn a_deaf_hook_or_a_silent_terminal_loses_nothing() {
        assert_eq!(play(300, |by, _| (by == Terminal).then_some(2)), pressed(300));
        assert_eq!(play(300, |by, _| (by == Hook).then_some(2)), pressed(300));
    }

    #[test]
    fn reports_that_take_turns_in_being_late_play_each_press_once() {
        let played = play(300, |by, press| Some(if (by == Hook) == (press % 2 == 0) { 1 } else { 20 }));
        assert_eq!(played, pressed(300));
    }

    #[test]
    fn a_lost_report_neither_loses_nor_doubles_a_press() {
        for lost in [Hook, Terminal] {
            for (hook, terminal) in [(1, 3), (3, 1), (1, 100), (100, 1)] {
                let delay = |by, press| {
                    let late = if by == Hook { hook } else { terminal };
                    (by != lost || press % 7 != 3).then_some(late)
                };
                assert_eq!(play(300, delay).len(), 300, "{lost:?} loses some, {hook} and {terminal} ms late");
            }
        }
    }

    #[test]
    fn a_foreign_press_takes_its_twin_with_it() {
        let (mut twins, now) = (Twins::default(), Instant::now());
        let right = Hotkey::Arrow(Direction::Right);
        assert!(!twins.report(Hook, right, Weight::Foreign, now).play);
        assert_eq!(
            twins.report(Terminal, right, Weight::Counts, now + milliseconds(5)),
            Verdict { play: false, agreed: false }
        );
        assert!(twins.report(Terminal, right, Weight::Counts, now + milliseconds(50)).play);
    }

    #[test]
    fn a_waiting_press_is_played_when_its_twin_comes_and_only_then() {
        let (mut twins, now) = (Twins::default(), Instant::now());
        assert_eq!(twins.report(Hook, Hotkey::Enter, Weight::Waits, now), Verdict { play: false, agreed: false });
        assert_eq!(twins.report(Terminal, Hotkey::Enter, Weight::Counts, now), Verdict { play: true, agreed: true });

        assert!(twins.report(Terminal, Hotkey::Enter, Weight::Counts, now).play);
        assert_eq!(twins.report(Hook, Hotkey::Enter, Weight::Waits, now), Verdict { play: false, agreed: true });
    }

    #[test]
    fn a_report_waits_for_its_twin_no_longer_than_a_second() {
        let (mut twins, now) = (Twins::default(), Instant::now());
        assert!(twins.report(Terminal, Hotkey::Enter, Weight::Counts, now).play);
        assert!(twins.report(Hook, Hotkey::Enter, Weight::Counts, now + PATIENCE).play);
    }

    #[test]
    fn what_is_forgotten_has_no_twin() {
        let (mut twins, now) = (Twins::default(), Instant::now());
        assert!(twins.report(Terminal, Hotkey::Enter, Weight::Counts, now).play);
        twins.forget();
        assert!(twins.report(Hook, Hotkey::Enter, Weight::Counts, now).play);
    }
}
