//! Which moves are legal now, and which positions they would repeat.

use super::Game;
use super::history::Record;
use crate::board::{Color, Illegal, Move, Point, PointSet, Removed};
use crate::rules::{Earlier, PassRule, Repetition};

impl Game {
    /// Whether `color` may play on `point` now.
    ///
    /// # Errors
    ///
    /// Returns the reason why not. A repetition is confirmed stone by stone, so equal hashes of
    /// different positions do no harm.
    pub fn check(&self, color: Color, point: Point) -> Result<(), Illegal> {
        self.position.check(color, point, self.rules.suicide)?;
        match self.repetition(color, point) {
            None => Ok(()),
            Some((_, Repetition::Ko)) => Err(Illegal::Ko),
            Some((move_number, Repetition::Superko)) => Err(Illegal::Superko(move_number)),
        }
    }

    /// The forbidden repetition that a stone would make, and the number of the position repeated.
    fn repetition(&self, color: Color, point: Point) -> Option<(usize, Repetition)> {
        if let Some(number) = self.ko_beside_a_displaced_stone(color, point) {
            return Some((number, Repetition::Ko));
        }
        let newest = self.repeated(color, point)?;
        // A rule that forbids to repeat a position forbids the newest before it of the same kind.
        let mut kinds = self.history.each_kind_up_to(newest);
        kinds.find_map(|(number, record)| {
            let kind = self.forbidden(color, number, record)?;
            Some((number, kind))
        })
    }

    /// Why the ko rule forbids `color` to repeat the position of record `number`; `None` if it does
    /// not.
    pub(super) fn forbidden(
        &self,
        color: Color,
        number: usize,
        record: &Record,
    ) -> Option<Repetition> {
        let is_opponents_stone = self.history.last().maker() == Some(!color);
        let earlier = Earlier {
            maker: record.maker(),
            to_move: record.to_move,
            is_before_opponents_stone: is_opponents_stone && number + 1 == self.n_moves(),
            set_up_for: self.history.set_up_for(number, color),
        };
        self.rules.forbids(color, earlier)
    }

    /// Whether a stone would repeat any earlier position of this game, legal or not.
    pub fn repeats(&self, color: Color, point: Point) -> bool {
        self.repeated(color, point).is_some()
    }

    /// The number of the last move after which the board was as the stone would make it, if it would
    /// repeat a position; 0 for the initial position.
    pub fn repeated(&self, color: Color, point: Point) -> Option<usize> {
        let hash = self.position.hash_after(color, point);
        if !self.history.has_hash(hash) {
            return None;
        }
        let mut next = self.position.clone();
        next.place(color, point);
        self.history.newest_like(hash, &next.both())
    }

    /// The stones that a legal stone would remove: captured ones, and own ones by suicide.
    pub fn removed_by(&self, color: Color, point: Point) -> Removed {
        self.position.clone().place(color, point)
    }

    /// The numbers of the earlier positions with the same stones as now, the newest first; 0 is the
    /// initial position.
    pub fn recurrences(&self) -> impl Iterator<Item = usize> {
        self.recurrences_with(None)
    }

    /// Those of them after the last pass, with this player to move.
    pub(crate) fn recurrences_since_pass(&self, to_move: Color) -> impl Iterator<Item = usize> {
        let last_pass = self.history.last_pass();
        self.recurrences_with(Some(to_move))
            .take_while(move |&number| number >= last_pass)
    }

    fn recurrences_with(&self, to_move: Option<Color>) -> impl Iterator<Item = usize> {
        let before = move |&number: &usize| self.history.before(number, to_move);
        std::iter::successors(before(&self.n_moves()), before)
    }

    /// Whether a position with this hash occurred. Not confirmed by stones; good enough for search.
    pub(crate) fn has_hash(&self, hash: u64) -> bool {
        self.history.has_hash(hash)
    }

    /// All points on which `color` may play now.
    pub fn legal_points(&self, color: Color) -> PointSet {
        let empty = self.position.empty();
        empty
            .iter()
            .filter(|&point| self.check(color, point).is_ok())
            .collect()
    }

    /// Whether `color` may make this move now.
    ///
    /// # Errors
    ///
    /// Like [`check`](Self::check) for a stone. A pass is illegal only under rules that forbid it
    /// while there is a legal play (Atari-Go).
    pub fn check_move(&self, color: Color, mv: Move) -> Result<(), Illegal> {
        match mv {
            Move::Play(point) => self.check(color, point),
            Move::Pass if self.may_pass(color) => Ok(()),
            Move::Pass => Err(Illegal::Pass),
        }
    }

    /// The first move that the rules in force forbid, with its number, from 1: a record holds what was
    /// played. `None` in a game in which stones were displaced.
    pub fn first_illegal(&self) -> Option<(usize, Illegal)> {
        if !self.displacements().is_empty() {
            return None;
        }
        let mut game = self.clone();
        game.undo_to(0);
        (1..).zip(self.moves()).find_map(|(number, (color, mv))| {
            let illegal = game.play(color, mv).err()?;
            Some((number, illegal))
        })
    }

    fn may_pass(&self, color: Color) -> bool {
        self.rules.pass == PassRule::Allowed || self.legal_points(color).is_empty()
    }
}
