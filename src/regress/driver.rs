//! One engine under test: Honte in this process, or any engine in a process of its own.

use std::io;
use std::path::Path;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use cpu_time::ThreadTime;
use gtp::{ControlError, Controller, Interrupt, Stderr};

use crate::commands;
use crate::engine::{Engine, Settings};

/// What a handler that panics answers.
const PANIC: &str = "internal error";

/// Which engine is tested.
#[derive(Debug, Clone)]
pub enum EngineKind {
    /// Honte itself, without any pipe.
    Honte(Settings),
    /// The engine that this command line starts, in the folder of the suite.
    Command(String),
}

/// What came back for a command.
#[derive(Debug, Clone)]
pub(super) struct Answer {
    /// The result, or the message of a failure.
    pub(super) text: Result<String, String>,
    /// The time until it came.
    pub(super) time: Duration,
    /// The processor time that it took, if that is known.
    pub(super) cpu: Option<Duration>,
}

impl Answer {
    /// A refusal of our own, in the place of the engine's.
    pub(super) const fn refusal(why: String) -> Self {
        Self {
            text: Err(why),
            time: Duration::ZERO,
            cpu: None,
        }
    }
}

/// Why nothing came back; the engine is of no use any more.
#[derive(Debug, Clone)]
pub(super) struct EngineFailure {
    /// Whether it was silent for too long, rather than gone.
    pub(super) is_timeout: bool,
    /// How it ended.
    pub(super) how: String,
    /// The end of its error output.
    pub(super) stderr: Option<String>,
}

impl EngineFailure {
    pub(super) fn crash(how: impl Into<String>) -> Self {
        Self {
            is_timeout: false,
            how: how.into(),
            stderr: None,
        }
    }

    fn timeout(limit: Duration) -> Self {
        Self {
            is_timeout: true,
            how: format!("no answer within {} seconds", limit.as_secs_f64()),
            stderr: None,
        }
    }
}

/// An engine that is running.
#[derive(Debug)]
pub(super) enum Driver {
    Honte(InProcess),
    Process {
        controller: Box<Controller>,
        /// Whether it can tell the processor time that it has used.
        has_cputime: bool,
    },
}

impl Driver {
    /// Starts an engine that takes relative paths from this folder.
    pub(super) fn start(kind: &EngineKind, folder: &Path) -> io::Result<Self> {
        Ok(match kind {
            EngineKind::Honte(settings) => Self::Honte(InProcess::start(*settings, folder)?),
            EngineKind::Command(command) => Self::Process {
                controller: Box::new(Controller::spawn_in(command, Stderr::Kept, folder)?),
                has_cputime: false,
            },
        })
    }

    /// Tells which commands the engine has, if it can, and prepares to measure its time.
    pub(super) fn list_commands(
        &mut self,
        limit: Duration,
    ) -> Result<Option<Vec<String>>, EngineFailure> {
        let answer = self.ask("list_commands", limit)?;
        let names = answer.text.ok().map(|text| {
            text.split_whitespace()
                .map(str::to_owned)
                .collect::<Vec<_>>()
        });
        if let Self::Process { has_cputime, .. } = self {
            *has_cputime = names
                .as_ref()
                .is_some_and(|names| names.iter().any(|name| name == "cputime"));
        }
        Ok(names)
    }

    /// Sends a command and waits for its answer.
    pub(super) fn ask(&mut self, line: &str, limit: Duration) -> Result<Answer, EngineFailure> {
        match self {
            Self::Honte(honte) => honte.ask(line, limit),
            Self::Process { controller, .. } => send(controller, line, limit),
        }
    }

    /// As [`Self::ask`], with the processor time if the engine can tell it.
    pub(super) fn ask_and_measure(
        &mut self,
        line: &str,
        limit: Duration,
    ) -> Result<Answer, EngineFailure> {
        match self {
            Self::Honte(honte) => honte.ask(line, limit),
            Self::Process {
                controller,
                has_cputime,
            } => {
                let mut cpu = || has_cputime.then(|| cputime(controller, limit)).flatten();
                let before = cpu();
                let mut answer = send(controller, line, limit)?;
                let after = has_cputime.then(|| cputime(controller, limit)).flatten();
                if let (Some(before), Some(after)) = (before, after) {
                    answer.cpu = Duration::try_from_secs_f64(after - before).ok();
                }
                Ok(answer)
            }
        }
    }
}

/// The processor time that an engine says it has used, in seconds.
fn cputime(controller: &mut Controller, limit: Duration) -> Option<f64> {
    let text = controller.send("cputime", limit).ok()?;
    text.trim().parse().ok()
}

fn send(controller: &mut Controller, line: &str, limit: Duration) -> Result<Answer, EngineFailure> {
    let begin = Instant::now();
    let text = match controller.send(line, limit) {
        Ok(text) => Ok(text),
        Err(ControlError::Refused(message)) => Err(message),
        Err(error) => {
            let mut fault = match error {
                ControlError::TimedOut => EngineFailure::timeout(limit),
                other => {
                    controller.await_stderr_end();
                    EngineFailure::crash(other.to_string())
                }
            };
            let last_words = controller.stderr_tail();
            fault.stderr = Some(last_words).filter(|text| !text.trim().is_empty());
            return Err(fault);
        }
    };
    Ok(Answer {
        text,
        time: begin.elapsed(),
        cpu: None,
    })
}

/// Honte on a thread of this process.
///
/// When it is silent for too long its search is stopped, and the thread is left to itself: it ends
/// when it has answered.
#[derive(Debug)]
pub(super) struct InProcess {
    lines: Sender<String>,
    answers: Receiver<Answer>,
    interrupt: Interrupt,
}

impl InProcess {
    fn start(settings: Settings, folder: &Path) -> io::Result<Self> {
        let (lines, to_answer) = channel::<String>();
        let (answered, answers) = channel();
        let interrupt = Interrupt::new();
        let folder = folder.to_owned();
        let flag = interrupt.flag();
        thread::Builder::new()
            .name("engine".into())
            .spawn(move || {
                let table = commands::table();
                let mut engine = Engine::new(settings, flag);
                engine.set_folder(folder);
                for line in to_answer {
                    let (begin, cpu) = (Instant::now(), ThreadTime::now());
                    let reply = gtp::answer(&mut engine, &table, line.as_bytes());
                    let answer = Answer {
                        text: as_text(reply),
                        time: begin.elapsed(),
                        cpu: Some(cpu.elapsed()),
                    };
                    if answered.send(answer).is_err() {
                        return;
                    }
                }
            })?;
        Ok(Self {
            lines,
            answers,
            interrupt,
        })
    }

    fn ask(&self, line: &str, limit: Duration) -> Result<Answer, EngineFailure> {
        self.interrupt.clear();
        // If the thread has gone, the lack of an answer will say so.
        let _ = self.lines.send(line.to_owned());
        match self.answers.recv_timeout(limit) {
            Ok(answer) if answer.text.as_ref().is_err_and(|text| text == PANIC) => {
                Err(EngineFailure::crash("Honte panicked"))
            }
            Ok(answer) => Ok(answer),
            Err(RecvTimeoutError::Timeout) => {
                self.interrupt.raise();
                Err(EngineFailure::timeout(limit))
            }
            Err(RecvTimeoutError::Disconnected) => {
                Err(EngineFailure::crash("the thread of Honte ended"))
            }
        }
    }
}

/// The reply as it would have come over the wire, without mark and trailing blanks.
fn as_text(reply: Option<gtp::Reply>) -> Result<String, String> {
    let Some(reply) = reply else {
        return Ok(String::new());
    };
    let wire = gtp::reply::encode(None, &reply);
    let text = String::from_utf8_lossy(wire.get(2..).unwrap_or_default());
    let text = text.trim_end().to_owned();
    if reply.is_ok() { Ok(text) } else { Err(text) }
}
