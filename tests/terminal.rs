//! The game at a terminal: every key, every way to leave, and what is left behind.
#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "a test may")]

mod variables;

use std::{
    fs,
    io::{Read as _, Write},
    path::{Path, PathBuf},
    sync::{
        Arc, Condvar, Mutex,
        atomic::{AtomicU32, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use climb2048::{
    input::{Hotkeys, Input, Screen, hook::NO_HOTKEYS},
    play::end_on_panic,
};
use nix::{
    sys::signal::{Signal, kill},
    unistd::Pid,
};
use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

/// Far longer than anything here takes, for machines that are slow.
const PATIENCE: Duration = Duration::from_secs(20);

/// The name of a display that is not there; the tests' terminals name none at all.
const NO_SUCH_DISPLAY: &str = ":40961";

/// How a terminal answers when it is asked for its focus.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Answers {
    /// Not at all.
    Nothing,
    /// With what every terminal says.
    Little,
    /// That it reports focus, and did (1) or did not (2) before.
    Focus(u8),
    /// The same, but slowly.
    Late,
}

/// A pseudo-terminal with a program in it.
struct Terminal {
    master: Box<dyn MasterPty + Send>,
    keys: Arc<Mutex<Box<dyn Write + Send>>>,
    child: Box<dyn Child + Send + Sync>,
    screen: Arc<(Mutex<String>, Condvar)>,
    /// Where its games are kept.
    kept: PathBuf,
}

impl Terminal {
    /// Runs the game with these arguments, in boards of the matrix view.
    fn play(arguments: &str) -> Self {
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_climb2048"));
        command.args(["--view", "matrix"]);
        command.args(arguments.split_whitespace());
        Self::run(command, Answers::Nothing)
    }

    /// Runs an interactive shell that knows the game by the name `play`.
    fn shell() -> Self {
        let mut command = CommandBuilder::new("bash");
        command.args(["--norc", "--noprofile", "-i"]);
        command.env("PS1", "$ ");
        let mut shell = Self::run(command, Answers::Nothing);
        shell.wait_for("$ ");
        shell.enter(&format!("play() {{ {} --hotkeys never --view matrix \"$@\"; }}", env!("CARGO_BIN_EXE_climb2048")));
        shell
    }

    fn run(mut command: CommandBuilder, answers: Answers) -> Self {
        let size = PtySize { rows: 24, cols: 80, ..PtySize::default() };
        let pair = native_pty_system().openpty(size).unwrap();
        command.env("TERM", "xterm");
        command.env("LC_ALL", "C");
        for variable in variables::of_the_player() {
            command.env_remove(variable);
        }
        let kept = new_folder();
        command.env("CLIMB2048_DATA", &kept);
        for variable in ["DISPLAY", "SSH_CONNECTION", "SSH_TTY"] {
            command.env_remove(variable);
        }
        let child = pair.slave.spawn_command(command).unwrap();
        let keys = Arc::new(Mutex::new(pair.master.take_writer().unwrap()));
        let screen = Arc::new((Mutex::new(String::new()), Condvar::new()));
        let (mut output, shown, answer) = (pair.master.try_clone_reader().unwrap(), screen.clone(), keys.clone());
        thread::spawn(move || {
            let mut buffer = [0; 4096];
            while let Ok(count @ 1..) = output.read(&mut buffer) {
                let text = String::from_utf8_lossy(&buffer[..count]).into_owned();
                if text.contains("\u{1b}[c") {
                    let answers = match answers {
                        Answers::Nothing => String::new(),
                        Answers::Little => "\u{1b}[?62c".to_owned(),
                        Answers::Late => {
                            thread::sleep(Duration::from_millis(50));
                            "\u{1b}[?1004;2$y\u{1b}[?62c".to_owned()
                        }
                        Answers::Focus(before) => format!("\u{1b}[?1004;{before}$y\u{1b}[?62c"),
                    };
                    answer.lock().unwrap().write_all(answers.as_bytes()).unwrap();
                }
                shown.0.lock().unwrap().push_str(&text);
                shown.1.notify_all();
            }
        });
        Self { master: pair.master, keys, child, screen, kept }
    }

    fn press(&mut self, bytes: impl AsRef<[u8]>) {
        let mut keys = self.keys.lock().unwrap();
        keys.write_all(bytes.as_ref()).unwrap();
        keys.flush().unwrap();
    }

    /// Types a line at the shell's prompt.
    fn enter(&mut self, line: &str) {
        self.press(format!("{line}\r"));
    }

    fn shown(&self) -> String {
        self.screen.0.lock().unwrap().replace('\r', "")
    }

    fn wait_until(&self, what: &str, condition: impl Fn(&str) -> bool) {
        let screen = self.screen.0.lock().unwrap();
        let waiting = |screen: &mut String| !condition(&screen.replace('\r', ""));
        let (screen, result) = self.screen.1.wait_timeout_while(screen, PATIENCE, waiting).unwrap();
        assert!(!result.timed_out(), "waited in vain for {what:?}: {screen}");
    }

    fn wait_for(&self, text: &str) {
        self.wait_until(text, |screen| screen.contains(text));
    }

    /// Waits until so many boards have been printed.
    fn wait_for_boards(&self, count: usize) {
        self.wait_until(&format!("{count} boards"), |screen| boards(screen) >= count);
    }

    /// The terminal's modes: echo, line mode and the like.
    fn modes(&self) -> String {
        format!("{:?}", self.master.get_termios().unwrap())
    }

    fn resize(&self, cols: u16, rows: u16) {
        self.master.resize(PtySize { rows, cols, ..PtySize::default() }).unwrap();
    }

    /// Waits for the end and gives back the exit status.
    fn status(&mut self) -> u32 {
        self.child.wait().unwrap().exit_code()
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = fs::remove_dir_all(&self.kept);
    }
}

/// A folder for one test alone; the game makes it when it needs it.
fn new_folder() -> PathBuf {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let name = format!("climb2048-terminal-{}-{}", std::process::id(), NUMBER.fetch_add(1, Ordering::Relaxed));
    std::env::temp_dir().join(name)
}

/// The boards of a transcript in the matrix view; each is followed by an empty line.
fn boards(screen: &str) -> usize {
    screen.matches("]]\n\n").count()
}

/// A row in which every Left and every Right moves.
const ROOMY: &str = "--hotkeys never --order 8 --seed 1";

#[test]
fn each_key_moves_once_also_when_its_bytes_come_apart() {
    let keys: [&[&str]; 10] = [
        &["\u{1b}[D"],
        &["\u{1b}OC"],
        &["\u{1b}", "[", "D"],
        &["\u{1b}O", "C"],
        &["\u{1b}[", "D"],
        &["d"],
        &["H"],
        &["l"],
        &["A"],
        &["\u{1b}[1;2C"],
    ];
    let mut game = Terminal::play(ROOMY);
    game.wait_for_boards(1);
    for (pressed, pieces) in (1..).zip(keys) {
        for piece in pieces {
            game.press(piece);
            thread::sleep(Duration::from_millis(15));
        }
        game.wait_for_boards(1 + pressed);
    }
    game.press("q");
    assert_eq!(game.status(), 0);
    game.wait_for("bye!");
    assert_eq!(boards(&game.shown()), 1 + keys.len());
}

#[test]
fn no_other_key_and_no_escape_sequence_moves_or_quits() {
    let mut game = Terminal::play(ROOMY);
    game.wait_for_boards(1);
    for other in ["\u{1b}[15~", "\u{1b}OP", "\u{1b}[[A", "\u{1b}[1;9C", "\u{1b}q", "\u{1b}[H", "xyz019 \t\u{7f}", "é"]
    {
        game.press(other);
        thread::sleep(Duration::from_millis(15));
    }
    game.press("\u{1b}[D");
    game.wait_for_boards(2);
    game.press("\u{1b}");
    assert_eq!(game.status(), 0);
    game.wait_for("bye!");
    assert_eq!(boards(&game.shown()), 2);
}

#[test]
fn question_mark_shows_the_keys() {
    let mut game = Terminal::play(ROOMY);
    game.wait_for_boards(1);
    game.press("?");
    game.wait_for("slide the tiles");
}

/// The coach plays from the start, as fast as it can, on boards that last.
const FAST: &str = "--hotkeys never --autoplay --delay 0 --order 2 --seed 1";

/// The coach plays from the start, and nobody sees its first move.
const SLOW: &str = "--hotkeys never --autoplay --delay 60000 --order 8 --seed 1";

#[test]
fn a_tip_and_the_odds_come_while_the_player_waits() {
    let mut game = Terminal::play("--hotkeys never --order 2 --seed 1");
    game.wait_for_boards(1);
    game.press("t");
    game.wait_until("a tip", |screen| screen.contains(" %, ") && screen.ends_with("\n\n"));
    let before = game.shown().len();
    game.press("ow");
    game.wait_until("the odds of the move", |screen| {
        screen[before..].contains("]]\n\nup ") && screen.ends_with("\n\n")
    });
}

#[test]
fn odds_that_are_known_when_the_player_moves_come_with_the_board() {
    let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_climb2048"));
    command.args(["--order", "2", "--seed", "1", "--hotkeys", "never", "--color", "never"]);
    let mut game = Terminal::run(command, Answers::Nothing);
    game.wait_for("2x2: make 16");
    game.press("t");
    game.wait_for(" %, ");
    game.press("o");
    game.wait_for("Below each move: what it was worth.\n");
    game.press("w");
    game.wait_for("1 move\n\nup ");
}

#[test]
fn the_coach_climbs_and_falls_by_itself() {
    let game = Terminal::play(FAST);
    let ends = |screen: &str| screen.matches("Enter to").count();
    game.wait_until("the ends of five levels", |screen| ends(screen) >= 5);
    game.wait_for("Win! Enter to level up to 3x3\n[[");
}

#[test]
fn every_key_takes_the_game_back_at_once() {
    let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_climb2048"));
    command.args("--hotkeys never --autoplay --delay 0 --order 5 --color never --seed 1".split(' '));
    let mut game = Terminal::run(command, Answers::Nothing);
    // A board of tiles has its score below it.
    let boards = |screen: &str| screen.matches("score ").count();
    let keys = [("\u{1b}[D", 1), ("?", 0), ("t", 0), ("o", 0), ("\r", 0), ("u", 1), ("p", 0), (" ", 0), ("\u{1a}", 1)];
    for (number, (key, own_boards)) in (1..).zip(keys) {
        let before = game.shown().len();
        game.wait_until("moves of the coach", |screen| boards(&screen[before..]) > 2);
        game.press(key);
        game.wait_until("the coach to pause", |screen| screen.matches("The coach pauses.").count() == number);
        // What the key itself asks for may still come.
        thread::sleep(Duration::from_millis(300));
        let shown = game.shown();
        let behind = shown.rsplit("The coach pauses.").next().unwrap();
        assert!(boards(behind) <= own_boards, "after {key:?}: {behind}");
        game.press("p");
    }
}

#[test]
fn a_key_does_not_wait_for_the_coach_s_pace() {
    let mut game = Terminal::play(SLOW);
    game.wait_for_boards(1);
    game.press("\u{1b}[D");
    game.wait_for_boards(2);
    game.press("p");
    thread::sleep(Duration::from_millis(50));
    game.press("\u{1b}");
    assert_eq!(game.status(), 0);
    assert_eq!(boards(&game.shown()), 2);
}

#[test]
fn esc_leaves_at_once_also_while_the_coach_thinks() {
    let mut game = Terminal::play("--hotkeys never --order 12 --seed 1");
    game.wait_for_boards(1);
    let before = Instant::now();
    game.press("t");
    thread::sleep(Duration::from_millis(50));
    game.press("\u{1b}");
    assert_eq!(game.status(), 0);
    assert!(before.elapsed() < Duration::from_millis(900), "{:?}", before.elapsed());
    game.wait_for("bye!");
}

#[test]
fn a_tip_is_void_when_the_player_moves_on() {
    let mut game = Terminal::play("--hotkeys never --order 12 --seed 1");
    game.wait_for_boards(1);
    game.press("td");
    game.wait_for_boards(2);
    game.press("q");
    game.status();
    assert!(!game.shown().contains(" %"), "{}", game.shown());
}

#[test]
fn ctrl_z_pauses_the_coach_and_the_game_comes_back_to_the_player() {
    let mut shell = Terminal::shell();
    shell.enter("play --order 8 --seed 1 --autoplay --delay 1");
    shell.wait_for_boards(5);
    shell.press("\u{1a}");
    shell.wait_until("the prompt", |screen| screen.ends_with("$ "));
    let before = boards(&shell.shown());
    shell.enter("fg");
    shell.wait_for_boards(before + 1);
    thread::sleep(Duration::from_millis(200));
    assert_eq!(boards(&shell.shown()), before + 1);
    shell.press("p");
    shell.wait_for_boards(before + 5);
    shell.press("q");
    shell.wait_for("bye!");
}

#[test]
fn every_way_to_leave_gives_the_terminal_back() {
    let ways: [(&str, Option<Signal>, u32); 9] = [
        ("\u{1b}", None, 0),
        ("q", None, 0),
        ("Q", None, 0),
        ("\u{3}", None, 0),
        ("\u{4}", None, 0),
        ("", Some(Signal::SIGTERM), 143),
        ("", Some(Signal::SIGHUP), 129),
        ("", Some(Signal::SIGQUIT), 131),
        ("", Some(Signal::SIGINT), 130),
    ];
    for (keys, signal, status) in ways {
        let mut command = CommandBuilder::new("sh");
        let game = env!("CARGO_BIN_EXE_climb2048");
        // The shell holds the terminal open, so that its modes can be looked at afterwards.
        command.args(["-c", &format!("echo ready; read go; {game} --seed 1; echo \"status $?\"; read go")]);
        let mut terminal = Terminal::run(command, Answers::Focus(2));
        terminal.wait_for("ready");
        let before = terminal.modes();
        terminal.press("\r");
        terminal.wait_for("make 16");
        assert_ne!(terminal.modes(), before);
        terminal.press(keys);
        if let Some(signal) = signal {
            let pid = child_of(terminal.child.process_id().unwrap());
            kill(pid, signal).unwrap();
        }
        terminal.wait_for(&format!("status {status}"));
        assert_eq!(terminal.modes(), before, "after {keys:?} {signal:?}");
        terminal.wait_for("bye!");
    }
}

/// The one child of a process.
fn child_of(parent: u32) -> Pid {
    let output = std::process::Command::new("ps").args(["-A", "-o", "ppid=,pid="]).output().unwrap();
    let listed = String::from_utf8(output.stdout).unwrap();
    let pairs = listed.lines().filter_map(|line| line.trim().split_once(' '));
    let child = pairs.filter(|(of, _)| *of == parent.to_string()).map(|(_, pid)| pid.trim().parse().unwrap()).next();
    Pid::from_raw(child.expect("the shell has started the game"))
}

/// A game in a terminal that nobody reads, as soon as it has taken the terminal.
fn play_unseen(arguments: &[&str], kept: &Path) -> (Box<dyn MasterPty + Send>, Box<dyn Child + Send + Sync>) {
    let pair = native_pty_system().openpty(PtySize::default()).unwrap();
    let modes = || format!("{:?}", pair.master.get_termios().unwrap());
    let before = modes();
    let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_climb2048"));
    command.args(["--hotkeys", "never"]);
    command.args(arguments);
    for variable in variables::of_the_player() {
        command.env_remove(variable);
    }
    command.env("CLIMB2048_DATA", kept);
    let child = pair.slave.spawn_command(command).unwrap();
    while modes() == before {
        thread::sleep(Duration::from_millis(5));
    }
    (pair.master, child)
}

#[test]
fn a_terminal_that_goes_away_ends_the_game() {
    // Whatever tells of it first: the signal, a write or a read.
    let busy = ["--autoplay", "--delay", "0"];
    let moments: [(&[&str], u64); 5] = [(&[], 0), (&[], 1), (&[], 100), (&busy, 2), (&busy, 100)];
    for (arguments, after) in moments {
        let kept = new_folder();
        let (master, mut child) = play_unseen(arguments, &kept);
        thread::sleep(Duration::from_millis(after));
        drop(master);
        assert_eq!(child.wait().unwrap().exit_code(), 129, "{arguments:?} {after}");
        let _ = fs::remove_dir_all(&kept);
    }
}

#[test]
fn a_game_whose_terminal_goes_away_is_kept() {
    let kept = new_folder();
    let (master, mut child) = play_unseen(&["--order", "5", "--seed", "1"], &kept);
    let mut keys = master.take_writer().unwrap();
    keys.write_all(b"adad").unwrap();
    let journal = || fs::read_dir(&kept).ok()?.next()?.ok().and_then(|entry| fs::read_to_string(entry.path()).ok());
    let is_whole = || journal().is_some_and(|journal| journal.ends_with("\n\nleft\nright\nleft\nright\n"));
    while !is_whole() {
        thread::sleep(Duration::from_millis(5));
    }
    drop((master, keys));
    child.wait().unwrap();
    assert!(is_whole());
    fs::remove_dir_all(&kept).unwrap();
}

#[test]
fn a_saved_climb_is_told_of_and_found_again() {
    let mut shell = Terminal::shell();
    shell.enter("play --order 5 --seed 1");
    shell.wait_for_boards(1);
    shell.press("adu");
    shell.wait_for_boards(4);
    shell.press("q");
    shell.wait_for(" goes on with it\n");
    shell.wait_until("the prompt", |screen| screen.ends_with("$ "));
    shell.enter("play");
    shell.wait_for("A saved climb waits at 5x5: climb2048 --resume goes on with it.");
    shell.press("q");
    shell.wait_until("the prompt", |screen| screen.ends_with("$ "));
    let before = shell.shown().len();
    shell.enter("play --resume");
    shell.press("y");
    shell.wait_until("two more boards", |screen| boards(&screen[before..]) >= 2);
    assert!(!shell.shown()[before..].contains("A saved climb waits"));
}

#[test]
fn nothing_typed_during_the_game_reaches_the_shell() {
    let mut shell = Terminal::shell();
    shell.enter("play --seed 1");
    shell.wait_for_boards(1);
    shell.press("qecho leaked-$((1+1))\r");
    shell.wait_for("bye!");
    shell.wait_until("the prompt", |screen| screen.ends_with("$ "));
    shell.enter("echo typed-$((1+1))");
    shell.wait_for("typed-2");
    assert!(!shell.shown().contains("leaked-2"), "{}", shell.shown());
}

#[test]
fn ctrl_z_stops_the_game_and_fg_brings_it_back() {
    let mut shell = Terminal::shell();
    shell.enter("stty -a > /dev/null; play --order 8 --seed 1");
    shell.wait_for_boards(1);
    let playing = shell.modes();
    shell.press("\u{1b}[D");
    shell.wait_for_boards(2);
    for stop in 1..=2 {
        shell.press("\u{1a}");
        shell.wait_until("the prompt", |screen| screen.ends_with("$ "));
        shell.enter(&format!("echo stopped-$(({stop}+0))"));
        shell.wait_for(&format!("stopped-{stop}\n"));
        let boards_then = boards(&shell.shown());
        shell.enter("fg");
        shell.wait_for_boards(boards_then + 1);
        assert_eq!(shell.modes(), playing);
        shell.press("\u{1b}[C\u{1b}[D");
        shell.wait_for_boards(boards_then + 3);
    }
    shell.press("q");
    shell.wait_for("bye!");
    shell.wait_until("the prompt", |screen| screen.ends_with("$ "));
    shell.enter("echo still-$((1+1))");
    shell.wait_for("still-2");
}

#[test]
fn a_game_stopped_by_a_signal_comes_back_too() {
    let mut shell = Terminal::shell();
    for (name, signal) in [("TSTP", Signal::SIGTSTP), ("STOP", Signal::SIGSTOP)] {
        let before = boards(&shell.shown());
        shell.enter("play --order 8 --seed 1");
        shell.wait_for_boards(before + 1);
        kill(child_of(shell.child.process_id().unwrap()), signal).unwrap();
        shell.wait_until("the prompt", |screen| screen.ends_with("$ "));
        shell.enter(&format!("echo sane-{name}-$((1+1))"));
        shell.wait_for(&format!("sane-{name}-2\n"));
        shell.enter("fg");
        // A shell that was not told of the stop in time leaves the modes as they were, and then no board is printed.
        thread::sleep(Duration::from_millis(300));
        let before = boards(&shell.shown());
        shell.press("\u{1b}[C\u{1b}[D");
        shell.wait_for_boards(before + 2);
        shell.press("q");
        shell.wait_until("the prompt", |screen| screen.ends_with("$ "));
    }
}

#[test]
fn ctrl_z_stops_nothing_where_no_shell_could_bring_it_back() {
    let mut game = Terminal::play(ROOMY);
    game.wait_for_boards(1);
    game.press("\u{1a}");
    game.wait_for_boards(2);
    game.press("\u{1b}[D");
    game.wait_for_boards(3);
}

#[test]
fn resizing_never_ends_the_game_and_a_narrow_terminal_is_told_what_it_lacks() {
    let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_climb2048"));
    command.args(["--order", "8", "--seed", "1", "--hotkeys", "never", "--color", "never"]);
    let mut game = Terminal::run(command, Answers::Nothing);
    game.wait_for("8x8: make 32768");
    for (columns, rows, expected) in [
        (1, 1, "Too narrow: 8x8 needs 26 columns, and there are 1\n"),
        (25, 5, "Too narrow: 8x8 needs 26 columns, and there are 25\n"),
        (26, 9, "[[2, 4, 0, 0, 0, 0, 0, 0],\n"),
    ] {
        game.resize(columns, rows);
        game.press("\u{1b}[D\u{1b}[C");
        game.wait_for(expected);
    }
    game.resize(200, 50);
    let before = game.shown().len();
    game.press("\u{1b}[D\u{1b}[C");
    game.wait_until("a board of tiles", |screen| screen[before..].contains("  .  "));
}

#[test]
fn focus_reporting_is_asked_for_where_hotkeys_are_wanted_and_left_as_it_was() {
    if let Some(reason) = NO_HOTKEYS {
        return println!("skipped: {reason}");
    }
    for (answers, resets) in [(Answers::Little, true), (Answers::Focus(2), true), (Answers::Focus(1), false)] {
        let mut command = CommandBuilder::new("sh");
        command.args(["-c", &format!("DISPLAY={NO_SUCH_DISPLAY} exec {} --seed 1", env!("CARGO_BIN_EXE_climb2048"))]);
        let mut game = Terminal::run(command, answers);
        game.wait_for("\u{1b}[?1004$p\u{1b}[?1004h\u{1b}[c");
        thread::sleep(Duration::from_millis(50));
        game.press("q");
        assert_eq!(game.status(), 0);
        game.wait_for("bye!");
        thread::sleep(Duration::from_millis(50));
        assert_eq!(game.shown().contains("\u{1b}[?1004l"), resets);
    }
    for arguments in ["--hotkeys never", "--hotkeys always"] {
        let mut game = Terminal::play(arguments);
        game.wait_for_boards(1);
        game.press("q");
        game.wait_for("bye!");
        assert!(!game.shown().contains("\u{1b}["), "{arguments}");
    }
}

#[test]
fn an_answer_that_comes_after_the_last_key_does_not_reach_the_shell() {
    let mut command = CommandBuilder::new("sh");
    let game = env!("CARGO_BIN_EXE_climb2048");
    command.args([
        "-c",
        &format!("DISPLAY={NO_SUCH_DISPLAY} {game} --seed 1; echo over; read line; echo \"read <$line>\""),
    ]);
    let mut terminal = Terminal::run(command, Answers::Late);
    terminal.wait_for("make 16");
    terminal.press("q");
    terminal.wait_for("over");
    thread::sleep(Duration::from_millis(100));
    terminal.press("x\r");
    terminal.wait_for("read <x>");
}

#[test]
fn over_ssh_the_display_is_not_used() {
    // `run` takes the variables of the machine at hand away first.
    let mut shell = CommandBuilder::new("sh");
    let game = env!("CARGO_BIN_EXE_climb2048");
    shell.args(["-c", &format!("SSH_TTY=/dev/pts/0 DISPLAY=:0 {game} --view matrix --order 8 --seed 1")]);
    let mut terminal = Terminal::run(shell, Answers::Focus(2));
    terminal.wait_for_boards(1);
    terminal.press("\u{1b}[D");
    terminal.wait_for_boards(2);
    terminal.press("q");
    terminal.wait_for("bye!");
    assert!(!terminal.shown().contains("\u{1b}[") && !terminal.shown().contains("no hotkeys"), "{}", terminal.shown());
}

#[test]
fn a_game_without_a_display_says_so_once_and_plays_on() {
    if NO_HOTKEYS.is_none() && cfg!(not(target_os = "linux")) {
        return println!("skipped: here hotkeys need no display");
    }
    let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_climb2048"));
    command.args(["--view", "matrix", "--order", "8", "--seed", "1"]);
    let mut game = Terminal::run(command, Answers::Focus(2));
    game.wait_for("; the game plays on without them\n");
    game.press("\u{1b}[D\u{1b}[C");
    game.wait_for_boards(3);
    game.press("q");
    game.wait_for("bye!");
    assert_eq!(game.shown().matches("no hotkeys: ").count(), 1, "{}", game.shown());
}

/// Run in a terminal of its own by the test below; alone it has nothing to do.
#[test]
fn a_game_that_panics() {
    if std::env::var_os("CLIMB2048_TEST_PANIC").is_some() {
        end_on_panic();
        let _input = Input::open(Hotkeys::Never, Screen::Normal).unwrap();
        println!("playing");
        thread::sleep(Duration::from_millis(100));
        thread::spawn(|| panic!("on purpose")).join().unwrap();
    }
}

#[test]
fn a_panic_in_any_thread_gives_the_terminal_back() {
    let mut command = CommandBuilder::new("sh");
    let tests = std::env::current_exe().unwrap();
    command.args([
        "-c",
        &format!("read go; {} --exact a_game_that_panics --nocapture; echo \"status $?\"; read go", tests.display()),
    ]);
    command.env("CLIMB2048_TEST_PANIC", "1");
    let mut terminal = Terminal::run(command, Answers::Nothing);
    let before = terminal.modes();
    terminal.press("\r");
    terminal.wait_for("playing");
    assert_ne!(terminal.modes(), before);
    terminal.wait_for("status 1");
    terminal.wait_for("on purpose");
    assert_eq!(terminal.modes(), before);
}
