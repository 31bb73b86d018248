//! The positions of a game, with an index by hash.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use crate::board::{BoardSize, Color, Move, Point, PointSet, Position, Removed};

/// One position of a game and the move that made it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Record {
    /// The move that made it and its player; `None` for the initial position.
    pub made_by: Option<(Color, Move)>,
    /// The stones, Black's first.
    pub stones: [PointSet; 2],
    /// The player to move by alternation.
    pub to_move: Color,
    /// Prisoners taken by each color so far, Black's first.
    pub prisoners: [u32; 2],
    /// Passes in a row up to here.
    pub passes: u32,
    hash: u64,
    ko: Option<Point>,
    /// The number of the previous record with the same hash.
    older: Option<u32>,
}

impl Record {
    /// The player whose stone made this position; `None` after a pass and for the initial position.
    pub(super) fn maker(&self) -> Option<Color> {
        match self.made_by {
            Some((color, Move::Play(_))) => Some(color),
            _ => None,
        }
    }

    /// The position, ready to be played on.
    pub(super) fn position(&self, size: BoardSize) -> Position {
        let mut position = Position::from_stones(size, self.stones)
            .expect("every chain of a recorded position has a liberty");
        position.restore_ko(self.ko);
        position
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
    newest: HashMap<u64, u32, BuildHasherDefault<AsIs>>,
}

impl History {
    pub(super) fn new(position: &Position, to_move: Color, prisoners: [u32; 2]) -> Self {
        let first = Record {
            made_by: None,
            stones: position.both(),
            to_move,
            prisoners,
            passes: 0,
            hash: position.hash(),
            ko: None,
            older: None,
        };
        // Room for nearly any game. Growing the vectors would take a fifth of the time of whole games.
        let most = 2 * position.size().n_points();
        let mut newest = HashMap::with_capacity_and_hasher(most, BuildHasherDefault::default());
        newest.insert(first.hash, 0);
        let mut records = Vec::with_capacity(most);
        records.push(first);
        Self { records, newest }
    }

    pub(super) fn records(&self) -> &[Record] {
        &self.records
    }

    pub(super) fn last(&self) -> &Record {
        self.records
            .last()
            .expect("a game has at least its first position")
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
        let last = self.last();
        let mut prisoners = last.prisoners;
        prisoners[color] += u32::from(removed.captured);
        prisoners[!color] += u32::from(removed.suicided);
        let passes = if mv == Move::Pass && !takes_button {
            last.passes + 1
        } else {
            0
        };
        let older = self.newest.insert(position.hash(), number);
        self.records.push(Record {
            made_by: Some((color, mv)),
            stones: position.both(),
            to_move: !color,
            prisoners,
            passes,
            hash: position.hash(),
            ko: position.ko(),
            older,
        });
    }

    pub(super) fn pop(&mut self) -> Result<Record, NothingToUndo> {
        if self.records.len() < 2 {
            return Err(NothingToUndo);
        }
        let record = self.records.pop().ok_or(NothingToUndo)?;
        match record.older {
            Some(older) => self.newest.insert(record.hash, older),
            None => self.newest.remove(&record.hash),
        };
        Ok(record)
    }

    /// The number of the newest record with this hash.
    pub(super) fn newest_with(&self, hash: u64) -> Option<usize> {
        self.newest.get(&hash).map(|&number| number as usize)
    }

    /// The records with the hash of record `number`, from that one backwards.
    pub(super) fn same_hash(&self, number: usize) -> impl Iterator<Item = (usize, &Record)> {
        std::iter::successors(Some(number), |&n| {
            self.records[n].older.map(|older| older as usize)
        })
        .map(|n| (n, &self.records[n]))
    }

    /// The player who moved first from record `number`, if it was set up with stones; `color` if
    /// nobody has moved yet.
    pub(super) fn set_up_for(&self, number: usize, color: Color) -> Option<Color> {
        let first = self.records.first().filter(|_| number == 0)?;
        let is_empty = first.stones.iter().all(PointSet::is_empty);
        let first_mover = self
            .records
            .get(1)
            .and_then(|r| r.made_by)
            .map_or(color, |(c, _)| c);
        (!is_empty).then_some(first_mover)
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
