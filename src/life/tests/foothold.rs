//! Footholds by pictures, and by all lines of play.

use std::collections::HashSet;

use super::reference::{Everything, State};
use super::*;
use crate::board::{BoardSize, Suicide};
use crate::life::unconditional;

/// Which points are Black's territory although stones of his inside leave it open to proof
/// without reading.
#[track_caller]
fn check(picture: &str, is_territory: bool) {
    let position: Position = picture.parse().unwrap();
    let stands = proven(&position, Suicide::Forbidden).territory[Color::Black];
    let white = position.stones(Color::White);
    assert_eq!(white.is_subset(&stands), is_territory, "{position}");
    let before = unconditional(&position, Suicide::Forbidden).territory[Color::Black];
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

/// The stones of every position that White can reach on these points if only he plays.
pub(super) fn alone(
    position: &Position,
    points: &PointSet,
    suicide: Suicide,
) -> Vec<[PointSet; 2]> {
    let mut all = vec![position.both()];
    let mut seen = HashSet::from([position.both()]);
    let mut n = 0;
    while n < all.len() {
        let position = Position::from_stones(position.size(), all[n]).unwrap();
        let moves = (position.empty() & *points).iter();
        let after = moves.filter_map(|point| {
            let mut next = position.clone();
            let played = next.play(Color::White, point, suicide);
            played.ok().map(|_| next.both())
        });
        all.extend(after.filter(|stones| seen.insert(*stones)));
        n += 1;
    }
    all
}

/// What follows in a game on these points that ends when the white stone at `target` is captured.
fn successors(size: BoardSize, points: &PointSet, target: Point, state: &State) -> Vec<State> {
    let (stones, bans, color) = *state;
    if !stones[Color::White].contains(target) {
        return Vec::new();
    }
    let position = Position::from_stones(size, stones).unwrap();
    let moves = ((position.empty() & *points) - bans[color]).iter();
    let after = moves.filter_map(|point| position.after(color, point));
    let after = after.map(|after| {
        let mut bans = [PointSet::EMPTY; 2];
        bans[!color].extend(after.ko());
        (after.both(), bans, !color)
    });
    let passed = (stones, [PointSet::EMPTY; 2], !color);
    after.chain([passed]).collect()
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
        let before = unconditional(&position, Suicide::Forbidden).territory[Color::Black];
        let claimed = proven(&position, Suicide::Forbidden).territory[Color::Black];
        prop_assert!(before.is_subset(&claimed), "{position}");
        let region = claimed - before;
        prop_assume!(!region.is_empty());
        for stones in alone(&position, &region, Suicide::Forbidden) {
            for chain in (stones[Color::White] & region).parts() {
                let target = chain.first().expect("a chain has a stone");
                let start = (stones, [PointSet::EMPTY; 2], Color::Black);
                let next = |state: &State| successors(position.size(), &region, target, state);
                // Where a wall has fallen there can be too much to play.
                let Some(all) = Everything::from(&start, 2000, next) else {
                    continue;
                };
                let falls = all.falls(Color::White, target)[0];
                prop_assert!(falls, "{target} among\n{stones:?}\nfrom\n{position}");
            }
        }
    }
}
