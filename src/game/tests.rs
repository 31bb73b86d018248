//! Games from lists of moves, and laws over random games.

use proptest::collection::vec;
use proptest::prelude::*;

use super::*;
use crate::board::tests::{point, points};
use crate::board::{Point, zobrist};
use crate::rules::{Ko, SetupCredit};

mod clock;
mod handicap;
mod history;
mod overtime;
mod passes;

fn square(side: u32) -> BoardSize {
    BoardSize::square(side).unwrap()
}

fn empty_game(side: u32, rules: Rules) -> Game {
    Game::new(square(side), rules, Komi::default())
}

/// A game that starts from a picture, with `first` to move.
fn game(picture: &str, rules: Rules, first: Color) -> Game {
    let position: Position = picture.parse().unwrap();
    let stones = position.both();
    Game::with_setup(position.size(), rules, Komi::default(), stones, first).unwrap()
}

/// Makes moves in alternation. An error names the illegal move.
fn play(game: &mut Game, moves: &str) -> Result<(), String> {
    for word in moves.split_whitespace() {
        let mv = if word == "pass" {
            Move::Pass
        } else {
            Move::Play(point(word))
        };
        game.play(game.to_move(), mv)
            .map_err(|illegal| format!("{word}: {illegal}"))?;
    }
    Ok(())
}

fn refused(game: &mut Game, moves: &str) -> String {
    play(game, moves).unwrap_err()
}

/// Everything that can be read from a game.
#[derive(Debug, PartialEq)]
struct Shown {
    stones: [PointSet; 2],
    hash: u64,
    ko: Option<Point>,
    turn: Color,
    prisoners: [u32; 2],
    passes: u32,
    records: Vec<Record>,
    positions: Vec<[PointSet; 2]>,
    answers: Vec<[Result<(), Illegal>; 2]>,
    handicap: u16,
}

fn shown(game: &Game) -> Shown {
    let points = game.size().points();
    Shown {
        stones: game.position().both(),
        hash: game.position().hash(),
        ko: game.position().ko(),
        turn: game.to_move(),
        prisoners: game.prisoners(),
        passes: game.passes_in_a_row(),
        records: game.records().to_vec(),
        positions: (0..=game.n_moves())
            .filter_map(|n| game.stones_after(n))
            .collect(),
        answers: points
            .iter()
            .map(|p| Color::BOTH.map(|color| game.check(color, p)))
            .collect(),
        handicap: game.n_handicap(),
    }
}

fn rules() -> impl Strategy<Value = Rules> {
    let ko = prop::sample::select(vec![
        Ko::None,
        Ko::Simple,
        Ko::Positional,
        Ko::Situational,
        Ko::Natural,
    ]);
    let suicides = vec![Suicide::Forbidden, Suicide::MultiStone, Suicide::Allowed];
    let suicide = prop::sample::select(suicides);
    (ko, suicide, any::<bool>()).prop_map(|(ko, suicide, basic_ko)| Rules {
        suicide,
        ko,
        basic_ko,
        ..Rules::TROMP_TAYLOR
    })
}

/// Makes a move for each number: sometimes a pass, otherwise a legal stone; mostly in alternation.
fn play_number(game: &mut Game, number: u16) {
    let color = if number.is_multiple_of(11) {
        !game.to_move()
    } else {
        game.to_move()
    };
    let legal = game.legal_points(color);
    let chosen = legal
        .iter()
        .nth(usize::from(number / 11) % legal.len().max(1));
    let mv = chosen
        .filter(|_| !number.is_multiple_of(13))
        .map_or(Move::Pass, Move::Play);
    game.play(color, mv).unwrap();
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn undo_leaves_no_trace(
        columns in 1..=5_u32,
        rows in 1..=5_u32,
        rules in rules(),
        numbers in vec(any::<u16>(), 0..60),
    ) {
        let size = BoardSize::new(columns, rows).unwrap();
        let mut game = Game::new(size, rules, Komi::from_halves(15));
        let mut all = vec![shown(&game)];
        for &number in &numbers {
            play_number(&mut game, number);
            all.push(shown(&game));
        }
        let moves: Vec<_> = game.moves().collect();
        while let Some(expected) = all.pop() {
            prop_assert_eq!(shown(&game), expected);
            prop_assert_eq!(game.undo().is_ok(), !all.is_empty());
        }
        for &(color, mv) in &moves {
            prop_assert!(game.play(color, mv).is_ok(), "{} {} again", color, mv);
        }
        prop_assert_eq!(game.moves().collect::<Vec<_>>(), moves);
    }

    #[test]
    fn a_refused_move_changes_nothing(rules in rules(), numbers in vec(any::<u16>(), 0..40)) {
        let mut game = empty_game(3, rules);
        for &number in &numbers {
            play_number(&mut game, number);
        }
        let before = shown(&game);
        let off_board = Point::new(3, 0).unwrap();
        for color in Color::BOTH {
            let refused = (game.size().points() - game.legal_points(color)) | off_board.into();
            for point in refused {
                let answer = game.play(color, Move::Play(point));
                prop_assert_eq!(answer.err(), game.check(color, point).err());
                prop_assert!(answer.is_err());
                prop_assert_eq!(&shown(&game), &before);
            }
        }
        let answer = game.play_as_recorded(Color::Black, Move::Play(off_board));
        prop_assert_eq!(answer, Err(Illegal::OffBoard));
        for taken in game.size().points() - game.position().empty() {
            let answer = game.play_as_recorded(Color::Black, Move::Play(taken));
            prop_assert_eq!(answer, Err(Illegal::Occupied));
        }
        prop_assert_eq!(shown(&game), before);
    }

}

#[test]
fn a_ko_is_retaken_after_an_exchange_and_not_before() {
    let picture = ". X O .\n X O . O\n . X O .\n . . . .";
    for rules in [Rules::JAPANESE_1989, Rules::AGA] {
        let mut simple = game(picture, rules, Color::Black);
        assert_eq!(
            refused(&mut simple, "C3 B3"),
            "B3: the move retakes a ko at once"
        );
        play(&mut simple, "D1 A1 B3").unwrap();
        assert_eq!(simple.prisoners(), [1, 1]);
    }
    let mut positional = game(picture, Rules::TROMP_TAYLOR, Color::Black);
    let answer = refused(&mut positional, "C3 B3");
    assert_eq!(answer, "B3: the move repeats the position after move 0");
    play(&mut positional, "D1 A1 B3").unwrap();
}

#[test]
fn a_pass_lifts_a_simple_ko_and_no_superko() {
    let picture = ". X O .\n X O . O\n . X O .\n . . . .";
    let retake = |rules: Rules| {
        let mut game = game(picture, rules, Color::Black);
        play(&mut game, "C3 pass pass B3").is_ok()
    };
    assert!(retake(Rules::JAPANESE_1989));
    assert!(!retake(Rules::TROMP_TAYLOR));
    assert!(
        !retake(Rules::AGA),
        "Black is to move again in the position that was set up"
    );
    assert!(
        !retake(Rules::SIMPLE_AREA),
        "White is credited with the position that was set up"
    );
    let to_the_letter = Rules {
        setup_credit: SetupCredit::Nobody,
        ..Rules::SIMPLE_AREA
    };
    assert!(retake(to_the_letter));
}

#[test]
fn a_position_that_was_set_up_is_credited_to_the_opponent_of_whoever_moves_first() {
    let picture = ". X O .\n X O . O\n . X O .\n . . . .";
    let mut announced = game(picture, Rules::SIMPLE_AREA, Color::White);
    announced
        .play(Color::Black, Move::Play(point("C3")))
        .unwrap();
    assert_eq!(
        announced.check(Color::White, point("B3")),
        Err(Illegal::Superko(0))
    );
}

#[test]
fn a_record_may_contain_what_the_rules_refuse() {
    let picture = ". X O .\n X O . O\n . X O .\n . . . .";
    let mut game = game(picture, Rules::TROMP_TAYLOR, Color::Black);
    play(&mut game, "C3").unwrap();
    assert!(game.play(Color::White, Move::Play(point("B3"))).is_err());
    let removed = game
        .play_as_recorded(Color::White, Move::Play(point("B3")))
        .unwrap();
    assert_eq!(
        (removed.captured, game.n_moves(), game.prisoners()),
        (1, 2, [1, 1])
    );
    assert_eq!(
        game.check(Color::Black, point("C3")),
        Err(Illegal::Superko(1))
    );
}

#[test]
fn players_have_as_many_stones_as_they_need() {
    for rules in [Rules::SIMPLE_AREA, Rules::CHINESE_1988] {
        let mut game = empty_game(19, rules);
        for point in square(19).points().iter().take(300) {
            game.play(Color::Black, Move::Play(point)).unwrap();
        }
        assert_eq!(game.position().stones(Color::Black).len(), 300);
    }
}

#[test]
fn a_prisoner_belongs_to_the_captor_and_a_suicide_to_the_opponent() {
    let mut game = game(
        "X X O .
         . X O .
         X X O .
         O O O .",
        Rules::NEW_ZEALAND,
        Color::Black,
    );
    play(&mut game, "A3").unwrap();
    assert_eq!(game.prisoners(), [0, 6]);
    game.undo().unwrap();
    game.play(Color::White, Move::Play(point("A3"))).unwrap();
    assert_eq!(game.prisoners(), [0, 5]);
    assert_eq!(
        game.to_move(),
        Color::Black,
        "the turn follows whoever moved last"
    );
}

#[test]
fn passes_are_counted_in_a_row() {
    let mut game = empty_game(5, Rules::SIMPLE_AREA);
    play(&mut game, "C3 pass pass").unwrap();
    assert_eq!(game.passes_in_a_row(), 2);
    play(&mut game, "D3").unwrap();
    assert_eq!(game.passes_in_a_row(), 0);
    game.undo().unwrap();
    assert_eq!((game.passes_in_a_row(), game.n_moves()), (2, 3));
}

/// Stones of one color, no two of them neighbors, whose keys cancel out: the hash with them is that
/// of the empty board. Among 65 numbers of 64 bits there are always some.
fn stones_of_hash_zero() -> PointSet {
    let apart = BoardSize::STANDARD
        .points()
        .iter()
        .filter(|p| (p.column() + p.row()) % 2 == 0);
    let candidates: Vec<_> = apart.take(65).collect();
    let mut reduced: Vec<(u64, u128)> = Vec::new();
    for (n, &point) in candidates.iter().enumerate() {
        let (mut key, mut chosen) = (zobrist::key(Color::Black, point), 1_u128 << n);
        for &(other, with) in &reduced {
            if key ^ other < key {
                key ^= other;
                chosen ^= with;
            }
        }
        if key == 0 {
            let is_chosen = |(n, _): &(usize, &Point)| chosen >> n & 1 != 0;
            return candidates
                .iter()
                .enumerate()
                .filter(is_chosen)
                .map(|(_, &p)| p)
                .collect();
        }
        reduced.push((key, chosen));
        reduced.sort_by_key(|&(key, _)| std::cmp::Reverse(key));
    }
    unreachable!("65 vectors in 64 dimensions depend on each other");
}

#[test]
fn two_positions_of_one_hash_are_two_positions() {
    let stones = stones_of_hash_zero();
    let mut game = empty_game(19, Rules::TROMP_TAYLOR);
    let last = stones.iter().last().unwrap();
    for point in stones - last.into() {
        game.play(Color::Black, Move::Play(point)).unwrap();
    }
    let empty_board = Position::new(BoardSize::STANDARD).hash();
    assert_eq!(game.position().hash_after(Color::Black, last), empty_board);
    assert_eq!(
        game.check(Color::Black, last),
        Ok(()),
        "the board was never like this"
    );
    assert!(!game.repeats(Color::Black, last));
    game.play(Color::Black, Move::Play(last)).unwrap();
    assert_eq!(game.position().hash(), empty_board);
    game.undo().unwrap();
    assert_eq!(game.check(Color::Black, last), Ok(()));
}

#[test]
fn a_turn_that_is_given_changes_no_history() {
    let mut game = empty_game(5, Rules::AGA);
    play(&mut game, "B4 C4").unwrap();
    let before = game.records().to_vec();
    game.give_turn(Some(Color::White));
    assert_eq!(game.to_move(), Color::White);
    assert_eq!(game.records(), before);
    game.play(Color::White, Move::Pass).unwrap();
    assert_eq!((game.given_turn(), game.to_move()), (None, Color::Black));
    game.give_turn(Some(Color::White));
    game.undo().unwrap();
    assert_eq!(game.given_turn(), None);
}

#[test]
fn recurrences_are_the_earlier_positions_with_these_stones() {
    // C11: eternal life. Four moves restore the initial position.
    let mut game = game(
        ". . . . . . . .
         . . X X X X X X
         . . X O O O O O
         X X O O X X X O
         . O X . O . X .",
        Rules::JAPANESE_1989,
        Color::White,
    );
    let recurrences = |game: &Game| game.recurrences().collect::<Vec<_>>();
    for _ in 0..2 {
        play(&mut game, "F1 D1 E1 C1").unwrap();
    }
    assert_eq!(recurrences(&game), [4, 0]);
    game.undo().unwrap();
    assert_eq!(recurrences(&game), [3]);
}

#[test]
fn a_cleared_game_begins_anew_under_the_same_rules() {
    let mut game = empty_game(9, Rules::JAPANESE_1989);
    play(&mut game, "E5").unwrap();
    game.clear(square(7));
    assert_eq!((game.n_moves(), game.size()), (0, square(7)));
    assert_eq!(game.position().empty().len(), 49);
    assert_eq!(game.rules(), &Rules::JAPANESE_1989);
}
