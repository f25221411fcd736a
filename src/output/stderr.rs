//! What is told beside the game: the one place that writes to standard error.

use std::io::{self, Write as _};

/// Writes to standard error. Nothing can be said where that fails.
pub fn tell(text: &str) {
    let _ = io::stderr().write_all(text.as_bytes());
}
