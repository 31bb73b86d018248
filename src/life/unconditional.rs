//! Unconditional life: what can never be captured, and where the opponent can never live.

use super::benson::{Land, benson};
use super::room::Enclosed;
use crate::board::{Color, Point, PointSet, Position, Suicide};

/// Unconditionally living stones, and regions in which the opponent cannot live.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Unconditional {
    /// Stones of each color that can never be captured, Black's first.
    pub alive: [PointSet; 2],
    /// Regions surrounded by such stones in which the opponent can neither live unconditionally nor
    /// reach a seki, even if only the opponent plays.
    pub territory: [PointSet; 2],
}

/// The proven status of a point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PointStatus {
    /// The stone cannot be captured, or stands where its opponent cannot live.
    Alive,
    /// The stone stands where its owner cannot live.
    Dead,
    /// The empty point belongs to this color for good.
    Territory(Color),
    /// Nothing is proven.
    Undecided,
}

impl Unconditional {
    /// All points that are unconditionally this color's: its stones and its territory.
    pub fn owned(&self, color: Color) -> PointSet {
        self.alive[color] | self.territory[color]
    }

    /// The proven status of a point. `position` must be the one that was analyzed.
    pub fn point_status(&self, position: &Position, point: Point) -> PointStatus {
        let is_territory_of = |color: Color| self.territory[color].contains(point);
        match position.color_at(point) {
            Some(color) if self.alive[color].contains(point) => PointStatus::Alive,
            Some(color) if is_territory_of(color) => PointStatus::Alive,
            Some(color) if is_territory_of(!color) => PointStatus::Dead,
            Some(_) => PointStatus::Undecided,
            None => Color::BOTH
                .into_iter()
                .find(|&color| is_territory_of(color))
                .map_or(PointStatus::Undecided, PointStatus::Territory),
        }
    }
}

/// Finds unconditional life and territory of both colors.
///
/// Where suicide is legal, the opponent may take his own stones off a region and fill it anew: so a point
/// with a stone of his counts as empty.
pub fn unconditional(position: &Position, suicide: Suicide) -> Unconditional {
    let board = position.size().points();
    let stays = suicide == Suicide::Forbidden;
    let alive = Color::BOTH.map(|color| {
        let stones = position.stones(color);
        let land = Land {
            board,
            stones,
            empty: if stays {
                position.empty()
            } else {
                board - stones
            },
            foreign: PointSet::EMPTY,
        };
        benson(&land)
    });
    let living = [alive[0].alive, alive[1].alive];
    let territory = Color::BOTH.map(|color| {
        let beyond = enclosed(position, color, living, |mut region| {
            if !stays {
                region.own = PointSet::EMPTY;
            }
            // What he has filled to capture stones of the owner he may empty, too.
            let emptied = Enclosed {
                inner: &[],
                ..region
            };
            !region.has_room() && (stays || !emptied.has_life())
        });
        alive[color].enclosed | beyond
    });
    Unconditional {
        alive: living,
        territory,
    }
}

/// Regions beyond [`Unconditional::territory`] that are surrounded by unconditionally living stones
/// of one color and in which the opponent can never live unconditionally, but may reach a seki.
/// Black's come first.
pub(super) fn lifeless(position: &Position, proven: &Unconditional) -> [PointSet; 2] {
    Color::BOTH.map(|color| {
        let regions = enclosed(position, color, proven.alive, |region| {
            !region.points.is_subset(&proven.territory[color]) && !region.has_life()
        });
        regions - proven.territory[color]
    })
}

/// The regions surrounded by unconditionally living stones of `color` for which `test` holds.
fn enclosed(
    position: &Position,
    color: Color,
    alive: [PointSet; 2],
    test: impl Fn(Enclosed<'_>) -> bool,
) -> PointSet {
    if alive[color].is_empty() {
        return PointSet::EMPTY;
    }
    let board = position.size().points();
    let stones = position.stones(color);
    let places = (board - alive[color])
        .parts()
        .filter(|points| !points.meets(&alive[!color]))
        .filter(|&points| {
            let inner: Vec<PointSet> = (stones & points).parts().collect();
            test(Enclosed {
                board,
                points,
                own: position.stones(!color) & points,
                inner: &inner,
            })
        });
    PointSet::union(places)
}
