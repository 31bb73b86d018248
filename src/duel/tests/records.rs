//! Openings, records of matches, interrupted matches, and matches in parts.

use std::cell::Cell;

use expect_test::expect;

use super::*;

fn openings(file: &str, n_lines: u32) -> Result<Openings, OpeningError> {
    let board = BoardSize::square(n_lines).unwrap();
    Openings::read(file.as_bytes(), board, Rules::CHINESE)
}

#[test]
fn both_engines_play_each_opening_with_either_color() {
    let openings = openings("(;SZ[4];B[aa];W[dd])(;SZ[4]KM[3];B[bb])", 4).unwrap();
    let play = |games| Duel {
        games,
        openings: openings.clone(),
        rules: Rules::CHINESE,
        ..duel(engine("C2 C3", ""), engine("B3 resign", ""))
    };
    let (games, _) = play_all(&play(5));
    let lines = games.iter().map(|game| {
        let [black, _] = &game.engines;
        let place = game.opening.unwrap();
        format!("{black} {place} {} {}", game.result, game.moves)
    });
    expect![[r#"
        A 0 B+R 5
        B 0 W+R 4
        A 1 B+F 1
        B 1 W+F 2
        A 0 B+R 5"#]]
    .assert_eq(&lines.collect::<Vec<_>>().join("\n"));
    let all = moves_received(&play(1));
    expect!["play black A4; play white D1; genmove black; play white B3; genmove black"]
        .assert_eq(&all);
}

/// The moves that Black receives and the commands for its own.
fn moves_received(duel: &Duel) -> String {
    let [black, white] = commands(duel);
    let all = transcript(&black, |black| Duel {
        schedule: Schedule::two([black, white]),
        ..duel.clone()
    });
    let lines = all
        .lines()
        .filter(|line| line.starts_with("play") || line.contains("genmove"));
    lines.collect::<Vec<_>>().join("; ")
}

#[test]
fn who_refuses_a_move_of_the_opening_loses() {
    let duel = Duel {
        openings: openings("(;SZ[4];B[aa];W[dd])", 4).unwrap(),
        rules: Rules::CHINESE,
        ..duel(engine("", ""), engine("", &on("play", "? illegal move")))
    };
    check(
        &duel,
        &expect!["B+F 1 White refused `play black A4`: illegal move"],
    );
}

#[test]
fn a_game_that_ends_in_the_opening_has_no_fault_after_it() {
    // Black's A3 takes A4, and Black refuses it.
    let cases = "play) case $3 in A3) printf \"? no\\n\\n\";; *) printf \"= \\n\\n\";; esac;; ";
    let preset = Preset::named("atari-go").unwrap();
    let duel = Duel {
        openings: openings("(;SZ[4];B[ba];W[aa];B[ab];W[dd])", 4).unwrap(),
        rules: preset.rules,
        ..duel(engine("", cases), engine("", ""))
    };
    check(&duel, &expect!["B+ 3 Black made the first capture"]);
}

#[test]
fn engines_are_not_sent_a_move_of_the_opening_that_is_void() {
    // White's B4 is suicide of two stones, which only the rules of the list allow.
    let list = "(;SZ[4];B[ab];W[aa];B[bb];W[dd];B[ca];W[ba])";
    let board = BoardSize::square(4).unwrap();
    let duel = Duel {
        openings: Openings::read(list.as_bytes(), board, Rules::TROMP_TAYLOR).unwrap(),
        rules: Rules::CHINESE_1988,
        ..duel(engine("resign", ""), engine("", ""))
    };
    expect![
        "play black A3; play white A4; play black B3; play white D1; play black C4; genmove black"
    ]
    .assert_eq(&moves_received(&duel));
}

#[test]
fn a_file_that_is_no_list_of_openings_says_why() {
    let why = |file| openings(file, 9).unwrap_err().to_string();
    let errors = [
        "",
        "(;SZ[9];B[aa",
        "(;SZ[9];B[ee])(;SZ[13];B[ee])",
        "(;SZ[9]AB[ee];W[cc])",
        "(;SZ[9];W[ee])",
        "(;SZ[9];B[ee];B[cc])",
        "(;SZ[9];B[ee];W[ee])",
        "(;SZ[9];B[ba];W[ii];B[ab];W[aa])",
        "(;SZ[9];B[ee];W[])(;SZ[9];B[ee];W[];B[])",
    ]
    .map(why);
    expect![[r#"
        line 1, column 1: no game in this file: a game begins with `(;`
        line 1, column 10: this value is never closed: its `]` is missing
        opening 2 is on 13x13, the match on 9x9
        opening 1 sets stones up: an opening consists of moves
        opening 1 does not go by turns from Black's first move
        opening 1 does not go by turns from Black's first move
        move 2, white E5: the point is occupied
        opening 1, A9: the move would be suicide
        opening 2 is a finished game: an opening ends before the passes"#]]
    .assert_eq(&errors.join("\n"));
}

#[test]
fn there_are_own_openings_for_the_usual_boards() {
    for side in [9, 13, 19] {
        let size = BoardSize::square(side).unwrap();
        let own = Openings::own(size, Rules::CHINESE).unwrap();
        assert!(own.len() >= 50, "{side}: {}", own.len());
        let mut seen: Vec<_> = (0..own.len()).map(|n| own.of(n).to_vec()).collect();
        seen.sort_by_key(|opening| format!("{opening:?}"));
        seen.dedup();
        assert_eq!(seen.len(), own.len(), "no opening twice");
    }
    let size = BoardSize::square(7).unwrap();
    let error = Openings::own(size, Rules::CHINESE).unwrap_err();
    expect!["there is no list for 7x7: make one with `honte openings`"]
        .assert_eq(&error.to_string());
}

#[test]
fn the_same_recipe_brings_the_same_openings_and_none_twice() {
    let recipe = Recipe {
        size: BoardSize::square(5).unwrap(),
        rules: Rules::CHINESE,
        komi: Komi::from_halves(1),
        n_moves: 2,
        count: 4,
        playouts: 100,
        tolerance: 0.5,
        seed: 7,
    };
    let made: Vec<_> = generate(&recipe).collect();
    assert_eq!(made.len(), 4);
    assert!(generate(&recipe).eq(made.iter().cloned()));
    // Not the same candidates, moved on by one.
    let next: Vec<_> = generate(&Recipe { seed: 8, ..recipe }).collect();
    let n_shared = made.iter().filter(|opening| next.contains(opening));
    assert!(n_shared.count() < 2, "{made:?} {next:?}");
    let impossible = Recipe {
        tolerance: -1.0,
        count: 1,
        ..recipe
    };
    assert_eq!(generate(&impossible).next(), None);
}

/// A match in which B resigns every game.
fn a_wins(games: usize) -> Duel {
    Duel {
        games,
        ..duel(engine("A1", ""), engine("resign", ""))
    }
}

/// Plays a match with a record and returns the games in the order in which they ended.
fn play_with_record(duel: &Duel, record: &mut MatchRecord) -> (Vec<usize>, Summary) {
    let mut numbers = Vec::new();
    let summary = run(duel, Some(record), &mut |game, _| {
        numbers.push(game.line.game);
    });
    (numbers, only(&summary.unwrap()))
}

#[test]
fn a_match_that_was_broken_off_goes_on_where_it_was() {
    let folder = Folder::new("duel");
    let path = folder.join("match.jsonl");
    let duel = |games| Duel {
        sgf_folder: Some(folder.to_path_buf()),
        replaces_files: true,
        ..a_wins(games)
    };
    let mut record = MatchRecord::open(&path, false, &duel(3)).unwrap();
    let (numbers, _) = play_with_record(&duel(3), &mut record);
    assert_eq!(numbers, [0, 1, 2]);
    drop(record);
    // The match was interrupted while the next line was written.
    let whole = fs::read_to_string(&path).unwrap();
    fs::write(&path, format!("{whole}{{\"game\":3,\"bl")).unwrap();
    fs::write(folder.join("game-0003.sgf"), "half a ga").unwrap();
    let mut record = MatchRecord::open(&path, true, &duel(6)).unwrap();
    assert_eq!(record.played().len(), 3);
    let (numbers, summary) = play_with_record(&duel(6), &mut record);
    assert_eq!(numbers, [3, 4, 5]);
    assert_eq!(summary.games, 6);
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.starts_with(&whole), "what was there stays");
    assert_eq!(text.lines().count(), 8, "two headings and six games");
    let game = fs::read_to_string(folder.join("game-0003.sgf")).unwrap();
    assert!(game.contains("RE["), "{game}");
    // Two processes cannot play one match, and here no game is left to play.
    let error = MatchRecord::open(&path, true, &duel(6))
        .unwrap_err()
        .to_string();
    assert!(error.ends_with("in use by another process"), "{error}");
    drop(record);
    let mut record = MatchRecord::open(&path, true, &duel(6)).unwrap();
    let (numbers, again) = play_with_record(&duel(6), &mut record);
    assert_eq!((numbers, timeless(again)), (vec![], timeless(summary)));
    drop(record);
    drop(MatchRecord::open(&path, true, &duel(8)).unwrap());
    assert_eq!(
        merged(std::slice::from_ref(&path)).1,
        [6, 7],
        "the games of the longer match"
    );
    // Without the games that are missing, the match is not over.
    let error = MatchRecord::open(&path, true, &duel(1)).unwrap_err();
    let text = error.to_string();
    assert!(text.ends_with("other conditions: games: 8 -> 1"), "{text}");
}

#[test]
fn a_game_that_stands_twice_in_a_record_counts_once() {
    let folder = Folder::new("duel");
    let path = folder.join("match.jsonl");
    let mut record = MatchRecord::open(&path, false, &a_wins(2)).unwrap();
    play_with_record(&a_wins(2), &mut record);
    drop(record);
    let text = fs::read_to_string(&path).unwrap();
    let last = text.lines().last().unwrap();
    fs::write(&path, format!("{text}{last}\n")).unwrap();
    let resumed = MatchRecord::open(&path, true, &a_wins(2)).unwrap();
    assert_eq!(resumed.played().len(), 2);
    drop(resumed);
    let other = last.replace("resigned", "gave up");
    assert_ne!(other, last);
    fs::write(&path, format!("{text}{other}\n")).unwrap();
    let error = MatchRecord::open(&path, true, &a_wins(2)).unwrap_err();
    let text = error.to_string();
    assert!(text.ends_with("two entries differ about game 1"), "{text}");
}

#[test]
fn a_record_is_continued_only_on_demand_and_by_the_same_match() {
    let folder = Folder::new("duel");
    let path = folder.join("match.jsonl");
    let error = |result: Result<MatchRecord, WorkRecordError>| {
        let text = result.unwrap_err().to_string();
        text.replace(&folder.display().to_string(), "DIR")
    };
    // Without a record, the match begins.
    drop(MatchRecord::open(&path, true, &a_wins(2)).unwrap());
    let komi = Duel {
        komi: Komi::from_halves(3),
        ..a_wins(2)
    };
    let part = Duel {
        shard: "1/2".parse().unwrap(),
        ..a_wins(2)
    };
    let openings = Duel {
        openings: openings("(;SZ[4];B[bb])", 4).unwrap(),
        ..a_wins(2)
    };
    let clock = Duel {
        clock: Some("absolute:60".parse().unwrap()),
        margin: Duration::from_secs(1),
        ..a_wins(2)
    };
    let mut errors = vec![error(MatchRecord::open(&path, false, &a_wins(2)))];
    for other in [komi, part, openings, clock] {
        errors.push(error(MatchRecord::open(&path, true, &other)));
    }
    fs::write(&path, "{\"game\":1}\n").unwrap();
    errors.push(error(MatchRecord::open(&path, true, &a_wins(2))));
    errors.push(error(MatchRecord::open(&folder, false, &a_wins(2))));
    expect![[r#"
        DIR/match.jsonl holds a record already: resume it, or name another file
        DIR/match.jsonl has other conditions: komi: "0.5" -> "1.5"
        DIR/match.jsonl has other conditions: part: 1/1 -> 1/2
        DIR/match.jsonl has other conditions: openings: null -> "1 openings, sha256 d25170ecbb5fc89b"
        DIR/match.jsonl has other conditions: clock: null -> "absolute:60", margin: 0.1 -> 1.0
        DIR/match.jsonl is not a journal of this kind
        DIR: not a file"#]]
    .assert_eq(&errors.join("\n"));
}

/// The score of a match of two in these records, and the missing games.
fn merged(paths: &[PathBuf]) -> (Summary, Vec<usize>) {
    let Merged {
        standings, missing, ..
    } = merge(paths, None).unwrap();
    (timeless(only(&standings)), missing)
}

/// The same without processor times, which differ from run to run.
fn timeless(mut summary: Summary) -> Summary {
    for cpu in &mut summary.cpu {
        cpu.seconds = 0.0;
    }
    summary
}

#[test]
fn the_parts_of_a_match_come_to_the_whole() {
    let folder = Folder::new("duel");
    let n_games = 9;
    let whole = timeless(play_all(&a_wins(n_games)).1);
    let mut paths = Vec::new();
    let mut all = Vec::new();
    for part in ["3/3", "1/3", "2/3"] {
        let duel = Duel {
            shard: part.parse().unwrap(),
            parallel: 2,
            ..a_wins(n_games)
        };
        let path = folder.join(part.replace('/', "-"));
        let mut record = MatchRecord::open(&path, false, &duel).unwrap();
        all.extend(play_with_record(&duel, &mut record).0);
        paths.push(path);
    }
    all.sort_unstable();
    assert_eq!(all, (0..n_games).collect::<Vec<_>>());
    assert_eq!(merged(&paths), (whole.clone(), vec![]));
    // A part that is given twice counts once, and games of a part that is not given are missing.
    paths.push(paths[0].clone());
    assert_eq!(merged(&paths).0, whole);
    let (summary, missing) = merged(&paths[..2]);
    assert_eq!((summary.games, missing), (6, vec![2, 3, 8]));
    expect!["there is no record to merge"].assert_eq(&merge(&[], None).unwrap_err().to_string());
}

#[test]
fn parts_of_different_matches_do_not_go_together() {
    let folder = Folder::new("duel");
    let [one, other, third] = ["one", "other", "third"].map(|name| folder.join(name));
    let mut record = MatchRecord::open(&one, false, &a_wins(2)).unwrap();
    play_with_record(&a_wins(2), &mut record);
    let duel = duel(engine("A2", ""), engine("resign", ""));
    drop(MatchRecord::open(&other, false, &duel).unwrap());
    let text = fs::read_to_string(&one).unwrap();
    fs::write(&third, text.replace("resigned", "gave up")).unwrap();
    let error = |paths: &[PathBuf]| {
        let text = merge(paths, None).unwrap_err().to_string();
        text.replace(&folder.display().to_string(), "DIR")
    };
    let differs = error(&[one.clone(), other]);
    assert!(
        differs.starts_with("DIR/other has other conditions: engines: [\"sh -c"),
        "{differs}"
    );
    expect!["DIR/third: two entries differ about game 0"].assert_eq(&error(&[one.clone(), third]));
    assert!(error(&[one, folder.join("none")]).starts_with("DIR/none: "));
}

#[test]
fn a_record_that_claims_too_many_games_is_refused() {
    let folder = Folder::new("duel");
    let path = folder.join("record");
    let mut record = MatchRecord::open(&path, false, &a_wins(2)).unwrap();
    play_with_record(&a_wins(2), &mut record);
    drop(record);
    let text = fs::read_to_string(&path).unwrap();
    let changed = |old: &str, new: &str| {
        assert!(text.contains(old), "{text}");
        fs::write(&path, text.replace(old, new)).unwrap();
        let merged = merge(std::slice::from_ref(&path), None);
        let resumed = MatchRecord::open(&path, true, &a_wins(2));
        let errors = [
            merged.unwrap_err().to_string(),
            resumed.unwrap_err().to_string(),
        ];
        assert_eq!(errors[0], errors[1]);
        errors[0].replace(&folder.display().to_string(), "DIR")
    };
    expect!["DIR/record:1: a match has at most 1000000 games, with all its pairings"]
        .assert_eq(&changed("\"games\":2", "\"games\":1000000000000000000"));
    expect!["DIR/record:1: a match has at most 1000000 games, with all its pairings"]
        .assert_eq(&changed("\"games\":2", "\"games\":1000001"));
    expect!["DIR/record:3: a match has at most 1000000 games"]
        .assert_eq(&changed("\"game\":1,", "\"game\":18446744073709551615,"));
    let below_zero = changed("\"games\":2", "\"games\":-1");
    assert!(below_zero.contains("expected usize"), "{below_zero}");
    fs::write(&path, text.replace("\"games\":2", "\"games\":1000000")).unwrap();
    let (summary, missing) = merged(&[path]);
    assert_eq!((summary.games, missing.len()), (2, MOST_GAMES - 2));
}

#[test]
fn parts_are_pairs_and_each_game_belongs_to_one() {
    let parts = ["1/3", "2/3", "3/3"].map(|text| Duel {
        shard: text.parse().unwrap(),
        ..a_wins(20)
    });
    let numbers = parts.map(|duel| duel.numbers().unwrap().collect::<Vec<_>>());
    for game in 0..20 {
        let has = |number: usize| numbers.clone().map(|part| part.contains(&number));
        assert_eq!(has(game).iter().filter(|&&has| has).count(), 1);
        assert_eq!(has(game), has(game ^ 1), "a pair stays together");
    }
}

#[test]
fn a_sequential_test_ends_the_match() {
    // A wins all games, so that a few pairs decide.
    let duel = Duel {
        games: 1000,
        sprt: Some("elo0=0,elo1=200".parse().unwrap()),
        ..duel(engine("A1", &on("name", "= A")), engine("resign", ""))
    };
    // B resigns with its first move, whether as White or as Black.
    let stopped = Cell::new(0);
    let summary = run(&duel, None, &mut |_, summary| {
        stopped.set(summary.games());
    })
    .unwrap();
    let summary = only(&summary);
    let test = summary.sprt.clone().unwrap();
    assert_eq!(
        test.decision.map(|(accepted, _)| accepted),
        Some(Hypothesis::H1)
    );
    assert_eq!(summary.games, stopped.get());
    assert!(summary.games < 100, "{summary}");
    assert!(summary.is_decided());
}

#[test]
fn the_record_of_two_engines_without_names_keeps_its_form() {
    let folder = Folder::new("duel");
    let path = folder.join("record");
    drop(MatchRecord::open(&path, false, &duel("x".into(), "y -z".into())).unwrap());
    let text = fs::read_to_string(&path).unwrap();
    expect![[r#"
        {"match":{"engines":["x",
        "y -z"],
        "size":"4x4",
        "komi":"0.5",
        "rules":"chinese",
        "time":null,
        "clock":null,
        "margin":0.1,
        "openings":null,
        "move_limit":48},
        "shard":"1/1",
        "games":1}
    "#]]
    .assert_eq(&text.replace(",\"", ",\n\""));
}

#[test]
fn a_record_of_the_first_release_is_resumed_and_merged() {
    let folder = Folder::new("duel");
    let [old, new] = ["old", "new"].map(|name| folder.join(name));
    let mut record = MatchRecord::open(&new, false, &a_wins(3)).unwrap();
    let (_, mut summary) = play_with_record(&a_wins(3), &mut record);
    summary.cpu = [CpuTime::default(); 2];
    drop(record);
    let text = fs::read_to_string(&new).unwrap();
    let lines: Vec<String> = text.lines().map(as_first_written).collect();
    fs::write(&old, lines.join("\n") + "\n").unwrap();
    let (again, missing) = merged(&[old.clone(), old.clone()]);
    assert_eq!((again, missing), (summary, vec![]));
    assert_eq!(
        MatchRecord::open(&old, true, &a_wins(3))
            .unwrap()
            .played()
            .len(),
        3
    );
}

/// A line as the first release wrote it: it said that the arbiter ruled, and not the processor times.
fn as_first_written(line: &str) -> String {
    if let Some(conditions) = line.strip_prefix("{\"match\":{") {
        let conditions = conditions.replace("\"margin\":0.1,", "");
        return format!("{{\"match\":{{\"has_arbiter\":true,{conditions}");
    }
    let mut object: serde_json::Value = serde_json::from_str(line).unwrap();
    object.as_object_mut().unwrap().remove("cpu");
    object.to_string()
}
