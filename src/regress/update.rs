//! Rewriting the `*` marks of a suite as its tests came out.

use std::fs;
use std::io;

use super::outcome::{TestOutcome, TestVerdict};
use super::suite::Suite;

/// Changes the marks of a suite in its file, and nothing else: a test that passed unexpectedly
/// loses its `*`, one that failed unexpectedly gets one. Crashes and timeouts change nothing.
///
/// Returns the number of marks changed.
///
/// # Errors
///
/// If the file cannot be read or written.
pub fn update_marks(suite: &Suite, verdicts: &[TestVerdict]) -> io::Result<usize> {
    let bytes = fs::read(&suite.path)?;
    let (bytes, n_changes) = with_new_marks(&bytes, suite, verdicts);
    if n_changes > 0 {
        fs::write(&suite.path, bytes)?;
    }
    Ok(n_changes)
}

/// The text of a suite with its marks changed, and how many of them were.
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
        // An offset counts bytes of what could be read: if that is not the line, leave it alone.
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

/// The length of a byte order mark, which stands in the first line only.
fn bom(bytes: &[u8], line: usize) -> usize {
    if line == 1 && bytes.starts_with(b"\xef\xbb\xbf") {
        3
    } else {
        0
    }
}

/// Puts a `*` at this place of a line, or takes away the one that comes from there on.
fn mark(line: &mut Vec<u8>, at: usize, is_known_failure: bool) {
    if is_known_failure {
        line.insert(at, b'*');
    } else if let Some(star) = line[at..].iter().position(|&byte| byte == b'*') {
        line.remove(at + star);
    }
}
