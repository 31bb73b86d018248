//! One orientation for all: boards that are turned, mirrored or have their colors swapped are
//! judged as one and the same, so that they are judged alike.

use crate::board::{Color, Orientation, PointSet, Position};

/// Who plays next in every position that is judged: the colors are swapped for that.
pub(super) const TURN: Color = Color::Black;

/// A position in the orientation in which it is judged, with [`TURN`] to play.
#[derive(Debug)]
pub(super) struct Canonical {
    /// The position.
    pub(super) position: Position,
    /// How it was turned.
    pub(super) orientation: Orientation,
    /// Whether the colors are swapped.
    swaps: bool,
    /// The orientations that leave it as it is, the first of them changing nothing.
    own: Vec<Orientation>,
}

/// Finds the orientation of a position with `turn` to play.
pub(super) fn canonical(position: &Position, turn: Color) -> Canonical {
    let orientation = Orientation::all(position.size())
        .min_by_key(|&by| position.lie(by, turn))
        .expect("there are eight");
    let stones = [turn, !turn].map(|color| orientation.points(&position.stones(color)));
    let position = Position::from_stones(orientation.new_size(), stones)
        .expect("turning takes no liberties away");
    let mut own: Vec<Orientation> = Orientation::all(position.size()).collect();
    let as_it_lies = position.lie(own[0], TURN);
    own.retain(|&by| position.lie(by, TURN) == as_it_lies);
    Canonical {
        position,
        orientation,
        swaps: turn != TURN,
        own,
    }
}

impl Canonical {
    /// The color that a color becomes; applied twice it leads back.
    pub(super) fn color(&self, color: Color) -> Color {
        if self.swaps { !color } else { color }
    }

    /// For each of all chains the numbers of those that a symmetry of the position maps it onto, in order.
    pub(super) fn images(&self, chains: &[PointSet]) -> Vec<Vec<usize>> {
        let number = |chain: &PointSet| chains.iter().position(|other| other == chain);
        let of = |chain: &PointSet| {
            let images = self.own.iter().map(|by| by.points(chain));
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
