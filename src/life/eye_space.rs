//! Eye spaces: whether the owner of a small closed space can make two eyes in it.

use super::attractor::{Allowance, Expansion, Known, reaches};
use super::field::{Field, Law, Set, Situation};
use crate::board::{Color, PointSet};

/// Spaces with more points always give two eyes if there is no stone in them: no shape of more
/// than six points has a single vital point.
const MOST_EMPTY: usize = 6;
/// With stones in them they are searched up to this size.
pub(crate) const MOST_WITH_STONES: usize = 9;

/// The number of eyes, one or two, that the owner gets in a space that his living stones enclose,
/// if he may move first and has liberties enough outside.
///
/// The owner moves first: if his stones live, he has answered what was played in the space. He has
/// two eyes if he can force a shape that lives unconditionally, in any line of play, though the
/// opponent has ko threats without end. Stones on all points are taken off first; then the opponent
/// moves.
pub(super) fn n_eyes(board: &PointSet, space: &PointSet, intruders: &PointSet) -> usize {
    let n = space.len();
    let most = if space.meets(intruders) {
        MOST_WITH_STONES
    } else {
        MOST_EMPTY
    };
    let has_two = n > 2 && (n > most || gives_two_eyes(&closed(board, space), intruders));
    if has_two { 2 } else { 1 }
}

/// Whether a space of these points gives only one eye if the opponent plays in it first.
///
/// These are spaces of up to three points, the square, and the larger shapes with a single vital point: the
/// pyramid, the crossed and the bulky five, and the rabbity six.
pub(crate) fn is_one_eyed(space: &PointSet) -> bool {
    let mut n_with = [0; 5];
    for point in space {
        n_with[space.n_beside(point)] += 1;
    }
    match n_with.iter().sum() {
        0..=3 => true,
        4 => n_with[2] == 4 || n_with[3] == 1,
        5 => n_with[4] == 1 || (n_with[3] == 1 && n_with[2] == 3),
        6 => n_with[4] == 1 && n_with[2] == 3,
        _ => false,
    }
}

/// What becomes of a group that has only one space for eyes, with stones of the opponent in it,
/// and is surrounded by living stones.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SpaceFate {
    /// It makes two eyes even if the opponent begins.
    TwoEyes,
    /// It never gets two eyes, and the opponent cannot kill it by filling its liberties, nor by a
    /// ko.
    Seki,
    /// It never gets two eyes, and the opponent kills it, by a ko perhaps that he begins when he
    /// likes (bent four in the corner).
    Dead,
}

/// What becomes of the group around a space of at most [`MOST_WITH_STONES`] points that holds chains
/// of its owner and of the opponent; `None` if who plays first decides.
///
/// For two eyes the owner has liberties outside and wins no ko; for killing him they are all
/// filled, and the opponent wins every ko.
pub(crate) fn space_fate(
    board: &PointSet,
    space: &PointSet,
    own: &PointSet,
    intruders: &PointSet,
) -> Option<SpaceFate> {
    let field = closed(board, space);
    let stones = [own, intruders].map(|stones| field.mask(stones) & !WALL);
    let solve = |goal| [OWNER, INTRUDER].map(|first| is_reached(&field, stones, goal, first));
    let has_two = solve(SpaceGoal::TwoEyes);
    if has_two[1] {
        return Some(SpaceFate::TwoEyes);
    }
    let kill = solve(SpaceGoal::Kill);
    match (has_two[0], kill) {
        (false, [_, false]) => Some(SpaceFate::Seki),
        (false, [true, _]) => Some(SpaceFate::Dead),
        _ => None,
    }
}

/// What somebody tries to reach.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum SpaceGoal {
    /// The owner makes two eyes. He has liberties outside.
    TwoEyes,
    /// The intruder takes the last liberty. The owner may not take back a ko at once.
    Kill,
}

/// The colors in a field: which of them owns the space does not matter.
pub(super) const OWNER: Color = Color::Black;
pub(super) const INTRUDER: Color = Color::White;
/// The stones around the space.
const WALL: Set = 1;

/// A small closed space: a field of which the stones around are one point, the first one.
fn closed(board: &PointSet, space: &PointSet) -> Field {
    let wall = space.neighbors() & (*board - *space);
    Field::new(&[wall], space, [PointSet::EMPTY; 2], Law::Play).expect("the space is small")
}

/// Whether the owner can force two eyes, he moving first, or the opponent if that has filled the
/// space.
fn gives_two_eyes(space: &Field, intruders: &PointSet) -> bool {
    let intruders = space.mask(intruders) & !WALL;
    if intruders | WALL == space.all {
        is_reached(space, [0; 2], SpaceGoal::TwoEyes, INTRUDER)
    } else {
        is_reached(space, [0, intruders], SpaceGoal::TwoEyes, OWNER)
    }
}

/// Whether the goal is reached in a closed space with these stones in it.
fn is_reached(space: &Field, stones: [Set; 2], goal: SpaceGoal, first: Color) -> bool {
    let mut field = space.clone();
    let seeker = match goal {
        SpaceGoal::TwoEyes => {
            // A ko that the owner takes brings him no eye: the intruder retakes it, and all is as before.
            field.law = Law::Threats(INTRUDER);
            field.at_wall[OWNER] |= WALL;
            OWNER
        }
        SpaceGoal::Kill => INTRUDER,
    };
    let is_goal = |situation: &Situation| match goal {
        SpaceGoal::Kill => situation.stones[OWNER] & WALL == 0,
        SpaceGoal::TwoEyes => space.unconditional(situation, OWNER) & WALL != 0,
    };
    let start = Situation::new([stones[0] | WALL, stones[1]], first);
    let known = &mut Known::default();
    forces(&field, seeker, start, known, u32::MAX, is_goal) == Some(true)
}

/// Whether the seeker comes to his goal in a field, every line of play and every pass looked at; `None`
/// if that takes more than `limit` situations. The intruder may take every ko.
pub(super) fn forces(
    field: &Field,
    seeker: Color,
    start: Situation,
    known: &mut Known<Situation>,
    limit: u32,
    is_goal: impl Fn(&Situation) -> bool,
) -> Option<bool> {
    let expand = |situation: &Situation| {
        if is_goal(situation) {
            return Ok(Expansion::Reached);
        }
        let mut next = field.plays(situation);
        next.extend(field.passes(situation));
        // A ko that the law forbids to retake at once is forbidden to the owner alone.
        for situation in &mut next {
            situation.bans[INTRUDER] = 0;
        }
        Ok(Expansion::ahead(next, situation.to_move == seeker))
    };
    reaches(known, start, &Allowance::new(limit), expand).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{BoardSize, Point};

    /// The space in a picture, the stones of its owner in it and those of the opponent. Its points
    /// are `.`, `x` and `O`; `X` and what is around the picture is wall. The picture begins at the
    /// column and the row `first`.
    fn sets(picture: &str, first: u8) -> [PointSet; 3] {
        let mut sets = [PointSet::EMPTY; 3];
        for (row, signs) in (first..).zip(picture.lines()) {
            for (column, sign) in (first..).zip(signs.split_whitespace()) {
                let point = Point::new(column, row).unwrap();
                let is_in = [sign != "X", sign == "x", sign == "O"];
                for (set, is_in) in sets.iter_mut().zip(is_in) {
                    if is_in {
                        set.insert(point);
                    }
                }
            }
        }
        sets
    }

    /// The number of eyes in a picture, away from the edge, without stones of the owner.
    #[track_caller]
    fn check(picture: &str, expected: usize) {
        let [space, _, intruders] = sets(picture, 1);
        let board = BoardSize::square(9).unwrap().points();
        assert_eq!(n_eyes(&board, &space, &intruders), expected, "{picture}");
    }

    /// Larger spaces are not searched: their owner, who moves first, divides each of seven points.
    #[test]
    fn every_empty_space_above_the_largest_that_is_searched_gives_two_eyes() {
        let board = BoardSize::square(13).unwrap().points();
        let middle: PointSet = Point::new(7, 7).unwrap().into();
        let mut spaces = vec![middle];
        for _ in 0..MOST_EMPTY {
            let larger = spaces.iter().flat_map(|space| {
                let beside = space.neighbors() - *space;
                let grown = beside.iter().map(|point| *space | point.into());
                grown.collect::<Vec<_>>()
            });
            spaces = larger.collect();
            spaces.sort_unstable_by_key(PointSet::rows);
            spaces.dedup();
        }
        // 760 shapes, with each of their seven points in the middle.
        assert_eq!(spaces.len(), 7 * 760);
        for space in spaces {
            let field = closed(&board, &space);
            assert!(gives_two_eyes(&field, &PointSet::EMPTY), "{space:?}");
        }
    }

    #[test]
    fn three_points_and_more_can_be_divided_and_a_square_cannot() {
        check(". .", 1);
        check(". . .", 2);
        check(". .\nX .", 2);
        check(". .\n. .", 1);
        check(". . . .", 2);
        check("X . X\n. . .", 2);
        check("X . X\n. . .\nX . X", 2);
    }

    #[test]
    fn dead_stones_in_the_shape_of_a_single_eye_leave_one() {
        check("O O O", 1);
        check(". O O O .", 1);
        check(". O O O O .", 2);
        check(". O . X\nO X X X\n. X X X", 2);
        check(". O .\nO O .\n. O .", 1);
        check("X O .\nO O O\nO O X", 1);
        check("O O O .\nO O O X", 2);
    }

    #[test]
    fn seven_points_in_two_squares_depend_on_where_the_dead_stones_stand() {
        check(". . X\n. O O\nX . .", 1);
        check(". . X\n. O .\nX . O", 2);
        check(". . X\n. . .\nX . .", 2);
    }

    /// The fate of the group in a picture, in the corner.
    #[track_caller]
    fn check_fate(picture: &str, expected: SpaceFate) {
        let [space, own, intruders] = sets(picture, 0);
        let board = BoardSize::square(9).unwrap().points();
        assert_eq!(
            space_fate(&board, &space, &own, &intruders),
            Some(expected),
            "{picture}"
        );
    }

    #[test]
    fn nakade_kill_and_other_shapes_make_a_seki() {
        check_fate(
            "X X X X X\nX . O . X\nX . O O X\nX X X X X",
            SpaceFate::Dead,
        );
        check_fate("X X X X X X\nX . O O O .\nX X X X X X", SpaceFate::Seki);
        check_fate(
            "X X X X X X X\nX . O O O O .\nX X X X X X X",
            SpaceFate::TwoEyes,
        );
    }

    #[test]
    fn a_stone_that_is_captured_does_not_divide_a_space() {
        // On A2, in the second line, it would divide this one, and falls to a stone on A1.
        check_fate(". . X\n. O X\nO X X\n. X X", SpaceFate::Dead);
    }

    #[test]
    fn a_bent_four_kills_in_the_corner_only() {
        check_fate("O O . X\nO X X X\n. X X X", SpaceFate::Dead);
        check_fate(
            "X X X X X\nX O O . X\nX O X X X\nX . X X X",
            SpaceFate::Seki,
        );
    }
}
