//! Every way out: what a game has come to, as text. The output is handed data and draws it.

mod color;
mod tiles;
mod words;

use std::io::{self, Write};

pub use color::{ColorChoice, Depth};
pub use tiles::Tiles;
pub use words::keys;

use crate::game::{Direction, Game, Move, Turn};

/// How boards look.
#[derive(Clone, Debug)]
pub enum View {
    /// Rows of numbers in brackets, for programs.
    Matrix,
    /// Coloured tiles, for people.
    Tiles(Tiles),
}

/// Prints a game, one board under the other and one write a turn.
pub struct Output<W> {
    out: W,
    view: View,
    record: Option<u128>,
    /// The direction that was just said to move nothing: a held key says it once.
    said_unchanged: Option<Direction>,
}

impl<W: Write> Output<W> {
    /// An output that prints to `out`.
    pub fn new(out: W, view: View) -> Self {
        Self { out, view, record: None, said_unchanged: None }
    }

    /// From here on this is the best score that the level has seen, where one is known.
    pub fn set_record(&mut self, record: Option<u128>) {
        self.record = record;
    }

    /// Prints the first board of a game.
    ///
    /// # Errors
    ///
    /// When the text cannot be written.
    pub fn begin(&mut self, game: &Game) -> io::Result<()> {
        let text = self.first_board(game, "", words::HINT);
        self.write(&text)
    }

    /// Prints what one command did.
    ///
    /// # Errors
    ///
    /// When the text cannot be written.
    pub fn turn(&mut self, turn: &Turn, game: &Game) -> io::Result<()> {
        let before = self.said_unchanged.take();
        match turn {
            Turn::Moved(played) => {
                let text = self.board(game, Some(played));
                self.write(&text)
            }
            Turn::Undone | Turn::Redone | Turn::WentOn => self.again(game),
            Turn::Unchanged(direction) => {
                self.said_unchanged = Some(*direction);
                match self.view {
                    View::Tiles(_) if before != Some(*direction) => self.write(&words::unchanged(*direction)),
                    _ => Ok(()),
                }
            }
            Turn::Over => self.write(words::OVER),
            Turn::Began | Turn::Restarted => {
                let text = self.first_board(game, "\n", "");
                self.write(&text)
            }
            Turn::Nothing => Ok(()),
        }
    }

    /// Prints the board once more.
    ///
    /// # Errors
    ///
    /// When the text cannot be written.
    pub fn again(&mut self, game: &Game) -> io::Result<()> {
        let text = self.board(game, None);
        self.write(&text)
    }

    /// Says good-bye.
    ///
    /// # Errors
    ///
    /// When the text cannot be written.
    pub fn bye(&mut self) -> io::Result<()> {
        self.write(words::BYE)
    }

    /// The first board of a level, under its heading where there is one.
    fn first_board(&self, game: &Game, before: &str, hint: &str) -> String {
        let heading = match self.view {
            View::Matrix => String::new(),
            View::Tiles(_) => format!("{before}{}{hint}\n\n", words::heading(game.level())),
        };
        heading + &self.board(game, None)
    }

    /// The board, an empty line, and the verdict where the level is over; tiles have the score below them.
    fn board(&self, game: &Game, played: Option<&Move>) -> String {
        let board = match &self.view {
            View::Matrix => format!("{}\n", game.matrix()),
            View::Tiles(tiles) => {
                let spawn = played.and_then(|played| played.spawn).map(|spawn| spawn.cell);
                let gained = played.map_or(0, |played| played.gained);
                tiles.draw(game.matrix(), spawn) + &words::status(game, gained, self.record)
            }
        };
        format!("{board}\n{}", words::verdict(game))
    }

    fn write(&mut self, text: &str) -> io::Result<()> {
        self.out.write_all(text.as_bytes())?;
        self.out.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Beginning, Command, Ladder, Start};

    /// The lines that an output writes for a position and the slides from it, and how many writes it takes.
    fn print(view: View, position: &str, commands: &[Command]) -> (String, usize) {
        struct Counted(Vec<u8>, usize);
        impl Write for Counted {
            fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
                self.1 += 1;
                self.0.write(bytes)
            }
            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }
        let start = Start::Position(position.parse().unwrap());
        let mut game = Beginning { ladder: Ladder::Plain, start, target: None, seed: 7 }.game().unwrap();
        let mut output = Output::new(Counted(Vec::new(), 0), view);
        output.begin(&game).unwrap();
        for command in commands {
            let turn = game.play(*command);
            output.turn(&turn, &game).unwrap();
        }
        (String::from_utf8(output.out.0).unwrap(), output.out.1)
    }

    fn plain() -> View {
        View::Tiles(Tiles::new(Depth::None, false, || None))
    }

    const LEFT: Command = Command::Slide(Direction::Left);

    #[test]
    fn a_win_comes_with_its_verdict_in_one_write() {
        let (text, writes) = print(View::Matrix, "[[8,8],[4,0]]", &[LEFT, LEFT]);
        let expected = "\
[[8, 8],
 [4, 0]]

[[16,  0],
 [ 4,  0]]

Win! Enter to level up to 3x3
Enter to restart...
";
        assert_eq!((text.as_str(), writes), (expected, 3));
    }

    #[test]
    fn a_position_that_is_over_says_so_at_once() {
        let (text, _) = print(View::Matrix, "[[2,4,2],[4,2,4],[2,4,2]]", &[]);
        let expected = "\
[[2, 4, 2],
 [4, 2, 4],
 [2, 4, 2]]

Game over! Enter to restart at 2x2
";
        assert_eq!(text, expected);
    }

    #[test]
    fn a_slide_that_changes_nothing_prints_no_board_and_says_so_once() {
        let (text, _) = print(View::Matrix, "[[2,0],[4,0]]", &[LEFT]);
        assert_eq!(text, "[[2, 0],\n [4, 0]]\n\n");
        let (text, _) = print(plain(), "[[2,0],[4,0]]", &[LEFT, LEFT, LEFT, Command::Enter]);
        let expected = "\
2x2: make 16, ? shows the keys

  2     .  
  4     .  
score 0, climb 0, 0 moves

Nothing moves left.

";
        assert_eq!(text, expected);
    }
}
