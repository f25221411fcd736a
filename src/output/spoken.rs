//! The words view: what happened and how the board stands, for those who hear it or feel it.

use std::collections::BTreeMap;

use super::{Phrases, words};
use crate::game::{Exponent, Game, Matrix, Move, Order, Turn};

/// A row a line, its values apart by what a voice pauses at. An empty cell is a 0, which no voice leaves out.
pub(super) fn rows(matrix: &Matrix, phrases: &Phrases) -> String {
    let values = |row: &[Exponent]| row.iter().map(|cell| cell.value().to_string()).collect::<Vec<_>>();
    matrix.rows().map(|row| values(row).join(phrases.comma) + "\n").collect()
}

/// What a turn did to the board, in one line; nothing where the board says it all.
pub(super) fn happened(turn: &Turn, order: Order, phrases: &Phrases) -> String {
    match turn {
        Turn::Moved(played) => moved(played, order, phrases) + "\n",
        Turn::Undone => phrases.taken_back.to_owned(),
        Turn::Redone => phrases.played_again.to_owned(),
        _ => String::new(),
    }
}

fn moved(played: &Move, order: Order, phrases: &Phrases) -> String {
    let merges = (phrases.moved)(played.direction, &made(played), played.gained);
    let side = order.get();
    let appeared =
        played.spawn.map(|spawn| (phrases.appeared)(spawn.tile.value(), spawn.cell / side + 1, spawn.cell % side + 1));
    merges + &appeared.unwrap_or_default()
}

/// The values that merges made, the smallest first, each with how often.
fn made(played: &Move) -> Vec<(u64, usize)> {
    let mut counts = BTreeMap::new();
    for (tile, _) in played.merged() {
        *counts.entry(tile.value()).or_insert(0) += 1;
    }
    counts.into_iter().collect()
}

/// How the level stands, in a line.
pub(super) fn state(game: &Game, record: Option<u128>, phrases: &Phrases) -> String {
    let matrix = game.matrix();
    let empty = matrix.cells().iter().filter(|cell| cell.is_empty()).count();
    let status = words::status(game, 0, record, phrases);
    let tiles = (phrases.tiles)(matrix.largest().value(), empty);
    [(phrases.level)(game.level()), status.trim_end().to_owned(), tiles].join(phrases.comma)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        game::{Beginning, Command, Direction, Ladder, Start},
        output::Language,
    };

    const ENGLISH: &Phrases = Language::English.phrases();
    const CHINESE: &Phrases = Language::Chinese.phrases();

    fn game(position: &str) -> Game {
        let start = Start::Position(position.parse().unwrap());
        Beginning { ladder: Ladder::Plain, start, target: None, seed: 7 }.game().unwrap()
    }

    /// What a slide to the left did, and the row and the column where a tile appeared.
    fn slid(position: &str, phrases: &Phrases) -> (String, Option<(usize, usize)>) {
        let mut game = game(position);
        let turn = game.play(Command::Slide(Direction::Left));
        let order = game.level().order();
        let spawn = if let Turn::Moved(played) = &turn { played.spawn } else { None };
        let place = spawn.map(|spawn| (spawn.cell / order.get() + 1, spawn.cell % order.get() + 1));
        (happened(&turn, order, phrases), place)
    }

    #[test]
    fn a_move_is_told_by_what_it_made_and_what_is_new() {
        let (told, _) = slid("[[0,2],[4,8]]", ENGLISH);
        assert_eq!(told, "Left merged nothing. New: 2 at row 1, column 2.\n");
        let merging = "[[2,2,8,8],[2,2,0,0],[64,0,0,0],[16,16,4,4]]";
        let (told, place) = slid(merging, ENGLISH);
        let (row, column) = place.unwrap();
        let new = format!("New: 2 at row {row}, column {column}");
        assert_eq!(told, format!("Left made 2 times 4, 8, 16, 32; gained 64. {new}.\n"));
        let (told, _) = slid(merging, CHINESE);
        let new = format!("新方块 2，在第 {row} 行第 {column} 列");
        assert_eq!(told, format!("向左移动，合成 2 个 4、8、16、32，得 64 分。{new}。\n"));
    }

    #[test]
    fn a_move_that_wins_has_nothing_new() {
        assert_eq!(slid("[[8,8],[4,2]]", ENGLISH).0, "Left made 16; gained 16.\n");
        assert_eq!(slid("[[8,8],[4,2]]", CHINESE).0, "向左移动，合成 16，得 16 分。\n");
    }

    #[test]
    fn rows_are_values_that_a_voice_keeps_apart() {
        let matrix = "[[0,2048,2],[4,0,0],[0,0,16]]".parse().unwrap();
        assert_eq!(rows(&matrix, ENGLISH), "0, 2048, 2\n4, 0, 0\n0, 0, 16\n");
        assert_eq!(rows(&matrix, CHINESE), "0，2048，2\n4，0，0\n0，0，16\n");
    }

    #[test]
    fn the_state_is_one_line() {
        let mut game = game("[[2,2,0],[16,0,0],[0,0,0]]");
        game.play(Command::Slide(Direction::Left));
        let told = "level 3x3, target 128, score 4, climb 4, 1 move, largest tile 16, 6 empty cells";
        assert_eq!(state(&game, None, ENGLISH), told);
        assert!(state(&game, Some(9), ENGLISH).contains(", 1 move, record 9, largest tile"));
        let told = "3×3 关，目标 128，得分 4，总分 4，1 步，纪录 9，最大方块 16，空位 6 个";
        assert_eq!(state(&game, Some(9), CHINESE), told);
    }
}
