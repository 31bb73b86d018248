//! Counting after the game is played to its end.

use super::*;
use crate::rules::Score;

/// The scores before and after, and the number of moves, with this color to move.
fn scores(picture: &str, rules: Rules, first: Color) -> (Score, Score, usize) {
    let game = game_at(picture, rules, first);
    let judgement = final_judgement(&game);
    let finished = finished(&game, &judgement);
    (
        judgement.count.score,
        finished.count.score,
        finished.steps.len(),
    )
}

#[test]
fn what_has_to_be_filled_is_no_territory_after_the_game_is_finished() {
    let points = Score::from_points;
    let picture = diagram("C42");
    for first in Color::BOTH {
        // Black fills D2.
        let (before, after, n_moves) = scores(&picture, Rules::JAPANESE, first);
        assert_eq!(
            (after, n_moves),
            (before - Komi::from_halves(2), 2),
            "{first}"
        );
        // Under area rules filling costs nothing, and H2 is shared.
        let (before, after, n_moves) = scores(&picture, Rules::CHINESE, first);
        assert_eq!((before, after, n_moves), (points(-2), points(-2), 0));
        // By art. 8 what stands beside the dame is in seki, and art. 9 does not let them play on.
        // Four points in Black's corners are left.
        let (before, after, n_moves) = scores(&picture, Rules::JAPANESE_1989, first);
        assert_eq!((before, after, n_moves), (points(4), points(4), 0));
        // Nobody removes anything or plays on.
        let (before, after, n_moves) = scores(&picture, Rules::TROMP_TAYLOR, first);
        assert_eq!((before, n_moves), (after, 0));
    }
}

#[test]
fn under_area_rules_open_dame_are_shared_whoever_is_to_move() {
    let picture = diagram("C46");
    let [black, white] = Color::BOTH.map(|first| scores(&picture, Rules::CHINESE, first));
    assert_eq!((black.0, black.2), (black.1, 0));
    assert_eq!(black, white);
}

#[test]
fn finishing_counts_prisoners_that_it_takes() {
    // Black takes D2 on the way: a prisoner instead of a dead stone, but D3 is filled.
    for first in Color::BOTH {
        let (before, after, n_moves) = scores(&diagram("C44"), Rules::JAPANESE, first);
        assert_eq!((after, n_moves), (before - Komi::from_halves(2), 2));
    }
}

#[test]
fn any_board_is_finished() {
    for (seed, side) in (1..=25).enumerate() {
        let size = crate::board::BoardSize::square(side).unwrap();
        let mut position = Position::new(size);
        let mut rng = random(seed as u64);
        playout(
            &mut position,
            Color::Black,
            None,
            &Careful,
            &mut rng,
            &mut (),
        );
        let game = game(&position, Rules::JAPANESE, Color::White);
        let finished = finished(&game, &as_it_stands(&game));
        let stones = finished.count.sides.map(|side| side.stones);
        let added = finished.steps.len() as u32;
        let taken: u32 = finished.count.sides.iter().map(|side| side.prisoners).sum();
        let n_before: u32 = position.both().iter().map(|s| s.len() as u32).sum();
        assert_eq!(stones[0] + stones[1] + taken, n_before + added, "{size:?}");
    }
}
