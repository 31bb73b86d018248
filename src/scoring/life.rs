//! Unconditional life: what can never be captured, and where the opponent can never live.

use super::benson::{Land, benson};
use super::room::Region;
use crate::board::{Color, Point, PointSet, Position};

/// What is unconditionally alive, and the regions in which no opponent can live.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Unconditional {
    /// Stones of each color that can never be captured, Black's first.
    pub alive: [PointSet; 2],
    /// Regions around which all stones are such stones, and in which the opponent can never come
    /// to unconditional life himself, even if only he plays, nor to a seki.
    pub territory: [PointSet; 2],
}

/// What is proven about one point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Proof {
    /// The stone can never be captured, or stands where its opponent can never live.
    Alive,
    /// The stone stands where its owner can never live.
    Dead,
    /// The empty point belongs to this color for good.
    Territory(Color),
    /// Nothing.
    Undecided,
}

impl Unconditional {
    /// What is proven about a point of the position that this was found in.
    pub fn proof(&self, position: &Position, point: Point) -> Proof {
        let is_territory_of = |color: Color| self.territory[color].contains(point);
        match position.color_at(point) {
            Some(color) if self.alive[color].contains(point) => Proof::Alive,
            Some(color) if is_territory_of(color) => Proof::Alive,
            Some(color) if is_territory_of(!color) => Proof::Dead,
            Some(_) => Proof::Undecided,
            None => Color::BOTH
                .into_iter()
                .find(|&color| is_territory_of(color))
                .map_or(Proof::Undecided, Proof::Territory),
        }
    }
}

/// Finds what is unconditionally alive, for both colors.
pub fn unconditional(position: &Position) -> Unconditional {
    let board = position.size().points();
    let alive = Color::BOTH.map(|color| {
        let land = Land {
            board,
            stones: position.stones(color),
            empty: position.empty(),
            foreign: PointSet::EMPTY,
        };
        benson(&land)
    });
    let living = [alive[0].alive, alive[1].alive];
    let territory = Color::BOTH.map(|color| {
        let beyond = enclosed(position, color, living, |region| !region.has_room());
        alive[color].enclosed | beyond
    });
    Unconditional {
        alive: living,
        territory,
    }
}

/// The further regions around which all stones are a color's for good, and in which its opponent
/// can never come to unconditional life, even if only he plays; but perhaps he holds out in a
/// seki. Black's regions come first.
pub(crate) fn lifeless(position: &Position, proven: &Unconditional) -> [PointSet; 2] {
    Color::BOTH.map(|color| {
        let regions = enclosed(position, color, proven.alive, |region| {
            !region.points.is_subset(&proven.territory[color]) && !region.has_life()
        });
        regions - proven.territory[color]
    })
}

/// The regions around which all stones are `color`'s for good, and of which `test` holds.
fn enclosed(
    position: &Position,
    color: Color,
    alive: [PointSet; 2],
    test: impl Fn(&Region<'_>) -> bool,
) -> PointSet {
    if alive[color].is_empty() {
        return PointSet::EMPTY;
    }
    let board = position.size().points();
    let stones = position.stones(color);
    (board - alive[color])
        .parts()
        .filter(|points| !points.meets(&alive[!color]))
        .filter(|&points| {
            let inner: Vec<PointSet> = (stones & points).parts().collect();
            test(&Region {
                board,
                points,
                own: position.stones(!color) & points,
                inner: &inner,
            })
        })
        .fold(PointSet::EMPTY, |all, points| all | points)
}
