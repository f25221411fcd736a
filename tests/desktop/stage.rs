//! The stage: an X server, its windows, tmux, and what becomes of them after a test.

use std::{
    cell::Cell,
    env, fs,
    io::{BufRead as _, BufReader},
    ops::Deref,
    path::{Path, PathBuf},
    process::{self, Child, ChildStdout, Command, Stdio},
    sync::atomic::{AtomicU32, Ordering},
};

use climb2048::input::hook::NO_HOTKEYS;
use nix::{
    sys::signal::{Signal, kill},
    unistd::Pid,
};

use crate::{
    process::written,
    run::{GAME, Run},
    variables,
    wait::{A_MOMENT, PATIENCE, happens_within, line_of, wait_for, wait_until},
};

/// What these tests start.
const PROGRAMS: [&str; 5] = ["Xvfb", "xterm", "xdotool", "tmux", "bash"];

/// A press that the hook tells of and that is nothing to the game.
const NOTHING: &str = "ctrl+Return";

/// What the hook writes then.
const TOLD_OF_NOTHING: &str = "foreign enter\n";

/// An X server, and what is started on it.
pub(crate) struct Desktop {
    server: Option<Server>,
    display: String,
    folder: Folder,
    names: Cell<u32>,
}

pub(crate) struct Server {
    process: Process,
    /// It says here which display it is, and not only once.
    _number: BufReader<ChildStdout>,
}

/// A game in a window of its own.
pub(crate) struct Game {
    pub(crate) window: Window,
    run: Run,
}

impl Deref for Game {
    type Target = Run;

    fn deref(&self) -> &Run {
        &self.run
    }
}

/// A window whose lines end up in a file.
pub(crate) struct OtherWindow {
    pub(crate) window: Window,
    pub(crate) typed: PathBuf,
}

/// An xterm.
pub(crate) struct Window {
    id: String,
    _xterm: Process,
}

/// A tmux server on a desktop.
pub(crate) struct Tmux<'a> {
    desktop: &'a Desktop,
    socket: String,
}

/// A process that ends with the test.
pub(crate) struct Process(Child);

/// A folder that goes with the test.
pub(crate) struct Folder(PathBuf);

impl Desktop {
    /// `None`, with the reason printed, where this test cannot be run.
    pub(crate) fn start() -> Option<Self> {
        Self::start_with(&[])
    }

    pub(crate) fn start_with(options: &[&str]) -> Option<Self> {
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
    pub(crate) fn without_server() -> Option<Self> {
        if let Some(reason) = why_not() {
            eprintln!("skipped: {reason}");
            return None;
        }
        let display = ":40960".to_owned();
        Some(Self { server: None, display, folder: Folder::new(), names: Cell::new(0) })
    }

    pub(crate) fn kill_server(&self) {
        kill(self.server.as_ref().expect("there is one").process.pid(), Signal::SIGKILL).expect("the server runs");
    }

    pub(crate) fn command(&self, program: &str) -> Command {
        let mut command = at_home_in(&self.folder.0, program);
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        command.env("DISPLAY", &self.display).env("TMUX_TMPDIR", &self.folder.0).env("SHELL", "/bin/sh");
        for foreign in ["SSH_CONNECTION", "SSH_TTY", "TMUX", "XAUTHORITY", "WAYLAND_DISPLAY"] {
            command.env_remove(foreign);
        }
        command
    }

    pub(crate) fn new_name(&self) -> String {
        self.names.set(self.names.get() + 1);
        self.names.get().to_string()
    }

    pub(crate) fn open(&self, program: &[&str]) -> Window {
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

    pub(crate) fn other_window(&self) -> OtherWindow {
        let typed = format!("{}.typed", self.new_name());
        let window = self.open(&["sh", "-c", &format!("exec cat > {typed}")]);
        OtherWindow { window, typed: self.folder.0.join(typed) }
    }

    /// The script of a game that begins when it is told to.
    pub(crate) fn script(&self, arguments: &str) -> Run {
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
    pub(crate) fn prepare(&self, arguments: &str) -> Game {
        let run = self.script(arguments);
        Game { window: self.open(&["sh", &format!("{}.sh", run.name)]), run }
    }

    /// A game that is begun in a window with the focus, as a player begins it.
    pub(crate) fn play(&self, arguments: &str) -> Game {
        let game = self.prepare(arguments);
        self.focus(&game.window);
        game.begin();
        game.wait_for_boards(1);
        game
    }

    /// A game that begins while another window has the focus.
    pub(crate) fn play_unseen(&self, arguments: &str) -> (Game, OtherWindow) {
        let game = self.prepare(arguments);
        let other = self.other_window();
        self.focus(&other.window);
        game.begin();
        self.wait_for_hook(&game);
        (game, other)
    }

    pub(crate) fn xdotool(&self, arguments: &[&str]) {
        let status = self.command("xdotool").args(arguments).status().expect("xdotool runs");
        assert!(status.success(), "xdotool {arguments:?}: {status}");
    }

    pub(crate) fn focus(&self, window: &Window) {
        self.xdotool(&["windowfocus", "--sync", &window.id]);
    }

    /// Presses these keys one after the other, thirty a second.
    pub(crate) fn press(&self, keys: &str) {
        let keys: Vec<_> = keys.split_whitespace().collect();
        self.xdotool(&[&["key", "--delay", "33"], keys.as_slice()].concat());
    }

    pub(crate) fn enter(&self, line: &str) {
        self.xdotool(&["type", line]);
        self.press("Return");
    }

    /// Waits until the game's hook tells of what is pressed, and returns its process.
    pub(crate) fn wait_for_hook(&self, run: &Run) -> i32 {
        wait_for("a hook that listens", || {
            let hook = run.hook()?;
            let before = written(hook);
            self.press(NOTHING);
            happens_within(A_MOMENT, || written(hook) == before + TOLD_OF_NOTHING.len()).then_some(hook)
        })
    }
}

impl<'a> Tmux<'a> {
    pub(crate) fn of(desktop: &'a Desktop) -> Self {
        Self { desktop, socket: format!("climb2048-{}", desktop.new_name()) }
    }

    pub(crate) fn arguments<'b>(&'b self, command: &[&'b str]) -> Vec<&'b str> {
        [&["-L", &self.socket, "-f", "/dev/null"], command].concat()
    }

    pub(crate) fn run(&self, command: &[&str]) -> String {
        let answer = self.desktop.command("tmux").args(self.arguments(command)).stdout(Stdio::piped()).output();
        let answer = answer.expect("tmux runs");
        assert!(answer.status.success(), "tmux {command:?}: {}", answer.status);
        String::from_utf8(answer.stdout).expect("tmux says UTF-8")
    }

    /// A pane in which a game begins when it is told to.
    pub(crate) fn prepare(&self, arguments: &str) -> Run {
        let run = self.desktop.script(arguments);
        self.run(&["new-session", "-d", "-x", "80", "-y", "24", &format!("sh {}.sh", run.name)]);
        run
    }

    pub(crate) fn play(&self, arguments: &str) -> Run {
        let run = self.prepare(arguments);
        run.begin();
        run.wait_for_boards(1);
        run
    }

    /// Adds a pane whose lines end up in a file, and shows both in a window.
    pub(crate) fn with_another_pane(&self, focus_events: &str) -> Window {
        self.run(&["set-option", "-g", "focus-events", focus_events]);
        self.run(&["split-window", "-d", "exec cat > pane.typed"]);
        let window = self.desktop.open(&[&["tmux"], self.arguments(&["attach"]).as_slice()].concat());
        wait_until("tmux shows its panes", || !self.run(&["list-clients"]).is_empty());
        window
    }

    pub(crate) fn select_pane(&self, pane: u8) {
        self.run(&["select-pane", "-t", &pane.to_string()]);
    }

    /// What the game's pane shows.
    pub(crate) fn screen(&self) -> String {
        self.run(&["capture-pane", "-p", "-t", "0"]).trim().to_owned()
    }

    pub(crate) fn typed(&self) -> PathBuf {
        self.desktop.folder.0.join("pane.typed")
    }
}

impl Drop for Tmux<'_> {
    fn drop(&mut self) {
        let _ = self.desktop.command("tmux").args(self.arguments(&["kill-server"])).status();
    }
}

impl Process {
    pub(crate) fn pid(&self) -> Pid {
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
    pub(crate) fn new() -> Self {
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
pub(crate) fn why_not() -> Option<String> {
    if let Some(reason) = NO_HOTKEYS {
        return Some(format!("this build has no hotkeys, since {reason}"));
    }
    let missing = PROGRAMS.iter().find(|program| !is_installed(program))?;
    assert!(env::var_os("CI").is_none(), "{missing} is not installed");
    Some(format!("{missing} is not installed"))
}

pub(crate) fn is_installed(program: &str) -> bool {
    env::var_os("PATH").is_some_and(|path| env::split_paths(&path).any(|folder| folder.join(program).is_file()))
}

/// A program that finds nothing of the user's, and leaves nothing there.
pub(crate) fn at_home_in(folder: &Path, program: &str) -> Command {
    let mut command = Command::new(program);
    command.current_dir(folder).env("HOME", folder).env("LC_ALL", "C.UTF-8");
    for elsewhere in ["XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"] {
        command.env_remove(elsewhere);
    }
    for variable in variables::of_the_player() {
        command.env_remove(variable);
    }
    command
}
