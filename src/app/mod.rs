//! The loops that join the rules with the ways in and out.

mod help;
mod lists;
mod notes;
mod panic;
mod play;
mod position;
mod replay;
mod thinker;
mod voice;

pub use lists::{list_games, list_records, list_records_as_json};
pub use notes::Notes;
pub use panic::end_on_panic;
pub use play::{Coaching, play, tell};
pub use replay::replay;
pub use voice::Voice;
