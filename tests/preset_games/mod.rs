//! One game under a named rule set twice: the engine and the slow reference side by side.

mod counts;
mod setup;

use std::fmt::{self, Debug, Write as _};

use honte::board::{Color, Illegal, Move, Point};
use honte::playout::{Random, below, random};
use honte::rules;

use crate::engine_referee::{board_of, lost_of, reference_color, refusal_of, vertex_of};
use crate::reference::{self, Board, Game, Refusal, Scoring, Vertex};

/// What differs between the engine and the reference, or nothing.
pub(crate) type Verdict = Result<(), String>;

/// The same game twice.
pub(crate) struct Pair {
    number: usize,
    rng: Random,
    named: &'static rules::Preset,
    /// The same rules from the other table.
    preset: &'static reference::Preset,
    engine: honte::game::Game,
    reference: Game,
    setup: Board,
    handicap: usize,
    /// Moves by which the handicap came onto the board.
    n_handicap_moves: usize,
    pub(crate) n_plies: usize,
    pub(crate) n_legal_sets: usize,
    pub(crate) n_counts: usize,
}

impl Pair {
    /// The game of a number before its first move: the presets in turn, each on the boards in
    /// turn.
    pub(crate) fn new(number: usize) -> Self {
        let mut rng = random(number as u64);
        let named = &rules::PRESETS[number % rules::PRESETS.len()];
        let preset = reference::PRESETS
            .iter()
            .find(|preset| preset.name == named.name)
            .expect("every preset is written down twice");
        let round = number / rules::PRESETS.len();
        let (columns, rows) = setup::columns_and_rows(round);
        let start = setup::start(columns, rows, named, preset, &mut rng);
        Self {
            number,
            rng,
            named,
            preset,
            engine: start.engine,
            n_handicap_moves: start.reference.n_moves(),
            reference: start.reference,
            setup: start.setup,
            handicap: start.handicap,
            n_plies: 0,
            n_legal_sets: 0,
            n_counts: 0,
        }
    }

    /// Plays for some time, compares after each move, and counts at the end.
    pub(crate) fn play(&mut self) -> Verdict {
        let n_points = self.engine.size().n_points();
        let n_moves = (8 + below(&mut self.rng, 2 * n_points + 8)).min(220);
        let rhythm = match n_points {
            0..=9 => 4,
            10..=25 => 10,
            26..=49 => 30,
            _ => 100,
        };
        for number in 0..n_moves {
            self.compare_state()?;
            if number % rhythm == rhythm - 1 {
                self.compare_legal()?;
            }
            match below(&mut self.rng, 24) {
                0 | 1 => self.pass()?,
                2 => self.take_back()?,
                3 => self.play_anywhere()?,
                _ => self.play_somewhere()?,
            }
            if self.is_won_by_capture()? {
                break;
            }
        }
        if below(&mut self.rng, 3) > 0 && self.preset.scoring != Scoring::FirstCapture {
            while self.passes_in_a_row() < 2 {
                self.pass()?;
            }
        }
        self.compare_state()?;
        self.compare_legal()?;
        self.compare_counts()
    }

    /// Stones, turn, number of moves, passes and prisoners.
    fn compare_state(&self) -> Verdict {
        let (engine, reference) = (&self.engine, &self.reference);
        let stones = board_of(engine.position());
        same(format_args!("stones"), &stones, reference.board())?;
        let turn = reference_color(engine.to_move());
        same(format_args!("the turn"), turn, reference.to_move())?;
        let n_moves = engine.n_moves();
        same(format_args!("moves"), n_moves, reference.n_moves())?;
        let passes = engine.passes_in_a_row() as usize;
        same(
            format_args!("passes in a row"),
            passes,
            self.passes_in_a_row(),
        )?;
        let lost = lost_of(engine);
        same(format_args!("prisoners"), lost, reference.prisoners())
    }

    /// Every point of the board for the player to move.
    fn compare_legal(&mut self) -> Verdict {
        self.n_legal_sets += 1;
        let color = self.engine.to_move();
        let legal = self.engine.legal_points(color);
        for vertex in self.reference.board().vertices() {
            let point = crate::engine_referee::point_of(vertex);
            let expected = self.expected(reference_color(color), vertex);
            let answer = self.engine.check(color, point).map_err(refusal_of);
            let is_legal = expected.is_ok();
            same(format_args!("{color} {point}"), answer, expected)?;
            let is_listed = legal.contains(point);
            same(format_args!("{point} in the list"), is_listed, is_legal)?;
        }
        Ok(())
    }

    /// What the reference says of a play under the preset.
    fn expected(&self, color: reference::Color, vertex: Vertex) -> Result<(), Refusal> {
        let answer = self.reference.legal(color, vertex);
        let may_be_placed = !matches!(answer, Err(Refusal::Occupied | Refusal::Suicide));
        if self.preset.basic_ko && may_be_placed && self.reference.retakes(color, vertex) {
            return Err(Refusal::Ko);
        }
        answer
    }

    /// Passes since the last play; the one that took the button is none.
    fn passes_in_a_row(&self) -> usize {
        let passes = self.reference.passes_after(self.n_handicap_moves).len();
        let in_a_row = self.reference.passes_in_a_row();
        let took_the_button = self.preset.has_button && in_a_row > 0 && in_a_row == passes;
        in_a_row - usize::from(took_the_button)
    }

    /// The player to move, or sometimes the other once the game is under way.
    fn someone(&mut self) -> Color {
        let color = self.engine.to_move();
        let is_under_way = self.engine.n_moves() > 0;
        if is_under_way && below(&mut self.rng, 30) == 0 {
            !color
        } else {
            color
        }
    }

    fn pass(&mut self) -> Verdict {
        let color = self.engine.to_move();
        self.make(color, Move::Pass)
    }

    /// Tries any point, a stone on it or not.
    fn play_anywhere(&mut self) -> Verdict {
        let color = self.someone();
        let points = self.engine.size().points();
        let drawn = below(&mut self.rng, points.len());
        let point = points.iter().nth(drawn).expect("a board has a point");
        self.make(color, Move::Play(point))
    }

    /// Plays on a legal point, or passes without one.
    fn play_somewhere(&mut self) -> Verdict {
        let color = self.someone();
        let empty: Vec<Point> = self.engine.position().empty().iter().collect();
        let first = below(&mut self.rng, empty.len().max(1));
        let (before, after) = empty.split_at(first.min(empty.len()));
        let mut points = after.iter().chain(before).copied();
        let legal = points.find(|&point| self.engine.check(color, point).is_ok());
        self.make(color, legal.map_or(Move::Pass, Move::Play))
    }

    /// Makes a move in both games, or has it refused by both.
    fn make(&mut self, color: Color, mv: Move) -> Verdict {
        self.n_plies += 1;
        let mover = reference_color(color);
        let Move::Play(point) = mv else {
            let is_allowed =
                !self.preset.passes_only_if_forced || self.reference.legal_moves(mover).is_empty();
            let expected = if is_allowed {
                Ok(())
            } else {
                Err(Illegal::Pass)
            };
            let answer = self.engine.play(color, mv).map(|_| ());
            same(format_args!("{color} pass"), answer, expected)?;
            if is_allowed {
                self.reference.pass(mover);
            }
            return Ok(());
        };
        let expected = self.expected(mover, vertex_of(point));
        let answer = self.engine.play(color, mv);
        let refusal = answer.map(|_| ()).map_err(refusal_of);
        same(format_args!("{color} {point}"), refusal, expected)?;
        let Ok(removed) = answer else { return Ok(()) };
        let placement = self.reference.play(mover, vertex_of(point));
        let placement = placement.map_err(|refusal| format!("{color} {point}: {refusal:?}"))?;
        let n_removed = [removed.captured, removed.suicided].map(usize::from);
        let expected = [placement.captured.len(), placement.suicided.len()];
        same(
            format_args!("stones that {color} {point} removes"),
            n_removed,
            expected,
        )
    }

    /// Takes some moves back, and most times makes them again.
    fn take_back(&mut self) -> Verdict {
        let all: Vec<_> = self.engine.moves().collect();
        let n_free = all.len() - self.n_handicap_moves;
        let n_back = below(&mut self.rng, n_free.min(9) + 1);
        for _ in 0..n_back {
            same(format_args!("undo"), self.engine.undo(), Ok(()))?;
            self.reference.undo();
        }
        self.compare_state()?;
        if self.engine.size().n_points() <= 25 {
            self.compare_legal()?;
        }
        if below(&mut self.rng, 4) == 0 {
            return Ok(());
        }
        for &(color, mv) in &all[all.len() - n_back..] {
            self.make(color, mv)?;
        }
        let again: Vec<_> = self.engine.moves().collect();
        same(format_args!("the moves made again"), again, all)
    }

    /// Whether a capture has ended the game, and for whom.
    fn is_won_by_capture(&self) -> Result<bool, String> {
        if self.preset.scoring != Scoring::FirstCapture {
            return Ok(false);
        }
        let lost = self.reference.prisoners();
        let winner = match (lost.black, lost.white) {
            (0, 0) => None,
            (0, _) => Some(Color::Black),
            (_, _) => Some(Color::White),
        };
        same(
            format_args!("the first captor"),
            self.engine.first_captor(),
            winner,
        )?;
        Ok(winner.is_some())
    }

    /// The game so far and what is wrong in it.
    pub(crate) fn story(&self, what: &str) -> String {
        let mut story = format!("game {}, {}: {what}\n", self.number, self.preset.name);
        let _ = write!(story, "{}", self.setup);
        for (color, mv) in self.engine.moves() {
            let _ = write!(story, "{color} {mv}, ");
        }
        let _ = write!(story, "now\n{}", self.engine.position());
        story
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
