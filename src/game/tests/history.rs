//! The history beside a slow one that keeps every position and looks at all of them.

use proptest::test_runner::TestCaseResult;

use super::*;
use crate::rules::{Earlier, Repetition};

/// The stones of every position, the first one first.
type Positions = Vec<[PointSet; 2]>;

/// What [`Game::check`] says, by looking at all earlier positions.
fn slow_check(
    game: &Game,
    positions: &Positions,
    color: Color,
    point: Point,
) -> Result<(), Illegal> {
    game.position().check(color, point, game.rules().suicide)?;
    let mut next = game.position().clone();
    next.place(color, point);
    let last = game.records().last().unwrap();
    let is_opponents_stone = matches!(last.made_by, Some((c, Move::Play(_))) if c == !color);
    for (number, record) in game.records().iter().enumerate().rev() {
        if positions[number] != next.both() {
            continue;
        }
        let is_set_up = number == 0 && positions[0].iter().any(|stones| !stones.is_empty());
        let first = game.moves().next().map_or(color, |(color, _)| color);
        let earlier = Earlier {
            maker: record
                .made_by
                .filter(|(_, mv)| *mv != Move::Pass)
                .map(|(color, _)| color),
            to_move: record.to_move,
            is_before_opponents_stone: is_opponents_stone && number + 1 == game.n_moves(),
            set_up_for: is_set_up.then_some(first),
        };
        match game.rules().forbids(color, earlier) {
            Some(Repetition::Ko) => return Err(Illegal::Ko),
            Some(Repetition::Superko) => return Err(Illegal::Superko(number)),
            None => {}
        }
    }
    Ok(())
}

/// The earlier positions with the present stones, the newest first.
fn slow_recurrences(positions: &Positions) -> Vec<usize> {
    let (now, earlier) = positions.split_last().unwrap();
    let same = earlier
        .iter()
        .enumerate()
        .filter(|(_, stones)| *stones == now);
    same.map(|(number, _)| number).rev().collect()
}

fn compare(game: &Game, positions: &Positions) -> TestCaseResult {
    prop_assert_eq!(positions.len(), game.records().len());
    for (number, stones) in positions.iter().enumerate() {
        prop_assert_eq!(&game.stones_after(number).unwrap(), stones, "{}", number);
    }
    prop_assert_eq!(game.stones_after(positions.len()), None);
    let recurrences = slow_recurrences(positions);
    prop_assert_eq!(&game.recurrences().collect::<Vec<_>>(), &recurrences);
    for color in Color::BOTH {
        let is_after_passes = |&&number: &&usize| {
            game.records()[number + 1..]
                .iter()
                .all(|record| record.passes == 0)
        };
        let of_color = |&&number: &&usize| game.records()[number].to_move == color;
        let since_pass = recurrences.iter().filter(of_color).filter(is_after_passes);
        prop_assert_eq!(
            game.recurrences_since_pass(color).collect::<Vec<_>>(),
            since_pass.copied().collect::<Vec<_>>()
        );
        for point in &game.position().empty() {
            let answer = game.check(color, point);
            prop_assert_eq!(
                answer,
                slow_check(game, positions, color, point),
                "{}",
                point
            );
        }
    }
    Ok(())
}

/// Does what a number says: a stone that the ko rule may forbid, a pass, a turn, or undo.
fn step(game: &mut Game, positions: &mut Positions, number: u16) {
    let color = if number.is_multiple_of(5) {
        !game.to_move()
    } else {
        game.to_move()
    };
    let empty: Vec<_> = game.position().empty().iter().collect();
    let point = empty.get(usize::from(number / 32) % empty.len().max(1));
    match number % 32 {
        0 => game.set_turn(color),
        1 => {
            let n_left = game.n_moves().saturating_sub(usize::from(number / 32) % 4);
            game.undo_to(n_left);
        }
        2 => {
            let mark = game.mark();
            let _ = game.play_as_recorded(color, Move::Pass);
            if let Some(&point) = point {
                let _ = game.play_as_recorded(!color, Move::Play(point));
            }
            game.return_to(mark);
        }
        3..6 => drop(game.play_as_recorded(color, Move::Pass)),
        _ => {
            let mv = point.map_or(Move::Pass, |&point| Move::Play(point));
            let _ = game.play_as_recorded(color, mv);
        }
    }
    positions.truncate(game.records().len());
    if positions.len() < game.records().len() {
        positions.push(game.position().both());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn the_history_agrees_with_one_that_looks_at_every_position(
        columns in 1..=3_u32,
        rows in 1..=2_u32,
        rules in rules(),
        is_credited in any::<bool>(),
        is_set_up in any::<bool>(),
        numbers in vec(any::<u16>(), 0..180),
    ) {
        let size = BoardSize::new(columns, rows).unwrap();
        let setup_credit = if is_credited { SetupCredit::Opponent } else { SetupCredit::Nobody };
        let rules = Rules { setup_credit, ..rules };
        let mut game = Game::new(size, rules, Komi::default());
        if is_set_up && size.n_points() > 1 {
            game.set_up([point("A1").into(), PointSet::EMPTY], Color::White).unwrap();
        }
        let mut positions = vec![game.position().both()];
        for &number in &numbers {
            step(&mut game, &mut positions, number);
            compare(&game, &positions)?;
        }
        let now = game.position().clone();
        let (n_moves, ko) = (game.n_moves(), now.ko());
        let moves: Vec<_> = game.moves().collect();
        game.undo_to(n_moves / 2);
        positions.truncate(n_moves / 2 + 1);
        compare(&game, &positions)?;
        for &(color, mv) in &moves[n_moves / 2..] {
            game.play_as_recorded(color, mv).unwrap();
        }
        prop_assert_eq!((game.position(), game.position().ko()), (&now, ko));
    }
}

#[test]
fn a_position_of_another_hash_before_is_found_under_its_own_stones() {
    let stones = stones_of_hash_zero();
    let mut game = empty_game(19, Rules::TROMP_TAYLOR);
    for point in &stones {
        game.play(Color::Black, Move::Play(point)).unwrap();
    }
    let empty_board = Position::new(BoardSize::STANDARD).hash();
    assert_eq!(game.position().hash(), empty_board);
    let full = game.n_moves();
    let recurrences = |game: &Game| game.recurrences().collect::<Vec<_>>();
    assert!(
        recurrences(&game).is_empty(),
        "the empty board has the same hash"
    );
    for n_passes in 1..4 {
        game.play(Color::White, Move::Pass).unwrap();
        let passes: Vec<_> = (full..full + n_passes).rev().collect();
        assert_eq!(recurrences(&game), passes);
    }
    game.undo_to(full - 1);
    assert!(
        game.has_hash(empty_board),
        "the first position has it still"
    );
    let last = stones.iter().last().unwrap();
    assert_eq!(game.repeated(Color::Black, last), None);
    game.undo_to(0);
    game.play(Color::Black, Move::Pass).unwrap();
    assert_eq!(recurrences(&game), [0]);
}

#[test]
fn a_position_that_recurs_for_ever_is_looked_up_in_a_few_records() {
    let mut game = empty_game(
        2,
        Rules {
            ko: Ko::None,
            ..Rules::NEW_ZEALAND
        },
    );
    for number in 0..100_000 {
        let color = if number % 3 == 1 {
            Color::Black
        } else {
            Color::White
        };
        game.play(color, Move::Pass).unwrap();
    }
    assert!(game.history.each_kind_up_to(game.n_moves()).count() <= 8);
    assert_eq!(
        game.recurrences().take(2).collect::<Vec<_>>(),
        [99_999, 99_998]
    );
    assert!(game.legal_points(Color::Black).len() == 4);
    game.undo_to(1);
    assert_eq!(game.recurrences().collect::<Vec<_>>(), [0]);
}

#[test]
fn a_record_is_small() {
    assert!(size_of::<Record>() <= 56, "{}", size_of::<Record>());
}
