//! The arbiter: the course of a game, the referee's rulings, and every end that a game can have.
//!
//! An [`Arbiter`] stands beside a [`Game`] and hears of each move. [`Arbiter::play`] is the move
//! of a front end, which is rejected when it is illegal; [`Arbiter::rule_on`] is the move of a
//! player before a referee, who may declare it void or the game lost. Every call either does what
//! it says or refuses and changes nothing, and whatever was done can be taken back.

mod clock;
mod conduct;
mod course;
mod decision;
mod error;
mod flow;
mod outcome;
mod ruling;
mod seal;
mod trial;

pub use clock::{Call, ReserveClock, Spent};
pub use conduct::{Event, Note, NoteKind};
pub use course::{Course, Phase, Question, Stop};
pub use decision::{Decision, Level};
pub use error::Refusal;
pub use outcome::{Ending, Outcome, Settlement};
pub use ruling::Ruling;
pub use seal::{Adjournment, Commitment};
pub use trial::{Trial, Tried};

use crate::board::{Color, Move};
use crate::game::Game;
use crate::judge::{self, Judgement};

/// What is kept of the state before a call.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Entry {
    course: Course,
    n_notes: usize,
    n_moves: usize,
    turn: Option<Color>,
    /// Whether the call was a player's turn: a move, a pass, or a move that cost the turn.
    is_turn: bool,
}

/// The course of a game with all that a referee has said.
///
/// ```
/// use honte::arbiter::{Arbiter, Ruling};
/// use honte::board::{BoardSize, Color, Move};
/// use honte::game::Game;
/// use honte::rules::{Komi, Rules};
///
/// let size = BoardSize::square(9)?;
/// let mut game = Game::new(size, Rules::CHINESE_1988, Komi::from_halves(11));
/// let mut arbiter = Arbiter::default();
/// arbiter.rule_on(&mut game, Color::Black, Move::Play("C3".parse()?))?;
/// // Two moves in a row lose the game (§17.1).
/// let ruling = arbiter.rule_on(&mut game, Color::Black, Move::Play("D3".parse()?))?;
/// assert!(matches!(ruling, Ruling::Forfeited(Color::Black, _)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Arbiter {
    course: Course,
    notes: Vec<Note>,
    log: Vec<Entry>,
}

impl Arbiter {
    /// The arbiter of a game that was played elsewhere: its moves are gone through, so that its
    /// last passes have stopped it.
    pub fn of(game: &Game) -> Self {
        let mut arbiter = Self::default();
        let mut prisoners = game.records().first().map_or([0; 2], |r| r.prisoners);
        for (number, record) in game.records().iter().enumerate().skip(1) {
            let Some((color, mv)) = record.made_by else {
                continue;
            };
            let captured = record.prisoners[color] - prisoners[color];
            prisoners = record.prisoners;
            arbiter.log.push(Entry {
                course: arbiter.course.clone(),
                n_notes: 0,
                n_moves: number - 1,
                turn: None,
                is_turn: true,
            });
            arbiter
                .course
                .moved(color, mv, captured as u16, game.rules());
        }
        arbiter
    }

    /// Where the game stands.
    pub const fn course(&self) -> &Course {
        &self.course
    }

    /// Warnings, reminders and what else was put on record, in order.
    pub fn notes(&self) -> &[Note] {
        &self.notes
    }

    /// Whether both players have confirmed the result and the rules make that final (Japanese
    /// rules 1989, art. 10.4).
    pub fn is_final(&self, game: &Game) -> bool {
        let is_confirmed = |ending: &Ending| ending.confirmed == [true; 2];
        game.rules().result_is_final && self.course.ending().is_some_and(is_confirmed)
    }

    /// The judgement on the game: of the position that was settled if the game ended by score, or
    /// else as the rules in force see the board.
    pub fn judgement(&self, game: &Game) -> Judgement {
        match self
            .course
            .ending()
            .map(|end| (end.outcome, end.settlement))
        {
            Some((Outcome::Score, Settlement::AsItStands)) => judge::as_it_stands(game),
            Some((Outcome::Score, Settlement::Dead(dead))) => judge::as_agreed(game, dead),
            Some((Outcome::Score, Settlement::Position(stones))) => {
                let mut end = game.clone();
                let handicap = game.n_handicap();
                end.set_up(stones, game.to_move())
                    .expect("every chain of an agreed position has a liberty");
                end.set_handicap(handicap);
                judge::as_it_stands(&end)
            }
            _ => judge::final_judgement(game),
        }
    }

    /// The result in one word, as `B+3.5`, `B+R`, `Void` or `0`; `None` while the game goes on.
    pub fn result(&self, game: &Game) -> Option<String> {
        let ending = self.course.ending()?;
        let counted = || self.judgement(game).count.result();
        Some(ending.outcome.name().unwrap_or_else(counted))
    }

    /// The result for the property `RE` of a game record; `None` while the game goes on, or if the
    /// format has no word for it.
    pub fn sgf_result(&self, game: &Game) -> Option<String> {
        match self.course.ending()?.outcome {
            Outcome::Score => self.result(game),
            outcome => outcome.sgf(),
        }
    }

    /// Keeps the state as it is, to be taken back to.
    fn keep(&mut self, game: &Game, is_turn: bool) {
        self.log.push(Entry {
            course: self.course.clone(),
            n_notes: self.notes.len(),
            n_moves: game.n_moves(),
            turn: game.given_turn(),
            is_turn,
        });
    }

    /// Takes back the last turn, with everything since: the move or the lost turn, claims,
    /// agreements, decisions, the stop and the end. What was noted of a player's conduct stays,
    /// unless it belongs to the move.
    ///
    /// # Errors
    ///
    /// Fails if there was no turn, or the result is final.
    pub fn undo(&mut self, game: &mut Game) -> Result<(), Refusal> {
        self.check_not_final(game)?;
        let last = self.log.iter().rposition(|entry| entry.is_turn);
        let last = last.ok_or(Refusal::NothingToUndo)?;
        let first_note = self.log[last].n_notes;
        let stay: Vec<Note> = self.notes[first_note..]
            .iter()
            .filter(|note| !note.belongs_to_move)
            .cloned()
            .collect();
        self.back_to(last, game);
        for note in stay {
            self.keep(game, false);
            self.note(note, game);
        }
        Ok(())
    }

    /// Takes back the last call, whatever it was.
    ///
    /// # Errors
    ///
    /// Fails if there was none, or the result is final.
    pub fn take_back(&mut self, game: &mut Game) -> Result<(), Refusal> {
        self.check_not_final(game)?;
        let last = self
            .log
            .len()
            .checked_sub(1)
            .ok_or(Refusal::NothingToUndo)?;
        self.back_to(last, game);
        Ok(())
    }

    fn check_not_final(&self, game: &Game) -> Result<(), Refusal> {
        if self.is_final(game) {
            Err(Refusal::Final)
        } else {
            Ok(())
        }
    }

    /// Everything as it was before call `number` of the log.
    fn back_to(&mut self, number: usize, game: &mut Game) {
        let Some(entry) = self.log.drain(number..).next() else {
            return;
        };
        while game.n_moves() > entry.n_moves && game.undo().is_ok() {}
        game.give_turn(entry.turn);
        self.notes.truncate(entry.n_notes);
        self.course = entry.course;
    }
}

impl Course {
    /// A move was made.
    fn moved(&mut self, color: Color, mv: Move, captured: u16, rules: &crate::rules::Rules) {
        match mv {
            Move::Play(_) => self.stone(color, captured, rules),
            Move::Pass => self.pass(color, rules),
        }
    }
}

#[cfg(test)]
mod tests;
