//! One row of figures for each data set.

use std::collections::HashSet;
use std::time::Duration;

use honte::page::{bar, conditions, document, table};

use super::case::Case;

/// Sums over the cases of a data set.
#[derive(Debug, Default)]
pub(super) struct Row {
    name: String,
    /// The number of correct ones and of all, here and below.
    positions: [usize; 2],
    chains: [usize; 2],
    scores: [usize; 2],
    sekis: [usize; 2],
    /// Maps of territory and seki with given dead stones.
    maps: [usize; 2],
    n_answers: usize,
    /// The processor times of those of which it is known.
    times: Vec<Duration>,
}

impl Row {
    pub(super) fn new(name: String) -> Self {
        Self {
            name,
            ..Self::default()
        }
    }

    /// Adds the figures of another row.
    pub(super) fn add(&mut self, other: &Self) {
        for (sum, figures) in [
            (&mut self.positions, other.positions),
            (&mut self.chains, other.chains),
            (&mut self.scores, other.scores),
            (&mut self.sekis, other.sekis),
            (&mut self.maps, other.maps),
        ] {
            *sum = [sum[0] + figures[0], sum[1] + figures[1]];
        }
        self.n_answers += other.n_answers;
        self.times.extend_from_slice(&other.times);
    }

    /// Whether there was any answer.
    pub(super) const fn is_answered(&self) -> bool {
        self.n_answers > 0
    }

    pub(super) fn name(&self) -> &str {
        &self.name
    }

    pub(super) fn add_position(&mut self, n_correct: usize, n_wrong: usize) {
        self.positions[0] += usize::from(n_wrong == 0);
        self.positions[1] += 1;
        self.chains[0] += n_correct;
        self.chains[1] += n_correct + n_wrong;
    }

    pub(super) fn add_score(&mut self, is_correct: bool) {
        self.scores[0] += usize::from(is_correct);
        self.scores[1] += 1;
    }

    pub(super) fn add_sekis(&mut self, found: usize, all: usize) {
        self.sekis[0] += found;
        self.sekis[1] += all;
    }

    pub(super) fn add_map(&mut self, is_correct: bool) {
        self.maps[0] += usize::from(is_correct);
        self.maps[1] += 1;
    }

    /// Adds an answer with its processor time, if the system tells it.
    pub(super) fn add_answer(&mut self, time: Option<Duration>) {
        self.n_answers += 1;
        self.times.extend(time);
    }

    /// Counts a case that could not be judged as wrong in every respect.
    pub(super) fn add_unreadable(&mut self, case: &Case) {
        let nothing = HashSet::new();
        if case.has_status() {
            let (n_alive, dead) = case.compare(&nothing);
            self.positions[1] += 1;
            self.chains[1] += n_alive + dead.len();
        }
        if let Some((_, n_sekis)) = case.sekis_found(&nothing) {
            self.add_sekis(0, n_sekis);
        }
        self.scores[1] += usize::from(case.truth.score.is_some());
    }

    /// Milliseconds at this quantile of the times, if any are known.
    fn milliseconds(&self, share: f64) -> Option<f64> {
        let mut sorted = self.times.clone();
        sorted.sort();
        let last = sorted.len().saturating_sub(1) as f64;
        let at = (last * share).round() as usize;
        sorted.get(at).map(|time| time.as_secs_f64() * 1e3)
    }

    /// Median, 95th percentile and maximum in milliseconds, as cells of a table.
    fn times(&self) -> [String; 3] {
        [0.5, 0.95, 1.0].map(|share| match self.milliseconds(share) {
            Some(milliseconds) => format!("{milliseconds:.1}"),
            None => "unknown".to_owned(),
        })
    }

    pub(super) fn header() -> String {
        "data set          positions          chains             scores             \
         sekis        maps         CPU median    p95    max, ms"
            .to_owned()
    }

    pub(super) fn text(&self) -> String {
        let of = |[correct, all]: [usize; 2]| {
            if all == 0 {
                return "-".to_owned();
            }
            let percent = 100.0 * correct as f64 / all as f64;
            format!("{correct}/{all} {percent:.1}%")
        };
        let [median, p95, most] = self.times();
        format!(
            "{:<17} {:<18} {:<18} {:<18} {:<12} {:<11} {median:>11} {p95:>6} {most:>6}",
            self.name,
            of(self.positions),
            of(self.chains),
            of(self.scores),
            of(self.sekis),
            of(self.maps),
        )
    }

    pub(super) fn json(&self) -> String {
        serde_json::json!({
            "name": self.name,
            "positions": self.positions,
            "chains": self.chains,
            "scores": self.scores,
            "sekis": self.sekis,
            "maps": self.maps,
            "cpu_ms": {
                "median": self.milliseconds(0.5),
                "p95": self.milliseconds(0.95),
                "max": self.milliseconds(1.0),
            },
        })
        .to_string()
    }
}

impl Row {
    /// The row of a page: a bar for each share, then the times.
    fn cells(&self) -> Vec<String> {
        let of = |[correct, all]: [usize; 2]| match all {
            0 => "-".to_owned(),
            all => {
                let share = correct as f64 / all as f64;
                bar(&format!("{correct}/{all} {:.1}%", 100.0 * share), share)
            }
        };
        let mut cells = vec![honte::page::escape(&self.name)];
        let shares = [
            self.positions,
            self.chains,
            self.scores,
            self.sekis,
            self.maps,
        ];
        cells.extend(shares.map(of));
        cells.extend(self.times());
        cells
    }
}

/// The rows as a page.
pub(super) fn page(rows: &[Row], engine: &str, finishes: bool) -> String {
    let titles = [
        "Data set",
        "Positions",
        "Chains",
        "Scores",
        "Sekis",
        "Maps",
        "Median ms",
        "95% ms",
        "Most ms",
    ];
    let numbers = [false, false, false, false, false, false, true, true, true];
    let rows: Vec<Vec<String>> = rows.iter().map(Row::cells).collect();
    let body = format!(
        "<h1>Accuracy of judgements</h1>\n<p>Correct and all; times are those of a processor.\n{}{}",
        table(&titles, &numbers, &rows),
        conditions([
            ("engine", engine.to_owned()),
            ("version of Honte", env!("CARGO_PKG_VERSION").to_owned()),
            (
                "games finished first",
                if finishes { "yes" } else { "no" }.to_owned()
            ),
        ])
    );
    document("Accuracy of judgements", &body, &[])
}
