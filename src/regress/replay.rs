//! The positions of tests, for diagrams and as boards to measure on, replayed by Honte itself.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::plan::{as_played, changes_position, starts_anew};
use super::suite::Suite;
use crate::board::{Move, Position};
use crate::commands;
use crate::engine::{Engine, Settings};
use crate::game::Game;

/// A position to draw.
#[derive(Debug, Clone)]
pub(super) struct ShownBoard {
    pub(super) position: Position,
    pub(super) last_move: Option<Move>,
}

/// Answers to tests by their ids; none where the engine refused the command.
type Answers<'a> = HashMap<&'a str, Option<&'a str>>;

/// Returns the boards of some tests, given what all were answered.
pub(super) fn boards(
    suite: &Suite,
    answers: &Answers<'_>,
    wanted: &HashSet<&str>,
) -> HashMap<String, ShownBoard> {
    let mut boards = HashMap::new();
    replay(suite, answers, |id, game| {
        if wanted.contains(id) {
            let board = ShownBoard {
                position: game.position().clone(),
                last_move: game.last_move().map(|(_, mv)| mv),
            };
            boards.insert(id.to_owned(), board);
        }
    });
    boards
}

impl Suite {
    /// The game before each test, with the test's id. A test after commands that Honte cannot
    /// execute, or after a move that an engine has to choose, has none.
    pub fn games(&self) -> Vec<(String, Game)> {
        let mut games = Vec::new();
        replay(self, &HashMap::new(), |id, game| {
            games.push((id.to_owned(), game.clone()));
        });
        games
    }
}

/// Calls `show` with the id of each test and the game before it, if Honte can execute the commands
/// that lead to it; among the answers are moves that were chosen. A refused command changes nothing.
fn replay(suite: &Suite, answers: &Answers<'_>, mut show: impl FnMut(&str, &Game)) {
    let mut engine = Engine::new(Settings::default(), Arc::new(AtomicBool::new(false)));
    engine.set_folder(suite.folder().to_owned());
    let table = commands::table();
    let mut is_known = true;
    for step in &suite.steps {
        let id = step.test.as_ref().map(|test| test.id.as_str());
        if let Some(id) = id.filter(|_| is_known) {
            show(id, engine.game());
        }
        let answer = id.and_then(|id| answers.get(id)).copied();
        if changes_position(step.name()) && answer != Some(None) {
            let line = as_played(step, answer.flatten());
            let reply = line.and_then(|line| gtp::answer(&mut engine, &table, line.as_bytes()));
            let is_done = reply.is_some_and(|reply| reply.is_ok());
            is_known = is_done && (is_known || starts_anew(step.name()));
        }
    }
}
