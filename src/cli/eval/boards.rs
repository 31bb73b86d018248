//! The boards of regression suites: each position from a record about which one of their tests asks.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use anyhow::Result;
use honte::board::{Color, Move};
use honte::game::Game;
use honte::judge::next_to_play;

use super::verify::position_of;

/// Bytes of the largest suite.
const MOST_BYTES: u64 = 1 << 22;

/// The games to each position that a test of these suites asks about, each position once, with the
/// suite and the number of the test. Records and moves that cannot be read are left out.
pub(super) fn boards(suites: &[PathBuf]) -> Result<Vec<(String, Game)>> {
    let mut seen = HashSet::new();
    let mut boards = Vec::new();
    for path in suites {
        let name = super::name_of(&path.with_extension(""));
        let bytes = crate::cli::read_file(path, MOST_BYTES)?;
        let folder = path.parent().unwrap_or(Path::new("."));
        let mut game: Option<Game> = None;
        for line in String::from_utf8_lossy(&bytes).lines() {
            let line = line.split('#').next().unwrap_or_default();
            let mut words = line.split_whitespace();
            let Some(first) = words.next() else {
                continue;
            };
            if first.bytes().all(|byte| byte.is_ascii_digit()) {
                if let Some(game) = &game
                    && seen.insert((game.position().to_string(), next_to_play(game)))
                {
                    boards.push((format!("{name}:{first}"), game.clone()));
                }
                continue;
            }
            game = set_up(game, folder, first, &words.collect::<Vec<_>>());
        }
    }
    Ok(boards)
}

/// The game after a command of a suite.
fn set_up(game: Option<Game>, folder: &Path, command: &str, words: &[&str]) -> Option<Game> {
    if command == "loadsgf" {
        let before = match words.get(1) {
            Some(word) => Some(word.parse().ok()?),
            None => None,
        };
        return position_of(&folder.join(words.first()?), before, None).ok()?;
    }
    let mut game = game?;
    match (command, words) {
        ("play" | "trymove", [color, vertex]) => play(&mut game, color, vertex)?,
        ("black" | "white", [vertex]) => play(&mut game, command, vertex)?,
        ("undo" | "popgo", _) => game.undo().ok()?,
        ("clear_board" | "boardsize", _) => return None,
        _ => {}
    }
    Some(game)
}

fn play(game: &mut Game, color: &str, vertex: &str) -> Option<()> {
    let color = match color.as_bytes().first()? {
        b'b' | b'B' => Color::Black,
        _ => Color::White,
    };
    let mv = if vertex.eq_ignore_ascii_case("pass") {
        Move::Pass
    } else {
        Move::Play(vertex.parse().ok()?)
    };
    game.play_as_recorded(color, mv).ok()?;
    Some(())
}
