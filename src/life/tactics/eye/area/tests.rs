//! The eyes in an area against a plain search on the board.

use std::collections::HashMap;

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::*;
use crate::board::{BoardSize, Suicide};

/// An area as it lies on the board.
struct Plain<'a> {
    area: &'a Area,
    /// A stone of the chain that has an eye elsewhere.
    stone: Point,
    threats: Color,
    needs_two: bool,
}

impl Plain<'_> {
    /// Whether the chain has its eyes even if its owner always passes (Benson 1976).
    fn lives(&self, position: &Position) -> bool {
        let own = position.stones(self.area.owner);
        let board = position.size().points();
        let mut chains: Vec<PointSet> = own.parts().collect();
        let mut regions: Vec<PointSet> = (board - own).parts().collect();
        regions.retain(|region| region.is_subset(&self.area.points));
        loop {
            let n = chains.len();
            chains.retain(|chain| {
                let is_vital = |region: &&PointSet| {
                    let beside = chain.neighbors();
                    beside.meets(region) && (**region & position.empty()).is_subset(&beside)
                };
                let helped = !self.needs_two && chain.contains(self.stone);
                regions.iter().filter(is_vital).count() + usize::from(helped) >= 2
            });
            let alive = PointSet::union(chains.iter().copied());
            if chains.len() == n {
                return alive.contains(self.stone);
            }
            regions.retain(|region| (region.neighbors() & own).is_subset(&alive));
        }
    }

    /// Whether the owner comes to that: the least fixpoint over all that can come.
    fn is_reached(&self, start: &Position, first: Color) -> bool {
        let owner = self.area.owner;
        let mut ids = HashMap::from([((start.hash(), first), 0)]);
        let mut states = vec![(start.clone(), first)];
        let mut next: Vec<Vec<usize>> = Vec::new();
        let mut is_won = Vec::new();
        while let Some((position, color)) = states.get(next.len()).cloned() {
            is_won.push(self.lives(&position));
            let empty = self.area.points & position.empty();
            let played = empty.iter().filter_map(|point| {
                let mut after = position.clone();
                after.check(color, point, Suicide::Forbidden).ok()?;
                after.place(color, point);
                let is_free = after.ko().is_none() || self.threats == color;
                after.lift_ko();
                is_free.then_some(after)
            });
            let all: Vec<Position> = played.chain(std::iter::once(position.clone())).collect();
            let all = all.into_iter().map(|after| {
                *ids.entry((after.hash(), !color)).or_insert_with(|| {
                    states.push((after, !color));
                    states.len() - 1
                })
            });
            next.push(all.collect());
        }
        loop {
            let before = is_won.clone();
            for (n, (_, color)) in states.iter().enumerate() {
                is_won[n] |= if *color == owner {
                    next[n].iter().any(|&id| is_won[id])
                } else {
                    next[n].iter().all(|&id| is_won[id])
                };
            }
            if is_won == before {
                return is_won[0];
            }
        }
    }
}

/// Chains are points of a field there and stones on the board here, and lines are cut short there.
#[test]
fn an_area_has_the_eyes_that_every_line_of_play_on_the_board_leads_to() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(42);
    let size = BoardSize::square(6).expect("a size");
    let mut n_found = [0; 3];
    for _ in 0..3_000 {
        let mut stones = [PointSet::EMPTY; 2];
        for point in &size.points() {
            let n = rng.random_range(0..13);
            if n < 9 {
                stones[usize::from(n > 5)].insert(point);
            }
        }
        let Ok(position) = Position::from_stones(size, stones) else {
            continue;
        };
        for space in position.empty().parts().filter(|space| space.len() < 5) {
            for mut area in Area::all(&position, Color::Black, &space).unwrap_or_default() {
                // A chain without a liberty outside would be captured on the board, and one that plays
                // beside an empty point outside would have a liberty there.
                let liberties = position.liberties(area.field.point(CHAIN));
                let beside = area.points.neighbors() - area.points;
                if area.points.len() > 7
                    || liberties.is_subset(&area.points)
                    || beside.meets(&position.empty())
                {
                    continue;
                }
                for first in Color::BOTH {
                    let Some(n) = area.n_eyes(None, first) else {
                        continue;
                    };
                    let stone = area.field.point(CHAIN);
                    for (threats, needs_two) in [
                        (Color::Black, false),
                        (Color::White, false),
                        (Color::Black, true),
                        (Color::White, true),
                    ] {
                        let plain = Plain {
                            area: &area,
                            stone,
                            threats,
                            needs_two,
                        };
                        let expected = n >= if needs_two { 2 } else { 1 };
                        let is_reached = plain.is_reached(&position, first);
                        assert_eq!(is_reached, expected, "{position}{stone} {n} {first:?}");
                    }
                    n_found[n as usize] += 1;
                }
            }
        }
    }
    assert!(n_found.iter().all(|&n| n > 5), "{n_found:?}");
}
