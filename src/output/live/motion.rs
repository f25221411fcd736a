//! Where the tiles of a move are at a moment of it.

use std::time::{Duration, Instant};

use crate::game::{Move, Shift};

/// How long tiles slide.
const SLIDE: Duration = Duration::from_millis(80);

/// How long the whole move takes: behind the slide, tiles that merged are large and the new one is small.
const ALL: Duration = Duration::from_millis(120);

/// The whole of a way, in its parts.
pub(super) const WHOLE: usize = 1000;

/// Between two frames.
const FRAME: Duration = Duration::from_millis(15);

/// A move that is being shown.
#[derive(Clone, Debug)]
pub(super) struct Motion {
    pub(super) shifts: Vec<Shift>,
    /// The cells where tiles merged.
    pub(super) merged: Vec<usize>,
    began: Instant,
    due: Instant,
    is_cut_short: bool,
}

/// What is to be seen of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Moment {
    /// Its tiles have gone so many parts of their way.
    Sliding(usize),
    /// They are there.
    Popping,
    /// It is over.
    Still,
}

impl Motion {
    /// One that a key has begun now. Nothing of it would be seen yet, so it is a frame ahead.
    pub(super) fn of(played: &Move, now: Instant) -> Self {
        let merged = played.merged().map(|(_, cell)| cell).collect();
        let began = now.checked_sub(FRAME).unwrap_or(now);
        Self { shifts: played.shifts.clone(), merged, began, due: now, is_cut_short: false }
    }

    /// What is to be seen of it now. The next frame is due after that.
    pub(super) fn see(&mut self, now: Instant) -> Moment {
        let moment = self.at(now);
        self.due = if moment == Moment::Popping { self.began + ALL } else { now + FRAME };
        moment
    }

    fn at(&self, now: Instant) -> Moment {
        let passed = now.saturating_duration_since(self.began);
        if self.is_cut_short {
            Moment::Still
        } else if passed < SLIDE {
            Moment::Sliding(slowing(passed))
        } else if passed < ALL {
            Moment::Popping
        } else {
            Moment::Still
        }
    }

    /// Has it over with the next frame, which is due at once.
    pub(super) fn cut_short(&mut self) {
        self.is_cut_short = true;
        self.due = self.began;
    }

    pub(super) const fn is_cut_short(&self) -> bool {
        self.is_cut_short
    }

    /// When the next frame is due.
    pub(super) const fn due(&self) -> Instant {
        self.due
    }
}

/// How far tiles have got after so long: they are fast at first, and slower towards the end.
fn slowing(passed: Duration) -> usize {
    let left = SLIDE.saturating_sub(passed).as_micros() * 1000 / SLIDE.as_micros();
    let left = usize::try_from(left).unwrap_or_default();
    WHOLE - left * left / WHOLE
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Direction;

    #[test]
    fn a_move_is_over_within_120_ms_and_ten_frames() {
        let played = Move { direction: Direction::Left, gained: 0, shifts: Vec::new(), spawn: None };
        let start = Instant::now();
        let mut motion = Motion::of(&played, start);
        let mut seen = vec![motion.see(start)];
        while *seen.last().unwrap() != Moment::Still {
            assert!(motion.due() > start);
            seen.push(motion.see(motion.due()));
        }
        assert!(motion.due() <= start + ALL + FRAME && seen.len() <= 10, "{seen:?}");
        assert!(matches!(seen[0], Moment::Sliding(share) if share > 0), "the first frame shows something already");
        let shares: Vec<_> = seen
            .iter()
            .filter_map(|moment| if let Moment::Sliding(share) = moment { Some(*share) } else { None })
            .collect();
        assert!(shares.is_sorted() && shares.len() > 3 && seen.contains(&Moment::Popping));
    }
}
