//! Time controls, as the four time commands of controllers set them.

use std::time::Duration;

/// What follows the main time, or is added to it with each move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Overtime {
    /// Nothing: absolute time.
    None,
    /// A number of stones within each period (Canadian overtime).
    Canadian {
        /// The length of a period.
        period: Duration,
        /// The stones to play in a period, at least 1.
        stones: u32,
    },
    /// One stone within each period. A period that is not used up starts again with the next move
    /// (Japanese byo-yomi).
    ByoYomi {
        /// The length of a period.
        period: Duration,
        /// The number of periods, at least 1.
        periods: u32,
    },
    /// Time is added after each move (Fischer).
    Fischer {
        /// The time added after each move.
        increment: Duration,
        /// The most that a clock can show; more is lost.
        most: Option<Duration>,
        /// The most that one move may take.
        most_for_move: Option<Duration>,
    },
}

/// The time limit of a game (GTP 2, section 4.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TimeControl {
    /// No limit.
    Unlimited,
    /// Main time, then overtime.
    Limited {
        /// The main time of each player.
        main: Duration,
        /// What follows.
        overtime: Overtime,
    },
}

impl TimeControl {
    /// The arguments of `time_settings`, in seconds. A period without stones means no limit; no period
    /// means absolute time. Negative numbers count as zero, and more than a year counts as a year.
    pub fn from_gtp(main: f64, period: f64, stones: u32) -> Self {
        if seconds(period).is_zero() {
            Self::absolute(main)
        } else if stones == 0 {
            Self::Unlimited
        } else {
            Self::canadian(main, period, stones)
        }
    }

    /// Main time only.
    pub fn absolute(main: f64) -> Self {
        Self::limited(main, Overtime::None)
    }

    /// Main time, then this many stones in each period. Without a period or stones there is no
    /// overtime.
    pub fn canadian(main: f64, period: f64, stones: u32) -> Self {
        let period = seconds(period);
        let is_some = !period.is_zero() && stones > 0;
        let overtime = Overtime::Canadian { period, stones };
        Self::limited(main, if is_some { overtime } else { Overtime::None })
    }

    /// Main time, then this many periods of one stone each. Without periods there is no overtime.
    pub fn byo_yomi(main: f64, period: f64, periods: u32) -> Self {
        let period = seconds(period);
        let is_some = !period.is_zero() && periods > 0;
        let overtime = Overtime::ByoYomi { period, periods };
        Self::limited(main, if is_some { overtime } else { Overtime::None })
    }

    /// Main time with an increment after each move. The clock shows at most `most`, and a move takes
    /// at most `most_for_move`, unless these are negative.
    pub fn fischer(main: f64, increment: f64, most: f64, most_for_move: f64) -> Self {
        let limit = |number: f64| (number >= 0.0).then(|| seconds(number));
        let overtime = Overtime::Fischer {
            increment: seconds(increment),
            most: limit(most),
            most_for_move: limit(most_for_move),
        };
        Self::limited(main, overtime)
    }

    fn limited(main: f64, overtime: Overtime) -> Self {
        let main = seconds(main);
        Self::Limited { main, overtime }
    }
}

/// The longest time that a clock or a limit may be set to: a year.
pub const LONGEST_TIME: Duration = Duration::from_hours(365 * 24);

/// A duration from any number that a controller sends.
pub(super) fn seconds(number: f64) -> Duration {
    if number.is_nan() {
        Duration::ZERO
    } else {
        Duration::from_secs_f64(number.clamp(0.0, LONGEST_TIME.as_secs_f64()))
    }
}

/// A time for a move, in seconds: more than nothing, and at most a day.
pub fn time_for_a_move(text: &str) -> Option<Duration> {
    const DAY: Duration = Duration::from_hours(24);
    let time = Duration::try_from_secs_f64(text.parse().ok()?).ok()?;
    (!time.is_zero() && time <= DAY).then_some(time)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_for_a_move_is_more_than_nothing() {
        assert_eq!(time_for_a_move("0.5"), Some(Duration::from_millis(500)));
        for text in ["0", "1e-10", "-1", "nan", "inf", "86401", "1e300", "x"] {
            assert_eq!(time_for_a_move(text), None, "{text}");
        }
    }
}
