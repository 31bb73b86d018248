//! Transcripts: what each command answers, and how it fails.
//!
//! `tests/gtp/NAME.txt` is the transcript of the command NAME. Lines that begin with `>` are
//! commands, lines that begin with `#` are remarks, and the rest is the output: the answer, and
//! after a `!` the reason that `--verbose` prints. To add a case, write the command, run the tests
//! with `UPDATE_EXPECT=1` and check the output. A line `# rules: NAME` begins a new session under
//! these rules.
//!
//! `tests/referee/` shows in the same form how the referee applies each paragraph of the rules.
//!
//! Transcripts contain only what does not depend on the strength of the player: obvious moves, and
//! positions with an undisputed result.

#![cfg(feature = "cli")]

mod records;
mod table;

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::fs;
use std::io::{self, Cursor, Write};
use std::panic::catch_unwind;
use std::path::{Path, PathBuf};
use std::slice;

use expect_test::expect_file;
use gtp::{Command, Interrupt, Run, line};
use honte::engine::{Engine, Settings};
use honte::rules::{PRESETS, Preset};
use records::folder_with_records;
use table::every_command;

/// What came back for one command.
#[derive(Debug, PartialEq, Eq)]
struct Answer {
    wire: String,
    log: Option<String>,
}

impl Answer {
    fn is_failure(&self) -> bool {
        self.wire.starts_with('?')
    }
}

/// Takes what is written up to a blank line for one answer: the server promises one write for
/// it, or one for each line of an answer that comes line by line.
struct Sink<'a>(&'a RefCell<Vec<Answer>>);

impl Write for Sink<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let wire = String::from_utf8(bytes.to_vec()).expect("answers are UTF-8");
        let mut answers = self.0.borrow_mut();
        match answers.last_mut() {
            Some(answer) if !answer.wire.ends_with("\n\n") => answer.wire += &wire,
            _ => answers.push(Answer { wire, log: None }),
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Sends commands and returns what came back for each.
fn converse(engine: &mut Engine, lines: &[String]) -> Vec<Answer> {
    let answers = RefCell::new(Vec::<Answer>::new());
    let log = |text: &str| {
        let mut answers = answers.borrow_mut();
        answers
            .last_mut()
            .expect("an answer goes before its reason")
            .log = Some(text.to_owned());
    };
    let input = Cursor::new(lines.join("\n").into_bytes());
    let table = every_command();
    gtp::Server::new(&table)
        .log(log)
        .serve(engine, input, &mut Sink(&answers))
        .expect("memory can be read and written");
    answers.into_inner()
}

/// What a remark must begin with to begin a session.
const RULES: &str = "# rules: ";

/// A session as it stands in a file, and a folder with game records that it may use.
struct Script {
    text: String,
    folder: PathBuf,
}

impl Script {
    /// The sessions of a command's transcript.
    fn read(command: &str, folder: &Path) -> Vec<Self> {
        Self::read_file(&path_of(command), folder)
    }

    /// The sessions of a transcript.
    fn read_file(path: &Path, folder: &Path) -> Vec<Self> {
        let text = fs::read_to_string(path).unwrap_or_default();
        let mut scripts: Vec<Self> = Vec::new();
        for line in text.lines() {
            if scripts.is_empty() || line.starts_with(RULES) {
                scripts.push(Self {
                    text: String::new(),
                    folder: folder.to_owned(),
                });
            }
            if let Some(script) = scripts.last_mut() {
                script.text += line;
                script.text.push('\n');
            }
        }
        scripts
    }

    /// An engine with the rules of the session, or those by default.
    fn engine(&self) -> Engine {
        let name = self
            .text
            .lines()
            .next()
            .and_then(|line| line.strip_prefix(RULES));
        let preset = Preset::named(name.unwrap_or("chinese")).expect("the rules have a name");
        let settings = Settings {
            rules: preset.rules,
            komi: preset.komi,
            playouts: Some(50),
            seed: 1,
            ..Settings::default()
        };
        Engine::new(settings, Interrupt::new().flag())
    }

    /// The commands, with the name of the folder filled in.
    fn commands(&self) -> Vec<String> {
        let lines = self.text.lines().filter_map(|line| line.strip_prefix("> "));
        lines
            .map(|line| line.replace("$DIR", &self.folder.to_string_lossy()))
            .collect()
    }

    /// The script with what the engine answers now.
    fn replay(&self) -> String {
        let mut answers = converse(&mut self.engine(), &self.commands()).into_iter();
        let mut lines = Vec::new();
        for line in self.text.lines() {
            let command = line.strip_prefix("> ");
            if command.is_none() && !line.starts_with('#') && !line.is_empty() {
                continue;
            }
            lines.push(line.to_owned());
            if let Some(command) = command.filter(|command| is_command(command))
                && let Some(answer) = answers.next()
            {
                lines.extend(self.recorded(command, &answer));
            }
        }
        assert_eq!(answers.next(), None, "more answers than commands");
        lines.join("\n") + "\n"
    }

    /// An answer as in a transcript: without blanks at the ends of lines and without whatever
    /// differs between runs.
    fn recorded(&self, command: &str, answer: &Answer) -> Vec<String> {
        let wire = steady(command, answer.wire.trim_end());
        let mut lines: Vec<String> = wire
            .lines()
            .map(|line| line.trim_end().to_owned())
            .collect();
        let message = answer.wire.trim_start_matches(['?', ' ']).trim_end();
        let log = answer.log.as_deref().unwrap_or_default();
        // A remark follows the command at once, a reason the message.
        let mark = if answer.is_failure() { message } else { ": " };
        let reason = log.split_once(mark).map_or("", |(_, reason)| reason);
        if !reason.is_empty() {
            let reason = in_our_words(reason.trim_start_matches(": "));
            lines.push(format!("! {reason}"));
        }
        let folder = self.folder.to_string_lossy();
        lines
            .into_iter()
            .map(|line| line.replace(&*folder, "$DIR"))
            .collect()
    }
}

/// Whether a line gets an answer.
fn is_command(text: &str) -> bool {
    line::clean(text.as_bytes()).is_some_and(|line| Command::parse(&line).is_some())
}

/// Says in words what is right but not always the same.
fn steady(command: &str, wire: &str) -> String {
    let names: Vec<&str> = every_command().iter().map(|row| row.name).collect();
    let seconds = wire.trim_start_matches("= ");
    let wire = &without_figures(wire);
    match command {
        "cputime" | "cputime 1" | "gomill-cpu_time" if is_a_time(seconds) => {
            "= (seconds)".to_owned()
        }
        _ if *wire == format!("= {}", names.join("\n")) => "= (all names)".to_owned(),
        _ => wire.replace(env!("CARGO_PKG_VERSION"), "(version)"),
    }
}

/// An answer with words in place of the figures of an analysis, which change with the player. Any
/// number of equal lines counts as one.
fn without_figures(wire: &str) -> String {
    let in_words = |line: &str| match line.split_once(' ') {
        Some(("info", _)) => {
            let is_asked = |word: &&str| {
                let keys = ["pvVisits", "pvEdgeVisits", "rootInfo", "noResultValue"];
                word.to_lowercase().contains("ownership") || keys.contains(word)
            };
            let mut found: Vec<&str> = line.split(' ').filter(is_asked).collect();
            // The same for each move.
            found.sort_unstable();
            found.dedup();
            let found: Vec<String> = found.iter().map(|key| format!(" ({key})")).collect();
            format!("(analysis){}", found.concat())
        }
        _ if line.starts_with('{') => "(analysis in JSON)".to_owned(),
        _ => line.to_owned(),
    };
    let mut lines: Vec<String> = wire.lines().map(in_words).collect();
    lines.dedup_by(|next, line| next == line && line.starts_with("(analysis"));
    lines.join("\n")
}

fn is_a_time(text: &str) -> bool {
    text.parse()
        .is_ok_and(|seconds: f64| (0.0..1e4).contains(&seconds))
}

/// A reason without the wording of this operating system.
fn in_our_words(reason: &str) -> &str {
    match reason.split_once(" (os error") {
        Some((reason, _)) => reason
            .rsplit_once(": ")
            .map_or("(system)", |(path, _)| path),
        None => reason,
    }
}

fn path_of(command: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/gtp/{command}.txt"))
}

/// The transcripts of the referee's paragraphs, in order.
fn paragraphs() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/referee");
    let entries = fs::read_dir(folder).expect("transcripts");
    let mut paths: Vec<PathBuf> = entries
        .map(|entry| entry.expect("a transcript").path())
        .collect();
    paths.sort();
    paths
}

#[test]
fn each_command_answers_as_its_transcript_tells() {
    let folder = folder_with_records("transcripts");
    let table = every_command();
    let names = table.iter().map(|row| row.name);
    let wrong: Vec<&str> = names
        .filter(|name| {
            let output: String = Script::read(name, &folder)
                .iter()
                .map(Script::replay)
                .collect();
            catch_unwind(|| expect_file![path_of(name)].assert_eq(&output)).is_err()
        })
        .collect();
    assert!(wrong.is_empty(), "other answers than before: {wrong:?}");
}

#[test]
fn the_referee_applies_each_paragraph_as_its_transcript_tells() {
    let folder = folder_with_records("paragraphs");
    let wrong: Vec<PathBuf> = paragraphs()
        .into_iter()
        .filter(|path| {
            let output: String = Script::read_file(path, &folder)
                .iter()
                .map(Script::replay)
                .collect();
            catch_unwind(|| expect_file![path].assert_eq(&output)).is_err()
        })
        .collect();
    assert!(wrong.is_empty(), "other answers than before: {wrong:?}");
}

/// What an answer under these rules must not quote: whatever looks like an article of another text.
fn is_foreign_article(word: &str, preset: &str) -> bool {
    let word = word.trim_start_matches("article=");
    let text = match word {
        _ if word.starts_with('§') => "chinese-1988",
        _ if word.starts_with("art.") => "japanese-1989",
        _ if word.starts_with("I.") || word.starts_with("II.") => "simple-area-0.7",
        "rule1" | "rule2" | "rule3" | "rule4" => "simplified",
        "section1" | "section3" | "section5" => "go-introduction",
        "atari-go" | "chinese-wikibooks" => word,
        _ => return false,
    };
    preset != text && preset != format!("{text}-referee")
}

#[test]
fn the_referee_quotes_no_article_of_a_text_that_is_not_in_force() {
    let folder = folder_with_records("articles");
    let table = every_command();
    let names = table.iter().map(|row| row.name);
    let sessions: Vec<Script> = names
        .filter(|name| name.starts_with("honte-referee-") || *name == "honte-explain")
        .flat_map(|name| Script::read(name, &folder))
        .collect();
    for Preset { name, .. } in PRESETS {
        for session in &sessions {
            let rules = Script {
                text: format!("{RULES}{name}\n{}", session.text),
                folder: folder.clone(),
            };
            let commands = rules.commands();
            let brings_rules =
                |line: &String| line.starts_with("honte-rules") || line.contains("-load ");
            let own_rules = commands.iter().position(brings_rules);
            let commands = &commands[..own_rules.unwrap_or(commands.len())];
            for answer in converse(&mut rules.engine(), commands) {
                let mut words = answer.wire.split_whitespace();
                let foreign = words.find(|word| is_foreign_article(word, name));
                assert_eq!(foreign, None, "{name}: {}", answer.wire);
            }
        }
    }
}

#[test]
fn each_command_has_a_transcript_with_its_errors() {
    for row in every_command() {
        let text = fs::read_to_string(path_of(row.name)).unwrap_or_default();
        let mut asked = "";
        let mut has_failed = BTreeSet::new();
        for line in text.lines() {
            match line.strip_prefix("> ") {
                Some(command) => asked = command,
                None if asked.split(' ').any(|word| word == row.name) => {
                    has_failed.extend(line.starts_with(['=', '?']).then(|| line.starts_with('?')));
                }
                None => (),
            }
        }
        assert!(
            has_failed.contains(&false),
            "tests/gtp/{}.txt shows no answer",
            row.name
        );
        // Some take any text.
        let takes_all = ["", "text", "[text]", "[result]"].contains(&row.usage);
        let can_fail = !matches!(row.run, Run::Protocol(_)) && !takes_all;
        assert!(
            !can_fail || has_failed.contains(&true),
            "tests/gtp/{}.txt shows no error, but there is an argument to go wrong",
            row.name
        );
    }
}

#[test]
fn each_transcript_is_about_a_command() {
    let names: BTreeSet<&str> = every_command().iter().map(|row| row.name).collect();
    for entry in fs::read_dir(path_of("undo").parent().expect("a folder")).expect("transcripts") {
        let path = entry.expect("a transcript").path();
        let name = path
            .file_stem()
            .and_then(|name| name.to_str())
            .expect("a plain name");
        assert!(
            name == "vectors" || names.contains(name),
            "{name}: no such command"
        );
    }
}

/// All that a controller can see of the state, and how deep it can undo.
fn state(engine: &mut Engine) -> String {
    let questions = [
        "showboard",
        "printsgf",
        "get_komi",
        "all_legal black",
        "all_legal white",
        "honte-referee-state",
        "honte-referee-notes",
        "honte-referee-result",
    ];
    let answers = converse(engine, &questions.map(str::to_owned));
    assert!(answers.iter().all(|answer| !answer.is_failure()));
    let (game, size) = (engine.game(), engine.game().size());
    let state = engine.arbiter().state();
    format!(
        "{state:?}\n{size}, {} moves, {} passes, handicap {:?}, {:?}\n{:?}\n{answers:?}",
        game.n_moves(),
        game.passes_in_a_row(),
        game.n_handicap(),
        game.rules(),
        game.records(),
    )
}

#[test]
fn a_command_that_fails_changes_nothing() {
    let folder = folder_with_records("failures");
    let mut failing = BTreeSet::new();
    for script in all_scripts(&folder) {
        let mut engine = script.engine();
        for command in script.commands() {
            let before = state(&mut engine);
            let answers = converse(&mut engine, slice::from_ref(&command));
            if answers.iter().any(Answer::is_failure) {
                assert_eq!(
                    state(&mut engine),
                    before,
                    "{command} in the session\n{}",
                    script.text
                );
                failing.insert(command);
            }
        }
    }
    assert!(
        failing.len() > 50,
        "the transcripts show {} failures only",
        failing.len()
    );
}

#[test]
fn what_fails_in_the_middle_of_a_ko_changes_nothing_either() {
    let folder = folder_with_records("mistakes");
    let scripts = all_scripts(&folder);
    let commands: BTreeSet<String> = scripts.iter().flat_map(Script::commands).collect();
    let opening = [
        "boardsize 7",
        "komi -2.5",
        "play b A2",
        "play w C1",
        "play b B1",
        "play w C3",
    ];
    let ko = [
        "play b B3",
        "play w D2",
        "play w pass",
        "play w B2",
        "play b C2",
    ];
    let moves: Vec<String> = opening.into_iter().chain(ko).map(str::to_owned).collect();
    let in_the_ko = || {
        let mut engine = scripts[0].engine();
        let answers = converse(&mut engine, &moves);
        assert!(
            answers.iter().all(|answer| !answer.is_failure()),
            "{answers:?}"
        );
        engine
    };
    let mut engine = in_the_ko();
    let before = state(&mut engine);
    for command in commands {
        let answers = converse(&mut engine, slice::from_ref(&command));
        if answers.iter().all(Answer::is_failure) {
            assert_eq!(state(&mut engine), before, "{command}");
        } else {
            engine = in_the_ko();
        }
    }
}

/// The sessions of all transcripts.
fn all_scripts(folder: &Path) -> Vec<Script> {
    let commands = every_command();
    let of_commands = commands
        .iter()
        .flat_map(|row| Script::read(row.name, folder));
    let of_paragraphs = paragraphs();
    let of_paragraphs = of_paragraphs
        .iter()
        .flat_map(|path| Script::read_file(path, folder));
    of_commands.chain(of_paragraphs).collect()
}
