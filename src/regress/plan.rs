//! Blocks: parts of a suite that can be run independently.

use std::ops::Range;

use super::rules::CHOOSERS;
use super::suite::{Step, Suite};

/// Commands that set up a new position.
const STARTERS: &[&str] = &[
    "loadsgf",
    "honte-referee-load",
    "clear_board",
    "boardsize",
    "rectangular_boardsize",
];

/// Commands that change the position and nothing else.
const MOVERS: &[&str] = &[
    "play",
    "black",
    "white",
    "undo",
    "gg-undo",
    "trymove",
    "popgo",
    "fixed_handicap",
    "place_free_handicap",
    "set_free_handicap",
    "set_position",
    "gogui-setup",
    "gogui-setup_player",
    "gogui-play_sequence",
    "loadsgf",
    "honte-referee-load",
    "clear_board",
];

/// Calls to Honte's referee, and marks of chains: the next position knows nothing of them.
const CALLS: &[&str] = &[
    "honte-mark-dead",
    "honte-mark-alive",
    "honte-mark-clear",
    "honte-referee-play",
    "honte-referee-claim",
    "honte-referee-confirm",
    "honte-referee-recount",
    "honte-referee-agree",
    "honte-referee-resume",
    "honte-referee-dispute",
    "honte-referee-pass-for-ko",
    "honte-referee-void",
    "honte-referee-resign",
    "honte-referee-warn",
    "honte-referee-remind",
    "honte-referee-event",
    "honte-referee-decide",
    "honte-referee-adjourn",
    "honte-referee-seal",
    "honte-referee-open",
    "honte-referee-undo",
    "honte-referee-clock",
];

/// Commands by which the engine chooses a move and plays it.
const GENERATORS: &[&str] = &[
    "genmove",
    "genmove_black",
    "genmove_white",
    "genmove_analyze",
    "lz-genmove_analyze",
    "kata-genmove_analyze",
    "cgos-genmove_analyze",
    "kgs-genmove_cleanup",
    "cgos-genmove_cleanup",
    "gomill-genmove_ex",
];

/// Commands that set something for good, besides the [`CHOOSERS`] of rules.
const SETTERS: &[&str] = &[
    "boardsize",
    "rectangular_boardsize",
    "komi",
    "level",
    "honte-level",
    "honte-settings",
    "kata-set-rule",
    "kata-set-param",
    "lz-setoption",
    "time_settings",
    "kgs-time_settings",
    "kata-time_settings",
    "time_left",
    "set_random_seed",
];

/// Whether a command sets up a new position.
pub(super) fn starts_anew(name: &str) -> bool {
    STARTERS.contains(&name)
}

/// Whether a command changes the position, or what is known of it.
pub(super) fn changes_position(name: &str) -> bool {
    STARTERS.contains(&name) || stays_in_block(name)
}

/// Whether the effect of a command ends with the position.
fn stays_in_block(name: &str) -> bool {
    [MOVERS, CALLS, GENERATORS]
        .iter()
        .any(|names| names.contains(&name))
}

/// The command that repeats the effect of a step, whose answer was this: a move that the engine chose
/// is played. `None` if it cannot be repeated, or resigned.
pub(super) fn as_played(step: &Step, answer: Option<&str>) -> Option<String> {
    let name = step.name();
    if !GENERATORS.contains(&name) {
        return Some(step.command.clone());
    }
    // An analysis prints its lines first, and then `play D4`.
    let line = answer?
        .lines()
        .rfind(|line| !line.trim().is_empty())?
        .trim();
    let vertex = line.strip_prefix("play ").unwrap_or(line);
    let word = step.command.split_whitespace().nth(1);
    let color = match name {
        "genmove_black" => "black",
        "genmove_white" => "white",
        _ => word?,
    };
    let is_move = !vertex.eq_ignore_ascii_case("resign");
    is_move.then(|| format!("play {color} {vertex}"))
}

/// Whether a command must be run even if it is not a selected test.
pub(super) fn changes_state(step: &Step) -> bool {
    let name = step.name();
    step.test.is_none() || changes_position(name) || sets(name)
}

/// Whether the effect of a command outlives the position, so that later blocks depend on it.
fn is_setting(step: &Step) -> bool {
    let name = step.name();
    sets(name) || step.test.is_none() && !stays_in_block(name)
}

/// Whether a command has a lasting effect on the engine, even with a number.
pub(super) fn sets(name: &str) -> bool {
    [SETTERS, &CHOOSERS]
        .iter()
        .any(|names| names.contains(&name))
}

/// A part of a suite that begins with a new position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Block {
    /// The indices of its steps in the suite.
    pub steps: Range<usize>,
}

/// The blocks of a suite.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Plan {
    /// The blocks that contain a test, in their order.
    pub blocks: Vec<Block>,
    /// The indices of the steps with lasting effect: a block depends on all that precede it.
    pub settings: Vec<usize>,
}

impl Plan {
    /// Divides a suite into blocks.
    ///
    /// A block begins where a new position is set up after a test. `clear_board` keeps the board
    /// size, so it begins a block only if that size was not loaded from a game record.
    pub(super) fn new(suite: &Suite) -> Self {
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
                "loadsgf" | "honte-referee-load" => size_is_loaded = true,
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

    /// The number of settings before a step.
    pub(super) fn n_settings_before(&self, step: usize) -> usize {
        self.settings.partition_point(|&at| at < step)
    }
}
