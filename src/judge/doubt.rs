//! Chains that no search has read to the end, or that are captured in the next moves although they seem to
//! live, and races in which the estimate contradicts the liberties.

use super::evidence::{Evidence, stones_of};
use crate::board::{PointSet, Position};
use crate::life;

/// The fewest stones of a dead chain, and of a chain that takes it, in a race that is asked about. In
/// finished games most dead chains with more liberties than what surrounds them are smaller, and dead.
const LEAST: [usize; 2] = [8, 5];

/// The stones that a search or the reading of a closed fight left open, living ones that the opponent
/// captures if he moves now, and those in races in which a dead chain has no fewer liberties than the
/// group that takes it, whoever moves next.
///
/// The model was fitted to finished games, and those have few races. So it is asked who needs the
/// death of whom: nothing of these chains is proven, and the group has fewer than two eyes if nothing
/// is dead but what was decided otherwise.
pub(super) fn in_doubt(position: &Position, all: &[Evidence], dead: &PointSet) -> PointSet {
    let attacked = stones_of(all, |evidence| evidence.is_attacked) - *dead;
    let mut doubted = attacked | stones_of(all, Evidence::is_unread);
    let open = stones_of(all, |evidence| evidence.decided.is_none());
    let lost = (open & *dead) - stones_of(all, Evidence::is_surely_caught);
    if lost.is_empty() {
        return doubted;
    }
    let groups = life::few_eyes(position, &(*dead - lost));
    let needs = |captor: &PointSet| {
        let group = groups.iter().find(|group| captor.is_subset(&group.stones));
        let group = group.filter(|group| captor.len() >= LEAST[1] && !group.is_open)?;
        Some((group.stones.neighbors() & position.empty()).len())
    };
    for evidence in all {
        if !evidence.chain.is_subset(&lost) || evidence.chain.len() < LEAST[0] {
            continue;
        }
        let margin = usize::from(!evidence.has_turn());
        let captors = (open - *dead) & position.stones(!evidence.color);
        for captor in captors.parts_at(&evidence.chain.neighbors()) {
            if needs(&captor).is_some_and(|n| n + margin <= evidence.own_liberties) {
                doubted |= evidence.chain | captor;
            }
        }
    }
    doubted
}
