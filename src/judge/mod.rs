//! The judge: which stones are alive, dead or in seki, and what the board counts.
//!
//! Verdicts are a pure function of the position, the player to move and the rules; the count depends on komi,
//! handicap, prisoners and passes, too. The work is bounded by counts, never by a clock. A judgement is the
//! one basis of `final_score`, `final_status_list`, the result in a game record, and the decision to
//! pass.

mod besieged;
mod consistency;
mod doubt;
mod evidence;
mod fights;
mod findings;
mod finish;
mod gather;
mod marks;
mod model;
mod one_space;
mod recent;
mod seki;
mod status;
mod survey;
mod symmetry;

pub use evidence::column_names;
pub use findings::{Findings, Sample, next_to_play};
pub use finish::{Finished, finished};
pub use marks::Marks;
pub use model::Model;
pub use status::{Reason, Status, Verdict};

use crate::board::{Color, Point, PointSet};
use crate::game::Game;
use crate::life::{self, Outcome};
use crate::rules::{AfterStop, Rules, Score, Scoring, Tax};
use crate::scoring::{Count, Settled};

/// Whose the board is, and why.
#[derive(Debug, Clone)]
pub struct Judgement {
    /// A verdict for each chain, Black's before White's.
    pub verdicts: Vec<Verdict>,
    /// The count after dead stones are taken off.
    pub count: Count,
    /// Every point without a living stone that counts for neither color.
    pub dame: PointSet,
}

impl Judgement {
    /// The stones with this status.
    pub fn stones(&self, status: Status) -> PointSet {
        stones_with(&self.verdicts, status)
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
}

/// Judges the position that a game has reached.
///
/// A ko ban is no part of it: a pass would lift it. Boards that are turned, mirrored or have their
/// colors swapped are judged alike. The last verdicts are kept, so that asking again costs little. The
/// [tour](crate) has an example.
pub fn judge(game: &Game) -> Judgement {
    if game.position().both().iter().any(PointSet::is_empty) {
        return unopposed(game);
    }
    conclude(game, recent::verdicts(game))
}

/// Judges a board on which one color at most has stones. Where the other could still live the game is
/// not over.
fn unopposed(game: &Game) -> Judgement {
    let held = life::unconditional(game.position(), game.rules().suicide);
    let is_held = |color: Color| held.owned(color) == game.size().points();
    let reason = if Color::BOTH.into_iter().any(is_held) {
        Reason::Unopposed
    } else {
        Reason::Contested
    };
    all_alive(game, reason)
}

fn stones_with(verdicts: &[Verdict], status: Status) -> PointSet {
    let those = verdicts.iter().filter(|verdict| verdict.status == status);
    PointSet::union(those.map(|verdict| verdict.chain))
}

/// Judges a game of which nothing is to be removed: the board is counted as it stands. Where groups or
/// sekis are taxed, what lives in seki is judged as in [`judge`].
pub fn as_it_stands(game: &Game) -> Judgement {
    if game.rules().tax == Tax::None {
        all_alive(game, Reason::AsItStands)
    } else {
        as_agreed(game, PointSet::EMPTY, Reason::AsItStands)
    }
}

/// Judges a game of which every stone is alive for this reason.
fn all_alive(game: &Game, reason: Reason) -> Judgement {
    conclude(game, alive(game.position().both(), reason))
}

/// Judges the position on which the players agree instead of that of the game. It may be any: a
/// chain without liberties stands like the others (rules 0.7, I.5, II.4).
pub fn as_set_up(game: &Game, stones: [PointSet; 2]) -> Judgement {
    let settled = Settled {
        stones,
        ..game.settled(PointSet::EMPTY, PointSet::EMPTY)
    };
    counted(game.rules(), &settled, alive(stones, Reason::Agreed))
}

/// The verdicts if all these stones are alive for this reason.
fn alive(stones: [PointSet; 2], reason: Reason) -> Vec<Verdict> {
    let chains = |color: Color| stones[color].parts().map(move |chain| (color, chain));
    let verdict = |(color, chain)| Verdict {
        color,
        chain,
        status: Status::Alive,
        reason,
        chance: 1.0,
    };
    let chains = Color::BOTH.into_iter().flat_map(chains);
    chains.map(verdict).collect()
}

/// Judges a game of which the players call these stones dead. What lives in seki is judged as in
/// [`judge`], but for stones whose partners are all called dead, or by the letter of art. 8; everything
/// else is alive for this reason: they agree, or the game ended without agreement, and both call no more
/// than these dead (Chinese rules 1988 §21.2).
pub fn as_agreed(game: &Game, dead: PointSet, why_alive: Reason) -> Judgement {
    let mut verdicts = judge(game).verdicts;
    let sekis = stones_with(&verdicts, Status::Seki);
    for verdict in &mut verdicts {
        let is_dead = verdict.chain.meets(&dead);
        if !is_dead && verdict.status == Status::Seki {
            continue;
        }
        (verdict.status, verdict.reason) = if is_dead {
            (Status::Dead, Reason::Agreed)
        } else {
            (Status::Alive, why_alive)
        };
        verdict.chance = 1.0;
    }
    seki::release(game.position(), &sekis, &mut verdicts, why_alive);
    by_the_letter(game, conclude(game, verdicts), why_alive == Reason::Agreed)
}

/// The judgement with seki by art. 8 of the Japanese rules 1989, where the rules want its letter:
/// what lives beside dame has no territory, and dead stones in nobody's territory stay.
///
/// That is about a game that has stopped. While there is an open place, with points that no stone
/// touches and nobody owns, the judgement is left as it is, unless no stone lives that could own
/// it, or the players agree: then they leave no place open.
fn by_the_letter(game: &Game, judgement: Judgement, is_agreed: bool) -> Judgement {
    if !game.rules().dame_makes_seki {
        return judgement;
    }
    let dead = judgement.stones(Status::Dead);
    let position = game.position();
    let outcome = Outcome::new(position, &dead);
    let stones = position.stones(Color::Black) | position.stones(Color::White);
    let is_open = !outcome.dame.is_subset(&stones.neighbors());
    if !is_agreed && is_open && !stones.is_subset(&dead) {
        return judgement;
    }
    let mut verdicts = judgement.verdicts;
    for verdict in &mut verdicts {
        if verdict.status == Status::Seki || !verdict.chain.meets(&outcome.seki) {
            continue;
        }
        if verdict.status == Status::Dead {
            verdict.reason = Reason::InNobodysTerritory;
        } else if !verdict.hangs_on_a_move() {
            verdict.reason = Reason::BesideDame;
        }
        verdict.status = Status::Seki;
    }
    conclude(game, verdicts)
}

/// A judgement after what the players or the controller said about stones.
#[must_use]
pub fn marked(game: &Game, judgement: Judgement, marks: &Marks) -> Judgement {
    if marks.is_empty() {
        return judgement;
    }
    let score = judgement.count.score;
    let mut verdicts = judgement.verdicts;
    let sekis = stones_with(&verdicts, Status::Seki);
    marks.apply(&mut verdicts);
    seki::release(game.position(), &sekis, &mut verdicts, Reason::Marked);
    let mut marked = by_the_letter(game, conclude(game, verdicts), false);
    if game.rules().scoring == Scoring::FirstCapture {
        marked.count.score = score;
    }
    marked
}

/// The judgement that the rules in force want at the end: where their end procedure is to count
/// the board as it stands, no stone is dead; in Atari-Go who captured first wins by a point.
pub fn final_judgement(game: &Game) -> Judgement {
    judgement_with(game, game.first_captor())
}

/// The same where this player, or nobody, has won by a capture: the referee may let a game go on after the
/// first one.
pub fn judgement_with(game: &Game, captor: Option<Color>) -> Judgement {
    if !counts_as_it_stands(game.rules()) {
        return by_the_letter(game, judge(game), false);
    }
    let mut judgement = as_it_stands(game);
    if game.rules().scoring == Scoring::FirstCapture {
        let winner = captor.map_or(0, |color| i64::from(color.sign()));
        judgement.count.score = Score::from_points(winner);
    }
    judgement
}

/// Whether the end procedure of the rules in force removes no stone.
const fn counts_as_it_stands(rules: &Rules) -> bool {
    matches!(rules.scoring, Scoring::FirstCapture)
        || matches!(
            rules.after_stop,
            AfterStop::ScoreBoard | AfterStop::FirstCapture
        )
}

/// The judgement that follows from these verdicts, one for each chain.
pub fn conclude(game: &Game, verdicts: Vec<Verdict>) -> Judgement {
    let settled = game.settled(
        stones_with(&verdicts, Status::Dead),
        stones_with(&verdicts, Status::Seki),
    );
    counted(game.rules(), &settled, verdicts)
}

/// The judgement with the count of this position.
fn counted(rules: &Rules, settled: &Settled, verdicts: Vec<Verdict>) -> Judgement {
    let count = Count::new(settled, rules);
    let stones = settled.stones[0] | settled.stones[1];
    let free = (settled.size.points() - stones) | settled.dead;
    let dame = free - count.territory[0] - count.territory[1];
    Judgement {
        verdicts,
        count,
        dame,
    }
}

#[cfg(test)]
mod tests;
