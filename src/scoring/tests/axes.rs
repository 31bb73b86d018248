//! The same count under different rules: bonus, prisoners, tax and ties.

use super::{settled, sizes};
use crate::board::Color;
use crate::rules::{Dame, HandicapBonus, Komi, Rules, Score, Scoring, Tax, Tie};
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
        "",
        "",
    );
    Settled {
        komi: Komi::from_halves(komi),
        handicap,
        ..settled
    }
}

#[test]
fn handicap_is_compensated_as_the_rules_say() {
    let handicaps = [0, 1, 2, 3, 9];
    let table: [(Rules, i64, [&str; 5]); 5] = [
        (
            Rules::CHINESE,
            15,
            ["B+3.5", "B+3.5", "B+1.5", "B+0.5", "W+5.5"],
        ),
        (
            Rules::AGA,
            15,
            ["B+3.5", "B+3.5", "B+2.5", "B+1.5", "W+4.5"],
        ),
        (Rules::NEW_ZEALAND, 14, ["B+4"; 5]),
        (Rules::SIMPLE_AREA, 0, ["B+11"; 5]),
        (Rules::TROMP_TAYLOR, 15, ["B+3.5"; 5]),
    ];
    for (rules, komi, expected) in table {
        let score = |n| {
            let settled = forty_six_to_thirty_five(komi, n);
            assert_eq!(sizes(&settled, &rules).0, [46, 35, 0]);
            Count::new(&settled, &rules).score.to_string()
        };
        assert_eq!(handicaps.map(score), expected, "{:?}", rules.handicap_bonus);
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
        "",
        "",
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
fn a_group_in_seki_pays_no_group_tax() {
    // C14: neither the three black stones inside nor the white chain around them.
    let picture = ". . . . . . . .
                   X X X X X X X .
                   O O O O O O X .
                   . X X X . O X .";
    let tax = |seki| {
        let count = Count::new(&settled(picture, "", seki), &Rules::STONE_SCORING);
        (count.sides.map(|side| side.tax), count.score)
    };
    assert_eq!(tax(""), ([4, 2], Score::from_points(23 - 4 - (7 - 2))));
    assert_eq!(tax("A2 B1"), ([2, 0], Score::from_points(23 - 2 - 7)));
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
fn what_the_nearer_stone_gets_is_territory_of_its_side() {
    let nearest = Rules {
        dame: Dame::Nearest,
        ..Rules::CHINESE_WIKIBOOKS
    };
    let settled = settled("X . O\n . . .\n X . .", "", "");
    let count = Count::new(&settled, &nearest);
    let points = count.sides.map(|side| side.points(Scoring::Area));
    assert_eq!(points, [4, 2]);
    assert_eq!(count.sides.map(|side| side.territory), [2, 1]);
    let taxed = Count::new(
        &settled,
        &Rules {
            tax: Tax::Seki,
            ..nearest
        },
    );
    assert_eq!(taxed.score, count.score, "nothing here is in seki");
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
fn c24_the_nearer_stone_gets_what_both_reach_only_under_the_footnote() {
    let nearest = Rules {
        dame: Dame::Nearest,
        ..Rules::CHINESE_WIKIBOOKS
    };
    let owned = |picture, rules| {
        let area = Count::new(&settled(picture, "", ""), &rules).area;
        let [black, white] = area.owned.map(|points| points.len());
        (black, white, area.shared.len())
    };
    let symmetric = ". X . . O .
                     . X . . O .
                     . X X O O .
                     . X . . O .";
    assert_eq!(owned(symmetric, Rules::CHINESE_WIKIBOOKS), (9, 9, 6));
    assert_eq!(owned(symmetric, nearest), (12, 12, 0));
    let asymmetric = "X . O
                      . . .
                      X . .";
    assert_eq!(owned(asymmetric, Rules::CHINESE_WIKIBOOKS), (2, 1, 6));
    assert_eq!(owned(asymmetric, nearest), (4, 2, 3));
    assert_eq!(owned("X . O", nearest), (1, 1, 1));
    assert_eq!(owned(". . .", nearest), (0, 0, 3));
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
