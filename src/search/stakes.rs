//! What a playout is played for: who has won at its end, and by how much.

use crate::board::{Color, Move};
use crate::game::Game;
use crate::rules::{AfterStop, Scoring};
use crate::scoring::Area;

/// The share of a playout's value that depends on the margin.
const MARGIN_SHARE: f32 = 0.04;
/// Points that Black is asked to lead by for each stone of his handicap, at first.
const POINTS_FOR_A_STONE: f64 = 7.0;
/// The share of the points of the board with moves on them from which on nothing is asked any more.
const EARLY: f64 = 0.55;

/// How the ends of playouts from one position are counted.
#[derive(Debug, Clone, Copy)]
pub(super) struct Stakes {
    /// What White receives besides the area, in half points.
    white_receives: i64,
    /// What Black must lead by for a win, in half points.
    head_start: i64,
    n_points: usize,
}

impl Stakes {
    pub(super) fn new(game: &Game) -> Self {
        Self {
            white_receives: white_receives(game),
            head_start: head_start(game),
            n_points: game.size().n_points(),
        }
    }

    /// By how many half points Black leads with this area.
    pub(super) fn lead(&self, area: &Area) -> i64 {
        2 * area.difference() - self.white_receives
    }

    /// The value of a lead of Black, from 0 to 1.
    pub(super) fn black_value(&self, lead: i64) -> f32 {
        let lead = lead - self.head_start;
        let win = match lead {
            1.. => 1.0,
            0 => 0.5,
            _ => 0.0,
        };
        let margin = 0.5 + 0.5 * (lead as f32 / self.n_points as f32).clamp(-1.0, 1.0);
        win * (1.0 - MARGIN_SHARE) + margin * MARGIN_SHARE
    }
}

/// Half points that White receives besides the area.
///
/// Under territory rules that is komi and what the area of the position has over its territory:
/// the stones that Black has placed beyond those of White. From there on both place the same
/// number, but for one.
pub(super) fn white_receives(game: &Game) -> i64 {
    let rules = game.rules();
    let points = match rules.scoring {
        Scoring::Territory => {
            let placed = |color: Color| {
                let on_board = game.position().stones(color).len() as i64;
                on_board + i64::from(game.prisoners()[!color])
            };
            placed(Color::Black) - placed(Color::White)
        }
        _ => i64::from(rules.handicap_bonus.points(game.n_handicap())),
    };
    game.komi().halves() + 2 * points
}

/// Passes of the opponent that count towards the end of the game in the tree. Where the players
/// agree on dead stones first, a pass in answer to a pass is decided by the judge instead.
pub(super) fn passes_before(game: &Game, color: Color) -> u32 {
    let opponent_passed = game.last_move() == Some((!color, Move::Pass));
    u32::from(opponent_passed && game.rules().after_stop == AfterStop::ScoreBoard)
}

/// What Black must lead by in the playouts of a handicap game beyond what wins it, in half points:
/// about half of what his handicap is worth at first, and nothing later on.
///
/// Without that every move of White seems lost and every one of Black won, and the search cannot
/// tell a good one. Baudis, "Balancing MCTS by dynamically adjusting the komi value" (2011), the
/// linear scheme.
fn head_start(game: &Game) -> i64 {
    let late = EARLY * game.size().n_points() as f64;
    let still = (1.0 - game.n_moves() as f64 / late).max(0.0);
    (2.0 * POINTS_FOR_A_STONE * f64::from(game.n_handicap()) * still) as i64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::BoardSize;
    use crate::game::{fixed_handicap, free_handicap};
    use crate::rules::{Komi, Rules};

    /// What Black must lead by, in half points, after so many moves of a game on 13 lines.
    fn head_starts(n_stones: u16, n_moves: [usize; 3]) -> [i64; 3] {
        let size = BoardSize::square(13).unwrap();
        let mut game = Game::new(size, Rules::CHINESE, Komi::from_halves(1));
        if n_stones > 0 {
            let stones = fixed_handicap(size, n_stones).unwrap();
            game.place_handicap(stones.into_iter().collect()).unwrap();
        }
        let own = game.n_moves();
        n_moves.map(|n| {
            let mut later = game.clone();
            let mut free = size.points().iter();
            while later.n_moves() < own + n {
                let point = free.next().unwrap();
                let _ = later.play(later.to_move(), Move::Play(point));
            }
            head_start(&later)
        })
    }

    #[test]
    fn a_handicap_is_asked_back_early_in_the_game_only() {
        assert_eq!(head_starts(0, [0, 20, 90]), [0, 0, 0]);
        let [first, later, last] = head_starts(4, [0, 20, 95]);
        assert!(first > later && later > 0, "{first} {later}");
        assert!(first <= 2 * 7 * 4);
        assert_eq!(last, 0);
    }

    #[test]
    fn white_has_an_even_game_where_half_of_the_handicap_is_made_up() {
        let size = BoardSize::square(13).unwrap();
        let mut game = Game::new(size, Rules::CHINESE, Komi::from_halves(0));
        game.place_handicap(free_handicap(size, 4).unwrap())
            .unwrap();
        let stakes = Stakes::new(&game);
        assert!(stakes.black_value(head_start(&game) - 1) < 0.5);
        assert!(stakes.black_value(head_start(&game) + 1) > 0.5);
        let even = Game::new(size, Rules::CHINESE, Komi::from_halves(0));
        assert!(Stakes::new(&even).black_value(1) > 0.5);
    }
}
