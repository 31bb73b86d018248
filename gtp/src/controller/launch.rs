//! How an engine is started: in a process group of its own, and, if a program is given for that,
//! under a keeper that outlives its controller.

use std::ffi::OsString;
use std::io::{self, Read};
use std::path::Path;
use std::process::{Command as Process, Stdio};
use std::thread;
use std::time::Instant;

use process_wrap::std::{ChildWrapper, CommandWrap};

use super::{Controller, GRACE, POLL_INTERVAL};

/// The first word of the line with which a keeper reports that the engine was started.
pub(super) const STARTED: &str = "started";
/// Bytes of the longest line of a keeper.
const LONGEST_REPORT: usize = 1024;

/// The destination of the engine's error output.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Stderr {
    /// Nowhere.
    #[default]
    Discarded,
    /// Our own error output.
    Inherited,
    /// Memory: see [`Controller::stderr_tail`].
    Kept,
}

/// A program that calls [`keep`](super::keep) with the words that follow its own arguments.
///
/// It starts the engine, passes commands on to it, and ends the engine with all its processes when
/// the controller closes the pipe, which the system does for it however it ends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Keeper {
    program: OsString,
    argument: OsString,
}

impl Keeper {
    /// A keeper that is this program, started with this first argument.
    ///
    /// # Errors
    ///
    /// If the system does not tell where the program is.
    pub fn this_program(argument: impl Into<OsString>) -> io::Result<Self> {
        // The link is good even if the file has been replaced since.
        let link = Path::new("/proc/self/exe");
        let program = if link.exists() {
            link.into()
        } else {
            std::env::current_exe()?.into_os_string()
        };
        Ok(Self {
            program,
            argument: argument.into(),
        })
    }
}

/// The command line of an engine, and how to start it.
#[derive(Debug, Clone)]
pub struct Launch<'a> {
    command: &'a str,
    folder: &'a Path,
    stderr: Stderr,
    keeper: Option<&'a Keeper>,
}

impl<'a> Launch<'a> {
    /// The engine of this shell command line, started in the working directory, with its error
    /// output discarded.
    pub fn new(command: &'a str) -> Self {
        Self {
            command,
            folder: Path::new("."),
            stderr: Stderr::Discarded,
            keeper: None,
        }
    }

    /// Starts it in this folder.
    #[must_use]
    pub const fn folder(mut self, folder: &'a Path) -> Self {
        self.folder = folder;
        self
    }

    /// Sends its error output there.
    #[must_use]
    pub const fn stderr(mut self, stderr: Stderr) -> Self {
        self.stderr = stderr;
        self
    }

    /// Starts it under a keeper, so that it never outlives this program.
    #[must_use]
    pub const fn keeper(mut self, keeper: Option<&'a Keeper>) -> Self {
        self.keeper = keeper;
        self
    }

    /// Starts the engine.
    ///
    /// # Errors
    ///
    /// If the quotes in the command do not match, or the process cannot be started.
    pub fn start(&self) -> io::Result<Controller> {
        let words = shlex::split(self.command).unwrap_or_default();
        let Some((program, arguments)) = words.split_first() else {
            let why = format!("not a command: {}", self.command);
            return Err(io::Error::new(io::ErrorKind::InvalidInput, why));
        };
        let mut process = match self.keeper {
            None => Process::new(program),
            Some(keeper) => {
                let mut process = Process::new(&keeper.program);
                process.arg(&keeper.argument).arg("--").arg(program);
                process
            }
        };
        process
            .args(arguments)
            .current_dir(self.folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(match self.stderr {
                Stderr::Discarded => Stdio::null(),
                Stderr::Inherited => Stdio::inherit(),
                Stderr::Kept => Stdio::piped(),
            });
        let mut child = as_group(process)?;
        let mut id = child.id();
        if self.keeper.is_some() {
            id = read_report(&mut child)?;
        }
        Controller::new(child, id)
    }
}

/// Starts a process that leads a group of its own: a signal from the terminal does not reach it,
/// and it is killed together with the processes that it starts.
pub(super) fn as_group(process: Process) -> io::Result<Box<dyn ChildWrapper>> {
    let mut process = CommandWrap::from(process);
    #[cfg(unix)]
    process.wrap(process_wrap::std::ProcessGroup::leader());
    #[cfg(windows)]
    process.wrap(process_wrap::std::JobObject);
    process.spawn()
}

/// Reads the line in which a keeper tells the number of the engine's process. A keeper that tells none
/// is closed.
fn read_report(keeper: &mut Box<dyn ChildWrapper>) -> io::Result<u32> {
    let report = read_line(keeper).and_then(|line| {
        let id = line.strip_prefix(STARTED).map(str::trim);
        let id = id.and_then(|id| id.parse().ok());
        id.ok_or_else(|| io::Error::other(line))
    });
    report.inspect_err(|_| close(keeper))
}

/// Reads the first line of a process, without what follows it.
fn read_line(process: &mut Box<dyn ChildWrapper>) -> io::Result<String> {
    let mut line = Vec::new();
    let mut byte = [0];
    if let Some(stdout) = process.stdout() {
        while line.len() < LONGEST_REPORT && stdout.read(&mut byte)? > 0 && byte != *b"\n" {
            line.extend_from_slice(&byte);
        }
    }
    Ok(String::from_utf8_lossy(&line).into_owned())
}

/// Lets a keeper end with its engine, as when its controller is gone, and kills it if it does not.
fn close(keeper: &mut Box<dyn ChildWrapper>) {
    drop(keeper.stdin().take());
    let begin = Instant::now();
    while matches!(keeper.try_wait(), Ok(None)) && begin.elapsed() < GRACE {
        thread::sleep(POLL_INTERVAL);
    }
    let _ = keeper.start_kill();
    let _ = keeper.wait();
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn a_keeper_whose_report_is_none_ends_as_at_the_end_of_its_input() {
        let folder = std::env::temp_dir().join(format!("gtp-keeper-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let (script, ended) = (folder.join("script"), folder.join("ended"));
        // It takes the words of the engine, and ends what it has started when its input ends.
        let text = format!(
            "echo Welcome; while read -r line; do :; done; echo ended > '{}'",
            ended.display()
        );
        std::fs::write(&script, text).unwrap();
        let keeper = Keeper {
            program: "sh".into(),
            argument: script.into(),
        };
        let started = Launch::new("engine").keeper(Some(&keeper)).start();
        assert_eq!(started.map(drop).unwrap_err().to_string(), "Welcome");
        assert_eq!(std::fs::read_to_string(&ended).unwrap(), "ended\n");
        std::fs::remove_dir_all(folder).unwrap();
    }
}
