//! Positions looked at, and games by the thousand: odds, simulations, reviews, and jobs shared out over all cores.

mod interval;
mod jobs;
pub mod progress;
pub mod review;
mod seed;
mod share;
mod simulation;

pub use jobs::all_cores;
pub use review::{Paper, Review};
pub use simulation::{Simulation, Tally};
