//! Laws over random calls: a refusal changes nothing, and every call can be undone.

use std::time::Duration;

use proptest::test_runner::TestCaseResult;

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

/// The entry that a request stands for.
fn entry(table: &Table, request: Request) -> Entry {
    let (call, which, number) = request;
    let Table { game, arbiter } = table;
    let trial = arbiter.state().stop().and_then(|stop| stop.trial);
    let on_move = trial.map_or(game.to_move(), |trial| trial.to_move);
    let color = if which % 2 == 0 { BLACK } else { WHITE };
    let mv = chosen(game, number);
    let stones = game.size().points() - game.position().empty();
    let stone = mv.point().filter(|&point| stones.contains(point));
    if matches!(arbiter.state().question, Some(Question::Displaced(_))) && which.is_multiple_of(2) {
        return displacement(table, color, stone, which / 2);
    }
    let corrections = arbiter
        .state()
        .ending()
        .and_then(|ending| ending.corrections);
    if corrections.is_some() && which.is_multiple_of(4) {
        return Entry::Agree(
            color,
            Box::new(settlement(game, number % 4, stones.first())),
        );
    }
    match call % 32 {
        0..=7 => Entry::Rule(on_move, mv),
        8..=11 => Entry::Rule(on_move, Move::Pass),
        12 => Entry::Rule(color, mv),
        13 if which < 16 => Entry::Play(vec![(color, mv), (!color, chosen(game, which))]),
        13 => Entry::Play(vec![(color, mv)]),
        14 => Entry::Claim(color),
        15 => Entry::Confirm(color),
        16 => Entry::Recount,
        17 | 18 => Entry::Agree(color, Box::new(settlement(game, number, stone))),
        19 => Entry::Resume(color),
        20 => Entry::Dispute(color, stone.or(stones.first())),
        21 => match trial {
            Some(trial) => {
                let ban = trial.bans[on_move].first().or(mv.point());
                Entry::PassForKo(on_move, ban.unwrap_or_else(|| point("A1")))
            }
            None => Entry::NoResult(color),
        },
        22 => Entry::Adjourn,
        23 => Entry::Seal(on_move, Commitment::to(mv, "secret")),
        24 => Entry::Open(mv, "secret".to_owned()),
        25 if which >= 32 => displacement(table, color, stone, which),
        _ => entry_away_from_the_board(request),
    }
}

/// The report of a displaced stone, or what is decided about it.
fn displacement(table: &Table, color: Color, stone: Option<Point>, which: u8) -> Entry {
    let Table { game, arbiter } = table;
    if let Some(Question::Displaced(_)) = arbiter.state().question {
        let stays = !which.is_multiple_of(4);
        let decision = if stays {
            Decision::Stands
        } else {
            Decision::Continue
        };
        return Entry::Decide(Official::Referee, decision, "both agree".to_owned());
    }
    let from = stone.or(game.position().stones(color).first());
    match (from, chosen(game, which)) {
        (Some(from), Move::Play(to)) => Entry::Displaced(color, from, to),
        _ => Entry::Event(color, Event::DisplacedStone),
    }
}

fn settlement(game: &Game, number: u8, stone: Option<Point>) -> Settlement {
    match number % 8 {
        0 => Settlement::AsItStands,
        1 => Settlement::Position(game.position().both()),
        _ => {
            let dead: Vec<Point> = stone.into_iter().collect();
            Arbiter::dead(game, &dead).expect("there is a stone")
        }
    }
}

/// An entry about events away from the board. Calls that end the game are rare.
fn entry_away_from_the_board((call, which, number): Request) -> Entry {
    let color = if which % 2 == 0 { BLACK } else { WHITE };
    let is_rare = which < 16;
    let time = Duration::from_millis(u64::from(number) * 1001);
    let reason = || "a reason\nof \\ two lines".to_owned();
    match call % 8 {
        1 if is_rare => Entry::Resign(color),
        1 | 2 => Entry::Admonish(color, NoteKind::Reminder, reason()),
        3 if is_rare => Entry::Admonish(color, NoteKind::Warning, reason()),
        3 | 4 => {
            let n_events = if is_rare { Event::ALL.len() } else { 2 };
            let (event, _) = Event::ALL[usize::from(number) % n_events];
            Entry::Event(color, event)
        }
        5 if is_rare => {
            let (decision, _) = Decision::ALL[usize::from(number) % Decision::ALL.len()];
            Entry::Decide(Official::Referee, decision, reason())
        }
        5 => Entry::Decide(Official::Chief, Decision::Continue, reason()),
        6 if is_rare => match number % 6 {
            0 => Entry::UsualKomi(Komi::from_halves(i64::from(number))),
            1 => Entry::Rules(PRESETS[usize::from(which)].rules),
            2 => Entry::Turn(color),
            3 => Entry::TimeUp(color),
            4 => Entry::NobodyCame,
            _ => Entry::TakeBack(usize::from(number % 4)),
        },
        6 => Entry::SetClocks(time, u32::from(which % 3)),
        _ if is_rare => Entry::Late(color, time),
        _ => Entry::Charge(color, time, Duration::ZERO),
    }
}

/// The whole state of the game and its arbiter.
type Shown = (Start, Vec<Record>, Arbiter);

fn shown(table: &Table) -> Shown {
    let Table { game, arbiter } = table;
    (Start::of(game), game.records().to_vec(), arbiter.clone())
}

/// The same without the journal, which undoing makes longer.
fn without_journal(table: &Table) -> Shown {
    let (start, records, mut arbiter) = shown(table);
    arbiter.entries.clear();
    (arbiter.is_match, arbiter.is_handicap_settled) = (false, false);
    (start, records, arbiter)
}

/// A mark on a stone, if there is one, or no marks any more.
fn mark(game: &Game, number: u8) -> Entry {
    let stones = game.size().points() - game.position().empty();
    match stones.first() {
        Some(stone) if number < 200 => Entry::Mark(stone.into(), number.is_multiple_of(2)),
        _ => Entry::ClearMarks,
    }
}

/// Makes random calls. A refusal changes nothing, and every line of the journal is read back; at the
/// end and now and then before, the lines give the same match.
fn check_journal(rules: Rules, side: u32, counts: bool, requests: &[Request]) -> TestCaseResult {
    let mut table = Table::empty(side, rules);
    table.arbiter = table.arbiter.counting_opening_plays(counts);
    for &request in requests {
        let entry = match request {
            (call, 16..32, _) if call % 8 == 0 => Entry::Undo,
            (call, 32..64, number) if call % 8 == 0 => mark(&table.game, number),
            _ => entry(&table, request),
        };
        let line = entry.to_string();
        prop_assert_eq!(line.lines().count(), 1);
        prop_assert_eq!(line.parse::<Entry>().unwrap(), entry.clone(), "{}", line);
        let before = shown(&table);
        let n_entries = table.arbiter.entries().len();
        if table.arbiter.enter(&mut table.game, entry).is_ok() {
            prop_assert_eq!(table.arbiter.entries().len(), n_entries + 1);
        } else {
            prop_assert!(shown(&table) == before, "{}", line);
        }
        if request.2 % 32 == 0 {
            check_replay(&table)?;
        }
    }
    check_replay(&table)
}

fn check_replay(table: &Table) -> TestCaseResult {
    let lines = table.arbiter.to_lines();
    let (game, arbiter) = Arbiter::from_lines(&lines).unwrap();
    let again = Table { game, arbiter };
    prop_assert!(shown(&again) == shown(table), "{}", lines);
    Ok(())
}

/// As many random calls as the variable `HONTE_CALLS` says, 5000 by default, spread over all presets.
#[test]
fn replaying_the_journal_gives_the_state_and_a_refusal_changes_nothing() {
    const CALLS_IN_A_MATCH: usize = 60;
    let wanted = std::env::var("HONTE_CALLS").ok();
    let n_calls: usize = wanted.map_or(5_000, |wanted| wanted.parse().unwrap());
    let n_matches = n_calls.div_ceil(CALLS_IN_A_MATCH * PRESETS.len()).max(1);
    for preset in PRESETS {
        let config = ProptestConfig::with_cases(n_matches as u32);
        let requests = vec(any::<Request>(), CALLS_IN_A_MATCH);
        let matches = (2..6_u32, any::<bool>(), requests);
        proptest!(config, |((side, counts, requests) in matches)| {
            check_journal(preset.rules, side, counts, &requests)?;
        });
    }
}

/// Whether one call undoes the entry. A sequence is undone move by move, and settings stay.
fn is_undone_as_one(entry: &Entry) -> bool {
    match entry {
        Entry::Play(moves) => moves.len() == 1,
        Entry::TakeBack(_)
        | Entry::Komi(_)
        | Entry::UsualKomi(_)
        | Entry::Rules(_)
        | Entry::Turn(_) => false,
        _ => true,
    }
}

proptest! {
    #[test]
    fn every_call_of_the_referee_can_be_undone(
        rules in rules(),
        side in 2..5_u32,
        calls in calls(),
    ) {
        let mut table = Table::empty(side, rules);
        let mut before = Vec::new();
        for call in calls {
            let now = without_journal(&table);
            let n_calls = table.arbiter.log.len();
            let entry = entry(&table, call);
            if !is_undone_as_one(&entry) {
                continue;
            }
            if table.arbiter.enter(&mut table.game, entry).is_ok() {
                prop_assert_eq!(table.arbiter.log.len(), n_calls + 1);
                before.push(now);
            }
        }
        if table.arbiter.is_final(&table.game) {
            let now = shown(&table);
            let undone = table.arbiter.enter(&mut table.game, Entry::Undo);
            prop_assert_eq!(undone, Err(Refusal::Final));
            prop_assert_eq!(shown(&table), now);
            return Ok(());
        }
        while let Some(earlier) = before.pop() {
            table.arbiter.enter(&mut table.game, Entry::Undo).unwrap();
            prop_assert_eq!(without_journal(&table), earlier);
        }
        let nothing = table.arbiter.enter(&mut table.game, Entry::Undo);
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
            let entry = entry(&table, call);
            if !is_undone_as_one(&entry) {
                continue;
            }
            let ruled = table.arbiter.enter(&mut table.game, entry);
            if ruled.is_ok() && table.arbiter.log[n_calls].is_turn {
                before.push(now);
            }
        }
        while let Some(earlier) = before.pop() {
            table.undo();
            let (start, records, arbiter) = shown(&table);
            prop_assert_eq!((start, records), (earlier.0, earlier.1));
            prop_assert_eq!(arbiter.state(), earlier.2.state());
        }
        let nothing = table.arbiter.undo(&mut table.game, 1);
        prop_assert_eq!(nothing, Err(Refusal::NothingToUndo));
    }

    #[test]
    fn many_turns_are_taken_back_as_one_after_the_other(
        rules in rules(),
        side in 1..5_u32,
        counts in any::<bool>(),
        requests in vec(any::<Request>(), 0..60),
        n_turns in 0..8_usize,
    ) {
        let mut at_once = Table::empty(side, rules);
        at_once.arbiter = at_once.arbiter.counting_opening_plays(counts);
        for request in requests {
            let entry = entry(&at_once, request);
            let _ = at_once.arbiter.enter(&mut at_once.game, entry);
        }
        let Table { mut game, mut arbiter } = at_once;
        let mut one_by_one = Table { game: game.clone(), arbiter: arbiter.clone() };
        let before = (game.records().to_vec(), arbiter.clone());
        if arbiter.enter(&mut game, Entry::TakeBack(n_turns)).is_err() {
            prop_assert_eq!((game.records().to_vec(), arbiter), before);
            return Ok(());
        }
        for _ in 0..n_turns {
            one_by_one.arbiter.enter(&mut one_by_one.game, Entry::TakeBack(1)).unwrap();
        }
        let at_once = Table { game, arbiter };
        prop_assert!(without_journal(&at_once) == without_journal(&one_by_one));
    }

    #[test]
    fn a_journal_that_is_shortened_gives_the_same_game(
        rules in rules(),
        side in 1..5_u32,
        counts in any::<bool>(),
        requests in vec(any::<Request>(), 0..80),
    ) {
        let mut table = Table::empty(side, rules);
        table.arbiter = table.arbiter.counting_opening_plays(counts);
        for (call, which, number) in requests {
            let color = if which % 2 == 0 { BLACK } else { WHITE };
            let mv = chosen(&table.game, number);
            let entry = match call % 16 {
                0 => Entry::Komi(Komi::from_halves(number.into())),
                1 => Entry::Turn(color),
                2 if which < 32 => Entry::Rules(PRESETS[usize::from(number) % PRESETS.len()].rules),
                3..=6 => Entry::TakeBack(usize::from(which % 4)),
                7 => Entry::Play(vec![(color, mv), (!color, chosen(&table.game, which))]),
                8 | 9 => mark(&table.game, number),
                _ => Entry::Play(vec![(color, mv)]),
            };
            let _ = table.arbiter.enter(&mut table.game, entry);
        }
        let before = without_journal(&table);
        table.arbiter.forget_what_is_void();
        check_replay(&table)?;
        prop_assert!(without_journal(&table) == before);
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
        let loaded = Arbiter::of(&table.game);
        prop_assert_eq!(loaded.state(), table.arbiter.state());
        prop_assert_eq!(&loaded.log, &table.arbiter.log);
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
