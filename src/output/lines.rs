//! Boards as lines of text, in the three ways of the views that scroll.

use super::{Shown, tiles::Tiles};
use crate::{
    game::{Exponent, Matrix, Turn},
    language::Language,
};

/// How a board stands in lines.
pub enum Lines {
    /// Rows of numbers in brackets.
    Matrix,
    /// Coloured tiles, and the score below them.
    Tiles(Tiles),
    /// Plain rows, and before them what happened.
    Words,
}

impl Lines {
    /// Whether programs read them: these are told of nothing but the boards.
    pub(super) const fn are_for_programs(&self) -> bool {
        matches!(self, Self::Matrix)
    }

    /// What stands above the first board of a level, and behind it a hint to the player.
    pub(super) fn heading(&self, shown: &Shown, hint: &str, language: &dyn Language) -> String {
        if self.are_for_programs() {
            return String::new();
        }
        format!("{}{hint}\n\n", language.heading(shown.game.level()))
    }

    /// The board, an empty line, and the verdict where the level is over.
    pub(super) fn board(&self, shown: &Shown, language: &dyn Language) -> String {
        let (game, below) = (shown.game, shown.below);
        let board = match self {
            Self::Matrix => format!("{}\n", game.matrix()),
            Self::Tiles(tiles) => board_of_tiles(tiles, shown, language),
            Self::Words => {
                shown.turn.map(|turn| language.happened(turn, game.level().order())).unwrap_or_default()
                    + &plain_rows(game.matrix(), language)
            }
        };
        let below = if below.is_empty() { String::new() } else { paragraph(below) };
        format!("{board}\n{}{below}", language.verdict(game))
    }
}

/// A line, and an empty one that sets it off.
pub(super) fn paragraph(line: &str) -> String {
    format!("{line}\n\n")
}

fn board_of_tiles(tiles: &Tiles, shown: &Shown, language: &dyn Language) -> String {
    let played = match shown.turn {
        Some(Turn::Moved(played)) => Some(played),
        _ => None,
    };
    let spawn = played.and_then(|played| played.spawn).map(|spawn| spawn.cell);
    let gained = played.map_or(0, |played| played.gained);
    tiles.draw(shown.game.matrix(), spawn, language) + &language.status(shown.game, gained, shown.record)
}

/// A row a line, its values separated by what a voice pauses at. An empty cell is a 0, which no voice leaves out.
fn plain_rows(matrix: &Matrix, language: &dyn Language) -> String {
    let values = |row: &[Exponent]| row.iter().map(|cell| cell.value().to_string()).collect::<Vec<_>>();
    matrix.rows().map(|row| values(row).join(language.words().comma) + "\n").collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::{ALL, ENGLISH};

    #[test]
    fn rows_are_values_that_a_voice_keeps_apart() {
        let matrix = "[[0,2048,2],[4,0,0],[0,0,16]]".parse().unwrap();
        assert_eq!(plain_rows(&matrix, ENGLISH), "0, 2048, 2\n4, 0, 0\n0, 0, 16\n");
        assert_eq!(plain_rows(&matrix, ALL[1]), "0，2048，2\n4，0，0\n0，0，16\n");
    }
}
