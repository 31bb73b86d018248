//! The share of the points that an engine won, with its confidence interval.

use super::Contestant;
use super::summary::Summary;

/// Half width, in standard deviations, of the interval that holds 95% of a normal distribution.
pub(super) const Z: f64 = 1.959_963_984_540_054;

/// The number of pairs from which their variance is estimated; with fewer, games count as
/// independent.
const ENOUGH_PAIRS: usize = 20;

impl Summary {
    /// The share of the points that an engine won, from 0 to 1, with half a point for a draw;
    /// `None` if no game has a result. Games without result do not count.
    pub fn share(&self, contestant: Contestant) -> Option<f64> {
        let n_games = self.counted();
        (n_games > 0).then(|| self.points(contestant) / n_games as f64)
    }

    /// The points that an engine won, with half a point for a draw.
    pub(super) fn points(&self, contestant: Contestant) -> f64 {
        *contestant.of(&self.wins) as f64 + self.draws as f64 / 2.0
    }

    /// The variance of the points in units of that of independent games.
    pub(super) fn spread(&self) -> f64 {
        self.counted().max(1) as f64 / self.independent_games().max(1.0)
    }

    /// The 95% confidence interval of the share (Wilson, "Probable inference, the law of
    /// succession, and statistical inference", 1927).
    ///
    /// Games are treated as won or lost, so that draws make the interval wider than necessary. The
    /// two games of a pair are not independent: with twenty pairs or more, the variance of the
    /// pairs gives the effective number of games (Franco and others, "Comparative study of
    /// confidence intervals for proportions in complex sample surveys", 2019).
    pub fn interval(&self, contestant: Contestant) -> (f64, f64) {
        let Some(share) = self.share(contestant) else {
            return (0.0, 1.0);
        };
        let n = self.independent_games();
        let center = share + Z * Z / (2.0 * n);
        let width = Z * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).sqrt();
        let scale = 1.0 + Z * Z / n;
        (
            ((center - width) / scale).max(0.0),
            ((center + width) / scale).min(1.0),
        )
    }

    /// The effective number of independent games.
    fn independent_games(&self) -> f64 {
        let games = self.counted() as f64;
        let n_pairs: usize = self.pairs.iter().sum();
        if n_pairs < ENOUGH_PAIRS {
            return games;
        }
        let n = n_pairs as f64;
        let points = |(quarters, &count): (usize, &usize)| (quarters as f64 / 4.0, count as f64);
        let pairs = || self.pairs.iter().enumerate().map(points);
        let mean = pairs().map(|(share, count)| share * count).sum::<f64>() / n;
        let squares = pairs().map(|(share, count)| (share - mean).powi(2) * count);
        let variance = squares.sum::<f64>() / (n - 1.0);
        // The mean of two independent games has half the variance of one.
        let expected = mean * (1.0 - mean) / 2.0;
        if variance > 0.0 && expected > 0.0 {
            games * expected / variance
        } else {
            games
        }
    }
}
