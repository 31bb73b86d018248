//! Eye spaces that were looked at before: the lists of dead stones that a judgement compares have
//! most of them in common.

use std::cell::RefCell;

use super::{MOST_WITH_STONES, Space};
use crate::board::PointSet;
use crate::life::attractor::Table;

/// Spaces whose answers are kept.
const MOST: usize = 4096;

/// All that the answer depends on: points by number, sets of them by bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Shape {
    /// For each point its neighbors in the space.
    near: [u16; MOST_WITH_STONES],
    at_wall: u16,
    intruders: u16,
    n_points: u16,
}

thread_local! {
    static KNOWN: RefCell<Table<Shape, bool>> = RefCell::default();
}

/// As [`Space::gives_two_eyes`], looked up if it was asked before.
pub(super) fn gives_two_eyes(space: &Space, intruders: &PointSet) -> bool {
    let shape = Shape::new(space, intruders);
    let known = KNOWN.with_borrow(|known| known.get(&shape).copied());
    known.unwrap_or_else(|| {
        let answer = space.gives_two_eyes(intruders);
        KNOWN.with_borrow_mut(|known| {
            if known.len() == MOST {
                known.clear();
            }
            known.insert(shape, answer);
        });
        answer
    })
}

impl Shape {
    fn new(space: &Space, intruders: &PointSet) -> Self {
        let mut near = [0; MOST_WITH_STONES];
        for (near, numbers) in near.iter_mut().zip(&space.near) {
            *near = bits(numbers.iter().copied());
        }
        let n_points = space.near.len();
        let inside = space.points.iter().enumerate();
        let inside = inside.filter(|&(_, point)| intruders.contains(point));
        Self {
            near,
            at_wall: bits((0..n_points).filter(|&n| space.is_at_wall[n])),
            intruders: bits(inside.map(|(n, _)| n)),
            n_points: n_points as u16,
        }
    }
}

fn bits(numbers: impl Iterator<Item = usize>) -> u16 {
    numbers.fold(0, |all, n| all | 1 << n)
}
