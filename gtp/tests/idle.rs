//! What an engine does while no command waits, and how soon it stops.

use std::io::{self, Read};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use gtp::{Args, Interrupt, Reply, Run, Server, Spec, protocol_rows};

/// The longest time that a test waits for an expected event.
const AT_MOST: Duration = Duration::from_secs(20);

/// Reports to the test when it begins to idle, and idles until it is interrupted.
struct Idler {
    interrupt: Interrupt,
    report: Sender<&'static str>,
}

impl Idler {
    fn idle(&mut self) {
        let begin = Instant::now();
        self.report.send("idles").unwrap();
        while !self.interrupt.is_raised() {
            assert!(begin.elapsed() < AT_MOST, "nobody came");
            thread::sleep(Duration::from_millis(1));
        }
        self.report.send("stops").unwrap();
    }
}

#[expect(clippy::unnecessary_wraps, reason = "all handlers are of one type")]
fn work(idler: &mut Idler, _: Args<'_>) -> Reply {
    let is_raised = idler.interrupt.is_raised();
    idler.report.send("works").unwrap();
    Ok(if is_raised { "interrupted" } else { "done" }.into())
}

/// An input of lines that the test sends.
struct Lines(Receiver<&'static str>);

impl Read for Lines {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let line = self.0.recv().unwrap_or_default().as_bytes();
        buffer[..line.len()].copy_from_slice(line);
        Ok(line.len())
    }
}

/// Serves the lines that `script` sends while it observes the engine; returns the answers.
fn session(script: impl FnOnce(&Sender<&'static str>, &dyn Fn(&str))) -> String {
    let (send, lines) = channel();
    let (report, reports) = channel();
    let interrupt = Interrupt::new();
    let mut idler = Idler {
        interrupt: interrupt.clone(),
        report,
    };
    let server = thread::spawn(move || {
        let mut table = protocol_rows().to_vec();
        table.push(Spec {
            name: "work",
            usage: "",
            summary: "Work.",
            values: None,
            run: Run::Engine(work),
            guard: None,
        });
        let mut output = Vec::new();
        Server::new(&table)
            .interrupt(&interrupt)
            .idle(Idler::idle)
            .serve(&mut idler, Lines(lines), &mut output)
            .unwrap();
        String::from_utf8(output).unwrap()
    });
    let hears = |word: &str| assert_eq!(reports.recv_timeout(AT_MOST), Ok(word));
    script(&send, &hears);
    drop(send);
    while reports.recv_timeout(AT_MOST).is_ok() {}
    server.join().unwrap()
}

#[test]
fn any_line_stops_what_an_idle_engine_does_and_not_the_command_in_it() {
    let answers = session(|send, hears| {
        hears("idles");
        for line in ["work\n", "1 work\n"] {
            send.send(line).unwrap();
            hears("stops");
            hears("works");
            hears("idles");
        }
    });
    assert_eq!(answers, "= done\n\n=1 done\n\n");
}

#[test]
fn a_blank_line_and_a_comment_stop_it_too() {
    for line in ["\n", "# a comment\n", "# interrupt\n"] {
        let answers = session(|send, hears| {
            hears("idles");
            send.send(line).unwrap();
            hears("stops");
            send.send("work\n").unwrap();
            hears("works");
        });
        assert_eq!(answers, "= done\n\n", "{line}");
    }
}

#[test]
fn the_end_of_the_input_stops_it() {
    assert_eq!(session(|_, hears| hears("idles")), "");
}

#[test]
fn quit_ends_the_session_without_another_rest() {
    let answers = session(|send, hears| {
        hears("idles");
        send.send("quit\n").unwrap();
        hears("stops");
    });
    assert_eq!(answers, "= \n\n");
}
