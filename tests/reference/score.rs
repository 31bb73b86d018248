//! Area by the literal text of the simple area rules.

use super::{Board, Color, Tally, Vertex};

/// The area of both players: the points that only they control (simple area rules, III.1).
pub(crate) fn area(board: &Board) -> Tally {
    let black = controlled(board, Color::Black);
    let white = controlled(board, Color::White);
    let only = |own: &[Vertex], other: &[Vertex]| {
        own.iter().filter(|vertex| !other.contains(vertex)).count()
    };
    Tally {
        black: only(&black, &white),
        white: only(&white, &black),
    }
}

/// The points a player controls: those of his stones, and again and again the empty points next
/// to points he controls (simple area rules, I.8).
fn controlled(board: &Board, color: Color) -> Vec<Vertex> {
    let mut controlled: Vec<Vertex> = board
        .vertices()
        .into_iter()
        .filter(|&vertex| board.at(vertex) == Some(color))
        .collect();
    loop {
        let joins = |vertex: &Vertex| {
            board.at(*vertex).is_none()
                && !controlled.contains(vertex)
                && board
                    .neighbors(*vertex)
                    .iter()
                    .any(|near| controlled.contains(near))
        };
        let more: Vec<_> = board.vertices().into_iter().filter(joins).collect();
        if more.is_empty() {
            return controlled;
        }
        controlled.extend(more);
    }
}
