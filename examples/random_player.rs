//! A player that speaks GTP and chooses random legal moves: `cargo run --example random_player`.

use std::io;

use gtp::{Args, Failure, Payload, Protocol, Reply, Run, Server, Spec};
use honte::board::{BoardSize, Color, Move};
use honte::game::Game;
use honte::rules::{Komi, Rules};
use rand::SeedableRng;
use rand::seq::IteratorRandom;
use rand_xoshiro::Xoshiro256PlusPlus;

pub(crate) struct Player(Game, Xoshiro256PlusPlus);

fn play(player: &mut Player, mut args: Args<'_>) -> Reply {
    let color = Color::BOTH[args.color("color")? as usize];
    let vertex = args.word("vertex")?;
    args.end()?;
    let mv = vertex.parse().map_or(Move::Pass, Move::Play);
    match player.0.play(color, mv) {
        Ok(_) => Ok(Payload::default()),
        Err(_) => Err(Failure::new("illegal move")),
    }
}

fn genmove(player: &mut Player, mut args: Args<'_>) -> Reply {
    let color = Color::BOTH[args.color("color")? as usize];
    args.end()?;
    let chosen = player.0.legal_points(color).iter().choose(&mut player.1);
    let mv = chosen.map_or(Move::Pass, Move::Play);
    player.0.play(color, mv).expect("the move is legal");
    Ok(Payload::from(mv.to_string()))
}

pub(crate) const TABLE: &[Spec<Player>] = &[
    Spec::of(Protocol::ListCommands),
    Spec::of(Protocol::Quit),
    Spec {
        name: "play",
        usage: "color vertex",
        summary: "Play a move.",
        run: Run::Engine(play),
    },
    Spec {
        name: "genmove",
        usage: "color",
        summary: "Choose a move.",
        run: Run::Engine(genmove),
    },
];

pub(crate) fn player() -> Player {
    let size = BoardSize::square(9).expect("9 lines make a board");
    let game = Game::new(size, Rules::CHINESE, Komi::from_halves(15));
    Player(game, Xoshiro256PlusPlus::seed_from_u64(1))
}

fn main() -> io::Result<()> {
    Server::new(TABLE).serve(&mut player(), io::stdin(), &mut io::stdout())
}
