//! The engine's side: a table of commands, a thread that reads, and the loop that answers.

mod interrupt;
mod listener;
mod mailbox;
mod stream;

use std::any::Any;
use std::collections::HashMap;
use std::fmt;
use std::io::{self, Read, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::thread;

pub use interrupt::Interrupt;
use mailbox::{CAPACITY, Mailbox};
pub use stream::{Stream, Until};

use crate::args::Args;
use crate::command::Command;
use crate::line;
use crate::reply::{Failure, INTERNAL_ERROR, Payload, Reply, encode_end_of_stream, encode_into};

/// Bytes of a failing command that go to the log.
const EXCERPT: usize = 80;

/// One command: the row of the table from which dispatch, help and documents are made.
pub struct Spec<E: 'static> {
    /// The name, case sensitive; names with a `-` are private to an engine (section 2.13).
    pub name: &'static str,
    /// The names of the arguments, such as `color vertex`; empty if there are none.
    pub usage: &'static str,
    /// One sentence on what the command does.
    pub summary: &'static str,
    /// The values that arguments can have, one line each, if usage and summary do not list them.
    pub values: Option<fn() -> String>,
    /// What answers.
    pub run: Run<E>,
    /// Refuses the command in some states of the engine, before its handler runs; `None` if it is
    /// never refused.
    pub guard: Option<Guard<E>>,
}

/// Returns why a command with these arguments is refused now, if it is.
pub type Guard<E> = fn(&E, Args<'_>) -> Option<Failure>;

/// What answers a command.
#[derive(Debug)]
pub enum Run<E: 'static> {
    /// A function on the engine.
    Engine(fn(&mut E, Args<'_>) -> Reply),
    /// A function on the engine that writes lines while it runs.
    Stream(fn(&mut E, Args<'_>, &Stream<'_>) -> Reply, Until),
    /// The server itself, from the table.
    Protocol(Protocol),
}

/// The commands about the protocol and the table, not about Go (section 6.3.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Protocol {
    /// `protocol_version`: always 2.
    Version,
    /// `known_command`: whether the table has this name; never fails.
    KnownCommand,
    /// `list_commands`: all names, one per line, in the order of the table.
    ListCommands,
    /// `help`: the same list or, with a name, usage, summary and values of that command.
    Help,
    /// `quit`: answers, then ends the session.
    Quit,
}

// Not derived, because that would ask the same of an engine.
impl<E> fmt::Debug for Spec<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Spec")
            .field("name", &self.name)
            .finish_non_exhaustive()
    }
}

impl<E> Clone for Spec<E> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<E> Copy for Spec<E> {}

impl<E> Clone for Run<E> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<E> Copy for Run<E> {}

impl<E> Spec<E> {
    /// Returns the row of a command that the server answers itself.
    pub const fn of(command: Protocol) -> Self {
        let (name, usage, summary) = match command {
            Protocol::Version => (
                "protocol_version",
                "",
                "Print the version of the protocol, 2.",
            ),
            Protocol::KnownCommand => (
                "known_command",
                "name",
                "Print whether a command of this name exists: true or false.",
            ),
            Protocol::ListCommands => (
                "list_commands",
                "",
                "List the names of all commands, one per line.",
            ),
            Protocol::Help => ("help", "[name]", "List all commands, or describe one."),
            Protocol::Quit => ("quit", "", "End the session."),
        };
        Self {
            name,
            usage,
            summary,
            values: None,
            run: Run::Protocol(command),
            guard: None,
        }
    }

    /// Why the command is refused now, if it is.
    fn refusal(&self, engine: &E, arguments: Args<'_>) -> Option<Failure> {
        self.guard.and_then(|guard| guard(engine, arguments))
    }
}

/// Returns the rows of all commands that the server answers itself: the start of a table.
pub const fn protocol_rows<E>() -> [Spec<E>; 5] {
    [
        Spec::of(Protocol::Version),
        Spec::of(Protocol::KnownCommand),
        Spec::of(Protocol::ListCommands),
        Spec::of(Protocol::Help),
        Spec::of(Protocol::Quit),
    ]
}

/// A server for a table of commands, with what it needs beside input and output.
///
/// ```
/// use gtp::{Server, protocol_rows};
///
/// let mut output = Vec::new();
/// Server::new(&protocol_rows()).serve(&mut (), "protocol_version\n".as_bytes(), &mut output)?;
/// assert_eq!(output, b"= 2\n\n");
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Server<'a, E: 'static> {
    table: &'a [Spec<E>],
    interrupt: Interrupt,
    log: Box<dyn FnMut(&str) + 'a>,
    idle: Box<dyn FnMut(&mut E) + 'a>,
}

impl<'a, E: Send> Server<'a, E> {
    /// A server for these commands, without a log and without work for idle times.
    pub fn new(table: &'a [Spec<E>]) -> Self {
        Self {
            table,
            interrupt: Interrupt::new(),
            log: Box::new(|_| {}),
            idle: Box::new(|_| {}),
        }
    }

    /// The flag that the engine polls while a command is running.
    #[must_use]
    pub fn interrupt(mut self, interrupt: &Interrupt) -> Self {
        self.interrupt = interrupt.clone();
        self
    }

    /// Receives a line for each failing command, with the reason that the wire does not carry, and
    /// one for each remark of a handler.
    #[must_use]
    pub fn log(mut self, log: impl FnMut(&str) + 'a) -> Self {
        self.log = Box::new(log);
        self
    }

    /// Runs whenever no command is waiting, before the first one too. It has to return as soon as
    /// the interrupt is raised: the next line and the end of the input raise it.
    #[must_use]
    pub fn idle(mut self, idle: impl FnMut(&mut E) + 'a) -> Self {
        self.idle = Box::new(idle);
        self
    }

    /// Answers commands until `quit` or the end of the input.
    ///
    /// A second thread reads the input, so that `# interrupt` and a late `quit` can raise the
    /// interrupt while a command is running; this thread answers, strictly in order. When `quit`
    /// ends the session, the reading thread stays blocked in its last read, because nothing can
    /// wake it. At the end of the input all waiting commands run at full strength.
    ///
    /// A command that writes lines while it runs does so on a third thread, so that a reader that
    /// is slow, or gone, never delays it. An analysis ([`Until::AnyLine`]) begins with the
    /// interrupt raised if another line follows it or the input has ended.
    ///
    /// A handler that panics is answered with [`INTERNAL_ERROR`], unless panics abort the program.
    ///
    /// # Errors
    ///
    /// Any error of the output, such as a broken pipe, at once; an error of the input, after the
    /// commands that came before it have been answered.
    pub fn serve(
        self,
        engine: &mut E,
        input: impl Read + Send + 'static,
        output: &mut impl Write,
    ) -> io::Result<()> {
        let mailbox = Arc::new(Mailbox::new(self.interrupt.clone(), CAPACITY));
        let listener = Arc::clone(&mailbox);
        thread::Builder::new()
            .name("gtp listener".into())
            .spawn(move || listener::listen(input, &listener))?;
        let result = self.answer_all(engine, &mailbox, output);
        mailbox.close();
        result
    }

    fn answer_all(
        mut self,
        engine: &mut E,
        mailbox: &Mailbox,
        output: &mut impl Write,
    ) -> io::Result<()> {
        let commands = Commands::new(self.table);
        let mut wire = Vec::new();
        loop {
            if mailbox.is_idle() {
                // If it panics, the next command still gets an answer.
                let _ = catch_unwind(AssertUnwindSafe(|| (self.idle)(engine)));
            }
            let Some(line) = mailbox.next() else { break };
            let Some(command) = Command::parse(&line) else {
                continue;
            };
            let is_too_long = listener::is_too_long(&line);
            let (run, refusal) = if is_too_long {
                (None, None)
            } else {
                commands.prepare(&command, engine)
            };
            let (reply, is_open) = match (refusal, run) {
                (Some(failure), _) => (Err(failure), false),
                (None, None) if is_too_long => (Err(Failure::new("line too long")), false),
                (None, Some(Run::Stream(handler, until))) => {
                    if until == Until::AnyLine {
                        mailbox.stop_at_any_line();
                    }
                    let work = |stream: &Stream<'_>| handler(engine, command.arguments, stream);
                    stream::run(work, mailbox.interrupt(), command.id, output)?
                }
                (None, run) => (commands.run(run, engine, command.arguments), false),
            };
            mailbox.answering();
            if is_open {
                encode_end_of_stream(&mut wire, &reply);
            } else {
                encode_into(&mut wire, command.id, &reply);
            }
            output.write_all(&wire)?;
            output.flush()?;
            self.log_reply(&line, &reply);
            if matches!(run, Some(Run::Protocol(Protocol::Quit))) {
                return Ok(());
            }
        }
        mailbox.take_error().map_or(Ok(()), Err)
    }

    fn log_reply(&mut self, line: &[u8], reply: &Reply) {
        match reply {
            Err(failure) => (self.log)(&format!("{}: {failure}", excerpt(line))),
            Ok(payload) => {
                if let Some(remark) = payload.remark() {
                    (self.log)(&format!("{}: {remark}", excerpt(line)));
                }
            }
        }
    }
}

impl<E> fmt::Debug for Server<'_, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Server").finish_non_exhaustive()
    }
}

/// Answers one line, for programs that contain the engine instead of starting it.
///
/// The line is read as [`Server::serve`] reads it; a line without a command returns `None`. There
/// is no session that `quit` could end: it is answered and has no effect. A command that writes
/// lines while it runs returns all of them, and an analysis ends as soon as it can.
pub fn answer<E: Send>(engine: &mut E, table: &[Spec<E>], line: &[u8]) -> Option<Reply> {
    let line = line::clean(line)?;
    let command = Command::parse(&line)?;
    let commands = Commands::new(table);
    let (run, refusal) = commands.prepare(&command, engine);
    let answer = || commands.run(run, engine, command.arguments);
    Some(refusal.map_or_else(answer, Err))
}

/// Runs a handler and turns a panic into a failure, so that every command gets an answer.
fn guarded(handler: impl FnOnce() -> Reply) -> Reply {
    catch_unwind(AssertUnwindSafe(handler)).unwrap_or_else(|panic| {
        Err(Failure::new(INTERNAL_ERROR).with_detail(panic_message(panic.as_ref())))
    })
}

fn panic_message(panic: &(dyn Any + Send)) -> &str {
    panic
        .downcast_ref::<&str>()
        .copied()
        .or_else(|| panic.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("a panic without a message")
}

/// Returns the beginning of a line as readable text.
fn excerpt(line: &[u8]) -> String {
    let start = line.get(..EXCERPT).unwrap_or(line);
    let dots = if start.len() < line.len() { " ..." } else { "" };
    format!("{}{dots}", String::from_utf8_lossy(start).trim())
}

/// The table with an index by name; the first of two rows with the same name counts.
struct Commands<'a, E: 'static> {
    table: &'a [Spec<E>],
    by_name: HashMap<&'static [u8], &'a Spec<E>>,
}

impl<'a, E> Commands<'a, E> {
    fn new(table: &'a [Spec<E>]) -> Self {
        let by_name = table
            .iter()
            .rev()
            .map(|row| (row.name.as_bytes(), row))
            .collect();
        Self { table, by_name }
    }

    fn find(&self, name: &[u8]) -> Option<&'a Spec<E>> {
        self.by_name.get(name).copied()
    }

    /// What runs for a command, or `None` for an unknown name; and why it is refused before it runs.
    fn prepare(&self, command: &Command<'_>, engine: &E) -> (Option<Run<E>>, Option<Failure>) {
        let row = self.find(command.name);
        let refusal = || row.and_then(|row| row.refusal(engine, command.arguments));
        let refused = guarded(|| refusal().map_or_else(|| Ok(Payload::default()), Err));
        (row.map(|row| row.run), refused.err())
    }

    /// Answers a command; `run` is that of its row, or `None` for an unknown name.
    fn run(&self, run: Option<Run<E>>, engine: &mut E, arguments: Args<'_>) -> Reply
    where
        E: Send,
    {
        match run {
            None => Err(Failure::unknown_command()),
            Some(Run::Protocol(question)) => self.answer(question, arguments),
            Some(Run::Engine(handler)) => guarded(|| handler(engine, arguments)),
            Some(Run::Stream(handler, until)) => {
                stream::gather(|stream| handler(engine, arguments, stream), until)
            }
        }
    }

    /// Answers from the table; superfluous arguments are ignored.
    fn answer(&self, question: Protocol, mut args: Args<'_>) -> Reply {
        match question {
            Protocol::Version => Ok("2".into()),
            Protocol::KnownCommand => {
                let is_known = args
                    .next_word()
                    .is_some_and(|name| self.find(name).is_some());
                Ok(is_known.to_string().into())
            }
            Protocol::ListCommands => Ok(self.list()),
            Protocol::Help => args
                .next_word()
                .map_or_else(|| Ok(self.list()), |name| self.help(name)),
            Protocol::Quit => Ok(Payload::default()),
        }
    }

    fn list(&self) -> Payload {
        let names: Vec<&str> = self.table.iter().map(|row| row.name).collect();
        names.join("\n").into()
    }

    fn help(&self, name: &[u8]) -> Reply {
        let row = self.find(name).ok_or_else(Failure::unknown_command)?;
        let usage = format!("{} {}", row.name, row.usage);
        let values = row.values.map_or_else(String::new, |values| values());
        let text = format!("{}\n{}\n{values}", usage.trim_end(), row.summary);
        Ok(text.trim_end().into())
    }
}
