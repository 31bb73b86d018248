//! Counting. `tests/catalogue` asks what the positions of the catalogue count.

use super::*;
use crate::board::tests::point;
use crate::board::{BoardSize, PointSet, Position};
use crate::rules::Komi;

mod axes;

fn read(picture: &str) -> Position {
    picture.parse().unwrap()
}

/// A finished board without dead stones and sekis.
fn settled(picture: &str) -> Settled {
    let position = read(picture);
    Settled {
        size: position.size(),
        stones: position.both(),
        dead: PointSet::EMPTY,
        seki: PointSet::EMPTY,
        prisoners: [0; 2],
        button: None,
        komi: Komi::default(),
        handicap: 0,
    }
}

#[test]
fn an_empty_board_belongs_to_nobody() {
    let size = BoardSize::square(5).unwrap();
    let empty = area(size, [PointSet::EMPTY; 2]);
    assert_eq!(empty.shared, size.points());
    assert_eq!(empty.difference(), 0);
    let one_stone = area(size, [PointSet::from(point("C3")), PointSet::EMPTY]);
    assert_eq!(one_stone.difference(), 25);
    assert_eq!(regions(size, [PointSet::EMPTY; 2]).count(), 1);
}
