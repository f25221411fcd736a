//! How fast the rules and the coach are, on one core. Compare figures of one run only.

use climb2048::{
    coach::{
        Coach, Greedy,
        packed::{Packed, Rows},
    },
    game::{Chance, Command, Direction, Game, Ladder, Level, Matrix, Order, Phase},
};
use divan::{Bencher, black_box, counter::ItemsCount};
use rand::{Rng as _, SeedableRng as _, rngs::Xoshiro256PlusPlus};

fn main() {
    divan::main();
}

/// How many positions a benchmark goes through in each run.
const POSITIONS: usize = 256;

fn level(order: usize) -> Level {
    Level::new(Ladder::Plain, Order::new(order).expect("the orders below are orders"))
}

/// The positions of games that are played at random to their ends, one after the other.
fn random_games(order: usize) -> impl Iterator<Item = Matrix> {
    let level = level(order);
    (0..).flat_map(move |seed| {
        let mut game = Game::new(level.clone(), Chance::from_seed(seed));
        let mut chance = Chance::from_seed(seed + 1);
        std::iter::from_fn(move || {
            game.play(Command::Slide(chance.pick(&Direction::ALL)));
            (game.phase() == Phase::Playing).then(|| game.matrix().clone())
        })
    })
}

fn positions(order: usize) -> Vec<Matrix> {
    random_games(order).take(POSITIONS).collect()
}

/// Slides of the rules, in each direction of each position.
#[divan::bench(args = [2, 4, 5, 8, 16])]
fn slides(bencher: Bencher<'_, '_>, order: usize) {
    let positions = positions(order);
    bencher.counter(ItemsCount::new(4 * POSITIONS)).bench(|| {
        for matrix in &positions {
            for direction in Direction::ALL {
                black_box(matrix.slide(direction));
            }
        }
    });
}

/// Slides of packed matrices, in each direction of each position.
#[divan::bench(args = [2, 3, 4])]
fn packed_slides(bencher: Bencher<'_, '_>, order: usize) {
    let rows = Rows::of(level(order).order());
    let positions: Vec<_> = positions(order).iter().filter_map(Packed::of).collect();
    bencher.counter(ItemsCount::new(4 * positions.len())).bench(|| {
        for packed in &positions {
            black_box(rows.slides(*packed));
        }
    });
}

/// Moves of games that are played at random, spawns included.
#[divan::bench(args = [2, 4, 5, 8, 16])]
fn random_moves(bencher: Bencher<'_, '_>, order: usize) {
    let mut games = random_games(order);
    bencher.counter(ItemsCount::new(POSITIONS)).bench_local(|| {
        for _ in 0..POSITIONS {
            black_box(games.next());
        }
    });
}

/// Whole games that are played at random.
#[divan::bench(args = [2, 4, 5, 8, 16])]
fn random_game(bencher: Bencher<'_, '_>, order: usize) {
    let level = level(order);
    let mut seed = 0;
    bencher.counter(ItemsCount::new(1_usize)).bench_local(|| {
        seed += 1;
        let mut game = Game::new(level.clone(), Chance::from_seed(seed));
        let mut chance = Chance::from_seed(seed + 1);
        while game.phase() == Phase::Playing {
            game.play(Command::Slide(chance.pick(&Direction::ALL)));
        }
        game.score()
    });
}

/// Moves of packed games of 4x4 that are played at random.
#[divan::bench]
fn packed_random_moves(bencher: Bencher<'_, '_>) {
    let rows = Rows::of(Order::CLASSIC);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut position = Packed::default();
    bencher.counter(ItemsCount::new(POSITIONS)).bench_local(|| {
        for _ in 0..POSITIONS {
            position = random_move(rows, position, rng.next_u64());
        }
        position
    });
}

/// Slides in a random direction that changes something, and then spawns a 2 or, once in four times, a 4. A lost game is
/// followed by a new one.
#[inline]
fn random_move(rows: &Rows, position: Packed, random: u64) -> Packed {
    let slides = rows.slides(position);
    let mut moves = [position; 4];
    let mut count = 0;
    for slid in slides.values() {
        moves[count] = slid;
        count += usize::from(slid != position);
    }
    // The slots from `count` on hold no moves. A lost game is followed by the empty matrix of a new one.
    let slid = if count == 0 { Packed::default() } else { moves[below(random, count)] };
    spawned(rows, slid, random >> 16)
}

#[inline]
fn spawned(rows: &Rows, slid: Packed, random: u64) -> Packed {
    let mut empty = rows.empty(slid);
    for _ in 0..below(random, empty.count_ones() as usize) {
        empty &= empty - 1;
    }
    slid.with(empty.trailing_zeros(), if (random >> 16).is_multiple_of(4) { 2 } else { 1 })
}

/// A number below `end` from the lowest sixteen bits.
#[inline]
const fn below(random: u64, end: usize) -> usize {
    (((random & 0xFFFF) * end as u64) >> 16) as usize
}

/// The coach's choice of a direction.
#[divan::bench(args = [2, 3, 4, 5, 6, 7, 8, 9, 10], sample_count = 20)]
fn coach(bencher: Bencher<'_, '_>, order: usize) {
    let coach = Coach::new(&level(order));
    let mut positions = positions(order).into_iter().step_by(16).cycle();
    bencher.counter(ItemsCount::new(1_usize)).bench_local(|| positions.next().map(|matrix| coach.choose(&matrix)));
}

/// Positions that the greedy player rates: one for each direction that changes something.
#[divan::bench(args = [2, 4, 5, 8, 10])]
fn judged(bencher: Bencher<'_, '_>, order: usize) {
    let greedy = Greedy::new(&level(order));
    let positions = positions(order);
    let moves = |matrix: &Matrix| Direction::ALL.iter().filter(|direction| matrix.slide(**direction).is_some()).count();
    bencher.counter(ItemsCount::new(positions.iter().map(moves).sum::<usize>())).bench(|| {
        for matrix in &positions {
            black_box(greedy.choose(matrix));
        }
    });
}
