//! The refuter: looks for play that contradicts what is claimed of a chain.
//!
//! It shares no code with reading, hunts and proofs but for Benson's theorem, so that it can test
//! them: it plays on the plain board, all stones can be captured, and the side that refutes has to
//! succeed against every reply that matters: `zones.rs` says which do. Both sides may retake every ko
//! at once. Only a limit of positions bounds it, so that what it does not refute may be wrong all the
//! same; what it refutes is wrong.

use std::collections::HashMap;

use super::benson::{Land, benson};
use crate::board::{Color, Point, PointSet, Position};

/// Moves of the side that refutes in a line, at most.
const DEEPEST: u32 = 16;
/// The largest number of liberties of a chain that is attacked.
const MOST_LIBERTIES: usize = 8;
/// Liberties up to which a chain beside the one at stake matters.
const SHORT: usize = 3;
/// A captured chain of so many stones leaves room for two eyes. The refuter shares no constant with what it
/// tests.
const ROOMY: usize = 7;

/// Looks for a way to capture the chain of `owner` at `stone`, the opponent moving first, in so many
/// `positions`. Returns his first move.
pub fn capture(position: &Position, owner: Color, stone: Point, positions: u32) -> Option<Point> {
    Refuter::new(owner, stone, Wish::Capture, positions).first_move(position)
}

/// Looks for a way to save the chain of `owner` at `stone`, its owner moving first: to
/// unconditional life, or by capturing an enemy chain beside it that is large, or that keeps it
/// from a chain of `living`. Returns the first move.
pub fn rescue(
    position: &Position,
    owner: Color,
    stone: Point,
    living: &PointSet,
    positions: u32,
) -> Option<Point> {
    let around = position.chain(stone).neighbors();
    let enemies = position.stones(!owner);
    let by_capture = enemies.parts_at(&around).find_map(|prey| {
        let wish = Wish::Rescue {
            prey: &prey,
            friend: stone,
            living,
        };
        Refuter::new(!owner, prey.first()?, wish, positions).first_move(position)
    });
    by_capture.or_else(|| Refuter::new(owner, stone, Wish::Live, positions).first_move(position))
}

/// What is to become of a chain.
#[derive(Debug, Clone, Copy)]
enum Wish<'a> {
    /// Its opponent captures it.
    Capture,
    /// He captures it, the `prey`, so that his chain at `friend` gains by it, by the room or by reaching
    /// other chains of `living`, and is not captured in return.
    Rescue {
        prey: &'a PointSet,
        friend: Point,
        living: &'a PointSet,
    },
    /// Its owner brings it to unconditional life.
    Live,
}

/// A search for play that makes a wish come true.
struct Refuter<'a> {
    owner: Color,
    stone: Point,
    /// Who makes it come true.
    seeker: Color,
    wish: Wish<'a>,
    positions: u32,
    n_positions: u32,
    /// Positions with the seeker to move, by hash and ko, and the depth to which they failed.
    failed: HashMap<(u64, Option<Point>), u32>,
}

impl<'a> Refuter<'a> {
    fn new(owner: Color, stone: Point, wish: Wish<'a>, positions: u32) -> Self {
        Self {
            owner,
            stone,
            seeker: if matches!(wish, Wish::Live) {
                owner
            } else {
                !owner
            },
            wish,
            positions,
            n_positions: 0,
            failed: HashMap::new(),
        }
    }

    /// Deepens step by step; the first move of the first line that succeeds.
    fn first_move(&mut self, position: &Position) -> Option<Point> {
        let mut start = position.clone();
        start.lift_ko();
        (1..=DEEPEST).find_map(|depth| Some(self.seek(&start, depth)?.0))
    }

    /// The move by which the seeker, who is to move, succeeds with at most `depth` moves, and the
    /// zone of that.
    fn seek(&mut self, position: &Position, depth: u32) -> Option<(Point, PointSet)> {
        let key = (position.hash(), position.ko());
        let has_failed = self.failed.get(&key).is_some_and(|&known| known >= depth);
        if depth == 0 || has_failed || self.n_positions >= self.positions {
            return None;
        }
        self.n_positions += 1;
        for point in self.moves(position, depth) {
            let Some(after) = position.after(self.seeker, point) else {
                continue;
            };
            let zone = self
                .zone_of_success(position, &after)
                .or_else(|| self.resist(&after, depth - 1));
            if let Some(zone) = zone {
                let captured = position.stones(!self.seeker) - after.stones(!self.seeker);
                let mut zone = zone | captured | captured.neighbors() | point.into();
                zone.extend(after.liberties(point).first());
                // What the move does not capture must not be captured by it after moves outside.
                for (stone, color) in after.stones_around(point) {
                    let left = after.liberties(stone);
                    if color != self.seeker && !left.meets(&zone) {
                        zone.extend(left.first());
                    }
                }
                return Some((point, zone & position.size().points()));
            }
        }
        if self.n_positions < self.positions {
            self.failed.insert(key, depth);
        }
        None
    }

    /// The zone of a success against a pass and every reply that matters.
    fn resist(&mut self, position: &Position, depth: u32) -> Option<PointSet> {
        if depth == 0 || position.color_at(self.stone) != Some(self.owner) {
            return None;
        }
        let resister = !self.seeker;
        let mut quiet = position.clone();
        quiet.lift_ko();
        let (_, zone) = self.seek(&quiet, depth)?;
        let mut zone = with_liberties(&quiet, self.seeker, zone);
        let mut tried = PointSet::EMPTY;
        while let Some(point) = ((zone & quiet.empty()) - tried).first() {
            tried.insert(point);
            let Some(mut after) = quiet.after(resister, point) else {
                let around = PointSet::from(point).neighbors();
                let chains = around.flood(&quiet.stones(resister));
                zone |= (around | chains | chains.neighbors()) & quiet.size().points();
                // With their liberties outside filled the move would capture.
                let own = quiet.stones(self.seeker);
                for chain in own.parts_at(&zone) {
                    let others = quiet.liberties_of(&chain) - point.into();
                    if chain.neighbors().contains(point) && !others.meets(&zone) {
                        zone.extend(others.first());
                    }
                }
                continue;
            };
            after.lift_ko();
            if after.color_at(self.stone) != Some(self.owner) {
                return None;
            }
            let (_, more) = self.seek(&after, depth)?;
            // The reply may have taken the liberty that a chain had in the zone before.
            let more = with_liberties(&after, self.seeker, more);
            zone = with_liberties(&quiet, self.seeker, zone | more);
        }
        Some(zone)
    }

    /// The zone if the seeker's move from `before` has brought success.
    fn zone_of_success(&self, before: &Position, after: &Position) -> Option<PointSet> {
        let is_captured = after.color_at(self.stone) != Some(self.owner);
        match self.wish {
            Wish::Capture => is_captured.then(|| {
                let chain = before.chain(self.stone);
                chain | chain.neighbors()
            }),
            Wish::Rescue {
                prey,
                friend,
                living,
            } => {
                if !is_captured || after.color_at(friend) != Some(self.seeker) {
                    return None;
                }
                let own = after.stones(self.seeker);
                let reach = after.chain(friend).flood(&(own | (after.empty() & *prey)));
                let gains = prey.len() >= ROOMY || reach.meets(&(*living - before.chain(friend)));
                let is_lasting =
                    gains && capture(after, self.seeker, friend, self.positions).is_none();
                // What was captured comes to the zone with the move. The stones of the friend need
                // not: all their neighbors are there, and with these a liberty of each chain that
                // has become part of it.
                is_lasting.then(|| after.chain(friend).neighbors())
            }
            Wish::Live => {
                let stones = after.stones(self.owner);
                let land = Land {
                    board: after.size().points(),
                    stones,
                    empty: after.empty(),
                    foreign: PointSet::EMPTY,
                };
                let life = (!is_captured && after.liberties(self.stone).len() >= 2)
                    .then(|| benson(&land))?;
                let lives = life.alive.contains(self.stone);
                lives.then(|| PointSet::from(self.stone).flood(&(life.alive | life.enclosed)))
            }
        }
    }

    /// The moves of the seeker that are tried, the most promising first.
    fn moves(&self, position: &Position, depth: u32) -> Vec<Point> {
        let liberties = position.liberties(self.stone);
        let empty = position.empty();
        let is_attack = !matches!(self.wish, Wish::Live);
        // The resister may pass, and each move fills one liberty. So the last move takes the last one.
        if is_attack && liberties.len() > MOST_LIBERTIES.min(depth as usize) {
            return Vec::new();
        }
        if is_attack && liberties.len() == 1 {
            return liberties.iter().collect();
        }
        let chain = position.chain(self.stone);
        let around = chain.neighbors() | liberties.neighbors();
        let mut urgent = PointSet::EMPTY;
        for color in Color::BOTH {
            let stones = position.stones(color);
            for other in stones.parts_at(&around) {
                let own = position.liberties_of(&other);
                if other != chain && own.len() <= SHORT {
                    urgent |= own;
                }
            }
        }
        let near = (liberties.neighbors() & empty) - liberties;
        let is_wide = liberties.len() <= 4 || !is_attack;
        let near = if is_wide { near } else { PointSet::EMPTY };
        liberties
            .iter()
            .chain((urgent - liberties).iter())
            .chain((near - urgent).iter())
            .collect()
    }
}

/// The zone with a liberty of each chain of the seeker that has a point in it.
fn with_liberties(position: &Position, seeker: Color, mut zone: PointSet) -> PointSet {
    for chain in position.stones(seeker).parts_at(&zone) {
        let liberties = position.liberties_of(&chain);
        if !liberties.meets(&zone) {
            zone.extend(liberties.first());
        }
    }
    zone
}
