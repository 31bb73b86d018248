//! Answers: a report of the search as KataGo's JSON.

use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};

use super::query::{Includes, Query};
use super::settings::Perspective;
use crate::board::{Color, Move, Orientation, Point};
use crate::game::Game;
use crate::playout::Ownership;
use crate::search::{Candidate, Report};

/// Standard deviations from a winning rate to its lower bound: 97.5% of a normal distribution lie
/// above it.
const BOUND: f64 = 1.96;

/// What a search is about.
#[derive(Debug)]
pub(super) struct About<'a> {
    pub(super) query: &'a Query,
    pub(super) turn: usize,
    pub(super) game: &'a Game,
    /// The player to move.
    pub(super) color: Color,
}

/// The answer about a position that was not searched.
pub(super) fn without_results(id: &str, turn: usize) -> String {
    json!({"id": id, "isDuringSearch": false, "noResults": true, "turnNumber": turn}).to_string()
}

/// The answer with what a search has found. `policy` holds the moves of the position with their
/// priors, if it was asked for.
pub(super) fn answer(
    about: &About<'_>,
    report: &Report,
    policy: Option<&[Candidate]>,
    is_during_search: bool,
) -> String {
    let Includes {
        ownership,
        ownership_deviation,
        ..
    } = about.query.includes;
    let visited = report
        .candidates
        .iter()
        .filter(|candidate| candidate.visits > 0);
    let moves: Vec<Value> = visited
        .enumerate()
        .map(|(order, one)| about.move_info(order, one))
        .collect();
    if moves.is_empty() {
        return without_results(&about.query.id, about.turn);
    }
    let mut object = Map::new();
    let mut add = |key: &str, value: Value| object.insert(key.to_owned(), value);
    add("id", about.query.id.as_str().into());
    add("isDuringSearch", is_during_search.into());
    add("turnNumber", about.turn.into());
    add("moveInfos", moves.into());
    add("rootInfo", about.root_info(report));
    if ownership {
        add("ownership", about.owners(&report.ownership));
    }
    if ownership_deviation {
        add("ownershipStdev", about.deviations(&report.ownership));
    }
    if let Some(candidates) = policy {
        add("policy", about.policy(candidates));
    }
    Value::Object(object).to_string()
}

impl About<'_> {
    /// Whether figures of the player to move are those that are reported.
    fn is_own(&self) -> bool {
        match self.query.settings.perspective {
            Perspective::Of(color) => color == self.color,
            Perspective::SideToMove => true,
        }
    }

    /// A chance of the player to move, or of the opponent.
    fn chance(&self, chance: f64) -> Value {
        rounded(if self.is_own() { chance } else { 1.0 - chance })
    }

    /// A lead or utility of the player to move, or of the opponent.
    fn lead(&self, lead: f64) -> Value {
        rounded(if self.is_own() { lead } else { -lead })
    }

    fn move_info(&self, order: usize, candidate: &Candidate) -> Value {
        let Includes {
            variation_visits,
            no_result,
            ownership_of_moves,
            ownership_deviation_of_moves,
            ..
        } = self.query.includes;
        let visits = candidate.visits;
        let value = f64::from(candidate.value);
        let error = (value * (1.0 - value) / visits as f64).max(0.0).sqrt();
        let bound = value - BOUND * error;
        let lead = self.lead(f64::from(candidate.lead));
        let length = self.query.settings.variation + 1;
        let variation = candidate.variation.iter().take(length);
        let variation: Vec<String> = variation.map(|mv| mv.in_lower_case()).collect();
        let mut info = json!({
            "edgeVisits": visits,
            "edgeWeight": visits,
            "lcb": self.chance(bound),
            "move": candidate.mv.in_lower_case(),
            "order": order,
            "playSelectionValue": visits,
            "prior": rounded(f64::from(candidate.prior)),
            "pv": variation,
            "scoreLead": lead,
            "scoreMean": lead,
            "scoreSelfplay": lead,
            "scoreStdev": rounded(f64::from(candidate.lead_deviation)),
            "utility": self.lead(2.0 * value - 1.0),
            "utilityLcb": self.lead(2.0 * bound - 1.0),
            "visits": visits,
            "weight": visits,
            "winrate": self.chance(value),
        });
        if variation_visits {
            let counts: Vec<u64> = candidate
                .variation_visits
                .iter()
                .copied()
                .take(length)
                .collect();
            info["pvVisits"] = json!(counts);
            info["pvEdgeVisits"] = json!(counts);
        }
        if no_result {
            // Nothing that is searched ends without a result.
            info["noResultValue"] = json!(0.0);
        }
        if let Some(ownership) = &candidate.ownership {
            if ownership_of_moves {
                info["ownership"] = self.owners(ownership);
            }
            if ownership_deviation_of_moves {
                info["ownershipStdev"] = self.deviations(ownership);
            }
        }
        info
    }

    /// The figures of all moves together.
    fn root_info(&self, report: &Report) -> Value {
        let total = report.total();
        let value = f64::from(total.value);
        let lead = self.lead(f64::from(total.lead));
        let hashes: Vec<String> = hashes(self.game, self.color);
        json!({
            "currentPlayer": self.color.letter(),
            "scoreLead": lead,
            "scoreSelfplay": lead,
            "scoreStdev": rounded(f64::from(total.lead_deviation)),
            "symHash": hashes.iter().min(),
            "thisHash": hashes.first(),
            "utility": self.lead(2.0 * value - 1.0),
            "visits": total.visits,
            "weight": total.visits,
            "winrate": self.chance(value),
        })
    }

    /// The owner of each point, from −1 to 1.
    fn owners(&self, ownership: &Ownership) -> Value {
        let color = if self.is_own() {
            self.color
        } else {
            !self.color
        };
        let sign = color.sign() as f32;
        let owners = self
            .game
            .size()
            .points_from_top()
            .map(|point| sign * ownership.balance(point));
        owners.map(|owner| rounded(f64::from(owner))).collect()
    }

    fn deviations(&self, ownership: &Ownership) -> Value {
        let points = self.game.size().points_from_top();
        points
            .map(|point| rounded(f64::from(ownership.deviation(point))))
            .collect()
    }

    /// The prior of each point and of a pass; −1 if the move is illegal.
    fn policy(&self, candidates: &[Candidate]) -> Value {
        let legal = self.game.legal_points(self.color);
        let prior = |mv: Move| {
            let found = candidates.iter().find(|candidate| candidate.mv == mv);
            found.map_or(0.0, |candidate| f64::from(candidate.prior))
        };
        let of_point = |point: Point| {
            if legal.contains(point) {
                prior(Move::Play(point))
            } else {
                -1.0
            }
        };
        let points = self.game.size().points_from_top().map(of_point);
        points.chain([prior(Move::Pass)]).map(rounded).collect()
    }
}

/// A number with six decimals.
fn rounded(number: f64) -> Value {
    // Adding zero turns −0.0 into 0.0.
    json!((number * 1e6).round() / 1e6 + 0.0)
}

/// The hash of stones, player to move and ko in each orientation of the board; the first is that of
/// the board as it lies.
fn hashes(game: &Game, color: Color) -> Vec<String> {
    let size = game.size();
    let position = game.position();
    let hash = |orientation: Orientation| {
        let mut words = vec![orientation.new_size().to_string(), color.to_string()];
        for (stones, mark) in position.both().iter().zip(["X", "O"]) {
            let stones = orientation.points(stones);
            words.extend(stones.iter().map(|point| format!("{mark}{point}")));
        }
        let ko = position.ko().map(|point| orientation.point(point));
        words.extend(ko.map(|point| format!("ko {point}")));
        let bytes: [u8; 32] = Sha256::digest(words.join(" ")).into();
        let (first, _) = bytes.split_at(16);
        let number = first
            .iter()
            .fold(0_u128, |number, &byte| number << 8 | u128::from(byte));
        format!("{number:032X}")
    };
    Orientation::all(size).map(hash).collect()
}
