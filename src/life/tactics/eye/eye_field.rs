//! A space with the points where the chains around it meet, and every line of play there.

use std::collections::HashMap;

use crate::board::{Color, Point, PointSet, Position};
use crate::life::attractor::Known;
use crate::life::eye_space::{INTRUDER, OWNER, forces};
use crate::life::field::{Chains, Field, Law, Set, Situation};

/// How many points of a space are looked at.
pub(super) const MOST_POINTS: usize = 12;
/// How many points with those around it.
const MOST_AROUND: usize = 24;
/// How many chains around it.
const MOST_CHAINS: usize = 6;
/// How many situations are looked at for one question.
const MOST_SITUATIONS: u32 = 50_000;
/// With how many liberties outside a chain can be cut off there.
const SHORT: usize = 2;

/// The chain that has an eye elsewhere, the first one outside.
const CHAIN: Set = 1;

/// What is around a space, as one of the chains there sees it.
#[derive(Debug)]
pub(super) struct EyeField {
    owner: Color,
    field: Field,
    stones: [Set; 2],
    /// The points of the space itself.
    space: Set,
    /// Its points, those of the space and those around it.
    pub(super) points: PointSet,
    /// The chains of the opponent outside that touch it.
    pub(super) walls: PointSet,
    /// What has been found out, by the chain that has an eye elsewhere, who has ko threats without
    /// end, and the points on which eyes count.
    known: HashMap<(Set, Color, Set), Known<Situation>>,
}

impl EyeField {
    /// The eye fields that each of the chains around a space sees; `None` if they are too large.
    pub(super) fn all(position: &Position, owner: Color, space: &PointSet) -> Option<Vec<Self>> {
        if space.len() > MOST_POINTS {
            return None;
        }
        let own = position.stones(owner);
        let around: Vec<PointSet> = own.parts_at(&space.neighbors()).collect();
        if around.len() > MOST_CHAINS {
            return None;
        }
        let reaches_out = |chain: &&PointSet| !position.liberties_of(chain).is_subset(space);
        let outside: Vec<&PointSet> = around.iter().filter(reaches_out).collect();
        let seen = if outside.is_empty() {
            around.iter().collect()
        } else {
            outside
        };
        let eye_fields = seen
            .into_iter()
            .map(|chain| Self::of(position, owner, space, &around, chain));
        eye_fields.collect()
    }

    fn of(
        position: &Position,
        owner: Color,
        space: &PointSet,
        around: &[PointSet],
        chain: &PointSet,
    ) -> Option<Self> {
        let board = position.size().points();
        let own = position.stones(owner);
        let foes = position.stones(!owner);
        let points = *space | meeting_points(position, owner, space, around);
        let points = with_stones_inside(position, &points, chain)?;
        let mut chains = vec![*chain];
        let others = (own - points).parts_at(&points.neighbors());
        chains.extend(others.filter(|other| other != chain));
        if chains.len() > MOST_CHAINS {
            return None;
        }
        let mut field = Field::new(&chains, &points, [PointSet::EMPTY; 2], Law::Play)?;
        let outside = board - own - points;
        field.at_wall[INTRUDER] = field.mask(&(outside.neighbors() & points));
        Some(Self {
            owner,
            stones: [own, foes].map(|stones| field.mask(&stones)),
            space: field.mask(space),
            points,
            walls: points.neighbors().flood(&(foes - points)),
            field,
            known: HashMap::new(),
        })
    }

    /// How many eyes the chain gets if `first` moves first, after a stone of the other at `point` if
    /// there is one; `None` if that is not known.
    pub(super) fn n_eyes(&mut self, point: Option<Point>, first: Color) -> Option<u32> {
        let color = |color| if color == self.owner { OWNER } else { INTRUDER };
        let first = color(first);
        let mut start = Situation::new(self.stones, first);
        if let Some(point) = point {
            let bit = self.field.mask(&point.into());
            start.to_move = !first;
            if bit == 0 {
                return None;
            }
            start = Chains::new(&self.field_for(INTRUDER), &start).play(bit)?;
        }
        if self.certain(start, 0)? {
            return Some(2);
        }
        self.certain(start, CHAIN).map(u32::from)
    }

    /// Whether the chain gets two eyes, one of them elsewhere if it is `helped`, whatever ko threats
    /// there are, and whether eyes beside the space count or not.
    fn certain(&mut self, start: Situation, helped: Set) -> Option<bool> {
        let plain = &self.field;
        let mut found = None;
        for threats in [INTRUDER, OWNER] {
            let field = self.field_for(threats);
            for counted in [self.space, Set::MAX] {
                let is_goal = |situation: &Situation| {
                    plain.living(situation, OWNER, helped, counted) & CHAIN != 0
                };
                let known = self.known.entry((helped, threats, counted)).or_default();
                let answer = forces(&field, OWNER, start, known, MOST_SITUATIONS, is_goal)?;
                if *found.get_or_insert(answer) != answer {
                    return None;
                }
            }
        }
        found
    }

    /// The field in play: who has threats without end, and no chain outside can be captured.
    fn field_for(&self, threats: Color) -> Field {
        let mut field = self.field.clone();
        field.law = Law::Threats(threats);
        field.at_wall[OWNER] |= field.outer;
        field
    }
}

/// The points beside a space where two of the chains around it meet, those of short chains of the
/// opponent between them, and the liberties outside of those that have few.
fn meeting_points(
    position: &Position,
    owner: Color,
    space: &PointSet,
    around: &[PointSet],
) -> PointSet {
    let beside: Vec<PointSet> = around.iter().map(PointSet::neighbors).collect();
    let mut met = PointSet::EMPTY;
    for (n, one) in beside.iter().enumerate() {
        let liberties = (*one & position.empty()) - *space;
        if around.len() > 1 && liberties.len() <= SHORT {
            met |= liberties;
        }
        for other in &beside[..n] {
            met |= liberties & *other;
            for foe in position.stones(!owner).parts_at(one) {
                let liberties = position.liberties_of(&foe);
                if foe.meets(other) && liberties.len() <= SHORT {
                    met |= foe | liberties;
                }
            }
        }
    }
    met
}

/// Points with the chains of both colors beside them, other than `chain`, that have no liberty elsewhere,
/// and with the last liberty of those that have only one; `None` if they are too many.
fn with_stones_inside(
    position: &Position,
    points: &PointSet,
    chain: &PointSet,
) -> Option<PointSet> {
    let mut points = *points;
    loop {
        let mut grown = points;
        for color in Color::BOTH {
            let near = points | points.neighbors();
            for other in position.stones(color).parts_at(&near) {
                let outside = position.liberties_of(&other) - points;
                if other == *chain {
                    continue;
                }
                match outside.len() {
                    0 => grown |= other,
                    1 => grown |= outside,
                    _ => {}
                }
            }
        }
        if grown.len() > MOST_AROUND {
            return None;
        }
        if grown == points {
            return Some(points);
        }
        points = grown;
    }
}

#[cfg(test)]
mod tests;
