//! Komi and scores in half points, so that comparisons are exact.

use std::fmt;
use std::ops::{Add, Sub};

/// Points that White receives for moving second, counted in halves.
///
/// It may be as large as one likes, as GTP 2 demands (section 6.3.2: "even if it should be
/// ridiculous"), but counts as a billion points at most.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Komi(i64);

impl Komi {
    /// Komi of this many half points.
    pub const fn from_halves(halves: i64) -> Self {
        Self(halves)
    }

    /// Komi of this many points; `None` if that is not a multiple of half a point.
    pub fn from_points(points: f64) -> Option<Self> {
        Self::nearest(points).filter(|_| (points.fract() * 2.0).fract() == 0.0)
    }

    /// The nearest multiple of half a point; `None` if `points` is not finite.
    pub fn nearest(points: f64) -> Option<Self> {
        const MOST: f64 = 2e9;
        points
            .is_finite()
            .then(|| Self((points * 2.0).round().clamp(-MOST, MOST) as i64))
    }

    /// The number of half points.
    pub const fn halves(self) -> i64 {
        self.0
    }
}

/// As in `7.5` and `-3`.
impl fmt::Display for Komi {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0 < 0 { "-" } else { "" })?;
        write_halves(f, self.0.unsigned_abs())
    }
}

/// Black's points minus White's, counted in halves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Score(i64);

impl Score {
    /// A score of this many half points in Black's favor.
    pub const fn from_halves(halves: i64) -> Self {
        Self(halves)
    }

    /// A score of this many points in Black's favor.
    pub const fn from_points(points: i64) -> Self {
        Self(points * 2)
    }

    /// The number of half points in Black's favor.
    pub const fn halves(self) -> i64 {
        self.0
    }
}

impl Add for Score {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

/// The score after White has received komi.
impl Sub<Komi> for Score {
    type Output = Self;

    fn sub(self, komi: Komi) -> Self {
        Self(self.0 - komi.0)
    }
}

/// As in the answer to `final_score`: `B+3.5`, `W+12`, `0`.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            0 => f.write_str("0"),
            halves => {
                f.write_str(if halves > 0 { "B+" } else { "W+" })?;
                write_halves(f, halves.unsigned_abs())
            }
        }
    }
}

fn write_halves(f: &mut fmt::Formatter<'_>, halves: u64) -> fmt::Result {
    write!(
        f,
        "{}{}",
        halves / 2,
        if halves % 2 == 1 { ".5" } else { "" }
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn komi_is_a_multiple_of_half_a_point() {
        let read = |points| Komi::from_points(points).map(|komi| komi.to_string());
        assert_eq!(read(7.5).as_deref(), Some("7.5"));
        assert_eq!(read(-7.0).as_deref(), Some("-7"));
        assert_eq!(read(7.25), None);
        assert_eq!(read(6.3), None);
        assert_eq!(read(1e308).as_deref(), Some("1000000000"));
        assert_eq!(read(f64::INFINITY), None);
    }

    #[test]
    fn the_nearest_komi_is_rounded_to_half_points() {
        let read = |points| Komi::nearest(points).map(|komi| komi.to_string());
        assert_eq!(read(7.5).as_deref(), Some("7.5"));
        assert_eq!(read(-3.75).as_deref(), Some("-4"));
        assert_eq!(read(6.4).as_deref(), Some("6.5"));
        assert_eq!(read(6.6).as_deref(), Some("6.5"));
        assert_eq!(read(-0.5).as_deref(), Some("-0.5"));
        assert_eq!(read(1e308).as_deref(), Some("1000000000"));
        assert_eq!(read(f64::NAN), None);
        assert_eq!(read(f64::INFINITY), None);
    }

    #[test]
    fn scores_are_written_as_gtp_writes_them() {
        assert_eq!(Score::from_halves(7).to_string(), "B+3.5");
        assert_eq!(Score::from_points(-12).to_string(), "W+12");
        assert_eq!(Score::default().to_string(), "0");
        assert_eq!(
            (Score::from_points(7) - Komi::from_halves(15)).to_string(),
            "W+0.5"
        );
    }
}
