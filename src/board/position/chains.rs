//! The chains of a position: what lies beside a point, and how a stone that comes or goes changes them.

use super::{ALL_AROUND, FREE_SIDES, HERE_SHIFT, OFF_SHIFT, Position};
use crate::board::{Color, Point, zobrist};

impl Position {
    /// Directions from `point` with a stone of `color`.
    #[inline]
    pub(in crate::board) fn own_around(&self, color: Color, point: Point) -> u16 {
        self.own_bits(color, self.masks[point])
    }

    /// As [`own_around`](Self::own_around), given the mask of the point.
    #[inline]
    #[expect(clippy::unused_self, reason = "reads as a question to the position")]
    pub(super) fn own_bits(&self, color: Color, mask: u16) -> u16 {
        mask >> (4 * color as u16) & !(mask >> OFF_SHIFT) & ALL_AROUND
    }

    /// Directions from `point` with a stone of the opponent of `color`.
    #[inline]
    pub(in crate::board) fn opponents_around(&self, color: Color, point: Point) -> u16 {
        self.own_around(!color, point)
    }

    /// Whether the empty `point` is the only liberty of the chain with this root.
    #[inline]
    pub(in crate::board) fn is_last_liberty(&self, root: Point, point: Point) -> bool {
        self.liberties[root] == self.pairs(root, point)
    }

    /// Number of stones of the chain with this root beside the empty `point`.
    #[inline]
    pub(in crate::board) fn pairs(&self, root: Point, point: Point) -> u16 {
        let around = point.around().into_iter();
        around.map(|p| u16::from(self.root[p] == root)).sum()
    }

    /// Whether a stone of `color` on the empty `point` would have a liberty after captures.
    #[inline]
    pub(super) fn would_have_liberty(&self, color: Color, point: Point) -> bool {
        let mask = self.masks[point];
        let taken = (mask | mask >> 4) & ALL_AROUND;
        if taken != ALL_AROUND {
            return true;
        }
        let own = self.own_bits(color, mask);
        let roots = point.around().map(|neighbor| self.root[neighbor]);
        let mut stones = taken & !(mask >> OFF_SHIFT);
        while stones != 0 {
            let direction = stones.trailing_zeros() as usize & 3;
            let root = roots[direction];
            // At most four pairs are with this point.
            let is_last = self.liberties[root] <= 4 && {
                let pairs: u16 = roots.iter().map(|&other| u16::from(other == root)).sum();
                self.liberties[root] == pairs
            };
            if is_last != (own >> direction & 1 != 0) {
                return true;
            }
            stones &= stones - 1;
        }
        false
    }

    /// The distinct roots of the chains in these directions from `point`.
    pub(super) fn roots(&self, directions: u16, point: Point) -> impl Iterator<Item = Point> {
        let roots = point.around().map(|neighbor| self.root[neighbor]);
        (0..4)
            .filter(move |n| directions >> n & 1 != 0)
            .filter_map(move |n| {
                let is_first = (0..n).all(|m| directions >> m & 1 == 0 || roots[m] != roots[n]);
                is_first.then_some(roots[n])
            })
    }

    /// Removes the opponent's chains in the given directions from the stone just placed on `point`,
    /// and sets the ko. `mask` is the mask of the point before the move.
    pub(super) fn capture(
        &mut self,
        color: Color,
        point: Point,
        directions: u16,
        mask: u16,
    ) -> u16 {
        let mut captured = 0;
        let mut last = None;
        for (direction, neighbor) in point.around().into_iter().enumerate() {
            if directions >> direction & 1 != 0 {
                captured += self.remove_chain(!color, neighbor);
                last = Some(neighbor);
            }
        }
        let is_surrounded = mask >> (4 * !color as u16) & ALL_AROUND == ALL_AROUND;
        self.ko = last.filter(|_| is_surrounded && captured == 1);
        captured
    }

    /// Toggles one stone and its key: the only place that changes either.
    #[inline]
    fn toggle(&mut self, color: Color, point: Point) {
        self.stones[color].flip(point);
        self.hash ^= zobrist::key(color, point);
        self.masks[point] ^= 1 << (HERE_SHIFT + color as u16);
        for (n, neighbor) in point.all_around().into_iter().enumerate() {
            // Seen from the neighbor, the point lies in the opposite direction.
            self.surroundings[neighbor] ^= 1 << (2 * (7 - n) + color as usize);
        }
    }

    /// Adds a stone on an empty point and joins it to its chains, without capturing. `mask` is the
    /// mask of the point.
    ///
    /// Returns the directions of neighboring stones whose chains lost their last liberty, one
    /// direction per chain.
    #[inline]
    pub(super) fn add_stone(&mut self, color: Color, point: Point, mask: u16) -> u16 {
        self.drop_from_empties(point);
        self.toggle(color, point);
        let mut out_of_liberties = 0;
        let around = point.around();
        for (direction, &neighbor) in around.iter().enumerate() {
            self.masks[neighbor] |= 1 << (4 * color as u16 + 3 - direction as u16);
            let liberties = &mut self.liberties[self.root[neighbor]];
            *liberties = liberties.wrapping_sub(1);
            out_of_liberties |= u16::from(*liberties == 0) << direction;
        }
        let n_empty = FREE_SIDES[usize::from((mask | mask >> 4) & ALL_AROUND)];
        let own = self.own_bits(color, mask);
        if own == 0 {
            self.next[point] = point;
            self.root[point] = point;
            self.liberties[point] = n_empty;
            self.keys[point] = zobrist::key(color, point);
            return out_of_liberties;
        }
        let first = self.root[around[own.trailing_zeros() as usize & 3]];
        self.root[point] = first;
        self.next[point] = self.next[first];
        self.next[first] = point;
        self.liberties[first] = self.liberties[first].wrapping_add(n_empty);
        self.keys[first] ^= zobrist::key(color, point);
        let mut others = own & (own - 1);
        while others != 0 {
            let other = self.root[around[others.trailing_zeros() as usize & 3]];
            if other != first {
                self.merge(first, other);
            }
            others &= others - 1;
        }
        out_of_liberties
    }

    /// Merges the chain with root `other` into the chain with root `first`.
    fn merge(&mut self, first: Point, other: Point) {
        self.liberties[first] = self.liberties[first].wrapping_add(self.liberties[other]);
        self.keys[first] ^= self.keys[other];
        let mut stone = other;
        loop {
            self.root[stone] = first;
            stone = self.next[stone];
            if stone == other {
                break;
            }
        }
        let after_first = self.next[first];
        self.next[first] = self.next[other];
        self.next[other] = after_first;
    }

    /// Removes a chain and returns its number of stones.
    pub(super) fn remove_chain(&mut self, color: Color, of: Point) -> u16 {
        let mut n_stones = 0;
        let mut stone = of;
        loop {
            let after = self.next[stone];
            self.toggle(color, stone);
            self.add_to_empties(stone);
            for (direction, neighbor) in stone.around().into_iter().enumerate() {
                // The masks of guards change too, but only the two bits of the point itself are
                // ever read there.
                self.masks[neighbor] &= !(1 << (4 * color as u16 + 3 - direction as u16));
                let root = self.root[neighbor];
                self.liberties[root] = self.liberties[root].wrapping_add(1);
            }
            self.root[stone] = stone;
            n_stones += 1;
            stone = after;
            if stone == of {
                return n_stones;
            }
        }
    }

    #[inline]
    fn drop_from_empties(&mut self, point: Point) {
        let place = self.place_in_empties[point];
        let moved = self.empties.swap_remove(place.into());
        self.place_in_empties[moved] = place;
    }

    fn add_to_empties(&mut self, point: Point) {
        self.place_in_empties[point] = self.empties.len() as u16;
        self.empties.push(point);
    }
}
