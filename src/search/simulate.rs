//! Simulations: descend the tree, ask the net or make a playout, and back up the value.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use super::first_plays::FirstPlays;
use super::limits::Limits;
use super::move_filter::MoveFilter;
use super::moves::{leave_out_excluded, new_move, new_pass};
use super::net::{Evaluation, Net, NetEvaluator};
use super::node::{NewMove, NodeId};
use super::planes::{N_LAST_MOVES, Terms, View, newest};
use super::priors;
use super::question::Question;
use super::select;
use super::summary::Tally;
use super::tree::Tree;
use super::utility::{Outlook, Utility, half_point, passes_before};
use crate::board::{Color, Move, Point, PointSet, Position};
use crate::playout::{Policy, final_area, playout, random};
use crate::rules::{PassRule, Scoring};
use crate::scoring::Area;

/// Visits after which a node is expanded without a net.
const EXPAND_VISITS: u32 = 4;
/// With a net one simulation in so many ends with a playout, which shows whose points are whose.
const PLAYOUT_EVERY: u64 = 8;
/// The share of the net in the value of such a simulation; the playout has the rest.
const NET_SHARE: f32 = 0.7;
/// With a net so many moves below the root enter the tree, the most likely ones. Others would take
/// most of its room, and are hardly ever visited.
const MOST_MOVES: usize = 48;

/// State shared by the simulators of one tree, besides the tree.
#[derive(Debug, Default)]
pub(super) struct Progress {
    /// Simulations of all of them.
    pub(super) playouts: AtomicU64,
    /// Whether a limit has been reached.
    pub(super) is_over: AtomicBool,
    /// Whether to use the limits up, even if what is left of them cannot change the choice.
    pub(super) is_thorough: bool,
}

/// Runs simulations from one root.
pub(super) struct Simulator<'a, P> {
    question: &'a Question<'a>,
    policy: &'a P,
    filters: &'a [MoveFilter],
    /// With the number of a simulation, the seed of its playout.
    seed: u64,
    root: Position,
    position: Position,
    first: FirstPlays,
    path: Vec<NodeId>,
    hashes: Vec<u64>,
    tally: Tally,
    /// Passes before the root that already count towards the end of the game, under rules that score
    /// the board after so many.
    passes_before: u32,
    /// Who has taken the button in the current simulation.
    button: Option<Color>,
    /// How many more stones Black has placed than White in the tree in the current simulation.
    placed: i64,
    utility: Utility,
    evaluator: Option<NetEvaluator>,
    terms: Terms,
}

/// Where a simulation leaves the tree.
struct Leaf {
    /// The player to move.
    color: Color,
    /// The move before.
    last: Move,
    /// Whether the game is over.
    is_over: bool,
    /// What the net says, if it was asked.
    evaluation: Option<Evaluation>,
}

impl<'a, P: Policy> Simulator<'a, P> {
    /// A simulator for a tree with `n_moves` moves at its root.
    pub(super) fn new(
        question: &'a Question<'a>,
        policy: &'a P,
        filters: &'a [MoveFilter],
        seed: u64,
        n_moves: usize,
        utility: Utility,
    ) -> Self {
        let game = question.game;
        let root = game.position().normalized();
        Self {
            question,
            policy,
            filters,
            seed,
            position: root.clone(),
            root,
            first: FirstPlays::new(game.rules()),
            path: Vec::new(),
            hashes: Vec::new(),
            tally: Tally::new(n_moves),
            passes_before: passes_before(game, question.color),
            button: None,
            placed: 0,
            utility,
            evaluator: question.net.map(NetEvaluator::new),
            terms: Terms::of(game),
        }
    }

    /// Statistics of the simulations so far.
    pub(super) const fn tally(&self) -> &Tally {
        &self.tally
    }

    /// From now on records the ownership of each move at the root too.
    pub(super) fn record_ownership_of_moves(&mut self) {
        self.tally.record_ownership_of_moves();
    }

    /// Runs until a limit is reached, or until `pause` has passed since the beginning and at least
    /// one simulation was made.
    pub(super) fn run(
        &mut self,
        tree: &Tree,
        progress: &Progress,
        limits: &Limits<'_>,
        pause: Option<Duration>,
    ) {
        let before = self.tally.playouts;
        loop {
            let own = self.tally.playouts;
            let all = progress.playouts.load(Ordering::Relaxed);
            if all > 0 {
                let is_over = progress.is_over.load(Ordering::Relaxed);
                let lead = || {
                    if progress.is_thorough { 0 } else { lead(tree) }
                };
                if is_over || limits.is_reached(own, all, lead) {
                    progress.is_over.store(true, Ordering::Relaxed);
                    return;
                }
            }
            if own > before && pause.is_some_and(|due| limits.is_due(own, due)) {
                return;
            }
            self.simulate(tree);
            progress.playouts.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Makes one simulation.
    pub(super) fn simulate(&mut self, tree: &Tree) {
        self.tally.playouts += 1;
        self.first.clear();
        let Leaf {
            color,
            last,
            is_over,
            evaluation,
        } = self.descend(tree);
        let of_net = evaluation.map(|evaluation| self.utility.of(&evaluation, color));
        let counts_playout = of_net.is_none() || self.counts_playout();
        let counts_stones = self.question.game.rules().scoring == Scoring::Stones;
        let stopped_with = (is_over && counts_stones).then(|| self.position.both());
        let area = (counts_playout || self.tally.records_moves()).then(|| {
            // Where players agree on dead stones, a playout takes them off after two passes.
            let is_agreed = self.evaluator.is_some() && self.question.game.rules().friendly_pass_ok;
            if !is_over || is_agreed {
                self.play_out(color, last);
            }
            final_area(&self.position)
        });
        let end = area.filter(|_| counts_playout).map(|area| {
            self.tally.add_end(&area);
            self.end(&area, stopped_with.as_ref())
        });
        let outlook = match (end, of_net) {
            (Some(end), Some(of_net)) => end.towards(of_net, NET_SHARE),
            (end, of_net) => end.or(of_net).expect("without the net a playout counts"),
        };
        if let Some(&child) = self.path.get(1) {
            self.tally.add(child, outlook, area.as_ref());
        }
        self.back_up(tree, outlook, !color);
    }

    /// Whether the playout of a simulation in which the net was asked counts: in one of some, and
    /// always under rules of which the net has learned nothing.
    fn counts_playout(&self) -> bool {
        let is_valued = Net::can_value(self.question.game.rules());
        !is_valued || self.tally.playouts % PLAYOUT_EVERY == 1
    }

    /// Plays on from the leaf to the end of the game. What is drawn hangs on the number of the
    /// simulation, so that it does not matter which of those before were played out.
    fn play_out(&mut self, color: Color, last: Move) {
        let mut rng = random(self.seed ^ self.tally.playouts.rotate_left(32));
        playout(
            &mut self.position,
            color,
            last.point(),
            self.policy,
            &mut rng,
            &mut self.first,
        );
    }

    /// The outlook at the end of the game that was played out. Where stones count, and passes have stopped it
    /// with these on the board, those of them count that are not dead.
    fn end(&self, area: &Area, stopped_with: Option<&[PointSet; 2]>) -> Outlook {
        let more = self.white_receives_more();
        match (self.first.captor, stopped_with) {
            (Some(captor), _) => Outlook::won_by(captor),
            (None, Some(stones)) => {
                let left = Color::BOTH.map(|color| stones[color] & area.owned[color]);
                self.utility.at_stop(left, more)
            }
            (None, None) => self.utility.at_end(area, more),
        }
    }

    /// Goes down the tree to a position that it does not know, or to the end of the game.
    fn descend(&mut self, tree: &Tree) -> Leaf {
        self.position.clone_from(&self.root);
        self.path.clear();
        self.hashes.clear();
        self.button = None;
        self.placed = 0;
        let mut color = self.question.color;
        let last_move = self.question.game.last_move();
        let mut last = last_move.map_or(Move::Pass, |(_, mv)| mv);
        let mut passes = self.passes_before;
        let mut evaluation = None;
        let mut at = Tree::ROOT;
        tree.node(at).add_visit();
        self.path.push(at);
        let stop_passes = self.question.game.rules().stop_passes.into();
        while passes < stop_passes && self.first.captor.is_none() {
            if !tree.is_expanded(at) {
                evaluation = self.expand(tree, at, color);
                if evaluation.is_some() || !tree.is_expanded(at) {
                    break;
                }
            }
            at = select::child(tree, at);
            last = tree.node(at).made_by();
            match last {
                Move::Play(point) => {
                    let removed = self.position.place(color, point);
                    self.placed += i64::from(color.sign());
                    self.first.captured(color, removed.captured);
                    passes = 0;
                }
                Move::Pass => {
                    self.position.lift_ko();
                    if self.question.game.rules().pass_stones {
                        self.placed += i64::from(color.sign());
                    }
                    if self.terms().has_button {
                        // This pass does not count towards the end of the game.
                        self.button = Some(color);
                    } else {
                        passes += 1;
                    }
                }
            }
            self.hashes.push(self.position.hash());
            tree.node(at).add_visit();
            self.path.push(at);
            color = !color;
        }
        Leaf {
            color,
            last,
            is_over: passes == stop_passes || self.first.captor.is_some(),
            evaluation,
        }
    }

    /// Adds the moves in the current position to the tree: with the net at once, and what it says
    /// is returned; without it after some visits.
    fn expand(&mut self, tree: &Tree, at: NodeId, color: Color) -> Option<Evaluation> {
        if self.evaluator.is_none() {
            if tree.node(at).visits() > EXPAND_VISITS && !tree.is_full() {
                tree.expand(at, &self.moves_after(tree, color));
            }
            return None;
        }
        let mut moves = self.possible(color);
        let terms = self.terms();
        let view = View {
            position: &self.position,
            color,
            last_moves: self.last_moves(tree),
            forbidden: self.forbidden(color, &moves),
            terms,
        };
        let evaluation = self.evaluator.as_mut()?.evaluate(&view);
        if self.may_pass(&moves) {
            moves.push(new_pass(terms.has_button));
        }
        evaluation.give_policy(&mut moves);
        leave_out_excluded(self.filters, &mut moves, color, self.path.len() - 1);
        if at != Tree::ROOT && moves.len() > MOST_MOVES {
            moves.select_nth_unstable_by(MOST_MOVES, |a, b| b.policy.total_cmp(&a.policy));
            moves.truncate(MOST_MOVES);
        }
        tree.expand(at, &moves);
        Some(evaluation)
    }

    /// The terms at this point of the simulation.
    fn terms(&self) -> Terms {
        Terms {
            white_receives: self.terms.white_receives + self.white_receives_more(),
            has_button: self.terms.has_button && self.button.is_none(),
            ..self.terms
        }
    }

    /// Half points that White receives for what has happened in the tree in this simulation.
    fn white_receives_more(&self) -> i64 {
        let for_stones = if self.terms.rules.scoring == Scoring::Territory {
            2 * self.placed
        } else {
            0
        };
        for_stones - half_point(self.button)
    }

    /// Adds the value to the nodes of the path; without a net also RAVE values to the moves that the
    /// same player played first later on.
    fn back_up(&mut self, tree: &Tree, outlook: Outlook, last_to_move: Color) {
        let mut mover = last_to_move;
        for n in (0..self.path.len()).rev() {
            let id = self.path[n];
            let node = tree.node(id);
            let [value, chance] = [outlook.value, outlook.chance].map(|share| of(mover, share));
            node.add_value(value, chance, outlook.lead);
            if self.evaluator.is_none() {
                self.add_rave(tree, id, !mover, outlook.value);
            }
            mover = !mover;
        }
    }

    /// Adds the value to the moves from this node that the player to move played first later on.
    fn add_rave(&mut self, tree: &Tree, id: NodeId, to_move: Color, for_black: f32) {
        for child in tree.child_nodes(id) {
            if let Move::Play(point) = child.made_by()
                && self.first.by[point] == to_move as u8
            {
                child.add_rave(of(to_move, for_black));
            }
        }
        if let Move::Play(point) = tree.node(id).made_by() {
            self.first.by[point] = !to_move as u8;
        }
    }

    /// The points that a ko or superko rule closes, given those that may be played on.
    fn forbidden(&self, color: Color, possible: &[NewMove]) -> PointSet {
        let open: PointSet = possible.iter().filter_map(|new| new.mv.point()).collect();
        let position = &self.position;
        let is_forbidden = |&point: &Point| {
            let may_be_placed = position.is_playable(color, point) || position.ko() == Some(point);
            !open.contains(point) && may_be_placed && !position.is_eye(color, point)
        };
        position.empty().iter().filter(is_forbidden).collect()
    }

    /// The last moves, the newest first: those of the path, then those of the game.
    fn last_moves(&self, tree: &Tree) -> [Option<Move>; N_LAST_MOVES] {
        let in_tree = self.path[1..]
            .iter()
            .rev()
            .map(|&id| tree.node(id).made_by());
        let before = self.question.game.moves().rev().map(|(_, mv)| mv);
        newest(in_tree.chain(before))
    }

    /// The moves in the current position, the most likely first after the pass.
    fn moves_after(&self, tree: &Tree, color: Color) -> Vec<NewMove> {
        let mut moves = self.possible(color);
        let [last, before, ..] = self.last_moves(tree);
        let last = [last, before].map(|mv| mv.and_then(Move::point));
        priors::give(&self.position, color, last, &mut moves);
        if self.may_pass(&moves) {
            moves.insert(0, new_pass(self.terms().has_button));
        }
        leave_out_excluded(self.filters, &mut moves, color, self.path.len() - 1);
        moves
    }

    /// Whether the rules allow a pass, given the moves that are worth a thought. Own eyes, which are
    /// not, would have to be filled first: so late in a game the pass stands for that.
    fn may_pass(&self, moves: &[NewMove]) -> bool {
        self.question.game.rules().pass == PassRule::Allowed || moves.is_empty()
    }

    /// The moves in the current position without priors: no suicide, ko retake or repetition, and no
    /// own eye unless the rules make a move of it.
    fn possible(&self, color: Color) -> Vec<NewMove> {
        let position = &self.position;
        let history = self.question.game;
        let fills_eyes = self.terms.rules.rewards_filling();
        position
            .empty()
            .iter()
            .filter(|&point| {
                position.has_empty_neighbor(point)
                    || position.is_playable(color, point)
                        && (fills_eyes || !position.is_eye(color, point))
            })
            .filter(|&point| {
                let hash = position.hash_after(color, point);
                !self.hashes.contains(&hash) && !history.has_hash(hash)
            })
            .map(new_move)
            .collect()
    }
}

/// A share of the wins of a color, given that of Black.
fn of(color: Color, for_black: f32) -> f32 {
    match color {
        Color::Black => for_black,
        Color::White => 1.0 - for_black,
    }
}

/// By how many visits the most visited move at the root leads the second.
fn lead(tree: &Tree) -> u64 {
    let (mut most, mut second) = (0, 0);
    for node in tree.child_nodes(Tree::ROOT) {
        let visits = node.visits();
        if visits > most {
            (most, second) = (visits, most);
        } else {
            second = second.max(visits);
        }
    }
    u64::from(most - second)
}

#[cfg(test)]
mod tests;
