//! Counting by pictures.

use super::*;
use crate::board::{BoardSize, Color, Point, PointSet, Position};
use crate::rules::{Dame, Komi, Rules, Score, Scoring, Tax, Tie};

mod axes;
mod groups;
mod life;

fn point(name: &str) -> Point {
    name.parse().unwrap()
}

fn points(names: &str) -> PointSet {
    names.split_whitespace().map(point).collect()
}

fn read(picture: &str) -> Position {
    picture.parse().unwrap()
}

/// The stones of a picture, with dead stones and one stone of each chain in seki by name.
fn settled(picture: &str, dead: &str, seki: &str) -> Settled {
    let position = read(picture);
    Settled {
        size: position.size(),
        stones: position.both(),
        dead: points(dead),
        seki: points(seki)
            .iter()
            .fold(PointSet::EMPTY, |all, p| all | position.chain(p)),
        prisoners: [0; 2],
        button: None,
        komi: Komi::default(),
        handicap: 0,
    }
}

/// Area of Black and White and what is shared, and their territory.
fn sizes(settled: &Settled, rules: &Rules) -> ([usize; 3], [u32; 2]) {
    let Count { area, sides, .. } = Count::new(settled, rules);
    let [black, white] = area.owned.map(|owned| owned.len());
    (
        [black, white, area.shared.len()],
        sides.map(|side| side.territory),
    )
}

const NAIVE: Rules = Rules {
    tax: Tax::None,
    ..Rules::JAPANESE_1989
};

const BENT_FOUR: &str = "
    . . . . . . .
    X X . . . . .
    X X X . . . .
    O O X . . . .
    . O X X . . .
    X O O O X . .
    X X . O X . .";

#[test]
fn bent_four_in_the_corner_counts_as_its_status_says() {
    let alive = settled(BENT_FOUR, "", "");
    assert_eq!(sizes(&alive, &Rules::SIMPLE_AREA).0, [40, 7, 2]);
    let dead = settled(BENT_FOUR, "A4 B4 B3 B2 C2 D2 D1", "");
    assert_eq!(sizes(&dead, &Rules::SIMPLE_AREA).0, [49, 0, 0]);
    let japanese = Count::new(&dead, &Rules::JAPANESE_1989);
    let [black, white] = japanese.sides;
    assert_eq!((black.territory, black.dead), (36, 7));
    assert_eq!(black.points(Scoring::Territory), 43);
    assert_eq!(white.points(Scoring::Territory), 0);
    assert_eq!(japanese.score, Score::from_points(43));
    assert!(japanese.area.owned[Color::Black].contains(point("B3")));
}

#[test]
fn the_shared_liberties_of_a_seki_are_nobodys() {
    let seki = settled(
        ". . . . . . . .
         X X X X X X X .
         O O O O O O X .
         . X X X . O X .",
        "",
        "A2 B1",
    );
    let count = Count::new(&seki, &Rules::CHINESE_1988);
    assert_eq!(sizes(&seki, &Rules::CHINESE_1988).0, [23, 7, 2]);
    assert_eq!(count.area.shared, points("A1 E1"));
    assert_eq!(
        count.half_count(seki.size),
        4 * 8,
        "24 zi against 8, half the board is 16"
    );
    assert_eq!(sizes(&seki, &Rules::JAPANESE_1989).1, [11, 0]);
}

#[test]
fn eyes_in_a_seki_are_area_but_no_territory() {
    let picture = "
        . X . X O . O .
        X X X X O O O O
        X X X O O O . O
        O O O X X X O O
        . O . X . X O .";
    let taken_for_life = settled(picture, "", "");
    assert_eq!(sizes(&taken_for_life, &Rules::SIMPLE_AREA).0, [17, 22, 1]);
    assert_eq!(sizes(&taken_for_life, &NAIVE).1, [3, 5]);
    let seki = settled(picture, "", "A2 D1");
    assert_eq!(
        sizes(&seki, &Rules::SIMPLE_AREA).0,
        [17, 22, 1],
        "area knows no seki"
    );
    assert_eq!(
        sizes(&seki, &NAIVE).1,
        [3, 5],
        "nor does a count without a tax"
    );
    assert_eq!(sizes(&seki, &Rules::JAPANESE_1989).1, [2, 4]);
}

#[test]
fn one_eye_against_none_leaves_the_dead_to_the_eye() {
    let picture = "
        . X . X O . O .
        X X X X O O O O
        X X X O O O . O
        O O . X X X O O
        O O . X . X O .";
    let count = Count::new(&settled(picture, "A1 B1 A2 B2", ""), &Rules::JAPANESE_1989);
    let [black, white] = count.sides;
    assert_eq!((black.territory, black.dead), (2 + 6 + 1, 4));
    assert_eq!((white.territory, white.dead), (4, 0));
    assert_eq!(
        count.territory[Color::Black],
        points("A5 C5 A1 B1 C1 A2 B2 C2 E1")
    );
    assert_eq!(count.area.owned.map(|owned| owned.len()), [23, 17]);
}

#[test]
fn a_double_ko_seki_counts_as_it_stands() {
    let seki = settled(
        "O O O O O O
         O X O . O .
         X . X O X X
         X X X X X X
         O O O O O O
         . . . . . .",
        "",
        "A6 A4 C5 B5 C4 D4 E5 E4",
    );
    assert_eq!(sizes(&seki, &Rules::SIMPLE_AREA).0, [12, 23, 1]);
    let count = Count::new(&seki, &Rules::JAPANESE_1989);
    let inside = points("B4 D5 F5");
    assert!(!count.territory[0].meets(&inside) && !count.territory[1].meets(&inside));
    assert_eq!(
        count.sides.map(|side| side.dead),
        [0, 0],
        "ko stones in a seki stay"
    );
}

#[test]
fn half_counting_compares_with_half_the_board() {
    // The first 184 points are Black's, then one is empty between both, the rest is White's.
    let table = [
        (184, 1, 15, 1, "B+0.5"),
        (183, 0, 11, -1, "W+0.5"),
        (183, 1, 11, 1, "B+0.5"),
        (185, 0, 11, 7, "B+3.5"),
    ];
    for (n_black, n_shared, komi, quarters, expected) in table {
        let all: Vec<_> = BoardSize::STANDARD.points().iter().collect();
        let (black, rest) = all.split_at(n_black);
        let settled = Settled {
            size: BoardSize::STANDARD,
            stones: [black, &rest[n_shared..]].map(|side| side.iter().copied().collect()),
            dead: PointSet::EMPTY,
            seki: PointSet::EMPTY,
            prisoners: [0; 2],
            button: None,
            komi: Komi::from_halves(komi),
            handicap: 0,
        };
        let count = Count::new(&settled, &Rules::CHINESE_1988);
        assert_eq!(count.area.shared.len(), n_shared);
        assert_eq!(
            count.half_count(settled.size),
            quarters,
            "{n_black} points, komi {komi} halves"
        );
        assert_eq!(
            count.score.to_string(),
            expected,
            "{n_black} points, komi {komi} halves"
        );
    }
}

#[test]
fn half_counting_and_full_counting_agree_on_nine_lines() {
    let settled = settled(
        ". . . . X O . . .
         . . . . X O . . .
         . . . . X O . . .
         . . . . X O . . .
         . . . . X O . . .
         . . . . X O . . .
         . . . X X O . . .
         . . . X O . . . .
         . . . X O . . . .",
        "",
        "",
    );
    let count = Count::new(&settled, &Rules::CHINESE_1988);
    assert_eq!(sizes(&settled, &Rules::CHINESE_1988).0, [43, 38, 0]);
    assert_eq!((count.sides[0].stones, count.sides[0].territory), (10, 33));
    assert_eq!(count.half_count(settled.size), 10, "two and a half zi");
    assert_eq!(count.score.to_string(), "B+5");
}

#[test]
fn shared_points_are_halved_not_given_to_the_nearer() {
    let even = settled(
        ". X . . O .\n . X . . O .\n . X X O O .\n . X . . O .",
        "",
        "",
    );
    assert_eq!(sizes(&even, &Rules::CHINESE_WIKIBOOKS).0, [9, 9, 6]);
    let count = Count::new(&even, &Rules::CHINESE_WIKIBOOKS);
    assert_eq!(
        (count.score, count.half_count(even.size)),
        (Score::default(), 0)
    );
    assert_eq!((count.winner(), count.tie), (None, Tie::Draw));
    let uneven = settled("X . O\n . . .\n X . .", "", "");
    for dame in [Dame::Nobody, Dame::Split] {
        let rules = Rules {
            dame,
            ..Rules::CHINESE_WIKIBOOKS
        };
        assert_eq!(sizes(&uneven, &rules).0, [2, 1, 6]);
        assert_eq!(Count::new(&uneven, &rules).score.to_string(), "B+1");
    }
}

#[test]
fn the_games_of_the_introduction_end_as_it_says() {
    let first = settled(
        "X X X X X X X X X
         X X . . . . . . .
         . . . . . . . . .
         . . . . X X X X X
         X X X X O O O O O
         O O O O O . . . .
         . . . . . . . . .
         . . . . . . . . .
         O O O O O O O O O",
        "",
        "",
    );
    assert_eq!(
        sizes(&first, &Rules::GO_INTRODUCTION),
        ([40, 41, 0], [20, 22])
    );
    assert_eq!(
        Count::new(&first, &Rules::GO_INTRODUCTION)
            .score
            .to_string(),
        "W+2"
    );
    assert_eq!(
        Count::new(&first, &Rules::SIMPLE_AREA).score.to_string(),
        "W+1"
    );
    let second = settled(
        "X . . X O . . . O
         X . . X O . . . O
         X . . X O . . . O
         X . . X O O . . O
         X . . X X O . . O
         X . . . X O . . O
         . . . . X O . X O
         . . . . X O . . .
         . . . . X O . . .",
        "H3",
        "",
    );
    assert_eq!(
        sizes(&second, &Rules::GO_INTRODUCTION),
        ([41, 40, 0], [25, 23])
    );
    assert_eq!(
        Count::new(&second, &Rules::GO_INTRODUCTION)
            .score
            .to_string(),
        "B+1"
    );
    assert_eq!(
        Count::new(&second, &Rules::SIMPLE_AREA).score.to_string(),
        "B+1"
    );
}

#[test]
fn dead_stones_count_only_once_they_are_removed() {
    let picture = "
        . . . X O . .
        . O . X O . .
        . . X X O . X
        . O O X O . .
        . . . X O . .
        . . . X O . .
        . . . X O . .";
    let nothing_removed = settled(picture, "", "");
    assert_eq!(
        sizes(&nothing_removed, &Rules::CHINESE_WIKIBOOKS).0,
        [9, 10, 30]
    );
    let removed = settled(picture, "B6 B4 C4 G5", "");
    assert_eq!(sizes(&removed, &Rules::CHINESE_WIKIBOOKS).0, [28, 21, 0]);
    let count = Count::new(&removed, &Rules::JAPANESE_1989);
    assert_eq!(count.sides.map(|side| side.dead), [3, 1]);
    assert_eq!(count.sides.map(|side| side.territory), [20, 14]);
}

#[test]
fn a_ko_left_open_makes_a_seki_of_its_group() {
    let picture = "
        . X . X O . O
        X X X X O O .
        . X X . X O O
        X X X X O O O
        . X . X O . O";
    let naive = settled(picture, "", "");
    assert_eq!(sizes(&naive, &Rules::SIMPLE_AREA).0, [21, 14, 0]);
    assert_eq!(sizes(&naive, &NAIVE).1, [6, 3]);
    let by_article_8 = settled(picture, "", "A4 A2 E3");
    assert_eq!(sizes(&by_article_8, &Rules::SIMPLE_AREA).0, [21, 14, 0]);
    assert_eq!(sizes(&by_article_8, &Rules::JAPANESE_1989).1, [0, 3]);
}

#[test]
fn an_empty_board_belongs_to_nobody() {
    let size = BoardSize::square(5).unwrap();
    let empty = area(size, [PointSet::EMPTY; 2]);
    assert_eq!(empty.shared, size.points());
    assert_eq!(empty.difference(), 0);
    let one_stone = area(size, [PointSet::from(point("C3")), PointSet::EMPTY]);
    assert_eq!(one_stone.difference(), 25);
    assert_eq!(regions(size, [PointSet::EMPTY; 2]).count(), 1);
}
