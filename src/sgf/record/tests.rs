//! Records of whole games: each is read back as it was played.

#![allow(clippy::needless_raw_string_hashes, reason = "expect-test writes them")]

mod left_out;
mod odd_files;

use expect_test::expect;
use proptest::prelude::*;

use super::*;
use crate::rules::PRESETS;

const DEFAULTS: (Rules, Komi) = (Rules::CHINESE, Komi::from_halves(15));

/// Writes a game and reads it back.
fn there_and_back(game: &Game) -> Game {
    let text = record(game, None).to_sgf();
    load(
        text.as_bytes(),
        None,
        (Rules::ATARI_GO, Komi::from_halves(-77)),
    )
    .unwrap_or_else(|error| panic!("{error} in {text}"))
}

/// Describes how two games differ.
fn assert_same(one: &Game, other: &Game) {
    assert_eq!(one.size(), other.size());
    assert_eq!(one.rules(), other.rules());
    assert_eq!(one.komi(), other.komi());
    assert_eq!(one.n_handicap(), other.n_handicap());
    assert_eq!(one.records(), other.records());
    assert_eq!(one.position(), other.position());
    for color in Color::BOTH {
        assert_eq!(one.legal_points(color), other.legal_points(color));
    }
}

/// Makes legal moves chosen by the numbers, mostly in turn. The first one is made by the player to
/// move, because a record does not store that player otherwise.
fn play_on(game: &mut Game, choices: &[u16]) {
    for &choice in choices {
        let color = if choice % 16 == 0 && game.n_moves() > 0 {
            !game.to_move()
        } else {
            game.to_move()
        };
        let legal: Vec<_> = game.legal_points(color).iter().collect();
        let mv = legal.get(usize::from(choice / 16) % (legal.len() + 1));
        let mv = mv.map_or(Move::Pass, |&point| Move::Play(point));
        // Only a pass can be illegal: where the rules require a play.
        let played = game.play(color, mv);
        assert!(played.is_ok() || mv == Move::Pass, "the move is legal");
    }
}

fn choices() -> impl Strategy<Value = Vec<u16>> {
    prop::collection::vec(any::<u16>(), 0..80)
}

/// An empty board under a named rule set.
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
        let of = |sign| {
            let signed = points.iter().zip(&stones).filter(move |&(_, found)| *found == sign);
            signed.map(|(&point, _)| point).collect()
        };
        let to_move = if white_first { Color::White } else { Color::Black };
        prop_assume!(game.set_up([of(1), of(2)], to_move).is_ok());
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
    fn before_a_move_stands_what_stood_there(
        mut game in board(),
        choices in choices(),
        n in 0..90_usize,
    ) {
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
        size in "SZ\\[[0-9]{0,3}(:[0-9]{1,2})?\\]|",
        rest in "((;|AB|AW|AE|B|W|PL|HA|KM|RU)(\\[[a-z]{0,3}(:[a-j]{2})?\\]){1,3}){0,20}",
    ) {
        let _ = load(format!("(;{size}{rest}").as_bytes(), None, DEFAULTS);
    }
}

#[test]
fn a_record_tells_size_komi_rules_handicap_set_up_and_result() {
    let written = |game: &Game, result| {
        record(game, result)
            .to_sgf()
            .replace(env!("CARGO_PKG_VERSION"), "1.2.3")
    };
    let size = BoardSize::new(5, 3).expect("a board");
    let at = |column, row| size.point(column, row).expect("a point");
    let mut game = Game::new(size, Rules::JAPANESE, Komi::from_halves(-1));
    expect!["(;FF[4]GM[1]CA[UTF-8]AP[Honte:1.2.3]SZ[5:3]KM[-0.5]RU[japanese])"]
        .assert_eq(&written(&game, None));
    game.place_handicap([at(0, 0), at(4, 2)].into_iter().collect())
        .expect("an empty board");
    game.play(Color::White, Move::Pass).expect("a pass");
    game.play(Color::Black, Move::Play(at(2, 1)))
        .expect("a move");
    expect![[r#"
        (;FF[4]GM[1]CA[UTF-8]AP[Honte:1.2.3]SZ[5:3]KM[-0.5]RU[japanese]HA[2]RE[B+3.5]AB[ac][ea]PL[W]
        ;W[];B[cb])"#]]
    .assert_eq(&written(&game, Some("B+3.5")));
    game.set_rules(Rules {
        stop_passes: 7,
        ..Rules::JAPANESE
    });
    assert!(
        !written(&game, None).contains("RU["),
        "no rules by a name that is not theirs"
    );
    game.set_rules(Rules {
        stop_passes: 3,
        ..Rules::JAPANESE
    });
    assert!(written(&game, None).contains("RU[japanese, stop-passes 3]"));
    let read = load(written(&game, None).as_bytes(), None, DEFAULTS).expect("a record");
    assert_eq!(read.rules(), game.rules());
}

#[test]
fn after_handicap_stones_white_moves_first() {
    let first = |text: &str| {
        let game = load(text.as_bytes(), None, DEFAULTS).expect("a record");
        game.to_move()
    };
    assert_eq!(first("(;SZ[9]HA[2]AB[cc][gg])"), Color::White);
    assert_eq!(first("(;SZ[9]HA[2]AB[cc][gg]PL[B])"), Color::Black);
    assert_eq!(first("(;SZ[9]AB[cc][gg])"), Color::Black, "a problem");
}

#[test]
fn who_is_to_move_is_written_where_readers_would_assume_the_other() {
    let size = BoardSize::square(3).expect("a board");
    let at = |column, row| size.point(column, row).expect("a point");
    let (rules, komi) = DEFAULTS;
    let stones = [at(0, 0), at(2, 2)].map(Into::into);
    let mut game = Game::with_setup(size, rules, komi, stones, Color::Black).expect("a board");
    let says_black = |game: &Game| record(game, None).to_sgf().contains("PL[B]");
    assert!(!says_black(&game), "nobody has moved");
    let mut lost_turn = game.clone();
    lost_turn
        .play(Color::Black, Move::Play(at(1, 1)))
        .expect("a move");
    lost_turn.give_turn(Some(Color::Black));
    assert!(says_black(&lost_turn), "after the last move");
    let back = load(record(&lost_turn, None).to_sgf().as_bytes(), None, DEFAULTS);
    assert_eq!(back.expect("a record").to_move(), Color::Black);
    let out_of_turn = Move::Play(at(1, 1));
    game.play(Color::White, out_of_turn).expect("a move");
    assert!(says_black(&game));
    let mut game = Game::new(size, rules, komi);
    game.play(Color::White, out_of_turn).expect("a move");
    assert!(!says_black(&game), "nothing was set up");
}

#[test]
fn a_game_beyond_the_most_moves_is_refused() {
    let passes = |n_moves: usize| format!("(;SZ[1]{})", ";B[]".repeat(n_moves));
    let read = |n_moves| load(passes(n_moves).as_bytes(), None, DEFAULTS);
    assert_eq!(read(MOST_MOVES).unwrap().n_moves(), MOST_MOVES);
    let why = read(MOST_MOVES + 1).unwrap_err().to_string();
    assert_eq!(why, "a game has at most 1000000 moves");
}

#[test]
fn the_passes_between_handicap_stones_stay_what_they_are() {
    let rules = Rules {
        button: true,
        text: None,
        ..Rules::SIMPLE_AREA
    };
    let size = BoardSize::square(9).unwrap();
    let mut game = Game::new(size, rules, Komi::from_halves(0));
    let stones = crate::game::fixed_handicap(size, 3).unwrap();
    game.place_handicap(stones.into_iter().collect()).unwrap();
    game.play(Color::White, Move::Play("E5".parse().unwrap()))
        .unwrap();
    game.play(Color::Black, Move::Pass).unwrap();
    let file = record(&game, None).to_string();
    let again = load(file.as_bytes(), None, (rules, Komi::from_halves(0))).unwrap();
    assert_eq!(game.button(), Some(Color::Black));
    assert_eq!(again.button(), game.button());
    let passes = |game: &Game| {
        game.records()
            .iter()
            .map(|record| record.passes)
            .collect::<Vec<_>>()
    };
    assert_eq!(passes(&again), passes(&game));
    // A handicap that was set up is none of the moves.
    let set_up = b"(;SZ[9]HA[2]AB[cc][gg];B[ca];W[];B[cb])";
    let set_up = load(set_up, None, (rules, Komi::from_halves(0))).unwrap();
    assert_eq!(set_up.button(), Some(Color::White));
}

#[test]
fn a_record_that_names_other_rules_without_a_komi_has_theirs() {
    let defaults = (Rules::CHINESE, Komi::from_halves(1));
    let komi = |rules: &str| {
        let file = format!("(;SZ[5]RU[{rules}])");
        load(file.as_bytes(), None, defaults)
            .unwrap()
            .komi()
            .to_string()
    };
    assert_eq!(komi("Japanese"), "6.5");
    assert_eq!(
        komi("Chinese"),
        "0.5",
        "the user chose these rules with this komi"
    );
    assert_eq!(komi(""), "0.5");
}

#[test]
fn prisoners_before_a_set_up_are_written_and_read() {
    let file = "(;SZ[5]RU[japanese]KM[6.5];B[aa];W[ba];B[cc];W[ab];B[dd];W[ee];AB[da];B[ca])";
    let game = load(file.as_bytes(), None, DEFAULTS).expect("a record");
    assert_eq!(game.prisoners(), [0, 1]);
    let written = record(&game, None).to_sgf();
    assert!(written.contains("HP[0:1]"), "{written}");
    let back = load(written.as_bytes(), None, DEFAULTS).expect("a record");
    assert_eq!(back.prisoners(), [0, 1]);
    for odd in ["", "1", "1:x", "-1:0", "4294967295:0"] {
        let file = format!("(;SZ[5]HP[{odd}])");
        let game = load(file.as_bytes(), None, DEFAULTS).expect("a record");
        assert_eq!(game.prisoners(), [0, 0], "{odd}");
    }
}

/// White's first move on an empty board: what is read back is written alike.
#[test]
fn a_record_in_which_white_begins_is_written_alike_again() {
    let size = BoardSize::square(5).expect("a board");
    let mut game = Game::new(size, Rules::CHINESE, Komi::from_halves(15));
    game.play(Color::White, Move::Pass).expect("a pass");
    let written = record(&game, None).to_sgf();
    assert!(written.contains("PL[W]"), "{written}");
    let again = load(written.as_bytes(), None, DEFAULTS).expect("a record");
    assert_eq!(record(&again, None).to_sgf(), written);
}

#[test]
fn a_stone_that_is_set_up_again_is_no_longer_left_out() {
    let left_out = |file: &str| {
        let tree = Tree::parse(file.as_bytes()).expect("a tree");
        let root = tree.games().next().expect("a game");
        load_from(&tree, root, None, DEFAULTS)
            .expect("a record")
            .left_out
    };
    assert_eq!(left_out("(;SZ[3]AB[aa]AW[ba][ab])").len(), 1);
    let again = "(;SZ[3]AB[aa]AW[ba][ab];AE[ba][ab]AB[aa][bb])";
    assert_eq!(left_out(again), PointSet::EMPTY);
}
