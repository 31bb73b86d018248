//! Learns weights from the moves of game records.
//!
//! The probability of a move among all candidates (legal moves that fill no own eye) is a
//! multinomial logistic regression. Its likelihood is maximized by stochastic gradient ascent with
//! a step size per weight (Duchi, Hazan and Singer, "Adaptive subgradient methods for online
//! learning", 2011) and slight shrinkage. The weight of a shape is added to those of the smaller
//! shapes inside it, so that rare shapes rely on common ones.

use std::collections::HashMap;

use super::features::{MoveContext, N_PLAIN};
use super::shapes::{ShapeKey, Shapes};
use super::weights::{ShapeTable, Weights};
use crate::board::{Color, Move, Point, Position};
use crate::game::Game;
use crate::playout::{below, random};

/// Step size of a weight after a gradient of length 1.
const RATE: f32 = 0.12;
/// Shrinkage of a weight at each update.
const SHRINKAGE: f32 = 2e-5;
/// Moves not played whose shapes are counted, per move played.
const OTHERS: usize = 6;
/// Least number of times a shape was played to be learned.
const MIN_PLAYED: u32 = 6;
/// Least number of times a shape was seen among the moves not played to be learned instead.
const MIN_SEEN: u32 = 60;

/// A move of a game and the position before it.
#[derive(Debug)]
pub struct Lesson<'a> {
    position: &'a Position,
    color: Color,
    last: [Option<Point>; 2],
    played: Point,
}

impl Lesson<'_> {
    /// Calls `learn` with each move of a game that is a candidate.
    pub fn each(game: &Game, mut learn: impl FnMut(&Lesson<'_>)) {
        let Ok(mut position) = Position::from_stones(game.size(), game.first_stones()) else {
            return;
        };
        let mut last = [None; 2];
        for (color, mv) in game.moves() {
            if let Move::Play(played) = mv
                && is_candidate(&position, color, played)
            {
                learn(&Lesson {
                    position: &position,
                    color,
                    last,
                    played,
                });
            }
            position.make(color, mv);
            last = [mv.point(), last[0]];
        }
    }

    fn candidates(&self) -> impl Iterator<Item = Point> {
        let empty = self.position.empty();
        let moves: Vec<Point> = empty.iter().collect();
        moves
            .into_iter()
            .filter(|&point| is_candidate(self.position, self.color, point))
    }

    fn context(&self) -> MoveContext<'_> {
        MoveContext::new(self.position, self.color, self.last)
    }
}

fn is_candidate(position: &Position, color: Color, point: Point) -> bool {
    position.is_free(point) && position.is_playable(color, point) && !position.is_eye(color, point)
}

/// Learns weights from one lesson after the other.
#[derive(Debug)]
pub struct Trainer {
    weights: Weights,
    /// Sum of squared gradients per weight: plain features, then shapes.
    squares: Vec<f32>,
    /// The gradient of the current lesson, and the indices of its nonzero entries.
    gradient: Vec<f32>,
    touched: Vec<u32>,
    /// The features of all candidates in sequence, and the end of each candidate's part.
    features: Vec<u32>,
    ends: Vec<usize>,
}

impl Trainer {
    /// Creates a trainer for the shapes that occur often in these lessons.
    pub fn new(seed: u64, lessons: impl FnOnce(&mut dyn FnMut(&Lesson<'_>))) -> Self {
        let shapes = Shapes::new();
        let mut rng = random(seed);
        let mut counts: HashMap<ShapeKey, (u32, u32)> = HashMap::new();
        lessons(&mut |lesson| {
            let context = lesson.context();
            context.visit_shapes(&shapes, lesson.played, |_, key| {
                counts.entry(key).or_default().0 += 1;
                true
            });
            let candidates: Vec<Point> = lesson.candidates().collect();
            for _ in 0..OTHERS {
                let point = candidates[below(&mut rng, candidates.len())];
                context.visit_shapes(&shapes, point, |_, key| {
                    counts.entry(key).or_default().1 += 1;
                    true
                });
            }
        });
        let often = counts
            .into_iter()
            .filter(|&(_, (played, seen))| played >= MIN_PLAYED || seen >= MIN_SEEN);
        let mut weights = Weights::zero();
        weights.shapes = ShapeTable::new(often.map(|(key, _)| (key, 0.0)).collect());
        let n = N_PLAIN + weights.shapes.len();
        Self {
            weights,
            squares: vec![1e-2; n],
            gradient: vec![0.0; n],
            touched: Vec::new(),
            features: Vec::new(),
            ends: Vec::new(),
        }
    }

    /// Number of shapes to learn.
    pub fn n_shapes(&self) -> usize {
        self.weights.shapes.len()
    }

    /// The weights learned so far.
    pub fn weights(&self) -> &Weights {
        &self.weights
    }

    /// Makes one gradient step, scaled by `rate`, towards the move of the lesson.
    pub fn learn(&mut self, lesson: &Lesson<'_>, rate: f32) {
        let context = lesson.context();
        self.features.clear();
        self.ends.clear();
        let mut scores = Vec::new();
        let mut played = 0;
        for point in lesson.candidates() {
            if point == lesson.played {
                played = scores.len();
            }
            scores.push(self.collect(&context, point));
        }
        let most = scores.iter().copied().fold(f32::MIN, f32::max);
        let sum: f32 = scores.iter().map(|score| (score - most).exp()).sum();
        let mut begin = 0;
        for (n, score) in scores.into_iter().enumerate() {
            let chance = (score - most).exp() / sum;
            let pull = chance - f32::from(u8::from(n == played));
            for &feature in &self.features[begin..self.ends[n]] {
                let gradient = &mut self.gradient[feature as usize];
                if *gradient == 0.0 {
                    self.touched.push(feature);
                }
                *gradient += pull;
            }
            begin = self.ends[n];
        }
        self.step(rate * RATE);
    }

    /// Records the features of a move and returns its score.
    fn collect(&mut self, context: &MoveContext<'_>, point: Point) -> f32 {
        let (weights, features) = (&self.weights, &mut self.features);
        let mut score = 0.0;
        context.visit_plain(point, |feature| {
            score += weights.plain[feature];
            features.push(feature as u32);
        });
        context.visit_shapes(&weights.hashes, point, |_, key| {
            let Some(at) = weights.shapes.find(key) else {
                return false;
            };
            score += weights.shapes.weights[at];
            features.push((N_PLAIN + at) as u32);
            true
        });
        self.ends.push(features.len());
        score
    }

    fn step(&mut self, rate: f32) {
        for feature in self.touched.drain(..) {
            let at = feature as usize;
            let weight = match at.checked_sub(N_PLAIN) {
                Some(shape) => &mut self.weights.shapes.weights[shape],
                None => &mut self.weights.plain[at],
            };
            let gradient = std::mem::take(&mut self.gradient[at]) + SHRINKAGE * *weight;
            self.squares[at] += gradient * gradient;
            *weight -= rate * gradient / self.squares[at].sqrt();
        }
    }
}

/// How well weights predict moves.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Measure {
    /// Number of moves predicted.
    pub n_moves: u32,
    /// Sum of the log probabilities of the moves played.
    pub log_likelihood: f64,
    /// How often the move played ranked first, among the first five, and among the first ten.
    pub n_first: [u32; 3],
}

impl Measure {
    /// Adds one prediction. Probabilities are proportional to the exponentials of scores.
    pub fn add(&mut self, lesson: &Lesson<'_>, weights: &Weights) {
        let context = lesson.context();
        let played = f64::from(weights.score(&context, lesson.played));
        let (mut sum, mut n_better) = (0.0, 0);
        for point in lesson.candidates() {
            let score = f64::from(weights.score(&context, point));
            sum += (score - played).exp();
            n_better += u32::from(score > played);
        }
        self.n_moves += 1;
        self.log_likelihood -= sum.ln();
        for (n, most) in self.n_first.iter_mut().zip([1, 5, 10]) {
            *n += u32::from(n_better < most);
        }
    }
}
