//! Any bytes on the wire: each command gets one answer in the form of the protocol, and the engine
//! stays in a state that holds together.
#![no_main]

use std::io::Cursor;

use gtp::{Interrupt, Server};
use honte_fuzz::{engine, table};
use libfuzzer_sys::fuzz_target;

/// Lines of one session.
const MOST_LINES: usize = 40;

fuzz_target!(|bytes: &[u8]| {
    let bytes: Vec<u8> = bytes
        .split_inclusive(|&byte| byte == b'\n')
        .take(MOST_LINES)
        .flatten()
        .copied()
        .collect();
    let mut engine = engine(0);
    let table = table();
    let mut output = Vec::new();
    Server::new(&table)
        .interrupt(&Interrupt::new())
        .serve(&mut engine, Cursor::new(bytes), &mut output)
        .expect("a cursor and a vector do not fail");
    let text = String::from_utf8(output).expect("answers are text");
    assert!(text.is_empty() || text.ends_with("\n\n"), "{text}");
    for answer in text.split_terminator("\n\n") {
        assert!(answer.starts_with(['=', '?']), "{answer:?} in {text}");
        assert!(!answer.contains("internal error"), "{text}");
    }
    let position = engine.game().position();
    position.validate().expect("a position that holds together");
});
