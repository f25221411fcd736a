//! The game in English and in Chinese: which is spoken where, and what is the same in both.
#![expect(clippy::unwrap_used, reason = "a test may")]

mod shelf;
mod variables;

use std::{fs, io::Write as _, process::Output};

use shelf::Shelf;
use unicode_width::UnicodeWidthStr as _;

const CHINESE: &str = "zh_CN.UTF-8";

type Variables<'a> = &'a [(&'a str, &'a str)];

impl Shelf {
    /// What is printed on standard output and standard error with these variables, and the exit status.
    fn run(&self, variables: Variables, arguments: &str, words: &str) -> (String, String, Option<i32>) {
        let mut command = self.command(&arguments.split_whitespace().collect::<Vec<_>>());
        let mut child = command.envs(variables.iter().copied()).spawn().unwrap();
        // A program that does not play reads nothing.
        let _ = child.stdin.take().unwrap().write_all(words.as_bytes());
        let Output { status, stdout, stderr } = child.wait_with_output().unwrap();
        (String::from_utf8(stdout).unwrap(), String::from_utf8(stderr).unwrap(), status.code())
    }

    /// What is printed in a Chinese locale where all goes well.
    fn printed(&self, arguments: &str, words: &str) -> String {
        let (stdout, stderr, status) = self.run(&[("LC_ALL", CHINESE)], arguments, words);
        assert_eq!((stderr.as_str(), status), ("", Some(0)), "{arguments}");
        stdout
    }

    /// Keeps a game that is played in English.
    fn play(&self, arguments: &str, words: &str) {
        assert_eq!(self.run(&[], &format!("--keep {arguments}"), words).2, Some(0));
    }

    /// What is said in a Chinese locale where something is wrong, and the exit status.
    fn refused(&self, arguments: &str) -> (String, Option<i32>) {
        let (stdout, stderr, status) = self.run(&[("LC_ALL", CHINESE)], arguments, "");
        assert_eq!(stdout, "", "{arguments}");
        (stderr, status)
    }

    fn only_journal(&self) -> String {
        let file = fs::read_dir(&self.0).unwrap().next().unwrap().unwrap();
        file.path().to_str().unwrap().to_owned()
    }

    fn write(&self, name: &str, text: &str) -> String {
        let path = self.0.join(name);
        fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    }
}

/// Single spaces, and nothing that tells estimates from exact chances.
fn plain(text: &str) -> String {
    let line = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
    text.replace('~', "").lines().map(line).collect::<Vec<_>>().join("\n")
}

#[test]
fn people_are_spoken_to_as_they_ask_or_else_as_their_locale_does() {
    let (english, chinese) = ("2x2: make 16, ? shows the keys", "2×2 关：合成 16，按 ? 查看按键");
    let table: [(Variables, &str, &str); 9] = [
        (&[("LC_ALL", "C")], "", english),
        (&[("LC_ALL", CHINESE)], "", chinese),
        (&[("LC_ALL", ""), ("LC_MESSAGES", ""), ("LC_CTYPE", ""), ("LANG", CHINESE)], "", chinese),
        (&[("LC_ALL", "de_DE.UTF-8")], "", english),
        (&[("LC_ALL", CHINESE)], "--lang en", english),
        (&[("LC_ALL", "C")], "--lang zh", chinese),
        (&[("LC_ALL", "C"), ("CLIMB2048_LANG", "zh")], "", chinese),
        (&[("LC_ALL", CHINESE), ("CLIMB2048_LANG", "en")], "", english),
        (&[("LC_ALL", "C"), ("CLIMB2048_LANG", "en")], "--lang zh", chinese),
    ];
    for (variables, arguments, expected) in table {
        let (stdout, _, _) = Shelf::new().run(variables, &format!("--view tiles --seed 1 {arguments}"), "quit");
        assert_eq!(stdout.lines().next(), Some(expected), "{variables:?} {arguments}");
    }
}

#[test]
#[cfg(unix)]
fn a_locale_without_the_characters_is_spoken_to_in_english() {
    for locale in ["zh_CN.GBK", "zh_CN.GB18030", "zh_CN", "zh_TW.Big5", "POSIX"] {
        let (stdout, _, _) = Shelf::new().run(&[("LC_ALL", locale)], "--view tiles --seed 1", "quit");
        assert!(stdout.is_ascii() && stdout.starts_with("2x2: make 16"), "{locale}: {stdout}");
    }
}

#[test]
fn programs_read_english_whatever_the_locale_unless_another_language_is_asked_for() {
    let play = |arguments: &str| {
        let arguments = format!("--seed 1 --board [[8,0],[8,4]] {arguments}");
        Shelf::new().run(&[("LC_ALL", CHINESE)], &arguments, "up left lfet\n\nright")
    };
    let (stdout, stderr, _) = play("");
    assert!(stdout.contains("\nWin! Enter to level up to 3x3\n") && stdout.ends_with("\nbye!\n"), "{stdout}");
    assert!(stdout.is_ascii() && stderr.is_ascii(), "{stdout} {stderr}");
    let expected = "\
[[8, 0],
 [8, 4]]

[[16,  4],
 [ 0,  0]]

过关！按 Enter 升到 3×3 关
请按 Enter 继续……
[[2, 0, 0],
 [0, 0, 0],
 [0, 0, 2]]

[[2, 0, 2],
 [0, 0, 0],
 [0, 0, 2]]

再见！
";
    let (stdout, stderr, _) = play("--lang zh");
    assert_eq!(stdout, expected);
    assert!(stderr.starts_with("第 1 行：不认识 \"lfet\"；可用的词有 left right up down、"), "{stderr}");
}

#[test]
fn a_climb_in_chinese_reads_like_this() {
    let words = "odds up left\n\nrestart odds quit";
    let expected = "\
2×2 关：合成 16，按 ? 查看按键

8 ·
8 4
得分 0，总分 0，0 步

从现在起点评每一步的胜率。

从现在起有教练帮忙，本局不再计入纪录。

16 4
· ·
得分 16（+16），总分 16，1 步

过关！按 Enter 升到 3×3 关
上 100.0 %，最佳

请按 Enter 继续……

3×3 关：合成 128

2 · ·
· · ·
· · 2
得分 0，总分 16，0 步


3×3 关：合成 128

· · ·
· · ·
· · 2
得分 0，总分 16，0 步

不再点评胜率。

再见！";
    let board = "[[8,0],[8,4]]";
    let arguments = format!("--view tiles --color never --seed 1 --board {board}");
    let text = plain(&Shelf::new().printed(&arguments, words));
    assert_eq!(text, expected);
}

#[test]
fn the_words_view_in_chinese_reads_like_this() {
    let words = "up undo redo down state";
    let text = Shelf::new().printed("--view words --seed 1 --board [[4,0],[4,2]]", words);
    let expected = "\
2×2 关：合成 16，按 ? 查看按键

4，0
4，2

向上移动，合成 8，得 8 分。新方块 2，在第 2 行第 2 列。
8，2
0，2

已撤销一步。
4，0
4，2

已重做一步。
8，2
0，2

向下移动，合成 4，得 4 分。新方块 2，在第 1 行第 1 列。
2，0
8，4

2×2 关，目标 16，得分 12，总分 12，2 步，最大方块 8，空位 1 个

再见！
";
    assert_eq!(text, expected);
}

#[test]
fn kept_games_and_records_in_chinese_are_tables_as_straight_as_any() {
    let shelf = Shelf::new();
    assert_eq!(shelf.printed("records", ""), "还没有玩到结束的关卡。\n");
    shelf.play("--seed 4 --steep --board [[8,8],[0,0]]", "left enter left");
    let games = shelf.printed("games", "");
    let (heading, game) = games.trim_end().split_once('\n').unwrap();
    assert_eq!(plain(heading), "存档 开始时间（UTC） 模式 最高关卡 总分 步数 结果");
    assert!(plain(game).ends_with(" 困难 3×3 16 1 3×3 进行中"), "{game}");
    assert_eq!(heading.width(), game.width(), "{games}");
    let expected = "\
困难模式：最高关卡 3×3，当前连胜 1，最长连胜 1

关卡  目标  局数  过关     胜率  最高分  最少步数  用过撤销  用过教练
 2×2    16     1     1  100.0 %      16         1         0         0
";
    assert_eq!(shelf.printed("records", ""), expected);
}

#[test]
fn a_simulation_in_chinese_is_as_straight_as_any() {
    let table = Shelf::new().printed("simulate --orders 2-3,10 --games 20 --player random --seed 1", "");
    let lines: Vec<_> = table.lines().collect();
    assert_eq!(lines[0], "普通模式，每关 20 局，玩家：随机，种子 1");
    assert_eq!(plain(lines[2]), "关卡 目标 局数 过关 胜率 95 % 置信区间 平均步数 每步毫秒");
    assert!(plain(lines[3]).starts_with("2×2 16 20 "), "{table}");
    assert!(lines.len() == 6 && lines[2..].iter().all(|line| line.width() == lines[2].width()), "{table}");
}

#[test]
fn a_review_in_chinese_reads_like_this() {
    let shelf = Shelf::new();
    shelf.play("--seed 4 --classic --board [[16,16],[0,0]]", "left enter right");
    let journal = shelf.only_journal();
    let picture = shelf.0.join("review.svg");
    let text = shelf.printed(&format!("review {journal} --svg {}", picture.display()), "");
    let expected = "\
2×2 关：合成 32
步 走法 走前 走后 更佳
1 左 100.0 % 100.0 %

共 1 步，平均每步损失 0.00 % 的胜率。
未复盘：目标已在棋盘上之后的 1 步。

胜率走势：

100 % ┤█";
    assert!(plain(&text).starts_with(expected), "{text}");
    assert!(text.ends_with("─\n       2×2\n"), "{text}");
    assert!(fs::read_to_string(picture).unwrap().contains("<title>胜率走势，经典模式，"));
}

#[test]
fn what_is_wrong_with_kept_games_is_told_in_chinese() {
    let shelf = Shelf::new();
    let begun = "climb2048 journal 2\nbegun 2026-11-29T12:00:00Z\n";
    let rest = "ladder plain\nseed 1\norder 2\ntarget default\n\n";
    let table = [
        (String::new(), "文件是空的"),
        ("hello\n".to_owned(), "不是 climb2048 的存档"),
        ("climb2048 journal 99\n".to_owned(), "由更新的程序写成，存档版本为 99"),
        (begun.to_owned(), "开头不完整"),
        (format!("{begun}lader plain\n"), "第 3 行应以 \"ladder\" 开头"),
        (format!("{begun}ladder rope\n"), "第 3 行的值无效：there is no such ladder"),
        (format!("{begun}{rest}lfet\n"), "第 8 行不是指令：\"lfet\""),
        (format!("{begun}{rest}undo\n"), "第 8 行的指令无法执行：undo"),
    ];
    for (text, why) in &table {
        let path = shelf.write("one.climb", text);
        assert_eq!(shelf.refused(&format!("review {path}")), (format!("climb2048: {path}：{why}\n"), Some(1)));
    }
    let unknown = "climb2048: 没有存档 \"nope\"；用 climb2048 games 可以列出所有存档\n".to_owned();
    assert_eq!(shelf.refused("review nope"), (unknown, Some(2)));
    let folder = shelf.0.join("empty").display().to_string();
    let nothing = format!("climb2048: {folder} 中没有可以继续的存档\n");
    assert_eq!(shelf.refused(&format!("--view tiles --resume --data-dir {folder}")), (nothing, Some(1)));
    let path = shelf.write("two.climb", "hello\n");
    let (_, stderr, _) = shelf.run(&[("LC_ALL", CHINESE)], "records", "");
    assert!(stderr.contains(&format!("未计入：{path}：不是 climb2048 的存档\n")), "{stderr}");
}

#[test]
fn what_programs_read_is_the_same_in_every_language() {
    let (one, other) = (Shelf::new(), Shelf::new());
    let play = |shelf: &Shelf, lang: &str| {
        shelf.run(&[], &format!("--keep --seed 9 --order 3 --lang {lang}"), "left up right down left undo tip up");
        let journal = fs::read_to_string(shelf.only_journal()).unwrap();
        let begun = |line: &&str| !line.starts_with("begun ");
        journal.lines().filter(begun).collect::<Vec<_>>().join("\n")
    };
    assert_eq!(play(&one, "en"), play(&other, "zh"));
    let tasks = ["records --json", "odds --json --board [[8,4],[2,0]]", "--help", "odds -h", "man", "completions bash"];
    for task in tasks {
        let spoken = |locale| one.run(&[("LC_ALL", locale)], task, "");
        assert_eq!(spoken(CHINESE), spoken("C"), "{task}");
    }
    let without_time = |locale| {
        let (json, _, _) = one.run(&[("LC_ALL", locale)], "simulate --json --orders 2 --games 5 --seed 1", "");
        json.lines().filter(|line| !line.contains("ms_per_move")).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(without_time(CHINESE), without_time("C"));
}

#[test]
fn a_language_that_is_not_spoken_here_is_refused_by_the_name_that_it_was_set_with() {
    let shelf = Shelf::new();
    let refused = |variables: Variables, arguments: &str| shelf.run(variables, arguments, "");
    let told = "climb2048: invalid value 'xx' for '--lang <LANG>' [possible values: en, zh]\n";
    assert_eq!(refused(&[], "--lang xx"), (String::new(), told.to_owned(), Some(2)));
    assert_eq!(refused(&[], "games --lang xx"), (String::new(), told.to_owned(), Some(2)));
    let told = "climb2048: invalid value 'xx' for CLIMB2048_LANG [possible values: en, zh]\n";
    for task in ["", "games", "odds"] {
        assert_eq!(refused(&[("CLIMB2048_LANG", "xx")], task), (String::new(), told.to_owned(), Some(2)), "{task}");
    }
}
