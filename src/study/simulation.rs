//! Many games of a level, and how often they are won.

use std::{
    num::NonZero,
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

use super::{interval::wilson, jobs::share_out, seed, share::real};
use crate::{
    coach::{Player, PlayerKind},
    game::{Chance, Command, Game, Level, Phase},
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

impl Tally {
    /// The share of games that were won, from 0 to 1.
    #[must_use]
    pub fn win_rate(&self) -> f64 {
        f64::from(self.wins) / f64::from(self.games)
    }

    /// The 95 % interval of that share, from 0 to 1, by Wilson (1927).
    #[must_use]
    pub fn interval(&self) -> (f64, f64) {
        wilson(self.wins, self.games)
    }

    /// How many moves a game took on average.
    #[must_use]
    pub fn mean_moves(&self) -> f64 {
        real(self.moves) / f64::from(self.games)
    }

    /// How long a choice took on average, in milliseconds.
    #[must_use]
    pub fn ms_per_move(&self) -> f64 {
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
}

/// Has the player work out what it works out once: that is no move's time.
fn prepare(player: &Player, level: &Level) {
    let mut chance = Chance::from_seed(0);
    let opening = level.opening(&mut chance);
    player.choose(&opening, &mut chance);
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};

    use super::*;
    use crate::game::{Ladder, Order};

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
            assert_eq!(tallies[0], tallies[1], "{player:?}");
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
}
