//! Odd files found in practice: with missing, obsolete, misplaced or wrong contents.

use expect_test::{Expect, expect};

use super::*;
use crate::rules::Preset;

/// Shows the games in files, or the errors.
fn check(files: &[&str], expected: &Expect) {
    let lines = files.iter().map(|file| line(file, None));
    expected.assert_eq(&lines.collect::<Vec<_>>().join("\n"));
}

/// Shows the game in a file before each of these moves.
fn check_before(moves: &[usize], file: &str, expected: &Expect) {
    let lines = moves.iter().map(|&before| line(file, Some(before)));
    expected.assert_eq(&lines.collect::<Vec<_>>().join("\n"));
}

fn line(file: &str, before: Option<usize>) -> String {
    match load(file.as_bytes(), before, DEFAULTS) {
        Ok(game) => description(&game),
        Err(error) => error.to_string(),
    }
}

/// The rows of a small board from the top or the size of a large one, the moves, the player to
/// move, and whatever differs from the defaults.
fn description(game: &Game) -> String {
    let size = game.size();
    let board = match size.n_points() {
        0..30 => game
            .position()
            .to_string()
            .replace(' ', "")
            .trim_end()
            .replace('\n', " "),
        _ => size.to_string(),
    };
    let moves: Vec<_> = game
        .moves()
        .map(|(color, mv)| format!("{}{mv}", color.letter()))
        .collect();
    let mut parts = vec![
        board,
        moves.join(" "),
        format!("{} to move", game.to_move()),
    ];
    if *game.rules() != DEFAULTS.0 {
        let name = Preset::of(game.rules()).map_or("other rules", |preset| preset.name);
        parts.push(name.to_owned());
    }
    if game.komi() != DEFAULTS.1 {
        parts.push(format!("komi {}", game.komi()));
    }
    if game.n_handicap() > 0 {
        parts.push(format!("handicap {}", game.n_handicap()));
    }
    parts.retain(|part| !part.is_empty());
    parts.join(" | ")
}

#[test]
fn what_the_file_does_not_tell_stays() {
    check(
        &[
            "(;SZ[3]RU[Japanese]KM[6.5])",
            "(;SZ[3]RU[Japanese])",
            "(;B[pd])",
            "(;SZ[]KM[]RU[];B[pd])",
            "(;SZ[3])",
            "(;SZ[3]RU[house rules]KM[0.5])",
        ],
        &expect![[r#"
            ... ... ... | black to move | japanese | komi 6.5
            ... ... ... | black to move | japanese | komi 6.5
            19x19 | BQ16 | white to move
            19x19 | BQ16 | white to move
            ... ... ... | black to move
            ... ... ... | black to move | komi 0.5"#]],
    );
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
    let unknown = load(
        b"(;SZ[5]RU[calvinball])",
        None,
        (Rules::ATARI_GO, DEFAULTS.1),
    );
    assert_eq!(*unknown.expect("a game").rules(), Rules::ATARI_GO);
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
    assert_eq!(komi("much"), komi(""), "what cannot be read is missing");
}

#[test]
fn records_of_other_games_are_refused() {
    let load = |file: &str| load(file.as_bytes(), None, DEFAULTS);
    let othello = load("(;GM[2]SZ[8];B[ee];W[ef])").expect_err("another game");
    assert_eq!(
        othello.to_string(),
        "GM[2] is another game than Go, which is GM[1]"
    );
    assert!(load("(;GM[ 1 ]SZ[9];B[ee])(;GM[2])").is_ok(), "the first");
    assert!(load_all(b"(;GM[1])(;GM[2])", DEFAULTS).is_err(), "any");
    for kind in ["", "GM[]", "GM[Go]"] {
        let game = load(&format!("(;{kind}SZ[9];B[ee])"));
        assert!(game.is_ok(), "what does not name a game is Go: {kind}");
    }
}

#[test]
fn komi_is_in_hundredths_in_records_of_fox() {
    let komi = |text: &str| {
        let file = format!("(;SZ[19]AP[GNU Go:3.8]KM[{text}]AP[foxwq])");
        let game = load(file.as_bytes(), None, DEFAULTS).expect("a game");
        game.komi().to_string()
    };
    assert_eq!(komi("375"), "7.5", "3.75 stones of one side");
    assert_eq!(komi("650"), "6.5");
    assert_eq!(komi("0"), "0");
    assert_eq!(komi("7.5"), "7.5");
}

/// Chinese servers write komi in zi, each of which is worth two points.
#[test]
fn komi_with_a_quarter_is_in_zi() {
    let told = |text: &str| {
        let tree = Tree::parse(format!("(;SZ[19]KM[{text}])").as_bytes()).expect("SGF");
        let root = tree.games().next().expect("a game");
        let RecordedKomi { komi, remark } = komi(&tree, root).expect("komi");
        let loaded = load_from(&tree, root, None, DEFAULTS).expect("a game");
        assert_eq!(loaded.game.komi(), komi);
        remark.unwrap_or_else(|| format!("{komi} points"))
    };
    assert_eq!(told("3.75"), "KM[3.75] was read as 3.75 zi, 7.5 points");
    assert_eq!(told("2.75"), "KM[2.75] was read as 2.75 zi, 5.5 points");
    assert_eq!(told("3.25"), "KM[3.25] was read as 3.25 zi, 6.5 points");
    assert_eq!(told("-3,75"), "KM[-3,75] was read as -3.75 zi, -7.5 points");
    assert_eq!(told("3.5"), "3.5 points");
    let hundredths = "KM[375] was read as 7.5 points";
    assert_eq!(told("375"), hundredths, "more than the board has points");
    assert_eq!(told("361"), "361 points");
    assert_eq!(
        told("375]AP[Honte:1.0"),
        "375 points",
        "of a game with that komi"
    );
    let rounded = "KM[6.3] is not a multiple of half a point, and was read as 6.5";
    assert_eq!(told("6.3"), rounded);
}

#[test]
fn the_long_names_of_the_first_version_are_the_same() {
    let file = "(;GaMe[1]FileFormat[1]SiZe[5]KoMi[3.5]AddBlack[bb][cc]AddWhite[dd]PLayer[W]
                ;White[ee];Black[aa])";
    check(
        &[file],
        &expect!["X.... .X... ..X.. ...O. ....O | WE1 BA5 | white to move | komi 3.5"],
    );
}

#[test]
fn passes_are_empty_or_tt_up_to_19_lines() {
    check(
        &[
            "(;SZ[5];B[];W[tt];B[cc];W[])",
            "(;SZ[19];B[tt];W[tt])",
            "(;SZ[21];B[tt];W[])",
        ],
        &expect![[r#"
            ..... ..... ..X.. ..... ..... | BPASS WPASS BC3 WPASS | black to move
            19x19 | BPASS WPASS | black to move
            21x21 | BU2 WPASS | black to move"#]],
    );
}

#[test]
fn stones_are_set_up_taken_off_and_replaced() {
    check(
        &[
            "(;SZ[3]AB[aa][bb]AW[cc])",
            "(;SZ[5]AB[aa:ce];AE[bb:bd])",
            "(;SZ[3]AB[aa][bb];AE[aa]AW[bb])",
            "(;SZ[3]AB[aa];AW[aa])",
        ],
        &expect![[r#"
            X.. .X. ..O | black to move
            XXX.. X.X.. X.X.. X.X.. XXX.. | black to move
            ... .O. ... | black to move
            O.. ... ... | black to move"#]],
    );
}

#[test]
fn the_turn_is_what_pl_says_or_who_moves_next() {
    check(
        &[
            "(;SZ[3]AB[aa]PL[W])",
            "(;SZ[3]AB[aa]PL[white])",
            "(;SZ[3]AB[aa]PL[2])",
            "(;SZ[3]AB[aa]PL[B])",
            "(;SZ[3]AB[aa]PL[])",
            "(;SZ[3]AB[aa];PL[W])",
        ],
        &expect![[r#"
            X.. ... ... | white to move
            X.. ... ... | white to move
            X.. ... ... | white to move
            X.. ... ... | black to move
            X.. ... ... | black to move
            X.. ... ... | white to move"#]],
    );
    check_before(
        &[1],
        "(;SZ[3]AB[aa];W[cc])",
        &expect!["X.. ... ... | white to move"],
    );
    check_before(
        &[2],
        "(;SZ[3];B[aa];B[cc])",
        &expect!["X.. ... ... | BA3 | black to move"],
    );
}

#[test]
fn set_up_after_moves_begins_anew_but_move_numbers_go_on() {
    let file = "(;SZ[3];B[aa];W[cc];AB[bb]AE[aa]PL[B];B[ab];W[cb])";
    check_before(
        &[2, 3, 4, 5],
        file,
        &expect![[r#"
        X.. ... ... | BA3 | white to move
        ... .X. ..O | black to move
        ... XX. ..O | BA2 | white to move
        ... XXO ..O | BA2 WC2 | black to move"#]],
    );
    check(&[file], &expect!["... XXO ..O | BA2 WC2 | black to move"]);
}

#[test]
fn move_numbers_tell_the_position_before_the_move() {
    let file = "(;SZ[3];B[aa];W[cc];B[bb])";
    let moves = |before| load(file.as_bytes(), Some(before), DEFAULTS).map(|game| game.n_moves());
    let numbers = [0, 1, 2, 3, 4, 5, usize::MAX];
    assert_eq!(numbers.map(moves), [0, 0, 1, 2, 3, 3, 3].map(Ok));
}

#[test]
fn handicap_stones_are_counted_and_white_begins() {
    check(
        &[
            "(;SZ[5]HA[2]AB[bb][dd])",
            "(;SZ[5]HA[2]AB[bb][dd];W[cc];B[ca])",
            "(;SZ[5]HA[0];B[cc])",
            "(;SZ[5]HA[1];B[cc])",
            "(;SZ[5]AB[bb][dd])",
            "(;SZ[5]HA[2];B[bb];B[dd];W[cc])",
        ],
        &expect![[r#"
            ..... .X... ..... ...X. ..... | white to move | handicap 2
            ..X.. .X... ..O.. ...X. ..... | WC3 BC5 | white to move | handicap 2
            ..... ..... ..X.. ..... ..... | BC3 | white to move
            ..... ..... ..X.. ..... ..... | BC3 | white to move
            ..... .X... ..... ...X. ..... | black to move
            ..... .X... ..O.. ...X. ..... | BB4 BD2 WC3 | black to move | handicap 2"#]],
    );
}

#[test]
fn black_may_begin_with_handicap_stones_on_the_board() {
    let game = load(b"(;SZ[5]HA[2]AB[bb][dd]PL[B])", None, DEFAULTS).expect("a game");
    assert_eq!(game.to_move(), Color::Black);
    assert_same(&there_and_back(&game), &game);
}

#[test]
fn line_ends_and_blanks_and_text_around_a_game_do_not_matter() {
    for file in [
        "(;SZ[3];B[aa];W[bb])",
        "(;SZ[3]\r\n;B[aa]\r\n;W[bb])\r\n",
        "\u{feff}(;SZ[3];B[aa];W[bb])",
        "From: someone\nSubject: a game (mine)\n\n(;SZ[3];B[aa];W[bb])\n-- \nend",
        "  (\n;\tSZ\n[3]\n;B [aa]\n\n;W [ bb ]\n)",
        "(;SZ[3];B[aa];W[bb]",
    ] {
        let game = load(file.as_bytes(), None, DEFAULTS).map(|game| description(&game));
        assert_eq!(
            game.as_deref(),
            Ok("X.. .O. ... | BA3 WB2 | black to move"),
            "{file}"
        );
    }
}

#[test]
fn names_of_players_may_be_in_any_encoding() {
    let game = load(
        b"(;SZ[3]PB[caf\xe9 \xff]PW[\x81\x5c]];B[aa])",
        None,
        DEFAULTS,
    );
    assert_eq!(game.map(|game| game.n_moves()), Ok(1));
}

/// The second byte of a character may be a backslash or a bracket.
#[test]
fn characters_of_two_bytes_end_no_value() {
    let moves = |file: &[u8]| load(file, None, DEFAULTS).map(|game| game.n_moves());
    let two: [&[u8]; 9] = [
        b"(;CA[Shift_JIS]SZ[5]C[\x95\x5c];B[cc]C[\x83\x5d];W[dd])",
        b"(;SZ[5]CA[GBK]PW[\x95\x5c]PB[\x81\x5d\x81\x5c];B[cc];W[dd])",
        b"(;CA[Big5]SZ[5]PW[\xb3\x5c\xa5\x5c];B[cc];W[dd])",
        // A character that was cut off, before a node, a name and another value.
        b"(;CA[GBK]SZ[5]C[\xc0];B[cc];W[dd])",
        b"(;CA[GBK]C[\xc0]SZ[5];B[cc];W[dd])",
        b"(;CA[GBK]SZ[5]TR[\xc0] [aa];B[cc];W[dd])",
        // Second bytes that were escaped.
        b"(;CA[Shift_JIS]SZ[5]C[\x95\x5c\x5c];B[cc];W[dd])",
        b"(;CA[Shift_JIS]SZ[5]C[\x83\x5c\x5d.];B[cc];W[dd])",
        // A first byte without a second one.
        b"(;CA[GB2312]SZ[5]C[\x95 ];B[cc];W[dd])",
    ];
    for file in two {
        assert_eq!(moves(file), Ok(2), "{file:?}");
    }
    let utf8 = "(;CA[GBK]SZ[5]C[\u{8868}];B[cc]C[\u{30be}];W[dd])";
    assert_eq!(moves(utf8.as_bytes()), Ok(2), "UTF-8 all the same");
}

#[test]
fn the_main_line_of_the_first_game_counts() {
    check(
        &[
            "(;SZ[3];B[aa](;W[bb];B[cc])(;W[cc]))(;SZ[5];B[ee])",
            "(;SZ[3](;B[aa](;W[bb])(;W[cc]))(;B[ab]))",
        ],
        &expect![[r#"
            X.. .O. ..X | BA3 WB2 BC1 | white to move
            X.. .O. ... | BA3 WB2 | black to move"#]],
    );
}

#[test]
fn boards_need_not_be_square() {
    check(
        &[
            "(;SZ[5:2];B[eb];W[aa])",
            "(;SZ[2:5];B[be];W[aa])",
            "(;SZ[1];B[])",
        ],
        &expect![[r#"
            O.... ....X | BE1 WA2 | black to move
            O. .. .. .. .X | BB1 WA5 | black to move
            . | BPASS | white to move"#]],
    );
}

#[test]
fn what_was_played_was_played_whatever_the_rules_say() {
    let ko = "(;SZ[4]AB[ac][bd][bb]AW[cd][cb][dc][bc];B[cc];W[bc];B[cc])";
    let suicide = "(;SZ[3]AB[ba][ab];W[aa])";
    let two_moves_of_one_player = "(;SZ[3];B[aa];B[bb];W[])";
    let moves_after_the_end = "(;SZ[3];B[];W[];B[];W[];B[bb])";
    check(
        &[ko, suicide, two_moves_of_one_player, moves_after_the_end],
        &expect![[r#"
            .... .XO. X.XO .XO. | BC2 WB2 BC2 | white to move
            .X. X.. ... | WA3 | black to move
            X.. .X. ... | BA3 BB2 WPASS | black to move
            ... .X. ... | BPASS WPASS BPASS WPASS BB2 | white to move"#]],
    );
}

#[test]
fn what_cannot_be_played_or_set_up_is_an_error() {
    check(
        &[
            "(;SZ[3];B[aa];W[aa])",
            "(;SZ[3];B[bb];W[cc];AE[cc];B[cc];W[bb])",
            "(;SZ[3];B[dd])",
            "(;SZ[3];B[a])",
            "(;SZ[3]AB[dd])",
            "(;SZ[26])",
            "(;SZ[0])",
            "(;SZ[nine])",
            "",
            "(;SZ[3];B[aa",
        ],
        &expect![[r#"
            move 2, white A3: the point is occupied
            move 4, white B2: the point is occupied
            move 1: "dd" is outside the board of 3 columns and 3 rows
            move 1: "a" is not a point: two letters name one
            AB: "dd" is outside the board of 3 columns and 3 rows
            a board has 1 to 25 columns and rows, not 26 by 26
            SZ: "0" is not a board size: `19` and `9:7` are
            SZ: "nine" is not a board size: `19` and `9:7` are
            line 1, column 1: no game in this file: a game begins with `(;`
            line 1, column 10: this value is never closed: its `]` is missing"#]],
    );
}

#[test]
fn stones_set_up_without_a_liberty_are_gone_those_of_the_player_to_move_first() {
    check(
        &[
            "(;SZ[3]AB[aa]AW[ba][ab])",
            "(;SZ[3]AB[aa][ba]AW[ab][bb][ca]PL[W])",
            "(;SZ[2]AB[aa][bb]AW[ab][ba]PL[B])",
            "(;SZ[2]AB[aa][bb]AW[ab][ba]PL[W])",
            "(;SZ[1]AB[aa])",
            "(;SZ[3]AB[aa];AW[ba][ab];B[aa])",
        ],
        &expect![[r#"
            .O. O.. ... | black to move
            ..O OO. ... | white to move
            .O O. | black to move
            X. .X | white to move
            . | black to move
            .O. O.. ... | BA3 | white to move"#]],
    );
}

#[test]
fn a_mistake_behind_the_position_does_no_harm() {
    check_before(
        &[2],
        "(;SZ[3];B[aa];W[aa])",
        &expect!["X.. ... ... | BA3 | white to move"],
    );
}

#[test]
fn handicap_stones_may_come_after_the_root() {
    check(
        &[
            "(;SZ[5]HA[2];AB[bb][dd];W[cc])",
            "(;SZ[5]HA[4]AB[bb][dd][bd][db][cc])",
        ],
        &expect![[r#"
            ..... .X... ..O.. ...X. ..... | WC3 | black to move | handicap 2
            ..... .X.X. ..X.. .X.X. ..... | white to move | handicap 4"#]],
    );
}

#[test]
fn a_point_that_is_set_up_twice_is_an_error() {
    for file in ["(;SZ[5]AB[aa]AW[aa])", "(;SZ[5]AB[aa:cc]AE[bb])"] {
        let error = load(file.as_bytes(), None, DEFAULTS).expect_err("an overlap");
        assert!(matches!(error, RecordError::Overlap(_)), "{error}");
    }
}
