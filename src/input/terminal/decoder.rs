//! Bytes from a terminal to keys, focus reports and answers.

use std::time::{Duration, Instant};

use vte::{Params, Parser, Perform};

use super::Report;
use crate::{
    game::Direction,
    input::wish::{Hotkey, Wish},
};

const ESCAPE: u8 = 0x1b;

/// How long an escape byte waits for the rest of a sequence before it is the Esc key.
const LONE_ESCAPE: Duration = Duration::from_millis(70);

/// How long a sequence waits for its next byte; Alt+[ begins one that never ends.
const UNFINISHED: Duration = Duration::from_millis(500);

/// The modifiers in a key's second parameter, less one, that make it somebody else's: Alt, Ctrl, Super, Hyper, Meta.
const FOREIGN_MODIFIERS: u16 = 2 | 4 | 8 | 16 | 32;

/// An incremental decoder. It holds no clock: the time is passed in.
#[derive(Default)]
pub(crate) struct Decoder {
    parser: Parser,
    sequence: Sequence,
    /// When the last byte came of a sequence that is not complete yet.
    last: Option<Instant>,
}

/// What the sequence in progress has shown so far, and the reports of those before it.
#[derive(Default)]
struct Sequence {
    reports: Vec<Report>,
    /// All bytes so far are escapes: this many.
    escapes: usize,
    /// Whether an escape stood right before the sequence or the key, the terminal's way to say Alt, or another modifier
    /// of a shortcut was named.
    alt: bool,
    /// What the one character is that ends the sequence, where it takes one more.
    one_more: Option<OneMore>,
    complete: bool,
}

/// A character that ends a sequence from outside of its grammar.
#[derive(Clone, Copy, PartialEq, Eq)]
enum OneMore {
    /// After `ESC O`.
    CursorKey,
    /// After `ESC [ [`.
    FunctionKey,
}

impl Decoder {
    /// The reports that these bytes complete.
    pub(crate) fn feed(&mut self, bytes: &[u8], now: Instant) -> Vec<Report> {
        self.expire(now);
        for &byte in bytes {
            self.feed_byte(byte, now);
        }
        std::mem::take(&mut self.sequence.reports)
    }

    fn feed_byte(&mut self, byte: u8, now: Instant) {
        let sequence = &mut self.sequence;
        if byte == ESCAPE {
            sequence.escapes += 1;
            sequence.alt = sequence.escapes > 1;
            sequence.one_more = None;
        } else {
            // `ESC CR` is Alt+Enter; `ESC [` is not Alt, but the start of a sequence.
            sequence.alt |= sequence.escapes == 1 && byte.is_ascii_control();
        }
        self.last = Some(now);
        sequence.complete = false;
        self.parser.advance(sequence, &[byte]);
        if byte != ESCAPE {
            sequence.escapes = 0;
        }
        if sequence.complete {
            self.reset();
        }
    }

    /// When what has come so far is to be taken as it is, unless more comes.
    pub(crate) fn deadline(&self) -> Option<Instant> {
        let patience = if self.sequence.escapes > 0 { LONE_ESCAPE } else { UNFINISHED };
        self.last.map(|last| last + patience)
    }

    /// The reports that no more bytes up to this moment complete: a lone escape is the Esc key.
    pub(crate) fn time_out(&mut self, now: Instant) -> Vec<Report> {
        self.expire(now);
        std::mem::take(&mut self.sequence.reports)
    }

    /// Whether an escape byte has come that may be the Esc key.
    pub(crate) fn has_escape(&self) -> bool {
        self.sequence.escapes > 0
    }

    /// The pending escape byte is known to be the Esc key.
    pub(crate) fn take_escape(&mut self) -> Vec<Report> {
        self.sequence.reports.push(Report::Hotkey(Hotkey::Escape));
        self.reset();
        std::mem::take(&mut self.sequence.reports)
    }

    fn expire(&mut self, now: Instant) {
        if self.deadline().is_some_and(|deadline| deadline <= now) {
            if self.sequence.escapes > 0 {
                self.sequence.reports.push(Report::Hotkey(Hotkey::Escape));
            }
            self.reset();
        }
    }

    fn reset(&mut self) {
        self.parser = Parser::new();
        self.sequence = Sequence { reports: std::mem::take(&mut self.sequence.reports), ..Sequence::default() };
        self.last = None;
    }
}

impl Sequence {
    /// An answer or a focus report. It is never typed, so an escape right before it was the Esc key.
    fn answer(&mut self, answer: Report) {
        if self.alt {
            self.reports.push(Report::Hotkey(Hotkey::Escape));
        }
        self.reports.push(answer);
    }

    fn character(&mut self, character: char) {
        match character {
            '\r' | '\n' => self.hotkey(Hotkey::Enter),
            _ if self.alt => {}
            _ => self.reports.extend(Wish::of_key(character).map(Report::Key)),
        }
        self.complete = true;
    }

    fn cursor_key(&mut self, name: char) {
        match name {
            'A' => self.hotkey(Hotkey::Arrow(Direction::Up)),
            'B' => self.hotkey(Hotkey::Arrow(Direction::Down)),
            'C' => self.hotkey(Hotkey::Arrow(Direction::Right)),
            'D' => self.hotkey(Hotkey::Arrow(Direction::Left)),
            'M' => self.hotkey(Hotkey::Enter),
            _ => {}
        }
    }

    fn hotkey(&mut self, key: Hotkey) {
        self.reports.push(if self.alt { Report::Shortcut(key) } else { Report::Hotkey(key) });
    }
}

impl Perform for Sequence {
    fn print(&mut self, character: char) {
        match self.one_more {
            None => self.character(character),
            // Older terminals name the modifiers between `ESC O` and the key. Only Ctrl and Alt are named so.
            Some(OneMore::CursorKey) if character.is_ascii_digit() || character == ';' => self.alt = true,
            Some(OneMore::CursorKey) => {
                self.cursor_key(character);
                self.complete = true;
            }
            Some(OneMore::FunctionKey) => self.complete = true,
        }
    }

    fn execute(&mut self, byte: u8) {
        self.character(char::from(byte));
    }

    fn csi_dispatch(&mut self, params: &Params, intermediates: &[u8], ignore: bool, action: char) {
        self.complete = true;
        let param = |index: usize, place: usize| params.iter().nth(index).and_then(|param| param.get(place)).copied();
        match (intermediates, action) {
            _ if ignore => {}
            ([], 'A'..='D') => {
                let modifiers = param(1, 0).unwrap_or(1).saturating_sub(1);
                let released = param(1, 1) == Some(3);
                self.alt |= modifiers & FOREIGN_MODIFIERS != 0;
                if !released {
                    self.cursor_key(action);
                }
            }
            ([], 'I') => self.answer(Report::Focus(true)),
            ([], 'O') => self.answer(Report::Focus(false)),
            // DECRPM: 1 and 3 say that the mode is set, 2 that it is not, 0 and 4 that there is no such mode.
            (b"?$", 'y') if param(0, 0) == Some(1004) => {
                if let Some(state @ 1..=3) = param(1, 0) {
                    self.answer(Report::ReportsFocus { already: state != 2 });
                }
            }
            (b"?", 'c') => self.answer(Report::Answered),
            // The Linux console says F1 as `ESC [ [ A`: one more character follows, and is no key.
            ([], '[') => {
                self.one_more = Some(OneMore::FunctionKey);
                self.complete = false;
            }
            _ => {}
        }
    }

    fn esc_dispatch(&mut self, intermediates: &[u8], _ignore: bool, byte: u8) {
        self.one_more = (intermediates.is_empty() && byte == b'O').then_some(OneMore::CursorKey);
        self.complete = self.one_more.is_none();
    }

    fn osc_dispatch(&mut self, _params: &[&[u8]], _bell_terminated: bool) {
        self.complete = true;
    }

    fn unhook(&mut self) {
        self.complete = true;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Command;
    use Direction::{Down, Left, Right, Up};

    const fn arrow(direction: Direction) -> Report {
        Report::Hotkey(Hotkey::Arrow(direction))
    }
    const fn slide(direction: Direction) -> Report {
        Report::Key(Wish::Play(Command::Slide(direction)))
    }
    const UNDO: Report = Report::Key(Wish::Play(Command::Undo));
    const ENTER: Report = Report::Hotkey(Hotkey::Enter);
    const ESC: Report = Report::Hotkey(Hotkey::Escape);
    const QUIT: Report = Report::Key(Wish::Quit);

    /// Feeds the bytes one by one, each so long after the one before, and waits at the end.
    fn decode(bytes: &[u8], apart: Duration) -> Vec<Report> {
        let (mut decoder, mut now) = (Decoder::default(), Instant::now());
        let mut reports = Vec::new();
        for byte in bytes {
            reports.extend(decoder.feed(&[*byte], now));
            now += apart;
        }
        reports.extend(decoder.time_out(now + UNFINISHED));
        reports
    }

    /// The same whether the bytes come at once or slowly.
    fn assert_decodes(bytes: &[u8], expected: &[Report]) {
        let (mut decoder, now) = (Decoder::default(), Instant::now());
        let mut reports = decoder.feed(bytes, now);
        reports.extend(decoder.time_out(now + UNFINISHED));
        assert_eq!(reports, expected, "{:?} at once", String::from_utf8_lossy(bytes));
        for apart in [1, 30, 60] {
            let reports = decode(bytes, Duration::from_millis(apart));
            assert_eq!(reports, expected, "{:?}, {apart} ms apart", String::from_utf8_lossy(bytes));
        }
    }

    #[test]
    fn arrows_are_known_in_both_forms() {
        assert_decodes(b"\x1b[A\x1b[B\x1b[C\x1b[D", &[Up, Down, Right, Left].map(arrow));
        assert_decodes(b"\x1bOA\x1bOB\x1bOC\x1bOD", &[Up, Down, Right, Left].map(arrow));
        assert_decodes(b"\x1b[1A\x1b[1;1A\x1b[1;2A\x1b[1;129A", &[Up; 4].map(arrow));
    }

    #[test]
    fn letters_slide_in_either_case() {
        assert_decodes(b"wasdWASD", &[Up, Left, Down, Right, Up, Left, Down, Right].map(slide));
        assert_decodes(b"kjhlKJHL", &[Up, Down, Left, Right, Up, Down, Left, Right].map(slide));
    }

    #[test]
    fn the_other_keys_are_known() {
        assert_decodes(b"\r\n\x1bOM", &[ENTER; 3]);
        assert_decodes(b"qQ\x03\x04", &[QUIT; 4]);
        assert_decodes(
            b"uUyr",
            &[UNDO, UNDO, Report::Key(Wish::Play(Command::Redo)), Report::Key(Wish::Play(Command::Restart))],
        );
        assert_decodes(b"?\x1a", &[Report::Key(Wish::Keys), Report::Key(Wish::Suspend)]);
    }

    #[test]
    fn an_arrow_with_a_modifier_of_a_shortcut_is_no_key() {
        let shortcut = Report::Shortcut(Hotkey::Arrow(Right));
        for modifier in ["3", "4", "5", "6", "7", "8", "9", "17", "33"] {
            assert_decodes(format!("\x1b[1;{modifier}C").as_bytes(), &[shortcut]);
        }
        assert_decodes(b"\x1bO5C\x1bO1;5C\x1b\x1b[C\x1b\x1bOC", &[shortcut; 4]);
        assert_decodes(b"\x1b\r", &[Report::Shortcut(Hotkey::Enter)]);
        assert_decodes(b"\x1bOc\x1b[1;1:3C", &[]);
    }

    #[test]
    fn anything_else_does_nothing() {
        let sequences: [&[u8]; 19] = [
            b"\x1b[15~",
            b"\x1b[3~",
            b"\x1b[H",
            b"\x1b[E",
            b"\x1bOP",
            b"\x1bOq",
            b"\x1b[[A",
            b"\x1b[?25;2$y",
            b"\x1b[?1004;0$y",
            b"\x1b[?1004;4$y",
            b"\x1b[>0;276;0c",
            b"\x1b[12;40R",
            b"\x1b]11;rgb:0000/0000/0000\x1b\\",
            b"\x1b]11;rgb:dddd/aaaa/ssss\x07",
            b"\x1bP1$r0 q\x1b\\",
            b"\x1bq\x1bd\x1b\x03",
            b"\x7f\t",
            b"\xff\xfe\x80",
            b"\x1b[200~",
        ];
        for sequence in sequences {
            let then_left = [sequence, b"a"].concat();
            assert_decodes(&then_left, &[slide(Left)]);
        }
    }

    #[test]
    fn a_letter_that_stands_for_nothing_is_a_key_all_the_same() {
        assert_decodes(" xZ5é日".as_bytes(), &[Report::Key(Wish::Nothing); 6]);
        assert_decodes(b"\x1bx\x1b ", &[]);
    }

    #[test]
    fn a_lone_escape_is_the_esc_key_within_a_tenth_of_a_second() {
        let (mut decoder, now) = (Decoder::default(), Instant::now());
        assert_eq!(decoder.feed(b"\x1b", now), []);
        let deadline = decoder.deadline().unwrap();
        assert!(deadline < now + Duration::from_millis(100));
        assert_eq!(decoder.time_out(deadline), [ESC]);
        assert_eq!(decoder.deadline(), None);
        assert_eq!(decode(b"\x1ba", Duration::from_millis(90)), [ESC, slide(Left)]);
        assert_decodes(b"\x1b\x1b\x1b", &[ESC]);
    }

    #[test]
    fn a_sequence_that_never_ends_gives_way_to_the_next_key() {
        for start in [&b"\x1b["[..], b"\x1bO", b"\x1b]", b"\x1bP", b"\x1b[1;"] {
            let (mut decoder, now) = (Decoder::default(), Instant::now());
            assert_eq!(decoder.feed(start, now), []);
            assert_eq!(decoder.feed(b"a", now + UNFINISHED), [slide(Left)], "{start:?}");
        }
    }

    #[test]
    fn the_terminals_answers_are_reports() {
        assert_decodes(b"\x1b[I\x1b[O", &[Report::Focus(true), Report::Focus(false)]);
        assert_decodes(
            b"\x1b[?1004;1$y\x1b[?1004;2$y",
            &[Report::ReportsFocus { already: true }, Report::ReportsFocus { already: false }],
        );
        assert_decodes(b"\x1b[?64;1;2;6c", &[Report::Answered]);
        assert_decodes(b"\x1b\x1b[O", &[ESC, Report::Focus(false)]);
    }
}
