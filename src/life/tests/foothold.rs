//! Footholds by pictures, and by all lines of play.

use std::collections::{HashMap, HashSet};

use proptest::prelude::*;

use crate::board::{BoardSize, Color, Point, PointSet, Position, Suicide};
use crate::life::proven;
use crate::life::unconditional;

/// Which points are Black's territory although stones of his inside leave it open to proof
/// without reading.
#[track_caller]
fn check(picture: &str, is_territory: bool) {
    let position: Position = picture.parse().unwrap();
    let stands = proven(&position).territory[Color::Black];
    let white = position.stones(Color::White);
    assert_eq!(white.is_subset(&stands), is_territory, "{position}");
    let before = unconditional(&position).territory[Color::Black];
    assert!(
        !white.is_subset(&before),
        "reading was not needed\n{position}"
    );
}

#[test]
fn six_points_that_can_be_filled_to_a_bulky_five_are_territory() {
    check(
        "X X X X X X . X
         X O O O O X X X
         X O . . O X . X
         X O X X O X X X
         X O . . O X X X
         X O O O O X X X
         X X X X X X X X",
        true,
    );
}

#[test]
fn six_points_that_can_not_are_a_seki() {
    check(
        "X X X X X X X . X
         X O O O O O X X X
         X O O . O O X X X
         X O . X O O X . X
         X O O X . O X X X
         X O O . O O X X X
         X O O O O O X X X
         X X X X X X X X X",
        false,
    );
}

#[test]
fn a_wall_that_must_be_joined_first_leaves_no_seki() {
    // The same eight points; White's wall is whole above. Below it falls apart at its corners,
    // and when he has joined them, three stones of Black's in a row kill him.
    check(
        "X X X X X X X . X
         X O O O O O X X X
         X O O . O O X . X
         X O . X . O X X X
         X O . X . O X X X
         X O O . O O X X X
         X O O O O O X X X
         X X X X X X X X X",
        false,
    );
    check(
        "X X X X X X X . X
         X X O O O X X X X
         X X O . O X X . X
         X O . X . O X X X
         X O . X . O X X X
         X X O . O X X X X
         X X O O O X X X X
         X X X X X X X X X",
        true,
    );
}

/// Black lives in the two files on the left. The rest is White's wall but for two black stones
/// beside each other, numbered by `pair`, and what `choices` leave open: of the points beside
/// those two most, of the others few.
fn around_two_stones(pair: u8, choices: &[u8]) -> Option<Position> {
    let size = BoardSize::new(6, 4).unwrap();
    let at = |column, row| size.point(column, row).unwrap();
    let (column, row) = (3 + pair % 2, pair / 2 % 4);
    let other = if pair < 8 {
        at(column + 1, row)
    } else {
        at(column, (row + 1) % 4)
    };
    let two: PointSet = [at(column, row), other].into_iter().collect();
    let beside = two.neighbors();
    let mut stones = [two, PointSet::EMPTY];
    for (n, &choice) in choices.iter().enumerate() {
        let point = at(2 + n as u8 % 4, n as u8 / 4);
        let stays_open = choice < if beside.contains(point) { 8 } else { 1 };
        if !two.contains(point) && !stays_open {
            stones[1].insert(point);
        }
    }
    for (column, row) in [(0, 1), (1, 0), (1, 1), (1, 2), (1, 3)] {
        stones[0].insert(at(column, row));
    }
    Position::from_stones(size, stones).ok()
}

/// The position after a stone, if it may be placed.
fn after(position: &Position, color: Color, point: Point) -> Option<Position> {
    let mut next = position.clone();
    next.play(color, point, Suicide::Forbidden).ok()?;
    Some(next)
}

/// Every position that White can reach on these points if only he plays.
fn alone(position: &Position, points: &PointSet) -> Vec<Position> {
    let mut seen = HashSet::from([position.both()]);
    let mut all = vec![position.clone()];
    let mut n = 0;
    while n < all.len() {
        for point in all[n].empty() & *points {
            let Some(mut next) = after(&all[n], Color::White, point) else {
                continue;
            };
            next.lift_ko();
            if seen.insert(next.both()) {
                all.push(next);
            }
        }
        n += 1;
    }
    all
}

/// Positions of a game about a stone, each with what follows from it.
struct Game {
    target: Point,
    within: PointSet,
    /// Whether the stone is gone, and the numbers of what follows.
    states: Vec<(bool, Vec<usize>)>,
    to_move: Vec<Color>,
}

impl Game {
    /// Every line of play until the white stone at `target` is captured, Black first; `None` if
    /// there are too many.
    fn new(position: &Position, within: PointSet, target: Point) -> Option<Self> {
        let mut game = Self {
            target,
            within,
            states: Vec::new(),
            to_move: Vec::new(),
        };
        let mut numbers = HashMap::new();
        let mut open = vec![(position.clone(), Color::Black)];
        numbers.insert(key(position, Color::Black), 0);
        while game.states.len() < open.len() {
            if open.len() > 2_000 {
                return None;
            }
            let (position, color) = open[game.states.len()].clone();
            let is_gone = !position.stones(Color::White).contains(game.target);
            let mut next = Vec::new();
            if !is_gone {
                let mut passed = position.clone();
                passed.lift_ko();
                let plays = (position.empty() & game.within)
                    .iter()
                    .filter(|&point| !position.is_ko_ban(color, point))
                    .filter_map(|point| after(&position, color, point));
                for position in plays.chain(std::iter::once(passed)) {
                    let number = numbers.len();
                    let number = *numbers.entry(key(&position, !color)).or_insert(number);
                    if number == open.len() {
                        open.push((position, !color));
                    }
                    next.push(number);
                }
            }
            game.states.push((is_gone, next));
            game.to_move.push(color);
        }
        Some(game)
    }

    /// Whether Black can force the capture in finitely many moves.
    fn falls(&self) -> bool {
        let mut falls: Vec<bool> = self.states.iter().map(|(is_gone, _)| *is_gone).collect();
        loop {
            let mut has_changed = false;
            for (n, (_, next)) in self.states.iter().enumerate().rev() {
                if !falls[n] {
                    let mut next = next.iter().map(|&n| falls[n]);
                    falls[n] = match self.to_move[n] {
                        Color::Black => next.any(|falls| falls),
                        Color::White => next.all(|falls| falls),
                    };
                    has_changed |= falls[n];
                }
            }
            if !has_changed {
                return falls[0];
            }
        }
    }
}

/// What tells one position of a game from another.
fn key(position: &Position, color: Color) -> ([PointSet; 2], Option<Point>, Color) {
    let bans = position.empty();
    let ban = bans.iter().find(|&point| position.is_ko_ban(color, point));
    (position.both(), ban, color)
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 4,
        max_global_rejects: 40_000,
        ..ProptestConfig::default()
    })]

    #[test]
    fn where_there_is_no_foothold_every_line_of_play_takes_every_stone(
        pair in 0_u8..16,
        choices in proptest::collection::vec(0_u8..10, 16),
    ) {
        let position = around_two_stones(pair, &choices);
        prop_assume!(position.is_some());
        let position = position.expect("this was assumed");
        let before = unconditional(&position).territory[Color::Black];
        let claimed = proven(&position).territory[Color::Black];
        prop_assert!(before.is_subset(&claimed), "{position}");
        let region = claimed - before;
        prop_assume!(!region.is_empty());
        for reached in alone(&position, &region) {
            for chain in (reached.stones(Color::White) & region).parts() {
                let target = chain.first().expect("a chain has a stone");
                // Where a wall has fallen there can be too much to play.
                let Some(game) = Game::new(&reached, region, target) else {
                    continue;
                };
                prop_assert!(game.falls(), "{target} in\n{reached}\nfrom\n{position}");
            }
        }
    }
}
