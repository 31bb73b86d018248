//! The area of stones and the empty regions around them.

use super::twin::{Color, Twin};
use super::{EMPTY, Random, starts};
use crate::Start;
use crate::tally::area;

/// Compares the area of a position with that of the twin.
fn check(columns: u8, rows: u8, start: &Start) {
    let full = (1 << columns) - 1;
    let board = std::array::from_fn(|row| if row < usize::from(rows) { full } else { 0 });
    let twin = Twin::new(columns, rows, start);
    let expected = [Color::Black, Color::White].map(|color| twin.area(color));
    assert_eq!(
        area::<25>(&board, &start.black, &start.white),
        expected,
        "{start:?}"
    );
}

#[test]
fn an_empty_board_is_nobodys() {
    for (columns, rows) in [(1, 1), (9, 9), (25, 25)] {
        check(columns, rows, &EMPTY);
    }
}

#[test]
fn one_stone_owns_the_whole_board() {
    let mut start = EMPTY;
    start.white[24] = 1 << 24;
    check(25, 25, &start);
}

#[test]
fn positions_of_games_are_divided_as_by_flood_fill() {
    for (columns, rows) in [(2, 2), (9, 9), (5, 13), (19, 19), (25, 25)] {
        for start in starts(columns, rows, 60) {
            check(columns, rows, &start);
        }
    }
}

#[test]
fn open_boards_are_divided_as_by_flood_fill() {
    let mut random = Random(7);
    for n in 0..3000 {
        let (columns, rows) = (1 + random.below(25), 1 + random.below(25));
        let mut start = EMPTY;
        // From a few stones to a crowded board: the regions are of all sizes and shapes.
        for _ in 0..columns * rows * (n % 20) / 10 {
            let (column, row) = (random.below(columns), random.below(rows));
            let stone = 1 << column;
            let [own, other] = match random.below(2) {
                0 => [&mut start.black, &mut start.white],
                _ => [&mut start.white, &mut start.black],
            };
            own[row] |= stone;
            other[row] &= !stone;
        }
        check(columns as u8, rows as u8, &start);
    }
}
