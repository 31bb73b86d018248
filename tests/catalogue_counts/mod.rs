//! What the positions of the catalogue count, their dead stones and sekis given.

mod finished;

use honte::board::{Color, PointSet};
use honte::scoring::Count;

use super::reference::{self, Board, Vertex};
use super::{game, move_of};
use finished::{Finished, divided, finished, rules_named};

#[test]
fn c09_snapback() {
    // After Black's throw-in at A1 White's five stones are dead: taken off they count as if they
    // had been taken by playing on.
    let removed = Finished {
        dead: "A3 B3 B2 B1",
        ..finished("X X X X .\n X X X X X\n O O X . X\n . O X X X\n X O X . X")
    };
    assert_eq!(removed.area("chinese-1988"), (25, 0));
    let played_out = finished("X X X X .\n X X X X X\n . . X . X\n . . X X X\n X . X . X");
    assert_eq!(played_out.area("chinese-1988"), (25, 0));
}

const BENT_FOUR: &str = "
    . . . . . . .
    X X . . . . .
    X X X . . . .
    O O X . . . .
    . O X X . . .
    X O O O X . .
    X X . O X . .";

#[test]
fn c13_bent_four_in_the_corner() {
    let left = finished(BENT_FOUR);
    for preset in ["simple-area-0.7", "chinese-1988", "simplified"] {
        assert_eq!(
            left.area(preset),
            (40, 7),
            "{preset}: without agreement all live"
        );
    }
    let dead = Finished {
        dead: "A4 B4 B3 B2 C2 D2 D1",
        ..finished(BENT_FOUR)
    };
    assert_eq!(dead.area("chinese-1988"), (49, 0));
    assert_eq!(dead.territory("japanese-1989"), (36, 0));
    assert_eq!(dead.result("japanese-1989"), "B+43");
}

#[test]
fn c14_seki_with_two_shared_liberties() {
    let seki = Finished {
        seki: "A2 B1",
        ..finished(". . . . . . . .\n X X X X X X X .\n O O O O O O X .\n . X X X . O X .")
    };
    assert_eq!(seki.area("chinese-1988"), (23, 7));
    assert_eq!(
        seki.counted("chinese-1988").quarters,
        4 * (24 - 16),
        "24 zi to 8"
    );
    assert_eq!(seki.territory("japanese-1989"), (11, 0));
}

const AN_EYE_EACH: &str = "
    . X . X O . O .
    X X X X O O O O
    X X X O O O . O
    O O O X X X O O
    . O . X . X O .";

#[test]
fn c15_seki_with_an_eye_each() {
    let seki = Finished {
        seki: "A2 D2",
        ..finished(AN_EYE_EACH)
    };
    for preset in ["simple-area-0.7", "chinese-1988", "ing"] {
        assert_eq!(
            seki.area(preset),
            (17, 22),
            "{preset}: an eye in seki is area"
        );
    }
    assert_eq!(seki.territory("japanese-1989"), (2, 4));
    assert_eq!(
        finished(AN_EYE_EACH).territory("japanese-1989"),
        (3, 5),
        "taken for life"
    );
}

#[test]
fn c16_one_eye_against_none() {
    let dead = Finished {
        dead: "A1 B1 A2 B2",
        ..finished(
            ". X . X O . O .
             X X X X O O O O
             X X X O O O . O
             O O . X X X O O
             O O . X . X O .",
        )
    };
    assert_eq!(dead.territory("japanese-1989"), (9, 4));
    assert_eq!(
        dead.result("japanese-1989"),
        "B+9",
        "nine points and four prisoners to four"
    );
    assert_eq!(dead.area("chinese-1988"), (23, 17));
}

#[test]
fn c17_three_points_without_capturing() {
    let seki = Finished {
        seki: "B2 A2",
        ..finished(
            ". . . . . . . .
             X X X X X X X X
             X O O O O O O X
             O X X O O . O X
             . X X O . O O X",
        )
    };
    assert_eq!(
        seki.territory("japanese-1989"),
        (8, 2),
        "nothing for the corner"
    );
    assert_eq!(seki.result("japanese-1989"), "B+6");
}

const DOUBLE_KO_SEKI: &str = "
    O O O O O O
    O X O . O .
    X . X O X X
    X X X X X X
    O O O O O O
    . . . . . .";

#[test]
fn c18_double_ko_seki() {
    assert_eq!(finished(DOUBLE_KO_SEKI).area("simple-area-0.7"), (12, 23));
    let seki = Finished {
        seki: "A6 A4 B5 D4",
        ..finished(DOUBLE_KO_SEKI)
    };
    assert_eq!(
        seki.territory("japanese-1989"),
        (0, 6),
        "the ko stones stay, no point inside"
    );
    assert_eq!(seki.result("japanese-1989"), "W+6");
}

#[test]
fn c21_one_eye_and_a_ko_eye() {
    let dead = Finished {
        dead: "A2 B2 C2 B1 D1",
        ..finished(". . . . . .\n . O O O O .\n O O O O . .\n X X X O O .\n . X . X O .")
    };
    assert_eq!(
        dead.result("go-introduction"),
        "W+24",
        "19 points and 5 prisoners"
    );
    assert_eq!(dead.area("chinese-wikibooks"), (0, 30));
}

/// The example of the variants text (184 of 360 points), and the threshold of the rules of 1988
/// (§9 and §11).
#[test]
fn c22_half_counting_numbers() {
    let table = [
        ("chinese-wikibooks", 184, 1, 15, 1, "B+0.5"),
        ("chinese-1988", 183, 0, 11, -1, "W+0.5"),
        ("chinese-1988", 183, 1, 11, 1, "B+0.5"),
        ("chinese-1988", 185, 0, 11, 7, "B+3.5"),
        // §9: 180½ is a draw, more wins, less loses.
        ("chinese-1988", 180, 1, 0, 0, "0"),
        ("chinese-1988", 181, 0, 0, 2, "B+1"),
        ("chinese-1988", 180, 0, 0, -2, "W+1"),
    ];
    for (preset, n_black, n_shared, komi, quarters, result) in table {
        let board = Finished {
            komi,
            ..finished(&divided(19, 19, n_black, n_shared))
        };
        let counted = board.counted(preset);
        assert_eq!(counted.area.0, n_black);
        assert_eq!(
            (counted.quarters, &*counted.result),
            (quarters, result),
            "{n_black}"
        );
    }
}

const NINE_LINES: &str = "
    . . . . X O . . .
    . . . . X O . . .
    . . . . X O . . .
    . . . . X O . . .
    . . . . X O . . .
    . . . . X O . . .
    . . . X X O . . .
    . . . X O O . . .
    . . . X O . . . .";

/// The second example of the variants text: 20 empty points and 23 stones, 43 against 40½.
#[test]
fn c23_nine_lines_half_counted() {
    let board = Board::parse(NINE_LINES);
    let is_black = |&vertex: &Vertex| board.at(vertex) == Some(reference::Color::Black);
    let n_stones = board.vertices().into_iter().filter(is_black).count();
    let counted = finished(NINE_LINES).counted("chinese-wikibooks");
    assert_eq!(
        (n_stones, counted.territory.0),
        (10, 33),
        "13 of the 33 are filled in"
    );
    assert_eq!(counted.area, (20 + 23, 38));
    assert_eq!(counted.quarters, 10, "two and a half zi");
    assert_eq!(counted.result, "B+5");
}

#[test]
fn c24_shared_dame() {
    let even = finished(". X . . O .\n . X . . O .\n . X X O O .\n . X . . O .");
    let counted = even.counted("chinese-1988");
    assert_eq!((counted.area, counted.quarters), ((9, 9), 0), "12 zi each");
    assert_eq!(counted.result, "0");
    let uneven = finished("X . O\n . . .\n X . .");
    assert_eq!(uneven.area("chinese-wikibooks"), (2, 1));
    assert_eq!(uneven.result("chinese-wikibooks"), "B+1");
}

#[test]
fn c25_handicap_compensation() {
    let picture = divided(9, 9, 46, 0);
    let table: [(&str, i64, [&str; 5]); 5] = [
        ("chinese", 15, ["B+3.5", "B+3.5", "B+1.5", "B+0.5", "W+5.5"]),
        ("aga", 15, ["B+3.5", "B+3.5", "B+2.5", "B+1.5", "W+4.5"]),
        ("new-zealand", 14, ["B+4"; 5]),
        ("simple-area-0.7", 0, ["B+11"; 5]),
        ("tromp-taylor", 15, ["B+3.5"; 5]),
    ];
    for (preset, komi, expected) in table {
        let results = [0, 1, 2, 3, 9].map(|handicap| {
            let board = Finished {
                komi,
                handicap,
                ..finished(&picture)
            };
            assert_eq!(board.area(preset), (46, 35));
            board.result(preset)
        });
        assert_eq!(results, expected, "{preset}");
    }
}

/// Dia. 2 of the introduction: 20 points against 22.
#[test]
fn c26_the_first_game_of_the_introduction() {
    let board = finished(
        "X X X X X X X X X
         X X . . . . . . .
         . . . . . . . . .
         . . . . X X X X X
         X X X X O O O O O
         O O O O O . . . .
         . . . . . . . . .
         . . . . . . . . .
         O O O O O O O O O",
    );
    assert_eq!(board.territory("go-introduction"), (20, 22));
    assert_eq!(board.result("go-introduction"), "W+2");
    assert_eq!(board.area("simple-area-0.7"), (40, 41));
    assert_eq!(board.result("simple-area-0.7"), "W+1");
}

/// Dia. 11 of the introduction: 25 points against 23 and a prisoner.
#[test]
fn c26_the_second_game_of_the_introduction() {
    let board = Finished {
        dead: "H3",
        ..finished(
            "X . . X O . . . O
             X . . X O . . . O
             X . . X O . . . O
             X . . X O O . . O
             X . . X X O . . O
             X . . . X O . . O
             . . . . X O . X O
             . . . . X O . . .
             . . . . X O . . .",
        )
    };
    assert_eq!(board.territory("go-introduction"), (25, 23));
    assert_eq!(board.result("go-introduction"), "B+1");
    assert_eq!(board.area("chinese-wikibooks"), (41, 40));
    assert_eq!(board.result("chinese-wikibooks"), "B+1");
}

const DEAD_STONES: &str = "
    . . . X O . .
    . O . X O . .
    . . X X O . X
    . O O X O . .
    . . . X O . .
    . . . X O . .
    . . . X O . .";

/// Dia. 2 to 4 of the variants text: agreeing and playing on come to the same.
#[test]
fn c27_dead_stones() {
    let nothing_removed = finished(DEAD_STONES);
    assert_eq!(nothing_removed.area("tromp-taylor"), (9, 10));
    let removed = Finished {
        dead: "B6 B4 C4 G5",
        ..finished(DEAD_STONES)
    };
    assert_eq!(removed.area("chinese-wikibooks"), (28, 21));
    let rules = rules_named("chinese-wikibooks");
    let board = Board::parse(DEAD_STONES);
    let mut game = game(&board, rules, Color::Black);
    for word in "A6 G6 C6 G4 B7 F5 B5 pass A4 pass B3 pass C3 pass".split(' ') {
        let played = game.play(game.to_move(), move_of(word));
        played.expect("dead stones are taken by legal moves");
    }
    assert_eq!(game.prisoners(), [3, 1]);
    let count = Count::new(&game.settled(PointSet::EMPTY, PointSet::EMPTY), &rules);
    assert_eq!(count.area.owned.map(|owned| owned.len()), [28, 21]);
}

#[test]
fn c36_a_half_point_ko_left_open() {
    let picture = "
        . X . X O . O
        X X X X O O .
        . X X . X O O
        X X X X O O O
        . X . X O . O";
    let naive = finished(picture);
    assert_eq!(naive.area("chinese-1988"), (21, 14));
    assert_eq!(naive.territory("japanese-1989"), (6, 3));
    let by_article_8 = Finished {
        seki: "A4 A2 E3",
        ..finished(picture)
    };
    assert_eq!(by_article_8.area("chinese-1988"), (21, 14));
    assert_eq!(by_article_8.territory("japanese-1989"), (0, 3));
}

#[test]
fn c37_filling_in() {
    let eight_more = Finished {
        komi: 16,
        ..finished(&". . X O .\n".repeat(8))
    };
    assert_eq!(eight_more.area("ing"), (24, 16));
    assert_eq!(
        eight_more.result("ing"),
        "B+0",
        "Black wins at exactly eight"
    );
    let one_less = Finished {
        komi: 17,
        ..finished(&". . X O .\n".repeat(8))
    };
    assert_eq!(one_less.result("ing"), "W+0.5");
    assert_eq!(finished(NINE_LINES).result("ing"), "B+5");
}

/// Article 10 of the Japanese rules: 30 and 5 against 28, 3 and a dead stone.
#[test]
fn c40_prisoners_fill_territory() {
    let row = |text: &str, n: usize| format!("{text}\n").repeat(n);
    let picture = [
        row("O O . . . . . . . .", 1),
        row(". . . . . . . . . .", 1),
        row(". . . . X . . . . .", 1),
        row("O O O O O O O O O O", 1),
        row("X X X X X X X X X X", 1),
        row(". . . . . . . . . .", 3),
    ];
    let board = Finished {
        dead: "E6",
        taken: [5, 3],
        ..finished(&picture.concat())
    };
    assert_eq!(board.territory("japanese-1989"), (30, 28));
    assert_eq!(board.result("japanese-1989"), "B+3");
}
