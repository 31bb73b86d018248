//! What a playout is played for: when the game is over, who has won then, and by how much.

use crate::board::{Color, Move};
use crate::game::Game;
use crate::rules::{AfterStop, Scoring};
use crate::scoring::Area;

/// The share of a playout's value that depends on the margin.
const MARGIN_SHARE: f32 = 0.04;
/// Points that Black is asked to lead by for each stone of his handicap, at first.
const POINTS_FOR_A_STONE: i64 = 7;
/// The share of the points of the board with stones on them, handicap apart, from which on nothing
/// is asked any more.
const EARLY: f64 = 0.55;

/// How the ends of playouts from one position are counted.
#[derive(Debug, Clone, Copy)]
pub(super) struct Utility {
    /// What White receives besides the area, in half points.
    white_receives: i64,
    /// What Black must lead by for a win, in half points.
    dynamic_komi: i64,
    n_points: usize,
}

impl Utility {
    pub(super) fn new(game: &Game) -> Self {
        Self {
            white_receives: white_receives(game),
            dynamic_komi: dynamic_komi(game),
            n_points: game.size().n_points(),
        }
    }

    /// By how many half points Black leads with this area.
    pub(super) fn lead(&self, area: &Area) -> i64 {
        2 * area.difference() - self.white_receives
    }

    /// The value of a lead of Black, from 0 to 1.
    pub(super) fn black_value(&self, lead: i64) -> f32 {
        let lead = lead - self.dynamic_komi;
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
/// seven points for each stone, less the komi, and a sixth of the board at most; less and less with
/// each stone on the board.
///
/// Without that every move of White seems lost and every one of Black won, and the search cannot
/// tell a good one. Baudis, "Balancing MCTS by dynamically adjusting the komi value" (2011), the
/// linear scheme.
fn dynamic_komi(game: &Game) -> i64 {
    let n_points = game.size().n_points();
    let n_stones = n_points - game.position().empty().len();
    let n_handicap = i64::from(game.n_handicap());
    let n_played = n_stones as f64 - n_handicap as f64;
    let still = (1.0 - n_played / (EARLY * n_points as f64)).clamp(0.0, 1.0);
    let asked = 2 * POINTS_FOR_A_STONE * n_handicap - game.komi().halves();
    let asked = asked.clamp(0, n_points as i64 / 3) * i64::from(n_handicap > 0);
    (asked as f64 * still) as i64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{BoardSize, Point};
    use crate::game::{fixed_handicap, free_handicap};
    use crate::rules::{Komi, Rules};

    /// What Black must lead by on 13 lines, in half points, with so many stones on each half of the
    /// board besides his handicap.
    fn dynamic_komi_after(n_handicap: u16, n_each: u8) -> i64 {
        let size = BoardSize::square(13).unwrap();
        let mut game = Game::new(size, Rules::CHINESE, Komi::from_halves(1));
        if n_handicap > 0 {
            let stones = fixed_handicap(size, n_handicap).unwrap();
            game.place_handicap(stones.into_iter().collect()).unwrap();
        }
        let is_free = |game: &Game, point| game.position().is_free(point);
        for (color, columns) in [(Color::Black, 0..6), (Color::White, 7..13)] {
            let points = columns.flat_map(|column| (0..13).map(move |row| (column, row)));
            let points: Vec<_> = points
                .filter_map(|(column, row)| Point::new(column, row))
                .filter(|&point| is_free(&game, point))
                .take(n_each.into())
                .collect();
            for point in points {
                game.play(color, Move::Play(point)).unwrap();
            }
        }
        dynamic_komi(&game)
    }

    #[test]
    fn a_handicap_is_asked_back_early_in_the_game_only() {
        assert_eq!(dynamic_komi_after(0, 10), 0);
        let [first, later] = [0, 20].map(|n_each| dynamic_komi_after(4, n_each));
        assert_eq!(first, 2 * 7 * 4 - 1);
        assert!(first > later && later > first / 2, "{later}");
        assert_eq!(dynamic_komi_after(4, 48), 0);
    }

    #[test]
    fn what_is_asked_is_within_reach_of_the_board_and_of_the_komi() {
        let dynamic_komi_of = |side, n_stones, komi| {
            let size = BoardSize::square(side).unwrap();
            let mut game = Game::new(size, Rules::CHINESE, Komi::from_halves(komi));
            let stones = free_handicap(size, n_stones).unwrap();
            game.place_handicap(stones).unwrap();
            dynamic_komi(&game)
        };
        assert_eq!(dynamic_komi_of(19, 4, 0), 56);
        assert_eq!(dynamic_komi_of(19, 4, 15), 41);
        assert_eq!(dynamic_komi_of(19, 2, 100), 0);
        assert_eq!(dynamic_komi_of(19, 9, 1), 120);
        assert_eq!(dynamic_komi_of(9, 12, 1), 27);
    }

    #[test]
    fn the_value_is_even_where_black_leads_by_what_is_asked() {
        let size = BoardSize::square(13).unwrap();
        let mut game = Game::new(size, Rules::CHINESE, Komi::from_halves(0));
        game.place_handicap(free_handicap(size, 4).unwrap())
            .unwrap();
        let utility = Utility::new(&game);
        assert!(utility.black_value(55) < 0.5 && utility.black_value(57) > 0.5);
        let even = Game::new(size, Rules::CHINESE, Komi::from_halves(0));
        let utility = Utility::new(&even);
        assert!(utility.black_value(-1) < 0.5 && utility.black_value(1) > 0.5);
    }
}
