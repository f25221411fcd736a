//! Runs the program in a pipe or on a terminal, and gathers what it shows.

use std::{
    env,
    ffi::OsStr,
    fs,
    io::{ErrorKind, Read, Write as _},
    num::NonZero,
    path::{Path, PathBuf},
    process::{self, Command, Stdio},
    sync::mpsc::{Receiver, channel},
    thread,
    time::Duration,
};

use portable_pty::{CommandBuilder, PtySize, native_pty_system};
use vt100::Parser;

use super::Result;

/// Far longer than anything here takes.
const PATIENCE: Duration = Duration::from_secs(60);

/// The end of a frame of the live view.
const FRAME_END: &[u8] = b"\x1b[?2026l";

/// The live view gives the screen back.
const SCREEN_END: &[u8] = b"\x1b[?1049l";

/// All that the program knows of where it runs.
const ENVIRONMENT: [(&str, &str); 3] = [("TERM", "xterm-256color"), ("COLORTERM", "truecolor"), ("LC_ALL", "C.UTF-8")];

/// How it is always run: in all its colours, without hotkeys, without motion, and where no games are kept.
const ALWAYS: [&str; 7] = ["--color", "always", "--hotkeys", "never", "--no-motion", "--data-dir", "/dev/null"];

/// Columns and rows.
#[derive(Clone, Copy)]
pub(super) struct Size {
    pub(super) columns: u16,
    pub(super) rows: u16,
}

/// The program, and what it is told at its start.
pub(super) struct Run<'a> {
    pub(super) program: &'a Path,
    pub(super) arguments: &'a [&'a str],
}

impl Run<'_> {
    /// What it prints when it is told words in a pipe, but for its good-bye.
    pub(super) fn told_words(&self, words: &str) -> Result<String> {
        let text = self.print(self.arguments.iter().chain(&ALWAYS), words)?;
        let (shown, _bye) = text.trim_end().rsplit_once('\n').ok_or("it says nothing")?;
        Ok(shown.trim_end().to_owned())
    }

    /// What it prints when it reviews the game of these moves.
    pub(super) fn reviewed(&self, moves: &str) -> Result<String> {
        let kept = Folder::new()?;
        let keep = ["--keep", "--data-dir"].map(OsStr::new).into_iter().chain([kept.0.as_os_str()]);
        self.print(self.arguments.iter().map(OsStr::new).chain(keep), moves)?;
        let journal = fs::read_dir(&kept.0)?.next().ok_or("no game was kept")??.path();
        self.print([OsStr::new("review"), journal.as_os_str()], "")
    }

    fn print<S: AsRef<OsStr>>(&self, arguments: impl IntoIterator<Item = S>, words: &str) -> Result<String> {
        let mut command = Command::new(self.program);
        command.args(arguments).env_clear().envs(ENVIRONMENT);
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
        child.stdin.take().ok_or("it has no input")?.write_all(words.as_bytes())?;
        let output = child.wait_with_output()?;
        if !output.status.success() {
            let said = String::from_utf8_lossy(&output.stderr);
            return Err(format!("{command:?} ended with {}: {said}", output.status).into());
        }
        Ok(String::from_utf8(output.stdout)?)
    }

    /// What it draws in the live view on a terminal of this size when these keys are pressed.
    pub(super) fn told_keys(&self, keys: &str, Size { columns, rows }: Size) -> Result<Vec<u8>> {
        let mut command = CommandBuilder::new(self.program);
        command.env_clear();
        command.args(self.arguments.iter().chain(&ALWAYS));
        for (name, value) in ENVIRONMENT {
            command.env(name, value);
        }
        let pair = native_pty_system().openpty(PtySize { rows, cols: columns, ..PtySize::default() })?;
        let mut child = pair.slave.spawn_command(command)?;
        drop(pair.slave);
        let shown = read_beside(pair.master.try_clone_reader()?);
        let mut keyboard = pair.master.take_writer()?;
        let mut output = Vec::new();
        wait_for(FRAME_END, &shown, &mut output)?;
        write!(keyboard, "{keys}q")?;
        let screen = wait_for(SCREEN_END, &shown, &mut output)?;
        child.wait()?;
        Ok(output[..screen].to_vec())
    }
}

/// A folder for one kept game, for a while.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Result<Self> {
        let folder = env::temp_dir().join(format!("climb2048-pictures-{}", process::id()));
        fs::create_dir(&folder)?;
        Ok(Self(folder))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Reads in a thread of its own, so that nobody waits for ever.
fn read_beside(mut reader: Box<dyn Read + Send>) -> Receiver<Vec<u8>> {
    let (sender, receiver) = channel();
    thread::spawn(move || {
        let mut buffer = [0; 4096];
        loop {
            match reader.read(&mut buffer) {
                Ok(count @ 1..) if sender.send(buffer[..count].to_vec()).is_ok() => {}
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                _ => return,
            }
        }
    });
    receiver
}

/// Gathers what is shown until these bytes have come, and tells where.
fn wait_for(bytes: &[u8], shown: &Receiver<Vec<u8>>, output: &mut Vec<u8>) -> Result<usize> {
    loop {
        if let Some(place) = output.windows(bytes.len()).position(|window| window == bytes) {
            return Ok(place);
        }
        let more = shown.recv_timeout(PATIENCE);
        output.extend(more.map_err(|_| format!("waited in vain: {}", String::from_utf8_lossy(output)))?);
    }
}

/// A terminal that was shown this.
pub(super) fn terminal(output: &[u8], Size { columns, rows }: Size) -> Result<Parser> {
    let whole = |number| NonZero::new(number).ok_or("a screen has rows and columns");
    let mut parser = Parser::new(whole(rows)?, whole(columns)?, 0);
    parser.process(output);
    Ok(parser)
}
