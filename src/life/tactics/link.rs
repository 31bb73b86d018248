//! The goal to connect two chains.

use super::goal::{Goal, Outlook, Points};
use crate::board::{Color, Point, PointSet, Position};

/// Connects two chains: their owner is the attacker.
#[derive(Debug, Clone, Copy)]
pub(super) struct Link {
    /// A stone of each chain.
    pub(super) ends: [Point; 2],
    /// The owner of both.
    pub(super) owner: Color,
    /// The number of moves up to which chains are near enough to be connected.
    pub(super) reach: u32,
}

impl Link {
    /// Whether the ends are farther apart than is looked at.
    pub(super) fn is_too_far(&self, position: &Position) -> bool {
        self.ways(position, 0).is_none()
    }

    /// The number of stones that connect the ends if the opponent passes, and the points on ways
    /// with at most `slack` stones more.
    fn ways(&self, position: &Position, slack: u32) -> Option<(u32, PointSet)> {
        let rings = self
            .ends
            .map(|end| rings(position, self.owner, end.into(), self.reach));
        let other = PointSet::from(self.ends[1]);
        let distance = rings[0].iter().position(|ring| ring.meets(&other))?;
        let most = (distance + slack as usize).min(self.reach as usize);
        let free = position.size().points() - position.stones(self.owner);
        let mut points = PointSet::EMPTY;
        for n in 1..=most {
            points |= rings[0][n] & rings[1][most + 1 - n] & free;
        }
        // Chains in the way are captured at their liberties.
        for stone in &(points & position.stones(!self.owner)) {
            points |= position.liberties(stone);
        }
        Some((distance as u32, points & position.empty()))
    }
}

/// The points that `owner` reaches from `start` with each number of stones, up to `reach`. Stones of
/// the opponent are in the way unless their chain has two liberties at most.
pub(super) fn rings(
    position: &Position,
    owner: Color,
    start: PointSet,
    reach: u32,
) -> Vec<PointSet> {
    let own = position.stones(owner);
    let empty = position.empty();
    let mut reached = start | start.flood(&own);
    let mut rings = vec![reached];
    for _ in 0..reach {
        let beside = reached.neighbors() - reached;
        let mut step = beside & empty;
        let mut held = beside & position.stones(!owner);
        while let Some(stone) = held.first() {
            let chain = position.chain(stone);
            held -= chain;
            if (chain.neighbors() & empty).len() <= 2 {
                step |= chain;
            }
        }
        reached = reached | step | step.neighbors().flood(&own);
        rings.push(reached);
    }
    rings
}

impl Goal for Link {
    fn attacker(&self) -> Color {
        self.owner
    }

    fn look(&self, position: &Position, attacks: bool) -> Outlook {
        let [a, b] = self.ends;
        if self
            .ends
            .iter()
            .any(|&end| position.color_at(end) != Some(self.owner))
        {
            return Outlook::Safe(PointSet::EMPTY);
        }
        if position.root_of(a) == position.root_of(b) {
            return Outlook::Won(position.chain(a));
        }
        let Some((distance, _)) = self.ways(position, 0) else {
            return Outlook::Safe(self.core(position));
        };
        let missing = self.reach + 1 - distance.min(self.reach);
        if attacks {
            Outlook::Open(distance, 2 * missing)
        } else {
            Outlook::Open(2 * distance, missing)
        }
    }

    fn first_moves(&self, position: &Position, _: bool) -> Points {
        let ways = self.ways(position, 0);
        ways.map(|(_, points)| points.iter().map(|point| (point, 0)).collect())
            .unwrap_or_default()
    }

    fn patience(&self) -> u8 {
        5
    }

    fn core(&self, position: &Position) -> PointSet {
        let ways = self.ways(position, self.reach);
        ways.map(|(_, points)| points).unwrap_or_default()
    }
}
