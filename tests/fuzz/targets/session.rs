//! Sessions of whole commands under every preset: a refusal changes nothing, the record of the
//! game can be read, and the journal of a match gives the same match.
#![no_main]

use arbitrary::Arbitrary;
use gtp::answer;
use honte::arbiter::Arbiter;
use honte::engine::Engine;
use honte::game::Start;
use honte_fuzz::{engine, table};
use libfuzzer_sys::fuzz_target;

/// A command by its number in the table, with numbers from which its arguments are made.
#[derive(Debug, Arbitrary)]
struct Call {
    command: u8,
    words: Vec<(u8, u8)>,
}

/// Commands of one session.
const MOST_CALLS: usize = 60;

/// Words that some command understands.
const WORDS: &str = "all dead alive seki position chief continue draw replay set both moved-stone \
    displaced-stone left-room 5 7.5 0 -1 1000000000000 600 japanese-1989 chinese-1988 aga ko \
    positional none byoyomi odd even";

/// A word from two numbers: a color, a vertex or something else.
fn word((kind, number): (u8, u8)) -> String {
    match kind % 8 {
        0 | 1 => ["b", "w"][usize::from(number) % 2].to_owned(),
        2..=5 => {
            let (column, row) = (number % 6, number / 6 % 6);
            let letters = ["A", "B", "C", "D", "E"];
            let letter = letters.get(usize::from(column));
            letter.map_or("pass".to_owned(), |letter| format!("{letter}{row}"))
        }
        6 => {
            let mut words = WORDS.split(' ').cycle();
            words.nth(number.into()).unwrap_or_default().to_owned()
        }
        _ => number.to_string(),
    }
}

fn state(engine: &Engine) -> (Start, Arbiter) {
    (Start::of(engine.game()), engine.arbiter().clone())
}

fuzz_target!(|input: (u8, Vec<Call>)| {
    let (preset, calls) = input;
    let mut engine = engine(preset);
    let table = table();
    for call in calls.into_iter().take(MOST_CALLS) {
        let name = table[usize::from(call.command) % table.len()].name;
        let words: Vec<String> = call.words.into_iter().take(5).map(word).collect();
        let line = format!("{name} {}", words.join(" "));
        let before = state(&engine);
        let reply = answer(&mut engine, &table, line.as_bytes()).expect("a command");
        if let Err(failure) = reply {
            assert_ne!(failure.to_string(), "internal error", "{line}");
            assert!(state(&engine) == before, "{line}: {failure}");
        }
        engine
            .game()
            .position()
            .validate()
            .expect("a position that holds together");
    }
    let (start, arbiter) = state(&engine);
    if arbiter.is_match() {
        let lines = arbiter.to_lines();
        let (game, again) = Arbiter::from_lines(&lines).expect("the journal can be read");
        assert!((Start::of(&game), again) == (start, arbiter), "{lines}");
    }
});
