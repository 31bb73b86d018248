//! An engine in a game: its process, its name and its time.

use std::collections::HashSet;
use std::io;
use std::time::{Duration, Instant};

use gtp::{ControlError, Controller, Launch};

use super::clock::{PlayerClock, period};
use super::cpu::CpuTime;
use super::fault::EngineFault;
use super::{ClockSetting, Duel};
use crate::board::{Color, Move};
use crate::regress::{one_line, rules_command};
use crate::rules::Preset;

/// The longest name, score or noise that is recorded, in characters.
const LONGEST_TEXT: usize = 60;

/// The longest list of dead stones: 625 points of a letter, two digits and a space.
const LONGEST_LIST: usize = 2500;

/// An engine in one game.
pub(super) struct Player<'a> {
    duel: &'a Duel,
    controller: Controller,
    /// The clock, if the match has one.
    clock: Option<PlayerClock>,
    /// Whether it refused a time with decimals, as some engines do.
    wants_whole_seconds: bool,
    /// The name that it reports; until then the name of its program.
    pub(super) name: String,
    /// The total time from `genmove` to its answers.
    pub(super) thought: Duration,
    /// The processor time since the game began, up to its last move.
    pub(super) cpu: CpuTime,
    /// The processor time that it had used when the game began, if the system tells.
    cpu_before: Option<Duration>,
}

impl<'a> Player<'a> {
    /// Starts the process.
    pub(super) fn start(duel: &'a Duel, command: &str) -> io::Result<Self> {
        let program = command.split_whitespace().next().unwrap_or_default();
        let name = program.rsplit('/').next().unwrap_or(program);
        Ok(Self {
            duel,
            controller: Launch::new(command).keeper(duel.keeper.as_ref()).start()?,
            clock: None,
            wants_whole_seconds: false,
            name: one_line(name, LONGEST_TEXT),
            thought: Duration::ZERO,
            cpu: CpuTime::default(),
            cpu_before: None,
        })
    }

    /// Asks for the name and prepares the engine for the game.
    ///
    /// It may refuse `name`, `version`, `list_commands`, the rules and the time settings, but no other
    /// command. Returns the clock of the match if the engine has no command for it.
    pub(super) fn set_up(&mut self) -> Result<Option<ClockSetting>, EngineFault> {
        let limit = self.duel.start_limit;
        let name = self.offer("name", limit)?.unwrap_or_default();
        let version = self.offer("version", limit)?.unwrap_or_default();
        if !name.trim().is_empty() {
            // Some engines add sentences to the version number.
            let number = version.split_whitespace().next().unwrap_or_default();
            self.name = one_line(&format!("{name} {number}"), LONGEST_TEXT);
        }
        self.ask(&format!("boardsize {}", self.duel.size.columns()), limit)?;
        self.ask("clear_board", limit)?;
        let known = self.commands(limit)?;
        let preset = Preset::of(&self.duel.rules);
        if let Some(command) = preset.and_then(|preset| rules_command(preset, Some(&known))) {
            self.offer(&command, limit)?;
        }
        self.ask(&format!("komi {}", self.duel.komi), limit)?;
        if let Some(setting) = self.duel.clock {
            return self.set_clock(setting, &known);
        }
        if let Some(time) = self.duel.time_per_move {
            self.send_time(limit, |is_whole| {
                format!("time_settings 0 {} 1", period(time, is_whole))
            })?;
        }
        Ok(None)
    }

    /// The names of the commands that the engine has.
    fn commands(&mut self, limit: Duration) -> Result<HashSet<String>, EngineFault> {
        let names = self.offer("list_commands", limit)?.unwrap_or_default();
        Ok(names.split_whitespace().map(str::to_owned).collect())
    }

    /// Sets the clock of the match; returns it if the engine has no command for it.
    fn set_clock(
        &mut self,
        setting: ClockSetting,
        known: &HashSet<String>,
    ) -> Result<Option<ClockSetting>, EngineFault> {
        let limit = self.duel.start_limit;
        let Some(clock) = PlayerClock::new(setting, known) else {
            return Ok(Some(setting));
        };
        self.send_time(limit, |is_whole| clock.settings(is_whole))?;
        self.clock = Some(clock);
        Ok(None)
    }

    /// Sends a time command, with decimals unless the engine has refused them.
    fn send_time(
        &mut self,
        limit: Duration,
        command: impl Fn(bool) -> String,
    ) -> Result<(), EngineFault> {
        let exact = command(self.wants_whole_seconds);
        let whole = command(true);
        let is_refused = self.offer(&exact, limit)?.is_none();
        if is_refused && whole != exact {
            self.wants_whole_seconds |= self.offer(&whole, limit)?.is_some();
        }
        Ok(())
    }

    /// Asks for a move and returns the answer. The time it takes is added to `thought`.
    ///
    /// `time_left` is sent first; whole seconds have no decimals, because some engines read
    /// integers only.
    pub(super) fn genmove(&mut self, color: Color) -> Result<String, EngineFault> {
        if let Some(mut clock) = self.clock.take() {
            let answer = self.genmove_by(&mut clock, color);
            self.clock = Some(clock);
            return answer;
        }
        let time = self.duel.time_per_move;
        let limit = self
            .duel
            .reply_limit
            .saturating_add(time.unwrap_or_default());
        if let Some(time) = time {
            self.send_time(limit, |is_whole| {
                format!("time_left {color} {} 1", period(time, is_whole))
            })?;
        }
        self.think(color, limit).0
    }

    /// Asks for a move with a running clock; a late answer is a loss on time, whatever it says.
    fn genmove_by(&mut self, clock: &mut PlayerClock, color: Color) -> Result<String, EngineFault> {
        let patience = self.duel.reply_limit;
        self.send_time(patience, |is_whole| clock.time_left(color, is_whole))?;
        let most = clock.most_for_move(color);
        let limit = most.saturating_add(self.duel.margin);
        let (answer, used) = self.think(color, limit);
        let is_late = matches!(answer, Err(EngineFault::Silent { .. })) || used > limit;
        if is_late {
            let left = most.as_secs_f64();
            return Err(EngineFault::Time { left });
        }
        clock.run(color, used);
        answer
    }

    /// Asks for a move, and measures the time.
    fn think(&mut self, color: Color, limit: Duration) -> (Result<String, EngineFault>, Duration) {
        let begin = Instant::now();
        let answer = self.ask(&genmove(color), limit);
        let used = begin.elapsed();
        self.thought += used;
        self.measure_cpu();
        (answer, used)
    }

    /// Begins to measure processor time: what the engine used to load does not count.
    pub(super) fn begin(&mut self) {
        self.cpu_before = self.controller.cpu_time();
    }

    /// Notes the processor time after a move; an engine that has ended keeps its last one.
    fn measure_cpu(&mut self) {
        let used = self.cpu_before.zip(self.controller.cpu_time());
        if let Some((before, now)) = used {
            let seconds = now.saturating_sub(before).as_secs_f64();
            let moves = self.cpu.moves + 1;
            self.cpu = CpuTime { seconds, moves };
        }
    }

    /// Sends a move of the opponent.
    pub(super) fn play(&mut self, color: Color, mv: Move) -> Result<(), EngineFault> {
        self.ask(&format!("play {color} {mv}"), self.duel.reply_limit)
            .map(drop)
    }

    /// Makes the engine take back its last move, which was declared void.
    pub(super) fn undo(&mut self) -> Result<(), EngineFault> {
        self.ask("undo", self.duel.reply_limit).map(drop)
    }

    /// Its `final_score` and its list of dead stones, as far as it answers. An engine that is silent or
    /// has ended is not asked a second time.
    pub(super) fn claims(&mut self) -> (Option<String>, Option<String>) {
        let limit = self.duel.reply_limit;
        let Ok(score) = self.offer("final_score", limit) else {
            return (None, None);
        };
        let dead = self.offer("final_status_list dead", limit);
        let score = score.map(|score| one_line(&score, LONGEST_TEXT));
        let dead = dead.ok().flatten();
        (
            score.filter(|score| !score.is_empty()),
            dead.map(|dead| one_line(&dead, LONGEST_LIST)),
        )
    }

    /// The end of what it wrote beside its answers, if anything.
    pub(super) fn noise(&self) -> Option<String> {
        Some(one_line(&self.controller.noise(), LONGEST_TEXT)).filter(|noise| !noise.is_empty())
    }

    /// Sends a command that the engine may refuse, which gives `None`.
    fn offer(&mut self, command: &str, limit: Duration) -> Result<Option<String>, EngineFault> {
        match self.controller.send(command, limit) {
            Ok(answer) => Ok(Some(answer)),
            Err(ControlError::Refused(_)) => Ok(None),
            Err(error) => Err(EngineFault::at(command, error)),
        }
    }

    /// Sends a command that the engine must obey.
    fn ask(&mut self, command: &str, limit: Duration) -> Result<String, EngineFault> {
        self.controller
            .send(command, limit)
            .map_err(|error| EngineFault::at(command, error))
    }
}

/// The command that asks for a move.
pub(super) fn genmove(color: Color) -> String {
    format!("genmove {color}")
}
