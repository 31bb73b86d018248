//! Shares of points and Elo differences, and how surely a share is known.

use super::Contestant;
use super::summary::Summary;

/// Standard deviations to either side of the mean that hold 95% of a normal distribution.
const Z: f64 = 1.959_963_984_540_054;

/// From so many pairs on their spread is measured; before, games count as independent.
const ENOUGH_PAIRS: usize = 20;

/// The share of the points that an advantage in Elo brings (Elo, "The Rating of Chessplayers",
/// 1978): 10 to the power of a 400th of it is the ratio of points won and lost.
pub fn share_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// The advantage in Elo that a share of the points speaks for; infinite for none and for all.
pub fn elo_of(share: f64) -> f64 {
    // Not the other way round, which would make a negative zero of an even share.
    400.0 * (share / (1.0 - share)).log10()
}

/// An Elo difference as people read it: `+12.3`, `-inf`.
pub(super) fn signed(elo: f64) -> String {
    format!("{elo:+.1}")
}

impl Summary {
    /// The share of the games with a result that an engine won, from 0 to 1, a draw being half a
    /// win; nothing if there was no such game.
    pub fn share(&self, contestant: Contestant) -> Option<f64> {
        let points = *contestant.of(&self.wins) as f64 + self.draws as f64 / 2.0;
        let n_games = self.counted();
        (n_games > 0).then(|| points / n_games as f64)
    }

    /// The interval that holds the true share with a confidence of 95%, after Wilson: "Probable
    /// inference, the law of succession, and statistical inference" (1927).
    ///
    /// A game counts as won or lost; with draws the interval is wider than it need be. The two
    /// games of an opening are no strangers to each other: from twenty pairs on their own spread
    /// says for how many independent games they stand (Franco and others, "Comparative study of
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

    /// For how many independent games, won or lost, the games stand.
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
        // Of two independent games the mean spreads half as much as one.
        let expected = mean * (1.0 - mean) / 2.0;
        if variance > 0.0 && expected > 0.0 {
            games * expected / variance
        } else {
            games
        }
    }
}
