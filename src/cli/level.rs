//! The options that say which level, and where it starts.

use clap::Args;
use climb2048::game::{Exponent, Ladder, Level, Matrix, Order, Start, TargetError};

use super::values;

/// Which ladder, and what is to be made.
#[derive(Clone, Debug, Args)]
pub(crate) struct LadderArguments {
    /// The 2048 that others know, without a ladder
    #[arg(long, conflicts_with = "steep")]
    classic: bool,

    /// A ladder whose targets keep it hard
    #[arg(long)]
    steep: bool,

    /// Another target; in a game, of its first level
    #[arg(long, value_name = "VALUE", allow_negative_numbers = true, value_parser = values::target)]
    pub(crate) target: Option<Exponent>,
}

impl LadderArguments {
    pub(crate) fn ladder(&self) -> Ladder {
        match (self.classic, self.steep) {
            (true, _) => Ladder::Classic,
            (_, true) => Ladder::Steep,
            _ => Ladder::Plain,
        }
    }

    /// The level of an order.
    pub(crate) fn level(&self, order: Order) -> Result<Level, TargetError> {
        Level::with_target(self.ladder(), order, self.target)
    }
}

/// Which level, and where it starts.
#[derive(Clone, Debug, Args)]
pub(crate) struct LevelArguments {
    /// Start at another order, 2 to 56
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    order: Option<Order>,

    /// Start from a position, written as the game prints it
    #[arg(long, value_name = "JSON")]
    pub(crate) board: Option<Matrix>,

    #[command(flatten)]
    pub(crate) of: LadderArguments,
}

impl LevelArguments {
    pub(crate) fn start(&self) -> Start {
        match &self.board {
            Some(board) => Start::Position(board.clone()),
            None => Start::Opening(self.order.unwrap_or(self.of.ladder().first_order())),
        }
    }

    /// The options that say the same again.
    pub(crate) fn options(&self) -> String {
        let ladder = match self.of.ladder() {
            Ladder::Plain => String::new(),
            other => format!("--{other} "),
        };
        let start = match (&self.board, self.order) {
            (Some(board), _) => format!("--board '{}' ", board.to_string().replace(['\n', ' '], "")),
            (None, Some(order)) => format!("--order {} ", order.get()),
            (None, None) => String::new(),
        };
        let target = self.of.target.map_or_else(String::new, |target| format!("--target {} ", target.value()));
        ladder + &start + &target
    }

    /// What is wrong with an order that is not that of the position, by the names that options were set with.
    pub(super) fn contradiction(&self, name_of: impl Fn(&str) -> String) -> Option<String> {
        let (has, order) = (self.board.as_ref()?.order(), self.order?);
        let order = (order != has).then_some(order.get())?;
        let (one, other) = (name_of("order"), name_of("board"));
        Some(format!("{one} {order} contradicts {other}, which is {has}; leave one of them out"))
    }
}
