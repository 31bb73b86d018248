//! Features of a move other than shapes, and their numbers.
//!
//! Features form groups. A move has at most one feature of each group; those about ataris and
//! chains with two liberties apply once per chain around it.

use super::facts::{ChainFacts, Facts};
use super::shapes::{ShapeKey, Shapes};
use crate::board::{Color, Point, PointSet, Position, Vicinity};
use crate::playout::tactics::{distance, is_open_ground, liberties_after};

/// A group of features with consecutive numbers.
#[derive(Debug, Clone, Copy)]
pub(super) struct Group {
    first: u16,
    len: u16,
}

impl Group {
    const fn after(before: Self, len: u16) -> Self {
        Self {
            first: before.first + before.len,
            len,
        }
    }

    /// The number of one of its features.
    fn feature(self, n: usize) -> usize {
        debug_assert!(n < usize::from(self.len));
        usize::from(self.first) + n
    }
}

/// A capture, by whether it frees an own chain in atari, takes the last stone played, and takes
/// what could have escaped, and by the number of stones: 1, 2 or 3, more.
const CAPTURE: Group = Group { first: 0, len: 24 };
/// An own chain in atari is extended, by whether the last move put it there, whether it escapes,
/// and whether it has several stones.
const EXTENSION: Group = Group::after(CAPTURE, 8);
/// A stone in atari without a capture, by the number of stones that it joins: 0, 1, 2 to 4, more.
const SELF_ATARI: Group = Group::after(EXTENSION, 4);
/// An atari, by whether the chain cannot escape, whether it holds the last stone, and the number
/// of its stones: 1, 2 or 3, more.
const ATARI: Group = Group::after(SELF_ATARI, 12);
/// An own chain that can be caught gets a move on one of its two liberties, by whether that
/// saves it, and whether it has several stones.
const RESCUE: Group = Group::after(ATARI, 4);
/// The third liberty of a chain of the opponent is taken, by whether it holds the last stone and
/// whether it has several stones.
const APPROACH: Group = Group::after(RESCUE, 4);
/// A move on a liberty of an own chain with three, by whether it has several stones.
const LENGTHEN: Group = Group::after(APPROACH, 2);
/// Liberties afterwards, from 1 to 5 and more.
const LIBERTIES: Group = Group::after(LENGTHEN, 5);
/// Chains of the player that it joins, two and three or more.
const JOIN: Group = Group::after(LIBERTIES, 2);
/// The line, from 1 to 10, on boards below 12, below 17 and larger, and open ground or not.
const LINE: Group = Group::after(JOIN, 60);
/// The distance to the last move, from 2 to 17 and more, then to the move before it; each on
/// small and on large boards.
const LAST: Group = Group::after(LINE, 32);
const BEFORE: Group = Group::after(LAST, 32);
/// An atari or a capture while a ko may not be retaken; a move that settles such a ko.
const KO: Group = Group::after(BEFORE, 2);
/// An own eye is filled.
const EYE: Group = Group::after(KO, 1);

/// Number of features other than shapes.
pub(super) const N_PLAIN: usize = EYE.first as usize + EYE.len as usize;

/// What the features of all moves in a position have in common.
#[derive(Debug)]
pub struct MoveContext<'a> {
    position: &'a Position,
    color: Color,
    last: Option<Point>,
    before: Option<Point>,
    facts: Facts,
    vicinity: Vicinity,
    /// Points with a stone within three steps; the rest is open ground.
    near_stones: PointSet,
}

impl<'a> MoveContext<'a> {
    /// The context of a position with `color` to move. `last` holds the previous two moves, the
    /// latest first.
    pub fn new(position: &'a Position, color: Color, last: [Option<Point>; 2]) -> Self {
        let [black, white] = position.both();
        Self {
            position,
            color,
            last: last[0],
            before: last[1],
            facts: Facts::new(position, color, last[0]),
            vicinity: Vicinity::new(position),
            near_stones: (0..3).fold(black | white, |near, _| near | near.neighbors()),
        }
    }

    /// Visits the shapes around an empty point, smallest first, until `goes_on` returns false.
    #[inline]
    pub(super) fn visit_shapes(
        &self,
        shapes: &Shapes,
        point: Point,
        goes_on: impl FnMut(usize, ShapeKey) -> bool,
    ) {
        let liberties = |stone| self.facts.chain(stone).liberties.len() as u8;
        let taken = self.vicinity.around(point);
        shapes.visit(self.position, self.color, point, &taken, liberties, goes_on);
    }

    /// Visits the numbers of the other features of a move at an empty point.
    pub(super) fn visit_plain(&self, point: Point, mut has: impl FnMut(usize)) {
        let captures = self.visit_captures(point, &mut has);
        self.visit_own(point, captures, &mut has);
        let gives_atari = self.visit_enemies(point, &mut has);
        let ko = self.position.ko();
        if ko.is_some() && (captures || gives_atari) {
            has(KO.feature(0));
        }
        if ko == Some(point) {
            has(KO.feature(1));
        }
        if self.position.is_eye(self.color, point) {
            has(EYE.feature(0));
        }
        self.visit_place(point, &mut has);
    }

    /// The distinct chains of a color around a point.
    fn chains_around(&self, point: Point, color: Color) -> impl Iterator<Item = &ChainFacts> {
        let mut seen = smallvec::SmallVec::<[usize; 4]>::new();
        self.position
            .stones_around(point)
            .filter(move |&(stone, owner)| {
                let number = self.facts.number(stone);
                let is_new = owner == color && !seen.contains(&number);
                seen.push(number);
                is_new
            })
            .map(|(stone, _)| self.facts.chain(stone))
    }

    /// Visits the largest capture; returns whether there is one.
    fn visit_captures(&self, point: Point, has: &mut impl FnMut(usize)) -> bool {
        let captured = self
            .chains_around(point, !self.color)
            .filter(|chain| chain.liberties.len() == 1)
            .max_by_key(|chain| (chain.frees, chain.n_stones));
        if let Some(chain) = captured {
            let kind = usize::from(chain.frees) * 4
                + usize::from(chain.holds_last) * 2
                + usize::from(chain.is_urgent);
            has(CAPTURE.feature(kind * 3 + size_class(chain.n_stones)));
        }
        captured.is_some()
    }

    /// Visits the features of own chains and of the stone itself.
    fn visit_own(&self, point: Point, captures: bool, has: &mut impl FnMut(usize)) {
        let (mut n_chains, mut n_stones) = (0, 0);
        for chain in self.chains_around(point, self.color) {
            n_chains += 1;
            n_stones += chain.n_stones;
            let is_large = usize::from(chain.n_stones > 1);
            match *chain.liberties.as_slice() {
                [_] if !captures => {
                    // The last move put it into atari if it stands beside it or a capture did.
                    let is_fresh = self.last.is_some_and(|last| self.touches(last, chain));
                    let works = usize::from(chain.works[0]);
                    has(EXTENSION.feature(usize::from(is_fresh) * 4 + works * 2 + is_large));
                }
                [first, _] if chain.is_urgent => {
                    let works = usize::from(chain.works[usize::from(point != first)]);
                    has(RESCUE.feature(works * 2 + is_large));
                }
                [_, _, _] => {
                    has(LENGTHEN.feature(is_large));
                }
                _ => {}
            }
        }
        if n_chains > 1 {
            has(JOIN.feature(usize::from(n_chains > 2)));
        }
        let liberties = liberties_after(self.position, self.color, point, 5).max(1);
        has(LIBERTIES.feature(liberties - 1));
        if liberties == 1 && !captures {
            let class = match n_stones {
                0 => 0,
                1 => 1,
                2..=4 => 2,
                _ => 3,
            };
            has(SELF_ATARI.feature(class));
        }
    }

    /// Whether a stone of the opponent stands beside one of the chain's stones.
    fn touches(&self, stone: Point, chain: &ChainFacts) -> bool {
        let mut around = self.position.stones_around(stone);
        around.any(|(own, owner)| owner == self.color && std::ptr::eq(self.facts.chain(own), chain))
    }

    /// Visits ataris and approaches; returns whether there is an atari.
    fn visit_enemies(&self, point: Point, has: &mut impl FnMut(usize)) -> bool {
        let mut gives_atari = false;
        for chain in self.chains_around(point, !self.color) {
            let holds_last = usize::from(chain.holds_last);
            match *chain.liberties.as_slice() {
                [first, _] => {
                    gives_atari = true;
                    let works = usize::from(chain.works[usize::from(point != first)]);
                    let kind = works * 2 + holds_last;
                    has(ATARI.feature(kind * 3 + size_class(chain.n_stones)));
                }
                [_, _, _] => {
                    has(APPROACH.feature(holds_last * 2 + usize::from(chain.n_stones > 1)));
                }
                _ => {}
            }
        }
        gives_atari
    }

    /// Visits the line and the distances to the previous moves.
    fn visit_place(&self, point: Point, has: &mut impl FnMut(usize)) {
        let size = self.position.size();
        let n_lines = size.columns().min(size.rows());
        let class = usize::from(n_lines >= 12) + usize::from(n_lines >= 17);
        let is_open = !self.near_stones.contains(point);
        debug_assert_eq!(is_open, is_open_ground(self.position, point));
        let is_open = usize::from(is_open);
        let line = usize::from(size.line_of(point).min(10)) - 1;
        has(LINE.feature((class * 2 + is_open) * 10 + line));
        let is_large = usize::from(n_lines >= 12);
        for (group, other) in [(LAST, self.last), (BEFORE, self.before)] {
            if let Some(other) = other {
                let steps = distance(point, other).clamp(2, 17) as usize;
                has(group.feature(is_large * 16 + steps - 2));
            }
        }
    }
}

/// Size class: 0 for one stone, 1 for two or three, 2 for more.
fn size_class(n_stones: usize) -> usize {
    match n_stones {
        1 => 0,
        2 | 3 => 1,
        _ => 2,
    }
}
