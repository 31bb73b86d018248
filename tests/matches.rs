//! What a match survives: every command has the effect on it that its row declares, results freeze,
//! sessions without a referee work as ever, and a command touches files only if its row declares that.

#![cfg(feature = "cli")]

mod folder;
mod table;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use folder::Folder;
use gtp::{Interrupt, Run, Spec};
use honte::commands::{self, Effect, FAMILIES, Files};
use honte::engine::{Engine, Settings};
use honte::rules::Preset;
use table::every_command;

/// A session under one of the presets.
struct Session {
    engine: Engine,
    table: Vec<Spec<Engine>>,
}

impl Session {
    fn under(rules: &str) -> Self {
        let preset = Preset::named(rules).expect("a preset");
        let settings = Settings {
            rules: preset.rules,
            komi: preset.komi,
            playouts: Some(10),
            seed: 1,
            ..Settings::default()
        };
        Self {
            engine: Engine::new(settings, Interrupt::new().flag()),
            table: every_command(),
        }
    }

    /// The answer, or the message of a failure after a question mark.
    fn ask(&mut self, line: &str) -> String {
        let reply = gtp::answer(&mut self.engine, &self.table, line.as_bytes());
        match reply.expect("a command") {
            Ok(payload) => String::from_utf8_lossy(payload.as_bytes()).into_owned(),
            Err(failure) => format!("? {}", failure.message()),
        }
    }

    /// Sends commands that have to succeed, with semicolons between them.
    fn tell(&mut self, lines: &str) -> &mut Self {
        for line in lines.split(';') {
            let answer = self.ask(line);
            assert!(!answer.starts_with('?'), "{line}: {answer}");
        }
        self
    }
}

/// Matches in every phase: the rules, and the commands that lead there.
const MATCHES: [(&str, &str); 8] = [
    (
        "chinese-1988",
        "honte-referee-warn b late; play b C3; play w D3",
    ),
    (
        "chinese-1988",
        "honte-referee-play b C3; honte-referee-adjourn",
    ),
    (
        "chinese-1988",
        "honte-referee-play b C3; honte-referee-event displaced-stone w",
    ),
    (
        "chinese-1988",
        "honte-referee-play b C3; honte-referee-play b D3",
    ),
    (
        "japanese-1989",
        "honte-referee-play b C3; play w pass; play b pass",
    ),
    (
        "japanese-1989",
        "honte-referee-play b C3; play w pass; play b pass; honte-referee-dispute w C3",
    ),
    (
        "japanese-1989",
        "honte-referee-play b C3; play w pass; play b pass; honte-referee-agree b; \
         honte-referee-agree w; honte-referee-confirm b; honte-referee-confirm w",
    ),
    (
        "simple-area-0.7",
        "honte-referee-clock set 60 0; play b C3; honte-referee-resign w",
    ),
];

fn begin(number: usize) -> Session {
    let (rules, lines) = MATCHES[number];
    let mut session = Session::under(rules);
    session.tell("boardsize 5").tell(lines);
    assert!(session.engine.arbiter().is_match());
    session
}

/// The commands in the transcripts of a command.
fn examples(name: &str, folder: &Path) -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/gtp/{name}.txt"));
    let text = fs::read_to_string(path).expect("a transcript");
    let lines = text.lines().filter_map(|line| line.strip_prefix("> "));
    let own = lines.filter(|line| line.split(' ').next() == Some(name));
    own.map(|line| line.replace("$DIR", &folder.to_string_lossy()))
        .collect()
}

/// A folder with a record.
fn with_record(name: &str) -> Folder {
    let folder = Folder::new(name);
    folder.write("game.sgf", "(;SZ[5];B[cc])");
    folder
}

/// The calls after which a result may be another one.
const MAY_CHANGE_A_RESULT: [&str; 6] = [
    "undo",
    "gg-undo",
    "popgo",
    "honte-referee-undo",
    "honte-referee-decide",
    "honte-referee-recount",
];

#[test]
fn each_command_has_the_effect_on_a_match_that_its_row_declares() {
    let folder = with_record("effects");
    let mut n_seen = [0; 5];
    for row in FAMILIES.iter().flat_map(|(_, rows)| *rows) {
        let (name, effect) = (row.spec.name, row.effect);
        let lines = examples(name, &folder);
        for (number, place) in MATCHES.iter().enumerate() {
            let mut session = begin(number);
            for line in &lines {
                let before = session.engine.arbiter().to_lines();
                let result = session.engine.result();
                let answer = session.ask(line);
                let after = session.engine.arbiter().to_lines();
                let why = format!("{line} in {place:?}: {answer}");
                let is_refused = answer.starts_with('?');
                let has_arguments = line.trim() != name;
                match effect {
                    _ if is_refused => assert_eq!(after, before, "{why}"),
                    Effect::Nothing => assert_eq!(after, before, "{why}"),
                    Effect::Entered => assert!(after.starts_with(&before), "{why}"),
                    Effect::NewGame => assert_ne!(after, before, "{why}"),
                    Effect::RefusedWithArguments => assert!(!has_arguments, "{why}"),
                    Effect::Refused => panic!("{why}"),
                }
                n_seen[effect as usize] += usize::from(is_refused == (effect == Effect::Refused));
                let is_new = effect == Effect::NewGame;
                if !is_new && result.is_some() && !MAY_CHANGE_A_RESULT.contains(&name) {
                    assert_eq!(session.engine.result(), result, "{why}");
                }
                if after != before {
                    session = begin(number);
                }
            }
        }
    }
    assert!(n_seen.iter().all(|n| *n > 5), "{n_seen:?}");
}

#[test]
fn a_final_result_is_changed_by_a_new_game_only() {
    let folder = with_record("final");
    let rows = FAMILIES.iter().flat_map(|(_, rows)| *rows);
    for row in rows.filter(|row| row.effect != Effect::NewGame) {
        let mut session = begin(6);
        let before = session.engine.arbiter().to_lines();
        for line in examples(row.spec.name, &folder) {
            session.ask(&line);
            assert_eq!(session.engine.arbiter().to_lines(), before, "{line}");
        }
        let said = session.ask("honte-result");
        assert_eq!(said, "B+17.5 art.9.2", "{}", row.spec.name);
    }
}

/// The value of `RE` in the record.
fn written(session: &mut Session) -> Option<String> {
    let record = session.ask("printsgf");
    let (_, rest) = record.split_once("RE[")?;
    rest.split_once(']').map(|(value, _)| value.to_owned())
}

/// Rules, commands, the result, the score and `RE`.
const ENDINGS: [(&str, &str, &str, &str, Option<&str>); 12] = [
    (
        "simplified",
        "play b C3; play w pass; play b pass",
        "B+25 rule4",
        "B+25",
        Some("B+25"),
    ),
    (
        "tromp-taylor",
        "komi 25; play b C3; play w pass; play b pass",
        "0 -",
        "0",
        Some("0"),
    ),
    (
        "chinese-1988",
        "komi 0; play b C3; play w pass; play b pass; honte-referee-agree b; honte-referee-agree w",
        "B+25 §8",
        "B+25",
        Some("B+25"),
    ),
    (
        "chinese-1988",
        "honte-referee-resign b",
        "W+R §7.2",
        "W+R",
        Some("W+R"),
    ),
    (
        "chinese-1988",
        "honte-referee-clock set 60 1; honte-referee-clock b 61",
        "W+T §23.5",
        "W+T",
        Some("W+T"),
    ),
    (
        "japanese-1989",
        "honte-referee-event violation w",
        "B+F art.14",
        "B+F",
        Some("B+F"),
    ),
    (
        "chinese-1988",
        "honte-referee-decide draw a triple ko",
        "Draw -",
        "0",
        Some("0"),
    ),
    (
        "chinese-1988",
        "honte-referee-decide void a fire",
        "Void -",
        "0",
        Some("Void"),
    ),
    (
        "chinese-1988",
        "honte-referee-decide replay a mix-up",
        "Replay -",
        "0",
        Some("Void"),
    ),
    (
        "chinese-1988",
        "honte-referee-event no-show both",
        "BothLose §23.2",
        "0",
        None,
    ),
    (
        "atari-go",
        "play b A2; play w A1; play b B1",
        "B+C atari-go",
        "B+1",
        Some("B+"),
    ),
    (
        "chinese-1988",
        "honte-referee-decide white-wins a bribe",
        "W+F -",
        "W+F",
        Some("W+F"),
    ),
];

#[test]
fn result_score_and_record_agree_on_every_end() {
    for (rules, lines, result, score, record) in ENDINGS {
        let mut session = Session::under(rules);
        session.tell("boardsize 5").tell(lines);
        let said = session.ask("honte-result");
        let (said, _) = said.split_once(' ').expect("an article");
        let (expected, _) = result.split_once(' ').expect("an article");
        assert_eq!(said, expected, "{rules}: {lines}");
        assert_eq!(session.ask("final_score"), score, "{rules}: {lines}");
        assert_eq!(written(&mut session).as_deref(), record, "{rules}: {lines}");
    }
}

#[test]
fn without_a_referee_komi_marks_undo_and_moves_count_after_two_passes() {
    for rules in [
        "chinese",
        "tromp-taylor",
        "japanese",
        "chinese-1988",
        "simplified",
    ] {
        let mut session = Session::under(rules);
        session.tell("boardsize 5; komi 0; play b C3; play w pass; play b pass");
        assert!(session.ask("final_score").starts_with("B+"), "{rules}");
        session.tell("komi 100");
        let score = session.ask("final_score");
        assert!(score.starts_with("W+"), "{rules}: {score}");
        session.tell("komi 0");
        // Rules that end the game by two passes remove nothing.
        let is_ended = session.engine.result().is_some();
        let refused = if is_ended { "? the game is over" } else { "C3" };
        assert_eq!(session.ask("honte-mark-dead C3"), refused, "{rules}");
        let marked = session.ask("final_score");
        assert_eq!(marked.starts_with("B+2"), is_ended, "{rules}: {marked}");
        let record = written(&mut session);
        assert_eq!(record.as_deref(), Some(marked.as_str()), "{rules}");
        let result = session.ask("honte-result");
        assert!(
            !is_ended || result.starts_with(&marked),
            "{rules}: {result}"
        );
        session.tell("honte-mark-clear; undo; play b D3; play w pass; play b pass; genmove w");
        session.tell("honte-rules aga; play b pass");
    }
}

#[test]
fn a_match_is_not_cancelled_by_a_front_end() {
    let reasons = [
        (1, "the game is adjourned"),
        (2, "the referee has to decide first"),
        (3, "the game is over"),
        (4, "the game is stopped: resume it first"),
        (5, "life and death are being confirmed"),
        (6, "the result is final"),
        (7, "the game is over"),
    ];
    for (number, reason) in reasons {
        let mut session = begin(number);
        let before = session.engine.arbiter().clone();
        for line in [
            "play b E5",
            "play w E5",
            "play b pass",
            "genmove b",
            "genmove w",
            "kgs-genmove_cleanup w",
            "lz-genmove_analyze b",
            "gogui-play_sequence b E5 w E4",
            "trymove b E5",
            "black E5",
        ] {
            assert_eq!(session.ask(line), format!("? {reason}"), "{line}");
        }
        assert_eq!(session.engine.arbiter(), &before);
    }
}

#[test]
fn a_journal_that_is_too_long_is_not_replayed() {
    let folder = with_record("long-journal");
    let start = "game size=9x9 komi=7.5 rules=chinese";
    let moves = " B PASS W PASS".repeat((16 << 20) / 14);
    for (name, text) in [
        ("game.sgf", format!("(;SZ[9]HJ[{start}][play{moves}])")),
        (
            "journal",
            format!("honte-journal 1\n{start}\nplay{moves}\n"),
        ),
    ] {
        let file = folder.join(name);
        fs::write(&file, text).expect("room for a file");
        let mut session = Session::under("chinese");
        let line = format!("honte-referee-load {}", file.display());
        let answer = gtp::answer(&mut session.engine, &session.table, line.as_bytes());
        let failure = answer.expect("a command").expect_err("too long");
        let why = format!("{failure:?}");
        let most = "a match in a journal has at most 16 MiB";
        assert!(why.contains(most), "{why}");
    }
    // The games before the last one are not replayed.
    let text = format!("honte-journal 1\n{start}\nplay{moves}\n{start}\nrule B C3\n");
    let file = folder.join("journal");
    fs::write(&file, text).expect("room for a file");
    let load = format!("honte-referee-load {}", file.display());
    let mut session = Session::under("chinese");
    assert_eq!(session.tell(&load).ask("last_move"), "black C3");
}

/// What a command answers, and the names of the files in the folder afterwards.
fn answers_with(table: &[Spec<Engine>], row: &Spec<Engine>, folder: &Path) -> Vec<String> {
    let file = folder.join("game.sgf");
    let new = folder.join("new.sgf");
    let mut engine = Engine::new(
        Settings {
            playouts: Some(1),
            ..Settings::default()
        },
        Interrupt::new().flag(),
    );
    let mut answers = Vec::new();
    for path in [&file, &new] {
        for words in ["PATH", "b PATH", "PATH 1", "\"PATH\"", "C3 PATH"] {
            let words = words.replace("PATH", &path.display().to_string());
            let line = format!("{} {words}", row.name);
            let answer = gtp::answer(&mut engine, table, line.as_bytes());
            let answer = format!("{answer:?}");
            answers.push(answer.replace(&folder.display().to_string(), "DIR"));
        }
    }
    let names = fs::read_dir(folder).into_iter().flatten();
    let names = names.map(|entry| entry.expect("a name").file_name().display().to_string());
    answers.extend(names.collect::<BTreeSet<_>>());
    answers
}

/// Whether a command does the same with files and without: no answer differs, and no file appears.
fn touches_files(table: &[Spec<Engine>], row: &Spec<Engine>, folder: &Path) -> bool {
    let file = folder.join("game.sgf");
    let _ = fs::remove_dir_all(folder);
    fs::create_dir_all(folder).expect("room for a folder");
    let none = answers_with(table, row, folder);
    let is_written = fs::read_dir(folder).expect("a folder").next().is_some();
    fs::write(&file, "(;SZ[9];B[ee];W[cc])").expect("room for a file");
    let some = answers_with(table, row, folder);
    let is_read = none
        .iter()
        .ne(some.iter().filter(|line| *line != "game.sgf"));
    is_written || is_read
}

#[test]
fn each_row_declares_whether_it_touches_files() {
    let folder = Folder::new("touches-files");
    let (all, without) = (commands::table(), commands::table_without_files());
    // These wait for a line, or answer with the time.
    let is_apart =
        |row: &Spec<Engine>| matches!(row.run, Run::Stream(..)) || row.name.contains("cpu");
    for row in FAMILIES.iter().flat_map(|(_, rows)| rows.iter()) {
        let name = row.spec.name;
        let is_left = without.iter().find(|spec| spec.name == name);
        let has_file = row.spec.usage.contains("file");
        assert_eq!(row.files != Files::Never, has_file, "{name}");
        assert_eq!(is_left.is_none(), row.files == Files::Always, "{name}");
        if is_apart(&row.spec) {
            continue;
        }
        let touches = touches_files(&all, &row.spec, &folder);
        assert_eq!(touches, row.files != Files::Never, "{name}");
        if let Some(left) = is_left {
            assert!(!touches_files(&without, left, &folder), "{name}");
        }
    }
    let (ruler, optional) = (commands::ruler_rows(), commands::optional_rows());
    for spec in ruler.iter().chain(&optional) {
        assert!(!spec.usage.contains("file"), "{}", spec.name);
    }
}
