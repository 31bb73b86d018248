//! Area as the simple area rules define it.

use super::{Board, Color, Tally, Vertex};

/// The area of both players: the points that only one of them controls (simple area rules, III.1).
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

/// The points that a player controls: those of the own stones and, repeatedly, the empty points
/// next to controlled points (simple area rules, I.8).
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
