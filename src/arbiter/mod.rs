//! The arbiter: the state of a match, the referee's rulings, and every end that a game can have.
//!
//! An [`Arbiter`] accompanies a [`Game`]; every call goes through [`Arbiter::enter`]. An
//! [`Entry::Play`] makes the move of a front end and rejects an illegal one. An [`Entry::Rule`] is
//! the move of a player before a referee, who may declare the move void or the game lost. A call
//! that fails changes nothing. One that succeeds is kept in the journal, from which the game and the
//! state of the match follow.

mod adjournment;
mod clock;
mod conduct;
mod decision;
mod entry;
mod error;
mod flow;
mod match_state;
mod nigiri;
mod outcome;
mod record;
mod ruling;
mod seal;
mod trial;

pub use clock::{Call, ReserveClock, Spent};
pub use conduct::{Event, Note, NoteKind};
pub use decision::{Decision, Official};
pub use entry::{Entry, EntryError};
pub use error::Refusal;
pub use match_state::{MatchState, Phase, Question, Stop};
pub use nigiri::{Parity, hidden_stones};
pub use outcome::{Ending, Outcome, Settlement};
pub use record::RestoreError;
pub use ruling::Ruling;
pub use seal::{Adjournment, Commitment};
pub use trial::{Trial, TrialResult};

use std::sync::Arc;

use crate::board::{Color, Move};
use crate::game::{Game, Start};
use crate::judge::{self, Judgement, Marks, Reason};
use record::forgets_marks;

/// The state before a call, for undo. Play goes through a few states again and again, so that
/// snapshots share them.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Snapshot {
    state: Arc<MatchState>,
    n_notes: u32,
    n_moves: u32,
    n_displacements: u32,
    turn: Option<Color>,
    /// Whether the call was a player's turn: a stone, a pass, or a void move.
    is_turn: bool,
}

/// A call in the journal. Most are single moves of a front end, which need no memory of their own.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Kept {
    Play(Color, Move),
    Other(Box<Entry>),
}

impl From<Entry> for Kept {
    fn from(entry: Entry) -> Self {
        match &entry {
            Entry::Play(moves) => match moves[..] {
                [(color, mv)] => Self::Play(color, mv),
                _ => Self::Other(Box::new(entry)),
            },
            _ => Self::Other(Box::new(entry)),
        }
    }
}

impl From<&Kept> for Entry {
    fn from(kept: &Kept) -> Self {
        match kept {
            Kept::Play(color, mv) => Self::Play(vec![(*color, *mv)]),
            Kept::Other(entry) => (**entry).clone(),
        }
    }
}

/// The state of a match, with the referee's notes, what undo needs, and the journal.
///
/// ```
/// use honte::arbiter::{Arbiter, Entry, Ruling};
/// use honte::board::{BoardSize, Color, Move};
/// use honte::game::Game;
/// use honte::rules::{Komi, Rules};
///
/// let size = BoardSize::square(9)?;
/// let mut game = Game::new(size, Rules::CHINESE_1988, Komi::from_halves(11));
/// let mut arbiter = Arbiter::of(&game);
/// arbiter.enter(&mut game, "rule B C3".parse()?)?;
/// // Two moves in a row lose the game (§17.1).
/// let d3 = Move::Play("D3".parse()?);
/// let ruling = arbiter.enter(&mut game, Entry::Rule(Color::Black, d3))?;
/// assert!(matches!(ruling, Ruling::Forfeited(Color::Black, _)));
///
/// let (_, again) = Arbiter::from_lines(&arbiter.to_lines())?;
/// assert_eq!(again, arbiter);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Arbiter {
    state: MatchState,
    notes: Vec<Note>,
    log: Vec<Snapshot>,
    /// The game before the first entry.
    start: Start,
    entries: Vec<Kept>,
    /// The chains of this position that a front end marked.
    marks: Marks,
    counts_opening_plays: bool,
    is_match: bool,
    /// Whether the referee has done more than set the clocks: then the handicap is settled.
    is_handicap_settled: bool,
}

impl Arbiter {
    /// The arbiter of a game that was played elsewhere. It replays the moves, so the last passes
    /// stop the game, and a repetition by the last move has the consequences that the rules give
    /// it; one before that the players have passed over.
    pub fn of(game: &Game) -> Self {
        let mut arbiter = Self {
            state: MatchState::default(),
            notes: Vec::new(),
            log: Vec::new(),
            start: Start::of(game),
            entries: Vec::new(),
            marks: Marks::default(),
            counts_opening_plays: false,
            is_match: false,
            is_handicap_settled: false,
        };
        let mut prisoners = game.records().first().map_or([0; 2], |r| r.prisoners);
        for (number, record) in game.records().iter().enumerate().skip(1) {
            let Some((color, mv)) = record.made_by else {
                continue;
            };
            let captured = record.prisoners[color] - prisoners[color];
            prisoners = record.prisoners;
            let displaced = game.displacements().iter();
            let n_displacements = displaced.filter(|one| one.n_moves < number).count();
            arbiter.push_snapshot(number - 1, n_displacements, None, true);
            let takes_button = mv == Move::Pass && record.passes == 0;
            arbiter
                .state
                .moved(color, mv, captured as u16, takes_button, game.rules());
        }
        if game.last_move().is_some_and(|(_, mv)| mv != Move::Pass) {
            arbiter.look_for_repetition(game);
        }
        arbiter
    }

    /// The same, but if `counts` is set, front ends may place handicap stones by plays: two to nine
    /// black ones before White's first move. If White then plays twice in a row, all was a set-up, and so
    /// were the handicap stones that the game began with.
    #[must_use]
    pub const fn counting_opening_plays(mut self, counts: bool) -> Self {
        self.counts_opening_plays = counts;
        self
    }

    /// Makes a call and keeps it in the journal.
    ///
    /// # Errors
    ///
    /// Fails if the rules in force or the state of the match do not allow the call. Nothing changes
    /// then, and the journal does not keep it.
    pub fn enter(&mut self, game: &mut Game, entry: Entry) -> Result<Ruling, Refusal> {
        let ruling = self.apply(game, &entry)?;
        if forgets_marks(&entry) {
            self.marks = Marks::default();
        }
        self.is_match |= entry.is_referees();
        self.is_handicap_settled |= entry.is_referees() && !matches!(entry, Entry::SetClocks(..));
        self.entries.push(entry.into());
        Ok(ruling)
    }

    /// Whether the referee has been called: a match is under way or over, and a front end no longer
    /// changes its result.
    pub const fn is_match(&self) -> bool {
        self.is_match
    }

    /// The calls so far, in order; undone ones and those that undid them included.
    pub fn entries(&self) -> impl ExactSizeIterator<Item = Entry> {
        self.entries.iter().map(Entry::from)
    }

    /// Whether the game has ended without a result, as by a repetition.
    pub fn has_no_result(&self) -> bool {
        let ending = self.state.ending();
        ending.is_some_and(|ending| ending.outcome == Outcome::NoResult)
    }

    /// The state of the match.
    pub const fn state(&self) -> &MatchState {
        &self.state
    }

    /// The chains that a front end marked.
    pub(crate) const fn marks(&self) -> &Marks {
        &self.marks
    }

    /// Warnings, reminders and other notes, in order.
    pub fn notes(&self) -> &[Note] {
        &self.notes
    }

    /// Whether both players have confirmed the result and the rules then make it final (Japanese
    /// rules 1989, art. 10.4).
    pub fn is_final(&self, game: &Game) -> bool {
        let is_confirmed = |ending: &Ending| ending.confirmed == [true; 2];
        game.rules().result_is_final && self.state.ending().is_some_and(is_confirmed)
    }

    /// The judgement of the position that the players settled, if the game ended by score; otherwise
    /// of the present position under the rules in force. Before the end marks overrule it.
    pub fn judgement(&self, game: &Game) -> Judgement {
        match self.state.ending().map(|end| (end.outcome, end.settlement)) {
            Some((Outcome::Score, Settlement::AsItStands)) => judge::as_it_stands(game),
            Some((Outcome::Score, Settlement::Dead(dead))) => {
                judge::as_agreed(game, dead, Reason::Agreed)
            }
            Some((Outcome::Score, Settlement::Undecided(dead))) => {
                judge::as_agreed(game, dead, Reason::Undecided)
            }
            Some((Outcome::Score, Settlement::Position(stones))) => judge::as_set_up(game, stones),
            Some((Outcome::Capture(captor), _)) => judge::judgement_with(game, Some(captor)),
            Some(_) => judge::judgement_with(game, None),
            None => judge::marked(game, judge::judgement_with(game, None), &self.marks),
        }
    }

    /// The result in one word, as `B+3.5`, `B+R`, `Void`, `Replay`, `BothLose` or `Draw`; a tie by the count
    /// is `0`. `None` before the end.
    pub fn result(&self, game: &Game) -> Option<String> {
        let ending = self.state.ending()?;
        let counted = || self.judgement(game).count.result();
        Some(ending.outcome.name_or(counted))
    }

    /// Keeps the present state for undo.
    fn keep(&mut self, game: &Game, is_turn: bool) {
        let n_displacements = game.displacements().len();
        self.push_snapshot(game.n_moves(), n_displacements, game.given_turn(), is_turn);
    }

    fn push_snapshot(
        &mut self,
        n_moves: usize,
        n_displacements: usize,
        turn: Option<Color>,
        is_turn: bool,
    ) {
        /// A game without questions of the referee alternates between no more states than this.
        const NEAR: usize = 8;
        let mut last = self.log.iter().rev().take(NEAR);
        let same = last.find(|snapshot| *snapshot.state == self.state);
        let state = match same {
            Some(snapshot) => Arc::clone(&snapshot.state),
            None => Arc::new(self.state.clone()),
        };
        self.log.push(Snapshot {
            state,
            n_notes: self.notes.len() as u32,
            n_moves: n_moves as u32,
            n_displacements: n_displacements as u32,
            turn,
            is_turn,
        });
    }

    /// Undoes the last `n_turns` turns and everything since: moves or lost turns, claims, agreements,
    /// decisions, the stop and the end. Notes about a player's conduct stay, unless they belong to
    /// an undone move, and so does the pardon of a player who had lost by warnings.
    ///
    /// # Errors
    ///
    /// Fails if there were fewer turns, or if the result is final.
    fn undo(&mut self, game: &mut Game, n_turns: usize) -> Result<(), Refusal> {
        self.check_not_final(game)?;
        let Some(nth) = n_turns.checked_sub(1) else {
            return Ok(());
        };
        let calls = self.log.iter().enumerate().rev();
        let turns = calls.filter(|(_, call)| call.is_turn);
        let (first, call) = { turns }.nth(nth).ok_or(Refusal::NothingToUndo)?;
        let notes = self.notes.iter().skip(call.n_notes as usize);
        let stay: Vec<Note> = notes
            .filter(|note| !note.belongs_to_move)
            .cloned()
            .collect();
        self.back_to(first, game);
        let open = self.state.clone();
        for mut note in stay {
            note.n_moves = note.n_moves.min(game.n_moves());
            self.keep(game, false);
            let is_pardon = note.kind == NoteKind::Pardon;
            self.note(note, game);
            if is_pardon {
                self.state.clone_from(&open);
            }
        }
        Ok(())
    }

    /// Undoes the last call of the referee or the last move of a front end, whichever came later.
    ///
    /// # Errors
    ///
    /// Fails if there was none, or if the result is final.
    fn undo_call(&mut self, game: &mut Game) -> Result<(), Refusal> {
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

    /// Restores the state before call `number` of the log.
    fn back_to(&mut self, number: usize, game: &mut Game) {
        let Some(entry) = self.log.drain(number..).next() else {
            return;
        };
        game.undo_to(entry.n_moves as usize);
        while game.displacements().len() > entry.n_displacements as usize {
            game.put_back();
        }
        game.give_turn(entry.turn);
        self.notes.truncate(entry.n_notes as usize);
        self.state = Arc::unwrap_or_clone(entry.state);
    }
}

impl MatchState {
    /// Records a move. The pass that takes the button does not count towards a stop.
    fn moved(
        &mut self,
        color: Color,
        mv: Move,
        captured: u16,
        takes_button: bool,
        rules: &crate::rules::Rules,
    ) {
        match mv {
            Move::Play(_) => self.stone(color, captured, rules),
            Move::Pass if takes_button => self.take_button(rules),
            Move::Pass => self.pass(color, rules),
        }
    }
}

#[cfg(test)]
mod tests;
