//! Counting one position under different rules: bonus, prisoners, tax and ties.

use super::settled;
use crate::board::Color;
use crate::rules::{HandicapBonus, Komi, Rules, Score, Scoring, Tax, Tie};
use crate::scoring::{Count, Settled, Side};

/// A board of 81 points with 46 for Black and 35 for White.
fn forty_six_to_thirty_five(komi: i64, handicap: u16) -> Settled {
    let settled = settled(
        ". . . . . X O . .
         . . . . . X O . .
         . . . . . X O . .
         . . . . . X O . .
         . . . . X O . . .
         . . . . X O . . .
         . . . X X O . . .
         . . . X O . . . .
         . . X O . . . . .",
    );
    Settled {
        komi: Komi::from_halves(komi),
        handicap,
        ..settled
    }
}

#[test]
fn a_handicap_bonus_is_no_part_of_a_territory_count() {
    let rules = Rules {
        handicap_bonus: HandicapBonus::N,
        ..Rules::JAPANESE_1989
    };
    let count = Count::new(&forty_six_to_thirty_five(0, 9), &rules);
    assert_eq!(count.bonus, 0);
}

#[test]
fn prisoners_and_dead_stones_fill_the_territory_of_their_owner() {
    let black = Side {
        stones: 60,
        territory: 30,
        prisoners: 5,
        dead: 0,
        tax: 0,
    };
    let white = Side {
        stones: 58,
        territory: 28,
        prisoners: 3,
        dead: 1,
        tax: 0,
    };
    assert_eq!(black.points(Scoring::Territory), 35);
    assert_eq!(white.points(Scoring::Territory), 32);
    assert_eq!(
        [black, white].map(|side| side.points(Scoring::Area)),
        [90, 86]
    );
    assert_eq!(
        [black, white].map(|side| side.points(Scoring::Stones)),
        [60, 58]
    );
    let taken = [4, 9];
    let counted = |rules: &Rules| {
        let settled = Settled {
            prisoners: taken,
            ..forty_six_to_thirty_five(0, 0)
        };
        Count::new(&settled, rules).score
    };
    assert_eq!(
        counted(&Rules::JAPANESE_1989),
        Score::from_points((36 + 4) - (26 + 9))
    );
    assert_eq!(
        counted(&Rules::SIMPLE_AREA),
        Score::from_points(11),
        "area knows no prisoners"
    );
    let stones_only = Rules {
        scoring: Scoring::Stones,
        ..Rules::TROMP_TAYLOR
    };
    assert_eq!(counted(&stones_only), Score::from_points(10 - 9));
    assert_eq!(
        counted(&Rules::STONE_SCORING),
        Score::from_points(11),
        "both sides pay for one group"
    );
}

#[test]
fn the_group_tax_takes_two_points_for_each_group() {
    let settled = settled(
        ". X X . O .
         X X . O O O
         . X X . O .",
    );
    let rules = Rules {
        tax: Tax::All,
        ..Rules::TROMP_TAYLOR
    };
    let count = Count::new(&settled, &rules);
    assert_eq!(count.sides.map(|side| side.tax), [2, 2]);
    let untaxed = Count::new(&settled, &Rules::TROMP_TAYLOR);
    assert_eq!(
        untaxed.area.difference(),
        count.score.halves() / 2,
        "as many groups on each side"
    );
}

#[test]
fn a_count_of_stones_alone_knows_no_tax() {
    let rules = Rules {
        scoring: Scoring::Stones,
        tax: Tax::All,
        ..Rules::TROMP_TAYLOR
    };
    let count = Count::new(&forty_six_to_thirty_five(0, 0), &rules);
    assert_eq!(count.sides.map(|side| side.tax), [0, 0]);
    assert_eq!(count.score, Score::from_points(10 - 9));
}

#[test]
fn an_even_count_is_won_only_where_the_rules_say_so() {
    let winner = |tie, komi| {
        let settled = forty_six_to_thirty_five(komi, 0);
        Count::new(&settled, &Rules { tie, ..Rules::ING }).winner()
    };
    assert_eq!(winner(Tie::Black, 22), Some(Color::Black));
    assert_eq!(winner(Tie::White, 22), Some(Color::White));
    assert_eq!(winner(Tie::Draw, 22), None);
    assert_eq!(winner(Tie::White, 21), Some(Color::Black));
    assert_eq!(winner(Tie::Black, 23), Some(Color::White));
}

#[test]
fn the_button_is_worth_half_a_point() {
    let with_button = |button| {
        let settled = Settled {
            button,
            ..forty_six_to_thirty_five(14, 0)
        };
        let count = Count::new(&settled, &Rules::AGA_BUTTON);
        (count.score.to_string(), count.half_count(settled.size))
    };
    assert_eq!(with_button(None), ("B+4".into(), 8));
    assert_eq!(with_button(Some(Color::Black)), ("B+4.5".into(), 9));
    assert_eq!(with_button(Some(Color::White)), ("B+3.5".into(), 7));
}

#[test]
fn c37_filling_in_leaves_the_difference_of_the_areas() {
    let settled = forty_six_to_thirty_five(16, 0);
    let count = Count::new(&settled, &Rules::ING);
    // Forty stones each: Black has six points left, White five stones too many.
    assert_eq!(count.left_after_fill_in(settled.size), [12, -10]);
    assert_eq!(count.score, Score::from_points(11 - 8));
    let even = forty_six_to_thirty_five(22, 0);
    assert_eq!(Count::new(&even, &Rules::ING).winner(), Some(Color::Black));
}

#[test]
fn filling_in_halves_the_points_that_both_reach() {
    let picture = "X . O
                   X . O
                   X X O";
    let position: crate::board::Position = picture.parse().unwrap();
    let settled = Settled {
        size: position.size(),
        stones: position.both(),
        ..forty_six_to_thirty_five(16, 0)
    };
    let count = Count::new(&settled, &Rules::ING);
    // Four stones each: Black has all on the board, White three; two points are shared.
    assert_eq!(count.left_after_fill_in(settled.size), [2, 0]);
}
