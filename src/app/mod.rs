//! The loops that join the rules with the ways in and out.

mod play;

pub use play::{play, tell};
