//! Random games, played by the engine and by the slow reference side by side.
//!
//! Rule sets take turns: every preset, and then axes drawn at random, which no preset combines. So do
//! boards from 1×1 to 7×7, with a larger one now and then. Positions are set up, players pass, move
//! twice, try points where they may not play, make moves that only a record may contain, and take
//! moves back. Compared are the answer to each move, captures, prisoners, passes and repetition; at
//! intervals every legal point and every query of a position; at the end the count, with random chains
//! declared dead or in seki. `HONTE_GAMES` sets how many games there are; a number always means the
//! same game.

mod compare;
mod count;
mod draw;
mod side_by_side;

#[path = "../adapter/mod.rs"]
mod adapter;
#[path = "../reference/mod.rs"]
mod reference;

use std::io::Write as _;
use std::thread;

use adapter::size_of;
use honte::board::{PointSet, Position};
use honte::playout::final_area;
use honte::rules;
use reference::Board;
use side_by_side::SideBySide;

/// Games where `HONTE_GAMES` is not set: more than 20,000 under presets.
const GAMES: usize = 21_000;
/// Threads that share the games.
const THREADS: usize = 2;
/// Mismatches that are printed in full.
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
fn the_engine_plays_and_counts_as_the_reference_does_under_every_rule() {
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
        "{} games, {} of them under presets, {} plies, {} legal sets, {} positions, {} counts, \
         {} mismatches",
        sum(|tally| tally.n_games),
        sum(|tally| tally.n_preset_games),
        sum(|tally| tally.n_plies),
        sum(|tally| tally.n_legal_sets),
        sum(|tally| tally.n_positions),
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

#[test]
fn an_empty_board_of_one_point_belongs_to_nobody() {
    let position = Position::new(size_of(&Board::empty(1, 1)));
    let counted = final_area(&position);
    assert_eq!(counted.owned, [PointSet::EMPTY; 2]);
    assert_eq!(counted.shared, position.size().points());
}

/// What was compared in some games, and what differed.
#[derive(Default)]
struct Tally {
    n_games: usize,
    n_preset_games: usize,
    n_plies: usize,
    n_legal_sets: usize,
    n_positions: usize,
    n_counts: usize,
    n_mismatches: usize,
    stories: Vec<String>,
}

impl Tally {
    /// Plays the games of these numbers.
    fn of(numbers: impl Iterator<Item = usize>) -> Self {
        let mut tally = Self::default();
        for number in numbers {
            let mut game = SideBySide::new(number);
            let verdict = game.play(&mut tally);
            tally.n_games += 1;
            tally.n_preset_games += usize::from(draw::is_preset(number));
            let Err(what) = verdict else { continue };
            tally.n_mismatches += 1;
            if tally.stories.len() < STORIES {
                tally.stories.push(game.story(&what));
            }
        }
        tally
    }
}
