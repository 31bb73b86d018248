//! The score of a match with its confidence intervals.

use std::collections::BTreeMap;
use std::fmt;

use serde_json::{Value, json};

use super::cpu::{CpuTime, CpuTimes};
use super::elo::{elo_of, signed};
use super::report::Points;
use super::sprt::{Pairs, Sprt, Thresholds};
use super::{Contestant, GameLine};

/// The score of two engines. Pairs of values belong to the engines, A first.
#[derive(Debug, Clone, PartialEq)]
pub struct Summary {
    /// The names by which the match lists the engines.
    pub engines: [String; 2],
    /// The names that the engines reported in the first game.
    pub names: [String; 2],
    /// Games played, including those without result.
    pub games: usize,
    /// Games that each engine won.
    pub wins: [usize; 2],
    /// Games that were drawn.
    pub draws: usize,
    /// Games that both engines lost.
    pub both_lost: usize,
    /// Games without result; shares, pairs and the sequential test leave them out.
    pub no_results: usize,
    /// Games that each engine lost by a fault.
    pub faults: [usize; 2],
    /// Pairs of games in which A scored 0, 0.5, 1, 1.5 and 2 points.
    pub pairs: [usize; 5],
    /// The processor time of each engine in the games for which it is known.
    pub cpu: [CpuTime; 2],
    /// The sequential test, if there is one.
    pub sprt: Option<Sprt>,
    /// Half points of A in pairs with one game so far, by the number of the pair.
    half_played: BTreeMap<usize, usize>,
}

impl Summary {
    /// A match before its first game, with a sequential test if `thresholds` are given.
    pub fn between(engines: [String; 2], thresholds: Option<Thresholds>) -> Self {
        Self {
            engines,
            names: Default::default(),
            games: 0,
            wins: [0; 2],
            draws: 0,
            both_lost: 0,
            no_results: 0,
            faults: [0; 2],
            pairs: [0; 5],
            cpu: [CpuTime::default(); 2],
            sprt: thresholds.map(Sprt::new),
            half_played: BTreeMap::new(),
        }
    }

    /// The engine that the match lists by this name: A, or else B.
    fn contestant(&self, engine: &str) -> Contestant {
        if Contestant::A.of(&self.engines) == engine {
            Contestant::A
        } else {
            Contestant::B
        }
    }

    /// Adds a game.
    pub fn add(&mut self, game: &GameLine) {
        if self.games == 0 {
            for (engine, name) in game.engines.iter().zip([&game.black, &game.white]) {
                let contestant = self.contestant(engine);
                contestant.of_mut(&mut self.names).clone_from(name);
            }
        }
        self.games += 1;
        for (engine, &time) in game.engines.iter().zip(&game.cpu) {
            *self.contestant(engine).of_mut(&mut self.cpu) += time;
        }
        if let Some(engine) = &game.fault {
            *self.contestant(engine).of_mut(&mut self.faults) += 1;
        }
        let half_points = match game.points() {
            Points::Win(winner) => {
                let winner = self.contestant(winner);
                *winner.of_mut(&mut self.wins) += 1;
                2 * usize::from(winner == Contestant::A)
            }
            Points::Draw => {
                self.draws += 1;
                1
            }
            // In the pairs this is a loss of A.
            Points::BothLose => {
                self.both_lost += 1;
                self.faults = self.faults.map(|count| count + 1);
                0
            }
            Points::NoResult => {
                self.no_results += 1;
                return;
            }
        };
        self.add_to_pair(game.game / 2, half_points);
    }

    /// Games that count: those with a result.
    pub(super) const fn counted(&self) -> usize {
        self.games - self.no_results
    }

    fn add_to_pair(&mut self, pair: usize, half_points: usize) {
        let Some(first) = self.half_played.remove(&pair) else {
            self.half_played.insert(pair, half_points);
            return;
        };
        if let Some(count) = self.pairs.get_mut(first + half_points) {
            *count += 1;
        }
        let pairs: &Pairs = &self.pairs;
        if let Some(sprt) = &mut self.sprt {
            sprt.look_at(pairs);
        }
    }

    /// Whether the sequential test has reached a decision.
    pub fn is_decided(&self) -> bool {
        self.sprt
            .as_ref()
            .is_some_and(|sprt| sprt.decision.is_some())
    }

    /// The advantage of an engine in Elo with its 95% interval; infinite at a share of 0 or 1.
    pub fn elo(&self, contestant: Contestant) -> (f64, (f64, f64)) {
        let (low, high) = self.interval(contestant);
        let share = self.share(contestant).unwrap_or(0.5);
        (elo_of(share), (elo_of(low), elo_of(high)))
    }

    /// The summary as a JSON object. Share, Elo and their intervals are those of A; infinite numbers
    /// are `null`.
    pub fn to_json(&self) -> Value {
        let (low, high) = self.interval(Contestant::A);
        let (elo, (elo_low, elo_high)) = self.elo(Contestant::A);
        let share = self.share(Contestant::A).map(|share| rounded(share, 4));
        let mut object = json!({
            "engines": self.engines,
            "names": self.names,
            "games": self.games,
            "wins": self.wins,
            "draws": self.draws,
            "both_lost": self.both_lost,
            "no_results": self.no_results,
            "errors": self.faults,
            "share": share,
            "interval": [rounded(low, 4), rounded(high, 4)],
            "elo": share.map(|_| rounded(elo, 1)),
            "elo_interval": [rounded(elo_low, 1), rounded(elo_high, 1)],
            "pairs": self.pairs,
        });
        if let Some(members) = object.as_object_mut() {
            let cpu = CpuTimes(self.cpu).to_json();
            members.extend(cpu.map(|(name, value)| (name.to_owned(), value)));
            if let Some(sprt) = &self.sprt {
                members.insert("sprt".to_owned(), sprt_json(sprt));
            }
        }
        object
    }
}

fn sprt_json(sprt: &Sprt) -> Value {
    let (low, high) = sprt.thresholds.limits();
    let thresholds = sprt.thresholds;
    json!({
        "elo0": thresholds.elo0,
        "elo1": thresholds.elo1,
        "alpha": thresholds.alpha,
        "beta": thresholds.beta,
        "llr": rounded(sprt.llr, 3),
        "limits": [rounded(low, 3), rounded(high, 3)],
        "accepted": sprt.decision.map(|(hypothesis, _)| hypothesis),
        "after_pairs": sprt.decision.map(|(_, n_pairs)| n_pairs),
    })
}

/// A number rounded to `decimals` decimals.
pub(super) fn rounded(number: f64, decimals: i32) -> f64 {
    let scale = 10_f64.powi(decimals);
    // Adding zero turns a negative zero into a plain one.
    (number * scale).round() / scale + 0.0
}

/// One line for the games, one for each engine, and one for each of Elo, processor time and the
/// sequential test, without a final line end.
impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_counts(f, [self.games, self.draws, self.both_lost, self.no_results])?;
        for contestant in Contestant::BOTH {
            let (low, high) = self.interval(contestant);
            let (name, wins) = (contestant.of(&self.names), contestant.of(&self.wins));
            let percent = self.share(contestant).unwrap_or(0.5) * 100.0;
            let (low, high) = (low * 100.0, high * 100.0);
            let faults = contestant.of(&self.faults);
            let engine = contestant.of(&self.engines);
            write!(f, "\n{engine} ({name}): won {wins}, {percent:.1}%, ")?;
            write!(
                f,
                "95% interval {low:.1}% to {high:.1}%, lost by a fault: {faults}"
            )?;
        }
        let (elo, (low, high)) = self.elo(Contestant::A);
        let [elo, low, high] = [elo, low, high].map(|elo| signed(rounded(elo, 1)));
        let [engine, _] = &self.engines;
        write!(f, "\nElo of {engine}: {elo}, 95% interval {low} to {high}")?;
        if self.pairs.iter().any(|&count| count > 0) {
            let counts = self.pairs.map(|count| count.to_string()).join(" ");
            write!(f, "; pairs with 0, 0.5, 1, 1.5, 2 points: {counts}")?;
        }
        write!(f, "\nCPU a move: {}", CpuTimes(self.cpu))?;
        match &self.sprt {
            Some(sprt) => write!(f, "\n{sprt}"),
            None => Ok(()),
        }
    }
}

/// The numbers of games, drawn games, games that both engines lost and games without result; the
/// last two only if there are any.
pub(super) fn write_counts(f: &mut fmt::Formatter<'_>, counts: [usize; 4]) -> fmt::Result {
    let [games, draws, both_lost, no_results] = counts;
    write!(f, "games: {games}, draws: {draws}")?;
    let rare = [("both lost", both_lost), ("no result", no_results)];
    for (name, count) in rare.into_iter().filter(|(_, count)| *count > 0) {
        write!(f, ", {name}: {count}")?;
    }
    Ok(())
}
