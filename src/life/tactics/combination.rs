//! Combinations: one move that threatens two chains, neither of which can be captured alone.

use super::turned::Turned;
use super::{Answer, IN_PASSING, Success, ask_either, attacked};
use crate::board::{Color, Move, Point, PointSet, Position};
use crate::life::HELD;

/// A combination that succeeds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Combination {
    /// A stone of each of the two chains, of which one is captured.
    pub prey: [Point; 2],
    /// The first move.
    pub first: Point,
}

/// A combination of `color`, which moves first; `None` if none was found, which does not say that
/// there is none.
pub fn combination_attack(position: &Position, color: Color) -> Option<Combination> {
    let turned = Turned::new(position, color, &[]);
    let Combination { prey, first } = combination_as_it_lies(&turned.position, color)?;
    Some(Combination {
        prey: prey.map(|stone| turned.point_back(stone)),
        first: turned.point_back(first),
    })
}

fn combination_as_it_lies(position: &Position, color: Color) -> Option<Combination> {
    let safe = safe_chains(position, !color);
    for (n, a) in safe.iter().enumerate() {
        for b in &safe[n + 1..] {
            if !is_near(position, a, b) {
                continue;
            }
            let prey = [a.first()?, b.first()?];
            let attacked = ask_either(position, !color, prey, true);
            if let Some(Answer {
                success: Success::Yes,
                first: Some(Move::Play(first)),
            }) = attacked
            {
                return Some(Combination { prey, first });
            }
        }
    }
    None
}

/// The moves of `color` that save both chains from its opponent's combination; points on and beside
/// their liberties are tried, and the opponent's own first move. `None` if no combination was
/// found.
pub fn combination_defend(position: &Position, color: Color) -> Option<PointSet> {
    let Combination { prey, first } = combination_attack(position, !color)?;
    let chains = position.chain(prey[0]) | position.chain(prey[1]);
    let liberties = position.liberties_of(&chains);
    let mut tried = (liberties | liberties.neighbors()) & position.empty();
    tried.insert(first);
    let saves = |&point: &Point| {
        let after = position.after(color, point);
        let answer = after.and_then(|after| ask_either(&after, color, prey, true));
        answer.is_some_and(|answer| answer.success == Success::No)
    };
    Some(tried.iter().filter(saves).collect())
}

/// The chains with few liberties that cannot be captured alone, even if their opponent moves first.
fn safe_chains(position: &Position, owner: Color) -> Vec<PointSet> {
    let is_safe = |chain: &PointSet| {
        let attacked = |stone| attacked(position, owner, stone, IN_PASSING);
        position.liberties_of(chain).len() <= HELD
            && chain.first().and_then(attacked) == Some(Success::No)
    };
    position.stones(owner).parts().filter(is_safe).collect()
}

/// Whether one move can threaten both: they have a liberty in common, or two that are neighbors.
fn is_near(position: &Position, a: &PointSet, b: &PointSet) -> bool {
    let [a, b] = [a, b].map(|chain| position.liberties_of(chain));
    (a | a.neighbors()).meets(&b)
}
