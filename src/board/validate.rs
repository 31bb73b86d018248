//! Recomputes by flood fill what a position updates incrementally, and compares.

use super::{Color, Point, PointSet, Position, zobrist};

impl Position {
    /// Checks all data that follow from the stones: the reference for `place`.
    ///
    /// # Errors
    ///
    /// Describes the first difference.
    pub fn validate(&self) -> Result<(), String> {
        let expect = |holds: bool, what: &str| if holds { Ok(()) } else { Err(what.to_owned()) };
        let [black, white] = self.both();
        let board = self.size().points();
        expect(!black.meets(&white), "a point holds two stones")?;
        expect(
            (black | white).is_subset(&board),
            "a stone lies beside the board",
        )?;
        let hash = Color::BOTH
            .into_iter()
            .flat_map(|color| {
                self.stones(color)
                    .iter()
                    .map(move |p| zobrist::key(color, p))
            })
            .fold(0, |sum, key| sum ^ key);
        expect(self.hash() == hash, "the hash is not that of the stones")?;
        let listed: PointSet = self.empties.iter().collect();
        expect(
            listed == self.empty() && listed.len() == self.empties.len(),
            "the list of empty points is not the set of them",
        )?;
        for (place, point) in self.empties.iter().enumerate() {
            expect(
                usize::from(self.place_in_empties[point]) == place,
                "an empty point does not know its place",
            )?;
        }
        for point in &board {
            self.validate_point(point)
                .map_err(|what| format!("{point}: {what}"))?;
        }
        Ok(())
    }

    fn validate_point(&self, point: Point) -> Result<(), &'static str> {
        let color = Color::BOTH
            .into_iter()
            .find(|&color| self.stones(color).contains(point));
        if self.color_at(point) != color {
            return Err("the mask shows another stone than the board");
        }
        for (direction, neighbor) in point.around().into_iter().enumerate() {
            let is_off = !self.size().points().contains(neighbor);
            for side in Color::BOTH {
                let bit = self.masks[point] >> (4 * side as u16 + direction as u16) & 1 != 0;
                if bit != (is_off || self.stones(side).contains(neighbor)) {
                    return Err("the mask shows another neighbor than the board");
                }
            }
        }
        if self.surroundings(point) != self.look_around(point) {
            return Err("the shape is not that of the points around it");
        }
        let Some(color) = color else {
            return if self.root[point] == point {
                Ok(())
            } else {
                Err("an empty point has a chain")
            };
        };
        let chain = PointSet::from(point).flood(&self.stones(color));
        let root = self.root[point];
        if self.chain(point) != chain || !chain.contains(root) {
            return Err("the chain is linked wrongly");
        }
        if chain.iter().any(|stone| self.root[stone] != root) {
            return Err("the chain has two roots");
        }
        let empty = self.empty();
        let pairs = chain
            .iter()
            .flat_map(Point::around)
            .filter(|p| empty.contains(*p))
            .count();
        if usize::from(self.liberties[root]) != pairs || pairs == 0 {
            return Err("the pseudo-liberties are miscounted");
        }
        if chain.iter().fold(0, |sum, p| sum ^ zobrist::key(color, p)) != self.keys[root] {
            return Err("the key of the chain is not that of its stones");
        }
        Ok(())
    }
}
