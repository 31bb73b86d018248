//! The net as the search uses it: a policy, a winning chance and a lead for a position.

use std::sync::OnceLock;

use net::{Evaluator, Input, MAX_SIDE, NetError, Output, Weights};

use super::node::NewMove;
use super::planes::{N_GLOBALS, N_PLANES, Planes, View};
use crate::board::{BoardSize, Move, Orientation, PointSet};
use crate::rules::{Rules, Scoring, Tax};

/// The weights of the program: made by the scripts in `training/`, see `docs/measurements/net.md`.
/// First those for small boards, trained on 9×9 most, then on 13×13, then on 13×13 and 19×19.
static BUILT_IN: [&[u8]; 3] = [
    include_bytes!("net/small.net"),
    include_bytes!("net/middle.net"),
    include_bytes!("net/large.net"),
];

/// The points of the largest boards for the nets but the last one.
const MOST_POINTS: [usize; 2] = [11 * 11, 15 * 15];

/// What the policy of a move that fails in a ladder is multiplied by: the net knows the ladders, and
/// yet likes moves that begin them.
const FAILING_IN_LADDER: f32 = 0.2;

/// A net whose inputs are the planes of this program.
#[derive(Debug, Clone)]
pub struct Net(Evaluator);

impl Net {
    /// Reads a file of weights.
    ///
    /// # Errors
    ///
    /// What is wrong with the file: cut, altered, of another version, or with other planes.
    pub fn read(bytes: &[u8]) -> Result<Self, NetError> {
        let weights = Weights::read(bytes)?;
        let shape = weights.shape();
        if shape.planes == N_PLANES && shape.globals == N_GLOBALS {
            Ok(Self(Evaluator::new(weights)))
        } else {
            Err(NetError::Shape(*shape))
        }
    }

    /// The net in the binary for boards of a size.
    ///
    /// # Panics
    ///
    /// Never: a test reads all.
    pub fn built_in(size: BoardSize) -> &'static Self {
        let is_larger = |&&most: &&usize| size.n_points() > most;
        Self::numbered(MOST_POINTS.iter().filter(is_larger).count())
    }

    /// The nets in the binary, that for small boards first.
    pub fn all_built_in() -> [&'static Self; 3] {
        [0, 1, 2].map(Self::numbered)
    }

    fn numbered(number: usize) -> &'static Self {
        static NETS: [OnceLock<Net>; 3] = [const { OnceLock::new() }; 3];
        let read = || Self::read(BUILT_IN[number]).expect("the nets in the binary are whole");
        NETS[number].get_or_init(read)
    }

    /// Whether it plays at all under these rules: it knows nothing of a race for the first capture.
    pub fn can_play(rules: &Rules) -> bool {
        rules.scoring != Scoring::FirstCapture
    }

    /// Whether it has learned to value positions under these rules: not with a button or a tax, nor
    /// where stones alone count.
    pub(super) fn can_value(rules: &Rules) -> bool {
        matches!(rules.scoring, Scoring::Area | Scoring::Territory)
            && rules.tax != Tax::All
            && !rules.button
    }

    /// Where the weights come from.
    pub fn provenance(&self) -> &str {
        self.0.weights().provenance()
    }
}

/// What the net says about a position, for the player to move.
#[derive(Debug, Clone)]
pub(super) struct Evaluation {
    size: BoardSize,
    /// The chance of each point as the next move, by rows from the bottom left corner, then that of
    /// a pass, before illegal moves are taken out: not normalized.
    policy: Vec<f32>,
    /// The chance of a win, from 0 to 1; no result counts one half.
    pub(super) win: f32,
    /// The expected lead in points.
    pub(super) lead: f32,
    /// The variance of the lead at the end of the game, in points squared.
    pub(super) variance: f32,
    /// Moves that fail in a ladder.
    failing: PointSet,
}

impl Evaluation {
    /// Zero but for the moves that fail in a ladder.
    pub(super) fn new(size: BoardSize, failing: PointSet) -> Self {
        Self {
            size,
            policy: vec![0.0; size.n_points() + 1],
            win: 0.0,
            lead: 0.0,
            variance: 0.0,
            failing,
        }
    }

    /// Gives each move its share of the policy, among these moves.
    pub(super) fn give_policy(&self, moves: &mut [NewMove]) {
        let size = self.size;
        let chance = |mv: Move| {
            let place = mv
                .point()
                .map_or(size.n_points(), |point| size.place_of(point));
            let chance = self.policy[place];
            let fails = mv.point().is_some_and(|point| self.failing.contains(point));
            let factor = if fails { FAILING_IN_LADDER } else { 1.0 };
            f32::max(chance * factor, f32::MIN_POSITIVE)
        };
        let sum: f32 = moves.iter().map(|new| chance(new.mv)).sum();
        for new in moves.iter_mut() {
            new.policy = f32::max(chance(new.mv) / sum, f32::MIN_POSITIVE);
        }
    }
}

/// A net with the memory to evaluate positions.
#[derive(Debug)]
pub(super) struct NetEvaluator {
    evaluator: Evaluator,
    planes: Vec<[u32; MAX_SIDE]>,
    output: Output,
    /// Positions evaluated.
    n: u32,
}

impl NetEvaluator {
    pub(super) fn new(net: &Net) -> Self {
        Self {
            evaluator: net.0.clone(),
            planes: vec![[0; MAX_SIDE]; N_PLANES],
            output: Output::default(),
            n: 0,
        }
    }

    /// What the net says about a position seen in one orientation; these take turns.
    pub(super) fn evaluate(&mut self, view: &View<'_>) -> Evaluation {
        let size = view.position.size();
        let planes = Planes::new(view);
        let mut evaluation = Evaluation::new(size, planes.failing_in_ladders());
        self.add(
            &planes,
            Orientation::new(size, self.n as usize),
            &mut evaluation,
        );
        self.n = self.n.wrapping_add(1);
        evaluation
    }

    /// The mean of what the net says about a position in all orientations.
    pub(super) fn evaluate_in_all_orientations(&mut self, view: &View<'_>) -> Evaluation {
        let size = view.position.size();
        let planes = Planes::new(view);
        let mut evaluation = Evaluation::new(size, planes.failing_in_ladders());
        for orientation in Orientation::all(size) {
            self.add(&planes, orientation, &mut evaluation);
        }
        let n = Orientation::COUNT as f32;
        for chance in &mut evaluation.policy {
            *chance /= n;
        }
        evaluation.win /= n;
        evaluation.lead /= n;
        evaluation.variance /= n;
        evaluation
    }

    /// Adds what the net says about a position in one orientation.
    fn add(&mut self, planes: &Planes, orientation: Orientation, evaluation: &mut Evaluation) {
        for (rows, set) in self.planes.iter_mut().zip(&planes.sets) {
            *rows = orientation.points(set).rows();
        }
        let turned = orientation.new_size();
        let input = Input {
            columns: turned.columns(),
            rows: turned.rows(),
            planes: &self.planes,
            globals: &planes.globals,
        };
        self.evaluator.evaluate(&input, &mut self.output);
        let (output, size) = (&self.output, evaluation.size);
        let most = output.policy.iter().copied().fold(f32::MIN, f32::max);
        let chances: Vec<f32> = output
            .policy
            .iter()
            .map(|logit| (logit - most).exp())
            .collect();
        let sum: f32 = chances.iter().sum();
        for point in &size.points() {
            let seen_at = turned.place_of(orientation.point(point));
            evaluation.policy[size.place_of(point)] += chances[seen_at] / sum;
        }
        evaluation.policy[size.n_points()] += chances[size.n_points()] / sum;
        let [win, loss, none] = output.value;
        let most = win.max(loss).max(none);
        let [win, loss, none] = [win, loss, none].map(|logit| (logit - most).exp());
        evaluation.win += (win + none / 2.0) / (win + loss + none);
        evaluation.lead += output.score;
        // The scale of a Laplace distribution; its variance is twice the square.
        let scale = output.spread.exp().ln_1p() * 20.0 + 0.5;
        evaluation.variance += 2.0 * scale * scale;
    }
}

#[cfg(test)]
mod tests;
