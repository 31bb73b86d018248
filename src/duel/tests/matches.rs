//! What engines receive, and matches of several games with their records.

use std::fs;

use expect_test::expect;

use super::*;
use crate::sgf::record::load;

#[test]
fn engines_are_told_what_they_play_and_how_long() {
    let played = |time_per_move: Option<Duration>| {
        let black = engine("B2", &on("time_settings", "? no clock"));
        transcript(&black, |black| Duel {
            time_per_move,
            ..duel(black, engine("C3 resign", ""))
        })
    };
    expect![[r#"
        name
        version
        boardsize 4
        clear_board
        list_commands
        komi 0.5
        time_settings 0 2 1
        time_left black 2 1
        genmove black
        play white C3
        time_left black 2 1
        genmove black
        quit
    "#]]
    .assert_eq(&played(Some(Duration::from_secs(2))));
    assert!(!played(None).contains("time"));
    assert!(played(Some(Duration::from_millis(250))).contains("\ntime_left black 0.25 1\n"));
}

#[test]
fn colors_alternate_and_all_games_are_played_once() {
    for parallel in [0, 1, 3, 100] {
        let duel = Duel {
            games: 5,
            parallel,
            ..duel(
                engine("resign", &on("name", "= Loser")),
                engine("", &on("name", "= Winner")),
            )
        };
        let (mut games, summary) = play_all(&duel);
        games.sort_by_key(|game| game.game);
        let results: Vec<_> = games
            .iter()
            .map(|game| (game.game, game.black.as_str(), game.result.clone()))
            .collect();
        let expected = [
            (0, "Loser", "W+R"),
            (1, "Winner", "B+R"),
            (2, "Loser", "W+R"),
        ]
        .into_iter()
        .chain([(3, "Winner", "B+R"), (4, "Loser", "W+R")])
        .map(|(number, black, result)| (number, black, result.to_owned()));
        assert!(results.into_iter().eq(expected));
        assert_eq!((summary.games, summary.wins, summary.draws), (5, [0, 5], 0));
        assert_eq!(summary.names, ["Loser", "Winner"]);
    }
}

#[test]
fn no_games_are_an_empty_match() {
    let duel = Duel {
        games: 0,
        ..duel(engine("", ""), engine("", ""))
    };
    let (games, summary) = play_all(&duel);
    assert_eq!((games, summary), (vec![], unplayed()));
}

#[test]
fn names_come_from_the_engine_or_else_from_its_command() {
    let names = on("name", "= Ladder\\n Reader") + &on("version", "= 3.8 (blue): have fun");
    let unnamed = engine("resign", &on("name", "? unknown command"));
    let game = play_one(&duel(unnamed, engine("", &names)));
    assert_eq!([game.black, game.white], ["sh", "Ladder Reader 3.8"]);
}

#[test]
fn the_record_tells_the_game_and_what_each_side_says_of_it() {
    let folder = Folder::new("duel");
    let cases = on("name", "= A [B]") + &on("final_score", "= B+3.5");
    let duel = Duel {
        sgf_folder: Some(folder.join("new")),
        rules: Rules::CHINESE,
        ..duel(engine("A4 D1", &cases), engine("C3", ""))
    };
    let game = play_one(&duel);
    assert_eq!(game.sgf, Some(folder.join("new/game-0000.sgf")));
    let text = fs::read_to_string(game.sgf.unwrap()).unwrap();
    expect![[r#"
        (;FF[4]GM[1]CA[UTF-8]AP[Honte:VERSION]SZ[4]KM[0.5]RU[chinese]RE[W+16.5]PB[A [B\]]PW[sh]
        ;B[aa];W[cb];B[dd];W[];B[]C[W+16.5: both passed
        Judge: W+16.5
        Black: B+3.5; no dead stones
        White: no score; no dead stones])
    "#]]
    .assert_eq(&text.replace(env!("CARGO_PKG_VERSION"), "VERSION"));
    let read = load(
        text.as_bytes(),
        None,
        (Rules::TROMP_TAYLOR, Komi::default()),
    )
    .unwrap();
    assert_eq!(
        (read.n_moves(), read.komi(), *read.rules()),
        (5, duel.komi, duel.rules)
    );
}

#[test]
fn the_record_of_a_game_without_moves_says_who_lost() {
    let folder = Folder::new("duel");
    let black = engine("", "genmove) exit 9;; ");
    let duel = Duel {
        sgf_folder: Some(folder.to_path_buf()),
        ..duel(black, engine("", ""))
    };
    let text = fs::read_to_string(play_one(&duel).sgf.unwrap()).unwrap();
    assert!(text.contains("RE[W+F]"), "{text}");
    assert!(
        text.contains("C[W+F: Black ended at `genmove black`: exit status: 9]"),
        "{text}"
    );
}

#[test]
fn an_old_record_is_not_overwritten() {
    let folder = Folder::new("duel");
    let old = folder.join("game-0001.sgf");
    fs::write(&old, "precious").unwrap();
    let sgf_folder = Some(folder.to_path_buf());
    let mut duel = Duel {
        sgf_folder,
        games: 2,
        ..duel(engine("", ""), engine("", ""))
    };
    let error = run(&duel, None, &mut |_, _| panic!("no game begins")).unwrap_err();
    assert!(matches!(error, DuelError::Taken(path) if path == old));
    assert_eq!(fs::read_to_string(&old).unwrap(), "precious");
    duel.games = 1;
    assert_eq!(play_one(&duel).sgf, Some(folder.join("game-0000.sgf")));
}

/// Returns the error of a duel that cannot play a game.
fn failure(duel: &Duel) -> String {
    run(duel, None, &mut |_, _| panic!("no game ends"))
        .unwrap_err()
        .to_string()
}

#[test]
fn a_duel_that_cannot_be_held_says_why() {
    let good = || engine("", "");
    let error = failure(&Duel {
        games: 9,
        ..duel(good(), "/no/such/engine -x".into())
    });
    assert!(
        error.starts_with("engine B cannot be started with `/no/such/engine -x`: "),
        "{error}"
    );
    expect!["engine A refuses `boardsize 4`: unacceptable size"].assert_eq(&failure(&duel(
        engine("", &on("boardsize", "? unacceptable size")),
        good(),
    )));
    let size = BoardSize::new(4, 5).unwrap();
    expect!["a match needs a square board, not 4x5: `boardsize` has one argument"].assert_eq(
        &failure(&Duel {
            size,
            ..duel(good(), good())
        }),
    );
    let folder = Folder::new("duel");
    let file = folder.join("file");
    fs::write(&file, "").unwrap();
    let error = failure(&Duel {
        sgf_folder: Some(file),
        ..duel(good(), good())
    });
    assert!(error.contains("file cannot be written: "), "{error}");
}

#[test]
fn a_failure_ends_the_duel_after_the_games_that_were_played() {
    let folder = Folder::new("duel");
    let mark = folder.join("mark");
    // The engine refuses the board from its second game on.
    let cases = format!(
        "boardsize) if mkdir {} 2>&-; then printf \"= \\n\\n\"; else printf \"? no\\n\\n\"; fi;; ",
        mark.display()
    );
    let duel = Duel {
        games: 9,
        ..duel(engine("", &cases), engine("resign", ""))
    };
    let mut n_reports = 0;
    let error = run(&duel, None, &mut |_, _| n_reports += 1).unwrap_err();
    assert!(
        matches!(&error, DuelError::SetUp { engine, .. } if engine == "A"),
        "{error}"
    );
    assert_eq!(n_reports, 1);
}

#[test]
fn the_processor_time_of_an_engine_is_also_that_of_what_it_starts() {
    let work = "(n=0; while [ $n -lt 50000 ]; do n=$((n + 1)); done)";
    let busy = engine("", &format!("genmove) {work}; printf \"= PASS\\n\\n\";; "));
    let game = play_one(&duel(engine("", ""), busy));
    let [idle, busy] = game.cpu;
    if cfg!(target_os = "linux") {
        assert_eq!([idle.moves, busy.moves], [1, 1]);
        assert!(idle.seconds < busy.seconds / 4.0, "{idle:?} {busy:?}");
    } else {
        assert_eq!([idle.moves, busy.moves], [0, 0]);
    }
}
