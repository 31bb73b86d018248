//! The last judgements, kept: a score, the list of dead stones, the explanation and the decision to
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
const MOST: usize = 8;

/// All that verdicts depend on.
type Key = (BoardSize, [PointSet; 2], Color, Rules);

thread_local! {
    static KEPT: RefCell<VecDeque<(Key, Vec<Verdict>)>> = const { RefCell::new(VecDeque::new()) };
}

/// The verdicts on the position that a game has reached, looked up if they were asked before.
pub(super) fn verdicts(game: &Game) -> Vec<Verdict> {
    let (position, next) = (game.position(), next_to_play(game));
    let key: Key = (position.size(), position.both(), next, *game.rules());
    let known = KEPT.with_borrow(|kept| {
        let entry = kept.iter().find(|(other, _)| *other == key);
        entry.map(|(_, verdicts)| verdicts.clone())
    });
    known.unwrap_or_else(|| {
        let verdicts = Findings::new(game).judge(Model::fitted()).verdicts;
        KEPT.with_borrow_mut(|kept| {
            kept.truncate(MOST - 1);
            kept.push_front((key, verdicts.clone()));
        });
        verdicts
    })
}
