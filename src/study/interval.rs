//! How far a share that was counted may be from the true one.

/// The quantile of the normal distribution that leaves 2.5 % above it.
const QUANTILE: f64 = 1.959_963_984_540_054;

/// The 95 % interval of Wilson (1927) for the share of which `hits` of `trials` are a sample; all from 0 to 1 where there
/// are no trials.
pub(super) fn wilson(hits: u32, trials: u32) -> (f64, f64) {
    if trials == 0 {
        return (0.0, 1.0);
    }
    let (hits, trials) = (f64::from(hits), f64::from(trials));
    let square = QUANTILE * QUANTILE;
    let middle = (hits + square / 2.0) / (trials + square);
    let reach = QUANTILE / (trials + square) * (hits * (trials - hits) / trials + square / 4.0).sqrt();
    ((middle - reach).max(0.0), (middle + reach).min(1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_are_those_that_newcombe_published_in_1998() {
        let table =
            [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)];
        for (hits, trials, low, high) in table {
            let found = wilson(hits, trials);
            assert!(
                (found.0 - low).abs() < 0.00005 && (found.1 - high).abs() < 0.00005,
                "{hits} of {trials}: {found:?}"
            );
        }
    }

    #[test]
    fn an_interval_is_mirrored_by_counting_the_misses() {
        for (hits, trials) in [(0, 1), (3, 7), (1000, 1000), (12, 4_000_000_000)] {
            let (low, high) = wilson(hits, trials);
            let mirrored = wilson(trials - hits, trials);
            assert!((low - (1.0 - mirrored.1)).abs() < 1e-12 && (high - (1.0 - mirrored.0)).abs() < 1e-12);
            assert!(0.0 <= low && low < high && high <= 1.0);
        }
        assert_eq!(wilson(0, 0), (0.0, 1.0));
    }
}
