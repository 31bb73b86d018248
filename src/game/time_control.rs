//! Time controls: how the time of a game is limited, in the four dialects that controllers speak.

use std::time::Duration;

/// What follows when the main time is used up, or comes to it move by move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Overtime {
    /// Nothing: absolute time.
    None,
    /// So many stones within each period (Canadian overtime).
    Canadian {
        /// Length of a period.
        period: Duration,
        /// Stones to be played in it, at least 1.
        stones: u32,
    },
    /// One stone within each period; a period that is not used up begins anew with the next move
    /// (Japanese byo-yomi).
    ByoYomi {
        /// Length of a period.
        period: Duration,
        /// How many of them there are, at least 1.
        periods: u32,
    },
    /// Time is added after each move (Fischer).
    Fischer {
        /// What is added.
        increment: Duration,
        /// The most that a clock may show; what is beyond is lost.
        most: Option<Duration>,
        /// The most that may be used for one move.
        most_for_move: Option<Duration>,
    },
}

/// How the time of a game is limited (GTP 2, section 4.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TimeControl {
    /// Not at all.
    Unlimited,
    /// Main time, then overtime.
    Limited {
        /// Main time of each player.
        main: Duration,
        /// What follows.
        overtime: Overtime,
    },
}

impl TimeControl {
    /// The meaning of `time_settings`, in seconds: no stones but a period is no limit at all, no
    /// period is absolute time. What is negative counts as zero, and what is beyond a year as one.
    pub fn from_gtp(main: f64, period: f64, stones: u32) -> Self {
        if seconds(period).is_zero() {
            Self::absolute(main)
        } else if stones == 0 {
            Self::Unlimited
        } else {
            Self::canadian(main, period, stones)
        }
    }

    /// Main time and no more.
    pub fn absolute(main: f64) -> Self {
        Self::limited(main, Overtime::None)
    }

    /// Main time, then so many stones in each period. Without a period or stones there is no
    /// overtime.
    pub fn canadian(main: f64, period: f64, stones: u32) -> Self {
        let period = seconds(period);
        let is_some = !period.is_zero() && stones > 0;
        let overtime = Overtime::Canadian { period, stones };
        Self::limited(main, if is_some { overtime } else { Overtime::None })
    }

    /// Main time, then so many periods for a stone each. Without any there is no overtime.
    pub fn byo_yomi(main: f64, period: f64, periods: u32) -> Self {
        let period = seconds(period);
        let is_some = !period.is_zero() && periods > 0;
        let overtime = Overtime::ByoYomi { period, periods };
        Self::limited(main, if is_some { overtime } else { Overtime::None })
    }

    /// Main time to which something is added after each move, up to `most` if that is not
    /// negative; no move may use more than `most_for_move` if that is not negative.
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

/// A duration from what a controller sent: any number at all.
pub(super) fn seconds(number: f64) -> Duration {
    const YEAR: f64 = 365.0 * 24.0 * 3600.0;
    if number.is_nan() {
        Duration::ZERO
    } else {
        Duration::from_secs_f64(number.clamp(0.0, YEAR))
    }
}
