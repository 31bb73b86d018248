//! Time controls and the clocks of both players.
//!
//! Times are durations that come in as arguments; nothing here looks at a clock.

use std::time::Duration;

use crate::board::{BoardSize, Color};

/// What follows when the main time is used up.
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
        let main = seconds(main);
        let period = seconds(period);
        match (period.is_zero(), stones) {
            (true, _) => Self::Limited {
                main,
                overtime: Overtime::None,
            },
            (false, 0) => Self::Unlimited,
            (false, stones) => Self::Limited {
                main,
                overtime: Overtime::Canadian { period, stones },
            },
        }
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

/// What is left to a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Left {
    time: Duration,
    /// Stones to play in this time; 0 in the main time.
    stones: u32,
}

/// The clocks of both players.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Clock {
    control: Option<TimeControl>,
    left: [Left; 2],
    /// Whether a controller has told what is left without having set a time control.
    is_told: [bool; 2],
}

/// Held back for the way to the controller and back.
const LAG: Duration = Duration::from_millis(100);
/// The least time to think about a move.
const LEAST: Duration = Duration::from_millis(5);

impl Clock {
    /// Clocks that nobody has set.
    pub const fn unset() -> Self {
        Self {
            control: None,
            left: [Left {
                time: Duration::ZERO,
                stones: 0,
            }; 2],
            is_told: [false; 2],
        }
    }

    /// Sets both clocks to the beginning of a time control.
    pub fn set(&mut self, control: TimeControl) {
        self.control = Some(control);
        self.rewind();
    }

    /// Sets both clocks back to the beginning of the time control, if there is one.
    pub fn rewind(&mut self) {
        let left = match self.control {
            Some(TimeControl::Limited {
                main,
                overtime: Overtime::Canadian { period, stones },
            }) if main.is_zero() => Left {
                time: period,
                stones,
            },
            Some(TimeControl::Limited { main, .. }) => Left {
                time: main,
                stones: 0,
            },
            Some(TimeControl::Unlimited) | None => Left {
                time: Duration::ZERO,
                stones: 0,
            },
        };
        self.left = [left; 2];
        self.is_told = [false; 2];
    }

    /// The time control in force, if one was set.
    pub const fn control(&self) -> Option<TimeControl> {
        self.control
    }

    /// What a controller says is left: seconds, and stones to play in them or 0 in the main time.
    /// Without a time control that counts as absolute time until the clocks are set back.
    pub fn set_left(&mut self, color: Color, left: f64, stones: u32) {
        self.left[color] = Left {
            time: seconds(left),
            stones,
        };
        self.is_told[color] = true;
    }

    /// Runs the clock of `color` for `used`, as its owner does between two words of a controller.
    pub fn run(&mut self, color: Color, used: Duration) {
        let Some(TimeControl::Limited { overtime, .. }) = self.control else {
            return;
        };
        let left = &mut self.left[color];
        let is_over = used >= left.time;
        left.time = left.time.saturating_sub(used);
        if let Overtime::Canadian { period, stones } = overtime {
            let is_last_stone = left.stones == 1;
            left.stones = left.stones.saturating_sub(1);
            if is_last_stone || (is_over && left.stones == 0) {
                *left = Left {
                    time: period,
                    stones,
                };
            }
        }
    }

    /// How long `color` may think about the next move of a game that has `n_moves` behind it;
    /// `None` if nothing was set or there is no limit.
    pub fn budget(&self, color: Color, size: BoardSize, n_moves: usize) -> Option<Duration> {
        let overtime = match self.control {
            Some(TimeControl::Limited { overtime, .. }) => overtime,
            None if self.is_told[color] => Overtime::None,
            Some(TimeControl::Unlimited) | None => return None,
        };
        let Left { time, stones } = self.left[color];
        let usable = time.saturating_sub(LAG);
        let budget = match (stones, overtime) {
            (1.., _) => usable / stones,
            (0, Overtime::None) => usable / moves_to_come(size, n_moves),
            (0, Overtime::Canadian { period, stones }) => {
                let each = period.saturating_sub(LAG) / stones;
                (usable / moves_to_come(size, n_moves)).max(each)
            }
        };
        Some(budget.max(LEAST))
    }
}

/// Own moves for which the main time must last, always with some in reserve.
fn moves_to_come(size: BoardSize, n_moves: usize) -> u32 {
    let in_all = size.n_points() * 3 / 4;
    let own = in_all.saturating_sub(n_moves) / 2;
    own.max(size.n_points() / 8).max(4) as u32
}
