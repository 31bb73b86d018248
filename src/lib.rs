//! Honte, a light Go (baduk, weiqi) engine and arbiter.
//!
//! The program speaks GTP; this library is what it is made of. It places stones and captures them,
//! knows the rules of Go as independent axes, reads and writes game records, counts, judges which
//! stones are dead, referees whole games, and plays. With `default-features = false` it comes
//! without the program and its dependencies.
//!
//! # A tour
//!
//! A [`Position`](board::Position) is the stones on a board. It parses from a diagram and prints as
//! one; `X` is Black and `O` is White.
//!
//! ```
//! use honte::board::{Color, Position, Suicide};
//!
//! let mut position: Position = "
//!     . X .
//!     X O X
//!     . . .".parse()?;
//! let b1 = "B1".parse()?;
//! let removed = position.play(Color::Black, b1, Suicide::Forbidden)?;
//! assert_eq!(removed.captured, 1);
//! assert_eq!(position.to_string(), ". X .\nX . X\n. X .\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`Rules`](rules::Rules) are a value on each of 27 axes: ko, suicide, scoring, how the
//! game ends. Rule sets have names, the [presets](rules::PRESETS), and every axis can be changed.
//!
//! ```
//! use honte::rules::{Ko, Preset, Rules};
//!
//! let preset = Preset::named("new-zealand").expect("a known name");
//! assert_eq!(preset.rules.ko, Ko::Situational);
//! let mine = Rules { ko: Ko::Positional, ..Rules::CHINESE };
//! # let _ = mine;
//! ```
//!
//! A [`Game`](game::Game) adds what legality needs to remember: the history, prisoners, the turn.
//! It accepts legal moves only, says why it rejects others, and undoes any number of moves.
//!
//! ```
//! use honte::board::{BoardSize, Color, Illegal, Move};
//! use honte::game::Game;
//! use honte::rules::{Komi, Rules};
//!
//! let mut game = Game::new(BoardSize::square(9)?, Rules::CHINESE, Komi::from_halves(15));
//! let e5 = Move::Play("E5".parse()?);
//! game.play(Color::Black, e5)?;
//! assert_eq!(game.play(Color::White, e5), Err(Illegal::Occupied));
//! assert_eq!(game.legal_points(Color::White).len(), 80);
//! game.undo()?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`sgf`] reads and writes the file format, and [`sgf::record`] turns files into games and back.
//!
//! ```
//! use honte::rules::{Komi, Rules};
//! use honte::sgf::record;
//!
//! let defaults = (Rules::CHINESE, Komi::from_halves(15));
//! let game = record::load(b"(;SZ[9]KM[7];B[ee];W[cc])", None, defaults)?;
//! assert_eq!(game.n_moves(), 2);
//! assert!(record::record(&game, Some("B+2")).to_sgf().contains("RE[B+2]"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`judge`](judge::judge) decides for each chain of a finished game whether it is alive, dead or
//! in seki, with the reason, and counts. [`scoring`] counts when the dead stones are known.
//!
//! ```
//! use honte::board::{Color, Position};
//! use honte::game::Game;
//! use honte::judge::{Status, judge};
//! use honte::rules::{Komi, Rules};
//!
//! let position: Position = "
//!     . X O . .
//!     X X O . X
//!     . X O O .
//!     X X O . O
//!     . X O O .".parse()?;
//! let (size, komi) = (position.size(), Komi::from_halves(1));
//! let game = Game::with_setup(size, Rules::CHINESE, komi, position.both(), Color::Black)?;
//! let judgement = judge(&game);
//! assert_eq!(judgement.stones(Status::Dead), "E4".parse::<honte::board::Point>()?.into());
//! assert_eq!(judgement.count.result(), "W+5.5");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! An [`Arbiter`](arbiter::Arbiter) stands beside a game as its referee. It rules on moves as the
//! rules in force say, which may void a move or end the game, and names the article.
//!
//! ```
//! use honte::arbiter::{Arbiter, Entry};
//! use honte::board::{BoardSize, Color, Move};
//! use honte::game::Game;
//! use honte::rules::{Komi, Rules};
//!
//! let komi = Komi::from_halves(13);
//! let mut game = Game::new(BoardSize::square(9)?, Rules::JAPANESE_1989, komi);
//! let mut arbiter = Arbiter::of(&game);
//! let e5 = Move::Play("E5".parse()?);
//! arbiter.enter(&mut game, Entry::Rule(Color::Black, e5))?;
//! arbiter.enter(&mut game, Entry::Resign(Color::White))?;
//! assert_eq!(arbiter.result(&game).as_deref(), Some("B+R"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! An [`Engine`](engine::Engine) is all of it in one object, with a clock and a player. With a
//! fixed number of simulations and a seed it always plays the same moves.
//!
//! ```
//! use std::sync::Arc;
//!
//! use honte::board::{BoardSize, Color};
//! use honte::engine::{Decision, Engine, Settings};
//!
//! let settings = Settings {
//!     size: BoardSize::square(9)?,
//!     playouts: Some(50),
//!     seed: 1,
//!     ..Settings::default()
//! };
//! let mut engine = Engine::new(settings, Arc::default());
//! assert!(matches!(engine.generate(Color::Black)?, Decision::Move(_)));
//! assert_eq!(engine.game().n_moves(), 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # More
//!
//! The folder `examples/` has small programs, and `ARCHITECTURE.md` lists the layers, each of which
//! uses only those before it. The protocol is a package of its own, `honte-gtp`.
//!
//! # Features
//!
//! * `cli`, on by default: the program, with the GTP commands, regression suites and matches. What
//!   it adds to the library is for the program alone, and hidden here.

#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod analysis;
pub mod arbiter;
pub mod board;
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod commands;
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod duel;
pub mod engine;
pub mod explain;
#[doc(hidden)]
pub mod files;
pub mod game;
pub mod judge;
#[doc(hidden)]
pub mod life;
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod page;
#[doc(hidden)]
pub mod playout;
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod regress;
pub mod rules;
pub mod scoring;
#[doc(hidden)]
pub mod search;
pub mod sgf;

#[cfg(test)]
#[path = "../tests/folder/mod.rs"]
mod folder;
#[cfg(test)]
#[path = "../tests/positions/mod.rs"]
mod positions;

/// The example of the guide.
#[cfg(doctest)]
#[doc = include_str!("../docs/library.md")]
struct Guide;
