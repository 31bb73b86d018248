//! Facts about the chains of a position that the features of many moves share: liberties and
//! ladders.

use super::ladder::Ladders;
use crate::board::grid::Grid;
use crate::board::{Color, Point, Position};
use crate::playout::tactics::Liberties;

/// Liberties are counted up to this number.
const MOST_LIBERTIES: usize = 4;

/// Facts about one chain.
#[derive(Debug, Clone)]
pub(super) struct ChainFacts {
    pub(super) color: Color,
    pub(super) n_stones: usize,
    /// Up to [`MOST_LIBERTIES`] of them.
    pub(super) liberties: Liberties,
    /// Whether it contains the opponent's last stone.
    pub(super) holds_last: bool,
    /// Whether it is an own chain in atari, an own chain with two liberties that the opponent can
    /// catch, or an opponent's chain in atari that could escape.
    pub(super) is_urgent: bool,
    /// Whether it is in atari and capturing it saves an own chain from atari.
    pub(super) frees: bool,
    /// For each of one or two liberties, whether the player's move there works: an own chain gets
    /// out of reach, or an opponent's chain in atari cannot escape.
    pub(super) works: [bool; 2],
}

/// The chains of a position from the view of the player to move.
#[derive(Debug)]
pub(super) struct Facts {
    chains: Vec<ChainFacts>,
    /// Index of the chain of each stone.
    chain_of: Grid<u16>,
}

impl Facts {
    pub(super) fn new(position: &Position, color: Color, last: Option<Point>) -> Self {
        let mut facts = Self {
            chains: Vec::with_capacity(64),
            chain_of: Grid::filled(u16::MAX),
        };
        for owner in Color::BOTH {
            for stone in &position.stones(owner) {
                if facts.chain_of[stone] == u16::MAX {
                    facts.add(position, owner, stone, last);
                }
            }
        }
        let mut ladders = Ladders::new(position);
        for n in 0..facts.chains.len() {
            facts.read(position, color, n, &mut ladders);
        }
        facts
    }

    /// The facts about the chain of a stone.
    pub(super) fn chain(&self, stone: Point) -> &ChainFacts {
        &self.chains[self.number(stone)]
    }

    /// The index of the chain of a stone.
    pub(super) fn number(&self, stone: Point) -> usize {
        usize::from(self.chain_of[stone])
    }

    fn add(&mut self, position: &Position, color: Color, stone: Point, last: Option<Point>) {
        let number = self.chains.len() as u16;
        let mut chain = ChainFacts {
            color,
            n_stones: 0,
            liberties: Liberties::new(),
            holds_last: false,
            is_urgent: false,
            frees: false,
            works: [false; 2],
        };
        for stone in position.chain_points(stone) {
            self.chain_of[stone] = number;
            chain.n_stones += 1;
            chain.holds_last |= last == Some(stone);
            if chain.liberties.len() < MOST_LIBERTIES {
                for liberty in position.free_neighbors(stone) {
                    if chain.liberties.len() < MOST_LIBERTIES && !chain.liberties.contains(&liberty)
                    {
                        chain.liberties.push(liberty);
                    }
                }
            }
        }
        self.chains.push(chain);
    }

    /// Reads the ladders of a chain with one or two liberties.
    fn read(&mut self, position: &Position, color: Color, number: usize, ladders: &mut Ladders) {
        let chain = &self.chains[number];
        let liberties = &chain.liberties;
        if liberties.len() > 2 {
            return;
        }
        let Some(stone) = liberties.first().and_then(|&liberty| {
            let mut around = position.stones_around(liberty);
            around.find(|&(stone, _)| self.number(stone) == number)
        }) else {
            return;
        };
        let stone = stone.0;
        let is_own = chain.color == color;
        let (mut is_urgent, mut works, mut frees) = (false, [false; 2], false);
        match (is_own, liberties.as_slice()) {
            (true, &[liberty]) => {
                is_urgent = true;
                works[0] = ladders.is_saved_by(stone, liberty);
            }
            (true, &[_, _]) => {
                is_urgent = ladders.is_caught(stone);
                if is_urgent {
                    for (works, &liberty) in works.iter_mut().zip(liberties) {
                        *works = ladders.is_saved_by(stone, liberty);
                    }
                }
            }
            (false, &[_]) => {
                is_urgent = ladders.escapes(stone);
                frees = position.chain_points(stone).any(|point| {
                    position
                        .stones_around(point)
                        .any(|(own, owner)| owner == color && self.chain(own).liberties.len() == 1)
                });
            }
            (false, &[_, _]) => {
                for (works, &liberty) in works.iter_mut().zip(liberties) {
                    *works = ladders.catches(stone, liberty);
                }
            }
            _ => {}
        }
        let chain = &mut self.chains[number];
        (chain.is_urgent, chain.works, chain.frees) = (is_urgent, works, frees);
    }
}

/// Whether the facts agree with flood fills.
#[cfg(test)]
pub(super) fn agrees(facts: &Facts, position: &Position) -> bool {
    let stones = position.stones(Color::Black) | position.stones(Color::White);
    stones.iter().all(|stone| {
        let chain = facts.chain(stone);
        let n_liberties = position.liberties(stone).len().min(MOST_LIBERTIES);
        chain.n_stones == position.chain(stone).len() && chain.liberties.len() == n_liberties
    })
}
