//! The loops that join the rules with the ways in and out.

mod lists;
mod notes;
mod panic;
mod play;
mod replay;

pub use lists::{list_games, list_records, list_records_as_json};
pub use notes::Notes;
pub use panic::end_on_panic;
pub use play::{play, tell};
pub use replay::replay;
