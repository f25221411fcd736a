//! Many games of a level, and how often they are won.

use std::{
    io::{self, Write},
    num::NonZero,
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

use serde::Serialize;
use unicode_width::UnicodeWidthStr;

use super::{
    interval::wilson,
    jobs::share_out,
    player::{Player, PlayerKind},
    progress, seed,
    share::real,
    table::write_row,
};
use crate::{
    game::{Chance, Command, Game, Level, Phase},
    output::{Phrases, percent},
};

/// Which games are played of each level, and how.
#[derive(Clone, Debug)]
pub struct Simulation {
    /// The levels, of which there is at least one.
    pub levels: Vec<Level>,
    /// How many games of each.
    pub games: u32,
    /// Who plays.
    pub player: PlayerKind,
    /// What all random numbers come from.
    pub seed: u64,
    /// How many threads play. What comes of the games does not depend on it.
    pub threads: NonZero<usize>,
}

/// What came of the games of a level.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// The games that were won or lost.
    pub games: u32,
    /// Those that were won.
    pub wins: u32,
    /// The moves of all of them.
    pub moves: usize,
    /// The time that the player took for its choices.
    pub time: Duration,
}

/// What programs are told of a level.
#[derive(Serialize)]
struct Told {
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

impl Tally {
    /// Moves a game.
    fn mean_moves(&self) -> f64 {
        real(self.moves) / f64::from(self.games)
    }

    fn ms_per_move(&self) -> f64 {
        1000.0 * self.time.as_secs_f64() / real(self.moves)
    }

    fn add(&mut self, other: &Self) {
        self.games += other.games;
        self.wins += other.wins;
        self.moves += other.moves;
        self.time += other.time;
    }
}

impl Simulation {
    /// Plays the games of a level. `is_void` is asked before each move: once it says so, the games that are not finished
    /// are given up. `on_game` is called after each one that is.
    pub fn play(&self, level: &Level, is_void: &(dyn Fn() -> bool + Sync), on_game: &(dyn Fn() + Sync)) -> Tally {
        let player = Player::new(self.player, level);
        prepare(&player, level);
        let tally = Mutex::new(Tally::default());
        share_out(self.games as usize, self.threads, |number| {
            let game = self.play_one(level, &player, number, is_void);
            if let Some(game) = &game {
                tally.lock().unwrap_or_else(PoisonError::into_inner).add(game);
                on_game();
            }
            game.is_some()
        });
        tally.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    /// Plays a game to its end.
    fn play_one(&self, level: &Level, player: &Player, number: usize, is_void: &dyn Fn() -> bool) -> Option<Tally> {
        let seed = seed::of_game(self.seed, level.order(), number);
        let mut game = Game::new(level.clone(), Chance::from_seed(seed));
        let mut chance = Chance::from_seed(seed::mixed(seed));
        let mut time = Duration::ZERO;
        while game.phase() == Phase::Playing {
            if is_void() {
                return None;
            }
            let asked = Instant::now();
            let choice = player.choose(game.matrix(), &mut chance);
            time += asked.elapsed();
            game.play(Command::Slide(choice.expect("a level that is played has a direction that moves")));
        }
        let wins = u32::from(game.phase() == Phase::Won);
        Some(Tally { games: 1, wins, moves: game.moves() as usize, time })
    }

    /// What is played, in a line.
    fn heading(&self, phrases: &Phrases) -> String {
        (phrases.simulation)(self.games, self.levels[0].ladder(), self.player.name(phrases), self.seed)
    }

    fn told(&self, level: &Level, tally: &Tally) -> Told {
        let (low, high) = wilson(tally.wins, tally.games);
        Told {
            ladder: level.ladder().to_string(),
            order: level.order().get(),
            target: level.target().value(),
            player: self.player.to_string(),
            seed: self.seed,
            games: tally.games,
            wins: tally.wins,
            low,
            high,
            mean_moves: tally.mean_moves(),
            ms_per_move: tally.ms_per_move(),
        }
    }
}

/// Has the player work out what it works out once: that is no move's time.
fn prepare(player: &Player, level: &Level) {
    let mut chance = Chance::from_seed(0);
    let opening = level.opening(&mut chance);
    player.choose(&opening, &mut chance);
}

/// Plays all games and prints what comes of each level, as soon as that is known. `is_void` ends it: what is finished until
/// then is printed.
///
/// # Errors
///
/// When that cannot be written.
pub fn simulate(
    simulation: &Simulation,
    is_void: &(dyn Fn() -> bool + Sync),
    phrases: &Phrases,
    out: &mut impl Write,
) -> io::Result<()> {
    let widths = widths(simulation, phrases);
    writeln!(out, "{}\n", simulation.heading(phrases))?;
    write_row(&phrases.simulated.map(str::to_owned), widths, out)?;
    out.flush()?;
    each_level(simulation, is_void, phrases, |level, tally| {
        write_row(&row(level, tally, phrases), widths, out)?;
        out.flush()
    })
}

/// Plays all games and prints what came of the levels for programs. `is_void` as above.
///
/// # Errors
///
/// When that cannot be written.
pub fn simulate_as_json(
    simulation: &Simulation,
    is_void: &(dyn Fn() -> bool + Sync),
    phrases: &Phrases,
    out: &mut impl Write,
) -> io::Result<()> {
    let mut all = Vec::new();
    each_level(simulation, is_void, phrases, |level, tally| {
        all.push(simulation.told(level, tally));
        Ok(())
    })?;
    serde_json::to_writer_pretty(&mut *out, &all)?;
    out.write_all(b"\n")
}

/// Calls for each level with a finished game.
fn each_level(
    simulation: &Simulation,
    is_void: &(dyn Fn() -> bool + Sync),
    phrases: &Phrases,
    mut on_level: impl FnMut(&Level, &Tally) -> io::Result<()>,
) -> io::Result<()> {
    for level in &simulation.levels {
        let bar = progress::bar(&(phrases.order)(level.order()), simulation.games as usize, phrases);
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

fn row(level: &Level, tally: &Tally, phrases: &Phrases) -> [String; 8] {
    let (low, high) = wilson(tally.wins, tally.games);
    [
        (phrases.order)(level.order()),
        level.target().value().to_string(),
        tally.games.to_string(),
        tally.wins.to_string(),
        percent(f64::from(tally.wins) / f64::from(tally.games)),
        (phrases.interval)(100.0 * low, 100.0 * high),
        format!("{:.1}", tally.mean_moves()),
        format!("{:.4}", tally.ms_per_move()),
    ]
}

/// How wide the columns have to be for rows that are not there yet.
fn widths(simulation: &Simulation, phrases: &Phrases) -> [usize; 8] {
    let games = simulation.games;
    let mut widths = phrases.simulated.map(UnicodeWidthStr::width);
    for level in &simulation.levels {
        // All games but one are the share with the most decimals.
        for wins in [games, games.saturating_sub(1)] {
            let longest = row(level, &Tally { games, wins, ..Tally::default() }, phrases);
            widths = std::array::from_fn(|column| widths[column].max(longest[column].width()));
        }
    }
    widths
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};

    use super::*;
    use crate::{
        game::{Ladder, Order},
        output::Language,
    };

    const ENGLISH: &Phrases = Language::English.phrases();

    fn simulation(player: PlayerKind, orders: &[usize], games: u32, threads: usize) -> Simulation {
        let level = |order: &usize| Level::new(Ladder::Plain, Order::new(*order).unwrap());
        let levels = orders.iter().map(level).collect();
        Simulation { levels, games, player, seed: 7, threads: NonZero::new(threads).unwrap() }
    }

    /// What does not depend on the clock.
    fn outcome(tally: &Tally) -> (u32, u32, usize) {
        (tally.games, tally.wins, tally.moves)
    }

    #[test]
    fn the_number_of_threads_changes_nothing() {
        for player in [PlayerKind::Coach, PlayerKind::Greedy, PlayerKind::Random] {
            let tallies = [1, 3].map(|threads| {
                let simulation = simulation(player, &[2, 3], 30, threads);
                let play = |level| outcome(&simulation.play(level, &|| false, &|| {}));
                simulation.levels.iter().map(play).collect::<Vec<_>>()
            });
            assert_eq!(tallies[0], tallies[1], "{player}");
            assert!(tallies[0].iter().all(|(games, wins, moves)| *games == 30 && wins <= games && *moves > 30));
        }
    }

    #[test]
    fn seeds_give_different_games() {
        let moves = [1, 2, 3].map(|seed| {
            let simulation = Simulation { seed, ..simulation(PlayerKind::Random, &[3], 20, 1) };
            simulation.play(&simulation.levels[0], &|| false, &|| {}).moves
        });
        assert!(moves[0] != moves[1] || moves[1] != moves[2], "{moves:?}");
    }

    #[test]
    fn what_is_called_off_counts_the_finished_games() {
        let finished = AtomicU32::new(0);
        let simulation = simulation(PlayerKind::Random, &[3], 1000, 2);
        let is_void = || finished.load(Ordering::Relaxed) >= 5;
        let tally = simulation.play(&simulation.levels[0], &is_void, &|| {
            finished.fetch_add(1, Ordering::Relaxed);
        });
        assert_eq!(tally.games, finished.into_inner());
        assert!((5..=6).contains(&tally.games), "a game that ends at that moment counts: {tally:?}");
    }

    #[test]
    fn columns_have_room_for_every_result() {
        let languages = [Language::English, Language::Chinese].map(Language::phrases);
        let all = languages.into_iter().flat_map(|phrases| [1, 1000, 30_000, 2_000_000].map(|games| (phrases, games)));
        for (phrases, games) in all {
            let simulation = simulation(PlayerKind::Coach, &[2], games, 1);
            let widths = widths(&simulation, phrases);
            for wins in [0, 1, games / 2, games - 1, games] {
                let row = row(&simulation.levels[0], &Tally { games, wins, ..Tally::default() }, phrases);
                let counted = row.iter().zip(widths).take(6);
                assert!(counted.clone().all(|(cell, width)| cell.width() <= width), "{row:?} in {widths:?}");
            }
        }
    }

    #[test]
    fn nothing_finished_is_an_empty_table() {
        let mut out = Vec::new();
        simulate(&simulation(PlayerKind::Greedy, &[2, 12], 10, 1), &|| true, ENGLISH, &mut out).unwrap();
        let expected = "\
10 games of each plain level, player greedy, seed 7

order  target  games  wins  win rate    95 % interval  mean moves  ms a move
";
        assert_eq!(String::from_utf8(out).unwrap(), expected);
        let mut out = Vec::new();
        simulate_as_json(&simulation(PlayerKind::Greedy, &[2, 12], 10, 1), &|| true, ENGLISH, &mut out).unwrap();
        assert_eq!(out, b"[]\n");
    }
}
