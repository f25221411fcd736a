//! Chinese in simplified characters.

use std::fmt::Display;

use super::{Language, Words, keys};
use crate::{
    coach::PlayerKind,
    game::{Direction, Exponent, Game, Ladder, Level, Order, Phase},
    input::{Lack, Notice, Wish},
    store::{JournalError, ShelfError},
};

pub(super) struct Chinese;

static WORDS: Words = Words {
    comma: "，",
    hint: "，按 ? 查看按键",
    won_for_good: "过关！按 Enter 继续玩，按 r 重新开始\n",
    over: "请按 Enter 继续……\n",
    taken_back: "已撤销一步。\n",
    played_again: "已重做一步。\n",
    bye: "再见！\n",
    arrows: "方向键",
    back: "按任意键回到游戏。",
    scores: ["得分", "本步", "总分", "步数", "纪录"],
    key_line: &[
        "方向键 移动   Enter 继续   U 撤销   R 重来   T 提示   P 教练   ? 按键   Esc 退出",
        "方向键 移动   U 撤销   R 重来   T 提示   P 教练   ? 按键   Esc 退出",
        "方向键 移动   U 撤销   T 提示   ? 按键   Esc 退出",
        "U 撤销   T 提示   ? 按键   Esc 退出",
    ],
    watching: "Esc 退出",
    coach_helps: "从现在起有教练帮忙，本局不再计入纪录。",
    coach_plays: "教练代玩中，按任意键接手。",
    coach_pauses: "教练暂停，轮到你了。",
    odds_on: "从现在起点评每一步的胜率。",
    odds_off: "不再点评胜率。",
    level_is_over: "本关已结束，请按 Enter 继续。",
    nothing_larger: "这里已经合不出更大的方块了。",
    the_best: "最佳",
    games: ["存档", "开始时间（UTC）", "模式", "最高关卡", "总分", "步数", "结果"],
    records: ["关卡", "目标", "局数", "过关", "胜率", "最高分", "最少步数", "用过撤销", "用过教练"],
    no_records: "还没有玩到结束的关卡。",
    simulated: ["关卡", "目标", "局数", "过关", "胜率", "95 % 置信区间", "平均步数", "每步毫秒"],
    progress: "{prefix} [{bar:30}] {pos}/{len}，还需 {eta}",
    win: "胜率",
    best: "最佳",
    moves: "步数",
    reviewed: ["步", "走法", "走前", "走后", "更佳"],
    costliest: "损失最大的几步：",
    costly: ["步", "走法", "更佳", "损失"],
    no_moves: "没有可以复盘的步。",
    chance_of_winning: "胜率走势：",
};

impl Language for Chinese {
    fn code(&self) -> &'static str {
        "zh"
    }

    fn words(&self) -> &'static Words {
        &WORDS
    }

    fn order(&self, order: Order) -> String {
        format!("{0}×{0}", order.get())
    }

    fn ladder(&self, ladder: Ladder) -> &'static str {
        match ladder {
            Ladder::Plain => "普通",
            Ladder::Steep => "困难",
            Ladder::Classic => "经典",
        }
    }

    fn direction(&self, direction: Direction) -> &'static str {
        match direction {
            Direction::Left => "左",
            Direction::Right => "右",
            Direction::Up => "上",
            Direction::Down => "下",
        }
    }

    fn heading(&self, level: &Level) -> String {
        format!("{} 关：合成 {}", self.order(level.order()), level.target().value())
    }

    fn status(&self, game: &Game, gained: u128, record: Option<u128>) -> String {
        let gained = if gained > 0 { format!("（+{gained}）") } else { String::new() };
        let record = record.map_or_else(String::new, |record| format!("，纪录 {record}"));
        let (score, climb, moves) = (game.score(), game.climb_score(), game.moves());
        format!("得分 {score}{gained}，总分 {climb}，{moves} 步{record}\n")
    }

    fn won(&self, next: Order) -> String {
        format!("过关！按 Enter 升到 {} 关\n", self.order(next))
    }

    fn won_the_last(&self, next: Order) -> String {
        format!("过关！按 Enter 从 {} 关重新开始\n", self.order(next))
    }

    fn lost(&self, next: Order) -> String {
        format!("游戏结束！按 Enter 从 {} 关重新开始\n", self.order(next))
    }

    fn unchanged(&self, direction: Direction) -> String {
        format!("无法向{}移动。", self.direction(direction))
    }

    fn moved(&self, direction: Direction, made: &[(u64, usize)], gained: u128) -> String {
        let direction = self.direction(direction);
        let times = |count: usize| if count == 1 { String::new() } else { format!("{count} 个 ") };
        let made: Vec<_> = made.iter().map(|&(value, count)| format!("{}{value}", times(count))).collect();
        if made.is_empty() {
            format!("向{direction}移动，没有合并。")
        } else {
            format!("向{direction}移动，合成 {}，得 {gained} 分。", made.join("、"))
        }
    }

    fn appeared(&self, value: u64, row: usize, column: usize) -> String {
        format!("新方块 {value}，在第 {row} 行第 {column} 列。")
    }

    fn level(&self, level: &Level) -> String {
        format!("{} 关，目标 {}", self.order(level.order()), level.target().value())
    }

    fn tiles(&self, largest: Exponent, empty: usize) -> String {
        format!("最大方块 {}，空位 {empty} 个", largest.value())
    }

    fn any_of(&self, keys: &[String]) -> String {
        keys::joined(keys, "、", " 或 ")
    }

    fn deed(&self, wish: Wish) -> &'static str {
        use crate::game::Command::{Coach, Enter, Redo, Restart, Slide, Undo};
        match wish {
            Wish::Play(Slide(_)) => "移动方块",
            Wish::Play(Enter) => "过关或失败后继续",
            Wish::Play(Undo) => "撤销一步",
            Wish::Play(Redo) => "重做一步",
            Wish::Play(Restart) => "重新开始本关",
            Wish::Tip => "提示：各方向走完后的胜率",
            Wish::Odds => "开启或关闭每一步的胜率点评",
            Wish::Autoplay => "教练代玩，按任意键接手",
            Wish::View => "切换视图：tiles、live、words",
            Wish::Board => "再显示一次棋盘",
            Wish::State => "报告本关现状",
            Wish::Keys => "显示这份按键说明",
            Wish::Suspend => "暂时挂起，用 fg 回来",
            Wish::Quit => "退出",
            Wish::Play(Coach) | Wish::Nothing => "",
        }
    }

    fn too_narrow(&self, order: Order, needed: usize, columns: usize) -> String {
        format!("终端太窄：{} 关需要 {needed} 列，现在只有 {columns} 列\n", self.order(order))
    }

    fn too_small(&self, order: Order, needed: (usize, usize), there: (usize, usize)) -> String {
        let size = |(columns, rows): (usize, usize)| format!("{columns} 列 {rows} 行");
        format!("终端太小：{} 关需要 {}，现在只有 {}。", self.order(order), size(needed), size(there))
    }

    fn to_make(&self, target: u64) -> String {
        format!("合成 {target}：")
    }

    fn as_good_as(&self, best: Direction) -> String {
        format!("和{}一样好", self.direction(best))
    }

    fn the_best_was(&self, best: &str) -> String {
        format!("最佳是{best}")
    }

    fn begins_again(&self, options: &str) -> String {
        format!("用 climb2048 {options} 可以重玩这一局")
    }

    fn goes_on(&self, id: &str) -> String {
        format!("用 climb2048 --resume {id} 可以继续这一局")
    }

    fn waits(&self, order: Order) -> String {
        format!("有一局闯关停在 {} 关：用 climb2048 --resume 可以继续。", self.order(order))
    }

    fn not_counted(&self, error: &ShelfError) -> String {
        format!("未计入：{}", self.refusal(error))
    }

    fn not_kept(&self, error: &ShelfError) -> String {
        format!("本局无法保存：{}", self.refusal(error))
    }

    fn not_kept_any_more(&self, error: &ShelfError) -> String {
        format!("本局从现在起无法保存：{}", self.refusal(error))
    }

    fn refusal(&self, error: &ShelfError) -> String {
        match error {
            ShelfError::NoHome => "找不到用户主目录".to_owned(),
            ShelfError::File { path, error } => format!("{}：{error}", path.display()),
            ShelfError::Damaged { path, error } => format!("{}：{}", path.display(), damage(error)),
            ShelfError::Busy { id } => format!("{id} 正在别处进行"),
            ShelfError::NothingWaits { folder } => format!("{} 中没有可以继续的存档", folder.display()),
            ShelfError::Unknown { id } => format!("没有存档 {id:?}；用 climb2048 games 可以列出所有存档"),
        }
    }

    fn notice(&self, notice: &Notice) -> String {
        match notice {
            Notice::UnknownWord { line, word } => {
                format!("第 {line} 行：不认识 {word:?}；可用的词有 {}", keys::words("、", " 和 "))
            }
            Notice::Unreadable(why) => format!("无法读取标准输入：{why}"),
            Notice::NoHotkeys(lack) => {
                let why = match lack {
                    Lack::Remote => "经由 SSH 时，显示器属于另一台机器",
                    Lack::NoDisplay => "DISPLAY 没有指明 X 显示器",
                    Lack::Ended => "热键监听已结束，显示断开时就会这样",
                    Lack::Other(why) => why,
                };
                format!("没有全局热键：{why}；游戏照常进行")
            }
        }
    }

    fn cannot_think(&self, why: &dyn Display) -> String {
        format!("教练无法思考：{why}")
    }

    fn cannot_read_keys(&self, why: &dyn Display) -> String {
        format!("无法读取按键：{why}")
    }

    fn cannot_write(&self, why: &dyn Display) -> String {
        format!("无法写入标准输出：{why}")
    }

    fn cannot_draw_seed(&self, why: &dyn Display) -> String {
        format!("无法生成种子：{why}")
    }

    fn cannot_await_signals(&self, why: &dyn Display) -> String {
        format!("无法等待信号：{why}")
    }

    fn is_a_kept_game(&self, path: &dyn Display) -> String {
        format!("--svg {path} 是一份存档，图片会将其覆盖")
    }

    fn cannot_write_picture(&self, path: &dyn Display, why: &dyn Display) -> String {
        format!("无法将图片写入 {path}：{why}")
    }

    fn result(&self, phase: Phase, order: Order, coached: bool) -> String {
        let phase = match phase {
            Phase::Playing => "进行中",
            Phase::Won => "过关",
            Phase::Lost => "失败",
        };
        format!("{} {phase}{}", self.order(order), if coached { "，有教练" } else { "" })
    }

    fn reached(&self, ladder: Ladder, highest: Option<Order>, current: u32, longest: u32) -> String {
        let highest = highest.map_or_else(|| "无".to_owned(), |order| self.order(order));
        format!("{}模式：最高关卡 {highest}，当前连胜 {current}，最长连胜 {longest}", self.ladder(ladder))
    }

    fn player(&self, player: PlayerKind) -> &'static str {
        match player {
            PlayerKind::Coach => "教练",
            PlayerKind::Greedy => "贪心",
            PlayerKind::Random => "随机",
        }
    }

    fn simulation(&self, games: u32, ladder: Ladder, player: PlayerKind, seed: u64) -> String {
        let (ladder, player) = (self.ladder(ladder), self.player(player));
        format!("{ladder}模式，每关 {games} 局，玩家：{player}，种子 {seed}")
    }

    fn interval(&self, low: f64, high: f64) -> String {
        format!("{low:.1} 至 {high:.1} %")
    }

    fn title(&self, ladder: Ladder, begun: &str) -> String {
        format!("{}模式，{begun} UTC", self.ladder(ladder))
    }

    fn gave_away(&self, moves: usize, percent: &str) -> String {
        format!("共 {moves} 步，平均每步损失 {percent} % 的胜率。")
    }

    fn not_reviewed(&self, moves: usize) -> String {
        format!("未复盘：目标已在棋盘上之后的 {moves} 步。")
    }

    fn picture(&self, title: &str) -> String {
        format!("胜率走势，{title}")
    }
}

/// What is wrong with a journal.
fn damage(error: &JournalError) -> String {
    match error {
        JournalError::Empty => "文件是空的".to_owned(),
        JournalError::Title => "不是 climb2048 的存档".to_owned(),
        JournalError::Newer(version) => format!("由更新的程序写成，存档版本为 {version}"),
        JournalError::CutOff => "开头不完整".to_owned(),
        JournalError::Header { line, expected } => format!("第 {line} 行应以 {expected:?} 开头"),
        JournalError::Value { line, reason } => format!("第 {line} 行的值无效：{reason}"),
        JournalError::Command { line, word } => format!("第 {line} 行不是指令：{word:?}"),
        JournalError::Impossible { line, word } => format!("第 {line} 行的指令无法执行：{word}"),
    }
}
