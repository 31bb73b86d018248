//! The record of a run: one line of JSON for its conditions, and one for each test as it ends.
//!
//! An interrupted run can be resumed from its record, and the records of the parts of a run can be
//! merged.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::conditions::{MOST_PASSES, RunHeading};
use super::outcome::TestVerdict;
use super::select::Selection;
use crate::files::{Once, Record, RecordText, Shard, WorkRecordError};

/// How a record begins.
const BEGINNING: &str = "{\"run\":";

/// A warning about a command outside the tests.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct SetUpWarning {
    /// The suite.
    pub(super) suite: String,
    /// The line of the command in the file.
    pub(super) line: usize,
    /// The warning.
    pub(super) warning: String,
}

/// An entry of a record.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(untagged)]
pub(super) enum Entry {
    Test(Box<TestVerdict>),
    Warning(SetUpWarning),
}

impl Entry {
    /// Whether it is the verdict on a test.
    pub(super) const fn is_test(&self) -> bool {
        matches!(self, Self::Test(_))
    }
}

/// The record of a run.
#[derive(Debug, Default)]
pub struct RunRecord {
    /// The file to which results are added, if there is one.
    file: Option<Record>,
    /// The conditions.
    heading: RunHeading,
    /// The entries that it held when it was opened.
    entries: Vec<Entry>,
    /// Whether it was merged from the records of finished parts.
    is_merged: bool,
}

impl RunRecord {
    /// A record that is not written.
    pub fn unwritten(heading: RunHeading) -> Self {
        Self {
            heading,
            ..Self::default()
        }
    }

    /// Begins a record, or with `resumes` goes on with it if there is one. An incomplete last line is
    /// dropped.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be read or written, is in use, contradicts itself, belongs to a run
    /// under other conditions or to another part, or holds a record that is not to be resumed.
    pub fn open(path: &Path, resumes: bool, heading: RunHeading) -> Result<Self, WorkRecordError> {
        let (mut file, text) = Record::open(path, BEGINNING, resumes)?;
        let mut entries = Entries::default();
        if text.is_empty() {
            file.add(&[&heading])?;
        } else {
            let (found, found_entries) = parse(&text)?;
            check_same(path, &heading, &found)?;
            add(&mut entries, path, found_entries)?;
        }
        Ok(Self {
            file: Some(file),
            heading,
            entries: entries.list,
            is_merged: false,
        })
    }

    /// The results of a run that was done in parts.
    ///
    /// # Errors
    ///
    /// Fails if a record cannot be read, belongs to other suites or to another run than the first
    /// one, or differs from another record about a test.
    pub fn merge(paths: &[PathBuf], selection: &Selection) -> Result<Self, WorkRecordError> {
        let mut merged: Option<RunHeading> = None;
        let mut entries = Entries::default();
        for path in paths {
            let (heading, found_entries) = parse(&RecordText::read(path, BEGINNING)?)?;
            let merged = merged.get_or_insert_with(|| {
                let mut first = heading.clone();
                first.shard = Shard::WHOLE;
                first.conditions.suites = selection.fingerprint();
                first
            });
            let whole = RunHeading {
                shard: Shard::WHOLE,
                ..heading.clone()
            };
            check_same(path, merged, &whole)?;
            if !merged
                .machine
                .split("; ")
                .any(|name| name == heading.machine)
            {
                merged.machine = format!("{}; {}", merged.machine, heading.machine);
            }
            add(&mut entries, path, found_entries)?;
        }
        Ok(Self {
            file: None,
            heading: merged.unwrap_or_default(),
            entries: entries.list,
            is_merged: true,
        })
    }

    /// The conditions of the run.
    pub const fn heading(&self) -> &RunHeading {
        &self.heading
    }

    /// The number of tests that it held when it was opened.
    pub fn n_tests(&self) -> usize {
        self.entries.iter().filter(|entry| entry.is_test()).count()
    }

    /// The entries that it held when it was opened, each once.
    pub(super) fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Whether nothing is to be run, because the results are those of finished parts.
    pub(super) const fn is_merged(&self) -> bool {
        self.is_merged
    }

    /// Adds entries, so that an interruption does not lose them.
    pub(super) fn add(&mut self, entries: &[Entry]) -> Result<(), WorkRecordError> {
        self.file.as_mut().map_or(Ok(()), |file| file.add(entries))
    }
}

/// Fails if the record `path`, which has the heading `found`, is not one of this run or part.
fn check_same(path: &Path, wanted: &RunHeading, found: &RunHeading) -> Result<(), WorkRecordError> {
    let differences = found.conditions.differences(&wanted.conditions);
    WorkRecordError::check_same(path, differences, [found.shard, wanted.shard])
}

/// Entries by the pass and label of their tests, and warnings by their texts with no pass.
type Entries = Once<(usize, String), Entry>;

/// Adds entries. Fails if there is another one about one of the tests.
fn add(all: &mut Entries, path: &Path, entries: Vec<Entry>) -> Result<(), WorkRecordError> {
    for entry in entries {
        let (pass, name) = match &entry {
            Entry::Test(verdict) => (verdict.pass, verdict.label()),
            Entry::Warning(about) => {
                let SetUpWarning {
                    suite,
                    line,
                    warning,
                } = about;
                (0, format!("{suite}:{line}: {warning}"))
            }
        };
        all.add(path, ((pass, name.clone()), entry), || name)?;
    }
    Ok(())
}

/// The heading of a record, and the results of its first pass.
///
/// # Errors
///
/// Fails if the file cannot be read or a line cannot be parsed.
pub(super) fn read(path: &Path) -> Result<(RunHeading, Vec<TestVerdict>), WorkRecordError> {
    let (heading, entries) = parse(&RecordText::read(path, BEGINNING)?)?;
    let verdicts = entries.into_iter().filter_map(|entry| match entry {
        Entry::Test(verdict) if verdict.pass == 1 => Some(*verdict),
        _ => None,
    });
    Ok((heading, verdicts.collect()))
}

/// Parses a record: its heading, and an entry in each line after it.
fn parse(record: &RecordText) -> Result<(RunHeading, Vec<Entry>), WorkRecordError> {
    let (first, lines) = record.lines();
    let heading: RunHeading = first.parse()?;
    if heading.conditions.passes > MOST_PASSES {
        return Err(first.error(&format!("a run has at most {MOST_PASSES} passes")));
    }
    let entries = lines.map(|line| {
        let entry = line.parse().map(Entry::Warning);
        entry.or_else(|_| line.parse().map(Entry::Test))
    });
    Ok((heading, entries.collect::<Result<_, _>>()?))
}
