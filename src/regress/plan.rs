//! Blocks: the parts of a suite that can be run on their own.

use std::ops::Range;

use super::suite::{Step, Suite};

/// Commands that set up a position from nothing.
const STARTERS: &[&str] = &[
    "loadsgf",
    "clear_board",
    "boardsize",
    "rectangular_boardsize",
];

/// Commands that change the position, and nothing that outlives it.
const MOVERS: &[&str] = &[
    "play",
    "black",
    "white",
    "undo",
    "gg-undo",
    "trymove",
    "popgo",
    "genmove",
    "genmove_black",
    "genmove_white",
    "kgs-genmove_cleanup",
    "cgos-genmove_cleanup",
    "lz-genmove_analyze",
    "kata-genmove_analyze",
    "fixed_handicap",
    "place_free_handicap",
    "set_free_handicap",
    "gogui-setup",
    "gogui-setup_player",
    "gogui-play_sequence",
    "loadsgf",
    "clear_board",
];

/// Commands that change what the engine does from then on, also if they bear a number.
const SETTERS: &[&str] = &[
    "boardsize",
    "rectangular_boardsize",
    "komi",
    "level",
    "kgs-rules",
    "kata-set-rules",
    "time_settings",
    "time_left",
    "set_random_seed",
];

/// Whether a command sets up a position from nothing.
pub(super) fn starts_anew(name: &str) -> bool {
    STARTERS.contains(&name)
}

/// Whether a command changes the position.
pub(super) fn changes_position(name: &str) -> bool {
    STARTERS.contains(&name) || MOVERS.contains(&name)
}

/// Whether a command has to be run also where it is no test that was asked for.
pub(super) fn changes_state(step: &Step) -> bool {
    step.test.is_none() || changes_position(step.name()) || SETTERS.contains(&step.name())
}

/// Whether what a command changes outlives the position, so that later blocks need it too.
fn is_setting(step: &Step) -> bool {
    let name = step.name();
    SETTERS.contains(&name) || (step.test.is_none() && !MOVERS.contains(&name))
}

/// A part of a suite that begins with a new position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Block {
    /// Its steps, by their places in the suite.
    pub steps: Range<usize>,
}

/// The blocks of a suite.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plan {
    /// Those that hold a test, in their order.
    pub blocks: Vec<Block>,
    /// The steps, by their places, that set what outlives a position: a block needs all those that
    /// come before it.
    pub settings: Vec<usize>,
}

impl Plan {
    /// Finds the blocks of a suite.
    ///
    /// A block begins where a position is set up from nothing and a test has come since the last
    /// such place. `clear_board` keeps the size of the board, and therefore begins a block only if
    /// that size does not come from a game record.
    pub fn new(suite: &Suite) -> Self {
        let mut blocks = Vec::new();
        let mut begin = 0;
        let mut has_test = false;
        let mut size_is_loaded = false;
        for (at, step) in suite.steps.iter().enumerate() {
            let name = step.name();
            let is_fresh = starts_anew(name) && !(name == "clear_board" && size_is_loaded);
            if is_fresh && has_test {
                blocks.push(Block { steps: begin..at });
                (begin, has_test) = (at, false);
            }
            has_test |= step.test.is_some();
            match name {
                "loadsgf" => size_is_loaded = true,
                "boardsize" | "rectangular_boardsize" => size_is_loaded = false,
                _ => {}
            }
        }
        if has_test {
            let steps = begin..suite.steps.len();
            blocks.push(Block { steps });
        }
        let settings = suite.steps.iter().enumerate();
        Self {
            blocks,
            settings: settings
                .filter(|(_, step)| is_setting(step))
                .map(|(at, _)| at)
                .collect(),
        }
    }

    /// How many of the settings come before a step.
    pub(super) fn n_settings_before(&self, step: usize) -> usize {
        self.settings.partition_point(|&at| at < step)
    }
}
