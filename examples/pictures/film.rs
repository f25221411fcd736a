//! A short climb in motion: every frame that the live view draws, in the time that it has there.

use std::{
    cell::{Cell, RefCell},
    collections::{BTreeMap, BTreeSet},
    fmt::Write as _,
    io::{self, Write},
    rc::Rc,
    time::{Duration, Instant},
};

use climb2048::{
    game::{Beginning, Command, Game, Ladder, Order, Phase, Start},
    language::ENGLISH,
    output::{self, Depth, Face as _, Live, Look, Shown, Theme},
};
use vt100::Parser;

use super::{
    Result,
    drawing::{DARK, Drawing},
    page::Page,
    program::{Size, terminal},
};

const SIZE: Size = Size { columns: 46, rows: 27 };

const SEED: u64 = 8;

/// What is played, from 2x2 on.
const PLAYED: &str = "right down right up left up left enter left up left up right up left up";

/// How long a board is to be seen before the next key, and how long the end of a level and of all.
const LOOK: Duration = Duration::from_millis(550);
const LONG_LOOK: Duration = Duration::from_secs(2);

thread_local! {
    /// The time in the film.
    static NOW: Cell<Instant> = Cell::new(Instant::now());
}

/// What is to be seen for a while.
struct Frame {
    drawing: Drawing,
    lasts: Duration,
}

/// The film of a climb from 2x2 to 3x3.
pub(super) fn climb() -> Result<String> {
    let frames = shoot()?;
    let (styles, elements) = cut(&frames);
    let page = Page {
        title: "A climb in the live view: tiles slide until 2x2 is won, and 3x3 begins.",
        caption: "climb2048 --view live",
        size: SIZE,
        colors: &DARK,
    };
    Ok(page.around(&styles, &elements))
}

/// A terminal that the game draws on and the camera sees.
#[derive(Clone)]
struct Terminal(Rc<RefCell<Parser>>);

impl Write for Terminal {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().process(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Terminal {
    fn frame(&self, lasts: Duration) -> Frame {
        Frame { drawing: Drawing::of(self.0.borrow().screen(), &DARK), lasts }
    }
}

/// Plays the game, and keeps every frame.
fn shoot() -> Result<Vec<Frame>> {
    let start = Start::Opening(Order::MIN);
    let mut game = Beginning { ladder: Ladder::Plain, start, target: None, seed: SEED }.game()?;
    let terminal = Terminal(Rc::new(RefCell::new(terminal(&[], SIZE)?)));
    let mut face = Live::new(&look(), terminal.clone()).timed_by(|| NOW.get());
    face.begin(&shown(&game))?;
    let mut frames = vec![terminal.frame(LOOK * 2)];
    for word in PLAYED.split(' ') {
        let command = Command::from_word(word).ok_or("there is no such command")?;
        let turn = game.play(command);
        face.show(&Shown { turn: Some(&turn), ..shown(&game) })?;
        while let Some(due) = face.due() {
            frames.push(terminal.frame(due.saturating_duration_since(NOW.replace(due))));
            face.draw()?;
        }
        frames.push(terminal.frame(pause(&game)));
    }
    frames.extend([terminal.frame(LONG_LOOK)]);
    Ok(frames)
}

fn look() -> Look {
    let size = || Some(output::Size { columns: SIZE.columns.into(), rows: SIZE.rows.into() });
    let (theme, language) = (Theme::default(), ENGLISH);
    Look { theme, depth: Depth::True, unicode: true, motion: true, watched: false, size, language }
}

fn shown(game: &Game) -> Shown<'_> {
    Shown { game, turn: None, record: None, below: "" }
}

fn pause(game: &Game) -> Duration {
    if game.phase() == Phase::Playing { LOOK } else { LONG_LOOK }
}

/// The styles that show every element in its frames, and the elements. Where nothing may move, the last frame stands
/// still.
fn cut(frames: &[Frame]) -> (String, String) {
    let all: Duration = frames.iter().map(|frame| frame.lasts).sum();
    let mut styles = format!(
        ".f{{visibility:hidden;animation:{}s step-end infinite}}\n\
         .l{{visibility:visible}}\n\
         @media (prefers-reduced-motion:reduce){{.f{{animation:none!important}}}}\n",
        all.as_secs_f64()
    );
    let layers = [groups(frames, |drawing| &drawing.fills), groups(frames, |drawing| &drawing.words)];
    let times: BTreeSet<_> = layers.iter().flat_map(BTreeMap::keys).collect();
    let numbers: BTreeMap<_, _> = times.into_iter().zip(0..).collect();
    for (seen, number) in &numbers {
        let _ = writeln!(styles, ".f{number}{{animation-name:f{number}}}\n{}", keyframes(*number, seen, frames, all));
    }
    let mut elements = String::new();
    for (seen, group) in layers.iter().flatten() {
        let last = if seen.ends_with(&[true]) { " l" } else { "" };
        let _ = writeln!(elements, "<g class=\"f f{}{last}\">\n{}\n</g>", numbers[seen], group.join("\n"));
    }
    (styles, elements)
}

/// The frames in which something is seen.
type Seen = Vec<bool>;

/// The elements of a layer, those together that are seen in the same frames.
fn groups(frames: &[Frame], layer: fn(&Drawing) -> &[String]) -> BTreeMap<Seen, Vec<&str>> {
    let mut elements: BTreeMap<&str, Seen> = BTreeMap::new();
    for (number, frame) in frames.iter().enumerate() {
        for element in layer(&frame.drawing) {
            elements.entry(element).or_insert_with(|| vec![false; frames.len()])[number] = true;
        }
    }
    let mut groups: BTreeMap<Seen, Vec<&str>> = BTreeMap::new();
    for (element, seen) in elements {
        groups.entry(seen).or_default().push(element);
    }
    groups
}

/// When something is seen and when not.
fn keyframes(number: usize, seen: &Seen, frames: &[Frame], all: Duration) -> String {
    let mut text = format!("@keyframes f{number}{{");
    let (mut begins, mut before) = (Duration::ZERO, None);
    for (&is_seen, frame) in seen.iter().zip(frames) {
        if before != Some(is_seen) {
            let percent = 100.0 * begins.as_secs_f64() / all.as_secs_f64();
            let visibility = if is_seen { "visible" } else { "hidden" };
            let _ = write!(text, "{percent:.3}%{{visibility:{visibility}}}");
            before = Some(is_seen);
        }
        begins += frame.lasts;
    }
    text + "}"
}
