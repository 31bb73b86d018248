//! Laws of the board over random positions and sets.

use std::cell::RefCell;
use std::collections::BTreeSet;

use proptest::collection::vec;
use proptest::prelude::*;

use super::{played, read};
use crate::board::{BoardSize, Color, Orientation, Point, PointSet, Position, Suicide};

fn swapped(position: &Position) -> Position {
    let [black, white] = position.both();
    Position::from_stones(position.size(), [white, black]).unwrap()
}

fn size() -> impl Strategy<Value = BoardSize> {
    (1..=9_u32, 1..=9_u32).prop_map(|(columns, rows)| BoardSize::new(columns, rows).unwrap())
}

fn position() -> impl Strategy<Value = Position> {
    (size(), vec(any::<u16>(), 0..150)).prop_map(|(size, stones)| played(size, &stones))
}

/// A board and two sets of its points.
fn two_sets() -> impl Strategy<Value = (BoardSize, [BTreeSet<(u8, u8)>; 2])> {
    (1..=25_u8, 1..=25_u8).prop_flat_map(|(columns, rows)| {
        let points = || proptest::collection::btree_set((0..rows, 0..columns), 0..40);
        let size = BoardSize::new(columns.into(), rows.into()).unwrap();
        (Just(size), [points(), points()])
    })
}

fn of(set: &BTreeSet<(u8, u8)>) -> PointSet {
    set.iter()
        .map(|&(row, column)| Point::new(column, row).unwrap())
        .collect()
}

/// The rows and columns of the points of a set, in its order.
fn listed(set: PointSet) -> Vec<(u8, u8)> {
    set.iter()
        .map(|point| (point.row(), point.column()))
        .collect()
}

/// The neighbors of a point by definition, without guards.
fn beside(size: BoardSize, (row, column): (u8, u8)) -> BTreeSet<(u8, u8)> {
    [(0, 1), (1, 0), (2, 1), (1, 2)]
        .into_iter()
        .filter_map(|(up, right)| {
            Some(((row + up).checked_sub(1)?, (column + right).checked_sub(1)?))
        })
        .filter(|&(row, column)| row < size.rows() && column < size.columns())
        .collect()
}

/// Two disjoint sets on a board.
fn stones() -> impl Strategy<Value = (BoardSize, [PointSet; 2])> {
    (size(), any::<u64>()).prop_map(|(size, seed)| {
        let mut sets = [PointSet::EMPTY; 2];
        let mut rest = seed;
        for point in &size.points() {
            // Nearly full boards are the interesting ones.
            rest = rest.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            match rest >> 61 {
                0 => {}
                n => sets[usize::from(n % 2 == 0)].insert(point),
            }
        }
        (size, sets)
    })
}

proptest! {
    #[test]
    fn each_orientation_has_an_inverse_and_keeps_neighbors((size, sets) in two_sets()) {
        let set = of(&sets[0]) & size.points();
        for by in Orientation::all(size) {
            let laid = by.points(&set);
            prop_assert_eq!(by.inverse().points(&laid), set);
            prop_assert_eq!(by.inverse().new_size(), size);
            prop_assert!(laid.is_subset(&by.new_size().points()));
            let around = (set.neighbors() - set) & size.points();
            let around_laid = (laid.neighbors() - laid) & by.new_size().points();
            prop_assert_eq!(by.points(&around), around_laid);
        }
        prop_assert_eq!(Orientation::new(size, 0).points(&set), set);
    }

    #[test]
    fn without_captured_removes_no_more_than_it_must((size, sets) in stones()) {
        for first in Color::BOTH {
            let left = Position::without_captured(size, sets, first);
            let position = Position::from_stones(size, left).unwrap();
            prop_assert_eq!(position.both(), left);
            let can_stand = Position::from_stones(size, sets).is_ok();
            prop_assert_eq!(left == sets, can_stand);
            // A chain of the first color is removed only if the other color surrounds it, and a
            // chain of the other color only if no removed chain is beside it.
            let taken = sets[first] - left[first];
            for chain in (sets[!first] - left[!first]).parts() {
                prop_assert!(!chain.neighbors().meets(&taken));
            }
            for chain in taken.parts() {
                let around = (chain.neighbors() - chain) & size.points();
                prop_assert!(around.is_subset(&sets[!first]));
            }
        }
    }

    #[test]
    fn a_diagram_reads_back_as_itself(position in position()) {
        let picture = position.to_string();
        let again = read(&picture);
        prop_assert_eq!(&again, &position);
        prop_assert_eq!(again.hash(), position.hash());
        prop_assert_eq!(again.to_string(), picture);
    }

    #[test]
    fn sets_of_points_are_sets((size, [a, b]) in two_sets()) {
        let [x, y] = [&a, &b].map(of);
        let sorted = |set: BTreeSet<(u8, u8)>| set.into_iter().collect::<Vec<_>>();
        prop_assert_eq!(listed(x), sorted(a.clone()));
        prop_assert_eq!(listed(x & y), sorted(&a & &b));
        prop_assert_eq!(listed(x | y), sorted(&a | &b));
        prop_assert_eq!(listed(x - y), sorted(&a - &b));
        prop_assert_eq!(listed(x ^ y), sorted(&a ^ &b));
        prop_assert_eq!(!x & y, y - x);
        prop_assert_eq!(x.len(), a.len());
        prop_assert_eq!(x.is_empty(), a.is_empty());
        prop_assert_eq!(x.meets(&y), !a.is_disjoint(&b));
        prop_assert_eq!(x.is_subset(&y), a.is_subset(&b));
        prop_assert!((x & y).is_subset(&x));
        prop_assert_eq!(x.first().map(|p| (p.row(), p.column())), a.first().copied());
        prop_assert_eq!(x.only(), x.first().filter(|_| a.len() == 1));
        prop_assert!(x.is_subset(&size.points()));
        let (mut with, mut without) = (x, x);
        with |= y;
        without -= y;
        prop_assert_eq!(with, y.iter().chain(x).collect());
        prop_assert_eq!(without, x.iter().filter(|&point| !y.contains(point)).collect());
        for point in size.points() {
            let is_in = a.contains(&(point.row(), point.column()));
            prop_assert_eq!(x.contains(point), is_in);
            let mut flipped = x;
            if is_in { flipped.remove(point) } else { flipped.insert(point) }
            prop_assert_eq!(flipped, x ^ PointSet::from(point));
        }
    }

    #[test]
    fn neighbors_and_connected_parts_are_those_of_the_grid((size, [a, b]) in two_sets()) {
        let set = of(&a);
        let around: BTreeSet<_> = a.iter().flat_map(|&at| beside(size, at)).collect();
        prop_assert_eq!(set.neighbors() & size.points(), of(&around));
        let parts: Vec<_> = set.parts().collect();
        prop_assert_eq!(parts.iter().map(PointSet::len).sum::<usize>(), set.len());
        prop_assert_eq!(PointSet::union(parts.iter().copied()), set);
        for part in &parts {
            prop_assert!(!part.neighbors().meets(&(set - *part)), "a part has no stone beside it");
            let start = part.first().unwrap();
            let mut reached = BTreeSet::from([(start.row(), start.column())]);
            for _ in 0..part.len() {
                let next: Vec<_> = reached.iter().flat_map(|&at| beside(size, at)).collect();
                reached.extend(next.into_iter().filter(|at| a.contains(at)));
            }
            prop_assert_eq!(of(&reached), *part);
            prop_assert_eq!(PointSet::from(start).flood(&set), *part);
        }
        let points = of(&b);
        let at: Vec<_> = parts.into_iter().filter(|part| part.meets(&points)).collect();
        prop_assert_eq!(set.parts_at(&points).collect::<Vec<_>>(), at);
    }

    #[test]
    fn the_hash_after_a_stone_is_known_before_it(position in position()) {
        for color in Color::BOTH {
            for point in position.empty() {
                let mut next = position.clone();
                let removed = next.place(color, point);
                prop_assert_eq!(next.validate(), Ok(()));
                prop_assert_eq!(next.hash(), position.hash_after(color, point));
                let n_before = position.stones(color).len() + 1 - usize::from(removed.suicided);
                prop_assert_eq!(next.stones(color).len(), n_before);
                let n_others = position.stones(!color).len() - usize::from(removed.captured);
                prop_assert_eq!(next.stones(!color).len(), n_others);
                prop_assert!(removed.captured == 0 || removed.suicided == 0);
                prop_assert!(next.ko().is_none_or(|ko| removed.captured == 1 && next.is_free(ko)));
            }
        }
    }

    #[test]
    fn a_refused_stone_changes_nothing_and_an_accepted_one_is_placed(position in position()) {
        for suicide in [Suicide::Forbidden, Suicide::MultiStone, Suicide::Allowed] {
            for color in Color::BOTH {
                for point in position.size().points() {
                    let (mut played, mut placed) = (position.clone(), position.clone());
                    let answer = played.play(color, point, suicide);
                    prop_assert_eq!(answer.err(), position.check(color, point, suicide).err());
                    if answer.is_ok() {
                        prop_assert_eq!(Ok(placed.place(color, point)), answer);
                    }
                    prop_assert_eq!(played.both(), placed.both());
                    prop_assert_eq!(played.ko(), placed.ko());
                }
            }
        }
    }

    #[test]
    fn swapping_colors_changes_nothing(position in position()) {
        let other = swapped(&position);
        for color in Color::BOTH {
            for point in position.empty() {
                for suicide in [Suicide::Forbidden, Suicide::MultiStone] {
                    let answer = position.check(color, point, suicide);
                    prop_assert_eq!(answer, other.check(!color, point, suicide));
                }
                prop_assert_eq!(position.is_eye(color, point), other.is_eye(!color, point));
                let (mut next, mut other_next) = (position.clone(), other.clone());
                let removed = next.place(color, point);
                prop_assert_eq!(removed, other_next.place(!color, point));
                prop_assert_eq!(swapped(&next), other_next);
            }
        }
    }

    #[test]
    fn the_order_of_the_empty_points_is_not_part_of_the_position(
        position in position(),
        numbers in vec(any::<u16>(), 100),
    ) {
        let fresh = Position::from_stones(position.size(), position.both()).unwrap();
        let normalized = position.normalized();
        prop_assert_eq!(&normalized.empties, &fresh.empties);
        prop_assert_eq!(&normalized, &position);
        prop_assert_eq!(normalized.ko(), position.ko());
        prop_assert_eq!(normalized.validate(), Ok(()));
        let drawn = |mut from: Position| {
            let mut numbers = numbers.iter().map(|&number| usize::from(number)).cycle();
            let mut asked = Vec::new();
            let asked_in_order = RefCell::new(&mut asked);
            let chosen = from.draw_empty(
                |n| numbers.next().unwrap() % n,
                |_, point| {
                    asked_in_order.borrow_mut().push(point);
                    false
                },
            );
            assert_eq!(chosen, None);
            assert_eq!(from.validate(), Ok(()));
            asked
        };
        let asked = drawn(normalized);
        prop_assert_eq!(&asked, &drawn(fresh));
        prop_assert_eq!(asked.len(), position.n_empty(), "each point is asked once");
        prop_assert_eq!(asked.into_iter().collect::<PointSet>(), position.empty());
    }
}
