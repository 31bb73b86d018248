//! The moves at a node.

use super::move_filter::MoveFilter;
use super::net::Evaluation;
use super::node::NewMove;
use super::planes::Terms;
use super::priors;
use super::question::Question;
use crate::board::{Color, Move, Point};
use crate::rules::PassRule;

/// The moves to consider at the root.
pub(super) fn moves_at_root(
    question: &Question<'_>,
    filters: &[MoveFilter],
    evaluation: Option<&Evaluation>,
) -> Vec<NewMove> {
    let (game, color) = (question.game, question.color);
    let last = game.last_move().and_then(|(_, mv)| mv.point());
    let position = game.position().normalized();
    let mut moves: Vec<NewMove> = question
        .candidates
        .iter()
        .filter(|&point| game.check(color, point).is_ok() && !game.repeats(color, point))
        .map(new_move)
        .collect();
    let before = game.moves().rev().nth(1).and_then(|(_, mv)| mv.point());
    priors::give(&position, color, [last, before], &mut moves);
    if game.rules().pass == PassRule::Allowed || moves.is_empty() {
        moves.insert(0, new_pass(Terms::of(game).has_button));
    }
    if let Some(evaluation) = evaluation {
        evaluation.give_policy(&mut moves);
    }
    leave_out_excluded(filters, &mut moves, color, 0);
    moves
}

/// Removes excluded moves, after `n_moves` moves from the root.
pub(super) fn leave_out_excluded(
    filters: &[MoveFilter],
    moves: &mut Vec<NewMove>,
    color: Color,
    n_moves: usize,
) {
    if !filters.is_empty() {
        moves.retain(|new| MoveFilter::all_allow(filters, color, new.mv, n_moves));
    }
}

pub(super) const fn new_move(point: Point) -> NewMove {
    NewMove {
        mv: Move::Play(point),
        prior_visits: 0.0,
        prior_value: 0.0,
        policy: 0.0,
    }
}

/// A pass has a low prior. One that takes the button has a good one that counts little: without a net
/// nothing else makes a search try it where all moves are even, after some hundred simulations.
pub(super) const fn new_pass(takes_button: bool) -> NewMove {
    let (visits, value) = if takes_button {
        (2.0, 1.2)
    } else {
        (10.0, 1.0)
    };
    NewMove {
        mv: Move::Pass,
        prior_visits: visits,
        prior_value: value,
        policy: 0.0,
    }
}
