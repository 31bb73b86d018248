//! Places of handicap stones, and their place in the history.

use super::{empty_game, play, points, shown, square};
use crate::board::{BoardSize, Color, Point};
use crate::game::{Game, HandicapError, NothingToUndo, fixed_handicap, free_handicap};
use crate::rules::{Komi, Rules};

/// The fixed handicap of GTP 2, section 4.1.1, for 2 to 9 stones.
const FIXED: [(u32, [&str; 8]); 4] = [
    (
        9,
        [
            "C3 G7",
            "C3 G7 C7",
            "C3 G7 C7 G3",
            "C3 G7 C7 G3 E5",
            "C3 G7 C7 G3 C5 G5",
            "C3 G7 C7 G3 C5 G5 E5",
            "C3 G7 C7 G3 C5 G5 E3 E7",
            "C3 G7 C7 G3 C5 G5 E3 E7 E5",
        ],
    ),
    (
        11,
        [
            "C3 J9",
            "C3 J9 C9",
            "C3 J9 C9 J3",
            "C3 J9 C9 J3 F6",
            "C3 J9 C9 J3 C6 J6",
            "C3 J9 C9 J3 C6 J6 F6",
            "C3 J9 C9 J3 C6 J6 F3 F9",
            "C3 J9 C9 J3 C6 J6 F3 F9 F6",
        ],
    ),
    (
        13,
        [
            "D4 K10",
            "D4 K10 D10",
            "D4 K10 D10 K4",
            "D4 K10 D10 K4 G7",
            "D4 K10 D10 K4 D7 K7",
            "D4 K10 D10 K4 D7 K7 G7",
            "D4 K10 D10 K4 D7 K7 G4 G10",
            "D4 K10 D10 K4 D7 K7 G4 G10 G7",
        ],
    ),
    (
        19,
        [
            "D4 Q16",
            "D4 Q16 D16",
            "D4 Q16 D16 Q4",
            "D4 Q16 D16 Q4 K10",
            "D4 Q16 D16 Q4 D10 Q10",
            "D4 Q16 D16 Q4 D10 Q10 K10",
            "D4 Q16 D16 Q4 D10 Q10 K4 K16",
            "D4 Q16 D16 Q4 D10 Q10 K4 K16 K10",
        ],
    ),
];

/// Boards without a center, or too small for more than four stones.
const FIXED_CORNERS: [(u32, [&str; 3]); 4] = [
    (7, ["C3 E5", "C3 E5 C5", "C3 E5 C5 E3"]),
    (8, ["C3 F6", "C3 F6 C6", "C3 F6 C6 F3"]),
    (12, ["C3 K10", "C3 K10 C10", "C3 K10 C10 K3"]),
    (14, ["D4 L11", "D4 L11 D11", "D4 L11 D11 L4"]),
];

fn check_fixed(side: u32, placements: &[&str]) {
    for (n_stones, &expected) in (2..).zip(placements) {
        let stones = fixed_handicap(square(side), n_stones).unwrap();
        let names: Vec<_> = stones.iter().map(ToString::to_string).collect();
        assert_eq!(
            names.join(" "),
            expected,
            "{n_stones} stones on {side} lines"
        );
    }
    let most = placements.len() as u16 + 1;
    for refused in [0, 1, most + 1, 100, u16::MAX] {
        let answer = fixed_handicap(square(side), refused);
        assert_eq!(
            answer,
            Err(HandicapError::NumberOfStones),
            "{refused} on {side} lines"
        );
    }
}

#[test]
fn fixed_handicaps_are_those_of_the_protocol() {
    for (side, placements) in &FIXED {
        check_fixed(*side, placements);
    }
    for (side, placements) in &FIXED_CORNERS {
        check_fixed(*side, placements);
    }
    for side in 1..7 {
        check_fixed(side, &[]);
    }
}

#[test]
fn free_handicaps_are_as_many_distinct_points_as_asked() {
    let boards = [
        (2, 2),
        (1, 4),
        (3, 3),
        (5, 5),
        (7, 7),
        (8, 8),
        (4, 9),
        (9, 9),
        (13, 13),
    ];
    for (columns, rows) in boards {
        let size = BoardSize::new(columns, rows).unwrap();
        for n_stones in 2..size.n_points() as u16 {
            let stones = free_handicap(size, n_stones).unwrap();
            assert_eq!(stones.len(), usize::from(n_stones), "{n_stones} on {size}");
            assert!(stones.is_subset(&size.points()), "{n_stones} on {size}");
            let mut game = Game::new(size, Rules::CHINESE, Komi::default());
            assert_eq!(game.place_handicap(stones), Ok(()), "{n_stones} on {size}");
        }
        for refused in [0, 1, size.n_points() as u16, u16::MAX] {
            let answer = free_handicap(size, refused);
            assert_eq!(
                answer,
                Err(HandicapError::NumberOfStones),
                "{refused} on {size}"
            );
        }
    }
    let all_but_one = free_handicap(BoardSize::STANDARD, 360).unwrap();
    assert_eq!(all_but_one.len(), 360);
}

#[test]
fn free_handicaps_begin_with_the_fixed_ones() {
    for n_stones in 2..=9 {
        let fixed = fixed_handicap(BoardSize::STANDARD, n_stones).unwrap();
        let free = free_handicap(BoardSize::STANDARD, n_stones).unwrap();
        assert_eq!(free, fixed.into_iter().collect(), "{n_stones} stones");
    }
}

#[test]
fn a_free_handicap_without_fixed_places_begins_in_the_center() {
    for (side, center) in [(3, "B2"), (5, "C3")] {
        let free = free_handicap(square(side), 2).unwrap();
        assert!(points(center).is_subset(&free), "{free:?}");
    }
}

#[test]
fn free_handicaps_on_small_boards_stay_away_from_the_edge() {
    for (side, expected) in [
        (4, ["B2 C3", "B2 B3 C3", "B2 B3 C2 C3"]),
        (5, ["C3 D4", "B4 C3 D4", "B4 C3 D2 D4"]),
        (6, ["C3 D4", "B5 C3 D4", "B5 C3 C4 D4"]),
    ] {
        for (n_stones, expected) in (2..).zip(expected) {
            let free = free_handicap(square(side), n_stones).unwrap();
            assert_eq!(free, points(expected), "{n_stones} on {side}");
        }
    }
    let size = BoardSize::new(4, 9).unwrap();
    let free = free_handicap(size, 14).unwrap();
    let first_line =
        |point: Point| [0, 3].contains(&point.column()) || [0, 8].contains(&point.row());
    assert!(!free.iter().any(first_line), "{free:?}");
    // Five stones on seven lines have one in the center.
    assert!(
        free_handicap(square(7), 5)
            .unwrap()
            .contains("D4".parse().unwrap())
    );
}

#[test]
fn handicap_that_is_set_up_is_no_move() {
    let mut game = empty_game(9, Rules::JAPANESE_1989);
    game.place_handicap(points("C3 G7 E5")).unwrap();
    assert_eq!((game.n_moves(), game.to_move()), (0, Color::White));
    assert_eq!(game.n_handicap(), 3);
    assert_eq!(game.position().stones(Color::Black), points("C3 G7 E5"));
    assert_eq!(game.undo(), Err(NothingToUndo));
    play(&mut game, "C7").unwrap();
    game.undo().unwrap();
    assert_eq!((game.n_handicap(), game.to_move()), (3, Color::White));
}

#[test]
fn handicap_of_the_simple_area_rules_is_plays_with_passes_between() {
    let mut game = empty_game(9, Rules::SIMPLE_AREA);
    game.place_handicap(points("C3 G7 E5")).unwrap();
    let moves: Vec<_> = game
        .moves()
        .map(|(color, mv)| format!("{color} {mv}"))
        .collect();
    assert_eq!(
        moves,
        [
            "black C3",
            "white PASS",
            "black E5",
            "white PASS",
            "black G7"
        ]
    );
    assert_eq!((game.to_move(), game.n_handicap()), (Color::White, 3));
    assert_eq!(game.passes_in_a_row(), 0);
    play(&mut game, "C7").unwrap();
    game.undo().unwrap();
    assert_eq!(game.n_handicap(), 3, "a move after the handicap leaves it");
    game.undo().unwrap();
    assert_eq!(
        (game.n_handicap(), game.n_moves()),
        (0, 4),
        "a handicap undone is none"
    );
    play(&mut game, "C7").unwrap();
    assert_eq!(game.n_handicap(), 0);
    game.undo().unwrap();
    play(&mut game, "G7").unwrap();
    assert_eq!(
        game.n_handicap(),
        3,
        "the same stones are the same handicap"
    );
}

#[test]
fn handicap_is_placed_on_an_empty_board_only() {
    let stones = points("C3 G7");
    for rules in [Rules::JAPANESE_1989, Rules::SIMPLE_AREA] {
        let mut game = empty_game(9, rules);
        play(&mut game, "E5").unwrap();
        assert_eq!(
            game.place_handicap(stones),
            Err(HandicapError::BoardNotEmpty)
        );
        game.undo().unwrap();
        play(&mut game, "pass").unwrap();
        assert_eq!(
            game.clone().place_handicap(stones),
            Ok(()),
            "a pass is no stone"
        );
        game.undo().unwrap();
        let before = shown(&game);
        let off_board = points("C3 K1");
        assert_eq!(game.place_handicap(off_board), Err(HandicapError::OffBoard));
        assert_eq!(
            game.place_handicap(points("C3")),
            Err(HandicapError::NumberOfStones)
        );
        let all = game.size().points();
        assert_eq!(game.place_handicap(all), Err(HandicapError::NumberOfStones));
        assert_eq!(shown(&game), before);
        assert_eq!(game.place_handicap(all - points("E5")), Ok(()));
    }
}
