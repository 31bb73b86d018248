//! One object for front ends: a game with its arbiter, clock, player and judge. It handles no text.

mod analysis;
mod bounds;
mod choosing;
mod endgame;
mod estimate;
mod keeping;
mod last_search;
mod level;
mod passing;
mod points;
mod pondering;
mod presentation;
mod referee;
mod regression;
mod resigning;
mod settings;
mod setup;
mod varying;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
use std::time::Instant;

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
use web_time::Instant;

use crate::arbiter::{Arbiter, Entry, Refusal};
use crate::board::{Color, Move, PointSet};
use crate::game::{Clock, Game, TimeControl};
use crate::judge::Judgement;
use crate::playout::Shaped;
use crate::rules::{Komi, Rules};
use crate::search::{Limits, Memory, Net, Question, Search};

#[doc(inline)]
pub use crate::search::{Candidate, Expected, MoveFilter, Report};
pub use analysis::{AnalysisLimits, AnalysisRequest};
pub use bounds::Bounds;
pub use estimate::Estimate;
pub use keeping::{JournalError, is_journal, whole_entries};
pub use last_search::LastSearch;
pub use level::Level;
pub use presentation::{Live, Presentation};
pub use settings::Settings;
pub use setup::SetupError;

/// What a player does on their turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Decision {
    /// A stone or a pass.
    Move(Move),
    /// Resigns.
    Resign,
}

/// A game with its arbiter, clock, player and judge. The [tour](crate) has an example.
pub struct Engine {
    game: Game,
    /// The state of the match; every change of `game` goes through it or resets it.
    arbiter: Arbiter,
    /// The rules and komi that the user chose: those of a loaded record replace them until the
    /// board is cleared.
    chosen: (Rules, Komi),
    /// The journal on the disk, if there is one.
    journal: Option<keeping::KeptJournal>,
    clock: Clock,
    settings: Settings,
    presentation: Presentation,
    /// The folder that relative paths of records start from.
    folder: PathBuf,
    last_search: Option<LastSearch>,
    /// Of each color, the number of the move that its last search chose, if that found the game lost.
    found_lost: [Option<usize>; 2],
    /// The tree of the last search in this game.
    memory: Memory,
    /// The net that leads the search instead of the one in the program.
    net: Option<Net>,
    /// The opponent whose reply is awaited after the engine's own move.
    awaited: Option<Color>,
    stop: Arc<AtomicBool>,
}

impl Engine {
    /// An engine with an empty board. Setting `stop` ends a running search.
    pub fn new(settings: Settings, stop: Arc<AtomicBool>) -> Self {
        let game = Game::new(settings.size, settings.rules, settings.komi);
        let arbiter = Arbiter::of(&game).counting_opening_plays(settings.handicap_by_plays);
        Self {
            game,
            arbiter,
            chosen: (settings.rules, settings.komi),
            journal: None,
            clock: Clock::unset(),
            settings,
            presentation: Presentation::default(),
            folder: PathBuf::new(),
            last_search: None,
            found_lost: [None; 2],
            memory: Memory::of_mebibytes(settings.memory),
            net: None,
            awaited: None,
            stop,
        }
    }

    /// Sets the folder that relative paths of records start from; the default is the working
    /// directory of the program.
    pub fn set_folder(&mut self, folder: PathBuf) {
        self.folder = folder;
    }

    /// The path of a record, relative paths resolved.
    pub fn path(&self, path: &Path) -> PathBuf {
        self.folder.join(path)
    }

    /// The game so far.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// The settings, with the current seed and level.
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// What the front end sees of the program besides the answers about the game.
    pub const fn presentation(&self) -> &Presentation {
        &self.presentation
    }

    /// Changes what the front end sees of the program.
    pub fn present(&mut self, presentation: Presentation) {
        self.presentation = presentation;
    }

    /// Changes the random seed, also for answers that are the same in every run.
    pub const fn set_seed(&mut self, seed: u64) {
        self.settings.seed = seed;
        self.settings.reg_seed = seed;
    }

    /// Searches with another net than the one in the program.
    pub fn set_net(&mut self, net: Net) {
        self.net = Some(net);
        self.forget_searches();
    }

    /// Discards the results of earlier searches.
    pub fn forget_searches(&mut self) {
        self.last_search = None;
        self.found_lost = [None; 2];
        self.awaited = None;
        self.memory.forget();
    }

    /// Changes the level; `None` is full strength. A level does not use what another one has found.
    pub fn set_level(&mut self, level: Option<Level>) {
        self.adjust(|settings| settings.level = level);
    }

    /// The memory of earlier searches; a new one of the same size stays in its place.
    fn take_memory(&mut self) -> Memory {
        let afresh = self.empty_memory();
        std::mem::replace(&mut self.memory, afresh)
    }

    /// A memory without a search, of the size that the settings allow.
    const fn empty_memory(&self) -> Memory {
        Memory::of_mebibytes(self.settings.memory)
    }

    /// A search beside that of the game: it begins afresh, and leaves nothing behind.
    fn begin_aside<'q>(
        &self,
        question: &'q Question<'q>,
        policy: &'q Shaped,
    ) -> Search<'q, Shaped> {
        Search::recalling(question, policy, &[], &mut self.empty_memory())
    }

    /// What such a search finds within these limits.
    fn search_aside(&self, question: &Question<'_>, limits: &Limits<'_>) -> Report {
        let policy = Shaped::new();
        let mut search = self.begin_aside(question, &policy);
        search.run(limits, None);
        search.report()
    }

    /// Changes settings of the player for the moves to come: limits, threads, memory and the like.
    /// Those of the first game have no effect any more.
    pub fn adjust(&mut self, change: impl FnOnce(&mut Settings)) {
        let Settings { memory, level, .. } = self.settings;
        change(&mut self.settings);
        if self.settings.memory != memory {
            self.memory = self.empty_memory();
        }
        if self.settings.level != level {
            self.memory.forget();
        }
    }

    /// The rules and komi that the user chose, on the command line or by a command.
    pub const fn chosen(&self) -> (Rules, Komi) {
        self.chosen
    }

    /// The clocks of both players.
    pub const fn clock(&self) -> &Clock {
        &self.clock
    }

    /// Sets the time control and both clocks.
    pub fn set_time_control(&mut self, control: TimeControl) {
        self.clock.set(control);
    }

    /// Sets the time left to `color`: seconds, and stones of the period.
    pub fn set_time_left(&mut self, color: Color, seconds: f64, stones: u32) {
        self.clock.set_left(color, seconds, stones);
    }

    /// The judgement on the position: as the players agreed, or else by the rules in force, with
    /// the controller's marks applied. On a game that is over no mark has a say.
    pub fn judgement(&self) -> Judgement {
        self.arbiter.judgement(&self.game)
    }

    /// Marks the chains of these stones as dead or alive, overriding the judge, until a stone is placed,
    /// a move is taken back or a position is set up. Returns the chains.
    ///
    /// # Errors
    ///
    /// Fails if the game is over, as the board is counted as it ended; in a match; or if one of the points
    /// has no stone.
    pub fn mark(&mut self, stones: PointSet, is_dead: bool) -> Result<PointSet, Refusal> {
        self.enter(Entry::Mark(stones, is_dead))?;
        let chains = stones.iter().map(|stone| self.game.position().chain(stone));
        Ok(PointSet::union(chains))
    }

    /// Removes all marks.
    ///
    /// # Errors
    ///
    /// Fails if the journal cannot be written.
    pub fn clear_marks(&mut self) -> Result<(), Refusal> {
        self.enter(Entry::ClearMarks).map(drop)
    }

    /// A question about the position, with the settings of the engine.
    fn question(&self, color: Color, candidates: PointSet) -> Question<'_> {
        Question {
            game: &self.game,
            color,
            candidates,
            seed: self.settings.seed,
            threads: self.settings.threads,
            net: self.net(),
        }
    }

    /// The net that was given to the engine instead of those in the program.
    pub const fn own_net(&self) -> Option<&Net> {
        self.net.as_ref()
    }

    /// The net that leads the search.
    fn net(&self) -> Option<&Net> {
        let size = self.game.size();
        let net = || self.net.as_ref().unwrap_or_else(|| Net::built_in(size));
        (self.settings.uses_net && Net::can_play(self.game.rules())).then(net)
    }
}

#[cfg(test)]
mod tests;
