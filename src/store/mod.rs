//! What outlives a run: a journal of each game, and the records that are worked out from them.

mod error;
mod file;
mod journal;
mod keeper;
mod records;
mod shelf;

pub use error::ShelfError;
pub use journal::{Journal, JournalError, Kept};
pub use keeper::Keeper;
pub use records::{LadderRecords, LevelRecord, Records};
pub use shelf::Shelf;
