//! Closed fights of two chains: races with larger eyes, and sekis.
//!
//! The other searches of the judge take chains that playouts hold for walls. In a fight of two chains
//! without two eyes each holds the other, so that both are read here as chains that may be captured.

use super::evidence::{Evidence, stones_of};
use super::status::{Reason, Status};
use crate::board::{PointSet, Position};
use crate::life::{Hunt, tactics};

/// The most empty points of a fight that is read.
const MOST_EMPTY: usize = 12;
/// Stones of the smallest chain that a fight is about. Smaller ones may be captured on the way.
const LARGE: usize = 9;
/// Positions for each question.
const POSITIONS: u32 = 1500;

/// Reads the fights about one large chain of each color that firm stones alone enclose.
pub(super) fn read(position: &Position, all: &mut [Evidence]) {
    let open = position.size().points() - stones_of(all, |evidence| evidence.is_firm);
    for fight in open.parts() {
        let Some(pair) = two_large(&fight, all) else {
            continue;
        };
        let [first, second] = pair.map(|n| capture(position, &fight, n, all));
        if let Some(found) = first.zip(second).map(<[Hunt; 2]>::from) {
            take_over(pair, found, all);
        }
    }
}

/// The only large chains of a fight, if they are of different colors and nothing decides them.
fn two_large(fight: &PointSet, all: &[Evidence]) -> Option<[usize; 2]> {
    let is_large = |n: &usize| all[*n].chain.len() >= LARGE && all[*n].chain.is_subset(fight);
    let mut large = (0..all.len()).filter(is_large);
    let pair = [large.next()?, large.next()?];
    let [one, other] = pair.map(|n| &all[n]);
    let is_pair = large.next().is_none() && one.color != other.color;
    (is_pair && one.decided.is_none() && other.decided.is_none()).then_some(pair)
}

/// Whether a large chain of a fight is captured.
fn capture(position: &Position, fight: &PointSet, n: usize, all: &[Evidence]) -> Option<Hunt> {
    let (color, n_empty) = (all[n].color, (*fight & position.empty()).len());
    if n_empty > MOST_EMPTY {
        return None;
    }
    // With less than all empty points for liberties nothing has escaped, and the opponent may need a move
    // on each of them, and on those of his small chains once these are captured.
    let small = position.stones(!color) & *fight;
    let small = small
        .parts()
        .map(|chain| chain.len())
        .filter(|&size| size < LARGE);
    let escape = (n_empty + 1, (n_empty + small.sum::<usize>() + 2) as u8);
    tactics::read_capture(position, color, all[n].chain.first()?, escape, POSITIONS)
}

/// Takes over what was found of two chains if it fits together: who captures the other stays himself, or
/// both hang on the turn.
fn take_over(pair: [usize; 2], found: [Hunt; 2], all: &mut [Evidence]) {
    let stays = found.map(|hunt| hunt.falls == Some(false));
    let hangs = found.map(|hunt| hunt.is_saved == Some(true));
    if stays == [false; 2] && hangs != [true; 2] {
        return;
    }
    for (n, (&own, other)) in pair.into_iter().zip([(&found[0], 1), (&found[1], 0)]) {
        all[n].hunt = own;
        let status = match (own.falls, own.is_saved) {
            (Some(true), Some(false)) => Status::Dead,
            (Some(false), _) if found[other].is_saved == Some(false) => Status::Alive,
            // In a seki what else is known of both chains decides, and by turns the turn.
            _ => continue,
        };
        all[n].decided = Some((status, Reason::Searched(own.n_positions)));
    }
}
