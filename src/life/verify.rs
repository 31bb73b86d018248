//! Replays the proof of a theorem on the plain board, where every stone can be captured.
//!
//! The side that succeeds follows its strategy; the other side tries a pass and every point that the
//! proof names, and may retake every ko at once.

use std::collections::{HashMap, HashSet};

use super::LONGEST;
use super::proof::{Claim, Grounds, Strategy, StrategyStep, Theorem};
use super::safety::Enclosure;
use crate::board::{Color, Move, Point, PointSet, Position};

/// What a replay shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verification {
    /// Every line has been played and bears the claim out.
    Holds,
    /// This line contradicts the claim: the moves of both sides.
    Refuted(Vec<Move>),
    /// Nothing contradicts the claim, but there are more positions than may be looked at, or it rests on a
    /// theorem that cannot be played out.
    Exhausted,
}

/// Why a line ends without bearing the claim out.
enum Flaw {
    Refuted,
    Exhausted,
}

/// Whether all that was played bears the claim out.
type Replayed = Result<(), Flaw>;

/// Replays a theorem about `position`, and looks at no more than `limit` positions.
pub fn verify(position: &Position, theorem: &Theorem, limit: u32) -> Verification {
    let Some(stone) = theorem.chain.first() else {
        return Verification::Holds;
    };
    let seeker = theorem.claim.seeker(theorem.color);
    let field = match &theorem.grounds {
        Grounds::Strategy(strategy) => strategy.field,
        Grounds::Enclosed(enclosure) => enclosure.points,
        Grounds::Static => position.size().points(),
    };
    let mut replay = Replay {
        owner: theorem.color,
        stone,
        seeker,
        field,
        limit,
        n_positions: 0,
        seen: HashSet::new(),
        filled: HashMap::new(),
        n_circles: 0,
        line: Vec::new(),
    };
    let mut start = position.clone();
    start.lift_ko();
    let outcome = match (&theorem.grounds, theorem.claim) {
        (Grounds::Strategy(strategy), _) => {
            let root = strategy.steps.len() as u32 - 1;
            replay.await_reply(strategy, root, &start)
        }
        (Grounds::Static, Claim::Stays) => replay.stand(&start),
        // What stands where it can never live falls by the theorem about the stones around it.
        (Grounds::Static, Claim::Falls) => Err(Flaw::Exhausted),
        (Grounds::Enclosed(enclosure), _) => replay.defend(enclosure, &start),
    };
    match outcome {
        Ok(()) => Verification::Holds,
        Err(Flaw::Exhausted) => Verification::Exhausted,
        Err(Flaw::Refuted) => Verification::Refuted(replay.line),
    }
}

struct Replay {
    owner: Color,
    /// A stone of the chain.
    stone: Point,
    /// The side that succeeds.
    seeker: Color,
    field: PointSet,
    limit: u32,
    n_positions: u32,
    /// Positions that have been played through, with the step of the strategy.
    seen: HashSet<(u32, u64, Option<Point>)>,
    /// Whether the captor succeeds by filling, by hash and ko; `None` on the way.
    filled: HashMap<(u64, Option<Point>), Option<bool>>,
    /// How often a position came up again on its own way.
    n_circles: u32,
    line: Vec<Move>,
}

/// Steps for positions without one, by who is to move and why.
const STANDS: u32 = u32::MAX;
const DEFENDS: u32 = u32::MAX - 1;

impl Replay {
    fn is_gone(&self, position: &Position) -> bool {
        position.color_at(self.stone) != Some(self.owner)
    }

    /// Whether a position is new; fails if there are too many.
    fn enter(&mut self, step: u32, position: &Position) -> Result<bool, Flaw> {
        if !self.seen.insert((step, position.hash(), position.ko())) {
            return Ok(false);
        }
        self.count().map(|()| true)
    }

    /// Counts a position; fails if there are too many, or if the line is too long.
    fn count(&mut self) -> Replayed {
        self.n_positions += 1;
        if self.n_positions > self.limit || self.line.len() > LONGEST {
            return Err(Flaw::Exhausted);
        }
        Ok(())
    }

    /// The positions after a pass of the other side and each of its moves. Not part of the frames
    /// of those who call it: positions are large, and lines long.
    #[inline(never)]
    fn replies(&self, position: &Position) -> Vec<(Move, Position)> {
        let mut quiet = position.clone();
        quiet.lift_ko();
        let points = self.field & quiet.empty();
        let mut replies = Vec::with_capacity(points.len() + 1);
        for point in &points {
            let after = quiet.after(!self.seeker, point);
            replies.extend(after.map(|after| (Move::Play(point), after)));
        }
        replies.push((Move::Pass, quiet));
        replies
    }

    /// The other side moves; the strategy knows the answer. Where it ends, the rest follows from a
    /// general argument.
    fn await_reply(&mut self, strategy: &Strategy, step: u32, position: &Position) -> Replayed {
        if !self.enter(step, position)? {
            return Ok(());
        }
        match &strategy.steps[step as usize] {
            StrategyStep::Await(after_pass, listed) => {
                for (reply, after) in &self.replies(position) {
                    let known = listed
                        .iter()
                        .find(|(point, _)| Move::Play(*point) == *reply);
                    let next = known.map_or(*after_pass, |(_, step)| *step);
                    self.line.push(*reply);
                    self.answer(strategy, next, after)?;
                    self.line.pop();
                }
                Ok(())
            }
            _ if self.owner == self.seeker => self.stand(position),
            _ => self.resist(position),
        }
    }

    /// The side that succeeds moves by its strategy.
    fn answer(&mut self, strategy: &Strategy, step: u32, position: &Position) -> Replayed {
        if self.is_gone(position) {
            return Err(Flaw::Refuted);
        }
        match strategy.steps[step as usize] {
            StrategyStep::Play(mv, next) => {
                self.line.push(mv);
                let after = moved(position, self.seeker, mv).ok_or(Flaw::Refuted)?;
                self.await_reply(strategy, next, &after)?;
                self.line.pop();
                Ok(())
            }
            _ if self.owner == self.seeker => self.stand(position),
            _ => self.fill(position),
        }
    }

    /// The chain stands whatever its opponent plays, if its owner always passes.
    fn stand(&mut self, position: &Position) -> Replayed {
        if self.is_gone(position) {
            return Err(Flaw::Refuted);
        }
        let mut quiet = Box::new(position.clone());
        quiet.lift_ko();
        if !self.enter(STANDS, &quiet)? {
            return Ok(());
        }
        // A pass changes nothing. On an open field most moves lead to a position that was seen, and
        // making it would take far longer than looking it up.
        let points = self.field & quiet.empty();
        for point in points {
            if !quiet.is_playable(!self.seeker, point) {
                continue;
            }
            let known = (STANDS, quiet.hash_after(!self.seeker, point), None);
            if self.seen.contains(&known) {
                continue;
            }
            self.line.push(Move::Play(point));
            let mut after = quiet.clone();
            after.place(!self.seeker, point);
            self.stand(&after)?;
            self.line.pop();
        }
        Ok(())
    }

    /// The captor, to move, takes the chain by filling its liberties.
    fn fill(&mut self, position: &Position) -> Replayed {
        let key = (position.hash(), position.ko());
        match self.filled.get(&key) {
            Some(Some(true)) => return Ok(()),
            Some(Some(false)) => return Err(Flaw::Refuted),
            // A position that comes up again on its own way is no success.
            Some(None) => {
                self.n_circles += 1;
                return Err(Flaw::Refuted);
            }
            None => {
                self.count()?;
                self.filled.insert(key, None);
            }
        }
        let n_circles = self.n_circles;
        let liberties = position.liberties(self.stone);
        let points = (self.field & position.empty()) - liberties;
        let length = self.line.len();
        for point in liberties.iter().chain(points.iter()) {
            match self.fill_at(position, point) {
                Err(Flaw::Refuted) => self.line.truncate(length),
                other => {
                    self.filled.insert(key, Some(other.is_ok()));
                    return other;
                }
            }
        }
        // What fails in a circle alone may succeed from another way.
        if self.n_circles == n_circles {
            self.filled.insert(key, Some(false));
        } else {
            self.filled.remove(&key);
        }
        Err(Flaw::Refuted)
    }

    fn fill_at(&mut self, position: &Position, point: Point) -> Replayed {
        let mv = Move::Play(point);
        let after = moved(position, self.seeker, mv).ok_or(Flaw::Refuted)?;
        self.line.push(mv);
        self.resist(&after)?;
        self.line.pop();
        Ok(())
    }

    /// The captor takes the chain by filling its liberties, whatever the other side, to move, replies.
    fn resist(&mut self, position: &Position) -> Replayed {
        if self.is_gone(position) {
            return Ok(());
        }
        for (reply, next) in &self.replies(position) {
            self.line.push(*reply);
            self.fill(next)?;
            self.line.pop();
        }
        Ok(())
    }

    /// The chain stands if its owner answers so that it is safe again; his answers are found anew.
    fn defend(&mut self, enclosure: &Enclosure, position: &Position) -> Replayed {
        if !self.enter(DEFENDS, position)? {
            return Ok(());
        }
        for (reply, after) in &self.replies(position) {
            if *reply == Move::Pass {
                continue;
            }
            self.line.push(*reply);
            if self.is_gone(after) {
                return Err(Flaw::Refuted);
            }
            let answer = enclosure.answer(after, self.limit);
            let answer = answer.ok_or(Flaw::Exhausted)?;
            self.line.push(answer);
            let next = moved(after, self.owner, answer).ok_or(Flaw::Refuted)?;
            self.defend(enclosure, &next)?;
            self.line.truncate(self.line.len() - 2);
        }
        Ok(())
    }
}

/// The position after a move; `None` if it is not possible. Not part of the frames of those who
/// call it, as [`Replay::replies`].
#[inline(never)]
fn moved(position: &Position, color: Color, mv: Move) -> Option<Box<Position>> {
    position.after_move(color, mv).map(Box::new)
}
