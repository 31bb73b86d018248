//! Answers that are sent line by line: their form, what interrupts them, and how slow readers and
//! commands affect each other.

#![allow(clippy::unnecessary_wraps, reason = "all handlers are of one type")]

mod session;

use std::io::{self, Cursor, Write};
use std::sync::mpsc::{Receiver, Sender, channel};

use gtp::{Args, Failure, Reply, Run, Server, Spec, Stream, Until};
use proptest::prelude::*;
use session::{AT_MOST, Fake, Session};

/// Sends a line and continues until it is interrupted.
fn ponder(fake: &mut Fake, args: Args<'_>, stream: &Stream<'_>) -> Reply {
    args.end()?;
    stream.offer("info");
    fake.has_begun.send(()).unwrap();
    stream.wait_for_interrupt();
    Ok("".into())
}

/// Sends a line, ends when the test says so, and reports whether it was interrupted.
fn choose(fake: &mut Fake, _: Args<'_>, stream: &Stream<'_>) -> Reply {
    stream.offer("info");
    fake.has_begun.send(()).unwrap();
    fake.may_end.recv_timeout(AT_MOST).unwrap();
    Ok(if stream.interrupt().is_raised() {
        "play early"
    } else {
        "play D4"
    }
    .into())
}

const fn row<E>(
    name: &'static str,
    run: fn(&mut E, Args<'_>, &Stream<'_>) -> Reply,
    until: Until,
) -> Spec<E> {
    Spec {
        name,
        usage: "",
        summary: "",
        values: None,
        run: Run::Stream(run, until),
        guard: None,
    }
}

fn session() -> Session {
    Session::new(&[
        row("ponder", ponder, Until::AnyLine),
        row("choose", choose, Until::Interrupt),
    ])
}

/// Reads up to a blank line and returns the lines before it.
fn answer(session: &Session) -> Vec<String> {
    let mut text = String::new();
    while text != "\n" && !text.ends_with("\n\n") {
        text += &session.answer();
    }
    text.lines()
        .filter(|line| !line.is_empty())
        .map(str::to_owned)
        .collect()
}

/// The whole answer of one command with this handler, sent alone.
fn answer_of(run: fn(&mut (), Args<'_>, &Stream<'_>) -> Reply, command: &str) -> String {
    let mut output = Vec::new();
    let input = Cursor::new(command.as_bytes().to_vec());
    let table = [row("run", run, Until::AnyLine)];
    Server::new(&table)
        .serve(&mut (), input, &mut output)
        .unwrap();
    String::from_utf8(output).unwrap()
}

#[test]
fn any_line_ends_an_analysis() {
    for line in ["", "   ", "# why", "# interrupt", "7", "\r", "\0"] {
        let session = session();
        session.send("12 ponder\n");
        session.wait_for_begin();
        // The lines that came with the command have been read: only this one is new.
        session
            .chunks
            .as_ref()
            .unwrap()
            .send(format!("{line}\n").into())
            .unwrap();
        assert_eq!(answer(&session), ["=12", "info"], "{line:?}");
        session.end().unwrap();
    }
}

#[test]
fn a_command_ends_an_analysis_and_is_answered_after_it() {
    let session = session();
    session.send("1 ponder\n");
    session.wait_for_begin();
    session.send("2 protocol_version\n");
    assert_eq!(answer(&session), ["=1", "info"]);
    assert_eq!(answer(&session), ["=2 2"]);
    session.end().unwrap();
}

#[test]
fn half_a_line_ends_no_analysis_and_the_end_of_the_input_does() {
    let mut session = session();
    let send = |session: &Session, text: &str| {
        let chunks = session.chunks.as_ref().unwrap();
        chunks.send(text.into()).unwrap();
    };
    send(&session, "1 ponder\n");
    session.wait_for_begin();
    send(&session, "2 protocol");
    // The next chunk is read only when this one has been processed.
    send(&session, "_version");
    let mut text = session.answer();
    while !text.contains("info") {
        text += &session.answer();
    }
    assert_eq!(text, "=1\ninfo\n");
    session.chunks = None;
    assert_eq!(session.answer(), "\n");
    assert_eq!(answer(&session), ["=2 2"]);
    session.end().unwrap();
}

#[test]
fn an_analysis_with_a_line_behind_it_is_stopped_from_the_beginning() {
    for behind in ["2 protocol_version\n", "\n", "# and so on\n"] {
        let session = session();
        let chunks = session.chunks.as_ref().unwrap();
        chunks
            .send(format!("1 ponder\n{behind}").into_bytes())
            .unwrap();
        session.wait_for_begin();
        assert_eq!(answer(&session), ["=1", "info"], "{behind:?}");
        session.end().unwrap();
    }
}

#[test]
fn lines_that_came_before_an_analysis_do_not_stop_it() {
    let session = session();
    let chunks = session.chunks.as_ref().unwrap();
    chunks
        .send(b"1 choose\n# x\n\n2 ponder\n".to_vec())
        .unwrap();
    session.wait_for_begin();
    session.let_end();
    assert_eq!(answer(&session), ["=1", "info", "play D4"]);
    session.wait_for_begin();
    let mut text = session.answer();
    while !text.contains("info") {
        text += &session.answer();
    }
    session.send("3 protocol_version\n");
    assert_eq!(session.answer(), "\n", "it ran until the line came");
    session.end().unwrap();
}

#[test]
fn ordinary_lines_do_not_stop_the_choice_of_a_move() {
    let session = session();
    session.send("1 choose\n");
    session.wait_for_begin();
    session.send("2 protocol_version\n\n# x\n");
    session.let_end();
    assert_eq!(answer(&session), ["=1", "info", "play D4"]);
    assert_eq!(answer(&session), ["=2 2"]);
    session.end().unwrap();
}

#[test]
fn an_interrupt_stops_the_choice_of_a_move_and_nothing_later() {
    let session = session();
    session.send("1 choose\n2 choose\n");
    session.wait_for_begin();
    session.send("# interrupt\n");
    session.let_end();
    assert_eq!(answer(&session), ["=1", "info", "play early"]);
    session.wait_for_begin();
    session.let_end();
    assert_eq!(answer(&session), ["=2", "info", "play D4"]);
    session.end().unwrap();
}

#[test]
fn a_command_that_fails_before_its_first_line_fails_as_usual() {
    let session = session();
    session.send("3 ponder now\n");
    assert_eq!(session.answer(), "?3 syntax error\n\n");
    session.end().unwrap();
}

#[test]
fn a_header_alone_is_a_whole_answer() {
    let text = answer_of(
        |(), _, stream| {
            stream.open();
            stream.open();
            Ok("".into())
        },
        "5 run\n",
    );
    assert_eq!(text, "=5\n\n");
    assert_eq!(answer_of(|(), _, _| Ok("".into()), "5 run\n"), "=5 \n\n");
    assert_eq!(
        answer_of(|(), _, _| Ok("play D4".into()), "run"),
        "= play D4\n\n"
    );
}

#[test]
fn what_fails_after_its_first_line_still_ends_its_answer() {
    let fails = |(): &mut (), _: Args<'_>, stream: &Stream<'_>| {
        stream.offer("info");
        Err(Failure::syntax_error("too late"))
    };
    let failed = "=5\ninfo\nerror syntax error\n\n";
    assert_eq!(answer_of(fails, "5 run\n"), failed);
    let panics = |(): &mut (), _: Args<'_>, stream: &Stream<'_>| {
        stream.offer("info");
        panic!("I fell")
    };
    let failed = "=5\ninfo\nerror internal error\n\n";
    assert_eq!(answer_of(panics, "5 run\n"), failed);
    let panics_at_once = |(): &mut (), _: Args<'_>, _: &Stream<'_>| panic!("I fell");
    assert_eq!(
        answer_of(panics_at_once, "5 run\n"),
        "?5 internal error\n\n"
    );
}

#[test]
fn no_blank_line_slips_into_an_answer() {
    let text = answer_of(
        |(), _, stream| {
            for line in ["", "  ", "\n\n", "\r\0", "\n a\n\nb\tc\x07 \n"] {
                stream.offer(line);
            }
            Ok("\nplay\n \n\n\r\nD4\n\n".into())
        },
        "run\n",
    );
    assert_eq!(text, "=\n  a  b c  \nplay\nD4\n\n");
}

proptest! {
    #[test]
    fn any_bytes_in_a_stream_make_one_answer(bytes in prop::collection::vec(any::<u8>(), 0..40)) {
        let mut output = Vec::new();
        let table = [row::<Vec<u8>>(
            "run",
            |bytes, _, stream| {
                stream.offer(bytes.clone());
                Ok(bytes.clone().into())
            },
            Until::Interrupt,
        )];
        let mut engine = bytes;
        let input = Cursor::new(&b"run\n"[..]);
        Server::new(&table).serve(&mut engine, input, &mut output).unwrap();
        prop_assert!(output.starts_with(b"=\n"));
        let blank = output.windows(2).position(|pair| pair == b"\n\n");
        prop_assert_eq!(blank, Some(output.len() - 2));
        prop_assert!(output.iter().all(|&byte| byte == b'\n' || !byte.is_ascii_control()));
    }
}

/// An output with a slow reader: it accepts only the header until the test says so.
struct Slow {
    may_write: Receiver<()>,
    written: Vec<String>,
}

impl Write for Slow {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.written
            .push(String::from_utf8(bytes.to_vec()).unwrap());
        if self.written.len() == 2 {
            self.may_write.recv_timeout(AT_MOST).unwrap();
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn lines_that_nobody_reads_are_dropped_and_the_last_one_is_kept() {
    struct Talker {
        done: Sender<()>,
    }
    fn talk(talker: &mut Talker, _: Args<'_>, stream: &Stream<'_>) -> Reply {
        for n in 0..10_000 {
            stream.offer(format!("line {n}"));
        }
        talker.done.send(()).unwrap();
        Ok("end".into())
    }
    let (done, may_write) = channel();
    let mut slow = Slow {
        may_write,
        written: Vec::new(),
    };
    let table = [row("talk", talk, Until::Interrupt)];
    let input = Cursor::new("talk\n");
    Server::new(&table)
        .serve(&mut Talker { done }, input, &mut slow)
        .unwrap();
    // While the second write is blocked, the command ends: all lines but the last are lost.
    let text = slow.written.concat();
    assert!(text.starts_with("=\n"), "{text}");
    assert!(text.ends_with("line 9999\nend\n\n"), "{text}");
    assert!(slow.written.len() <= 4, "{:?}", slow.written);
}

#[test]
fn a_reader_that_leaves_ends_the_command_and_the_session() {
    struct Broken;
    impl Write for Broken {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(io::ErrorKind::BrokenPipe.into())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    fn run((): &mut (), _: Args<'_>, stream: &Stream<'_>) -> Reply {
        stream.offer("info");
        stream.wait_for_interrupt();
        Ok("".into())
    }
    let table = [row("run", run, Until::Interrupt)];
    let input = Cursor::new("run\n");
    let result = Server::new(&table).serve(&mut (), input, &mut Broken);
    assert_eq!(result.unwrap_err().kind(), io::ErrorKind::BrokenPipe);
}

#[test]
fn without_a_session_all_lines_come_in_one_answer() {
    fn analyze((): &mut (), args: Args<'_>, stream: &Stream<'_>) -> Reply {
        args.end()?;
        stream.offer("info");
        stream.wait_for_interrupt();
        Ok("".into())
    }
    fn choose((): &mut (), _: Args<'_>, stream: &Stream<'_>) -> Reply {
        stream.offer("info");
        assert!(!stream.interrupt().is_raised());
        Ok("play D4".into())
    }
    let table = [
        row("analyze", analyze, Until::AnyLine),
        row("choose", choose, Until::Interrupt),
    ];
    let text = |line: &str| {
        let reply = gtp::answer(&mut (), &table, line.as_bytes()).unwrap();
        reply.map(|payload| String::from_utf8(payload.as_bytes().to_vec()).unwrap())
    };
    assert_eq!(text("7 analyze"), Ok("info\n".into()));
    assert_eq!(text("choose"), Ok("info\nplay D4".into()));
    assert_eq!(text("analyze now").unwrap_err().message(), "syntax error");
}
