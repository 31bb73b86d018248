//! The engine's side: a table of commands, a thread that listens, and the loop that answers.

mod interrupt;
mod listener;
mod mailbox;
mod stream;

use std::any::Any;
use std::collections::HashMap;
use std::io::{self, Read, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::thread;

pub use interrupt::Interrupt;
use mailbox::{Mailbox, ROOM};
pub use stream::{Stream, Until};

use crate::args::Args;
use crate::command::Command;
use crate::line;
use crate::reply::{Failure, Payload, Reply, encode_into, encode_last_words};

/// How much of a failing command goes to the log.
const EXCERPT: usize = 80;

/// One command: the row of the table from which all that concerns it is made.
#[derive(Debug)]
pub struct Spec<E: 'static> {
    /// The name, case sensitive; names with a `-` are private to an engine (section 2.13).
    pub name: &'static str,
    /// The arguments in words, such as `color vertex`; empty if there are none.
    pub usage: &'static str,
    /// One sentence that says what the command does.
    pub summary: &'static str,
    /// Who answers.
    pub run: Run<E>,
}

/// Who answers a command.
#[derive(Debug)]
pub enum Run<E: 'static> {
    /// A function of the engine.
    Engine(fn(&mut E, Args<'_>) -> Reply),
    /// A function of the engine that writes lines while it runs.
    Stream(fn(&mut E, Args<'_>, &Stream<'_>) -> Reply, Until),
    /// The server itself, from the table.
    Protocol(Protocol),
}

/// The commands that ask about the protocol and the table, not about Go (section 6.3.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Protocol {
    /// `protocol_version`: always 2.
    Version,
    /// `known_command`: whether the table has a name; never fails.
    KnownCommand,
    /// `list_commands`: all names, one per line, in the order of the table.
    ListCommands,
    /// `help`: the same list or, with a name, the usage and the summary of that command.
    Help,
    /// `quit`: answers, then ends the session.
    Quit,
}

// Not derived: a row can be copied whether or not the engine can.
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
            run: Run::Protocol(command),
        }
    }
}

/// Returns the rows of all commands that the server answers itself, to begin a table with.
pub const fn protocol_rows<E>() -> [Spec<E>; 5] {
    [
        Spec::of(Protocol::Version),
        Spec::of(Protocol::KnownCommand),
        Spec::of(Protocol::ListCommands),
        Spec::of(Protocol::Help),
        Spec::of(Protocol::Quit),
    ]
}

/// Answers commands until `quit` or the end of the input.
///
/// A thread of its own reads the input, so that `# interrupt` and a late `quit` can raise the
/// interrupt while a command is running; this thread answers, strictly in order. When `quit` ends
/// the session, the reading thread is left behind in its last read, for nobody can wake it. At the
/// end of the input all commands that wait are run at full strength.
///
/// A command that writes lines while it runs does so on a third thread, so that a reader that is
/// slow, or gone, never holds it up. An analysis ([`Until::AnyLine`]) begins with the interrupt
/// raised if another line came in behind it or the input has ended.
///
/// The log gets one line for each failing command, with the reason that the wire does not carry,
/// and one for each remark of a handler.
/// A handler that panics is answered with `? internal error`, unless panics abort the program.
///
/// # Errors
///
/// Any error of the output, such as a broken pipe, at once; an error of the input, after the
/// commands that came before it have been answered.
pub fn serve<E: Send>(
    engine: &mut E,
    table: &[Spec<E>],
    input: impl Read + Send + 'static,
    output: &mut impl Write,
    interrupt: &Interrupt,
    log: impl FnMut(&str),
) -> io::Result<()> {
    serve_and_idle(engine, table, input, output, interrupt, log, |_| {})
}

/// Does what [`serve`] does, and lets the engine do something of its own while no command waits:
/// `idle` runs after each answer that left nothing to do, and has to return as soon as the
/// interrupt is raised, which any line that comes in does, and the end of the input.
///
/// # Errors
///
/// As [`serve`].
pub fn serve_and_idle<E: Send>(
    engine: &mut E,
    table: &[Spec<E>],
    input: impl Read + Send + 'static,
    output: &mut impl Write,
    interrupt: &Interrupt,
    log: impl FnMut(&str),
    idle: impl FnMut(&mut E),
) -> io::Result<()> {
    let mailbox = Arc::new(Mailbox::new(interrupt.clone(), ROOM));
    let listener = Arc::clone(&mailbox);
    thread::Builder::new()
        .name("gtp listener".into())
        .spawn(move || listener::listen(input, &listener))?;
    let result = answer_all(engine, &Commands::new(table), &mailbox, output, log, idle);
    mailbox.close();
    result
}

/// Answers one line without any wire, for those who drive an engine within their own program.
///
/// The line is read as [`serve`] reads it; nothing comes back for a line without a command. There
/// is no session that `quit` could end: it is answered and does nothing. A command that writes
/// lines while it runs answers with all of them, and an analysis ends as soon as it can.
pub fn answer<E: Send>(engine: &mut E, table: &[Spec<E>], line: &[u8]) -> Option<Reply> {
    let line = line::clean(line)?;
    let command = Command::parse(&line)?;
    let commands = Commands::new(table);
    let run = commands.find(command.name).map(|row| row.run);
    Some(commands.run(run, engine, command.arguments))
}

fn answer_all<E: Send>(
    engine: &mut E,
    commands: &Commands<'_, E>,
    mailbox: &Mailbox,
    output: &mut impl Write,
    mut log: impl FnMut(&str),
    mut idle: impl FnMut(&mut E),
) -> io::Result<()> {
    let mut wire = Vec::new();
    loop {
        if mailbox.is_idle() {
            // Whatever it does, the next command gets an answer.
            let _ = catch_unwind(AssertUnwindSafe(|| idle(engine)));
        }
        let Some(line) = mailbox.next() else { break };
        let Some(command) = Command::parse(&line) else {
            continue;
        };
        let Command { id, arguments, .. } = command;
        let run = commands.find(command.name).map(|row| row.run);
        let mut is_open = false;
        let reply = match run {
            Some(Run::Stream(handler, until)) => {
                if until == Until::AnyLine {
                    mailbox.stop_at_any_line();
                }
                let command = |stream: &Stream<'_>| handler(engine, arguments, stream);
                let (reply, has_header) = stream::run(command, mailbox.interrupt(), id, output)?;
                is_open = has_header;
                reply
            }
            run => commands.run(run, engine, arguments),
        };
        mailbox.answering();
        if is_open {
            encode_last_words(&mut wire, &reply);
        } else {
            encode_into(&mut wire, id, &reply);
        }
        output.write_all(&wire)?;
        output.flush()?;
        match &reply {
            Err(failure) => log(&format!("{}: {failure}", excerpt(&line))),
            Ok(payload) => {
                if let Some(remark) = payload.remark() {
                    log(&format!("{}: {remark}", excerpt(&line)));
                }
            }
        }
        if matches!(run, Some(Run::Protocol(Protocol::Quit))) {
            return Ok(());
        }
    }
    mailbox.take_error().map_or(Ok(()), Err)
}

/// Runs a handler and turns a panic into an answer: each command gets one, whatever happens.
fn guarded(handler: impl FnOnce() -> Reply) -> Reply {
    catch_unwind(AssertUnwindSafe(handler)).unwrap_or_else(|panic| {
        Err(Failure::new("internal error").with_detail(panic_message(panic.as_ref())))
    })
}

fn panic_message(panic: &(dyn Any + Send)) -> &str {
    panic
        .downcast_ref::<&str>()
        .copied()
        .or_else(|| panic.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("a panic without a message")
}

/// Returns the beginning of a line in a form that people can read.
fn excerpt(line: &[u8]) -> String {
    let start = line.get(..EXCERPT).unwrap_or(line);
    let dots = if start.len() < line.len() { " ..." } else { "" };
    format!("{}{dots}", String::from_utf8_lossy(start).trim())
}

/// The table with an index by name; of two rows of one name the first counts.
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

    /// Answers a command whose row has been looked up.
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

    /// Answers from the table; superfluous arguments do not matter here.
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
        Ok(format!("{}\n{}", usage.trim_end(), row.summary).into())
    }
}
