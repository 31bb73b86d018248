//! The static test for chains that share liberties.

use super::seki::by_shared_liberties;
use super::*;

/// The chains that the static test takes for sekis, each by its first stone.
fn found(picture: &str) -> String {
    let position: Position = picture.parse().unwrap();
    let found = by_shared_liberties(&position, [PointSet::EMPTY; 2]);
    let chains = Color::BOTH.map(|color| found & position.stones(color));
    let firsts: Vec<String> = chains
        .iter()
        .flat_map(PointSet::parts)
        .filter_map(|chain| Some(chain.first()?.to_string()))
        .collect();
    firsts.join(" ")
}

/// A third stone inside is captured, and White has three points in a row.
#[test]
fn a_sacrifice_that_leaves_three_points_breaks_a_seki() {
    let picture = ". . . . . . . .
                   X X X X X X . .
                   O O O O O X . .
                   . X X . O X . .";
    assert_eq!(found(picture), "");
}

/// A stone on C2 is captured too, and leaves a pyramid; White needs only one eye of it.
#[test]
fn a_sacrifice_against_a_chain_with_an_eye_gains_nothing() {
    let picture = ". . . . . . .
                   X X X X X X X
                   O O O O O O X
                   X X . O O O X
                   . X O O . O X";
    assert_eq!(found(picture), "B1 C1");
}

/// The end of a game. Without this test the playouts call White's six stones at F14 dead.
#[test]
fn six_stones_stay_beside_thirteen_with_the_same_liberties() {
    let picture = ". X . O X O X . . . . . X O X . . . .
                   O X O O X O X X . X X X X O X X . . .
                   . O O X X O X . . X O O O O O X X X .
                   O O O X . O X X O O X O . O . O X O .
                   O O X X . O X O O X X O O . O O O X .
                   X X X X X O X X X . X O X O . O X X .
                   O O X O O X O . . X . X X O O O X X O
                   . O O O X X X X X . X . . X O X O O .
                   . O O O O O O X O X X . X X O X X O X
                   . O X X O O O X O X . X X O X X X X X
                   O O O X X X O O O X X O O O X X . . X
                   . O . O O X X X X O O . O O X . X X X
                   O O O O O O X O X O . . O X X X O O O
                   X X X X X X X O O . O O O X X X X O .
                   X O O O X . X X O O O X O X X X O . O
                   X X O O X X . X X O X X X X X X O . O
                   X O O O O X O . X X O O X O X O O O .
                   X X O O O O O O X O O O O O O O O X O
                   X X X O . O . X X X O . . . . . . . .";
    let judgement = judged(picture, Rules::CHINESE, Color::Black);
    for stone in ["C13", "F14"] {
        assert_eq!(verdict(&judgement, stone).status, Status::Seki, "{stone}");
    }
}
