//! Words from a pipe: one wish each.

use std::io;

use super::{
    request::{Notice, Request},
    wish::Wish,
};
use crate::game::Command;

/// More bytes of a word than any command has; the rest of a longer one is left out.
const LONGEST: usize = 40;

/// What some editors put before the first word of a file.
const BYTE_ORDER_MARK: char = '\u{feff}';

/// Cuts a stream of bytes, as they come, into words and empty lines.
#[derive(Debug)]
pub(crate) struct Words {
    line: u64,
    line_is_blank: bool,
    word: Vec<u8>,
}

impl Words {
    pub(crate) fn new() -> Self {
        Self { line: 1, line_is_blank: true, word: Vec::new() }
    }

    /// What the words ask for that these bytes complete.
    pub(crate) fn feed(&mut self, bytes: &[u8]) -> Vec<Request> {
        let mut requests = Vec::new();
        for &byte in bytes {
            if !byte.is_ascii_whitespace() {
                self.line_is_blank = false;
                if self.word.len() < LONGEST {
                    self.word.push(byte);
                }
                continue;
            }
            requests.extend(self.finish());
            if byte == b'\n' {
                if self.line_is_blank {
                    requests.push(Request::Wish(Wish::Play(Command::Enter)));
                }
                self.line += 1;
                self.line_is_blank = true;
            }
        }
        requests
    }

    /// What the word asks for that the end of the input completes.
    pub(crate) fn finish(&mut self) -> Option<Request> {
        if self.word.is_empty() {
            return None;
        }
        let word = String::from_utf8_lossy(&self.word).trim_start_matches(BYTE_ORDER_MARK).to_owned();
        self.word.clear();
        if word.is_empty() {
            return None;
        }
        let unknown = |word| Request::Tell(Notice::UnknownWord { line: self.line, word });
        Some(Wish::of_word(&word).map_or_else(|| unknown(word), Request::Wish))
    }
}

/// Hands on what standard input gives until it ends or `hand_on` says that nobody listens any more.
pub(crate) fn read(mut hand_on: impl FnMut(Vec<u8>) -> bool) -> io::Result<()> {
    let mut buffer = [0; 512];
    loop {
        match read_some(&mut buffer) {
            Ok(0) => return Ok(()),
            Ok(count) if hand_on(buffer[..count].to_vec()) => {}
            Ok(_) => return Ok(()),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
}

/// Reads past the buffer of [`io::stdin`], so that [`is_ready`] knows what there is.
#[cfg(unix)]
fn read_some(buffer: &mut [u8]) -> io::Result<usize> {
    Ok(nix::unistd::read(io::stdin(), buffer)?)
}

#[cfg(not(unix))]
fn read_some(buffer: &mut [u8]) -> io::Result<usize> {
    io::Read::read(&mut io::stdin(), buffer)
}

/// Whether reading from standard input, or from its end, would not have to wait. Windows does not say.
#[cfg(unix)]
pub(crate) fn is_ready() -> bool {
    use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
    let stdin = io::stdin();
    let mut inlet = [PollFd::new(std::os::fd::AsFd::as_fd(&stdin), PollFlags::POLLIN)];
    poll(&mut inlet, PollTimeout::ZERO).is_ok_and(|ready| ready > 0)
}

#[cfg(not(unix))]
pub(crate) const fn is_ready() -> bool {
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Direction;

    const LEFT: Request = Request::Wish(Wish::Play(Command::Slide(Direction::Left)));
    const RIGHT: Request = Request::Wish(Wish::Play(Command::Slide(Direction::Right)));
    const UP: Request = Request::Wish(Wish::Play(Command::Slide(Direction::Up)));
    const DOWN: Request = Request::Wish(Wish::Play(Command::Slide(Direction::Down)));
    const ENTER: Request = Request::Wish(Wish::Play(Command::Enter));
    const QUIT: Request = Request::Wish(Wish::Quit);

    fn words(input: &str) -> Vec<Request> {
        let mut all = Words::new();
        let mut words = all.feed(input.as_bytes());
        words.extend(all.finish());
        words
    }

    #[test]
    fn every_spelling_of_a_command_is_known() {
        let four = [LEFT, RIGHT, UP, DOWN];
        for input in ["left right up down", "a d w s", "h l k j", "LEFT\tRight  uP\r\ndown", "A D W S\n"] {
            assert_eq!(words(input), four, "{input:?}");
        }
        assert_eq!(words("\u{feff}left"), [LEFT]);
        let again = [Command::Undo, Command::Redo, Command::Restart].map(|command| Request::Wish(Wish::Play(command)));
        assert_eq!(words("undo redo restart"), again);
        assert_eq!(words("u y r"), again);
        let asked = [Wish::Tip, Wish::Odds, Wish::Autoplay].map(Request::Wish);
        assert_eq!(words("tip odds coach"), asked);
        assert_eq!(words("t o P"), asked);
        assert_eq!(words("enter quit q ?"), [ENTER, QUIT, QUIT, Request::Wish(Wish::Keys)]);
    }

    #[test]
    fn an_empty_line_is_enter() {
        assert_eq!(words("\n"), [ENTER]);
        assert_eq!(words("left\n\nup\n"), [LEFT, ENTER, UP]);
        assert_eq!(words("left\r\n\r\n \t\nup"), [LEFT, ENTER, ENTER, UP]);
    }

    #[test]
    fn an_unknown_word_is_named_with_its_line() {
        let unknown = |line, word: &str| Request::Tell(Notice::UnknownWord { line, word: word.to_owned() });
        assert_eq!(words("left\n\nup lfet\nx"), [LEFT, ENTER, UP, unknown(3, "lfet"), unknown(4, "x")]);
    }

    #[test]
    fn a_word_may_come_in_pieces_and_may_be_endless() {
        let mut input = Words::new();
        assert_eq!(input.feed(b"le"), []);
        assert_eq!(input.feed(b"ft"), []);
        assert_eq!(input.feed(b" "), [LEFT]);
        for _ in 0..1000 {
            assert_eq!(input.feed(&[0; 1000]), []);
        }
        assert_eq!(input.word.len(), LONGEST);
    }

    #[test]
    fn bytes_that_are_no_text_are_an_unknown_word() {
        let mut input = Words::new();
        let unknown = Notice::UnknownWord { line: 1, word: "\u{fffd}".to_owned() };
        assert_eq!(input.feed(&[0xff, b'\n']), [Request::Tell(unknown)]);
    }
}
