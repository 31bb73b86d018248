//! The reserve clock of the Chinese rules 1988, §12.2, with the referee's calls.
//!
//! Part of the time limit is a reserve of whole minutes. Once the rest is used up, the seconds of
//! each move are counted: a move of less than a minute is free, and each full minute costs a minute
//! of the reserve. All times are arguments.

use std::fmt;
use std::time::Duration;

/// One minute of the reserve.
const MINUTE: Duration = Duration::from_mins(1);

/// The clock of one player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ReserveClock {
    free: Duration,
    minutes: u32,
    is_absolute: bool,
}

/// A call of the referee.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Call {
    /// This many seconds of the minute have passed.
    Seconds(u32),
    /// A minute is lost, and this many are left.
    MinutesLeft(u32),
    /// One of the last ten seconds, counted from 1; at 10 the game is lost.
    Last(u32),
}

impl fmt::Display for Call {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Seconds(seconds) => write!(f, "{seconds}"),
            Self::MinutesLeft(1) => write!(f, "1-minute-left"),
            Self::MinutesLeft(minutes) => write!(f, "{minutes}-minutes-left"),
            Self::Last(count) => write!(f, "count-{count}"),
        }
    }
}

/// The effect of a move on a clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Spent {
    /// The clock afterwards.
    pub clock: ReserveClock,
    /// Minutes of the reserve that the move cost.
    pub minutes_lost: u32,
    /// Whether the player has lost on time.
    pub is_lost: bool,
}

impl ReserveClock {
    /// A clock with a `limit` for the whole game, of which `minutes` are the reserve; `None` if the
    /// reserve exceeds the limit. Without a reserve the limit is absolute.
    pub fn new(limit: Duration, minutes: u32) -> Option<Self> {
        let free = limit.checked_sub(MINUTE.checked_mul(minutes)?)?;
        Some(Self {
            free,
            minutes,
            is_absolute: minutes == 0,
        })
    }

    /// The time left before seconds are counted.
    pub const fn free(&self) -> Duration {
        self.free
    }

    /// The minutes left of the reserve.
    pub const fn minutes(&self) -> u32 {
        self.minutes
    }

    /// Charges a move: the time to think, and the time to remove prisoners, which is free while
    /// seconds are counted (§23.4).
    ///
    /// Exactly 60 seconds cost a minute. The game is lost as soon as the last minute has passed, or
    /// without a reserve when the limit is exceeded (§23.5).
    #[must_use]
    pub fn spend(&self, thinking: Duration, removing: Duration) -> Spent {
        let counted = thinking.saturating_sub(self.free);
        let free = self.free.saturating_sub(thinking);
        let full = counted.as_secs() / MINUTE.as_secs();
        let minutes_lost = u32::try_from(full).map_or(self.minutes, |full| full.min(self.minutes));
        let clock = Self {
            free: free.saturating_sub(removing),
            minutes: self.minutes - minutes_lost,
            ..*self
        };
        let is_lost = if self.is_absolute {
            thinking.saturating_add(removing) > self.free
        } else {
            full > 0 && clock.minutes == 0
        };
        Spent {
            clock,
            minutes_lost,
            is_lost,
        }
    }

    /// The calls in the first `elapsed` of a move, each with the time since the move began: at 30,
    /// 40, 50, 55 and 58 seconds of a minute and at its end; in the last minute of the reserve at
    /// 30, 40 and 50 seconds, and then 1 to 10.
    pub fn calls(&self, elapsed: Duration) -> Vec<(Duration, Call)> {
        let mut calls = Vec::new();
        for (number, left) in (1..=self.minutes).rev().enumerate() {
            let begin = self.free + MINUTE * number as u32;
            if begin > elapsed {
                break;
            }
            let seconds = |second: u32| (second, Call::Seconds(second));
            let of_the_minute: Vec<(u32, Call)> = if left == 1 {
                let last = (1..=10).map(|count| (50 + count, Call::Last(count)));
                [30, 40, 50].into_iter().map(seconds).chain(last).collect()
            } else {
                let lost = (60, Call::MinutesLeft(left - 1));
                let called = [30, 40, 50, 55, 58].into_iter().map(seconds);
                called.chain([lost]).collect()
            };
            let timed = of_the_minute
                .into_iter()
                .map(|(second, call)| (begin + Duration::from_secs(second.into()), call));
            calls.extend(timed.take_while(|(at, _)| *at <= elapsed));
        }
        calls
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seconds(n: u64) -> Duration {
        Duration::from_secs(n)
    }

    /// The reserve after moves of these many milliseconds, or the move at which the game is lost.
    fn reserve_after(mut clock: ReserveClock, moves: &[u64]) -> Result<u32, usize> {
        for (number, &time) in moves.iter().enumerate() {
            let spent = clock.spend(Duration::from_millis(time), Duration::ZERO);
            if spent.is_lost {
                return Err(number + 1);
            }
            clock = spent.clock;
        }
        Ok(clock.minutes())
    }

    #[test]
    fn a_move_under_a_minute_is_free_and_sixty_seconds_cost_one() {
        let clock = ReserveClock::new(seconds(3600), 5).unwrap();
        let moves = [3_300_000, 60_000, 120_000, 59_000, 60_000];
        assert_eq!(reserve_after(clock, &moves), Ok(1));
        assert_eq!(
            reserve_after(clock, &[&moves[..], &[59_999]].concat()),
            Ok(1)
        );
        assert_eq!(
            reserve_after(clock, &[&moves[..], &[60_000]].concat()),
            Err(6)
        );
        assert_eq!(reserve_after(clock, &[3_600_000]), Err(1));
        assert_eq!(reserve_after(clock, &[3_599_999]), Ok(1));
    }

    #[test]
    fn removing_prisoners_is_free_while_seconds_are_counted() {
        let clock = ReserveClock::new(seconds(120), 2).unwrap();
        let spent = clock.spend(seconds(59), seconds(30));
        assert_eq!((spent.clock, spent.minutes_lost), (clock, 0));
        let before = ReserveClock::new(seconds(180), 2).unwrap();
        assert_eq!(
            before.spend(seconds(10), seconds(5)).clock.free(),
            seconds(45)
        );
    }

    #[test]
    fn without_a_reserve_the_limit_may_be_used_up_but_not_exceeded() {
        let clock = ReserveClock::new(seconds(100), 0).unwrap();
        assert!(!clock.spend(seconds(100), Duration::ZERO).is_lost);
        assert!(
            clock
                .spend(Duration::from_millis(100_001), Duration::ZERO)
                .is_lost
        );
        assert_eq!(ReserveClock::new(seconds(59), 1), None);
        assert_eq!(ReserveClock::new(seconds(1), u32::MAX), None);
    }

    #[test]
    fn the_seconds_are_called_and_the_last_ten_counted() {
        let clock = ReserveClock::new(seconds(130), 2).unwrap();
        let called: Vec<String> = clock
            .calls(seconds(500))
            .iter()
            .map(|(at, call)| format!("{}:{call}", at.as_secs()))
            .collect();
        assert_eq!(
            called.join(" "),
            "40:30 50:40 60:50 65:55 68:58 70:1-minute-left 100:30 110:40 120:50 121:count-1 \
             122:count-2 123:count-3 124:count-4 125:count-5 126:count-6 127:count-7 128:count-8 \
             129:count-9 130:count-10"
        );
        assert_eq!(clock.calls(seconds(39)), []);
        assert_eq!(clock.calls(seconds(40)), [(seconds(40), Call::Seconds(30))]);
    }
}
