//! One position, one judgement: turned, mirrored, with colors swapped, after passes, repeated and
//! in parallel.
//!
//! Random games are always judged. With `HONTE_SCORING_DATA` naming a folder, each record in it
//! (`*.sgf`, in folders too) is judged as well:
//!
//! ```sh
//! HONTE_SCORING_DATA=data cargo test --profile quick --test judging
//! ```

use std::path::{Path, PathBuf};
use std::thread;

use honte::board::{BoardSize, Color, Move, Orientation, PointSet, Position};
use honte::explain::count_steps;
use honte::game::Game;
use honte::judge::{Judgement, Status, judge};
use honte::playout::{Careful, playout, random};
use honte::rules::{Komi, Rules, Tax};
use honte::sgf::record::load;

/// Repeated judgements of one position.
const N_REPETITIONS: usize = 20;
/// Of the records in a folder, one in so many is judged repeatedly.
const ONE_IN: usize = 25;

/// Dead stones, and stones in seki.
fn lists(judgement: &Judgement) -> [PointSet; 2] {
    [Status::Dead, Status::Seki].map(|status| judgement.stones(status))
}

/// The opponent of the color that played the last stone.
fn turn(game: &Game) -> Color {
    let mut moves = game.moves();
    let last = moves.by_ref().rev().find(|(_, mv)| mv.point().is_some());
    match (last, game.moves().next()) {
        (Some((color, _)), _) => !color,
        (None, Some((color, _))) => color,
        (None, None) => game.to_move(),
    }
}

/// Judges a game and its images, and describes what differs.
fn differences(game: &Game, n_repetitions: usize) -> Vec<String> {
    let size = game.size();
    let [dead, seki] = lists(&judge(game));
    let mut found = Vec::new();
    let images = Orientation::all(size).flat_map(|by| [(by, false), (by, true)]);
    for (by, swapped) in images {
        let color = |color: Color| if swapped { !color } else { color };
        let stones = Color::BOTH.map(|own| by.points(&game.position().stones(color(own))));
        let (size, first) = (by.new_size(), color(turn(game)));
        let setup = Game::with_setup(size, *game.rules(), game.komi(), stones, first);
        let judged = lists(&judge(&setup.expect("the image of a legal position")));
        if judged != [dead, seki].map(|points| by.points(&points)) {
            found.push(format!("{by:?}, colors swapped: {swapped}"));
        }
    }
    let mut passed = game.clone();
    for n in 1..=2 {
        let can_pass = passed.play(passed.to_move(), Move::Pass).is_ok();
        if can_pass && lists(&judge(&passed)) != [dead, seki] {
            found.push(format!("after {n} passes"));
        }
    }
    let both = thread::scope(|scope| {
        let side_by_side = [(); 2].map(|()| scope.spawn(|| lists(&judge(game))));
        side_by_side.map(|thread| thread.join().expect("a judgement"))
    });
    if both != [[dead, seki]; 2] {
        found.push("in parallel".to_owned());
    }
    if (0..n_repetitions).any(|_| lists(&judge(game)) != [dead, seki]) {
        found.push("repeated".to_owned());
    }
    found
}

/// The end of a careful playout, with some of the stones left out.
fn random_game(columns: u32, rows: u32, rules: Rules, seed: u64) -> Game {
    let size = BoardSize::new(columns, rows).unwrap();
    let mut rng = random(seed);
    let mut position = Position::new(size);
    playout(
        &mut position,
        Color::Black,
        None,
        &Careful,
        &mut rng,
        &mut (),
    );
    let kept = |stones: PointSet| -> PointSet {
        let chosen = stones.iter().enumerate();
        chosen
            .filter(|(n, _)| !(*n as u64 + seed).is_multiple_of(7))
            .map(|(_, point)| point)
            .collect()
    };
    let stones = position.both().map(kept);
    let komi = Komi::from_halves(15);
    Game::with_setup(size, rules, komi, stones, Color::Black)
        .expect("fewer stones have more liberties")
}

#[test]
fn turned_mirrored_recolored_and_repeated_boards_are_judged_alike() {
    for (columns, rows, rules, seed) in [
        (5, 5, Rules::JAPANESE_1989, 1),
        (7, 7, Rules::JAPANESE_1989, 2),
        (6, 4, Rules::JAPANESE_1989, 3),
        (9, 6, Rules::CHINESE, 4),
        (9, 9, Rules::CHINESE, 5),
    ] {
        let game = random_game(columns, rows, rules, seed);
        let found = differences(&game, N_REPETITIONS);
        assert!(found.is_empty(), "{}: {found:?}", game.position());
    }
}

#[test]
fn the_records_of_a_folder_are_judged_alike_in_every_way() {
    let Some(folder) = std::env::var_os("HONTE_SCORING_DATA") else {
        return;
    };
    let mut records = Vec::new();
    collect(Path::new(&folder), &mut records);
    records.sort();
    let mut n_judged = 0;
    let mut wrong = Vec::new();
    for (n, record) in records.iter().enumerate() {
        let bytes = std::fs::read(record).expect("a file that can be read");
        let defaults = (Rules::default(), Komi::default());
        // Skip boards that are too large, and files that are not records.
        let Ok(game) = load(&bytes, None, defaults) else {
            continue;
        };
        n_judged += 1;
        let n_repetitions = if n.is_multiple_of(ONE_IN) {
            N_REPETITIONS
        } else {
            1
        };
        let found = differences(&game, n_repetitions);
        if !found.is_empty() {
            wrong.push(format!("{}: {found:?}", record.display()));
        }
    }
    assert!(
        n_judged > 0,
        "none of {} records can be judged",
        records.len()
    );
    assert!(
        wrong.is_empty(),
        "{} of {n_judged}:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

/// Adds the records in a folder and in its folders.
fn collect(folder: &Path, records: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            collect(&path, records);
        } else if path.extension().is_some_and(|extension| extension == "sgf") {
            records.push(path);
        }
    }
}

/// The half count and the filling in of stones know no tax: with one both sides are counted.
#[test]
fn the_steps_of_a_count_tell_what_groups_pay() {
    let record = b"(;SZ[5]KM[0]AB[ba][bb][bc][bd][be][da][db][dc][dd][de])";
    for rules in [Rules::CHINESE_1988, Rules::ING] {
        let defaults = (rules, Komi::default());
        let mut game = load(record, None, defaults).expect("a game");
        game.set_rules(Rules {
            tax: Tax::All,
            ..rules
        });
        let steps = count_steps(&judge(&game).count, &game).join("\n");
        assert!(steps.contains("for its groups"), "{steps}");
        assert!(!steps.contains("half"), "{steps}");
    }
}
