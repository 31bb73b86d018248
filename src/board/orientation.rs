//! The eight orientations of a board: rotations and reflections.
//!
//! They are numbered from 0. In a number, bit 1 mirrors the columns and bit 2 the rows; bit 0 then
//! exchanges columns and rows.

use super::{BoardSize, Color, Move, Point, PointSet, Position};

/// Offsets of the eight points around a point, in the order of
/// [`Position::surroundings`](super::Position::surroundings).
const AROUND: [(i8, i8); 8] = [
    (-1, 1),
    (0, 1),
    (1, 1),
    (-1, 0),
    (1, 0),
    (-1, -1),
    (0, -1),
    (1, -1),
];

/// An offset in all eight orientations, indexed by their numbers.
pub(crate) fn turned_offsets((columns, rows): (i8, i8)) -> [(i8, i8); Orientation::COUNT] {
    std::array::from_fn(|number| {
        let x = if number & 2 != 0 { -columns } else { columns };
        let y = if number & 4 != 0 { -rows } else { rows };
        if number & 1 != 0 { (y, x) } else { (x, y) }
    })
}

/// The [surroundings](super::Position::surroundings) of a point in all eight orientations, indexed
/// by their numbers.
pub(crate) fn turned_surroundings(code: u16) -> [u16; Orientation::COUNT] {
    let mut turned = [0; Orientation::COUNT];
    for (n, &offset) in AROUND.iter().enumerate() {
        let content = code >> (2 * n) & 3;
        for (turned, offset) in turned.iter_mut().zip(turned_offsets(offset)) {
            let place = AROUND.iter().position(|&other| other == offset);
            *turned |= content << (2 * place.expect("a neighbor stays a neighbor"));
        }
    }
    turned
}

/// A rotation or reflection of a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Orientation {
    /// The size before turning.
    size: BoardSize,
    mirrors_columns: bool,
    mirrors_rows: bool,
    /// Whether columns and rows are exchanged after mirroring.
    transposes: bool,
}

impl Orientation {
    /// Number of orientations.
    pub const COUNT: usize = 8;

    /// The orientation with this number, modulo 8; number 0 changes nothing.
    pub const fn new(size: BoardSize, number: usize) -> Self {
        Self {
            size,
            transposes: number & 1 != 0,
            mirrors_columns: number & 2 != 0,
            mirrors_rows: number & 4 != 0,
        }
    }

    /// All eight orientations; the first changes nothing.
    pub fn all(size: BoardSize) -> impl Iterator<Item = Self> {
        (0..Self::COUNT).map(move |number| Self::new(size, number))
    }

    /// The size of the turned board.
    pub fn new_size(self) -> BoardSize {
        let (columns, rows) = (self.size.columns().into(), self.size.rows().into());
        if self.transposes {
            BoardSize::new(rows, columns).expect("both sides were sides before")
        } else {
            self.size
        }
    }

    /// The orientation that turns the board back.
    #[must_use]
    pub fn inverse(self) -> Self {
        let (columns, rows) = (self.mirrors_columns, self.mirrors_rows);
        let (columns, rows) = if self.transposes {
            (rows, columns)
        } else {
            (columns, rows)
        };
        Self {
            size: self.new_size(),
            mirrors_columns: columns,
            mirrors_rows: rows,
            transposes: self.transposes,
        }
    }

    /// The image of a point of the board.
    pub fn point(self, point: Point) -> Point {
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

    /// The image of a set of points.
    pub fn points(self, points: &PointSet) -> PointSet {
        points.iter().map(|point| self.point(point)).collect()
    }

    /// The image of a move; a pass stays a pass.
    pub fn mv(self, mv: Move) -> Move {
        mv.point()
            .map_or(Move::Pass, |point| Move::Play(self.point(point)))
    }
}

impl Position {
    /// How a position lies in an orientation as one color sees it: the sides of the board, then the
    /// rows of its own and of the opponent's stones. The least of these decides between orientations.
    pub(crate) fn lie(&self, by: Orientation, own: Color) -> ((u8, u8), [[u32; 25]; 2]) {
        let size = by.new_size();
        let rows = |color| by.points(&self.stones(color)).rows();
        ((size.columns(), size.rows()), [own, !own].map(rows))
    }

    /// The image of a position, a ko included.
    #[must_use]
    pub fn turned(&self, orientation: Orientation) -> Self {
        let stones = self.both().map(|stones| orientation.points(&stones));
        let mut turned = Self::from_stones(orientation.new_size(), stones)
            .expect("turning takes no liberties away");
        turned.restore_ko(self.ko().map(|ko| orientation.point(ko)));
        turned
    }
}
