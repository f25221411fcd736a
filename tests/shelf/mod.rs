//! A place for kept games that a test has for itself.

use std::{
    fs,
    path::PathBuf,
    process::{Command, Stdio},
    sync::atomic::{AtomicU32, Ordering},
};

use crate::variables;

/// A folder for kept games that goes with the test.
pub(crate) struct Shelf(pub(crate) PathBuf);

impl Shelf {
    pub(crate) fn new() -> Self {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let name = format!("climb2048-shelf-{}-{}", std::process::id(), NUMBER.fetch_add(1, Ordering::Relaxed));
        let folder = std::env::temp_dir().join(name);
        fs::create_dir(&folder).unwrap();
        Self(folder)
    }

    pub(crate) fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_climb2048"));
        self.prepare(&mut command, arguments);
        command
    }

    /// Has a command keep its games here, and read no option of whoever runs the tests.
    pub(crate) fn prepare(&self, command: &mut Command, arguments: &[&str]) {
        for variable in variables::of_the_player() {
            command.env_remove(variable);
        }
        command.args(arguments).env("CLIMB2048_DATA", &self.0).env("LC_ALL", "C");
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    }
}

impl Drop for Shelf {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
