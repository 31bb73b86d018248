//! Replays of proofs that prove nothing, and of the longest.

use super::*;
use crate::board::{BoardSize, Color, Move, Suicide};
use crate::life::proof::{Strategy, StrategyStep};

/// What a replay of this strategy for the chain at `stone` says, if the other side may play on the
/// points `field`.
fn replayed(
    picture: &str,
    stone: &str,
    claim: Claim,
    steps: Vec<StrategyStep>,
    field: &str,
) -> Verification {
    let position = board(picture);
    let stone: Point = stone.parse().unwrap();
    let field = points(field);
    let theorem = Theorem {
        color: position.color_at(stone).expect("a stone"),
        chain: position.chain(stone),
        claim,
        rests_on: PointSet::EMPTY,
        zone: PointSet::EMPTY,
        n_positions: 0,
        grounds: Grounds::Strategy(Box::new(Strategy { steps, field })),
    };
    verify(&position, &theorem, 1000)
}

#[track_caller]
fn check_refuted(shown: &Verification) {
    assert!(matches!(shown, Verification::Refuted(_)), "{shown:?}");
}

/// The side that succeeds answers every move with this one or with a pass, and then is done.
fn one_move(point: Option<&str>) -> Vec<StrategyStep> {
    let mv = point.map_or(Move::Pass, |name| Move::Play(name.parse().unwrap()));
    let answer = StrategyStep::Play(mv, 0);
    vec![
        StrategyStep::Reached,
        answer,
        StrategyStep::Await(1, Vec::new()),
    ]
}

const CORNER: &str = "
    O O . .
    . O . .
    X . . .";

const TWO_EYES: &str = "
    X X X X
    . X . X";

#[test]
fn a_capture_that_no_reply_prevents_holds() {
    let in_atari = CORNER.replacen("X .", "X O", 1);
    let shown = replayed(&in_atari, "A1", Claim::Falls, one_move(Some("A2")), "A2 C1");
    assert_eq!(shown, Verification::Holds);
}

#[test]
fn a_capture_that_one_reply_prevents_is_refuted() {
    let shown = |field| replayed(CORNER, "A1", Claim::Falls, one_move(Some("B1")), field);
    assert_eq!(shown("A2 C1"), Verification::Holds);
    check_refuted(&shown("A2 B1 C1"));
}

#[test]
fn neither_a_move_on_a_stone_nor_suicide_captures() {
    for point in ["B1", "A1"] {
        let steps = one_move(Some(point));
        check_refuted(&replayed(TWO_EYES, "B1", Claim::Falls, steps, ""));
    }
}

#[test]
fn who_gives_up_a_chain_that_falls_or_stays_has_to_be_right() {
    let shown = |picture, stone, claim| replayed(picture, stone, claim, one_move(None), "A2 B1");
    check_refuted(&shown(TWO_EYES, "B1", Claim::Falls));
    assert_eq!(shown(TWO_EYES, "B1", Claim::Stays), Verification::Holds);
    check_refuted(&shown(CORNER, "A1", Claim::Stays));
}

/// Where a strategy ends on Black's turn he moves next: with A2 the stone joins two eyes. White, if it
/// were his turn, would take it.
#[test]
fn a_strategy_that_ends_too_early_is_refuted() {
    let position = "X . X .
                    . X X X
                    X O O .";
    let steps = vec![StrategyStep::Reached];
    let field = "A1 A2 B3 D1 D3";
    check_refuted(&replayed(position, "A1", Claim::Falls, steps, field));
}

/// Both sides pass so many times, and then all has been said.
fn passes(n_rounds: u32) -> Vec<StrategyStep> {
    let rounds = (0..n_rounds).flat_map(|n| {
        [
            StrategyStep::Play(Move::Pass, 2 * n),
            StrategyStep::Await(2 * n + 1, Vec::new()),
        ]
    });
    std::iter::once(StrategyStep::Reached)
        .chain(rounds)
        .collect()
}

#[test]
fn a_proof_has_lines_of_a_hundred_moves_at_most() {
    let shown = |n_rounds| replayed(TWO_EYES, "B1", Claim::Stays, passes(n_rounds), "");
    assert_eq!(shown(50), Verification::Holds);
    assert_eq!(shown(51), Verification::Exhausted);
}

#[test]
fn a_replay_on_an_open_board_ends_in_seconds() {
    // On an open field nearly every move leads to a position that was seen.
    let size = BoardSize::square(13).expect("a board");
    let mut stones = [PointSet::EMPTY; 2];
    for (n, point) in size.points().iter().enumerate().skip(8) {
        if n % 4 != 3 {
            stones[n % 4 % 2].insert(point);
        }
    }
    let stones = Position::without_captured(size, stones, Color::White);
    let position = Position::from_stones(size, stones).expect("no stone without liberties");
    for theorem in theorems(&position, Suicide::Forbidden, Effort::default()) {
        let shown = verify(&position, &theorem, 4000);
        assert!(!matches!(shown, Verification::Refuted(_)), "{theorem:?}");
    }
}
