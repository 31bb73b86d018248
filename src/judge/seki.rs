//! A static test for the common sekis: two liberties each, some of them shared.

use crate::board::{Color, PointSet, Position};
use crate::playout::tactics::{is_one_eyed, is_self_atari};

/// The stones of both colors that live in seki by shared liberties.
///
/// Two chains of different colors, neither unconditionally alive, have two liberties each; one or
/// two are shared, and what is not shared is an eye. Then whoever plays on a shared liberty is in
/// atari. It is no seki if one side can play there all the same and leave, when it is captured, a
/// shape in which the capturer cannot make two eyes.
pub(super) fn sekis(position: &Position, alive: [PointSet; 2]) -> PointSet {
    let mut found = PointSet::EMPTY;
    let candidates = Color::BOTH.map(|color| two_liberty_chains(position, color, &alive[color]));
    for black in &candidates[0] {
        for white in &candidates[1] {
            if is_seki(position, black, white) {
                found |= black.stones | white.stones;
            }
        }
    }
    found
}

/// A chain with two liberties.
struct Chain {
    color: Color,
    stones: PointSet,
    liberties: PointSet,
}

fn two_liberty_chains(position: &Position, color: Color, alive: &PointSet) -> Vec<Chain> {
    let empty = position.empty();
    (position.stones(color) - *alive)
        .parts()
        .map(|stones| Chain {
            color,
            stones,
            liberties: stones.neighbors() & empty,
        })
        .filter(|chain| chain.liberties.len() == 2)
        .collect()
}

fn is_seki(position: &Position, black: &Chain, white: &Chain) -> bool {
    let shared = black.liberties & white.liberties;
    if shared.is_empty() {
        return false;
    }
    [(black, white), (white, black)]
        .into_iter()
        .all(|(own, other)| {
            let eyes = own.liberties - shared;
            eyes.iter().all(|eye| position.is_eye(own.color, eye))
                && shared
                    .iter()
                    .all(|point| is_self_atari(position, own.color, point))
                && !kills_by_sacrifice(own, other, &shared)
        })
}

/// Whether `own`, grown by a stone on a shared liberty and then captured, leaves `other` a space
/// of one eye only: three points, or a shape with a single vital point.
fn kills_by_sacrifice(own: &Chain, other: &Chain, shared: &PointSet) -> bool {
    // With an eye elsewhere the capturer needs only one more.
    if other.liberties.len() > shared.len() {
        return false;
    }
    shared.iter().any(|point| {
        let mut left = own.stones;
        left.insert(point);
        is_one_eyed(&left)
    })
}
