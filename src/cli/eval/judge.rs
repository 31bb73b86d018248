//! The judges: Honte itself, or another engine over GTP.

use std::collections::HashSet;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use cpu_time::ThreadTime;
use gtp::{ControlError, Controller, Launch};
use honte::engine::Settings;
use honte::game::Game;
use honte::judge::{Status, final_judgement, finished};
use honte::regress::in_quotes_if_blank;
use honte::rules::Rules;
use honte::sgf::MOST_BYTES;
use honte::sgf::record::load;

/// A judgement on a position.
#[derive(Debug)]
pub(super) struct Answer {
    pub(super) dead: HashSet<String>,
    pub(super) seki: HashSet<String>,
    pub(super) score: String,
    /// Processor time for the list of dead stones, if the system tells it.
    pub(super) cpu: Option<Duration>,
}

/// Judges the position at the end of a record.
pub(super) trait Judge {
    /// Judges one record under these rules instead of its own; another engine uses those of the
    /// record. The inner error is about this record only.
    fn ask(&mut self, file: &Path, rules: Option<Rules>) -> Result<Result<Answer, String>>;
}

/// Honte in this process.
#[derive(Debug)]
pub(super) struct Honte {
    /// Whether games are played to their end before they are counted.
    pub(super) finishes: bool,
}

impl Judge for Honte {
    fn ask(&mut self, file: &Path, rules: Option<Rules>) -> Result<Result<Answer, String>> {
        let game = match load_case(file, rules)? {
            Ok(game) => game,
            Err(why) => return Ok(Err(why)),
        };
        let begin = ThreadTime::now();
        let judgement = final_judgement(&game);
        let count = if self.finishes {
            finished(&game, &judgement).count
        } else {
            judgement.count
        };
        let cpu = Some(begin.elapsed());
        let list = |status| {
            let stones = judgement.stones(status);
            stones.iter().map(|stone| stone.to_string()).collect()
        };
        Ok(Ok(Answer {
            dead: list(Status::Dead),
            seki: list(Status::Seki),
            score: count.score.to_string(),
            cpu,
        }))
    }
}

/// Reads a record, with these rules instead of its own. The inner error is about this record only.
pub(crate) fn load_case(file: &Path, rules: Option<Rules>) -> Result<Result<Game, String>> {
    let bytes = crate::cli::read_file(file, MOST_BYTES)?;
    let defaults = Settings::default();
    Ok(match load(&bytes, None, (defaults.rules, defaults.komi)) {
        Ok(mut game) => {
            if let Some(rules) = rules {
                game.set_rules(rules);
            }
            Ok(game)
        }
        Err(error) => Err(error.to_string()),
    })
}

/// Another engine.
#[derive(Debug)]
pub(super) struct Peer {
    controller: Controller,
}

impl Peer {
    /// The time limit for an answer.
    const TIME_LIMIT: Duration = Duration::from_mins(10);

    /// Starts the engine.
    pub(super) fn start(command: &str) -> Result<Self> {
        let keeper = crate::cli::keeper()?;
        let mut controller = Launch::new(command)
            .keeper(Some(&keeper))
            .start()
            .with_context(|| format!("cannot start {command}"))?;
        controller
            .send("name", Self::TIME_LIMIT)
            .map_err(anyhow::Error::new)
            .context("the engine does not answer the command name")?;
        Ok(Self { controller })
    }

    /// The answer to a command, or the message of its failure.
    fn send(&mut self, line: &str) -> Result<Result<String, String>> {
        match self.controller.send(line, Self::TIME_LIMIT) {
            Ok(answer) => Ok(Ok(answer)),
            Err(ControlError::Refused(why)) => Ok(Err(why)),
            Err(error) => bail!("{line}: {error}"),
        }
    }

    fn list(&mut self, status: &str) -> Result<Result<HashSet<String>, String>> {
        let answer = self.send(&format!("final_status_list {status}"))?;
        Ok(answer.map(|text| {
            text.split_whitespace()
                .map(str::to_ascii_uppercase)
                .collect()
        }))
    }
}

impl Judge for Peer {
    fn ask(&mut self, file: &Path, _: Option<Rules>) -> Result<Result<Answer, String>> {
        if let Err(why) = self.send(&load_command(file))? {
            return Ok(Err(why));
        }
        let before = self.controller.cpu_time();
        let dead = match self.list("dead")? {
            Ok(dead) => dead,
            Err(why) => return Ok(Err(why)),
        };
        let used = before.zip(self.controller.cpu_time());
        let cpu = used.map(|(before, after)| after.saturating_sub(before));
        let score = self.send("final_score")?.unwrap_or_default();
        let seki = self.list("seki")?.unwrap_or_default();
        Ok(Ok(Answer {
            dead,
            seki,
            score,
            cpu,
        }))
    }
}

/// The command that loads a record: a path with blanks is quoted.
fn load_command(file: &Path) -> String {
    format!("loadsgf {}", in_quotes_if_blank(file))
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::load_command;

    #[test]
    fn a_record_with_a_blank_in_its_path_is_loaded() {
        let command = |path| load_command(Path::new(path));
        assert_eq!(command("two words/1.sgf"), "loadsgf \"two words/1.sgf\"");
        assert_eq!(command("one/1.sgf"), "loadsgf one/1.sgf");
    }
}
