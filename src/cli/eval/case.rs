//! A case of a data set: a file, its board, and what is known to be true.

use std::collections::HashSet;

use honte::rules::{AfterStop, Rules};
use honte::sgf::record::rules_named;
use serde::Deserialize;

/// The file `truth.json`.
#[derive(Debug, Deserialize)]
pub(super) struct Dataset {
    pub(super) cases: Vec<Case>,
}

/// One position or finished game.
#[derive(Debug, Deserialize)]
pub(super) struct Case {
    pub(super) id: String,
    /// The game record, in the folder of the data set.
    pub(super) sgf: String,
    /// Columns and rows.
    pub(super) size: (u8, u8),
    /// Rows from the top: `X` for black, `O` for white.
    pub(super) board: Vec<String>,
    /// `chinese` or `japanese`: how it is counted.
    rules: Option<String>,
    /// The rules that the players named.
    rules_orig: Option<String>,
    #[serde(default)]
    exclude: bool,
    pub(super) truth: Truth,
}

/// What is known to be true.
#[derive(Debug, Deserialize)]
pub(super) struct Truth {
    /// For each point `a` alive, `d` dead, anything else not judged.
    pub(super) status: Option<Vec<String>>,
    /// The score as GTP tells it.
    pub(super) score: Option<String>,
    /// For each point `x` or `o` for a stone in seki.
    pub(super) seki_map: Option<Vec<String>>,
    /// For each point `z` or `w` for Black's territory, `a` or `b` for White's.
    pub(super) territory_map: Option<Vec<String>>,
    /// The dead stones for which the maps hold: `d` for each.
    pub(super) dead_given: Option<Vec<String>>,
    #[serde(default)]
    exclude: bool,
}

impl Case {
    /// Whether it is to be counted.
    pub(super) fn counts(&self) -> bool {
        !self.exclude && !self.truth.exclude
    }

    /// The rules that the players named, if dead stones are removed under them, or else those by
    /// which it is counted.
    pub(super) fn rules(&self) -> Option<Rules> {
        let named = |name: &Option<String>| rules_named(name.as_deref()?);
        named(&self.rules_orig)
            .filter(|rules| rules.after_stop != AfterStop::ScoreBoard)
            .or_else(|| named(&self.rules))
    }

    /// The number of chains that are judged rightly by this list of dead stones, and a stone of
    /// each of the others with whether it is dead in truth.
    pub(super) fn compare(&self, dead: &HashSet<String>) -> (usize, Vec<(String, bool)>) {
        let Some(status) = &self.truth.status else {
            return (0, Vec::new());
        };
        let mut n_right = 0;
        let mut wrong = Vec::new();
        for chain in self.chains() {
            let judged: Vec<(String, bool)> = chain
                .iter()
                .filter_map(|&(column, row)| match sign(status, column, row) {
                    'a' => Some((self.vertex(column, row), false)),
                    'd' => Some((self.vertex(column, row), true)),
                    _ => None,
                })
                .collect();
            let is_judged = !judged.is_empty();
            match judged
                .into_iter()
                .find(|(stone, is_dead)| dead.contains(stone) != *is_dead)
            {
                Some(stone) => wrong.push(stone),
                None => n_right += usize::from(is_judged),
            }
        }
        (n_right, wrong)
    }

    /// How many chains in seki are listed, of how many; `None` where nothing is known of them.
    pub(super) fn sekis_found(&self, listed: &HashSet<String>) -> Option<(usize, usize)> {
        let map = self.truth.seki_map.as_ref()?;
        let sekis: Vec<_> = self
            .chains()
            .into_iter()
            .filter(|chain| matches!(sign(map, chain[0].0, chain[0].1), 'x' | 'o'))
            .collect();
        let n_found = sekis
            .iter()
            .filter(|chain| listed.contains(&self.vertex(chain[0].0, chain[0].1)))
            .count();
        Some((n_found, sekis.len()))
    }

    /// The chains of the board, each as columns from the left and rows from the top.
    fn chains(&self) -> Vec<Vec<(usize, usize)>> {
        let mut seen = HashSet::new();
        let mut chains = Vec::new();
        for row in 0..usize::from(self.size.1) {
            for column in 0..usize::from(self.size.0) {
                let color = sign(&self.board, column, row);
                if !matches!(color, 'X' | 'O') || !seen.insert((column, row)) {
                    continue;
                }
                let mut chain = vec![(column, row)];
                let mut next = 0;
                while let Some(&(column, row)) = chain.get(next) {
                    next += 1;
                    for (column, row) in [
                        (column.wrapping_sub(1), row),
                        (column + 1, row),
                        (column, row.wrapping_sub(1)),
                        (column, row + 1),
                    ] {
                        let is_same = sign(&self.board, column, row) == color;
                        if is_same && seen.insert((column, row)) {
                            chain.push((column, row));
                        }
                    }
                }
                chains.push(chain);
            }
        }
        chains
    }

    fn vertex(&self, column: usize, row: usize) -> String {
        let letter = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
            .chars()
            .nth(column)
            .unwrap_or('?');
        format!("{letter}{}", usize::from(self.size.1) - row)
    }
}

/// The sign on a point, `#` beyond the board.
pub(super) fn sign(rows: &[String], column: usize, row: usize) -> char {
    rows.get(row)
        .and_then(|signs| signs.as_bytes().get(column))
        .map_or('#', |&sign| char::from(sign))
}

/// Whether two scores are the same: `W+12` and `W+12.0` are.
pub(super) fn same_score(truth: &str, answer: &str) -> bool {
    let parts = |text: &str| {
        let text = text.trim().to_ascii_uppercase();
        let (color, points) = text.split_once('+').unwrap_or(("", &text));
        Some((color.to_owned(), points.parse::<f64>().ok()?))
    };
    match (parts(truth), parts(answer)) {
        (Some((_, a)), Some((_, b))) if a.abs() < 0.1 || b.abs() < 0.1 => (a - b).abs() < 0.1,
        (Some(truth), Some(answer)) => truth == answer,
        _ => false,
    }
}
