//! Sessions with the service: what is answered, in which order, and how errors look.

mod errors;

use serde_json::{Value, json};

use super::{Service, Settings, Threads};

const THREADS: Threads = Threads {
    positions: 1,
    search: 1,
    memory: 16,
    seed: 0,
    uses_net: false,
};

/// The answers to these lines.
fn answers_with(threads: Threads, lines: &[String]) -> Vec<Value> {
    let service = Service::new(Settings::default(), threads, false);
    let input = lines.join("\n");
    let mut output = Vec::new();
    service
        .serve(&mut input.as_bytes(), &mut output)
        .expect("memory can be read and written");
    let text = String::from_utf8(output).expect("JSON is UTF-8");
    text.lines()
        .map(|line| serde_json::from_str(line).expect("each line is JSON"))
        .collect()
}

fn answers(queries: &[Value]) -> Vec<Value> {
    let lines: Vec<String> = queries.iter().map(Value::to_string).collect();
    answers_with(THREADS, &lines)
}

/// A query about an empty board of 5×5 with 30 visits, with these fields changed or added.
fn query(fields: Value) -> Value {
    let mut query = json!({
        "id": "q", "moves": [], "rules": "tromp-taylor", "komi": 0.5,
        "boardXSize": 5, "boardYSize": 5, "maxVisits": 30,
    });
    if let Value::Object(fields) = fields {
        for (key, value) in fields {
            query[key] = value;
        }
    }
    query
}

/// The only answer to a query.
fn answer(fields: Value) -> Value {
    let answers = answers(&[query(fields)]);
    assert_eq!(answers.len(), 1, "{answers:?}");
    answers.into_iter().next().expect("one")
}

#[test]
fn an_answer_has_the_fields_that_are_documented() {
    let answer = answer(json!({"moves": [["B", "C3"]]}));
    assert_eq!(answer["id"], "q");
    assert_eq!(answer["turnNumber"], 1);
    assert_eq!(answer["isDuringSearch"], false);
    let root = &answer["rootInfo"];
    assert_eq!(root["visits"], 30);
    assert_eq!(root["currentPlayer"], "W");
    for key in [
        "winrate",
        "scoreLead",
        "scoreSelfplay",
        "scoreStdev",
        "utility",
        "weight",
    ] {
        assert!(root[key].is_number(), "{key}: {root}");
    }
    let moves = answer["moveInfos"].as_array().expect("moves");
    let visits: Vec<u64> = moves
        .iter()
        .filter_map(|info| info["visits"].as_u64())
        .collect();
    assert_eq!(visits.iter().sum::<u64>(), 30);
    assert!(visits.is_sorted_by(|a, b| a >= b), "{visits:?}");
    for (order, info) in moves.iter().enumerate() {
        assert_eq!(info["order"], order);
        assert_eq!(info["pv"][0], info["move"]);
        for key in [
            "edgeVisits",
            "edgeWeight",
            "lcb",
            "playSelectionValue",
            "prior",
            "scoreLead",
            "scoreMean",
            "scoreSelfplay",
            "scoreStdev",
            "utility",
            "utilityLcb",
            "weight",
            "winrate",
        ] {
            assert!(info[key].is_number(), "{key}: {info}");
        }
        for key in ["ownership", "ownershipStdev", "pvVisits", "noResultValue"] {
            assert!(info.get(key).is_none(), "{key}: {info}");
        }
        assert!(
            info["lcb"].as_f64() >= info["winrate"].as_f64(),
            "White's bound, Black's figures"
        );
    }
    assert!(answer.get("policy").is_none() && answer.get("ownership").is_none());
}

#[test]
fn what_is_included_has_one_number_for_each_point() {
    let answer = answer(json!({
        "moves": [["B", "C3"], ["W", "pass"]], "boardXSize": 4, "includeOwnership": true,
        "includeOwnershipStdev": true, "includeMovesOwnership": true, "includePolicy": true,
        "includeMovesOwnershipStdev": true, "includePVVisits": true, "includeNoResultValue": true,
    }));
    let numbers = |value: &Value, range: std::ops::RangeInclusive<f64>| {
        let list = value.as_array().expect("a list").iter();
        let list: Vec<f64> = list.map(|one| one.as_f64().expect("a number")).collect();
        assert!(list.iter().all(|one| range.contains(one)), "{list:?}");
        list
    };
    let owners = numbers(&answer["ownership"], -1.0..=1.0);
    assert_eq!(owners.len(), 20);
    assert_eq!(numbers(&answer["ownershipStdev"], 0.0..=1.0).len(), 20);
    // C3 is the third point of the third row from the top.
    assert!(owners[10] > 0.3, "{owners:?}");
    let policy = numbers(&answer["policy"], -1.0..=1.0);
    assert_eq!(policy.len(), 21);
    assert_eq!(policy.iter().filter(|&&prior| prior < 0.0).count(), 1);
    assert!(policy[10] < 0.0, "the point of the stone: {policy:?}");
    let sum: f64 = policy.iter().filter(|&&prior| prior > 0.0).sum();
    assert!((sum - 1.0).abs() < 1e-3, "{sum}");
    for info in answer["moveInfos"].as_array().expect("moves") {
        assert_eq!(numbers(&info["ownership"], -1.0..=1.0).len(), 20);
        assert_eq!(numbers(&info["ownershipStdev"], 0.0..=1.0).len(), 20);
        assert_eq!(info["noResultValue"], 0.0);
        let n_moves = info["pv"].as_array().map(Vec::len);
        assert_eq!(info["pvVisits"].as_array().map(Vec::len), n_moves);
        assert_eq!(info["pvEdgeVisits"], info["pvVisits"]);
        assert_eq!(info["pvVisits"][0], info["visits"]);
    }
}

#[test]
fn figures_are_from_the_side_that_is_asked_for() {
    let figures = |side: &str| {
        let answer = answer(json!({
            "moves": [["B", "C3"]], "overrideSettings": {"reportAnalysisWinratesAs": side},
            "includeOwnership": true,
        }));
        let root = &answer["rootInfo"];
        let figure = |value: &Value| value.as_f64().expect("a number");
        let owner = figure(&answer["ownership"][12]);
        [figure(&root["winrate"]), figure(&root["scoreLead"]), owner]
    };
    let [black, white, own] = ["BLACK", "WHITE", "SIDETOMOVE"].map(figures);
    assert_eq!(white.map(f64::to_bits), own.map(f64::to_bits));
    assert!((black[0] + white[0] - 1.0).abs() < 1e-5);
    assert!(
        (black[1] + white[1]).abs() < 1e-5 && black[1] > 0.0,
        "{black:?}"
    );
    assert!(
        (black[2] + white[2]).abs() < 1e-5 && black[2] > 0.0,
        "{black:?}"
    );
}

#[test]
fn turns_are_answered_by_priority_and_then_by_arrival() {
    let moves = json!([["B", "C3"], ["W", "B2"], ["B", "D2"]]);
    let turns = |answers: &[Value]| -> Vec<u64> {
        answers
            .iter()
            .filter_map(|answer| answer["turnNumber"].as_u64())
            .collect()
    };
    // A query about a longer search keeps the only thread busy while the others arrive.
    let begin = query(json!({"id": "first", "maxVisits": 3000, "priority": 100}));
    let all = query(json!({"moves": moves, "analyzeTurns": [3, 0, 2], "priorities": [1, 7, 4]}));
    assert_eq!(turns(&answers(&[begin.clone(), all])), [0, 0, 2, 3]);
    let low = query(json!({"moves": moves, "analyzeTurns": [1], "priority": -1}));
    let usual = query(json!({"moves": moves, "analyzeTurns": [0, 2]}));
    assert_eq!(turns(&answers(&[begin.clone(), low, usual])), [0, 0, 2, 1]);
    assert_eq!(
        turns(&answers(&[query(json!({"analyzeTurns": []}))])),
        [0; 0]
    );
}

#[test]
fn an_answer_depends_on_its_query_alone() {
    let asked = query(
        json!({"moves": [["B", "C3"]], "id": "asked", "maxVisits": 200, "includePolicy": true}),
    );
    let alone = answers(std::slice::from_ref(&asked));
    let mut crowd: Vec<Value> = (0..8)
        .map(|n| query(json!({"id": n.to_string(), "moves": [["W", "B2"]], "maxVisits": 100 + n})))
        .collect();
    crowd.insert(3, asked);
    let lines: Vec<String> = crowd.iter().map(Value::to_string).collect();
    for positions in [1, 3] {
        let threads = Threads {
            positions,
            ..THREADS
        };
        let found = answers_with(threads, &lines).into_iter();
        let found: Vec<Value> = found.filter(|answer| answer["id"] == "asked").collect();
        assert_eq!(found, alone);
    }
}

#[test]
fn moves_are_avoided_or_allowed() {
    let moves = |fields: Value| -> Vec<String> {
        let answer = answer(fields);
        let infos = answer["moveInfos"].as_array().cloned().unwrap_or_default();
        infos
            .iter()
            .map(|info| info["move"].as_str().unwrap_or_default().to_owned())
            .collect()
    };
    let only = json!([{"player": "B", "moves": ["A1", "(4,0)"], "untilDepth": 1}]);
    let mut allowed = moves(json!({"allowMoves": only, "maxVisits": 200}));
    allowed.sort();
    assert_eq!(allowed, ["A1", "E5"]);
    let not = json!([{"player": "B", "moves": ["C3", "pass"], "untilDepth": 1}]);
    let avoided = moves(json!({"avoidMoves": not, "maxVisits": 200}));
    assert!(
        !avoided.is_empty() && !avoided.contains(&"C3".to_owned()),
        "{avoided:?}"
    );
    // Without a move to search there is no result.
    let none = json!([{"player": "B", "moves": [], "untilDepth": 1}]);
    assert_eq!(answer(json!({"allowMoves": none}))["noResults"], true);
    // The policy is that of the position, and contains what is avoided.
    let answer = answer(json!({"avoidMoves": not, "includePolicy": true}));
    assert!(answer["policy"][12].as_f64() > Some(0.0), "{answer}");
}

#[test]
fn komi_handicap_and_rules_count() {
    let lead = |fields: Value| {
        let mut all = json!({"maxVisits": 300, "boardXSize": 5});
        for (key, value) in fields.as_object().expect("an object") {
            all[key] = value.clone();
        }
        answer(all)["rootInfo"]["scoreLead"]
            .as_f64()
            .expect("a number")
    };
    let stones = json!([["B", "B2"], ["B", "D4"], ["B", "C3"]]);
    let plain = lead(json!({"initialStones": stones, "rules": "tromp-taylor"}));
    let more_komi = lead(json!({"initialStones": stones, "rules": "tromp-taylor", "komi": 10.5}));
    let bonus =
        lead(json!({"initialStones": stones, "rules": "tromp-taylor", "whiteHandicapBonus": "N"}));
    assert!(
        (plain - more_komi - 10.0).abs() < 2.0,
        "{plain} {more_komi}"
    );
    assert!((plain - bonus - 3.0).abs() < 2.0, "{plain} {bonus}");
    for rules in [
        json!("Chinese"),
        json!("japanese"),
        json!("korean"),
        json!("aga"),
        json!("new zealand"),
        json!("stone_scoring"),
        json!({"ko": "SIMPLE", "scoring": "TERRITORY", "tax": "SEKI"}),
    ] {
        assert_eq!(answer(json!({"rules": rules}))["turnNumber"], 0, "{rules}");
    }
    // White moves first in a handicap game, and whoever is named first in another.
    let first = |fields: Value| answer(fields)["rootInfo"]["currentPlayer"].clone();
    assert_eq!(first(json!({"initialStones": stones})), "W");
    assert_eq!(
        first(json!({"initialStones": stones, "initialPlayer": "b"})),
        "B"
    );
    assert_eq!(
        first(json!({"moves": [["W", "A1"]], "analyzeTurns": [0]})),
        "W"
    );
}

#[test]
fn the_smaller_of_visits_and_playouts_ends_a_search() {
    for (visits, playouts) in [(13, 11), (11, 13)] {
        let settings = json!({"maxPlayouts": playouts});
        let answer = answer(json!({"maxVisits": visits, "overrideSettings": settings}));
        assert_eq!(answer["rootInfo"]["visits"], 11, "{answer}");
    }
}

#[test]
fn positions_have_hashes_that_symmetry_keeps_or_changes() {
    let hashes = |vertex: &str| {
        let root = answer(json!({"moves": [["B", vertex]]}))["rootInfo"].clone();
        ["thisHash", "symHash"].map(|key| root[key].as_str().expect("a text").to_owned())
    };
    let [[this, sym], [other, same], [_, third]] = ["B2", "D4", "B3"].map(hashes);
    assert_eq!(this.len(), 32);
    assert_ne!(this, other);
    assert_eq!(sym, same);
    assert_ne!(sym, third);
}

#[test]
fn actions_are_answered_by_their_own_object() {
    let version = answers(&[json!({"id": "v", "action": "query_version", "extra": 1})]);
    let expected = json!({
        "id": "v", "action": "query_version", "extra": 1, "git_hash": "<omitted>",
        "version": env!("CARGO_PKG_VERSION"),
    });
    assert_eq!(version, [expected]);
    let models = answers(&[json!({"id": "m", "action": "query_models"})]);
    assert_eq!(
        models,
        [json!({"id": "m", "action": "query_models", "models": []})]
    );
    let clear = json!({"id": "c", "action": "clear_cache"});
    assert_eq!(answers(std::slice::from_ref(&clear)), [clear]);
}

#[test]
fn whoever_terminates_a_query_hears_of_each_of_its_turns() {
    let moves = json!([["B", "C3"], ["W", "B2"], ["B", "D2"]]);
    let long = query(json!({"id": "long", "maxVisits": 1_000_000_000}));
    let waits = query(json!({"id": "waits", "moves": moves, "analyzeTurns": [0, 1, 2, 3]}));
    let some =
        json!({"id": "t", "action": "terminate", "terminateId": "waits", "turnNumbers": [1, 3]});
    let all = json!({"id": "t", "action": "terminate_all"});
    let answers = answers(&[long, waits, some.clone(), all.clone()]);
    let without = |turn: u64| {
        json!({
            "id": "waits", "isDuringSearch": false, "noResults": true, "turnNumber": turn,
        })
    };
    let of_waiting: Vec<&Value> = answers
        .iter()
        .filter(|answer| answer["id"] == "waits")
        .collect();
    assert_eq!(
        of_waiting,
        [&without(1), &without(3), &without(0), &without(2)]
    );
    assert!(answers.contains(&some) && answers.contains(&all));
    let of_long: Vec<&Value> = answers
        .iter()
        .filter(|answer| answer["id"] == "long")
        .collect();
    assert_eq!(
        of_long.len(),
        1,
        "exactly one answer that is not during the search"
    );
    assert_eq!(of_long[0]["isDuringSearch"], false);
}

/// The same query without an end.
struct Endless;

impl std::io::Read for Endless {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let line = b"{\"id\":\"a\",\"action\":\"query_version\"}\n";
        let n = line.len().min(buffer.len());
        buffer[..n].copy_from_slice(&line[..n]);
        Ok(n)
    }
}

/// A pipe that nobody reads.
struct Closed;

impl std::io::Write for Closed {
    fn write(&mut self, _: &[u8]) -> std::io::Result<usize> {
        Err(std::io::ErrorKind::BrokenPipe.into())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_session_ends_when_nobody_reads_its_answers() {
    let service = Service::new(Settings::default(), THREADS, false);
    let mut input = std::io::BufReader::with_capacity(1 << 12, Endless);
    let error = service.serve(&mut input, &mut Closed).unwrap_err();
    assert_eq!(error.kind(), std::io::ErrorKind::BrokenPipe);
}
