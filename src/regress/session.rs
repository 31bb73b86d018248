//! An engine under test from its start to its end: what it was told at the start, and commands that
//! stand in for those that it does not have.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use super::driver::{Answer, Driver, EngineFailure, EngineKind};
use super::plan::starts_anew;
use super::rotation::Rotation;
use super::rules::rules_command;
use super::runner::RunSettings;
use super::stand_in::{needed_for, plays_of_record, stand_in};
use crate::board::BoardSize;

/// The answer to an unknown command (GTP 2, section 2.6).
pub(super) const UNKNOWN_COMMAND: &str = "unknown command";

/// A running engine.
#[derive(Debug)]
pub(super) struct Session<'a> {
    settings: &'a RunSettings,
    driver: Driver,
    /// The folder at which relative paths begin.
    folder: PathBuf,
    /// The commands of the engine, if it lists them.
    known: Option<HashSet<String>>,
    /// The commands that it was found not to have.
    unknown: HashSet<String>,
    /// The orientation of the board for the engine, if it differs from the suite.
    rotation: Option<Rotation>,
    /// Whether the moves of a record were played instead of loading it.
    is_played: bool,
    /// Whether it made a move that it cannot take back.
    is_spent: bool,
    /// Whether it was told what it writes beside its answers.
    is_noise_told: bool,
}

/// The longest part of the noise of an engine that is told, in characters.
const LONGEST_NOISE: usize = 60;

impl<'a> Session<'a> {
    /// Starts the engine in a folder, for an orientation of the board.
    pub(super) fn start(
        settings: &'a RunSettings,
        folder: &Path,
        orientation: usize,
    ) -> Result<Self, EngineFailure> {
        let mut driver = Driver::start(&settings.engine, folder).map_err(|error| {
            EngineFailure::crash(format!("the engine cannot be started: {error}"))
        })?;
        let known = driver.list_commands(settings.limit)?;
        let rules = settings.rules.filter(|_| !settings.engine.is_honte());
        let rules = rules.and_then(|preset| rules_command(preset, known.as_ref()));
        for line in rules.iter().chain(&settings.set_up) {
            if let Err(message) = driver.ask(line, settings.limit)?.text {
                return Err(EngineFailure::crash(format!(
                    "the engine refuses `{line}` of the set-up: {message}"
                )));
            }
        }
        let size = match &settings.engine {
            EngineKind::Honte(own) => own.size,
            EngineKind::Command { .. } => BoardSize::STANDARD,
        };
        let rotation = (orientation != 0).then(|| Rotation::new(orientation, size, folder));
        if let Some(line) = rotation.as_ref().and_then(Rotation::first_command) {
            driver.ask(&line, settings.limit)?;
        }
        Ok(Self {
            settings,
            driver,
            folder: folder.to_owned(),
            known,
            unknown: HashSet::new(),
            rotation,
            is_played: false,
            is_spent: false,
            is_noise_told: false,
        })
    }

    /// Whether it made a move that it cannot take back, and must be started again.
    pub(super) const fn is_spent(&self) -> bool {
        self.is_spent
    }

    /// Whether it does not have a command.
    fn lacks(&self, name: &str) -> bool {
        let known = self.known.as_ref();
        known.is_some_and(|known| !known.contains(name)) || self.unknown.contains(name)
    }

    /// Whether it does not have a command, and no other can stand in for it.
    pub(super) fn cannot(&self, name: &str) -> bool {
        self.lacks(name)
            && (stand_in(name).is_none() || needed_for(name).iter().any(|other| self.lacks(other)))
    }

    /// The commands that others stood in for, up to an answer to a command.
    pub(super) fn stood_in_for(&self, name: &str) -> Vec<String> {
        let loaded = Some("loadsgf").filter(|_| self.is_played);
        let asked = Some(name).filter(|name| self.lacks(name) && Some(*name) != loaded);
        let names = [loaded, asked].into_iter().flatten();
        names.map(str::to_owned).collect()
    }

    /// The beginning of what it wrote beside its answers, the first time that there is something.
    pub(super) fn first_noise(&mut self) -> Option<String> {
        if self.is_noise_told {
            return None;
        }
        let text = one_line(&self.driver.noise(), LONGEST_NOISE);
        self.is_noise_told = !text.is_empty();
        self.is_noise_told.then_some(text)
    }

    /// Sends a command in the orientation of the engine, and turns the answer back.
    pub(super) fn ask(&mut self, line: &str, is_measured: bool) -> Result<Answer, EngineFailure> {
        let Some(mut rotation) = self.rotation.clone() else {
            return self.send(line, is_measured);
        };
        let turned = match rotation.turn(line) {
            Ok(turned) => turned,
            Err(why) => return Ok(Answer::refusal(format!("cannot be turned: {why}"))),
        };
        let mut answer = self.send(&turned.line, is_measured)?;
        if let Ok(text) = &mut answer.text {
            rotation.succeeded(&turned);
            *text = rotation.turn_back(text);
            self.rotation = Some(rotation);
        }
        Ok(answer)
    }

    /// Sends a command, or those that stand in for it.
    fn send(&mut self, line: &str, is_measured: bool) -> Result<Answer, EngineFailure> {
        let (name, arguments) = line.split_once(' ').unwrap_or((line, ""));
        if !self.lacks(name) {
            let answer = self.send_as_it_is(line, is_measured)?;
            let is_unknown = |message: &String| message.trim() == UNKNOWN_COMMAND;
            let can_be_helped =
                stand_in(name).is_some() && answer.text.as_ref().is_err_and(is_unknown);
            if !can_be_helped {
                self.is_played &= !starts_anew(name);
                return Ok(answer);
            }
            self.unknown.insert(name.to_owned());
            if self.cannot(name) {
                return Ok(answer);
            }
        }
        match name {
            "loadsgf" => self.play_record(arguments),
            "reg_genmove" => self.generate_and_undo(arguments, is_measured),
            _ => self.send_as_it_is(line, is_measured),
        }
    }

    /// Plays the moves of a record for an engine that cannot load it.
    fn play_record(&mut self, arguments: &str) -> Result<Answer, EngineFailure> {
        let lines = match plays_of_record(arguments.trim(), &self.folder) {
            Ok(lines) => lines,
            Err(why) => return Ok(Answer::refusal(why)),
        };
        for line in lines {
            let answer = self.send_as_it_is(&line, false)?;
            if let Err(why) = answer.text {
                return Ok(Answer::refusal(format!("{why} (`{line}` for `loadsgf`)")));
            }
        }
        self.is_played = true;
        Ok(Answer::empty())
    }

    /// Asks an engine without `reg_genmove` for a move, which is then taken back.
    fn generate_and_undo(
        &mut self,
        arguments: &str,
        is_measured: bool,
    ) -> Result<Answer, EngineFailure> {
        let answer = self.send_as_it_is(&format!("genmove {arguments}"), is_measured)?;
        let is_move = |text: &String| !text.trim().eq_ignore_ascii_case("resign");
        self.is_spent = answer.text.as_ref().is_ok_and(is_move)
            && (self.lacks("undo") || self.send_as_it_is("undo", false)?.text.is_err());
        Ok(answer)
    }

    fn send_as_it_is(&mut self, line: &str, is_measured: bool) -> Result<Answer, EngineFailure> {
        let limit = self.settings.limit;
        if is_measured {
            self.driver.ask_and_measure(line, limit)
        } else {
            self.driver.ask(line, limit)
        }
    }
}

/// Whether a character changes the direction of the text around it: it would turn what stands beside.
const fn is_direction(c: char) -> bool {
    matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// The text on one line, with single spaces, cut off after `n_chars` characters.
pub(crate) fn one_line(text: &str, n_chars: usize) -> String {
    let is_blank = |c: char| c.is_whitespace() || c.is_control() || is_direction(c);
    let words: Vec<&str> = text
        .split(is_blank)
        .filter(|word| !word.is_empty())
        .collect();
    let line = words.join(" ");
    match line.char_indices().nth(n_chars) {
        Some((end, _)) => format!("{}...", line.get(..end).unwrap_or_default()),
        None => line,
    }
}
