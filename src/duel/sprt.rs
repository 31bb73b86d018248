//! The sequential probability ratio test, which ends a match as soon as it has decided between two
//! hypotheses.
//!
//! Wald, "Sequential tests of statistical hypotheses" (1945), for pairs of games with swapped
//! colors and five possible scores (the pentanomial model), with the generalized likelihood ratio
//! of Van den Bergh, "A practical introduction to the GSPRT" (2020): each hypothesis is represented
//! by the most likely distribution of scores with the expected score that it claims.

use std::fmt;
use std::str::FromStr;

use serde::Serialize;

use super::elo::share_of;

/// The hypotheses and error rates: is A better than B by `elo1`, or only by `elo0`?
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Thresholds {
    /// The advantage of A under the null hypothesis.
    pub elo0: f64,
    /// The advantage of A under the alternative; larger than `elo0`.
    pub elo1: f64,
    /// The probability of accepting the alternative if the null hypothesis is true.
    pub alpha: f64,
    /// The probability of accepting the null hypothesis if the alternative is true.
    pub beta: f64,
}

impl Default for Thresholds {
    fn default() -> Self {
        Self {
            elo0: 0.0,
            elo1: 10.0,
            alpha: 0.05,
            beta: 0.05,
        }
    }
}

/// The text does not define a test.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ThresholdsError {
    /// It is not a list of names with numbers.
    #[error("`{0}` is not NAME=NUMBER with one of the names elo0, elo1, alpha and beta")]
    Word(String),
    /// The alternative is not the larger one.
    #[error("elo0 must be less than elo1, and both at most 1000 from zero")]
    Order,
    /// An error rate is not between 0 and 0.5.
    #[error("alpha and beta must be more than 0 and less than 0.5")]
    Rate,
}

/// Reads `elo0=0,elo1=10,alpha=0.05,beta=0.05`; names that are missing have these values.
impl FromStr for Thresholds {
    type Err = ThresholdsError;

    fn from_str(text: &str) -> Result<Self, ThresholdsError> {
        let mut thresholds = Self::default();
        for word in text.split(',') {
            let unknown = || ThresholdsError::Word(word.to_owned());
            let (name, number) = word.split_once('=').ok_or_else(unknown)?;
            let number: f64 = number.trim().parse().map_err(|_| unknown())?;
            match name.trim() {
                "elo0" => thresholds.elo0 = number,
                "elo1" => thresholds.elo1 = number,
                "alpha" => thresholds.alpha = number,
                "beta" => thresholds.beta = number,
                _ => return Err(unknown()),
            }
        }
        let is_rate = |rate: f64| rate > 0.0 && rate < 0.5;
        if !(thresholds.elo0 < thresholds.elo1
            && thresholds.elo0 >= -1000.0
            && thresholds.elo1 <= 1000.0)
        {
            Err(ThresholdsError::Order)
        } else if is_rate(thresholds.alpha) && is_rate(thresholds.beta) {
            Ok(thresholds)
        } else {
            Err(ThresholdsError::Rate)
        }
    }
}

impl Thresholds {
    /// The log-likelihood ratios at which the null hypothesis and the alternative are accepted
    /// (Wald 1945).
    pub fn limits(&self) -> (f64, f64) {
        let Self { alpha, beta, .. } = self;
        ((beta / (1.0 - alpha)).ln(), ((1.0 - beta) / alpha).ln())
    }
}

/// A hypothesis that was accepted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum Hypothesis {
    /// A is not better by more than `elo0`.
    H0,
    /// A is better by `elo1`.
    H1,
}

/// The number of pairs with each score of A: 0, 0.5, 1, 1.5 and 2 points.
pub(super) type Pairs = [usize; 5];

/// A test in progress.
#[derive(Debug, Clone, PartialEq)]
pub struct Sprt {
    /// The hypotheses.
    pub thresholds: Thresholds,
    /// The log-likelihood ratio after all pairs so far.
    pub llr: f64,
    /// The hypothesis accepted first, and the number of pairs at that point.
    pub decision: Option<(Hypothesis, usize)>,
}

impl Sprt {
    /// A test before the first pair.
    pub const fn new(thresholds: Thresholds) -> Self {
        Self {
            thresholds,
            llr: 0.0,
            decision: None,
        }
    }

    /// Updates the test after a pair. A decision stays, even if pairs that were still in progress
    /// point the other way.
    pub(super) fn look_at(&mut self, pairs: &Pairs) {
        self.llr = llr(
            pairs,
            share_of(self.thresholds.elo0),
            share_of(self.thresholds.elo1),
        );
        let (low, high) = self.thresholds.limits();
        let accepted = match self.llr {
            llr if llr >= high => Some(Hypothesis::H1),
            llr if llr <= low => Some(Hypothesis::H0),
            _ => None,
        };
        let n_pairs = pairs.iter().sum();
        self.decision = self
            .decision
            .or(accepted.map(|hypothesis| (hypothesis, n_pairs)));
    }
}

/// `SPRT elo0=0 elo1=10: LLR 1.23 (-2.94 to 2.94), H1 accepted after 230 pairs`.
impl fmt::Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Thresholds { elo0, elo1, .. } = self.thresholds;
        let (low, high) = self.thresholds.limits();
        write!(f, "SPRT elo0={elo0} elo1={elo1}: LLR {:.2}", self.llr)?;
        write!(f, " ({low:.2} to {high:.2}), ")?;
        match self.decision {
            Some((hypothesis, n_pairs)) => {
                write!(f, "{hypothesis:?} accepted after {n_pairs} pairs")
            }
            None => f.write_str("undecided"),
        }
    }
}

/// The log-likelihood ratio of two expected scores of A.
///
/// A score that has not occurred counts as a thousandth of a pair, so that every likelihood is
/// positive.
pub(super) fn llr(pairs: &Pairs, share0: f64, share1: f64) -> f64 {
    if pairs.iter().all(|&count| count == 0) {
        return 0.0;
    }
    let counts = pairs.map(|count| if count == 0 { 1e-3 } else { count as f64 });
    let points = || {
        let quarters = [0.0, 0.25, 0.5, 0.75, 1.0];
        quarters.into_iter().zip(counts)
    };
    let weight = |share: f64| {
        let tilt = tilt(points, share);
        move |score: f64| 1.0 + tilt * (score - share)
    };
    let (weight0, weight1) = (weight(share0), weight(share1));
    points()
        .map(|(score, count)| count * (weight0(score).ln() - weight1(score).ln()))
        .sum()
}

/// The tilt that gives the distribution of scores the mean `share`: dividing each frequency by `1 +
/// tilt · (score - share)` is the most likely distribution with that mean.
fn tilt<I: Iterator<Item = (f64, f64)>>(points: impl Fn() -> I, share: f64) -> f64 {
    let mean_left = |tilt: f64| -> f64 {
        points()
            .map(|(score, count)| count * (score - share) / (1.0 + tilt * (score - share)))
            .sum()
    };
    // Between these bounds all frequencies are positive, and the mean decreases.
    let (mut low, mut high) = (-1.0 / (1.0 - share), 1.0 / share);
    for _ in 0..100 {
        let middle = f64::midpoint(low, high);
        if mean_left(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    f64::midpoint(low, high)
}
