//! `honte openings`: generates short openings after which neither side is ahead.

use std::process::ExitCode;

use anyhow::Result;
use clap::Args;
use honte::board::BoardSize;
use honte::duel::{Opening, Recipe, generate};
use honte::game::Game;
use honte::rules::{Komi, Preset};
use honte::sgf::record::record;

/// Options of the generator.
///
/// Moves are drawn at random from those that a short search considers; an opening is kept if each
/// side wins about half of the playouts of a longer search. The same options write the same list,
/// as SGF, for `honte duel --openings`.
#[derive(Debug, Clone, Args)]
pub(super) struct OpeningArgs {
    /// Board size.
    #[arg(long, default_value = "19", value_parser = super::values::board_size)]
    size: BoardSize,
    /// Rule set by name, such as chinese, japanese, aga or tromp-taylor; an unknown name prints the list.
    #[arg(long, default_value = "chinese-ogs", value_parser = super::values::preset)]
    rules: &'static Preset,
    /// Komi in points; the rule set's own if not given.
    #[arg(long, value_parser = super::values::komi)]
    komi: Option<Komi>,
    /// Number of openings.
    #[arg(long, short = 'n', default_value_t = 50,
          value_parser = super::values::whole(1..=usize::MAX))]
    count: usize,
    /// Moves of each opening.
    #[arg(long, default_value_t = 4, value_parser = super::values::whole(1..=30_u16))]
    moves: u16,
    /// Playouts that evaluate an opening.
    #[arg(long, default_value_t = 2000, value_parser = super::values::count)]
    playouts: u64,
    /// Greatest deviation of Black's share of the playouts from one half.
    #[arg(long, default_value = "0.05", value_parser = share)]
    tolerance: f32,
    /// Random seed.
    #[arg(long, default_value_t = 1, value_parser = super::values::seed)]
    seed: u64,
}

fn share(text: &str) -> Result<f32, String> {
    let share = text.parse().ok();
    let share = share.filter(|share| (0.0..=0.5).contains(share));
    share.ok_or_else(|| "a deviation is from 0 to 0.5".to_owned())
}

pub(super) fn run(args: &OpeningArgs) -> Result<ExitCode> {
    let recipe = Recipe {
        size: args.size,
        rules: args.rules.rules,
        komi: args.komi.unwrap_or(args.rules.komi),
        n_moves: args.moves.into(),
        count: args.count,
        playouts: args.playouts,
        tolerance: args.tolerance,
        seed: args.seed,
    };
    let mut n_found = 0;
    for (opening, share) in generate(&recipe) {
        crate::print_line(&sgf(&recipe, &opening, share))?;
        n_found += 1;
    }
    if n_found < args.count {
        anyhow::bail!("only {n_found} openings were found");
    }
    Ok(ExitCode::SUCCESS)
}

/// An opening as SGF on one line, with the share of Black's playouts.
fn sgf(recipe: &Recipe, opening: &Opening, share: f32) -> String {
    let mut game = Game::new(recipe.size, recipe.rules, recipe.komi);
    for &(color, mv) in opening {
        game.play(color, mv)
            .expect("an opening was made of legal moves");
    }
    let mut tree = record(&game, None);
    let root = tree.games().next();
    if let Some(root) = root {
        let comment = format!(
            "Black won {:.1}% of {} playouts",
            share * 100.0,
            recipe.playouts
        );
        tree.add_property(root, "C", [comment]);
    }
    tree.to_sgf().replace('\n', "")
}
