//! What the targets that talk to an engine share.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use gtp::Spec;
use honte::board::BoardSize;
use honte::commands;
use honte::engine::{Engine, Settings};
use honte::rules::PRESETS;

/// An engine on 5×5 that moves at once.
pub fn engine(preset: u8) -> Engine {
    let preset = &PRESETS[usize::from(preset) % PRESETS.len()];
    let settings = Settings {
        rules: preset.rules,
        komi: preset.komi,
        size: BoardSize::square(5).expect("a board"),
        playouts: Some(4),
        memory: 1,
        uses_net: false,
        ..Settings::default()
    };
    Engine::new(settings, Arc::new(AtomicBool::new(false)))
}

/// The commands that may be sent: those that touch no files, without the one that changes how long a
/// move takes.
pub fn table() -> Vec<Spec<Engine>> {
    let mut table = commands::table_without_files();
    table.retain(|row| row.name != "honte-level");
    table
}
