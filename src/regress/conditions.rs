//! The conditions of a run: stated by every report, and compared where runs are compared.

use std::collections::HashSet;
use std::path::Path;
use std::thread;

use serde::{Deserialize, Serialize};

use super::driver::{Driver, EngineKind};
use super::expectation::MatchMode;
use super::pool::RunSchedule;
use super::rules::rules_command;
use super::runner::RunSettings;
use super::select::Selection;
use super::session::one_line;
use super::suite::Suite;
use crate::engine::Settings;
use crate::files::{Shard, differences};

/// The most passes of a run. What a record says comes from outside, and what is made of it must fit into
/// memory.
pub(super) const MOST_PASSES: usize = u16::MAX as usize;

/// What the results of a run depend on. Only results with equal conditions are counted together.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct RunConditions {
    /// The name and version that the engine reports.
    pub engine: String,
    /// Its command.
    pub command: String,
    /// The options of Honte in this process.
    pub options: Option<String>,
    /// The seed of Honte in this process.
    pub seed: Option<u64>,
    /// The rules that it was told.
    pub rules: Option<String>,
    /// The commands that it received after its start.
    pub set_up: Vec<String>,
    /// Seconds for an answer.
    pub limit: f64,
    /// How patterns were matched.
    pub matching: String,
    /// Whether each block got a new engine.
    pub is_fresh: bool,
    /// The number of passes.
    pub passes: usize,
    /// The seed of the order of the tests.
    pub shuffle: Option<u64>,
    /// The orientation of the board in the first pass.
    pub orientation: Option<usize>,
    /// A text that identifies the suites and the selected tests.
    pub suites: String,
}

/// The conditions of a run, and where and when it began; the first line of a record.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct RunHeading {
    /// What the results depend on.
    #[serde(rename = "run")]
    pub conditions: RunConditions,
    /// The part of the run.
    pub shard: Shard,
    /// The day and time of its beginning.
    pub date: String,
    /// The system and its processors.
    pub machine: String,
    /// The number of engines in parallel.
    pub jobs: usize,
}

impl RunHeading {
    /// The conditions of a run that begins at `date`. An engine in a process is started once and
    /// asked for its name.
    pub fn new(
        selection: &Selection,
        settings: &RunSettings,
        schedule: RunSchedule,
        date: String,
    ) -> Self {
        let folder = selection.suites.first().map(Suite::folder);
        let (command, own) = match &settings.engine {
            EngineKind::Honte(own) => ("honte, in this process", Some(own)),
            EngineKind::Command { line, .. } => (line.as_str(), None),
        };
        let introduction = Introduction::of(settings, folder.unwrap_or(Path::new(".")));
        let conditions = RunConditions {
            engine: introduction.name,
            command: command.to_owned(),
            options: own.map(Settings::options),
            seed: own.map(|own| own.seed),
            rules: own.map_or(introduction.rules, |own| {
                Some(own.rules.without_name().to_text())
            }),
            set_up: settings.set_up.clone(),
            limit: settings.limit.as_secs_f64(),
            matching: match settings.mode {
                MatchMode::Full => "full",
                MatchMode::GnuGo => "gnugo",
            }
            .to_owned(),
            is_fresh: settings.is_fresh,
            passes: schedule.passes,
            shuffle: schedule.shuffle,
            orientation: schedule.orientation,
            suites: selection.fingerprint(),
        };
        Self {
            conditions,
            shard: schedule.shard,
            date,
            machine: machine(),
            jobs: schedule.jobs,
        }
    }

    /// All conditions that apply, each with its label.
    pub fn rows(&self) -> Vec<(&'static str, String)> {
        let mut rows = self.conditions.rows();
        if self.shard != Shard::WHOLE {
            rows.push(("part", self.shard.to_string()));
        }
        rows.push(("engines in parallel", self.jobs.to_string()));
        rows.push(("machine", self.machine.clone()));
        rows.push(("date", self.date.clone()));
        rows
    }

    /// What differs in another run apart from its date, one text for each condition.
    pub fn differences(&self, now: &Self) -> Vec<String> {
        let of = |heading: &Self| {
            let mut rows = heading.rows();
            rows.retain(|(label, _)| *label != "date");
            rows
        };
        differences(&of(self), &of(now), "-")
    }
}

impl RunConditions {
    /// What differs under other conditions, one text for each.
    pub(super) fn differences(&self, now: &Self) -> Vec<String> {
        differences(&self.rows(), &now.rows(), "-")
    }

    fn rows(&self) -> Vec<(&'static str, String)> {
        let number = |number: Option<u64>| number.map(|number| number.to_string());
        let rows = [
            ("engine", Some(self.engine.clone())),
            ("command", Some(self.command.clone())),
            ("options", self.options.clone()),
            ("seed", number(self.seed)),
            ("rules", self.rules.clone()),
            ("set-up", Some(self.set_up.join("; "))),
            ("limit", Some(format!("{} s for an answer", self.limit))),
            ("matching", Some(self.matching.clone())),
            (
                "new engine",
                self.is_fresh.then(|| "for each block".to_owned()),
            ),
            ("passes", Some(self.passes.to_string())),
            ("order", self.shuffle.map(|seed| format!("seed {seed}"))),
            ("orientation", number(self.orientation.map(|n| n as u64))),
            ("suites", Some(self.suites.clone())),
        ];
        let is_told = |&(label, ref text): &(&str, String)| {
            let is_usual = label == "passes" && text == "1";
            !is_usual && !text.is_empty()
        };
        let rows = rows.into_iter();
        let told = rows.filter_map(|(label, text)| Some((label, text?)));
        told.filter(is_told).collect()
    }
}

/// What an engine tells about itself.
struct Introduction {
    /// Its name and version.
    name: String,
    /// The rules that the user named, and how it is told.
    rules: Option<String>,
}

impl Introduction {
    fn of(settings: &RunSettings, folder: &Path) -> Self {
        let preset = settings.rules;
        let named = preset.map(|preset| preset.name.to_owned());
        let Ok(mut driver) = Driver::start(&settings.engine, folder) else {
            return Self {
                name: "it cannot be started".to_owned(),
                rules: named,
            };
        };
        // An engine that does not answer is not asked a second time.
        let mut is_there = true;
        let mut words = |command: &str| {
            let answer = is_there.then(|| driver.ask(command, settings.limit));
            is_there = matches!(answer, Some(Ok(_)));
            let answer = answer?.ok()?.text.ok()?;
            Some(one_line(&answer, usize::MAX))
        };
        let parts = ["name", "version"].map(|command| words(command).unwrap_or_default());
        let known = words("list_commands").unwrap_or_default();
        let known: HashSet<String> = known.split(' ').map(str::to_owned).collect();
        let rules = preset.map(|preset| match rules_command(preset, Some(&known)) {
            Some(command) => format!("{} by `{command}`", preset.name),
            None => format!("{}, for which the engine has no command", preset.name),
        });
        let name = match parts.join(" ").trim() {
            "" => "it does not tell its name".to_owned(),
            text => text.to_owned(),
        };
        Self { name, rules }
    }
}

/// The system, its processors and their model, as far as they are known.
fn machine() -> String {
    let (system, kind) = (std::env::consts::OS, std::env::consts::ARCH);
    let n_processors = thread::available_parallelism().map_or(1, usize::from);
    let text = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = text.lines().find(|line| line.starts_with("model name"));
    let model = model.and_then(|line| Some(line.split_once(':')?.1.trim()));
    let model = model.map_or_else(String::new, |model| format!(" ({model})"));
    format!("{system} {kind}, {n_processors} processors{model}")
}
