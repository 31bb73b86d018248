//! The record of a run: one line of JSON for its conditions, and one for each test as it ends.
//!
//! An interrupted run can be resumed from its record, and the records of the parts of a run can be
//! merged.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::conditions::RunHeading;
use super::outcome::TestVerdict;
use super::select::Selection;
use crate::files::{FileError, Journal, Shard, whole_lines};

/// How every record begins: with an object.
const BEGINNING: &str = "{\"";

/// Errors in reading, writing or combining records.
#[derive(Debug, thiserror::Error)]
pub enum RecordError {
    /// The file cannot be read or written, or is no record.
    #[error(transparent)]
    File(#[from] FileError),
    /// A line cannot be parsed.
    #[error("{}:{line}: {why}", path.display())]
    Line {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// The parse error.
        why: serde_json::Error,
    },
    /// The file holds a record, and the caller did not ask to resume it.
    #[error("{} holds a record already: resume it, or name another file", .0.display())]
    Taken(PathBuf),
    /// The record belongs to a run under other conditions, or to another part of it.
    #[error("{} is the record of another run: {differences}", path.display())]
    Other {
        /// The file.
        path: PathBuf,
        /// What differs.
        differences: String,
    },
    /// Two entries differ about one test.
    #[error("{}: {label} has two results that differ", path.display())]
    Contradiction {
        /// The file that was read second.
        path: PathBuf,
        /// The test.
        label: String,
    },
}

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
    /// The journal to which results are added, if there is one.
    file: Option<Journal>,
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

    /// Begins a record.
    ///
    /// # Errors
    ///
    /// Fails if the file exists and is not empty, or cannot be written.
    pub fn begin(path: &Path, heading: RunHeading) -> Result<Self, RecordError> {
        let is_taken = |file: std::fs::Metadata| file.is_file() && file.len() > 0;
        if path.metadata().is_ok_and(is_taken) {
            return Err(RecordError::Taken(path.to_owned()));
        }
        Self::resume(path, heading)
    }

    /// Resumes a record, or begins it if there is none. An incomplete last line is dropped.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be read or written, is in use, contradicts itself, or belongs to a
    /// run under other conditions or to another part.
    pub fn resume(path: &Path, heading: RunHeading) -> Result<Self, RecordError> {
        let (mut file, text) = Journal::open(path, BEGINNING)?;
        let mut entries = Entries::default();
        if text.is_empty() {
            append(&mut file, &[&heading])?;
        } else {
            let (found, found_entries) = parse(path, &text)?;
            check_same(path, &heading, &found)?;
            entries.add(path, found_entries)?;
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
    pub fn merge(paths: &[PathBuf], selection: &Selection) -> Result<Self, RecordError> {
        let mut merged: Option<RunHeading> = None;
        let mut entries = Entries::default();
        for path in paths {
            let (heading, found_entries) = parse(path, &whole_lines(path, BEGINNING)?)?;
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
            entries.add(path, found_entries)?;
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
    pub(super) fn add(&mut self, entries: &[Entry]) -> Result<(), RecordError> {
        match &mut self.file {
            Some(file) if !entries.is_empty() => append(file, entries),
            _ => Ok(()),
        }
    }
}

/// Appends entries, each as one line.
fn append(file: &mut Journal, entries: &[impl Serialize]) -> Result<(), RecordError> {
    let lines: Result<Vec<String>, _> = entries.iter().map(serde_json::to_string).collect();
    let lines = lines.map_err(|why| file.error(why.into()))?;
    Ok(file.append(&lines.join("\n"))?)
}

/// Fails if the record `path`, which has the heading `found`, is not one of this run or part.
fn check_same(path: &Path, wanted: &RunHeading, found: &RunHeading) -> Result<(), RecordError> {
    let mut differences = found.conditions.differences(&wanted.conditions);
    if wanted.shard != found.shard {
        differences.push(format!("part: {} -> {}", found.shard, wanted.shard));
    }
    if differences.is_empty() {
        return Ok(());
    }
    Err(RecordError::Other {
        path: path.to_owned(),
        differences: differences.join(", "),
    })
}

/// Entries of one or several records, each once.
#[derive(Debug, Default)]
struct Entries {
    list: Vec<Entry>,
    /// The place of each test in the list, by its pass and label.
    places: HashMap<(usize, String), usize>,
}

impl Entries {
    fn add(&mut self, path: &Path, entries: Vec<Entry>) -> Result<(), RecordError> {
        for entry in entries {
            let Entry::Test(verdict) = &entry else {
                if !self.list.contains(&entry) {
                    self.list.push(entry);
                }
                continue;
            };
            let label = verdict.label();
            match self.places.get(&(verdict.pass, label.clone())) {
                None => {
                    self.places.insert((verdict.pass, label), self.list.len());
                    self.list.push(entry);
                }
                Some(&at) if self.list.get(at) == Some(&entry) => {}
                Some(_) => {
                    let path = path.to_owned();
                    return Err(RecordError::Contradiction { path, label });
                }
            }
        }
        Ok(())
    }
}

/// The heading of a record, and the results of its first pass.
///
/// # Errors
///
/// Fails if the file cannot be read or a line cannot be parsed.
pub(super) fn read(path: &Path) -> Result<(RunHeading, Vec<TestVerdict>), RecordError> {
    let (heading, entries) = parse(path, &whole_lines(path, BEGINNING)?)?;
    let verdicts = entries.into_iter().filter_map(|entry| match entry {
        Entry::Test(verdict) if verdict.pass == 1 => Some(*verdict),
        _ => None,
    });
    Ok((heading, verdicts.collect()))
}

/// Parses a record: its heading, and an entry in each line after it.
fn parse(path: &Path, text: &str) -> Result<(RunHeading, Vec<Entry>), RecordError> {
    let wrong = |line, why| RecordError::Line {
        path: path.to_owned(),
        line,
        why,
    };
    let (first, entries) = text.split_once('\n').unwrap_or((text, ""));
    let heading = serde_json::from_str(first).map_err(|why| wrong(1, why))?;
    let entries = (2..).zip(entries.lines()).map(|(line, text)| {
        let entry = serde_json::from_str(text).map(Entry::Warning);
        let entry = entry.or_else(|_| serde_json::from_str(text).map(Entry::Test));
        entry.map_err(|why| wrong(line, why))
    });
    Ok((heading, entries.collect::<Result<_, _>>()?))
}
