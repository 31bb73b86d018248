//! What is kept from one search to the next.

use super::*;

/// The report of a search of so many playouts that reuses the memory.
fn report_with(memory: &mut Memory, game: &Game, playouts: u64) -> Report {
    let stop = AtomicBool::new(false);
    let question = question(game, 1);
    let mut search = Search::recalling(&question, &Careful, &[], memory).thorough();
    search.run(&limits(playouts, &stop), None);
    let report = search.report();
    search.keep_in(memory);
    report
}

fn visits(report: &Report) -> u64 {
    report.total().visits
}

#[test]
fn a_search_goes_on_with_what_was_found_about_the_moves_played() {
    let mut memory = Memory::of_mebibytes(8);
    let mut game = empty(7);
    let before = report_with(&mut memory, &game, 2000);
    let line = before.best().unwrap().variation.clone();
    game.play(Color::Black, line[0]).unwrap();
    game.play(Color::White, line[1]).unwrap();
    let after = report_with(&mut memory, &game, 200);
    assert_eq!(after.playouts, 200, "only what is new is counted");
    assert!(visits(&after) > 260, "{}", visits(&after));
    let afresh = report_with(&mut Memory::of_mebibytes(8), &game, 200);
    assert_eq!(visits(&afresh), 200);
    let moves = |report: &Report| {
        let mut moves: Vec<String> = report.candidates.iter().map(|c| c.mv.to_string()).collect();
        moves.sort();
        moves
    };
    assert_eq!(
        moves(&after),
        moves(&afresh),
        "the same moves are considered"
    );
}

/// On the opponent's time the player searches one move later, and then once more.
#[test]
fn a_search_goes_on_after_a_single_move_also_where_territory_counts() {
    for rules in [Rules::CHINESE, Rules::JAPANESE] {
        let mut memory = Memory::of_mebibytes(8);
        let mut game = empty(7);
        game.set_rules(rules);
        for color in Color::BOTH {
            let found = report_with(&mut memory, &game, 1000);
            game.play(color, found.best().unwrap().mv).unwrap();
            let after = report_with(&mut memory, &game, 100);
            assert!(visits(&after) > 100, "{}", visits(&after));
        }
    }
}

#[test]
fn nothing_is_kept_where_the_question_is_another() {
    let search_then = |change: fn(&mut Game)| {
        let mut memory = Memory::of_mebibytes(8);
        let mut game = empty(7);
        let line = report_with(&mut memory, &game, 2000).candidates[0]
            .variation
            .clone();
        game.play(Color::Black, line[0]).unwrap();
        game.play(Color::White, line[1]).unwrap();
        change(&mut game);
        visits(&report_with(&mut memory, &game, 100))
    };
    assert!(search_then(|_| {}) > 100);
    let again = |game: &mut Game| {
        game.undo().unwrap();
        game.undo().unwrap();
    };
    assert_eq!(search_then(again), 2100, "the same position again");
    let changes: [fn(&mut Game); 3] = [
        |game| game.set_komi(Komi::from_halves(1)),
        |game| game.set_rules(Rules::TROMP_TAYLOR),
        |game| {
            game.play(Color::Black, Move::Pass).unwrap();
        },
    ];
    for (n, change) in changes.into_iter().enumerate() {
        assert_eq!(search_then(change), 100, "change {n}");
    }
}

#[test]
fn a_tree_that_is_full_is_searched_on() {
    let game = empty(19);
    let mut memory = Memory::of_mebibytes(1);
    let report = report_with(&mut memory, &game, 3000);
    assert!(report.playouts >= 1000, "{}", report.playouts);
    assert_eq!(visits(&report), report.playouts);
    assert!(report.best().unwrap().mv.point().is_some());
}

#[test]
fn the_net_is_asked_when_the_tree_is_full_too() {
    let game = empty(9);
    let stop = AtomicBool::new(false);
    let question = Question {
        net: Some(Net::built_in(game.size())),
        ..question(&game, 1)
    };
    let mut memory = Memory::of_mebibytes(0);
    let mut search = Search::recalling(&question, &Careful, &[], &mut memory).thorough();
    search.run(&limits(400, &stop), None);
    let report = search.report();
    // Where the net was asked, one simulation in eight has a playout.
    assert_eq!(report.ownership.n_playouts(), 400 / 8);
}
