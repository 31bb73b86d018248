//! The judge: which stones are alive, dead or in seki, and what the board counts.
//!
//! A judgement is a pure function of the position, the rules, komi and handicap. It is the one
//! basis of `final_score`, `final_status_list`, the result in a game record, and the decision to
//! pass.

mod seki;
mod status;

pub use status::{Reason, Status, Verdict};

use crate::board::{Color, Point, PointSet, Position};
use crate::game::Game;
use crate::playout::{Ownership, Tactical, final_area, playout, random};
use crate::rules::{AfterStop, Score, Scoring};
use crate::scoring::Count;

/// Playouts with each color to move, by the number of points of the board.
const fn n_playouts(n_points: usize) -> u32 {
    if n_points <= 100 { 200 } else { 120 }
}

/// The seed of the judge's playouts: always the same.
const SEED: u64 = 0x006A_7564_6765;

/// Whose the board is, and why.
#[derive(Debug, Clone)]
pub struct Judgement {
    /// A verdict for each chain, Black's before White's.
    pub verdicts: Vec<Verdict>,
    /// The count after dead stones are taken off.
    pub count: Count,
    /// Every empty point that is neither color's territory nor area.
    pub dame: PointSet,
}

impl Judgement {
    /// The stones with this status.
    pub fn stones(&self, status: Status) -> PointSet {
        self.with(|verdict| verdict.status == status)
    }

    /// Whether every chain is clearly alive, dead or in seki.
    pub fn is_settled(&self) -> bool {
        self.verdicts.iter().all(Verdict::is_settled)
    }

    /// The verdict on the chain at `point`.
    pub fn verdict_at(&self, point: Point) -> Option<&Verdict> {
        self.verdicts
            .iter()
            .find(|verdict| verdict.chain.contains(point))
    }

    fn with(&self, test: impl Fn(&Verdict) -> bool) -> PointSet {
        self.verdicts
            .iter()
            .filter(|verdict| test(verdict))
            .fold(PointSet::EMPTY, |all, verdict| all | verdict.chain)
    }
}

/// Judges the position that a game has reached.
pub fn judge(game: &Game) -> Judgement {
    // A ko ban is no part of a finished position: a pass would lift it.
    let mut position = game.position().normalized();
    position.lift_ko();
    let ownership = ownership(&position);
    let verdicts = status::verdicts(&position, &ownership);
    conclude(game, verdicts)
}

/// Judges a game of which nothing is to be removed: the board is counted as it stands.
pub fn as_it_stands(game: &Game) -> Judgement {
    let verdicts = game
        .position()
        .chains()
        .into_iter()
        .map(|(color, chain)| Verdict {
            color,
            chain,
            status: Status::Alive,
            reason: Reason::Agreed,
        })
        .collect();
    conclude(game, verdicts)
}

/// Judges a game about whose dead stones the players agree. What lives in seki is judged as in
/// [`judge`]; everything else is alive.
pub fn as_agreed(game: &Game, dead: PointSet) -> Judgement {
    let mut verdicts = judge(game).verdicts;
    for verdict in &mut verdicts {
        let is_dead = verdict.chain.meets(&dead);
        if !is_dead && verdict.status == Status::Seki {
            continue;
        }
        verdict.status = if is_dead { Status::Dead } else { Status::Alive };
        verdict.reason = Reason::Agreed;
    }
    conclude(game, verdicts)
}

/// The judgement that the rules in force want at the end: where their end procedure is to count
/// the board as it stands, no stone is dead; in Atari-Go who captured first wins by a point.
pub fn final_judgement(game: &Game) -> Judgement {
    match (game.rules().after_stop, game.rules().scoring) {
        (_, Scoring::FirstCapture) => {
            let mut judgement = as_it_stands(game);
            let winner = game
                .first_captor()
                .map_or(0, |color| i64::from(color.sign()));
            judgement.count.score = Score::from_points(winner);
            judgement
        }
        (AfterStop::ScoreBoard | AfterStop::FirstCapture, _) => as_it_stands(game),
        _ => judge(game),
    }
}

/// The judgement that follows from these verdicts, one for each chain.
pub fn conclude(game: &Game, verdicts: Vec<Verdict>) -> Judgement {
    let of = |status| {
        verdicts
            .iter()
            .filter(|verdict: &&Verdict| verdict.status == status)
            .fold(PointSet::EMPTY, |all, verdict| all | verdict.chain)
    };
    let settled = game.settled(of(Status::Dead), of(Status::Seki));
    let count = Count::new(&settled, game.rules());
    let free = game.position().empty() | settled.dead;
    let counted = match game.rules().scoring {
        Scoring::Territory => count.territory,
        _ => count.area.owned,
    };
    let dame = free - counted[0] - counted[1];
    Judgement {
        verdicts,
        count,
        dame,
    }
}

/// Who owns what at the end of playouts that either color begins.
fn ownership(position: &Position) -> Ownership {
    let mut ownership = Ownership::new();
    let mut rng = random(SEED);
    let mut end = position.clone();
    for _ in 0..n_playouts(position.size().n_points()) {
        for color in Color::BOTH {
            end.clone_from(position);
            playout(&mut end, color, None, &Tactical, &mut rng, &mut ());
            ownership.add(&final_area(&end));
        }
    }
    ownership
}

#[cfg(test)]
mod tests;
