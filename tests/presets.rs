//! Random games under every rule set that has a name, judged and counted by the engine and by the
//! slow reference.
//!
//! Every preset meets every board from 1×1 to 7×7, and now and then one of 19×19. Compared are
//! the answer to each move, captures, prisoners, passes and undo, at intervals the whole set of
//! legal points, and at the end the count with random chains declared dead or in seki.
//! `HONTE_GAMES` says how many games there are; the same number gives the same games.

mod engine_referee;
mod preset_games;
mod reference;

use std::io::Write as _;
use std::thread;

use honte::rules;
use preset_games::Pair;

/// Games where `HONTE_GAMES` says nothing.
const GAMES: usize = 20_000;
/// Threads that share the games.
const THREADS: usize = 2;
/// Stories told in full.
const STORIES: usize = 5;

#[test]
fn every_preset_is_written_down_twice() {
    let engine = rules::PRESETS.iter();
    let engine: Vec<_> = engine.map(|p| (p.name, p.komi.halves())).collect();
    let texts = reference::PRESETS.iter();
    let texts: Vec<_> = texts.map(|p| (p.name, p.komi)).collect();
    for preset in &engine {
        assert!(texts.contains(preset), "{preset:?} is not in the reference");
    }
    assert_eq!(engine.len(), texts.len());
}

#[test]
fn the_engine_judges_and_counts_as_the_reference_does_under_every_preset() {
    let wanted = std::env::var("HONTE_GAMES").ok();
    let wanted = wanted.and_then(|text| text.parse().ok()).unwrap_or(GAMES);
    let tallies: Vec<Tally> = thread::scope(|scope| {
        let share = |first| scope.spawn(move || Tally::of((first..wanted).step_by(THREADS)));
        let threads: Vec<_> = (0..THREADS).map(share).collect();
        let join = |thread: thread::ScopedJoinHandle<'_, Tally>| thread.join();
        let tallies = threads.into_iter().map(join);
        tallies
            .map(|tally| tally.expect("no game panics"))
            .collect()
    });
    let sum = |number: fn(&Tally) -> usize| tallies.iter().map(number).sum::<usize>();
    let summary = format!(
        "{} presets, {} games, {} plies, {} legal sets, {} counts, {} mismatches",
        rules::PRESETS.len(),
        sum(|tally| tally.n_games),
        sum(|tally| tally.n_plies),
        sum(|tally| tally.n_legal_sets),
        sum(|tally| tally.n_counts),
        sum(|tally| tally.n_mismatches),
    );
    writeln!(std::io::stdout(), "{summary}").expect("the summary is written");
    let stories: Vec<_> = tallies
        .into_iter()
        .flat_map(|tally| tally.stories)
        .collect();
    assert!(stories.is_empty(), "{summary}\n{}", stories.join("\n"));
}

/// What came of some games.
#[derive(Default)]
struct Tally {
    n_games: usize,
    n_plies: usize,
    n_legal_sets: usize,
    n_counts: usize,
    n_mismatches: usize,
    stories: Vec<String>,
}

impl Tally {
    /// Plays the games of these numbers.
    fn of(numbers: impl Iterator<Item = usize>) -> Self {
        let mut tally = Self::default();
        for number in numbers {
            let mut pair = Pair::new(number);
            let verdict = pair.play();
            tally.n_games += 1;
            tally.n_plies += pair.n_plies;
            tally.n_legal_sets += pair.n_legal_sets;
            tally.n_counts += pair.n_counts;
            let Err(what) = verdict else { continue };
            tally.n_mismatches += 1;
            if tally.stories.len() < STORIES {
                tally.stories.push(pair.story(&what));
            }
        }
        tally
    }
}
