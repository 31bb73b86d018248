//! Tactical questions about a move, cheap enough for playouts.

use smallvec::SmallVec;

use super::patterns;
use crate::board::{Color, Point, PointSet, Position};
use crate::life::is_one_eyed;

/// A few distinct liberties of a chain.
pub(crate) type Liberties = SmallVec<[Point; 4]>;

/// Up to `most` distinct liberties of the chain at `stone`.
pub(crate) fn liberties_up_to(position: &Position, stone: Point, most: usize) -> Liberties {
    let mut found = Liberties::new();
    collect_liberties(position, stone, None, most, &mut found);
    found
}

/// Adds distinct liberties of the chain at `stone`, other than `except`, until there are `most`.
fn collect_liberties(
    position: &Position,
    stone: Point,
    except: Option<Point>,
    most: usize,
    found: &mut Liberties,
) {
    for stone in position.chain_points(stone) {
        for liberty in position.free_neighbors(stone) {
            if Some(liberty) != except && !found.contains(&liberty) {
                found.push(liberty);
                if found.len() >= most {
                    return;
                }
            }
        }
    }
}

/// Liberties, up to `most`, of the chain that a stone of `color` on `point` would join or form.
///
/// Points of captured stones count if they are beside `point`, but not elsewhere around the chain.
pub(crate) fn liberties_after(
    position: &Position,
    color: Color,
    point: Point,
    most: usize,
) -> usize {
    let mut found = Liberties::new();
    for free in position.free_neighbors(point).take(most) {
        found.push(free);
    }
    for (neighbor, owner) in position.stones_around(point) {
        if found.len() >= most {
            break;
        }
        if owner == color {
            collect_liberties(position, neighbor, Some(point), most, &mut found);
        } else if position.is_last_liberty_of(neighbor, point) && !found.contains(&neighbor) {
            found.push(neighbor);
        }
    }
    found.len()
}

/// Whether a stone of `color` on `point` would be in atari itself.
#[inline]
pub(crate) fn is_self_atari(position: &Position, color: Color, point: Point) -> bool {
    let has_room = position.n_empty_neighbors(point) >= 2
        || position.stones_around(point).any(|(neighbor, owner)| {
            owner == color && position.surely_has_two_liberties_besides(neighbor, point)
        });
    !has_room && liberties_after(position, color, point, 2) < 2
}

/// Whether a stone of `color` on `point` is a killing sacrifice. The move must be legal and fill no
/// own eye.
///
/// It puts two to six own stones into atari whose capture would leave a space of only one eye. All
/// surrounding chains of the opponent are in atari too afterwards, with the same last liberty; if
/// the opponent has another eye, the move is not such a sacrifice.
pub(crate) fn kills_by_sacrifice(position: &Position, color: Color, point: Point) -> bool {
    const MOST: usize = 6;
    let is_strong = |(neighbor, owner)| {
        owner != color && position.surely_has_two_liberties_besides(neighbor, point)
    };
    if position.stones_around(point).any(is_strong) {
        return false;
    }
    let mut stones = PointSet::from(point);
    let mut n_stones = 1;
    for (neighbor, owner) in position.stones_around(point) {
        if owner == color && !stones.contains(neighbor) {
            for stone in position.chain_points(neighbor) {
                stones.insert(stone);
                n_stones += 1;
                if n_stones > MOST {
                    return false;
                }
            }
        }
    }
    if n_stones < 2 || !is_one_eyed(&stones) {
        return false;
    }
    let around = stones.neighbors() - stones;
    let Some(last) = (around & position.empty()).only() else {
        return false;
    };
    let enemies = around & position.stones(!color);
    enemies.iter().all(|enemy| {
        let liberties = liberties_up_to(position, enemy, 3);
        liberties.len() == 2 && liberties.contains(&point) && liberties.contains(&last)
    })
}

/// Whether the eight points around `point` match a pattern.
pub(crate) fn fits_pattern(position: &Position, point: Point) -> bool {
    patterns::fits(position.surroundings(point))
}

/// A distance in which a straight step counts two and a diagonal step three.
pub(crate) fn distance(a: Point, b: Point) -> u32 {
    let columns = u32::from(a.column().abs_diff(b.column()));
    let rows = u32::from(a.row().abs_diff(b.row()));
    columns + rows + columns.max(rows)
}

/// Whether there is no stone within three steps of `point`.
pub(crate) fn is_open_ground(position: &Position, point: Point) -> bool {
    let size = position.size();
    let (column, row) = (i16::from(point.column()), i16::from(point.row()));
    (-3i16..=3).all(|dy| {
        let reach = 3 - dy.abs();
        (-reach..=reach).all(|dx| {
            let at = u8::try_from(column + dx)
                .ok()
                .zip(u8::try_from(row + dy).ok());
            at.and_then(|(column, row)| size.point(column, row))
                .is_none_or(|neighbor| position.is_free(neighbor))
        })
    })
}
