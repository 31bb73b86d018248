//! Theorems about the chains of a position: the means of proof in turn, the cheapest first.

use super::arena::{Arena, Home, Proven};
use super::proof::{Claim, Grounds, Strategy, Theorem};
use super::prover::Prover;
use super::{POSITIONS, safety, unconditional};
use crate::board::{Color, PointSet, Position, Suicide};

/// Positions for each question at first: what is easy is found before more is spent on one chain.
const QUICK: u32 = 60;

/// How much may be looked at for theorems.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Effort {
    /// Positions for one question.
    pub positions: u32,
    /// Positions in all before no further question is asked.
    pub most: u32,
}

impl Default for Effort {
    fn default() -> Self {
        Self {
            positions: POSITIONS,
            most: 4000,
        }
    }
}

/// The chains of a position that stay or fall by proof, each once. Where suicide is legal, that holds for
/// what needs no reading; reading knows no suicide.
pub fn theorems(position: &Position, suicide: Suicide, effort: Effort) -> Vec<Theorem> {
    let mut finder = Finder::new(position, suicide, effort);
    let chains: Vec<(Color, PointSet)> = position.chains();
    for limit in [QUICK.min(effort.positions), effort.positions] {
        let n_before = finder.proven.each_ref().map(Vec::len);
        for claim in [Claim::Falls, Claim::Stays] {
            for (color, chain) in &chains {
                finder.read(*color, chain, claim, limit);
            }
        }
        // What has been proven to stay makes better walls.
        let n_after = finder.proven.each_ref().map(Vec::len);
        for (color, chain) in &chains {
            if n_after[!*color] > n_before[!*color] {
                finder.read(*color, chain, Claim::Falls, limit);
            }
        }
    }
    finder.theorems
}

/// What needs no search for a strategy: the theorems, and the stones that they prove to stay,
/// Black's first.
pub(super) fn without_strategy(position: &Position) -> (Vec<Theorem>, [Vec<Proven>; 2]) {
    let finder = Finder::new(position, Suicide::Forbidden, Effort::default());
    (finder.theorems, finder.proven)
}

struct Finder<'a> {
    position: &'a Position,
    effort: Effort,
    n_positions: u32,
    theorems: Vec<Theorem>,
    /// What stays, Black's first.
    proven: [Vec<Proven>; 2],
    /// The stones about which there is a theorem.
    settled: PointSet,
}

impl<'a> Finder<'a> {
    /// With what needs no search for a strategy.
    fn new(position: &'a Position, suicide: Suicide, effort: Effort) -> Self {
        let mut finder = Self {
            position,
            effort,
            n_positions: 0,
            theorems: Vec::new(),
            proven: [Vec::new(), Vec::new()],
            settled: PointSet::EMPTY,
        };
        finder.without_reading(suicide);
        finder.enclosed();
        finder
    }

    fn add(&mut self, theorem: Theorem) {
        self.settled |= theorem.chain;
        if theorem.claim == Claim::Stays {
            self.proven[theorem.color].push(Proven {
                stones: theorem.chain,
                zone: theorem.zone,
            });
        }
        self.theorems.push(theorem);
    }

    /// Unconditional life, and what stands where it can never live.
    fn without_reading(&mut self, suicide: Suicide) {
        let found = unconditional(self.position, suicide);
        for (color, chain) in self.position.chains() {
            let claim = if chain.is_subset(&found.alive[color]) {
                Claim::Stays
            } else if chain.is_subset(&found.territory[!color]) {
                Claim::Falls
            } else {
                continue;
            };
            self.add(Theorem {
                color,
                chain,
                claim,
                rests_on: PointSet::EMPTY,
                zone: PointSet::EMPTY,
                n_positions: 0,
                grounds: Grounds::Static,
            });
        }
    }

    fn enclosed(&mut self) {
        for color in Color::BOTH {
            for enclosure in safety::find(self.position, color) {
                let stones = enclosure.stones;
                let walls = self.proven[color]
                    .iter()
                    .filter(|proven| proven.stones.meets(&enclosure.points.neighbors()));
                let zone = walls.fold(enclosure.points, |all, proven| all | proven.zone);
                for chain in stones.parts().filter(|chain| !chain.meets(&self.settled)) {
                    self.theorems.push(Theorem {
                        color,
                        chain,
                        claim: Claim::Stays,
                        rests_on: PointSet::EMPTY,
                        zone,
                        n_positions: 0,
                        grounds: Grounds::Enclosed(Box::new(enclosure)),
                    });
                }
                self.settled |= stones;
                self.proven[color].push(Proven { stones, zone });
            }
        }
    }

    /// Reads whether a claim is true within `limit` positions, unless something is known of the chain.
    fn read(&mut self, color: Color, chain: &PointSet, claim: Claim, limit: u32) {
        if chain.meets(&self.settled) || self.n_positions >= self.effort.most {
            return;
        }
        let Some(arena) = Arena::new(claim, self.position, color, chain, &self.proven, Home::Near)
        else {
            return;
        };
        let mut prover = Prover::new(&arena);
        let succeeds = prover.prove(false, limit).is_some();
        self.n_positions += prover.n_positions();
        if !succeeds {
            return;
        }
        let strategy = Strategy {
            steps: prover.strategy(),
            field: arena.points,
        };
        self.add(Theorem {
            color,
            chain: *chain,
            claim,
            rests_on: arena.rests_on,
            zone: prover.zone(),
            n_positions: prover.n_positions(),
            grounds: Grounds::Strategy(Box::new(strategy)),
        });
    }
}
