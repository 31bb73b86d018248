//! What a search aims at: to win, and by how much; and when a game ends.

use super::net::Evaluation;
use crate::board::{Color, PointSet};
use crate::game::Game;
use crate::rules::{AfterStop, Rules, Scoring, Tax, Tie};
use crate::scoring::Area;

/// Share of a value that depends on the margin.
const MARGIN_SHARE: f32 = 0.04;
/// The same where the net says what lead to expect.
const EXPECTED_MARGIN_SHARE: f32 = 0.25;
/// Points that a group costs where the rules tax groups.
const TAX_OF_A_GROUP: i64 = 2;
/// Initial dynamic komi per handicap stone, in points.
const POINTS_FOR_A_STONE: i64 = 7;
/// Share of the board covered with stones, handicap stones not counted, above which the dynamic
/// komi is zero.
const EARLY: f64 = 0.55;

/// What the end of a game, or a position, is worth to the players.
#[derive(Debug, Clone, Copy)]
pub(super) struct Utility {
    /// Komi and the like that White receives besides the area, in half points.
    white_receives: i64,
    aim: Aim,
    /// Whether each group costs its owner points.
    has_tax: bool,
    /// Who wins a tie.
    tie: Tie,
    n_points: usize,
}

/// What a player aims at besides winning.
#[derive(Debug, Clone, Copy)]
enum Aim {
    /// A large margin. Black must win by a dynamic komi in half points.
    Margin { dynamic_komi: i64 },
    /// A better lead for Black, in half points, than the net expects now.
    Lead { expected: f32 },
}

/// What is expected of a position, for Black.
#[derive(Debug, Clone, Copy)]
pub(super) struct Outlook {
    /// What the search aims at, from 0 to 1: the chance and a term for the margin.
    pub(super) value: f32,
    /// The chance of a win, from 0 to 1.
    pub(super) chance: f32,
    /// The lead in half points.
    pub(super) lead: f32,
    /// The mean square of the leads at the end that are possible.
    pub(super) lead_squared: f32,
}

impl Outlook {
    /// The outlook after a game that has ended without a count.
    pub(super) fn won_by(winner: Color) -> Self {
        let chance = f32::from(u8::from(winner == Color::Black));
        Self {
            value: chance,
            chance,
            lead: winner.sign() as f32,
            lead_squared: 1.0,
        }
    }

    /// This outlook moved by `share` towards another one.
    pub(super) fn towards(self, other: Self, share: f32) -> Self {
        let mean = |a: f32, b: f32| a + share * (b - a);
        Self {
            value: mean(self.value, other.value),
            chance: mean(self.chance, other.chance),
            lead: mean(self.lead, other.lead),
            lead_squared: mean(self.lead_squared, other.lead_squared),
        }
    }
}

impl Utility {
    /// The utility of playouts alone.
    pub(super) fn new(game: &Game) -> Self {
        Self {
            white_receives: white_receives(game),
            aim: Aim::Margin {
                dynamic_komi: dynamic_komi(game),
            },
            has_tax: is_taxed(game.rules()),
            tie: game.rules().tie,
            n_points: game.size().n_points(),
        }
    }

    /// The utility of a search in which the net gives the root, with `color` to move, this evaluation.
    pub(super) fn with_net(game: &Game, evaluation: &Evaluation, color: Color) -> Self {
        let alone = Self::new(game);
        Self {
            aim: Aim::Lead {
                expected: alone.lead_of(evaluation, color),
            },
            ..alone
        }
    }

    /// The outlook at the end of a game with this area, in which White has received so many half points
    /// since the search began.
    pub(super) fn at_end(&self, area: &Area, white_receives_more: i64) -> Outlook {
        self.at_lead(area.difference() - self.tax(area), white_receives_more)
    }

    /// The outlook where two passes stop a game in which the stones that are left on the board count.
    pub(super) fn at_stop(&self, left: [PointSet; 2], white_receives_more: i64) -> Outlook {
        let [black, white] = left.map(|stones| stones.len() as i64);
        self.at_lead(black - white, white_receives_more)
    }

    /// The outlook at the end of a game with so many points more for Black on the board.
    fn at_lead(&self, more: i64, white_receives_more: i64) -> Outlook {
        let lead = 2 * more - self.white_receives - white_receives_more;
        let win = |lead: i64| match (lead, self.tie) {
            (1.., _) | (0, Tie::Black) => 1.0,
            (0, Tie::Draw) => 0.5,
            (..=-1, _) | (0, Tie::White) => 0.0,
        };
        let aimed = match self.aim {
            Aim::Margin { dynamic_komi } => lead - dynamic_komi,
            Aim::Lead { .. } => lead,
        };
        Outlook {
            value: self.value(win(aimed), aimed as f32),
            chance: win(lead),
            lead: lead as f32,
            lead_squared: (lead * lead) as f32,
        }
    }

    /// What Black pays for groups more than White, in points. Stones and territory that hang together
    /// are one group.
    fn tax(&self, area: &Area) -> i64 {
        if !self.has_tax {
            return 0;
        }
        let [black, white] = area.owned.map(|owned| owned.parts().count() as i64);
        TAX_OF_A_GROUP * (black - white)
    }

    /// What the net says about a position with `color` to move.
    pub(super) fn of(&self, evaluation: &Evaluation, color: Color) -> Outlook {
        let chance = match color {
            Color::Black => evaluation.win,
            Color::White => 1.0 - evaluation.win,
        };
        let lead = self.lead_of(evaluation, color);
        // In half points; two leads are at most twice the board apart.
        let most = 4.0 * self.n_points as f32;
        Outlook {
            value: self.value(chance, lead),
            chance,
            lead,
            lead_squared: lead * lead + f32::min(4.0 * evaluation.variance, most * most),
        }
    }

    /// The lead that the net expects, for Black in half points. With a komi that it has never seen it may
    /// expect one that the board has no room for: then it is the nearest that there can be.
    fn lead_of(&self, evaluation: &Evaluation, color: Color) -> f32 {
        let lead_with =
            |owner: i64| (2 * owner * self.n_points as i64 - self.white_receives) as f32;
        let lead = 2.0 * evaluation.lead * color.sign() as f32;
        lead.clamp(lead_with(-1), lead_with(1))
    }

    /// The value of a chance to win together with a lead.
    ///
    /// Without a net the margin counts as a share of the board. With one it is the arc tangent of
    /// what is gained on the expected lead, so that a decided game is played for points; Wu,
    /// "Accelerating self-play learning in Go" (2019), section 3.
    fn value(&self, chance: f32, lead: f32) -> f32 {
        let (share, margin) = match self.aim {
            Aim::Margin { .. } => (MARGIN_SHARE, (lead / self.n_points as f32).clamp(-1.0, 1.0)),
            Aim::Lead { expected } => {
                let scale = 4.0 * (self.n_points as f32).sqrt();
                let gained = ((lead - expected) / scale).atan() / std::f32::consts::FRAC_PI_2;
                (EXPECTED_MARGIN_SHARE, gained)
            }
        };
        chance * (1.0 - share) + (0.5 + 0.5 * margin) * share
    }
}

/// Whether a group costs its owner two points of its area: by a tax, or because stones alone count and
/// two eyes stay empty.
fn is_taxed(rules: &Rules) -> bool {
    match rules.scoring {
        Scoring::Area | Scoring::Territory => rules.tax == Tax::All,
        Scoring::Stones => true,
        Scoring::FirstCapture => false,
    }
}

/// The half point of the button, for Black.
pub(super) fn half_point(button: Option<Color>) -> i64 {
    button.map_or(0, |color| i64::from(color.sign()))
}

/// Half points that White receives besides the area, the button included once it is taken.
///
/// Under territory rules these are komi and the difference between Black's area and territory
/// leads: the stones that Black has placed, or handed over for a pass, beyond those of White. What is
/// placed in the tree is added there; in a playout both place the same number, give or take one.
pub(super) fn white_receives(game: &Game) -> i64 {
    let rules = game.rules();
    let handed_over = game.pass_stones();
    let points = match rules.scoring {
        Scoring::Territory => {
            let placed = |color: Color| {
                let on_board = game.position().stones(color).len() as i64;
                on_board + i64::from(game.prisoners()[!color] + handed_over[!color])
            };
            placed(Color::Black) - placed(Color::White)
        }
        Scoring::Area => i64::from(rules.handicap_bonus.points(game.n_handicap())),
        Scoring::Stones | Scoring::FirstCapture => 0,
    };
    game.komi().halves() + 2 * points - half_point(game.button())
}

/// The same as it is on Black's turns, with `color` to move now: under territory rules it changes with
/// every stone, but not from one turn of Black to the next.
pub(super) fn white_receives_with(game: &Game, color: Color) -> i64 {
    let is_ahead = game.rules().scoring == Scoring::Territory && color == Color::White;
    white_receives(game) - 2 * i64::from(is_ahead)
}

/// Number of passes before a move of `color` that already count towards the end of the game, fewer than
/// end it. Under rules where players agree on dead stones first, the judge decides about a pass in
/// answer to a pass instead.
pub(super) fn passes_before(game: &Game, color: Color) -> u32 {
    let rules = game.rules();
    if game.opponent_passed(color) && rules.after_stop == AfterStop::ScoreBoard {
        game.passes_in_a_row()
            .min(u32::from(rules.stop_passes).saturating_sub(1))
    } else {
        0
    }
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
    use crate::board::Move;
    use crate::board::{BoardSize, Point};
    use crate::game::{fixed_handicap, free_handicap};
    use crate::rules::{HandicapBonus, Komi, Rules};

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
        let value = |game: &Game, n_owned: u8| {
            let owned = size.points().iter().take(n_owned.into()).collect();
            let area = Area {
                owned: [owned, PointSet::EMPTY],
                shared: PointSet::EMPTY,
            };
            Utility::new(game).at_end(&area, 0).value
        };
        assert!(value(&game, 31) < 0.5 && value(&game, 33) > 0.5);
        let even = Game::new(size, Rules::CHINESE, Komi::from_halves(1));
        assert!(value(&even, 0) < 0.5 && value(&even, 1) > 0.5);
    }

    #[test]
    fn the_net_expects_no_lead_that_the_board_has_no_room_for() {
        let size = BoardSize::square(5).unwrap();
        let lead = |halves, expected| {
            let game = Game::new(size, Rules::CHINESE, Komi::from_halves(halves));
            let mut evaluation = Evaluation::new(size, PointSet::EMPTY);
            evaluation.lead = expected;
            Utility::new(&game).of(&evaluation, Color::Black).lead
        };
        // All 25 points are Black's, and White receives 400.
        assert_eq!(lead(800, -238.0).to_bits(), (-750.0_f32).to_bits());
        assert_eq!(lead(800, -390.0).to_bits(), (-780.0_f32).to_bits());
        assert_eq!(lead(-800, 178.0).to_bits(), 750.0_f32.to_bits());
    }

    #[test]
    fn the_net_expects_no_spread_that_the_board_has_no_room_for() {
        let size = BoardSize::square(5).unwrap();
        let game = Game::new(size, Rules::CHINESE, Komi::default());
        let squared = |variance| {
            let mut evaluation = Evaluation::new(size, PointSet::EMPTY);
            evaluation.variance = variance;
            let outlook = Utility::new(&game).of(&evaluation, Color::White);
            outlook.lead_squared - outlook.lead.powi(2)
        };
        assert!((squared(9.0) - 36.0).abs() < 0.01);
        assert!((squared(f32::INFINITY) - 10_000.0).abs() < 0.01);
    }

    #[test]
    fn a_tie_is_worth_what_the_rules_make_of_it() {
        let size = BoardSize::square(5).unwrap();
        let chance = |tie| {
            let rules = Rules {
                tie,
                ..Rules::CHINESE
            };
            let game = Game::new(size, rules, Komi::from_halves(0));
            let area = Area {
                owned: [PointSet::EMPTY; 2],
                shared: size.points(),
            };
            Utility::new(&game).at_end(&area, 0).chance
        };
        let chances = [Tie::Draw, Tie::Black, Tie::White].map(|tie| chance(tie).to_bits());
        assert_eq!(chances, [0.5_f32, 1.0, 0.0].map(f32::to_bits));
    }

    #[test]
    fn a_handicap_is_paid_for_where_area_counts() {
        let size = BoardSize::square(9).unwrap();
        let received = |scoring| {
            let rules = Rules {
                scoring,
                handicap_bonus: HandicapBonus::N,
                ..Rules::CHINESE
            };
            let mut game = Game::new(size, rules, Komi::from_halves(1));
            game.place_handicap(free_handicap(size, 4).unwrap())
                .unwrap();
            white_receives(&game)
        };
        assert_eq!(received(Scoring::Area), 9);
        assert_eq!(received(Scoring::Stones), 1);
    }

    #[test]
    fn groups_are_taxed_where_the_rules_say_so() {
        let size = BoardSize::square(7).unwrap();
        let lead = |rules| {
            let game = Game::new(size, rules, Komi::from_halves(0));
            let column = |n: u8| (0..7).filter_map(move |row| Point::new(n, row));
            let area = Area {
                owned: [
                    column(0).chain(column(6)).collect(),
                    (2..5).flat_map(column).collect(),
                ],
                shared: PointSet::EMPTY,
            };
            Utility::new(&game).at_end(&area, 0).lead
        };
        // Black owns two groups, White one.
        assert_eq!(lead(Rules::CHINESE).to_bits(), (-14.0_f32).to_bits());
        assert_eq!(lead(Rules::STONE_SCORING).to_bits(), (-18.0_f32).to_bits());
    }
}
