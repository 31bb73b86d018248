//! A long session: with two threads, and a search on the opponent's time, neither memory nor open
//! files grow.
//!
//! `HONTE_SOAK` is the number of moves, 300 by default. For a million:
//!
//! ```sh
//! HONTE_SOAK=1000000 cargo test --release --test soak -- --nocapture
//! ```

#![cfg(all(feature = "cli", target_os = "linux"))]

mod program;

use std::fs;

use honte::rules::PRESETS;
use program::Session;

/// Two threads that think on the opponent's time as well.
const OPTIONS: [&str; 9] = [
    "--threads",
    "2",
    "--ponder",
    "--playouts",
    "8",
    "--size",
    "7",
    "--memory",
    "16",
];
/// Moves of a game before the next begins.
const MOVES_IN_A_GAME: usize = 60;
/// How much more memory the end may take than the first part, in KiB: the allocator keeps some.
const MOST_GROWTH: usize = 16 << 10;

/// Resident memory in KiB, and the number of open files.
fn size(session: &Session) -> (usize, usize) {
    let process = format!("/proc/{}", session.id());
    let status = fs::read_to_string(format!("{process}/status")).expect("a process");
    let resident = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let resident = resident.and_then(|text| text.trim().strip_suffix(" kB"));
    let files = fs::read_dir(format!("{process}/fd")).expect("a process");
    (
        resident.expect("a size").parse().expect("a number"),
        files.count(),
    )
}

/// Plays a game from the start and takes some of it back; the number of moves that were made.
fn play(session: &mut Session, number: usize) -> usize {
    let preset = PRESETS[number % PRESETS.len()].name;
    session.ask("clear_board");
    session.ask(&format!("honte-rules {preset}"));
    let mut n_moves = 0;
    for color in ["b", "w"].into_iter().cycle().take(MOVES_IN_A_GAME) {
        let answer = session.ask(&format!("genmove {color}"));
        if answer.starts_with('?') || answer == "= resign" {
            break;
        }
        n_moves += 1;
    }
    session.ask("final_status_list dead");
    session.ask("honte-explain-score");
    session.ask("gg-undo 5");
    n_moves
}

#[test]
#[expect(clippy::print_stdout, reason = "the figures of a long run")]
fn a_long_session_does_not_grow() {
    let wanted = std::env::var("HONTE_SOAK").ok();
    let wanted: usize = wanted.map_or(300, |wanted| wanted.parse().expect("a number"));
    let mut session = Session::new(&OPTIONS);
    let (mut n_moves, mut n_games, mut before) = (0, 0, None);
    while n_moves < wanted {
        n_moves += play(&mut session, n_games);
        n_games += 1;
        if before.is_none() && n_moves * 5 >= wanted {
            before = Some(size(&session));
        }
    }
    let (memory, n_files) = before.expect("a fifth has been played");
    let (memory_after, n_files_after) = size(&session);
    println!(
        "{n_moves} moves of {n_games} games; after a fifth {memory} KiB and {n_files} files, \
         at the end {memory_after} KiB and {n_files_after} files"
    );
    assert_eq!(n_files_after, n_files);
    assert!(memory_after <= memory + MOST_GROWTH);
    session.quit();
}
