//! Where a hunt takes place, which moves matter to it, and when it is over.

use crate::board::{Color, PointSet, Position};
use crate::life::eye_space::is_one_eyed;
use crate::life::field::{Chains, Field, Law, MAX_POINTS, Set, Situation, bits, lowest};
use crate::life::numbers::Numbers;

/// Empty points that a chain encloses, without stones of the opponent, in which it is taken to find
/// two eyes.
const AMPLE_ROOM: u32 = 11;
/// In places with so few empty points every move is looked at.
const ALL_MOVES_UP_TO: u32 = 18;

/// The field around a chain: what lies between the walls, or of that the nearest points. A chain that
/// reaches beyond these has escaped if it `may_escape`; else the opponent holds what is there.
pub(super) fn around(
    position: &Position,
    walls: &[PointSet; 2],
    owner: Color,
    target: &PointSet,
    law: Law,
    may_escape: bool,
) -> Option<Field> {
    let open = position.size().points() - walls[0] - walls[1];
    let points = target.grown(&open, MAX_POINTS);
    // A chain with more neighbors than a field has points has no liberty in it.
    if !may_escape && !points.meets(&position.liberties_of(target)) {
        return None;
    }
    let mut walls = *walls;
    let beyond = points.neighbors() & (open - points);
    if may_escape {
        walls[owner] |= beyond - position.stones(!owner);
        walls[!owner] |= beyond & position.stones(!owner);
    } else {
        walls[!owner] |= beyond - position.stones(owner);
    }
    Field::new(&[], &points, walls, law)
}

/// How carefully a hunt looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::life) struct Care {
    /// Whether all moves are looked at, one for liberties that are alike, and not only those near
    /// the prey.
    pub(in crate::life) is_thorough: bool,
    /// Whether the prey has escaped where it leaves the field, or has room that others of its color
    /// help to enclose.
    pub(in crate::life) may_escape: bool,
}

impl Default for Care {
    fn default() -> Self {
        Self {
            is_thorough: false,
            may_escape: true,
        }
    }
}

/// The chain that is hunted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Prey {
    pub(super) owner: Color,
    /// One of its stones.
    pub(super) target: Set,
    pub(super) care: Care,
}

impl Prey {
    /// A chain that is looked at with the usual care.
    pub(super) fn new(field: &Field, owner: Color, chain: &PointSet) -> Self {
        Self {
            owner,
            target: lowest(field.mask(chain)),
            care: Care::default(),
        }
    }

    /// Whether it has been captured.
    pub(super) fn is_gone(&self, situation: &Situation) -> bool {
        situation.stones[self.owner] & self.target == 0
    }

    /// What a position is worth at first sight.
    pub(super) fn outlook(&self, field: &Field, situation: &Situation) -> Numbers {
        if self.is_gone(situation) {
            return Numbers::new(1, 40);
        }
        let (chain, beside) = field.spread(self.target, situation.stones[self.owner]);
        if field.is_walled(self.owner, chain) {
            return Numbers::REFUTED;
        }
        let n = (beside & field.empty(situation)).count_ones();
        if situation.to_move == self.owner {
            Numbers::new(n + 1, 1 + 4 / n.max(1))
        } else {
            Numbers::new(n, if n == 1 { 30 } else { 1 + 6 / n })
        }
    }

    /// Whether it is known that the prey falls, or that it does not.
    pub(super) fn decided(&self, field: &Field, situation: &Situation) -> Option<bool> {
        let chain = field.flood(self.target, situation.stones[self.owner]);
        let liberties = field.liberties(situation, chain);
        if liberties.count_ones() >= 2
            && (field.is_unconditional(situation, self.owner, chain)
                || self.has_room(field, situation, chain))
        {
            return Some(false);
        }
        let falls = field.is_barren(situation, self.owner, chain)
            || self.has_one_eye(field, situation, chain);
        falls.then_some(true)
    }

    /// Whether the prey stands alone between the attacker's walls with one eye of a shape that he
    /// keeps from becoming two: what else it borders on are liberties beside those walls. He has a
    /// stone on the vital point at most: a space full of his stones need not be dead.
    fn has_one_eye(&self, field: &Field, situation: &Situation, chain: Set) -> bool {
        let attacker = !self.owner;
        let own = situation.stones[self.owner];
        let beside = field.neighbors(chain);
        let mut eye = 0;
        for (region, around) in field.parts_at(beside, field.all & !own) {
            if around & own & !chain != 0 || region & field.at_wall[self.owner] != 0 {
                return false;
            }
            if region & field.at_wall[attacker] != 0 {
                if region & !field.at_wall[attacker] != 0 {
                    return false;
                }
            } else if eye == 0 {
                eye = region;
            } else {
                return false;
            }
        }
        let Some(vital) = vital_points(field, eye) else {
            return false;
        };
        let inside = eye & situation.stones[attacker];
        let is_held = vital == 0 || vital & inside != 0;
        (inside | vital).count_ones() <= 1 && (is_held || situation.to_move == attacker)
    }

    fn has_room(&self, field: &Field, situation: &Situation, chain: Set) -> bool {
        let mut regions = field.regions(situation, self.owner, field.neighbors(chain));
        let stones = if self.care.may_escape {
            situation.stones[!self.owner]
        } else {
            situation.taken()
        };
        let others = stones & !chain;
        regions.any(|(region, around)| {
            (region | around) & others == 0 && region.count_ones() >= AMPLE_ROOM
        })
    }

    /// Appends the positions after each move that matters; returns whether those include all between
    /// the attacker's stones around the prey.
    pub(super) fn moves(
        &self,
        field: &Field,
        situation: &Situation,
        next: &mut Vec<Situation>,
    ) -> bool {
        let chains = Chains::new(field, situation);
        let empty = field.empty(situation);
        let points = if self.care.is_thorough {
            chains.to_look_at()
        } else if empty.count_ones() <= ALL_MOVES_UP_TO {
            empty
        } else {
            // Around the prey and around the chains on which its life hangs.
            let [near, short] = chains.around(self.owner, self.target);
            near | short | (field.neighbors(short) & empty)
        };
        let attackers = situation.stones[!self.owner];
        let around = field.flood(self.target, field.all & !attackers);
        let is_all = self.care.is_thorough || around & empty & !points == 0;
        let attacks = situation.to_move != self.owner;
        next.extend(chains.after_each(points));
        if !attacks || situation.bans[!self.owner] != 0 {
            next.extend(field.passes(situation));
        }
        is_all
    }

    /// The largest of the chains that took the prey, as prey in its turn; `None` if one of
    /// them cannot be captured: then what was won is taken to stay.
    pub(super) fn captor(&self, field: &Field, situation: &Situation) -> Option<Self> {
        let attacker = !self.owner;
        let chains = field.captors(situation, self.owner, self.target);
        if field.is_walled(attacker, chains) {
            return None;
        }
        let largest = field.parts(chains).max_by_key(|chain| chain.count_ones())?;
        Some(Self {
            owner: attacker,
            target: lowest(largest),
            ..*self
        })
    }
}

/// The vital point of an eye space that gives one eye only if the opponent plays there. Spaces of up to
/// two points and the square have one eye anyway: the set is empty. `None` for all others.
fn vital_points(field: &Field, eye: Set) -> Option<Set> {
    if eye == 0 || !is_one_eyed(&field.points_of(eye)) {
        return None;
    }
    // The vital point is the only one with most neighbors.
    let degree = |bit: Set| (field.neighbors(bit) & eye).count_ones();
    let most = bits(eye).map(degree).max()?;
    let vital = bits(eye).filter(|&bit| degree(bit) == most);
    let vital = vital.fold(0, |all, bit| all | bit);
    let is_vital = eye.count_ones() > 2 && vital.is_power_of_two();
    Some(if is_vital { vital } else { 0 })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::BoardSize;

    /// Of the 133 points those 127 are looked at that are nearest to A1.
    #[test]
    fn beyond_the_field_the_attacker_has_his_stones_and_the_prey_escapes() {
        let mut position = Position::new(BoardSize::new(19, 7).unwrap());
        let [black, white] = ["A1", "T5"].map(|name| name.parse().unwrap());
        position.place(Color::Black, black);
        position.place(Color::White, white);
        let (nothing, target) = ([PointSet::EMPTY; 2], PointSet::from(black));
        let field = around(&position, &nothing, Color::Black, &target, Law::Play, true).unwrap();
        let beside = field.at_wall.map(|points| field.points_of(points));
        let [of_prey, of_attacker] = beside.map(|points| format!("{points:?}"));
        assert_eq!(of_attacker, "{T4 S5}");
        assert_eq!(of_prey, "{S5 R6 Q7}");
    }
}
