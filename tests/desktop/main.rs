//! What a player meets on a real desktop: an X server, real terminals, and keys that are really pressed.

#![cfg(target_os = "linux")]

mod process;
mod run;
mod stage;
#[path = "../variables/mod.rs"]
mod variables;
mod wait;

use std::{
    thread,
    time::{Duration, Instant},
};

use nix::{
    sys::signal::{Signal, kill},
    unistd::Pid,
};

use process::{is_gone, written};
use run::ROOMY;
use stage::{Desktop, Tmux};
use wait::{A_MOMENT, PATIENCE, wait_for_typed, wait_until};

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
    let (game, other) = desktop.play_unseen(ROOMY);
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
    let (game, _other) = desktop.play_unseen(ROOMY);
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
    assert_eq!(
        run.wait_for_line("errors"),
        "no hotkeys: the hook has ended, as it does when the display goes away; the game plays on without them"
    );
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
