//! Places of handicap stones.

use crate::board::{BoardSize, Point, PointSet};

/// Why handicap stones cannot be placed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum HandicapError {
    /// There are stones on the board.
    #[error("board not empty")]
    BoardNotEmpty,
    /// Too few or too many stones for this board.
    #[error("invalid number of stones")]
    NumberOfStones,
    /// A point is not on the board.
    #[error("the point is not on the board")]
    OffBoard,
}

/// The fixed handicap of GTP 2, section 4.1.1, in the order given there.
///
/// Corner stones are on the third line of boards of up to 12 lines, and on the fourth line of larger
/// boards. Boards of fewer than 7 lines have no fixed handicap; boards of 7 or an even number of
/// lines have up to four stones.
///
/// # Errors
///
/// Fails if the board has no fixed handicap of this many stones.
pub fn fixed_handicap(size: BoardSize, n_stones: u16) -> Result<Vec<Point>, HandicapError> {
    let (columns, rows) = (size.columns(), size.rows());
    if !(2..=most_fixed(size)).contains(&n_stones) {
        return Err(HandicapError::NumberOfStones);
    }
    let line = |side: u8| if side <= 12 { 2 } else { 3 };
    let (left, bottom) = (line(columns), line(rows));
    let (right, top) = (columns - 1 - left, rows - 1 - bottom);
    let (middle, center) = (columns / 2, rows / 2);
    let corners = [(left, bottom), (right, top), (left, top), (right, bottom)];
    let sides = [
        (left, center),
        (right, center),
        (middle, bottom),
        (middle, top),
    ];
    let n_sides = usize::from(n_stones.saturating_sub(4)) / 2 * 2;
    let tengen = (n_stones > 4 && n_stones % 2 == 1).then_some((middle, center));
    Ok(corners
        .into_iter()
        .take(usize::from(n_stones))
        .chain(sides.into_iter().take(n_sides))
        .chain(tengen)
        .filter_map(|(column, row)| size.point(column, row))
        .collect())
}

/// The star points: those on which fixed handicaps stand (Chinese rules 1988 §1.1).
pub fn star_points(size: BoardSize) -> PointSet {
    let stones = fixed_handicap(size, most_fixed(size));
    stones.map_or(PointSet::EMPTY, |points| points.into_iter().collect())
}

/// The largest fixed handicap of a board.
fn most_fixed(size: BoardSize) -> u16 {
    match (size.columns(), size.rows()) {
        (0..7, _) | (_, 0..7) => 0,
        (7, _) | (_, 7) => 4,
        (columns, rows) if columns % 2 == 1 && rows % 2 == 1 => 9,
        _ => 4,
    }
}

/// A free handicap: the fixed places as far as they go, then points far from all other stones.
///
/// # Errors
///
/// Fails for fewer than two stones, or if no point is left empty.
pub fn free_handicap(size: BoardSize, n_stones: u16) -> Result<PointSet, HandicapError> {
    let n_stones = usize::from(n_stones);
    if n_stones < 2 || n_stones >= size.n_points() {
        return Err(HandicapError::NumberOfStones);
    }
    let n_fixed = most_fixed(size).min(n_stones as u16);
    let mut stones: PointSet = fixed_handicap(size, n_fixed)
        .unwrap_or_default()
        .into_iter()
        .collect();
    while stones.len() < n_stones {
        let free = size.points() - stones;
        let best = free
            .iter()
            .max_by_key(|&point| (room(size, &stones, point), point));
        stones.extend(best);
    }
    Ok(stones)
}

/// The distance of a point from the nearest stone (weight 2) and from the edge (weight 1), each up
/// to a limit.
fn room(size: BoardSize, stones: &PointSet, point: Point) -> u32 {
    let apart = |a: u8, b: u8| u32::from(a.abs_diff(b));
    let from_stones = stones
        .iter()
        .map(|s| apart(s.column(), point.column()) + apart(s.row(), point.row()))
        .min()
        .unwrap_or(8);
    let from_edge = [
        point.column(),
        size.columns() - 1 - point.column(),
        point.row(),
        size.rows() - 1 - point.row(),
    ]
    .into_iter()
    .map(u32::from)
    .min()
    .unwrap_or(0);
    2 * from_stones.min(8) + from_edge.min(3)
}
