//! Sekis: a static test for two liberties each, some of them shared, which tells that stones live;
//! and what lives in seki once it is known which stones live.

use crate::board::{Color, PointSet, Position};
use crate::playout::tactics::{is_one_eyed, is_self_atari};
use crate::scoring::{Eyeless, groups};

/// The living stones that are in seki, the dead ones being known.
///
/// They belong to groups with less than two eyes that reach no point which they do not share with
/// such a group of the opponent or have for themselves: he who has two eyes could attack, so that a
/// seki is always a matter of both. A group beside an open place, with points that no stone
/// touches, has still room for eyes.
pub(super) fn living_sekis(position: &Position, dead: &PointSet) -> PointSet {
    let alive = position.both().map(|stones| stones - *dead);
    let touched = (alive[0] | alive[1]).neighbors();
    let mut eyeless = groups(position.size(), position.both(), dead).eyeless;
    eyeless.retain(|group| (group.reach - *dead).is_subset(&touched));
    loop {
        let n_before = eyeless.len();
        let all = eyeless.clone();
        eyeless.retain(|group| all.iter().any(|other| holds(group, other)));
        if eyeless.len() == n_before {
            let stones = eyeless.iter().map(|group| group.stones);
            return stones.fold(PointSet::EMPTY, |all, stones| all | stones);
        }
    }
}

/// Whether two groups of different colors keep each other from attacking.
fn holds(group: &Eyeless, other: &Eyeless) -> bool {
    group.color != other.color && group.reach.meets(&other.reach)
}

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
