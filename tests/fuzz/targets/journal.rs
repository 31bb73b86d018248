//! Any text as the journal of a match: what can be read gives a match whose journal is read back as
//! the same match, also when the last line is torn.
#![no_main]

use honte::arbiter::Arbiter;
use honte::game::Start;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok((game, arbiter)) = Arbiter::from_lines(text) else {
        return;
    };
    let lines = arbiter.to_lines();
    let (again, same) = Arbiter::from_lines(&lines).expect("a journal that was written is read");
    assert_eq!(Start::of(&again), Start::of(&game));
    assert_eq!(again.position().both(), game.position().both());
    assert_eq!(same.to_lines(), lines);
    assert_eq!(same.result(&again), arbiter.result(&game));
    game.position()
        .validate()
        .expect("a position that holds together");
    if let Some((whole, _)) = lines.rsplit_once('\n') {
        Arbiter::from_lines(whole).expect("each beginning of a journal is one");
    }
});
