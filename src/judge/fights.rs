//! Closed fights of two chains: races with larger eyes, and sekis.
//!
//! The other searches of the judge take chains that playouts hold for walls. In a fight of two chains
//! without two eyes each holds the other, so that both are read here as chains that may be captured.

use super::evidence::{Evidence, stones_of};
use super::gather::FEW_EMPTY;
use super::status::{Reason, Status};
use crate::board::{PointSet, Position};
use crate::life::{Fate, Hunt, tactics};

/// Stones of the smallest chain that a fight is about. Smaller ones may be captured on the way.
const LARGE: usize = 9;
/// Positions for each question.
const POSITIONS: u32 = 1000;

/// Reads the fights about one large chain of each color that firm stones alone enclose.
pub(super) fn read(position: &Position, all: &mut [Evidence]) {
    let open = position.size().points() - stones_of(all, |evidence| evidence.is_firm);
    let is_small = |fight: &PointSet| (*fight & position.empty()).len() <= FEW_EMPTY;
    for fight in open.parts().filter(is_small) {
        let Some(pair) = two_large(&fight, all) else {
            continue;
        };
        let [first, second] = pair.map(|n| capture(position, &fight, n, all));
        let found = first.zip(second).map(<[Hunt; 2]>::from);
        if !found.is_some_and(|found| take_over(pair, found, all)) {
            // The others take each of the two for a wall of the other. Where the playouts agree that is
            // no harm.
            let is_doubted = pair.iter().any(|&n| all[n].is_unclear());
            for n in pair {
                all[n].is_doubted = is_doubted;
            }
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
    // With fewer liberties than there are points, or can be once the opponent's small chains are captured,
    // nothing has escaped; and on each of them he may need a move.
    let small = position.stones(!color) & *fight;
    let small = small.parts().map(|chain| chain.len());
    let most = n_empty + small.filter(|&size| size < LARGE).sum::<usize>();
    let escape = (most + 1, u8::try_from(most + 2).ok()?);
    tactics::read_capture(position, color, all[n].chain.first()?, escape, POSITIONS)
}

/// Takes over what was found of two chains, and returns whether it fits together: it does not if one is
/// captured whoever begins, and it is not known that the other stays.
fn take_over(pair: [usize; 2], found: [Hunt; 2], all: &mut [Evidence]) -> bool {
    let decided = match found.map(|hunt| hunt.fate) {
        [Some(Fate::Stays), Some(Fate::Falls)] => [Some(Status::Alive), Some(Status::Dead)],
        [Some(Fate::Falls), Some(Fate::Stays)] => [Some(Status::Dead), Some(Status::Alive)],
        fates if fates.contains(&Some(Fate::Falls)) => return false,
        // In a seki what else is known of both chains decides, and by turns the turn.
        _ => [None; 2],
    };
    for ((n, hunt), status) in pair.into_iter().zip(found).zip(decided) {
        all[n].hunt = hunt;
        if let Some(status) = status {
            all[n].decided = Some((status, Reason::Searched(hunt.n_positions)));
        }
    }
    true
}
