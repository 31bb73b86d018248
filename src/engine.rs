//! One object for front ends: a game with a clock, a player and a judge. Knows no text.

mod analysis;
mod choosing;
mod endgame;
mod estimate;
mod last_search;
mod level;
mod passing;
mod pondering;
mod referee;
mod regression;
mod setup;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use crate::arbiter::{Arbiter, Refusal};
use crate::board::{BoardSize, Color, Move, NoLiberties, Point, PointSet};
use crate::game::{Clock, Game, HandicapError, TimeControl};
use crate::judge::{self, Judgement, Marks};
use crate::rules::{Komi, Preset, Rules};
use crate::search::Memory;

pub use analysis::AnalysisRequest;

pub use estimate::Estimate;
pub use last_search::LastSearch;
pub use level::Level;

/// What can be chosen when the engine is started.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Settings {
    /// The size of the first board.
    pub size: BoardSize,
    /// The rules.
    pub rules: Rules,
    /// Points that White receives.
    pub komi: Komi,
    /// Playouts for a move; without, time is the limit.
    pub playouts: Option<u64>,
    /// Time for a move when the controller sets none.
    pub time: Duration,
    /// Threads that search in one tree.
    pub threads: usize,
    /// MiB that the trees of a search may take together.
    pub memory: usize,
    /// How strong to play, if not as strong as the limits let it.
    pub level: Option<Level>,
    /// Whether to think on the opponent's time.
    pub ponders: bool,
    /// The seed of all that is random.
    pub seed: u64,
    /// Whether black stones before White's first move count as a handicap.
    pub handicap_by_plays: bool,
}

impl Default for Settings {
    fn default() -> Self {
        let preset = Preset::of(&Rules::default());
        Self {
            size: BoardSize::STANDARD,
            rules: Rules::default(),
            komi: preset.map_or(Komi::default(), |preset| preset.komi),
            playouts: None,
            time: Duration::from_secs(1),
            threads: 1,
            memory: Memory::DEFAULT_MEBIBYTES,
            level: None,
            ponders: false,
            seed: 0,
            handicap_by_plays: true,
        }
    }
}

/// What a player does on his turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Decision {
    /// A stone or a pass.
    Move(Move),
    /// Gives the game up.
    Resign,
}

/// A game, a clock, a player and a judge.
pub struct Engine {
    game: Game,
    /// The course of the game; it hears of whatever happens to `game`.
    arbiter: Arbiter,
    /// The rules and komi that the user chose: a record that is loaded may bring others for a
    /// while.
    chosen: (Rules, Komi),
    /// What the controller said about stones of the present position.
    marks: Marks,
    clock: Clock,
    settings: Settings,
    /// Where the relative paths of records begin.
    folder: PathBuf,
    last_search: Option<LastSearch>,
    /// What the last search for a move of this game found.
    memory: Memory,
    /// Whose move is expected since the engine has made its own.
    awaited: Option<Color>,
    stop: Arc<AtomicBool>,
}

impl Engine {
    /// An empty board with these settings. Raising `stop` ends a search that is running.
    pub fn new(settings: Settings, stop: Arc<AtomicBool>) -> Self {
        let game = Game::new(settings.size, settings.rules, settings.komi);
        Self {
            game,
            arbiter: Arbiter::default(),
            chosen: (settings.rules, settings.komi),
            marks: Marks::default(),
            clock: Clock::unset(),
            settings,
            folder: PathBuf::new(),
            last_search: None,
            memory: Memory::of_mebibytes(settings.memory),
            awaited: None,
            stop,
        }
    }

    /// Sets the folder in which relative paths of records begin; at first it is the working
    /// directory of the program.
    pub fn set_folder(&mut self, folder: PathBuf) {
        self.folder = folder;
    }

    /// Returns the path of a record as seen from the program.
    pub fn path(&self, path: &Path) -> PathBuf {
        self.folder.join(path)
    }

    /// The game so far.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// What was chosen when the engine was started, with the seed of now.
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Changes the seed of all that is random; regression commands have seeds of their own.
    pub const fn set_seed(&mut self, seed: u64) {
        self.settings.seed = seed;
    }

    /// Replaces the game, as when a record is loaded.
    pub fn set_game(&mut self, game: Game) {
        self.arbiter = Arbiter::of(&game);
        self.game = game;
        self.forget_searches();
        self.clear_marks();
        self.clock.rewind();
    }

    /// Forgets what earlier searches found.
    pub fn forget_searches(&mut self) {
        self.last_search = None;
        self.awaited = None;
        self.memory.forget();
    }

    /// Changes the level; `None` is as strong as the limits let it.
    pub const fn set_level(&mut self, level: Option<Level>) {
        self.settings.level = level;
    }

    /// The rules and komi that the user chose, by the command line or a command.
    pub const fn chosen(&self) -> (Rules, Komi) {
        self.chosen
    }

    /// Starts again on an empty board of this size. Komi and time control stay, and so do the
    /// rules that the user chose; those of a record that was loaded go with it.
    pub fn clear(&mut self, size: BoardSize) {
        self.game.set_rules(self.chosen.0);
        self.game.clear(size);
        self.arbiter = Arbiter::default();
        self.forget_searches();
        self.clear_marks();
        self.clock.rewind();
    }

    /// Changes komi.
    pub const fn set_komi(&mut self, komi: Komi) {
        self.chosen.1 = komi;
        self.game.set_komi(komi);
    }

    /// Changes the rules from the next move on; komi stays.
    pub fn set_rules(&mut self, rules: Rules) {
        self.chosen.0 = rules;
        self.game.set_rules(rules);
        self.arbiter = Arbiter::of(&self.game);
    }

    /// Makes a move for `color`. The arbiter hears of it, and goes on with a game that is stopped
    /// or over.
    ///
    /// # Errors
    ///
    /// As [`Arbiter::play`].
    pub fn play(&mut self, color: Color, mv: Move) -> Result<(), Refusal> {
        self.arbiter.play(&mut self.game, color, mv)?;
        self.count_handicap();
        self.forget_marks_after(mv);
        Ok(())
    }

    /// Takes back the last move, or the last turn that was lost.
    ///
    /// # Errors
    ///
    /// As [`Arbiter::undo`].
    pub fn undo(&mut self) -> Result<(), Refusal> {
        self.arbiter.undo(&mut self.game)?;
        self.count_handicap();
        self.clear_marks();
        Ok(())
    }

    /// Places handicap stones.
    ///
    /// # Errors
    ///
    /// As [`Game::place_handicap`].
    pub fn place_handicap(&mut self, stones: PointSet) -> Result<(), HandicapError> {
        self.game.place_handicap(stones)?;
        self.arbiter = Arbiter::of(&self.game);
        self.clear_marks();
        Ok(())
    }

    /// Sets up stones anew, keeping size, rules and komi.
    ///
    /// # Errors
    ///
    /// Fails if a chain would have no liberty.
    pub fn set_up(&mut self, stones: [PointSet; 2], to_move: Color) -> Result<(), NoLiberties> {
        self.game.set_up(stones, to_move)?;
        self.arbiter = Arbiter::of(&self.game);
        self.clear_marks();
        Ok(())
    }

    /// The clocks of both players.
    pub const fn clock(&self) -> &Clock {
        &self.clock
    }

    /// Sets the time control and both clocks.
    pub fn set_time_control(&mut self, control: TimeControl) {
        self.clock.set(control);
    }

    /// Sets what is left to `color`.
    pub fn set_time_left(&mut self, color: Color, seconds: f64, stones: u32) {
        self.clock.set_left(color, seconds, stones);
    }

    /// The judgement on the position that was agreed on, or as the rules in force see it, with the
    /// controller's marks.
    pub fn judgement(&self) -> Judgement {
        let judgement = self.arbiter.judgement(&self.game);
        judge::marked(&self.game, judgement, &self.marks)
    }

    /// Says that the chain at `stone` is dead or alive, whatever the judge thinks, until a stone
    /// is placed, a move is taken back or the board is set up anew. Returns the chain; it is
    /// empty, and nothing is marked, if there is no stone.
    pub fn mark(&mut self, stone: Point, is_dead: bool) -> PointSet {
        let chain = self.game.position().chain(stone);
        if is_dead {
            self.marks.mark_dead(&chain);
        } else {
            self.marks.mark_alive(&chain);
        }
        chain
    }

    /// Forgets what was said about stones.
    pub fn clear_marks(&mut self) {
        self.marks = Marks::default();
    }

    /// Marks are about a position, and only a pass leaves it as it is.
    fn forget_marks_after(&mut self, mv: Move) {
        if mv != Move::Pass {
            self.clear_marks();
        }
    }
}

#[cfg(test)]
mod tests;
