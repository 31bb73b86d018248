//! Tournaments of several engines: schedules, tables, ratings, records.

use expect_test::expect;
use proptest::prelude::*;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::super::elo::share_of;
use super::super::ratings::{Rating, Results, ratings};
use super::sequential::line;
use super::*;

fn entrants(engines: &[(&str, String)]) -> Vec<Entrant> {
    let entrant = |(name, command): &(&str, String)| Entrant {
        name: (*name).to_owned(),
        command: command.clone(),
    };
    engines.iter().map(entrant).collect()
}

fn schedule(n_engines: usize, is_gauntlet: bool) -> Schedule {
    let entrant = |number| Entrant {
        name: format!("e{number}"),
        command: "x".to_owned(),
    };
    Schedule::new((0..n_engines).map(entrant).collect(), is_gauntlet).unwrap()
}

/// `strong` beats all, `middle` beats `weak`, which resigns at once.
fn tournament(games: usize, is_gauntlet: bool) -> Duel {
    let engines = entrants(&[
        ("middle", engine("A1 resign", &on("name", "= Go"))),
        ("weak", engine("resign", "")),
        ("strong", engine("A3", &on("name", "= Go"))),
    ]);
    Duel {
        games,
        size: BoardSize::square(4).unwrap(),
        komi: Komi::from_halves(1),
        ..Duel::new(Schedule::new(engines, is_gauntlet).unwrap())
    }
}

/// The players of all games.
fn listed(schedule: &Schedule, games: usize) -> String {
    let line = |number| {
        let [black, white] = schedule.players(number).map(|engine| &*engine.name);
        let round = schedule.slot(number).round;
        format!("{number}: {black}-{white} in round {round}")
    };
    let lines = schedule.numbers(games).unwrap().map(line);
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn pairings_take_turns_with_both_colors() {
    expect![[r#"
        0: e0-e1 in round 0
        1: e1-e0 in round 0
        2: e0-e2 in round 0
        3: e2-e0 in round 0
        4: e1-e2 in round 0
        5: e2-e1 in round 0
        6: e0-e2 in round 1
        8: e1-e2 in round 1
        10: e0-e1 in round 1"#]]
    .assert_eq(&listed(&schedule(3, false), 3));
    expect![[r#"
        0: e0-e1 in round 0
        1: e1-e0 in round 0
        2: e0-e2 in round 0
        3: e2-e0 in round 0"#]]
    .assert_eq(&listed(&schedule(3, true), 2));
}

proptest! {
    #[test]
    fn each_pairing_plays_each_of_its_games_once(
        n_engines in 2..9_usize, is_gauntlet: bool, games in 0..7_usize, more in 0..3_usize,
    ) {
        let schedule = schedule(n_engines, is_gauntlet);
        let n_pairings = if is_gauntlet { n_engines - 1 } else { n_engines * (n_engines - 1) / 2 };
        let numbers: Vec<usize> = schedule.numbers(games).unwrap().collect();
        prop_assert_eq!(numbers.len(), games * n_pairings);
        let mut met: Vec<_> = numbers.iter().map(|&number| {
            let [black, white] = schedule.players(number).map(|engine| engine.name.clone());
            (black, white, schedule.slot(number).round)
        }).collect();
        met.sort();
        met.dedup();
        prop_assert_eq!(met.len(), numbers.len());
        // A match with more games has these, too.
        let longer: HashSet<usize> = schedule.numbers(games + more).unwrap().collect();
        prop_assert!(numbers.iter().all(|number| longer.contains(number)));
        // A match that is broken off has no pairing that is two pairs ahead of another.
        let rounds: Vec<usize> = numbers.iter().map(|&number| schedule.slot(number).round).collect();
        prop_assert!(rounds.is_sorted());
    }

    /// Each engine won as many points as its rating makes expect, with the imaginary half draw.
    #[test]
    fn ratings_explain_the_points(
        n_engines in 2..6_usize, scores in prop::collection::vec((0..60_u8, 0.0..=1.0), 15),
    ) {
        let results = results(n_engines, &scores);
        let ratings = ratings(n_engines, &results);
        let mean = ratings.iter().map(|rating| rating.elo).sum::<f64>() / n_engines as f64;
        prop_assert!(mean.abs() < 1e-6);
        let mut surplus = vec![0.0; n_engines];
        for result in &results {
            let [a, b] = result.engines;
            let expected = result.games * share_of(ratings[a].elo - ratings[b].elo);
            surplus[a] += result.points - expected;
            surplus[b] -= result.points - expected;
        }
        // What is left is due to the imaginary games, at most a quarter of a point for each.
        prop_assert!(surplus.iter().all(|points| points.abs() <= 0.25), "{surplus:?}");
        prop_assert!(surplus.iter().sum::<f64>().abs() < 1e-6);
        prop_assert!(ratings.iter().all(|rating| rating.margin.is_finite() && rating.margin > 0.0));
    }
}

/// Results of every pairing from numbers of games and shares of the points.
fn results(n_engines: usize, scores: &[(u8, f64)]) -> Vec<Results> {
    let pairings = (0..n_engines).flat_map(|a| (a + 1..n_engines).map(move |b| [a, b]));
    let result = |(engines, &(games, share)): ([usize; 2], &(u8, f64))| {
        let games = f64::from(games);
        Results {
            engines,
            games,
            points: (2.0 * games * share).round() / 2.0,
            spread: 1.0,
        }
    };
    pairings.zip(scores).map(result).collect()
}

#[test]
fn one_sided_results_have_finite_ratings() {
    let ratings = |games: f64| {
        let won = |engines| Results {
            engines,
            games,
            points: games,
            spread: 1.0,
        };
        ratings(4, &[won([0, 1]), won([1, 2])])
    };
    let text = |rating: &Rating| format!("{:+.0} ±{:.0}", rating.elo, rating.margin);
    let lines = [0.0, 1.0, 1e6].map(|games| {
        let all: Vec<String> = ratings(games).iter().map(text).collect();
        all.join(", ")
    });
    expect![[r#"
        +0 ±834, +0 ±834, +0 ±834, +0 ±834
        +280 ±640, +0 ±469, -280 ±640, +0 ±879
        +2641 ±637, +0 ±417, -2641 ±637, +0 ±1049"#]]
    .assert_eq(&lines.join("\n"));
}

#[test]
fn ratings_of_two_engines_are_those_of_their_match() {
    let mut summary = unplayed();
    (summary.games, summary.wins) = (400, [260, 140]);
    let (elo, (low, high)) = summary.elo(Contestant::A);
    let results = Results {
        engines: [0, 1],
        games: 400.0,
        points: 260.0,
        spread: summary.spread(),
    };
    let [a, b] = ratings(2, &[results])[..] else {
        panic!("two engines");
    };
    assert!((a.elo - b.elo - elo).abs() < 0.5, "{a:?} {b:?} {elo}");
    let width = 4.0 * a.margin;
    assert!((width - (high - low)).abs() < 1.0, "{width} {low} {high}");
}

/// Fifty pairs, in which the first engine wins a game with this probability. The second game of a
/// pair may have the same winner always.
fn played(chance: f64, is_repeated: bool, rng: &mut Xoshiro256PlusPlus) -> Summary {
    let mut summary = unplayed();
    let mut winner = "";
    for number in 0..100 {
        if number % 2 == 0 || !is_repeated {
            winner = if rng.random_bool(chance) { "A" } else { "B" };
        }
        summary.add(&line(number, Some(winner)));
    }
    summary
}

#[test]
fn intervals_hold_as_often_as_they_promise() {
    let truth = [150.0, 0.0, -30.0, -120.0];
    let n_matches = 250_u32;
    for is_repeated in [false, true] {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
        let mut n_held = 0;
        for _ in 0..n_matches {
            let pairings = (0..4).flat_map(|a| (a + 1..4).map(move |b| [a, b]));
            let result = |engines: [usize; 2]| {
                let chance = share_of(truth[engines[0]] - truth[engines[1]]);
                let summary = played(chance, is_repeated, &mut rng);
                Results {
                    engines,
                    games: 100.0,
                    points: summary.points(Contestant::A),
                    spread: summary.spread(),
                }
            };
            let results: Vec<Results> = pairings.map(result).collect();
            for (rating, elo) in ratings(4, &results).iter().zip(truth) {
                n_held += u32::from((rating.elo - elo).abs() <= rating.margin);
            }
        }
        let share = f64::from(n_held) / f64::from(4 * n_matches);
        assert!((0.92..0.98).contains(&share), "{is_repeated}: {share}");
    }
}

fn json_of_pairings(standings: &Standings) -> serde_json::Value {
    standings.pairings().iter().map(Summary::to_json).collect()
}

#[test]
fn a_tournament_has_a_cross_table_and_ratings() {
    let standings = run(&tournament(4, false), None, &mut |_, _| ()).unwrap();
    expect![[r#"
        games: 12, draws: 0
          engine          Elo      95% interval  points  faults  CPU a move    1    2    3
        1 strong (Go)  +501.5  -10.0 to +1013.0     8/8       0 (CPU)    -  4/4  4/4
        2 middle (Go)    +0.0  -343.8 to +343.8     4/8       0 (CPU)  0/4    -  4/4
        3 weak (sh)    -501.5  -1013.0 to +10.0     0/8       0 (CPU)  0/4  0/4    -"#]]
    .assert_eq(&without_cpu(&standings.to_string()));
    assert_eq!(standings.leader(), "strong");
    let mut json: serde_json::Value = serde_json::from_str(&standings.to_json()).unwrap();
    for engine in json["engines"].as_array_mut().unwrap() {
        let seconds = engine.as_object_mut().unwrap().remove("cpu_per_move");
        assert!(seconds.is_some_and(|seconds| seconds.is_f64() || seconds.is_null()));
    }
    let engines = json["engines"].to_string();
    expect![[r#"
        [{"elo":501.5,
        "elo_interval":[-10.0,1013.0],
        "engine":"strong",
        "errors":0,
        "games":8,
        "name":"Go",
        "points":8.0},{"elo":0.0,
        "elo_interval":[-343.8,343.8],
        "engine":"middle",
        "errors":0,
        "games":8,
        "name":"Go",
        "points":4.0},{"elo":-501.5,
        "elo_interval":[-1013.0,10.0],
        "engine":"weak",
        "errors":0,
        "games":8,
        "name":"sh",
        "points":0.0}]"#]]
    .assert_eq(&engines.replace(",\"", ",\n\""));
    assert_eq!(json["pairings"], json_of_pairings(&standings));
    let gauntlet = run(&tournament(2, true), None, &mut |_, _| ()).unwrap();
    expect![[r#"
        games: 4, draws: 0
          engine          Elo      95% interval  points  faults  CPU a move    1    2    3
        1 strong (Go)  +381.7  -155.8 to +919.1     2/2       0 (CPU)    -  2/2    -
        2 middle (Go)    +0.0  -353.5 to +353.5     2/4       0 (CPU)  0/2    -  2/2
        3 weak (sh)    -381.7  -919.1 to +155.8     0/2       0 (CPU)    -  0/2    -"#]]
    .assert_eq(&without_cpu(&gauntlet.to_string()));
}

#[test]
fn the_record_of_a_tournament_names_its_engines() {
    let folder = Folder::new("duel");
    let path = folder.join("record");
    let duel = Duel {
        sgf_folder: Some(folder.to_path_buf()),
        ..tournament(1, true)
    };
    let mut record = MatchRecord::open(&path, false, &duel).unwrap();
    let mut told = Vec::new();
    run(&duel, Some(&mut record), &mut |game, _| {
        told.push(game.to_string());
    })
    .unwrap();
    let told = told
        .iter()
        .map(|line| line.split("; ").next().unwrap_or_default());
    expect![[r#"
        game 0: Go (middle, black) against sh (weak, white): B+R after 1 moves, White resigned
        game 2: Go (middle, black) against Go (strong, white): W+R after 2 moves, Black resigned"#]]
    .assert_eq(&told.collect::<Vec<_>>().join("\n"));
    let text = fs::read_to_string(&path).unwrap();
    let heading: serde_json::Value = serde_json::from_str(text.lines().next().unwrap()).unwrap();
    assert_eq!(
        heading["match"]["names"].to_string(),
        r#"["middle","weak","strong"]"#
    );
    assert_eq!(heading["match"]["gauntlet"], true);
    let sgf = fs::read_to_string(folder.join("game-0002.sgf")).unwrap();
    assert!(sgf.contains("PB[middle (Go)]PW[strong (Go)]"), "{sgf}");
}

/// The same object without processor times, which differ from run to run.
fn timeless(json: &str) -> serde_json::Value {
    fn strip(value: &mut serde_json::Value) {
        use serde_json::Value;
        match value {
            Value::Object(fields) => {
                fields.remove("cpu_per_move");
                fields.remove("equal_cpu");
                fields.values_mut().for_each(strip);
            }
            Value::Array(items) => items.iter_mut().for_each(strip),
            _ => {}
        }
    }
    let mut value = serde_json::from_str(json).unwrap();
    strip(&mut value);
    value
}

#[test]
fn a_tournament_that_was_broken_off_continues_and_parts_come_to_the_whole() {
    let folder = Folder::new("duel");
    let whole = run(&tournament(5, false), None, &mut |_, _| ()).unwrap();
    let mut paths = Vec::new();
    for part in ["1/2", "2/2"] {
        let duel = |games| Duel {
            shard: part.parse().unwrap(),
            parallel: 2,
            ..tournament(games, false)
        };
        let path = folder.join(part.replace('/', "-"));
        for games in [2, 5] {
            let mut record = MatchRecord::open(&path, true, &duel(games)).unwrap();
            run(&duel(games), Some(&mut record), &mut |_, _| ()).unwrap();
        }
        paths.push(path);
    }
    let Merged {
        standings: merged,
        missing,
        ..
    } = merge(&paths, None).unwrap();
    assert_eq!(timeless(&merged.to_json()), timeless(&whole.to_json()));
    assert_eq!(missing, Vec::<usize>::new());
    // All games of the longer match that belong to the other part.
    let missing = merge(&paths[1..], None).unwrap().missing;
    assert_eq!(missing, [0, 1, 4, 5, 8, 9, 12, 16]);
    // Other engines, names or pairings are another match.
    let others = [tournament(5, true), a_match("middle"), a_match("A")];
    for other in &others {
        let error = MatchRecord::open(&paths[0], true, other).unwrap_err();
        assert!(matches!(error, WorkRecordError::Other { .. }), "{error}");
    }
}

/// Two engines, the first of which has this name.
fn a_match(name: &str) -> Duel {
    let engines = entrants(&[(name, engine("A1", "")), ("B", engine("resign", ""))]);
    Duel {
        schedule: Schedule::new(engines, false).unwrap(),
        ..tournament(2, false)
    }
}

#[test]
fn two_named_engines_play_a_match() {
    let standings = run(&a_match("new"), None, &mut |_, _| ()).unwrap();
    expect![[r#"
        games: 2, draws: 0
        new (sh): won 2, 100.0%, 95% interval 34.2% to 100.0%, lost by a fault: 0
        B (sh): won 0, 0.0%, 95% interval 0.0% to 65.8%, lost by a fault: 0
        Elo of new: +inf, 95% interval -113.4 to +inf; pairs with 0, 0.5, 1, 1.5, 2 points: 0 0 0 0 1"#]]
    .assert_eq(&without_cpu(&standings.to_string()));
    assert_eq!(
        a_match("A").schedule,
        Schedule::two([engine("A1", ""), engine("resign", "")])
    );
}

#[test]
fn the_lines_of_a_record_have_the_players_of_the_schedule() {
    let folder = Folder::new("duel");
    let path = folder.join("record");
    let duel = tournament(1, true);
    let mut record = MatchRecord::open(&path, false, &duel).unwrap();
    run(&duel, Some(&mut record), &mut |_, _| ()).unwrap();
    drop(record);
    let text = fs::read_to_string(&path).unwrap();
    let error = |old: &str, new: &str| {
        assert!(text.contains(old), "{text}");
        fs::write(&path, text.replace(old, new)).unwrap();
        let error = merge(std::slice::from_ref(&path), None).unwrap_err();
        error
            .to_string()
            .replace(&folder.display().to_string(), "DIR")
    };
    let errors = [
        error("\"game\":0", "\"game\":1"),
        error("\"winner\":\"strong\"", "\"winner\":\"weak\""),
        error("\"names\":[\"middle\"", "\"names\":[\"weak\""),
        error("\"names\":[\"middle\"", "\"names\":[\"\\u001b[2J\""),
        error("\"names\":[\"middle\",", "\"names\":["),
    ];
    expect![[r#"
        DIR/record:2: game 1 of this match has other players
        DIR/record:3: game 2 of this match has other players
        DIR/record:1: two engines have the name weak at line 1 column 841
        DIR/record:1: the name of an engine has at most 24 letters, digits and -_.+ at line 1 column 846
        DIR/record:1: 3 engines have 2 names at line 1 column 834"#]].assert_eq(&errors.join("\n"));
}

#[test]
fn engines_that_make_no_tournament_are_refused() {
    for text in [
        "",
        "a",
        "=x",
        "a=",
        "a= ",
        "a b=x",
        "a\n=x",
        "1234567890123456789012345=x",
    ] {
        let error = text.parse::<Entrant>().unwrap_err().to_string();
        assert!(
            error.starts_with(&format!("`{text}` is not NAME=COMMAND, ")),
            "{error}"
        );
    }
    let entrant: Entrant = "v1.0+é_-= sh -c 'a=b' ".parse().unwrap();
    assert_eq!(
        (&*entrant.name, &*entrant.command),
        ("v1.0+é_-", "sh -c 'a=b'")
    );

    let named = |names: &[&str]| {
        let engines: Vec<_> = names.iter().map(|name| (*name, String::new())).collect();
        Schedule::new(entrants(&engines), false)
    };
    let many: Vec<String> = (0..65).map(|number| number.to_string()).collect();
    let many: Vec<&str> = many.iter().map(String::as_str).collect();
    let errors = [
        named(&[]).unwrap_err(),
        named(&["a"]).unwrap_err(),
        named(&many).unwrap_err(),
        named(&["a", "b", "a"]).unwrap_err(),
        Standings::new(&schedule(3, true), Some(Thresholds::default())).unwrap_err(),
        schedule(64, false).numbers(498).map(drop).unwrap_err(),
        schedule(2, false)
            .numbers(usize::MAX)
            .map(drop)
            .unwrap_err(),
    ];
    expect![[r#"
        a match has 2 to 64 engines, not 0
        a match has 2 to 64 engines, not 1
        a match has 2 to 64 engines, not 65
        two engines have the name a
        a sequential test compares 2 engines, not 3
        a match has at most 1000000 games, with all its pairings
        a match has at most 1000000 games, with all its pairings"#]]
    .assert_eq(&errors.map(|error| error.to_string()).join("\n"));
    assert!(schedule(64, false).numbers(496).is_ok());
}
