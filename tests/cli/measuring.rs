//! What `honte bench` measures.

use super::answers;

#[test]
fn bench_prints_figures_in_json() {
    let words = [
        "bench",
        "--size",
        "5",
        "--seconds",
        "0.05",
        "--threads",
        "1,2",
        "--json",
    ];
    let text = answers(&words, "");
    let figures: Vec<serde_json::Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).expect("one object per line"))
        .collect();
    let tasks: Vec<_> = figures
        .iter()
        .map(|figure| {
            (
                figure["task"].as_str().unwrap(),
                figure["threads"].as_u64().unwrap(),
            )
        })
        .collect();
    let expected =
        [1, 2].map(|n| ["search", "no-net", "playouts", "play", "judge", "light"].map(|t| (t, n)));
    assert_eq!(tasks, expected.concat());
    for figure in &figures {
        assert_eq!(
            (figure["columns"].as_u64(), figure["rows"].as_u64()),
            (Some(5), Some(5))
        );
        assert!(figure["per_second"].as_f64() > Some(0.0), "{figure}");
        let is_playout = ["playouts", "light"].contains(&figure["task"].as_str().unwrap());
        assert_eq!(figure["mean_moves"].is_number(), is_playout, "{figure}");
    }
}

/// What people run is led by the net, which takes most of the time.
#[test]
fn bench_searches_as_the_player_does() {
    let cost = |task: &str| {
        let words = ["bench", "--size", "9", "--seconds", "0.3", "--json"];
        let text = answers(&[&words[..], &["--only", task]].concat(), "");
        let figure: serde_json::Value = serde_json::from_str(&text).expect("one object");
        let [seconds, count] = ["processor_seconds", "count"].map(|name| figure[name].as_f64());
        seconds.expect("a time") / count.expect("a number")
    };
    let [with_net, without] = ["search", "no-net"].map(cost);
    assert!(with_net > 1.5 * without, "{with_net} {without}");
}

#[test]
fn bench_compares_light_playouts_with_the_known_length() {
    let words = ["bench", "--size", "9", "--only", "light", "--count", "2000"];
    let table = answers(&words, "");
    let row = table.lines().nth(1).expect("a heading and a row");
    assert!(row.contains("(expected 111.05 moves)"), "{table}");
}
