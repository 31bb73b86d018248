//! What each player may do once.

use super::*;
use crate::board::PointSet;

#[test]
fn each_player_may_leave_once() {
    let mut table = Table::empty(5, Rules::CHINESE_1988);
    let leave = |table: &mut Table, color| {
        let Table { game, arbiter } = table;
        arbiter.event(game, color, Event::Absence)
    };
    let noted = Ok(Ruling::Noted(article("§23.6")));
    assert_eq!(leave(&mut table, WHITE), noted);
    table.moves("C3");
    assert_eq!(leave(&mut table, BLACK), noted, "White left, not Black");
    assert_eq!(
        leave(&mut table, BLACK),
        Err(Refusal::LeftOnceAlready(BLACK))
    );
    table.moves("D3");
    assert_eq!(
        leave(&mut table, WHITE),
        Err(Refusal::LeftOnceAlready(WHITE))
    );
}

/// A stone resumes a stopped game by itself, unless a player has to ask for that (Japanese rules
/// 1989, art. 9.3).
#[test]
fn after_a_stop_an_engine_may_move_where_the_move_resumes_the_game() {
    let may_move = |rules| {
        let mut table = Table::empty(9, rules);
        let Table { game, arbiter } = &mut table;
        for name in ["E5", "pass", "pass"] {
            let entry = Entry::Rule(game.to_move(), mv(name));
            arbiter.enter(game, entry).unwrap();
        }
        arbiter.check_play(game)
    };
    assert_eq!(may_move(Rules::CHINESE_1988), Ok(()));
    assert_eq!(may_move(Rules::JAPANESE_1989), Err(Refusal::Stopped));
}

#[test]
fn only_the_player_on_move_claims_the_end() {
    let mut table = Table::empty(5, Rules::CHINESE_1988);
    let Table { game, arbiter } = &mut table;
    assert_eq!(arbiter.claim(game, WHITE), Err(Refusal::NotOnMove(BLACK)));
    assert!(matches!(arbiter.claim(game, BLACK), Ok(Ruling::Claimed(_))));
}

#[test]
fn the_end_of_a_game_that_has_stopped_is_not_claimed() {
    let mut table = Table::empty(9, Rules::CHINESE_1988);
    table.moves("E5 pass pass");
    let Table { game, arbiter } = &mut table;
    for color in [BLACK, WHITE] {
        assert_eq!(arbiter.claim(game, color), Err(Refusal::Stopped), "{color}");
    }
}

/// Rules 0.7, II.4: the players agree on a position, whatever they call it.
#[test]
fn two_wordings_of_one_end_are_an_agreement() {
    let mut table = Table::empty(5, Rules::SIMPLE_AREA);
    table.moves("C3 A1 C4 A2 pass pass");
    let agree = |table: &Table, settlements: [&Settlement; 2]| {
        let (game, mut arbiter) = (table.game.clone(), table.arbiter.clone());
        arbiter.agree(&game, BLACK, settlements[0]).unwrap();
        let ruling = arbiter.agree(&game, WHITE, settlements[1]).unwrap();
        (ruling == Ruling::Ended).then(|| arbiter.result(&game).unwrap())
    };
    let dead = |name| Arbiter::dead(&table.game, &[point(name)]).unwrap();
    let [black, white] = table.game.position().both();
    let left = Settlement::Position([black, PointSet::EMPTY]);
    let whole = Settlement::Position([black, white]);
    for both in [
        [dead("A1"), dead("A2")],
        [dead("A1"), left],
        [left, dead("A2")],
    ] {
        let ended = agree(&table, both.each_ref());
        assert_eq!(ended.as_deref(), Some("B+25"), "{both:?}");
    }
    assert_eq!(agree(&table, [&dead("A1"), &whole]), None);
    assert_eq!(agree(&table, [&dead("A1"), &dead("C3")]), None);
    let nothing = Settlement::Dead(PointSet::EMPTY);
    assert_eq!(agree(&table, [&nothing, &whole]).as_deref(), Some("0"));
}

#[test]
fn who_is_pardoned_stays_so_whatever_is_taken_back() {
    let mut table = Table::empty(5, Rules::CHINESE_1988);
    let Table { game, arbiter } = &mut table;
    let warn = || Entry::Admonish(BLACK, NoteKind::Warning, "late".to_owned());
    let pardon = Entry::Decide(
        Official::Chief,
        Decision::Continue,
        "a misunderstanding".to_owned(),
    );
    let before = |game: &Game| Entry::Rule(game.to_move(), mv("C3"));
    for entry in [before(game), warn(), warn()] {
        arbiter.enter(game, entry).unwrap();
    }
    assert_eq!(arbiter.result(game).as_deref(), Some("W+F"));
    let lost = arbiter.state().clone();
    arbiter.enter(game, pardon).unwrap();
    arbiter.enter(game, Entry::Rule(WHITE, mv("D4"))).unwrap();
    for n_moves in [1, 0] {
        arbiter.enter(game, Entry::TakeBack(1)).unwrap();
        assert_eq!((game.n_moves(), arbiter.result(game)), (n_moves, None));
    }
    let kinds: Vec<NoteKind> = arbiter.notes().iter().map(|note| note.kind).collect();
    assert_eq!(
        kinds,
        [NoteKind::Warning, NoteKind::Warning, NoteKind::Pardon]
    );
    // The pardon itself can be undone, and another warning is one too many.
    let pardoned = (game.clone(), arbiter.clone());
    arbiter.enter(game, Entry::Undo).unwrap();
    assert_eq!(arbiter.state().ending(), lost.ending());
    (*game, *arbiter) = pardoned;
    arbiter.enter(game, warn()).unwrap();
    assert_eq!(arbiter.result(game).as_deref(), Some("W+F"));
}

/// A front end that takes moves back and makes them again comes to the same game.
#[test]
fn a_handicap_comes_back_with_the_moves_that_placed_it() {
    let board = BoardSize::square(9).unwrap();
    let count = |table: &Table| table.game.n_handicap();
    let stones: PointSet = [point("C3"), point("G7")].into_iter().collect();
    for (rules, moves) in [(Rules::SIMPLE_AREA, ""), (Rules::CHINESE, "C3 G7")] {
        let mut game = Game::new(board, rules, Komi::default());
        if moves.is_empty() {
            game.place_handicap(stones).unwrap();
        }
        let mut table = Table::of(game);
        table.arbiter = table.arbiter.counting_opening_plays(true);
        let Table { game, arbiter } = &mut table;
        for name in moves.split_whitespace() {
            arbiter
                .enter(game, Entry::Play(vec![(BLACK, mv(name))]))
                .unwrap();
        }
        let made: Vec<(Color, Move)> = game.moves().collect();
        arbiter.enter(game, Entry::Rule(WHITE, mv("E5"))).unwrap();
        arbiter
            .enter(game, Entry::TakeBack(made.len() + 1))
            .unwrap();
        assert_eq!((game.n_moves(), count(&table)), (0, 0));
        let Table { game, arbiter } = &mut table;
        for &one in &made {
            arbiter.enter(game, Entry::Play(vec![one])).unwrap();
        }
        assert_eq!(count(&table), 2);
        let (_, again) = Arbiter::from_lines(&table.arbiter.to_lines()).unwrap();
        assert_eq!(again, table.arbiter);
        // Other moves place none.
        let Table { game, arbiter } = &mut table;
        arbiter.enter(game, Entry::TakeBack(1)).unwrap();
        arbiter
            .enter(game, Entry::Play(vec![(BLACK, mv("D4"))]))
            .unwrap();
        assert_eq!(count(&table), 0);
    }
}
