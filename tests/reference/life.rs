//! Life that needs no reading: unconditional life, and the eye of a single point.

use super::{Board, Color, Vertex};

/// The stones of a color that cannot be captured even if their owner always passes, in the order
/// of the board (D. B. Benson, "Life in the Game of Go", Information Sciences 10, 1976).
///Chains and regions are removed until none is left to remove: first each chain with fewer than two
///vital regions, then each region that touches a removed chain. The theorem requires that the
///opponent may not commit suicide: with suicide, the opponent can empty a large region and then
///live there.
pub(crate) fn unconditionally_alive(board: &Board, color: Color) -> Vec<Vertex> {
    let mut chains = components(board, |content| content == Some(color));
    let mut regions = components(board, |content| content != Some(color));
    loop {
        let n_chains = chains.len();
        chains.retain(|chain| {
            regions
                .iter()
                .filter(|region| is_vital(board, region, chain))
                .count()
                >= 2
        });
        if chains.len() == n_chains {
            break;
        }
        regions.retain(|region| {
            let border = border(board, region);
            border
                .iter()
                .all(|stone| chains.iter().any(|chain| chain.contains(stone)))
        });
    }
    let is_alive = |vertex: &Vertex| chains.iter().any(|chain| chain.contains(vertex));
    board.vertices().into_iter().filter(is_alive).collect()
}

/// Whether light playouts treat an empty point as an eye: all its neighbors are own stones, and the
/// opponent has at most one of its diagonals, or none at the edge of the board.
pub(crate) fn is_single_point_eye(board: &Board, color: Color, vertex: Vertex) -> bool {
    let diagonals = board.diagonals(vertex);
    let allowed = usize::from(diagonals.len() == 4);
    let opposing = diagonals
        .iter()
        .filter(|&&near| board.at(near) == Some(color.opponent()));
    board.at(vertex).is_none()
        && board
            .neighbors(vertex)
            .iter()
            .all(|&near| board.at(near) == Some(color))
        && opposing.count() <= allowed
}

/// A region is vital to a chain if all its empty points are liberties of that chain.
fn is_vital(board: &Board, region: &[Vertex], chain: &[Vertex]) -> bool {
    let liberties = board.liberties(chain[0]);
    region
        .iter()
        .filter(|&&vertex| board.at(vertex).is_none())
        .all(|v| liberties.contains(v))
}

/// The points next to a region that do not belong to it.
fn border(board: &Board, region: &[Vertex]) -> Vec<Vertex> {
    let neighbors = region.iter().flat_map(|&vertex| board.neighbors(vertex));
    neighbors
        .filter(|neighbor| !region.contains(neighbor))
        .collect()
}

/// The connected components of the points whose content satisfies `belongs`.
fn components(board: &Board, belongs: impl Fn(Option<Color>) -> bool) -> Vec<Vec<Vertex>> {
    let mut found: Vec<Vec<Vertex>> = Vec::new();
    for vertex in board.vertices() {
        let is_known = found.iter().any(|component| component.contains(&vertex));
        if belongs(board.at(vertex)) && !is_known {
            found.push(board.connected(vertex, &belongs));
        }
    }
    found
}
