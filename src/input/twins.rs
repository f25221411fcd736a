//! Two reports tell of one press: plays it once, from whichever tells first.

use std::time::{Duration, Instant};

use super::wish::Hotkey;

/// How long a report is remembered for its twin to come.
const PATIENCE: Duration = Duration::from_secs(1);

/// How long the terminal's report is held back where the hook is expected to say whether the press is a shortcut. The
/// two come within a millisecond of each other, in either order.
const HOLD: Duration = Duration::from_millis(10);

/// How soon the terminal tells of a press too, if it hands that press on at all.
const CONFIRMATION: Duration = Duration::from_millis(50);

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
    /// The twin says whether the press is to be played. The terminal's is played without one, after a [`HOLD`].
    Waits,
    /// The press is somebody else's shortcut, and so is its twin.
    Foreign,
}

/// What to do about a report.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Verdict {
    /// The presses to be played now, in their order.
    pub(crate) play: Vec<Hotkey>,
    /// Whether both reporters have now told of the same press.
    pub(crate) agreed: bool,
}

#[derive(Debug)]
struct Sighting {
    by: Reporter,
    key: Hotkey,
    weight: Weight,
    at: Instant,
}

impl Sighting {
    fn is_held(&self) -> bool {
        self.by == Reporter::Terminal && self.weight == Weight::Waits
    }
}

/// The reports whose twins have not come yet.
///
/// A report is the twin of the oldest unmatched one of the same key by the other reporter. So of one key as many presses
/// are played as the busier reporter told of: a lost report neither loses a press nor doubles one.
#[derive(Debug, Default)]
pub(crate) struct Twins {
    unmatched: Vec<Sighting>,
    hook_is_prompt: bool,
}

impl Twins {
    pub(crate) fn report(&mut self, by: Reporter, key: Hotkey, weight: Weight, now: Instant) -> Verdict {
        self.unmatched.retain(|report| now.saturating_duration_since(report.at) < PATIENCE);
        let Some(twin) = self.twin(by, key) else {
            self.unmatched.push(Sighting { by, key, weight, at: now });
            let play = if weight == Weight::Counts { vec![key] } else { Vec::new() };
            return Verdict { play, agreed: false };
        };
        // Each reporter tells in order. What the hook has left out before this press, it will not tell of any more.
        let earlier = if by == Reporter::Hook { twin } else { 0 };
        let mut play = release(&mut self.unmatched[..earlier]);
        let twin = self.unmatched.remove(twin);
        if twin.weight == Weight::Waits && weight != Weight::Foreign {
            play.push(key);
        }
        self.hook_is_prompt |= now.saturating_duration_since(twin.at) <= HOLD;
        Verdict { play, agreed: true }
    }

    /// The oldest report that can be of the same press. A foreign one is so only for lack of another: where the terminal
    /// itself knows the modifier, a shortcut has no twin.
    fn twin(&self, by: Reporter, key: Hotkey) -> Option<usize> {
        let find = |foreign: bool| {
            let same = |report: &Sighting| report.by != by && report.key == key;
            self.unmatched.iter().position(|report| same(report) && (report.weight == Weight::Foreign) == foreign)
        };
        find(false).or_else(|| find(true))
    }

    /// Whether the terminal has said nothing of a press that the hook told of and that was played: it may have kept the
    /// press to itself, as tmux does in its copy mode.
    pub(crate) fn hook_is_alone(&self, now: Instant) -> bool {
        let unconfirmed = |report: &Sighting| {
            report.by == Reporter::Hook
                && report.weight == Weight::Counts
                && now.saturating_duration_since(report.at) > CONFIRMATION
        };
        self.unmatched.iter().any(unconfirmed)
    }

    /// Whether the hook has told of this key, and the terminal has not yet.
    pub(crate) fn hook_told_of(&self, key: Hotkey) -> bool {
        self.unmatched.iter().any(|report| report.by == Reporter::Hook && report.key == key)
    }

    /// A hook has been set: its first report is waited for.
    pub(crate) fn expect_hook(&mut self) {
        self.hook_is_prompt = true;
    }

    /// Whether the hook has told of the latest presses soon enough that the terminal's report can wait for its word.
    pub(crate) fn hook_is_prompt(&self) -> bool {
        self.hook_is_prompt
    }

    /// When a report has been held back for long enough.
    pub(crate) fn deadline(&self) -> Option<Instant> {
        self.unmatched.iter().find(|report| report.is_held()).map(|report| report.at + HOLD)
    }

    /// The presses that the hook has not told of in time. It is not waited for again until it is prompt.
    pub(crate) fn time_out(&mut self, now: Instant) -> Vec<Hotkey> {
        if self.deadline().is_none_or(|deadline| deadline > now) {
            return Vec::new();
        }
        self.hook_is_prompt = false;
        release(&mut self.unmatched)
    }

    /// The presses that are held back, since something that came after them is to be played.
    pub(crate) fn release(&mut self) -> Vec<Hotkey> {
        release(&mut self.unmatched)
    }

    /// The focus has changed: what the hook told of elsewhere has no twin here.
    pub(crate) fn focus_changed(&mut self) {
        self.unmatched.retain(|report| report.by == Reporter::Terminal || report.weight == Weight::Counts);
    }

    /// Forgets what was reported so far, since the program was stopped for a while.
    pub(crate) fn forget(&mut self) {
        *self = Self::default();
    }
}

fn release(reports: &mut [Sighting]) -> Vec<Hotkey> {
    let held = reports.iter_mut().filter(|report| report.is_held());
    held.map(|report| {
        report.weight = Weight::Counts;
        report.key
    })
    .collect()
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
        twins.expect_hook();
        let mut played = Vec::new();
        for (at, by, key) in reports {
            played.extend(twins.time_out(at));
            let waits = by == Terminal && twins.hook_is_prompt();
            played.extend(twins.report(by, key, if waits { Weight::Waits } else { Weight::Counts }, at).play);
        }
        played.extend(twins.release());
        played
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

    const RIGHT: Hotkey = Hotkey::Arrow(Direction::Right);

    fn nothing() -> Verdict {
        Verdict::default()
    }

    fn play_now(key: Hotkey) -> Verdict {
        Verdict { play: vec![key], agreed: false }
    }

    #[test]
    fn a_foreign_press_takes_its_twin_with_it_whichever_is_first() {
        let (mut twins, now) = (Twins::default(), Instant::now());
        let dropped = Verdict { play: Vec::new(), agreed: true };
        assert_eq!(twins.report(Hook, RIGHT, Weight::Foreign, now), nothing());
        assert_eq!(twins.report(Terminal, RIGHT, Weight::Counts, now + milliseconds(5)), dropped);
        assert_eq!(twins.report(Terminal, RIGHT, Weight::Counts, now + milliseconds(50)), play_now(RIGHT));

        twins.forget();
        assert_eq!(twins.report(Terminal, RIGHT, Weight::Waits, now), nothing());
        assert_eq!(twins.report(Hook, RIGHT, Weight::Foreign, now + milliseconds(1)), dropped);
        assert_eq!(twins.deadline(), None);
    }

    #[test]
    fn a_foreign_press_without_a_twin_does_not_cost_the_next_press() {
        for hook_first in [true, false] {
            let (mut twins, now) = (Twins::default(), Instant::now());
            twins.report(Hook, RIGHT, Weight::Foreign, now);
            let mut reports = [(Hook, Weight::Waits), (Terminal, Weight::Waits)];
            if !hook_first {
                reports = [(Terminal, Weight::Waits), (Hook, Weight::Counts)];
            }
            let played = reports.map(|(by, weight)| twins.report(by, RIGHT, weight, now + milliseconds(50)).play.len());
            assert_eq!(played.iter().sum::<usize>(), 1, "hook first: {hook_first}");
        }
    }

    #[test]
    fn a_press_elsewhere_is_no_twin_of_one_here() {
        let (mut twins, now) = (Twins::default(), Instant::now());
        twins.report(Hook, RIGHT, Weight::Waits, now);
        twins.focus_changed();
        let both = [Terminal, Hook].map(|by| twins.report(by, RIGHT, Weight::Counts, now).play.len());
        assert_eq!(both, [1, 0]);
    }

    #[test]
    fn a_press_of_unknown_purpose_is_played_when_its_twin_comes_and_only_then() {
        let (mut twins, now) = (Twins::default(), Instant::now());
        let agreed = Verdict { play: vec![RIGHT], agreed: true };
        assert_eq!(twins.report(Hook, RIGHT, Weight::Waits, now), nothing());
        assert_eq!(twins.report(Terminal, RIGHT, Weight::Counts, now), agreed);
        assert_eq!(twins.report(Terminal, RIGHT, Weight::Waits, now), nothing());
        assert_eq!(twins.report(Hook, RIGHT, Weight::Waits, now), agreed);
        assert_eq!(twins.report(Terminal, RIGHT, Weight::Counts, now), play_now(RIGHT));
        assert_eq!(twins.report(Hook, RIGHT, Weight::Waits, now), Verdict { play: Vec::new(), agreed: true });
    }

    #[test]
    fn the_terminal_waits_for_a_prompt_hook_but_not_for_a_deaf_one() {
        let (mut twins, now) = (Twins::default(), Instant::now());
        twins.expect_hook();
        assert!(twins.hook_is_prompt());
        assert_eq!(twins.report(Terminal, RIGHT, Weight::Waits, now), nothing());
        let deadline = twins.deadline().unwrap();
        assert_eq!(twins.time_out(now + milliseconds(9)), []);
        assert_eq!(twins.time_out(deadline), [RIGHT]);
        assert!(!twins.hook_is_prompt());
        let late = Verdict { play: Vec::new(), agreed: true };
        assert_eq!(twins.report(Hook, RIGHT, Weight::Counts, now + milliseconds(300)), late);
        assert!(!twins.hook_is_prompt(), "it was late");
        twins.report(Hook, RIGHT, Weight::Counts, now + milliseconds(400));
        twins.report(Terminal, RIGHT, Weight::Counts, now + milliseconds(401));
        assert!(twins.hook_is_prompt());
    }

    #[test]
    fn presses_that_were_held_back_keep_their_order() {
        let (mut twins, now) = (Twins::default(), Instant::now());
        twins.report(Terminal, RIGHT, Weight::Waits, now);
        twins.report(Terminal, Hotkey::Enter, Weight::Waits, now);
        let both = Verdict { play: vec![RIGHT, Hotkey::Enter], agreed: true };
        assert_eq!(twins.report(Hook, Hotkey::Enter, Weight::Counts, now), both);

        twins.report(Terminal, Hotkey::Enter, Weight::Waits, now);
        twins.report(Terminal, RIGHT, Weight::Waits, now);
        assert_eq!(twins.release(), [Hotkey::Enter, RIGHT]);
    }

    #[test]
    fn a_report_is_remembered_no_longer_than_a_second() {
        let (mut twins, now) = (Twins::default(), Instant::now());
        assert_eq!(twins.report(Terminal, RIGHT, Weight::Counts, now), play_now(RIGHT));
        assert_eq!(twins.report(Hook, RIGHT, Weight::Counts, now + PATIENCE), play_now(RIGHT));
    }

    #[test]
    fn a_press_that_the_terminal_keeps_to_itself_leaves_the_hook_alone() {
        let (mut twins, now) = (Twins::default(), Instant::now());
        twins.report(Hook, RIGHT, Weight::Counts, now);
        assert!(!twins.hook_is_alone(now + CONFIRMATION));
        assert!(twins.hook_is_alone(now + CONFIRMATION + milliseconds(1)));
        assert!(twins.hook_told_of(RIGHT) && !twins.hook_told_of(Hotkey::Enter));
        twins.report(Terminal, RIGHT, Weight::Counts, now + milliseconds(300));
        assert!(!twins.hook_is_alone(now + milliseconds(301)), "it was only slow");
        assert!(!twins.hook_told_of(RIGHT));
    }

    #[test]
    fn what_is_forgotten_has_no_twin() {
        let (mut twins, now) = (Twins::default(), Instant::now());
        assert_eq!(twins.report(Terminal, RIGHT, Weight::Counts, now), play_now(RIGHT));
        twins.forget();
        assert_eq!(twins.report(Hook, RIGHT, Weight::Counts, now), play_now(RIGHT));
    }
}
