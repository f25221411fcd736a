//! A matrix turned and mirrored so that all of its images look the same: what is said of one of them is said of each.

use std::iter;

use crate::game::{ByDirection, Direction, Matrix};

/// One of the eight images of a matrix, and the way back from it.
pub(super) struct Image {
    matrix: Matrix,
    /// For each direction of the matrix that it is an image of, the one that is the same here.
    directions: ByDirection<Direction>,
}

impl Image {
    /// The image that is the same for all images of the matrix.
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

    pub(super) const fn matrix(&self) -> &Matrix {
        &self.matrix
    }

    /// What is known for each direction here, for the directions of the matrix that this is an image of.
    pub(super) fn seen_from<T: Copy>(&self, here: ByDirection<T>) -> ByDirection<T> {
        self.directions.map(|direction| here[direction])
    }

    /// The direction of that matrix that is this one here.
    pub(super) fn direction(&self, here: Direction) -> Direction {
        let same = self.directions.iter().find(|(_, direction)| **direction == here);
        same.expect("each direction here is one of that matrix").0
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
            assert_eq!(other.matrix(), itself.matrix());
            for here in Direction::ALL {
                let slid = image.slide(other.direction(here)).map(|slide| Image::canonical(&slide.matrix).matrix);
                let expected = itself.matrix().slide(here).map(|slide| Image::canonical(&slide.matrix).matrix);
                assert_eq!(slid, expected, "{here:?} at {number}");
                assert_eq!(other.seen_from(ByDirection::from_fn(|direction| direction))[other.direction(here)], here);
            }
        }
    }
}
