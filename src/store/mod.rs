//! What outlives a run: a journal of each game, and what is told from them.

mod journal;
mod records;
mod shelf;

pub use journal::{Journal, JournalError, Kept, Outcome};
pub use records::{LadderRecords, LevelRecord, Records};
pub use shelf::{Keeper, Shelf, ShelfError};
