//! Numbers for positions. The positions themselves stand in one list and are not stored again.

use std::collections::hash_map::Entry;
use std::hash::{Hash, Hasher};

use super::super::attractor::{Table, WordHasher};
use crate::life::field::Situation;

/// The end of a list.
const NONE: u32 = u32::MAX;

/// The numbers of positions, in the order in which they came up.
#[derive(Debug, Default)]
pub(super) struct Numbers {
    /// For each hash the last position that has it.
    last: Table<u64, u32>,
    /// For each position the one before it that has the same hash.
    before: Vec<u32>,
}

impl Numbers {
    /// The number of a position that came up before, told by a comparison; a new one gets the next
    /// number.
    pub(super) fn find_or_add(
        &mut self,
        situation: &Situation,
        is_it: impl Fn(u32) -> bool,
    ) -> Option<u32> {
        let id = self.before.len() as u32;
        match self.last.entry(hash(situation)) {
            Entry::Vacant(entry) => {
                entry.insert(id);
                self.before.push(NONE);
            }
            Entry::Occupied(mut entry) => {
                let mut other = *entry.get();
                while other != NONE {
                    if is_it(other) {
                        return Some(other);
                    }
                    other = self.before[other as usize];
                }
                self.before.push(entry.insert(id));
            }
        }
        None
    }
}

fn hash(situation: &Situation) -> u64 {
    let mut hasher = WordHasher::default();
    situation.hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Color;

    #[test]
    fn positions_with_one_hash_are_told_apart() {
        let mut numbers = Numbers::default();
        let situation = Situation {
            stones: [1, 2],
            bans: [0; 2],
            to_move: Color::Black,
        };
        assert_eq!(numbers.find_or_add(&situation, |_| true), None);
        assert_eq!(numbers.find_or_add(&situation, |id| id == 0), Some(0));
        // The same hash, and another position.
        assert_eq!(numbers.find_or_add(&situation, |_| false), None);
        assert_eq!(numbers.find_or_add(&situation, |id| id == 0), Some(0));
        assert_eq!(numbers.find_or_add(&situation, |id| id == 1), Some(1));
    }
}
