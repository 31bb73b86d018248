//! Whether a chain gets into an area.

use super::apart::{Way, is_there};
use super::link::Target;
use super::view::View;
use super::{Answer, POSITIONS};
use crate::board::{Color, Point, PointSet, Position};

/// Whether `owner`, moving first, brings the chain at `stone` onto a point of `area`; `None` if
/// that was not found out. The answer is never that it fails.
pub fn break_in(
    position: &Position,
    owner: Color,
    stone: Point,
    area: &PointSet,
) -> Option<Answer> {
    ask_entry(position, owner, stone, area, true)
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
        return Some(is_there(attacks));
    }
    let points: Vec<Point> = std::iter::once(stone).chain(area).collect();
    let view = View::new(position, &points);
    let way = Way {
        from: view.point(stone),
        to: Target::Area(area.iter().map(|point| view.point(point)).collect()),
        owner,
    };
    let answer = way.ask(&view.position, attacks, POSITIONS)?;
    Some(answer.seen_from(&view))
}
