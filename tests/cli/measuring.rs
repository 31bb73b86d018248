//! What `honte bench` and `honte train` measure.

use super::folder::Folder;
use super::program::{answers, run, text};

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

#[test]
fn bench_refuses_what_has_no_end_or_no_effect() {
    for (options, why) in [
        (&["--after", "4294967295"][..], "from 0 to 5000"),
        (&["--count", "1", "--seconds", "1"], "cannot be used with"),
    ] {
        let output = run(&[&["bench"], options].concat(), "");
        let errors = text(&output.stderr);
        assert!(errors.contains(why), "{errors}");
        assert_eq!(output.status.code(), Some(2), "{options:?}");
    }
}

/// On a board of one point nothing can be counted.
#[test]
fn bench_ends_where_a_playout_has_no_move() {
    let words = ["bench", "--size", "1", "--only", "play", "--count", "1"];
    let table = answers(&words, "");
    assert!(
        table.lines().count() > 1 && !table.contains("inf"),
        "{table}"
    );
}

/// With --all the games that would be held out are no others than those learned from.
#[test]
fn weights_are_measured_on_all_games_if_asked() {
    let folder = Folder::new("games-to-measure");
    for first in ["aa", "ba", "ca", "da", "ea"] {
        let moves = ";B[cg];W[gc];B[gg];W[cc];B[ce];W[ge];B[ec];W[eg];B[ee];W[dd];B[ff]";
        let record = format!("(;SZ[9];W[{first}]{moves})");
        folder.write(&format!("{first}.sgf"), record);
    }
    let weights = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/src/search/knowledge/weights.bin"
    );
    let n_moves = |options: &[&str]| {
        let games = folder.to_str().expect("UTF-8");
        let words = ["train", games, "--measure", weights];
        let answer = answers(&[&words[..], options].concat(), "");
        let row = answer
            .lines()
            .nth(1)
            .expect("a row after the number of games");
        let (_, figures) = row.split_once(": ").expect("figures after the name");
        let n_moves = figures.trim().split(' ').next().expect("a number");
        n_moves.parse::<u32>().expect("a number of moves")
    };
    assert_eq!(n_moves(&["--all"]), 5 * n_moves(&[]));
}
