//! The options of `simulate`.

use clap::Args;
use climb2048::{
    coach::PlayerKind,
    game::{Ladder, Level, Order, TargetError},
};

use super::{
    level::LadderArguments,
    values::{self, Orders},
};

/// Which games are played, and by whom.
#[derive(Clone, Debug, Args)]
pub(crate) struct SimulateArguments {
    /// The orders, such as 4, 2-10 (as it comes) or 3,5,7
    #[arg(long, value_name = "ORDERS", allow_hyphen_values = true, value_parser = values::orders)]
    orders: Option<Orders>,

    /// How many games of each order: 1000 as it comes
    #[arg(long, value_name = "N", default_value = "1000", hide_default_value = true, allow_negative_numbers = true, value_parser = values::games)]
    pub(crate) games: u32,

    /// Who plays: coach (as it comes), greedy or random
    #[arg(
        long,
        value_name = "PLAYER",
        default_value = "coach",
        hide_default_value = true,
        hide_possible_values = true,
        value_parser = values::one_of(&PLAYERS)
    )]
    pub(crate) player: PlayerKind,

    #[command(flatten)]
    of: LadderArguments,

    /// Play the games of this seed, or of one that is told
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = values::seed)]
    pub(crate) seed: Option<u64>,

    /// Print the results for programs
    #[arg(long)]
    pub(crate) json: bool,
}

const PLAYERS: [(&str, PlayerKind); 3] =
    [("coach", PlayerKind::Coach), ("greedy", PlayerKind::Greedy), ("random", PlayerKind::Random)];

/// The last order that is played where none are asked for.
const LAST_ORDER: usize = 10;

impl SimulateArguments {
    /// The levels that are played, from the lowest order.
    pub(crate) fn levels(&self) -> Result<Vec<Level>, TargetError> {
        let orders: Vec<_> = match (&self.orders, self.of.ladder()) {
            (Some(orders), _) => orders.iter().collect(),
            (None, Ladder::Classic) => vec![Order::CLASSIC],
            (None, Ladder::Plain | Ladder::Steep) => (Order::MIN.get()..=LAST_ORDER).filter_map(Order::new).collect(),
        };
        orders.into_iter().map(|order| self.of.level(order)).collect()
    }
}
