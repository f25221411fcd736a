//! Shares and chances, as they read in every language.

/// How many decimals a share has at most, in percent.
const DECIMALS: usize = 4;

/// A chance from 0 to 1, as it reads: an estimate says that it is one.
#[must_use]
pub fn chance(chance: f64, is_exact: bool) -> String {
    format!("{}{}", if is_exact { "" } else { "~" }, percent(chance))
}

/// A share from 0 to 1 in percent. What is not all of it does not read so, and what is not nothing neither.
#[must_use]
pub fn percent(share: f64) -> String {
    let reads_extreme = |text: &String| text.parse() == Ok(100.0) || text.parse() == Ok(0.0);
    let is_extreme = share <= 0.0 || share >= 1.0;
    let texts = (1..=DECIMALS).map(|decimals| format!("{:.decimals$}", 100.0 * share));
    let text = texts.into_iter().find(|text| is_extreme || !reads_extreme(text));
    let beyond = || if share < 0.5 { "<0.0001" } else { ">99.9999" }.to_owned();
    text.unwrap_or_else(beyond) + " %"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_certain_reads_so() {
        let table = [
            (1.0, "100.0 %"),
            (0.0, "0.0 %"),
            (0.5, "50.0 %"),
            (0.9312, "93.1 %"),
            (0.9996, "99.96 %"),
            (0.99998, "99.998 %"),
            (0.999_999_999, ">99.9999 %"),
            (1.0 - f64::EPSILON, ">99.9999 %"),
            (0.0004, "0.04 %"),
            (0.000_001, "0.0001 %"),
            (0.000_000_4, "<0.0001 %"),
            (f64::MIN_POSITIVE, "<0.0001 %"),
        ];
        for (chance, text) in table {
            assert_eq!(percent(chance), text, "{chance:e}");
        }
    }
}
