//! How a game is finished when both sides have passed: dame are filled by turns, and what
//! threatens is answered.
//!
//! ```text
//! . X O O O O O      White fills a. Now the three stones have one liberty left, and Black has to
//! X . X X X a O      connect at B2: a false eye, and a point that is no territory.
//! X X O O O O O
//! ```
//!
//! A threat is a capture by ataris: see [`Ataris`]. The side to move prefers a dame that forces
//! the opponent to fill a point of its own territory, then one with which the opponent could force
//! it to do so, then any other; it plays no dame that would let the opponent capture something. It
//! answers a threat on a dame if that suffices, and at the end both answer what threatens still.
//! Points beside stones in seki are left alone, and open places, where a point touches no living
//! stone. An answer gives the move back, so that a side keeps the move as long as each of its dame
//! forces something.

use std::cell::Cell;
use std::cmp::Reverse;
use std::fmt;

use super::MOST_POSITIONS;
use super::ataris::{Ataris, short_beside};
use crate::board::{Color, Point, PointSet, Position};
use crate::scoring::area;

/// A move that finishes the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Step {
    /// Who plays it.
    pub color: Color,
    /// Where.
    pub point: Point,
    /// What forces it; `None` for a dame that is filled.
    pub forced: Option<Cause>,
}

/// Why a move is forced: without it the opponent would capture something by ataris.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cause {
    /// The opponent's move that made it necessary; `None` if it was necessary before.
    pub after: Option<Point>,
    /// A stone of the chain in danger.
    pub stone: Point,
}

impl fmt::Display for Step {
    /// `black C1`, with the reason in brackets if it is forced.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.color, self.point)?;
        match self.forced {
            Some(Cause { after: None, stone }) => write!(f, " (or {stone} is captured)"),
            Some(Cause {
                after: Some(after),
                stone,
            }) => write!(f, " (after {after}, or {stone} is captured)"),
            None => Ok(()),
        }
    }
}

/// A game played to its end.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Finish {
    /// The moves in their order. A side that has nothing to play passes, which is no step.
    pub steps: Vec<Step>,
    /// The points of Black's and of White's own territory that had to be filled.
    pub filled: [PointSet; 2],
    /// All stones at the end.
    pub stones: [PointSet; 2],
    /// How many stones of Black and of White were captured on the way.
    pub taken: [u32; 2],
}

/// Finishes a game in which the stones of `dead` are dead, those of `seki` in seki, and `turn` is
/// to move.
pub fn finish(position: &Position, dead: &PointSet, seki: &PointSet, turn: Color) -> Finish {
    let alive = position.both().map(|stones| stones - *dead);
    let area = area(position.size(), alive);
    let mut ending = Ending {
        position: position.clone(),
        living: alive,
        seki: *seki,
        territory: Color::BOTH.map(|color| area.owned[color] - alive[color]),
        dame: open_dame(position, dead, seki),
        n_positions: Cell::new(0),
        finish: Finish::default(),
    };
    ending.answer_all(turn);
    let mut color = turn;
    let mut n_passes = 0;
    while n_passes < 2 {
        let n_before = ending.finish.steps.len();
        n_passes = if ending.fill(color) {
            0
        } else {
            ending.position.lift_ko();
            n_passes + 1
        };
        color = ending.finish.steps[n_before..]
            .last()
            .map_or(!color, |last| !last.color);
    }
    ending.answer_all(color);
    Finish {
        stones: ending.position.both(),
        ..ending.finish
    }
}

/// The points that either side may fill when the stones of `dead` are dead and those of `seki` in
/// seki.
pub fn open_dame(position: &Position, dead: &PointSet, seki: &PointSet) -> PointSet {
    let alive = position.both().map(|stones| stones - *dead);
    let touched = (alive[0] | alive[1]).neighbors();
    let shared = area(position.size(), alive).shared;
    let closed = shared.parts().filter(|place| place.is_subset(&touched));
    (PointSet::union(closed) & position.empty()) - seki.neighbors()
}

/// A game that is being finished.
struct Ending {
    position: Position,
    living: [PointSet; 2],
    /// Those of them in seki.
    seki: PointSet,
    /// The territory at the beginning, with the points of dead stones.
    territory: [PointSet; 2],
    /// Dame that are still open.
    dame: PointSet,
    n_positions: Cell<u32>,
    /// What has been played; the stones follow at the end.
    finish: Finish,
}

impl Ending {
    /// Whether so much has been looked at that no further dame is filled.
    fn is_exhausted(&self) -> bool {
        self.n_positions.get() >= MOST_POSITIONS
    }

    /// A stone of the first of these chains of `color` that the opponent captures by ataris, moving
    /// first, with the points where something was tried. Only the loss of stones matters that are
    /// `living`, and not in seki.
    fn threatened(
        &self,
        position: &Position,
        living: &[PointSet; 2],
        color: Color,
        among: &PointSet,
    ) -> Option<(Point, PointSet)> {
        let vital = living[color] - self.seki;
        let mut left = *among & vital & position.stones(color);
        while let Some(stone) = left.first() {
            left -= position.chain(stone);
            let liberties = position.liberties(stone);
            if liberties.len() > 2 {
                continue;
            }
            let mut ataris = Ataris::new(color, vital, living[!color]);
            let falls = ataris.capture(position, stone);
            let n_positions = self.n_positions.get() + ataris.n_positions;
            self.n_positions.set(n_positions);
            if falls {
                return Some((stone, ataris.tried | liberties));
            }
        }
        None
    }

    /// The position after a move; `None` if it is illegal, or would capture stones that count as
    /// alive. That such stones could be captured means that something was overlooked.
    fn after(&self, position: &Position, color: Color, point: Point) -> Option<Position> {
        let next = position.after(color, point)?;
        let vital = self.living[!color] - self.seki;
        let is_sound = vital.is_subset(&next.stones(!color));
        is_sound.then_some(next)
    }

    /// Whether `color` threatens something if it plays on `point` of its own accord, so that the opponent
    /// has to answer; `None` if the move is not possible, or the opponent then captures something by ataris.
    fn forces(&self, color: Color, point: Point) -> Option<bool> {
        let next = self.after(&self.position, color, point)?;
        let mut living = self.living;
        living[color].insert(point);
        let here = PointSet::from(point);
        let around = here | here.neighbors();
        let [own, others] = [color, !color].map(|color| around.flood(&next.stones(color)));
        let is_safe = self.threatened(&next, &living, color, &own).is_none();
        let threatens = self.threatened(&next, &living, !color, &others).is_some();
        is_safe.then_some(threatens)
    }

    /// Lets both sides answer what threatens any of their chains, until neither has an answer left;
    /// `turn` is to move.
    fn answer_all(&mut self, turn: Color) {
        for _ in 0..self.position.size().n_points() {
            let n_before = self.finish.steps.len();
            for color in [!turn, turn] {
                let all = self.living[color];
                self.answer(color, None, &all);
            }
            if self.finish.steps.len() == n_before {
                return;
            }
        }
    }

    /// Lets `color` answer what threatens its chains among these.
    fn answer(&mut self, color: Color, after: Option<Point>, among: &PointSet) {
        let mut left = *among;
        while !self.is_exhausted() {
            let threat = self.threatened(&self.position, &self.living, color, &left);
            let Some((stone, tried)) = threat else {
                return;
            };
            match self.best_answer(color, stone, &tried, &left) {
                Some(point) => self.play(color, point, Some(Cause { after, stone })),
                // It cannot be saved, so nothing is played.
                None => left -= self.position.chain(stone),
            }
        }
    }

    /// The best answer to a threat against the chain of `stone`: if possible one that leaves no other
    /// of these chains in danger, on a dame, or else in the own territory. What is played in the
    /// opponent's territory dies there, so it answers nothing.
    fn best_answer(
        &self,
        color: Color,
        stone: Point,
        tried: &PointSet,
        among: &PointSet,
    ) -> Option<Point> {
        let (position, living) = (&self.position, &self.living);
        let near = *tried | short_beside(position, color, stone);
        let points = (near & position.empty()) - self.territory[!color];
        let keys = points.iter().filter_map(|point| {
            let next = self.after(position, color, point)?;
            let own = next.chain(stone) | next.chain(point);
            if self.threatened(&next, living, color, &own).is_some() {
                return None;
            }
            let leaves_others = self.threatened(&next, living, color, among).is_some();
            let in_own = self.territory[color].contains(point);
            let n_liberties = Reverse(next.liberties(stone).len());
            Some((leaves_others, in_own, n_liberties, point))
        });
        keys.min().map(|(.., point)| point)
    }

    fn play(&mut self, color: Color, point: Point, forced: Option<Cause>) {
        let before = self.position.stones(!color);
        self.position.place(color, point);
        let captured = before - self.position.stones(!color);
        self.finish.taken[!color] += captured.len() as u32;
        self.living[!color] -= captured;
        self.seki -= captured;
        self.living[color].insert(point);
        self.dame.remove(point);
        if self.territory[color].contains(point) {
            self.finish.filled[color].insert(point);
        }
        self.finish.steps.push(Step {
            color,
            point,
            forced,
        });
    }

    /// Lets `color` fill a dame, and the opponent answer. `false` if there is none to fill.
    fn fill(&mut self, color: Color) -> bool {
        let mut best = None;
        for point in self.dame {
            if self.is_exhausted() {
                return false;
            }
            let Some(forces) = self.forces(color, point) else {
                continue;
            };
            let prevents = !forces && self.forces(!color, point) == Some(true);
            let key = (!forces, !prevents, point);
            best = best.into_iter().chain([key]).min();
            if forces {
                break;
            }
        }
        let Some((.., point)) = best else {
            return false;
        };
        self.play(color, point, None);
        let others = PointSet::from(point).neighbors();
        let others = others.flood(&self.position.stones(!color));
        self.answer(!color, Some(point), &others);
        true
    }
}
