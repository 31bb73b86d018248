//! Updates the `*` marks of a suite.

use std::io;

use super::outcome::{TestOutcome, TestVerdict};
use super::suite::{MOST_BYTES, Suite, digest};
use crate::files;

/// Updates the marks in the file of a suite and changes nothing else: a test that passed
/// unexpectedly loses its `*`, one that failed unexpectedly gets one. Crashes and timeouts change
/// nothing.
///
/// Returns the number of marks changed.
///
/// # Errors
///
/// Fails if the file cannot be read or written, or is not that which was run.
pub fn update_marks(suite: &Suite, verdicts: &[TestVerdict]) -> io::Result<usize> {
    let bytes = files::read(&suite.path, MOST_BYTES)?;
    if suite.digest != digest(&bytes) {
        return Err(io::Error::other("it was changed during the run"));
    }
    let (bytes, n_changes) = with_new_marks(&bytes, suite, verdicts);
    if n_changes > 0 {
        files::replace(&suite.path, &bytes)?;
    }
    Ok(n_changes)
}

/// The text of a suite with updated marks, and the number of changes.
pub(super) fn with_new_marks(
    bytes: &[u8],
    suite: &Suite,
    verdicts: &[TestVerdict],
) -> (Vec<u8>, usize) {
    let mut lines: Vec<Vec<u8>> = bytes
        .split_inclusive(|&b| b == b'\n')
        .map(Vec::from)
        .collect();
    let mut n_changes = 0;
    for verdict in verdicts {
        let is_known_failure = match verdict.outcome {
            TestOutcome::UnexpectedPass => false,
            TestOutcome::UnexpectedFail => true,
            _ => continue,
        };
        let tests = suite.steps.iter().filter_map(|step| step.test.as_ref());
        let expectation = tests
            .filter(|test| test.id == verdict.id)
            .find_map(|test| test.expectation.as_ref());
        // The offset counts bytes of the decoded line; a line that is not UTF-8 is left alone.
        let place = expectation
            .and_then(|e| Some((e.line.checked_sub(1)?, e.mark_at? + bom(bytes, e.line))));
        let line = place.and_then(|(line, at)| Some((lines.get_mut(line)?, at)));
        if let Some((line, at)) = line
            && str::from_utf8(line).is_ok()
            && at <= line.len()
        {
            mark(line, at, is_known_failure);
            n_changes += 1;
        }
    }
    (lines.concat(), n_changes)
}

/// The length of a byte order mark, which only the first line can have.
fn bom(bytes: &[u8], line: usize) -> usize {
    if line == 1 && bytes.starts_with(b"\xef\xbb\xbf") {
        3
    } else {
        0
    }
}

/// Inserts a `*` at byte `at` of a line, or removes those that stand there.
fn mark(line: &mut Vec<u8>, at: usize, is_known_failure: bool) {
    if is_known_failure {
        line.insert(at, b'*');
    } else if let Some(star) = line[at..].iter().position(|&byte| byte == b'*') {
        let star = at + star;
        let n_stars = line[star..].iter().take_while(|&&byte| byte == b'*');
        let n_stars = n_stars.count();
        line.drain(star..star + n_stars);
    }
}
