//! One game twice: the engine and the reference side by side.

mod compare;
mod draw;

use std::fmt::{self, Debug, Write as _};

use honte::board::{Color, Move, Point, PointSet};
use honte::playout::{Random, below, random};

use crate::engine_referee::{Engine, reference_color, vertex_of};
use crate::reference::{self, Board, Game, Ko, Rules};

/// What differs between the engine and the reference, or nothing.
pub(crate) type Verdict = Result<(), String>;

/// The same game twice.
pub(crate) struct Twins {
    seed: u64,
    rng: Random,
    engine: honte::game::Game,
    reference: Game,
    setup: Board,
    first: Color,
    rules: Rules,
    basic_ko: bool,
    pub(crate) n_plies: usize,
}

impl Twins {
    /// The game of a seed before its first move.
    pub(crate) fn new(seed: u64) -> Self {
        let mut rng = random(seed);
        let (columns, rows) = draw::columns_and_rows(&mut rng);
        let setup = draw::setup(columns, rows, &mut rng);
        let first = Color::BOTH[below(&mut rng, 2)];
        let (rules, basic_ko) = draw::rules(&mut rng);
        let reference = Game::new(setup.clone(), reference_color(first), rules);
        let engine = Engine::new(&setup, reference_color(first), rules, basic_ko).0;
        Self {
            seed,
            rng,
            engine,
            reference,
            setup,
            first,
            rules,
            basic_ko,
            n_plies: 0,
        }
    }

    /// Plays to a number of moves that depends on the board, and compares after each.
    pub(crate) fn play(&mut self) -> Verdict {
        let n_points = self.engine.size().n_points();
        let n_moves = (10 + below(&mut self.rng, 3 * n_points + 1)).min(300);
        // The reference needs the third power of the points for a full comparison.
        let interval = if n_points <= 36 { 1 } else { n_points / 12 };
        for number in 0..n_moves {
            self.compare_position()?;
            if number % interval == 0 {
                self.compare_everything()?;
            }
            match below(&mut self.rng, 40) {
                0 | 1 => self.take_back_and_replay()?,
                2 | 3 => self.pass()?,
                _ => self.play_somewhere()?,
            }
            self.n_plies += 1;
        }
        self.compare_everything()
    }

    fn pass(&mut self) -> Verdict {
        let color = self.someone();
        self.make(color, Move::Pass)
    }

    /// The player to move, or sometimes the other.
    fn someone(&mut self) -> Color {
        let color = self.engine.to_move();
        if below(&mut self.rng, 12) == 0 {
            !color
        } else {
            color
        }
    }

    /// Plays on a legal point, or sometimes on one that only a record may contain.
    fn play_somewhere(&mut self) -> Verdict {
        let color = self.someone();
        let mut points = self.engine.legal_points(color);
        if below(&mut self.rng, 25) == 0 {
            points = self.engine.position().empty();
        }
        let drawn = below(&mut self.rng, points.len().max(1));
        let mv = points.iter().nth(drawn).map_or(Move::Pass, Move::Play);
        self.make(color, mv)
    }

    /// Makes a move in both games and compares the answers.
    fn make(&mut self, color: Color, mv: Move) -> Verdict {
        if self.engine.n_moves() == 0 {
            self.reference = self.judge(color);
        }
        let Move::Play(point) = mv else {
            self.reference.pass(reference_color(color));
            return same(
                format_args!("a pass"),
                self.engine.play(color, mv).map(|_| ()),
                Ok(()),
            );
        };
        self.compare_answer(color, point)?;
        let hash = self.engine.position().hash_after(color, point);
        if self.engine.play(color, mv).is_err() {
            let played = self.engine.play_as_recorded(color, mv);
            same(
                format_args!("a move of a record"),
                played.map(|_| ()),
                Ok(()),
            )?;
        }
        let (n_captured, n_suicided) = self.place(color, point);
        same(
            format_args!("the hash that was foretold"),
            self.engine.position().hash(),
            hash,
        )?;
        let [before, after] = [2, 1].map(|back| {
            let records = self.engine.records();
            records[records.len() - back].prisoners
        });
        same(
            format_args!("captures"),
            (after[color] - before[color]) as usize,
            n_captured,
        )?;
        same(
            format_args!("suicides"),
            (after[!color] - before[!color]) as usize,
            n_suicided,
        )
    }

    /// Plays a stone in the reference, whatever the rules say of suicide and repetition, and
    /// returns how many stones it captured and how many own ones it lost.
    fn place(&mut self, color: Color, point: Point) -> (usize, usize) {
        self.reference = self.reference.under(Rules {
            ko: Ko::None,
            ..permissive(self.rules)
        });
        let placement = self
            .reference
            .play(reference_color(color), vertex_of(point));
        self.reference = self.reference.under(self.rules);
        let placement = placement.expect("the engine has played on an empty point");
        (placement.captured.len(), placement.suicided.len())
    }

    /// Takes some moves back, compares, and most times makes them again: then everything must
    /// be as it was.
    fn take_back_and_replay(&mut self) -> Verdict {
        let all: Vec<_> = self.engine.moves().collect();
        let n_back = below(&mut self.rng, all.len().min(9) + 1);
        let before = Snapshot::of(&self.engine);
        for _ in 0..n_back {
            same(format_args!("undo"), self.engine.undo(), Ok(()))?;
            self.reference.undo();
        }
        if self.engine.n_moves() == 0 {
            same(
                format_args!("undo of nothing"),
                self.engine.undo().is_err(),
                true,
            )?;
            let first = reference_color(self.first);
            self.reference = Game::new(self.setup.clone(), first, self.rules);
        }
        self.compare_position()?;
        if below(&mut self.rng, 4) == 0 {
            return Ok(());
        }
        for &(color, mv) in &all[all.len() - n_back..] {
            self.make(color, mv)?;
        }
        same(
            format_args!("the game after undo and replay"),
            Snapshot::of(&self.engine),
            before,
        )
    }

    /// The reference as `color` must ask it before the first move: the engine credits a position
    /// that was set up to the opponent of whoever moves first from it.
    fn judge(&self, color: Color) -> Game {
        if self.engine.n_moves() == 0 && self.rules.ko == Ko::Natural {
            Game::new(self.setup.clone(), reference_color(color), self.rules)
        } else {
            self.reference.clone()
        }
    }

    /// The game so far and what is wrong in it.
    pub(crate) fn story(&self, what: &str) -> String {
        let Self {
            seed,
            setup,
            rules,
            basic_ko,
            first,
            ..
        } = self;
        let mut story = format!("game {seed}: {what}\n{rules:?}, basic ko {basic_ko}, {first}\n");
        let _ = write!(story, "{setup}");
        for (color, mv) in self.engine.moves() {
            let _ = write!(story, "{color} {mv}, ");
        }
        let _ = write!(story, "now\n{}", self.engine.position());
        story
    }
}

/// All that a move taken back must restore.
#[derive(Debug, PartialEq)]
struct Snapshot {
    stones: [PointSet; 2],
    hash: u64,
    ko: Option<Point>,
    turn: Color,
    prisoners: [u32; 2],
    passes: u32,
    moves: Vec<(Color, Move)>,
    legal: [PointSet; 2],
}

impl Snapshot {
    fn of(game: &honte::game::Game) -> Self {
        Self {
            stones: game.position().both(),
            hash: game.position().hash(),
            ko: game.position().ko(),
            turn: game.to_move(),
            prisoners: game.prisoners(),
            passes: game.passes_in_a_row(),
            moves: game.moves().collect(),
            legal: Color::BOTH.map(|color| game.legal_points(color)),
        }
    }
}

/// Whether the two say the same of something, and if not, what each says.
#[expect(
    clippy::needless_pass_by_value,
    reason = "most values are made for the comparison"
)]
fn same<T: Debug + PartialEq>(what: fmt::Arguments<'_>, engine: T, reference: T) -> Verdict {
    if engine == reference {
        return Ok(());
    }
    Err(format!(
        "{what}: the engine says {engine:?}, the reference {reference:?}"
    ))
}

/// The same rules with every suicide allowed.
fn permissive(rules: Rules) -> Rules {
    Rules {
        suicide: reference::Suicide::All,
        ..rules
    }
}
