//! Time controls and budgets.

use std::time::Duration;

use proptest::prelude::*;

use super::square;
use crate::board::{BoardSize, Color};
use crate::game::{Clock, Overtime, TimeControl};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn a_budget_is_never_nothing_and_never_more_than_is_left(
        main in 0.0..10_000.0,
        left in -100.0..10_000.0,
        side in 1..=25_u32,
        n_moves in 0..2_000_usize,
    ) {
        let mut clock = Clock::unset();
        clock.set(TimeControl::from_gtp(main, 0.0, 0));
        let whole = clock.budget(Color::Black, square(side), n_moves).unwrap();
        prop_assert!(!whole.is_zero() && whole <= at_least(main));
        clock.set_left(Color::White, left, 0);
        let part = clock.budget(Color::White, square(side), n_moves).unwrap();
        prop_assert!(!part.is_zero() && part <= at_least(left));
        prop_assert_eq!(clock.budget(Color::Black, square(side), n_moves), Some(whole));
    }

    #[test]
    fn absolute_time_lasts_for_any_game(
        main in 1.0..3_600.0,
        side in 1..=19_u32,
        n_moves in 0..600_usize,
    ) {
        let mut clock = Clock::unset();
        clock.set(TimeControl::from_gtp(main, 0.0, 0));
        let mut used = Duration::ZERO;
        for number in 0..n_moves {
            let color = Color::BOTH[number % 2];
            let budget = clock.budget(color, square(side), number).unwrap();
            clock.run(color, budget);
            if color == Color::Black {
                used += budget;
            }
        }
        // With no time left, a move still takes the minimum time.
        let most = Duration::from_secs_f64(main) + Duration::from_millis(5) * n_moves as u32;
        prop_assert!(used <= most, "{:?} of {}", used, main);
        let is_enough = main >= 60.0 && n_moves <= 2 * square(side).n_points();
        prop_assert!(!is_enough || used.as_secs_f64() <= main, "{:?} of {}", used, main);
    }
}

/// Of 230 moves, as a game on 19x19 has, the last ones still get a second of half an hour.
#[test]
fn little_absolute_time_is_left_at_the_end_of_a_game() {
    let mut clock = Clock::unset();
    clock.set(TimeControl::from_gtp(1800.0, 0.0, 0));
    for number in (0..230).step_by(2) {
        let budget = clock
            .budget(Color::Black, BoardSize::STANDARD, number)
            .unwrap();
        assert!(
            budget > Duration::from_secs(1),
            "{budget:?} for move {number}"
        );
        clock.run(Color::Black, budget);
    }
    let (left, _) = clock.left(Color::Black);
    assert!(left < Duration::from_mins(6), "{left:?}");
}

/// A number of seconds, at least the minimum time of a move.
fn at_least(seconds: f64) -> Duration {
    Duration::from_secs_f64(seconds.max(0.005))
}

#[test]
fn time_settings_are_read_as_the_protocol_means_them() {
    let seconds = Duration::from_secs;
    let canadian = |main, period, stones| TimeControl::Limited {
        main: seconds(main),
        overtime: Overtime::Canadian {
            period: seconds(period),
            stones,
        },
    };
    let absolute = |main| TimeControl::Limited {
        main: seconds(main),
        overtime: Overtime::None,
    };
    assert_eq!(TimeControl::from_gtp(0.0, 1.0, 0), TimeControl::Unlimited);
    assert_eq!(TimeControl::from_gtp(300.0, 1.0, 0), TimeControl::Unlimited);
    assert_eq!(TimeControl::from_gtp(1800.0, 0.0, 0), absolute(1800));
    assert_eq!(TimeControl::from_gtp(1800.0, 0.0, 25), absolute(1800));
    assert_eq!(TimeControl::from_gtp(0.0, 0.0, 0), absolute(0));
    assert_eq!(
        TimeControl::from_gtp(600.0, 300.0, 25),
        canadian(600, 300, 25)
    );
    assert_eq!(TimeControl::from_gtp(0.0, 30.0, 1), canadian(0, 30, 1));
    assert_eq!(TimeControl::from_gtp(-5.0, -1.0, 3), absolute(0));
    assert_eq!(
        TimeControl::from_gtp(f64::NAN, f64::INFINITY, 0),
        TimeControl::Unlimited
    );
    assert_eq!(
        TimeControl::from_gtp(1e300, 0.0, 0),
        absolute(365 * 24 * 3600)
    );
}

#[test]
fn a_clock_that_nobody_set_and_one_without_limit_give_no_budget() {
    let size = BoardSize::STANDARD;
    let mut clock = Clock::unset();
    assert_eq!(clock.budget(Color::Black, size, 0), None);
    clock.run(Color::Black, Duration::from_secs(1000));
    assert_eq!(clock.budget(Color::Black, size, 0), None);
    clock.set(TimeControl::from_gtp(0.0, 1.0, 0));
    assert_eq!(clock.budget(Color::Black, size, 0), None);
    clock.run(Color::Black, Duration::from_secs(1000));
    assert_eq!(clock.budget(Color::Black, size, 0), None);
    let mut clock = Clock::unset();
    clock.set_left(Color::White, 30.0, 0);
    assert!(clock.budget(Color::White, size, 0).unwrap() <= Duration::from_secs(30));
}

#[test]
fn canadian_overtime_follows_the_main_time_and_begins_again_after_its_stones() {
    let (size, black) = (square(9), Color::Black);
    let mut clock = Clock::unset();
    clock.set(TimeControl::from_gtp(60.0, 30.0, 3));
    let within = |clock: &Clock, most: u64| {
        let budget = clock.budget(black, size, 0).unwrap();
        assert!(
            !budget.is_zero() && budget <= Duration::from_secs(most),
            "{budget:?}"
        );
        budget
    };
    let early = within(&clock, 60);
    assert!(
        early >= Duration::from_secs(9),
        "the main time need not outlast the overtime"
    );
    clock.run(black, Duration::from_mins(1));
    let first = within(&clock, 10);
    clock.run(black, Duration::from_secs(4));
    let second = within(&clock, 13);
    assert!(
        second > first,
        "what the first stone left over is there for the second"
    );
    clock.run(black, Duration::from_secs(4));
    clock.run(black, Duration::from_secs(4));
    assert_eq!(within(&clock, 10), first, "a new period");
    clock.run(black, Duration::from_secs(31));
    let out_of_time = within(&clock, 1);
    assert!(out_of_time < Duration::from_millis(10), "{out_of_time:?}");
    clock.rewind();
    assert_eq!(within(&clock, 60), early);
}

#[test]
fn a_controller_may_say_what_is_left_in_overtime() {
    let (size, white) = (square(19), Color::White);
    let mut clock = Clock::unset();
    clock.set(TimeControl::from_gtp(600.0, 300.0, 25));
    clock.set_left(white, 50.0, 5);
    let budget = clock.budget(white, size, 100).unwrap();
    assert!(
        budget <= Duration::from_secs(10) && budget > Duration::from_secs(9),
        "{budget:?}"
    );
    clock.set_left(white, -3.0, 1);
    let budget = clock.budget(white, size, 100).unwrap();
    assert!(
        !budget.is_zero() && budget < Duration::from_millis(10),
        "{budget:?}"
    );
    clock.set_left(white, f64::NAN, 0);
    assert!(!clock.budget(white, size, 100).unwrap().is_zero());
}

#[test]
fn the_middle_of_the_game_gets_most_of_the_time() {
    for side in [9, 13, 19] {
        let size = square(side);
        let mut clock = Clock::unset();
        clock.set(TimeControl::absolute(600.0));
        let budgets: Vec<f64> = (0..size.n_points() / 2)
            .map(|number| {
                let budget = clock.budget(Color::Black, size, 2 * number).unwrap();
                clock.run(Color::Black, budget);
                budget.as_secs_f64()
            })
            .collect();
        let longest = (0..budgets.len()).max_by(|&a, &b| budgets[a].total_cmp(&budgets[b]));
        let n_moves = 2 * longest.unwrap();
        let share = n_moves as f64 / size.n_points() as f64;
        assert!((0.1..0.4).contains(&share), "{side}: move {n_moves}");
        let used: f64 = budgets.iter().sum();
        assert!((400.0..600.0).contains(&used), "{side}: {used}");
    }
}

proptest! {
    #[test]
    fn budget_and_reserve_together_are_within_what_is_left(
        main in 1.0..3_600.0,
        period in 1.0..60.0,
        stones in 1..25_u32,
        kind in 0..4,
        n_moves in 0..300_usize,
    ) {
        let control = match kind {
            0 => TimeControl::absolute(main),
            1 => TimeControl::canadian(0.0, period, stones),
            2 => TimeControl::byo_yomi(0.0, period, stones),
            _ => TimeControl::fischer(main, period, -1.0, period),
        };
        let mut clock = Clock::unset();
        clock.set(control);
        let (left, _) = clock.left(Color::Black);
        let budget = clock.budget(Color::Black, square(9), n_moves).unwrap();
        let reserve = clock.reserve(Color::Black, square(9), n_moves);
        prop_assert!(budget + reserve < left, "{:?} and {:?} of {:?}", budget, reserve, left);
        prop_assert!(kind != 3 || (budget + reserve).as_secs_f64() < period);
    }
}
