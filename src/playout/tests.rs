//! Tests of playouts and policies.

use super::*;
use crate::board::{BoardSize, PointSet, Removed};
use crate::scoring::area;

fn size(side: u32) -> BoardSize {
    BoardSize::square(side).unwrap()
}

/// The points that the light policy may choose, by definition.
fn light_points(position: &Position, color: Color) -> PointSet {
    let empty = position.empty();
    empty
        .iter()
        .filter(|&point| position.is_playable(color, point) && !position.is_eye(color, point))
        .collect()
}

#[test]
fn the_light_policy_is_uniform_over_its_points() {
    let mut rng = random(11);
    let mut position = Position::new(size(7));
    let mut color = Color::Black;
    let (mut sum, mut n) = (0.0, 0u32);
    for _ in 0..40_000 {
        let points = light_points(&position, color);
        let chosen = Light.choose(&mut position, color, None, &mut rng);
        assert_eq!(chosen.is_none(), points.is_empty());
        match chosen {
            Some(point) => {
                assert!(points.contains(point));
                let rank = points.iter().position(|p| p == point).unwrap() as f64;
                let most = points.len() as f64 - 1.0;
                if most > 0.0 {
                    // The rank of a uniform choice has variance (m² + 2m) / 12.
                    sum += (rank - most / 2.0).powi(2) * 12.0 / (most * most + 2.0 * most);
                    n += 1;
                }
                position.place(color, point);
            }
            None if light_points(&position, !color).is_empty() => position = Position::new(size(7)),
            None => position.lift_ko(),
        }
        color = !color;
    }
    let variance = sum / f64::from(n);
    assert!((variance - 1.0).abs() < 0.03, "{variance}");
}

#[test]
fn light_playouts_from_the_empty_board_have_the_known_length() {
    // Standard deviations are about 16, 20 and 27 moves.
    for (side, n_playouts) in [(9, 20_000), (13, 8_000), (19, 4_000)] {
        let (mut sum, mut squares, mut black_halves) = (0.0, 0.0, 0);
        let mut rng = random(1);
        for _ in 0..n_playouts {
            let mut position = Position::new(size(side));
            let n_moves = playout(&mut position, Color::Black, None, &Light, &mut rng, &mut ());
            let n_moves = f64::from(n_moves);
            sum += n_moves;
            squares += n_moves * n_moves;
            black_halves += 1 + final_area(&position).difference().signum();
        }
        let n = f64::from(n_playouts);
        let mean = sum / n;
        let error = ((squares / n - mean * mean) / n).sqrt();
        let expected = Light::expected_moves(size(side)).unwrap();
        // The seed is fixed; four standard errors leave room for a change of the generator.
        assert!(
            (mean - expected).abs() < 4.0 * error,
            "{side}: {mean} ± {error}"
        );
        // Black moves first and wins a little more often without komi.
        let wins = black_halves as f64 / (2.0 * n);
        assert!((0.5..0.56).contains(&wins), "{side}: {wins}");
    }
}

#[test]
fn the_fast_area_equals_the_reference() {
    let mut rng = random(8);
    for n in 0..300 {
        let mut position = Position::new(size(3 + n % 7));
        playout(&mut position, Color::Black, None, &Light, &mut rng, &mut ());
        assert_eq!(
            final_area(&position),
            area(position.size(), position.both())
        );
    }
}

/// Plays games on small boards and checks that every move is legal. Returns how often a player
/// passed although a useful move was left.
fn early_passes(policy: &impl Policy) -> usize {
    let mut n_early = 0;
    let mut rng = random(21);
    for n in 0..60 {
        let mut position = Position::new(size(2 + n % 9));
        let (mut color, mut last, mut passes) = (Color::Black, None, 0);
        while passes < 2 {
            let chosen = policy.choose(&mut position, color, last, &mut rng);
            if let Some(point) = chosen {
                assert!(position.is_free(point) && position.is_playable(color, point));
                position.place(color, point);
                passes = 0;
            } else {
                let mut left = position.empty().iter();
                n_early +=
                    usize::from(left.any(|point| careful::is_useful(&position, color, point)));
                position.lift_ko();
                passes += 1;
            }
            (color, last) = (!color, chosen);
        }
        assert_eq!(position.validate(), Ok(()));
    }
    n_early
}

#[test]
fn careful_moves_are_legal_and_no_useful_move_is_left() {
    assert_eq!(early_passes(&Careful), 0);
}

#[test]
fn shaped_moves_are_legal_and_useful_moves_may_be_left() {
    let n_early = early_passes(&Shaped::new());
    assert!((1..60).contains(&n_early), "{n_early}");
}

#[test]
fn tactics_see_what_a_move_does() {
    let position: Position = ". . . . .
                              . X O . .
                              X O . O .
                              . X O . .
                              . . . . ."
        .parse()
        .unwrap();
    let at = |name: &str| name.parse().unwrap();
    assert_eq!(
        tactics::liberties_after(&position, Color::White, at("C3"), 9),
        5
    );
    assert_eq!(position.size().line_of(at("B3")), 2);
}

/// Whether a move is a self-atari and whether it kills by sacrifice, found by playing it; `None` if
/// it captures.
fn reference(before: &Position, color: Color, point: Point) -> Option<(bool, bool)> {
    let mut after = before.clone();
    let removed = after.place(color, point);
    if removed != Removed::default() {
        return None;
    }
    let own = after.chain(point);
    let last = after.liberties(point);
    let is_self_atari = last.len() == 1;
    let mut enemies = (own.neighbors() & before.stones(!color)).iter();
    let kills = is_self_atari
        && (2..=6).contains(&own.len())
        && crate::life::is_one_eyed(&own)
        && enemies.all(|enemy| !before.is_in_atari(enemy) && after.liberties(enemy) == last);
    Some((is_self_atari, kills))
}

#[test]
fn fast_tactics_agree_with_playing_the_move() {
    let mut rng = random(5);
    let mut seen = [0; 3];
    for n in 0..400 {
        let mut position = Position::new(size(2 + n % 9));
        for k in 0..below(&mut rng, 3 * position.n_empty()) {
            let color = Color::BOTH[k % 2];
            if let Some(point) = Light.choose(&mut position, color, None, &mut rng) {
                position.place(color, point);
            }
        }
        for (color, point) in Color::BOTH
            .into_iter()
            .flat_map(|color| position.empty().iter().map(move |point| (color, point)))
            .filter(|&(color, point)| position.is_playable(color, point))
        {
            let fast = tactics::is_self_atari(&position, color, point);
            let counted = tactics::liberties_after(&position, color, point, 9);
            assert_eq!(fast, counted < 2, "{color} {point}\n{position}");
            let Some((is_self_atari, kills)) = reference(&position, color, point) else {
                continue;
            };
            assert_eq!(fast, is_self_atari, "{color} {point}\n{position}");
            let fast = tactics::kills_by_sacrifice(&position, color, point);
            assert_eq!(fast, kills, "{color} {point}\n{position}");
            for (count, has) in seen.iter_mut().zip([true, is_self_atari, kills]) {
                *count += usize::from(has);
            }
        }
    }
    assert!(seen.iter().all(|&count| count > 5), "{seen:?}");
}

#[test]
fn four_pairs_with_one_point_are_one_liberty() {
    // Black's liberties are the eye, with four pairs, and D6 outside.
    let ring: Position = ". . . O . . .
                          . O O . O O .
                          . O X X X O .
                          . O X . X O .
                          . O X X X O .
                          . O O O O O .
                          . . . . . . ."
        .parse()
        .unwrap();
    let [outside, eye, stone] = [(3, 5), (3, 3), (2, 4)].map(|(x, y)| Point::new(x, y).unwrap());
    for point in [outside, eye] {
        assert!(tactics::is_self_atari(&ring, Color::Black, point));
        assert!(!ring.surely_has_two_liberties_besides(stone, point));
    }
    assert_eq!(ring.last_liberty(stone), None);
    let mut closed = ring;
    closed.place(Color::White, outside);
    assert_eq!(closed.last_liberty(stone), Some(eye));
}

#[test]
fn n_beside_counts_neighbors_in_the_set() {
    let mut rng = random(3);
    for _ in 0..200 {
        let space: PointSet = (0..6)
            .map(|_| size(4).points().iter().nth(below(&mut rng, 16)).unwrap())
            .collect();
        for point in &space {
            let plain = (PointSet::from(point).neighbors() & space).len();
            assert_eq!(space.n_beside(point), plain);
        }
    }
}
