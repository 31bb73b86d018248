//! The board by pictures and by laws over random games.

use super::*;

fn point(name: &str) -> Point {
    let column = name.as_bytes()[0] - b'A';
    let row: u8 = name[1..].parse().unwrap();
    Point::new(column - u8::from(column > 8), row - 1).unwrap()
}
