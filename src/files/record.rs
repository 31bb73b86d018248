//! Records of long works: journals of JSON, first a heading, then an entry for each unit of work as
//! it ends. An interrupted work is resumed from its record, and the records of its parts are merged.

use std::collections::HashMap;
use std::hash::Hash;
use std::path::{Path, PathBuf};

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::journal::{FileError, Journal, whole_lines};
use super::shard::Shard;

/// Errors in reading, writing or combining records.
#[derive(Debug, thiserror::Error)]
pub enum WorkRecordError {
    /// The file cannot be read or written, or is no record.
    #[error(transparent)]
    File(#[from] FileError),
    /// A line cannot be parsed, or what it says cannot be.
    #[error("{}:{line}: {why}", path.display())]
    Line {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What is wrong.
        why: String,
    },
    /// The file holds a record, and the caller did not ask to resume it.
    #[error("{} holds a record already: resume it, or name another file", .0.display())]
    Taken(PathBuf),
    /// The record belongs to a work under other conditions, or to another part of it.
    #[error("{} has other conditions: {differences}", path.display())]
    Other {
        /// The file.
        path: PathBuf,
        /// What differs.
        differences: String,
    },
    /// Two entries differ about one unit of work.
    #[error("{}: two entries differ about {what}", path.display())]
    Contradiction {
        /// The file that was read second.
        path: PathBuf,
        /// The unit of work.
        what: String,
    },
}

impl WorkRecordError {
    /// Fails if the record `path` is another one: if conditions differ, or the part that it has, the
    /// first of these, is not the one that is wanted.
    pub fn check_same(
        path: &Path,
        mut differences: Vec<String>,
        [found, wanted]: [Shard; 2],
    ) -> Result<(), Self> {
        if found != wanted {
            differences.push(format!("part: {found} -> {wanted}"));
        }
        if differences.is_empty() {
            return Ok(());
        }
        Err(Self::Other {
            path: path.to_owned(),
            differences: differences.join(", "),
        })
    }
}

/// A record that is open for writing. As long as it is open no other process can open it.
#[derive(Debug)]
pub struct Record(Journal);

impl Record {
    /// Opens a record with what it holds; a file that is missing or empty holds nothing. An incomplete
    /// last line is dropped.
    ///
    /// `beginning` is the text with which the heading of every record of this kind begins.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be read or written, is in use or is no such record, and unless `resumes`
    /// if it holds one.
    pub fn open(
        path: &Path,
        beginning: &str,
        resumes: bool,
    ) -> Result<(Self, RecordText), WorkRecordError> {
        let is_taken = |file: std::fs::Metadata| file.is_file() && file.len() > 0;
        if !resumes && path.metadata().is_ok_and(is_taken) {
            return Err(WorkRecordError::Taken(path.to_owned()));
        }
        let (journal, text) = Journal::open(path, &[beginning])?;
        let path = path.to_owned();
        Ok((Self(journal), RecordText { path, text }))
    }

    /// Adds entries, a line each, so that an interruption does not lose them.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be written.
    pub fn add(&mut self, entries: &[impl Serialize]) -> Result<(), WorkRecordError> {
        let lines: Result<Vec<String>, _> = entries.iter().map(serde_json::to_string).collect();
        let lines = lines.map_err(|why| self.0.error(why.into()))?;
        if lines.is_empty() {
            return Ok(());
        }
        Ok(self.0.append(&lines.join("\n"))?)
    }
}

/// What a record holds.
#[derive(Debug)]
pub struct RecordText {
    path: PathBuf,
    text: String,
}

impl RecordText {
    /// Reads a record, with this [`beginning`](Record::open), that another process may be writing.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be read, or is no such record or the beginning of one.
    pub fn read(path: &Path, beginning: &str) -> Result<Self, WorkRecordError> {
        let text = whole_lines(path, &[beginning])?;
        let path = path.to_owned();
        let record = Self { path, text };
        if record.is_empty() {
            return Err(record.lines().0.error(&"there is no heading"));
        }
        Ok(record)
    }

    /// Whether there is not even a heading.
    pub const fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// The heading, and the entries after it.
    pub fn lines(&self) -> (RecordLine<'_>, impl Iterator<Item = RecordLine<'_>>) {
        let Self { path, text } = self;
        let line = |(number, text)| RecordLine { path, number, text };
        let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
        (line((1, first)), (2..).zip(rest.lines()).map(line))
    }
}

/// The entries of one or several records, each once, in the order in which they were read.
#[derive(Debug)]
pub(crate) struct Once<K, V> {
    pub(crate) list: Vec<V>,
    /// The place of each in the list, by its key.
    places: HashMap<K, usize>,
}

impl<K, V> Default for Once<K, V> {
    fn default() -> Self {
        let (list, places) = (Vec::new(), HashMap::new());
        Self { list, places }
    }
}

impl<K: Eq + Hash, V: PartialEq> Once<K, V> {
    /// Adds an entry of the record `path`. Fails if another one has its key; `what` says of which unit
    /// of work both are.
    pub(crate) fn add(
        &mut self,
        path: &Path,
        (key, value): (K, V),
        what: impl FnOnce() -> String,
    ) -> Result<(), WorkRecordError> {
        let place = *self.places.entry(key).or_insert(self.list.len());
        match self.list.get(place) {
            None => self.list.push(value),
            Some(known) if *known == value => {}
            Some(_) => {
                let (path, what) = (path.to_owned(), what());
                return Err(WorkRecordError::Contradiction { path, what });
            }
        }
        Ok(())
    }

    /// Whether there is an entry with this key.
    pub(crate) fn has(&self, key: &K) -> bool {
        self.places.contains_key(key)
    }
}

/// `limit: 300 -> 10` for each condition that is not the same; a missing one has the value `none`.
pub(crate) fn differences<K: AsRef<str>>(
    was: &[(K, String)],
    is: &[(K, String)],
    none: &str,
) -> Vec<String> {
    let value = |of: &[(K, String)], name: &str| {
        let found = of.iter().find(|(other, _)| other.as_ref() == name);
        found.map_or_else(|| none.to_owned(), |(_, value)| value.clone())
    };
    let has = |name: &str| was.iter().any(|(other, _)| other.as_ref() == name);
    let new = is.iter().filter(|(name, _)| !has(name.as_ref()));
    let names = was.iter().chain(new).map(|(name, _)| name.as_ref());
    let pairs = names.map(|name| (name, value(was, name), value(is, name)));
    pairs
        .filter(|(_, was, is)| was != is)
        .map(|(name, was, is)| format!("{name}: {was} -> {is}"))
        .collect()
}

/// A line of a record.
#[derive(Debug, Clone, Copy)]
pub struct RecordLine<'a> {
    path: &'a Path,
    /// The number of the line, from 1.
    number: usize,
    /// What it says.
    pub text: &'a str,
}

impl RecordLine<'_> {
    /// Parses the line.
    ///
    /// # Errors
    ///
    /// Fails if it is no entry of this kind.
    pub fn parse<T: DeserializeOwned>(&self) -> Result<T, WorkRecordError> {
        serde_json::from_str(self.text).map_err(|why| self.error(&why))
    }

    /// An error about this line.
    pub fn error(&self, why: &impl ToString) -> WorkRecordError {
        WorkRecordError::Line {
            path: self.path.to_owned(),
            line: self.number,
            why: why.to_string(),
        }
    }
}
