//! Whether a chain gets into an area.

use super::link::{Link, Target};
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
    let goals = REACHES.map(|reach| Link {
        from: view.point(stone),
        to: Target::Area(area.iter().map(|point| view.point(point)).collect()),
        owner,
        reach,
    });
    if goals[1].is_too_far(&view.position) {
        return None;
    }
    Some(ask(&view.position, &goals, attacks, LIMIT)?.seen_from(&view))
}
