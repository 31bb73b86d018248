//! The survey: who owns what at the ends of playouts over the whole board.

use super::symmetry::Canonical;
use crate::board::{Color, PointSet};
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

/// The part of these that is always played; after it the survey ends as soon as no chain is open.
const ENOUGH: f32 = 0.3;
/// A chain is open while the share of playouts in which its owner holds it lies between this and 1
/// less this.
const CERTAIN: f32 = 0.1;

/// Who owns what at the end of playouts that Black and that White begins.
pub(super) fn survey(canonical: &Canonical) -> Vec<Ownership> {
    let position = &canonical.position;
    let chains = position.chains();
    let n_playouts = n_playouts(position.size().n_points());
    let enough = (ENOUGH * n_playouts as f32) as u32;
    let mut ownership = vec![Ownership::new(); 2];
    let mut rng = random(SEED);
    let mut end = position.clone();
    for n in 0..n_playouts {
        let is_open = |(color, chain): &(Color, PointSet)| {
            let shares = [0, 1].map(|first| ownership[first].share_of(*color, chain));
            (CERTAIN..1.0 - CERTAIN).contains(&f32::midpoint(shares[0], shares[1]))
        };
        if n >= enough && !chains.iter().any(is_open) {
            break;
        }
        for color in Color::BOTH {
            end.clone_from(position);
            playout(&mut end, color, None, &Careful, &mut rng, &mut ());
            ownership[color as usize].add(&final_area(&end));
        }
    }
    ownership
}
