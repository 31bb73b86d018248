//! One orientation for all: boards that are turned, mirrored or have their colors swapped are
//! judged as one and the same, so that they are judged alike.

use crate::board::{BoardSize, Color, Point, PointSet, Position};

/// A way to turn or mirror a board and to swap the colors.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "independent of each other, not states of one thing"
)]
pub(super) struct Symmetry {
    /// The size before.
    size: BoardSize,
    transposes: bool,
    mirrors_columns: bool,
    mirrors_rows: bool,
    swaps: bool,
}

impl Symmetry {
    /// The sixteen symmetries of a board of this size.
    pub(super) fn all(size: BoardSize) -> impl Iterator<Item = Self> {
        (0..16).map(move |bits| Self {
            size,
            transposes: bits & 1 != 0,
            mirrors_columns: bits & 2 != 0,
            mirrors_rows: bits & 4 != 0,
            swaps: bits & 8 != 0,
        })
    }

    /// The size after.
    pub(super) fn new_size(self) -> BoardSize {
        let (columns, rows) = (self.size.columns().into(), self.size.rows().into());
        if self.transposes {
            BoardSize::new(rows, columns).expect("both sides were sides before")
        } else {
            self.size
        }
    }

    /// Where a point goes.
    fn point(self, point: Point) -> Point {
        let (mut column, mut row) = (point.column(), point.row());
        if self.mirrors_columns {
            column = self.size.columns() - 1 - column;
        }
        if self.mirrors_rows {
            row = self.size.rows() - 1 - row;
        }
        if self.transposes {
            (column, row) = (row, column);
        }
        Point::new(column, row).expect("the board is as large as before")
    }

    /// Where a set of points goes.
    pub(super) fn points(self, points: &PointSet) -> PointSet {
        points.iter().map(|point| self.point(point)).collect()
    }

    /// Which color a color becomes.
    pub(super) fn color(self, color: Color) -> Color {
        if self.swaps { !color } else { color }
    }

    fn stones(self, position: &Position) -> [PointSet; 2] {
        Color::BOTH.map(|color| self.points(&position.stones(self.color(color))))
    }
}

/// A position in the orientation in which it is judged.
#[derive(Debug)]
pub(super) struct Canonical {
    /// The position.
    pub(super) position: Position,
    /// Who would play next in it.
    pub(super) turn: Color,
    /// How it was reached.
    pub(super) by: Symmetry,
    /// The symmetries that leave it as it is, the first of them changing nothing.
    pub(super) own: Vec<Symmetry>,
}

/// What decides between orientations.
type Key = (u8, u8, Color, [[u32; 25]; 2]);

/// Finds the orientation of a position with `turn` to play.
pub(super) fn canonical(position: &Position, turn: Color) -> Canonical {
    let size = position.size();
    let (mut best, by): (Key, Symmetry) = Symmetry::all(size)
        .map(|symmetry| (key(symmetry, position, turn), symmetry))
        .min_by_key(|&((columns, rows, turn, stones), _)| (columns, rows, turn as u8, stones))
        .expect("there are sixteen");
    let canonical = Position::from_stones(by.new_size(), by.stones(position))
        .expect("turning takes no liberties away");
    best.2 = by.color(turn);
    let own = Symmetry::all(canonical.size())
        .filter(|&symmetry| key(symmetry, &canonical, best.2) == best)
        .collect();
    Canonical {
        turn: best.2,
        position: canonical,
        by,
        own,
    }
}

fn key(symmetry: Symmetry, position: &Position, turn: Color) -> Key {
    let size = symmetry.new_size();
    (
        size.columns(),
        size.rows(),
        symmetry.color(turn),
        symmetry.stones(position).map(|stones| stones.rows()),
    )
}
