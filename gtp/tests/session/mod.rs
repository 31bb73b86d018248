//! A session with a fake engine in which the test controls the order of events.

#![allow(dead_code, reason = "not every suite needs all of it")]

use std::io::{self, Read, Write};
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use gtp::{Interrupt, Server, Spec, protocol_rows};

/// The longest time that a test waits for an expected event.
pub(crate) const AT_MOST: Duration = Duration::from_secs(20);

/// An input that returns one chunk from the test at each read.
///
/// The channel has no buffer: when the test has sent a chunk, the one before has been processed.
struct Chunks(Receiver<Vec<u8>>);

impl Read for Chunks {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let Ok(chunk) = self.0.recv() else {
            return Ok(0);
        };
        buffer[..chunk.len()].copy_from_slice(&chunk);
        Ok(chunk.len())
    }
}

/// An output that passes each write to the test.
struct Writes(Sender<String>);

impl Write for Writes {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let text = String::from_utf8(bytes.to_vec()).map_err(io::Error::other)?;
        self.0.send(text).map_err(io::Error::other)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// An engine whose commands can report that they begin, and that end when the test says so.
pub(crate) struct Fake {
    pub(crate) interrupt: Interrupt,
    pub(crate) has_begun: Sender<()>,
    pub(crate) may_end: Receiver<()>,
}

/// A session with the fake engine, from the side of the controller.
pub(crate) struct Session {
    pub(crate) chunks: Option<SyncSender<Vec<u8>>>,
    pub(crate) answers: Receiver<String>,
    has_begun: Receiver<()>,
    may_end: Sender<()>,
    pub(crate) server: JoinHandle<io::Result<()>>,
}

impl Session {
    pub(crate) fn new(own: &[Spec<Fake>]) -> Self {
        let table = [protocol_rows().as_slice(), own].concat();
        let (chunks, input) = sync_channel(0);
        let (output, answers) = channel();
        let (begun, has_begun) = channel();
        let (may_end, ends) = channel();
        let server = thread::spawn(move || {
            let interrupt = Interrupt::new();
            let mut fake = Fake {
                interrupt: interrupt.clone(),
                has_begun: begun,
                may_end: ends,
            };
            Server::new(&table).interrupt(&interrupt).serve(
                &mut fake,
                Chunks(input),
                &mut Writes(output),
            )
        });
        Self {
            chunks: Some(chunks),
            answers,
            has_begun,
            may_end,
            server,
        }
    }

    /// Sends a chunk and returns when the listener has processed it.
    pub(crate) fn send(&self, chunk: &str) {
        for chunk in [chunk, "\n"] {
            self.chunks.as_ref().unwrap().send(chunk.into()).unwrap();
        }
    }

    pub(crate) fn wait_for_begin(&self) {
        self.has_begun.recv_timeout(AT_MOST).unwrap();
    }

    pub(crate) fn let_end(&self) {
        self.may_end.send(()).unwrap();
    }

    pub(crate) fn answer(&self) -> String {
        self.answers.recv_timeout(AT_MOST).unwrap()
    }

    /// Closes the input and returns the result of `serve`.
    pub(crate) fn end(mut self) -> io::Result<()> {
        self.chunks = None;
        self.server.join().unwrap()
    }
}
