//! What a player earns, and finds again: journals, resumed games, replays and records.
#![expect(clippy::unwrap_used, reason = "a test may")]

mod shelf;
mod variables;

use std::{
    fs,
    io::{Read as _, Write as _},
    path::{Path, PathBuf},
    process::{Child, Output, Stdio},
    thread,
    time::Duration,
};

use shelf::Shelf;

impl Shelf {
    fn output(&self, arguments: &[&str], words: &str) -> Output {
        let mut child = self.command(arguments).spawn().unwrap();
        let _ = child.stdin.take().unwrap().write_all(words.as_bytes());
        child.wait_with_output().unwrap()
    }

    /// What the program prints on standard output and standard error; it ends well.
    fn run(&self, arguments: &[&str], words: &str) -> (String, String) {
        let output = self.output(arguments, words);
        assert_eq!(output.status.code(), Some(0), "{arguments:?}: {output:?}");
        (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap())
    }

    /// Plays a game that is kept, and gives back its transcript.
    fn play(&self, arguments: &str, words: &str) -> String {
        self.run(&[&["--keep"], &arguments.split(' ').collect::<Vec<_>>()[..]].concat(), words).0
    }

    /// The files of the journals, the earliest first.
    fn journals(&self) -> Vec<PathBuf> {
        let mut paths: Vec<_> = fs::read_dir(&self.0).unwrap().map(|entry| entry.unwrap().path()).collect();
        paths.sort();
        paths
    }

    /// The name of the only game.
    fn only_game(&self) -> String {
        let journals = self.journals();
        let [journal] = &journals[..] else { panic!("not one journal: {journals:?}") };
        journal.file_stem().unwrap().to_str().unwrap().to_owned()
    }

    /// A line of `games` without its name and time: ladder, order reached, score, moves, result.
    fn games(&self) -> Vec<String> {
        let (list, _) = self.run(&["games"], "");
        let words = |line: &str| line.split_whitespace().skip(3).collect::<Vec<_>>().join(" ");
        list.lines().skip(1).map(words).collect()
    }
}

/// Words of every kind, most of them slides.
const MIXED: &str = "left down left down right undo up left redo down undo undo right left down restart undo \
                     left down right up left down right up enter left\n\ndown left restart down left enter";

#[test]
fn a_replay_is_the_transcript_byte_for_byte() {
    for arguments in [
        "--seed 1",
        "--seed 66",
        "--seed 3 --order 3",
        "--seed 4 --steep --order 5",
        "--seed 5 --classic",
        "--seed 6 --target 8",
    ] {
        let shelf = Shelf::new();
        let transcript = shelf.play(arguments, &format!("{MIXED} ").repeat(5));
        let (replayed, _) = shelf.run(&["replay", &shelf.only_game()], "");
        assert_eq!(replayed, transcript, "{arguments}");
        let file = shelf.journals()[0].to_str().unwrap().to_owned();
        assert_eq!(shelf.run(&["replay", &file], "").0, transcript, "{arguments}");
    }
}

#[test]
fn a_replay_can_begin_later() {
    let shelf = Shelf::new();
    let transcript = shelf.play("--seed 1 --order 5", "left right left right");
    let (later, _) = shelf.run(&["replay", &shelf.only_game(), "--from", "2"], "");
    assert!(later.matches("]]").count() == 3 && transcript.ends_with(&later), "{transcript}\n{later}");
    let (end, _) = shelf.run(&["replay", &shelf.only_game(), "--from", "99"], "");
    assert!(end.matches("]]").count() == 1 && transcript.ends_with(&end));
}

#[test]
fn a_resumed_game_goes_on_exactly_where_it_was() {
    let (first, second) = ("left down right up left undo ", "undo redo right down left up enter left down");
    let whole = Shelf::new().play("--order 3 --seed 9", &format!("{first}{second}"));
    let shelf = Shelf::new();
    let before = shelf.play("--order 3 --seed 9", first);
    let (after, _) = shelf.run(&["--resume"], second);
    let last_board = before.trim_end_matches("bye!\n").trim_end().rsplit("\n\n").next().unwrap();
    let rest = after.strip_prefix(&format!("{last_board}\n\n")).unwrap();
    assert_eq!(before.replace("bye!\n", "") + rest, whole);
    assert_eq!(shelf.journals().len(), 1);
}

#[test]
fn a_named_game_is_resumed_and_an_unknown_one_is_not() {
    let shelf = Shelf::new();
    shelf.play("--order 3 --seed 1", "left right");
    let earlier = shelf.only_game();
    shelf.play("--order 4 --seed 2", "left right");
    assert!(
        shelf.run(&["--resume"], "").0.starts_with("[[0, 0, 0, 0]")
            || shelf.run(&["--resume"], "").0.lines().count() > 5
    );
    assert_eq!(shelf.run(&["--resume", &earlier], "").0.lines().count(), 5, "three rows, an empty line, bye!");
    let unknown = shelf.output(&["--resume", "yesterday"], "");
    assert_eq!(unknown.status.code(), Some(2));
    assert!(String::from_utf8(unknown.stderr).unwrap().contains("there is no game \"yesterday\""));
    let nothing = Shelf::new().output(&["--resume"], "");
    assert_eq!(nothing.status.code(), Some(1));
    assert!(String::from_utf8(nothing.stderr).unwrap().contains("no saved game waits"));
}

#[test]
fn two_games_at_once_never_meet() {
    let shelf = Shelf::new();
    let mut children: Vec<Child> = (1..=8)
        .map(|seed| shelf.command(&["--keep", "--order", "5", "--seed", &seed.to_string()]).spawn().unwrap())
        .collect();
    for _ in 0..20 {
        for child in &mut children {
            child.stdin.as_mut().unwrap().write_all(b"left down right up ").unwrap();
        }
    }
    let mut transcripts: Vec<_> = children.into_iter().map(|child| child.wait_with_output().unwrap().stdout).collect();
    let replays = shelf.journals().into_iter().map(|path| shelf.output(&["replay", path.to_str().unwrap()], "").stdout);
    let mut replays: Vec<_> = replays.collect();
    transcripts.sort();
    replays.sort();
    assert!(transcripts == replays, "each transcript is one of the replays");
}

#[test]
fn a_game_that_is_being_played_cannot_be_resumed_elsewhere() {
    let shelf = Shelf::new();
    let mut playing = shelf.command(&["--keep", "--order", "5", "--seed", "1"]).spawn().unwrap();
    playing.stdin.as_mut().unwrap().write_all(b"left right ").unwrap();
    let mut shown = [0; 200];
    playing.stdout.as_mut().unwrap().read_exact(&mut shown).unwrap();
    let id = shelf.only_game();
    for (arguments, why) in
        [(vec!["--resume", &id], "is being played elsewhere"), (vec!["--resume"], "is being played elsewhere")]
    {
        let refused = shelf.output(&arguments, "left");
        assert_eq!(refused.status.code(), Some(1));
        assert!(String::from_utf8(refused.stderr).unwrap().contains(why), "{arguments:?}");
    }
    drop(playing.stdin.take());
    playing.wait_with_output().unwrap();
    assert_eq!(shelf.output(&["--resume"], "").status.code(), Some(0));
}

#[test]
fn a_pipe_keeps_nothing_unless_it_is_asked_to_and_a_game_without_a_move_is_not_kept() {
    let shelf = Shelf::new();
    shelf.run(&["--seed", "1"], "left right");
    shelf.run(&["--seed", "1", "--keep"], "");
    assert_eq!(shelf.journals(), [] as [PathBuf; 0]);
}

#[test]
fn damaged_journals_are_named_and_left_as_they_are_and_not_counted() {
    let shelf = Shelf::new();
    shelf.play("--board [[8,8],[0,0]] --seed 1", "left");
    let good = fs::read_to_string(&shelf.journals()[0]).unwrap();
    let damage: [(&str, Vec<u8>, &str); 6] = [
        ("empty", Vec::new(), "it is empty"),
        ("binary", vec![0, 159, 146, 150, b'\n'], "it is no journal of climb2048"),
        ("cut", good.as_bytes()[..70].to_vec(), "its beginning is cut off"),
        ("newer", good.replace("journal 2", "journal 99").into_bytes(), "its version is 99"),
        ("edited", good.replace("left", "up").into_bytes(), "line 8 cannot be played: up"),
        ("misspelt", good.replace("left", "lfet").into_bytes(), "line 8 is no command"),
    ];
    for (name, bytes, _) in &damage {
        fs::write(shelf.0.join(format!("{name}.climb")), bytes).unwrap();
    }
    for task in ["games", "records"] {
        let (list, told) = shelf.run(&[task], "");
        for (name, _, why) in &damage {
            let lines: Vec<_> = told.lines().filter(|line| line.contains(&format!("{name}.climb: {why}"))).collect();
            assert_eq!(lines.len(), 1, "{name}: {told}");
            assert!(!list.contains(name));
        }
        assert_eq!(told.lines().count(), damage.len(), "{told}");
    }
    for (name, bytes, why) in &damage {
        let path = shelf.0.join(format!("{name}.climb"));
        let refused = shelf.output(&["--resume", name], "left");
        assert_eq!(refused.status.code(), Some(1));
        assert!(String::from_utf8(refused.stderr).unwrap().contains(why));
        assert_eq!(&fs::read(path).unwrap(), bytes, "{name} is as it was");
    }
}

#[test]
fn a_torn_last_line_is_cut_off_when_the_game_goes_on() {
    let shelf = Shelf::new();
    shelf.play("--order 5 --seed 1", "left right");
    let path = &shelf.journals()[0];
    let whole = fs::read_to_string(path).unwrap();
    fs::write(path, format!("{whole}le")).unwrap();
    shelf.run(&["--resume"], "up");
    assert_eq!(fs::read_to_string(path).unwrap(), format!("{whole}up\n"));
}

#[test]
fn a_game_that_cannot_be_kept_is_played_all_the_same() {
    let shelf = Shelf::new();
    let file = shelf.0.join("file");
    fs::write(&file, "mine").unwrap();
    let mut folders = vec![file.clone(), file.join("below")];
    if cfg!(target_os = "linux") {
        folders.push(PathBuf::from("/proc/nowhere"));
    }
    for folder in folders {
        let folder = folder.to_str().unwrap();
        let (boards, told) = shelf.run(&["--keep", "--seed", "1", "--order", "5", "--data-dir", folder], "left right");
        assert_eq!(boards.matches("]]").count(), 3);
        assert_eq!(told.lines().count(), 1, "{told}");
        assert!(told.starts_with("the game is not kept: ") && told.contains(folder), "{told}");
    }
    assert_eq!(fs::read_to_string(file).unwrap(), "mine");
}

#[test]
fn without_a_home_the_game_is_played_all_the_same() {
    let shelf = Shelf::new();
    let mut command = shelf.command(&["--keep", "--seed", "1"]);
    let home = if cfg!(unix) { "/proc/nowhere" } else { "Z:\\nowhere" };
    command.env_remove("CLIMB2048_DATA").env_remove("XDG_DATA_HOME").env("HOME", home).env("APPDATA", home);
    let output = command.stdin(Stdio::null()).output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert!(String::from_utf8(output.stderr).unwrap().starts_with("the game is not kept: "));
}

#[test]
fn an_empty_name_of_a_folder_is_none() {
    let shelf = Shelf::new();
    let mut command = shelf.command(&["--keep", "--seed", "1"]);
    command.env("CLIMB2048_DATA", "").env("XDG_DATA_HOME", &shelf.0).env("APPDATA", &shelf.0);
    let mut child = command.spawn().unwrap();
    child.stdin.take().unwrap().write_all(b"left right up down").unwrap();
    assert_eq!(child.wait_with_output().unwrap().status.code(), Some(0));
    assert!(cfg!(target_os = "macos") || fs::read_dir(shelf.0.join("climb2048")).unwrap().count() == 1);
}

#[test]
fn a_climb_that_is_lost_at_its_foot_goes_on_too_and_a_lost_classic_game_does_not() {
    let shelf = Shelf::new();
    let before =
        shelf.play("--board [[2,4],[2,0]] --seed 5", "right down up left right down up left right down up left");
    assert!(before.contains("Game over! Enter to restart at 2x2"), "{before}");
    let (after, _) = shelf.run(&["--resume"], "enter");
    assert!(after.contains("Game over! Enter to restart at 2x2") && after.matches("]]").count() == 2, "{after}");
    let shelf = Shelf::new();
    shelf.play("--classic --board [[2,4],[2,0]] --seed 5", "right down up left right down up left right down up left");
    assert_eq!(shelf.output(&["--resume"], "").status.code(), Some(1));
}

#[test]
fn records_tell_the_best_of_each_level() {
    let shelf = Shelf::new();
    assert_eq!(shelf.run(&["records"], "").0, "No level has been played to its end yet.\n");
    shelf.play("--board [[8,8],[4,4]] --seed 1", "left");
    shelf.play("--board [[8,8],[0,0]] --seed 1", "down left");
    // A move that was taken back: it counts as a game, and sets no best.
    shelf.play("--board [[8,8],[4,4]] --seed 1", "left undo left");
    // A game that is given up counts as one, unless the restart is taken back; a game in progress does not count yet.
    shelf.play("--board [[8,0],[4,0]] --seed 1", "right restart");
    shelf.play("--board [[8,0],[4,0]] --seed 1", "right restart undo");
    shelf.play("--classic --board [[1024,1024,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]] --seed 1", "left enter left");
    shelf.play("--target 32 --board [[16,16],[4,0]] --seed 1", "left");
    let expected = "\
plain: highest order 2x2, wins in a row 1, at most 3

order  target  games  wins  win rate  best score  fewest moves  with undo  with coach
  2x2      16      4     3    75.0 %          24             1          1           0
  2x2      32      1     1   100.0 %          32             1          0           0

classic: highest order 4x4, wins in a row 1, at most 1

order  target  games  wins  win rate  best score  fewest moves  with undo  with coach
  4x4    2048      1     1   100.0 %        2048             1          0           0
";
    assert_eq!(shelf.run(&["records"], "").0, expected);
    let json: serde_json::Value = serde_json::from_str(&shelf.run(&["records", "--json"], "").0).unwrap();
    let level = &json["ladders"][0]["levels"][0];
    assert_eq!((&level["order"], &level["wins"], &level["win_rate"]), (&2.into(), &3.into(), &0.75.into()));
    assert_eq!(json["ladders"][1]["ladder"], "classic");
}

/// A position whose every move wins.
const NEARLY: &str = "--board [[8,8],[4,4]] --seed 1";

#[test]
fn what_the_coach_helped_with_counts_as_that_and_as_nothing_else() {
    let shelf = Shelf::new();
    for words in ["tip left", "odds left", "coach", "tip up undo left", "tip restart undo left"] {
        shelf.play(NEARLY, words);
    }
    // What is asked and not answered with help is none: the level is over, or no move was made.
    shelf.play(NEARLY, "odds odds left tip");
    let expected = "\
plain: highest order 2x2, wins in a row 1, at most 1

order  target  games  wins  win rate  best score  fewest moves  with undo  with coach
  2x2      16      1     1   100.0 %          24             1          0           5
";
    assert_eq!(shelf.run(&["records"], "").0, expected);
}

#[test]
fn the_coach_s_help_touches_no_level_before_it_and_every_one_after() {
    let shelf = Shelf::new();
    let order = ["left", "down", "right", "down"].repeat(30).join(" ");
    // Won alone; then lost or won with the coach, whose help an undo does not take away, and all that follows.
    shelf.play(NEARLY, &format!("left enter tip {order} undo {order} enter {order} enter {order}"));
    let json: serde_json::Value = serde_json::from_str(&shelf.run(&["records", "--json"], "").0).unwrap();
    let plain = &json["ladders"][0];
    assert_eq!((&plain["highest_order"], &plain["longest_run"]), (&3.into(), &1.into()));
    let levels = plain["levels"].as_array().unwrap();
    assert!(levels.len() > 1);
    for level in levels {
        let won_alone = level["order"] == 2 && level["games"] == 1 && level["best_score"] == 24;
        assert!(won_alone || (level["games"] == 0 && level["win_rate"].is_null() && level["best_score"].is_null()));
        assert!(level["order"] == 2 || level["with_coach"].as_u64().unwrap() > 0, "{level}");
    }
    assert!(shelf.games()[0].ends_with(", coached"));
}

#[test]
fn a_ladder_that_only_the_coach_has_climbed_has_no_highest_order() {
    let shelf = Shelf::new();
    shelf.play(NEARLY, "coach");
    let expected = "\
plain: highest order none, wins in a row 0, at most 0

order  target  games  wins  win rate  best score  fewest moves  with undo  with coach
  2x2      16      0     0         -           -             -          0           1
";
    assert_eq!(shelf.run(&["records"], "").0, expected);
}

#[test]
fn an_attempt_that_was_lost_before_the_coach_helped_stays_lost() {
    let shelf = Shelf::new();
    shelf.play("--board [[8,0],[4,0]] --seed 1", "right restart coach");
    let json: serde_json::Value = serde_json::from_str(&shelf.run(&["records", "--json"], "").0).unwrap();
    let level = &json["ladders"][0]["levels"][0];
    assert_eq!((&level["games"], &level["wins"], &level["with_coach"]), (&1.into(), &0.into(), &1.into()));
}

#[test]
fn the_journal_notes_the_coach_once_and_before_its_help() {
    for (words, expected) in [
        ("left tip right tip up", "left\ncoach\nright\nup\n"),
        ("left odds right left", "left\ncoach\nright\nleft\n"),
        ("left odds odds right ?", "left\nright\n"),
        ("left coach up\n", "left\nup\n"),
    ] {
        let shelf = Shelf::new();
        shelf.play("--order 5 --seed 1", words);
        let journal = fs::read_to_string(&shelf.journals()[0]).unwrap();
        assert!(journal.ends_with(&format!("\n\n{expected}")), "{words}: {journal}");
    }
}

#[test]
fn the_list_of_games_tells_how_far_each_has_come() {
    let shelf = Shelf::new();
    shelf.play("--board [[8,8],[0,0]] --seed 1", "down left enter left");
    thread::sleep(Duration::from_millis(1100));
    shelf.play("--board [[2,4],[2,0]] --seed 1 --steep", "right");
    let games = shelf.games();
    assert!(games[0].starts_with("steep 2x2 0 1 "), "{games:?}");
    assert!(games[1].starts_with("plain 3x3 ") && games[1].ends_with("playing 3x3"), "{games:?}");
}

#[test]
fn a_journal_of_every_version_still_replays() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/journals");
    let shelf = Shelf::new();
    for version in 1..=2 {
        let journal = folder.join(format!("version-{version}.climb"));
        let expected = fs::read_to_string(folder.join(format!("version-{version}.txt"))).unwrap();
        assert_eq!(shelf.run(&["replay", journal.to_str().unwrap()], "").0, expected, "version {version}");
    }
}

#[test]
fn classic_rules_play_on_after_a_win_and_again_after_a_loss() {
    let shelf = Shelf::new();
    let (won, _) = shelf.run(
        &["--classic", "--order", "2", "--target", "8", "--board", "[[4,4],[0,0]]", "--seed", "1"],
        "left left enter right restart",
    );
    let boards: Vec<_> = won.split("\n\n").collect();
    assert_eq!(boards[1], "[[8, 0],\n [0, 0]]");
    assert!(boards[2].starts_with("Win! Enter to play on, r to start again\nEnter to restart...\n[[8, 0],\n [0, 0]]"));
    let (lost, _) = shelf.run(&["--classic", "--board", "[[2,4],[4,2]]", "--seed", "1"], "enter");
    assert!(lost.contains("Game over! Enter to restart at 2x2\n[["));
    let refused = shelf.output(&["--classic", "--order", "3", "--target", "2048"], "");
    assert_eq!(refused.status.code(), Some(2));
    assert_eq!(
        String::from_utf8(refused.stderr).unwrap(),
        "climb2048: --target 2048 cannot be made at 3x3, which has room for 1024 at most\n"
    );
}

#[cfg(unix)]
mod unix {
    use super::*;
    use nix::{
        sys::signal::{Signal, kill},
        unistd::Pid,
    };
    use std::{
        io::{BufRead as _, BufReader},
        process::Command,
        sync::mpsc,
    };

    fn signal(child: &Child, signal: Signal) {
        kill(Pid::from_raw(child.id().try_into().unwrap()), signal).unwrap();
    }

    /// When a game is interrupted.
    #[derive(Clone, Copy)]
    enum Moment {
        /// So many microseconds after its process began.
        Begun(u64),
        /// So many after its first move was shown.
        Shown(u64),
    }

    /// Plays as fast as it can until it is sent the signal, and gives back what it has printed.
    fn interrupt(shelf: &Shelf, seed: u32, sent: Signal, moment: Moment) -> String {
        let mut child = shelf.command(&["--keep", "--order", "4", "--seed", &seed.to_string()]).spawn().unwrap();
        let mut input = child.stdin.take().unwrap();
        let words = MIXED.replace("enter", "right") + " ";
        let writer = thread::spawn(move || while input.write_all(words.as_bytes()).is_ok() {});
        let mut output = BufReader::new(child.stdout.take().unwrap());
        let (begins, shown) = mpsc::channel();
        let reader = thread::spawn(move || {
            let mut printed = String::new();
            while printed.matches("]]").count() < 2 && output.read_line(&mut printed).unwrap() > 0 {}
            let _ = begins.send(());
            output.read_to_string(&mut printed).unwrap();
            printed
        });
        let (Moment::Begun(after) | Moment::Shown(after)) = moment;
        if matches!(moment, Moment::Shown(_)) {
            shown.recv().unwrap();
        }
        thread::sleep(Duration::from_micros(after));
        signal(&child, sent);
        child.wait().unwrap();
        writer.join().unwrap();
        reader.join().unwrap()
    }

    #[test]
    fn every_board_that_was_printed_is_in_the_journal_of_a_killed_game() {
        let mut interrupted = 0;
        for seed in 0..200_u32 {
            let shelf = Shelf::new();
            // Moments without a pattern, from before the first board to some way into the game.
            let after = u64::from(seed.wrapping_mul(2_654_435_769) % 6000);
            let moment = if seed % 4 == 0 { Moment::Begun(after) } else { Moment::Shown(after) };
            let printed = interrupt(&shelf, seed, Signal::SIGKILL, moment);
            if printed.is_empty() {
                continue;
            }
            let (replayed, _) = shelf.run(&["replay", &shelf.only_game()], "");
            assert!(replayed.starts_with(&printed), "seed {seed}, killed after {after} microseconds");
            interrupted += usize::from(printed.matches("]]").count() > 1);
        }
        assert!(interrupted > 50, "only {interrupted} games were killed in the middle");
    }

    #[test]
    fn every_board_of_a_coach_that_was_killed_is_in_its_journal() {
        for seed in 0..20_u32 {
            let shelf = Shelf::new();
            let arguments = ["--keep", "--autoplay", "--delay", "0", "--order", "2", "--seed", &seed.to_string()];
            let mut child = shelf.command(&arguments).spawn().unwrap();
            let mut output = child.stdout.take().unwrap();
            let mut printed = vec![0; 300 + 100 * seed as usize];
            output.read_exact(&mut printed).unwrap();
            child.kill().unwrap();
            output.read_to_end(&mut printed).unwrap();
            child.wait().unwrap();
            let (replayed, _) = shelf.run(&["replay", &shelf.only_game()], "");
            assert!(replayed.starts_with(&String::from_utf8(printed).unwrap()), "seed {seed}");
        }
    }

    #[test]
    fn a_game_that_is_ended_by_a_signal_is_kept() {
        for sent in [Signal::SIGTERM, Signal::SIGHUP, Signal::SIGINT, Signal::SIGQUIT] {
            let shelf = Shelf::new();
            let printed = interrupt(&shelf, 1, sent, Moment::Shown(15_000));
            assert_eq!(shelf.run(&["replay", &shelf.only_game()], "").0, printed, "{sent}");
        }
    }

    #[test]
    fn a_disk_that_fills_up_ends_the_keeping_and_not_the_game() {
        let shelf = Shelf::new();
        let game = env!("CARGO_BIN_EXE_climb2048");
        let words = "left down right up ".repeat(200);
        // No file may grow beyond two blocks of 512 bytes; the signal that says so is ignored, as on a full disk.
        let script = format!("ulimit -f 2; trap '' XFSZ; exec {game} --keep --seed 1 --order 8");
        let mut command = Command::new("sh");
        shelf.prepare(&mut command, &["-c", &script]);
        let mut child = command.spawn().unwrap();
        let mut input = child.stdin.take().unwrap();
        let writer = thread::spawn(move || input.write_all(words.as_bytes()));
        let output = child.wait_with_output().unwrap();
        writer.join().unwrap().unwrap();
        assert_eq!(output.status.code(), Some(0));
        let told = String::from_utf8(output.stderr).unwrap();
        assert_eq!(told.lines().count(), 1, "{told}");
        assert!(told.starts_with("the game is not kept any more: ") && told.contains(".climb: "), "{told}");
        let unkept = climb_without_keeping(&shelf);
        assert_eq!(output.stdout, unkept, "the game itself is the same");
        assert!(shelf.run(&["games"], "").1.is_empty(), "what was kept of it is whole");
    }

    #[test]
    fn what_is_no_file_is_named_and_not_read() {
        let shelf = Shelf::new();
        nix::unistd::mkfifo(&shelf.0.join("pipe.climb"), nix::sys::stat::Mode::S_IRWXU).unwrap();
        std::os::unix::fs::symlink("/dev/zero", shelf.0.join("endless.climb")).unwrap();
        std::os::unix::fs::symlink("nowhere", shelf.0.join("dangling.climb")).unwrap();
        fs::create_dir(shelf.0.join("folder.climb")).unwrap();
        for task in ["games", "records"] {
            let (_, told) = shelf.run(&[task], "");
            assert_eq!(told.lines().count(), 4, "{told}");
            assert!(told.lines().all(|line| line.starts_with("not counted: /") && line.contains(".climb: ")), "{told}");
        }
        assert_eq!(shelf.output(&["--resume"], "").status.code(), Some(1));
    }

    fn climb_without_keeping(shelf: &Shelf) -> Vec<u8> {
        shelf.output(&["--seed", "1", "--order", "8"], &"left down right up ".repeat(200)).stdout
    }
}
