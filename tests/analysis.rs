//! `honte analysis` as programs start it: KataGo's command lines, the end of the input, and the page
//! that describes it.

#![cfg(feature = "cli")]

mod program;

use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;
use std::time::{Duration, Instant};

use program::{honte, run};
use serde_json::{Value, json};

/// A query about the beginning of a game.
const QUERY: &str = "{\"id\":\"a\",\"moves\":[[\"B\",\"E5\"]],\"rules\":\"chinese\",\"komi\":7,\
    \"boardXSize\":9,\"boardYSize\":9,\"maxVisits\":20}";

/// The answers of a service that ends well.
fn answers(arguments: &[&str], input: &str) -> Vec<Value> {
    let output = run(arguments, input);
    assert!(output.status.success(), "{output:?}");
    let text = String::from_utf8(output.stdout).expect("JSON is UTF-8");
    text.lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect()
}

#[test]
fn the_command_lines_of_programs_for_katago_start_it() {
    // KaTrain, Ogatak and LizzieYZY, with files that need not exist here.
    for line in [
        "analysis -model /no/model.bin.gz -config /no/analysis.cfg -override-config homeDataDir=/no/.katrain",
        "analysis -model m -human-model h -config c -override-config homeDataDir=/no/.katrain",
        "analysis -config /no/analysis.cfg -model /no/model.bin.gz",
        "analysis -model m -config c -override-config numSearchThreadsPerAnalysisThread=2",
        "analysis --model m --config c -analysis-threads 3 -override-config=numAnalysisThreads=2",
    ] {
        let words: Vec<&str> = line.split(' ').collect();
        let output = run(&words, QUERY);
        let log = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{line}: {log}");
        assert!(
            log.contains("Started, ready to begin handling requests"),
            "{log}"
        );
        let answer: Value = serde_json::from_slice(&output.stdout).expect("one answer");
        let visits = answer["rootInfo"]["visits"].as_u64();
        assert!(
            visits.is_some_and(|visits| (20..=22).contains(&visits)),
            "{line}: {answer}"
        );
    }
}

#[test]
fn settings_of_the_command_line_hold_unless_a_query_has_its_own() {
    let settings =
        "maxVisits=12, reportAnalysisWinratesAs=SIDETOMOVE, analysisPVLen=1, numAnalysisThreads=1";
    let arguments = ["analysis", "-override-config", settings];
    let mut query: Value = serde_json::from_str(QUERY).expect("JSON");
    query
        .as_object_mut()
        .expect("an object")
        .remove("maxVisits");
    let mut own = query.clone();
    own["overrideSettings"] = json!({"maxVisits": 30, "reportAnalysisWinratesAs": "BLACK"});
    let answers = answers(&arguments, &format!("{query}\n{own}\n"));
    let visits: Vec<_> = answers
        .iter()
        .map(|answer| &answer["rootInfo"]["visits"])
        .collect();
    assert_eq!(visits, [12, 30]);
    let moves = answers
        .iter()
        .filter_map(|answer| answer["moveInfos"].as_array())
        .flatten();
    for info in moves {
        assert!(
            info["pv"].as_array().is_some_and(|pv| pv.len() <= 2),
            "{info}"
        );
    }
}

#[test]
fn a_wrong_setting_is_reported_and_nothing_starts() {
    for setting in [
        "maxVisits=0",
        "numAnalysisThreads=x",
        "maxTime=never",
        "nothing",
    ] {
        let output = run(&["analysis", "-override-config", setting], "");
        assert_eq!(output.status.code(), Some(2), "{setting}");
        assert!(output.stdout.is_empty() && !output.stderr.is_empty());
    }
}

#[test]
fn the_end_of_the_input_ends_the_service_after_its_answers_or_at_once() {
    let many = QUERY.replace('{', "{\"analyzeTurns\":[0,1],") + "\n";
    assert_eq!(answers(&["analysis"], &many.repeat(3)).len(), 6);
    let endless = QUERY.replace("\"maxVisits\":20", "\"maxVisits\":1000000000");
    let begin = Instant::now();
    let left = answers(&["analysis", "-quit-without-waiting"], &endless);
    assert!(
        left.is_empty() && begin.elapsed() < Duration::from_mins(1),
        "{left:?}"
    );
}

#[test]
fn a_search_reports_while_it_runs_until_it_is_terminated() {
    let mut child = honte(&["analysis", "-analysis-threads", "1", "--no-net"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let mut stdout = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut next = || -> Value {
        let mut line = String::new();
        stdout.read_line(&mut line).expect("the program answers");
        serde_json::from_str(&line).expect("JSON")
    };
    let mut query: Value = serde_json::from_str(QUERY).expect("JSON");
    query["maxVisits"] = json!(1_000_000_000);
    query["reportDuringSearchEvery"] = json!(0.05);
    query["firstReportDuringSearchAfter"] = json!(0.01);
    writeln!(stdin, "{query}").expect("the program reads");
    let visits: Vec<u64> = (0..3)
        .map(|_| {
            let answer = next();
            assert_eq!(answer["isDuringSearch"], true, "{answer}");
            answer["rootInfo"]["visits"].as_u64().expect("a number")
        })
        .collect();
    assert!(visits.is_sorted_by(|a, b| a < b), "{visits:?}");
    let stop = json!({"id": "stop", "action": "terminate", "terminateId": "a"});
    writeln!(stdin, "{stop}").expect("the program reads");
    let last = loop {
        let answer = next();
        if answer["isDuringSearch"] == false {
            break answer;
        }
    };
    assert!(
        last["rootInfo"]["visits"].as_u64() >= visits.last().copied(),
        "{last}"
    );
    drop(stdin);
    assert!(child.wait().expect("the program ends").success());
}

#[test]
fn whoever_stops_reading_ends_the_service() {
    let mut child = honte(&["analysis", "--no-net"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().expect("a pipe");
    // The program may be gone before it has read all.
    let _ = stdin.write_all((QUERY.to_owned() + "\n").repeat(20).as_bytes());
    drop(stdin);
    assert!(child.wait().expect("the program ends").success());
}

#[test]
fn the_same_query_has_the_same_answer_in_every_run() {
    let first = answers(&["analysis"], QUERY);
    assert_eq!(
        answers(&["analysis", "-analysis-threads", "3"], QUERY),
        first
    );
    assert_ne!(answers(&["analysis", "--seed", "7"], QUERY), first);
}

#[test]
fn gtp_and_version_are_started_as_katago_is() {
    let settings = "maxVisits=30,numSearchThreads=1,logDir=/no/logs";
    let arguments = [
        "gtp",
        "-model",
        "m",
        "-config",
        "c",
        "-override-config",
        settings,
    ];
    let output = run(&arguments, "boardsize 5\ngenmove b\nquit\n");
    assert!(output.status.success(), "{output:?}");
    assert!(String::from_utf8_lossy(&output.stderr).contains("logDir"));
    assert!(!String::from_utf8_lossy(&output.stderr).contains("maxVisits"));
    assert!(output.stdout.starts_with(b"=") && !output.stdout.contains(&b'?'));
    let output = run(&["gtp", "-override-version", "1.15.0"], "version\n");
    assert_eq!(output.stdout, b"= 1.15.0\n\n");
    let version = run(&["version"], "");
    assert_eq!(version.stdout, run(&["--version"], "").stdout);
}

/// The page begins with a session, which is what the program answers.
#[test]
fn the_session_of_the_page_is_what_the_program_answers() {
    let page = include_str!("../docs/analysis.md");
    let mut blocks = page.split("```").skip(1).step_by(2);
    let mut block = |language: &str| {
        let found = blocks.find_map(|block| block.strip_prefix(language));
        found
            .unwrap_or_else(|| panic!("a block of {language}"))
            .trim_start()
    };
    let command = block("sh\n");
    let (query, rest) = command
        .strip_prefix("echo '")
        .and_then(|line| line.split_once("' |"))
        .expect("a query goes into the program");
    let arguments: Vec<&str> = rest.split_whitespace().skip(1).collect();
    let shown: Value = serde_json::from_str(block("json\n")).expect("an answer");
    let told = answers(&arguments, query)
        .into_iter()
        .next()
        .expect("an answer");
    assert_eq!(keys(&told), keys(&shown));
    for key in ["id", "isDuringSearch", "turnNumber"] {
        assert_eq!(told[key], shown[key], "{key}");
    }
    assert_eq!(keys(&told["rootInfo"]), keys(&shown["rootInfo"]));
    let first = |answer: &Value| answer["moveInfos"][0].clone();
    assert_eq!(keys(&first(&told)), keys(&first(&shown)));
    for key in ["move", "visits", "pv"] {
        assert_eq!(first(&told)[key], first(&shown)[key], "{key}");
    }
    assert_eq!(told["rootInfo"]["visits"], shown["rootInfo"]["visits"]);
    assert_eq!(told["rootInfo"]["thisHash"], shown["rootInfo"]["thisHash"]);
}

/// The names of the fields of an object.
fn keys(object: &Value) -> Vec<&String> {
    object.as_object().expect("an object").keys().collect()
}
