//! A game that is being tested, by what it leaves in files.

use std::{
    fs,
    io::Write as _,
    path::{Path, PathBuf},
    process::Stdio,
    thread,
};

use climb2048::input::hook::LISTENER;

use crate::{
    process::{arguments, children, read, state},
    stage::at_home_in,
    wait::{A_MOMENT, PATIENCE, happens_within, line_of, wait_for, wait_until},
};

pub(crate) const GAME: &str = env!("CARGO_BIN_EXE_climb2048");

/// A game with so much room that every slide moves something.
pub(crate) const ROOMY: &str = "--order 12 --seed 1";

/// A game and what it leaves in files: `.boards` and `.errors` are what it writes, `.status` is how it ended, and
/// `.after` is what a program that reads the same terminal then gets to read.
pub(crate) struct Run {
    pub(crate) folder: PathBuf,
    pub(crate) name: String,
}

impl Run {
    pub(crate) fn file(&self, extension: &str) -> PathBuf {
        self.folder.join(format!("{}.{extension}", self.name))
    }

    pub(crate) fn text(&self, extension: &str) -> String {
        fs::read_to_string(self.file(extension)).unwrap_or_default()
    }

    pub(crate) fn begin(&self) {
        fs::write(self.file("go"), "").expect("the folder is ours");
    }

    pub(crate) fn pid(&self) -> i32 {
        let line = wait_for("the game", || line_of(&self.file("pid")));
        line.parse().expect("the shell writes a number")
    }

    /// The process that holds this game's hook.
    pub(crate) fn hook(&self) -> Option<i32> {
        let game = self.pid();
        children(game).find(|child| arguments(*child).contains(LISTENER))
    }

    pub(crate) fn is_stopped(&self) -> bool {
        state(self.pid()).is_some_and(|(state, _)| state == "T")
    }

    /// Waits until what is done has made the game read something, as a change of focus does.
    pub(crate) fn notices(&self, act: impl FnOnce()) {
        let pid = self.pid();
        let before = read(pid);
        act();
        wait_until("the game notices", || read(pid) > before);
    }

    pub(crate) fn boards(&self) -> Vec<String> {
        boards(&self.text("boards"))
    }

    pub(crate) fn wait_for_boards(&self, number: usize) {
        if !happens_within(PATIENCE, || self.boards().len() >= number) {
            let (boards, errors) = (self.boards(), self.text("errors"));
            panic!("{} boards instead of {number}, and it says {errors:?}", boards.len());
        }
    }

    /// Waits until the roomy game has played these words, and sees that it plays no more. A board that is shown again
    /// counts once.
    pub(crate) fn has_played(&self, words: &str) {
        let expected = boards_after(words, &self.folder);
        let played = || {
            let mut boards = self.boards();
            boards.dedup();
            boards
        };
        happens_within(PATIENCE, || played().len() >= expected.len());
        thread::sleep(A_MOMENT);
        let played = played();
        let (number, due) = (played.len(), expected.len());
        assert_eq!(number, due, "so many boards after {words:?}; stderr: {:?}", self.text("errors"));
        for (index, (played, expected)) in played.iter().zip(&expected).enumerate() {
            assert_eq!(played, expected, "board {index} of {words:?}");
        }
    }

    pub(crate) fn wait_for_line(&self, extension: &str) -> String {
        wait_for(extension, || line_of(&self.file(extension)))
    }

    pub(crate) fn has_said_one_line(&self) {
        let errors = self.text("errors");
        assert_eq!(errors.lines().count(), 1, "{errors:?}");
    }
}

/// The boards of the roomy game after these words, as the game itself plays them from a pipe.
pub(crate) fn boards_after(words: &str, folder: &Path) -> Vec<String> {
    let mut game = at_home_in(folder, GAME);
    game.args(ROOMY.split(' ')).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut game = game.spawn().expect("the game starts");
    game.stdin.take().expect("it is piped").write_all(words.as_bytes()).expect("the game reads");
    let output = game.wait_with_output().expect("the game ends with its input");
    boards(&String::from_utf8(output.stdout).expect("boards are ASCII"))
}

/// The boards that are complete: an empty line follows. A verdict comes before the next board.
pub(crate) fn boards(text: &str) -> Vec<String> {
    let complete = text.rsplit_once("\n\n").map_or("", |(complete, _)| complete);
    complete.split("\n\n").filter_map(|text| Some(text[text.find("[[")?..].to_owned())).collect()
}
