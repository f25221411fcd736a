//! Tables of the kept games and of the records.

use std::io::{self, Write};

use super::{table::write_table, time::utc};
use crate::{
    game::Order,
    output::{Phrases, percent},
    store::{Kept, LadderRecords, LevelRecord, Records, Shelf, ShelfError},
};

/// Prints a line for each kept game, the latest first. Gives back the damaged ones.
///
/// # Errors
///
/// When the folder of the games cannot be read, or the list not be written.
pub fn list_games(
    shelf: &Shelf,
    phrases: &Phrases,
    out: &mut impl Write,
) -> Result<io::Result<Vec<ShelfError>>, ShelfError> {
    let mut rows = vec![phrases.games.map(str::to_owned)];
    let mut damaged = Vec::new();
    for (id, kept) in shelf.games()? {
        match kept {
            Ok(kept) => rows.push(game_row(&id, &kept, phrases)),
            Err(error) => damaged.push(error),
        }
    }
    Ok(write_table(&rows, out).map(|()| damaged))
}

fn game_row(id: &str, kept: &Kept, phrases: &Phrases) -> [String; 7] {
    let game = &kept.game;
    [
        id.escape_debug().to_string(),
        utc(kept.journal.begun),
        (phrases.ladder)(game.level().ladder()),
        (phrases.order)(kept.highest),
        game.climb_score().to_string(),
        kept.moves.to_string(),
        (phrases.result)(game.phase(), game.level().order(), game.is_coached()),
    ]
}

/// Prints the records of each ladder.
///
/// # Errors
///
/// When they cannot be written.
pub fn list_records(records: &Records, phrases: &Phrases, out: &mut impl Write) -> io::Result<()> {
    if records.ladders.is_empty() {
        return writeln!(out, "{}", phrases.no_records);
    }
    for (number, records) in records.ladders.iter().enumerate() {
        let LadderRecords { ladder, highest_order, current_run, longest_run, levels } = records;
        let reached = (phrases.reached)(*ladder, highest_order.and_then(Order::new), *current_run, *longest_run);
        let before = if number == 0 { "" } else { "\n" };
        writeln!(out, "{before}{reached}\n")?;
        let heading = phrases.records.map(str::to_owned);
        let rows = levels.iter().map(|level| record_row(level, phrases));
        let rows: Vec<_> = [heading].into_iter().chain(rows).collect();
        write_table(&rows, out)?;
    }
    Ok(())
}

fn record_row(record: &LevelRecord, phrases: &Phrases) -> [String; 9] {
    let or_none = |value: Option<String>| value.unwrap_or_else(|| "-".to_owned());
    [
        Order::new(record.order).map_or_else(String::new, phrases.order),
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
