//! Makes `assets/*.patterns`: what the coach knows by heart of 4x4 to 2048 and of 5x5 to 4096.

use std::{env, error::Error, fs, time::Instant};

use climb2048::{coach::Learner, game::Order};

const USAGE: &str = "learn ORDER GAMES SEED FILE: the order is 4 or 5";

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<_> = env::args().skip(1).collect();
    let [order, games, seed, file] = arguments.as_slice() else { return Err(USAGE.into()) };
    let (order, games, seed): (Order, u32, u64) = (order.parse()?, games.parse()?, seed.parse()?);
    let mut learner = Learner::new(order, seed).ok_or(USAGE)?;
    let (begun, report_after) = (Instant::now(), games.div_ceil(20));
    let (mut played, mut won) = (0_u32, 0_u32);
    learner.learn(games, |is_won| {
        played += 1;
        won += u32::from(is_won);
        if played.is_multiple_of(report_after) {
            let share = 100.0 * f64::from(won) / f64::from(report_after);
            println!("{played} games, {share:.1} % of the last {report_after} won, {:.0?}", begun.elapsed());
            won = 0;
        }
    });
    fs::write(file, learner.to_bytes())?;
    Ok(())
}
