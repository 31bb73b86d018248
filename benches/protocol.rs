//! How fast the program starts, answers, stops and exits, beside GNU Go.
//!
//! Each figure is a median, printed beside its goal. The engines are measured in turn, so that
//! other load on the machine affects both.

#![allow(clippy::print_stdout, reason = "a bench prints its figures")]

use std::fmt::Write as _;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// Commands in one burst.
const BURST: usize = 200_000;
/// Round trips per median.
const ROUND_TRIPS: usize = 5_000;
/// Starts and exits per median.
const STARTS: usize = 21;
/// Searches interrupted by `quit`.
const SEARCHES: usize = 7;

/// Moves to a position in which both engines search.
const OPENING: &[&str] = &[
    "D4", "Q16", "Q4", "D16", "K10", "C14", "R6", "F3", "O17", "K4", "C6", "R14",
];

/// Measures a figure of an engine.
type Measure = fn(&Engine) -> f64;

/// An engine and its command.
struct Engine {
    name: &'static str,
    words: Vec<String>,
}

/// A running engine.
struct Session {
    child: Child,
    stdin: ChildStdin,
    stdout: BufReader<ChildStdout>,
}

impl Engine {
    fn start(&self) -> Session {
        let mut child = Command::new(&self.words[0])
            .args(&self.words[1..])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the engine starts");
        let stdin = child.stdin.take().expect("a pipe");
        let stdout = BufReader::new(child.stdout.take().expect("a pipe"));
        Session {
            child,
            stdin,
            stdout,
        }
    }
}

impl Session {
    fn write(&mut self, text: &str) {
        self.stdin
            .write_all(text.as_bytes())
            .expect("the engine reads");
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        self.stdout.read_line(&mut line).expect("text");
        assert!(!line.is_empty(), "the engine has gone");
        line
    }

    fn ask(&mut self, command: &str) {
        self.write(command);
        while self.line() != "\n" {}
    }

    /// The time from `quit` to the end of the process.
    fn quit(mut self) -> Duration {
        let begin = Instant::now();
        self.write("quit\n");
        let mut rest = Vec::new();
        self.stdout.read_to_end(&mut rest).expect("an end");
        self.child.wait().expect("an end");
        begin.elapsed()
    }
}

fn median(mut times: Vec<Duration>) -> f64 {
    times.sort_unstable();
    times[times.len() / 2].as_secs_f64()
}

/// From the start of the process to the whole answer to `name`, in milliseconds.
fn first_answer(engine: &Engine) -> f64 {
    let once = |_| {
        let begin = Instant::now();
        let mut session = engine.start();
        session.ask("name\n");
        let time = begin.elapsed();
        session.quit();
        time
    };
    1e3 * median((0..STARTS).map(once).collect())
}

/// Resident memory after the first answer, in MiB, as Linux reports it.
fn memory(engine: &Engine) -> f64 {
    let mut session = engine.start();
    session.ask("name\n");
    let status = fs::read_to_string(format!("/proc/{}/status", session.child.id()));
    session.quit();
    let kilobytes = |text: String| {
        let line = text.lines().find(|line| line.starts_with("VmRSS:"))?;
        line.split_whitespace().nth(1)?.parse::<f64>().ok()
    };
    status.ok().and_then(kilobytes).unwrap_or(f64::NAN) / 1024.0
}

/// The median round trip of a small command, in microseconds.
fn round_trip(engine: &Engine) -> f64 {
    let mut session = engine.start();
    session.ask("name\n");
    let times = (0..ROUND_TRIPS).map(|_| {
        let begin = Instant::now();
        session.ask("known_command play\n");
        begin.elapsed()
    });
    let median = 1e6 * median(times.collect());
    session.quit();
    median
}

/// Small commands per second, in thousands, sent in one burst.
fn burst(engine: &Engine) -> f64 {
    let Session {
        mut child,
        mut stdin,
        mut stdout,
    } = engine.start();
    let begin = Instant::now();
    let writer = thread::spawn(move || {
        let mut text = "known_command play\n".repeat(BURST);
        text += "quit\n";
        stdin.write_all(text.as_bytes()).expect("the engine reads");
        stdin
    });
    let mut answers = Vec::new();
    stdout.read_to_end(&mut answers).expect("an end");
    let seconds = begin.elapsed().as_secs_f64();
    drop(writer.join());
    child.wait().expect("an end");
    let n_answers = answers.windows(2).filter(|pair| pair == b"\n\n").count();
    assert_eq!(n_answers, BURST + 1);
    BURST as f64 / seconds / 1e3
}

/// From `quit` to the end of the process, in milliseconds.
fn quit(engine: &Engine) -> f64 {
    let once = |_| {
        let mut session = engine.start();
        session.ask("name\n");
        session.quit()
    };
    1e3 * median((0..STARTS).map(once).collect())
}

/// As [`quit`], while the engine is searching a move.
fn quit_in_genmove(engine: &Engine) -> f64 {
    let once = |_| {
        let mut session = engine.start();
        session.ask("time_settings 6000 0 0\n");
        // GNU Go plays its first moves without a search.
        for (nth, vertex) in OPENING.iter().enumerate() {
            let color = if nth % 2 == 0 { "b" } else { "w" };
            session.ask(&format!("play {color} {vertex}\n"));
        }
        session.write("genmove b\n");
        thread::sleep(Duration::from_millis(200));
        session.quit()
    };
    1e3 * median((0..SEARCHES).map(once).collect())
}

/// From a line of input to the end of the analysis it stops, in milliseconds: the longest of all.
fn stop_of_analysis(engine: &Engine) -> f64 {
    let mut session = engine.start();
    let once = |_| {
        session.write("lz-analyze 5\n");
        for _ in 0..4 {
            session.line();
        }
        let begin = Instant::now();
        session.write("\n");
        while session.line() != "\n" {}
        begin.elapsed()
    };
    let longest = (0..STARTS).map(once).max().expect("at least one");
    session.quit();
    1e3 * longest.as_secs_f64()
}

fn main() {
    let honte = [env!("CARGO_BIN_EXE_honte"), "--time", "60"];
    let mut engines = vec![Engine {
        name: "honte",
        words: honte.map(str::to_owned).to_vec(),
    }];
    let path = std::env::var_os("PATH").unwrap_or_default();
    let gnugo = std::env::split_paths(&path)
        .chain([Path::new("/usr/games").to_owned()])
        .map(|folder| folder.join("gnugo"))
        .find(|file| file.is_file());
    match gnugo {
        Some(file) => engines.push(Engine {
            name: "gnugo",
            words: vec![
                file.to_string_lossy().into_owned(),
                "--mode".into(),
                "gtp".into(),
            ],
        }),
        None => println!("gnugo is not installed: its figures are left out"),
    }
    let figures: [(&str, &str, Measure); 7] = [
        ("round trip of known_command, median", "< 30 us", round_trip),
        ("known_command in one burst", "> 200 k/s", burst),
        ("start to answer to name, median", "< 20 ms", first_answer),
        ("resident memory after start", "< 30 MiB", memory),
        ("quit to exit, median", "< 100 ms", quit),
        (
            "quit to exit within genmove, median",
            "< 100 ms",
            quit_in_genmove,
        ),
        (
            "line to end of analysis, longest",
            "< 50 ms",
            stop_of_analysis,
        ),
    ];
    for (what, wanted, measure) in figures {
        let mut line = format!("{what:38} wanted {wanted:10}");
        for engine in &engines {
            // GNU Go has no analysis.
            if engine.name == "honte" || !what.contains("analysis") {
                let _ = write!(line, " {} {:9.2}", engine.name, measure(engine));
            }
        }
        println!("{line}");
    }
}
