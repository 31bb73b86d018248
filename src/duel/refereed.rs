//! A game of a match under the arbiter, without its engines: what each move leads to, and how the
//! game ends.
//!
//! Engines cannot negotiate, so this module speaks for both where the rules ask the players to
//! agree: on the judge's proposal about dead stones when the game is stopped, and on no result when
//! the whole board keeps recurring.

use std::fmt;

use super::fault::EngineFault;
use crate::arbiter::{
    Arbiter, Decision, Ending, Entry, Event, Official, Outcome, Refusal, Ruling, Settlement,
};
use crate::board::{Color, Move};
use crate::game::Game;
use crate::judge::{Status, final_judgement};
use crate::rules::Recurrence;
use crate::scoring::Count;

/// The consequence of a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Turn {
    /// It was made, and may have ended the game.
    Made,
    /// It is void, or it lost the game; the board is unchanged.
    Void,
}

/// A game with its arbiter.
#[derive(Debug, Clone)]
pub(super) struct RefereedGame {
    game: Game,
    arbiter: Arbiter,
    /// The number of turns after which the game is stopped.
    move_limit: usize,
    /// Turns that were lost by void moves, which leave no trace in the game.
    n_void: usize,
    /// The count, if the game ended by one.
    count: Option<Count>,
    /// Why the game ended, once it has.
    reason: Option<String>,
    /// Who lost by a fault.
    at_fault: Option<Color>,
    rulings: Vec<String>,
    /// Why the arbiter refused to end the game. Nothing is played after that.
    refusal: Option<Refusal>,
}

impl RefereedGame {
    pub(super) fn new(game: Game, move_limit: usize) -> Self {
        Self {
            arbiter: Arbiter::of(&game),
            game,
            move_limit,
            n_void: 0,
            count: None,
            reason: None,
            at_fault: None,
            rulings: Vec::new(),
            refusal: None,
        }
    }

    pub(super) const fn game(&self) -> &Game {
        &self.game
    }

    /// Whether the game has ended, or cannot continue because the arbiter refused to end it.
    pub(super) const fn is_over(&self) -> bool {
        self.refusal.is_some() || self.arbiter.state().ending().is_some()
    }

    /// How the game ended.
    ///
    /// # Errors
    ///
    /// Fails if the arbiter refused to end the game, or if nothing has ended it.
    pub(super) fn ending(&self) -> Result<Ending, Refusal> {
        let ending = self.arbiter.state().ending().cloned();
        self.refusal.map_or(ending.ok_or(Refusal::NotOver), Err)
    }

    /// The outcome, if the game has ended.
    fn outcome(&self) -> Option<Outcome> {
        self.arbiter.state().ending().map(|ending| ending.outcome)
    }

    fn enter(&mut self, entry: Entry) -> Result<Ruling, Refusal> {
        self.arbiter.enter(&mut self.game, entry)
    }

    /// Enters what the arbiter should accept. The first refusal is kept: it is the cause of others.
    fn must(&mut self, entry: Entry) {
        let refusal = self.enter(entry).err();
        self.refusal = self.refusal.or(refusal);
    }

    /// The count, if the game ended by one.
    pub(super) const fn count(&self) -> Option<&Count> {
        self.count.as_ref()
    }

    /// Why the game ended, as a clause.
    pub(super) fn reason(&self) -> &str {
        self.reason.as_deref().unwrap_or_default()
    }

    /// Who lost by a fault.
    pub(super) const fn at_fault(&self) -> Option<Color> {
        self.at_fault
    }

    /// What the arbiter ruled before the end: moves that were void.
    pub(super) fn rulings(&self) -> &[String] {
        &self.rulings
    }

    /// Rules on a move, and makes it unless it is void.
    ///
    /// # Errors
    ///
    /// Returns the fault if the rules reject the move without a penalty of their own: the engine
    /// cannot be asked again, so it loses.
    pub(super) fn rule_on(&mut self, color: Color, mv: Move) -> Result<Turn, EngineFault> {
        let fault = |why| EngineFault::illegal(mv, why);
        let breach = self.game.check_move(color, mv).err().map(Refusal::Illegal);
        let ruling = self.enter(Entry::Rule(color, mv));
        let turn = match (ruling.map_err(fault)?, breach) {
            (Ruling::Void(article), Some(why)) => {
                self.rulings.push(format!(
                    "after move {}: {}'s {mv} is void and the turn is lost: {why}{}",
                    self.game.n_moves(),
                    color.name(),
                    cited(article),
                ));
                self.n_void += 1;
                Turn::Void
            }
            (Ruling::Forfeited(..), Some(why)) => {
                self.at_fault = Some(color);
                self.reason = Some(format!("{} {}", color.name(), fault(why)));
                Turn::Void
            }
            (ruling, _) => {
                self.follow(color, ruling);
                Turn::Made
            }
        };
        self.enforce_move_limit();
        Ok(turn)
    }

    /// Ends the game where a ruling on a move of `color` asks for it.
    fn follow(&mut self, color: Color, ruling: Ruling) {
        match ruling {
            Ruling::Stopped(_) => self.settle("both passed".to_owned()),
            Ruling::Repeated { .. } => self.decide_repetition(),
            Ruling::Ended => match self.outcome() {
                Some(Outcome::Capture(_)) => {
                    self.reason = Some(format!("{} made the first capture", color.name()));
                }
                Some(Outcome::NoResult) => self.reason = Some(self.recurrence()),
                _ => self.settle("both passed".to_owned()),
            },
            _ => {}
        }
    }

    /// Stops the game if it has come to the limit of moves.
    pub(super) fn enforce_move_limit(&mut self) {
        if self.is_over() || self.game.n_moves() + self.n_void < self.move_limit {
            return;
        }
        let reason = format!("unfinished after {} moves", self.move_limit);
        let (official, decision) = (Official::Referee, Decision::Stop);
        self.must(Entry::Decide(official, decision, reason.clone()));
        self.settle(reason);
    }

    /// Ends a game after a stop: both players agree to the judge's proposal.
    fn settle(&mut self, reason: String) {
        self.reason = Some(reason);
        let is_stopped = self.arbiter.state().stop().is_some();
        if !is_stopped && self.outcome() != Some(Outcome::Score) {
            return;
        }
        let judgement = final_judgement(&self.game);
        let proposal = Settlement::Dead(judgement.stones(Status::Dead));
        for color in Color::BOTH.into_iter().filter(|_| is_stopped) {
            self.must(Entry::Agree(color, Box::new(proposal)));
        }
        self.count = Some(judgement.count);
    }

    /// Ends a game in which the whole board occurs for the third time with the same player to move,
    /// where the rules leave that to the players or the referee.
    ///
    /// The players are taken to agree to no result unless one of them has gained prisoners since
    /// the last occurrence: that one would not agree.
    fn decide_repetition(&mut self) {
        let earlier = self.recurrences();
        let Some(&last) = earlier.last().filter(|_| earlier.len() >= 2) else {
            return;
        };
        let reason = self.recurrence();
        match self.game.rules().recurrence {
            Recurrence::NoResultIfAgreed if self.is_even_since(last) => {
                for color in Color::BOTH {
                    self.must(Entry::NoResult(color));
                }
            }
            Recurrence::Referee => {
                let (official, decision) = (Official::Referee, Decision::Draw);
                self.must(Entry::Decide(official, decision, reason.clone()));
            }
            _ => return,
        }
        self.reason = Some(reason);
    }

    /// The moves after which the whole board was as it is now, with the same player to move, from
    /// the first.
    fn recurrences(&self) -> Vec<usize> {
        let records = self.game.records();
        let to_move = self.game.to_move();
        let is_same_turn = |&number: &usize| {
            records
                .get(number)
                .is_some_and(|record| record.to_move == to_move)
        };
        let mut numbers: Vec<usize> = self.game.recurrences().filter(is_same_turn).collect();
        numbers.sort_unstable();
        numbers
    }

    /// The recurrence of the board in words.
    fn recurrence(&self) -> String {
        let numbers = self.recurrences();
        let numbers: Vec<String> = numbers.iter().map(usize::to_string).collect();
        let to_move = self.game.to_move().name();
        format!(
            "the whole board is as after moves {}, with {to_move} to move",
            numbers.join(" and ")
        )
    }

    /// Whether both players have taken equally many prisoners since move `number`.
    fn is_even_since(&self, number: usize) -> bool {
        let [black, white] = self.game.prisoners();
        self.game.records().get(number).is_some_and(|record| {
            let [black_then, white_then] = record.prisoners;
            black - black_then == white - white_then
        })
    }

    /// A player resigns.
    pub(super) fn resign(&mut self, color: Color) {
        self.must(Entry::Resign(color));
        self.reason = Some(format!("{} resigned", color.name()));
    }

    /// Ends the game: a player loses by a fault of the engine.
    pub(super) fn forfeit(&mut self, color: Color, fault: &EngineFault) {
        let reason = format!("{} {fault}", color.name());
        self.must(match fault {
            EngineFault::Time { .. } => Entry::TimeUp(color),
            EngineFault::Illegal { .. } => Entry::Event(color, Event::Violation),
            // The rule texts do not mention crashes: the referee declares the player the loser.
            _ => Entry::Decide(Official::Referee, Decision::Win(!color), reason.clone()),
        });
        self.reason = Some(reason);
        self.at_fault = Some(color);
    }

    /// Ends the game before the first move: a player who does not appear loses, and if neither
    /// does, both lose (Chinese rules 1988 §23.1, §23.2).
    pub(super) fn not_ready(&mut self, faults: &[(Color, EngineFault)]) {
        match faults {
            [] => return,
            &[(color, _)] => {
                self.at_fault = Some(color);
                self.must(Entry::Event(color, Event::NoShow));
            }
            _ => self.must(Entry::NobodyCame),
        }
        let reasons = faults
            .iter()
            .map(|(color, fault)| format!("{} {fault}", color.name()));
        self.reason = Some(reasons.collect::<Vec<_>>().join("; "));
    }
}

/// An article in parentheses, after a blank; nothing where the rules in force have none.
pub(super) fn cited(article: Option<impl fmt::Display>) -> String {
    article.map_or_else(String::new, |article| format!(" ({article})"))
}
