//! What a player meets on a real desktop: an X server, real terminals, and keys that are really pressed.

#![cfg(target_os = "linux")]

use std::{
    cell::Cell,
    env, fs,
    io::{BufRead as _, BufReader, Write as _},
    ops::Deref,
    path::{Path, PathBuf},
    process::{self, Child, ChildStdout, Command, Stdio},
    sync::atomic::{AtomicU32, Ordering},
    thread,
    time::{Duration, Instant},
};

use climb2048::input::{NO_HOTKEYS, hook::LISTENER};
use nix::{
    sys::signal::{Signal, kill},
    unistd::Pid,
};

const GAME: &str = env!("CARGO_BIN_EXE_climb2048");

/// What these tests start.
const PROGRAMS: [&str; 5] = ["Xvfb", "xterm", "xdotool", "tmux", "bash"];

/// A game with so much room that every slide moves something.
const ROOMY: &str = "--order 12 --seed 1";

/// How long a machine may take that has other things to do.
const PATIENCE: Duration = Duration::from_secs(10);

/// How long nothing has to happen before it counts as not happening.
const A_MOMENT: Duration = Duration::from_millis(300);

/// A press that the hook tells of and that is nothing to the game.
const NOTHING: &str = "ctrl+Return";

/// What the hook writes then.
const TOLD_OF_NOTHING: &str = "foreign enter\n";

#[test]
fn every_press_is_played_once_at_thirty_a_second() {
    let Some(desktop) = Desktop::start() else { return };
    for hotkeys in ["focused", "always"] {
        let game = desktop.play(&format!("{ROOMY} --hotkeys {hotkeys}"));
        desktop.wait_for_hook(&game);
        let started = Instant::now();
        desktop.press(&"Left Right ".repeat(30));
        assert!(started.elapsed() < PATIENCE / 2, "the keys were pressed too slowly to show anything");
        game.has_played(&"left right ".repeat(30));
    }
}

#[test]
fn nothing_typed_into_another_window_moves_the_board() {
    let Some(desktop) = Desktop::start() else { return };
    let game = desktop.prepare(ROOMY);
    let other = desktop.other_window();
    desktop.focus(&other.window);
    game.begin();
    desktop.wait_for_hook(&game);
    desktop.press("Right Right Return");
    wait_for_typed(&other.typed, "\x1b[C\x1b[C");

    game.notices(|| desktop.focus(&game.window));
    desktop.press("Left Right");
    game.has_played("left right");

    game.notices(|| desktop.focus(&other.window));
    desktop.press("Right Left Return");
    wait_for_typed(&other.typed, "\x1b[C\x1b[D");
    game.notices(|| desktop.focus(&game.window));
    desktop.press("Left Up");
    game.has_played("left right left up");
}

#[test]
fn a_key_that_was_just_typed_elsewhere_is_played_once_on_return() {
    let Some(desktop) = Desktop::start() else { return };
    let game = desktop.prepare(ROOMY);
    let other = desktop.other_window();
    desktop.focus(&other.window);
    game.begin();
    desktop.wait_for_hook(&game);
    desktop.press("Left");
    game.notices(|| desktop.focus(&game.window));
    desktop.press("Left Right");
    game.has_played("left right");
}

#[test]
fn hotkeys_that_always_count_play_from_another_window() {
    let Some(desktop) = Desktop::start() else { return };
    let game = desktop.play(&format!("{ROOMY} --hotkeys always"));
    let other = desktop.other_window();
    desktop.focus(&other.window);
    let hook = desktop.wait_for_hook(&game);
    desktop.press("Left Right KP_Left KP_Right Up KP_Down KP_Up Down");
    game.has_played("left right left right up down up down");

    desktop.focus(&game.window);
    desktop.press("KP_Left Right");
    game.has_played("left right left right up down up down left right");

    desktop.focus(&other.window);
    desktop.press("Escape");
    assert_eq!(game.wait_for_line("status"), "0");
    assert!(is_gone(hook));
}

#[test]
fn with_a_modifier_down_an_arrow_is_no_move() {
    let Some(desktop) = Desktop::start() else { return };
    let game = desktop.play(ROOMY);
    desktop.wait_for_hook(&game);
    let mut played = String::new();
    for modifier in ["super", "ctrl", "alt"].repeat(3) {
        desktop.press(&format!("{modifier}+Right Left {modifier}+Left {modifier}+Left Right"));
        played.push_str("left right ");
        game.has_played(&played);
    }
}

#[test]
fn the_plain_arrow_after_a_shortcut_is_the_first_move() {
    let Some(desktop) = Desktop::start() else { return };
    for shortcut in ["super+Left", "ctrl+Left", "alt+Left"] {
        let game = desktop.play(ROOMY);
        desktop.wait_for_hook(&game);
        desktop.press(&format!("{shortcut} Left Right"));
        game.has_played("left right");
    }
}

#[test]
fn escape_ends_the_game_and_leaves_nothing_behind() {
    let Some(desktop) = Desktop::start() else { return };
    for hotkeys in ["focused", "always", "never"].repeat(2) {
        let game = desktop.play(&format!("{ROOMY} --hotkeys {hotkeys}"));
        let hook = (hotkeys != "never").then(|| desktop.wait_for_hook(&game));
        desktop.press("Left Right Escape");
        assert_eq!(game.wait_for_line("status"), "0", "--hotkeys {hotkeys}");
        assert!(hook.is_none_or(is_gone), "--hotkeys {hotkeys}");
        desktop.press("x Return");
        game.wait_for_line("after");
        assert_eq!(game.text("after"), "x\n", "--hotkeys {hotkeys}");
    }
}

#[test]
fn the_hook_goes_with_a_game_that_is_killed() {
    let Some(desktop) = Desktop::start() else { return };
    for (signal, status) in [(Signal::SIGKILL, "137"), (Signal::SIGTERM, "143")] {
        let game = desktop.play(ROOMY);
        let hook = desktop.wait_for_hook(&game);
        let killed = Instant::now();
        kill(Pid::from_raw(game.pid()), signal).expect("the game runs");
        wait_until("the hook is gone", || is_gone(hook));
        assert!(killed.elapsed() < Duration::from_secs(1), "{signal}: the hook was there for {:?}", killed.elapsed());
        assert_eq!(game.wait_for_line("status"), status, "{signal}");
    }
}

#[test]
fn the_game_plays_on_when_the_display_goes_away() {
    let Some(desktop) = Desktop::start() else { return };
    let tmux = Tmux::of(&desktop);
    let run = tmux.play(&format!("{ROOMY} --hotkeys always"));
    desktop.wait_for_hook(&run);
    desktop.press("Left Right");
    run.has_played("left right");

    desktop.kill_server();
    assert_eq!(run.wait_for_line("errors"), "no hotkeys: the display went away; the terminal's own keys play on");
    tmux.run(&["send-keys", "Up", "Down"]);
    run.has_played("left right up down");
    run.has_said_one_line();
    assert_eq!(tmux.screen(), "");
}

#[test]
fn the_game_says_why_there_are_no_hotkeys_and_plays_on() {
    let nowhere = Desktop::without_server();
    let no_record = Desktop::start_with(&["-extension", "RECORD"]);
    for (desktop, reason) in [(nowhere, "display"), (no_record, "RECORD")] {
        let Some(desktop) = desktop else { return };
        let tmux = Tmux::of(&desktop);
        let run = tmux.play(&format!("{ROOMY} --hotkeys always"));
        let error = run.wait_for_line("errors");
        assert!(error.starts_with("no hotkeys: ") && error.contains(reason), "{error}");
        tmux.run(&["send-keys", "Left", "Right"]);
        run.has_played("left right");
        run.has_said_one_line();
        assert_eq!(tmux.screen(), "");
        assert_eq!(run.hook(), None);
    }
}

#[test]
fn keys_typed_into_another_pane_do_not_move_the_board() {
    let Some(desktop) = Desktop::start() else { return };
    let tmux = Tmux::of(&desktop);
    let run = tmux.prepare(ROOMY);
    let window = tmux.with_another_pane("on");
    desktop.focus(&window);
    run.begin();
    desktop.wait_for_hook(&run);
    desktop.press("Left Right");
    run.has_played("left right");

    run.notices(|| tmux.select_pane(1));
    desktop.press("Right Left Return");
    wait_for_typed(&tmux.typed(), "\x1b[C\x1b[D");
    run.notices(|| tmux.select_pane(0));
    desktop.press("Up Left Right");
    run.has_played("left right up left right");
}

#[test]
fn a_terminal_that_does_not_report_focus_plays_with_its_own_keys() {
    let Some(desktop) = Desktop::start() else { return };
    let tmux = Tmux::of(&desktop);
    let run = tmux.prepare(ROOMY);
    let window = tmux.with_another_pane("off");
    desktop.focus(&window);
    run.begin();
    run.wait_for_boards(1);
    desktop.press("Left Right");
    run.has_played("left right");
    assert_eq!(run.hook(), None, "a hook that may not count is held");

    tmux.select_pane(1);
    desktop.press("Right Left Return");
    wait_for_typed(&tmux.typed(), "\x1b[C\x1b[D");
    tmux.select_pane(0);
    desktop.press("Up Left Right");
    run.has_played("left right up left right");
}

#[test]
fn holding_enter_on_a_won_board_goes_up_one_level() {
    let Some(desktop) = Desktop::start() else { return };
    let game = desktop.play("--seed 1 --board '[[8,8],[0,0]]'");
    let hook = desktop.wait_for_hook(&game);
    desktop.press("Left");
    game.wait_for_boards(2);

    let before = written(hook);
    desktop.xdotool(&["keydown", "Return"]);
    wait_until("the key repeats", || written(hook) >= before + 5 * "enter\n".len());
    desktop.xdotool(&["keyup", "Return"]);
    thread::sleep(A_MOMENT);
    let boards = game.boards();
    assert_eq!(boards.len(), 3, "{boards:?}");
    assert_eq!(boards[2].lines().count(), 3, "{}", boards[2]);
}

#[test]
fn there_is_no_hook_while_the_game_is_stopped() {
    let Some(desktop) = Desktop::start() else { return };
    let shell = desktop.open(&["bash", "--norc", "--noprofile", "-i"]);
    let run = desktop.script(ROOMY);
    run.begin();
    desktop.focus(&shell);
    desktop.enter(&format!("sh {}.sh", run.name));
    let hook = desktop.wait_for_hook(&run);
    desktop.press("Left");
    run.has_played("left");

    desktop.press("ctrl+z");
    wait_until("the game is stopped", || run.is_stopped());
    assert!(is_gone(hook));
    assert_eq!(run.hook(), None);
    desktop.press("Right");

    desktop.enter("fg");
    run.wait_for_boards(3);
    assert_ne!(desktop.wait_for_hook(&run), hook);
    desktop.press("Up Left");
    run.has_played("left up left");
}

/// An X server, and what is started on it.
struct Desktop {
    server: Option<Server>,
    display: String,
    folder: Folder,
    names: Cell<u32>,
}

struct Server {
    process: Process,
    /// It says here which display it is, and not only once.
    _number: BufReader<ChildStdout>,
}

/// A game and what it leaves in files: `.boards` and `.errors` are what it writes, `.status` is how it ended, and
/// `.after` is what a program that reads the same terminal then gets to read.
struct Run {
    folder: PathBuf,
    name: String,
}

/// A game in a window of its own.
struct Game {
    window: Window,
    run: Run,
}

impl Deref for Game {
    type Target = Run;

    fn deref(&self) -> &Run {
        &self.run
    }
}

/// A window whose lines end up in a file.
struct OtherWindow {
    window: Window,
    typed: PathBuf,
}

/// An xterm.
struct Window {
    id: String,
    _xterm: Process,
}

/// A tmux server on a desktop.
struct Tmux<'a> {
    desktop: &'a Desktop,
    socket: String,
}

/// A process that ends with the test.
struct Process(Child);

/// A folder that goes with the test.
struct Folder(PathBuf);

impl Desktop {
    /// `None`, with the reason printed, where this test cannot be run.
    fn start() -> Option<Self> {
        Self::start_with(&[])
    }

    fn start_with(options: &[&str]) -> Option<Self> {
        let mut desktop = Self::without_server()?;
        let mut server = desktop.command("Xvfb");
        server.args(["-displayfd", "1", "-noreset", "-nolisten", "tcp", "-screen", "0", "1280x800x24"]).args(options);
        let mut server = server.stdout(Stdio::piped()).spawn().expect("Xvfb starts");
        let mut number = BufReader::new(server.stdout.take().expect("it is piped"));
        let mut line = String::new();
        number.read_line(&mut line).expect("Xvfb says which display it is");
        desktop.server = Some(Server { process: Process(server), _number: number });
        desktop.display = format!(":{}", line.trim().parse::<u32>().expect("Xvfb has found a free display"));
        Some(desktop)
    }

    /// A display that does not exist.
    fn without_server() -> Option<Self> {
        if let Some(reason) = why_not() {
            eprintln!("skipped: {reason}");
            return None;
        }
        let display = ":40960".to_owned();
        Some(Self { server: None, display, folder: Folder::new(), names: Cell::new(0) })
    }

    fn kill_server(&self) {
        kill(self.server.as_ref().expect("there is one").process.pid(), Signal::SIGKILL).expect("the server runs");
    }

    fn command(&self, program: &str) -> Command {
        let mut command = at_home_in(&self.folder.0, program);
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        command.env("DISPLAY", &self.display).env("TMUX_TMPDIR", &self.folder.0).env("SHELL", "/bin/sh");
        for foreign in ["SSH_CONNECTION", "SSH_TTY", "TMUX", "XAUTHORITY", "WAYLAND_DISPLAY"] {
            command.env_remove(foreign);
        }
        command
    }

    fn new_name(&self) -> String {
        self.names.set(self.names.get() + 1);
        self.names.get().to_string()
    }

    fn open(&self, program: &[&str]) -> Window {
        let name = self.new_name();
        let script = format!("echo $WINDOWID > {name}.window; exec \"$@\"");
        let mut xterm = self.command("xterm");
        // -wf: what is not mapped yet cannot get the focus.
        xterm.args(["-wf", "-T", &name, "-e", "sh", "-c", &script, "sh"]).args(program);
        let xterm = Process(xterm.spawn().expect("xterm starts"));
        let file = self.folder.0.join(format!("{name}.window"));
        let id = wait_for("the window", || line_of(&file));
        Window { id, _xterm: xterm }
    }

    fn other_window(&self) -> OtherWindow {
        let typed = format!("{}.typed", self.new_name());
        let window = self.open(&["sh", "-c", &format!("exec cat > {typed}")]);
        OtherWindow { window, typed: self.folder.0.join(typed) }
    }

    /// The script of a game that begins when it is told to.
    fn script(&self, arguments: &str) -> Run {
        let run = Run { folder: self.folder.0.clone(), name: self.new_name() };
        let name = &run.name;
        let script = format!(
            "while [ ! -e {name}.go ]; do sleep 0.02; done\n\
             sh -c 'echo $$ > {name}.pid; exec \"$@\"' sh '{GAME}' {arguments} > {name}.boards 2> {name}.errors\n\
             echo $? > {name}.status\n\
             exec cat > {name}.after\n"
        );
        fs::write(run.file("sh"), script).expect("the folder is ours");
        run
    }

    /// A window in which a game begins when it is told to.
    fn prepare(&self, arguments: &str) -> Game {
        let run = self.script(arguments);
        Game { window: self.open(&["sh", &format!("{}.sh", run.name)]), run }
    }

    /// A game that is begun in a window with the focus, as a player begins it.
    fn play(&self, arguments: &str) -> Game {
        let game = self.prepare(arguments);
        self.focus(&game.window);
        game.begin();
        game.wait_for_boards(1);
        game
    }

    fn xdotool(&self, arguments: &[&str]) {
        let status = self.command("xdotool").args(arguments).status().expect("xdotool runs");
        assert!(status.success(), "xdotool {arguments:?}: {status}");
    }

    fn focus(&self, window: &Window) {
        self.xdotool(&["windowfocus", "--sync", &window.id]);
    }

    /// Presses these keys one after the other, thirty a second.
    fn press(&self, keys: &str) {
        let keys: Vec<_> = keys.split_whitespace().collect();
        self.xdotool(&[&["key", "--delay", "33"], keys.as_slice()].concat());
    }

    fn enter(&self, line: &str) {
        self.xdotool(&["type", line]);
        self.press("Return");
    }

    /// Waits until the game's hook tells of what is pressed, and returns its process.
    fn wait_for_hook(&self, run: &Run) -> i32 {
        wait_for("a hook that listens", || {
            let hook = run.hook()?;
            let before = written(hook);
            self.press(NOTHING);
            happens_within(A_MOMENT, || written(hook) == before + TOLD_OF_NOTHING.len()).then_some(hook)
        })
    }
}

impl Run {
    fn file(&self, extension: &str) -> PathBuf {
        self.folder.join(format!("{}.{extension}", self.name))
    }

    fn text(&self, extension: &str) -> String {
        fs::read_to_string(self.file(extension)).unwrap_or_default()
    }

    fn begin(&self) {
        fs::write(self.file("go"), "").expect("the folder is ours");
    }

    fn pid(&self) -> i32 {
        let line = wait_for("the game", || line_of(&self.file("pid")));
        line.parse().expect("the shell writes a number")
    }

    /// The process that holds this game's hook.
    fn hook(&self) -> Option<i32> {
        let game = self.pid();
        children(game).find(|child| arguments(*child).contains(LISTENER))
    }

    fn is_stopped(&self) -> bool {
        state(self.pid()).is_some_and(|(state, _)| state == "T")
    }

    /// Waits until what is done has made the game read something, as a change of focus does.
    fn notices(&self, act: impl FnOnce()) {
        let pid = self.pid();
        let before = read(pid);
        act();
        wait_until("the game notices", || read(pid) > before);
    }

    fn boards(&self) -> Vec<String> {
        boards(&self.text("boards"))
    }

    fn wait_for_boards(&self, number: usize) {
        if !happens_within(PATIENCE, || self.boards().len() >= number) {
            let (boards, errors) = (self.boards(), self.text("errors"));
            panic!("{} boards instead of {number}, and it says {errors:?}", boards.len());
        }
    }

    /// Waits until the roomy game has played these words, and sees that it plays no more. A board that is shown again
    /// counts once.
    fn has_played(&self, words: &str) {
        let expected = boards_after(words, &self.folder);
        let played = || {
            let mut boards = self.boards();
            boards.dedup();
            boards
        };
        happens_within(PATIENCE, || played().len() >= expected.len());
        thread::sleep(A_MOMENT);
        let played = played();
        let (number, due) = (played.len(), expected.len());
        assert_eq!(number, due, "so many boards after {words:?}; stderr: {:?}", self.text("errors"));
        for (index, (played, expected)) in played.iter().zip(&expected).enumerate() {
            assert_eq!(played, expected, "board {index} of {words:?}");
        }
    }

    fn wait_for_line(&self, extension: &str) -> String {
        wait_for(extension, || line_of(&self.file(extension)))
    }

    fn has_said_one_line(&self) {
        let errors = self.text("errors");
        assert_eq!(errors.lines().count(), 1, "{errors:?}");
    }
}

impl<'a> Tmux<'a> {
    fn of(desktop: &'a Desktop) -> Self {
        Self { desktop, socket: format!("climb2048-{}", desktop.new_name()) }
    }

    fn arguments<'b>(&'b self, command: &[&'b str]) -> Vec<&'b str> {
        [&["-L", &self.socket, "-f", "/dev/null"], command].concat()
    }

    fn run(&self, command: &[&str]) -> String {
        let answer = self.desktop.command("tmux").args(self.arguments(command)).stdout(Stdio::piped()).output();
        let answer = answer.expect("tmux runs");
        assert!(answer.status.success(), "tmux {command:?}: {}", answer.status);
        String::from_utf8(answer.stdout).expect("tmux says UTF-8")
    }

    /// A pane in which a game begins when it is told to.
    fn prepare(&self, arguments: &str) -> Run {
        let run = self.desktop.script(arguments);
        self.run(&["new-session", "-d", "-x", "80", "-y", "24", &format!("sh {}.sh", run.name)]);
        run
    }

    fn play(&self, arguments: &str) -> Run {
        let run = self.prepare(arguments);
        run.begin();
        run.wait_for_boards(1);
        run
    }

    /// Adds a pane whose lines end up in a file, and shows both in a window.
    fn with_another_pane(&self, focus_events: &str) -> Window {
        self.run(&["set-option", "-g", "focus-events", focus_events]);
        self.run(&["split-window", "-d", "exec cat > pane.typed"]);
        let window = self.desktop.open(&[&["tmux"], self.arguments(&["attach"]).as_slice()].concat());
        wait_until("tmux shows its panes", || !self.run(&["list-clients"]).is_empty());
        window
    }

    fn select_pane(&self, pane: u8) {
        self.run(&["select-pane", "-t", &pane.to_string()]);
    }

    /// What the game's pane shows.
    fn screen(&self) -> String {
        self.run(&["capture-pane", "-p", "-t", "0"]).trim().to_owned()
    }

    fn typed(&self) -> PathBuf {
        self.desktop.folder.0.join("pane.typed")
    }
}

impl Drop for Tmux<'_> {
    fn drop(&mut self) {
        let _ = self.desktop.command("tmux").args(self.arguments(&["kill-server"])).status();
    }
}

impl Process {
    fn pid(&self) -> Pid {
        Pid::from_raw(self.0.id().try_into().expect("a process number is an i32"))
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = kill(self.pid(), Signal::SIGTERM);
        if !happens_within(PATIENCE, || matches!(self.0.try_wait(), Ok(Some(_)) | Err(_))) {
            let _ = self.0.kill();
            let _ = self.0.wait();
        }
    }
}

impl Folder {
    fn new() -> Self {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let folder = env::temp_dir().join(format!("climb2048-desktop-{}-{number}", process::id()));
        fs::create_dir(&folder).expect("the folder for temporary files can be written to");
        Self(folder)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Why no desktop test can be run here. On CI everything that they need has to be there.
fn why_not() -> Option<String> {
    if let Some(reason) = NO_HOTKEYS {
        return Some(format!("this build has no hotkeys, since {reason}"));
    }
    let missing = PROGRAMS.iter().find(|program| !is_installed(program))?;
    assert!(env::var_os("CI").is_none(), "{missing} is not installed");
    Some(format!("{missing} is not installed"))
}

fn is_installed(program: &str) -> bool {
    env::var_os("PATH").is_some_and(|path| env::split_paths(&path).any(|folder| folder.join(program).is_file()))
}

/// A program that finds nothing of the user's, and leaves nothing there.
fn at_home_in(folder: &Path, program: &str) -> Command {
    let mut command = Command::new(program);
    command.current_dir(folder).env("HOME", folder).env("LC_ALL", "C.UTF-8");
    for elsewhere in ["XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"] {
        command.env_remove(elsewhere);
    }
    command
}

/// The boards of the roomy game after these words, as the game itself plays them from a pipe.
fn boards_after(words: &str, folder: &Path) -> Vec<String> {
    let mut game = at_home_in(folder, GAME);
    game.args(ROOMY.split(' ')).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut game = game.spawn().expect("the game starts");
    game.stdin.take().expect("it is piped").write_all(words.as_bytes()).expect("the game reads");
    let output = game.wait_with_output().expect("the game ends with its input");
    boards(&String::from_utf8(output.stdout).expect("boards are ASCII"))
}

/// The boards that are complete: an empty line follows. A verdict comes before the next board.
fn boards(text: &str) -> Vec<String> {
    let complete = text.rsplit_once("\n\n").map_or("", |(complete, _)| complete);
    complete.split("\n\n").filter_map(|text| Some(text[text.find("[[")?..].to_owned())).collect()
}

/// The last complete line of a file.
fn line_of(file: &Path) -> Option<String> {
    let text = fs::read_to_string(file).ok()?;
    text.strip_suffix('\n')?.lines().next_back().map(str::to_owned)
}

fn wait_for_typed(file: &Path, line: &str) {
    wait_until(line, || line_of(file).is_some_and(|typed| typed == line));
}

fn children(parent: i32) -> impl Iterator<Item = i32> {
    let processes = fs::read_dir("/proc").expect("Linux has /proc").filter_map(Result::ok);
    let processes = processes.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    processes.filter(move |process| state(*process).is_some_and(|(_, of)| of == parent))
}

/// The state of a process, as `ps` abbreviates it, and its parent.
fn state(process: i32) -> Option<(String, i32)> {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    let (_, after_name) = stat.rsplit_once(") ")?;
    let mut words = after_name.split(' ');
    Some((words.next()?.to_owned(), words.next()?.parse().ok()?))
}

/// Empty for a process that has ended.
fn arguments(process: i32) -> String {
    fs::read_to_string(format!("/proc/{process}/cmdline")).unwrap_or_default()
}

fn is_gone(process: i32) -> bool {
    arguments(process).is_empty()
}

/// How much a process has written so far.
fn written(process: i32) -> usize {
    io_of(process, "wchar: ")
}

/// How much a process has read so far.
fn read(process: i32) -> usize {
    io_of(process, "rchar: ")
}

fn io_of(process: i32, name: &str) -> usize {
    let counts = fs::read_to_string(format!("/proc/{process}/io")).unwrap_or_default();
    counts.lines().find_map(|line| line.strip_prefix(name)?.parse().ok()).unwrap_or_default()
}

fn wait_until(what: &str, mut condition: impl FnMut() -> bool) {
    wait_for(what, || condition().then_some(()));
}

fn wait_for<T>(what: &str, mut condition: impl FnMut() -> Option<T>) -> T {
    let mut found = None;
    happens_within(PATIENCE, || {
        found = condition();
        found.is_some()
    });
    found.unwrap_or_else(|| panic!("waited for {PATIENCE:?} in vain: {what}"))
}

fn happens_within(time: Duration, mut condition: impl FnMut() -> bool) -> bool {
    let deadline = Instant::now() + time;
    loop {
        if condition() {
            return true;
        }
        if Instant::now() >= deadline {
            return false;
        }
        thread::sleep(Duration::from_millis(5));
    }
}
