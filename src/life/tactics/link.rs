//! The goal to bring a chain to another one, or into an area.

use super::goal::{Goal, Points, Sight};
use crate::board::{Color, Point, PointSet, Position};

/// Brings a chain to its target: its owner is the attacker.
#[derive(Debug, Clone, Copy)]
pub(super) struct Link {
    /// A stone of the chain.
    pub(super) from: Point,
    pub(super) to: Target,
    pub(super) owner: Color,
    /// The number of moves up to which the target is near enough.
    pub(super) reach: u32,
    /// The number of liberties with which a chain of the opponent cannot be captured on the way.
    pub(super) hold: usize,
}

/// Where a chain is brought.
#[derive(Debug, Clone, Copy)]
pub(super) enum Target {
    /// To the chain of the same owner at this point.
    Chain(Point),
    /// Onto a point of this area.
    Area(PointSet),
}

impl Target {
    pub(super) fn points(self) -> PointSet {
        match self {
            Self::Chain(stone) => stone.into(),
            Self::Area(area) => area,
        }
    }
}

impl Link {
    /// The number of stones that bring the chain there if the opponent passes, and the points on
    /// ways with at most `slack` stones more; `None` if that is farther away than is looked at.
    pub(super) fn ways(&self, position: &Position, slack: u32) -> Option<(u32, PointSet)> {
        let target = self.to.points();
        let [there, back] = [self.from.into(), target].map(|start| self.rings(position, start));
        let distance = there.iter().position(|ring| ring.meets(&target))?;
        let most = (distance + slack as usize).min(self.reach as usize);
        // A stone on a way to a chain is counted from both ends, one in the area from one of them.
        let sum = match self.to {
            Target::Chain(_) => most + 1,
            Target::Area(_) => most,
        };
        let free = position.size().points() - position.stones(self.owner);
        let points = PointSet::union((1..=most).map(|n| there[n] & back[sum - n] & free));
        // Chains in the way are captured at their liberties.
        let chains = points.flood(&position.stones(!self.owner));
        let points = (points | chains.neighbors()) & position.empty();
        Some((distance as u32, points))
    }

    /// The points that the owner reaches from `start` with each number of stones, up to the reach. A
    /// chain that can be captured on the way costs one stone, which is the least it can cost.
    fn rings(&self, position: &Position, start: PointSet) -> Vec<PointSet> {
        let [own, foes] = [self.owner, !self.owner].map(|color| position.stones(color));
        let empty = position.empty();
        let is_weak = |chain: &PointSet| position.liberties_of(chain).len() < self.hold;
        let mut reached = start | start.flood(&own);
        let mut rings = vec![reached];
        for _ in 0..self.reach {
            let beside = reached.neighbors() - reached;
            let weak = foes.parts_at(&beside).filter(is_weak);
            let step = (beside & empty) | PointSet::union(weak);
            reached = reached | step | step.neighbors().flood(&own);
            rings.push(reached);
        }
        rings
    }
}

impl Goal for Link {
    fn attacker(&self) -> Color {
        self.owner
    }

    fn look(&self, position: &Position, attacker_moves: bool) -> Sight {
        let is_own = |stone| position.color_at(stone) == Some(self.owner);
        let is_lost = matches!(self.to, Target::Chain(stone) if !is_own(stone));
        if is_lost || !is_own(self.from) {
            return Sight::Safe(PointSet::EMPTY);
        }
        let chain = position.chain(self.from);
        if chain.meets(&self.to.points()) {
            return Sight::Won(chain);
        }
        let Some((distance, _)) = self.ways(position, 0) else {
            return Sight::Safe(self.core(position));
        };
        let missing = self.reach + 1 - distance.min(self.reach);
        if attacker_moves {
            Sight::Open(distance, 2 * missing)
        } else {
            Sight::Open(2 * distance, missing)
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
