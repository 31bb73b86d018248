//! Settles a dispute about life and death by the text of the Japanese rules of 1989.
//!
//! Two passes have stopped the game (art. 9.1). White claims that Black's group with one eye and
//! a ko is dead, Black disagrees, and they try it on the board: a ko may be retaken only after a
//! pass for that ko (art. 7.2). `cargo run --example dispute`.

#![allow(clippy::print_stdout, reason = "an example prints its result")]

use std::error::Error;

use honte::arbiter::{Arbiter, Entry, Ruling};
use honte::board::{Color, Move, Point, Position};
use honte::game::Game;
use honte::rules::{Article, Komi, Rules};

/// Black has an eye at B1 and a ko at D1, which White can take at C1.
pub(crate) const BOARD: &str = "
    . . . . . .
    . O O O O .
    O O O O . .
    X X X O O .
    . X . X O .
";

fn main() -> Result<(), Box<dyn Error>> {
    print!("{}", dispute()?);
    Ok(())
}

/// The course of the dispute, a line for each call.
pub(crate) fn dispute() -> Result<String, Box<dyn Error>> {
    let position: Position = BOARD.parse()?;
    let komi = Komi::from_halves(13);
    let stones = position.both();
    let mut game = Game::with_setup(
        position.size(),
        Rules::JAPANESE_1989,
        komi,
        stones,
        Color::White,
    )?;
    let mut arbiter = Arbiter::of(&game);
    let (a1, a2, c1, d1): (Point, Point, Point, Point) =
        ("A1".parse()?, "A2".parse()?, "C1".parse()?, "D1".parse()?);

    arbiter.enter(&mut game, Entry::Rule(Color::White, Move::Pass))?;
    arbiter.enter(&mut game, Entry::Rule(Color::Black, Move::Pass))?;
    let mut lines = vec![position.to_string()];
    lines.push(format!(
        "dispute about A2: {}\n",
        in_words(arbiter.enter(&mut game, Entry::Dispute(Color::Black, Some(a2)))?)
    ));
    lines.push(format!(
        "white C1: {}\n",
        in_words(arbiter.enter(&mut game, Entry::Rule(Color::White, Move::Play(c1)))?)
    ));
    if let Err(refusal) = arbiter.enter(&mut game, Entry::Rule(Color::Black, Move::Play(d1))) {
        lines.push(format!("black D1: refused, {refusal}\n"));
    }
    lines.push(format!(
        "black passes for D1: {}\n",
        in_words(arbiter.enter(&mut game, Entry::PassForKo(Color::Black, d1))?)
    ));
    lines.push(format!(
        "white A1: {}\n",
        in_words(arbiter.enter(&mut game, Entry::Rule(Color::White, Move::Play(a1)))?)
    ));
    lines.push(format!(
        "black passes: {}\n",
        in_words(arbiter.enter(&mut game, Entry::Rule(Color::Black, Move::Pass))?)
    ));
    lines.push(format!(
        "white passes: {}\n",
        in_words(arbiter.enter(&mut game, Entry::Rule(Color::White, Move::Pass))?)
    ));
    Ok(lines.concat())
}

fn in_words(ruling: Ruling) -> String {
    let by = |article: Option<Article>| article.map_or(String::new(), |a| format!(" ({a})"));
    match ruling {
        Ruling::TrialStarted(color, article) => format!("{color} begins{}", by(article)),
        Ruling::PassedForKo(point, article) => format!("{point} may be retaken{}", by(article)),
        Ruling::TrialEnded(true, article) => format!("the group is alive{}", by(article)),
        Ruling::TrialEnded(false, article) => format!("the group is dead{}", by(article)),
        Ruling::Passed => "passed".to_owned(),
        _ => "played".to_owned(),
    }
}
