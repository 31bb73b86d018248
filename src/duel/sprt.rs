//! The sequential test: it ends a match as soon as the games tell which of two claims is true.
//!
//! Wald, "Sequential tests of statistical hypotheses" (1945), for pairs of games with colors
//! swapped, whose five possible scores are counted (the pentanomial model), with the generalized
//! likelihood ratio of Van den Bergh, "A practical introduction to the GSPRT" (2020): of all
//! distributions with the score that a hypothesis claims, the one that explains the pairs best.

use std::fmt;
use std::str::FromStr;

use serde::Serialize;

use super::elo::share_of;

/// What is tested: whether A is `elo1` better than B rather than `elo0`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Bounds {
    /// The advantage of A by the null hypothesis.
    pub elo0: f64,
    /// The advantage of A by the alternative, a larger one.
    pub elo1: f64,
    /// How likely the alternative may be accepted though the null hypothesis is true.
    pub alpha: f64,
    /// How likely the null hypothesis may be accepted though the alternative is true.
    pub beta: f64,
}

impl Default for Bounds {
    fn default() -> Self {
        Self {
            elo0: 0.0,
            elo1: 10.0,
            alpha: 0.05,
            beta: 0.05,
        }
    }
}

/// Why a text states no test.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BoundsError {
    /// Not a list of names with numbers.
    #[error("`{0}` is not NAME=NUMBER with one of the names elo0, elo1, alpha and beta")]
    Word(String),
    /// The alternative has to be the larger one.
    #[error("elo0 must be less than elo1, and both at most 1000 from zero")]
    Order,
    /// An error rate that promises nothing.
    #[error("alpha and beta must be more than 0 and less than 0.5")]
    Rate,
}

/// Reads `elo0=0,elo1=10,alpha=0.05,beta=0.05`; what is not named is as it stands here.
impl FromStr for Bounds {
    type Err = BoundsError;

    fn from_str(text: &str) -> Result<Self, BoundsError> {
        let mut bounds = Self::default();
        for word in text.split(',') {
            let unknown = || BoundsError::Word(word.to_owned());
            let (name, number) = word.split_once('=').ok_or_else(unknown)?;
            let number: f64 = number.trim().parse().map_err(|_| unknown())?;
            match name.trim() {
                "elo0" => bounds.elo0 = number,
                "elo1" => bounds.elo1 = number,
                "alpha" => bounds.alpha = number,
                "beta" => bounds.beta = number,
                _ => return Err(unknown()),
            }
        }
        let is_rate = |rate: f64| rate > 0.0 && rate < 0.5;
        if !(bounds.elo0 < bounds.elo1 && bounds.elo0 >= -1000.0 && bounds.elo1 <= 1000.0) {
            Err(BoundsError::Order)
        } else if is_rate(bounds.alpha) && is_rate(bounds.beta) {
            Ok(bounds)
        } else {
            Err(BoundsError::Rate)
        }
    }
}

impl Bounds {
    /// The logarithms of the likelihood ratio at which the null hypothesis and the alternative are
    /// accepted (Wald 1945).
    pub fn limits(&self) -> (f64, f64) {
        let Self { alpha, beta, .. } = self;
        ((beta / (1.0 - alpha)).ln(), ((1.0 - beta) / alpha).ln())
    }
}

/// Which hypothesis was accepted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum Hypothesis {
    /// A is not better by more than `elo0`.
    H0,
    /// A is better by `elo1`.
    H1,
}

/// The number of pairs with each score of A: 0, half a point, and so on up to 2.
pub(super) type Pairs = [usize; 5];

/// A test in progress.
#[derive(Debug, Clone, PartialEq)]
pub struct Sprt {
    /// What is tested.
    pub bounds: Bounds,
    /// The logarithm of the likelihood ratio after all pairs so far.
    pub llr: f64,
    /// What was accepted first, and after how many pairs.
    pub decision: Option<(Hypothesis, usize)>,
}

impl Sprt {
    /// A test before the first pair.
    pub const fn new(bounds: Bounds) -> Self {
        Self {
            bounds,
            llr: 0.0,
            decision: None,
        }
    }

    /// Hears of one more pair; a decision stays, also if pairs that were still being played speak
    /// against it.
    pub(super) fn look_at(&mut self, pairs: &Pairs) {
        self.llr = llr(
            pairs,
            share_of(self.bounds.elo0),
            share_of(self.bounds.elo1),
        );
        let (low, high) = self.bounds.limits();
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
        let Bounds { elo0, elo1, .. } = self.bounds;
        let (low, high) = self.bounds.limits();
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

/// The logarithm of the likelihood ratio of two claims about the share of A.
///
/// A thousandth of a pair stands for a score that has not come up, so that there is a likelihood
/// whatever is claimed.
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

/// How much the frequencies of the scores have to be tilted for a claimed share to be their mean:
/// each is divided by `1 + tilt · (score - share)`, which is the most likely distribution with
/// that mean.
fn tilt<I: Iterator<Item = (f64, f64)>>(points: impl Fn() -> I, share: f64) -> f64 {
    let mean_left = |tilt: f64| -> f64 {
        points()
            .map(|(score, count)| count * (score - share) / (1.0 + tilt * (score - share)))
            .sum()
    };
    // Between these all frequencies are positive, and the mean falls from one to the other.
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
