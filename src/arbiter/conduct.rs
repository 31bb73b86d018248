//! What happens away from the board: events, warnings and reminders, clocks (Chinese rules 1988, §16
//! to §18 and §23 to §25, to which the paragraphs below refer; Japanese rules 1989, art. 13.2, 14).

use std::time::Duration;

use super::clock::{ReserveClock, Spent};
use super::match_state::Question;
use super::outcome::{Ending, Outcome};
use super::{Arbiter, Refusal, Ruling};
use crate::board::{Color, Point};
use crate::game::Game;
use crate::rules::{Article, IllegalMove, Rules, Topic};

/// The kind of a note.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum NoteKind {
    /// A warning. As many as the rules say lose the game (§25.2).
    Warning,
    /// A reminder. Reminders never lose the game.
    Reminder,
    /// A complaint.
    Complaint,
    /// A permitted absence.
    Absence,
    /// Anything else that happened, or a decision.
    Record,
    /// The decision that a game goes on which was lost by warnings.
    Pardon,
}

/// A note in the referee's record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Note {
    /// Its kind.
    pub kind: NoteKind,
    /// The player whom it concerns; `None` for both.
    pub color: Option<Color>,
    /// The article on which it is based.
    pub article: Option<Article>,
    /// The reason, in the referee's words.
    pub reason: String,
    /// The number of moves before it.
    pub n_moves: usize,
    /// Whether undoing the move before it removes it.
    pub belongs_to_move: bool,
}

/// An event on which the referee rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Event {
    /// A player moved the stone that he had just played (§17.2).
    MovedStone,
    /// A player dropped a stone by accident before he played it (§17.2).
    DroppedStone,
    /// An earlier stone was found displaced (§17.3; art. 13.2).
    DisplacedStone,
    /// The player displaced a stone on purpose (§17.3).
    WilfulDisplacement,
    /// The board was disturbed from outside (§17.4).
    DisturbedFromOutside,
    /// The player disturbed the board by accident (§17.4).
    DisturbedByAccident,
    /// The player disturbed the board on purpose (§17.4).
    DisturbedOnPurpose,
    /// The board was disturbed from outside, and the players cannot restore it (§17.4).
    LostFromOutside,
    /// The player disturbed the board by accident, and it cannot be restored (§17.4).
    LostByAccident,
    /// The player removed stones that had liberties (§18).
    WrongRemoval,
    /// The player pressed the clock before all prisoners were removed (§23.4).
    EarlyClock,
    /// The player leaves with consent while the opponent thinks (§23.6).
    Absence,
    /// The player left the room without reason (§24.1).
    LeftRoom,
    /// The player disturbed the opponent (§24.2).
    DisturbedOpponent,
    /// The player consulted books or people (§24.3).
    Advice,
    /// The player complains (§16.2).
    Complaint,
    /// The player complains in an emergency (§16.2).
    Emergency,
    /// The player broke a rule in a way that no other event covers (art. 14; §25.1).
    Violation,
    /// The player did not appear within his time limit (§23.1).
    NoShow,
}

impl Event {
    /// All events with their names.
    pub const ALL: [(Self, &'static str); 19] = [
        (Self::MovedStone, "moved-stone"),
        (Self::DroppedStone, "dropped-stone"),
        (Self::DisplacedStone, "displaced-stone"),
        (Self::WilfulDisplacement, "wilful-displacement"),
        (Self::DisturbedFromOutside, "disturbed-from-outside"),
        (Self::DisturbedByAccident, "disturbed-by-accident"),
        (Self::DisturbedOnPurpose, "disturbed-on-purpose"),
        (Self::LostFromOutside, "lost-from-outside"),
        (Self::LostByAccident, "lost-by-accident"),
        (Self::WrongRemoval, "wrong-removal"),
        (Self::EarlyClock, "early-clock"),
        (Self::Absence, "absence"),
        (Self::LeftRoom, "left-room"),
        (Self::DisturbedOpponent, "disturbed-opponent"),
        (Self::Advice, "advice"),
        (Self::Complaint, "complaint"),
        (Self::Emergency, "emergency"),
        (Self::Violation, "violation"),
        (Self::NoShow, "no-show"),
    ];

    /// The event of this name.
    pub fn named(name: &str) -> Option<Self> {
        let found = Self::ALL.iter().find(|(_, other)| *other == name);
        found.map(|(event, _)| *event)
    }

    /// The name of the event.
    pub fn name(self) -> &'static str {
        let found = Self::ALL.iter().find(|(event, _)| *event == self);
        found.map_or("", |(_, name)| name)
    }

    fn article(self, rules: &Rules) -> Option<Article> {
        rules.article(match self {
            Self::MovedStone | Self::DroppedStone => Topic::MovedStone,
            Self::DisplacedStone => Topic::DisplacedStone,
            Self::WilfulDisplacement => Topic::WilfulDisplacement,
            Self::DisturbedFromOutside
            | Self::DisturbedByAccident
            | Self::DisturbedOnPurpose
            | Self::LostFromOutside
            | Self::LostByAccident => Topic::DisturbedBoard,
            Self::WrongRemoval => Topic::WrongRemoval,
            Self::EarlyClock => Topic::EarlyClock,
            Self::Absence => Topic::Absence,
            Self::LeftRoom => Topic::LeftRoom,
            Self::DisturbedOpponent => Topic::DisturbedOpponent,
            Self::Advice => Topic::Advice,
            Self::Complaint | Self::Emergency => Topic::Complaint,
            Self::Violation => Topic::Violation,
            Self::NoShow => Topic::NoShow,
        })
    }
}

impl Arbiter {
    /// Rules on an event.
    ///
    /// # Errors
    ///
    /// Fails if the game is over, if a player complains who is not on move, or if a player leaves
    /// who is on move or has left before. Where a breach loses the game, one found after the end does
    /// so too, until both players have confirmed the result (Japanese rules 1989, art. 14).
    pub(super) fn event(
        &mut self,
        game: &Game,
        color: Color,
        event: Event,
    ) -> Result<Ruling, Refusal> {
        let loses_always = game.rules().illegal_move == IllegalMove::Forfeit;
        if event == Event::Violation && loses_always {
            self.check_not_final(game)?;
        } else {
            self.check_not_over(game)?;
        }
        self.check_event(game, color, event)?;
        let article = event.article(game.rules());
        self.keep(game, false);
        let note = |kind, belongs_to_move| Note {
            kind,
            color: Some(color),
            article,
            reason: event.name().to_owned(),
            n_moves: game.n_moves(),
            belongs_to_move,
        };
        Ok(match event {
            Event::MovedStone | Event::WrongRemoval => {
                self.note(note(NoteKind::Warning, true), game)
            }
            Event::LeftRoom => self.note(note(NoteKind::Warning, false), game),
            Event::EarlyClock => self.note(note(NoteKind::Reminder, true), game),
            Event::DisturbedOpponent => self.note(note(NoteKind::Reminder, false), game),
            Event::DroppedStone => self.note(note(NoteKind::Record, true), game),
            Event::Absence => self.note(note(NoteKind::Absence, false), game),
            Event::Complaint | Event::Emergency => {
                self.note(note(NoteKind::Complaint, false), game)
            }
            // From the record of the game, or from memory.
            Event::DisturbedFromOutside | Event::DisturbedByAccident => {
                self.note(note(NoteKind::Record, false), game);
                Ruling::Restored(article)
            }
            Event::DisplacedStone => self.ask(Question::Displaced(None), article),
            Event::LostFromOutside => self.ask(Question::LostPosition, article),
            Event::Advice => self.ask(Question::Advice(color), article),
            Event::WilfulDisplacement
            | Event::DisturbedOnPurpose
            | Event::LostByAccident
            | Event::Violation
            | Event::NoShow => self.forfeit(color, article),
        })
    }

    /// Reports an earlier stone that stood on `from` and was found on `to` (§17.3; art. 13.2).
    ///
    /// # Errors
    ///
    /// As for the [`event`](Self::event) without points, or if no stone stood there or `to` is not
    /// empty.
    pub(super) fn displaced(
        &mut self,
        game: &Game,
        color: Color,
        from: Point,
        to: Point,
    ) -> Result<Ruling, Refusal> {
        self.check_not_over(game)?;
        self.check_event(game, color, Event::DisplacedStone)?;
        game.check_displacement(from, to)?;
        self.keep(game, false);
        let article = Event::DisplacedStone.article(game.rules());
        Ok(self.ask(Question::Displaced(Some((from, to))), article))
    }

    fn check_event(&self, game: &Game, color: Color, event: Event) -> Result<(), Refusal> {
        let is_on_move = color == game.to_move();
        let is_absence = |note: &Note| note.kind == NoteKind::Absence && note.color == Some(color);
        match event {
            Event::Complaint if !is_on_move => Err(Refusal::MustBeOnMove(color)),
            Event::Absence if is_on_move => Err(Refusal::MustNotBeOnMove(color)),
            Event::Absence if self.notes.iter().any(is_absence) => {
                Err(Refusal::LeftOnceAlready(color))
            }
            Event::DisplacedStone | Event::LostFromOutside | Event::Advice => self.check_decided(),
            _ => Ok(()),
        }
    }

    fn ask(&mut self, question: Question, article: Option<Article>) -> Ruling {
        let before = self.state.question.replace(question);
        if matches!(before, Some(Question::Repetition { .. })) {
            self.state.put_aside = before.map(Box::new);
        }
        Ruling::DecisionNeeded(article)
    }

    /// Rules that both players lose, because neither appeared within the time limit (§23.2).
    ///
    /// # Errors
    ///
    /// Fails if the game is over.
    pub(super) fn nobody_came(&mut self, game: &Game) -> Result<Ruling, Refusal> {
        self.check_not_over(game)?;
        self.keep(game, false);
        let article = game.rules().article(Topic::NobodyCame);
        self.state.end(Ending::new(Outcome::BothLose, article));
        Ok(Ruling::Ended)
    }

    /// Warns or reminds a player at the referee's discretion (§15, §23.4, §24).
    ///
    /// # Errors
    ///
    /// Fails if the game is over.
    pub(super) fn admonish(
        &mut self,
        game: &Game,
        color: Color,
        kind: NoteKind,
        reason: &str,
    ) -> Result<Ruling, Refusal> {
        self.check_not_over(game)?;
        self.keep(game, false);
        let note = Note {
            kind,
            color: Some(color),
            article: game.rules().article(Topic::Warnings),
            reason: reason.to_owned(),
            n_moves: game.n_moves(),
            belongs_to_move: false,
        };
        Ok(self.note(note, game))
    }

    /// How many notes of a kind a player has.
    pub fn count(&self, color: Color, kind: NoteKind) -> usize {
        self.notes
            .iter()
            .filter(|note| note.kind == kind && note.color == Some(color))
            .count()
    }

    /// Whether the game is lost by a player who has as many warnings as lose it.
    pub(super) fn is_lost_by_warnings(&self, game: &Game) -> bool {
        match self.state.ending().map(|ending| ending.outcome) {
            Some(Outcome::Forfeit(winner)) => self.has_too_many_warnings(!winner, game),
            _ => false,
        }
    }

    fn has_too_many_warnings(&self, color: Color, game: &Game) -> bool {
        let limit = usize::from(game.rules().warnings_to_lose);
        limit > 0 && self.count(color, NoteKind::Warning) >= limit
    }

    /// Records a note and rules on it: as many warnings as the rules say lose the game (§25.2).
    pub(super) fn note(&mut self, note: Note, game: &Game) -> Ruling {
        let Note { kind, article, .. } = note;
        let color = note.color;
        self.notes.push(note);
        match (kind, color) {
            (NoteKind::Warning, Some(color)) => {
                if self.has_too_many_warnings(color, game) && self.state.ending().is_none() {
                    self.forfeit(color, game.rules().article(Topic::Warnings))
                } else {
                    let n_warnings = self.count(color, NoteKind::Warning);
                    Ruling::Warned(color, n_warnings, article)
                }
            }
            (NoteKind::Reminder, Some(color)) => Ruling::Reminded(color, article),
            _ => Ruling::Noted(article),
        }
    }

    /// Sets the reserve clocks of both players (§12).
    ///
    /// # Errors
    ///
    /// Fails if the game is over or the reserve exceeds the limit.
    pub(super) fn set_clocks(
        &mut self,
        game: &Game,
        limit: Duration,
        minutes: u32,
    ) -> Result<(), Refusal> {
        self.check_not_over(game)?;
        let clock = ReserveClock::new(limit, minutes).ok_or(Refusal::ReserveTooLarge)?;
        self.keep(game, false);
        self.state.clocks = Some(Box::new([clock; 2]));
        Ok(())
    }

    /// Charges a player's clock with a move: the time to think and the time to remove prisoners. A
    /// loss on time ends the game (§12.2, §23.4, §23.5).
    ///
    /// # Errors
    ///
    /// Fails if no clock is set, or if the game is over or adjourned (adjournments are free, §14).
    pub(super) fn charge(
        &mut self,
        game: &Game,
        color: Color,
        thinking: Duration,
        removing: Duration,
    ) -> Result<Spent, Refusal> {
        self.check_open(game)?;
        let clocks = self.state.clocks.as_ref().ok_or(Refusal::NoClock)?;
        let spent = clocks[color].spend(thinking, removing);
        self.keep(game, false);
        if let Some(clocks) = &mut self.state.clocks {
            clocks[color] = spent.clock;
        }
        if spent.is_lost {
            let article = game.rules().article(Topic::TimeLimit);
            self.state.end(Ending::new(Outcome::Time(!color), article));
        }
        Ok(spent)
    }

    /// Ends the game because a player exceeded his time on a clock kept elsewhere (§23.5).
    ///
    /// # Errors
    ///
    /// Fails if the game is over.
    pub(super) fn run_out_of_time(&mut self, game: &Game, color: Color) -> Result<Ruling, Refusal> {
        self.check_not_over(game)?;
        self.keep(game, false);
        let article = game.rules().article(Topic::TimeLimit);
        self.state.end(Ending::new(Outcome::Time(!color), article));
        Ok(Ruling::Ended)
    }

    /// Charges a player's clock with the time by which he came late (§23.3). A player later than his
    /// limit counts as absent (§23.1).
    ///
    /// # Errors
    ///
    /// As [`charge`](Self::charge).
    pub(super) fn late(
        &mut self,
        game: &Game,
        color: Color,
        by: Duration,
    ) -> Result<Spent, Refusal> {
        let spent = self.charge(game, color, by, Duration::ZERO)?;
        if spent.is_lost {
            let article = game.rules().article(Topic::NoShow);
            self.state
                .end(Ending::new(Outcome::Forfeit(!color), article));
        }
        Ok(spent)
    }
}
