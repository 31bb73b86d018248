//! Where evidence comes from: hunts, reading and local fights, from the surest to the dearest.

use std::cmp::Reverse;

use super::evidence::{DOUBTFUL, Evidence, Fought, HOPEFUL};
use super::fight::{Field, Fight};
use super::region::{Contested, contested};
use crate::board::{Color, PointSet, Position};
use crate::life::Unconditional;
use crate::life::{self, Budget, Law, Life, Walls};

/// Positions that may be read in each part of the board.
const READING: u32 = 500;
/// Positions that may be looked at to capture one chain, for either side to play first, in a
/// small part of the board and in a large one.
const HUNTING: [u32; 2] = [2000, 500];
/// The most points of a small part of the board.
const SMALL_FIELD: usize = 40;
/// Positions that may be looked at before no further hunt begins.
const MOST_HUNTING: u32 = 5000;
/// So many hunts in one part of the board may come to nothing.
const IN_VAIN: u32 = 3;
/// Simulations of a local search for each color that begins, at most.
const SIMULATIONS: u32 = 800;
/// Simulations times points of a part of the board, at most: playouts in a large one are long.
const SIMULATED_POINTS: u32 = 24_000;
/// Simulations in which both sides then play the best moves found.
const ENDS: u32 = 100;
/// Parts of the board with more points are left to the playouts.
const LARGEST_FIELD: usize = 130;
/// Chains with such a share are not dead by the reading of play alone.
const KEPT: f32 = 0.7;
/// Chains with such a share are taken to live when others are read.
const LIVES: f32 = 0.92;

/// Reads the small parts of the board in which something is open.
///
/// In play only what hunts have left open is read, and whether what cannot be taken is in seki.
pub(super) fn read(
    position: &Position,
    law: Law,
    proven: &Unconditional,
    leaves_kos: bool,
    evidence: &mut [Evidence],
) {
    let is_asked = |evidence: &Evidence| {
        let is_left_open = matches!(evidence.life, None | Some((Life::Uncapturable, _)));
        evidence.is_open(proven) && (law == Law::Confirmation || is_left_open)
    };
    let union = |evidence: &[Evidence], test: &dyn Fn(&Evidence) -> bool| {
        evidence
            .iter()
            .filter(|evidence| test(evidence))
            .fold(PointSet::EMPTY, |all, evidence| all | evidence.chain)
    };
    let asked = union(evidence, &is_asked);
    if asked.is_empty() {
        return;
    }
    let presumed = union(evidence, &|evidence| {
        evidence.share >= LIVES && !evidence.looks_like_seki
    });
    let budget = Budget { positions: READING };
    let reading = life::read_about(position, law, &presumed, &asked, budget);
    for evidence in evidence.iter_mut().filter(|evidence| is_asked(evidence)) {
        let found = reading
            .chains
            .iter()
            .find(|reading| reading.chain == evidence.chain);
        let life = found
            .and_then(|found| Some((found.life?, found.n_positions)))
            .filter(|(life, _)| *life != Life::Wall);
        // A stone that can be taken in a ko is not dead if its owner mostly keeps it.
        let is_left = leaves_kos && evidence.chain.len() == 1;
        let is_kept = evidence.share >= KEPT && (law == Law::Play || is_left);
        let life = life.filter(|(life, _)| *life != Life::Dead || !is_kept);
        let Some((found, _)) = life else {
            continue;
        };
        let stands = match (law, evidence.life) {
            (Law::Play, Some(_)) => found != Life::Seki,
            // What is in seki by play stays so if it is not taken.
            (Law::Confirmation, Some((Life::Seki, _))) => found != Life::Dead,
            // Where it depends on who plays first, kos above all, people leave things as they are;
            // but the letter asks that they be played out.
            (Law::Confirmation, Some((Life::Unsettled, _))) => leaves_kos && found == Life::Dead,
            _ => false,
        };
        if !stands {
            evidence.life = life;
        }
    }
}

/// Hunts the chains that are open, the largest first.
pub(super) fn hunt(position: &Position, proven: &Unconditional, evidence: &mut [Evidence]) {
    let roomy = Walls::new(position, &PointSet::EMPTY).all();
    let mut walls = proven.alive;
    for evidence in evidence.iter() {
        let has_room = evidence.share > HOPEFUL && evidence.chain.is_subset(&roomy[evidence.color]);
        if (evidence.share >= LIVES || has_room) && !evidence.looks_like_seki {
            walls[evidence.color] |= evidence.chain;
        }
    }
    let mut hunted: Vec<&mut Evidence> = evidence
        .iter_mut()
        .filter(|evidence| {
            evidence.is_open(proven) && !evidence.chain.is_subset(&walls[evidence.color])
        })
        .collect();
    hunted.sort_by_key(|evidence| Reverse(evidence.chain.len()));
    // Where hunts come to nothing, so do others.
    let mut in_vain: Vec<(PointSet, u32)> = Vec::new();
    let mut n_positions = 0;
    let open = position.size().points() - walls[0] - walls[1];
    for evidence in hunted {
        let field = evidence.chain.flood(&open);
        let known = in_vain.iter().position(|(other, _)| *other == field);
        if n_positions >= MOST_HUNTING || known.is_some_and(|n| in_vain[n].1 >= IN_VAIN) {
            continue;
        }
        let limit = HUNTING[usize::from(field.len() > SMALL_FIELD)];
        let found = life::hunt(position, &walls, evidence.color, &evidence.chain, limit);
        n_positions += found.n_positions;
        evidence.life = evidence
            .believed(found)
            .map(|life| (life, found.n_positions));
        if evidence.life.is_none() {
            match known {
                Some(n) => in_vain[n].1 += 1,
                None => in_vain.push((field, 1)),
            }
        }
    }
}

/// Fights out what reading has left open.
pub(super) fn fight(position: &Position, proven: &Unconditional, evidence: &mut [Evidence]) {
    let open = evidence
        .iter()
        .filter(|evidence| evidence.is_doubtful(proven))
        .fold(PointSet::EMPTY, |all, evidence| all | evidence.chain);
    let walls = evidence
        .iter()
        .filter(|evidence| {
            !evidence.looks_like_seki && evidence.share >= DOUBTFUL.end
                || evidence.is_proven(proven)
                || matches!(evidence.life, Some((Life::Uncapturable, _)))
        })
        .fold(PointSet::EMPTY, |all, evidence| all | evidence.chain);
    for Contested { points, open } in contested(position, &walls, &open) {
        if points.len() > LARGEST_FIELD {
            continue;
        }
        let simulations = SIMULATIONS.min(SIMULATED_POINTS / points.len() as u32);
        let is_of_most = 3 * points.len() > 2 * position.size().n_points();
        let field = Field::new(points, open);
        let ends = Color::BOTH.map(|first| {
            let mut fight = Fight::new(position, &field, first, 1);
            fight.run(simulations);
            fight.ends(ENDS)
        });
        for evidence in evidence.iter_mut() {
            if evidence.chain.is_subset(&open) {
                let shares = [0, 1].map(|n| ends[n].share(evidence.color, &evidence.chain));
                evidence.fight = Some(Fought {
                    shares,
                    n: 2 * simulations,
                    is_of_most,
                });
            }
        }
    }
}
