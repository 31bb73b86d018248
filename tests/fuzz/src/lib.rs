//! What the targets that talk to an engine share.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use gtp::Spec;
use honte::board::BoardSize;
use honte::commands;
use honte::engine::{Engine, Settings};
use honte::rules::PRESETS;

/// Commands that read or write files, and those that change how long a move takes.
const LEFT_OUT: &[&str] = &[
    "loadsgf",
    "printsgf",
    "honte-referee-save",
    "honte-referee-load",
    "honte-level",
];

/// An engine on 5×5 that moves at once.
pub fn engine(preset: u8) -> Engine {
    let preset = &PRESETS[usize::from(preset) % PRESETS.len()];
    let settings = Settings {
        rules: preset.rules,
        komi: preset.komi,
        size: BoardSize::square(5).expect("a board"),
        playouts: Some(4),
        memory: 1,
        ..Settings::default()
    };
    Engine::new(settings, Arc::new(AtomicBool::new(false)))
}

/// The commands that may be sent.
pub fn table() -> Vec<Spec<Engine>> {
    let mut table = commands::table();
    table.retain(|row| !LEFT_OUT.contains(&row.name));
    table
}
