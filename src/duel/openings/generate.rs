//! Generation of openings: random but sensible moves, after which neither side is ahead.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use rand::{Rng, RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::Opening;
use crate::board::{BoardSize, Color, Move, Orientation, Point, PointSet, split_mix};
use crate::game::Game;
use crate::playout::Careful;
use crate::rules::{Komi, Rules};
use crate::search::{Limits, Question, Report, search};

/// The settings of the generator.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Recipe {
    /// The board.
    pub size: BoardSize,
    /// The rules.
    pub rules: Rules,
    /// Points that White receives.
    pub komi: Komi,
    /// The number of moves of each opening.
    pub n_moves: usize,
    /// The number of openings.
    pub count: usize,
    /// Playouts that evaluate an opening; a tenth of them proposes each move.
    pub playouts: u64,
    /// The greatest deviation of Black's share of the playouts from one half.
    pub tolerance: f32,
    /// The random seed.
    pub seed: u64,
}

/// Candidates tried for each opening that is wanted.
const TRIES: usize = 100;

/// Generates openings that differ in every orientation of the board, one by one as they are asked for,
/// each with the share of the playouts that Black won.
///
/// The same recipe gives the same openings. There are fewer than `count` if not enough are found.
pub fn generate(recipe: &Recipe) -> impl Iterator<Item = (Opening, f32)> {
    let mut seen = Vec::new();
    let candidates = 1..=TRIES.saturating_mul(recipe.count) as u64;
    let balanced = candidates.filter_map(move |number| {
        // Neighboring seeds have no candidate in common.
        let of_candidate = split_mix(recipe.seed, number);
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(of_candidate);
        let game = draw(recipe, &mut rng)?;
        let stones = shape(&game);
        if seen.contains(&stones) {
            return None;
        }
        seen.push(stones);
        let share = share_of_black(&game, recipe, rng.next_u64());
        let is_balanced = (share - 0.5).abs() <= recipe.tolerance;
        is_balanced.then(|| (game.moves().collect(), share))
    });
    balanced.take(recipe.count)
}

/// A random game: each move is drawn in proportion to its visits in a short search.
fn draw(recipe: &Recipe, rng: &mut impl Rng) -> Option<Game> {
    let mut game = Game::new(recipe.size, recipe.rules, recipe.komi);
    while game.n_moves() < recipe.n_moves {
        let report = look(&game, recipe.playouts.div_ceil(10), rng.next_u64());
        let plays: Vec<(Point, u64)> = report
            .candidates
            .iter()
            .filter_map(|candidate| Some((candidate.mv.point()?, candidate.visits)))
            .collect();
        let visits = plays.iter().map(|&(_, visits)| visits);
        let mut ticket = rng.random_range(0..visits.sum::<u64>().max(1));
        let (point, _) = plays.into_iter().find(|&(_, visits)| {
            let is_drawn = ticket < visits;
            ticket = ticket.saturating_sub(visits);
            is_drawn
        })?;
        game.play(game.to_move(), Move::Play(point)).ok()?;
    }
    Some(game)
}

fn share_of_black(game: &Game, recipe: &Recipe, seed: u64) -> f32 {
    let value = look(game, recipe.playouts, seed)
        .best()
        .map_or(0.5, |best| best.value);
    match game.to_move() {
        Color::Black => value,
        Color::White => 1.0 - value,
    }
}

/// Searches the inner part of the board: not the first line, and on larger boards not the second.
fn look(game: &Game, playouts: u64, seed: u64) -> Report {
    let limits = Limits {
        playouts,
        time: None,
        elapsed: &|| Duration::ZERO,
        stop: &AtomicBool::new(false),
    };
    let size = game.size();
    let near = if size.n_points() < 100 { 1 } else { 2 };
    let is_inside = |at: u8, side: u8| {
        let near = u8::min(near, (side - 1) / 2);
        (near..side - near).contains(&at)
    };
    let inner: PointSet = game
        .legal_points(game.to_move())
        .iter()
        .filter(|p| is_inside(p.column(), size.columns()) && is_inside(p.row(), size.rows()))
        .collect();
    let question = Question {
        game,
        color: game.to_move(),
        candidates: inner,
        seed,
        threads: 1,
        net: None,
    };
    search(&question, &Careful, &limits)
}

/// The stones in a canonical orientation.
fn shape(game: &Game) -> [[u32; 25]; 2] {
    let stones = game.position().both();
    let laid = |by: Orientation| stones.map(|stones| by.points(&stones).rows());
    Orientation::all(game.size())
        .map(laid)
        .min()
        .unwrap_or_default()
}
