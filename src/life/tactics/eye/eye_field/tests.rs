//! The eyes in an eye field against a plain search on the board.

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::*;
use crate::board::BoardSize;
use crate::life::tests::reference::{Everything, State};

/// An eye field as it lies on the board.
struct Plain<'a> {
    eye_field: &'a EyeField,
    /// A stone of the chain that has an eye elsewhere.
    stone: Point,
    threats: Color,
    needs_two: bool,
}

impl Plain<'_> {
    /// Whether the chain has its eyes even if its owner always passes (Benson 1976).
    fn lives(&self, position: &Position) -> bool {
        let own = position.stones(self.eye_field.owner);
        let board = position.size().points();
        let mut chains: Vec<PointSet> = own.parts().collect();
        let mut regions: Vec<PointSet> = (board - own).parts().collect();
        regions.retain(|region| region.is_subset(&self.eye_field.points));
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

    /// What follows when the player to move plays in the eye field or passes.
    fn successors(&self, size: BoardSize, (stones, bans, color): &State) -> Vec<State> {
        let position = Position::from_stones(size, *stones).expect("every chain has a liberty");
        let empty = self.eye_field.points & position.empty();
        let played = empty.iter().filter_map(|point| {
            let after = position.after(*color, point)?;
            let is_free = after.ko().is_none() || self.threats == *color;
            is_free.then(|| after.both())
        });
        let all = played.chain([*stones]);
        all.map(|stones| (stones, *bans, !*color)).collect()
    }

    /// Whether the owner comes to that from the first of all states.
    fn is_reached(&self, start: &Position, first: Color) -> bool {
        let size = start.size();
        let successors = |state: &State| self.successors(size, state);
        let state = (start.both(), [PointSet::EMPTY; 2], first);
        let all = Everything::from(&state, usize::MAX, successors).expect("no limit");
        let lives: Vec<bool> = all
            .states
            .iter()
            .map(|(stones, ..)| {
                self.lives(&Position::from_stones(size, *stones).expect("a position"))
            })
            .collect();
        all.attractor(self.eye_field.owner, |n| lives[n].then_some(true))[0]
    }
}

/// Chains are points of a field there and stones on the board here, and lines are cut short there.
#[test]
fn an_eye_field_has_the_eyes_that_every_line_of_play_on_the_board_leads_to() {
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
            for mut eye_field in EyeField::all(&position, Color::Black, &space).unwrap_or_default()
            {
                // A chain without a liberty outside would be captured on the board, and one that plays
                // beside an empty point outside would have a liberty there.
                let liberties = position.liberties(eye_field.field.point(CHAIN));
                let beside = eye_field.points.neighbors() - eye_field.points;
                if eye_field.points.len() > 7
                    || liberties.is_subset(&eye_field.points)
                    || beside.meets(&position.empty())
                {
                    continue;
                }
                for first in Color::BOTH {
                    let Some(n) = eye_field.n_eyes(None, first) else {
                        continue;
                    };
                    let stone = eye_field.field.point(CHAIN);
                    for (threats, needs_two) in [
                        (Color::Black, false),
                        (Color::White, false),
                        (Color::Black, true),
                        (Color::White, true),
                    ] {
                        let plain = Plain {
                            eye_field: &eye_field,
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
