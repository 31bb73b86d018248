//! Can it be captured, and does a new stone live where it stood? (art. 7.1)
//!
//! Three games on the positions of a field, each won by who forces its goal:
//!
//! 1. *Capture*: the attacker takes a chain off the board.
//! 2. *Renewal*: after the capture its owner gets a stone onto the *place* that the attacker
//!    cannot capture any more (the first game, asked of that stone).
//! 3. *Kill*: the attacker captures the chain so that renewal fails.

use std::cell::RefCell;

use super::attractor::{Allowance, Exhausted, Expansion, Known, reaches};
use super::field::{Field, Set, Situation, bits, lowest};
use crate::board::Color;

/// Points that are few enough to be simply occupied.
const FEW: u32 = 3;

/// Where a new stone makes up for a captured chain.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Place {
    /// On these points.
    On(Set),
    /// On the points that the capture has opened: those of the captured chain, and those of what
    /// its owner then captures with a stone on them, and so on.
    Opened,
}

/// The chain whose capture is at stake.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Chase {
    situation: Situation,
    /// One of its stones, or one of each of several chains of which one is to be captured.
    target: Set,
    /// Whose it is.
    owner: Color,
}

/// A position on the way to a kill or after it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Trail {
    situation: Situation,
    /// Stones of the owner that have stood since the beginning.
    old: Set,
    /// Points that the capture has opened so far.
    opened: Set,
}

/// A field in which questions are asked, and what has been found out.
#[derive(Debug)]
pub(super) struct Reader<'a> {
    pub(super) field: &'a Field,
    /// What has been found out about the first game.
    captures: RefCell<Known<Chase>>,
    /// Positions that may be looked at, for all questions together.
    pub(super) allowance: Allowance,
}

impl<'a> Reader<'a> {
    /// A reader that looks at no more than `limit` positions.
    pub(super) fn new(field: &'a Field, limit: u32) -> Self {
        Self {
            field,
            captures: RefCell::default(),
            allowance: Allowance::new(limit),
        }
    }

    /// Whether the opponent of `owner` can capture the chain at `target`, or one of several there.
    pub(super) fn can_capture(
        &self,
        situation: Situation,
        owner: Color,
        target: Set,
    ) -> Result<bool, Exhausted> {
        let chase = Chase {
            situation,
            target,
            owner,
        };
        let captures = &mut self.captures.borrow_mut();
        let expand = |chase: &Chase| Ok(chased(self.field, chase));
        reaches(captures, chase, &self.allowance, expand)
    }

    /// Whether the opponent of `owner` can capture the chain so that no new stone of the owner
    /// lives on `place`.
    pub(super) fn can_kill(
        &self,
        situation: Situation,
        owner: Color,
        chain: Set,
        place: Place,
    ) -> Result<bool, Exhausted> {
        let (field, allowance) = (self.field, &self.allowance);
        let zone = match place {
            Place::On(points) => points,
            Place::Opened => field.all,
        };
        let mut renewals = Known::default();
        let start = Trail {
            situation,
            old: situation.stones[owner] & (zone | chain),
            opened: 0,
        };
        reaches(&mut Known::default(), start, allowance, |trail| {
            if trail.old & chain == 0 {
                let after = Trail {
                    opened: if place == Place::Opened { chain } else { 0 },
                    ..*trail
                };
                let expand = |trail: &Trail| self.renewal(owner, place, trail);
                let is_renewed = reaches(&mut renewals, after, allowance, expand)?;
                return Ok(if is_renewed {
                    Expansion::Missed
                } else {
                    Expansion::Reached
                });
            }
            let situation = trail.situation;
            let grown = field.flood(chain, situation.stones[owner]);
            if field.is_unconditional(&situation, owner, grown) {
                return Ok(Expansion::Missed);
            }
            let next = ordered(field, &situation, owner, lowest(chain)).into_iter();
            let next = next.map(|situation| follow(trail, situation, owner));
            Ok(Expansion::ahead(next.collect(), situation.to_move != owner))
        })
    }

    /// What a position of the second game is to the owner of the captured chain.
    fn renewal(
        &self,
        owner: Color,
        place: Place,
        trail: &Trail,
    ) -> Result<Expansion<Trail>, Exhausted> {
        let (field, situation) = (self.field, trail.situation);
        let zone = match place {
            Place::On(points) => points,
            Place::Opened => trail.opened,
        };
        if place != Place::Opened
            && (zone & !field.barren(&situation, owner) == 0
                || self.is_held(&situation, !owner, zone)?)
        {
            return Ok(Expansion::Missed);
        }
        let mut fresh = situation.stones[owner] & zone & !trail.old;
        let mut next = moves(field, &situation, owner);
        if situation.to_move == owner {
            if fresh != 0 && situation.bans[owner] == 0 {
                // The stone may be there already.
                next.extend(field.passes(&situation));
            }
            next.sort_by_cached_key(|next| -room(field, next, owner, zone));
            let next = next.into_iter().map(|next| {
                let mut trail = follow(trail, next, owner);
                let played = next.stones[owner] & !situation.stones[owner];
                if played & trail.opened != 0 {
                    trail.opened |= situation.stones[!owner] & !next.stones[!owner];
                }
                trail
            });
            return Ok(Expansion::Any(next.collect()));
        }
        while let Some(target) = bits(fresh).next() {
            if !self.can_capture(situation, owner, target)? {
                return Ok(Expansion::Reached);
            }
            fresh &= !field.flood(target, situation.stones[owner]);
        }
        next.sort_by_cached_key(|next| room(field, next, owner, zone));
        let next = next.into_iter().map(|next| follow(trail, next, owner));
        Ok(Expansion::All(next.collect()))
    }

    /// Whether one chain of `color` that his opponent cannot capture holds all points of `zone` or
    /// surrounds them one by one, so that no stone can be placed there.
    fn is_held(&self, situation: &Situation, color: Color, zone: Set) -> Result<bool, Exhausted> {
        let (field, stones) = (self.field, situation.stones[color]);
        let seed = (zone | field.neighbors(zone)) & stones;
        let target = lowest(seed);
        let chain = field.flood(target, stones);
        let open = zone & !chain;
        if target == 0
            || open & (situation.taken() | field.at_wall[!color]) != 0
            || field.neighbors(open) & !chain != 0
        {
            return Ok(false);
        }
        Ok(!self.can_capture(*situation, color, target)?)
    }
}

/// The trail after a move that led to `situation`.
fn follow(trail: &Trail, situation: Situation, owner: Color) -> Trail {
    Trail {
        situation,
        old: trail.old & situation.stones[owner],
        opened: trail.opened,
    }
}

/// What a position of the first game is to the attacker.
fn chased(field: &Field, chase: &Chase) -> Expansion<Chase> {
    let Chase {
        situation,
        target,
        owner,
    } = *chase;
    let own = situation.stones[owner];
    if target & !own != 0 {
        return Expansion::Reached;
    }
    let mut chains = field.parts_at(target, own);
    if chains.all(|(chain, _)| field.is_unconditional(&situation, owner, chain)) {
        return Expansion::Missed;
    }
    if field.is_barren(&situation, owner, field.flood(target, own)) {
        return Expansion::Reached;
    }
    let next = ordered(field, &situation, owner, target).into_iter();
    let next = next.map(|situation| Chase {
        situation,
        ..*chase
    });
    Expansion::ahead(next.collect(), situation.to_move != owner)
}

/// The positions after each move that matters to a seeker and his opponent.
///
/// A pass that lifts no ban brings the seeker nothing: his opponent passes too, and nothing has
/// changed.
fn moves(field: &Field, situation: &Situation, seeker: Color) -> Vec<Situation> {
    let mut next = field.plays(situation);
    if situation.to_move != seeker || situation.bans[seeker] != 0 {
        next.extend(field.passes(situation));
    }
    next
}

/// The positions after each move, the most promising first: the fewer liberties the chain at
/// stake has and the fewer regions it encloses, the better for the attacker.
fn ordered(field: &Field, situation: &Situation, owner: Color, target: Set) -> Vec<Situation> {
    let mut next = moves(field, situation, !owner);
    next.sort_by_cached_key(|next| {
        let chain = field.flood(target, next.stones[owner]);
        let n_liberties = field.liberties(next, chain).count_ones() as i32;
        let outlook = n_liberties + prospects(field, next, owner, chain);
        if situation.to_move == owner {
            -outlook
        } else {
            outlook
        }
    });
    next
}

/// How well `owner` stands on `zone`: a guess at the better move. Of a few points it matters
/// most who holds them, of many how much room his stones there have.
fn room(field: &Field, situation: &Situation, owner: Color, zone: Set) -> i32 {
    let stones = situation.stones[owner];
    let chains = field.flood(stones & zone, stones);
    let liberties = field.liberties(situation, chains);
    let lost = if zone.count_ones() <= FEW {
        (situation.stones[!owner] & zone).count_ones()
    } else {
        0
    };
    (2 * liberties.count_ones() + chains.count_ones()) as i32
        + prospects(field, situation, owner, chains)
        - 8 * lost as i32
}

/// How much `owner` has to make eyes of: regions beside his chains, and points that no enemy touches.
fn prospects(field: &Field, situation: &Situation, owner: Color, chains: Set) -> i32 {
    3 * field.n_regions(situation, owner, chains)
        + 2 * field.untouched(situation, owner).count_ones() as i32
}
