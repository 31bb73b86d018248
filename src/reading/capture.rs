//! Can it be captured, and does a new stone live where it stood? (art. 7.1)
//!
//! Three games on the positions of a field, each won by who forces its goal:
//!
//! 1. *Capture*: the attacker takes a chain off the board.
//! 2. *Renewal*: after the capture its owner gets a stone onto the *place* that the attacker
//!    cannot capture any more (the first game, asked of that stone).
//! 3. *Kill*: the attacker captures the chain so that renewal fails.

use super::attractor::{Allowance, Answers, Exhausted, Node};
use super::field::{Field, Situation, bits};
use crate::board::Color;

/// Where a new stone makes up for a captured chain.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Place {
    /// On these points.
    On(u64),
    /// On the points that the capture has opened: those of the captured chain, and those of what
    /// its owner then captures with a stone on them, and so on.
    Opened,
}

/// The chain whose capture is at stake.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Hunt {
    situation: Situation,
    /// One of its stones.
    target: u64,
    /// Whose it is.
    owner: Color,
}

/// A position on the way to a kill or after it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Trail {
    situation: Situation,
    /// Stones of the owner that have stood since the beginning.
    old: u64,
    /// Points that the capture has opened so far.
    opened: u64,
}

/// A field in which questions are asked, and what has been found out.
#[derive(Debug)]
pub(super) struct Reader<'a> {
    field: &'a Field,
    captures: Answers<Hunt>,
    /// Positions looked at, for all questions together.
    pub(super) allowance: Allowance,
}

impl<'a> Reader<'a> {
    /// A reader that looks at no more than `limit` positions.
    pub(super) fn new(field: &'a Field, limit: u32) -> Self {
        Self {
            field,
            captures: Answers::default(),
            allowance: Allowance { n_used: 0, limit },
        }
    }

    /// Whether the opponent of `owner` can capture the chain at `target`.
    pub(super) fn can_capture(
        &mut self,
        situation: Situation,
        owner: Color,
        target: u64,
    ) -> Result<bool, Exhausted> {
        let hunt = Hunt {
            situation,
            target,
            owner,
        };
        let field = self.field;
        self.captures
            .reaches(hunt, &mut self.allowance, |hunt, _| Ok(hunted(field, hunt)))
    }

    /// Whether the opponent of `owner` can capture the chain so that no new stone of the owner
    /// lives on `place`.
    pub(super) fn can_kill(
        &mut self,
        situation: Situation,
        owner: Color,
        chain: u64,
        place: Place,
    ) -> Result<bool, Exhausted> {
        let field = self.field;
        let captures = &mut self.captures;
        let zone = match place {
            Place::On(points) => points,
            Place::Opened => field.all,
        };
        let mut renewals = Answers::default();
        let start = Trail {
            situation,
            old: situation.stones[owner] & (zone | chain),
            opened: 0,
        };
        let mut kills = Answers::default();
        kills.reaches(start, &mut self.allowance, |trail: &Trail, budget| {
            if trail.old & chain == 0 {
                let after = Trail {
                    opened: if place == Place::Opened { chain } else { 0 },
                    ..*trail
                };
                let renewed = renewals.reaches(after, budget, |trail, budget| {
                    renewal(field, captures, owner, place, trail, budget)
                })?;
                return Ok(if renewed { Node::Missed } else { Node::Reached });
            }
            if field.is_unconditional(
                &trail.situation,
                owner,
                chain_at(field, trail, owner, chain),
            ) {
                return Ok(Node::Missed);
            }
            let hunt = Hunt {
                situation: trail.situation,
                target: chain & chain.wrapping_neg(),
                owner,
            };
            let next = ordered(field, &hunt).into_iter();
            let next = next
                .map(|situation| follow(trail, situation, owner))
                .collect();
            Ok(if trail.situation.to_move == owner {
                Node::All(next)
            } else {
                Node::Any(next)
            })
        })
    }
}

/// The chain that has grown from the points `chain`.
fn chain_at(field: &Field, trail: &Trail, owner: Color, chain: u64) -> u64 {
    field.flood(chain, trail.situation.stones[owner])
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
fn hunted(field: &Field, hunt: &Hunt) -> Node<Hunt> {
    let Hunt {
        situation, owner, ..
    } = *hunt;
    if situation.stones[owner] & hunt.target == 0 {
        return Node::Reached;
    }
    let chain = field.flood(hunt.target, situation.stones[owner]);
    if field.is_unconditional(&situation, owner, chain) {
        return Node::Missed;
    }
    if chain & field.barren(&situation, owner) != 0 {
        return Node::Reached;
    }
    let next = ordered(field, hunt).into_iter();
    let next = next.map(|situation| Hunt { situation, ..*hunt }).collect();
    if situation.to_move == owner {
        Node::All(next)
    } else {
        Node::Any(next)
    }
}

/// The positions after each move, the most promising first: the fewer liberties the chain at
/// stake has and the fewer regions it encloses, the better for the attacker.
fn ordered(field: &Field, hunt: &Hunt) -> Vec<Situation> {
    let mut next = field.moves(&hunt.situation);
    let owner = hunt.owner;
    next.sort_by_cached_key(|next| {
        let chain = field.flood(hunt.target, next.stones[owner]);
        let n_liberties = field.liberties(next, chain).count_ones() as i32;
        let outlook = n_liberties + 3 * field.n_regions(next, owner, chain);
        if hunt.situation.to_move == owner {
            -outlook
        } else {
            outlook
        }
    });
    next
}

/// What a position of the second game is to the owner of the captured chain.
fn renewal(
    field: &Field,
    captures: &mut Answers<Hunt>,
    owner: Color,
    place: Place,
    trail: &Trail,
    allowance: &mut Allowance,
) -> Result<Node<Trail>, Exhausted> {
    let situation = trail.situation;
    let zone = match place {
        Place::On(points) => points,
        Place::Opened => trail.opened,
    };
    if zone & !field.barren(&situation, owner) == 0 && place != Place::Opened {
        return Ok(Node::Missed);
    }
    let mut next = field.moves(&situation);
    if situation.to_move == owner {
        next.sort_by_cached_key(|next| -room(field, next, owner, zone));
        let next = next.into_iter().map(|next| {
            let mut trail = follow(trail, next, owner);
            let played = next.stones[owner] & !situation.stones[owner];
            if played & trail.opened != 0 {
                trail.opened |= situation.stones[!owner] & !next.stones[!owner];
            }
            trail
        });
        return Ok(Node::Any(next.collect()));
    }
    let mut fresh = situation.stones[owner] & zone & !trail.old;
    while let Some(target) = bits(fresh).next() {
        let hunt = Hunt {
            situation,
            target,
            owner,
        };
        let falls = captures.reaches(hunt, allowance, |hunt, _| Ok(hunted(field, hunt)))?;
        if !falls {
            return Ok(Node::Reached);
        }
        fresh &= !field.flood(target, situation.stones[owner]);
    }
    next.sort_by_cached_key(|next| room(field, next, owner, zone));
    let next = next.into_iter();
    Ok(Node::All(
        next.map(|next| follow(trail, next, owner)).collect(),
    ))
}

/// How much room the stones of `owner` have on `zone`: a guess at who stands better.
fn room(field: &Field, situation: &Situation, owner: Color, zone: u64) -> i32 {
    let stones = situation.stones[owner];
    let chains = field.flood(stones & zone, stones);
    let liberties = field.liberties(situation, chains);
    (2 * liberties.count_ones() + chains.count_ones()) as i32
        + 3 * field.n_regions(situation, owner, chains)
}
