//! Levels of playing strength.

use rand::Rng;

use crate::board::{Color, Move, Position};
use crate::playout::random;
use crate::playout::tactics::{is_self_atari, kills_by_sacrifice};
use crate::search::{Candidate, Report};

/// A playing strength from 1 to 20, which corresponds to the ranks from 20 to 1 kyu.
///
/// With the net a low level looks at the policy alone and draws a move from it, the more often a
/// likely one the higher the level, but none that gives stones away unless it is the likeliest. From
/// level 11 on it searches, and each level searches about 1.7 times as long as the one below. Without
/// the net each level makes so many playouts, and below level 14 it also plays moves other than the
/// best. No level adds random blunders.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Level(u8);

/// Simulations per move by level without the net.
const PLAYOUTS: [u64; 20] = [
    8, 12, 17, 24, 34, 48, 68, 96, 135, 190, 270, 380, 550, 1_100, 2_200, 4_400, 9_000, 18_000,
    36_000, 70_000,
];
/// Simulations per move with the net from level 11 on. Four are no better than the policy alone.
const SIMULATIONS: [u64; 10] = [8, 14, 24, 40, 70, 120, 200, 350, 600, 1_024];
/// The highest level that plays by policy alone.
const LAST_BY_POLICY: u8 = 10;
/// The temperatures of the levels that play by policy alone: with 1 each move is as likely as the
/// policy says.
const TEMPERATURES: [f64; LAST_BY_POLICY as usize] =
    [2.5, 1.85, 1.4, 1.15, 0.93, 0.75, 0.62, 0.48, 0.33, 0.1];
/// A level that plays by policy alone leaves out moves with less than this share of the policy.
const LEAST_POLICY: f32 = 0.01;

impl Level {
    /// The strongest level.
    pub const MOST: u8 = 20;

    /// The level with this number; `None` unless it is from 1 to 20.
    pub const fn new(number: u8) -> Option<Self> {
        match number {
            1..=Self::MOST => Some(Self(number)),
            _ => None,
        }
    }

    /// Parses a number from 1 to 20 or a rank from `20k` to `1k`.
    pub fn read(word: &str) -> Option<Self> {
        match word.strip_suffix(['k', 'K']) {
            Some(kyu) => {
                let kyu = kyu.parse().ok().filter(|&kyu| kyu > 0)?;
                Self::new((Self::MOST + 1).checked_sub(kyu)?)
            }
            None => Self::new(word.parse().ok()?),
        }
    }

    /// The number from 1 to 20.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Simulations per move, with or without the net.
    pub const fn playouts(self, has_net: bool) -> u64 {
        match (has_net, self.0) {
            (false, number) => PLAYOUTS[number as usize - 1],
            (true, ..=LAST_BY_POLICY) => 1,
            (true, number) => SIMULATIONS[(number - LAST_BY_POLICY) as usize - 1],
        }
    }

    /// Whether the level plays by the policy of the net alone.
    pub(super) const fn is_by_policy(self, has_net: bool) -> bool {
        has_net && self.0 <= LAST_BY_POLICY
    }

    /// Whether the level chooses other moves than the best throughout the game.
    pub(super) fn draws(self, has_net: bool) -> bool {
        self.is_by_policy(has_net) || !has_net && self.temperature() > 0.0
    }

    /// The temperature of the choice among moves that were searched: 0 always takes the best, 1
    /// takes each in proportion to its visits.
    fn temperature(self) -> f64 {
        f64::from(14_u8.saturating_sub(self.0)) / 13.0
    }

    /// Chooses for `color` from a report, made with or without the net, of which `best` is the best
    /// move. The pass is one of several only where it is the best.
    pub(super) fn pick(
        self,
        best: &Candidate,
        report: &Report,
        position: &Position,
        color: Color,
        has_net: bool,
        seed: u64,
    ) -> Move {
        let is_open = |one: &&Candidate| one.mv != Move::Pass || best.mv == Move::Pass;
        let moves = report.candidates.iter().filter(is_open);
        let drawn = match (has_net, self.0) {
            (true, ..=LAST_BY_POLICY) => {
                let power = 1.0 / TEMPERATURES[usize::from(self.0) - 1];
                let most = moves
                    .clone()
                    .fold(0.0, |most, one| f32::max(most, one.prior));
                let likely = moves.filter(|one| {
                    one.prior >= LEAST_POLICY
                        && (one.prior >= most || !gives_stones_away(position, color, one.mv))
                });
                draw(
                    likely,
                    |candidate| f64::from(candidate.prior).powf(power),
                    seed,
                )
            }
            (true, _) => None,
            (false, _) => {
                let temperature = self.temperature();
                // The search has refuted a move with a lower value.
                let least = best.value - 0.15 * temperature as f32;
                let is_tried = |candidate: &Candidate| self.0 == 1 || candidate.visits > 0;
                let sensible = moves.filter(|one| is_tried(one) && one.value >= least);
                let weight = |candidate: &Candidate| {
                    if self.0 == 1 {
                        // Level 1 plays by shape.
                        return f64::from(candidate.prior / best.prior).powi(4);
                    }
                    let share = candidate.visits as f64 / best.visits.max(1) as f64;
                    share.powf(1.0 / temperature)
                };
                draw(sensible, weight, seed)
            }
        };
        drawn.unwrap_or(best).mv
    }
}

/// Whether a move puts own stones into atari for nothing: it captures none and kills no group.
fn gives_stones_away(position: &Position, color: Color, mv: Move) -> bool {
    mv.point().is_some_and(|point| {
        is_self_atari(position, color, point)
            && position.clone().place(color, point).captured == 0
            && !kills_by_sacrifice(position, color, point)
    })
}

/// Draws a candidate, each in proportion to its weight; `None` if all weigh nothing.
pub(super) fn draw<'a>(
    mut candidates: impl Iterator<Item = &'a Candidate> + Clone,
    weight: impl Fn(&Candidate) -> f64,
    seed: u64,
) -> Option<&'a Candidate> {
    let sum: f64 = candidates.clone().map(&weight).sum();
    let lot = (random(seed).next_u64() >> 11) as f64 / (1_u64 << 53) as f64;
    let mut left = lot * sum;
    candidates.find(|candidate| {
        left -= weight(candidate);
        left < 0.0
    })
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;
    use std::time::Duration;

    use super::*;
    use crate::board::{BoardSize, Point};
    use crate::game::Game;
    use crate::playout::Careful;
    use crate::rules::{Komi, Rules};
    use crate::search::{Limits, Question, search};

    #[test]
    fn a_stone_in_atari_is_given_away_unless_it_captures_or_kills() {
        let is_given_away = |picture: &str, at: &str| {
            let position: Position = picture.parse().unwrap();
            let point: Point = at.parse().unwrap();
            gives_stones_away(&position, Color::Black, Move::Play(point))
        };
        let corner = ". . . . .
                      . . . . .
                      . . . . .
                      . O . . .
                      . . O . .";
        assert!(is_given_away(corner, "B1"));
        assert!(!is_given_away(corner, "A2"));
        let ko = ". . . . .
                  . . . . .
                  . X O . .
                  X O . O .
                  . X O . .";
        assert!(!is_given_away(ko, "C2"));
        // White takes two stones and has one eye.
        let nakade = "X X X X .
                      O O O O X
                      . X . O X
                      O O O O X
                      X X X X X";
        assert!(!is_given_away(nakade, "A3"));
    }

    #[test]
    fn a_higher_level_draws_the_likeliest_move_more_often() {
        let game = Game::new(
            BoardSize::square(5).unwrap(),
            Rules::CHINESE,
            Komi::default(),
        );
        let (position, stop) = (game.position(), AtomicBool::new(false));
        let question = Question {
            game: &game,
            color: Color::Black,
            candidates: position.empty(),
            seed: 1,
            threads: 1,
            net: None,
        };
        let limits = Limits {
            playouts: 400,
            time: None,
            elapsed: &|| Duration::ZERO,
            stop: &stop,
        };
        let report = search(&question, &Careful, &limits);
        let best = report.best().unwrap();
        let likeliest = report.candidates.iter().map(|one| one.prior);
        let likeliest = likeliest.fold(0.0, f32::max);
        // With the net, of what levels draw by policy alone; without it, of what they search.
        for has_net in [true, false] {
            let shares = [2, 5, 10].map(|number| {
                let level = Level(number);
                let drawn = (0..400).filter(|&seed| {
                    let mv = level.pick(best, &report, position, Color::Black, has_net, seed);
                    let one = report.candidate(mv).unwrap();
                    if has_net {
                        one.prior >= likeliest
                    } else {
                        mv == best.mv
                    }
                });
                drawn.count()
            });
            assert!(
                shares.is_sorted_by(|a, b| a + 10 < *b),
                "{has_net}: {shares:?}"
            );
        }
    }
}
