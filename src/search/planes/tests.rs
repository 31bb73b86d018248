//! The planes of a position by hand, and their symmetries.

use expect_test::{Expect, expect};
use proptest::prelude::*;

use super::*;
use crate::board::{BoardSize, Orientation};
use crate::playout::{below, random};
use crate::rules::Komi;

fn game(picture: &str) -> Game {
    let position: Position = picture.parse().unwrap();
    let (size, komi) = (position.size(), Komi::from_halves(15));
    Game::with_setup(size, Rules::CHINESE, komi, position.both(), Color::Black).unwrap()
}

/// The names of the planes that are neither empty nor stones, each with its points.
fn check(game: &Game, color: Color, expected: &Expect) {
    const NAMES: [&str; N_PLANES] = [
        "board",
        "own",
        "opponent",
        "1 liberty",
        "2 liberties",
        "3 liberties",
        "4 liberties",
        "forbidden",
        "last",
        "2nd last",
        "3rd last",
        "4th last",
        "5th last",
        "caught in atari",
        "caught in ladder",
        "catches",
        "saves",
        "to 1 liberty",
        "to 2",
        "to 3",
        "captures",
        "opponent to 1",
        "own for good",
        "opponent's for good",
    ];
    let planes = Planes::new(&View::new(game, color));
    let lines = NAMES.iter().zip(&planes.sets).skip(3);
    let lines = lines.filter(|(_, set)| !set.is_empty());
    let mut lines: Vec<String> = lines
        .map(|(name, set)| format!("{name}: {set:?}"))
        .collect();
    let failing = planes.failing_in_ladders();
    if !failing.is_empty() {
        lines.push(format!("fail in ladders: {failing:?}"));
    }
    lines.push(format!(
        "{:?}
",
        planes.globals
    ));
    expected.assert_eq(&lines.join(
        "
",
    ));
}

#[test]
fn a_ladder_and_an_atari() {
    let game = game(
        ". . . . . . .
         . . . X O . .
         . . X O O . .
         . . X X O . .
         . . . . . . .
         . O X . . . .
         . . O . . . .",
    );
    check(
        &game,
        Color::Black,
        &expect![[r"
        2 liberties: {C1 C2 D6}
        3 liberties: {B2}
        caught in ladder: {D6}
        saves: {C6 D7}
        to 1 liberty: {B1}
        to 2: {A1 D1 G1 A2 A7 E7 G7}
        to 3: {E1 F1 G2 A3 B3 E3 G3 A4 F4 G4 A5 F5 G5 A6 F6 G6 B7 C7 D7 F7}
        [-0.375, 0.0, 0.0, 0.0, 0.0, 0.0, -0.5, 0.0, 0.0, 0.0]
    "]],
    );
    check(
        &game,
        Color::White,
        &expect![[r"
            2 liberties: {C1 C2 D6}
            3 liberties: {B2}
            caught in ladder: {D6}
            catches: {C6}
            to 2: {A1 G1 C3 C6 A7 D7 G7}
            to 3: {D1 E1 F1 D2 G2 A3 D3 G3 A4 B4 G4 A5 B5 G5 A6 G6 B7 C7 F7}
            opponent to 1: {B1}
            fail in ladders: {D7}
            [0.375, 0.0, 0.0, 0.0, 0.0, 0.0, 0.5, 0.0, 0.0, 0.0]
        "]],
    );
}

#[test]
fn a_ko_and_living_stones() {
    let mut game = game(
        ". X . X O . O
         X X X X O O .
         O O O O O O O
         . . . . . . .
         . X O . . . .
         X . X O . . .
         . X O . . . .",
    );
    let play = "B2".parse_point();
    game.play(Color::White, Move::Play(play)).unwrap();
    check(
        &game,
        Color::Black,
        &expect![[r"
            1 liberty: {B1 B2}
            2 liberties: {C1 A2 B3 A6 B6 C6 D6 B7 D7 G7}
            3 liberties: {C3}
            4 liberties: {D2}
            forbidden: {C2}
            last: {B2}
            caught in atari: {B1}
            caught in ladder: {B3}
            saves: {A3 B4}
            to 1 liberty: {A1 D1 C2 A7 C7}
            to 2: {G1 D3 A4 C4 G4}
            to 3: {E1 F1 E2 G2 A3 G3 B4 D4 E4 F4}
            captures: {C2}
            opponent to 1: {A1 A3}
            own for good: {A6 B6 C6 D6 A7 B7 C7 D7}
            opponent's for good: {A5 B5 C5 D5 E5 F5 G5 E6 F6 G6 E7 F7 G7}
            fail in ladders: {A1}
            [-0.375, 0.0, 0.0, 0.0, 0.0, 0.0, -0.5, 0.0, 0.0, 0.0]
        "]],
    );
    game.play(Color::Black, Move::Pass).unwrap();
    game.play(Color::White, Move::Pass).unwrap();
    check(
        &game,
        Color::Black,
        &expect![[r"
        1 liberty: {B1 B2}
        2 liberties: {C1 A2 B3 A6 B6 C6 D6 B7 D7 G7}
        3 liberties: {C3}
        4 liberties: {D2}
        3rd last: {B2}
        caught in ladder: {B3}
        saves: {C2 A3 B4}
        to 1 liberty: {A1 D1 C2 A7 C7}
        to 2: {G1 D3 A4 C4 G4}
        to 3: {E1 F1 E2 G2 A3 G3 B4 D4 E4 F4}
        captures: {C2}
        opponent to 1: {A1 A3}
        own for good: {A6 B6 C6 D6 A7 B7 C7 D7}
        opponent's for good: {A5 B5 C5 D5 E5 F5 G5 E6 F6 G6 E7 F7 G7}
        [-0.375, 0.0, 1.0, 1.0, 0.0, 0.0, -0.5, 0.0, 0.0, 0.0]
    "]],
    );
}

trait ParsePoint {
    fn parse_point(&self) -> Point;
}

impl ParsePoint for str {
    fn parse_point(&self) -> Point {
        let mut letters = self.bytes();
        let column = letters.next().unwrap() - b'A';
        Point::new(column, self[1..].parse::<u8>().unwrap() - 1).unwrap()
    }
}

/// A game of so many random moves.
fn random_game(size: BoardSize, n_moves: usize, seed: u64) -> Game {
    let mut game = Game::new(size, Rules::TROMP_TAYLOR, Komi::from_halves(13));
    let mut rng = random(seed);
    for n in 0..n_moves {
        let color = game.to_move();
        let position = game.position();
        let points: Vec<Point> = position
            .empty()
            .iter()
            .filter(|&point| !position.is_eye(color, point) && game.check(color, point).is_ok())
            .collect();
        let mv = match points.len() {
            0 => Move::Pass,
            _ if n % 50 == 49 => Move::Pass,
            n_points => Move::Play(points[below(&mut rng, n_points)]),
        };
        game.play(color, mv).unwrap();
    }
    game
}

/// The same game on a board that lies otherwise, perhaps with the colors swapped.
fn image(game: &Game, orientation: Orientation, swaps: bool) -> Game {
    let komi = game.komi().halves();
    let komi = Komi::from_halves(if swaps { -komi } else { komi });
    let mut image = Game::new(orientation.new_size(), *game.rules(), komi);
    for (color, mv) in game.moves() {
        let color = if swaps { !color } else { color };
        image.play_as_recorded(color, orientation.mv(mv)).unwrap();
    }
    image
}

/// The planes with ladders read far beyond the limit: answers that rest on it may depend on how the
/// board lies.
fn planes(game: &Game, color: Color) -> Planes {
    const LIMIT: u32 = 1_000_000;
    let mut ladders = Ladders::with_limit(game.position(), LIMIT);
    Planes::with_ladders(&View::new(game, color), &mut ladders)
}

/// The planes of all images of a game are the images of its planes.
fn check_images(game: &Game) -> Result<(), TestCaseError> {
    let (size, color) = (game.position().size(), game.to_move());
    let expected = planes(game, color);
    for orientation in Orientation::all(size) {
        for swaps in [false, true] {
            let image = image(game, orientation, swaps);
            let color = if swaps { !color } else { color };
            let seen = planes(&image, color);
            let turned = expected.sets.each_ref().map(|set| orientation.points(set));
            prop_assert_eq!(seen.sets, turned);
            prop_assert_eq!(
                seen.globals.map(f32::to_bits),
                expected.globals.map(f32::to_bits)
            );
        }
    }
    Ok(())
}

/// After this game ataris and captures lead back to where they began.
#[test]
fn a_ladder_in_a_circle_ends() {
    let game = random_game(BoardSize::new(7, 8).unwrap(), 49, 28_540);
    check_images(&game).unwrap();
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn planes_turn_with_the_board_and_know_no_color(
        columns in 2u32..=13, rows in 2u32..=13, n_moves in 0usize..200, seed: u64,
    ) {
        let size = BoardSize::new(columns, rows).unwrap();
        check_images(&random_game(size, n_moves, seed))?;
    }

    #[test]
    fn liberties_after_a_move_are_those_of_the_position_after_it(
        side in 2u32..=9, n_moves in 0usize..120, seed: u64,
    ) {
        let game = random_game(BoardSize::square(side).unwrap(), n_moves, seed);
        let position = game.position();
        let chains = Chains::new(position);
        for color in Color::BOTH {
            for point in &position.empty() {
                let mut after = position.clone();
                after.place(color, point);
                let n_liberties = after.liberties(point).len().min(4);
                prop_assert_eq!(chains.liberties_after(color, point), n_liberties, "{}", point);
            }
        }
    }
}
