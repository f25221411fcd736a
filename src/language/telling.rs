//! What a game has come to, in sentences that are the same in every language but for their words.

use std::collections::BTreeMap;

use super::Language;
use crate::game::{Game, Move, Next, Order, Phase, Turn};

impl dyn Language + '_ {
    /// What a level that is over has come to, and what Enter does then; nothing while the level is being played.
    #[must_use]
    pub fn verdict(&self, game: &Game) -> String {
        match (game.phase(), game.next()) {
            (Phase::Won, Some(Next::GoOn)) => self.words().won_for_good.to_owned(),
            (Phase::Won, Some(Next::Level(next))) if next.order() > game.level().order() => self.won(next.order()),
            (Phase::Won, Some(Next::Level(next))) => self.won_the_last(next.order()),
            (Phase::Lost, Some(Next::Level(next))) => self.lost(next.order()),
            _ => String::new(),
        }
    }

    /// How the level stands, in a line.
    #[must_use]
    pub fn state(&self, game: &Game, record: Option<u128>) -> String {
        let matrix = game.matrix();
        let empty = matrix.cells().iter().filter(|cell| cell.is_empty()).count();
        let status = self.status(game, 0, record);
        let tiles = self.tiles(matrix.largest(), empty);
        [self.level(game.level()), status.trim_end().to_owned(), tiles].join(self.words().comma)
    }

    /// What a turn did to the board, in a line; nothing where the board says it all.
    #[must_use]
    pub fn happened(&self, turn: &Turn, order: Order) -> String {
        match turn {
            Turn::Moved(played) => self.slid(played, order) + "\n",
            Turn::Undone => self.words().taken_back.to_owned(),
            Turn::Redone => self.words().played_again.to_owned(),
            _ => String::new(),
        }
    }

    fn slid(&self, played: &Move, order: Order) -> String {
        let side = order.get();
        let appeared =
            played.spawn.map(|spawn| self.appeared(spawn.tile.value(), spawn.cell / side + 1, spawn.cell % side + 1));
        self.moved(played.direction, &made(played), played.gained) + &appeared.unwrap_or_default()
    }
}

/// The values that merges made, the smallest first, each with how often.
fn made(played: &Move) -> Vec<(u64, usize)> {
    let mut counts = BTreeMap::new();
    for (tile, _) in played.merged() {
        *counts.entry(tile.value()).or_insert(0) += 1;
    }
    counts.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Beginning, Command, Direction, Ladder, Start};
    use crate::language::{ALL, ENGLISH};

    const CHINESE: &dyn Language = ALL[1];

    fn game(position: &str) -> Game {
        let start = Start::Position(position.parse().unwrap());
        Beginning { ladder: Ladder::Plain, start, target: None, seed: 7 }.game().unwrap()
    }

    /// What a slide to the left did, and the row and the column where a tile appeared.
    fn slid(position: &str, language: &dyn Language) -> (String, Option<(usize, usize)>) {
        let mut game = game(position);
        let turn = game.play(Command::Slide(Direction::Left));
        let order = game.level().order();
        let spawn = if let Turn::Moved(played) = &turn { played.spawn } else { None };
        let place = spawn.map(|spawn| (spawn.cell / order.get() + 1, spawn.cell % order.get() + 1));
        (language.happened(&turn, order), place)
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
    fn the_state_is_one_line() {
        let mut game = game("[[2,2,0],[16,0,0],[0,0,0]]");
        game.play(Command::Slide(Direction::Left));
        let told = "level 3x3, target 128, score 4, climb 4, 1 move, largest tile 16, 6 empty cells";
        assert_eq!(ENGLISH.state(&game, None), told);
        assert!(ENGLISH.state(&game, Some(9)).contains(", 1 move, record 9, largest tile"));
        let told = "3×3 关，目标 128，得分 4，总分 4，1 步，纪录 9，最大方块 16，空位 6 个";
        assert_eq!(CHINESE.state(&game, Some(9)), told);
    }
}
