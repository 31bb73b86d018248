//! Counts one finished board in three ways: area, territory, and stones.
//!
//! `cargo run --example count [FILE]`, where the file holds a diagram with `X`, `O` and `.`.

#![allow(clippy::print_stdout, reason = "an example prints its result")]

use std::error::Error;
use std::{env, fs};

use honte::board::{Color, Position};
use honte::game::Game;
use honte::judge::{Judgement, Status, judge};
use honte::rules::Preset;
use honte::scoring::Count;

/// Black's stone at H6 is dead.
pub(crate) const BOARD: &str = "
    . X . X O . . . .
    . . X X O . O . .
    X X X O O . . . .
    . . X O . . . X .
    . X X O O . O . .
    . X O O . O . . .
    . X X O . . O O .
    . . X X O O O . .
    . . . X O . . . .
";

fn main() -> Result<(), Box<dyn Error>> {
    let diagram = env::args().nth(1).map(fs::read_to_string).transpose()?;
    print!("{}", count(diagram.as_deref().unwrap_or(BOARD))?);
    Ok(())
}

/// The dead stones, and a line for each way to count.
pub(crate) fn count(diagram: &str) -> Result<String, Box<dyn Error>> {
    let position: Position = diagram.parse()?;
    let mut lines = vec![position.to_string()];
    for name in ["chinese", "japanese", "stone-scoring"] {
        let Preset { rules, komi, .. } = *Preset::named(name).ok_or("a rule set is missing")?;
        let game = Game::with_setup(position.size(), rules, komi, position.both(), Color::Black)?;
        let judgement: Judgement = judge(&game);
        let dead = judgement.stones(Status::Dead);
        let seki = judgement.stones(Status::Seki);
        // `judgement.count` is this count already; dead stones that were agreed are counted so.
        let count = Count::new(&game.settled(dead, seki), &rules);
        let [black, white] = count.sides.map(|side| side.points(rules.scoring));
        let names: Vec<String> = dead.iter().map(|point| point.to_string()).collect();
        lines.push(format!(
            "{name}: dead {}, Black {black}, White {white} + {komi}: {}\n",
            names.join(" "),
            count.result(),
        ));
    }
    Ok(lines.concat())
}
