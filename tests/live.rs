//! The live view, as a terminal shows it: what stands on the screen, and what is left of it.
#![expect(clippy::unwrap_used, reason = "a test may")]

#[cfg(unix)]
mod variables;

use std::{
    cell::{Cell, RefCell},
    io::{self, Write},
    num::NonZero,
    rc::Rc,
    thread,
    time::Instant,
};

use climb2048::{
    game::{Beginning, Command, Direction, Game, Ladder, Start},
    input::Wish,
    language::{ALL, ENGLISH, Language},
    output::{Depth, Face as _, Live, Look, Shown, Size, Theme},
};
use vt100::Parser;

thread_local! {
    static SIZE: Cell<Option<Size>> = const { Cell::new(None) };
}

fn size() -> Option<Size> {
    SIZE.get()
}

/// A game on the screen of a terminal.
struct Screen {
    game: Game,
    face: Live<Shared>,
    terminal: Rc<RefCell<Terminal>>,
}

/// A terminal, and how much was written to it in how many writes.
struct Terminal {
    parser: Parser,
    bytes: usize,
    writes: usize,
}

struct Shared(Rc<RefCell<Terminal>>);

impl Write for Shared {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut terminal = self.0.borrow_mut();
        terminal.parser.process(bytes);
        terminal.bytes += bytes.len();
        terminal.writes += 1;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Screen {
    fn of(position: &str, columns: u16, rows: u16, depth: Depth, has_motion: bool) -> Self {
        Self::speaking(ENGLISH, position, columns, rows, depth, has_motion)
    }

    fn in_chinese(position: &str, columns: u16, rows: u16) -> Self {
        Self::speaking(ALL[1], position, columns, rows, Depth::None, false)
    }

    fn speaking(
        language: &'static dyn Language,
        position: &str,
        columns: u16,
        rows: u16,
        depth: Depth,
        has_motion: bool,
    ) -> Self {
        SIZE.set(Some(Size { columns: columns.into(), rows: rows.into() }));
        let start = Start::Position(position.parse().unwrap());
        let game = Beginning { ladder: Ladder::Plain, start, target: None, seed: 7 }.game().unwrap();
        let (theme, unicode, watched) = (Theme::default(), true, false);
        let look = Look { theme, depth, unicode, motion: has_motion, watched, size, language };
        let terminal = Terminal { parser: Parser::new(whole(rows), whole(columns), 0), bytes: 0, writes: 0 };
        let terminal = Rc::new(RefCell::new(terminal));
        let mut face = Live::new(&look, Shared(terminal.clone()));
        face.begin(&shown(&game)).unwrap();
        Self { game, face, terminal }
    }

    fn play(&mut self, command: Command) {
        self.play_with(command, "");
    }

    /// Plays a command, with a line below the board.
    fn play_with(&mut self, command: Command, below: &str) {
        let turn = self.game.play(command);
        self.face.show(&Shown { turn: Some(&turn), below, ..shown(&self.game) }).unwrap();
    }

    /// Whether a wish reaches the game.
    fn admits(&mut self, wish: Wish) -> bool {
        self.face.admits(wish).unwrap()
    }

    /// How many bytes were written since the last time, in how many writes.
    fn written(&self) -> (usize, usize) {
        let mut terminal = self.terminal.borrow_mut();
        (std::mem::take(&mut terminal.bytes), std::mem::take(&mut terminal.writes))
    }

    /// Draws all frames that are due, and tells how many.
    fn settle(&mut self) -> usize {
        let mut frames = 0;
        while let Some(due) = self.face.due() {
            thread::sleep(due.saturating_duration_since(Instant::now()));
            self.face.draw().unwrap();
            frames += 1;
        }
        frames
    }

    fn resize(&mut self, columns: u16, rows: u16) {
        SIZE.set(Some(Size { columns: columns.into(), rows: rows.into() }));
        self.terminal.borrow_mut().parser.screen_mut().set_size(whole(rows), whole(columns));
        self.face.draw().unwrap();
    }

    /// What each cell of the screen shows.
    fn cells(&self) -> Vec<String> {
        let terminal = self.terminal.borrow();
        let screen = terminal.parser.screen();
        let (rows, columns) = screen.size();
        let shown = |cell: &vt100::Cell| match cell.contents() {
            "" | " " => format!("{:?}", cell.bgcolor()),
            text => format!("{text} {:?} {:?} {}", cell.bgcolor(), cell.fgcolor(), cell.bold()),
        };
        let places = (0..rows.get()).flat_map(|row| (0..columns.get()).map(move |column| (row, column)));
        places.map(|(row, column)| shown(screen.cell(row, column).unwrap())).collect()
    }

    /// The lines of the screen, each behind a line end, up to the last that has anything.
    fn lines(&self) -> String {
        let screen = self.terminal.borrow().parser.screen().contents();
        let lines = screen.lines().map(|line| format!("\n{}", line.trim_end()));
        lines.collect::<String>().trim_end().to_owned()
    }
}

fn shown(game: &Game) -> Shown<'_> {
    Shown { game, turn: None, record: None, below: "" }
}

fn whole(number: u16) -> NonZero<u16> {
    NonZero::new(number).unwrap()
}

const LEFT: Command = Command::Slide(Direction::Left);

/// The screen of a position and then of a move to the left, without colours and motion.
fn screens(position: &str, columns: u16, rows: u16) -> [String; 2] {
    let mut screen = Screen::of(position, columns, rows, Depth::None, false);
    let first = screen.lines();
    screen.play(LEFT);
    [first, screen.lines()]
}

/// A board of zeros but for these cells.
fn sparse(side: usize, tiles: &[(usize, u64)]) -> String {
    let mut cells = vec![0; side * side];
    for &(cell, value) in tiles {
        cells[cell] = value;
    }
    let rows = cells.chunks(side).map(|row| format!("{row:?}"));
    format!("[{}]", rows.collect::<Vec<_>>().join(","))
}

#[test]
fn a_small_board_has_large_tiles() {
    let [first, moved] = screens("[[8,8],[0,2]]", 60, 21);
    let expected = "
                        2x2: make 16

                  ┌─────────┐  ┌─────────┐
                  │         │  │         │
                  │    8    │  │    8    │
                  │         │  │         │
                  └─────────┘  └─────────┘

                               ┌─────────┐
                               │         │
                       ·       │    2    │
                               │         │
                               └─────────┘

          SCORE   GAINED  CLIMB   MOVES   RECORD
          0       -       0       0       -




arrows slide   U undo   T tip   P coach   ? keys   Esc quit";
    assert_eq!(
        (first.as_str(), moved.as_str()),
        (
            expected,
            "
                        2x2: make 16

                  ┌─────────┐
                  │         │
                  │   16    │       ·
                  │         │
                  └─────────┘

                  ┌─────────┐
                  │         │
                  │    2    │       ·
                  │         │
                  └─────────┘

          SCORE   GAINED  CLIMB   MOVES   RECORD
          16      +16     16      1       -

               Win! Enter to level up to 3x3


arrows slide   U undo   T tip   P coach   ? keys   Esc quit"
        )
    );
}

#[test]
fn a_level_of_order_3_fits_a_small_window() {
    let [_, moved] = screens("[[8,8,0],[0,2,2],[64,0,0]]", 44, 16);
    let expected = "
               3x3: make 128
          ┌─────┐
          │ 16  │    ·       ·
          └─────┘
          ┌─────┐
          │  4  │    ·       ·
          └─────┘
          ┌─────┐         ┌─────┐
          │ 64  │    ·    │ +2  │
          └─────┘         └─────┘

  SCORE   GAINED  CLIMB   MOVES   RECORD
  20      +20     20      1       -


     U undo   T tip   ? keys   Esc quit";
    assert_eq!(moved, expected);
}

#[test]
fn the_classic_order_fills_80_by_24() {
    let [_, moved] = screens("[[2,2,4,8],[0,0,0,0],[512,512,0,0],[2,0,1024,0]]", 80, 24);
    let expected = "
                                 4x4: make 2048

                     ┌──────┐  ┌──────┐  ┌──────┐
                     │  4   │  │  4   │  │  8   │     ·
                     └──────┘  └──────┘  └──────┘

                     ┌──────┐
                     │  +2  │     ·         ·         ·
                     └──────┘

                     ┌──────┐
                     │ 1024 │     ·         ·         ·
                     └──────┘

                     ┌──────┐  ┌──────┐
                     │  2   │  │ 1024 │     ·         ·
                     └──────┘  └──────┘

                    SCORE   GAINED  CLIMB   MOVES   RECORD
                    1028    +1028   1028    1       -



arrows slide   Enter on   U undo   R again   T tip   P coach   ? keys   Esc quit";
    assert_eq!(moved, expected);
}

#[test]
fn a_screen_in_chinese_is_as_straight_as_any() {
    let mut screen = Screen::in_chinese("[[8,8],[0,2]]", 60, 20);
    screen.play(LEFT);
    let expected = "

                      2×2 关：合成 16

                     ┌──────┐
                     │  16  │     ·
                     └──────┘

                     ┌──────┐
                     │  2   │     ·
                     └──────┘

          得分    本步    总分    步数    纪录
          16      +16     16      1       -

                 过关！按 Enter 升到 3×3 关


     方向键 移动   U 撤销   T 提示   ? 按键   Esc 退出";
    assert_eq!(screen.lines(), expected);
    screen.face.coach(false).unwrap();
    screen.face.say(&ALL[1].state(&screen.game, None)).unwrap();
    screen.resize(40, 11);
    let expected = "
            2×2 关：合成 16

               16      ·

               2       ·

得分    本步    总分    步数    纪录
16      +16     16      1       -
       过关！按 Enter 升到 3×3 关
  2×2 关，目标 16，得分 16，总分 16，1
  U 撤销   T 提示   ? 按键   Esc 退出";
    assert_eq!(screen.lines(), expected);
    screen.resize(24, 6);
    let expected = "

终端太小：2×2 关需要 40
列 8 行，现在只有 24 列
6 行。";
    assert_eq!(screen.lines(), expected);
    screen.resize(60, 20);
    screen.face.keys().unwrap();
    let expected = "


 方向键、W A S D 或 H J K L   移动方块
 Enter                        过关或失败后继续
 U                            撤销一步
 Y                            重做一步
 R                            重新开始本关
 T                            提示：各方向走完后的胜率
 O                            开启或关闭每一步的胜率点评
 P                            教练代玩，按任意键接手
 V                            切换视图：tiles、live、words
 B                            再显示一次棋盘
 I                            报告本关现状
 ?                            显示这份按键说明
 Ctrl-Z                       暂时挂起，用 fg 回来
 Esc、Q、Ctrl-C 或 Ctrl-D     退出

 按任意键回到游戏。";
    assert_eq!(screen.lines(), expected);
}

#[test]
fn an_order_of_8_has_rows_between_its_tiles_or_not() {
    let position = sparse(8, &[(3, 2), (7, 2048), (63, 16)]);
    let expected = "
                                8x8: make 32768

        2      2048       ·        ·        ·        ·        ·        ·

        ·        ·        ·        ·        ·        ·        ·        ·

        ·        ·        ·        ·        ·        ·        ·        ·

        ·        ·        ·        ·        ·        ·        ·        ·

        ·        ·        ·        ·        ·        ·        ·        ·

        ·        ·        ·        ·        ·        ·        ·        ·

      +512       ·        ·        ·        ·        ·        ·        ·

       16        ·        ·        ·        ·        ·        ·        ·

                    SCORE   GAINED  CLIMB   MOVES   RECORD
                    0       -       0       1       -



arrows slide   Enter on   U undo   R again   T tip   P coach   ? keys   Esc quit";
    assert_eq!(screens(&position, 80, 24)[1], expected);
    let expected = "
                8x8: make 32768
  2   2048    ·     ·     ·     ·     ·     ·
  ·     ·     ·     ·     ·     ·     ·     ·
  ·     ·     ·     ·     ·     ·     ·     ·
  ·     ·     ·     ·     ·     ·     ·     ·
  ·     ·     ·     ·     ·     ·     ·     ·
  ·     ·     ·     ·     ·     ·     ·     ·
+512    ·     ·     ·     ·     ·     ·     ·
 16     ·     ·     ·     ·     ·     ·     ·
   SCORE   GAINED  CLIMB   MOVES   RECORD
   0       -       0       1       -


      U undo   T tip   ? keys   Esc quit";
    assert_eq!(screens(&position, 47, 14)[1], expected);
}

#[test]
fn an_order_of_12_fits_into_83_columns_and_18_rows_and_no_less() {
    let position = sparse(12, &[(3, 2), (11, 2048), (143, 16)]);
    let expected = "
                                12x12: make 524288
  ·      ·      ·      2      ·      ·      ·      ·      ·      ·      ·     2048
  ·      ·      ·      ·      ·      ·      ·      ·      ·      ·      ·      ·
  ·      ·      ·      ·      ·      ·      ·      ·      ·      ·      ·      ·
  ·      ·      ·      ·      ·      ·      ·      ·      ·      ·      ·      ·
  ·      ·      ·      ·      ·      ·      ·      ·      ·      ·      ·      ·
  ·      ·      ·      ·      ·      ·      ·      ·      ·      ·      ·      ·
  ·      ·      ·      ·      ·      ·      ·      ·      ·      ·      ·      ·
  ·      ·      ·      ·      ·      ·      ·      ·      ·      ·      ·      ·
  ·      ·      ·      ·      ·      ·      ·      ·      ·      ·      ·      ·
  ·      ·      ·      ·      ·      ·      ·      ·      ·      ·      ·      ·
  ·      ·      ·      ·      ·      ·      ·      ·      ·      ·      ·      ·
  ·      ·      ·      ·      ·      ·      ·      ·      ·      ·      ·      16
                     SCORE   GAINED  CLIMB   MOVES   RECORD
                     0       -       0       0       -


 arrows slide   Enter on   U undo   R again   T tip   P coach   ? keys   Esc quit";
    assert_eq!(screens(&position, 83, 18)[0], expected);
    let too_small = "  Too small: 12x12 needs 83 columns and 18 rows, and there are 83 columns and 17\n  rows.";
    assert_eq!(screens(&position, 83, 17).map(|screen| screen.trim_start_matches('\n').to_owned()), [too_small; 2]);
}

#[test]
fn a_move_is_shown_in_motion_and_ends_as_it_does_without() {
    for position in ["[[2,2,4,8],[0,0,4,0],[512,512,0,0],[2,0,1024,0]]", &sparse(12, &[(3, 2), (11, 2), (143, 16)])] {
        for depth in [Depth::None, Depth::Ansi, Depth::Indexed, Depth::True] {
            let [mut moving, mut still] = [true, false].map(|motion| Screen::of(position, 120, 40, depth, motion));
            for direction in Direction::ALL {
                let before = moving.lines();
                moving.play(Command::Slide(direction));
                still.play(Command::Slide(direction));
                assert!(moving.lines() != before && still.face.due().is_none(), "{direction:?}");
                let frames = moving.settle();
                assert!((2..=10).contains(&frames), "{frames} frames");
                assert!(moving.cells() == still.cells(), "{direction:?}: {}{}", moving.lines(), still.lines());
            }
        }
    }
}

#[test]
fn a_frame_is_one_write_and_no_more_than_what_changed() {
    let mut screen = Screen::of("[[2,2,4,8],[0,0,0,0],[512,512,0,0],[2,0,1024,0]]", 80, 24, Depth::True, true);
    let (whole, writes) = screen.written();
    assert_eq!(writes, 1);
    screen.play(LEFT);
    let frames = 1 + screen.settle();
    let (bytes, writes) = screen.written();
    assert!(
        writes <= frames && bytes / writes < whole / 2,
        "{bytes} bytes in {writes} writes, {whole} for a whole screen"
    );
    screen.play(LEFT);
    screen.settle();
    screen.written();
    screen.face.draw().unwrap();
    assert_eq!(screen.written(), (0, 0), "nothing changed");
}

#[test]
fn a_key_in_the_middle_of_a_motion_cuts_it_short() {
    let mut screen = Screen::of("[[2,4,2],[4,0,4],[2,4,2]]", 80, 24, Depth::True, true);
    let mut same = Screen::of("[[2,4,2],[4,0,4],[2,4,2]]", 80, 24, Depth::True, false);
    for command in [LEFT, Command::Slide(Direction::Up), Command::Undo, Command::Slide(Direction::Right)] {
        screen.play(command);
        same.play(command);
    }
    screen.settle();
    assert_eq!(screen.lines(), same.lines());
}

#[test]
fn another_size_draws_all_of_it_anew() {
    let mut screen = Screen::of("[[2,2,4,8],[0,0,0,0],[512,512,0,0],[2,0,1024,0]]", 80, 24, Depth::Indexed, false);
    let large = screen.lines();
    screen.resize(50, 12);
    let small = screen.lines();
    assert!(small != large && small.contains("1024") && small.contains("SCORE"), "{small}");
    screen.resize(20, 5);
    assert!(screen.lines().contains("Too small") && !screen.admits(Wish::Play(LEFT)), "{}", screen.lines());
    screen.resize(80, 24);
    assert_eq!(screen.lines(), large);
    assert!(screen.admits(Wish::Play(LEFT)));
}

#[test]
fn what_is_said_stands_below_the_scores_until_the_next_move() {
    let mut screen = Screen::of("[[2,4,0],[4,0,0],[2,4,2]]", 80, 24, Depth::None, false);
    screen.face.coach(true).unwrap();
    screen.face.say("left 93.1 %, down 91.0 %").unwrap();
    screen.face.tell("no hotkeys: there is no display").unwrap();
    for text in ["The coach plays. Any key takes over.", "left 93.1 %, down 91.0 %", "no hotkeys: there is no display"]
    {
        assert!(screen.lines().contains(text), "{text}: {}", screen.lines());
    }
    screen.play(Command::Slide(Direction::Right));
    assert!(!screen.lines().contains("93.1") && screen.lines().contains("no hotkeys"), "{}", screen.lines());
    screen.play_with(LEFT, "right 91.0 %, the best");
    assert!(screen.lines().contains("right 91.0 %, the best") && !screen.lines().contains("no hotkeys"));
    screen.play(Command::Undo);
    assert!(!screen.lines().contains("the best"), "{}", screen.lines());
}

#[test]
fn the_keys_stand_in_place_of_the_game_until_they_are_hidden() {
    let mut screen = Screen::of("[[2,4],[4,0]]", 80, 24, Depth::None, false);
    let game = screen.lines();
    screen.face.keys().unwrap();
    let keys = screen.lines();
    assert!(keys.contains("Ctrl-Z") && keys.contains("Any key goes back") && !keys.contains("SCORE"), "{keys}");
    assert!(!screen.admits(Wish::Quit), "a key goes back to the game");
    assert!(screen.admits(Wish::Quit));
    assert_eq!(screen.lines(), game);
}

/// What only a process at a terminal can show.
#[cfg(unix)]
mod at_a_terminal {
    use super::*;
    use climb2048::{
        input::{self, Hotkeys, Input},
        play::end_on_panic,
    };
    use nix::{
        sys::signal::{Signal, kill},
        unistd::Pid,
    };
    use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
    use std::{
        fs,
        io::Read as _,
        path::PathBuf,
        sync::{
            Arc, Condvar, Mutex,
            atomic::{AtomicU32, Ordering},
        },
        time::Duration,
    };

    /// Far longer than anything here takes, for machines that are slow.
    const PATIENCE: Duration = Duration::from_secs(20);

    /// What stood on the screen before the game.
    const BEFORE: &str = "what stood here before";

    /// A pseudo-terminal with a program in it, and its screen.
    struct Window {
        master: Box<dyn MasterPty + Send>,
        keys: Box<dyn Write + Send>,
        child: Box<dyn Child + Send + Sync>,
        screen: Arc<(Mutex<(Parser, usize)>, Condvar)>,
        kept: PathBuf,
    }

    impl Window {
        /// A shell that plays a game between two lines of its own.
        fn play(arguments: &str) -> Self {
            let game = env!("CARGO_BIN_EXE_climb2048");
            Self::run(&format!("{game} --view live --hotkeys never {arguments}; echo \"status $?\"; read end"))
        }

        fn run(script: &str) -> Self {
            static NUMBER: AtomicU32 = AtomicU32::new(0);
            let name = format!("climb2048-live-{}-{}", std::process::id(), NUMBER.fetch_add(1, Ordering::Relaxed));
            let kept = std::env::temp_dir().join(name);
            let mut command = CommandBuilder::new("bash");
            command.args(["--norc", "--noprofile", "-c", &format!("set -m; echo '{BEFORE}'; {script}")]);
            for variable in variables::of_the_player() {
                command.env_remove(variable);
            }
            for (name, value) in [("TERM", "xterm"), ("LC_ALL", "C.UTF-8"), ("NO_MOTION", "")] {
                command.env(name, value);
            }
            command.env("CLIMB2048_DATA", &kept);
            let pair = native_pty_system().openpty(PtySize { rows: 24, cols: 80, ..PtySize::default() }).unwrap();
            let child = pair.slave.spawn_command(command).unwrap();
            let screen = Arc::new((Mutex::new((Parser::new(whole(24), whole(80), 0), 0)), Condvar::new()));
            let (mut output, shown) = (pair.master.try_clone_reader().unwrap(), screen.clone());
            thread::spawn(move || {
                let mut buffer = [0; 4096];
                while let Ok(count @ 1..) = output.read(&mut buffer) {
                    let mut screen = shown.0.lock().unwrap();
                    screen.0.process(&buffer[..count]);
                    screen.1 += count;
                    shown.1.notify_all();
                }
            });
            let keys = pair.master.take_writer().unwrap();
            Self { master: pair.master, keys, child, screen, kept }
        }

        fn press(&mut self, keys: &str) {
            self.keys.write_all(keys.as_bytes()).unwrap();
            self.keys.flush().unwrap();
        }

        fn lines(&self) -> String {
            self.screen.0.lock().unwrap().0.screen().contents()
        }

        fn is_alternate(&self) -> bool {
            self.screen.0.lock().unwrap().0.screen().alternate_screen()
        }

        fn wait_for(&self, text: &str) {
            self.wait_until(text, |screen| screen.contents().contains(text));
        }

        fn wait_until(&self, what: &str, condition: impl Fn(&vt100::Screen) -> bool) {
            let waiting = |screen: &mut (Parser, usize)| !condition(screen.0.screen());
            let screen = self.screen.0.lock().unwrap();
            let (screen, result) = self.screen.1.wait_timeout_while(screen, PATIENCE, waiting).unwrap();
            assert!(!result.timed_out(), "waited in vain for {what:?}: {}", screen.0.screen().contents());
        }

        /// Waits for the end of the game: the normal screen with all that stood there, the cursor and the last board.
        fn wait_for_the_end(&self, status: u8) {
            self.wait_for(&format!("status {status}"));
            let screen = self.screen.0.lock().unwrap();
            let (screen, text) = (screen.0.screen(), screen.0.screen().contents());
            assert!(!screen.alternate_screen() && !screen.hide_cursor(), "{text}");
            assert!(text.contains(BEFORE) && text.contains("\n8x8: make 32768\n") && text.contains("bye!"), "{text}");
        }

        fn resize(&self, columns: u16, rows: u16) {
            self.screen.0.lock().unwrap().0.screen_mut().set_size(whole(rows), whole(columns));
            self.master.resize(PtySize { rows, cols: columns, ..PtySize::default() }).unwrap();
        }

        /// The game that the shell has started.
        fn game(&self) -> Pid {
            let parent = self.child.process_id().unwrap().to_string();
            let output = std::process::Command::new("ps").args(["-A", "-o", "ppid=,pid="]).output().unwrap();
            let listed = String::from_utf8(output.stdout).unwrap();
            let mut pairs = listed.lines().filter_map(|line| line.trim().split_once(' '));
            let (_, pid) = pairs.find(|(of, _)| *of == parent).expect("the shell has started the game");
            Pid::from_raw(pid.trim().parse().unwrap())
        }
    }

    impl Drop for Window {
        fn drop(&mut self) {
            let _ = self.child.kill();
            let _ = self.child.wait();
            let _ = fs::remove_dir_all(&self.kept);
        }
    }

    /// A row in which every Left and every Right moves.
    const ROOMY: &str = "--order 8 --seed 1";

    /// Whether this is a screen on which so many moves are made.
    fn has_moves(screen: &vt100::Screen, count: usize) -> bool {
        let text = screen.contents();
        let mut scores = text.lines().skip_while(|line| !line.contains("MOVES")).skip(1);
        scores.next().and_then(|line| line.split_whitespace().nth(3)).is_some_and(|moves| moves == count.to_string())
    }

    #[test]
    fn every_way_to_leave_gives_the_screen_back_and_prints_the_last_board() {
        let ways: [(&str, Option<Signal>, u8); 6] = [
            ("\u{1b}", None, 0),
            ("q", None, 0),
            ("\u{3}", None, 0),
            ("", Some(Signal::SIGTERM), 143),
            ("", Some(Signal::SIGHUP), 129),
            ("\u{1b}[D", Some(Signal::SIGINT), 130),
        ];
        for (keys, signal, status) in ways {
            let mut window = Window::play(ROOMY);
            window.wait_for("MOVES");
            assert!(window.is_alternate() && !window.lines().contains(BEFORE));
            window.press(keys);
            if let Some(signal) = signal {
                kill(window.game(), signal).unwrap();
            }
            window.wait_for_the_end(status);
        }
    }

    #[test]
    fn every_key_is_played_however_fast_they_come() {
        let mut window = Window::play(ROOMY);
        window.wait_for("MOVES");
        window.press(&"\u{1b}[D\u{1b}[C".repeat(20));
        window.wait_until("40 moves", |screen| has_moves(screen, 40));
        window.press("b");
        window.press("i");
        window.wait_for("level 8x8, target 32768, ");
    }

    #[test]
    fn nothing_is_written_while_nothing_happens() {
        let mut window = Window::play(ROOMY);
        window.wait_for("MOVES");
        window.press("a");
        window.wait_until("a move", |screen| has_moves(screen, 1));
        thread::sleep(Duration::from_millis(500));
        let before = window.screen.0.lock().unwrap().1;
        thread::sleep(Duration::from_millis(500));
        assert_eq!(window.screen.0.lock().unwrap().1, before);
    }

    #[test]
    fn a_window_that_gets_too_small_plays_on_when_it_is_large_again() {
        let mut window = Window::play(ROOMY);
        window.wait_for("MOVES");
        window.resize(30, 8);
        window.wait_for("Too small");
        window.press("adad?t");
        // Nothing tells that keys were heard that do nothing.
        thread::sleep(Duration::from_millis(300));
        window.resize(80, 24);
        window.wait_until("no move", |screen| has_moves(screen, 0));
        window.press("a");
        window.wait_until("one move", |screen| has_moves(screen, 1));
        window.resize(20, 6);
        window.wait_for("Too small");
        window.press("q");
        window.wait_for("bye!");
    }

    #[test]
    fn the_next_key_after_the_keys_only_goes_back() {
        let mut window = Window::play(ROOMY);
        window.wait_for("MOVES");
        for key in ["\u{1b}", "a", "?", "\u{3}", "x"] {
            window.press("?");
            window.wait_for("Any key goes back");
            window.press(key);
            window.wait_until("the game", |screen| has_moves(screen, 0));
        }
        window.press("q");
        window.wait_for_the_end(0);
    }

    #[test]
    fn ctrl_z_shows_the_shell_and_fg_the_game() {
        let game = env!("CARGO_BIN_EXE_climb2048");
        let play = format!("{game} --view live --hotkeys never {ROOMY}");
        let mut window = Window::run(&format!(
            "{play}; echo stopped; read go; fg >/dev/null; echo halted; read go; fg >/dev/null; echo \"status $?\"; read end"
        ));
        window.wait_for("MOVES");
        window.press("a");
        window.wait_until("a move", |screen| has_moves(screen, 1));
        window.press("\u{1a}");
        window.wait_for("stopped");
        assert!(!window.is_alternate() && window.lines().contains(BEFORE));
        window.press("\r");
        window.wait_until("the game again", |screen| screen.alternate_screen() && has_moves(screen, 1));
        window.press("?");
        window.wait_for("Any key goes back");
        window.press("\u{1a}");
        window.wait_for("halted");
        window.press("\r");
        window.wait_until("the game again", |screen| screen.alternate_screen() && has_moves(screen, 1));
        window.press("d");
        window.wait_until("two moves", |screen| has_moves(screen, 2));
        window.press("q");
        window.wait_for("bye!");
        window.wait_for("status 0");
        assert!(!window.is_alternate());
    }

    #[test]
    fn tips_stand_on_the_screen() {
        let mut window = Window::play("--seed 1");
        window.wait_for("MOVES");
        window.press("t");
        window.wait_for(" %, ");
        assert!(window.lines().contains("this game sets no record"), "{}", window.lines());
        window.press("p");
        window.wait_for("The coach plays.");
    }

    #[test]
    fn a_replay_can_be_watched_and_left() {
        let journal = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/journals/version-1.climb");
        let game = env!("CARGO_BIN_EXE_climb2048");
        let watched = |delay| {
            Window::run(&format!("{game} replay {journal} --view live --delay {delay}; echo \"status $?\"; read end"))
        };
        let window = watched(1);
        window.wait_for("bye!\nstatus 0");
        assert!(!window.is_alternate() && window.lines().contains(BEFORE));
        let mut window = watched(60_000);
        window.wait_for("MOVES");
        assert!(!window.lines().contains("undo"), "{}", window.lines());
        window.press("q");
        window.wait_for("bye!\nstatus 0");
    }

    /// Run in a window of its own by the test below; alone it has nothing to do.
    #[test]
    fn a_game_that_panics() {
        if std::env::var_os("CLIMB2048_TEST_PANIC").is_some() {
            end_on_panic();
            let _input = Input::open(Hotkeys::Never, input::Screen::Alternate).unwrap();
            println!("playing");
            thread::sleep(Duration::from_millis(300));
            thread::spawn(|| panic!("on purpose")).join().unwrap();
        }
    }

    #[test]
    fn a_panic_gives_the_screen_back() {
        let tests = std::env::current_exe().unwrap();
        let alone = "--exact at_a_terminal::a_game_that_panics --nocapture";
        let script = format!("CLIMB2048_TEST_PANIC=1 {} {alone}; echo \"status $?\"; read end", tests.display());
        let window = Window::run(&script);
        window.wait_until("the game", |screen| screen.alternate_screen() && screen.hide_cursor());
        window.wait_for("status 1");
        let text = window.lines();
        assert!(text.contains(BEFORE) && text.contains("on purpose"), "{text}");
        assert!(!window.is_alternate() && !window.screen.0.lock().unwrap().0.screen().hide_cursor());
    }
}
