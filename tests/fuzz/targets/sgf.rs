//! Any bytes as a game record: what can be read is written and read back as the same.
#![no_main]

use honte::rules::{Komi, Rules};
use honte::sgf::Tree;
use honte::sgf::record::{load_all, record};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Ok(tree) = Tree::parse(bytes) else {
        return;
    };
    let text = tree.to_sgf();
    let again = Tree::parse(text.as_bytes()).expect("what was written can be read");
    assert_eq!(again.to_sgf(), text);
    let defaults = (Rules::default(), Komi::default());
    let Ok(games) = load_all(bytes, defaults) else {
        return;
    };
    for game in games {
        let written = record(&game, None).to_sgf();
        let again = load_all(written.as_bytes(), (*game.rules(), game.komi()));
        let again = again.expect("the record of a game can be read");
        assert_eq!(again.len(), 1);
        assert_eq!(again[0].position().both(), game.position().both());
        assert!(again[0].moves().eq(game.moves()));
    }
});
