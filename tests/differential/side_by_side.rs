//! One game of the engine and of the reference, move by move.

use std::fmt::Write as _;

use honte::board::{Color, Illegal, Move, Point, PointSet};
use honte::playout::{Random, below, random};

use super::Tally;
use super::draw::{self, Drawn, Start};
use crate::adapter::{Verdict, reference_color, refusal_of, same, vertex_of};
use crate::reference::{self, Board, Game, Ko, Refusal, Rules, Scoring, Suicide, Vertex};

/// The same game on both sides.
pub(super) struct SideBySide {
    number: usize,
    pub(super) rng: Random,
    pub(super) drawn: Drawn,
    pub(super) engine: honte::game::Game,
    pub(super) reference: Game,
    setup: Board,
    first: reference::Color,
    pub(super) handicap: usize,
    /// Moves by which the handicap came onto the board.
    pub(super) n_handicap_moves: usize,
}

impl SideBySide {
    /// The game of a number before its first move.
    pub(super) fn new(number: usize) -> Self {
        let mut rng = random(number as u64);
        let drawn = draw::rules(number, &mut rng);
        let (columns, rows) = draw::columns_and_rows(number, &mut rng);
        let Start {
            engine,
            reference,
            setup,
            first,
            handicap,
        } = draw::start(columns, rows, &drawn, &mut rng);
        let n_handicap_moves = reference.n_moves();
        Self {
            number,
            rng,
            drawn,
            engine,
            reference,
            setup,
            first,
            handicap,
            n_handicap_moves,
        }
    }

    /// Plays for a number of moves that depends on the board, compares after each, and counts.
    pub(super) fn play(&mut self, tally: &mut Tally) -> Verdict {
        let n_points = self.engine.size().n_points();
        let n_moves = (8 + below(&mut self.rng, 2 * n_points + 8)).min(220);
        let legal_interval = match n_points {
            0..=9 => 4,
            10..=25 => 10,
            26..=49 => 30,
            _ => 100,
        };
        // The reference needs the third power of the points to look at all of a position.
        let interval = match n_points {
            _ if draw::is_preset(self.number) => usize::MAX,
            0..=36 => 1,
            _ => n_points / 12,
        };
        for number in 0..n_moves {
            self.compare_state()?;
            if number % interval == interval - 1 {
                self.compare_everything()?;
                tally.n_positions += 1;
            } else if number % legal_interval == legal_interval - 1 {
                self.compare_legal(self.engine.to_move())?;
                tally.n_legal_sets += 1;
            }
            self.step()?;
            tally.n_plies += 1;
            if self.is_won_by_capture()? {
                break;
            }
        }
        if below(&mut self.rng, 3) > 0 && !self.ends_by_capture() {
            while self.passes_in_a_row() < 2 {
                self.make(self.engine.to_move(), Move::Pass)?;
            }
        }
        self.compare_state()?;
        self.compare_everything()?;
        tally.n_positions += 1;
        self.compare_counts(tally)
    }

    fn ends_by_capture(&self) -> bool {
        self.drawn.preset.scoring == Scoring::FirstCapture
    }

    /// Something that players, a referee or a record may do.
    fn step(&mut self) -> Verdict {
        match below(&mut self.rng, 72) {
            0..=4 => {
                let color = self.someone();
                self.make(color, Move::Pass)
            }
            5..=8 => self.take_back(),
            9..=11 => self.play_anywhere(),
            12..=14 if !self.ends_by_capture() => self.play_as_recorded(),
            _ => self.play_somewhere(),
        }
    }

    /// The player to move, or sometimes the other.
    fn someone(&mut self) -> Color {
        let color = self.engine.to_move();
        if below(&mut self.rng, 20) == 0 {
            !color
        } else {
            color
        }
    }

    /// One of these points, if there is any.
    fn one_of(&mut self, points: &PointSet) -> Option<Point> {
        let drawn = below(&mut self.rng, points.len().max(1));
        points.iter().nth(drawn)
    }

    /// Tries any point, a stone on it or not.
    fn play_anywhere(&mut self) -> Verdict {
        let color = self.someone();
        let point = self.one_of(&self.engine.size().points());
        self.make(color, Move::Play(point.expect("a board has a point")))
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

    /// Plays on an empty point, whatever the rules say of suicide and repetition.
    fn play_as_recorded(&mut self) -> Verdict {
        let color = self.someone();
        let Some(point) = self.one_of(&self.engine.position().empty()) else {
            return Ok(());
        };
        self.compare_answer(color, point)?;
        self.recorded(color, point)
    }

    fn recorded(&mut self, color: Color, point: Point) -> Verdict {
        self.begin(color);
        let answer = self.engine.play_as_recorded(color, Move::Play(point));
        same(
            format_args!("a move of a record"),
            answer.map(|_| ()),
            Ok(()),
        )?;
        let allowed = Rules {
            suicide: Suicide::All,
            ko: Ko::None,
            ..self.drawn.reference()
        };
        self.reference = self.reference.under(allowed);
        let placed = self
            .reference
            .play(reference_color(color), vertex_of(point));
        self.reference = self.reference.under(self.drawn.reference());
        let placed = placed.expect("the point is empty");
        let [before, after] = [2, 1].map(|back| {
            let records = self.engine.records();
            records[records.len() - back].prisoners
        });
        let removed = [color, !color].map(|color| (after[color] - before[color]) as usize);
        let expected = [placed.captured.len(), placed.suicided.len()];
        same(
            format_args!("stones that {color} {point} removes"),
            removed,
            expected,
        )
    }

    /// The engine credits a position that was set up to the opponent of the player who moves first
    /// from it; the reference is given that player.
    fn begin(&mut self, color: Color) {
        self.reference = self.judge(color);
    }

    /// The reference as `color` has to ask it.
    pub(super) fn judge(&self, color: Color) -> Game {
        if self.engine.n_moves() == 0 && self.drawn.preset.ko == Ko::Natural {
            Game::new(
                self.setup.clone(),
                reference_color(color),
                self.drawn.reference(),
            )
        } else {
            self.reference.clone()
        }
    }

    /// What the reference says of a play. Where a basic ko and the ko rule both forbid it, either
    /// reason is true, and the engine's is taken.
    pub(super) fn expected(
        &self,
        judge: &Game,
        color: Color,
        vertex: Vertex,
        by_engine: Result<(), Refusal>,
    ) -> Result<(), Refusal> {
        let color = reference_color(color);
        let answer = judge.legal(color, vertex);
        let is_ko = match answer {
            Err(Refusal::Occupied | Refusal::Suicide) => false,
            Err(Refusal::Superko) if by_engine == answer => false,
            _ => self.drawn.preset.basic_ko && judge.retakes(color, vertex),
        };
        if is_ko { Err(Refusal::Ko) } else { answer }
    }

    /// Passes since the last play; the one that took the button is none.
    pub(super) fn passes_in_a_row(&self) -> usize {
        let passes = self.reference.passes_after(self.n_handicap_moves).len();
        let in_a_row = self.reference.passes_in_a_row();
        let has_button = self.drawn.preset.has_button;
        let took_the_button = has_button && in_a_row > 0 && in_a_row == passes;
        in_a_row - usize::from(took_the_button)
    }

    /// Makes a move on both sides, or has it refused by both.
    fn make(&mut self, color: Color, mv: Move) -> Verdict {
        let Move::Play(point) = mv else {
            return self.pass(color);
        };
        let vertex = vertex_of(point);
        let judge = self.judge(color);
        let position = self.engine.position();
        let is_empty = position.empty().contains(point);
        let hash = is_empty.then(|| position.hash_after(color, point));
        let answer = self.engine.play(color, mv);
        let refusal = answer.map(|_| ()).map_err(refusal_of);
        let expected = self.expected(&judge, color, vertex, refusal);
        same(format_args!("{color} {point}"), refusal, expected)?;
        let Ok(removed) = answer else { return Ok(()) };
        self.reference = judge;
        let placed = self.reference.play(reference_color(color), vertex);
        let placed = placed.map_err(|refusal| format!("{color} {point}: {refusal:?}"))?;
        let after = Some(self.engine.position().hash());
        same(format_args!("the hash after {color} {point}"), after, hash)?;
        let n_removed = [removed.captured, removed.suicided].map(usize::from);
        let expected = [placed.captured.len(), placed.suicided.len()];
        same(
            format_args!("stones that {color} {point} removes"),
            n_removed,
            expected,
        )
    }

    fn pass(&mut self, color: Color) -> Verdict {
        let mover = reference_color(color);
        let is_free = !self.drawn.preset.passes_only_if_forced;
        let is_allowed = is_free || self.reference.legal_moves(mover).is_empty();
        let expected = if is_allowed {
            Ok(())
        } else {
            Err(Illegal::Pass)
        };
        let begun = self.judge(color);
        let answer = self.engine.play(color, Move::Pass).map(|_| ());
        same(format_args!("{color} pass"), answer, expected)?;
        if is_allowed {
            self.reference = begun;
            self.reference.pass(mover);
        }
        Ok(())
    }

    /// Takes some moves back, compares, and most times makes them again: then everything has to be
    /// as it was.
    fn take_back(&mut self) -> Verdict {
        let all: Vec<_> = self.engine.moves().collect();
        let n_back = below(
            &mut self.rng,
            (all.len() - self.n_handicap_moves).min(9) + 1,
        );
        let before = Snapshot::of(&self.engine);
        for _ in 0..n_back {
            same(format_args!("undo"), self.engine.undo(), Ok(()))?;
            self.reference.undo();
        }
        if self.engine.n_moves() == 0 {
            let is_refused = self.engine.undo().is_err();
            same(
                format_args!("that nothing is left to undo"),
                is_refused,
                true,
            )?;
            let setup = self.setup.clone();
            self.reference = Game::new(setup, self.first, self.drawn.reference());
        }
        self.compare_state()?;
        if self.engine.size().n_points() <= 25 {
            self.compare_legal(self.engine.to_move())?;
        }
        if below(&mut self.rng, 4) == 0 {
            return Ok(());
        }
        for &(color, mv) in &all[all.len() - n_back..] {
            match mv {
                Move::Play(point) if self.engine.check(color, point).is_err() => {
                    self.recorded(color, point)?;
                }
                _ => self.make(color, mv)?,
            }
        }
        let after = Snapshot::of(&self.engine);
        same(
            format_args!("the game after undo and replay"),
            after,
            before,
        )
    }

    /// Whether a capture has ended the game, and for whom.
    fn is_won_by_capture(&self) -> Result<bool, String> {
        if !self.ends_by_capture() {
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
    pub(super) fn story(&self, what: &str) -> String {
        let mut story = format!(
            "game {}: {what}\n{:?}\n{}",
            self.number, self.drawn, self.setup
        );
        for (color, mv) in self.engine.moves() {
            let _ = write!(story, "{color} {mv}, ");
        }
        let _ = write!(story, "now\n{}", self.engine.position());
        story
    }
}

/// All that a move taken back has to restore.
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
