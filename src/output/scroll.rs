//! The face that scrolls: one board under the other, with one write a turn.

use std::io::{self, Write};

use super::{
    Face, Shown,
    lines::{Lines, paragraph},
    stderr,
};
use crate::{
    game::{Direction, Turn},
    language::Language,
};

/// Prints one board under the other.
pub struct Scroll<W> {
    lines: Lines,
    language: &'static dyn Language,
    out: W,
    /// The direction that was just said to move nothing: a held key says it once.
    said_unchanged: Option<Direction>,
}

impl<W: Write> Scroll<W> {
    /// A face that prints to `out`.
    pub fn new(lines: Lines, language: &'static dyn Language, out: W) -> Self {
        Self { lines, language, out, said_unchanged: None }
    }

    fn write(&mut self, text: &str) -> io::Result<()> {
        self.out.write_all(text.as_bytes())?;
        self.out.flush()
    }

    fn first_board(&mut self, shown: &Shown, before: &str, hint: &str) -> io::Result<()> {
        let heading = self.lines.heading(shown, hint, self.language);
        let before = if heading.is_empty() { "" } else { before };
        let text = format!("{before}{heading}{}", self.lines.board(shown, self.language));
        self.write(&text)
    }

    fn say_unchanged(&mut self, direction: Direction, said_before: Option<Direction>) -> io::Result<()> {
        self.said_unchanged = Some(direction);
        if said_before == Some(direction) { Ok(()) } else { self.remark(&self.language.unchanged(direction)) }
    }
}

impl<W: Write> Face for Scroll<W> {
    fn begin(&mut self, shown: &Shown) -> io::Result<()> {
        self.first_board(shown, "", self.language.words().hint)
    }

    fn show(&mut self, shown: &Shown) -> io::Result<()> {
        let said_unchanged = self.said_unchanged.take();
        match shown.turn {
            None | Some(Turn::Moved(_) | Turn::Undone | Turn::Redone | Turn::WentOn) => {
                let board = self.lines.board(shown, self.language);
                self.write(&board)
            }
            Some(Turn::Began | Turn::Restarted) => self.first_board(shown, "\n", ""),
            Some(Turn::Unchanged(direction)) => self.say_unchanged(*direction, said_unchanged),
            Some(Turn::Over) => self.write(self.language.words().over),
            Some(Turn::Coached) => self.remark(self.language.words().coach_helps),
            Some(Turn::Nothing) => Ok(()),
        }
    }

    fn say(&mut self, line: &str) -> io::Result<()> {
        self.write(&paragraph(line))
    }

    fn remark(&mut self, line: &str) -> io::Result<()> {
        if self.lines.are_for_programs() { Ok(()) } else { self.say(line) }
    }

    fn coach(&mut self, plays: bool) -> io::Result<()> {
        self.remark(if plays { self.language.words().coach_plays } else { self.language.words().coach_pauses })
    }

    fn tell(&mut self, line: &str) -> io::Result<()> {
        stderr::tell(&format!("{line}\n"));
        Ok(())
    }

    fn keys(&mut self) -> io::Result<()> {
        stderr::tell(&self.language.keys());
        Ok(())
    }

    fn bye(&mut self, _: &Shown) -> io::Result<()> {
        self.write(self.language.words().bye)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        game::{Beginning, Command, Game, Ladder, Start},
        language::{ALL, ENGLISH},
        output::{Depth, Look, Theme},
    };

    /// What is written for a position and the commands that follow, and in how many writes.
    fn print(lines: Lines, position: &str, commands: &[Command]) -> (String, usize) {
        print_in(ENGLISH, lines, position, commands)
    }

    fn print_in(
        language: &'static dyn Language,
        lines: Lines,
        position: &str,
        commands: &[Command],
    ) -> (String, usize) {
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
        let mut face = Scroll::new(lines, language, Counted(Vec::new(), 0));
        face.begin(&at(&game)).unwrap();
        for command in commands {
            let turn = game.play(*command);
            face.show(&Shown { turn: Some(&turn), ..at(&game) }).unwrap();
        }
        (String::from_utf8(face.out.0).unwrap(), face.out.1)
    }

    fn at(game: &Game) -> Shown<'_> {
        Shown { game, turn: None, record: None, below: "" }
    }

    fn plain() -> Lines {
        let (theme, language) = (Theme::default(), ENGLISH);
        let look =
            Look { theme, depth: Depth::None, unicode: false, motion: false, watched: false, size: || None, language };
        Lines::Tiles(look.tiles())
    }

    const LEFT: Command = Command::Slide(Direction::Left);

    #[test]
    fn a_win_comes_with_its_verdict_in_one_write() {
        let (text, writes) = print(Lines::Matrix, "[[8,8],[4,0]]", &[LEFT, LEFT]);
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
        let (text, _) = print(Lines::Matrix, "[[2,4,2],[4,2,4],[2,4,2]]", &[]);
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
        let mut face = Scroll::new(Lines::Matrix, ENGLISH, Vec::new());
        let turn = game.play(LEFT);
        face.show(&Shown { turn: Some(&turn), below: "left 100.0 %, the best", ..at(&game) }).unwrap();
        face.show(&at(&game)).unwrap();
        let board = "[[16,  0],\n [ 4,  0]]\n\n";
        let verdict = "Win! Enter to level up to 3x3\n";
        let expected = format!("{board}{verdict}left 100.0 %, the best\n\n{board}{verdict}");
        assert_eq!(String::from_utf8(face.out).unwrap(), expected);
    }

    fn won_by_left() -> Game {
        let start = Start::Position("[[8,8],[4,0]]".parse().unwrap());
        Beginning { ladder: Ladder::Plain, start, target: None, seed: 7 }.game().unwrap()
    }

    #[test]
    fn programs_are_told_no_more_of_the_coach_than_its_answers() {
        let mut face = Scroll::new(Lines::Matrix, ENGLISH, Vec::new());
        face.coach(true).unwrap();
        face.coach(false).unwrap();
        face.remark(ENGLISH.words().odds_on).unwrap();
        assert_eq!(face.out, b"");
        face.say(ENGLISH.words().level_is_over).unwrap();
        assert_eq!(face.out, b"The level is over: Enter goes on.\n\n");
    }

    #[test]
    fn words_say_what_happened_before_the_rows() {
        let commands = [LEFT, LEFT, Command::Undo, Command::Redo];
        let (text, writes) = print(Lines::Words, "[[0,2],[4,4]]", &commands);
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
        let (text, _) = print(Lines::Matrix, "[[2,0],[4,0]]", &[LEFT]);
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
        let (text, _) = print_in(ALL[1], plain(), "[[8,8],[4,0]]", &commands);
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
