//! What stands on the screen: the board, the scores, what is said, and how all that comes to be on the terminal.

use std::time::{Duration, Instant};

use super::{
    canvas::{Canvas, wrapped},
    layout::Layout,
    motion::{Moment, Motion},
    painter::{Painter, Paints, show_keys, show_too_small},
};
use crate::{
    game::{Matrix, Move},
    language::Language,
    output::{Look, Shown, Size},
};

/// The terminal shows what stands between these at once, where it knows them.
const BEGIN: &str = "\x1b[?2026h";
const END: &str = "\x1b[?2026l";

/// Nothing is left on the screen.
const CLEAR: &str = "\x1b[0m\x1b[2J";

/// What is supposed of a terminal that does not tell its size.
const USUAL: Size = Size { columns: 80, rows: 24 };

/// A frame that takes longer to write comes too late for the next.
const SLOW: Duration = Duration::from_millis(30);

/// After so many moves in a row with a slow frame none is shown in motion any more.
const PATIENCE: u8 = 3;

/// A screen for one game.
pub(super) struct Screen {
    paints: Paints,
    size: fn() -> Option<Size>,
    has_motion: bool,
    /// The keys that are named below all, from the longest form to the shortest.
    keys: Vec<&'static str>,
    language: &'static dyn Language,
    /// Moves in a row that had a slow frame.
    slow: u8,
    scene: Option<Scene>,
    motion: Option<Motion>,
    notes: Vec<Note>,
    pub(super) coach_plays: bool,
    shows_keys: bool,
    /// What stands on the terminal; `None` while nobody knows.
    on_terminal: Option<Canvas>,
}

/// What there is to see of a game.
#[derive(Clone, Debug)]
pub(super) struct Scene {
    pub(super) heading: String,
    pub(super) matrix: Matrix,
    /// As wide as any value of the level up to its target.
    pub(super) value_width: usize,
    pub(super) spawn: Option<usize>,
    pub(super) scores: [String; 5],
    verdict: String,
}

/// A line for the player.
#[derive(Clone, Debug)]
struct Note {
    text: String,
    /// It outlives the next move.
    stays: bool,
}

impl Screen {
    pub(super) fn new(look: &Look) -> Self {
        let language = look.language;
        let keys = if look.watched { vec![language.words().watching] } else { language.words().key_line.to_vec() };
        Self {
            paints: Paints::new(&look.theme, look.depth, &look.tiles()),
            size: look.size,
            has_motion: look.motion,
            keys,
            language,
            slow: 0,
            scene: None,
            motion: None,
            notes: Vec::new(),
            coach_plays: false,
            shows_keys: false,
            on_terminal: None,
        }
    }

    /// Shows a board as it is. What is on the terminal is drawn anew.
    pub(super) fn show_anew(&mut self, shown: &Shown) {
        self.on_terminal = None;
        self.shows_keys = false;
        self.stage(shown, None);
    }

    /// Shows a move that was made just now.
    pub(super) fn show_move(&mut self, shown: &Shown, played: &Move, now: Instant) {
        self.notes.retain_mut(|note| std::mem::take(&mut note.stays));
        self.note(shown.below, false);
        self.stage(shown, Some(played));
        self.motion = self.has_motion.then(|| Motion::of(played, now));
    }

    /// Shows a board that did not come of a move.
    pub(super) fn show_board(&mut self, shown: &Shown) {
        self.notes.clear();
        self.stage(shown, None);
    }

    fn stage(&mut self, shown: &Shown, played: Option<&Move>) {
        let game = shown.game;
        let gained = played.map_or(0, |played| played.gained);
        let target = game.level().target();
        self.motion = None;
        self.scene = Some(Scene {
            heading: self.language.heading(game.level()),
            matrix: game.matrix().clone(),
            value_width: game.matrix().largest().max(target).value().to_string().len(),
            spawn: played.and_then(|played| played.spawn).map(|spawn| spawn.cell),
            scores: [
                game.score().to_string(),
                if gained > 0 { format!("+{gained}") } else { "-".to_owned() },
                game.climb_score().to_string(),
                game.moves().to_string(),
                shown.record.map_or_else(|| "-".to_owned(), |record| record.to_string()),
            ],
            verdict: self.language.verdict(game),
        });
    }

    /// Says a line, up to the next move or the one after that.
    pub(super) fn note(&mut self, text: &str, stays: bool) {
        if !text.trim().is_empty() {
            self.notes.push(Note { text: text.to_owned(), stays });
        }
    }

    /// Says a line that may be there already.
    pub(super) fn note_once(&mut self, text: &str) {
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
        (self.size)().unwrap_or(USUAL)
    }

    /// When the next frame is due, while something moves.
    pub(super) fn due(&self) -> Option<Instant> {
        self.motion.as_ref().map(Motion::due)
    }

    /// The bytes that bring the terminal up to date; none where it is.
    pub(super) fn frame(&mut self, now: Instant) -> String {
        let canvas = self.draw(now);
        let known = self.on_terminal.take().filter(|before| before.size() == canvas.size());
        let clear = if known.is_none() { CLEAR } else { "" };
        let changes = canvas.changes_from(&known.unwrap_or_else(|| Canvas::blank(canvas.size())), &self.paints.inks);
        self.on_terminal = Some(canvas);
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
            show_keys(&mut canvas, size, self.language);
            return canvas;
        }
        match scene.layout(size) {
            Ok(layout) => {
                let (paints, language) = (&self.paints, self.language);
                let mut painter = Painter { canvas: &mut canvas, layout: &layout, paints, language };
                match &self.motion {
                    Some(motion) => painter.moving_board(scene, motion, moment),
                    None => painter.board(scene),
                }
                painter.words(scene, &self.lines(scene, size.columns, layout.note_rows), &self.keys);
            }
            Err(needed) => show_too_small(&mut canvas, size, scene.matrix.order(), needed, self.language),
        }
        canvas
    }

    /// What stands below the scores: the verdict, who plays, and of the notes the last that there is room for.
    fn lines(&self, scene: &Scene, columns: usize, most: usize) -> Vec<String> {
        let coach = if self.coach_plays { self.language.words().coach_plays } else { "" };
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
    use crate::{
        game::{Beginning, Command, Direction, Game, Ladder, Start, Turn},
        language::ENGLISH,
        output::{Depth, Theme},
    };

    /// A screen, and the game on it.
    fn screen() -> (Screen, Game) {
        let start = Start::Position("[[2,0,0,0,0],[0,0,0,0,0],[0,0,0,0,0],[0,0,0,0,0],[0,0,0,0,0]]".parse().unwrap());
        let game = Beginning { ladder: Ladder::Plain, start, target: None, seed: 1 }.game().unwrap();
        let (theme, language) = (Theme::default(), ENGLISH);
        let look =
            Look { theme, depth: Depth::None, unicode: false, motion: true, watched: false, size: || None, language };
        let mut screen = Screen::new(&look);
        screen.show_anew(&shown(&game));
        (screen, game)
    }

    fn shown(game: &Game) -> Shown<'_> {
        Shown { game, turn: None, record: None, below: "" }
    }

    /// Slides, and shows all of the move in frames that take this time to write.
    fn slide(screen: &mut Screen, game: &mut Game, direction: Direction, time: Duration) -> usize {
        let Turn::Moved(played) = game.play(Command::Slide(direction)) else { panic!("nothing moves") };
        let mut now = Instant::now();
        screen.show_move(&shown(game), &played, now);
        let mut frames = 0;
        loop {
            screen.frame(now);
            screen.took(time);
            frames += 1;
            let Some(due) = screen.due() else { return frames };
            now = now.max(due);
        }
    }

    #[test]
    fn a_slow_terminal_gets_moves_as_they_end_and_soon_without_motion() {
        let (mut screen, mut game) = screen();
        let mut directions = [Direction::Right, Direction::Left].into_iter().cycle();
        let mut frames = |times: &[Duration]| -> Vec<_> {
            let slides = times.iter().zip(&mut directions);
            slides.map(|(time, direction)| slide(&mut screen, &mut game, direction, *time)).collect()
        };
        let quick = Duration::from_millis(1);
        let counts = frames(&[SLOW * 2, SLOW * 2, quick, SLOW * 2, SLOW * 2]);
        assert!(counts[2] > 5 && [0, 1, 3, 4].iter().all(|&place| counts[place] == 2), "{counts:?}");
        assert_eq!(frames(&[quick, SLOW * 2, SLOW * 2, SLOW * 2, quick, quick])[3..], [2, 1, 1]);
    }

    #[test]
    fn of_several_notes_the_last_are_shown_whole() {
        let (mut screen, _) = screen();
        let lines = |screen: &Screen, most| screen.lines(screen.scene.as_ref().unwrap(), 12, most);
        screen.note("first of all notes", true);
        screen.note("the last", false);
        assert_eq!(lines(&screen, 3), ["first of all", "notes", "the last"]);
        assert_eq!(lines(&screen, 2), ["the last"]);
        screen.note("one that is too long", false);
        assert_eq!(lines(&screen, 1), ["one that is"]);
    }

    #[test]
    fn what_was_said_already_is_not_said_again() {
        let (mut screen, _) = screen();
        for _ in 0..3 {
            screen.note_once(ENGLISH.words().over);
        }
        assert_eq!(screen.notes.len(), 1);
    }
}
