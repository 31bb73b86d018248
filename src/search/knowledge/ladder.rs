//! Ladders: whether a chain with one or two liberties can be caught by one atari after the other.

use smallvec::SmallVec;

use crate::board::{Color, Point, Position};
use crate::playout::tactics::{Liberties, liberties_up_to};

/// Positions that one question may visit; a longer ladder counts as an escape.
const MOST_POSITIONS: u32 = 120;
/// Moves of one line, whatever the limit of positions: kos can make a ladder go round in a circle.
const LONGEST: usize = MOST_POSITIONS as usize;

/// Answers questions about the ladders of one position.
///
/// The positions of a ladder are kept on the heap, because they are too large for the stack of a
/// thread.
#[derive(Debug)]
pub(in crate::search) struct Ladders {
    positions: Vec<Position>,
    /// Positions that one question may look at.
    limit: u32,
    left: u32,
}

impl Ladders {
    pub(in crate::search) fn new(position: &Position) -> Self {
        Self::with_limit(position, MOST_POSITIONS)
    }

    /// Answers that rest on the limit may depend on how the board lies.
    pub(in crate::search) fn with_limit(position: &Position, limit: u32) -> Self {
        Self {
            positions: vec![position.clone()],
            limit,
            left: 0,
        }
    }

    /// Whether the chain at `stone`, in atari with its owner to move, gets three liberties, or two
    /// with which it cannot be caught.
    pub(in crate::search) fn escapes(&mut self, stone: Point) -> bool {
        self.left = self.limit;
        self.can_escape(0, stone)
    }

    /// Whether the chain at `stone`, with two liberties and the opponent to move, is caught.
    pub(in crate::search) fn is_caught(&mut self, stone: Point) -> bool {
        self.left = self.limit;
        self.can_catch(0, stone)
    }

    /// Whether an atari of the opponent at `liberty` of the chain at `stone`, which has two,
    /// catches it.
    pub(in crate::search) fn catches(&mut self, stone: Point, liberty: Point) -> bool {
        self.left = self.limit;
        self.atari_catches(0, stone, liberty)
    }

    /// Whether the chain at `stone` cannot be caught after its owner moves at `point`.
    pub(in crate::search) fn is_saved_by(&mut self, stone: Point, point: Point) -> bool {
        self.left = self.limit;
        self.saves(0, stone, point)
    }

    fn owner(&self, stone: Point) -> Color {
        self.positions[0]
            .color_at(stone)
            .expect("a chase is about a chain on the board")
    }

    /// Whether nothing more is looked at from this depth.
    const fn is_at_the_end(&self, depth: usize) -> bool {
        self.left == 0 || depth >= LONGEST
    }

    /// Makes a move at this depth if it is legal and the budget allows.
    fn try_move(&mut self, depth: usize, color: Color, point: Point) -> bool {
        if self.is_at_the_end(depth) || !self.positions[depth].is_playable(color, point) {
            return false;
        }
        self.left -= 1;
        if self.positions.len() == depth + 1 {
            self.positions.push(self.positions[depth].clone());
        } else {
            let (before, after) = self.positions.split_at_mut(depth + 1);
            after[0].clone_from(&before[depth]);
        }
        self.positions[depth + 1].place(color, point);
        true
    }

    fn can_escape(&mut self, depth: usize, stone: Point) -> bool {
        let position = &self.positions[depth];
        let color = self.owner(stone);
        let mut moves: SmallVec<[Point; 8]> = SmallVec::new();
        for point in position.chain_points(stone) {
            for (enemy, enemy_color) in position.stones_around(point) {
                if enemy_color != color
                    && let Some(capture) = position.last_liberty(enemy)
                    && !moves.contains(&capture)
                {
                    moves.push(capture);
                }
            }
        }
        if let Some(liberty) = position.last_liberty(stone)
            && !moves.contains(&liberty)
        {
            moves.push(liberty);
        }
        moves
            .into_iter()
            .any(|point| self.saves(depth, stone, point))
    }

    fn saves(&mut self, depth: usize, stone: Point, point: Point) -> bool {
        if !self.try_move(depth, self.owner(stone), point) {
            return self.is_at_the_end(depth);
        }
        match liberties_up_to(&self.positions[depth + 1], stone, 3).len() {
            0 | 1 => false,
            2 => !self.can_catch(depth + 1, stone),
            _ => true,
        }
    }

    fn can_catch(&mut self, depth: usize, stone: Point) -> bool {
        let liberties: Liberties = liberties_up_to(&self.positions[depth], stone, 2);
        liberties
            .into_iter()
            .any(|liberty| self.atari_catches(depth, stone, liberty))
    }

    fn atari_catches(&mut self, depth: usize, stone: Point, liberty: Point) -> bool {
        self.try_move(depth, !self.owner(stone), liberty)
            && self.positions[depth + 1].is_in_atari(stone)
            && !self.can_escape(depth + 1, stone)
    }
}
