//! An engine under test: Honte in this process, or any engine in a process of its own.

use std::collections::HashSet;
use std::io;
use std::path::Path;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use cpu_time::ThreadTime;
use gtp::{ControlError, Controller, INTERNAL_ERROR, Interrupt, Keeper, Launch, Stderr};

use crate::commands;
use crate::engine::{Engine, Settings};

/// The engine to test.
#[derive(Debug, Clone)]
pub enum EngineKind {
    /// Honte itself, in this process.
    Honte(Settings),
    /// An engine in a process of its own, started in the folder of the suite.
    Command {
        /// Its command line.
        line: String,
        /// What ends it if this program ends first.
        keeper: Option<Keeper>,
    },
}

impl EngineKind {
    /// Whether it is Honte in this process.
    pub(super) const fn is_honte(&self) -> bool {
        matches!(self, Self::Honte(_))
    }
}

/// The answer to a command.
#[derive(Debug, Clone)]
pub(super) struct Answer {
    /// The result, or the message of a failure.
    pub(super) text: Result<String, String>,
    /// The time until the answer.
    pub(super) time: Duration,
    /// The processor time for it, if known.
    pub(super) cpu: Option<Duration>,
}

impl Answer {
    /// An empty success.
    pub(super) const fn empty() -> Self {
        Self {
            text: Ok(String::new()),
            time: Duration::ZERO,
            cpu: None,
        }
    }

    /// A refusal by the runner in place of the engine.
    pub(super) const fn refusal(why: String) -> Self {
        Self {
            text: Err(why),
            time: Duration::ZERO,
            cpu: None,
        }
    }
}

/// Why there was no answer. The engine cannot be used any more.
#[derive(Debug, Clone)]
pub(super) struct EngineFailure {
    /// Whether it exceeded the limit rather than ended.
    pub(super) is_timeout: bool,
    /// A description.
    pub(super) how: String,
    /// The time for which an answer was waited for.
    pub(super) time: Duration,
    /// The end of its error output.
    pub(super) stderr: Option<String>,
}

impl EngineFailure {
    pub(super) fn crash(how: impl Into<String>) -> Self {
        Self {
            is_timeout: false,
            how: how.into(),
            time: Duration::ZERO,
            stderr: None,
        }
    }

    fn timeout(limit: Duration) -> Self {
        Self {
            is_timeout: true,
            how: format!("no answer within {} seconds", limit.as_secs_f64()),
            time: limit,
            stderr: None,
        }
    }
}

/// A running engine.
#[derive(Debug)]
pub(super) enum Driver {
    Honte(InProcess),
    Process {
        controller: Box<Controller>,
        /// Whether it has the command `cputime`, which tells where the system does not.
        has_cputime: bool,
    },
}

impl Driver {
    /// Starts an engine; relative paths begin at `folder`.
    pub(super) fn start(kind: &EngineKind, folder: &Path) -> io::Result<Self> {
        Ok(match kind {
            EngineKind::Honte(settings) => Self::Honte(InProcess::start(*settings, folder)?),
            EngineKind::Command { line, keeper } => {
                let launch = Launch::new(line).folder(folder).stderr(Stderr::Kept);
                Self::Process {
                    controller: Box::new(launch.keeper(keeper.as_ref()).start()?),
                    has_cputime: false,
                }
            }
        })
    }

    /// Returns the commands of the engine if it lists them, and prepares to measure its time.
    pub(super) fn list_commands(
        &mut self,
        limit: Duration,
    ) -> Result<Option<HashSet<String>>, EngineFailure> {
        let answer = self.ask("list_commands", limit)?.text.ok();
        let names = answer.map(|text| text.split_whitespace().map(str::to_owned).collect());
        if let Self::Process { has_cputime, .. } = self {
            let has = |names: &HashSet<String>| names.contains("cputime");
            *has_cputime = names.as_ref().is_some_and(has);
        }
        Ok(names)
    }

    /// The last of what it wrote beside its answers.
    pub(super) fn noise(&self) -> String {
        match self {
            Self::Honte(_) => String::new(),
            Self::Process { controller, .. } => controller.noise(),
        }
    }

    /// Sends a command and waits for its answer.
    pub(super) fn ask(&mut self, line: &str, limit: Duration) -> Result<Answer, EngineFailure> {
        match self {
            Self::Honte(honte) => honte.ask(line, limit),
            Self::Process { controller, .. } => send(controller, line, limit),
        }
    }

    /// Like [`Self::ask`], with the processor time if the system or the engine tells it.
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
                let before = cpu_time(controller, *has_cputime, limit);
                let mut answer = send(controller, line, limit)?;
                let after = cpu_time(controller, *has_cputime, limit);
                let used = before.zip(after);
                answer.cpu = used.map(|(before, after)| after.saturating_sub(before));
                Ok(answer)
            }
        }
    }
}

/// The processor time that an engine has used, from the system or else from the engine itself.
fn cpu_time(controller: &mut Controller, has_cputime: bool, limit: Duration) -> Option<Duration> {
    if let Some(time) = controller.cpu_time() {
        return Some(time);
    }
    let text = has_cputime.then(|| controller.send("cputime", limit).ok());
    let seconds = text??.trim().parse().ok()?;
    Duration::try_from_secs_f64(seconds).ok()
}

fn send(controller: &mut Controller, line: &str, limit: Duration) -> Result<Answer, EngineFailure> {
    let begin = Instant::now();
    let text = match controller.send(line, limit) {
        Ok(text) => Ok(text),
        Err(ControlError::Refused(message)) => Err(message),
        Err(error) => {
            let time = begin.elapsed();
            let mut failure = match error {
                ControlError::TimedOut => EngineFailure::timeout(limit),
                other => {
                    controller.await_stderr_end();
                    EngineFailure::crash(other.to_string())
                }
            };
            failure.time = time;
            let last_words = controller.stderr_tail();
            failure.stderr = Some(last_words).filter(|text| !text.trim().is_empty());
            return Err(failure);
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
/// After a timeout its search is stopped and the thread is abandoned; it ends after its answer.
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
        // If the thread has ended, the missing answer is reported.
        let _ = self.lines.send(line.to_owned());
        match self.answers.recv_timeout(limit) {
            Ok(answer)
                if answer
                    .text
                    .as_ref()
                    .is_err_and(|text| text == INTERNAL_ERROR) =>
            {
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

/// The reply as text, without its mark and trailing blanks.
fn as_text(reply: Option<gtp::Reply>) -> Result<String, String> {
    let Some(reply) = reply else {
        return Ok(String::new());
    };
    let wire = gtp::reply::encode(None, &reply);
    let text = String::from_utf8_lossy(wire.get(2..).unwrap_or_default());
    let text = text.trim_end().to_owned();
    if reply.is_ok() { Ok(text) } else { Err(text) }
}
