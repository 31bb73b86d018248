//! What a person sees: the program on a pseudoterminal, wide and narrow, with and without colors.

#![cfg(all(feature = "cli", unix))]

mod folder;
mod program;

use std::fs::{self, File};
use std::io::{Read, Write};
use std::os::fd::OwnedFd;
use std::process::{Child, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

use folder::Folder;
use nix::pty::{Winsize, openpty};
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use program::{honte, output_of, run, text};

/// How long an answer may take on a busy machine.
const PATIENCE: Duration = Duration::from_mins(2);

/// The program at a terminal, and what has appeared there.
struct Terminal {
    child: Child,
    keyboard: File,
    screen: Receiver<Vec<u8>>,
    seen: String,
}

impl Terminal {
    fn new(arguments: &[&str], columns: u16, variables: &[(&str, &str)]) -> Self {
        let size = Winsize {
            ws_row: 24,
            ws_col: columns,
            ws_xpixel: 0,
            ws_ypixel: 0,
        };
        let pty = openpty(&size, None).expect("a pseudoterminal");
        let end = |fd: &OwnedFd| Stdio::from(fd.try_clone().expect("a descriptor"));
        let child = honte(arguments)
            .env("TERM", "xterm")
            .env_remove("NO_COLOR")
            .envs(variables.iter().copied())
            .stdin(end(&pty.slave))
            .stdout(end(&pty.slave))
            .stderr(end(&pty.slave))
            .spawn()
            .expect("the program starts");
        let mut output = File::from(pty.master.try_clone().expect("a descriptor"));
        let (sender, screen) = mpsc::channel();
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(length @ 1..) = output.read(&mut bytes) {
                if sender.send(bytes[..length].to_vec()).is_err() {
                    return;
                }
            }
        });
        Self {
            child,
            keyboard: File::from(pty.master),
            screen,
            seen: String::new(),
        }
    }

    /// Waits for a text and returns all that has appeared since the last one, with it.
    fn until(&mut self, text: &str) -> String {
        let end = Instant::now() + PATIENCE;
        loop {
            if let Some(at) = self.seen.find(text) {
                let rest = self.seen.split_off(at + text.len());
                return std::mem::replace(&mut self.seen, rest);
            }
            let left = end.saturating_duration_since(Instant::now());
            let Ok(bytes) = self.screen.recv_timeout(left) else {
                panic!("no {text:?} in {:?}", self.seen);
            };
            self.seen += &String::from_utf8_lossy(&bytes).replace('\r', "");
        }
    }

    fn type_in(&mut self, keys: impl AsRef<[u8]>) {
        self.keyboard.write_all(keys.as_ref()).expect("a terminal");
    }

    /// Types a line at a prompt and returns what appears up to the next one.
    fn line(&mut self, line: &str, prompt: &str) -> String {
        self.type_in(format!("{line}\r"));
        // The line itself, as it is echoed.
        self.until(line);
        self.until(prompt)
    }

    fn interrupt(&self) {
        let id = Pid::from_raw(self.child.id().cast_signed());
        kill(id, Signal::SIGINT).expect("the program runs");
    }

    /// Waits for the end; returns the exit code.
    fn ends(mut self) -> Option<i32> {
        let end = Instant::now() + PATIENCE;
        while Instant::now() < end {
            if let Some(status) = self.child.try_wait().expect("a child") {
                return status.code();
            }
            thread::sleep(Duration::from_millis(10));
        }
        self.child.kill().expect("a child");
        panic!("it does not end: {:?}", self.seen);
    }
}

const PLAIN: (&str, &str) = ("NO_COLOR", "1");

#[test]
fn a_session_greets_prompts_completes_helps_and_shows_the_board() {
    let mut terminal = Terminal::new(&["--size", "5"], 80, &[PLAIN]);
    let banner = terminal.until("honte> ");
    let version = format!(
        "Honte {}, chinese rules, 5x5, komi 7.5.",
        env!("CARGO_PKG_VERSION")
    );
    assert!(banner.contains(&version), "{banner}");
    for command in ["genmove black", "play white D4", "help"] {
        assert!(banner.contains(&format!("\n  {command} ")), "{banner}");
    }

    let played = terminal.line("play b C3", "honte> ");
    let board = "= \n\n 5 . . . . .\n 4 . . . . .\n 3 . .(X). .\n 2 . . . . .\n 1 . . . . .\n   \
                 A B C D E\nwhite to move; black has taken 0, white 0\n";
    assert!(played.contains(board), "{played}");

    // What changes no board shows none, and a failure comes with its reason.
    let refused = terminal.line("play w C3", "honte> ");
    assert!(
        refused.contains("? illegal move\n\nplay w C3: illegal move: C3: the point is occupied")
    );
    assert!(!refused.contains("A B C"), "{refused}");

    let help = terminal.line("help", "honte> ");
    for row in honte::commands::table() {
        assert!(help.contains(&format!("\n  {}", row.name)), "{}", row.name);
    }
    assert!(help.contains("Scoring\n  final_score   "), "{help}");
    let help = terminal.line("help kgs-rules", "honte> ");
    assert!(
        help.contains("kgs-rules chinese|aga|japanese|new_zealand\nChoose rules"),
        "{help}"
    );
    let help = terminal.line("help nothing", "honte> ");
    assert!(help.contains("There is no command or family"), "{help}");

    // The only command that begins so, its only color, and a rule set.
    terminal.type_in("all_l\tw\t\r");
    let legal = terminal.until("A1 B1");
    assert!(legal.contains("all_legal white"), "{legal}");
    terminal.until("honte> ");
    terminal.type_in("honte-rules japanese-1\t\r");
    terminal.until("honte-rules japanese-1989");
    terminal.until("= komi stays 7.5");
    terminal.until("honte> ");
    // The line before the last in the history.
    terminal.type_in("\u{1b}[A\u{1b}[A\r");
    terminal.until("all_legal white");
    terminal.until("= A1 B1");
    terminal.until("honte> ");

    terminal.type_in("quit\r");
    assert_eq!(terminal.ends(), Some(0));
}

/// A dumb terminal hands over whole lines, whatever their bytes.
#[test]
fn a_line_that_is_no_text_is_answered() {
    let mut terminal = Terminal::new(&[], 80, &[PLAIN, ("TERM", "dumb")]);
    terminal.type_in(b"play \xff\rquit\r");
    terminal.until("That is no text in UTF-8.\n");
    assert_eq!(terminal.ends(), Some(0));
}

#[test]
fn colors_mark_stones_and_answers_unless_they_are_not_wanted() {
    let see = |variables: &[(&str, &str)]| {
        let mut terminal = Terminal::new(&["--size", "3"], 80, variables);
        terminal.until("honte> ");
        let mut seen = terminal.line("play b B2", "honte> ");
        seen += &terminal.line("hm", "honte> ");
        // Ctrl-D.
        terminal.type_in("\u{4}");
        assert_eq!(terminal.ends(), Some(0));
        seen
    };
    let seen = see(&[]);
    for text in [
        "\u{1b}[32m=\u{1b}[0m ",
        "\u{1b}[7;1;32mX\u{1b}[0m",
        "\u{1b}[31m?\u{1b}[0m ",
    ] {
        assert!(seen.contains(text), "{text:?} in {seen:?}");
    }
    for variables in [&[PLAIN][..], &[("TERM", "dumb")]] {
        let seen = see(variables);
        let has_color = seen.contains("m=") || seen.contains("mX") || seen.contains("m?");
        assert!(!has_color && seen.contains("(X)"), "{seen:?}");
    }
    // A dumb terminal gets nothing but text.
    assert!(!see(&[("TERM", "dumb")]).contains('\u{1b}'));
}

#[test]
fn forty_columns_are_enough() {
    let mut terminal = Terminal::new(&[], 40, &[("TERM", "dumb")]);
    let mut seen = terminal.until("honte> ");
    seen += &terminal.line("play b T19", "honte> ");
    seen += &terminal.line("help", "honte> ");
    seen += &terminal.line("boardsize 25", "honte> ");
    terminal.type_in("quit\r");
    assert_eq!(terminal.ends(), Some(0));
    // Only a word without blanks is longer.
    let width = |line: &str| line.trim_start_matches("honte> ").trim().chars().count();
    let long = seen.lines().filter(|line| width(line) > 40);
    let long: Vec<&str> = long.filter(|line| line.trim().contains(' ')).collect();
    assert!(long.is_empty(), "{long:#?}");
    assert!(
        seen.contains("\n19 . . . . . . . . . . . . . . . . . .(X\n"),
        "{seen}"
    );
    assert!(seen.contains("\n25 .........................\n"), "{seen}");
}

#[test]
fn lines_that_arrive_together_are_all_answered() {
    // Typed ahead, and pasted with a comment.
    for keys in [
        "play b C3\rname\rplay w B2\rquit\r",
        "\u{1b}[200~# A comment.\n\nplay b C3\nname\nplay w B2\u{1b}[201~\rquit\r",
    ] {
        let mut terminal = Terminal::new(&["--size", "5"], 80, &[PLAIN]);
        terminal.until("honte> ");
        terminal.type_in(keys);
        terminal.until("= Honte");
        terminal.until("(O)");
        assert_eq!(terminal.ends(), Some(0), "{keys:?}");
    }
}

#[test]
fn control_c_at_the_prompt_ends_the_program() {
    for (options, prompt) in [
        (&["--size", "5"][..], "honte> "),
        (&["play", "--size", "5"], "black> "),
    ] {
        let mut terminal = Terminal::new(options, 80, &[PLAIN]);
        terminal.until(prompt);
        terminal.type_in("\u{3}");
        assert_eq!(terminal.ends(), Some(130));
    }
}

#[test]
fn a_game_is_lost_by_the_second_control_c_only() {
    let mut terminal = Terminal::new(&["play", "--size", "5", "--playouts", "20"], 80, &[PLAIN]);
    terminal.until("black> ");
    terminal.type_in("c3\r");
    terminal.until("Honte plays ");
    terminal.until("black> ");
    terminal.type_in("\u{3}");
    terminal.until("Ctrl-C again leaves");
    terminal.until("black> ");
    terminal.type_in("\u{3}");
    assert_eq!(terminal.ends(), Some(130));
}

#[test]
fn control_c_stops_a_search_and_not_the_program() {
    let mut terminal = Terminal::new(&["--size", "9", "--time", "3600"], 80, &[PLAIN]);
    terminal.until("honte> ");
    terminal.type_in("lz-analyze b 10\r");
    terminal.until("info move");
    terminal.interrupt();
    terminal.until("honte> ");
    terminal.type_in("genmove b\r");
    thread::sleep(Duration::from_millis(500));
    terminal.interrupt();
    terminal.until("white to move");
    terminal.until("honte> ");
    terminal.type_in("quit\r");
    assert_eq!(terminal.ends(), Some(0));
}

/// The estimate is that of the game, as over GTP, and not of a search that was stopped, too.
#[test]
fn control_c_while_honte_thinks_does_not_cut_the_next_estimate_short() {
    let options = ["play", "--size", "9", "--time", "3600"];
    let mut terminal = Terminal::new(&options, 200, &[PLAIN]);
    terminal.until("black> ");
    terminal.type_in("d4\r");
    terminal.until("d4");
    thread::sleep(Duration::from_secs(2));
    terminal.interrupt();
    terminal.until("Honte plays ");
    let reply = terminal.until("black> ");
    let vertex = reply
        .split(|c: char| !c.is_alphanumeric())
        .next()
        .expect("a move");
    let said = terminal.line("score", "black> ");
    let (_, estimate) = said
        .split_once("The game may end with ")
        .expect("an estimate");
    let estimate = estimate.split([',', ';']).next().expect("a score");

    let session = format!("boardsize 9\nplay b d4\nplay w {vertex}\nestimate_score\n");
    let answers = text(&output_of(&mut honte(&["--size", "9"]), &session).stdout);
    let expected = answers.trim_end().lines().last().expect("an answer");
    let expected = expected.trim_start_matches("= ").split(' ').next();
    assert_eq!(Some(estimate), expected, "{said} {answers}");
    terminal.type_in("quit\r");
    assert_eq!(terminal.ends(), Some(0));
}

#[test]
fn a_terminal_at_one_end_only_gets_bare_gtp() {
    let pty = openpty(None, None).expect("a pseudoterminal");
    let mut keyboard = File::from(pty.master);
    keyboard
        .write_all(b"protocol_version\nhelp quit\nquit\n")
        .expect("a terminal");
    let output = honte::<&str>(&[])
        .stdin(pty.slave)
        .output()
        .expect("the program runs");
    let text = String::from_utf8_lossy(&output.stdout);
    assert_eq!(text, "= 2\n\n= quit\nEnd the session.\n\n= \n\n");
}

#[test]
fn a_game_is_played_in_plain_words() {
    let folder = Folder::new("play");
    let file = folder.path("a game.sgf");
    let options = ["play", "--size", "5x3", "--playouts", "300", "--seed", "1"];
    let mut terminal = Terminal::new(&options, 200, &[PLAIN]);
    let greeting = terminal.until("black> ");
    assert!(greeting.contains("5x3, chinese rules, komi 7.5, full strength. You are black (X)."));
    let mut says = |line: &str, prompt: &str, expected: &str| {
        let answer = terminal.line(line, prompt);
        assert!(answer.contains(expected), "{line}: {answer}");
    };
    says("undo", "black> ", "no move of yours");
    says("z9", "black> ", "not on this board");
    says("hello", "black> ", "`help` lists");
    says("help", "black> ", "  explain [vertex]");
    says("hint", "black> ", "C2 is a good move.");
    says("c2", "black> ", "Honte plays ");
    says(
        "c2",
        "black> ",
        "C2 is illegal for black: the point is occupied",
    );
    says("explain a1", "black> ", "A1 is legal for black");
    says("explain", "black> ", "the game is not over");
    says("score", "black> ", "The game may end with ");
    says("undo", "black> ", " 3 . . . . .\n");
    says("accept", "black> ", "There is no result yet");
    // Honte wins by komi, and passes too.
    says("pass", "over> ", "W+7.5: White wins by 7.5 points");
    says("hint", "over> ", "Any stone resumes the game.");
    says("c2", "black> ", "Honte plays ");
    says("resign", "over> ", "W+R: Black resigned, and White wins");
    says("hint", "over> ", "The game is over.");
    says("a1", "over> ", "Not now: the game is over.");
    // The resignation, the moves after the passes, the passes.
    says("undo", "black> ", "X");
    says("undo", "over> ", " 3 . . . . .\n");
    says("undo", "black> ", " 3 . . . . .\n");
    says("resign", "over> ", "W+R");
    says("save", "over> ", "`save` needs the name of a file");
    says(&format!("save {file}"), "over> ", "The game is in");
    says(&format!("save {file}"), "over> ", "The game is in");
    let other = folder.join("no/folder.sgf").display().to_string();
    says(&format!("save {other}"), "over> ", "cannot be written");
    terminal.type_in("quit\r");
    assert_eq!(terminal.ends(), Some(0));
    let record = fs::read_to_string(&file).expect("a record");
    assert!(
        record.contains("RE[W+R]") && record.contains("PW[Honte "),
        "{record}"
    );

    // The file belongs to another game now.
    let mut terminal = Terminal::new(&options, 200, &[PLAIN]);
    terminal.until("black> ");
    let answer = terminal.line(&format!("save {file}"), "black> ");
    assert!(answer.contains("exists already"), "{answer}");
    terminal.type_in("\u{4}");
    assert_eq!(terminal.ends(), Some(0));
}

/// Where both players have to agree, a result is accepted, and taken back.
#[test]
fn a_result_is_accepted() {
    for rules in ["chinese", "japanese-1989", "aga", "new-zealand"] {
        let options = [
            "play",
            "--size",
            "5x3",
            "--playouts",
            "50",
            "--seed",
            "1",
            "--rules",
            rules,
        ];
        let mut terminal = Terminal::new(&options, 200, &[PLAIN]);
        terminal.until("black> ");
        let mut says = |line: &str, prompt: &str, expected: &str| {
            let answer = terminal.line(line, prompt);
            assert!(answer.contains(expected), "{rules}, {line}: {answer}");
        };
        says("pass", "over> ", "`accept` agrees to this result.");
        says("accept", "over> ", "White wins by");
        says("accept", "over> ", "The game is over already.");
        says("a1", "over> ", "Not now: the game is over.");
        says("undo", "> ", " 3 . . . . .\n");
        terminal.type_in("quit\r");
        assert_eq!(terminal.ends(), Some(0));
    }
}

/// The same player as over GTP: with the net, unless another is asked for.
#[test]
fn honte_plays_here_as_over_gtp() {
    let answer = |arguments: &[&str], input: &str| {
        let options = ["--size", "9", "--playouts", "60", "--seed", "3"];
        let output = run(&[arguments, &options].concat(), input);
        String::from_utf8(output.stdout).expect("text")
    };
    let over_gtp = answer(&["gtp"], "play b E5\ngenmove w\n");
    let vertex = over_gtp.trim().rsplit(' ').next().expect("an answer");
    let here = answer(&["play"], "E5\nquit\n");
    assert!(here.contains(&format!("Honte plays {vertex}.")), "{here}");
    assert!(!answer(&["gtp", "--no-net"], "play b E5\ngenmove w\n").contains(vertex));
}

#[test]
fn a_game_in_a_pipe_is_plain_text() {
    let run = |arguments: &[&str], input: &str| {
        let options = ["--playouts", "50", "--seed", "1"];
        run(&[&["play"], arguments, &options].concat(), input)
    };
    let output = run(
        &["--size", "3", "--color", "white", "--level", "1"],
        "quit\n",
    );
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(
        text.contains("3x3, chinese rules, komi 7.5, level 1. You are white (O)."),
        "{text}"
    );
    assert!(
        text.contains("Honte plays ") && !text.contains('\u{1b}'),
        "{text}"
    );
    assert_eq!(output.status.code(), Some(0));

    let output = run(&["--size", "9", "--handicap", "4"], "undo\n");
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(
        text.contains("komi 0.5") && text.contains("no move of yours"),
        "{text}"
    );
    assert!(text.contains(" 7 . . X . + . X . .\n"), "{text}");

    let output = run(&["--size", "5", "--handicap", "2"], "");
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(
        error,
        "honte: a board of 5x5 has no places for 2 handicap stones\n"
    );
    assert_eq!(output.status.code(), Some(1));
}

/// The page about terminals shows a game; what is typed in it follows a prompt.
#[test]
fn the_game_of_the_page_is_played_as_it_stands_there() {
    let page = include_str!("../docs/terminal.md");
    let block = page.split("```text\n").nth(1).expect("a block");
    let block = block.split("```").next().expect("its end");
    let (command, game) = block.split_once('\n').expect("a command");
    let arguments = command.strip_prefix("$ honte ").expect("a prompt");
    let typed = |line: &&str| line.starts_with("black> ") || line.starts_with("over> ");
    let words = game.lines().filter(typed);
    let words: Vec<&str> = words
        .filter_map(|line| Some(line.split_once("> ")?.1))
        .collect();
    let shown: Vec<&str> = game.lines().filter(|line| !typed(line)).collect();
    let arguments: Vec<&str> = arguments.split(' ').collect();
    let output = run(&arguments, words.join("\n") + "\n");
    let seen = String::from_utf8_lossy(&output.stdout);
    // The first line has the version.
    assert!(seen.starts_with("Honte ") && shown[0].starts_with("Honte "));
    let rest: Vec<&str> = seen.lines().skip(1).collect();
    assert_eq!(rest, shown[1..], "{seen}");
}
