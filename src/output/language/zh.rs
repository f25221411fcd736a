//! Chinese in simplified characters.

use super::{Errors, Phrases};
use crate::{
    game::{Direction, Ladder, Order, Phase},
    output::Remark,
};

/// What is said in Chinese.
pub(super) static CHINESE: Phrases = Phrases {
    order: square,
    ladder: |of| ladder(of).to_owned(),
    direction,

    heading: |level| format!("{} 关：合成 {}", square(level.order()), level.target().value()),
    hint: "，按 ? 查看按键",
    keys: "\
方向键、W A S D 或 H J K L   移动方块
Enter                        过关或失败后继续
U、Y                         撤销一步、重做一步
R                            重新开始本关
T                            提示：各方向走完后的胜率
O                            开启或关闭每一步的胜率点评
P                            教练代玩，按任意键接手
Esc 或 Q                     退出
Ctrl-Z                       暂时挂起，用 fg 回来
B                            再显示一次棋盘
I                            报告本关现状
?                            显示这份按键说明
",
    status: |score, gained, climb, moves, record| {
        let gained = if gained > 0 { format!("（+{gained}）") } else { String::new() };
        let record = record.map_or_else(String::new, |record| format!("，纪录 {record}"));
        format!("得分 {score}{gained}，总分 {climb}，{moves} 步{record}\n")
    },
    won_for_good: "过关！按 Enter 继续玩，按 r 重新开始\n",
    won: |next| format!("过关！按 Enter 升到 {} 关\n", square(next)),
    won_the_last: |next| format!("过关！按 Enter 从 {} 关重新开始\n", square(next)),
    lost: |next| format!("游戏结束！按 Enter 从 {} 关重新开始\n", square(next)),
    over: "请按 Enter 继续……\n",
    unchanged: |to| format!("无法向{}移动。", direction(to)),
    moved: |to, made, gained| {
        let times = |count: usize| if count == 1 { String::new() } else { format!("{count} 个 ") };
        let made: Vec<_> = made.iter().map(|&(value, count)| format!("{}{value}", times(count))).collect();
        if made.is_empty() {
            format!("向{}移动，没有合并。", direction(to))
        } else {
            format!("向{}移动，合成 {}，得 {gained} 分。", direction(to), made.join("、"))
        }
    },
    appeared: |value, row, column| format!("新方块 {value}，在第 {row} 行第 {column} 列。"),
    taken_back: "已撤销一步。\n",
    played_again: "已重做一步。\n",
    level: |level| format!("{} 关，目标 {}", square(level.order()), level.target().value()),
    tiles: |largest, empty| format!("最大方块 {largest}，空位 {empty} 个"),
    too_narrow: |order, needed, columns| {
        format!("终端太窄：{} 关需要 {needed} 列，现在只有 {columns} 列\n", square(order))
    },
    scores: ["得分", "本步", "总分", "步数", "纪录"],
    key_line: [
        "方向键 移动   Enter 继续   U 撤销   R 重来   T 提示   P 教练   ? 按键   Esc 退出",
        "方向键 移动   U 撤销   R 重来   T 提示   P 教练   ? 按键   Esc 退出",
        "方向键 移动   U 撤销   T 提示   ? 按键   Esc 退出",
        "U 撤销   T 提示   ? 按键   Esc 退出",
    ],
    watching: "Esc 退出",
    back: "按任意键回到游戏。",
    too_small: |order, needed, there| {
        let size = |(columns, rows): (usize, usize)| format!("{columns} 列 {rows} 行");
        format!("终端太小：{} 关需要 {}，现在只有 {}。", square(order), size(needed), size(there))
    },
    bye: "再见！\n",

    remark: |remark| match remark {
        Remark::Coached => "从现在起有教练帮忙，本局不再计入纪录。",
        Remark::Plays => "教练代玩中，按任意键接手。",
        Remark::Pauses => "教练暂停，轮到你了。",
        Remark::OddsOn => "从现在起点评每一步的胜率。",
        Remark::OddsOff => "不再点评胜率。",
        Remark::LevelOver => "本关已结束，请按 Enter 继续。",
        Remark::NothingLarger => "这里已经合不出更大的方块了。",
    },
    comma: "，",
    to_make: |target| format!("合成 {target}："),
    the_best: "最佳",
    as_good_as: |best| format!("和{}一样好", direction(best)),
    the_best_was: |best| format!("最佳是{best}"),

    begins_again: |options| format!("用 climb2048 {options} 可以重玩这一局"),
    goes_on: |id| format!("用 climb2048 --resume {id} 可以继续这一局"),
    waits: |order| format!("有一局闯关停在 {} 关：用 climb2048 --resume 可以继续。", square(order)),
    not_counted: |why| format!("未计入：{why}"),
    not_kept: |why| format!("本局无法保存：{why}"),
    not_kept_any_more: |why| format!("本局从现在起无法保存：{why}"),
    cannot_think: |why| format!("教练无法思考：{why}"),
    no_hotkeys: |why| format!("没有全局热键：{why}；游戏照常进行"),
    over_ssh: "经由 SSH 时，显示器属于另一台机器",
    no_display: "DISPLAY 没有指明 X 显示器",
    hook_has_ended: "热键监听已结束，显示断开时就会这样",
    unknown_word: |line, word| {
        format!(
            "第 {line} 行：不认识 {word:?}；可用的词有 left right up down、enter、undo、redo、restart、tip、odds、coach、\
             board、state 和 quit"
        )
    },
    cannot_read_input: |why| format!("无法读取标准输入：{why}"),
    cannot_read_keys: |why| format!("无法读取按键：{why}"),
    cannot_write: |why| format!("无法写入标准输出：{why}"),
    cannot_draw_seed: |why| format!("无法生成种子：{why}"),
    cannot_await_signals: |why| format!("无法等待信号：{why}"),
    is_a_kept_game: |path| format!("--svg {path} 是一份存档，图片会将其覆盖"),
    cannot_write_picture: |path, why| format!("无法将图片写入 {path}：{why}"),
    errors: Some(Errors {
        no_home: "找不到用户主目录",
        file: |path, why| format!("{path}：{why}"),
        busy: |id| format!("{id} 正在别处进行"),
        nothing_waits: |folder| format!("{folder} 中没有可以继续的存档"),
        unknown: |id| format!("没有存档 {id:?}；用 climb2048 games 可以列出所有存档"),
        empty: "文件是空的",
        no_journal: "不是 climb2048 的存档",
        newer: |version| format!("由更新的程序写成，存档版本为 {version}"),
        cut_off: "开头不完整",
        header: |line, expected| format!("第 {line} 行应以 {expected:?} 开头"),
        value: |line, reason| format!("第 {line} 行的值无效：{reason}"),
        command: |line, word| format!("第 {line} 行不是指令：{word:?}"),
        impossible: |line, word| format!("第 {line} 行的指令无法执行：{word}"),
    }),

    games: ["存档", "开始时间（UTC）", "模式", "最高关卡", "总分", "步数", "结果"],
    result: |phase, order, coached| {
        let phase = match phase {
            Phase::Playing => "进行中",
            Phase::Won => "过关",
            Phase::Lost => "失败",
        };
        format!("{} {phase}{}", square(order), if coached { "，有教练" } else { "" })
    },
    records: ["关卡", "目标", "局数", "过关", "胜率", "最高分", "最少步数", "用过撤销", "用过教练"],
    no_records: "还没有玩到结束的关卡。",
    reached: |of, highest, current, longest| {
        let highest = highest.map_or_else(|| "无".to_owned(), square);
        format!("{}模式：最高关卡 {highest}，当前连胜 {current}，最长连胜 {longest}", ladder(of))
    },

    players: ["教练", "贪心", "随机"],
    simulation: |games, of, player, seed| format!("{}模式，每关 {games} 局，玩家：{player}，种子 {seed}", ladder(of)),
    simulated: ["关卡", "目标", "局数", "过关", "胜率", "95 % 置信区间", "平均步数", "每步毫秒"],
    interval: |low, high| format!("{low:.1} 至 {high:.1} %"),
    progress: "{prefix} [{bar:30}] {pos}/{len}，还需 {eta}",
    moves: "步数",

    win: "胜率",
    best: "最佳",

    title: |of, begun| format!("{}模式，{begun} UTC", ladder(of)),
    reviewed: ["步", "走法", "走前", "走后", "更佳"],
    costliest: "损失最大的几步：",
    costly: ["步", "走法", "更佳", "损失"],
    gave_away: |moves, percent| format!("共 {moves} 步，平均每步损失 {percent} % 的胜率。"),
    no_moves: "没有可以复盘的步。",
    not_reviewed: |moves| format!("未复盘：目标已在棋盘上之后的 {moves} 步。"),
    chance_of_winning: "胜率走势：",
    picture: |title| format!("胜率走势，{title}"),
};

fn square(order: Order) -> String {
    format!("{0}×{0}", order.get())
}

const fn ladder(ladder: Ladder) -> &'static str {
    match ladder {
        Ladder::Plain => "普通",
        Ladder::Steep => "困难",
        Ladder::Classic => "经典",
    }
}

const fn direction(direction: Direction) -> &'static str {
    match direction {
        Direction::Left => "左",
        Direction::Right => "右",
        Direction::Up => "上",
        Direction::Down => "下",
    }
}
