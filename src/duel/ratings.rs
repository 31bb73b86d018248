//! Elo ratings of several engines from the results of all their pairings.
//!
//! The model is that of Bradley and Terry, "Rank analysis of incomplete block designs" (1952), with
//! a draw as half a win, and the ratings are its most likely ones. Each engine has in addition half a
//! draw against an imaginary engine at 0, so that an engine that won or lost all its games has a
//! rating, and so have engines that no chain of games connects.

#![allow(
    clippy::indexing_slicing,
    reason = "the schedule makes the places of engines, and all vectors have one entry for each"
)]

use std::f64::consts::LN_10;

use super::interval::Z;

/// Games of each engine against the imaginary one, half of whose points it has.
const IMAGINARY_GAMES: f64 = 0.5;

/// Elo for one unit of the natural logarithm of the odds.
const ELO: f64 = 400.0 / LN_10;

/// The results of two engines against each other.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Results {
    /// The places of the engines in the list.
    pub(super) engines: [usize; 2],
    /// Games with a winner, or drawn.
    pub(super) games: f64,
    /// The points of the first engine.
    pub(super) points: f64,
    /// The variance of the points in units of that of independent games.
    pub(super) spread: f64,
}

/// The rating of an engine.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Rating {
    /// Elo above the mean of all engines.
    pub(super) elo: f64,
    /// Half the width of its 95% interval.
    pub(super) margin: f64,
}

type Matrix = Vec<Vec<f64>>;

/// The ratings of all engines, with intervals from the information of the games about them.
pub(super) fn ratings(n_engines: usize, results: &[Results]) -> Vec<Rating> {
    /// Each step is a fraction of the last one, or moves a rating by a whole unit, that is 174 Elo.
    const MOST_STEPS: usize = 100;
    const ENOUGH: f64 = 1e-9;
    let mut strengths = vec![0.0; n_engines];
    for _ in 0..MOST_STEPS {
        let inverse = inverse(information(&strengths, results));
        let gradient = gradient(&strengths, results);
        let product = |row: &Vec<f64>| row.iter().zip(&gradient).map(|(a, b)| a * b).sum();
        let step: Vec<f64> = inverse.iter().map(product).collect();
        let longest = step
            .iter()
            .fold(0.0, |most: f64, part| most.max(part.abs()));
        for (strength, part) in strengths.iter_mut().zip(&step) {
            // Newton's method, which may be far off where the results are one-sided.
            *strength += part / longest.max(1.0);
        }
        if longest < ENOUGH {
            break;
        }
    }
    let mean = mean(&strengths);
    let margins = margins(&strengths, results);
    let rating = |(strength, margin): (&f64, f64)| Rating {
        elo: ELO * (strength - mean),
        margin,
    };
    strengths.iter().zip(margins).map(rating).collect()
}

fn mean(numbers: &[f64]) -> f64 {
    numbers.iter().sum::<f64>() / numbers.len().max(1) as f64
}

/// The expected share of the points for an advantage.
fn expected(advantage: f64) -> f64 {
    1.0 / (1.0 + (-advantage).exp())
}

/// The variance of the points in one game.
fn variance(advantage: f64) -> f64 {
    expected(advantage) * expected(-advantage)
}

/// The points of each engine above those that its strength makes expect.
fn gradient(strengths: &[f64], results: &[Results]) -> Vec<f64> {
    let imaginary = |strength: &f64| IMAGINARY_GAMES * (0.5 - expected(*strength));
    let mut surplus: Vec<f64> = strengths.iter().map(imaginary).collect();
    for result in results {
        let [a, b] = result.engines;
        let points = result.points - result.games * expected(strengths[a] - strengths[b]);
        surplus[a] += points;
        surplus[b] -= points;
    }
    surplus
}

/// The information of the games about the strengths: minus the second derivative of the logarithm
/// of their likelihood.
fn information(strengths: &[f64], results: &[Results]) -> Matrix {
    let mut matrix = vec![vec![0.0; strengths.len()]; strengths.len()];
    for (place, strength) in strengths.iter().enumerate() {
        matrix[place][place] = IMAGINARY_GAMES * variance(*strength);
    }
    for result in results {
        let [a, b] = result.engines;
        let weight = result.games * variance(strengths[a] - strengths[b]);
        matrix[a][a] += weight;
        matrix[b][b] += weight;
        matrix[a][b] -= weight;
        matrix[b][a] -= weight;
    }
    matrix
}

/// The inverse of a symmetric positive definite matrix, by elimination.
fn inverse(mut matrix: Matrix) -> Matrix {
    let size = matrix.len();
    for (place, row) in matrix.iter_mut().enumerate() {
        row.extend((0..size).map(|column| f64::from(u8::from(column == place))));
    }
    for place in 0..size {
        let diagonal = matrix[place][place];
        let pivot: Vec<f64> = matrix[place].iter().map(|entry| entry / diagonal).collect();
        for row in &mut matrix {
            let factor = row[place];
            for (entry, other) in row.iter_mut().zip(&pivot) {
                *entry -= factor * other;
            }
        }
        matrix[place] = pivot;
    }
    for row in &mut matrix {
        row.drain(..size);
    }
    matrix
}

/// Half the widths of the 95% intervals of the differences from the mean.
///
/// The two games of a pair are not independent. The spread of the points takes that into account
/// (White, "Maximum likelihood estimation of misspecified models", 1982).
fn margins(strengths: &[f64], results: &[Results]) -> Vec<f64> {
    let inverse = inverse(information(strengths, results));
    // How one point in a game of each engine moves the mean.
    let means: Vec<f64> = inverse.iter().map(|row| mean(row)).collect();
    let margin = |row: &Vec<f64>| {
        let moved: Vec<f64> = row.iter().zip(&means).map(|(own, all)| own - all).collect();
        let of_games = |result: &Results| {
            let [a, b] = result.engines;
            let points = result.games * result.spread * variance(strengths[a] - strengths[b]);
            points * (moved[a] - moved[b]).powi(2)
        };
        let imaginary = strengths.iter().zip(&moved);
        let imaginary =
            imaginary.map(|(strength, by)| IMAGINARY_GAMES * variance(*strength) * by.powi(2));
        let total = results.iter().map(of_games).sum::<f64>() + imaginary.sum::<f64>();
        ELO * Z * total.sqrt()
    };
    inverse.iter().map(margin).collect()
}
