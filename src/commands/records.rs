//! `records`: prints the best of each level.

use std::io::{self, Write};

use climb2048::{
    game::Order,
    input::Leave,
    language::{Language, percent},
    output::columns::table,
    store::{LadderRecords, LevelRecord, Records, Shelf},
};

use super::{Failure, tell_of_damage};

pub(super) fn run(shelf: &Shelf, json: bool, language: &dyn Language) -> Result<Leave, Failure> {
    let (records, damaged) = Records::of(shelf)?;
    tell_of_damage(&damaged, language);
    let out = &mut io::stdout().lock();
    if json { print_as_json(&records, out) } else { print(&records, language, out) }?;
    Ok(Leave::Player)
}

fn print(records: &Records, language: &dyn Language, out: &mut impl Write) -> io::Result<()> {
    if records.ladders.is_empty() {
        return writeln!(out, "{}", language.words().no_records);
    }
    for (number, records) in records.ladders.iter().enumerate() {
        let LadderRecords { ladder, highest_order, current_run, longest_run, levels } = records;
        let reached = language.reached(*ladder, highest_order.and_then(Order::new), *current_run, *longest_run);
        let before = if number == 0 { "" } else { "\n" };
        writeln!(out, "{before}{reached}\n")?;
        let heading = language.words().records.map(str::to_owned);
        let rows = levels.iter().map(|level| row(level, language));
        let rows: Vec<_> = [heading].into_iter().chain(rows).collect();
        out.write_all(table(&rows).as_bytes())?;
    }
    Ok(())
}

fn row(record: &LevelRecord, language: &dyn Language) -> [String; 9] {
    let or_none = |value: Option<String>| value.unwrap_or_else(|| "-".to_owned());
    [
        Order::new(record.order).map_or_else(String::new, |order| language.order(order)),
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

fn print_as_json(records: &Records, out: &mut impl Write) -> io::Result<()> {
    serde_json::to_writer_pretty(&mut *out, records)?;
    out.write_all(b"\n")
}
