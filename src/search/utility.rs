//! The utility of playouts: when the game ends, who wins, and by how much.

use super::net::Opinion;
use crate::board::{Color, Move};
use crate::game::Game;
use crate::rules::{AfterStop, Scoring};
use crate::scoring::Area;

/// Share of a playout's value that depends on the margin.
const MARGIN_SHARE: f32 = 0.04;
/// Initial dynamic komi per handicap stone, in points.
const POINTS_FOR_A_STONE: i64 = 7;
/// Share of the board covered with stones, handicap stones not counted, above which the dynamic
/// komi is zero.
const EARLY: f64 = 0.55;

/// Values the ends of playouts from one position.
#[derive(Debug, Clone, Copy)]
pub(super) struct Utility {
    /// Komi and the like that White receives besides the area, in half points.
    white_receives: i64,
    /// Lead that Black needs in addition to win a playout, in half points.
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

    /// Black's lead with this area, in half points.
    pub(super) fn lead(&self, area: &Area) -> i64 {
        2 * area.difference() - self.white_receives
    }

    /// The value for Black, from 0 to 1, that the net gives a position with `color` to move.
    pub(super) fn of(&self, opinion: &Opinion, color: Color) -> f32 {
        let black = |for_mover: f32, sum: f32| match color {
            Color::Black => for_mover,
            Color::White => sum - for_mover,
        };
        let win = black(opinion.win, 1.0);
        let lead = 2.0 * black(opinion.lead, 0.0);
        let margin = 0.5 + 0.5 * (lead / self.n_points as f32).clamp(-1.0, 1.0);
        win * (1.0 - MARGIN_SHARE) + margin * MARGIN_SHARE
    }

    /// The value for Black, from 0 to 1, of a lead in half points.
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
/// Under territory rules these are komi and the difference between Black's area and territory
/// leads: the stones that Black has placed beyond those of White. From here on both place the same
/// number, give or take one.
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

/// Number of passes of the opponent that already count towards the end of the game. Under rules
/// where players agree on dead stones first, the judge decides about a pass in answer to a pass
/// instead.
pub(super) fn passes_before(game: &Game, color: Color) -> u32 {
    let opponent_passed = game.last_move() == Some((!color, Move::Pass));
    u32::from(opponent_passed && game.rules().after_stop == AfterStop::ScoreBoard)
}

/// The dynamic komi of a handicap game, in half points: seven points per handicap stone minus komi,
/// at most a sixth of the board, falling linearly with the stones on the board.
///
/// Without it all moves of White seem lost and all moves of Black won, and the search cannot
/// distinguish them. Baudis, "Balancing MCTS by dynamically adjusting the komi value" (2011),
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

    /// The dynamic komi on 13 lines, in half points, with `n_each` stones of each color besides the
    /// handicap.
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
