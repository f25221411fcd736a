//! One image for all eight that turning and mirroring make of a matrix, so that the same advice is given for each of
//! them.

use std::iter;

use crate::game::{ByDirection, Direction, Matrix};

/// An image of a matrix, and which of its directions corresponds to each direction of the matrix.
pub(super) struct Image {
    pub(super) matrix: Matrix,
    /// For each direction of the original matrix, the corresponding one of the image.
    directions: ByDirection<Direction>,
}

impl Image {
    /// The image that all images of the matrix have in common: the one whose cells come first in their order.
    pub(super) fn canonical(matrix: &Matrix) -> Self {
        let itself = Self { matrix: matrix.clone(), directions: ByDirection::from_fn(|direction| direction) };
        let turned = iter::successors(Some(itself), |image| Some(image.transposed().mirrored())).take(4);
        let all = turned.flat_map(|image| [image.mirrored(), image]);
        all.min_by(|one, other| one.matrix.cells().cmp(other.matrix.cells())).expect("there are eight")
    }

    fn transposed(&self) -> Self {
        let directions = self.directions.map(|direction| match direction {
            Direction::Left => Direction::Up,
            Direction::Right => Direction::Down,
            Direction::Up => Direction::Left,
            Direction::Down => Direction::Right,
        });
        Self { matrix: self.matrix.transposed(), directions }
    }

    fn mirrored(&self) -> Self {
        let directions = self.directions.map(|direction| match direction {
            Direction::Left => Direction::Right,
            Direction::Right => Direction::Left,
            other => other,
        });
        Self { matrix: self.matrix.mirrored(), directions }
    }

    /// Values by the directions of the image, rearranged for those of the original matrix.
    pub(super) fn seen_from<T: Copy>(&self, values: ByDirection<T>) -> ByDirection<T> {
        self.directions.map(|direction| values[direction])
    }

    /// The direction of the original matrix that corresponds to this one of the image.
    pub(super) fn direction(&self, of_image: Direction) -> Direction {
        let same = self.directions.iter().find(|(_, direction)| **direction == of_image);
        same.expect("every direction corresponds to one").0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slides_lead_to_the_same_from_each_image() {
        let matrix: Matrix = "[[2,2,4],[0,8,0],[2,16,4]]".parse().unwrap();
        let itself = Image::canonical(&matrix);
        let mut image = matrix.clone();
        for number in 0..8 {
            image = if number % 2 == 0 { image.transposed() } else { image.mirrored() };
            let other = Image::canonical(&image);
            assert_eq!(other.matrix, itself.matrix);
            for direction in Direction::ALL {
                let slid = image.slide(other.direction(direction)).map(|slide| Image::canonical(&slide.matrix).matrix);
                let expected = itself.matrix.slide(direction).map(|slide| Image::canonical(&slide.matrix).matrix);
                assert_eq!(slid, expected, "{direction:?} at {number}");
                assert_eq!(
                    other.seen_from(ByDirection::from_fn(|direction| direction))[other.direction(direction)],
                    direction
                );
            }
        }
    }
}
