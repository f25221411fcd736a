//! The live view: one screen that is drawn in place, and on which tiles move.

mod canvas;
mod layout;
mod motion;
mod painter;

use std::{
    fmt, slice,
    time::{Duration, Instant},
};

use self::{
    canvas::{Canvas, wrapped},
    layout::{Layout, Size},
    motion::{Moment, Motion},
    painter::{Painter, Paints, show_keys, show_too_small},
};
use super::{
    color::Depth,
    language::{Language, Phrases},
    theme::Theme,
    tiles::Tiles,
    words::{self, Remark},
};
use crate::game::{Game, Matrix, Move, Turn};

/// The terminal shows what stands between these at once, where it knows them.
const BEGIN: &str = "\x1b[?2026h";
const END: &str = "\x1b[?2026l";

/// Nothing is left on the screen.
const CLEAR: &str = "\x1b[0m\x1b[2J";

/// What is supposed of a terminal that does not tell its size.
const USUAL: (usize, usize) = (80, 24);

/// A frame that takes longer to write comes too late for the next.
const SLOW: Duration = Duration::from_millis(30);

/// After so many moves in a row with a slow frame none is shown in motion any more.
const PATIENCE: u8 = 3;

/// A screen for one game.
#[derive(Clone)]
pub struct Live {
    paints: Paints,
    /// How many columns and rows the terminal has at the moment.
    size: fn() -> Option<(usize, usize)>,
    has_motion: bool,
    /// The keys that are named below all.
    keys: fn(&'static Phrases) -> &'static [&'static str],
    phrases: &'static Phrases,
    /// Moves in a row that had a slow frame.
    slow: u8,
    scene: Option<Scene>,
    motion: Option<Motion>,
    notes: Vec<Note>,
    coach_plays: bool,
    shows_keys: bool,
    /// What stands on the terminal; nothing is known of it before the first frame.
    shown: Option<Canvas>,
    /// For the last board, on the normal screen.
    pub(super) tiles: Tiles,
}

/// What there is to see of a game.
#[derive(Clone, Debug)]
struct Scene {
    heading: String,
    matrix: Matrix,
    /// As wide as any value of the level up to its target.
    value_width: usize,
    spawn: Option<usize>,
    scores: [String; 5],
    verdict: String,
}

/// A line for the player.
#[derive(Clone, Debug)]
struct Note {
    text: String,
    /// It outlives the next move.
    stays: bool,
}

impl fmt::Debug for Live {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Live").field("scene", &self.scene).field("motion", &self.motion).finish_non_exhaustive()
    }
}

impl Live {
    /// A screen whose tiles have a theme's colours, as far as there are so many, in Unicode or ASCII. `tiles` draw the last
    /// board, and `size` tells how many columns and rows the terminal has at the moment.
    #[must_use]
    pub fn new(
        theme: &Theme,
        depth: Depth,
        tiles: Tiles,
        size: fn() -> Option<(usize, usize)>,
        has_motion: bool,
    ) -> Self {
        Self {
            paints: Paints::new(theme, depth, &tiles),
            size,
            has_motion,
            keys: |phrases| &phrases.key_line,
            phrases: Language::English.phrases(),
            slow: 0,
            scene: None,
            motion: None,
            notes: Vec::new(),
            coach_plays: false,
            shows_keys: false,
            shown: None,
            tiles,
        }
    }

    /// The same for a game that is only watched.
    #[must_use]
    pub fn watched(self) -> Self {
        Self { keys: |phrases| slice::from_ref(&phrases.watching), ..self }
    }

    /// From here on this is what it says. It begins with English.
    pub(super) fn speak(&mut self, phrases: &'static Phrases) {
        self.phrases = phrases;
    }

    /// Shows a board as it is. What is on the terminal is drawn anew.
    pub(super) fn show(&mut self, game: &Game, record: Option<u128>) {
        self.shown = None;
        self.shows_keys = false;
        self.stage(game, None, record);
    }

    /// Shows what a command did now. `below` goes with the board of a move.
    pub(super) fn turn(&mut self, turn: &Turn, game: &Game, record: Option<u128>, below: &str, now: Instant) {
        match turn {
            Turn::Moved(played) => {
                self.notes.retain_mut(|note| std::mem::take(&mut note.stays));
                self.note(below, false);
                self.stage(game, Some(played), record);
                self.motion = self.has_motion.then(|| Motion::of(played, now));
            }
            Turn::Undone | Turn::Redone | Turn::WentOn | Turn::Began | Turn::Restarted => {
                self.notes.clear();
                self.stage(game, None, record);
            }
            Turn::Unchanged(direction) => self.note_once(&(self.phrases.unchanged)(*direction)),
            Turn::Over => self.note_once(self.phrases.over),
            Turn::Coached => self.note((self.phrases.remark)(Remark::Coached), true),
            Turn::Nothing => {}
        }
    }

    fn stage(&mut self, game: &Game, played: Option<&Move>, record: Option<u128>) {
        let gained = played.map_or(0, |played| played.gained);
        let target = game.level().target();
        self.motion = None;
        self.scene = Some(Scene {
            heading: (self.phrases.heading)(game.level()),
            matrix: game.matrix().clone(),
            value_width: game.matrix().largest().max(target).value().to_string().len(),
            spawn: played.and_then(|played| played.spawn).map(|spawn| spawn.cell),
            scores: [
                game.score().to_string(),
                if gained > 0 { format!("+{gained}") } else { "-".to_owned() },
                game.climb_score().to_string(),
                game.moves().to_string(),
                record.map_or_else(|| "-".to_owned(), |record| record.to_string()),
            ],
            verdict: words::verdict(game, self.phrases),
        });
    }

    /// Says what the coach does.
    pub(super) fn remark(&mut self, remark: Remark) {
        match remark {
            Remark::Plays => self.coach_plays = true,
            Remark::Pauses => {
                self.coach_plays = false;
                self.note((self.phrases.remark)(remark), false);
            }
            _ => self.note((self.phrases.remark)(remark), false),
        }
    }

    /// Says a line, up to the next move or the one after that.
    pub(super) fn note(&mut self, text: &str, stays: bool) {
        if !text.trim().is_empty() {
            self.notes.push(Note { text: text.to_owned(), stays });
        }
    }

    /// Says a line that may be there already.
    fn note_once(&mut self, text: &str) {
        if self.notes.iter().all(|note| note.text != text) {
            self.note(text, false);
        }
    }

    /// Shows the keys in place of the game.
    pub(super) fn show_keys(&mut self) {
        self.shows_keys = true;
    }

    /// Shows the game again where the keys were shown, and tells whether they were.
    pub(super) fn hide_keys(&mut self) -> bool {
        std::mem::take(&mut self.shows_keys)
    }

    /// Whether there is no room for the board.
    pub(super) fn is_too_small(&self) -> bool {
        self.scene.as_ref().is_some_and(|scene| scene.layout(self.size()).is_err())
    }

    fn size(&self) -> Size {
        let (columns, rows) = (self.size)().unwrap_or(USUAL);
        Size { columns, rows }
    }

    /// When the next frame is due, while something moves.
    pub(super) fn due(&self) -> Option<Instant> {
        self.motion.as_ref().map(Motion::due)
    }

    /// The bytes that bring the terminal up to date; none where it is.
    pub(super) fn frame(&mut self, now: Instant) -> String {
        let canvas = self.draw(now);
        let known = self.shown.take().filter(|shown| shown.size() == canvas.size());
        let clear = if known.is_none() { CLEAR } else { "" };
        let changes = canvas.changes_from(&known.unwrap_or_else(|| Canvas::blank(canvas.size())), &self.paints.inks);
        self.shown = Some(canvas);
        if clear.is_empty() && changes.is_empty() { changes } else { format!("{BEGIN}{clear}{changes}{END}") }
    }

    /// It took so long to write a frame. Where that is too long, the move is shown as it ends, and after some such none is
    /// shown in motion any more.
    pub(super) fn took(&mut self, time: Duration) {
        if time > SLOW {
            self.slow = self.slow.saturating_add(u8::from(self.motion.is_some()));
            self.has_motion &= self.slow < PATIENCE;
            if let Some(motion) = &mut self.motion {
                motion.cut_short();
            }
        }
    }

    fn draw(&mut self, now: Instant) -> Canvas {
        let size = self.size();
        let mut canvas = Canvas::blank((size.columns, size.rows));
        let moment = self.motion.as_mut().map_or(Moment::Still, |motion| motion.see(now));
        if moment == Moment::Still && self.motion.take().is_some_and(|motion| !motion.is_cut_short()) {
            self.slow = 0;
        }
        let Some(scene) = &self.scene else { return canvas };
        if self.shows_keys {
            show_keys(&mut canvas, size, self.phrases);
            return canvas;
        }
        match scene.layout(size) {
            Ok(layout) => {
                let (paints, phrases) = (&self.paints, self.phrases);
                let mut painter = Painter { canvas: &mut canvas, layout: &layout, paints, phrases };
                match &self.motion {
                    Some(motion) => painter.moving_board(scene, motion, moment),
                    None => painter.board(scene),
                }
                painter.words(scene, &self.lines(scene, size.columns, layout.note_rows), (self.keys)(self.phrases));
            }
            Err(needed) => show_too_small(&mut canvas, size, scene.matrix.order(), needed, self.phrases),
        }
        canvas
    }

    /// What stands below the scores: the verdict, who plays, and of the notes the last that there is room for.
    fn lines(&self, scene: &Scene, columns: usize, most: usize) -> Vec<String> {
        let coach = if self.coach_plays { (self.phrases.remark)(Remark::Plays) } else { "" };
        let mut lines = [scene.verdict.trim(), coach].map(|line| wrapped(line, columns)).concat();
        let notes: Vec<_> = self.notes.iter().map(|note| wrapped(&note.text, columns)).collect();
        let fits = |first: &usize| lines.len() + notes[*first..].iter().map(Vec::len).sum::<usize>() <= most;
        let first = (0..notes.len()).find(fits).unwrap_or(notes.len().saturating_sub(1));
        lines.extend(notes[first..].concat());
        lines.truncate(most);
        lines
    }
}

impl Scene {
    fn layout(&self, size: Size) -> Result<Layout, Size> {
        Layout::of(self.matrix.order(), self.value_width, size)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Beginning, Command, Direction, Ladder, Start};

    /// A screen, and the game on it.
    fn live() -> (Live, Game) {
        let start = Start::Position("[[2,0,0,0,0],[0,0,0,0,0],[0,0,0,0,0],[0,0,0,0,0],[0,0,0,0,0]]".parse().unwrap());
        let game = Beginning { ladder: Ladder::Plain, start, target: None, seed: 1 }.game().unwrap();
        let tiles = Tiles::new(&Theme::default(), Depth::None, false, || None);
        let mut live = Live::new(&Theme::default(), Depth::None, tiles, || None, true);
        live.show(&game, None);
        (live, game)
    }

    /// Slides, and shows all of the move in frames that take so long to write.
    fn slide(live: &mut Live, game: &mut Game, direction: Direction, time: Duration) -> usize {
        let turn = game.play(Command::Slide(direction));
        let mut now = Instant::now();
        live.turn(&turn, game, None, "", now);
        let mut frames = 0;
        loop {
            live.frame(now);
            live.took(time);
            frames += 1;
            let Some(due) = live.due() else { return frames };
            now = now.max(due);
        }
    }

    #[test]
    fn a_slow_terminal_gets_moves_as_they_end_and_soon_without_motion() {
        let (mut live, mut game) = live();
        let mut directions = [Direction::Right, Direction::Left].into_iter().cycle();
        let mut frames = |times: &[Duration]| -> Vec<_> {
            let slides = times.iter().zip(&mut directions);
            slides.map(|(time, direction)| slide(&mut live, &mut game, direction, *time)).collect()
        };
        let quick = Duration::from_millis(1);
        let counts = frames(&[SLOW * 2, SLOW * 2, quick, SLOW * 2, SLOW * 2]);
        assert!(counts[2] > 5 && [0, 1, 3, 4].iter().all(|&place| counts[place] == 2), "{counts:?}");
        assert_eq!(frames(&[quick, SLOW * 2, SLOW * 2, SLOW * 2, quick, quick])[3..], [2, 1, 1]);
    }

    #[test]
    fn of_several_notes_the_last_are_shown_whole() {
        let (mut live, _) = live();
        let lines = |live: &Live, most| live.lines(live.scene.as_ref().unwrap(), 12, most);
        live.note("first of all notes", true);
        live.note("the last", false);
        assert_eq!(lines(&live, 3), ["first of all", "notes", "the last"]);
        assert_eq!(lines(&live, 2), ["the last"]);
        live.note("one that is too long", false);
        assert_eq!(lines(&live, 1), ["one that is"]);
    }

    #[test]
    fn what_was_said_already_is_not_said_again() {
        let (mut live, mut game) = live();
        for _ in 0..3 {
            let turn = game.play(Command::Slide(Direction::Left));
            live.turn(&turn, &game, None, "", Instant::now());
        }
        assert_eq!(live.notes.len(), 1);
    }
}
