//! Laws over random calls: a refusal changes nothing, and every call can be undone.

use std::time::Duration;

use super::*;

/// A call to the arbiter: which one, and two numbers that choose its arguments.
type Request = (u8, u8, u8);

fn calls() -> impl Strategy<Value = Vec<Request>> {
    vec(any::<Request>(), 0..120)
}

/// Any preset, with those that have a referee or a confirmation more often.
fn rules() -> impl Strategy<Value = Rules> {
    prop_oneof![
        (0..PRESETS.len()).prop_map(|number| PRESETS[number].rules),
        Just(Rules::CHINESE_1988),
        Just(Rules::CHINESE_1988_REFEREE),
        Just(Rules::JAPANESE_1989),
    ]
}

/// The point of the board, or the pass, that a number stands for.
fn chosen(game: &Game, number: u8) -> Move {
    let points: Vec<Point> = game.size().points().iter().collect();
    let at = usize::from(number) % (points.len() + 2);
    points
        .get(at)
        .map_or(Move::Pass, |&point| Move::Play(point))
}

/// Makes a call.
fn act(table: &mut Table, request: Request) -> Result<(), Refusal> {
    let (call, which, number) = request;
    let Table { game, arbiter } = table;
    let trial = arbiter.state().stop().and_then(|stop| stop.trial);
    let on_move = trial.map_or(game.to_move(), |trial| trial.to_move);
    let color = if which % 2 == 0 { BLACK } else { WHITE };
    let mv = chosen(game, number);
    let stones = game.size().points() - game.position().empty();
    let stone = mv.point().filter(|&point| stones.contains(point));
    let ruling = match call % 32 {
        0..=7 => arbiter.rule_on(game, on_move, mv),
        8..=11 => arbiter.rule_on(game, on_move, Move::Pass),
        12 => arbiter.rule_on(game, color, mv),
        13 => arbiter.play(game, color, mv),
        14 => arbiter.claim(game, color),
        15 => arbiter.confirm(game, color),
        16 => arbiter.recount(game),
        17 | 18 => {
            let dead: Vec<Point> = stone.into_iter().collect();
            Arbiter::dead(game, &dead).and_then(|dead| arbiter.agree(game, color, dead))
        }
        19 => arbiter.resume(game, color),
        20 => arbiter.dispute(game, color, stone.or(stones.first())),
        21 => match trial {
            Some(trial) => {
                let ban = trial.bans[on_move].first().or(mv.point());
                arbiter.pass_for_ko(game, on_move, ban.unwrap_or_else(|| point("A1")))
            }
            None => arbiter.agree_to_no_result(game, color),
        },
        22 => arbiter.adjourn(game),
        23 => arbiter.seal(game, on_move, Commitment::to(mv, "secret")),
        24 => arbiter.open(game, mv, "secret"),
        _ => return act_away_from_the_board(table, request),
    };
    ruling.map(|_| ())
}

/// Makes a call about events away from the board. Calls that end the game are rare.
fn act_away_from_the_board(
    Table { game, arbiter }: &mut Table,
    (call, which, number): Request,
) -> Result<(), Refusal> {
    let color = if which % 2 == 0 { BLACK } else { WHITE };
    let is_rare = which < 16;
    let time = Duration::from_secs(u64::from(number));
    let ruling = match call % 8 {
        1 if is_rare => arbiter.resign(game, color),
        1 | 2 => arbiter.admonish(game, color, NoteKind::Reminder, "a reason"),
        3 if is_rare => arbiter.admonish(game, color, NoteKind::Warning, "a reason"),
        3 | 4 => {
            let n_events = if is_rare { Event::ALL.len() } else { 2 };
            let (event, _) = Event::ALL[usize::from(number) % n_events];
            arbiter.event(game, color, event)
        }
        5 if is_rare => {
            let (decision, _) = Decision::ALL[usize::from(number) % Decision::ALL.len()];
            arbiter.decide(game, Level::Referee, decision, "a reason")
        }
        5 => arbiter.decide(game, Level::Chief, Decision::Continue, "a reason"),
        6 => return arbiter.set_clocks(game, time, u32::from(which % 3)),
        _ => {
            let spent = arbiter.charge(game, color, time, Duration::ZERO);
            return spent.map(|_| ());
        }
    };
    ruling.map(|_| ())
}

/// The whole state of the game and its arbiter.
type Shown = (Vec<Record>, Color, Option<Color>, Arbiter);

fn shown(table: &Table) -> Shown {
    let game = &table.game;
    let arbiter = table.arbiter.clone();
    (
        game.records().to_vec(),
        game.to_move(),
        game.given_turn(),
        arbiter,
    )
}

proptest! {
    #[test]
    fn every_call_can_be_undone_and_a_refusal_changes_nothing(
        rules in rules(),
        side in 2..5_u32,
        calls in calls(),
    ) {
        let mut table = Table::empty(side, rules);
        let mut before = Vec::new();
        for call in calls {
            let now = shown(&table);
            match act(&mut table, call) {
                Err(_) => prop_assert_eq!(shown(&table), now),
                Ok(()) => before.push(now),
            }
        }
        if table.arbiter.is_final(&table.game) {
            let now = shown(&table);
            let undone = table.arbiter.undo_call(&mut table.game);
            prop_assert_eq!(undone, Err(Refusal::Final));
            prop_assert_eq!(shown(&table), now);
            return Ok(());
        }
        while let Some(earlier) = before.pop() {
            table.arbiter.undo_call(&mut table.game).unwrap();
            prop_assert_eq!(shown(&table), earlier);
        }
        let nothing = table.arbiter.undo_call(&mut table.game);
        prop_assert_eq!(nothing, Err(Refusal::NothingToUndo));
    }

    #[test]
    fn undo_returns_from_turn_to_turn(
        rules in rules(),
        side in 2..5_u32,
        calls in calls(),
    ) {
        // Undo keeps warnings. Where they lose the game, it keeps the loss as well.
        let rules = Rules { warnings_to_lose: 0, result_is_final: false, ..rules };
        let mut table = Table::empty(side, rules);
        let mut before = Vec::new();
        for call in calls {
            let now = shown(&table);
            let n_calls = table.arbiter.log.len();
            if act(&mut table, call).is_ok() && table.arbiter.log[n_calls].is_turn {
                before.push(now);
            }
        }
        while let Some(earlier) = before.pop() {
            table.undo();
            let (records, to_move, turn, arbiter) = shown(&table);
            prop_assert_eq!((records, to_move, turn), (earlier.0, earlier.1, earlier.2));
            prop_assert_eq!(arbiter.state(), earlier.3.state());
        }
        let nothing = table.arbiter.undo(&mut table.game);
        prop_assert_eq!(nothing, Err(Refusal::NothingToUndo));
    }

    #[test]
    fn a_loaded_game_has_the_state_of_the_played_one(
        rules in rules(),
        numbers in vec(any::<u8>(), 0..60),
    ) {
        // Loading a game does not look for repetitions.
        let rules = Rules { recurrence: crate::rules::Recurrence::Ignore, ..rules };
        let mut table = Table::empty(3, rules);
        for number in numbers {
            let mv = chosen(&table.game, number);
            let color = table.game.to_move();
            let _ = table.arbiter.play(&mut table.game, color, mv);
        }
        prop_assert_eq!(&Arbiter::of(&table.game), &table.arbiter);
    }

    #[test]
    fn a_clock_never_gains_and_loses_by_full_minutes(
        limit in 0..2_000_u64,
        minutes in 0..6_u32,
        moves in vec(0..150_000_u64, 0..30),
    ) {
        let Some(mut clock) = ReserveClock::new(Duration::from_secs(limit), minutes) else {
            prop_assert!(u64::from(minutes) * 60 > limit);
            return Ok(());
        };
        for time in moves {
            let time = Duration::from_millis(time);
            let spent = clock.spend(time, Duration::ZERO);
            let calls = clock.calls(time);
            // The calls agree with the charge: one for each minute lost, and ten at the end.
            let left = calls.iter().filter(|(_, call)| matches!(call, Call::MinutesLeft(_)));
            let is_counted_out = calls.last().is_some_and(|(_, call)| *call == Call::Last(10));
            let n_called = left.count() as u32 + u32::from(is_counted_out);
            prop_assert_eq!(n_called, spent.minutes_lost);
            prop_assert_eq!(spent.clock.minutes() + spent.minutes_lost, clock.minutes());
            prop_assert!(spent.clock.free() <= clock.free());
            prop_assert_eq!(is_counted_out, spent.is_lost && minutes > 0);
            if spent.is_lost {
                return Ok(());
            }
            clock = spent.clock;
        }
    }
}
