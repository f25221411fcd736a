//! The rules over every order, against their probabilities, and against a game that somebody else played.
#![expect(clippy::unwrap_used, reason = "a test may")]

use std::collections::HashMap;

use climb2048::game::{
    Beginning, Chance, Command, Direction, Exponent, Game, Ladder, Level, Matrix, Move, Order, Phase, Shift, Start,
    Turn,
};
use proptest::prelude::*;

fn order(side: usize) -> Order {
    Order::new(side).unwrap()
}

/// Boards of every order, most cells small or empty, so that there is much to merge; some small and full, so that some
/// are lost.
fn matrices() -> impl Strategy<Value = Matrix> {
    let side = prop_oneof![9 => 2..=10_usize, 1 => 11..=Order::MAX.get()];
    let cell = prop_oneof![3 => 0..=3_u8, 1 => 0..=Exponent::MAX.get()];
    prop_oneof![3 => matrices_of(side, cell), 1 => matrices_of(2..=3_usize, 1..=3_u8)]
}

fn matrices_of(
    sides: impl Strategy<Value = usize>,
    exponents: impl Strategy<Value = u8> + Clone + 'static,
) -> impl Strategy<Value = Matrix> {
    sides.prop_map(order).prop_flat_map(move |order| {
        let cell = exponents.clone().prop_map(|exponent| Exponent::new(exponent).unwrap());
        prop::collection::vec(cell, order.cells()).prop_map(move |cells| Matrix::from_cells(order, cells).unwrap())
    })
}

fn game_at(matrix: &Matrix, seed: u64) -> Game {
    let start = Start::Position(matrix.clone());
    Beginning { ladder: Ladder::Plain, start, target: None, seed }.game().unwrap()
}

fn directions() -> impl Strategy<Value = Direction> {
    prop::sample::select(&Direction::ALL[..])
}

fn slid(matrix: &Matrix, direction: Direction) -> (Matrix, u128) {
    matrix.slide(direction).map_or_else(|| (matrix.clone(), 0), |slide| (slide.matrix, slide.gained))
}

/// Whether a direction leads from a cell to another, or leaves it where it is.
fn is_on_the_way(order: Order, from: usize, to: usize, direction: Direction) -> bool {
    let place = |cell: usize| (cell / order.get(), cell % order.get());
    let ((row, column), (to_row, to_column)) = (place(from), place(to));
    match direction {
        Direction::Left => to_row == row && to_column <= column,
        Direction::Right => to_row == row && to_column >= column,
        Direction::Up => to_column == column && to_row <= row,
        Direction::Down => to_column == column && to_row >= row,
    }
}

fn sum(matrix: &Matrix) -> u128 {
    matrix.cells().iter().map(|cell| u128::from(cell.value())).sum()
}

fn tiles(matrix: &Matrix) -> usize {
    matrix.cells().iter().filter(|cell| !cell.is_empty()).count()
}

proptest! {
    #[test]
    fn a_slide_keeps_the_sum_of_the_tiles(matrix in matrices(), direction in directions()) {
        prop_assert_eq!(sum(&slid(&matrix, direction).0), sum(&matrix));
    }

    #[test]
    fn a_slide_that_is_a_move_changes_a_cell(matrix in matrices(), direction in directions()) {
        if let Some(slide) = matrix.slide(direction) {
            prop_assert_ne!(slide.matrix, matrix);
        }
    }

    #[test]
    fn where_each_tile_went_tells_the_whole_slide(matrix in matrices(), direction in directions()) {
        let Some(slide) = matrix.slide(direction) else { return Ok(()) };
        let order = matrix.order();
        let (mut left, mut made) = (matrix.cells().to_vec(), vec![Exponent::EMPTY; order.cells()]);
        for Shift { tile, from, to } in slide.shifts {
            prop_assert_eq!(std::mem::take(&mut left[from]), tile, "each tile goes once");
            prop_assert!(tile != Exponent::EMPTY && is_on_the_way(order, from, to, direction), "{} {}", from, to);
            made[to] = if made[to].is_empty() { tile } else { tile.merged().filter(|_| made[to] == tile).unwrap() };
        }
        prop_assert!(left.iter().all(|cell| cell.is_empty()));
        prop_assert_eq!(made, slide.matrix.cells());
    }

    #[test]
    fn right_is_left_in_the_mirror(matrix in matrices()) {
        let (mirrored, gained) = slid(&matrix.mirrored(), Direction::Left);
        prop_assert_eq!(slid(&matrix, Direction::Right), (mirrored.mirrored(), gained));
    }

    #[test]
    fn up_is_left_with_rows_for_columns(matrix in matrices()) {
        let (transposed, gained) = slid(&matrix.transposed(), Direction::Left);
        prop_assert_eq!(slid(&matrix, Direction::Up), (transposed.transposed(), gained));
    }

    #[test]
    fn down_is_right_with_rows_for_columns(matrix in matrices()) {
        let (transposed, gained) = slid(&matrix.transposed(), Direction::Right);
        prop_assert_eq!(slid(&matrix, Direction::Down), (transposed.transposed(), gained));
    }

    #[test]
    fn a_level_is_lost_exactly_when_no_direction_moves(matrix in matrices()) {
        let game = game_at(&matrix, 1);
        let won = matrix.largest() >= game.level().target();
        let stuck = Direction::ALL.into_iter().all(|direction| matrix.slide(direction).is_none());
        let expected = if won { Phase::Won } else if stuck { Phase::Lost } else { Phase::Playing };
        prop_assert_eq!(game.phase(), expected);
    }

    #[test]
    fn a_move_is_a_slide_and_one_tile_of_the_spawn_table(matrix in matrices(), direction in directions(), seed: u64) {
        let mut game = game_at(&matrix, seed);
        let before = game.clone();
        match game.play(Command::Slide(direction)) {
            Turn::Moved(played) => {
                let slide = matrix.slide(direction).unwrap();
                let Move { direction: slid_to, gained, ref shifts, spawn } = played;
                prop_assert_eq!((slid_to, gained, game.score()), (direction, slide.gained, slide.gained));
                prop_assert_eq!(shifts, &slide.shifts);
                prop_assert_eq!(played.merged().map(|(tile, _)| u128::from(tile.value())).sum::<u128>(), gained);
                prop_assert_eq!(spawn.is_none(), game.phase() == Phase::Won);
                let mut expected = slide.matrix.cells().to_vec();
                if let Some(spawn) = spawn {
                    prop_assert!(expected[spawn.cell].is_empty());
                    prop_assert!(game.level().spawns().contains(&spawn.tile));
                    expected[spawn.cell] = spawn.tile;
                }
                prop_assert_eq!(game.matrix().cells(), expected);
            }
            turn => {
                let over = before.phase() != Phase::Playing;
                prop_assert_eq!(turn, if over { Turn::Over } else { Turn::Unchanged(direction) });
                prop_assert_eq!(game, before);
            }
        }
    }

    #[test]
    fn what_is_printed_is_read_again(matrix in matrices()) {
        prop_assume!(tiles(&matrix) > 0);
        prop_assert_eq!(matrix.to_string().parse(), Ok(matrix));
    }

    #[test]
    fn no_text_makes_the_parser_panic(text in r"[\[\], 0-9\n]{0,40}|.{0,40}") {
        let _ = text.parse::<Matrix>();
    }

    #[test]
    fn the_same_seed_and_commands_give_the_same_game(seed: u64, side in 2..=8_usize, played in prop::collection::vec(0..5_usize, 0..200)) {
        let play = || {
            let mut game = Game::new(Level::new(Ladder::Plain, order(side)), Chance::from_seed(seed));
            let turns: Vec<_> = played
                .iter()
                .map(|&choice| game.play(Direction::ALL.get(choice).map_or(Command::Enter, |&to| Command::Slide(to))))
                .collect();
            (turns, game)
        };
        prop_assert_eq!(play(), play());
    }
}

/// Fails when counts differ from shares more than chance makes them in one of a thousand tests.
fn assert_fits<K: Copy + Eq + std::hash::Hash + std::fmt::Debug>(
    what: &str,
    counts: &HashMap<K, usize>,
    shares: &[(K, f64)],
) {
    let float = |count: usize| f64::from(u32::try_from(count).unwrap());
    assert_eq!(
        counts.keys().filter(|key| shares.iter().all(|(known, _)| known != *key)).count(),
        0,
        "{what}: {counts:?}"
    );
    let total = float(counts.values().sum());
    let chi_squared: f64 = shares
        .iter()
        .map(|(key, share)| (float(counts.get(key).copied().unwrap_or(0)) - total * share).powi(2) / (total * share))
        .sum();
    // Wilson and Hilferty's approximation of the quantile.
    let freedom = float(shares.len() - 1);
    let spread = 2.0 / (9.0 * freedom);
    let critical = freedom * (1.0 - spread + 3.09 * spread.sqrt()).powi(3);
    assert!(chi_squared < critical, "{what}: {chi_squared:.1}, not below {critical:.1}: {counts:?}");
}

fn count<K: Eq + std::hash::Hash>(items: impl IntoIterator<Item = K>) -> HashMap<K, usize> {
    items.into_iter().fold(HashMap::new(), |mut counts, item| {
        *counts.entry(item).or_default() += 1;
        counts
    })
}

fn evenly(cells: usize) -> Vec<(usize, f64)> {
    (0..cells).map(|cell| (cell, 1.0 / f64::from(u32::try_from(cells).unwrap()))).collect()
}

const SIDES: [usize; 4] = [2, 4, 5, 8];

#[test]
fn openings_have_one_tile_or_two_and_every_cell_is_as_likely() {
    for side in SIDES {
        let openings = (0..20_000)
            .map(|seed| Game::new(Level::new(Ladder::Plain, order(side)), Chance::from_seed(seed)).matrix().clone());
        let openings: Vec<_> = openings.collect();
        assert!(openings.iter().flat_map(Matrix::cells).all(|cell| cell.get() <= 1), "every tile is a 2");
        assert_fits("tiles", &count(openings.iter().map(tiles)), &[(1, 2.0 / 3.0), (2, 1.0 / 3.0)]);
        let cells = |matrix: &Matrix| {
            (0..matrix.cells().len()).filter(|&cell| !matrix.cells()[cell].is_empty()).collect::<Vec<_>>()
        };
        let first = openings.iter().filter(|matrix| tiles(matrix) == 1).flat_map(cells);
        assert_fits("cells of one tile", &count(first), &evenly(side * side));
        let two = openings.iter().filter(|matrix| tiles(matrix) == 2).flat_map(cells);
        assert_fits("cells of two tiles", &count(two), &evenly(side * side));
    }
}

#[test]
fn spawns_have_the_odds_of_their_table_on_any_empty_cell() {
    for side in SIDES {
        let level = Level::new(Ladder::Plain, order(side));
        let spawns: Vec<_> = (0..20_000)
            .map(|seed| level.spawn(&mut Matrix::empty(order(side)), &mut Chance::from_seed(seed)))
            .collect();
        let near = |above: u64| (2_u64.pow(u32::try_from(side).unwrap()) * above, 0.05);
        let shares = match side {
            ..=4 => vec![(2, 0.75), (4, 0.25)],
            _ => vec![(2, 0.5), (4, 0.2), (8, 0.1), near(2), near(4), near(8), near(16)],
        };
        assert_fits("tiles", &count(spawns.iter().map(|spawn| spawn.tile.value())), &shares);
        assert_fits("cells", &count(spawns.iter().map(|spawn| spawn.cell)), &evenly(side * side));
    }
}

/// The boards of the sample game, in their order.
fn sample_game() -> Vec<Matrix> {
    let lines = include_str!("sample-game.txt").lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| line.parse().unwrap_or_else(|error| panic!("{line}: {error}"))).collect()
}

/// Whether one of our moves leads from one board to the next.
fn is_a_move(before: &Matrix, after: &Matrix) -> bool {
    let level = Level::new(Ladder::Plain, before.order());
    Direction::ALL.into_iter().filter_map(|direction| before.slide(direction)).any(|slide| {
        let changed: Vec<_> =
            slide.matrix.cells().iter().zip(after.cells()).filter(|(slid, then)| slid != then).collect();
        match changed[..] {
            [] => slide.matrix.largest() >= level.target(),
            [(slid, spawned)] => slid.is_empty() && level.spawns().contains(spawned),
            _ => false,
        }
    })
}

#[test]
fn a_game_that_others_played_keeps_to_our_rules() {
    let boards = sample_game();
    assert_eq!(boards.len(), 42);
    for (number, pair) in (1..).zip(boards.windows(2)) {
        let [before, after] = pair else { unreachable!("windows of two") };
        match number {
            9 => assert_eq!((before.order().get(), after.order().get()), (2, 3), "the level changes"),
            30 => {
                // That program spawned a tile on a slide that changed nothing.
                assert!(!is_a_move(before, after));
                let spawned: Vec<_> =
                    before.cells().iter().zip(after.cells()).filter(|(one, other)| one != other).collect();
                assert!(matches!(spawned[..], [(empty, tile)] if empty.is_empty() && tile.value() == 2));
                assert!(before.slide(Direction::Down).is_none() && before.slide(Direction::Right).is_none());
            }
            _ => assert!(is_a_move(before, after), "board {number} to the next:\n{before}\n{after}"),
        }
    }
    for (number, board) in (1..).zip(&boards) {
        let expected = match number {
            9 => Phase::Won,
            42 => Phase::Lost,
            _ => Phase::Playing,
        };
        assert_eq!(game_at(board, 1).phase(), expected, "board {number}");
    }
}
