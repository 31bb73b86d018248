//! The recent judgements, kept: a score, the list of dead stones, the explanation and the decision to
//! pass ask about one position one after another.

use std::cell::RefCell;
use std::collections::VecDeque;

use super::findings::{Findings, next_to_play};
use super::model::Model;
use super::status::Verdict;
use crate::board::{BoardSize, Color, PointSet};
use crate::game::Game;
use crate::rules::Rules;

/// Positions whose verdicts are kept.
const MOST_KEPT: usize = 8;

/// All that verdicts depend on.
type Key = (BoardSize, [PointSet; 2], Color, Rules);

thread_local! {
    static RECENT: RefCell<VecDeque<(Key, Vec<Verdict>)>> = const { RefCell::new(VecDeque::new()) };
}

/// The verdicts on the position that a game has reached, looked up if they were asked before.
pub(super) fn verdicts(game: &Game) -> Vec<Verdict> {
    let (position, next) = (game.position(), next_to_play(game));
    let key: Key = (position.size(), position.both(), next, *game.rules());
    let known = RECENT.with_borrow(|recent| {
        let entry = recent.iter().find(|(other, _)| *other == key);
        entry.map(|(_, verdicts)| verdicts.clone())
    });
    known.unwrap_or_else(|| {
        let verdicts = Findings::new(game).verdicts(Model::fitted());
        RECENT.with_borrow_mut(|recent| {
            recent.truncate(MOST_KEPT - 1);
            recent.push_front((key, verdicts.clone()));
        });
        verdicts
    })
}
