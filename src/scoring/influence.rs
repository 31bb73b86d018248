//! Influence: how far stones make themselves felt on the points around them.

use crate::board::grid::Grid;
use crate::board::{Color, Point, PointSet, Position};

/// The value of a stone before the first step, and the value from which on influence is full.
const STONE: i16 = 64;
const FULL: i16 = 32;
/// Steps that spread influence, and steps that take back what nothing stands behind.
const DILATIONS: usize = 5;
const EROSIONS: usize = 10;

/// The influence of both colors on each point.
///
/// Bouzy, "Mathematical morphology applied to computer Go" (2003), the operator with five dilations
/// and ten erosions, which shows frameworks. A dilation adds to a point that no opponent touches
/// the number of neighbors of its color; an erosion takes away the number of neighbors that are not
/// of its color. Stones count as they stand, dead ones too.
///
/// ```
/// use honte::board::Position;
/// use honte::scoring::Influence;
///
/// let position: Position = "
///     . . . . .
///     . X . . .
///     . X . . .
///     . X . . .
///     . . . . .".parse()?;
/// let influence = Influence::of(&position);
/// assert!(influence.at("A3".parse()?) > 0.0);
/// assert_eq!(influence.at("B3".parse()?), 1.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Influence {
    values: Grid<i16>,
}

impl Influence {
    /// The influence of the stones of a position.
    pub fn of(position: &Position) -> Self {
        let mut values = Grid::filled(0);
        for color in Color::BOTH {
            for stone in position.stones(color) {
                values[stone] = STONE * color.sign() as i16;
            }
        }
        for _ in 0..DILATIONS {
            values = step(position, &values, dilated);
        }
        for _ in 0..EROSIONS {
            values = step(position, &values, eroded);
        }
        Self { values }
    }

    /// The influence at a point, from 1 for Black to −1 for White.
    pub fn at(&self, point: Point) -> f32 {
        f32::from(self.values[point].clamp(-FULL, FULL)) / f32::from(FULL)
    }
}

/// Applies a rule to each point, given its value and the values of its neighbors.
fn step(
    position: &Position,
    values: &Grid<i16>,
    rule: impl Fn(i16, &mut dyn Iterator<Item = i16>) -> i16,
) -> Grid<i16> {
    let board = position.size().points();
    let mut next = Grid::filled(0);
    for point in board {
        let around = PointSet::from_iter([point]).neighbors() & board;
        let mut around = around.iter().map(|near| values[near]);
        next[point] = rule(values[point], &mut around);
    }
    next
}

fn dilated(value: i16, around: &mut dyn Iterator<Item = i16>) -> i16 {
    let signs = around.map(i16::signum);
    let (n_black, n_white) = signs.fold((0, 0), |(black, white), sign| {
        (black + i16::from(sign > 0), white + i16::from(sign < 0))
    });
    let for_black = if value >= 0 && n_white == 0 {
        n_black
    } else {
        0
    };
    let for_white = if value <= 0 && n_black == 0 {
        n_white
    } else {
        0
    };
    value + for_black - for_white
}

fn eroded(value: i16, around: &mut dyn Iterator<Item = i16>) -> i16 {
    let sign = value.signum();
    let n_others = around.filter(|near| near.signum() != sign).count() as i16;
    sign * (value.abs() - n_others).max(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn influence(picture: &str, vertex: &str) -> f32 {
        let position: Position = picture.parse().unwrap();
        Influence::of(&position).at(vertex.parse().unwrap())
    }

    #[test]
    fn a_lone_stone_has_influence_near_it_only() {
        let row = ". . . . . . . . .\n";
        let picture = format!("{}. . . . X . . . .\n{}", row.repeat(4), row.repeat(4));
        for (vertex, wanted) in [("E5", 32.0), ("E4", 14.0), ("E3", 2.0), ("E2", 0.0)] {
            let is = influence(&picture, vertex);
            assert!((is - wanted / 32.0).abs() < f32::EPSILON, "{vertex}: {is}");
        }
    }

    #[test]
    fn two_walls_share_the_board_between_them() {
        let picture = ". . X . O . .\n".repeat(7);
        assert!(influence(&picture, "A4") > 0.0 && influence(&picture, "B1") > 0.0);
        assert!(influence(&picture, "G4") < 0.0 && influence(&picture, "F7") < 0.0);
        assert!(influence(&picture, "D4").abs() < f32::EPSILON);
    }

    #[test]
    fn colors_are_treated_alike() {
        let picture = ". . . X .\n. X . . .\n. . O . .\n. O . . X\n. . . . .\n";
        let position: Position = picture.parse().unwrap();
        let swap = |sign| match sign {
            'X' => 'O',
            'O' => 'X',
            other => other,
        };
        let swapped: Position = picture
            .chars()
            .map(swap)
            .collect::<String>()
            .parse()
            .unwrap();
        let (own, other) = (Influence::of(&position), Influence::of(&swapped));
        for point in position.size().points() {
            assert!(
                (own.at(point) + other.at(point)).abs() < f32::EPSILON,
                "{point}"
            );
        }
    }
}
