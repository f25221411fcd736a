//! The text of a journal: how a game begins, and its commands, one on each line.

use std::{fmt, str, time::SystemTime};

use thiserror::Error;

use crate::game::{Attempt, Beginning, Command, Exponent, Game, Ladder, Matrix, Next, Order, Start, Turn};

/// The first line of a journal up to the version.
const TITLE: &str = "climb2048 journal ";

/// The version that is written. All versions up to it can be read.
const VERSION: u32 = 2;

/// What a journal says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Journal {
    /// When the game was begun.
    pub begun: SystemTime,
    /// How the game begins.
    pub beginning: Beginning,
    /// The commands that were played, without those that did nothing.
    pub commands: Vec<Command>,
}

/// An attempt at a level that is over or won, and in which a move was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Outcome {
    pub(super) order: Order,
    pub(super) target: Exponent,
    pub(super) attempt: Attempt,
    /// Whether a move of the level was taken back.
    pub(super) took_back: bool,
}

/// A journal and the game that its commands lead to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    /// What the journal says.
    pub journal: Journal,
    /// The game before its first command.
    pub opening: Game,
    /// The game after its last command.
    pub game: Game,
    /// How many moves were made, including those that were taken back.
    pub moves: usize,
    /// The highest order that was reached.
    pub highest: Order,
    /// The order of the level in which the coach first helped, or else of the last level; `None` if the coach helped
    /// from the beginning.
    pub alone: Option<Order>,
    /// What came of the levels before the last one.
    before: Vec<Outcome>,
    /// How many bytes of the text are whole lines. After them there may be the start of an unfinished line.
    pub length: usize,
}

/// Why a text is no journal. Lines are counted from 1.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum JournalError {
    /// The text is empty.
    #[error("it is empty")]
    Empty,
    /// It does not begin like a journal.
    #[error("it is no journal of climb2048")]
    Title,
    /// It has this version, which a later version of the program wrote.
    #[error("its version is {0}, and this program reads versions up to {VERSION}")]
    Newer(u32),
    /// It ends before the first command.
    #[error("its beginning is cut off")]
    CutOff,
    /// A line of the beginning does not start with the right word.
    #[error("line {line} should begin with {expected:?}")]
    Header {
        /// The line.
        line: usize,
        /// The word that belongs there.
        expected: &'static str,
    },
    /// A line of the beginning has an impossible value.
    #[error("line {line} cannot be: {reason}")]
    Value {
        /// The line.
        line: usize,
        /// Why not.
        reason: String,
    },
    /// A line of the game is no command.
    #[error("line {line} is no command: {word:?}")]
    Command {
        /// The line.
        line: usize,
        /// What the line says, up to 40 characters of it.
        word: String,
    },
    /// A command does nothing at this point of the game, so no journal would have it.
    #[error("line {line} cannot be played: {word}")]
    Impossible {
        /// The line.
        line: usize,
        /// The command.
        word: &'static str,
    },
}

/// A command as a line of a journal, including the line end.
pub(super) fn line(command: Command) -> String {
    format!("{}\n", command.word())
}

/// The text of a journal.
impl fmt::Display for Journal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Beginning { ladder, start, target, seed } = &self.beginning;
        let begun = humantime::format_rfc3339_seconds(self.begun);
        writeln!(f, "{TITLE}{VERSION}\nbegun {begun}\nladder {ladder}\nseed {seed}")?;
        match start {
            Start::Opening(order) => writeln!(f, "order {}", order.get())?,
            Start::Position(matrix) => writeln!(f, "board {}", matrix.to_string().replace(['\n', ' '], ""))?,
        }
        match target {
            None => writeln!(f, "target default\n")?,
            Some(target) => writeln!(f, "target {}\n", target.value())?,
        }
        self.commands.iter().try_for_each(|command| f.write_str(&line(*command)))
    }
}

impl Kept {
    /// Reads the text of a journal and plays its commands. A last line without a line end is left out.
    ///
    /// # Errors
    ///
    /// When the text is no journal, or its commands are not those of a possible game.
    pub fn read(bytes: &[u8]) -> Result<Self, JournalError> {
        let length = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        if bytes.is_empty() {
            return Err(JournalError::Empty);
        }
        let text = str::from_utf8(&bytes[..length]).map_err(|_| JournalError::Title)?;
        let mut lines = (1..).zip(text.lines());
        let (begun, beginning) = read_beginning(&mut lines)?;
        let opening = beginning.game();
        let opening = opening.map_err(|error| JournalError::Value { line: 6, reason: error.to_string() })?;
        let mut game = opening.clone();
        let (mut commands, mut before) = (Vec::new(), Vec::new());
        let (mut moves, mut highest) = (0, game.level().order());
        let mut alone = None;
        for (line, text) in lines {
            let Some(command) = Command::from_word(text) else {
                return Err(JournalError::Command { line, word: text.chars().take(40).collect() });
            };
            if matches!((command, game.next()), (Command::Enter, Some(Next::Level(_)))) {
                before.extend(outcomes(&game));
            }
            match game.play(command) {
                turn if turn.is_idle() => return Err(JournalError::Impossible { line, word: command.word() }),
                Turn::Moved(_) => moves += 1,
                Turn::Coached => alone = (!commands.is_empty()).then(|| game.level().order()),
                _ => highest = highest.max(game.level().order()),
            }
            commands.push(command);
        }
        if !game.is_coached() {
            alone = Some(game.level().order());
        }
        let journal = Journal { begun, beginning, commands };
        Ok(Self { journal, opening, game, moves, highest, alone, before, length })
    }

    /// What came of all levels, the first one first.
    pub(super) fn outcomes(&self) -> Vec<Outcome> {
        self.before.iter().copied().chain(outcomes(&self.game)).collect()
    }
}

/// What came of the attempts at the level that the game is at.
fn outcomes(game: &Game) -> impl Iterator<Item = Outcome> {
    // A game that began with a won position was not won by playing.
    let counts = |attempt: &Attempt| {
        attempt.moves > 0 && attempt.won_after != Some(0) && (attempt.is_over || attempt.won_after.is_some())
    };
    game.attempts().filter(counts).map(|attempt| Outcome {
        order: game.level().order(),
        target: game.level().target(),
        attempt,
        took_back: game.took_back(),
    })
}

fn read_beginning<'a>(
    lines: &mut impl Iterator<Item = (usize, &'a str)>,
) -> Result<(SystemTime, Beginning), JournalError> {
    let (_, title) = lines.next().ok_or(JournalError::Title)?;
    let version = title.strip_prefix(TITLE).and_then(|version| version.parse().ok()).ok_or(JournalError::Title)?;
    if version > VERSION {
        return Err(JournalError::Newer(version));
    }
    let begun = value(lines, "begun", |text| humantime::parse_rfc3339(text).map_err(|error| error.to_string()))?;
    let ladder = value(lines, "ladder", parse_ladder)?;
    let seed = value(lines, "seed", |text| text.parse().map_err(|_| "a seed is a whole number".to_owned()))?;
    let start = read_start(lines)?;
    let target = value(lines, "target", parse_target)?;
    match lines.next() {
        Some((_, "")) => Ok((begun, Beginning { ladder, start, target, seed })),
        Some((line, _)) => Err(JournalError::Header { line, expected: "" }),
        None => Err(JournalError::CutOff),
    }
}

/// The value on the next line, which must begin with this name.
fn value<'a, T>(
    lines: &mut impl Iterator<Item = (usize, &'a str)>,
    name: &'static str,
    parse: impl FnOnce(&str) -> Result<T, String>,
) -> Result<T, JournalError> {
    let (line, text) = lines.next().ok_or(JournalError::CutOff)?;
    let text = text.strip_prefix(name).and_then(|text| text.strip_prefix(' '));
    let text = text.ok_or(JournalError::Header { line, expected: name })?;
    parse(text).map_err(|reason| JournalError::Value { line, reason })
}

fn read_start<'a>(lines: &mut impl Iterator<Item = (usize, &'a str)>) -> Result<Start, JournalError> {
    let (line, text) = lines.next().ok_or(JournalError::CutOff)?;
    let start = match text.split_once(' ') {
        Some(("order", text)) => text.parse::<Order>().map(Start::Opening).map_err(|error| error.to_string()),
        Some(("board", text)) => text.parse::<Matrix>().map(Start::Position).map_err(|error| error.to_string()),
        _ => return Err(JournalError::Header { line, expected: "order" }),
    };
    start.map_err(|reason| JournalError::Value { line, reason })
}

fn parse_ladder(text: &str) -> Result<Ladder, String> {
    let ladder = Ladder::ALL.into_iter().find(|ladder| ladder.to_string() == text);
    ladder.ok_or_else(|| "there is no such ladder".to_owned())
}

fn parse_target(text: &str) -> Result<Option<Exponent>, String> {
    if text == "default" {
        return Ok(None);
    }
    let target = text.parse().ok().and_then(Exponent::of_value);
    target.map(Some).ok_or_else(|| "a target is a power of two".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Games of any ladder, with commands of every kind that all did something.
    fn games() -> impl Strategy<Value = (Journal, Game)> {
        let beginning = (prop::sample::select(&Ladder::ALL[..]), 2..=8_usize, any::<u64>(), prop::option::of(3..=5_u8));
        let chosen = prop::collection::vec(0..45_usize, 0..200);
        (beginning, chosen).prop_map(|((ladder, side, seed, target), chosen)| {
            let start = Start::Opening(Order::new(side).unwrap());
            let target = target.map(|exponent| Exponent::new(exponent).unwrap());
            let beginning = Beginning { ladder, start, target, seed };
            let mut game = beginning.game().unwrap();
            // Most commands are slides, as in a real game.
            let all: Vec<_> = Command::all().collect();
            let wanted = chosen.into_iter().map(|choice| all[if choice < all.len() { choice } else { choice % 4 }]);
            let commands = wanted.filter(|command| !game.play(*command).is_idle()).collect();
            (Journal { begun: SystemTime::UNIX_EPOCH, beginning, commands }, game)
        })
    }

    proptest! {
        #[test]
        fn replaying_a_journal_gives_the_state_that_wrote_it((journal, game) in games()) {
            let text = journal.to_string();
            let kept = Kept::read(text.as_bytes()).unwrap();
            prop_assert_eq!((kept.journal, kept.game, kept.length), (journal, game, text.len()));
        }

        #[test]
        fn a_journal_that_is_cut_is_a_prefix_or_refused((journal, _) in games(), cut: prop::sample::Index) {
            let text = journal.to_string();
            let cut = &text.as_bytes()[..cut.index(text.len())];
            if let Ok(kept) = Kept::read(cut) {
                prop_assert_eq!(&kept.journal.beginning, &journal.beginning);
                prop_assert!(journal.commands.starts_with(&kept.journal.commands));
                prop_assert!(cut.len() - kept.length < "restart\n".len());
            }
        }

        #[test]
        fn no_bytes_make_the_reader_panic(bytes: Vec<u8>, (journal, _) in games(), at: prop::sample::Index) {
            let _ = Kept::read(&bytes);
            let mut text = journal.to_string().into_bytes();
            let at = at.index(text.len());
            text.splice(at..at, bytes);
            let _ = Kept::read(&text);
        }
    }

    const JOURNAL: &str = "climb2048 journal 1\nbegun 2026-11-29T12:00:00Z\nladder plain\nseed 1\nboard [[2,0],[4,0]]\n\
                           target default\n\nright\n";

    #[test]
    fn a_damaged_journal_is_told_why() {
        let table = [
            ("", "it is empty"),
            ("x", "it is no journal of climb2048"),
            ("\u{0}\u{1}\n", "it is no journal of climb2048"),
            ("climb2048 journal 3\n", "its version is 3, and this program reads versions up to 2"),
            (&JOURNAL[..60], "its beginning is cut off"),
            (&JOURNAL.replace("ladder", "lader"), "line 3 should begin with \"ladder\""),
            (&JOURNAL.replace("plain", "plane"), "line 3 cannot be: there is no such ladder"),
            (&JOURNAL.replace("seed 1", "seed one"), "line 4 cannot be: a seed is a whole number"),
            (
                &JOURNAL.replace("[4,0]", "[3,0]"),
                "line 5 cannot be: row 2 has \"3\"; a cell is 0 or a power of two from 2 to 9223372036854775808",
            ),
            (
                &JOURNAL.replace("default", "64"),
                "line 6 cannot be: 64 cannot be made at 2x2, which has room for 32 at most",
            ),
            (&JOURNAL.replace("right", "rihgt"), "line 8 is no command: \"rihgt\""),
            (&JOURNAL.replace("right", "left"), "line 8 cannot be played: left"),
            (&JOURNAL.replace("right", "enter"), "line 8 cannot be played: enter"),
            (&JOURNAL.replace("right", "coach\ncoach"), "line 9 cannot be played: coach"),
        ];
        for (text, why) in table {
            assert_eq!(Kept::read(text.as_bytes()).unwrap_err().to_string(), why, "{text}");
        }
        assert!(Kept::read(JOURNAL.as_bytes()).is_ok());
    }

    #[test]
    fn a_torn_last_line_is_left_out() {
        let torn = Kept::read(format!("{JOURNAL}le").as_bytes()).unwrap();
        assert_eq!((torn.journal.commands.len(), torn.length), (1, JOURNAL.len()));
    }
}
