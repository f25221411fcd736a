//! Whether the coach's estimates come true: of the positions that it gives a chance, that share is won.

use std::{num::NonZero, thread};

use climb2048::{
    coach::Coach,
    game::{Chance, Command, Direction, Game, Ladder, Level, Order, Phase},
};

/// What the coach said of a position, and whether it went on to win.
type Told = (f64, bool);

/// Lets the coach play for a while, and then chance until all is lost; goes some moves back, asks the coach what it makes of
/// that, and lets it play on. Nothing where the level is won.
fn told(coach: &Coach, seed: u64) -> Option<Told> {
    let mut game = Game::new(coach.level().clone(), Chance::from_seed(seed));
    let mut chance = Chance::from_seed(!seed);
    for _ in 0..chance.below(if game.level().order() == Order::CLASSIC { 800 } else { 80 }) {
        game.play(Command::Slide(coach.choose(game.matrix())?));
    }
    while game.phase() == Phase::Playing {
        game.play(Command::Slide(chance.pick(&Direction::ALL)));
    }
    let back = 1 + chance.below(4 * game.level().order().get());
    for _ in 0..back {
        game.play(Command::Undo);
    }
    if game.phase() != Phase::Playing {
        return None;
    }
    let win = coach.advise(game.matrix(), &|| false)?.win;
    while let Some(direction) = coach.choose(game.matrix()) {
        game.play(Command::Slide(direction));
    }
    Some((win, game.phase() == Phase::Won))
}

/// What the coach says of many positions of an order, worked out on all cores.
fn many(order: usize, games: u64) -> Vec<Told> {
    let order = Order::new(order).expect("4 to 8 are orders");
    let coach = &Coach::new(&Level::new(Ladder::Plain, order));
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    thread::scope(|scope| {
        let part = move |first| (first..games).step_by(cores).filter_map(|seed| told(coach, seed)).collect::<Vec<_>>();
        let parts: Vec<_> = (0..).take(cores).map(|first| scope.spawn(move || part(first))).collect();
        parts.into_iter().flat_map(|part| part.join().expect("the coach does not panic")).collect()
    })
}

/// How many positions got a chance from `low` to a tenth more, the mean of what they got, and the share that was won.
fn in_tenth(told: &[Told], low: f64) -> (u32, f64, f64) {
    let (mut count, mut given, mut won) = (0, 0.0, 0.0);
    for (win, is_won) in told.iter().filter(|(win, _)| *win >= low && (*win < low + 0.1 || low > 0.85)) {
        count += 1;
        given += win;
        won += f64::from(u8::from(*is_won));
    }
    (count, given / f64::from(count), won / f64::from(count))
}

#[test]
#[ignore = "plays for half an hour"]
fn of_positions_with_a_chance_that_share_is_won() {
    for (order, games) in [(4, 2000), (5, 1000), (6, 3000), (7, 1500), (8, 1500)] {
        let told = many(order, games);
        println!("order {order}: {} positions", told.len());
        for low in (0..10).map(|tenth| f64::from(tenth) / 10.0) {
            let (count, given, won) = in_tenth(&told, low);
            println!("  from {low:.1}: {count:5} positions, given {given:.3}, won {won:.3}");
            assert!(count < 500 || (given - won).abs() <= 0.03, "order {order}, from {low}");
        }
    }
}
