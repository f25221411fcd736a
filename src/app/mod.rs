//! The loops that join the rules with the ways in and out.

mod help;
mod interval;
mod jobs;
mod lists;
mod notes;
mod notice;
mod odds;
mod panic;
mod play;
mod player;
mod position;
mod progress;
mod refused;
mod replay;
mod review;
mod seed;
mod share;
mod simulate;
mod table;
mod thinker;
mod time;
mod voice;

pub use jobs::all_cores;
pub use lists::{list_games, list_records, list_records_as_json};
pub use notes::Notes;
pub use odds::Odds;
pub use panic::end_on_panic;
pub use play::{Coaching, play, tell};
pub use player::PlayerKind;
pub use refused::why_refused;
pub use replay::replay;
pub use review::{Paper, Review};
pub use simulate::{Simulation, Tally, simulate, simulate_as_json};
pub use voice::Voice;
