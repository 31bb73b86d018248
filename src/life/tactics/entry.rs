//! The goal to bring a chain into an area.

use super::goal::{Goal, Outlook, Points};
use super::link::rings;
use super::view::View;
use super::{Answer, REACHES, Success, ask};
use crate::board::{Color, Move, Point, PointSet, Position};

/// Positions that may be looked at under each ko rule.
const LIMIT: u32 = 20_000;

/// Whether `owner`, moving first, brings the chain at `stone` onto a point of `area`; `None` if
/// that was not found out. The answer is never that it fails.
pub fn break_in(
    position: &Position,
    owner: Color,
    stone: Point,
    area: &PointSet,
) -> Option<Answer> {
    ask_entry(position, owner, stone, area, true)
        // There may be a longer way.
        .filter(|answer| answer.success != Success::No)
}

/// Whether the opponent of `owner`, moving first, keeps the chain at `stone` out of `area`; `None`
/// if that was not found out.
pub fn block_off(
    position: &Position,
    owner: Color,
    stone: Point,
    area: &PointSet,
) -> Option<Answer> {
    ask_entry(position, owner, stone, area, false)
}

fn ask_entry(
    position: &Position,
    owner: Color,
    stone: Point,
    area: &PointSet,
    attacks: bool,
) -> Option<Answer> {
    if position.chain(stone).meets(area) {
        let (success, first) = if attacks {
            (Success::Yes, Some(Move::Pass))
        } else {
            (Success::No, None)
        };
        return Some(Answer { success, first });
    }
    let points: Vec<Point> = std::iter::once(stone).chain(area).collect();
    let view = View::new(position, &points);
    let goals = REACHES.map(|reach| Entry {
        stone: view.point(stone),
        owner,
        area: area.iter().map(|point| view.point(point)).collect(),
        reach,
    });
    // What is too far away is not looked at.
    goals[1].ways(&view.position, 0)?;
    Some(ask(&view.position, &goals, attacks, LIMIT)?.seen_from(&view))
}

/// Brings a chain into an area: its owner is the attacker.
#[derive(Debug, Clone, Copy)]
struct Entry {
    /// A stone of the chain.
    stone: Point,
    owner: Color,
    area: PointSet,
    /// The number of moves up to which the area is near enough.
    reach: u32,
}

impl Entry {
    /// The number of stones that bring the chain in if the opponent passes, and the points on ways
    /// with at most `slack` stones more.
    fn ways(&self, position: &Position, slack: u32) -> Option<(u32, PointSet)> {
        let chain = position.chain(self.stone);
        let there = rings(position, self.owner, chain, self.reach);
        let back = rings(position, self.owner, self.area, self.reach);
        let distance = there.iter().position(|ring| ring.meets(&self.area))?;
        let most = (distance + slack as usize).min(self.reach as usize);
        let free = position.size().points() - position.stones(self.owner);
        let mut points = PointSet::EMPTY;
        for n in 1..=most {
            points |= there[n] & back[most - n] & free;
        }
        // Chains in the way are captured at their liberties.
        for stone in &(points & position.stones(!self.owner)) {
            points |= position.liberties(stone);
        }
        Some((distance as u32, points & position.empty()))
    }
}

impl Goal for Entry {
    fn attacker(&self) -> Color {
        self.owner
    }

    fn look(&self, position: &Position, attacks: bool) -> Outlook {
        if position.color_at(self.stone) != Some(self.owner) {
            return Outlook::Safe(PointSet::EMPTY);
        }
        let chain = position.chain(self.stone);
        if chain.meets(&self.area) {
            return Outlook::Won(chain);
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
