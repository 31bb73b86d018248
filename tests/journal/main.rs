//! A match on the disk: killed at random moments it goes on where it was, and a full disk or a second
//! process does no harm.
//!
//! `HONTE_KILLS` is the number of kills, 20 by default.

#![cfg(all(feature = "cli", unix))]

mod choices;
#[path = "../folder/mod.rs"]
mod folder;
#[path = "../program/mod.rs"]
mod program;
mod saving;

use std::fs;
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use folder::Folder;
use gtp::Interrupt;
use honte::commands;
use honte::engine::{Engine, Settings};
use honte::game::Start;
use honte::rules::{Komi, PRESETS, Preset};
use program::{honte, output_of, text};
use rand::RngExt;
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

const HONTE: &str = env!("CARGO_BIN_EXE_honte");

/// The program with a journal.
fn with_journal(journal: &Path, preset: &Preset) -> Child {
    honte(&["--rules", preset.name, "--size", "5", "--journal"])
        .arg(journal)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("honte starts")
}

/// The same engine in this process, without a journal.
fn engine(preset: &Preset) -> Engine {
    let settings = Settings {
        rules: preset.rules,
        komi: preset.komi,
        size: honte::board::BoardSize::square(5).expect("a board"),
        ..Settings::default()
    };
    Engine::new(settings, Interrupt::new().flag())
}

/// The rule set with the komi that was chosen, which new games have.
fn with_komi(preset: &Preset, komi: Komi) -> Preset {
    let mut preset = *preset;
    preset.komi = komi;
    preset
}

/// All of the state that a match has.
fn state(engine: &Engine) -> (Start, honte::arbiter::Arbiter) {
    (Start::of(engine.game()), engine.arbiter().clone())
}

/// A random command of a player, a referee or a front end.
fn command(random: &mut Xoshiro256PlusPlus) -> String {
    let color = ["b", "w"][random.random_range(0..2)];
    let vertex = {
        let (column, row) = (random.random_range(0..6), random.random_range(1..6));
        ["A", "B", "C", "D", "E"]
            .get(column)
            .map_or("pass".to_owned(), |letter| format!("{letter}{row}"))
    };
    match random.random_range(0..40) {
        0..=11 => format!("honte-referee-play {color} {vertex}"),
        12..=17 => format!("play {color} {vertex}"),
        18 => "undo".to_owned(),
        19 => "honte-referee-undo".to_owned(),
        20 => format!("honte-referee-warn {color} he said \\ and ä"),
        21 => format!("honte-referee-event left-room {color}"),
        22 => "honte-referee-clock set 3600 5".to_owned(),
        23 => format!("honte-referee-clock {color} 12.25 3"),
        24 => "honte-referee-adjourn".to_owned(),
        25 => format!("honte-referee-resume {color}"),
        26 => format!("honte-referee-agree {color}"),
        27 => format!("honte-referee-dispute {color} {vertex}"),
        28 => format!("honte-referee-claim {color}"),
        29 => format!("honte-referee-confirm {color}"),
        30 => "honte-referee-decide chief continue they go on".to_owned(),
        31 => format!("gogui-play_sequence b {vertex} w pass"),
        32 => "gg-undo 2".to_owned(),
        33 if random.random_bool(0.3) => "clear_board".to_owned(),
        34 if random.random_bool(0.3) => format!("honte-referee-resign {color}"),
        35 => format!("komi {}", random.random_range(-5..9)),
        36 => format!("honte-referee-event displaced-stone {color}"),
        37 => format!("honte-referee-remind {color} quiet please"),
        _ => "honte-referee-state".to_owned(),
    }
}

#[test]
#[expect(clippy::print_stdout, reason = "the figures of a long run")]
fn a_match_that_is_killed_goes_on_where_it_was() {
    const COMMANDS: usize = 40;
    let wanted = std::env::var("HONTE_KILLS").ok();
    let n_kills: usize = wanted.map_or(20, |wanted| wanted.parse().expect("a number"));
    let folder = Folder::new("journal-kills");
    let mut random = Xoshiro256PlusPlus::seed_from_u64(20);
    let (mut n_answers, mut n_midway, mut n_calls) = (0, 0, 0);
    for number in 0..n_kills {
        let path = folder.join(format!("{number}.journal"));
        let preset = &PRESETS[number % PRESETS.len()];
        let table = commands::table();
        let mut twin = engine(preset);
        // The journal is continued after each kill, twice.
        for _ in 0..2 {
            let lines: Vec<String> = (0..COMMANDS).map(|_| command(&mut random)).collect();
            let mut states = vec![state(&twin)];
            for line in &lines {
                let _ = gtp::answer(&mut twin, &table, line.as_bytes());
                states.push(state(&twin));
            }
            let mut child = with_journal(&path, preset);
            let mut input = child.stdin.take().expect("a pipe");
            // The program may be gone before it has read all.
            let _ = input.write_all((lines.join("\n") + "\n").as_bytes());
            thread::sleep(Duration::from_micros(random.random_range(0..40_000)));
            child.kill().expect("the program is still there");
            let mut answers = String::new();
            let mut output = child.stdout.take().expect("a pipe");
            output.read_to_string(&mut answers).expect("answers");
            child.wait().expect("it has ended");
            let n_answered = answers.matches("\n\n").count();
            n_answers += n_answered;
            n_midway += usize::from((1..COMMANDS).contains(&n_answered));

            let mut restored = engine(preset);
            restored.keep_journal(&path).expect("a journal");
            let found = state(&restored);
            n_calls += restored.arbiter().entries().len();
            let whole = &states[n_answered..(n_answered + 2).min(states.len())];
            let place = format!("kill {number}, after {n_answered} answers: {lines:?}");
            assert!(whole.contains(&found), "{place}");
            drop(restored);
            // The twin goes on from there too.
            twin = engine(preset);
            twin.keep_journal(&path).expect("a journal");
            let copy = state(&twin);
            assert_eq!(copy, found, "{place}");
            let (game, arbiter) = (twin.game().clone(), twin.arbiter().clone());
            twin = engine(&with_komi(preset, twin.chosen().1));
            twin.set_match(game, arbiter).expect("no journal to write");
        }
    }
    println!(
        "{n_kills} matches killed twice, {n_midway} times between two answers; {n_answers} answers, \
         {n_calls} calls restored"
    );
}

/// Sends commands to the program in a shell and returns what it answers.
fn in_shell(script: &str, journal: &Path, input: &str) -> (String, String) {
    let mut shell = Command::new("sh");
    shell.args(["-c", script, HONTE]).arg(journal);
    let output = output_of(&mut shell, input);
    (text(&output.stdout), text(&output.stderr))
}

#[test]
fn a_call_that_the_disk_does_not_take_is_not_made() {
    let folder = Folder::new("journal-full");
    let path = folder.join("journal");
    // No file of this process may be longer than 512 or 1024 bytes.
    let script = "trap '' XFSZ; ulimit -f 1; exec \"$0\" --journal \"$1\"";
    let reason = "x".repeat(200);
    let input = format!("honte-referee-remind b {reason}\n").repeat(8) + "honte-referee-notes\n";
    let (answers, _) = in_shell(script, &path, &input);
    let answers: Vec<&str> = answers.split("\n\n").collect();
    let n_made = answers
        .iter()
        .filter(|answer| answer.starts_with("= reminder"))
        .count();
    assert!((1..8).contains(&n_made), "{answers:?}");
    let full = "? the journal cannot be written: file too large";
    assert!(
        answers[n_made..8].iter().all(|answer| *answer == full),
        "{answers:?}"
    );
    assert_eq!(answers[8].lines().count(), n_made, "{answers:?}");
    // What was kept before is all there, and nothing else.
    let text = fs::read_to_string(&path).expect("a journal");
    assert_eq!(text.matches(&reason).count(), n_made);
    let (answers, _) = in_shell(
        "exec \"$0\" --journal \"$1\"",
        &path,
        "honte-referee-notes\n",
    );
    assert_eq!(
        answers.lines().filter(|line| !line.is_empty()).count(),
        n_made
    );
}

/// A rule set brings its komi: a second call that the disk does not take leaves the first one out too.
#[test]
fn a_rule_set_is_chosen_with_its_komi_or_not_at_all() {
    let folder = Folder::new("journal-rules");
    let path = folder.join("journal");
    let choose = "honte-rules japanese\n";
    let length = |script, name: &str, input: &str| {
        let path = folder.join(name);
        in_shell(script, &path, input);
        fs::read(path).expect("a journal").len()
    };
    let (free, bounded) = (
        "exec \"$0\" --journal \"$1\"",
        "trap '' XFSZ; ulimit -f 1; exec \"$0\" --journal \"$1\"",
    );
    let empty = length(free, "empty", "name\n");
    let with_rules = length(free, "rules", choose) - empty - "komi 6.5\n".len();
    let fill = "gogui-setup_player b\n";
    let one = length(free, "one", fill) - empty;
    let most = length(bounded, "full", &fill.repeat(200)).next_multiple_of(512);
    let n_fills = (most - empty - with_rules) / one;
    let ask = "honte-rules\nget_komi\n";
    let (of_old, _) = in_shell(free, &folder.join("empty"), ask);
    let (answers, _) = in_shell(bounded, &path, &(fill.repeat(n_fills) + choose + ask));
    let refused = "? the journal cannot be written: file too large\n\n";
    assert!(
        answers.ends_with(&(refused.to_owned() + &of_old)),
        "{answers}"
    );
    assert_eq!(in_shell(free, &path, ask).0, of_old);
}

#[test]
fn a_journal_belongs_to_one_process_and_a_file_of_another_kind_to_nobody() {
    let folder = Folder::new("journal-lock");
    let path = folder.join("journal");
    let mut first = with_journal(&path, &PRESETS[0]);
    let mut input = first.stdin.take().expect("a pipe");
    input.write_all(b"play b C3\n").expect("it reads");
    let mut answer = [0; 4];
    let mut output = first.stdout.take().expect("a pipe");
    output.read_exact(&mut answer).expect("an answer");
    let script = "exec \"$0\" --journal \"$1\"";
    let (answers, error) = in_shell(script, &path, "");
    assert_eq!(answers, "");
    assert!(error.contains("is in use by another process"), "{error}");
    drop(input);
    first.wait().expect("it ends");
    let (answers, _) = in_shell(script, &path, "last_move\nclear_board\nlast_move\n");
    assert_eq!(answers, "= black C3\n\n= \n\n? no previous move known\n\n");
    // The old game stays before the new one.
    let text = fs::read_to_string(&path).expect("a journal");
    assert!(text.contains("\nplay B C3\ngame "), "{text}");

    let record = folder.join("game.sgf");
    for text in ["(;GM[1])", "honte-journal 10\n", "honte-journal 1 my notes"] {
        fs::write(&record, text).expect("room");
        let (_, error) = in_shell(script, &record, "");
        assert!(error.contains("is not a journal of this kind"), "{error}");
        assert_eq!(fs::read_to_string(&record).expect("a file"), text);
    }
    for path in ["/proc/honte", "/dev/full"] {
        let (_, error) = in_shell(script, Path::new(path), "");
        assert!(error.starts_with("honte: journal: "), "{error}");
    }
    let broken = folder.join("broken");
    fs::write(
        &broken,
        "honte-journal 1\ngame size=5x5\nrule B C3\nrule W C3\n",
    )
    .expect("room");
    let (_, error) = in_shell(script, &broken, "");
    assert!(
        error.contains("line 4 could not happen: the point is occupied"),
        "{error}"
    );
}

#[test]
fn a_journal_cut_anywhere_gives_all_whole_calls() {
    let folder = Folder::new("journal-cut");
    let path = folder.join("journal");
    let preset = Preset::named("chinese-1988").expect("a preset");
    let mut engine = engine(preset);
    engine.keep_journal(&path).expect("a journal");
    let mut states = vec![(fs::read(&path).expect("a file").len(), state(&engine))];
    for line in [
        "honte-referee-play b C3",
        "honte-referee-warn w ä",
        "honte-referee-play w D3",
        "clear_board",
        "honte-referee-clock set 60.5 0",
        "gogui-play_sequence b A1 w A2",
        "honte-referee-adjourn",
    ] {
        let answer = gtp::answer(&mut engine, &commands::table(), line.as_bytes());
        assert!(matches!(answer, Some(Ok(_))), "{line}");
        states.push((fs::read(&path).expect("a file").len(), state(&engine)));
    }
    drop(engine);
    let whole = fs::read(&path).expect("a file");
    for cut in states[0].0..=whole.len() {
        fs::write(&path, &whole[..cut]).expect("room");
        let mut restored = self::engine(preset);
        restored.keep_journal(&path).expect("a journal");
        let (_, last) = states
            .iter()
            .rfind(|(length, _)| *length <= cut)
            .expect("one");
        assert_eq!(state(&restored), *last, "{cut}");
    }
    // Before that there is no game, and the present one begins.
    for cut in 0..states[0].0 {
        fs::write(&path, &whole[..cut]).expect("room");
        let mut restored = self::engine(preset);
        restored.keep_journal(&path).expect("a journal");
        assert_eq!(state(&restored), states[0].1, "{cut}");
        assert_eq!(
            fs::read(&path).expect("a file"),
            whole[..states[0].0],
            "{cut}"
        );
    }
}

#[test]
fn a_match_that_is_loaded_is_in_the_journal_as_a_whole_or_not_at_all() {
    let folder = Folder::new("journal-block");
    let path = folder.join("journal");
    let preset = Preset::named("chinese-1988").expect("a preset");
    let mut other = engine(preset);
    for line in [
        "honte-referee-play b C3",
        "honte-referee-play w D3",
        "honte-referee-warn b x",
    ] {
        let answer = gtp::answer(&mut other, &commands::table(), line.as_bytes());
        assert!(matches!(answer, Some(Ok(_))), "{line}");
    }
    let mut engine = engine(preset);
    engine.keep_journal(&path).expect("a journal");
    gtp::answer(&mut engine, &commands::table(), b"play b B2");
    let (begin, before) = (fs::read(&path).expect("a file").len(), state(&engine));
    let (game, arbiter) = (other.game().clone(), other.arbiter().clone());
    engine.set_match(game, arbiter).expect("room");
    let (end, after) = (fs::read(&path).expect("a file").len(), state(&engine));
    gtp::answer(&mut engine, &commands::table(), b"honte-referee-play w E5");
    let last = state(&engine);
    drop(engine);
    let whole = fs::read(&path).expect("a file");
    for cut in begin..=whole.len() {
        fs::write(&path, &whole[..cut]).expect("room");
        let mut restored = self::engine(preset);
        restored.keep_journal(&path).expect("a journal");
        let expected = match cut {
            cut if cut == whole.len() => &last,
            cut if cut >= end => &after,
            _ => &before,
        };
        assert_eq!(state(&restored), *expected, "{cut}");
        drop(restored);
        // A reader that does not keep it finds the same, and what follows stands after whole entries.
        let mut loaded = self::engine(preset);
        let load = format!("honte-referee-load {}", path.display());
        gtp::answer(&mut loaded, &commands::table(), load.as_bytes());
        assert_eq!(state(&loaded), *expected, "{cut}");
        let mut restored = self::engine(preset);
        restored.keep_journal(&path).expect("a journal");
        gtp::answer(
            &mut restored,
            &commands::table(),
            b"honte-referee-remind w y",
        );
        let on = state(&restored);
        drop(restored);
        let mut again = self::engine(preset);
        again.keep_journal(&path).expect("a journal");
        assert_eq!(state(&again), on, "{cut}");
    }
}

#[test]
fn a_journal_of_the_older_form_goes_on_in_it() {
    let folder = Folder::new("journal-old");
    let old = "honte-journal 1\ngame size=5x5\nrule B C3\nwarn W late\n";
    let path = folder.write("old", old);
    let input = format!("honte-referee-load {}\nlast_move\n", path.display());
    let (answers, _) = in_shell("exec \"$0\" --journal \"$1\"", &path, &input);
    assert_eq!(answers, "= \n\n= black C3\n\n");
    let text = fs::read_to_string(&path).expect("a file");
    assert!(text.starts_with(old), "{text}");
    assert_eq!(text.lines().count(), 7, "{text}");
    assert!(!text.contains("block"), "{text}");
}

#[test]
fn a_journal_that_is_gone_takes_no_call() {
    let folder = Folder::new("journal-gone");
    let path = folder.join("journal");
    let mut child = with_journal(&path, &PRESETS[0]);
    let mut input = child.stdin.take().expect("a pipe");
    let mut output = child.stdout.take().expect("a pipe");
    input.write_all(b"play b C3\n").expect("it reads");
    output.read_exact(&mut [0; 4]).expect("an answer");
    fs::remove_file(&path).expect("a file");
    input
        .write_all(b"play w D3\nlast_move\n")
        .expect("it reads");
    drop(input);
    let mut answers = String::new();
    output.read_to_string(&mut answers).expect("answers");
    child.wait().expect("it ends");
    let gone = "? the journal cannot be written: entity not found";
    assert_eq!(answers, format!("{gone}\n\n= black C3\n\n"));
}

/// Outside a match a front end marks dead stones, which the score depends on.
#[test]
fn marks_survive_a_restart() {
    let folder = Folder::new("journal-marks");
    let path = folder.join("journal");
    let script = "exec \"$0\" --rules chinese --size 5 --komi 0 --journal \"$1\"";
    let answered = |input: &str| in_shell(script, &path, input).0;
    let score = "final_score\n";
    answered("play b C3\nplay w A1\nhonte-mark-alive A1\nhonte-mark-dead C3 A1\nplay b pass\n");
    assert_eq!(answered(score), "= 0\n\n");
    assert_eq!(
        answered(&("honte-mark-alive C3\n".to_owned() + score)),
        "= C3\n\n= B+25\n\n"
    );
    assert_eq!(answered(score), "= B+25\n\n");
    answered("honte-mark-clear\nhonte-mark-dead C3\nplay w A2\n");
    assert_eq!(
        answered(score),
        answered(&("honte-mark-clear\n".to_owned() + score)).split_off(4)
    );
}
