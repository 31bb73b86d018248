//! The positions of tests for the diagrams, replayed by Honte itself.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::plan::{changes_position, starts_anew};
use super::suite::{Step, Suite};
use crate::board::{Move, Position};
use crate::commands;
use crate::engine::{Engine, Settings};

/// A position to draw.
#[derive(Debug, Clone)]
pub(super) struct ShownBoard {
    pub(super) position: Position,
    pub(super) last_move: Option<Move>,
}

/// Returns the boards of some tests, given their ids and answers.
///
/// A test has no board if Honte cannot execute the commands before it.
pub(super) fn boards(suite: &Suite, answers: &HashMap<&str, &str>) -> HashMap<String, ShownBoard> {
    let wanted: HashSet<&str> = answers.keys().copied().collect();
    let mut engine = Engine::new(Settings::default(), Arc::new(AtomicBool::new(false)));
    engine.set_folder(suite.folder().to_owned());
    let table = commands::table();
    let mut boards = HashMap::new();
    let mut is_known = true;
    for step in &suite.steps {
        let id = step.test.as_ref().map(|test| test.id.as_str());
        if let Some(id) = id.filter(|id| is_known && wanted.contains(id)) {
            let board = ShownBoard {
                position: engine.game().position().clone(),
                last_move: engine.game().last_move().map(|(_, mv)| mv),
            };
            boards.insert(id.to_owned(), board);
        }
        if changes_position(step.name()) {
            let answer = id.and_then(|id| answers.get(id)).copied();
            let line = translated(step, answer);
            let reply = line.and_then(|line| gtp::answer(&mut engine, &table, line.as_bytes()));
            let is_done = reply.is_some_and(|reply| reply.is_ok());
            is_known = is_done && (is_known || starts_anew(step.name()));
        }
    }
    boards
}

/// The equivalent command of Honte.
fn translated(step: &Step, answer: Option<&str>) -> Option<String> {
    let mut words = step.command.split_whitespace();
    let name = words.next()?;
    let arguments = step.command[name.len()..].trim();
    Some(match name {
        "black" | "white" | "trymove" => {
            let color = if name == "trymove" { "" } else { name };
            format!("play {color} {arguments}")
        }
        "popgo" => "undo".to_owned(),
        _ if name.contains("genmove") => format!("play {} {}", words.next()?, answer?),
        _ => step.command.clone(),
    })
}
