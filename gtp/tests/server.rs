//! Order, interrupts, panics and ends: the loop between listener and engine.

#![allow(clippy::needless_raw_string_hashes, reason = "expect-test writes them")]

mod session;
mod toy;

use std::io::{self, Cursor, Read, Write};
use std::thread;
use std::time::{Duration, Instant};

use expect_test::expect;
use gtp::{Args, Reply, Run, Server, Spec};
use session::{AT_MOST, Fake, Session};
use toy::{answer, serve_toy, table};

fn hold(fake: &mut Fake, args: Args<'_>) -> Reply {
    args.end()?;
    fake.has_begun.send(()).unwrap();
    fake.may_end.recv_timeout(AT_MOST).unwrap();
    Ok(if fake.interrupt.is_raised() {
        "interrupted"
    } else {
        "done"
    }
    .into())
}

#[expect(clippy::unnecessary_wraps, reason = "all handlers are of one type")]
fn think(fake: &mut Fake, _: Args<'_>) -> Reply {
    let begin = Instant::now();
    fake.has_begun.send(()).unwrap();
    while !fake.interrupt.is_raised() {
        assert!(begin.elapsed() < AT_MOST, "nobody came");
        thread::sleep(Duration::from_millis(1));
    }
    Ok("interrupted".into())
}

fn session() -> Session {
    let row = |name, run| Spec {
        name,
        usage: "",
        summary: "",
        values: None,
        run: Run::Engine(run),
        guard: None,
    };
    Session::new(&[row("hold", hold), row("think", think)])
}

#[test]
fn a_guard_refuses_a_command_before_its_handler_runs() {
    let mut row = Spec::of(gtp::Protocol::Version);
    row.name = "add";
    row.run = Run::Engine(|sum: &mut usize, _| {
        *sum += 1;
        Ok("".into())
    });
    row.guard = Some(|sum, args| {
        let is_refused = *sum == 1 && !args.is_empty();
        is_refused.then(|| gtp::Failure::new("not now"))
    });
    let mut output = Vec::new();
    let mut sum = 0;
    let input = "add x\nadd x\nadd\nadd x\n".as_bytes();
    gtp::Server::new(&[row])
        .serve(&mut sum, input, &mut output)
        .unwrap();
    assert_eq!(output, b"= \n\n? not now\n\n= \n\n= \n\n");
    sum = 1;
    let reply = gtp::answer(&mut sum, &[row], b"add x").unwrap();
    assert_eq!((reply.unwrap_err().message(), sum), ("not now", 1));
}

#[test]
fn an_interrupt_ends_the_running_command() {
    let session = session();
    session.send("1 think\n");
    session.wait_for_begin();
    session.send("  # interrupt \r\n");
    assert_eq!(session.answer(), "=1 interrupted\n\n");
    session.end().unwrap();
}

#[test]
fn an_interrupt_spares_the_commands_behind_the_running_one() {
    let session = session();
    session.send("1 hold\n2 hold\n");
    session.wait_for_begin();
    session.send("# interrupt\n");
    session.let_end();
    session.let_end();
    assert_eq!(session.answer(), "=1 interrupted\n\n");
    assert_eq!(session.answer(), "=2 done\n\n");
    session.end().unwrap();
}

#[test]
fn an_interrupt_in_the_chunk_of_its_command_ends_it() {
    let session = session();
    session.send("1 think\n# interrupt\n");
    assert_eq!(session.answer(), "=1 interrupted\n\n");
    session.end().unwrap();
}

#[test]
fn an_interrupt_before_any_command_is_dropped() {
    let session = session();
    session.send("# interrupt\n1 hold\n");
    session.let_end();
    assert_eq!(session.answer(), "=1 done\n\n");
    session.end().unwrap();
}

#[test]
fn an_interrupt_that_is_not_spelled_like_one_is_a_comment() {
    let session = session();
    session.send("1 hold\n");
    session.wait_for_begin();
    session.send("#interrupt\n# Interrupt\n# interrupt!\nhold # interrupt\n");
    session.let_end();
    session.let_end();
    assert_eq!(session.answer(), "=1 done\n\n");
    assert_eq!(session.answer(), "= done\n\n");
    session.end().unwrap();
}

#[test]
fn a_late_quit_ends_the_running_command() {
    let session = session();
    session.send("1 think\n");
    session.wait_for_begin();
    thread::sleep(Duration::from_millis(60));
    session.send("2 quit\n");
    assert_eq!(session.answer(), "=1 interrupted\n\n");
    assert_eq!(session.answer(), "=2 \n\n");
    session.end().unwrap();
}

#[test]
fn a_script_that_ends_in_quit_runs_at_full_strength() {
    let session = session();
    session.send("1 hold\nquit\n");
    session.wait_for_begin();
    thread::sleep(Duration::from_millis(60));
    session.let_end();
    assert_eq!(session.answer(), "=1 done\n\n");
    assert_eq!(session.answer(), "= \n\n");
    session.end().unwrap();
}

#[test]
fn the_end_of_the_input_lets_all_that_waits_run() {
    let mut session = session();
    session.send("1 hold\n2 hold\n3 ho");
    session.wait_for_begin();
    // The blank chunk has ended the last line; this one begins another, without a line feed.
    session
        .chunks
        .as_ref()
        .unwrap()
        .send(b"4 hold".to_vec())
        .unwrap();
    session.chunks = None;
    for _ in 0..3 {
        session.let_end();
    }
    assert_eq!(session.answer(), "=1 done\n\n");
    assert_eq!(session.answer(), "=2 done\n\n");
    assert_eq!(session.answer(), "?3 unknown command\n\n");
    assert_eq!(session.answer(), "=4 done\n\n");
    session.end().unwrap();
}

#[test]
fn quit_answers_and_does_not_wait_for_the_input_to_end() {
    let session = session();
    session.send("1 quit now\n2 protocol_version\n");
    assert_eq!(session.answer(), "=1 \n\n");
    session.server.join().unwrap().unwrap();
    assert!(
        session.answers.recv().is_err(),
        "nothing is answered after quit"
    );
}

#[test]
fn a_line_may_come_in_pieces() {
    let session = session();
    for piece in ["1 proto", "col_ver", "sion\n2 proto", "col_version\n"] {
        session.chunks.as_ref().unwrap().send(piece.into()).unwrap();
    }
    assert_eq!(session.answer(), "=1 2\n\n");
    assert_eq!(session.answer(), "=2 2\n\n");
    session.end().unwrap();
}

#[test]
fn pipelined_commands_are_answered_in_order() {
    use std::fmt::Write;
    let n_commands = 100_000;
    let (mut input, mut expected) = (String::new(), String::new());
    for id in 0..n_commands {
        writeln!(input, "{id} echo {id}").unwrap();
        write!(expected, "={id} {id}\n\n").unwrap();
    }
    assert!(answer(&input) == expected);
}

#[test]
fn each_answer_is_one_write_and_one_flush() {
    #[derive(Default)]
    struct Calls(Vec<String>);
    impl Write for Calls {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.push(bytes.escape_ascii().to_string());
            Ok(bytes.len())
        }
        fn flush(&mut self) -> io::Result<()> {
            self.0.push("flush".into());
            Ok(())
        }
    }
    let mut calls = Calls::default();
    let input = Cursor::new("1 name\nunheard_of\n");
    Server::new(&table())
        .serve(&mut (), input, &mut calls)
        .unwrap();
    assert_eq!(
        calls.0,
        [r"=1 Toy\n\n", "flush", r"? unknown command\n\n", "flush"]
    );
}

#[test]
fn a_handler_that_panics_is_answered_and_the_next_command_served() {
    let mut log = Vec::new();
    let mut output = Vec::new();
    let input = Cursor::new("1 fall stairs\n2 name\n");
    Server::new(&table())
        .log(|line| log.push(line.to_owned()))
        .serve(&mut (), input, &mut output)
        .unwrap();
    assert_eq!(output, b"?1 internal error\n\n=2 Toy\n\n");
    assert_eq!(log, ["1 fall stairs: internal error: I fell over stairs"]);
}

#[test]
fn the_log_tells_what_the_wire_does_not() {
    let mut log = Vec::new();
    let input = Cursor::new(format!("name me\nname\n{}\n", "x".repeat(1000)));
    Server::new(&table())
        .log(|line| log.push(line.to_owned()))
        .serve(&mut (), input, &mut io::sink())
        .unwrap();
    assert_eq!(log[0], "name me: syntax error: superfluous argument: me");
    assert_eq!(log[1], format!("{} ...: unknown command", "x".repeat(80)));
    assert_eq!(log.len(), 2);
}

#[test]
fn a_broken_pipe_ends_the_session() {
    struct Broken;
    impl Write for Broken {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(io::ErrorKind::BrokenPipe.into())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let endless = io::Cursor::new("name\n").chain(io::repeat(b'\n'));
    let error = Server::new(&table()).serve(&mut (), endless, &mut Broken);
    assert_eq!(error.unwrap_err().kind(), io::ErrorKind::BrokenPipe);
}

#[test]
fn an_input_that_breaks_is_reported_after_the_answers() {
    struct Breaks(bool);
    impl Read for Breaks {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            if std::mem::replace(&mut self.0, true) {
                return Err(io::ErrorKind::ConnectionReset.into());
            }
            buffer[..5].copy_from_slice(b"name\n");
            Ok(5)
        }
    }
    let mut output = Vec::new();
    let result = Server::new(&table()).serve(&mut (), Breaks(false), &mut output);
    assert_eq!(result.unwrap_err().kind(), io::ErrorKind::ConnectionReset);
    assert_eq!(output, b"= Toy\n\n");
}

#[test]
fn an_input_that_panics_does_not_leave_the_server_waiting() {
    struct Falls;
    impl Read for Falls {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            panic!("no input today");
        }
    }
    Server::new(&table())
        .serve(&mut (), Falls, &mut io::sink())
        .unwrap();
}

#[test]
fn the_table_answers_for_itself() {
    expect![[r#"
        = 2

        = true

        = false

        = false

        = false

        = protocol_version
        known_command
        list_commands
        help
        quit
        name
        echo
        empty
        fall

        = echo text
        Repeat the text.

        = name
        Tell the name.

        ? unknown command

    "#]]
    .assert_eq(&answer(
        "protocol_version\nknown_command name\nknown_command Name\nknown_command\n\
         known_command \u{ff}\nlist_commands\nhelp echo\nhelp name\nhelp me\n",
    ));
    assert_eq!(answer("help\n"), answer("list_commands\n"));
}

#[test]
fn of_two_rows_of_one_name_the_first_counts() {
    let mut rows = table();
    rows.push(Spec {
        name: "echo",
        ..rows[5]
    });
    let mut output = Vec::new();
    Server::new(&rows)
        .serve(&mut (), Cursor::new("echo hello"), &mut output)
        .unwrap();
    assert_eq!(output, b"= hello\n\n");
}

#[test]
fn no_bytes_disturb_the_next_command() {
    let noise: Vec<u8> = (0..=255)
        .filter(|&byte| byte != b'\n')
        .cycle()
        .take(60_000)
        .collect();
    let input = [
        &noise[..],
        b"\n1 name\n",
        &[0; 1000],
        b"\n",
        &[0xff; 1000],
        b"\n2 name\n",
    ]
    .concat();
    let output = serve_toy(&input);
    assert_eq!(
        output,
        b"? unknown command\n\n=1 Toy\n\n? unknown command\n\n=2 Toy\n\n"
    );
}

#[test]
fn a_line_that_is_too_long_is_refused_whatever_it_ends_in() {
    let long = |line: &str, filler: &str| format!("{line}{}\n", filler.repeat(100_000));
    let input = [
        long("1 echo ", "x"),
        long("2 echo a", "\0"),
        long("3 echo a # ", "comment "),
        long("# ", "comment "),
        long("4 quit", " "),
        "5 echo still here\n".into(),
    ];
    let output = answer(&input.concat());
    let refused = "line too long";
    let expected = format!(
        "?1 {refused}\n\n?2 {refused}\n\n?3 {refused}\n\n?4 {refused}\n\n=5 still here\n\n"
    );
    assert_eq!(output, expected);
}

#[test]
fn the_longest_line_is_read_and_one_byte_more_is_not() {
    const LONGEST: usize = 64 * 1024;
    let line = |length: usize| format!("1 echo {}\n", "x".repeat(length - "1 echo ".len()));
    assert!(answer(&line(LONGEST)).starts_with("=1 xxx"));
    assert_eq!(answer(&line(LONGEST + 1)), "?1 line too long\n\n");
}
