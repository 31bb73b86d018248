//! The survey: who owns what at the ends of playouts over the whole board.

use std::ops::Range;

use crate::board::{Color, PointSet, Position};
use crate::playout::{Careful, Ownership, final_area, playout, random};

/// Playouts with each color to move, and how many are always played: after these the survey ends as
/// soon as no chain is open.
const N_PLAYOUTS: u32 = 80;
const ENOUGH_PLAYOUTS: u32 = 24;
/// A chain is open while its owner holds it in such a share of them.
const OPEN: Range<f32> = 0.1..0.9;
/// The seed of the judge's playouts: always the same.
const SEED: u64 = 0x006A_7564_6765;

/// Who owns what at the end of playouts that Black and that White begins.
pub(super) fn survey(position: &Position) -> Vec<Ownership> {
    let chains = position.chains();
    let mut ownership = vec![Ownership::new(); 2];
    let mut rng = random(SEED);
    let mut end = position.clone();
    for n in 0..N_PLAYOUTS {
        let is_open = |(color, chain): &(Color, PointSet)| {
            let shares = [0, 1].map(|first| ownership[first].share_of(*color, chain));
            OPEN.contains(&f32::midpoint(shares[0], shares[1]))
        };
        if n >= ENOUGH_PLAYOUTS && !chains.iter().any(is_open) {
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
