//! The selection of tests: `suite.tst`, `suite:4,17,30-50`, `@list`, folders.

use std::collections::HashSet;
use std::fs;
use std::io;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use super::rules::warning_about_scores;
use super::suite::Suite;
use crate::files;

/// Suites and their selected tests.
#[derive(Debug, Clone, Default)]
pub struct Selection {
    /// The suites, without duplicates.
    pub suites: Vec<Suite>,
    /// For each suite and step, whether it is a selected test.
    pub wanted: Vec<Vec<bool>>,
    /// For each suite its file, however the words named it.
    places: Vec<PathBuf>,
}

/// Errors in a selection.
#[derive(Debug, thiserror::Error)]
pub enum SelectError {
    /// A suite or a list cannot be read.
    #[error("{}: {why}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// The error of the system.
        why: io::Error,
    },
    /// The text after the colon is not a list of numbers and ranges.
    #[error("`{0}` is no list of numbers such as 4,17,30-50")]
    Numbers(String),
    /// A suite has no test with these numbers.
    #[error("{suite} has no test {numbers}")]
    NoTest {
        /// The suite.
        suite: String,
        /// The number or range.
        numbers: String,
    },
    /// A list contains itself.
    #[error("the list {} contains itself", .0.display())]
    Circle(PathBuf),
}

type Numbers = RangeInclusive<u64>;

impl Selection {
    /// Reads the suites that the words select. Several words for one suite are combined.
    ///
    /// A word is the path of a suite, with or without `.tst`, optionally followed by a colon and
    /// numbers of tests; a folder, for all suites in it; or `@` and the path of a list with one
    /// word per line, whose paths are relative to the folder of the list.
    ///
    /// # Errors
    ///
    /// Fails if a file cannot be read, or no test has one of the numbers.
    pub fn read(words: &[String]) -> Result<Self, SelectError> {
        let mut selection = Self::default();
        for word in words {
            selection.add_word(word, Path::new(""), &mut Vec::new())?;
        }
        selection.tell_names_apart();
        Ok(selection)
    }

    /// Keeps only tests of these commands.
    pub fn only_commands(&mut self, names: &HashSet<String>) {
        for (suite, wanted) in self.suites.iter().zip(&mut self.wanted) {
            for (step, wanted) in suite.steps.iter().zip(wanted) {
                *wanted &= names.contains(step.name());
            }
        }
    }

    /// Adds a warning to each suite that asks for scores of records that name no rules.
    pub fn warn_of_scores_without_rules(&mut self) {
        for (suite, wanted) in self.suites.iter_mut().zip(&self.wanted) {
            suite.warnings.extend(warning_about_scores(suite, wanted));
        }
    }

    /// The number of selected tests.
    pub fn n_tests(&self) -> usize {
        self.wanted
            .iter()
            .flatten()
            .filter(|&&is_wanted| is_wanted)
            .count()
    }

    /// A text that identifies the suites, their contents and the selected tests.
    pub fn fingerprint(&self) -> String {
        let mut hasher = Sha256::new();
        for (suite, wanted) in self.suites.iter().zip(&self.wanted) {
            let ids = suite
                .steps
                .iter()
                .zip(wanted)
                .filter(|(_, wanted)| **wanted);
            let ids = ids.filter_map(|(step, _)| Some(step.test.as_ref()?.id.as_str()));
            hasher.update(suite.digest);
            hasher.update(format!(
                "{}\n{}\n",
                suite.name,
                ids.collect::<Vec<_>>().join(" ")
            ));
        }
        fingerprint_of(self.n_tests(), "tests", hasher)
    }

    /// Extends the names of suites with equal names by as much of their paths as makes them unique.
    fn tell_names_apart(&mut self) {
        let path = |suite: &Suite| {
            let folder = fs::canonicalize(suite.folder()).unwrap_or(suite.folder().to_owned());
            folder.join(&suite.name)
        };
        let paths: Vec<PathBuf> = self.suites.iter().map(path).collect();
        let end = |path: &Path, n_parts: usize| -> PathBuf {
            let n_all = path.components().count();
            path.components()
                .skip(n_all.saturating_sub(n_parts))
                .collect()
        };
        for (at, suite) in self.suites.iter_mut().enumerate() {
            let is_alone = |&n_parts: &usize| {
                let own = end(&paths[at], n_parts);
                let others = paths.iter().filter(|path| **path != paths[at]);
                others
                    .map(|path| end(path, n_parts))
                    .all(|other| other != own)
            };
            let most = paths[at].components().count();
            if let Some(n_parts) = (1..=most).find(is_alone) {
                suite.name = end(&paths[at], n_parts).to_string_lossy().into_owned();
            }
        }
    }

    /// Adds the tests that a word selects; `lists` are the lists that contain it.
    fn add_word(
        &mut self,
        word: &str,
        folder: &Path,
        lists: &mut Vec<PathBuf>,
    ) -> Result<(), SelectError> {
        if let Some(list) = word.strip_prefix('@') {
            return self.add_list(&folder.join(list), lists);
        }
        let path = folder.join(word);
        if path.is_dir() {
            return self.add_folder(&path);
        }
        if path.is_file() {
            return self.add_suite(&path, None);
        }
        match word.rsplit_once(':') {
            Some((suite, numbers)) => {
                self.add_suite(&with_ending(&folder.join(suite)), Some(numbers))
            }
            None => self.add_suite(&with_ending(&path), None),
        }
    }

    fn add_list(&mut self, path: &Path, lists: &mut Vec<PathBuf>) -> Result<(), SelectError> {
        let place = fs::canonicalize(path).map_err(|why| cannot_read(path, why))?;
        if lists.contains(&place) {
            return Err(SelectError::Circle(path.to_owned()));
        }
        let text = files::read_text(path).map_err(|why| cannot_read(path, why))?;
        lists.push(place);
        let folder = path.parent().unwrap_or(Path::new(""));
        for line in text.lines() {
            let word = line.split('#').next().unwrap_or_default().trim();
            if !word.is_empty() {
                self.add_word(word, folder, lists)?;
            }
        }
        lists.pop();
        Ok(())
    }

    fn add_folder(&mut self, folder: &Path) -> Result<(), SelectError> {
        let suites = files::listed(folder, "tst", false);
        let suites = suites.map_err(|why| cannot_read(folder, why))?;
        suites
            .iter()
            .try_for_each(|path| self.add_suite(path, None))
    }

    fn add_suite(&mut self, path: &Path, numbers: Option<&str>) -> Result<(), SelectError> {
        let place = fs::canonicalize(path).unwrap_or(path.to_owned());
        let known = self.places.iter().position(|other| *other == place);
        let at = known.unwrap_or(self.suites.len());
        if known.is_none() {
            let suite = Suite::read(path).map_err(|why| cannot_read(path, why))?;
            self.places.push(place);
            self.wanted.push(vec![false; suite.steps.len()]);
            self.suites.push(suite);
        }
        let Some(numbers) = numbers else {
            self.want(at, &(0..=u64::MAX));
            return Ok(());
        };
        for part in numbers.split(',') {
            let range = range(part).ok_or_else(|| SelectError::Numbers(numbers.to_owned()))?;
            if !self.want(at, &range) {
                return Err(SelectError::NoTest {
                    suite: self.suites[at].name.clone(),
                    numbers: part.to_owned(),
                });
            }
        }
        Ok(())
    }

    /// Selects the tests with these numbers, and returns whether there are any.
    fn want(&mut self, at: usize, numbers: &Numbers) -> bool {
        let mut is_any = false;
        for (step, wanted) in self.suites[at].steps.iter().zip(&mut self.wanted[at]) {
            if step
                .test
                .as_ref()
                .is_some_and(|test| numbers.contains(&test.number))
            {
                *wanted = true;
                is_any = true;
            }
        }
        is_any
    }
}

/// How many things there are, and the beginning of the digest of their contents.
pub(crate) fn fingerprint_of(n: usize, what: &str, contents: Sha256) -> String {
    let digest = contents.finalize();
    let hex = digest.iter().take(8).map(|byte| format!("{byte:02x}"));
    format!("{n} {what}, sha256 {}", hex.collect::<String>())
}

/// Parses `17` or `30-50`.
fn range(text: &str) -> Option<Numbers> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    let [first, last] = [first, last].map(|number| number.trim().parse().ok());
    Some(first?..=last?).filter(|range| !range.is_empty())
}

fn with_ending(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    if !path.is_file() && path.extension() != Some("tst".as_ref()) {
        name.push(".tst");
    }
    name.into()
}

fn cannot_read(path: &Path, why: io::Error) -> SelectError {
    SelectError::Read {
        path: path.to_owned(),
        why,
    }
}
