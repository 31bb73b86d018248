//! One orientation for all: boards that are turned, mirrored or have their colors swapped are
//! judged as one and the same, so that they are judged alike.

use crate::board::{BoardSize, Color, Orientation, PointSet, Position};

/// A way to turn or mirror a board and to swap the colors.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Symmetry {
    pub(super) orientation: Orientation,
    swaps: bool,
}

impl Symmetry {
    /// The sixteen symmetries of a board of this size.
    pub(super) fn all(size: BoardSize) -> impl Iterator<Item = Self> {
        [false, true].into_iter().flat_map(move |swaps| {
            Orientation::all(size).map(move |orientation| Self { orientation, swaps })
        })
    }

    /// The color that a color becomes; applied twice it leads back.
    pub(super) fn color(self, color: Color) -> Color {
        if self.swaps { !color } else { color }
    }

    fn stones(self, position: &Position) -> [PointSet; 2] {
        let points = |color| position.stones(self.color(color));
        Color::BOTH.map(|color| self.orientation.points(&points(color)))
    }
}

/// A position in the orientation in which it is judged.
#[derive(Debug)]
pub(super) struct Canonical {
    /// The position.
    pub(super) position: Position,
    /// Who would play next in it.
    pub(super) turn: Color,
    /// How it was reached.
    pub(super) by: Symmetry,
    /// The symmetries that leave it as it is, the first of them changing nothing.
    pub(super) own: Vec<Symmetry>,
}

/// What decides between orientations.
type Key = (u8, u8, Color, [[u32; 25]; 2]);

/// Finds the orientation of a position with `turn` to play.
pub(super) fn canonical(position: &Position, turn: Color) -> Canonical {
    let size = position.size();
    let (best, by): (Key, Symmetry) = Symmetry::all(size)
        .map(|symmetry| (key(symmetry, position, turn), symmetry))
        .min_by_key(|&(key, _)| key)
        .expect("there are sixteen");
    let canonical = Position::from_stones(by.orientation.new_size(), by.stones(position))
        .expect("turning takes no liberties away");
    let own = Symmetry::all(canonical.size())
        .filter(|&symmetry| key(symmetry, &canonical, best.2) == best)
        .collect();
    Canonical {
        turn: best.2,
        position: canonical,
        by,
        own,
    }
}

impl Canonical {
    /// For each of all chains the numbers of those that a symmetry of the position maps it onto, in order.
    pub(super) fn images(&self, chains: &[PointSet]) -> Vec<Vec<usize>> {
        let number = |chain: &PointSet| chains.iter().position(|other| other == chain);
        let of = |chain: &PointSet| {
            let images = self.own.iter().map(|by| by.orientation.points(chain));
            let mut images: Vec<usize> = images.filter_map(|image| number(&image)).collect();
            images.sort_unstable();
            images.dedup();
            images
        };
        chains.iter().map(of).collect()
    }
}

/// The means of the values of these chains.
pub(super) fn mean<const N: usize>(chains: &[usize], values: &[[f32; N]]) -> [f32; N] {
    let sum = |column: usize| chains.iter().map(|&n| values[n][column]).sum::<f32>();
    std::array::from_fn(|column| sum(column) / chains.len() as f32)
}

fn key(symmetry: Symmetry, position: &Position, turn: Color) -> Key {
    let size = symmetry.orientation.new_size();
    (
        size.columns(),
        size.rows(),
        symmetry.color(turn),
        symmetry.stones(position).map(|stones| stones.rows()),
    )
}
