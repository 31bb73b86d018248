//! Searches of small positions.

mod memory;
mod playouts;

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::node::NodeId;
use super::*;
use crate::board::{BoardSize, Color, Move, PointSet, Position};
use crate::game::Game;
use crate::playout::{Careful, Light, below, random};
use crate::rules::{Komi, Rules};

fn limits(playouts: u64, stop: &AtomicBool) -> Limits<'_> {
    Limits {
        playouts,
        time: None,
        elapsed: &|| Duration::ZERO,
        stop,
    }
}

fn game(picture: &str, to_move: Color) -> Game {
    let position: Position = picture.parse().unwrap();
    let komi = Komi::from_halves(21);
    Game::with_setup(
        position.size(),
        Rules::CHINESE,
        komi,
        position.both(),
        to_move,
    )
    .unwrap()
}

fn question(game: &Game, threads: usize) -> Question<'_> {
    let candidates = game.position().empty();
    Question {
        game,
        color: game.to_move(),
        candidates,
        seed: 1,
        threads,
        net: None,
    }
}

#[test]
fn a_capture_that_decides_the_game_is_found() {
    let game = game(
        "X X X X .
         O O O O X
         X X X O X
         . . X O .
         . . X O X",
        Color::Black,
    );
    let stop = AtomicBool::new(false);
    for (threads, net, n) in [
        (1, None, 2000),
        (2, None, 2000),
        (1, Some(Net::built_in(game.size())), 300),
    ] {
        let question = Question {
            net,
            ..question(&game, threads)
        };
        let report = search(&question, &Careful, &limits(n, &stop));
        let best = report.best().unwrap();
        assert_eq!(best.mv.to_string(), "E2", "{:?}", report.candidates);
        assert!(
            best.value > if net.is_some() { 0.6 } else { 0.9 },
            "{best:?}"
        );
        assert_eq!(best.variation.first(), Some(&best.mv));
    }
}

#[test]
fn the_same_question_has_the_same_answer() {
    let game = Game::new(
        BoardSize::square(9).unwrap(),
        Rules::CHINESE,
        Komi::from_halves(15),
    );
    let stop = AtomicBool::new(false);
    let ask = |threads| search(&question(&game, threads), &Careful, &limits(400, &stop)).candidates;
    assert_eq!(ask(1), ask(1));
    let question = Question {
        net: Some(Net::built_in(game.size())),
        ..question(&game, 1)
    };
    let ask = || search(&question, &Careful, &limits(100, &stop)).candidates;
    assert_eq!(ask(), ask());
}

#[test]
fn every_playout_is_counted_once() {
    let game = Game::new(
        BoardSize::square(7).unwrap(),
        Rules::CHINESE,
        Komi::from_halves(15),
    );
    let stop = AtomicBool::new(false);
    let report = search(&question(&game, 3), &Light, &limits(300, &stop));
    let visits: u64 = report
        .candidates
        .iter()
        .map(|candidate| candidate.visits)
        .sum();
    assert!(visits >= 150, "{visits} of 300");
    assert_eq!(report.playouts, u64::from(report.ownership.n_playouts()));
    assert_eq!(visits, report.playouts);
    // Each thread may have been in the middle of a playout when the limit was reached, and a search
    // stops early if its choice cannot change.
    assert!(report.playouts < 303, "{}", report.playouts);
}

#[test]
fn a_raised_flag_and_the_clock_stop_a_search() {
    let game = Game::new(
        BoardSize::square(9).unwrap(),
        Rules::CHINESE,
        Komi::from_halves(15),
    );
    let raised = AtomicBool::new(true);
    let report = search(&question(&game, 1), &Careful, &limits(u64::MAX, &raised));
    assert!(report.playouts <= 64, "{}", report.playouts);
    let stop = AtomicBool::new(false);
    let elapsed = || Duration::from_secs(2);
    let late = Limits {
        time: Some(Duration::from_secs(1)),
        elapsed: &elapsed,
        ..limits(u64::MAX, &stop)
    };
    assert!(search(&question(&game, 1), &Careful, &late).playouts <= 64);
}

#[test]
fn candidates_are_legal_and_repeat_nothing() {
    let stop = AtomicBool::new(false);
    let mut rng = random(5);
    for rules in [Rules::TROMP_TAYLOR, Rules::CHINESE, Rules::SIMPLE_AREA] {
        let mut game = Game::new(BoardSize::square(3).unwrap(), rules, Komi::default());
        for _ in 0..120 {
            let report = search(&question(&game, 1), &Light, &limits(40, &stop));
            for candidate in &report.candidates {
                if let Move::Play(point) = candidate.mv {
                    assert_eq!(game.check(game.to_move(), point), Ok(()));
                    assert!(!game.repeats(game.to_move(), point));
                }
            }
            let chosen = report.candidates[below(&mut rng, report.candidates.len())].mv;
            game.play(game.to_move(), chosen).unwrap();
        }
    }
}

/// A clock that advances by a millisecond each time it is read.
fn ticking() -> impl Fn() -> Duration + Sync {
    let looks = std::sync::atomic::AtomicU64::new(0);
    move || Duration::from_millis(looks.fetch_add(1, std::sync::atomic::Ordering::Relaxed))
}

#[test]
fn a_search_that_pauses_finds_what_one_without_pauses_finds() {
    let game = empty(9);
    let stop = AtomicBool::new(false);
    {
        let question = question(&game, 1);
        let whole = search(&question, &Careful, &limits(600, &stop));
        let elapsed = ticking();
        let limits = Limits {
            elapsed: &elapsed,
            ..limits(600, &stop)
        };
        let mut search = Search::new(&question, &Careful, &[]);
        let mut n_pauses = 0;
        while !search.run(&limits, Some(Duration::ZERO)) {
            n_pauses += 1;
            let report = search.report();
            assert!(report.playouts <= whole.playouts);
        }
        assert!(n_pauses > 4, "{n_pauses}");
        assert_eq!(search.report().candidates, whole.candidates);
        assert_eq!(search.report().playouts, whole.playouts);
    }
}

#[test]
fn a_pause_lasts_until_its_time_has_come() {
    let game = empty(9);
    let stop = AtomicBool::new(false);
    let elapsed = ticking();
    let limits = Limits {
        elapsed: &elapsed,
        ..limits(u64::MAX, &stop)
    };
    let question = question(&game, 1);
    let mut search = Search::new(&question, &Careful, &[]);
    assert!(!search.run(&limits, Some(Duration::from_millis(3))));
    // The clock is read every 8 playouts, and shows 0, 1, 2 and 3.
    assert_eq!(search.report().playouts, 32);
}

fn empty(side: u32) -> Game {
    Game::new(
        BoardSize::square(side).unwrap(),
        Rules::CHINESE,
        Komi::from_halves(15),
    )
}

/// The moves with their variations that a filtered search reports.
fn considered(game: &Game, filters: &[MoveFilter]) -> Vec<Vec<String>> {
    let stop = AtomicBool::new(false);
    let question = question(game, 1);
    let mut search = Search::new(&question, &Careful, filters);
    search.run(&limits(800, &stop), None);
    let report = search.report();
    let words = |moves: &[Move]| moves.iter().map(Move::to_string).collect();
    report
        .candidates
        .iter()
        .map(|candidate| words(&candidate.variation))
        .collect()
}

fn points(text: &str) -> PointSet {
    let size = BoardSize::square(25).unwrap();
    size.points()
        .iter()
        .filter(|point| text.split(' ').any(|word| word == point.to_string()))
        .collect()
}

#[test]
fn an_excluded_move_is_no_candidate_and_no_reply() {
    let game = empty(5);
    let center = points("C3");
    let filter = |color, depth| MoveFilter {
        color,
        points: center,
        pass: true,
        depth,
    };
    let free = considered(&game, &[]);
    assert_eq!(free[0][0], "C3");
    assert!(free.iter().any(|line| line[0] == "PASS"));
    let filtered = considered(&game, &[filter(Color::Black, 1)]);
    assert_eq!(filtered.len(), free.len() - 2);
    assert!(
        filtered
            .iter()
            .all(|line| line[0] != "C3" && line[0] != "PASS")
    );
    assert!(
        filtered
            .iter()
            .any(|line| line.get(1).is_some_and(|reply| reply == "C3")),
        "White may still play there"
    );
    let both = [filter(Color::Black, 3), filter(Color::White, 2)];
    for line in considered(&game, &both) {
        assert!(line.iter().take(3).all(|word| word != "C3"), "{line:?}");
    }
    // A filter for one player does not affect the other.
    assert_eq!(considered(&game, &[filter(Color::White, 1)])[0][0], "C3");
}

#[test]
fn a_single_move_that_is_left_is_searched() {
    let game = empty(5);
    let all_but_one = [MoveFilter {
        color: Color::Black,
        points: game.size().points() - points("B2"),
        pass: true,
        depth: 1,
    }];
    let stop = AtomicBool::new(false);
    let question = question(&game, 1);
    let mut search = Search::new(&question, &Careful, &all_but_one);
    search.run(&limits(100, &stop), None);
    let report = search.report();
    assert_eq!(report.candidates.len(), 1);
    assert!(report.candidates[0].visits > 60);
    assert!(report.candidates[0].prior > 0.99);
}

#[test]
fn with_every_move_excluded_a_search_still_ends() {
    let game = empty(5);
    let everything = MoveFilter {
        color: Color::Black,
        points: game.size().points(),
        pass: true,
        depth: 9,
    };
    assert!(considered(&game, &[everything]).is_empty());
}

#[test]
fn the_lead_is_what_the_board_says_when_nothing_can_change() {
    // Both colors live unconditionally, and passing is the only candidate.
    let picture = "X . X O .
                   . X X O O
                   X X X O .
                   X X X O O
                   X . X O .";
    for (to_move, lead) in [(Color::Black, 5.0 - 7.5), (Color::White, 7.5 - 5.0)] {
        let mut game = game(picture, to_move);
        game.set_komi(Komi::from_halves(15));
        let stop = AtomicBool::new(false);
        let question = Question {
            candidates: PointSet::EMPTY,
            ..question(&game, 1)
        };
        let report = search(&question, &Careful, &limits(50, &stop));
        assert_eq!(report.candidates[0].mv, Move::Pass);
        assert!((report.total().lead - lead).abs() < 0.01, "{report:?}");
        assert_eq!(report.total().visits, 1);
    }
}

/// Below `id` no stone makes a position that the game, or the way to it, has seen.
fn repeats_nothing(tree: &Tree, id: NodeId, position: &Position, color: Color, seen: &[u64]) {
    for (child, node) in tree.children(id) {
        let mut next = position.clone();
        let mut seen = seen.to_vec();
        if let Move::Play(point) = node.made_by() {
            next.place(color, point);
            assert!(!seen.contains(&next.hash()), "{} repeats", node.made_by());
            seen.push(next.hash());
        }
        repeats_nothing(tree, child, &next, !color, &seen);
    }
}

#[test]
fn no_position_recurs_inside_the_tree() {
    // Black sends two stones, White takes them, and Black would take one back.
    let picture = "O O O X X
                   O . O X X
                   O O X X .
                   . X . X X";
    let mut game = game(picture, Color::Black);
    let stop = AtomicBool::new(false);
    for before in ["", "A1"] {
        // The second time the position that would recur is one of the game, not of the tree.
        if let Ok(point) = before.parse() {
            game.play(Color::Black, Move::Play(point)).unwrap();
        }
        let question = question(&game, 1);
        let mut search = Search::new(&question, &Light, &[]);
        search.run(&limits(3000, &stop), None);
        let stones = (0..=game.n_moves()).map(|number| game.stones_after(number).unwrap());
        let seen: Vec<u64> = stones
            .map(|stones| Position::from_stones(game.size(), stones).unwrap().hash())
            .collect();
        let root = game.position();
        repeats_nothing(&search.tree, Tree::ROOT, root, question.color, &seen);
    }
}

/// What is left are stones in one's own territory; with the komi the players are even, and the
/// button decides.
#[test]
fn the_button_is_taken_where_it_decides() {
    let picture = ". X . X O . .
                   X X X X O O O
                   . X . X O . O
                   X X X X O O O
                   . X X X O . O
                   X X . X O O O
                   . X X X O . .";
    let position: Position = picture.parse().unwrap();
    // Black has 28 points, White 21.
    let komi = Komi::from_halves(14);
    let mut game = Game::with_setup(
        position.size(),
        Rules::AGA_BUTTON,
        komi,
        position.both(),
        Color::Black,
    )
    .unwrap();
    let stop = AtomicBool::new(false);
    let ask = |game: &Game, net: Option<&'static Net>| {
        let question = Question {
            net,
            ..question(game, 1)
        };
        // By priors alone a pass stands far behind other moves.
        let n = if net.is_some() { 400 } else { 3000 };
        let report = search(&question, &Careful, &limits(n, &stop));
        report.best().expect("a move").clone()
    };
    // The net has not learned from boards so small.
    for (net, least) in [(None, 0.7), (Some(Net::built_in(game.size())), 0.5)] {
        let best = ask(&game, net);
        assert_eq!(best.mv, Move::Pass, "{best:?}");
        assert!(best.value > least, "{best:?}");
    }
    game.play(Color::Black, Move::Pass).unwrap();
    for (net, most) in [(None, 0.3), (Some(Net::built_in(game.size())), 0.5)] {
        let best = ask(&game, net);
        assert!(best.value < most, "Black has the button: {best:?}");
    }
}

/// A komi may be much larger than any board.
#[test]
fn sums_of_huge_leads_keep_their_sign() {
    let node = node::Node::default();
    for _ in 0..200_000 {
        node.add_visit();
        node.add_value(0.0, 0.0, -2e9);
    }
    assert!(node.lead() < -10_000.0, "{}", node.lead());
}
