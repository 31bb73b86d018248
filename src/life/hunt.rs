//! A hunt: can this chain be captured? A search that looks only at what matters to it.
//!
//! [Confirmation](super::confirm()) looks at every line of play in a place; a hunt has one
//! goal and looks at the moves around the prey: its liberties and what lies beside them, and
//! the liberties of the chains that could be taken or joined. It keeps proof numbers, so that it
//! follows the lines that need the fewest further positions, and counts positions and never time.

mod prey;

use super::field::{Field, Law, Situation};
use super::numbers::Numbers;
use super::proof::Claim;
use super::tree::ProofTree;
use super::{POSITIONS, ROUNDS};
use crate::board::{Color, Move, PointSet, Position};

pub(super) use prey::Care;
use prey::Prey;

/// What becomes of a chain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fate {
    /// It is not captured, even if its opponent plays first.
    Stays,
    /// It is captured, even if its owner plays first.
    Falls,
    /// Whoever plays first decides.
    ByTurn,
}

impl Fate {
    /// What becomes of a chain by whether it `falls` if its attacker moves first, and else; `None` if
    /// that is not known.
    pub(super) fn of(mut falls: impl FnMut(bool) -> Option<bool>) -> Option<Self> {
        Some(match falls(true)? {
            false => Self::Stays,
            true if falls(false)? => Self::Falls,
            true => Self::ByTurn,
        })
    }
}

/// What a hunt found out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Hunt {
    /// What becomes of the chain; `None` if the search gave up.
    pub fate: Option<Fate>,
    /// Whether no move was left out that could matter, and whether the largest captor can be taken in return
    /// was read to the end.
    pub is_complete: bool,
    /// Positions looked at.
    pub n_positions: u32,
}

/// Hunts the chain `target` of `owner`, first with its opponent to move and, if it falls, with its
/// owner to move. Each question may look at `limit` positions.
///
/// The chains of `walls`, Black's first, cannot be captured. Capturing is in vain if the owner
/// can capture the captors in return. Of places that are too large only the nearest 128 points are
/// looked at, and to get out of them is to escape.
pub fn hunt(
    position: &Position,
    walls: &[PointSet; 2],
    owner: Color,
    target: &PointSet,
    law: Law,
    limit: u32,
) -> Hunt {
    let mut found = Hunt::default();
    let Some(field) = prey::around(position, walls, owner, target, law, true) else {
        return found;
    };
    let mut search = Hunter::new(&field, Prey::new(&field, owner, target), true);
    found.fate = Fate::of(|attacker_moves| {
        let to_move = if attacker_moves { !owner } else { owner };
        let most = search.n_positions + limit;
        search.falls(field.situation(position, to_move), most)
    });
    found.is_complete = !search.has_left_out;
    found.n_positions = search.n_positions;
    found
}

/// Whether the chain `target` of `owner` falls if its opponent plays first, as [`hunt`] asks; `None` if the
/// search gave up.
pub(super) fn falls(
    position: &Position,
    walls: &[PointSet; 2],
    owner: Color,
    target: &PointSet,
    limit: u32,
) -> Option<bool> {
    let field = prey::around(position, walls, owner, target, Law::Play, true)?;
    let mut search = Hunter::new(&field, Prey::new(&field, owner, target), true);
    search.falls(field.situation(position, !owner), limit)
}

/// Tries to prove a claim of the chain `target` in at most `limit` positions, while the other side has ko
/// threats without end. Returns the first move of the side that makes the claim, a pass if it does not
/// move first; `None` without a proof. The chain has fallen only if the largest of its captors is not
/// captured in return, unless one of them is a wall, and has stayed only if it is not captured at all.
pub(super) fn prove(
    position: &Position,
    walls: &[PointSet; 2],
    target: &PointSet,
    claim: Claim,
    is_first: bool,
    care: Care,
    limit: u32,
) -> Option<Move> {
    let owner = position.color_at(target.first()?)?;
    let seeker = claim.seeker(owner);
    let law = Law::Threats(!seeker);
    let field = prey::around(position, walls, owner, target, law, care.may_escape)?;
    let prey = Prey {
        care,
        ..Prey::new(&field, owner, target)
    };
    let mut search = Hunter::new(&field, prey, claim == Claim::Falls);
    let to_move = if is_first { seeker } else { !seeker };
    let falls = search.falls(field.situation(position, to_move), limit)?;
    if search.has_left_out || falls != (claim == Claim::Falls) {
        return None;
    }
    let first = search.tree.first(0).filter(|_| is_first);
    Some(field.move_at(first.unwrap_or(0)))
}

/// The positions looked at in one field for one prey.
#[derive(Debug)]
struct Hunter<'a> {
    field: &'a Field,
    prey: Prey,
    /// Whether captors may be captured in return.
    reads_recaptures: bool,
    tree: ProofTree,
    n_positions: u32,
    /// Whether moves were left out that did not seem to matter, or a recapture was not read to the
    /// end.
    has_left_out: bool,
    /// Hunts for the captors.
    recaptures: Vec<Self>,
}

impl<'a> Hunter<'a> {
    fn new(field: &'a Field, prey: Prey, reads_recaptures: bool) -> Self {
        Self {
            field,
            prey,
            reads_recaptures,
            tree: ProofTree::new(!prey.owner),
            n_positions: 0,
            has_left_out: false,
            recaptures: Vec::new(),
        }
    }

    /// Whether the prey falls from here; `None` if that needs more than `limit` positions in all.
    fn falls(&mut self, situation: Situation, limit: u32) -> Option<bool> {
        let root = self.id(situation);
        // What was found on the way to something else may rest on that.
        self.tree.sum_up(root);
        let rounds = limit
            .saturating_sub(self.n_positions)
            .saturating_mul(ROUNDS);
        for _ in 0..rounds {
            let answer = self.tree[root].numbers.answer();
            if answer.is_some() || self.n_positions >= limit {
                return answer;
            }
            if let Some(leaf) = self.tree.descend(root) {
                self.expand(leaf);
            }
            while let Some(id) = self.tree.go_back() {
                self.tree.sum_up(id);
            }
        }
        None
    }

    fn id(&mut self, situation: Situation) -> u32 {
        let outlook = |situation: &Situation| self.prey.outlook(self.field, situation);
        self.tree.id(situation, outlook)
    }

    /// Looks at a position and finds what may follow.
    fn expand(&mut self, id: u32) {
        self.n_positions += 1;
        let situation = self.tree[id].situation;
        let decided = if self.prey.is_gone(&situation) {
            Some(self.is_kept(&situation))
        } else {
            self.prey.decided(self.field, &situation)
        };
        let mut following = Vec::new();
        if decided.is_none() {
            let is_all = self.prey.moves(self.field, &situation, &mut following);
            self.has_left_out |= !is_all;
        }
        let next = following.into_iter().map(|situation| self.id(situation));
        let next: Vec<u32> = next.collect();
        // The attacker who has no move left has failed; his opponent can always pass.
        match decided {
            Some(true) => self.tree[id].numbers = Numbers::PROVEN,
            None if !next.is_empty() => self.tree[id].next = next,
            _ => self.tree[id].numbers = Numbers::REFUTED,
        }
    }

    /// Whether the attacker keeps what he has won by capturing the prey.
    fn is_kept(&mut self, situation: &Situation) -> bool {
        let Some(captor) = self.prey.captor(self.field, situation) else {
            return true;
        };
        if !self.reads_recaptures {
            return true;
        }
        let known = self
            .recaptures
            .iter()
            .position(|search| search.prey == captor);
        let n = known.unwrap_or_else(|| {
            self.recaptures.push(Hunter::new(self.field, captor, false));
            self.recaptures.len() - 1
        });
        let search = &mut self.recaptures[n];
        let before = search.n_positions;
        let falls = search.falls(*situation, before + POSITIONS);
        self.n_positions += search.n_positions - before;
        self.has_left_out |= falls.is_none() || search.has_left_out;
        falls != Some(true)
    }
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;

    use super::*;
    use crate::board::Point;

    /// Whether the chain at `stone` falls if this side moves first, while Black has threats without
    /// end and while White has; every move is looked at, or of liberties that are alike one. It has not
    /// fallen if it `reads_recaptures` and its captors are captured.
    fn falls(
        position: &Position,
        walls: &[PointSet; 2],
        stone: Point,
        first: Color,
        is_thorough: bool,
        reads_recaptures: bool,
    ) -> [Option<bool>; 2] {
        let owner = position.color_at(stone).expect("a stone");
        let chain = position.chain(stone);
        Color::BOTH.map(|threatens| {
            let law = Law::Threats(threatens);
            let field = prey::around(position, walls, owner, &chain, law, true)?;
            let care = Care {
                is_thorough,
                ..Care::default()
            };
            let prey = Prey {
                care,
                ..Prey::new(&field, owner, &chain)
            };
            let mut search = Hunter::new(&field, prey, reads_recaptures);
            let falls = search.falls(field.situation(position, first), 3000);
            falls.filter(|_| !search.has_left_out)
        })
    }

    /// With a few points between the walls changed at random; `None` if a chain has no liberty.
    fn changed(
        position: &Position,
        rng: &mut Xoshiro256PlusPlus,
        n_points: usize,
    ) -> Option<Position> {
        let mut stones = position.both();
        for _ in 0..n_points {
            let (column, row) = (rng.random_range(2..7), rng.random_range(0..6));
            let point = PointSet::from(Point::new(column, row)?);
            stones = stones.map(|set| set - point);
            if let Some(set) = stones.get_mut(rng.random_range(0..3_usize)) {
                *set |= point;
            }
        }
        Position::from_stones(position.size(), stones).ok()
    }

    #[test]
    fn of_liberties_that_are_alike_one_is_enough() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
        let picture = ". O . X . O . X .
                       . O . X X O . X .
                       . O O X O O . X .
                       . O X X X O X X .
                       . O O X O O X X .
                       . O O X . O X X .";
        let race: Position = picture.parse().expect("a diagram");
        let [white, black] = ["B1", "H1"].map(|name| race.chain(name.parse().expect("a vertex")));
        let (mut n_found, mut n_falls) = (0, 0);
        for n in 0..80 {
            let Some(position) = changed(&race, &mut rng, n % 5) else {
                continue;
            };
            let walls =
                Color::BOTH.map(|color| [black, white][color].flood(&position.stones(color)));
            for stone in ["D3", "F3"].map(|name| name.parse::<Point>().expect("a vertex")) {
                let owner = position.color_at(stone);
                if owner.is_none_or(|owner| walls[owner].contains(stone)) {
                    continue;
                }
                for first in Color::BOTH {
                    let found = |is_thorough| {
                        falls(&position, &walls, stone, first, is_thorough, n % 2 == 0)
                    };
                    let [all, one] = [false, true].map(found);
                    for (all, one) in all.into_iter().zip(one) {
                        if let (Some(all), Some(one)) = (all, one) {
                            assert_eq!(all, one, "{first} to move, {stone}\n{position}");
                            n_found += 1;
                            n_falls += usize::from(all);
                        }
                    }
                }
            }
        }
        let n_stays = n_found - n_falls;
        assert!(n_falls > 20 && n_stays > 20, "{n_falls} {n_stays}");
    }
}
