//! Notices that nobody reads standard output any more, while the game waits for a key.

use std::io;

use nix::poll::{PollFd, PollFlags, PollTimeout, poll};

/// Blocks until the reader of standard output is gone.
pub(crate) fn wait_until_closed() -> nix::Result<()> {
    let stdout = io::stdout();
    // With no events asked for, poll tells of errors and hang-ups alone.
    let mut outlet = [PollFd::new(std::os::fd::AsFd::as_fd(&stdout), PollFlags::empty())];
    poll(&mut outlet, PollTimeout::NONE).map(drop)
}
