//! Every way out: what a game has come to, as text. The output is handed data and draws it.

mod chances;
mod color;
mod language;
mod live;
mod shade;
mod spoken;
mod theme;
mod tiles;
mod words;

use std::{
    io::{self, Write},
    time::Instant,
};

pub use chances::{Chances, chance, percent};
pub use color::{ColorChoice, Depth};
pub use language::{Errors, Language, Locale, Phrases};
pub use live::Live;
pub use theme::{Theme, ThemeError};
pub use tiles::Tiles;
pub use words::Remark;

use crate::game::{Direction, Game, Move, Turn};

/// How boards look.
#[derive(Clone, Debug)]
pub enum View {
    /// Rows of numbers in brackets, for programs.
    Matrix,
    /// Coloured tiles, for people.
    Tiles(Tiles),
    /// Sentences and plain rows, for screen readers and braille lines.
    Words,
    /// One screen that is drawn in place.
    Live(Box<Live>),
}

/// Shows a game with one write a turn: one board under the other, or on one screen, where a turn may take some frames.
pub struct Output<W> {
    out: W,
    view: View,
    phrases: &'static Phrases,
    record: Option<u128>,
    /// What goes below the next board.
    below: String,
    /// The direction that was just said to move nothing: a held key says it once.
    said_unchanged: Option<Direction>,
    /// Tells what time it is, for what moves.
    clock: fn() -> Instant,
}

impl<W: Write> Output<W> {
    /// An output that prints to `out`, in English.
    pub fn new(out: W, view: View) -> Self {
        let phrases = Language::English.phrases();
        Self { out, view, phrases, record: None, below: String::new(), said_unchanged: None, clock: Instant::now }
    }

    /// The same in another language.
    #[must_use]
    pub fn speaking(mut self, phrases: &'static Phrases) -> Self {
        if let View::Live(live) = &mut self.view {
            live.speak(phrases);
        }
        Self { phrases, ..self }
    }

    /// The same by another clock than the system's.
    #[must_use]
    pub fn timed_by(self, clock: fn() -> Instant) -> Self {
        Self { clock, ..self }
    }

    /// What it says, and how.
    pub const fn phrases(&self) -> &'static Phrases {
        self.phrases
    }

    /// From here on this is the best score that the level has seen, where one is known.
    pub fn set_record(&mut self, record: Option<u128>) {
        self.record = record;
    }

    /// What this says goes below the next move's board, in one write with it.
    pub fn set_below(&mut self, line: &str) {
        line.clone_into(&mut self.below);
    }

    /// Says a line of its own.
    ///
    /// # Errors
    ///
    /// When the text cannot be written.
    pub fn say(&mut self, text: &str) -> io::Result<()> {
        if let View::Live(live) = &mut self.view {
            live.note(text, false);
            return self.draw();
        }
        self.write(&words::paragraph(text))
    }

    /// Shows a line that is not of the game, where it has the whole screen: elsewhere that is for others to say. Tells
    /// whether it has.
    ///
    /// # Errors
    ///
    /// When the text cannot be written.
    pub fn tell(&mut self, text: &str) -> io::Result<bool> {
        let View::Live(live) = &mut self.view else { return Ok(false) };
        live.note(text, true);
        self.draw().map(|()| true)
    }

    /// Shows the keys in place of the game, where it has the whole screen. Tells whether it has.
    ///
    /// # Errors
    ///
    /// When the text cannot be written.
    pub fn show_keys(&mut self) -> io::Result<bool> {
        let View::Live(live) = &mut self.view else { return Ok(false) };
        live.show_keys();
        self.draw().map(|()| true)
    }

    /// Shows the game again where the [keys](Self::show_keys) were shown. Tells whether they were.
    ///
    /// # Errors
    ///
    /// When the text cannot be written.
    pub fn hide_keys(&mut self) -> io::Result<bool> {
        let View::Live(live) = &mut self.view else { return Ok(false) };
        if !live.hide_keys() {
            return Ok(false);
        }
        self.draw().map(|()| true)
    }

    /// Whether the player cannot see the board, since there is no room for it.
    #[must_use]
    pub fn is_too_small(&self) -> bool {
        matches!(&self.view, View::Live(live) if live.is_too_small())
    }

    /// When something is to be [drawn](Self::draw) without anybody asking for it; never, while nothing moves.
    #[must_use]
    pub fn due(&self) -> Option<Instant> {
        if let View::Live(live) = &self.view { live.due() } else { None }
    }

    /// Brings the screen up to date, where the game has the whole one: the time has come, or the size is another.
    ///
    /// # Errors
    ///
    /// When it cannot be written.
    pub fn draw(&mut self) -> io::Result<()> {
        let View::Live(live) = &mut self.view else { return Ok(()) };
        let begun = (self.clock)();
        let frame = live.frame(begun);
        if frame.is_empty() {
            return Ok(());
        }
        self.out.write_all(frame.as_bytes())?;
        self.out.flush()?;
        live.took((self.clock)().saturating_duration_since(begun));
        Ok(())
    }

    /// Says what the coach does, where the view is for people or an answer is due.
    ///
    /// # Errors
    ///
    /// When the text cannot be written.
    pub fn remark(&mut self, remark: Remark) -> io::Result<()> {
        match &mut self.view {
            View::Live(live) => {
                live.remark(remark);
                self.draw()
            }
            View::Matrix if !remark.is_answer() => Ok(()),
            View::Matrix | View::Tiles(_) | View::Words => self.say((self.phrases.remark)(remark)),
        }
    }

    /// Prints the first board of a game.
    ///
    /// # Errors
    ///
    /// When the text cannot be written.
    pub fn begin(&mut self, game: &Game) -> io::Result<()> {
        if matches!(self.view, View::Live(_)) {
            return self.again(game);
        }
        let text = self.first_board(game, "", self.phrases.hint);
        self.write(&text)
    }

    /// Prints what one command did.
    ///
    /// # Errors
    ///
    /// When the text cannot be written.
    pub fn turn(&mut self, turn: &Turn, game: &Game) -> io::Result<()> {
        let before = self.said_unchanged.take();
        if let View::Live(live) = &mut self.view {
            live.turn(turn, game, self.record, &std::mem::take(&mut self.below), (self.clock)());
            return self.draw();
        }
        match turn {
            Turn::Moved(played) => {
                let text = self.happened(turn, game) + &self.board(game, Some(played));
                self.below.clear();
                self.write(&text)
            }
            Turn::Undone | Turn::Redone | Turn::WentOn => {
                let text = self.happened(turn, game) + &self.board(game, None);
                self.write(&text)
            }
            Turn::Unchanged(direction) => {
                self.said_unchanged = Some(*direction);
                match self.view {
                    View::Tiles(_) | View::Words if before != Some(*direction) => {
                        self.say(&(self.phrases.unchanged)(*direction))
                    }
                    _ => Ok(()),
                }
            }
            Turn::Over => self.write(self.phrases.over),
            Turn::Began | Turn::Restarted => {
                let text = self.first_board(game, "\n", "");
                self.write(&text)
            }
            Turn::Coached => self.remark(Remark::Coached),
            Turn::Nothing => Ok(()),
        }
    }

    /// Prints the board once more.
    ///
    /// # Errors
    ///
    /// When the text cannot be written.
    pub fn again(&mut self, game: &Game) -> io::Result<()> {
        if let View::Live(live) = &mut self.view {
            live.show(game, self.record);
            return self.draw();
        }
        let text = self.board(game, None);
        self.write(&text)
    }

    /// Says how the level stands.
    ///
    /// # Errors
    ///
    /// When the text cannot be written.
    pub fn state(&mut self, game: &Game) -> io::Result<()> {
        self.say(&spoken::state(game, self.record, self.phrases))
    }

    /// Says good-bye, on the normal screen: where the game had another one, its last board stands there too.
    ///
    /// # Errors
    ///
    /// When the text cannot be written.
    pub fn bye(&mut self, game: &Game) -> io::Result<()> {
        let last = if matches!(self.view, View::Live(_)) { self.first_board(game, "", "") } else { String::new() };
        self.write(&(last + self.phrases.bye))
    }

    /// The first board of a level, under its heading where there is one.
    fn first_board(&self, game: &Game, before: &str, hint: &str) -> String {
        let heading = match self.view {
            View::Matrix => String::new(),
            View::Tiles(_) | View::Words | View::Live(_) => {
                format!("{before}{}{hint}\n\n", (self.phrases.heading)(game.level()))
            }
        };
        heading + &self.board(game, None)
    }

    /// What a turn did, where the view tells it.
    fn happened(&self, turn: &Turn, game: &Game) -> String {
        match self.view {
            View::Matrix | View::Tiles(_) | View::Live(_) => String::new(),
            View::Words => spoken::happened(turn, game.level().order(), self.phrases),
        }
    }

    /// The board, an empty line, and the verdict where the level is over; tiles have the score below them.
    fn board(&self, game: &Game, played: Option<&Move>) -> String {
        let board = match &self.view {
            View::Matrix => format!("{}\n", game.matrix()),
            View::Words => spoken::rows(game.matrix(), self.phrases),
            View::Tiles(tiles) => self.board_of_tiles(tiles, game, played),
            View::Live(live) => self.board_of_tiles(&live.tiles, game, played),
        };
        let below = if self.below.is_empty() { String::new() } else { words::paragraph(&self.below) };
        format!("{board}\n{}{below}", words::verdict(game, self.phrases))
    }

    fn board_of_tiles(&self, tiles: &Tiles, game: &Game, played: Option<&Move>) -> String {
        let spawn = played.and_then(|played| played.spawn).map(|spawn| spawn.cell);
        let gained = played.map_or(0, |played| played.gained);
        tiles.draw(game.matrix(), spawn, self.phrases) + &words::status(game, gained, self.record, self.phrases)
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
        print_in(Language::English, view, position, commands)
    }

    fn print_in(language: Language, view: View, position: &str, commands: &[Command]) -> (String, usize) {
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
        let mut output = Output::new(Counted(Vec::new(), 0), view).speaking(language.phrases());
        output.begin(&game).unwrap();
        for command in commands {
            let turn = game.play(*command);
            output.turn(&turn, &game).unwrap();
        }
        (String::from_utf8(output.out.0).unwrap(), output.out.1)
    }

    fn plain() -> View {
        View::Tiles(Tiles::new(&Theme::default(), Depth::None, false, || None))
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
    fn what_is_to_be_said_below_a_board_goes_out_with_it() {
        let mut game = won_by_left();
        let mut output = Output::new(Vec::new(), View::Matrix);
        output.set_below("left 100.0 %, the best");
        let turn = game.play(LEFT);
        output.turn(&turn, &game).unwrap();
        output.again(&game).unwrap();
        let board = "[[16,  0],\n [ 4,  0]]\n\n";
        let verdict = "Win! Enter to level up to 3x3\n";
        let expected = format!("{board}{verdict}left 100.0 %, the best\n\n{board}{verdict}");
        assert_eq!(String::from_utf8(output.out).unwrap(), expected);
    }

    fn won_by_left() -> Game {
        let start = Start::Position("[[8,8],[4,0]]".parse().unwrap());
        Beginning { ladder: Ladder::Plain, start, target: None, seed: 7 }.game().unwrap()
    }

    #[test]
    fn programs_are_told_no_more_of_the_coach_than_its_answers() {
        let mut output = Output::new(Vec::new(), View::Matrix);
        for remark in [Remark::Coached, Remark::Plays, Remark::Pauses, Remark::OddsOn, Remark::OddsOff] {
            output.remark(remark).unwrap();
        }
        assert_eq!(output.out, b"");
        output.remark(Remark::LevelOver).unwrap();
        assert_eq!(output.out, b"The level is over: Enter goes on.\n\n");
    }

    #[test]
    fn words_say_what_happened_before_the_rows() {
        let commands = [LEFT, LEFT, Command::Undo, Command::Redo];
        let (text, writes) = print(View::Words, "[[0,2],[4,4]]", &commands);
        let expected = "\
2x2: make 16, ? shows the keys

0, 2
4, 4

Left made 8; gained 8. New: 2 at row 2, column 2.
2, 0
8, 2

Nothing moves left.

Taken back.
0, 2
4, 4

Played again.
2, 0
8, 2

";
        assert_eq!((text.as_str(), writes), (expected, 5));
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

    #[test]
    fn a_climb_in_chinese_reads_like_this() {
        let commands = [LEFT, LEFT, Command::Undo, LEFT, Command::Coach, LEFT, Command::Enter];
        let (text, _) = print_in(Language::Chinese, plain(), "[[8,8],[4,0]]", &commands);
        let expected = "\
2×2 关：合成 16，按 ? 查看按键

  8     8  
  4     .  
得分 0，总分 0，0 步

  16      .  
   4      .  
得分 16（+16），总分 16，1 步

过关！按 Enter 升到 3×3 关
请按 Enter 继续……
  8     8  
  4     .  
得分 0，总分 0，0 步

  16      .  
   4      .  
得分 16（+16），总分 16，1 步

过关！按 Enter 升到 3×3 关
从现在起有教练帮忙，本局不再计入纪录。

请按 Enter 继续……

3×3 关：合成 128

  .     .     2  
  .     .     .  
  .     .     2  
得分 0，总分 16，0 步

";
        assert_eq!(text, expected);
    }
}
