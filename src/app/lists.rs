//! Tables of the kept games and of the records.

use std::io::{self, Write};

use super::{table::write_table, time::utc};
use crate::{
    game::Phase,
    output::percent,
    store::{Kept, LadderRecords, LevelRecord, Records, Shelf, ShelfError},
};

/// Prints a line for each kept game, the latest first. Gives back the damaged ones.
///
/// # Errors
///
/// When the folder of the games cannot be read, or the list not be written.
pub fn list_games(shelf: &Shelf, out: &mut impl Write) -> Result<io::Result<Vec<ShelfError>>, ShelfError> {
    let mut rows = vec![["game", "begun (UTC)", "ladder", "reached", "score", "moves", "result"].map(str::to_owned)];
    let mut damaged = Vec::new();
    for id in shelf.ids()? {
        match shelf.read(&id) {
            Ok(kept) => rows.push(game_row(&id, &kept)),
            Err(ShelfError::Busy { .. }) => {}
            Err(error) => damaged.push(error),
        }
    }
    Ok(write_table(&rows, out).map(|()| damaged))
}

fn game_row(id: &str, kept: &Kept) -> [String; 7] {
    let game = &kept.game;
    let phase = match game.phase() {
        Phase::Playing => "playing",
        Phase::Won => "won",
        Phase::Lost => "lost",
    };
    [
        id.escape_debug().to_string(),
        utc(kept.journal.begun),
        game.level().ladder().to_string(),
        kept.highest.to_string(),
        game.climb_score().to_string(),
        kept.moves.to_string(),
        format!("{phase} {}{}", game.level().order(), if game.is_coached() { ", coached" } else { "" }),
    ]
}

/// Prints the records of each ladder.
///
/// # Errors
///
/// When they cannot be written.
pub fn list_records(records: &Records, out: &mut impl Write) -> io::Result<()> {
    if records.ladders.is_empty() {
        return out.write_all(b"No level has been played to its end yet.\n");
    }
    for (number, ladder) in records.ladders.iter().enumerate() {
        let LadderRecords { ladder: name, highest_order, current_run, longest_run, levels } = ladder;
        let order = highest_order.map_or_else(|| "none".to_owned(), |order| format!("{order}x{order}"));
        let before = if number == 0 { "" } else { "\n" };
        writeln!(out, "{before}{name}: highest order {order}, wins in a row {current_run}, at most {longest_run}\n")?;
        let heading =
            ["order", "target", "games", "wins", "win rate", "best score", "fewest moves", "with undo", "with coach"];
        let rows: Vec<_> = [heading.map(str::to_owned)].into_iter().chain(levels.iter().map(record_row)).collect();
        write_table(&rows, out)?;
    }
    Ok(())
}

fn record_row(record: &LevelRecord) -> [String; 9] {
    let or_none = |value: Option<String>| value.unwrap_or_else(|| "-".to_owned());
    [
        format!("{0}x{0}", record.order),
        record.target.to_string(),
        record.games.to_string(),
        record.wins.to_string(),
        or_none(record.win_rate.map(percent)),
        or_none(record.best_score.map(|score| score.to_string())),
        or_none(record.fewest_moves.map(|moves| moves.to_string())),
        record.with_undo.to_string(),
        record.with_coach.to_string(),
    ]
}

/// Prints the records for programs.
///
/// # Errors
///
/// When they cannot be written.
pub fn list_records_as_json(records: &Records, out: &mut impl Write) -> io::Result<()> {
    serde_json::to_writer_pretty(&mut *out, records)?;
    out.write_all(b"\n")
}
