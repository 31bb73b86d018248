//! How a board is cut into tiles.

use super::winograd::LINE;
use crate::geometry::Geometry;

/// Numbers that stand for a window of inputs or of weights.
pub(super) const NUMBERS: usize = LINE * LINE;

/// How many numbers stand for the weights of an output and an input of a layer with so many taps.
pub(crate) const fn n_numbers(taps: usize) -> usize {
    if taps == 1 { 1 } else { NUMBERS }
}

/// How a board is cut into tiles, and where their numbers and sums lie.
#[derive(Debug, Clone)]
pub(crate) struct Plan {
    geometry: Geometry,
    tiles: Vec<Tile>,
    /// For each number the place of the first tile that has it, and at last the end.
    starts: [usize; NUMBERS + 1],
}

impl Plan {
    pub(crate) fn new(geometry: Geometry) -> Self {
        let (rows, columns) = (Cut::new(geometry.rows()), Cut::new(geometry.columns()));
        let mut starts = [0; NUMBERS + 1];
        for n in 0..NUMBERS {
            starts[n + 1] = starts[n] + rows.with(n / LINE) * columns.with(n % LINE);
        }
        let mut tiles = Vec::new();
        for (n_row, row) in rows.parts().enumerate() {
            for (n_column, column) in columns.parts().enumerate() {
                let place =
                    |number: usize| starts[number] + n_row * columns.with(number % LINE) + n_column;
                tiles.push(Tile {
                    rows: row,
                    columns: column,
                    places: std::array::from_fn(|row| {
                        std::array::from_fn(|column| place(LINE * row + column))
                    }),
                });
            }
        }
        Self {
            geometry,
            tiles,
            starts,
        }
    }

    pub(crate) const fn geometry(&self) -> Geometry {
        self.geometry
    }

    pub(super) fn tiles(&self) -> &[Tile] {
        &self.tiles
    }

    /// How many numbers stand for the inputs of one channel.
    pub(super) fn n_places(&self) -> usize {
        self.starts[NUMBERS]
    }

    /// For each number the places of the tiles that have it.
    pub(super) fn places(&self) -> impl Iterator<Item = std::ops::Range<usize>> {
        self.starts.windows(2).map(|pair| pair[0]..pair[1])
    }
}

/// A side of a board in parts of four points and, after those, of three, so that it takes the fewest
/// numbers; the last part may reach beyond the board.
#[derive(Debug, Clone, Copy)]
struct Cut {
    side: usize,
    fours: usize,
    threes: usize,
}

impl Cut {
    fn new(side: usize) -> Self {
        let cuts = (0..=side.div_ceil(4)).map(|fours| Self {
            side,
            fours,
            threes: side.saturating_sub(4 * fours).div_ceil(3),
        });
        cuts.min_by_key(|cut| LINE * cut.fours + (LINE - 1) * cut.threes)
            .expect("there is a cut without fours")
    }

    /// How many parts have this number: a part of three has no last one.
    fn with(self, number: usize) -> usize {
        let has_all = number < LINE - 1;
        self.fours + if has_all { self.threes } else { 0 }
    }

    fn parts(self) -> impl Iterator<Item = Part> {
        (0..self.fours + self.threes).map(move |n| {
            let first = 3 * n + n.min(self.fours);
            let length = if n < self.fours { 4 } else { 3 };
            Part {
                first,
                inputs: length + 2,
                outputs: length.min(self.side - first),
            }
        })
    }
}

/// A part of a side.
#[derive(Debug, Clone, Copy)]
pub(super) struct Part {
    /// Its first column or row.
    pub(super) first: usize,
    /// How many columns or rows of inputs its outputs are made of.
    inputs: usize,
    /// How many columns or rows of its outputs lie on the board.
    pub(super) outputs: usize,
}

/// A tile: some rows and columns of the board.
#[derive(Debug, Clone, Copy)]
pub(super) struct Tile {
    pub(super) rows: Part,
    pub(super) columns: Part,
    /// Where its numbers and sums lie, by row and column; places beyond its inputs are not used.
    pub(super) places: [[usize; LINE]; LINE],
}

impl Tile {
    /// Rows and columns of inputs.
    pub(super) const fn inputs(&self) -> (usize, usize) {
        (self.rows.inputs, self.columns.inputs)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_board_is_covered_once() {
        for (columns, rows) in (1..=25).flat_map(|rows| (1..=25).map(move |n| (n, rows))) {
            let geometry = Geometry::new(columns, rows);
            let plan = Plan::new(geometry);
            let mut times = vec![0; geometry.n_in_memory()];
            let mut places: Vec<usize> = Vec::new();
            for tile in plan.tiles() {
                let (rows, columns) = (tile.rows, tile.columns);
                for (row, column) in
                    (0..rows.outputs).flat_map(|row| (0..columns.outputs).map(move |n| (row, n)))
                {
                    times[geometry.at(columns.first + column, rows.first + row)] += 1;
                }
                for row in &tile.places[..rows.inputs] {
                    places.extend(&row[..columns.inputs]);
                }
                let last = geometry.at(columns.first + columns.inputs, rows.first + rows.inputs);
                let last = last - 2 * geometry.stride() - 2;
                assert!(last < geometry.n_in_memory(), "{geometry:?}");
            }
            assert!(
                geometry.points().all(|point| times[point] == 1),
                "{geometry:?}"
            );
            assert_eq!(times.iter().sum::<usize>(), geometry.n_points());
            places.sort_unstable();
            assert!(places.into_iter().eq(0..plan.n_places()), "{geometry:?}");
        }
    }
}
