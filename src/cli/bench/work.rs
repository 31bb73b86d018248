//! The work that `honte bench` measures.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use clap::ValueEnum;
use honte::board::{BoardSize, Color, Move, Point, Position};
use honte::game::Game;
use honte::judge::{Findings, Model};
use honte::playout::{
    Careful, Light, Observer, Policy, Random, Shaped, final_area, playout, random,
};
use honte::rules::{Komi, Rules};
use honte::search::{Limits, Net, Question, Search};
use serde::Serialize;

/// Finished positions to judge, and games to replay: enough that no single one decides.
const N_GAMES: u64 = 16;

/// A kind of work to measure.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Task {
    /// Simulations of one search, led by the net; all threads share its tree.
    Search,
    /// The same without the net, as with --no-net.
    NoNet,
    /// Playouts with the policy of the search.
    Playouts,
    /// Moves of whole games, each checked against positional superko.
    Play,
    /// Judgements of finished positions.
    Judge,
    /// Uniformly random playouts: their mean length is known and shows whether the board works.
    Light,
}

impl Task {
    /// What is counted.
    pub(super) const fn unit(self) -> &'static str {
        match self {
            Self::Search => "simulations",
            Self::NoNet => "without the net",
            Self::Playouts => "playouts",
            Self::Play => "moves with superko",
            Self::Judge => "judgements",
            Self::Light => "light playouts",
        }
    }

    /// Whether all threads share the work.
    pub(super) const fn is_shared(self) -> bool {
        matches!(self, Self::Search | Self::NoNet)
    }
}

/// The position that searches and playouts start from.
pub(super) struct Start {
    position: Position,
    to_move: Color,
}

/// When a worker stops.
pub(super) struct Budget {
    pub(super) time: Duration,
    /// Units of work; they replace the time if given.
    pub(super) count: Option<u64>,
}

/// What a worker has done.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Sums {
    pub(super) units: u64,
    /// Moves of playouts, passes included, and the sum of their squares over the playouts.
    moves: u64,
    squares: u64,
    /// Playouts that Black won counted twice, and those drawn.
    black_halves: u64,
}

impl Sums {
    pub(super) fn add(self, other: Self) -> Self {
        Self {
            units: self.units + other.units,
            moves: self.moves + other.moves,
            squares: self.squares + other.squares,
            black_halves: self.black_halves + other.black_halves,
        }
    }

    pub(super) fn mean_moves(&self) -> f64 {
        self.moves as f64 / self.units as f64
    }

    /// Standard error of the mean number of moves.
    pub(super) fn mean_moves_error(&self) -> f64 {
        let (n, mean) = (self.units as f64, self.mean_moves());
        let variance = (self.squares as f64 / n - mean * mean).max(0.0);
        (variance / n).sqrt()
    }

    pub(super) fn black_wins(&self) -> f64 {
        self.black_halves as f64 / (2 * self.units) as f64
    }
}

impl Start {
    /// The position after random moves of both colors in turn.
    pub(super) fn new(size: BoardSize, n_moves: u32, seed: u64) -> Self {
        let (mut position, mut to_move) = (Position::new(size), Color::Black);
        let mut rng = random(seed);
        for _ in 0..n_moves {
            match Light.choose(&mut position, to_move, None, &mut rng) {
                Some(point) => {
                    position.place(to_move, point);
                }
                None => position.lift_ko(),
            }
            to_move = !to_move;
        }
        Self { position, to_move }
    }

    pub(super) const fn size(&self) -> BoardSize {
        self.position.size()
    }

    /// Prepares the work of one thread.
    pub(super) fn worker(&self, task: Task, seed: u64, threads: usize) -> Worker<'_> {
        let mut rng = random(seed);
        let work = match task {
            Task::Search | Task::NoNet => Work::Search {
                seed,
                threads,
                net: (task == Task::Search).then(|| Net::built_in(self.size())),
            },
            Task::Playouts => Work::Playouts,
            Task::Light => Work::Light,
            Task::Play => Work::Play((0..N_GAMES).map(|_| moves(self.size(), &mut rng)).collect()),
            Task::Judge => Work::Judge(
                (0..N_GAMES)
                    .map(|_| finished(self.size(), &mut rng))
                    .collect(),
            ),
        };
        Worker {
            start: self,
            rng,
            work,
        }
    }

    fn game(&self, rules: Rules) -> Game {
        let stones = self.position.both();
        Game::with_setup(self.size(), rules, Komi::default(), stones, self.to_move)
            .expect("every chain of a position has a liberty")
    }
}

/// One thread of a measurement.
pub(super) struct Worker<'a> {
    start: &'a Start,
    rng: Random,
    work: Work,
}

enum Work {
    Search {
        seed: u64,
        threads: usize,
        net: Option<&'static Net>,
    },
    Playouts,
    Light,
    Play(Vec<Vec<(Color, Point)>>),
    Judge(Vec<Game>),
}

impl Worker<'_> {
    /// Works until the budget is used up.
    pub(super) fn run(&mut self, budget: &Budget) -> Sums {
        if let Work::Search { seed, threads, net } = self.work {
            return search(self.start, seed, threads, net, budget);
        }
        let begin = Instant::now();
        let mut sums = Sums::default();
        for round in 0.. {
            let is_over = match budget.count {
                Some(count) => sums.units >= count,
                None => begin.elapsed() >= budget.time,
            };
            if is_over && round > 0 {
                break;
            }
            let more = self.round(round);
            // On a board of one point a playout has no move, and no round will ever have.
            if more.units == 0 && budget.count.is_some() {
                break;
            }
            sums = sums.add(more);
        }
        sums
    }

    /// One playout, one replayed game or one judgement.
    fn round(&mut self, round: usize) -> Sums {
        match &self.work {
            Work::Search { .. } => unreachable!("a search has no rounds"),
            Work::Playouts => one_playout(self.start, &Shaped::new(), &mut self.rng),
            Work::Light => one_playout(self.start, &Light, &mut self.rng),
            Work::Play(games) => Sums {
                units: replay(self.start.size(), &games[round % games.len()]),
                ..Sums::default()
            },
            Work::Judge(games) => {
                // `judge` itself would look it up the second time.
                Findings::new(&games[round % games.len()]).judge(Model::fitted());
                Sums {
                    units: 1,
                    ..Sums::default()
                }
            }
        }
    }
}

/// One search in a new tree. With a count it may stop a little earlier, as a player's search does.
fn search(start: &Start, seed: u64, threads: usize, net: Option<&Net>, budget: &Budget) -> Sums {
    let game = start.game(Rules::CHINESE);
    let question = Question {
        game: &game,
        color: start.to_move,
        candidates: start.position.empty(),
        seed,
        threads,
        net,
    };
    let begin = Instant::now();
    let limits = Limits {
        playouts: budget.count.unwrap_or(u64::MAX),
        time: None,
        elapsed: &|| begin.elapsed(),
        stop: &AtomicBool::new(false),
    };
    let policy = Shaped::new();
    let mut search = Search::new(&question, &policy, &[]);
    let pause = budget.count.is_none().then_some(budget.time);
    search.run(&limits, pause);
    Sums {
        units: search.report().playouts,
        ..Sums::default()
    }
}

fn one_playout(start: &Start, policy: &impl Policy, rng: &mut Random) -> Sums {
    let mut position = start.position.clone();
    let n_moves = playout(&mut position, start.to_move, None, policy, rng, &mut ());
    let moves = u64::from(n_moves);
    Sums {
        units: 1,
        moves,
        squares: moves * moves,
        black_halves: (1 + final_area(&position).difference().signum()) as u64,
    }
}

/// Plays a game again under positional superko and returns the number of its legal moves.
fn replay(size: BoardSize, moves: &[(Color, Point)]) -> u64 {
    let mut game = Game::new(size, Rules::CHINESE_SUPERKO, Komi::default());
    moves
        .iter()
        .filter(|&&(color, point)| game.play(color, Move::Play(point)).is_ok())
        .count() as u64
}

/// The stones of a playout in order.
struct Moves(Vec<(Color, Point)>);

impl Observer for Moves {
    fn played(&mut self, color: Color, point: Point, _: u16) -> bool {
        self.0.push((color, point));
        true
    }
}

/// The moves of a light playout from the empty board.
fn moves(size: BoardSize, rng: &mut Random) -> Vec<(Color, Point)> {
    let mut moves = Moves(Vec::new());
    let mut position = Position::new(size);
    playout(&mut position, Color::Black, None, &Light, rng, &mut moves);
    moves.0
}

/// A game whose position is the end of a playout without blunders.
fn finished(size: BoardSize, rng: &mut Random) -> Game {
    let mut position = Position::new(size);
    playout(&mut position, Color::Black, None, &Careful, rng, &mut ());
    Game::with_setup(
        size,
        Rules::CHINESE,
        Komi::from_halves(15),
        position.both(),
        Color::Black,
    )
    .expect("every chain of a position has a liberty")
}
