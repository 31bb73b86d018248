//! A player that speaks GTP and makes random legal moves: `cargo run --example random_player`.

use std::io;

use gtp::{Args, Failure, Reply, Run, Server, Spec, protocol_rows};
use honte::board::{BoardSize, Color, Move};
use honte::game::Game;
use honte::rules::{Komi, Rules};
use rand::SeedableRng;
use rand::seq::IteratorRandom;
use rand_xoshiro::Xoshiro256PlusPlus;

pub(crate) struct Player(Game, Xoshiro256PlusPlus);

fn name(_: &mut Player, args: Args<'_>) -> Reply {
    args.end()?;
    Ok("random player".into())
}

fn boardsize(player: &mut Player, mut args: Args<'_>) -> Reply {
    let size = BoardSize::square(args.number("size", 1..=25)?);
    args.end()?;
    player.0.clear(size.expect("1 to 25 lines make a board"));
    Ok("".into())
}

fn clear_board(player: &mut Player, args: Args<'_>) -> Reply {
    args.end()?;
    player.0.clear(player.0.size());
    Ok("".into())
}

fn komi(_: &mut Player, mut args: Args<'_>) -> Reply {
    args.word("komi")?; // It does not matter to a random player.
    args.end()?;
    Ok("".into())
}

fn play(player: &mut Player, mut args: Args<'_>) -> Reply {
    let color = Color::BOTH[args.color("color")? as usize];
    let mv = match args.word("vertex")? {
        pass if pass.eq_ignore_ascii_case("pass") => Move::Pass,
        vertex => {
            let point = vertex.parse();
            Move::Play(point.map_err(|_| Failure::syntax_error("no such point"))?)
        }
    };
    args.end()?;
    match player.0.play(color, mv) {
        Ok(_) => Ok("".into()),
        Err(_) => Err(Failure::illegal_move()),
    }
}

fn genmove(player: &mut Player, mut args: Args<'_>) -> Reply {
    let color = Color::BOTH[args.color("color")? as usize];
    args.end()?;
    let point = player.0.legal_points(color).iter().choose(&mut player.1);
    let mv = point.map_or(Move::Pass, Move::Play);
    player.0.play(color, mv).expect("the move is legal");
    Ok(mv.to_string().into())
}

const fn row(
    name: &'static str,
    usage: &'static str,
    run: fn(&mut Player, Args<'_>) -> Reply,
) -> Spec<Player> {
    let summary = "See the GTP specification.";
    let run = Run::Engine(run);
    Spec {
        name,
        usage,
        summary,
        values: None,
        run,
        guard: None,
    }
}

pub(crate) fn table() -> Vec<Spec<Player>> {
    let mut table = Vec::from(protocol_rows());
    table.extend([
        row("name", "", name),
        row("boardsize", "size", boardsize),
        row("clear_board", "", clear_board),
        row("komi", "komi", komi),
        row("play", "color vertex", play),
        row("genmove", "color", genmove),
    ]);
    table
}

pub(crate) fn player() -> Player {
    let size = BoardSize::square(9).expect("9 lines make a board");
    let game = Game::new(size, Rules::CHINESE, Komi::from_halves(15));
    Player(game, Xoshiro256PlusPlus::seed_from_u64(1))
}

fn main() -> io::Result<()> {
    Server::new(&table()).serve(&mut player(), io::stdin(), &mut io::stdout())
}
