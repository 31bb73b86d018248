//! Byo-yomi and Fischer time; budgets that never lose on time.

use std::time::Duration;

use proptest::prelude::*;

use super::square;
use crate::board::{BoardSize, Color};
use crate::game::{Clock, Overtime, TimeControl};

const BLACK: Color = Color::Black;

fn clock(control: TimeControl) -> Clock {
    let mut clock = Clock::unset();
    clock.set(control);
    clock
}

fn seconds(seconds: f64) -> Duration {
    Duration::from_secs_f64(seconds)
}

fn budget(clock: &Clock) -> Duration {
    clock
        .budget(BLACK, BoardSize::STANDARD, 0)
        .expect("there is a limit")
}

#[test]
fn a_period_of_byo_yomi_that_is_not_used_up_begins_anew() {
    let mut clock = clock(TimeControl::byo_yomi(60.0, 30.0, 3));
    clock.run(BLACK, seconds(50.0));
    assert_eq!(clock.left(BLACK), (seconds(10.0), 0));
    clock.run(BLACK, seconds(12.0));
    assert_eq!(
        clock.left(BLACK),
        (seconds(30.0), 3),
        "into the first period"
    );
    clock.run(BLACK, seconds(29.0));
    assert_eq!(clock.left(BLACK), (seconds(30.0), 3));
    clock.run(BLACK, seconds(31.0));
    assert_eq!(clock.left(BLACK), (seconds(30.0), 2));
    clock.run(BLACK, seconds(1000.0));
    assert_eq!(clock.left(BLACK), (seconds(30.0), 1), "the last one stays");
    clock.rewind();
    assert_eq!(clock.left(BLACK), (seconds(60.0), 0));
}

#[test]
fn a_move_may_go_from_the_main_time_through_some_periods() {
    let mut clock = clock(TimeControl::byo_yomi(60.0, 30.0, 5));
    clock.run(BLACK, seconds(60.0 + 30.0 + 30.0 + 5.0));
    assert_eq!(clock.left(BLACK), (seconds(30.0), 3));
}

#[test]
fn byo_yomi_uses_a_period_for_a_move_but_never_all_of_it() {
    let mut clock = clock(TimeControl::byo_yomi(0.0, 10.0, 5));
    let within = budget(&clock);
    assert!(
        within > seconds(9.0) && within < seconds(10.0),
        "{within:?}"
    );
    clock.set_left(BLACK, 4.0, 2);
    let within = budget(&clock);
    assert!(within > seconds(3.0) && within < seconds(4.0), "{within:?}");
}

#[test]
fn the_main_time_before_an_overtime_is_spent_faster_than_that() {
    let within = |control, least, most| {
        let within = budget(&clock(control));
        let range = seconds(least)..seconds(most);
        assert!(range.contains(&within), "{within:?}");
    };
    within(TimeControl::byo_yomi(600.0, 30.0, 5), 73.0, 75.0);
    within(TimeControl::byo_yomi(60.0, 30.0, 5), 59.0, 60.0);
    // A move may go on from the main time into a period.
    within(TimeControl::byo_yomi(10.0, 30.0, 5), 29.0, 30.0);
    within(TimeControl::canadian(600.0, 300.0, 25), 29.0, 30.0);
    let long = budget(&clock(TimeControl::byo_yomi(36_000.0, 30.0, 5)));
    assert!(long > seconds(60.0), "{long:?}");
}

#[test]
fn fischer_time_grows_by_the_increment_up_to_the_most_that_it_may_be() {
    let mut clock = clock(TimeControl::fischer(60.0, 10.0, 65.0, -1.0));
    clock.run(BLACK, seconds(30.0));
    assert_eq!(clock.left(BLACK), (seconds(40.0), 0));
    clock.run(BLACK, seconds(0.0));
    clock.run(BLACK, seconds(0.0));
    clock.run(BLACK, seconds(0.0));
    assert_eq!(clock.left(BLACK), (seconds(65.0), 0));
    assert!(
        budget(&clock) > seconds(9.0),
        "what is beyond would be lost"
    );
    clock.run(BLACK, seconds(100.0));
    assert_eq!(clock.left(BLACK), (seconds(10.0), 0));
}

#[test]
fn a_move_may_have_a_limit_of_its_own() {
    let capped = clock(TimeControl::fischer(6000.0, 60.0, -1.0, 5.0));
    assert!(budget(&capped) < seconds(5.0) && budget(&capped) > seconds(4.0));
    let open = clock(TimeControl::fischer(6000.0, 60.0, -1.0, -1.0));
    assert!(budget(&open) > seconds(60.0));
}

#[test]
fn what_cannot_be_a_time_counts_as_none() {
    let absolute = |main| TimeControl::Limited {
        main,
        overtime: Overtime::None,
    };
    for (period, number) in [(0.0, 5), (-3.0, 5), (f64::NAN, 5), (30.0, 0)] {
        let controls = [
            TimeControl::byo_yomi(60.0, period, number),
            TimeControl::canadian(60.0, period, number),
        ];
        assert_eq!(controls, [absolute(seconds(60.0)); 2]);
    }
    assert_eq!(TimeControl::absolute(-60.0), absolute(Duration::ZERO));
    for hopeless in [
        TimeControl::absolute(-60.0),
        TimeControl::fischer(-1.0, -1.0, 0.0, 0.0),
    ] {
        assert!(budget(&clock(hopeless)) <= Duration::from_millis(5));
    }
}

fn control() -> impl Strategy<Value = TimeControl> {
    let number = -10.0..2000.0;
    (
        0..4,
        number.clone(),
        number.clone(),
        number,
        -5.0..100.0,
        0..30_u32,
    )
        .prop_map(|(kind, main, other, most, most_for_move, n)| match kind {
            0 => TimeControl::byo_yomi(main, other, n),
            1 => TimeControl::canadian(main, other, n),
            2 => TimeControl::fischer(main, other, most, most_for_move),
            _ => TimeControl::absolute(main),
        })
}

#[test]
fn a_move_may_take_what_is_left_with_all_that_follows() {
    let most = |control, used: &[f64]| {
        let mut clock = clock(control);
        let mut limits = Vec::new();
        for &used in used {
            clock.run(BLACK, seconds(used));
            let (time, stones) = clock.left(BLACK);
            let most = clock.most_for_move(BLACK).unwrap();
            limits.push(format!("{time:?}/{stones} {most:?}"));
        }
        limits.join(", ")
    };
    let absolute = TimeControl::absolute(10.0);
    assert_eq!(most(absolute, &[0.0, 4.0]), "10s/0 10s, 6s/0 6s");
    let canadian = TimeControl::canadian(10.0, 6.0, 3);
    assert_eq!(
        most(canadian, &[4.0, 8.0, 1.0, 1.0, 6.0]),
        "6s/0 12s, 4s/2 4s, 3s/1 3s, 6s/3 6s, 0ns/2 0ns"
    );
    assert_eq!(most(canadian, &[10.0]), "6s/3 6s");
    let one_stone = TimeControl::canadian(10.0, 6.0, 1);
    assert_eq!(most(one_stone, &[12.0, 5.0]), "6s/1 6s, 6s/1 6s");
    let byo_yomi = TimeControl::byo_yomi(10.0, 5.0, 3);
    assert_eq!(
        most(byo_yomi, &[4.0, 12.0, 4.0, 5.0]),
        "6s/0 21s, 5s/2 10s, 5s/2 10s, 5s/1 5s"
    );
    let fischer = TimeControl::fischer(10.0, 2.0, -1.0, -1.0);
    assert_eq!(most(fischer, &[4.0]), "8s/0 8s");
    let capped = TimeControl::fischer(10.0, 2.0, 9.0, 5.0);
    assert_eq!(most(capped, &[1.0]), "9s/0 5s");
    assert_eq!(clock(TimeControl::Unlimited).most_for_move(BLACK), None);
    assert_eq!(Clock::unset().most_for_move(BLACK), None);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn who_thinks_as_long_as_the_budget_says_never_loses_on_time(
        control in control(),
        side in 2..=19_u32,
        n_moves in 0..300_usize,
    ) {
        /// The minimum time of a move, taken even with no time left.
        const LEAST: Duration = Duration::from_millis(5);
        let mut clock = clock(control);
        for number in 0..n_moves {
            let (time, stones) = clock.left(BLACK);
            let TimeControl::Limited { overtime, .. } = control else { break };
            // A move may start in the main time and end in overtime.
            let spare = match overtime {
                Overtime::Canadian { period, stones: in_all } if stones == 0 => period / in_all,
                Overtime::ByoYomi { period, .. } if stones == 0 => period,
                _ => Duration::ZERO,
            };
            let budget = clock.budget(BLACK, square(side), 2 * number).unwrap();
            prop_assert!(
                budget <= (time + spare).max(LEAST),
                "{:?} of {:?} in {:?}", budget, time, control
            );
            clock.run(BLACK, budget);
        }
    }
}
