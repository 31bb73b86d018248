//! The clocks of both players, and the time budget of a move. All times are arguments.

use std::time::Duration;

use super::time_control::{Overtime, TimeControl, seconds};
use crate::board::{BoardSize, Color};

/// The time left to a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Left {
    time: Duration,
    /// Stones to play in this time, or under byo-yomi the number of periods left, including this
    /// one; 0 in the main time.
    stones: u32,
}

impl Left {
    const fn main(time: Duration) -> Self {
        Self { time, stones: 0 }
    }

    /// The time left at the start of overtime.
    const fn overtime(overtime: Overtime) -> Option<Self> {
        match overtime {
            Overtime::Canadian { period, stones } => Some(Self {
                time: period,
                stones,
            }),
            Overtime::ByoYomi { period, periods } => Some(Self {
                time: period,
                stones: periods,
            }),
            Overtime::None | Overtime::Fischer { .. } => None,
        }
    }

    /// The time left after a move that took `used`.
    fn after(self, used: Duration, overtime: Overtime) -> Self {
        let rest = self.time.saturating_sub(used);
        match overtime {
            Overtime::None => Self { time: rest, ..self },
            Overtime::Canadian { .. } if self.stones > 1 => Self {
                time: rest,
                stones: self.stones - 1,
            },
            Overtime::Canadian { period, stones } => {
                let full = Self {
                    time: period,
                    stones,
                };
                match used.checked_sub(self.time) {
                    _ if self.stones == 1 => full,
                    None => Self { time: rest, ..self },
                    // A move that starts in the main time and ends in a period is its first stone.
                    Some(beyond) if !beyond.is_zero() => full.after(beyond, overtime),
                    Some(_) => full,
                }
            }
            Overtime::ByoYomi { period, periods } => self.after_byo_yomi(used, period, periods),
            Overtime::Fischer {
                increment, most, ..
            } => {
                let time = rest.saturating_add(increment);
                Self::main(most.map_or(time, |most| time.min(most)))
            }
        }
    }

    /// A move may start in the main time and end in a period. Each period used up is gone, except the
    /// last: loss on time is checked elsewhere.
    fn after_byo_yomi(self, used: Duration, period: Duration, periods: u32) -> Self {
        let Some(beyond) = used.checked_sub(self.time) else {
            let time = if self.stones == 0 {
                self.time.saturating_sub(used)
            } else {
                period
            };
            return Self { time, ..self };
        };
        let left = if self.stones == 0 {
            periods
        } else {
            self.stones - 1
        };
        let n_used = beyond.as_nanos() / period.as_nanos().max(1);
        let n_used = u32::try_from(n_used).unwrap_or(u32::MAX);
        Self {
            time: period,
            stones: left.saturating_sub(n_used).max(1),
        }
    }
}

/// The clocks of both players.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Clock {
    control: Option<TimeControl>,
    left: [Left; 2],
    /// Whether a controller has sent the time left without a time control.
    is_told: [bool; 2],
}

/// Reserved for the transmission to the controller and back.
const LAG: Duration = Duration::from_millis(100);
/// For each point of the board: what the judge takes after a search.
const AFTERWARDS: Duration = Duration::from_micros(400);
/// The minimum time for a move.
const LEAST: Duration = Duration::from_millis(5);

impl Clock {
    /// Clocks without a time control.
    pub const fn unset() -> Self {
        Self {
            control: None,
            left: [Left::main(Duration::ZERO); 2],
            is_told: [false; 2],
        }
    }

    /// Sets a time control and both clocks to its start.
    pub fn set(&mut self, control: TimeControl) {
        self.control = Some(control);
        self.rewind();
    }

    /// Resets both clocks to the start of the time control, if there is one.
    pub fn rewind(&mut self) {
        let left = match self.control {
            Some(TimeControl::Limited { main, overtime }) => Left::overtime(overtime)
                .filter(|_| main.is_zero())
                .unwrap_or(Left::main(main)),
            Some(TimeControl::Unlimited) | None => Left::main(Duration::ZERO),
        };
        self.left = [left; 2];
        self.is_told = [false; 2];
    }

    /// The clock of `color`: the time left, and the stones to play in it or the periods left; 0 in
    /// the main time.
    pub fn left(&self, color: Color) -> (Duration, u32) {
        (self.left[color].time, self.left[color].stones)
    }

    /// Sets a clock as a controller says: seconds, and stones to play in them or byo-yomi periods
    /// left, or 0 in the main time. Without a time control this is absolute time until the clocks
    /// are reset.
    pub fn set_left(&mut self, color: Color, left: f64, stones: u32) {
        self.left[color] = Left {
            time: seconds(left),
            stones,
        };
        self.is_told[color] = true;
    }

    /// Charges the clock of `color` with a move that took `used`.
    pub fn run(&mut self, color: Color, used: Duration) {
        if let Some(TimeControl::Limited { overtime, .. }) = self.control {
            self.left[color] = self.left[color].after(used, overtime);
        }
    }

    /// The longest time that the next move of `color` can take without a loss on time; `None` if
    /// there is no limit.
    pub fn most_for_move(&self, color: Color) -> Option<Duration> {
        let Some(TimeControl::Limited { overtime, .. }) = self.control else {
            return None;
        };
        let Left { time, stones } = self.left[color];
        let beyond = match overtime {
            Overtime::Canadian { period, .. } if stones == 0 => period,
            Overtime::ByoYomi { period, periods } if stones == 0 => period.saturating_mul(periods),
            Overtime::ByoYomi { period, .. } => period.saturating_mul(stones - 1),
            Overtime::Fischer {
                most_for_move: Some(most),
                ..
            } => return Some(time.min(most)),
            _ => Duration::ZERO,
        };
        Some(time.saturating_add(beyond))
    }

    /// The time that `color` should take for the next move after `n_moves` moves; `None` if there is
    /// no clock or no limit.
    pub fn budget(&self, color: Color, size: BoardSize, n_moves: usize) -> Option<Duration> {
        let overtime = match self.control {
            Some(TimeControl::Limited { overtime, .. }) => overtime,
            None if self.is_told[color] => Overtime::None,
            Some(TimeControl::Unlimited) | None => return None,
        };
        let Left { time, stones } = self.left[color];
        let lag = lag(size);
        let usable = time.saturating_sub(lag);
        let share = usable / moves_to_come(size, n_moves);
        // Main time is spent at twice and a half the pace of the overtime: at the same pace it would
        // bring no better moves than the overtime alone.
        let before_overtime = |pace: Duration| share.max(usable.min(pace * 5 / 2)).max(pace);
        let budget = match (stones, overtime) {
            // The rest of a period is lost; the next move starts with a full one.
            (1.., Overtime::ByoYomi { .. }) => usable,
            (1.., _) => usable / stones,
            (0, Overtime::None) => share,
            (0, Overtime::Canadian { period, stones }) => {
                before_overtime(period.saturating_sub(lag) / stones)
            }
            (0, Overtime::ByoYomi { period, .. }) => before_overtime(period.saturating_sub(lag)),
            (
                0,
                Overtime::Fischer {
                    increment,
                    most,
                    most_for_move,
                },
            ) => {
                let steady = share + increment.saturating_sub(lag);
                // Time above the cap of the clock would be lost after this move.
                let lost = (time + increment).saturating_sub(most.unwrap_or(Duration::MAX));
                let wanted = steady.max(lost.saturating_sub(lag)).min(usable);
                most_for_move.map_or(wanted, |most| wanted.min(most.saturating_sub(lag)))
            }
        };
        Some(budget.max(LEAST))
    }

    /// How far the next move may exceed its budget if the choice is unclear by then: another share of
    /// the time that would remain for later moves.
    pub fn reserve(&self, color: Color, size: BoardSize, n_moves: usize) -> Duration {
        let Some(budget) = self.budget(color, size, n_moves) else {
            return Duration::ZERO;
        };
        let Left { time, stones } = self.left[color];
        let lag = lag(size);
        let usable = time.saturating_sub(lag).saturating_sub(budget);
        let share = usable / moves_to_come(size, n_moves).max(3);
        match self.control {
            Some(TimeControl::Limited {
                overtime: Overtime::ByoYomi { .. },
                ..
            }) if stones > 0 => Duration::ZERO,
            Some(TimeControl::Limited {
                overtime:
                    Overtime::Fischer {
                        most_for_move: Some(most),
                        ..
                    },
                ..
            }) => share.min(most.saturating_sub(lag).saturating_sub(budget)),
            // The other stones of the period can then be played faster.
            _ if stones > 0 => usable / stones.saturating_mul(2),
            _ => share,
        }
    }
}

/// The part of the time left that a search must not use: for the way of the move, and for what is
/// judged after a search.
fn lag(size: BoardSize) -> Duration {
    LAG + AFTERWARDS * size.n_points() as u32
}

/// The divisor of the main time that gives the time for a move. It falls as the game goes on, so
/// later moves get a larger share, up to the share of the middle game, which decides most games.
///
/// Huang, Coulom and Lin, "Time management for Monte-Carlo tree search applied to the game of
/// Go" (2010), have `80 + max(80 - moves played, 0)` on 19x19. Here it falls to 51 there: with 80 much
/// of the time is left at the end of a game (docs/measurements/search.md).
fn moves_to_come(size: BoardSize, n_moves: usize) -> u32 {
    let middle = (size.n_points() * 2 / 9).max(4);
    let rest = (size.n_points() / 7).max(4);
    (rest + middle.saturating_sub(n_moves)) as u32
}
