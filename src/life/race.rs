//! Races between two chains that can be counted.
//!
//! Two chains without two eyes stand side by side, and what stands around them lives. If each empty
//! point beside them is a liberty of one or of both and brings no connection, numbers alone decide:
//! the liberties outside of each, those that they share, and whether a chain has an eye (M. Müller,
//! "Race to capture: analyzing semeai in Go", 1999). Who captures must not be captured in return: his
//! last liberties may lie where he took the chain, and he still has to join his living stones there.

use super::hunt::{self, Care};
use super::proof::Claim;
use super::{POSITIONS, ROOM_FOR_TWO_EYES};
use crate::board::{Color, Point, PointSet, Position};

/// Two chains, one of each color, in a race. Of each pair Black's is first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlainRace {
    /// The chains.
    chains: [PointSet; 2],
    /// The liberties of one chain alone that the opponent fills from outside.
    outside: [PointSet; 2],
    /// The liberties of both.
    shared: PointSet,
    /// The eyes, of one point at most.
    eyes: [PointSet; 2],
}

/// How a race ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RaceEnd {
    /// This color captures the other chain.
    Won(Color),
    /// Neither side can fill the last liberties.
    Seki,
}

impl PlainRace {
    /// The race of the chain at `stone` if it can be counted. The stones of `walls`, Black's first,
    /// are taken to live.
    pub fn of(position: &Position, walls: &[PointSet; 2], stone: Point) -> Option<Self> {
        let free = position.size().points() - walls[0] - walls[1];
        let region = PointSet::from(stone).flood(&free);
        let chains = position.both().map(|stones| stones & region);
        // A captor that took two stones could be left with a single liberty, and a ko.
        let is_one = |chain: &PointSet| chain.len() >= 3 && chain.parts().count() == 1;
        if !chains.iter().all(is_one) {
            return None;
        }
        let empty = region & position.empty();
        let [black, white] = chains.map(|chain| chain.neighbors() & empty);
        let shared = black & white;
        let alone = [black - white, white - black];
        let beside = walls.map(|stones| stones.neighbors() & empty);
        // A connection to stones that live, or a point that is no liberty.
        if black.meets(&beside[0]) || white.meets(&beside[1]) || empty != black | white {
            return None;
        }
        let outside = Color::BOTH.map(|color| alone[color] & beside[!color]);
        let eyes = Color::BOTH.map(|color| alone[color] - beside[!color]);
        let race = Self {
            chains,
            outside,
            shared,
            eyes,
        };
        let keeps = |color: &Color| race.keeps(position, walls, *color);
        let is_plain = race.is_plain(&empty) && Color::BOTH.iter().all(keeps);
        is_plain.then_some(race)
    }

    /// Whether `color` keeps what it has captured with no liberty outside left: the opponent plays first
    /// where the chain stood, and has ko threats without end. On the liberties that were filled stand
    /// stones of `color`, or stood stones of the chain that were captured with it: which of them, matters
    /// only while the place is too small to hold two eyes whatever its shape.
    fn keeps(&self, position: &Position, walls: &[PointSet; 2], color: Color) -> bool {
        let filled = self.shared | self.outside[!color] | self.eyes[!color];
        let care = Care {
            is_thorough: true,
            ..Care::default()
        };
        let stays = |captured: PointSet| {
            let mut stones = position.both();
            stones[!color] = (stones[!color] - self.chains[!color]) | self.outside[color];
            stones[color] |= filled - captured;
            let next = Position::from_stones(position.size(), stones).ok()?;
            let chain = next.chain(self.chains[color].first()?);
            hunt::prove(&next, walls, &chain, Claim::Stays, false, care, POSITIONS)
        };
        let n_stones = self.chains[!color].len();
        let most = (ROOM_FOR_TWO_EYES - 1).saturating_sub(n_stones);
        let mut all = subsets(&filled, most).chain([filled]);
        all.all(|captured| stays(captured).is_some())
    }

    /// Whether no point beside one of another kind joins stones there, and each eye is a single point.
    fn is_plain(&self, empty: &PointSet) -> bool {
        let kinds = [self.outside[0], self.outside[1], self.shared];
        let is_apart = |kind: &PointSet| (kind.neighbors() & *empty).is_subset(kind);
        let has_one_eye = |eye: &PointSet| eye.len() <= 1 && !eye.neighbors().meets(empty);
        kinds.iter().all(is_apart) && self.eyes.iter().all(has_one_eye)
    }

    /// How many liberties a chain has.
    pub fn n_liberties(&self, color: Color) -> usize {
        self.n_alone(color) + self.shared.len()
    }

    /// How many liberties a chain has alone, its eye among them.
    fn n_alone(&self, color: Color) -> usize {
        self.outside[color].len() + self.eyes[color].len()
    }

    /// How it ends if this color moves first.
    pub fn end(&self, first: Color) -> RaceEnd {
        let shared = self.shared.len();
        let [own, other] = [first, !first].map(|color| self.n_alone(color));
        let has_eye = [first, !first].map(|color| !self.eyes[color].is_empty());
        // If only one chain has an eye, the shared liberties count for it. Otherwise they cost the attacker
        // moves: all of them if both have eyes, all but the last if neither has.
        let (own, other, cost) = match has_eye {
            [true, false] => (own + shared, other, 0),
            [false, true] => (own, other + shared, 0),
            [true, true] => (own, other, shared),
            [false, false] => (own, other, shared.saturating_sub(1)),
        };
        if own >= other + cost {
            RaceEnd::Won(first)
        } else if other > own + cost {
            RaceEnd::Won(!first)
        } else {
            RaceEnd::Seki
        }
    }

    /// A point on which this color plays to win the race, or not to lose it.
    pub fn to_fill(&self, color: Color) -> Option<Point> {
        let kinds = [self.outside[!color], self.shared, self.eyes[!color]];
        kinds.iter().find_map(PointSet::first)
    }
}

/// The subsets of at most so many of these points.
fn subsets(points: &PointSet, most: usize) -> Box<dyn Iterator<Item = PointSet>> {
    let Some((first, most)) = points.first().zip(most.checked_sub(1)) else {
        return Box::new(std::iter::once(PointSet::EMPTY));
    };
    let others = *points - first.into();
    let with_first = subsets(&others, most).map(move |subset| subset | first.into());
    Box::new(subsets(&others, most + 1).chain(with_first))
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use crate::life::tests::{board, point, points};

    /// The race of the chain at a stone, with the chains at others for walls.
    fn race(picture: &str, stone: &str, walls: &str) -> Option<PlainRace> {
        let position = board(picture);
        let walls = points(walls);
        let stones = PointSet::union(walls.iter().map(|wall| position.chain(wall)));
        let walls = position.both().map(|own| own & stones);
        PlainRace::of(&position, &walls, point(stone))
    }

    #[test]
    fn what_brings_a_connection_is_no_race() {
        // From C3 Black comes to the chain at E1, which lives.
        let picture = "O X . O . X
                       O X . O . X
                       O X . . . X
                       O X X O . X
                       O O O O X X";
        assert_eq!(race(picture, "B5", "A1 F1"), None);
    }

    /// White captures A1 and A2 with B1, Black takes one back there, and then all five.
    #[test]
    fn a_captor_that_falls_to_a_recapture_has_won_no_race() {
        let picture = "O O O O X X
                       . O . O X X
                       O O O X X X
                       O X X X . X
                       X O O X X X
                       X . O X . X";
        assert_eq!(race(picture, "B2", "D6 D1"), None);
    }

    /// White takes four with A3 and has A2 and B2 left, and Black begins there.
    #[test]
    fn a_captor_that_has_still_to_join_its_wall_has_won_no_race() {
        for sign in ["X", "."] {
            let picture = format!(
                ". X . X X X X
                 X X X X X X X
                 O O {sign} X X X X
                 . O X X X X X
                 X X O O O O O
                 X X O . O . O"
            );
            assert_eq!(race(&picture, "A1", "D6 C1"), None, "{picture}");
        }
    }

    /// With D3 Black leaves White, who takes six stones with C5, a space in which D4 is the vital point.
    #[test]
    fn stones_that_leave_a_space_of_one_eye_are_in_no_plain_race() {
        let picture = "X X X X X X X .
                       X O O O O O X .
                       X O . X O O X .
                       X O X X X O X .
                       X O X . O O X .
                       X O O O O O X .
                       X X X X X X X .";
        assert_eq!(race(picture, "B2", "A1"), None);
    }

    /// Chains three columns apart in so many rows, with these liberties outside and between them, and
    /// with eyes for Black at the top and for White at the bottom.
    fn picture(outside: [usize; 2], shared: usize, has_eye: [bool; 2]) -> String {
        let n_rows = 4 + outside[0].max(outside[1]).max(shared);
        let row = |row: usize| {
            let [left, right] = [(outside[0], "O"), (outside[1], "X")]
                .map(|(n, stone)| if row < n { "." } else { stone });
            let middle = if row < shared { "." } else { "X" };
            format!(". O {left} X {middle} O {right} X .")
        };
        let mut rows: Vec<String> = (0..n_rows).map(row).collect();
        let eyes = [
            ". O X . X O X X .\n. O X X X O X X .",
            ". O O X O O O X .\n. O O X O . O X .",
        ];
        if has_eye[0] {
            rows.insert(0, eyes[0].to_owned());
        }
        if has_eye[1] {
            rows.push(eyes[1].to_owned());
        }
        rows.join("\n")
    }

    type Worths = HashMap<(u64, Color, bool, Option<Point>), i8>;

    /// What the race is worth to the color that moves, by every play on these points.
    fn worth(
        position: &Position,
        race: &PlainRace,
        to_move: Color,
        has_passed: bool,
        known: &mut Worths,
    ) -> i8 {
        let key = (position.hash(), to_move, has_passed, position.ko());
        if let Some(&worth) = known.get(&key) {
            return worth;
        }
        let mut quiet = position.clone();
        quiet.lift_ko();
        let mut best = if has_passed {
            0
        } else {
            -worth(&quiet, race, !to_move, true, known)
        };
        let points = PointSet::union(race.outside.into_iter().chain(race.eyes)) | race.shared;
        for point in &(points & position.empty()) {
            let Some(next) = position.after(to_move, point) else {
                continue;
            };
            if next.empty().meets(&race.chains[!to_move]) {
                best = 1;
            } else {
                best = best.max(-worth(&next, race, !to_move, false, known));
            }
        }
        known.insert(key, best);
        best
    }

    #[test]
    fn what_is_counted_is_what_playing_it_out_on_the_board_gives() {
        let mut n_by_worth = [0; 3];
        for n in 0..4 * 4 * 4 * 4 {
            let (outside, shared) = ([n % 4, n / 4 % 4], n / 16 % 4);
            let has_eye = [n & 64 != 0, n & 128 != 0];
            let has_none = |color: Color| outside[color] + shared == 0 && !has_eye[color];
            let is_large = outside.contains(&3) || shared == 3;
            if Color::BOTH.into_iter().any(has_none) || is_large && has_eye != [false; 2] {
                continue;
            }
            let picture = picture(outside, shared, has_eye);
            let race = race(&picture, "D1", "B1 H1").expect("a race");
            let position = board(&picture);
            for color in Color::BOTH {
                let found = worth(&position, &race, color, false, &mut Worths::new());
                let expected = match race.end(color) {
                    RaceEnd::Seki => 0,
                    RaceEnd::Won(winner) if winner == color => 1,
                    RaceEnd::Won(_) => -1,
                };
                assert_eq!(found, expected, "{color} to move\n{picture}");
                let known = &mut Worths::new();
                let of_pass = -worth(&position, &race, !color, true, known);
                if found == 1 || found > of_pass {
                    let point = race.to_fill(color).expect("a liberty");
                    let next = position.after(color, point).expect("a legal move");
                    let is_won = next.empty().meets(&race.chains[!color]);
                    assert!(is_won || worth(&next, &race, !color, false, known) == -found);
                }
                n_by_worth[(found + 1) as usize] += 1;
            }
        }
        assert!(n_by_worth.iter().all(|&n| n > 10), "{n_by_worth:?}");
    }
}
