//! What the moves of a kept game gave away.

mod curve;
mod plot;
mod report;
mod stretches;
mod svg;

use std::num::NonZero;

use self::{curve::Curve, stretches::Stretch};
use super::{jobs::share_out, progress};
use crate::{coach::Coach, game::Level, language::Language, output::utc, store::Kept};

pub use self::plot::Paper;

/// A kept game with what the coach says of its moves.
pub struct Review {
    /// Which game it is.
    title: String,
    language: &'static dyn Language,
    stretches: Vec<Stretch>,
    /// How many moves there is nothing to say of.
    beyond: usize,
}

impl Review {
    /// Has the coach look at all moves, on so many threads.
    #[must_use]
    pub fn of(kept: &Kept, threads: NonZero<usize>, language: &'static dyn Language) -> Self {
        let (stretches, beyond) = stretches::of(kept);
        advise(&stretches, threads, language);
        let title = language.title(kept.journal.beginning.ladder, &utc(kept.journal.begun));
        Self { title, language, stretches, beyond }
    }

    /// The chance over the game as a picture, the text of an SVG file.
    #[must_use]
    pub fn svg(&self) -> String {
        svg::draw(&self.language.picture(&self.title), &Curve::of(&self.stretches, self.language))
    }
}

/// Fills in what the coach says. Levels come one after the other, since a coach may take much memory; each has one coach,
/// however often it was played.
fn advise(stretches: &[Stretch], threads: NonZero<usize>, language: &dyn Language) {
    let length = stretches.iter().map(|stretch| stretch.moves.len()).sum();
    let bar = progress::bar(language.words().moves, length, language);
    for level in levels(stretches) {
        let coach = Coach::new(level);
        let played = stretches.iter().filter(|stretch| stretch.level == *level);
        let moves: Vec<_> = played.flat_map(|stretch| &stretch.moves).collect();
        share_out(moves.len(), threads, |number| {
            moves[number].ask(&coach);
            bar.inc(1);
            true
        });
    }
    bar.finish_and_clear();
}

/// The levels that were played, each once.
fn levels(stretches: &[Stretch]) -> Vec<&Level> {
    let mut levels: Vec<&Level> = Vec::new();
    for stretch in stretches {
        if !levels.contains(&&stretch.level) {
            levels.push(&stretch.level);
        }
    }
    levels
}
