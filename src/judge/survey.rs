//! The survey: who owns what at the ends of playouts over the whole board.

use super::symmetry::Canonical;
use crate::board::Color;
use crate::playout::{Careful, Ownership, final_area, playout, random};

/// Playouts with each color to move, by the number of points of the board.
const fn n_playouts(n_points: usize) -> u32 {
    match n_points {
        0..=100 => 120,
        101..=250 => 100,
        _ => 80,
    }
}

/// The seed of the judge's playouts: always the same.
const SEED: u64 = 0x006A_7564_6765;

/// Who owns what at the end of playouts that either color begins.
pub(super) fn survey(canonical: &Canonical) -> Ownership {
    let position = &canonical.position;
    let mut ownership = Ownership::new();
    let mut rng = random(SEED);
    let mut end = position.clone();
    for _ in 0..n_playouts(position.size().n_points()) {
        for color in Color::BOTH {
            end.clone_from(position);
            playout(&mut end, color, None, &Careful, &mut rng, &mut ());
            ownership.add(&final_area(&end));
        }
    }
    ownership
}
