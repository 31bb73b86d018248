//! 3×3 patterns in whose center a move is often good.
//!
//! The patterns follow Gelly, Wang, Munos and Teytaud, "Modification of UCT with patterns in
//! Monte-Carlo Go" (2006): hane, cuts, and moves along the edge.

use std::sync::LazyLock;

use crate::board::{swap_colors, turned_surroundings};

/// Patterns, rows from the top; `*` is the move. `X` and `O` are the two colors either way round,
/// `.` is empty, `#` is off the board, `x` and `o` are any point of the board without that color,
/// `?` is any point of the board.
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

/// One bit per code of [`Position::surroundings`](crate::board::Position::surroundings).
static TABLE: LazyLock<Box<[u64; 1024]>> = LazyLock::new(table);

/// Whether surroundings, coded as in [`Position::surroundings`], match a pattern.
///
/// [`Position::surroundings`]: crate::board::Position::surroundings
pub(super) fn fits(surroundings: u16) -> bool {
    TABLE[usize::from(surroundings >> 6)] >> (surroundings & 63) & 1 != 0
}

/// The contents that a sign allows: one bit per content of [`Position::surroundings`].
///
/// [`Position::surroundings`]: crate::board::Position::surroundings
const fn allowed(sign: u8) -> u8 {
    match sign {
        b'.' => 1,
        b'X' => 2,
        b'O' => 4,
        b'x' => 1 | 4,
        b'o' => 1 | 2,
        b'#' => 8,
        _ => 1 | 2 | 4,
    }
}

fn table() -> Box<[u64; 1024]> {
    let mut table = Box::new([0; 1024]);
    for combination in SHAPES.iter().flat_map(combinations) {
        for turned in turned_surroundings(combination) {
            for code in [turned, swap_colors(turned)] {
                table[usize::from(code >> 6)] |= 1 << (code & 63);
            }
        }
    }
    table
}

/// All codes of surroundings that match a pattern.
fn combinations(picture: &[&str; 3]) -> Vec<u16> {
    let signs = picture.iter().flat_map(|row| row.bytes());
    let around = signs.filter(|&sign| sign != b'*');
    around.enumerate().fold(vec![0], |codes, (n, sign)| {
        let is_allowed = |content: &u16| allowed(sign) >> content & 1 != 0;
        let contents: Vec<u16> = (0..4).filter(is_allowed).collect();
        let with = |code: u16| {
            contents
                .iter()
                .map(move |content| code | content << (2 * n))
        };
        codes.into_iter().flat_map(with).collect()
    })
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
