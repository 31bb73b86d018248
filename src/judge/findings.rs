//! From evidence to a judgement: the model decides for each chain, and lists that contradict
//! themselves are mended.

use super::consistency::mend;
use super::doubt::in_doubt;
use super::evidence::{Evidence, N_COLUMNS, is_in_ko, log_odds, number, stones_of};
use super::gather::gather;
use super::model::Model;
use super::seki;
use super::status::{Reason, Status, Verdict};
use super::symmetry::{Canonical, canonical, mean};
use super::{Judgement, conclude};
use crate::board::{Color, Move, PointSet};
use crate::game::{Game, Record};
use crate::life::{self, FewEyes};

/// What is known about the chains of a position before a model weighs it.
#[derive(Debug)]
pub struct Findings<'a> {
    game: &'a Game,
    canonical: Canonical,
    evidence: Vec<Evidence>,
    columns: Vec<[f32; N_COLUMNS]>,
    /// For each chain the numbers of those that must be judged alike.
    images: Vec<Vec<usize>>,
}

/// What is known about one chain.
#[derive(Debug, Clone)]
pub struct Sample {
    /// Its stones.
    pub chain: PointSet,
    /// Whether something other than the model decides its status.
    pub is_decided: bool,
    /// The values of the columns of evidence.
    pub columns: [f32; Model::N - 1],
}

impl<'a> Findings<'a> {
    /// Gathers what is known about the position that a game has reached.
    pub fn new(game: &'a Game) -> Self {
        let canonical = canonical(game.position(), next_to_play(game));
        let (evidence, images) = gather(&canonical, game.rules());
        let own: Vec<_> = evidence.iter().map(Evidence::columns).collect();
        let columns = images.iter().map(|images| mean(images, &own)).collect();
        Self {
            game,
            canonical,
            evidence,
            columns,
            images,
        }
    }

    /// What is known about each chain.
    pub fn samples(&self) -> impl Iterator<Item = Sample> {
        let chains = self.game.position().chains().into_iter();
        chains.map(|(_, chain)| {
            let n = self.number(&chain);
            Sample {
                chain,
                is_decided: self.evidence[n].decided.is_some(),
                columns: self.columns[n],
            }
        })
    }

    /// The judgement by a model.
    pub fn judge(&self, model: &Model) -> Judgement {
        conclude(self.game, self.verdicts(model))
    }

    /// The verdicts by a model, one for each chain, Black's before White's.
    pub(super) fn verdicts(&self, model: &Model) -> Vec<Verdict> {
        let position = &self.canonical.position;
        let odds: Vec<f32> = self.log_odds(model);
        let is_likely_dead = |n: usize| match self.evidence[n].decided {
            Some((status, _)) => status == Status::Dead,
            None => odds[n] < 0.0,
        };
        let likely = (0..odds.len()).filter(|&n| is_likely_dead(n));
        let likely = PointSet::union(likely.map(|n| self.evidence[n].chain));
        let units = self.units(&odds);
        let lives_by_turn = (Status::Alive, Reason::FirstToPlay);
        let by_turn = stones_of(&self.evidence, |evidence| {
            evidence.decided == Some(lives_by_turn)
        });
        let (dead, few_eyes) = mend(position, &units, likely, &by_turn);
        let mut sekis = self.in_seki(&dead, few_eyes);
        let kos = self.kos_in_sekis(&dead, &sekis);
        let dead = dead - kos;
        if !kos.is_empty() {
            sekis = self.in_seki(&dead, life::few_eyes(position, &dead)) | kos;
        }
        let doubt = in_doubt(position, &self.evidence, &dead);
        let chains = self.game.position().chains().into_iter();
        chains
            .map(|(color, chain)| self.verdict(color, chain, &odds, [&dead, &sekis, &doubt]))
            .collect()
    }

    /// The log odds of each chain. The model knows finished games only: where most of the board is
    /// contested, the playouts alone decide.
    fn log_odds(&self, model: &Model) -> Vec<f32> {
        let all = self.evidence.iter().zip(&self.columns);
        all.map(|(evidence, columns)| {
            if evidence.is_contested {
                log_odds(evidence.share())
            } else {
                model.log_odds(columns)
            }
        })
        .collect()
    }

    /// The number of the evidence about a chain of the game's position.
    fn number(&self, chain: &PointSet) -> usize {
        let image = self.canonical.orientation.points(chain);
        number(&self.evidence, &image).expect("a chain remains a chain")
    }

    /// The chains that have one status, with the sum of their log odds: those that symmetries of
    /// the position map onto each other. What is decided is left out.
    fn units(&self, odds: &[f32]) -> Vec<(PointSet, f32)> {
        let mut units: Vec<(PointSet, f32)> = Vec::new();
        for (images, evidence) in self.images.iter().zip(&self.evidence) {
            let is_first = !units
                .iter()
                .any(|(stones, _)| stones.meets(&evidence.chain));
            if evidence.decided.is_none() && is_first {
                let stones = images.iter().map(|&n| self.evidence[n].chain);
                let sum = images.iter().map(|&n| odds[n]).sum();
                units.push((PointSet::union(stones), sum));
            }
        }
        units
    }

    /// The stones that live in seki, given the living groups with fewer than two eyes.
    fn in_seki(&self, dead: &PointSet, few_eyes: Vec<FewEyes>) -> PointSet {
        let by_eyes = seki::living_sekis(few_eyes);
        let position = &self.canonical.position;
        let partners = Color::BOTH.map(|color| {
            let seem = |evidence: &Evidence| evidence.color == color && evidence.seems_seki();
            (stones_of(&self.evidence, seem) - *dead).neighbors()
        });
        let held = stones_of(&self.evidence, |evidence| {
            let liberties = position.liberties_of(&evidence.chain);
            evidence.seems_seki() && liberties.meets(&partners[!evidence.color])
        });
        (by_eyes | held) - *dead
    }

    /// Dead stones in kos that only stones in seki could take: nobody gains by that, and they stay.
    fn kos_in_sekis(&self, dead: &PointSet, sekis: &PointSet) -> PointSet {
        stones_of(&self.evidence, |evidence| {
            let enemies = self.canonical.position.stones(!evidence.color);
            evidence.decided.is_none()
                && evidence.chain.is_subset(dead)
                && is_in_ko(&self.canonical.position, evidence.color, &evidence.chain)
                && (evidence.chain.neighbors() & enemies).is_subset(sekis)
        })
    }

    /// The verdict on a chain of the game's position. Some stones are dead, some in seki, and some in
    /// races that are in doubt.
    fn verdict(
        &self,
        color: Color,
        chain: PointSet,
        odds: &[f32],
        [dead, sekis, doubt]: [&PointSet; 3],
    ) -> Verdict {
        let n = self.number(&chain);
        let evidence = &self.evidence[n];
        let status = if evidence.chain.is_subset(dead) {
            Status::Dead
        } else if evidence.chain.is_subset(sekis) {
            Status::Seki
        } else {
            Status::Alive
        };
        let at_once = evidence.taken_at_once().filter(|_| status != Status::Dead);
        let (status, reason, chance) = if let Some(found) = evidence.decided {
            decided(found, status == Status::Seki, at_once)
        } else {
            let hangs = evidence.hangs_on_turn() || evidence.chain.meets(doubt);
            estimated(evidence, status, odds[n], at_once, hangs)
        };
        let most = if evidence.is_hard { HARD } else { 1.0 };
        Verdict {
            color,
            chain,
            status,
            reason,
            chance: chance.min(most),
        }
    }
}

/// How sure a verdict counts as that neither a proof nor the model decides.
const DECIDED: f32 = 0.9;
/// How sure a verdict counts as at most that took a long search: it is not settled.
const HARD: f32 = 0.8;

/// The verdict on a chain that was decided without the model.
fn decided(
    (status, reason): (Status, Reason),
    in_seki: bool,
    at_once: Option<Reason>,
) -> (Status, Reason, f32) {
    // What stays by confirmation may be taken in play: then its owner makes up for it.
    let told = at_once.filter(|_| matches!(reason, Reason::Confirmed(_)));
    let chance = if reason.is_proof() { 1.0 } else { DECIDED };
    let (status, reason) = match (status, reason) {
        (Status::Alive, Reason::FirstToPlay) if in_seki => (Status::Seki, reason),
        (Status::Alive, _) if in_seki => (Status::Seki, Reason::FewEyes),
        _ => (status, reason),
    };
    (status, told.unwrap_or(reason), chance)
}

/// The verdict on a chain that the model weighed.
fn estimated(
    evidence: &Evidence,
    status: Status,
    odds: f32,
    at_once: Option<Reason>,
    hangs_on_turn: bool,
) -> (Status, Reason, f32) {
    let alive = 1.0 / (1.0 + (-odds).exp());
    let chance = match status {
        Status::Dead => 1.0 - alive,
        Status::Alive | Status::Seki => alive,
    };
    // An estimate is never certain, though its odds may be too long for an `f32`.
    let chance = chance.min(1.0 - f32::EPSILON);
    let reason = if let Some(reason) = at_once {
        reason
    } else if hangs_on_turn {
        Reason::FirstToPlay
    } else if evidence.is_contested {
        Reason::Contested
    } else if chance < 0.5 {
        Reason::Together(evidence.share())
    } else if status == Status::Seki && evidence.looks_like_seki {
        Reason::SharedLiberties
    } else if status == Status::Seki {
        Reason::FewEyes
    } else {
        let told = evidence.against_playouts(status);
        told.unwrap_or(Reason::Estimated(evidence.share()))
    };
    (status, reason, chance)
}

/// Who moves next, passes left out: then passes change no judgement.
pub fn next_to_play(game: &Game) -> Color {
    let is_pass = |record: &&Record| matches!(record.made_by, Some((_, Move::Pass)));
    let last = game.records().iter().rev().find(|record| !is_pass(record));
    let by_alternation = last.map_or(game.to_move(), |record| record.to_move);
    game.given_turn().unwrap_or(by_alternation)
}
