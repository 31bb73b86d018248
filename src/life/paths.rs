//! Paths: the points that a color reaches from its stones, and the steps that the opponent cannot
//! prevent.

use crate::board::grid::Grid;
use crate::board::{BoardSize, Point, PointSet};

/// The points of one color and those it reaches, connected by steps that the opponent cannot
/// prevent.
pub(super) struct Paths {
    points: PointSet,
    /// For each of them the steps that lead on, a bit for each point [around](Point::around).
    steps: Grid<u8>,
}

/// The board as seen by one color.
#[derive(Debug, Clone, Copy)]
pub(super) struct View {
    /// Columns and rows.
    pub(super) size: BoardSize,
    /// The living stones of the color.
    pub(super) own: PointSet,
    /// The living stones of the opponent.
    pub(super) foe: PointSet,
    /// Empty points.
    pub(super) empty: PointSet,
    /// Dead stones of the opponent, through which paths may lead.
    pub(super) taken: PointSet,
}

impl View {
    /// The points that paths may use.
    fn free(&self) -> PointSet {
        self.empty | self.taken
    }

    /// The points that the color reaches if the opponent never answers.
    pub(super) fn reach(&self) -> PointSet {
        self.own.neighbors().flood(&self.free())
    }

    /// The points that it reaches even if the opponent prevents each step that one answer can
    /// prevent.
    pub(super) fn sure_reach(&self) -> PointSet {
        let free = self.free();
        let mut reached = self.own.neighbors() & free;
        let mut open: Vec<Point> = reached.iter().collect();
        while let Some(point) = open.pop() {
            for next in point.around() {
                let is_new = free.contains(next) && !reached.contains(next);
                if is_new && self.can_step(point, next) {
                    reached.insert(next);
                    open.push(next);
                }
            }
        }
        reached
    }

    /// Whether the color can go from one point to the next.
    ///
    /// It cannot go through a bamboo joint, where the edge counts as a pair of stones; nor out of a
    /// gap between two stones of the opponent, who answers on the next point unless the color has a
    /// stone next to it; nor continue along the edge under such a stone, except from its own stone.
    ///
    /// ```text
    /// O a O        X steps on a; stepping on to b he is stopped, if not b then a bamboo joint
    /// . b .
    /// ```
    fn can_step(&self, from: Point, to: Point) -> bool {
        if self.own.contains(from) || self.own.contains(to) {
            return true;
        }
        let sides = self.sides(from, to);
        let is_wall = |point: Option<Point>| point.is_none_or(|point| self.foe.contains(point));
        let is_stone = |point: Option<Point>| point.is_some_and(|point| self.foe.contains(point));
        let is_gap = sides.iter().all(|side| is_wall(side[0]));
        if !is_gap {
            return true;
        }
        let is_joint = sides.iter().all(|side| is_wall(side[1]));
        if is_joint && sides.iter().flatten().any(|&side| is_stone(side)) {
            return false;
        }
        let is_between = sides.iter().all(|side| is_stone(side[0]));
        let is_under = sides.iter().any(|side| is_stone(side[0])) && self.own.n_beside(from) == 0;
        !((is_between || is_under) && self.empty.contains(to) && self.own.n_beside(to) == 0)
    }

    /// The points to the left and right of a step: beside its first and its second point; `None`
    /// beyond the edge.
    fn sides(&self, from: Point, to: Point) -> [[Option<Point>; 2]; 2] {
        let at = |point: Point, columns: i8, rows: i8| {
            let column = point.column().checked_add_signed(columns)?;
            self.size
                .point(column, point.row().checked_add_signed(rows)?)
        };
        let is_along_row = from.row() == to.row();
        [1, -1].map(|side| {
            let (columns, rows) = if is_along_row { (0, side) } else { (side, 0) };
            [at(from, columns, rows), at(to, columns, rows)]
        })
    }
}

impl Paths {
    /// The paths between `points` in the view of one color.
    pub(super) fn new(view: &View, points: &PointSet) -> Self {
        let mut steps = Grid::filled(0);
        for from in points {
            for (n, to) in from.around().into_iter().enumerate() {
                let leads = points.contains(to) && view.can_step(from, to);
                steps[from] |= u8::from(leads && view.can_step(to, from)) << n;
            }
        }
        Self {
            points: *points,
            steps,
        }
    }

    /// The connected components, without `point` if it is given.
    pub(super) fn parts_without(&self, point: Option<Point>) -> Vec<PointSet> {
        let mut left = self.points;
        if let Some(point) = point {
            left.remove(point);
        }
        let mut parts = Vec::new();
        while let Some(start) = left.first() {
            let before = left;
            left.remove(start);
            let mut open = vec![start];
            while let Some(from) = open.pop() {
                for (n, to) in from.around().into_iter().enumerate() {
                    if self.steps[from] >> n & 1 != 0 && left.contains(to) {
                        left.remove(to);
                        open.push(to);
                    }
                }
            }
            parts.push(before - left);
        }
        parts
    }
}
