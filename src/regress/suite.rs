//! Suites: files of GTP commands, of which the numbered ones are tests, with expected answers.

use std::collections::HashMap;
use std::io;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use super::expectation::Expectation;
use crate::files;

/// Bytes of the largest suite, far more than any that was written by hand.
pub(super) const MOST_BYTES: u64 = 1 << 22;

/// A `.tst` file.
#[derive(Debug, Clone)]
pub struct Suite {
    /// The path of the file.
    pub path: PathBuf,
    /// The file name without `.tst`.
    pub name: String,
    /// The commands in their order.
    pub(crate) steps: Vec<Step>,
    /// Warnings about the file, each with its line.
    pub warnings: Vec<String>,
    /// The digest of the text.
    pub(super) digest: [u8; 32],
}

/// One command of a suite.
#[derive(Debug, Clone)]
pub(crate) struct Step {
    /// The line in the file, from 1.
    pub line: usize,
    /// The command without its number and comment.
    pub command: String,
    /// The test, if the command has a number.
    pub test: Option<Test>,
}

/// A numbered command.
#[derive(Debug, Clone)]
pub(crate) struct Test {
    /// Its number.
    pub number: u64,
    /// The name in reports: the number, or `10#2` for the second test with number 10.
    pub id: String,
    /// The comments above it, since the previous test.
    pub remark: String,
    /// The expectation; without one, any answer but a failure passes.
    pub expectation: Option<Expectation>,
}

impl Step {
    /// The name of the command.
    pub(crate) fn name(&self) -> &str {
        self.command.split_whitespace().next().unwrap_or_default()
    }
}

impl Suite {
    /// Reads a file.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be read.
    pub fn read(path: &Path) -> io::Result<Self> {
        Ok(Self::parse(path, &files::read(path, MOST_BYTES)?))
    }

    /// Parses the text of a file. Errors become warnings: every line is read somehow.
    pub fn parse(path: &Path, bytes: &[u8]) -> Self {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let mut reader = SuiteParser {
            name: name.strip_suffix(".tst").unwrap_or(&name).to_owned(),
            ..SuiteParser::default()
        };
        let digest = digest(bytes);
        let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        for (number, line) in (1..).zip(bytes.split(|&byte| byte == b'\n')) {
            if str::from_utf8(line).is_err() {
                reader.warn(number, "is not UTF-8");
            }
            reader.read(number, String::from_utf8_lossy(line).trim_end());
        }
        reader.close();
        Self {
            path: path.to_owned(),
            name: reader.name,
            steps: reader.steps,
            warnings: reader.warnings,
            digest,
        }
    }

    /// The folder of the file, at which the paths in it begin.
    pub fn folder(&self) -> &Path {
        match self.path.parent() {
            Some(folder) if folder != Path::new("") => folder,
            _ => Path::new("."),
        }
    }
}

/// The digest of the text of a suite.
pub(super) fn digest(bytes: &[u8]) -> [u8; 32] {
    Sha256::digest(bytes).into()
}

/// A suite while it is parsed.
#[derive(Debug, Default)]
struct SuiteParser {
    name: String,
    steps: Vec<Step>,
    warnings: Vec<String>,
    remark: String,
    /// The number of uses of each test number.
    n_uses: HashMap<u64, usize>,
    /// The index of the last test, until another command follows.
    open: Option<usize>,
}

impl SuiteParser {
    fn warn(&mut self, line: usize, what: &str) {
        self.warnings
            .push(format!("{}.tst:{line}: {what}", self.name));
    }

    fn read(&mut self, number: usize, line: &str) {
        if let Some((expectation, oddity)) = Expectation::parse(line, number) {
            if let Some(oddity) = oddity {
                self.warn(number, oddity);
            }
            self.expect(expectation);
            return;
        }
        if line.trim_start().starts_with("#?") {
            self.warn(
                number,
                "`#?` without a pattern in brackets is read as a comment",
            );
        }
        match line.split_once('#') {
            Some((command, remark)) => {
                if command.trim().is_empty() {
                    self.remark.push_str(remark.trim());
                    self.remark.push('\n');
                }
                self.command(number, command);
            }
            None => self.command(number, line),
        }
    }

    fn expect(&mut self, expectation: Expectation) {
        let line = expectation.line;
        if let Some(why) = expectation.error() {
            let why = why.to_owned();
            self.warn(line, &why);
        }
        let last = self.open.and_then(|at| self.steps[at].test.as_mut());
        let Some(test) = last else {
            self.warn(line, "a pattern without a test before it");
            return;
        };
        if test.expectation.replace(expectation).is_some() {
            self.warn(line, "a second pattern for one test: the last one counts");
        }
    }

    /// Reads a command without its comment.
    fn command(&mut self, line: usize, raw: &str) {
        let cleaned: String = raw
            .chars()
            .map(|c| if c == '\t' { ' ' } else { c })
            .filter(|c| !c.is_control())
            .collect();
        let words = cleaned.trim();
        if words.is_empty() {
            return;
        }
        let n_digits = words.bytes().take_while(u8::is_ascii_digit).count();
        let (digits, command) = words.split_at(n_digits);
        let command = command.trim_start().to_owned();
        if command.is_empty() {
            self.warn(line, "a number without a command");
            return;
        }
        self.close();
        let test = (n_digits > 0).then(|| self.test(line, digits));
        self.open = test.is_some().then_some(self.steps.len());
        self.steps.push(Step {
            line,
            command,
            test,
        });
    }

    fn test(&mut self, line: usize, digits: &str) -> Test {
        let number = digits.parse().unwrap_or_else(|_| {
            self.warn(line, "the number is too large");
            u64::MAX
        });
        let n_uses = self.n_uses.entry(number).or_default();
        *n_uses += 1;
        let n_uses = *n_uses;
        if n_uses > 1 {
            self.warn(line, &format!("number {number} is used again"));
        }
        Test {
            number,
            id: match n_uses {
                1 => number.to_string(),
                nth => format!("{number}#{nth}"),
            },
            remark: std::mem::take(&mut self.remark).trim_end().to_owned(),
            expectation: None,
        }
    }

    /// Checks the last test when no pattern can follow any more.
    fn close(&mut self) {
        let Some(step) = self.open.take().map(|at| &self.steps[at]) else {
            return;
        };
        let has_pattern = step.test.as_ref().is_some_and(|t| t.expectation.is_some());
        if !has_pattern {
            let line = step.line;
            self.warn(line, "a test without a pattern: any answer passes");
        }
    }
}
