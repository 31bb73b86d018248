//! The clock of a player: the commands that report it to an engine, and whether it ran out.

use std::collections::HashSet;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use crate::board::Color;
use crate::game::{Clock, Overtime, TimeControl};

/// A time control in the form of the command line: `absolute:600`, `byoyomi:600,30,5`,
/// `canadian:600,300,25` or `fischer:300,5`, all in seconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ClockSetting(TimeControl);

/// The text is not a time control.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{0}` is none of absolute:MAIN, byoyomi:MAIN,PERIOD,PERIODS, canadian:MAIN,PERIOD,STONES and \
     fischer:MAIN,INCREMENT, in seconds, with some time to play in"
)]
pub struct ClockError(String);

impl FromStr for ClockSetting {
    type Err = ClockError;

    fn from_str(text: &str) -> Result<Self, ClockError> {
        let wrong = || ClockError(text.to_owned());
        let (kind, numbers) = text.split_once(':').ok_or_else(wrong)?;
        let numbers: Vec<f64> = numbers
            .split(',')
            .map(|number| number.trim().parse().map_err(|_| wrong()))
            .collect::<Result<_, _>>()?;
        // At most a day, and at most a thousand stones or periods.
        let is_time = |&number: &f64| (0.0..=86_400.0).contains(&number);
        let count = |number: f64| -> Option<u32> {
            let is_count = number.fract() == 0.0 && (1.0..=1000.0).contains(&number);
            is_count.then_some(number as u32)
        };
        if !numbers.iter().all(is_time) {
            return Err(wrong());
        }
        let control = match (kind.trim(), numbers.as_slice()) {
            ("absolute", &[main]) if main > 0.0 => TimeControl::absolute(main),
            ("byoyomi", &[main, period, periods]) if period > 0.0 => {
                TimeControl::byo_yomi(main, period, count(periods).ok_or_else(wrong)?)
            }
            ("canadian", &[main, period, stones]) if period > 0.0 => {
                TimeControl::canadian(main, period, count(stones).ok_or_else(wrong)?)
            }
            ("fischer", &[main, increment]) if main > 0.0 => {
                TimeControl::fischer(main, increment, -1.0, -1.0)
            }
            _ => return Err(wrong()),
        };
        Ok(Self(control))
    }
}

/// Writes the form that [`from_str`](Self::from_str) reads.
impl fmt::Display for ClockSetting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let TimeControl::Limited { main, overtime } = self.0 else {
            return f.write_str("none");
        };
        let main = main.as_secs_f64();
        match overtime {
            Overtime::None => write!(f, "absolute:{main}"),
            Overtime::ByoYomi { period, periods } => {
                write!(f, "byoyomi:{main},{},{periods}", period.as_secs_f64())
            }
            Overtime::Canadian { period, stones } => {
                write!(f, "canadian:{main},{},{stones}", period.as_secs_f64())
            }
            Overtime::Fischer { increment, .. } => {
                write!(f, "fischer:{main},{}", increment.as_secs_f64())
            }
        }
    }
}

/// The commands by which an engine learns of its clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum TimeCommands {
    /// `time_settings` (GTP 2, section 4.2): absolute time and Canadian overtime.
    Standard,
    /// This one, of KGS or of KataGo. During periods, the third word of `time_left` is the number of
    /// periods left.
    Periods(&'static str),
    /// Byo-yomi as Canadian overtime with one stone: all periods but the last count as main time.
    OneStone,
}

/// The clock of one player in one game.
#[derive(Debug, Clone)]
pub(super) struct PlayerClock {
    setting: ClockSetting,
    clock: Clock,
    commands: TimeCommands,
}

impl PlayerClock {
    /// The clock at the start of a game, for an engine with the `known` commands; `None` if none of
    /// them can describe this clock.
    pub(super) fn new(setting: ClockSetting, known: &HashSet<String>) -> Option<Self> {
        let first_known = |names: &[&'static str]| {
            let name = names.iter().find(|&&name| known.contains(name));
            name.map(|name| TimeCommands::Periods(name))
        };
        let commands = match setting.0 {
            TimeControl::Limited {
                overtime: Overtime::Fischer { .. },
                ..
            } => first_known(&["kata-time_settings"])?,
            TimeControl::Limited {
                overtime: Overtime::ByoYomi { .. },
                ..
            } => {
                let names = ["kgs-time_settings", "kata-time_settings"];
                first_known(&names).unwrap_or(TimeCommands::OneStone)
            }
            _ => TimeCommands::Standard,
        };
        let mut clock = Clock::unset();
        clock.set(setting.0);
        Some(Self {
            setting,
            clock,
            commands,
        })
    }

    /// The command that sets the time control; `is_whole` drops fractions of seconds, which some
    /// engines do not read.
    pub(super) fn settings(&self, is_whole: bool) -> String {
        let number = |time: Duration| number(time, is_whole);
        let length = |time: Duration| period(time, is_whole);
        let TimeControl::Limited { main, overtime } = self.setting.0 else {
            return "time_settings 0 1 0".to_owned();
        };
        match (overtime, self.commands) {
            (Overtime::None, _) => format!("time_settings {} 0 0", length(main)),
            (Overtime::Canadian { period, stones }, _) => {
                format!("time_settings {} {} {stones}", number(main), length(period))
            }
            (Overtime::ByoYomi { period, periods }, TimeCommands::Periods(command)) => {
                let main = number(main);
                format!("{command} byoyomi {main} {} {periods}", length(period))
            }
            (Overtime::ByoYomi { period, periods }, _) => {
                let main = number(main + period * (periods - 1));
                format!("time_settings {main} {} 1", length(period))
            }
            (Overtime::Fischer { increment, .. }, _) => {
                let (main, increment) = (number(main), number(increment));
                format!("kata-time_settings fischer {main} {increment}")
            }
        }
    }

    /// The `time_left` command for the current state of the clock.
    pub(super) fn time_left(&self, color: Color, is_whole: bool) -> String {
        let (time, stones) = self.clock.left(color);
        let (time, stones) = match (self.commands, self.setting.0) {
            (
                TimeCommands::OneStone,
                TimeControl::Limited {
                    overtime: Overtime::ByoYomi { period, periods },
                    ..
                },
            ) => match stones {
                0 => (time + period * (periods - 1), 0),
                1 => (time, 1),
                n => (time + period * (n - 2), 0),
            },
            _ => (time, stones),
        };
        format!("time_left {color} {} {stones}", number(time, is_whole))
    }

    /// The longest time that the next move may take.
    pub(super) fn most_for_move(&self, color: Color) -> Duration {
        self.clock.most_for_move(color).unwrap_or(Duration::MAX)
    }

    /// Charges a move. Time beyond all that was left is not charged: it was within the margin.
    pub(super) fn run(&mut self, color: Color, used: Duration) {
        self.clock.run(color, used.min(self.most_for_move(color)));
    }
}

/// The seconds of a period, as [`number`] writes them, but not none: a period of no time would mean that
/// there is no limit.
pub(super) fn period(time: Duration, is_whole: bool) -> String {
    let least = if is_whole {
        Duration::from_secs(1)
    } else {
        Duration::from_millis(10)
    };
    number(time.max(least), is_whole)
}

/// Seconds, rounded down to hundredths or to whole ones; a whole number has no decimals.
fn number(time: Duration, is_whole: bool) -> String {
    if is_whole {
        time.as_secs().to_string()
    } else {
        ((time.as_secs_f64() * 100.0).floor() / 100.0).to_string()
    }
}
