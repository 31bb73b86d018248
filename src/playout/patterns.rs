//! Shapes of 3×3 points in whose middle a move is often good.
//!
//! The kinds of shapes are those of Gelly, Wang, Munos and Teytaud, "Modification of UCT with
//! patterns in Monte-Carlo Go" (2006): hane, cuts, and moves along the edge.

use std::sync::LazyLock;

/// One picture each, rows from the top. `X` and `O` are the two colors either way round, `.` is
/// empty, `#` is beside the board, `x` and `o` are anything but that color and on the board, `?`
/// is anything on the board. The move is made in the middle.
const SHAPES: &[[&str; 3]] = &[
    // Hane: around the head of a stone, enclosing it or not, and at the end of a wall.
    ["XOX", ".*.", "???"],
    ["XO.", ".*.", "?.?"],
    ["XO?", "X*.", "x.?"],
    // A shoulder hit or diagonal attachment.
    [".O.", "X*.", "..."],
    // Cuts: unless the cutting stone can be taken, between two diagonal stones, and through a
    // knight's move.
    ["XO?", "O*o", "?o?"],
    ["?X?", "O*O", "ooo"],
    ["OX?", "o*O", "???"],
    // Along the edge: pushing, blocking, and pulling back.
    ["X.?", "O*?", "###"],
    ["OX?", "X*O", "###"],
    ["?X?", "x*O", "###"],
    ["?OX", "o*?", "###"],
    ["?XO", "o*x", "###"],
];

/// A bit for each combination of eight neighbors of two bits each.
static TABLE: LazyLock<Box<[u64; 1024]>> = LazyLock::new(table);

/// Whether the surroundings of a point, as [`Position::surroundings`] tells them, make a shape.
///
/// [`Position::surroundings`]: crate::board::Position::surroundings
pub(super) fn fits(surroundings: u16) -> bool {
    TABLE[usize::from(surroundings >> 6)] >> (surroundings & 63) & 1 != 0
}

/// What may stand on a point, as a set of: 1 empty, 2 black, 4 white, 8 beside the board.
type Allowed = u8;

fn allowed(sign: u8, swapped: bool) -> Allowed {
    let set = match sign {
        b'.' => 1,
        b'X' => 2,
        b'O' => 4,
        b'x' => 1 | 4,
        b'o' => 1 | 2,
        b'#' => 8,
        _ => 1 | 2 | 4,
    };
    if swapped {
        set & 0b1001 | (set & 2) << 1 | (set & 4) >> 1
    } else {
        set
    }
}

fn table() -> Box<[u64; 1024]> {
    let mut table = Box::new([0; 1024]);
    for shape in SHAPES {
        for swapped in [false, true] {
            let mut grid = [[0; 3]; 3];
            for (row, signs) in grid.iter_mut().zip(shape) {
                for (cell, sign) in row.iter_mut().zip(signs.bytes()) {
                    *cell = allowed(sign, swapped);
                }
            }
            for n in 0..8 {
                if n == 4 {
                    grid.reverse();
                }
                grid = turned(grid);
                mark(&mut table, grid);
            }
        }
    }
    table
}

/// The picture after a quarter turn.
fn turned(grid: [[Allowed; 3]; 3]) -> [[Allowed; 3]; 3] {
    std::array::from_fn(|row| std::array::from_fn(|column| grid[2 - column][row]))
}

/// Marks every combination that the picture allows.
fn mark(table: &mut [u64; 1024], grid: [[Allowed; 3]; 3]) {
    let around = [
        grid[0][0], grid[0][1], grid[0][2], grid[1][0], grid[1][2], grid[2][0], grid[2][1],
        grid[2][2],
    ];
    let mut combinations = vec![0u16];
    for (n, set) in around.into_iter().enumerate() {
        combinations = combinations
            .into_iter()
            .flat_map(|so_far| {
                (0..4)
                    .filter(move |code| set >> code & 1 != 0)
                    .map(move |code: u16| so_far | code << (2 * n))
            })
            .collect();
    }
    for combination in combinations {
        table[usize::from(combination >> 6)] |= 1 << (combination & 63);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Point, Position};

    fn fits_middle(picture: &str) -> bool {
        let position: Position = picture.parse().unwrap();
        fits(position.surroundings(Point::new(2, 2).unwrap()))
    }

    #[test]
    fn a_hane_fits_in_every_direction_and_either_color() {
        assert!(fits_middle(
            ". . . . .\n. X O X .\n. . . . .\n. . . . .\n. . . . ."
        ));
        assert!(fits_middle(
            ". . . . .\n. O . . .\n. X . . .\n. O . . .\n. . . . ."
        ));
    }

    #[test]
    fn open_ground_is_no_shape() {
        assert!(!fits_middle(
            ". . . . .\n. . . . .\n. . . . .\n. . . . .\n. . . . ."
        ));
    }

    #[test]
    fn a_place_inside_a_wall_is_no_shape() {
        assert!(!fits_middle(
            ". . . . .\n. X X X .\n. X . X .\n. X X X .\n. . . . ."
        ));
    }
}
