//! Slides one line of cells towards its start: the only place where tiles merge.

use super::exponent::Exponent;

/// What a slide did to one line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct LineSlide {
    /// Whether any cell has changed.
    pub(super) changed: bool,
    /// The sum of the values that merges made.
    pub(super) gained: u128,
    /// The largest tile that a merge made, or empty.
    pub(super) made: Exponent,
}

/// Closes the line up towards its start. Equal neighbours merge once, those nearest the start first. `went` is called
/// with each tile before it merged, its old place and its new place, from the start of the line on.
pub(super) fn slide(line: &mut [Exponent], mut went: impl FnMut(Exponent, usize, usize)) -> LineSlide {
    let mut slid = LineSlide::default();
    let mut rest = 0;
    let mut may_merge = false;
    for from in 0..line.len() {
        let tile = std::mem::take(&mut line[from]);
        if tile.is_empty() {
            continue;
        }
        let merged = if may_merge && line[rest - 1] == tile { tile.merged() } else { None };
        if let Some(merged) = merged {
            line[rest - 1] = merged;
            slid.gained += u128::from(merged.value());
            slid.made = slid.made.max(merged);
            slid.changed = true;
        } else {
            line[rest] = tile;
            slid.changed |= rest != from;
            rest += 1;
        }
        went(tile, from, rest - 1);
        may_merge = merged.is_none();
    }
    slid
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One row a case: the line before, the line after, and what the slide gained.
    const TABLE: &str = "
        . . . .         => . . . .         +0
        2 . . .         => 2 . . .         +0
        . . . 2         => 2 . . .         +0
        . 2 . 4         => 2 4 . .         +0
        2 2 . .         => 4 . . .         +4
        2 . . 2         => 4 . . .         +4
        2 2 2 2         => 4 4 . .         +8
        4 4 4 .         => 8 4 . .         +8
        4 4 4 4         => 8 8 . .         +16
        2 2 4 .         => 4 4 . .         +4
        4 2 2 .         => 4 4 . .         +4
        2 2 4 4         => 4 8 . .         +12
        2 2 4 8         => 4 4 8 .         +4
        . 4 . 4         => 8 . . .         +8
        2 4 2 4         => 2 4 2 4         +0
        2 4 8 16        => 2 4 8 16        +0
        8 4 4 8         => 8 8 8 .         +8
        2 2             => 4 .             +4
        . 2             => 2 .             +0
        2 2 2           => 4 2 .           +4
        2 2 2 2 2       => 4 4 2 . .       +8
        2 . 2 4 . 4 8 8 => 4 8 16 . . . . . +28
    ";

    fn line(text: &str) -> Vec<Exponent> {
        text.split_whitespace()
            .map(|cell| if cell == "." { Exponent::EMPTY } else { Exponent::of_value(cell.parse().unwrap()).unwrap() })
            .collect()
    }

    #[test]
    fn lines_slide_as_the_table_says() {
        for row in TABLE.lines().map(str::trim).filter(|row| !row.is_empty()) {
            let (before, rest) = row.split_once("=>").unwrap();
            let (after, gained) = rest.split_once('+').unwrap();
            let (before, after) = (line(before), line(after));
            let mut slid = before.clone();
            let what = slide(&mut slid, |_, _, _| ());
            assert_eq!(slid, after, "{row}");
            assert_eq!(what.gained, gained.trim().parse::<u128>().unwrap(), "{row}");
            assert_eq!(what.changed, before != after, "{row}");
        }
    }

    #[test]
    fn each_tile_is_reported_with_its_old_and_new_place() {
        let (mut cells, mut went) = (line(". 2 2 . 4 8 8 8"), Vec::new());
        slide(&mut cells, |tile, from, to| went.push((tile.value(), from, to)));
        assert_eq!(went, [(2, 1, 0), (2, 2, 0), (4, 4, 1), (8, 5, 2), (8, 6, 2), (8, 7, 3)]);
    }

    #[test]
    fn the_largest_tiles_stay_apart() {
        let mut cells = [Exponent::MAX; 2];
        assert_eq!(slide(&mut cells, |_, _, _| ()), LineSlide::default());
        assert_eq!(cells, [Exponent::MAX; 2]);
    }
}
