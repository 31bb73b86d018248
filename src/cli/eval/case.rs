//! A case of a data set: a game record, its board, and the true judgement.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashSet};
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};
use honte::board::{BoardSize, Point, PointSet};
use honte::files;
use honte::game::Game;
use honte::rules::{AfterStop, Preset, Rules};
use serde::Deserialize;

/// The file `truth.json`.
#[derive(Debug)]
pub(crate) struct Dataset {
    pub(crate) cases: Vec<Case>,
}

/// The file with its cases as they stand there.
#[derive(Debug, Deserialize)]
struct Listed {
    cases: Vec<serde_json::Value>,
}

impl Dataset {
    /// Reads the file of a folder. Whatever is wrong with a case is told with its name.
    pub(crate) fn read(folder: &Path) -> Result<Self> {
        let file = folder.join("truth.json");
        let place = file.display();
        let text = files::read_text(&file).with_context(|| format!("cannot read {place}"))?;
        let listed: Listed =
            serde_json::from_str(&text).with_context(|| format!("{place} is no list of cases"))?;
        ensure!(!listed.cases.is_empty(), "{place} has no cases");
        let cases = (1..).zip(listed.cases).map(|(number, case)| {
            let id = case.get("id").and_then(serde_json::Value::as_str);
            let name = id.map_or_else(|| format!("number {number}"), str::to_owned);
            Case::read(case).with_context(|| format!("{place}, case {name}"))
        });
        let cases = cases.collect::<Result<_>>()?;
        Ok(Self { cases })
    }
}

/// One position or finished game.
#[derive(Debug, Deserialize)]
pub(crate) struct Case {
    pub(crate) id: String,
    /// The game record, in the folder of the data set.
    pub(crate) sgf: String,
    /// Columns and rows.
    pub(crate) size: (u8, u8),
    /// Rows from the top: `X` for black, `O` for white.
    pub(crate) board: Vec<String>,
    /// `chinese` or `japanese`, the rules of the count.
    rules: Option<String>,
    /// The rules of the game record.
    rules_orig: Option<String>,
    #[serde(default)]
    exclude: bool,
    pub(crate) truth: Truth,
}

/// The true judgement, as far as it is known.
#[derive(Debug, Deserialize)]
pub(crate) struct Truth {
    /// For each point `a` for alive, `d` for dead; any other sign is not judged.
    pub(crate) status: Option<Vec<String>>,
    /// The score as GTP writes it.
    pub(crate) score: Option<String>,
    /// For each point `x` or `o` for a stone in seki.
    pub(crate) seki_map: Option<Vec<String>>,
    /// The dead stones on which the map of the sekis is based: `d` for each.
    pub(crate) dead_given: Option<Vec<String>>,
    #[serde(default)]
    exclude: bool,
    /// What else is known, and other programs measure.
    #[serde(flatten)]
    others: BTreeMap<String, serde_json::Value>,
}

impl Truth {
    /// What a truth may say of a judgement.
    const JUDGED: [&str; 4] = ["status", "score", "seki_map", "dead_given"];

    /// Fails if a name is nearly one of those that are read, or if nothing is known at all.
    fn check_names(&self) -> Result<()> {
        let near = |name: &str| {
            let mut judged = Self::JUDGED.into_iter().chain(["exclude"]);
            judged.find(|judged| strsim::damerau_levenshtein(name, judged) <= 2)
        };
        for name in self.others.keys() {
            if let Some(meant) = near(name) {
                bail!("the truth has no {name}; do you mean {meant}?");
            }
        }
        let is_known = self.status.is_some()
            || self.score.is_some()
            || self.seki_map.is_some()
            || self.dead_given.is_some()
            || self.exclude
            || !self.others.is_empty();
        let names = Self::JUDGED.join(", ");
        ensure!(is_known, "the truth is empty: it may have {names}");
        Ok(())
    }
}

impl Case {
    /// Reads a case whose parts fit together.
    fn read(case: serde_json::Value) -> Result<Self> {
        let case: Self = serde_json::from_value(case)?;
        case.check_map("board", &case.board)?;
        let mut signs = case.board.iter().flat_map(|row| row.chars());
        if let Some(sign) = signs.find(|sign| !".XO".contains(*sign)) {
            bail!("the board has the sign {sign}: a point is X, O or .");
        }
        let truth = &case.truth;
        let maps = [
            ("status", &truth.status),
            ("seki_map", &truth.seki_map),
            ("dead_given", &truth.dead_given),
        ];
        for (name, map) in maps {
            map.as_ref()
                .map_or(Ok(()), |map| case.check_map(name, map))?;
        }
        if let Some(name) = &case.rules {
            ensure!(Preset::named(name).is_some(), "there are no rules {name}");
        }
        if let Some(score) = &truth.score {
            let is_score = points_of(score).is_some_and(|(color, points)| match color.as_str() {
                "B" | "W" => points >= 0.0,
                color => color.is_empty() && points == 0.0,
            });
            ensure!(is_score, "{score} is no score such as B+3.5 or 0");
        }
        truth.check_names()?;
        Ok(case)
    }

    /// Fails if a map is not one of the board.
    fn check_map(&self, name: &str, rows: &[String]) -> Result<()> {
        let (columns, n_rows) = (usize::from(self.size.0), usize::from(self.size.1));
        let fits = |row: &String| row.chars().count() == columns;
        ensure!(
            rows.len() == n_rows && rows.iter().all(fits),
            "the {name} is not {n_rows} rows of {columns} signs"
        );
        Ok(())
    }

    /// Fails if the board is not the one at the end of the record.
    pub(crate) fn check_record(&self, game: &Game) -> Result<()> {
        let (id, record, size) = (&self.id, &self.sgf, game.size());
        ensure!(
            self.size == (size.columns(), size.rows()),
            "case {id}: the size is not that of {record}, {} by {}",
            size.columns(),
            size.rows()
        );
        let stones = ['X', 'O'].map(|color| self.points_with(&self.board, &[color]));
        let [black, white] = game.position().both();
        let differs = (stones[0] ^ black) | (stones[1] ^ white);
        if let Some(point) = differs.first() {
            bail!("case {id}: the board is not that of {record}: {point} differs");
        }
        Ok(())
    }

    /// Whether the case is included.
    pub(crate) fn counts(&self) -> bool {
        !self.exclude && !self.truth.exclude
    }

    /// The rules of the game record if they remove dead stones, or else those of the count.
    pub(crate) fn rules(&self) -> Option<Rules> {
        let named =
            |name: &Option<String>| Preset::named(name.as_deref()?).map(|preset| preset.rules);
        named(&self.rules_orig)
            .filter(|rules| rules.after_stop != AfterStop::ScoreBoard)
            .or_else(|| named(&self.rules))
    }

    /// The board size; `None` if the board is larger than Honte's.
    pub(crate) fn board_size(&self) -> Option<BoardSize> {
        BoardSize::new(self.size.0.into(), self.size.1.into()).ok()
    }

    /// The number of chains that this list of dead stones judges correctly, and a stone of each
    /// other chain with whether it is dead.
    pub(crate) fn compare(&self, dead: &HashSet<String>) -> (usize, Vec<(Point, bool)>) {
        let Some(status) = &self.truth.status else {
            return (0, Vec::new());
        };
        let mut n_correct = 0;
        let mut wrong = Vec::new();
        for chain in self.chains() {
            let judged: Vec<(Point, bool)> = chain
                .into_iter()
                .filter_map(|point| match self.sign(status, point) {
                    'a' => Some((point, false)),
                    'd' => Some((point, true)),
                    _ => None,
                })
                .collect();
            let is_judged = !judged.is_empty();
            match judged
                .into_iter()
                .find(|(stone, is_dead)| dead.contains(&stone.to_string()) != *is_dead)
            {
                Some(stone) => wrong.push(stone),
                None => n_correct += usize::from(is_judged),
            }
        }
        (n_correct, wrong)
    }

    /// Whether the status of stones is known, of one at least.
    pub(crate) fn has_status(&self) -> bool {
        let status = self.truth.status.iter().flatten();
        status
            .flat_map(|row| row.chars())
            .any(|sign| matches!(sign, 'a' | 'd'))
    }

    /// Whether a chain is alive; `None` if that is unknown.
    pub(crate) fn is_alive(&self, chain: &PointSet) -> Option<bool> {
        let status = self.truth.status.as_ref()?;
        let mut signs = chain.iter().map(|point| self.sign(status, point));
        let sign = signs.find(|sign| matches!(sign, 'a' | 'd'))?;
        Some(sign == 'a')
    }

    /// How many chains in seki are listed, of how many; `None` if the truth is unknown.
    pub(crate) fn sekis_found(&self, listed: &HashSet<String>) -> Option<(usize, usize)> {
        let map = self.truth.seki_map.as_ref()?;
        let sekis: Vec<Point> = self
            .chains()
            .iter()
            .filter_map(|chain| chain.first().copied())
            .filter(|&stone| matches!(self.sign(map, stone), 'x' | 'o'))
            .collect();
        let n_found = sekis
            .iter()
            .filter(|stone| listed.contains(&stone.to_string()))
            .count();
        Some((n_found, sekis.len()))
    }

    /// The chains of the board and their stones, each from the top row down.
    fn chains(&self) -> Vec<Vec<Point>> {
        let from_the_top = |point: &Point| (Reverse(point.row()), point.column());
        let mut chains: Vec<Vec<Point>> = ['X', 'O']
            .into_iter()
            .flat_map(|color| self.points_with(&self.board, &[color]).parts())
            .map(|chain| {
                let mut stones: Vec<Point> = chain.iter().collect();
                stones.sort_by_key(from_the_top);
                stones
            })
            .collect();
        chains.sort_by_key(|chain| chain.first().map(from_the_top));
        chains
    }

    /// The points with one of these signs in the rows of a map.
    pub(crate) fn points_with(&self, rows: &[String], signs: &[char]) -> PointSet {
        let points = self.board_size().map_or(PointSet::EMPTY, BoardSize::points);
        points
            .iter()
            .filter(|&point| signs.contains(&self.sign(rows, point)))
            .collect()
    }

    /// The sign on a point in the rows of a map, `#` if there is none.
    fn sign(&self, rows: &[String], point: Point) -> char {
        let row = self.size.1.checked_sub(point.row() + 1);
        row.and_then(|row| rows.get(usize::from(row)))
            .and_then(|signs| signs.as_bytes().get(usize::from(point.column())))
            .map_or('#', |&sign| char::from(sign))
    }
}

/// The color and the points of a score.
fn points_of(score: &str) -> Option<(String, f64)> {
    let text = score.trim().to_ascii_uppercase();
    let (color, points) = text.split_once('+').unwrap_or(("", &text));
    let points: f64 = points.parse().ok()?;
    points.is_finite().then(|| (color.to_owned(), points))
}

/// Whether two scores are equal: `W+12` and `W+12.0` are.
pub(crate) fn same_score(truth: &str, answer: &str) -> bool {
    match (points_of(truth), points_of(answer)) {
        (Some((_, a)), Some((_, b))) if a.abs() < 0.1 || b.abs() < 0.1 => (a - b).abs() < 0.1,
        (Some(truth), Some(answer)) => truth == answer,
        _ => false,
    }
}
