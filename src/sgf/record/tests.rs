//! Records of whole games, there and back, and the odd files that are about.

use expect_test::{Expect, expect};
use proptest::prelude::*;

use super::*;
use crate::rules::PRESETS;

const DEFAULTS: (Rules, Komi) = (Rules::CHINESE, Komi::from_halves(15));

/// Shows the game in a file before move `before`, or why there is none.
fn check_before(before: Option<usize>, file: impl AsRef<[u8]>, expected: &Expect) {
    let answer = match load(file.as_ref(), before, DEFAULTS) {
        Ok(game) => told(&game),
        Err(error) => format!("{error}\n"),
    };
    expected.assert_eq(&answer);
}

/// Shows the game in a file, or why there is none.
fn check(file: impl AsRef<[u8]>, expected: &Expect) {
    check_before(None, file, expected);
}

/// Rules, komi and handicap, the moves, whose turn it is, and the board if it is a small one.
fn told(game: &Game) -> String {
    let moves: Vec<String> = game
        .moves()
        .map(|(color, mv)| format!("{} {mv}", letter(color)))
        .collect();
    let rules = Preset::of(game.rules()).map_or("rules without a name", |preset| preset.name);
    let size = game.size();
    let board = if size.n_points() < 30 {
        game.position().to_string()
    } else {
        String::new()
    };
    format!(
        "{size} {rules}, komi {}, handicap {}: {}; {} to move\n{board}",
        game.komi(),
        game.n_handicap(),
        moves.join(" "),
        game.to_move(),
    )
}

/// The game that is left of a game after it was written and read again.
fn there_and_back(game: &Game) -> Game {
    let text = record(game, None).to_sgf();
    load(
        text.as_bytes(),
        None,
        (Rules::ATARI_GO, Komi::from_halves(-77)),
    )
    .unwrap_or_else(|error| panic!("{error} in {text}"))
}

/// Says in what two games differ.
fn assert_same(one: &Game, other: &Game) {
    assert_eq!(one.size(), other.size());
    assert_eq!(one.rules(), other.rules());
    assert_eq!(one.komi(), other.komi());
    assert_eq!(one.handicap(), other.handicap());
    assert_eq!(one.records(), other.records());
    assert_eq!(one.position(), other.position());
    for color in Color::BOTH {
        assert_eq!(one.legal_points(color), other.legal_points(color));
    }
}

/// Makes moves that the numbers choose among the legal ones and passes, mostly in turn.
fn play_on(game: &mut Game, choices: &[u16]) {
    for &choice in choices {
        let color = if choice % 16 == 0 {
            !game.to_move()
        } else {
            game.to_move()
        };
        let legal: Vec<_> = game.legal_points(color).iter().collect();
        let mv = legal.get(usize::from(choice / 16) % (legal.len() + 1));
        let mv = mv.map_or(Move::Pass, |&point| Move::Play(point));
        game.play(color, mv).expect("the move is legal");
    }
}

fn choices() -> impl Strategy<Value = Vec<u16>> {
    // The first move is made by the player whose turn it is.
    prop::collection::vec(any::<u16>(), 0..80).prop_map(|mut choices| {
        if let Some(first) = choices.first_mut() {
            *first |= 1;
        }
        choices
    })
}

/// An empty board under one of the presets.
fn board() -> impl Strategy<Value = Game> {
    (1..=9_u32, 1..=9_u32, 0..PRESETS.len(), -40..40_i64).prop_map(|(columns, rows, nth, komi)| {
        let size = BoardSize::new(columns, rows).expect("a small board");
        Game::new(size, PRESETS[nth].rules, Komi::from_halves(komi))
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn a_game_is_read_back_as_it_was_played(mut game in board(), choices in choices()) {
        play_on(&mut game, &choices);
        assert_same(&there_and_back(&game), &game);
    }

    #[test]
    fn a_game_from_a_set_up_board_is_read_back(
        mut game in board(),
        stones in prop::collection::vec(0..3_u8, 81),
        white_first: bool,
        choices in choices(),
    ) {
        let points: Vec<_> = game.size().points().iter().collect();
        let of = |sign| points.iter().zip(&stones).filter(move |&(_, s)| *s == sign).map(|(&p, _)| p);
        let to_move = if white_first { Color::White } else { Color::Black };
        prop_assume!(game.set_up([of(1).collect(), of(2).collect()], to_move).is_ok());
        play_on(&mut game, &choices);
        assert_same(&there_and_back(&game), &game);
    }

    #[test]
    fn a_handicap_that_was_set_up_is_read_back(
        side in 7..=13_u32,
        n_stones in 2..=4_u16,
        choices in choices(),
    ) {
        let size = BoardSize::square(side).expect("a board");
        let mut game = Game::new(size, DEFAULTS.0, DEFAULTS.1);
        let stones = crate::game::fixed_handicap(size, n_stones).expect("places for four stones");
        game.place_handicap(stones.into_iter().collect()).expect("the board is empty");
        play_on(&mut game, &choices);
        let back = there_and_back(&game);
        prop_assert_eq!(back.n_handicap(), n_stones);
        assert_same(&back, &game);
    }

    #[test]
    fn before_a_move_stands_what_stood_there(game in board(), choices in choices(), n in 0..90_usize) {
        let mut game = game;
        play_on(&mut game, &choices);
        let text = record(&game, None).to_sgf();
        let back = load(text.as_bytes(), Some(n), DEFAULTS).expect("the record can be read");
        let next = game.moves().nth(n.saturating_sub(1));
        while game.n_moves() > n.saturating_sub(1) {
            game.undo().expect("there is a move");
        }
        if let Some((color, _)) = next {
            game.set_turn(color);
        }
        assert_same(&back, &game);
    }

    #[test]
    fn any_bytes_are_a_game_or_an_error(bytes: Vec<u8>) {
        let _ = load(&bytes, None, DEFAULTS);
    }

    #[test]
    fn anything_that_looks_like_a_record_is_a_game_or_an_error(
        text in "\\(;(SZ\\[[0-9]{0,3}(:[0-9]{1,2})?\\])?((;|AB|AW|AE|B|W|PL|HA|KM|RU)(\\[[a-z]{0,3}(:[a-j]{2})?\\]){1,3}){0,20}",
    ) {
        let _ = load(text.as_bytes(), None, DEFAULTS);
    }
}

#[test]
fn what_the_file_does_not_tell_stays() {
    check("(;B[pd])", &expect![[r#"
        19x19 chinese, komi 7.5, handicap 0: B Q16; white to move
    "#]]);
    check("(;SZ[]KM[]RU[];B[pd])", &expect![[r#"
        19x19 chinese, komi 7.5, handicap 0: B Q16; white to move
    "#]]);
    check("(;SZ[5])", &expect![[r#"
        5x5 chinese, komi 7.5, handicap 0: ; black to move
        . . . . .
        . . . . .
        . . . . .
        . . . . .
        . . . . .
    "#]]);
    check("(;SZ[5]RU[house rules]KM[0.5])", &expect![[r#"
        5x5 chinese, komi 0.5, handicap 0: ; black to move
        . . . . .
        . . . . .
        . . . . .
        . . . . .
        . . . . .
    "#]]);
}

#[test]
fn rules_of_the_file_are_honored_by_the_names_that_are_about() {
    for (name, rules) in [
        ("Japanese", Rules::JAPANESE),
        ("japanese", Rules::JAPANESE),
        ("Japanese rules", Rules::JAPANESE),
        ("jp", Rules::JAPANESE),
        ("Korean", Rules::JAPANESE),
        ("Chinese", Rules::CHINESE),
        ("cn", Rules::CHINESE),
        (" chinese ", Rules::CHINESE),
        ("AGA", Rules::AGA),
        ("NZ", Rules::NEW_ZEALAND),
        ("New Zealand", Rules::NEW_ZEALAND),
        ("GOE", Rules::ING),
        ("Ing", Rules::ING),
        ("Tromp-Taylor", Rules::TROMP_TAYLOR),
        ("japanese-1989", Rules::JAPANESE_1989),
    ] {
        let file = format!("(;SZ[5]RU[{name}])");
        let game = load(file.as_bytes(), None, (Rules::ATARI_GO, DEFAULTS.1)).expect("a game");
        assert_eq!(*game.rules(), rules, "{name}");
    }
    assert_eq!(rules_named("calvinball"), None);
}

#[test]
fn komi_may_be_a_whole_number_or_less_than_nothing_or_have_a_comma() {
    let komi = |text: &str| {
        let file = format!("(;SZ[5]KM[{text}])");
        load(file.as_bytes(), None, DEFAULTS).map(|game| game.komi().to_string())
    };
    assert_eq!(komi("7"), Ok("7".to_owned()));
    assert_eq!(komi("-5.5"), Ok("-5.5".to_owned()));
    assert_eq!(komi("6,5"), Ok("6.5".to_owned()));
    assert_eq!(komi(" 0.50 "), Ok("0.5".to_owned()));
    assert!(komi("much").is_err());
}

#[test]
fn the_long_names_of_the_first_version_are_the_same() {
    check(
        "(;GaMe[1]FileFormat[1]SiZe[5]KoMi[3.5]AddBlack[bb][cc]AddWhite[dd]PLayer[W]
         ;White[ee];Black[aa])",
        &expect![[r#"
            5x5 chinese, komi 3.5, handicap 0: W E1 B A5; white to move
            X . . . .
            . X . . .
            . . X . .
            . . . O .
            . . . . O
        "#]],
    );
}

#[test]
fn passes_are_empty_or_tt_up_to_19_lines() {
    check("(;SZ[5];B[];W[tt];B[cc];W[])", &expect![[r#"
        5x5 chinese, komi 7.5, handicap 0: B PASS W PASS B C3 W PASS; black to move
        . . . . .
        . . . . .
        . . X . .
        . . . . .
        . . . . .
    "#]]);
    check("(;SZ[19];B[tt];W[tt])", &expect![[r#"
        19x19 chinese, komi 7.5, handicap 0: B PASS W PASS; black to move
    "#]]);
    check("(;SZ[21];B[tt];W[])", &expect![[r#"
        21x21 chinese, komi 7.5, handicap 0: B U2 W PASS; black to move
    "#]]);
}

#[test]
fn stones_are_set_up_taken_off_and_replaced() {
    check("(;SZ[3]AB[aa][bb]AW[cc])", &expect![[r#"
        3x3 chinese, komi 7.5, handicap 0: ; black to move
        X . .
        . X .
        . . O
    "#]]);
    check("(;SZ[5]AB[aa:ce]AE[bb:bd])", &expect![[r#"
        5x5 chinese, komi 7.5, handicap 0: ; black to move
        X X X . .
        X X X . .
        X X X . .
        X X X . .
        X X X . .
    "#]]);
    check("(;SZ[3]AB[aa][bb];AE[aa]AW[bb])", &expect![[r#"
        3x3 chinese, komi 7.5, handicap 0: ; black to move
        . . .
        . O .
        . . .
    "#]]);
    check("(;SZ[3]AB[aa];AW[aa])", &expect![[r#"
        3x3 chinese, komi 7.5, handicap 0: ; black to move
        O . .
        . . .
        . . .
    "#]]);
}

#[test]
fn the_turn_is_what_pl_says_or_who_moves_first() {
    check("(;SZ[3]AB[aa]PL[W])", &expect![[r#"
        3x3 chinese, komi 7.5, handicap 0: ; white to move
        X . .
        . . .
        . . .
    "#]]);
    check("(;SZ[3]AB[aa]PL[white])", &expect![[r#"
        3x3 chinese, komi 7.5, handicap 0: ; white to move
        X . .
        . . .
        . . .
    "#]]);
    check("(;SZ[3]AB[aa]PL[2])", &expect![[r#"
        3x3 chinese, komi 7.5, handicap 0: ; white to move
        X . .
        . . .
        . . .
    "#]]);
    check("(;SZ[3]AB[aa]PL[B])", &expect![[r#"
        3x3 chinese, komi 7.5, handicap 0: ; black to move
        X . .
        . . .
        . . .
    "#]]);
    check("(;SZ[3]AB[aa];PL[W])", &expect![[r#"
        3x3 chinese, komi 7.5, handicap 0: ; white to move
        X . .
        . . .
        . . .
    "#]]);
    check_before(Some(1), "(;SZ[3]AB[aa];W[cc])", &expect![[r#"
        3x3 chinese, komi 7.5, handicap 0: ; white to move
        X . .
        . . .
        . . .
    "#]]);
    check_before(Some(2), "(;SZ[3];B[aa];B[cc])", &expect![[r#"
        3x3 chinese, komi 7.5, handicap 0: B A3 B C1; white to move
        X . .
        . . .
        . . X
    "#]]);
}

#[test]
fn set_up_after_moves_begins_anew_but_move_numbers_go_on() {
    let file = "(;SZ[3];B[aa];W[cc];AB[bb]AE[aa]PL[B];B[ab];W[cb])";
    check(file, &expect![[r#"
        3x3 chinese, komi 7.5, handicap 0: B A2 W C2; black to move
        . . .
        X X O
        . . O
    "#]]);
    check_before(Some(2), file, &expect![[r#"
        3x3 chinese, komi 7.5, handicap 0: B A2 W C2; black to move
        . . .
        X X O
        . . O
    "#]]);
    check_before(Some(3), file, &expect![[r#"
        3x3 chinese, komi 7.5, handicap 0: B A2 W C2; black to move
        . . .
        X X O
        . . O
    "#]]);
    check_before(Some(4), file, &expect![[r#"
        3x3 chinese, komi 7.5, handicap 0: B A2 W C2; black to move
        . . .
        X X O
        . . O
    "#]]);
    check_before(Some(5), file, &expect![[r#"
        3x3 chinese, komi 7.5, handicap 0: B A2 W C2; black to move
        . . .
        X X O
        . . O
    "#]]);
}

#[test]
fn move_numbers_tell_the_position_before_the_move() {
    let file = "(;SZ[3];B[aa];W[cc];B[bb])";
    let moves = |before| load(file.as_bytes(), Some(before), DEFAULTS).map(|game| game.n_moves());
    assert_eq!(
        [0, 1, 2, 3, 4, 5, usize::MAX].map(moves),
        [0, 0, 1, 2, 3, 3, 3].map(Ok)
    );
}

#[test]
fn handicap_stones_are_counted_and_white_begins() {
    check("(;SZ[5]HA[2]AB[bb][dd])", &expect![[r#"
        5x5 chinese, komi 7.5, handicap 2: ; white to move
        . . . . .
        . X . . .
        . . . . .
        . . . X .
        . . . . .
    "#]]);
    check("(;SZ[5]HA[2]AB[bb][dd];W[cc];B[ca])", &expect![[r#"
        5x5 chinese, komi 7.5, handicap 2: W C3 B C5; white to move
        . . X . .
        . X . . .
        . . O . .
        . . . X .
        . . . . .
    "#]]);
    check("(;SZ[5]HA[0];B[cc])", &expect![[r#"
        5x5 chinese, komi 7.5, handicap 0: B C3; white to move
        . . . . .
        . . . . .
        . . X . .
        . . . . .
        . . . . .
    "#]]);
    check("(;SZ[5]HA[1];B[cc])", &expect![[r#"
        5x5 chinese, komi 7.5, handicap 0: B C3; white to move
        . . . . .
        . . . . .
        . . X . .
        . . . . .
        . . . . .
    "#]]);
    check("(;SZ[5]AB[bb][dd])", &expect![[r#"
        5x5 chinese, komi 7.5, handicap 0: ; black to move
        . . . . .
        . X . . .
        . . . . .
        . . . X .
        . . . . .
    "#]]);
    check("(;SZ[5]HA[2];B[bb];B[dd];W[cc])", &expect![[r#"
        5x5 chinese, komi 7.5, handicap 0: B B4 B D2 W C3; black to move
        . . . . .
        . X . . .
        . . O . .
        . . . X .
        . . . . .
    "#]]);
}

#[test]
fn black_may_begin_with_handicap_stones_on_the_board() {
    let game = load(b"(;SZ[5]HA[2]AB[bb][dd]PL[B])", None, DEFAULTS).expect("a game");
    assert_eq!(game.to_move(), Color::Black);
    assert_same(&there_and_back(&game), &game);
}

#[test]
fn line_ends_and_blanks_and_text_around_a_game_do_not_matter() {
    let expected = expect![[r#"
        3x3 chinese, komi 7.5, handicap 0: B A3 W B2; black to move
        X . .
        . O .
        . . .
    "#]      3x3 chinese, komi 7.5, handicap 0: B A3 W B2; black to move
        X . .
        . O .
        . . .
    "#]      3x3 chinese, komi 7.5, handicap 0: B A3 W B2; black to move
        X . .
        . O .
        . . .
    "#]      3x3 chinese, komi 7.5, handicap 0: B A3 W B2; black to move
        X . .
        . O .
        . . .
    "#]      3x3 chinese, komi 7.5, handicap 0: B A3 W B2; black to move
        X . .
        . O .
        . . .
    "#]      3x3 chinese, komi 7.5, handicap 0: B A3 W B2; black to move
        X . .
        . O .
        . . .
    "#]      3x3 chinese, komi 7.5, handicap 0: B A3 W B2; black to move
        X . .
        . O .
        . . .
    "#]];
    check("(;SZ[3];B[aa];W[bb])", &expected);
    check("(;SZ[3]\r\n;B[aa]\r\n;W[bb])\r\n", &expected);
    check("\u{feff}(;SZ[3];B[aa];W[bb])", &expected);
    check(
        "From: someone\nSubject: a game (mine)\n\n(;SZ[3];B[aa];W[bb])\n-- \nend",
        &expected,
    );
    check("  (\n;\tSZ\n[3]\n;B [aa]\n\n;W [ bb ]\n)", &expected);
    check(b"(;SZ[3]C[caf\xe9 \xff];B[aa];W[bb])".as_slice(), &expected);
    check("(;SZ[3];B[aa];W[bb]", &expected);
}

#[test]
fn the_main_line_of_the_first_game_counts() {
    check(
        "(;SZ[3];B[aa](;W[bb];B[cc])(;W[cc]))(;SZ[5];B[ee])",
        &expect![[r#"
            3x3 chinese, komi 7.5, handicap 0: B A3 W B2 B C1; white to move
            X . .
            . O .
            . . X
        "#]],
    );
    check(
        "(;SZ[3](;B[aa](;W[bb])(;W[cc]))(;B[ab]))",
        &expect![[r#"
            3x3 chinese, komi 7.5, handicap 0: B A3 W B2; black to move
            X . .
            . O .
            . . .
        "#]],
    );
}

#[test]
fn boards_need_not_be_square() {
    check("(;SZ[5:2];B[eb];W[aa])", &expect![[r#"
        5x2 chinese, komi 7.5, handicap 0: B E1 W A2; black to move
        O . . . .
        . . . . X
    "#]]);
    check("(;SZ[2:5];B[be];W[aa])", &expect![[r#"
        2x5 chinese, komi 7.5, handicap 0: B B1 W A5; black to move
        O .
        . .
        . .
        . .
        . X
    "#]]);
    check("(;SZ[1];B[])", &expect![[r#"
        1x1 chinese, komi 7.5, handicap 0: B PASS; white to move
        .
    "#]]);
}

#[test]
fn what_was_played_was_played_whatever_the_rules_say() {
    // White retakes a ko at once, and both sides repeat a position.
    check(
        "(;SZ[4:1];B[aa];W[ba];B[aa];B[ca];W[da])",
        &expect![[r#"
            4x1 chinese, komi 7.5, handicap 0: B A1 W B1 B A1 B C1 W D1; black to move
            . O . O
        "#]],
    );
    // A stone without liberties takes itself off.
    check("(;SZ[3]AB[ba][ab];W[aa])", &expect![[r#"
        3x3 chinese, komi 7.5, handicap 0: W A3; black to move
        . X .
        X . .
        . . .
    "#]]);
    // One player moves twice.
    check("(;SZ[3];B[aa];B[bb];W[])", &expect![[r#"
        3x3 chinese, komi 7.5, handicap 0: B A3 B B2 W PASS; black to move
        X . .
        . X .
        . . .
    "#]]);
}

#[test]
fn what_cannot_be_played_or_set_up_is_an_error() {
    check("(;SZ[3];B[aa];W[aa])", &expect![[r#"
        move 1, white A3: the point is occupied
    "#]]);
    check("(;SZ[3];B[bb];W[cc];AE[cc];B[cc];W[bb])", &expect![[r#"
        move 1, white B2: the point is occupied
    "#]]);
    check("(;SZ[3];B[dd])", &expect![[r#"
        "dd" is outside the board of 3 columns and 3 rows
    "#]]);
    check("(;SZ[3];B[a])", &expect![[r#"
        "a" is not a point: two letters name one
    "#]]);
    check("(;SZ[3]AB[aa]AW[ba][ab])", &expect![[r#"
        the chain at A3 has no liberty
    "#]]);
    check("(;SZ[3]AB[dd])", &expect![[r#"
        "dd" is outside the board of 3 columns and 3 rows
    "#]]);
    check("(;SZ[26])", &expect![[r#"
        a board has 1 to 25 columns and rows, not 26 by 26
    "#]]);
    check("(;SZ[0])", &expect![[r#"
        "0" is not a board size: `19` and `9:7` are, from 1 to 52
    "#]]);
    check("(;SZ[nine])", &expect![[r#"
        "nine" is not a board size: `19` and `9:7` are, from 1 to 52
    "#]]);
    check("", &expect![[r#"
        line 1, column 1: no game in this file: a game begins with `(;`
    "#]]);
    check("(;SZ[3];B[aa", &expect![[r#"
        line 1, column 10: this value is never closed: its `]` is missing
    "#]]);
}

#[test]
fn a_mistake_behind_the_position_does_no_harm() {
    check_before(Some(2), "(;SZ[3];B[aa];W[aa])", &expect![[r#"
        move 1, white A3: the point is occupied
    "#]]);
}

#[test]
fn a_record_tells_size_komi_rules_handicap_set_up_and_result() {
    let size = BoardSize::new(5, 3).expect("a board");
    let mut game = Game::new(size, Rules::JAPANESE, Komi::from_halves(-1));
    expect!["(;FF[4]GM[1]CA[UTF-8]AP[Honte:0.1.0]SZ[5:3]KM[-0.5]RU[japanese])"].assert_eq(&record(&game, None).to_sgf());
    let corner = size.point(0, 0).expect("a corner");
    let other = size.point(4, 2).expect("a corner");
    game.place_handicap([corner, other].into_iter().collect())
        .expect("an empty board");
    game.play(Color::White, Move::Pass).expect("a pass");
    game.play(Color::Black, Move::Play(size.point(2, 1).expect("a point")))
        .expect("a move");
    expect![[r#"
        (;FF[4]GM[1]CA[UTF-8]AP[Honte:0.1.0]SZ[5:3]KM[-0.5]RU[japanese]HA[2]RE[B+3.5]AB[ac][ea]PL[W]
        ;W[];B[cb])"#]].assert_eq(&record(&game, Some("B+3.5")).to_sgf());
    let odd = Rules {
        stop_passes: 7,
        ..Rules::JAPANESE
    };
    game.set_rules(odd);
    assert!(
        !record(&game, None).to_sgf().contains("RU["),
        "no rules by a name that is not theirs"
    );
}
