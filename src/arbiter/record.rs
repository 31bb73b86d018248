//! The journal of a match: what each entry does, and the lines from which a match is restored.

use super::{Arbiter, Entry, Kept, Refusal, Ruling};
use crate::board::{Color, Move, PointSet};
use crate::game::{Game, Start};
use crate::judge::Marks;
use crate::rules::{Rules, Topic};

/// What precedes the game on the first line of a journal.
const GAME: &str = "game ";
/// The same where front ends may place handicap stones by plays.
const COUNTED: &str = "game counts-opening-plays ";

/// Why a match cannot be restored from its journal. Lines are counted from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum RestoreError {
    /// No line begins a game.
    #[error("there is no game in this journal")]
    NoGame,
    /// A line cannot be read.
    #[error("line {0} is no entry of a referee's journal")]
    Line(usize),
    /// An entry could not have been made.
    #[error("line {0} could not happen: {1}")]
    Refused(usize, Refusal),
}

impl Arbiter {
    /// Makes a call, without keeping it in the journal.
    pub(super) fn apply(&mut self, game: &mut Game, entry: &Entry) -> Result<Ruling, Refusal> {
        match entry {
            Entry::Play(moves) => self.play_all(game, moves),
            Entry::TakeBack(n_turns) => self.take_back(game, *n_turns),
            Entry::Komi(komi) | Entry::UsualKomi(komi) => {
                self.check_result_is_open(game)?;
                game.set_komi(*komi);
                Ok(Ruling::Done)
            }
            Entry::Rules(rules) => self.change_rules(game, *rules),
            Entry::Turn(color) => {
                self.check_no_match()?;
                game.set_turn(*color);
                Ok(Ruling::Done)
            }
            Entry::Mark(stones, is_dead) => self.mark(game, stones, *is_dead),
            Entry::ClearMarks => {
                self.marks = Marks::default();
                Ok(Ruling::Done)
            }
            Entry::Rule(color, mv) => self.rule_on(game, *color, *mv),
            Entry::Claim(color) => self.claim(game, *color),
            Entry::Confirm(color) => self.confirm(game, *color),
            Entry::Recount => self.recount(game),
            Entry::Agree(color, settlement) => self.agree(game, *color, settlement),
            Entry::Resume(color) => self.resume(game, *color),
            Entry::Dispute(color, point) => self.dispute(game, *color, *point),
            Entry::PassForKo(color, point) => self.pass_for_ko(game, *color, *point),
            Entry::NoResult(color) => self.agree_to_no_result(game, *color),
            Entry::Resign(color) => self.resign(game, *color),
            Entry::Admonish(color, kind, reason) => self.admonish(game, *color, *kind, reason),
            Entry::Event(color, event) => self.event(game, *color, *event),
            Entry::Displaced(color, from, to) => self.displaced(game, *color, *from, *to),
            Entry::NobodyCame => self.nobody_came(game),
            Entry::Late(color, by) => {
                let spent = self.late(game, *color, *by)?;
                let article = game.rules().article(Topic::Lateness);
                Ok(Ruling::Charged(*color, spent, article))
            }
            Entry::Decide(level, decision, reason) => self.decide(game, *level, *decision, reason),
            Entry::Adjourn => self.adjourn(game),
            Entry::Seal(color, commitment) => self.seal(game, *color, *commitment),
            Entry::Open(mv, nonce) => self.open(game, *mv, nonce),
            Entry::SetClocks(limit, minutes) => {
                self.set_clocks(game, *limit, *minutes)?;
                Ok(Ruling::Done)
            }
            Entry::Charge(color, thinking, removing) => {
                let spent = self.charge(game, *color, *thinking, *removing)?;
                let article = game.rules().article(Topic::ReserveClock);
                Ok(Ruling::Charged(*color, spent, article))
            }
            Entry::TimeUp(color) => self.run_out_of_time(game, *color),
            Entry::Undo => {
                self.undo_call(game)?;
                self.count_opening_plays(game);
                Ok(Ruling::Done)
            }
        }
    }

    /// Makes all these moves of a front end, or none.
    fn play_all(&mut self, game: &mut Game, moves: &[(Color, Move)]) -> Result<Ruling, Refusal> {
        self.check_play(game)?;
        // A single move that fails changes nothing.
        let before = (moves.len() > 1).then(|| (game.mark(), self.state.clone(), self.log.len()));
        let mut ruling = Ruling::Done;
        for &(color, mv) in moves {
            match self.play(game, color, mv) {
                Ok(last) => ruling = last,
                Err(why) => {
                    if let Some((mark, state, n_calls)) = before {
                        game.return_to(mark);
                        self.state = state;
                        self.log.truncate(n_calls);
                    }
                    return Err(why);
                }
            }
            self.count_opening_plays(game);
        }
        Ok(ruling)
    }

    /// Takes back this many turns, or none.
    fn take_back(&mut self, game: &mut Game, n_turns: usize) -> Result<Ruling, Refusal> {
        self.undo(game, n_turns)?;
        if n_turns > 0 {
            self.count_opening_plays(game);
        }
        Ok(Ruling::Done)
    }

    /// Some front ends place handicap stones by plain plays.
    fn count_opening_plays(&self, game: &mut Game) {
        if self.counts_opening_plays && !self.is_handicap_settled {
            game.count_opening_plays(self.start.handicap());
        }
    }

    /// Changes the rules for all further moves. The state then follows from the moves so far.
    fn change_rules(&mut self, game: &mut Game, rules: Rules) -> Result<Ruling, Refusal> {
        self.check_no_match()?;
        if rules.button == game.rules().button {
            game.set_rules(rules);
        } else {
            // Whether the first pass counts towards a stop is another question now.
            let again = Start::of(game).under(rules);
            *game = again.game().expect("the same moves on the same stones");
        }
        let fresh = Self::of(game);
        (self.state, self.notes, self.log) = (fresh.state, fresh.notes, fresh.log);
        Ok(Ruling::Done)
    }

    /// Marks the chains of these stones for the judgement on a game that has not ended.
    fn mark(&mut self, game: &Game, stones: &PointSet, is_dead: bool) -> Result<Ruling, Refusal> {
        self.check_no_match()?;
        self.check_not_over(game)?;
        let position = game.position();
        if let Some(point) = stones
            .iter()
            .find(|&point| position.color_at(point).is_none())
        {
            return Err(Refusal::NoStone(point));
        }
        let chains = PointSet::union(stones.iter().map(|point| position.chain(point)));
        self.marks.mark(&chains, is_dead);
        Ok(Ruling::Done)
    }

    fn check_no_match(&self) -> Result<(), Refusal> {
        if self.is_match {
            Err(Refusal::MatchUnderWay)
        } else {
            Ok(())
        }
    }

    /// Fails if a match has a result.
    fn check_result_is_open(&self, game: &Game) -> Result<(), Refusal> {
        if self.is_match {
            self.check_not_over(game)
        } else {
            Ok(())
        }
    }

    /// The journal as text: a line for the game before the first call, and one for each call.
    pub fn to_lines(&self) -> String {
        let mut lines = vec![self.first_line()];
        lines.extend(self.entries().map(|entry| entry.to_string()));
        lines.join("\n")
    }

    /// The line for the game before the first call.
    pub fn first_line(&self) -> String {
        let mark = if self.counts_opening_plays {
            COUNTED
        } else {
            GAME
        };
        format!("{mark}{}", self.start)
    }

    /// Shortens a long journal before a match: front ends go to and fro without end, and nobody asks for
    /// what is void. At powers of two this costs little however long the journal stays.
    pub(crate) fn shorten(&mut self) {
        const LONG: usize = 4096;
        let n_entries = self.entries.len();
        if !self.is_match && n_entries >= LONG && n_entries.is_power_of_two() {
            self.forget_what_is_void();
        }
    }

    /// Drops moves together with the call that took them back, marks before those, and every komi but the
    /// last. The game and the state of the match follow from what is left.
    pub(super) fn forget_what_is_void(&mut self) {
        let is_komi =
            |kept: &Kept| matches!(Entry::from(kept), Entry::Komi(_) | Entry::UsualKomi(_));
        let last_komi = self.entries.iter().rposition(is_komi);
        let forgets = |kept: &Kept| forgets_marks(&Entry::from(kept));
        let last_forgotten = self.entries.iter().rposition(forgets);
        let mut left = Vec::new();
        for (number, kept) in std::mem::take(&mut self.entries).into_iter().enumerate() {
            let is_void = match Entry::from(&kept) {
                Entry::Komi(_) | Entry::UsualKomi(_) => last_komi != Some(number),
                Entry::Mark(..) | Entry::ClearMarks => last_forgotten > Some(number),
                Entry::TakeBack(n_turns) => take_back(&mut left, n_turns),
                _ => false,
            };
            if !is_void {
                left.push(kept);
            }
        }
        self.entries = left;
    }

    /// The game and its arbiter as they were after so many entries.
    pub(crate) fn after_entries(&self, n_entries: usize) -> Option<(Game, Self)> {
        let mut game = self.start.game()?;
        let mut arbiter = Self::of(&game).counting_opening_plays(self.counts_opening_plays);
        for entry in self.entries().take(n_entries) {
            arbiter.enter(&mut game, entry).ok()?;
        }
        Some((game, arbiter))
    }

    /// Restores the last match of a journal: the game and its arbiter.
    ///
    /// # Errors
    ///
    /// Fails if no line begins a game, or if a line after it cannot be read or could not have
    /// happened.
    pub fn from_lines(lines: &str) -> Result<(Game, Self), RestoreError> {
        Self::replay(lines, &mut |_, _, _, _| {})
    }

    /// The same, and shows each entry after it was made, with the ruling.
    pub(crate) fn replay(
        lines: &str,
        on_entry: &mut dyn FnMut(&Entry, Ruling, &Self, &Game),
    ) -> Result<(Game, Self), RestoreError> {
        let lines: Vec<&str> = lines.lines().collect();
        let begin = lines.iter().rposition(|line| line.starts_with(GAME));
        let begin = begin.ok_or(RestoreError::NoGame)?;
        let mut numbered = (1..).zip(lines).skip(begin);
        let (number, first) = numbered.next().ok_or(RestoreError::NoGame)?;
        let counted = first.strip_prefix(COUNTED);
        let start = counted.or(first.strip_prefix(GAME)).unwrap_or_default();
        let wrong = RestoreError::Line(number);
        let start: Start = start.parse().map_err(|_| wrong)?;
        let mut game = start.game().ok_or(wrong)?;
        let mut arbiter = Self::of(&game).counting_opening_plays(counted.is_some());
        for (number, line) in numbered {
            let entry: Entry = line.parse().map_err(|_| RestoreError::Line(number))?;
            let ruling = arbiter.enter(&mut game, entry.clone());
            let ruling = ruling.map_err(|why| RestoreError::Refused(number, why))?;
            on_entry(&entry, ruling, &arbiter, &game);
        }
        Ok((game, arbiter))
    }
}

/// Drops the last so many moves. Returns false and changes nothing if anything but komi comes between.
fn take_back(entries: &mut Vec<Kept>, mut n_moves: usize) -> bool {
    let mut stay = Vec::new();
    for (number, kept) in entries.iter().enumerate().rev() {
        match Entry::from(kept) {
            Entry::Play(mut moves) => {
                let n_left = moves.len().saturating_sub(n_moves);
                n_moves = n_moves.saturating_sub(moves.len());
                moves.truncate(n_left);
                if !moves.is_empty() {
                    stay.push(Entry::Play(moves).into());
                }
            }
            komi @ (Entry::Komi(_) | Entry::UsualKomi(_)) => stay.push(komi.into()),
            _ => return false,
        }
        if n_moves == 0 {
            entries.truncate(number);
            entries.extend(stay.into_iter().rev());
            return true;
        }
    }
    false
}

/// Marks belong to a position, and only a pass keeps it. In a match the players agree on dead
/// stones, and nobody marks them.
pub(super) fn forgets_marks(entry: &Entry) -> bool {
    match entry {
        Entry::Play(moves) => moves.iter().any(|(_, mv)| *mv != Move::Pass),
        Entry::TakeBack(_) => true,
        entry => entry.is_referees(),
    }
}
