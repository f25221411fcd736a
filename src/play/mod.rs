//! One game at a table: the table itself, the loop that serves it, and the coach on a thread of its own.

mod coaching;
mod notes;
mod panic;
mod question;
mod replay;
mod session;
mod table;
mod thinker;
mod voice;

pub use notes::Notes;
pub use panic::end_on_panic;
pub use replay::replay;
pub use session::Session;
pub use table::{Step, Table};
pub use voice::Voice;

use std::io;

use crate::{
    input::Leave,
    output::{Face, Shown},
};

/// Says good-bye, after the keys and the terminal were given back. Whether that can be written matters only where
/// somebody is left to read it.
fn say_good_bye(face: &mut dyn Face, shown: &Shown, leave: Leave) -> io::Result<Leave> {
    let said = face.bye(shown);
    if matches!(leave, Leave::Player | Leave::InputEnded) { said.map(|()| leave) } else { Ok(leave) }
}
