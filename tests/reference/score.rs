//! Counting a board: area by the literal text, and territory with prisoners.

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

/// The territory of both players once the dead stones are off the board: empty points that only
/// live stones of one player surround, none of them in seki (Japanese rules 1989, article 8).
pub(crate) fn territory(board: &Board, dead: &[Vertex], seki: &[Vertex]) -> Tally {
    let board = board.without(dead);
    let mut territory = Tally::default();
    for vertex in board
        .vertices()
        .into_iter()
        .filter(|&vertex| board.at(vertex).is_none())
    {
        let region = board.chain(vertex);
        let walls: Vec<Vertex> = region
            .iter()
            .flat_map(|&point| board.neighbors(point))
            .filter(|&near| board.at(near).is_some())
            .collect();
        let owner = walls.first().and_then(|&wall| board.at(wall));
        let is_owned = walls
            .iter()
            .all(|&wall| board.at(wall) == owner && !seki.contains(&wall));
        if let Some(color) = owner.filter(|_| is_owned) {
            territory.add(color, 1);
        }
    }
    territory
}

/// By how many points Black leads before komi, when prisoners and dead stones fill the territory
/// of their owner (Japanese rules 1989, article 10). `prisoners` are the stones each has lost.
pub(crate) fn territory_lead(
    board: &Board,
    dead: &[Vertex],
    seki: &[Vertex],
    prisoners: Tally,
) -> isize {
    let territory = territory(board, dead, seki);
    let total = |color: Color| {
        let n_dead = dead
            .iter()
            .filter(|&&stone| board.at(stone) == Some(color))
            .count();
        territory.of(color) as isize - (prisoners.of(color) + n_dead) as isize
    };
    total(Color::Black) - total(Color::White)
}
