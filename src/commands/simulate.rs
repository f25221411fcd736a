//! `simulate`: plays many games, and prints how often they are won.

use std::io::{self, Write};

use climb2048::{
    game::Level,
    input::{Interrupt, Leave},
    language::{Language, percent},
    output::columns::line,
    study::{Simulation, Tally, all_cores, progress},
};
use serde::Serialize;
use unicode_width::UnicodeWidthStr;

use super::{Failure, surroundings::draw_seed};
use crate::cli::{Arguments, SimulateArguments};

pub(super) fn run(
    wanted: &SimulateArguments,
    arguments: &Arguments,
    language: &dyn Language,
) -> Result<Leave, Failure> {
    let simulation = Simulation {
        levels: wanted.levels().map_err(|error| Failure::out_of_reach(error, arguments))?,
        games: wanted.games,
        player: wanted.player,
        seed: wanted.seed.map_or_else(|| draw_seed(language), Ok)?,
        threads: all_cores(),
    };
    let interrupt = Interrupt::watch().map_err(|error| Failure::Other(language.cannot_await_signals(&error)))?;
    let is_void = || interrupt.signal().is_some();
    let print = if wanted.json { print_as_json } else { print };
    print(&simulation, &is_void, language, &mut io::stdout().lock())?;
    Ok(interrupt.signal().map_or(Leave::Player, Leave::Signal))
}

/// Plays all games and prints what comes of each level as soon as that is known. When `is_void` ends it, what is finished
/// by then is printed.
fn print(
    simulation: &Simulation,
    is_void: &(dyn Fn() -> bool + Sync),
    language: &dyn Language,
    out: &mut impl Write,
) -> io::Result<()> {
    let widths = widths(simulation, language);
    writeln!(out, "{}\n", heading(simulation, language))?;
    out.write_all(line(&language.words().simulated.map(str::to_owned), widths).as_bytes())?;
    out.flush()?;
    each_level(simulation, is_void, language, |level, tally| {
        out.write_all(line(&row(level, tally, language), widths).as_bytes())?;
        out.flush()
    })
}

/// The same for programs, at the end of all.
fn print_as_json(
    simulation: &Simulation,
    is_void: &(dyn Fn() -> bool + Sync),
    language: &dyn Language,
    out: &mut impl Write,
) -> io::Result<()> {
    let mut all = Vec::new();
    each_level(simulation, is_void, language, |level, tally| {
        all.push(Simulated::of(simulation, level, tally));
        Ok(())
    })?;
    serde_json::to_writer_pretty(&mut *out, &all)?;
    out.write_all(b"\n")
}

/// Plays all games, and calls `on_level` for each level that has a finished one.
fn each_level(
    simulation: &Simulation,
    is_void: &(dyn Fn() -> bool + Sync),
    language: &dyn Language,
    mut on_level: impl FnMut(&Level, &Tally) -> io::Result<()>,
) -> io::Result<()> {
    for level in &simulation.levels {
        let bar = progress::bar(&language.order(level.order()), simulation.games as usize, language);
        let tally = simulation.play(level, is_void, &|| bar.inc(1));
        bar.finish_and_clear();
        if tally.games > 0 {
            on_level(level, &tally)?;
        }
        if is_void() {
            break;
        }
    }
    Ok(())
}

fn row(level: &Level, tally: &Tally, language: &dyn Language) -> [String; 8] {
    let (low, high) = tally.interval();
    [
        language.order(level.order()),
        level.target().value().to_string(),
        tally.games.to_string(),
        tally.wins.to_string(),
        percent(tally.win_rate()),
        language.interval(100.0 * low, 100.0 * high),
        format!("{:.1}", tally.mean_moves()),
        format!("{:.4}", tally.ms_per_move()),
    ]
}

/// How wide the columns have to be for all rows that may come.
fn widths(simulation: &Simulation, language: &dyn Language) -> [usize; 8] {
    let games = simulation.games;
    let mut widths = language.words().simulated.map(UnicodeWidthStr::width);
    for level in &simulation.levels {
        // All games but one are the share with the most decimals.
        for wins in [games, games.saturating_sub(1)] {
            let longest = row(level, &Tally { games, wins, ..Tally::default() }, language);
            widths = std::array::from_fn(|column| widths[column].max(longest[column].width()));
        }
    }
    widths
}

/// A level as programs are told of it.
#[derive(Serialize)]
struct Simulated {
    ladder: String,
    order: usize,
    target: u64,
    player: String,
    seed: u64,
    games: u32,
    wins: u32,
    low: f64,
    high: f64,
    mean_moves: f64,
    ms_per_move: f64,
}

impl Simulated {
    fn of(simulation: &Simulation, level: &Level, tally: &Tally) -> Self {
        let (low, high) = tally.interval();
        Self {
            ladder: level.ladder().to_string(),
            order: level.order().get(),
            target: level.target().value(),
            player: simulation.player.word().to_owned(),
            seed: simulation.seed,
            games: tally.games,
            wins: tally.wins,
            low,
            high,
            mean_moves: tally.mean_moves(),
            ms_per_move: tally.ms_per_move(),
        }
    }
}

/// What is played, in a line.
fn heading(simulation: &Simulation, language: &dyn Language) -> String {
    let Simulation { levels, games, player, seed, .. } = simulation;
    language.simulation(*games, levels[0].ladder(), *player, *seed)
}

#[cfg(test)]
mod tests {
    use climb2048::{
        coach::PlayerKind,
        game::{Ladder, Order},
        language::{ALL, ENGLISH},
    };

    use super::*;

    fn simulation(player: PlayerKind, orders: &[usize], games: u32) -> Simulation {
        let level = |order: &usize| Level::new(Ladder::Plain, Order::new(*order).unwrap());
        let levels = orders.iter().map(level).collect();
        Simulation { levels, games, player, seed: 7, threads: all_cores() }
    }

    #[test]
    fn columns_have_room_for_every_result() {
        let all = ALL.into_iter().flat_map(|language| [1, 1000, 30_000, 2_000_000].map(|games| (language, games)));
        for (language, games) in all {
            let simulation = simulation(PlayerKind::Coach, &[2], games);
            let widths = widths(&simulation, language);
            for wins in [0, 1, games / 2, games - 1, games] {
                let row = row(&simulation.levels[0], &Tally { games, wins, ..Tally::default() }, language);
                let counted = row.iter().zip(widths).take(6);
                assert!(counted.clone().all(|(cell, width)| cell.width() <= width), "{row:?} in {widths:?}");
            }
        }
    }

    #[test]
    fn nothing_finished_is_an_empty_table() {
        let mut out = Vec::new();
        print(&simulation(PlayerKind::Greedy, &[2, 12], 10), &|| true, ENGLISH, &mut out).unwrap();
        let expected = "\
10 games of each plain level, player greedy, seed 7

order  target  games  wins  win rate    95 % interval  mean moves  ms a move
";
        assert_eq!(String::from_utf8(out).unwrap(), expected);
        let mut out = Vec::new();
        print_as_json(&simulation(PlayerKind::Greedy, &[2, 12], 10), &|| true, ENGLISH, &mut out).unwrap();
        assert_eq!(out, b"[]\n");
    }
}
