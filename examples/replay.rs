//! Replays a game record and lists the moves that a rule set forbids.
//!
//! `cargo run --example replay [FILE.sgf [RULES]]`. Without arguments it replays a short record in
//! which Black retakes a ko at once, under every named rule set.

#![allow(clippy::print_stdout, reason = "an example prints its result")]

use std::error::Error;
use std::{env, fs};

use honte::game::Game;
use honte::rules::{PRESETS, Preset};
use honte::sgf::record;

/// White takes a ko at B4, and Black retakes it at once at C4.
pub(crate) const KO: &str =
    "(;GM[1]FF[4]SZ[5];B[ba];W[ca];B[ab];W[db];B[bc];W[cc];B[cb];W[bb];B[cb])";

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let file = arguments.next().map(fs::read).transpose()?;
    let file = file.unwrap_or_else(|| KO.into());
    match arguments.next() {
        Some(name) => {
            let preset = Preset::named(&name).ok_or_else(|| format!("no rule set: {name}"))?;
            print!("{}", illegal_moves(&file, preset)?);
        }
        None => {
            for preset in PRESETS {
                print!("{}", illegal_moves(&file, preset)?);
            }
        }
    }
    Ok(())
}

/// One line for each move of the record that the rules forbid, or one that says that all are legal.
pub(crate) fn illegal_moves(file: &[u8], preset: &Preset) -> Result<String, Box<dyn Error>> {
    let recorded = record::load(file, None, (preset.rules, preset.komi))?;
    let mut game = Game::new(recorded.size(), preset.rules, preset.komi);
    let mut lines = Vec::new();
    for (number, (color, mv)) in (1..).zip(recorded.moves()) {
        if let Err(illegal) = game.check_move(color, mv) {
            lines.push(format!(
                "{}: move {number}, {color} {mv}: {illegal}\n",
                preset.name
            ));
        }
        // A record is a fact: what was played stands, even if it was illegal.
        game.play_as_recorded(color, mv)?;
    }
    if lines.is_empty() {
        lines.push(format!("{}: all moves are legal\n", preset.name));
    }
    Ok(lines.concat())
}
