//! Which simulations end with a playout, and what is told of them.

use super::*;

/// With the net few simulations are played out, except under rules of which it has learned nothing.
#[test]
fn the_first_of_eight_simulations_with_the_net_is_played_out() {
    let stop = AtomicBool::new(false);
    let with_button = Rules {
        button: true,
        ..Rules::CHINESE
    };
    for (rules, expected) in [
        (Rules::CHINESE, 3),
        (Rules::JAPANESE, 3),
        (Rules::STONE_SCORING, 20),
        (Rules::ATARI_GO, 20),
        (with_button, 20),
    ] {
        let game = Game::new(BoardSize::square(7).unwrap(), rules, Komi::from_halves(15));
        let question = Question {
            net: Some(Net::built_in(game.size())),
            ..question(&game, 1)
        };
        let report = search(&question, &Light, &limits(20, &stop));
        assert_eq!(report.playouts, 20, "{rules:?}");
        assert_eq!(report.ownership.n_playouts(), expected, "{rules:?}");
    }
}

/// Then all simulations are played out, but what is more than before is told of moves alone.
#[test]
fn to_ask_for_the_ownership_of_moves_changes_no_search_with_the_net() {
    let size = BoardSize::square(7).unwrap();
    let game = Game::new(size, Rules::CHINESE, Komi::from_halves(15));
    let question = Question {
        net: Some(Net::built_in(game.size())),
        ..question(&game, 1)
    };
    let stop = AtomicBool::new(false);
    let run = |mut search: Search<'_, Light>| {
        search.run(&limits(60, &stop), None);
        search.report()
    };
    let without = run(Search::new(&question, &Light, &[]));
    let with = run(Search::new(&question, &Light, &[]).with_ownership_of_moves());
    assert_eq!(without.ownership, with.ownership);
    for (one, other) in without.candidates.iter().zip(&with.candidates) {
        let n_playouts = other.ownership.as_ref().map_or(0, |it| it.n_playouts());
        assert_eq!(u64::from(n_playouts), other.visits);
        assert!(one.ownership.is_none());
        let bare = Candidate {
            ownership: None,
            ..other.clone()
        };
        assert_eq!(*one, bare);
    }
}

/// A single simulation does not deviate from itself, but the net says how far it may be from the end.
#[test]
fn what_the_net_expects_once_has_a_spread() {
    let stop = AtomicBool::new(false);
    let size = BoardSize::square(9).unwrap();
    let game = Game::new(size, Rules::CHINESE, Komi::from_halves(15));
    let question = Question {
        net: Some(Net::built_in(size)),
        ..question(&game, 1)
    };
    let mut deviations = Vec::new();
    for n_playouts in 2..20 {
        let report = search(&question, &Light, &limits(n_playouts, &stop));
        let once = report.candidates.iter().filter(|it| it.visits == 1);
        deviations.extend(once.map(|it| it.lead_deviation));
    }
    assert!(!deviations.is_empty());
    // The net's spread is at least half a point, as the scale of a Laplace distribution.
    assert!(deviations.iter().all(|&it| it > 0.7), "{deviations:?}");
}
