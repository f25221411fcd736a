//! What the values of options look like.

use std::collections::BTreeSet;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use climb2048::game::{Exponent, Order};

/// The longest pause between moves, in milliseconds: a minute.
const LONGEST_DELAY: u64 = 60_000;

/// Reads one of these words.
pub(super) fn one_of<T: Copy + Send + Sync + 'static>(
    choices: &'static [(&'static str, T)],
) -> impl TypedValueParser<Value = T> {
    let words = PossibleValuesParser::new(choices.iter().map(|(word, _)| *word));
    words.map(|word| {
        let choice = choices.iter().find(|(known, _)| *known == word);
        choice.expect("the parser lets no other word through").1
    })
}

pub(super) fn seed(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("a seed is a whole number from 0 to {}", u64::MAX))
}

pub(super) fn delay(text: &str) -> Result<u64, String> {
    let delay = text.parse().ok().filter(|delay| *delay <= LONGEST_DELAY);
    delay.ok_or_else(|| format!("a delay is a whole number from 0 to {LONGEST_DELAY}"))
}

pub(super) fn count(text: &str) -> Result<usize, String> {
    text.parse().map_err(|_| format!("a count is a whole number from 0 to {}", usize::MAX))
}

/// A number of games, of which there is at least one.
pub(super) fn games(text: &str) -> Result<u32, String> {
    let games = text.parse().ok().filter(|games| *games > 0);
    games.ok_or_else(|| format!("a number of games is a whole number from 1 to {}", u32::MAX))
}

/// A power of two from 8 up.
pub(super) fn target(text: &str) -> Result<Exponent, String> {
    let target = text.parse().ok().and_then(Exponent::of_value).filter(|target| target.value() >= 8);
    target.ok_or_else(|| format!("a target is a power of two from 8 to {}", Exponent::MAX.value()))
}

/// Orders and ranges of orders between commas.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Orders(BTreeSet<Order>);

impl Orders {
    /// Each once, from the lowest.
    pub(crate) fn iter(&self) -> impl Iterator<Item = Order> {
        self.0.iter().copied()
    }
}

pub(super) fn orders(text: &str) -> Result<Orders, String> {
    let ranges: Option<Vec<_>> = text.split(',').map(range).collect();
    let orders = ranges.map(|ranges| Orders(ranges.into_iter().flatten().collect()));
    let (least, most) = (Order::MIN.get(), Order::MAX.get());
    orders.ok_or_else(|| format!("orders are whole numbers from {least} to {most}, such as 4, 2-10 or 3,5,7"))
}

/// The orders of `4` or `2-10`.
fn range(text: &str) -> Option<Vec<Order>> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    let (first, last): (Order, Order) = (first.parse().ok()?, last.parse().ok()?);
    (first <= last).then(|| (first.get()..=last.get()).filter_map(Order::new).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_are_single_ones_and_ranges() {
        let table: [(&str, &[usize]); 6] = [
            ("4", &[4]),
            ("2-5", &[2, 3, 4, 5]),
            ("3,5,7", &[3, 5, 7]),
            ("9,2-4,3-5", &[2, 3, 4, 5, 9]),
            ("7-7", &[7]),
            ("55-56", &[55, 56]),
        ];
        for (text, expected) in table {
            let found: Vec<_> = orders(text).unwrap().iter().map(Order::get).collect();
            assert_eq!(found, expected, "{text}");
        }
    }

    #[test]
    fn what_is_no_order_is_told_what_one_is() {
        for text in ["", "1", "57", "4-", "-4", "5-2", "2-3-4", "3,", "two", "2..5", "2-57"] {
            let refused = orders(text).unwrap_err();
            assert_eq!(refused, "orders are whole numbers from 2 to 56, such as 4, 2-10 or 3,5,7", "{text}");
        }
    }
}
