//! Handicap stones: where they stand, and how a game places and counts them.

use super::Game;
use crate::board::{BoardSize, Color, Move, NoLiberties, Point, PointSet};
use crate::rules::HandicapPlacement;

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

/// A handicap, and the moves that placed it.
#[derive(Debug, Clone)]
pub(super) struct Undone {
    handicap: u16,
    moves: Vec<(Color, Move)>,
}

impl Game {
    /// Handicap stones for which White is compensated; 0 for a single stone.
    pub fn n_handicap(&self) -> u16 {
        self.handicap
    }

    /// Sets the number of handicap stones with which the game began.
    pub const fn set_handicap(&mut self, n_stones: u16) {
        self.handicap = n_stones;
    }

    /// Places handicap stones on an empty board, as [`HandicapPlacement`] says. Earlier passes are
    /// dropped.
    ///
    /// # Errors
    ///
    /// Fails if the board is not empty, or if there are fewer than two stones, stones off the board
    /// or no point left for White.
    pub fn place_handicap(&mut self, stones: PointSet) -> Result<(), HandicapError> {
        if self.position.n_empty() < self.size().n_points() {
            return Err(HandicapError::BoardNotEmpty);
        }
        if stones.len() < 2 || stones.len() >= self.size().n_points() {
            return Err(HandicapError::NumberOfStones);
        }
        if !stones.is_subset(&self.size().points()) {
            return Err(HandicapError::OffBoard);
        }
        match self.rules.handicap_placement {
            HandicapPlacement::Setup => {
                let setup = [stones, PointSet::EMPTY];
                let white = Color::White;
                *self = Self::with_setup(self.size(), self.rules, self.komi, setup, white)
                    .map_err(|NoLiberties(_)| HandicapError::NumberOfStones)?;
            }
            HandicapPlacement::PlaysWithPasses => {
                self.clear(self.size());
                for (n, point) in stones.iter().enumerate() {
                    if n > 0 {
                        self.commit(Color::White, Move::Pass);
                    }
                    self.play(Color::Black, Move::Play(point))
                        .expect("stones on an empty board with a point left are legal");
                }
            }
        }
        self.handicap = stones.len() as u16;
        self.n_handicap_moves = self.n_moves();
        Ok(())
    }

    /// Takes the handicap back, because some of the moves that placed it are.
    pub(super) fn take_handicap_back(&mut self) {
        self.undone_handicap = Some(Box::new(Undone {
            handicap: self.handicap,
            moves: self.moves().take(self.n_handicap_moves).collect(),
        }));
        self.handicap = 0;
        self.n_handicap_moves = 0;
    }

    /// Counts the handicap again once all the moves that placed it are made again.
    pub(super) fn bring_handicap_back(&mut self) {
        let Some(undone) = &self.undone_handicap else {
            return;
        };
        let n_moves = undone.moves.len();
        if self.n_moves() == n_moves && self.moves().eq(undone.moves.iter().copied()) {
            self.handicap = undone.handicap;
            self.n_handicap_moves = n_moves;
        }
    }

    /// Counts the handicap of a game that a front end plays: the stones that were `placed` before the
    /// first move, or on an empty board the moves up to White's first one if they are two to nine black
    /// stones and nothing else. More than nine are a set-up position, not a handicap, and so is what
    /// White goes on with by two plays in a row.
    pub(crate) fn count_opening_plays(&mut self, placed: u16) {
        const MOST: usize = 9;
        let is_black = |&(color, mv): &(Color, Move)| color == Color::Black && mv != Move::Pass;
        let n_opening = self.moves().take_while(is_black).count();
        let is_empty_first = self.first_stones().iter().all(PointSet::is_empty);
        if placed > 0 {
            // Without these moves the handicap is taken back.
            if !is_empty_first || self.n_handicap_moves > 0 {
                let is_set_up = self.white_goes_on_setting_up(self.n_handicap_moves);
                self.handicap = if is_set_up { 0 } else { placed };
            }
        } else if is_empty_first && n_opening > 0 {
            let is_handicap =
                (2..=MOST).contains(&n_opening) && !self.white_goes_on_setting_up(n_opening);
            self.handicap = if is_handicap { n_opening as u16 } else { 0 };
            self.n_handicap_moves = n_opening;
        }
    }

    /// Whether White plays twice in a row after this many moves and before Black's next play, as front
    /// ends do that set up a position by plays.
    fn white_goes_on_setting_up(&self, n_moves: usize) -> bool {
        let mut has_just_played = false;
        for (color, mv) in self.moves().skip(n_moves) {
            match (color, mv) {
                (Color::Black, Move::Play(_)) => return false,
                (Color::White, Move::Play(_)) if has_just_played => return true,
                (Color::White, Move::Play(_)) => has_just_played = true,
                (_, Move::Pass) => has_just_played = false,
            }
        }
        false
    }

    /// Counts the moves so far as those that placed the handicap stones, if they are just that: plays
    /// with passes between them on an empty board.
    pub(crate) fn count_handicap_plays(&mut self) {
        let n_moves = 2 * usize::from(self.handicap.max(1)) - 1;
        let may_be = self.handicap > 1 && self.n_moves() == n_moves;
        if !may_be || self.first_stones().iter().any(|stones| !stones.is_empty()) {
            return;
        }
        let is_placement = |(n, (color, mv)): (usize, (Color, Move))| match n % 2 {
            0 => color == Color::Black && mv != Move::Pass,
            _ => color == Color::White && mv == Move::Pass,
        };
        if self.moves().enumerate().all(is_placement) {
            self.n_handicap_moves = n_moves;
        }
    }
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

/// A free handicap: the fixed places as far as they go, then points far from all other stones, those
/// on the first line of a board of four lines or more last.
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
        let is_small = size.columns() < 4 || size.rows() < 4;
        let best = free.iter().max_by_key(|&point| {
            let is_inside = is_small || size.line_of(point) > 1;
            (is_inside, room(size, &stones, point), point)
        });
        stones.extend(best);
    }
    Ok(stones)
}

/// The distance of a point from the nearest stone (weight 2) and from the edge (weight 4), each up
/// to a limit.
fn room(size: BoardSize, stones: &PointSet, point: Point) -> u32 {
    let apart = |a: u8, b: u8| u32::from(a.abs_diff(b));
    let from_stones = stones
        .iter()
        .map(|s| apart(s.column(), point.column()) + apart(s.row(), point.row()))
        .min()
        .unwrap_or(8);
    2 * from_stones.min(8) + 4 * u32::from(size.line_of(point) - 1).min(3)
}
