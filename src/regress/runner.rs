//! Runs a block: setup, tests, and a new engine after a crash.

use std::collections::BTreeMap;
use std::time::Duration;

use super::driver::{Answer, EngineFailure, EngineKind};
use super::expectation::MatchMode;
use super::outcome::{TestOutcome, TestVerdict};
use super::plan::{Block, Plan, as_played, changes_position, changes_state, starts_anew};
use super::session::{Session, UNKNOWN_COMMAND};
use super::suite::{Step, Suite, Test};
use crate::rules::Preset;

/// How tests are run.
#[derive(Debug, Clone)]
pub struct RunSettings {
    /// The engine.
    pub engine: EngineKind,
    /// Commands sent to each engine after its start.
    pub set_up: Vec<String>,
    /// The rules, if the user named them.
    pub rules: Option<&'static Preset>,
    /// The limit for each answer.
    pub limit: Duration,
    /// How patterns are matched.
    pub mode: MatchMode,
    /// Whether each block gets a new engine.
    pub is_fresh: bool,
}

/// A block with its suite and plan.
#[derive(Debug, Clone, Copy)]
pub(super) struct Task<'a> {
    /// The index of the suite in the run.
    pub(super) suite_at: usize,
    pub(super) suite: &'a Suite,
    pub(super) plan: &'a Plan,
    pub(super) block: &'a Block,
    /// Whether each step of the suite is a selected test.
    pub(super) wanted: &'a [bool],
    /// The verdicts on tests that were run before, by their steps.
    pub(super) known: &'a BTreeMap<usize, TestVerdict>,
}

impl Task<'_> {
    /// Whether the test at a step is to be run.
    fn is_to_run(&self, step: usize) -> bool {
        self.wanted[step] && !self.known.contains_key(&step)
    }

    /// Whether a test of the block is to be run.
    pub(super) fn is_open(&self) -> bool {
        self.block.steps.clone().any(|step| self.is_to_run(step))
    }
}

/// What is found while a block is run.
#[derive(Debug)]
pub(super) enum Finding {
    /// The verdict on the test at a step.
    Verdict(usize, Box<TestVerdict>),
    /// A warning about the command at a step, which is no test.
    Warning(usize, String),
    /// The block has ended.
    End,
}

/// An engine that runs one block after the other.
#[derive(Debug)]
pub(super) struct Runner<'a> {
    settings: &'a RunSettings,
    session: Option<Session<'a>>,
    /// The suite for which the engine was started, and the last step that it ran.
    place: Option<(usize, usize)>,
    /// The number of settings that were sent to the engine.
    n_settings: usize,
    /// The number of the orientation in which the engine sees the board.
    orientation: usize,
    /// The commands that set up the current position, to be repeated for a new engine.
    history: Vec<String>,
    /// Why the tests of the current block cannot be run.
    blocked: Option<Blocked>,
}

/// Why a test cannot be run.
#[derive(Debug, Clone)]
enum Blocked {
    /// The setup uses a command that the engine does not have.
    Missing(String),
    /// The engine refuses a command of the setup.
    Refused(String),
    /// The engine crashes in the setup.
    EngineFailure(EngineFailure),
}

impl<'a> Runner<'a> {
    /// A runner without an engine, for an orientation of the board.
    pub(super) const fn new(settings: &'a RunSettings, orientation: usize) -> Self {
        Self {
            settings,
            orientation,
            session: None,
            place: None,
            n_settings: 0,
            history: Vec::new(),
            blocked: None,
        }
    }

    /// Runs the steps of a block in this order, and returns false if `tell` wants no more.
    pub(super) fn run(
        &mut self,
        task: Task<'_>,
        order: &[usize],
        tell: &mut dyn FnMut(Finding) -> bool,
    ) -> bool {
        if self.settings.is_fresh || !self.can_go_on(task) {
            self.session = None;
        }
        self.history.clear();
        self.blocked = None;
        for &at in order {
            let finding = self.step(task, at);
            if finding.is_some_and(|finding| !tell(finding)) {
                return false;
            }
        }
        self.place = Some((task.suite_at, task.block.steps.end));
        let n_settings = task.plan.n_settings_before(task.block.steps.end);
        self.n_settings = self.n_settings.max(n_settings);
        tell(Finding::End)
    }

    fn step(&mut self, task: Task<'_>, at: usize) -> Option<Finding> {
        let step = &task.suite.steps[at];
        match (step.test.as_ref(), task.known.get(&at)) {
            (Some(test), _) if task.is_to_run(at) => {
                Some(Finding::Verdict(at, Box::new(self.test(task, step, test))))
            }
            (_, Some(verdict)) => {
                self.repeat(task, step, verdict);
                None
            }
            _ if changes_state(step) => {
                let what = self.set_up(task, step)?;
                let place = format!("{}.tst:{}", task.suite.name, step.line);
                Some(Finding::Warning(at, format!("{place}: {what}")))
            }
            _ => None,
        }
    }

    /// Gives the engine the effect of a test that was run before.
    fn repeat(&mut self, task: Task<'_>, step: &Step, verdict: &TestVerdict) {
        self.forget_failures_before(step.name());
        if let Some(blocked) = Blocked::before(step, verdict) {
            self.block_without_position(step, blocked);
            return;
        }
        let answer = verdict.answer.as_ref().filter(|_| !verdict.is_refused);
        let Some(answer) = answer.filter(|_| changes_state(step)) else {
            return;
        };
        let Some(line) = as_played(step, Some(answer)) else {
            return;
        };
        let is_ready = self.blocked.is_none() && self.ready(task).is_ok();
        if is_ready
            && self
                .ask(&line, false)
                .is_ok_and(|answer| answer.text.is_ok())
        {
            self.history.push(line);
        }
    }

    /// Whether the block can follow the current state of the engine.
    fn can_go_on(&self, task: Task<'_>) -> bool {
        let begin = task.block.steps.start;
        let is_loaded = task.suite.steps[begin].name() == "loadsgf";
        self.place.is_some_and(|(suite, end)| {
            suite == task.suite_at && (end <= begin || (self.n_settings == 0 && is_loaded))
        })
    }

    /// Runs a test.
    fn test(&mut self, task: Task<'_>, step: &Step, test: &Test) -> TestVerdict {
        let mut verdict = blank(task.suite, step, test);
        self.forget_failures_before(step.name());
        if let Some(why) = test.expectation.as_ref().and_then(|e| e.error()) {
            verdict.note = Some(why.to_owned());
            verdict.is_broken = true;
            self.block_without_position(step, Blocked::unanswered(step));
            return verdict;
        }
        if self.blocked.is_none() {
            self.blocked = self.ready(task).err();
        }
        if let Some(blocked) = &self.blocked {
            blocked.explain(&mut verdict);
            return verdict;
        }
        if self.cannot(step.name()) {
            let blocked = Blocked::Missing(step.name().to_owned());
            blocked.explain(&mut verdict);
            self.block_without_position(step, blocked);
            return verdict;
        }
        match self.ask(&step.command, true) {
            Ok(answer) => {
                if let Some(session) = &mut self.session {
                    verdict.stood_in = session.stood_in_for(step.name());
                    verdict.noise = session.first_noise();
                }
                match &answer.text {
                    Ok(_) if changes_state(step) => self.remember(step, &answer),
                    Ok(_) => {}
                    Err(message) => {
                        let blocked = Blocked::refusal(&step.command, message);
                        self.block_without_position(step, blocked);
                    }
                }
                self.judge(step, test, answer, &mut verdict);
            }
            Err(failure) => {
                verdict.seconds = failure.time.as_secs_f64();
                let blocked = Blocked::EngineFailure(failure);
                blocked.explain(&mut verdict);
                self.block_without_position(step, blocked);
            }
        }
        verdict
    }

    fn judge(&self, step: &Step, test: &Test, answer: Answer, verdict: &mut TestVerdict) {
        verdict.seconds = answer.time.as_secs_f64();
        verdict.cpu_seconds = answer.cpu.map(|time| time.as_secs_f64());
        let result = answer.text;
        if result
            .as_ref()
            .is_err_and(|message| message.trim() == UNKNOWN_COMMAND)
        {
            Blocked::Missing(step.name().to_owned()).explain(verdict);
            return;
        }
        verdict.is_refused = result.is_err();
        let expectation = test.expectation.as_ref();
        let is_known_failure = expectation.is_some_and(|e| e.is_known_failure);
        let matched = result.as_ref().is_ok_and(|answer| {
            expectation.is_none_or(|expectation| {
                let matched = expectation.judge(answer, self.settings.mode);
                verdict.is_disputed = matched.is_disputed;
                matched.holds
            })
        });
        verdict.outcome = match (matched, is_known_failure) {
            _ if expectation.is_some_and(|e| e.is_shown) => TestOutcome::Shown,
            (true, false) => TestOutcome::Pass,
            (true, true) => TestOutcome::UnexpectedPass,
            (false, true) => TestOutcome::ExpectedFail,
            (false, false) => TestOutcome::UnexpectedFail,
        };
        verdict.answer = Some(result.unwrap_or_else(|message| message));
    }

    /// Runs a command of the setup, and returns a warning if it fails.
    fn set_up(&mut self, task: Task<'_>, step: &Step) -> Option<String> {
        let name = step.name();
        if matches!(self.blocked, Some(Blocked::EngineFailure(_))) {
            return None;
        }
        self.forget_failures_before(name);
        if let Err(blocked) = self.ready(task) {
            self.blocked = Some(blocked);
            return None;
        }
        let blocked = if self.cannot(name) {
            Blocked::Missing(name.to_owned())
        } else {
            match self.ask(&step.command, false) {
                Ok(answer) => match &answer.text {
                    Ok(_) => {
                        self.remember(step, &answer);
                        return None;
                    }
                    Err(message) => Blocked::refusal(&step.command, message),
                },
                Err(failure) => Blocked::EngineFailure(failure),
            }
        };
        let warning = format!("`{}` was not done: {blocked}", step.command);
        self.block(name, blocked);
        Some(warning)
    }

    /// A new position is independent of failures before it.
    fn forget_failures_before(&mut self, name: &str) {
        if starts_anew(name) {
            self.blocked = None;
        }
    }

    /// Skips the tests up to the next position if this test was to set one up.
    fn block_without_position(&mut self, step: &Step, blocked: Blocked) {
        if starts_anew(step.name()) {
            self.block(step.name(), blocked);
        }
    }

    /// Skips the tests up to the next position if this command was to change it, or the engine failed.
    fn block(&mut self, name: &str, blocked: Blocked) {
        let is_vital = changes_position(name) || matches!(blocked, Blocked::EngineFailure(_));
        if is_vital && self.blocked.is_none() {
            self.blocked = Some(blocked);
        }
    }

    /// Records a command that changed the position, for a new engine.
    fn remember(&mut self, step: &Step, answer: &Answer) {
        let answer = answer.text.as_deref().ok();
        self.history.extend(as_played(step, answer));
    }

    fn ask(&mut self, line: &str, is_measured: bool) -> Result<Answer, EngineFailure> {
        let Some(session) = &mut self.session else {
            return Err(EngineFailure::crash("the engine is gone"));
        };
        let answer = session.ask(line, is_measured);
        if answer.is_err() {
            self.session = None;
        }
        answer
    }

    /// Whether the engine does not have a command, and no other can stand in for it.
    fn cannot(&self, name: &str) -> bool {
        let session = self.session.as_ref();
        session.is_some_and(|session| session.cannot(name))
    }

    /// Ensures that an engine runs and has received all commands before the current one.
    fn ready(&mut self, task: Task<'_>) -> Result<(), Blocked> {
        let is_new = self.session.as_ref().is_none_or(Session::is_spent);
        if is_new {
            let session = Session::start(self.settings, task.suite.folder(), self.orientation);
            self.session = Some(session.map_err(Blocked::EngineFailure)?);
            self.n_settings = 0;
            self.place = Some((task.suite_at, task.block.steps.start));
        }
        let n_settings = task.plan.n_settings_before(task.block.steps.start);
        for &at in &task.plan.settings[self.n_settings.min(n_settings)..n_settings] {
            let step = &task.suite.steps[at];
            if !self.cannot(step.name()) {
                self.ask(&step.command, false)
                    .map_err(Blocked::EngineFailure)?;
            }
        }
        self.n_settings = self.n_settings.max(n_settings);
        if is_new {
            for line in self.history.clone() {
                let answer = self.ask(&line, false).map_err(Blocked::EngineFailure)?;
                if let Err(message) = answer.text {
                    return Err(Blocked::Refused(format!("`{line}`: {message}")));
                }
            }
        }
        Ok(())
    }
}

impl std::fmt::Display for Blocked {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Missing(name) => write!(f, "the engine has no command `{name}`"),
            Self::Refused(what) => write!(f, "the engine refuses {what}"),
            Self::EngineFailure(failure) => f.write_str(&failure.how),
        }
    }
}

impl Blocked {
    /// Why a test that was run before did not do what it was to do.
    fn before(step: &Step, verdict: &TestVerdict) -> Option<Self> {
        if let Some(name) = &verdict.missing {
            return Some(Self::Missing(name.clone()));
        }
        match &verdict.answer {
            Some(message) if verdict.is_refused => Some(Self::refusal(&step.command, message)),
            Some(_) => None,
            None => Some(Self::unanswered(step)),
        }
    }

    /// A command that the engine was not asked, or did not answer.
    fn unanswered(step: &Step) -> Self {
        Self::Refused(format!("`{}`, which was not answered", step.command))
    }

    /// The engine has refused a command with this message.
    fn refusal(command: &str, message: &str) -> Self {
        if message.trim() == UNKNOWN_COMMAND {
            let name = command.split_whitespace().next().unwrap_or_default();
            Self::Missing(name.to_owned())
        } else {
            Self::Refused(format!("`{command}`: {message}"))
        }
    }

    /// Records in a verdict why there is no answer.
    fn explain(&self, verdict: &mut TestVerdict) {
        verdict.note = Some(self.to_string());
        match self {
            Self::Missing(name) => verdict.missing = Some(name.clone()),
            Self::Refused(_) => verdict.is_broken = true,
            Self::EngineFailure(failure) => {
                verdict.stderr.clone_from(&failure.stderr);
                verdict.outcome = if failure.is_timeout {
                    TestOutcome::Timeout
                } else {
                    TestOutcome::Crash
                };
            }
        }
    }
}

/// The verdict on a test that has not been run.
fn blank(suite: &Suite, step: &Step, test: &Test) -> TestVerdict {
    let expectation = test.expectation.as_ref();
    TestVerdict {
        suite: suite.name.clone(),
        id: test.id.clone(),
        line: step.line,
        command: step.command.clone(),
        expected: expectation.map_or_else(String::new, |e| e.text.clone()),
        outcome: TestOutcome::Skip,
        answer: None,
        is_refused: false,
        note: None,
        missing: None,
        is_broken: false,
        is_disputed: false,
        stood_in: Vec::new(),
        noise: None,
        stderr: None,
        seconds: 0.0,
        cpu_seconds: None,
        pass: 1,
    }
}
