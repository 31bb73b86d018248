//! Keeping the game: every call that changes it goes to the arbiter, and to the journal on the disk,
//! from which a later run restores it.

use std::path::{Path, PathBuf};

use super::Engine;
use crate::arbiter::{Arbiter, Entry, Refusal, RestoreError, Ruling};
use crate::files::{FileError, Journal};
use crate::game::Game;
use crate::rules::{Komi, Preset, Rules};

/// The first lines that journals may have, which name the form of the others: that of new journals
/// first. The second does not tell the komi of a user from that of a rule set, and the oldest has no
/// blocks, either.
const HEADINGS: [&str; 3] = [
    "honte-journal 3\n",
    "honte-journal 2\n",
    "honte-journal 1\n",
];

/// What precedes the number of lines that follow as one entry: all of them or none.
const BLOCK: &str = "block ";

/// Why a journal cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    /// The file cannot be opened or written.
    #[error(transparent)]
    File(#[from] FileError),
    /// The file does not hold a match that can be restored.
    #[error("{}: {why}", path.display())]
    Record {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        why: RestoreError,
    },
}

/// Whether a file is a journal, by its first bytes.
pub fn is_journal(bytes: &[u8]) -> bool {
    let mut headings = HEADINGS.iter();
    headings.any(|heading| bytes.starts_with(heading.as_bytes()))
}

/// The lines of a journal without an incomplete block at the end, which an interruption leaves.
pub fn whole_entries(lines: &str) -> &str {
    // Whatever was added later was added to a whole block.
    let Some(end) = lines.rfind(&format!("\n{BLOCK}")) else {
        return lines;
    };
    let (before, block) = lines.split_at(end + 1);
    let mut block = block.lines();
    let number = block
        .next()
        .and_then(|line| line.strip_prefix(BLOCK)?.parse().ok());
    let is_whole = number.is_none_or(|number: usize| block.count() >= number);
    if is_whole { lines } else { before }
}

/// The rules and komi of new games after those of a journal: the last that a front end chose, or else
/// `usual`; and whether a user set that komi. A match that was loaded, which is a block, says nothing
/// about others.
fn chosen_in(lines: &str, usual: (Rules, Komi)) -> ((Rules, Komi), bool) {
    let [newest, ..] = HEADINGS;
    let is_older = !lines.starts_with(newest);
    let ((mut rules, mut komi), mut is_set) = (usual, false);
    // In older forms the line before this one chose the rule set that has this komi.
    let mut brought = None;
    let mut lines = lines.lines();
    while let Some(line) = lines.next() {
        let before = brought.take();
        match line.split_once(' ') {
            Some(("block", n_lines)) => {
                let n_lines: usize = n_lines.parse().unwrap_or(0);
                lines.by_ref().take(n_lines).for_each(drop);
            }
            Some(("rules" | "komi" | "usual-komi", _)) => match line.parse() {
                Ok(Entry::Rules(chosen)) => {
                    rules = chosen;
                    brought = Preset::of(&chosen)
                        .filter(|_| is_older)
                        .map(|preset| preset.komi);
                }
                Ok(Entry::Komi(chosen)) => {
                    komi = chosen;
                    is_set |= before != Some(chosen);
                }
                Ok(Entry::UsualKomi(chosen)) => komi = chosen,
                _ => {}
            },
            _ => {}
        }
    }
    ((rules, komi), is_set)
}

/// The journal of an engine.
#[derive(Debug)]
pub(super) struct KeptJournal {
    file: Journal,
    has_blocks: bool,
}

impl KeptJournal {
    /// Begins a game, with the calls that it has so far.
    fn begin(&mut self, arbiter: &Arbiter) -> Result<(), FileError> {
        let lines = arbiter.to_lines();
        let n_lines = lines.lines().count();
        if self.has_blocks && n_lines > 1 {
            self.file.append(&format!("{BLOCK}{n_lines}\n{lines}"))
        } else {
            self.file.append(&lines)
        }
    }
}

impl Engine {
    /// Keeps a journal in this file from now on, each call before it is answered. If the file holds a
    /// journal already, its last game goes on where it was; otherwise the present game begins it. The
    /// games after it have the rules and komi of this engine, unless the journal says that others were
    /// chosen.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be read or written, is not a journal, or is in use by another process.
    pub fn keep_journal(&mut self, path: &Path) -> Result<(), JournalError> {
        let [newest, .., oldest] = HEADINGS;
        let (mut file, lines) = Journal::open(path, &HEADINGS)?;
        let lines = whole_entries(&lines);
        file.end_after(lines.len());
        let has_blocks = !lines.starts_with(oldest);
        let mut journal = KeptJournal { file, has_blocks };
        if lines.lines().nth(1).is_none() {
            if lines.is_empty() {
                journal.file.append(newest.trim_end())?;
            }
            journal.begin(&self.arbiter)?;
        } else {
            let (game, arbiter) = Arbiter::from_lines(lines).map_err(|why| {
                let path = path.to_owned();
                JournalError::Record { path, why }
            })?;
            // The file has this game already.
            self.journal = None;
            (self.game, self.arbiter) = (game, arbiter);
            let is_set;
            (self.chosen, is_set) = chosen_in(lines, self.chosen);
            self.settings.komi_is_chosen |= is_set;
            self.forget_searches();
        }
        self.journal = Some(journal);
        Ok(())
    }

    /// Makes a call to the arbiter. With a journal on the disk it is there when this returns.
    ///
    /// # Errors
    ///
    /// Fails if the arbiter refuses the call, or if the journal cannot be written. Nothing changes
    /// then.
    pub fn enter(&mut self, entry: Entry) -> Result<Ruling, Refusal> {
        let takes_back = matches!(entry, Entry::TakeBack(_) | Entry::Undo);
        let ruling = self.enter_all(vec![entry])?;
        if self.journal.is_none() {
            self.arbiter.shorten();
        }
        if takes_back {
            // What was found about a move that is not there any more.
            self.forget_searches();
        }
        Ok(ruling)
    }

    /// Makes these calls to the arbiter, all or none, and keeps them together in the journal. Returns
    /// the last ruling.
    pub(super) fn enter_all(&mut self, entries: Vec<Entry>) -> Result<Ruling, Refusal> {
        let n_before = self.arbiter.entries().len();
        let lines: Vec<String> = entries.iter().map(Entry::to_string).collect();
        let enter = |_, entry| self.arbiter.enter(&mut self.game, entry);
        let made = entries.into_iter().try_fold(Ruling::Done, enter);
        let text = lines.join("\n");
        let write = |journal: &mut KeptJournal| journal.file.append(&text);
        let kept = made.and_then(|ruling| self.write(write).map(|()| ruling));
        if kept.is_err() && self.arbiter.entries().len() > n_before {
            // This is rare, and a copy before each call would take time that grows with the game.
            let before = self.arbiter.after_entries(n_before);
            (self.game, self.arbiter) = before.expect("calls can be made again");
        }
        kept
    }

    /// Begins another game. The journal of the present one stays on the disk before it.
    pub(super) fn begin(&mut self, game: Game, arbiter: Arbiter) -> Result<(), Refusal> {
        self.write(|journal| journal.begin(&arbiter))?;
        (self.game, self.arbiter) = (game, arbiter);
        self.forget_searches();
        Ok(())
    }

    fn write(
        &mut self,
        append: impl FnOnce(&mut KeptJournal) -> Result<(), FileError>,
    ) -> Result<(), Refusal> {
        let Some(journal) = &mut self.journal else {
            return Ok(());
        };
        append(journal).map_err(|why| match why {
            FileError::File { why, .. } => Refusal::NotWritten(why.kind()),
            FileError::Locked(_) | FileError::Foreign(_) => {
                Refusal::NotWritten(std::io::ErrorKind::Other)
            }
        })
    }
}
