//! Liberties that are alike: of a long race only their number counts, and not which are filled first.

use crate::board::{Color, Point, PointSet, Position};
use crate::life::ROOM_FOR_TWO_EYES;

/// The empty points, `point` among them, that are alike: the same large chains stand beside each of them,
/// of both colors, and other empty points beside them are alike, too. A stone of either color there is
/// joined to the same chains and takes the same liberties from the others, so that it does not matter on
/// which of them it is played.
pub(super) fn alike(position: &Position, point: Point) -> PointSet {
    let alone = PointSet::from(point);
    let empty = position.empty();
    let mut chains = PointSet::EMPTY;
    let mut alike = empty;
    for color in Color::BOTH {
        let beside = alone.neighbors() & position.stones(color);
        if beside.is_empty() {
            return alone;
        }
        for chain in position.stones(color).parts_at(&beside) {
            // Where a small chain is captured, its shape decides which of its liberties matters.
            if chain.len() < ROOM_FOR_TWO_EYES {
                return alone;
            }
            chains |= chain;
            alike &= chain.neighbors();
        }
    }
    let others = position.size().points() - empty - chains;
    alike -= others.neighbors();
    if let Some(ko) = position.ko() {
        alike -= PointSet::from(ko);
    }
    // What touches an empty point that is not alike differs itself.
    loop {
        let next = alike - (empty - alike).neighbors();
        if !next.contains(point) {
            return alone;
        }
        if next == alike {
            return alike;
        }
        alike = next;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Move;
    use crate::life::tactics::attack;
    use crate::life::tests::{board, point, points};

    /// The liberties that are like the one at a vertex.
    fn alike_at(picture: &str, at: &str) -> PointSet {
        alike(&board(picture), point(at))
    }

    /// C7 makes a pyramid of the four stones that White captures there, and E6 leaves a straight four.
    #[test]
    fn of_liberties_of_a_small_chain_it_matters_which_is_filled() {
        let picture = "X X . X X X O . .
                       X O O O . X O . .
                       X X X X X X O . .
                       O O O O O O O . .
                       . . . . . . . . .
                       . . . . . . . . .
                       . . . . . . . . .";
        assert_eq!(alike_at(picture, "C7"), points("C7"));
        let attack = attack(&board(picture), Color::Black, point("A7")).expect("an answer");
        assert_eq!(attack.first, Some(Move::Play(point("C7"))));
    }

    #[test]
    fn liberties_between_the_same_two_chains_are_alike() {
        let picture = "O X . O . . .
                       O X . O . . .
                       O X . O O O O
                       O X X X X X O
                       . O O O O X .
                       O O . . O X .";
        assert_eq!(alike_at(picture, "C6"), points("C4 C5 C6"));
        // Beside an open place, beside one color alone, and inside one chain.
        for alone in ["G2", "C1", "A2"] {
            assert_eq!(alike_at(picture, alone), points(alone));
        }
    }

    /// From C3 Black reaches E2, and from C5 he does not.
    #[test]
    fn a_point_with_a_neighbor_of_its_own_differs() {
        let picture = ". O X X . O O
                       . O X X . O O
                       . O O X . . O
                       . . O X X . O";
        for alone in ["E2", "F1"] {
            assert_eq!(alike_at(picture, alone), points(alone));
        }
    }
}
