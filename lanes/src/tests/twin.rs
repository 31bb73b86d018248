//! The slow and obvious twin: one game on a board of points, chains by flood fill.

use std::mem;

use crate::Start;

/// A column and a row, from 0 at the lower left.
pub(super) type Point = (usize, usize);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Color {
    Black,
    White,
}

impl Color {
    pub(super) fn other(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Twin {
    columns: usize,
    rows: usize,
    /// In the order of rows and columns.
    stones: Vec<Option<Color>>,
    pub(super) to_move: Color,
    pub(super) ko: Option<Point>,
    pub(super) n_passes: usize,
    pub(super) n_moves: usize,
    /// For each point the color that was the first to play there.
    first: Vec<Option<Color>>,
}

impl Twin {
    pub(super) fn new(columns: u8, rows: u8, start: &Start) -> Self {
        let (columns, rows) = (usize::from(columns), usize::from(rows));
        let nobody = vec![None; columns * rows];
        let mut twin = Self {
            columns,
            rows,
            stones: nobody.clone(),
            to_move: [Color::White, Color::Black][usize::from(start.black_to_move)],
            ko: start.ko.map(|(column, row)| (column.into(), row.into())),
            n_passes: 0,
            n_moves: 0,
            first: nobody,
        };
        for (column, row) in twin.points() {
            for (rows, color) in [(start.black, Color::Black), (start.white, Color::White)] {
                if rows[row] >> column & 1 != 0 {
                    twin.stones[row * twin.columns + column] = Some(color);
                }
            }
        }
        twin
    }

    /// This position as a start for lanes.
    pub(super) fn as_start(&self) -> Start {
        Start {
            black: self.bits(Color::Black),
            white: self.bits(Color::White),
            black_to_move: self.to_move == Color::Black,
            ko: self.ko.map(|(column, row)| (column as u8, row as u8)),
        }
    }

    /// The stones of a color as rows of bits.
    pub(super) fn bits(&self, color: Color) -> [u32; 25] {
        as_bits(self.points().filter(|&at| self.at(at) == Some(color)))
    }

    /// All points in the order of rows and columns.
    pub(super) fn points(&self) -> impl Iterator<Item = Point> + use<> {
        let columns = self.columns;
        (0..self.rows).flat_map(move |row| (0..columns).map(move |column| (column, row)))
    }

    fn index(&self, (column, row): Point) -> usize {
        row * self.columns + column
    }

    pub(super) fn at(&self, at: Point) -> Option<Color> {
        self.stones[self.index(at)]
    }

    /// The color that was the first to play on a point.
    pub(super) fn first(&self, at: Point) -> Option<Color> {
        self.first[self.index(at)]
    }

    fn neighbors(&self, (column, row): Point) -> impl Iterator<Item = Point> + use<> {
        let (columns, rows) = (self.columns, self.rows);
        [(0, 1), (1, 0), (2, 1), (1, 2)]
            .into_iter()
            .map(move |(right, up)| ((column + right).wrapping_sub(1), (row + up).wrapping_sub(1)))
            .filter(move |&(column, row)| column < columns && row < rows)
    }

    /// The points of the same content that hang together with `at`, and what lies beside them.
    fn flood(&self, at: Point) -> (Vec<Point>, Vec<Point>) {
        let mut is_seen = vec![false; self.columns * self.rows];
        let mut is_new = |at: Point| !mem::replace(&mut is_seen[self.index(at)], true);
        is_new(at);
        let (mut inside, mut border) = (vec![at], Vec::new());
        let mut n_done = 0;
        while let Some(&point) = inside.get(n_done) {
            n_done += 1;
            for next in self.neighbors(point).filter(|&next| is_new(next)) {
                if self.at(next) == self.at(at) {
                    inside.push(next);
                } else {
                    border.push(next);
                }
            }
        }
        (inside, border)
    }

    fn is_without_liberty(&self, at: Point) -> bool {
        self.flood(at).1.iter().all(|&next| self.at(next).is_some())
    }

    /// Whether the point is an eye that the player to move does not fill: all neighbors are own,
    /// and at most one diagonal is the opponent's, none at the edge.
    pub(super) fn is_eye(&self, at: Point) -> bool {
        let (columns, rows) = (self.columns, self.rows);
        let is_own = |beside| self.at(beside) == Some(self.to_move);
        if self.at(at).is_some() || !self.neighbors(at).all(is_own) {
            return false;
        }
        let is_inside = self.neighbors(at).count() == 4;
        let diagonals = [(0, 0), (2, 0), (0, 2), (2, 2)]
            .map(|(right, up)| ((at.0 + right).wrapping_sub(1), (at.1 + up).wrapping_sub(1)));
        let hostile = diagonals.into_iter().filter(|&(column, row)| {
            column < columns && row < rows && self.at((column, row)) == Some(self.to_move.other())
        });
        hostile.count() <= usize::from(is_inside)
    }

    /// The position after a play, or `None` if that is not allowed: occupied, ko or suicide.
    pub(super) fn after(&self, at: Point) -> Option<Self> {
        if self.at(at).is_some() || self.ko == Some(at) {
            return None;
        }
        let (color, mut next) = (self.to_move, self.clone());
        next.stones[self.index(at)] = Some(color);
        let mut captured = Vec::new();
        for beside in self.neighbors(at) {
            if next.at(beside) == Some(color.other()) && next.is_without_liberty(beside) {
                let chain = next.flood(beside).0;
                for &point in &chain {
                    next.stones[self.index(point)] = None;
                }
                captured.extend(chain);
            }
        }
        let (chain, border) = next.flood(at);
        let liberties: Vec<Point> = border
            .into_iter()
            .filter(|&p| next.at(p).is_none())
            .collect();
        if liberties.is_empty() {
            return None;
        }
        let is_ko = captured.len() == 1 && chain.len() == 1 && liberties == captured;
        next.ko = is_ko.then(|| captured[0]);
        next.first[self.index(at)].get_or_insert(color);
        next.to_move = color.other();
        next.n_moves += 1;
        next.n_passes = 0;
        Some(next)
    }

    pub(super) fn pass(&mut self) {
        self.ko = None;
        self.to_move = self.to_move.other();
        self.n_moves += 1;
        self.n_passes += 1;
    }

    /// Where a light playout may play: the legal points that are no eyes.
    pub(super) fn choices(&self) -> Vec<Point> {
        // A play beside an empty point is legal whatever else there is: the slow way is for the
        // others.
        let is_open = |at| self.neighbors(at).any(|beside| self.at(beside).is_none());
        self.points()
            .filter(|&at| self.at(at).is_none() && self.ko != Some(at) && !self.is_eye(at))
            .filter(|&at| is_open(at) || self.after(at).is_some())
            .collect()
    }

    pub(super) fn has_ended(&self) -> bool {
        self.n_passes == 2 || self.n_moves == 3 * self.columns * self.rows
    }

    /// Stones and the empty regions that touch only this color.
    pub(super) fn area(&self, color: Color) -> [u32; 25] {
        as_bits(self.points().filter(|&at| {
            let (_, border) = self.flood(at);
            let is_own = |point: &Point| self.at(*point) == Some(color);
            self.at(at) == Some(color)
                || self.at(at).is_none() && !border.is_empty() && border.iter().all(is_own)
        }))
    }
}

fn as_bits(points: impl Iterator<Item = Point>) -> [u32; 25] {
    points.fold([0; 25], |mut rows, (column, row)| {
        rows[row] |= 1 << column;
        rows
    })
}
