//! The game in a pipe: words in, boards out, and what is said on the way.
#![expect(clippy::unwrap_used, reason = "a test may")]

mod variables;

use std::{
    fs,
    io::Write as _,
    process::{Command, Output, Stdio},
    sync::atomic::{AtomicU32, Ordering},
};

fn climb2048(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_climb2048"));
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    for variable in variables::of_the_player() {
        command.env_remove(variable);
    }
    command.env("LC_ALL", "C");
    command
}

/// Runs a game to its end on this input.
fn play(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = climb2048(arguments).spawn().unwrap();
    // A game that ends before it has read everything closes the pipe.
    let _ = child.stdin.take().unwrap().write_all(input);
    child.wait_with_output().unwrap()
}

/// What a game prints on standard output and standard error; it ends with status 0.
fn transcript(arguments: &[&str], input: &str) -> (String, String) {
    let output = play(arguments, input.as_bytes());
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap())
}

#[test]
fn a_win_and_a_level_up_read_like_this() {
    let (stdout, stderr) = transcript(&["--board", "[[8,0],[8,4]]", "--seed", "1"], "up left\n\nright");
    let expected = "\
[[8, 0],
 [8, 4]]

[[16,  4],
 [ 0,  0]]

Win! Enter to level up to 3x3
Enter to restart...
[[2, 0, 0],
 [0, 0, 0],
 [0, 0, 2]]

[[2, 0, 2],
 [0, 0, 0],
 [0, 0, 2]]

bye!
";
    assert_eq!(stdout, expected);
    assert_eq!(stderr, "");
}

#[test]
fn a_loss_and_a_restart_read_like_this() {
    let (stdout, stderr) = transcript(&["--board", "[[2,4],[4,2]]", "--seed", "1"], "left enter");
    let expected = "\
[[2, 4],
 [4, 2]]

Game over! Enter to restart at 2x2
Enter to restart...
[[0, 2],
 [2, 0]]

bye!
";
    assert_eq!(stdout, expected);
    assert_eq!(stderr, "");
}

#[test]
fn the_same_seed_and_words_give_this_game_for_ever() {
    let words = "left down right up ".repeat(12);
    let (stdout, _) = transcript(&["--order", "3", "--seed", "2048"], &words);
    assert_eq!(stdout, include_str!("order-3-seed-2048.txt"));
    let (stdout, _) = transcript(&["--order", "5", "--seed", "18446744073709551615"], &words);
    assert_eq!(stdout, include_str!("order-5-seed-max.txt"));
}

#[test]
fn every_spelling_plays_the_same_game() {
    let spelt = |input| transcript(&["--seed", "5"], input);
    let expected = spelt("left right up down enter left quit");
    assert_eq!(spelt("a d w s\n\na q"), expected);
    assert_eq!(spelt("h\tl  k\r\nj ENTER H Q left left"), expected);
}

#[test]
fn the_end_of_the_input_ends_the_game() {
    let (stdout, stderr) = transcript(&["--seed", "3"], "");
    assert_eq!(stdout, "[[2, 0],\n [0, 0]]\n\nbye!\n");
    assert_eq!(stderr, "");
}

#[test]
fn an_unknown_word_is_named_with_its_line_and_the_game_goes_on() {
    let (stdout, stderr) = transcript(&["--seed", "3"], "down\nup lfet\nquit");
    assert_eq!(
        stderr,
        "line 2: unknown word \"lfet\"; the words are left right up down, enter, undo, redo, restart, tip, odds, coach, board, state and quit\n"
    );
    assert_eq!(transcript(&["--seed", "3"], "down\nup").0, stdout);
}

/// The parts of a transcript that empty lines set apart.
fn parts(stdout: &str) -> Vec<&str> {
    stdout.trim_end().split("\n\n").collect()
}

/// Whether this is a tip of all four slides, those that change nothing last.
fn is_tip(text: &str) -> bool {
    let slides: Vec<_> = text.split(", ").map(|slide| slide.split_once(' ').unwrap()).collect();
    let mut directions: Vec<_> = slides.iter().map(|(direction, _)| *direction).collect();
    directions.sort_unstable();
    let is_chance = |text: &str| text.ends_with(" %") && text.contains(|character: char| character.is_ascii_digit());
    let moves = slides.iter().take_while(|(_, chance)| *chance != "-").count();
    directions == ["down", "left", "right", "up"]
        && slides[..moves].iter().all(|(_, chance)| is_chance(chance))
        && slides[moves..].iter().all(|(_, chance)| *chance == "-")
}

#[test]
fn a_tip_is_answered_before_the_next_word_is_played() {
    for (order, words) in [("2", "tip left t right TIP"), ("5", "tip left t right TIP")] {
        let (stdout, stderr) = transcript(&["--order", order, "--seed", "1"], words);
        let parts = parts(&stdout);
        let kinds: Vec<_> = parts.iter().map(|part| if part.starts_with("[[") { "board" } else { "" }).collect();
        assert_eq!(kinds, ["board", "", "board", "", "board", "", ""], "{stdout}");
        assert!([1, 3, 5].iter().all(|&tip| is_tip(parts[tip])), "{stdout}");
        assert_eq!((parts[6], stderr.as_str()), ("bye!", ""));
    }
}

#[test]
fn a_tip_knows_what_is_certain_and_what_changes_nothing() {
    let (stdout, _) = transcript(&["--board", "[[8,8],[4,2]]", "--seed", "1"], "tip");
    let tip = parts(&stdout)[1];
    let mut slides: Vec<_> = tip.split(", ").collect();
    let (moves, others) = slides.split_at_mut(2);
    moves.sort_unstable();
    others.sort_unstable();
    assert_eq!(slides, ["left 100.0 %", "right 100.0 %", "down -", "up -"]);
}

#[test]
fn where_the_level_is_over_a_tip_says_so() {
    let (stdout, _) = transcript(&["--board", "[[2,4],[4,2]]", "--seed", "1"], "tip");
    assert!(stdout.ends_with("\nThe level is over: Enter goes on.\n\nbye!\n"), "{stdout}");
}

#[test]
fn beyond_its_target_a_classic_game_is_asked_for_twice_its_largest_tile() {
    let arguments = ["--classic", "--target", "16", "--board", "[[8,8],[2,4]]", "--seed", "1"];
    let (stdout, _) = transcript(&arguments, "left enter tip");
    assert!(stdout.contains("\n\nto make 32: "), "{stdout}");
    let (stdout, _) = transcript(&["--classic", "--board", "[[16,16],[4,0]]", "--seed", "1"], "left enter tip coach");
    let nothing = "Nothing larger can be made here.\n\n";
    assert!(stdout.ends_with(&format!("{nothing}{nothing}bye!\n")), "{stdout}");
}

#[test]
fn odds_tell_of_each_move_what_it_was_worth_until_they_are_switched_off() {
    let words = "up odds right left down o right up";
    let (stdout, _) = transcript(&["--order", "3", "--seed", "9"], words);
    let without = transcript(&["--order", "3", "--seed", "9"], "up right left down right up").0;
    let told: Vec<_> = parts(&stdout).into_iter().filter(|part| !part.starts_with("[[")).collect();
    let [first, second, third, "bye!"] = told[..] else { panic!("{stdout}") };
    for (told, direction) in [(first, "right "), (second, "left "), (third, "down ")] {
        let verdicts = [" %, the best", " %, as good as ", " %, the best was "];
        assert!(told.starts_with(direction) && verdicts.iter().any(|verdict| told.contains(verdict)), "{told}");
    }
    let boards: Vec<_> = parts(&stdout).into_iter().filter(|part| part.starts_with("[[")).collect();
    assert_eq!(boards, parts(&without)[..boards.len()]);
}

/// What a game prints whose words and their end are there before it begins.
fn transcript_of_file(arguments: &[&str], words: &str) -> String {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let name = format!("climb2048-words-{}-{}", std::process::id(), NUMBER.fetch_add(1, Ordering::Relaxed));
    let path = std::env::temp_dir().join(name);
    fs::write(&path, words).unwrap();
    let output = climb2048(arguments).stdin(fs::File::open(&path).unwrap()).output().unwrap();
    fs::remove_file(path).unwrap();
    assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn the_coach_plays_a_level_to_its_end_when_nobody_else_is_left() {
    let stdout = transcript_of_file(&["--seed", "1"], "coach\n");
    let boards = parts(&stdout).iter().filter(|part| part.contains("[[")).count();
    assert!(boards > 5 && stdout.ends_with("bye!\n"), "{stdout}");
    assert!(stdout.contains("Win! ") != stdout.contains("Game over! "), "one level: {stdout}");
    assert_eq!(transcript_of_file(&["--seed", "1", "--autoplay"], ""), stdout);
    assert_eq!(transcript_of_file(&["--seed", "1", "--autoplay", "--delay", "1"], ""), stdout);
}

#[test]
fn any_word_takes_the_game_back_from_the_coach() {
    let alone = transcript(&["--seed", "1"], "up left").0;
    for words in ["coach up left", "p up p p left", "up coach\nleft", "up coach coach left"] {
        assert_eq!(transcript_of_file(&["--seed", "1"], words), alone, "{words}");
    }
    assert_eq!(transcript_of_file(&["--seed", "1", "--autoplay"], "up left"), alone);
}

#[test]
fn words_say_what_the_coach_does_where_tiles_are_shown() {
    let (stdout, _) = transcript(&["--view", "tiles", "--seed", "1"], "coach up odds tip odds");
    for said in [
        "\nThe coach plays. Any key takes over.\n\nThe coach pauses. It is your move.\n\n",
        "\nBelow each move: what it was worth.\n\nFrom here on the coach helps, and this game sets no record.\n\n",
        "\nNo more odds.\n\n",
    ] {
        assert!(stdout.contains(said), "{said:?} in {stdout}");
    }
}

#[test]
fn board_and_state_are_told_on_asking_and_change_nothing() {
    let (stdout, stderr) = transcript(&["--board", "[[8,0],[8,4]]", "--seed", "1"], "board state b i");
    let told =
        "[[8, 0],\n [8, 4]]\n\nlevel 2x2, target 16, score 0, climb 0, 0 moves, largest tile 8, 1 empty cell\n\n";
    assert_eq!((stdout, stderr.as_str()), (format!("[[8, 0],\n [8, 4]]\n\n{told}{told}bye!\n"), ""));
}

#[test]
fn in_the_words_view_a_game_reads_like_this() {
    let arguments = ["--view", "words", "--color", "always", "--board", "[[8,0],[8,4]]", "--seed", "1"];
    let (stdout, stderr) = transcript(&arguments, "right undo up left\n\nright right i");
    let expected = include_str!("words-seed-1.txt");
    assert_eq!((stdout.as_str(), stderr.as_str()), (expected, ""));
}

#[test]
fn leaving_tells_the_seed_that_was_drawn() {
    let (stdout, stderr) = transcript(&["--classic", "--order", "3", "--target", "64"], "left up right down");
    let options = stderr.strip_prefix("climb2048 ").and_then(|rest| rest.strip_suffix(" begins this game again\n"));
    let options: Vec<_> = options.unwrap().split(' ').collect();
    assert_eq!(transcript(&options, "left up right down").0, stdout);
}

#[test]
fn bad_arguments_get_one_line_and_status_2() {
    let table: [(&[&str], &str); 20] = [
        (&["--order", "1"], "'1' for '--order <N>': an order is a whole number from 2 to 56"),
        (&["--order", "57"], "'57' for '--order <N>': an order is a whole number from 2 to 56"),
        (&["--order", "-2"], "'-2' for '--order <N>': an order is a whole number from 2 to 56"),
        (&["--seed", "x"], "'x' for '--seed <N>': a seed is a whole number from 0 to 18446744073709551615"),
        (&["--seed", "18446744073709551616"], "a seed is a whole number from 0 to 18446744073709551615"),
        (&["--seed"], "'--seed <N>'"),
        (&["--board", ""], "'--board <JSON>'"),
        (&["--board", "[[2,0],\n[4]]"], "row 2 has 1 number; it needs 2"),
        (&["--board", "[[2,0],[3,4]]"], "row 2 has \"3\"; a cell is 0 or a power of two from 2"),
        (&["--board", "[[0,0],[0,0]]"], "a board has at least one tile"),
        (&["--board", "[[2,0],[4,8]]", "--order", "3"], "--order 3 contradicts --board, which is 2x2"),
        (&["--delay", "-1"], "'-1' for '--delay <MS>': a delay is a whole number from 0 to 60000"),
        (&["--autoplay", "--delay", "soon"], "'soon' for '--delay <MS>': a delay is a whole number from 0 to 60000"),
        (&["--autoplay", "games"], "--autoplay does not go before games; it is for playing a game"),
        (&["--hotkeys", "sometimes"], "[possible values: focused, always, never]"),
        (&["--view", "3d"], "[possible values: tiles, matrix, words, live]"),
        (&["--view", "live"], "--view live needs a terminal, and standard output is none"),
        (&["--color", "red"], "[possible values: auto, always, never]"),
        (&["--oder", "3"], "'--oder' found; tip: a similar argument exists: '--order'"),
        (&["now"], "unrecognized subcommand 'now'"),
    ];
    for (arguments, expected) in table {
        let output = play(arguments, b"");
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert_eq!((output.status.code(), output.stdout.as_slice()), (Some(2), &b""[..]), "{arguments:?}");
        assert!(stderr.starts_with("climb2048: ") && stderr.contains(expected), "{arguments:?}: {stderr}");
        assert_eq!(stderr.matches('\n').count(), 1, "{stderr}");
    }
}

#[test]
fn version_says_whether_this_build_has_hotkeys() {
    let (stdout, _) = transcript(&["--version"], "");
    let hotkeys =
        if climb2048::input::hook::NO_HOTKEYS.is_none() { " (with hotkeys)\n" } else { " (without hotkeys: " };
    assert!(stdout.contains(&format!("{}{hotkeys}", env!("CARGO_PKG_VERSION"))), "{stdout}");
}

#[test]
fn tiles_go_into_a_pipe_too_where_they_are_asked_for() {
    let tiles = |color: &[&str], locale: &str| {
        let mut command = climb2048(&["--view", "tiles", "--board", "[[2,4],[0,8]]", "--seed", "1"]);
        command.args(color).env("LC_ALL", locale).env_remove("COLORTERM").env("TERM", "xterm");
        command.env_remove("FORCE_COLOR").env_remove("CLICOLOR_FORCE");
        let mut child = command.spawn().unwrap();
        child.stdin.take().unwrap().write_all(b"down").unwrap();
        String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap()
    };
    let plain = "2x2: make 16, ? shows the keys\n\n  2     4  \n  .     8  \nscore 0, climb 0, 0 moves\n\n +2     4  \n  2     8  \nscore 0, climb 0, 1 move\n\nbye!\n";
    assert_eq!(tiles(&[], "C"), plain);
    if cfg!(unix) {
        assert_eq!(tiles(&[], "C.UTF-8"), plain.replace('.', "·"));
    }
    let first_row = "\n\u{1b}[30;47m  2  \u{1b}[0m \u{1b}[30;43m  4  \u{1b}[0m\n";
    assert!(tiles(&["--color", "always"], "C").contains(first_row));
}

/// What only systems with Unix's pipes and signals have.
#[cfg(unix)]
mod unix {
    use super::*;
    use nix::{
        sys::signal::{Signal, kill},
        unistd::Pid,
    };
    use std::{
        io::{BufRead as _, BufReader, Read as _},
        process::Child,
    };

    fn signal(child: &Child, signal: Signal) {
        kill(Pid::from_raw(child.id().try_into().unwrap()), signal).unwrap();
    }

    fn first_line(child: &mut Child) -> String {
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        line
    }

    #[test]
    fn a_reader_that_has_read_enough_ends_the_game_at_once_and_quietly() {
        let mut child = climb2048(&["--seed", "3"]).spawn().unwrap();
        assert_eq!(first_line(&mut child), "[[2, 0],\n");
        // Its input is still open, and nothing comes from there.
        let _input = child.stdin.take();
        assert_eq!(child.wait().unwrap().code(), Some(0));
        let mut stderr = String::new();
        child.stderr.take().unwrap().read_to_string(&mut stderr).unwrap();
        assert_eq!(stderr, "");
    }

    #[test]
    fn endless_input_ends_with_its_reader() {
        let mut child = climb2048(&["--seed", "3"]).spawn().unwrap();
        let mut input = child.stdin.take().unwrap();
        let writer = std::thread::spawn(move || while input.write_all(b"left right up down\n\n").is_ok() {});
        first_line(&mut child);
        assert_eq!(child.wait().unwrap().code(), Some(0));
        writer.join().unwrap();
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn a_full_disk_ends_the_game_with_a_line() {
        let mut command = climb2048(&["--seed", "3"]);
        let output = command.stdout(fs::File::create("/dev/full").unwrap()).output().unwrap();
        assert_eq!(output.status.code(), Some(1));
        let told = String::from_utf8(output.stderr).unwrap();
        assert_eq!(told, "climb2048: cannot write standard output: No space left on device (os error 28)\n");
    }

    #[test]
    fn a_signal_ends_the_game_with_its_status() {
        for (sent, status) in
            [(Signal::SIGTERM, 143), (Signal::SIGINT, 130), (Signal::SIGHUP, 129), (Signal::SIGQUIT, 131)]
        {
            let mut child = climb2048(&["--seed", "3"]).spawn().unwrap();
            let mut stdout = BufReader::new(child.stdout.take().unwrap());
            let mut board = String::new();
            stdout.read_line(&mut board).unwrap();
            signal(&child, sent);
            stdout.read_to_string(&mut board).unwrap();
            assert_eq!(board, "[[2, 0],\n [0, 0]]\n\nbye!\n");
            assert_eq!(child.wait().unwrap().code(), Some(status), "{sent}");
        }
    }

    #[test]
    fn a_signal_ends_the_game_at_once_also_while_the_coach_thinks() {
        for words in [&b"odds left tip right tip up tip down tip "[..], b"coach"] {
            let mut child = climb2048(&["--order", "12", "--seed", "1"]).spawn().unwrap();
            let mut input = child.stdin.take().unwrap();
            let writer = std::thread::spawn(move || {
                while words != b"coach" && input.write_all(words).is_ok() {}
                input.write_all(words).map(|()| input)
            });
            let mut stdout = BufReader::new(child.stdout.take().unwrap());
            stdout.read_line(&mut String::new()).unwrap();
            std::thread::sleep(std::time::Duration::from_millis(300));
            let sent = std::time::Instant::now();
            signal(&child, Signal::SIGTERM);
            std::thread::spawn(move || stdout.read_to_end(&mut Vec::new()));
            assert_eq!(child.wait().unwrap().code(), Some(143));
            // After a second the game would be ended from outside.
            assert!(sent.elapsed() < std::time::Duration::from_millis(900), "{:?}", sent.elapsed());
            drop(writer);
        }
    }

    #[test]
    fn a_signal_ends_even_a_game_whose_reader_has_stopped_reading() {
        let mut child = climb2048(&["--board", "[[8,4],[4,8]]"]).spawn().unwrap();
        let mut input = child.stdin.take().unwrap();
        // More verdicts than the pipe from the game holds; nobody reads them.
        let writer = std::thread::spawn(move || input.write_all(&b"left ".repeat(100_000)));
        std::thread::sleep(std::time::Duration::from_millis(300));
        assert_eq!(child.try_wait().unwrap(), None, "it waits for its reader");
        signal(&child, Signal::SIGTERM);
        assert_eq!(child.wait().unwrap().code(), Some(143));
        drop(child);
        assert!(writer.join().unwrap().is_err());
    }
}
