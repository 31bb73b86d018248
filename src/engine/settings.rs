//! The settings of an engine.

use std::time::Duration;

use super::{Bounds, Level};
use crate::board::BoardSize;
use crate::rules::{Komi, Preset, Rules};
use crate::search::Memory;

/// The settings of an engine.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "independent switches of an engine"
)]
pub struct Settings {
    /// The board size of the first game.
    pub size: BoardSize,
    /// The rules.
    pub rules: Rules,
    /// Komi of the first game.
    pub komi: Komi,
    /// Whether the user chose komi, so that another rule set does not bring its own.
    pub komi_is_chosen: bool,
    /// Simulations per move; if `None`, the limit is time.
    pub playouts: Option<u64>,
    /// Time per move if no time control is set.
    pub time: Duration,
    /// Threads that share one search tree.
    pub threads: usize,
    /// MiB for the trees of a search together.
    pub memory: usize,
    /// The playing strength; full strength if `None`.
    pub level: Option<Level>,
    /// Whether to search on the opponent's time.
    pub ponders: bool,
    /// The random seed.
    pub seed: u64,
    /// The seed of answers that are the same in every run, such as those of `reg_genmove`: 0 unless
    /// the user names one.
    pub reg_seed: u64,
    /// Whether two or more black plays before White's first move count as a handicap.
    pub handicap_by_plays: bool,
    /// Whether the net leads the search, at a level too.
    pub uses_net: bool,
    /// Limits of a move besides those above; the first one reached ends the search.
    pub bounds: Bounds,
    /// Whether strangers can reach the engine: they may lower threads and memory, not raise them.
    pub serves_strangers: bool,
    /// The chance to win, in percent, below which the player resigns: twice in a row, behind, and not
    /// early in a game. 0 for never.
    pub resign_percent: u8,
}

impl Settings {
    /// The most threads that share a search tree.
    pub const MOST_THREADS: u16 = 256;
    /// The most memory of a search, in MiB.
    pub const MOST_MEBIBYTES: u32 = 1 << 20;
    /// The percentage below which the player resigns, if nothing else is set.
    pub const RESIGN_PERCENT: u8 = 6;

    /// The options of the command line that stand for these settings, apart from rules and seed.
    pub fn options(&self) -> String {
        let limit = match self.playouts {
            Some(playouts) => format!("--playouts {playouts}"),
            None => format!("--time {}", self.time.as_secs_f64()),
        };
        let mut options = vec![
            format!("--size {}", self.size),
            format!("--komi {}", self.komi),
            limit,
            format!("--threads {}", self.threads),
            format!("--memory {}", self.memory),
        ];
        options.extend(
            self.level
                .map(|level| format!("--level {}", level.number())),
        );
        let net = if self.uses_net { "--net" } else { "--no-net" };
        options.push(net.to_owned());
        for (is_set, option) in [
            (self.ponders, "--ponder"),
            (!self.handicap_by_plays, "--no-plain-handicap"),
        ] {
            options.extend(is_set.then(|| option.to_owned()));
        }
        options.join(" ")
    }
}

impl Default for Settings {
    fn default() -> Self {
        let preset = Preset::of(&Rules::default());
        Self {
            size: BoardSize::STANDARD,
            rules: Rules::default(),
            komi: preset.map_or(Komi::default(), |preset| preset.komi),
            komi_is_chosen: false,
            playouts: None,
            time: Duration::from_secs(1),
            threads: 1,
            memory: Memory::DEFAULT_MEBIBYTES,
            level: None,
            ponders: false,
            seed: 0,
            reg_seed: 0,
            handicap_by_plays: true,
            uses_net: true,
            bounds: Bounds::default(),
            serves_strangers: false,
            resign_percent: Self::RESIGN_PERCENT,
        }
    }
}
