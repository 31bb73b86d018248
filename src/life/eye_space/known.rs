//! Eye spaces that were looked at before: the lists of dead stones that a judgement compares have
//! most of them in common.

use std::cell::RefCell;

use super::{MOST_WITH_STONES, Space, WALL};
use crate::board::PointSet;
use crate::life::attractor::Table;
use crate::life::field::bits;

/// Spaces whose answers are kept.
const MOST: usize = 4096;

/// All that the answer depends on: the neighbors of each point, and where dead stones stand.
type Shape = [u16; MOST_WITH_STONES + 1];

thread_local! {
    static KNOWN: RefCell<Table<Shape, bool>> = RefCell::default();
}

/// As [`Space::gives_two_eyes`], looked up if it was asked before.
pub(super) fn gives_two_eyes(space: &Space, intruders: &PointSet) -> bool {
    let intruders = space.field.mask(intruders) & !WALL;
    let mut shape = Shape::default();
    shape[0] = intruders as u16;
    for (near, point) in shape[1..].iter_mut().zip(bits(space.field.all & !WALL)) {
        *near = space.field.neighbors(point) as u16;
    }
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
