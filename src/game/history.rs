//! The positions of a game as changes from move to move, with an index by hash.
//!
//! A record takes less than sixty bytes, because it holds no stones. Those of any earlier position
//! follow from the last position before it that was kept, by making the moves in between again.
//! Positions are looked up by hash and confirmed on the stones. However often a position has
//! occurred, its last record names the last one of each [kind](Record::kind), so that no question
//! looks at more than a few of them.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::iter;

use super::displaced::Displacement;
use crate::board::{Color, Move, Point, PointSet, Position, Removed, zobrist};

/// How many moves apart the positions are kept.
const INTERVAL: usize = 64;

/// Kinds of records: three makers and two players to move.
const N_KINDS: usize = 6;

/// One position of a game and the move that made it. [`Game::stones_after`](super::Game::stones_after)
/// gives its stones.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Record {
    /// The move that made it and its player; `None` for the initial position.
    pub made_by: Option<(Color, Move)>,
    /// The player to move by alternation.
    pub to_move: Color,
    /// Prisoners taken by each color so far, Black's first.
    pub prisoners: [u32; 2],
    /// Passes in a row up to here.
    pub passes: u32,
    /// The number of the last pass up to here that counts in a row; 0 if there was none.
    last_pass: u32,
    ko: Option<Point>,
    /// How many stones of the list of removed ones were removed up to here.
    n_removed: u32,
    /// The newest earlier record of each kind with the same stones; 0 if there is none. The initial
    /// position is of no kind.
    earlier: [u32; N_KINDS],
}

impl Record {
    /// The player whose stone made this position; `None` after a pass and for the initial position.
    pub(super) fn maker(&self) -> Option<Color> {
        match self.made_by {
            Some((color, Move::Play(_))) => Some(color),
            _ => None,
        }
    }

    /// What a rule can tell of it besides the stones: who made it, and who is to move.
    fn kind(&self) -> usize {
        let maker = self.maker().map_or(0, |color| 1 + color as usize);
        2 * maker + self.to_move as usize
    }
}

/// There is no move to undo.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("no move to undo")]
pub struct NothingToUndo;

/// The records of a game with an index by hash.
#[derive(Debug, Clone)]
pub(super) struct History {
    records: Vec<Record>,
    /// The stones now, and their hash.
    stones: [PointSet; 2],
    hash: u64,
    /// The stones after each [`INTERVAL`] moves, the initial ones first.
    kept: Vec<[PointSet; 2]>,
    /// The stones that the moves have removed, in the order of the moves.
    removed: Vec<Point>,
    /// The stones that were displaced and stay so, in order.
    displacements: Vec<Displacement>,
    /// The newest record with each hash.
    newest: HashMap<u64, u32, BuildHasherDefault<AsIs>>,
    /// For a record whose hash other stones had before, the newest record of them. There are hardly
    /// ever any.
    others: HashMap<u32, u32>,
}

impl History {
    pub(super) fn new(position: &Position, to_move: Color, prisoners: [u32; 2]) -> Self {
        let first = Record {
            made_by: None,
            to_move,
            prisoners,
            passes: 0,
            last_pass: 0,
            ko: None,
            n_removed: 0,
            earlier: [0; N_KINDS],
        };
        // Room for nearly any game. Growing the vectors would take a fifth of the time of whole games.
        let most = 2 * position.size().n_points();
        let mut newest = HashMap::with_capacity_and_hasher(most, BuildHasherDefault::default());
        newest.insert(position.hash(), 0);
        let mut records = Vec::with_capacity(most);
        records.push(first);
        Self {
            records,
            stones: position.both(),
            hash: position.hash(),
            kept: vec![position.both()],
            removed: Vec::new(),
            displacements: Vec::new(),
            newest,
            others: HashMap::new(),
        }
    }

    pub(super) fn records(&self) -> &[Record] {
        &self.records
    }

    pub(super) fn last(&self) -> &Record {
        self.records
            .last()
            .expect("a game has at least its first position")
    }

    /// The point where the last move captured a stone that could be retaken at once.
    pub(super) fn ko(&self) -> Option<Point> {
        self.last().ko
    }

    /// The number of the last pass that counts in a row; 0 if there was none.
    pub(super) fn last_pass(&self) -> usize {
        self.last().last_pass as usize
    }

    pub(super) fn set_first_player(&mut self, color: Color) {
        if let Some(first) = self.records.first_mut() {
            first.to_move = color;
        }
    }

    /// Sets the prisoners taken before the first move.
    pub(super) fn set_prisoners(&mut self, prisoners: [u32; 2]) {
        if let Some(first) = self.records.first_mut() {
            first.prisoners = prisoners;
        }
    }

    pub(super) fn set_turn(&mut self, color: Color) {
        if let Some(last) = self.records.last_mut() {
            last.to_move = color;
        }
    }

    /// Records a move. A pass that takes the button does not count as a pass in a row.
    pub(super) fn push(
        &mut self,
        position: &Position,
        color: Color,
        mv: Move,
        removed: Removed,
        takes_button: bool,
    ) {
        let number = self.records.len() as u32;
        let before = match mv {
            Move::Pass => Some(self.records.len() - 1),
            Move::Play(_) => self.newest_like(position.hash(), &position.both()),
        };
        let earlier = self.index(number, position.hash(), before);
        if removed != Removed::default() {
            self.keep_removed(color, mv, position);
        }
        let last = self.last();
        let mut prisoners = last.prisoners;
        prisoners[color] += u32::from(removed.captured);
        prisoners[!color] += u32::from(removed.suicided);
        let counts = mv == Move::Pass && !takes_button;
        self.records.push(Record {
            made_by: Some((color, mv)),
            to_move: !color,
            prisoners,
            passes: if counts { last.passes + 1 } else { 0 },
            last_pass: if counts { number } else { last.last_pass },
            ko: position.ko(),
            n_removed: self.removed.len() as u32,
            earlier,
        });
        (self.stones, self.hash) = (position.both(), position.hash());
        if (number as usize).is_multiple_of(INTERVAL) {
            self.kept.push(self.stones);
        }
    }

    /// Leads from this hash to record `number`. Returns its earlier records of each kind, given the
    /// newest record `before` it with the same stones.
    fn index(&mut self, number: u32, hash: u64, before: Option<usize>) -> [u32; N_KINDS] {
        let earlier = before.map_or([0; N_KINDS], |before| self.kinds_up_to(before));
        let newest = self.newest.insert(hash, number);
        let other = newest.filter(|&newest| before != Some(newest as usize));
        let known = before.and_then(|before| self.others.get(&(before as u32)).copied());
        if let Some(other) = other.or(known) {
            self.others.insert(number, other);
        }
        earlier
    }

    /// Forgets the last record in the index.
    fn leave_index(&mut self) {
        let number = self.records.len() - 1;
        let before = self.before(number, None).map(|before| before as u32);
        let before = before.max(self.others.remove(&(number as u32)));
        match before {
            Some(before) => self.newest.insert(self.hash, before),
            None => self.newest.remove(&self.hash),
        };
    }

    /// The stones that were displaced and stay so, in order.
    pub(super) fn displacements(&self) -> &[Displacement] {
        &self.displacements
    }

    /// Displaces a stone since the last move, which makes this position.
    pub(super) fn displace(&mut self, displacement: Displacement, position: &Position) {
        self.restate(position);
        self.displacements.push(displacement);
    }

    /// Takes back the last displacement, which was made since the last move, and returns it.
    pub(super) fn put_back(&mut self) -> Option<Displacement> {
        let n_moves = self.records.len() - 1;
        self.displacements.pop_if(|last| last.n_moves == n_moves)
    }

    /// Replaces the stones of the last record. Who made it, the turn and the prisoners stay.
    pub(super) fn restate(&mut self, position: &Position) {
        self.leave_index();
        (self.stones, self.hash) = (position.both(), position.hash());
        let number = self.records.len() - 1;
        if number.is_multiple_of(INTERVAL) {
            self.kept[number / INTERVAL] = self.stones;
        }
        let before = self.newest_like(self.hash, &self.stones);
        let earlier = self.index(number as u32, self.hash, before);
        if let Some(last) = self.records.last_mut() {
            (last.earlier, last.ko) = (earlier, position.ko());
        }
    }

    /// Keeps the stones that a move has removed, from the position after it.
    fn keep_removed(&mut self, color: Color, mv: Move, after: &Position) {
        let mut before = self.stones;
        if let Some(point) = mv.point() {
            before[color].insert(point);
        }
        for color in Color::BOTH {
            let gone = before[color] - after.stones(color);
            self.removed.extend(gone.iter());
        }
    }

    /// Undoes moves until this many are left.
    pub(super) fn undo_to(&mut self, n_moves: usize) {
        while self.records.len() > n_moves + 1 {
            self.pop();
        }
    }

    /// The stones now, Black's first.
    pub(super) const fn stones(&self) -> [PointSet; 2] {
        self.stones
    }

    fn pop(&mut self) {
        self.leave_index();
        let number = self.records.len() - 1;
        if number.is_multiple_of(INTERVAL) {
            self.kept.pop();
        }
        while let Some(Displacement {
            color, from, to, ..
        }) = self.put_back()
        {
            self.stones[color].remove(to);
            self.stones[color].insert(from);
            self.hash ^= zobrist::key(color, to) ^ zobrist::key(color, from);
        }
        let play = self.play_of(number);
        self.records.pop();
        let gone = self.removed.split_off(self.last().n_removed as usize);
        if let Some((color, point, owner)) = play {
            for gone in gone {
                self.stones[owner].insert(gone);
                self.hash ^= zobrist::key(owner, gone);
            }
            self.stones[color].remove(point);
            self.hash ^= zobrist::key(color, point);
        }
    }

    /// The stone that record `number` placed, and the owner of the stones that it removed, if any.
    fn play_of(&self, number: usize) -> Option<(Color, Point, Color)> {
        let (color, Move::Play(point)) = self.records[number].made_by? else {
            return None;
        };
        let is_suicide = self.removed_by(number).contains(&point);
        Some((color, point, if is_suicide { color } else { !color }))
    }

    /// The stones that the move of record `number` removed.
    fn removed_by(&self, number: usize) -> &[Point] {
        let up_to = |number: usize| self.records[number].n_removed as usize;
        &self.removed[up_to(number - 1)..up_to(number)]
    }

    /// The stones of record `number`, Black's first.
    pub(super) fn stones_of(&self, number: usize) -> [PointSet; 2] {
        if number + 1 == self.records.len() {
            return self.stones;
        }
        let kept = number / INTERVAL;
        let mut stones = self.kept[kept];
        for number in kept * INTERVAL + 1..=number {
            if let Some((color, point, owner)) = self.play_of(number) {
                stones[color].insert(point);
                for &gone in self.removed_by(number) {
                    stones[owner].remove(gone);
                }
            }
            for one in self
                .displacements
                .iter()
                .filter(|one| one.n_moves == number)
            {
                stones[one.color].remove(one.from);
                stones[one.color].insert(one.to);
            }
        }
        stones
    }

    /// Whether a record has this hash.
    pub(super) fn has_hash(&self, hash: u64) -> bool {
        self.newest.contains_key(&hash)
    }

    /// The number of the newest record with these stones, whose hash this is.
    pub(super) fn newest_like(&self, hash: u64, stones: &[PointSet; 2]) -> Option<usize> {
        let newest = self.newest.get(&hash).copied();
        iter::successors(newest, |number| self.others.get(number).copied())
            .map(|number| number as usize)
            .find(|&number| self.stones_of(number) == *stones)
    }

    /// The newest record of each kind with the stones of record `number`, up to that one.
    fn kinds_up_to(&self, number: usize) -> [u32; N_KINDS] {
        let record = &self.records[number];
        let mut kinds = record.earlier;
        if number > 0 {
            kinds[record.kind()] = number as u32;
        }
        kinds
    }

    /// Record `number`, the newest record of each kind before it with the same stones, from the newest
    /// to the oldest, and the initial position if it has these stones too.
    pub(super) fn each_kind_up_to(&self, number: usize) -> impl Iterator<Item = (usize, &Record)> {
        let mut earlier = self.records[number].earlier;
        earlier.sort_unstable();
        let earlier = earlier.into_iter().rev().take_while(|&number| number > 0);
        let first = self.is_like_first(number).then_some(0);
        iter::once(number)
            .chain(earlier.map(|number| number as usize))
            .chain(first)
            .map(|number| (number, &self.records[number]))
    }

    /// Whether this record, which is not the first, has the stones of the first.
    fn is_like_first(&self, number: usize) -> bool {
        number > 0 && self.stones_of(number) == self.kept[0]
    }

    /// The newest record before `number` with the same stones, and with this player to move if one is
    /// given.
    pub(super) fn before(&self, number: usize, to_move: Option<Color>) -> Option<usize> {
        let fits = |&number: &usize| to_move.is_none_or(|c| self.records[number].to_move == c);
        let kinds = self.records[number].earlier.into_iter();
        let kinds = kinds.filter(|&kind| kind > 0).map(|kind| kind as usize);
        let first = || self.is_like_first(number).then_some(0).filter(fits);
        kinds.filter(fits).max().or_else(first)
    }

    /// The player who moved first from record `number`, if it was set up with stones; `color` if
    /// nobody has moved yet.
    pub(super) fn set_up_for(&self, number: usize, color: Color) -> Option<Color> {
        if number > 0 || self.kept[0].iter().all(PointSet::is_empty) {
            return None;
        }
        let first_mover = self.records.get(1).and_then(|r| r.made_by);
        Some(first_mover.map_or(color, |(first, _)| first))
    }
}

/// A hasher for keys that are hashes already.
#[derive(Debug, Clone, Copy, Default)]
struct AsIs(u64);

impl Hasher for AsIs {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(byte);
        }
    }

    fn write_u64(&mut self, hash: u64) {
        self.0 = hash;
    }
}
