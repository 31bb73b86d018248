//! What is known about each chain, gathered from the surest and cheapest source to the dearest.

use std::cmp::Reverse;

use super::fight::{Field, Fight};
use super::patience::Patience;
use super::region::{Contested, contested};
use super::seki;
use super::status::{Reason, Status, Verdict};
use super::survey::survey;
use super::symmetry::Canonical;
use crate::board::{Color, PointSet, Position};
use crate::reading::{self, Budget, Found, Law, Life, Walls};
use crate::scoring::{Unconditional, unconditional};

/// A chain whose owner held it in fewer playouts than this, or in more than the rest, is open.
const OPEN: f32 = 0.04;
/// A local search is asked about chains whose share is at least this far from 0 and 1.
const DOUBTFUL: f32 = 0.22;
/// A local search decides alone if its owner holds a chain in so large a share of its ends,
/// whoever began, or in so small a share that the rest is as large.
const CLEAR: f32 = 0.9;
/// Otherwise it weighs so much against the playouts over the whole board.
const WEIGHT: f32 = 0.25;
/// Chains with such a share are taken to live when others are read.
const LIVES: f32 = 0.92;
/// Chains with such a share are not dead by the reading of play alone.
const KEPT: f32 = 0.7;
/// A stone in a ko with such a share stays.
const KO: f32 = 0.4;
/// Positions that may be read in each part of the board.
const READING: u32 = 500;
/// Positions that may be looked at to capture one chain, for either side to play first, in a
/// small part of the board and in a large one.
const HUNTING: [u32; 2] = [2000, 500];
/// The most points of a small part of the board.
const SMALL_FIELD: usize = 40;
/// Positions that may be looked at before no further hunt begins.
const MOST_HUNTING: u32 = 5000;
/// So many hunts in one part of the board may come to nothing.
const IN_VAIN: u32 = 3;
/// A chain with a smaller share does not live by a hunt alone.
const HOPELESS: f32 = 0.3;
/// A chain with a larger share does not die by a hunt that left moves out.
const HOPEFUL: f32 = 0.6;
/// Simulations of a local search for each color that begins.
const SIMULATIONS: u32 = 800;
/// Simulations in which both sides then play the best moves found.
const ENDS: u32 = 100;
/// Parts of the board with more points are left to the playouts.
const LARGEST_FIELD: usize = 130;
/// All parts that are fought out have no more points together: a bound on the time, told in work
/// so that the judgement does not depend on the machine.
const MOST_POINTS: usize = 900;

/// What is known about one chain.
#[derive(Debug, Clone, Copy)]
struct Evidence {
    color: Color,
    chain: PointSet,
    /// The share of playouts in which its owner held its points.
    share: f32,
    /// Whether the static test takes it for a seki.
    looks_like_seki: bool,
    /// Whether it cannot be captured as long as its owner answers.
    is_safe: bool,
    /// Whether it is a single stone that stands in a ko and is in atari.
    is_in_ko: bool,
    /// What reading showed, and how many positions it took.
    life: Option<(Life, u32)>,
    /// The shares in which its owner held it when Black and when White began a local search.
    fight: Option<[f32; 2]>,
}

/// A verdict for each chain of the position.
///
/// Where life and death are confirmed after the stop (Japanese rules 1989, art. 7), `confirms`,
/// reading asks that question too, and its answer stands above that of play.
/// Single stones in kos that nobody has played out stay if the rules leave them, `leaves_kos`.
pub(super) fn verdicts(
    canonical: &Canonical,
    confirms: bool,
    leaves_kos: bool,
    patience: Patience<'_>,
) -> Vec<Verdict> {
    let position = &canonical.position;
    let ownership = survey(canonical);
    let proven = unconditional(position);
    let safe = reading::safe(position);
    let sekis = seki::sekis(position, proven.alive);
    let mut evidence: Vec<Evidence> = position
        .chains()
        .into_iter()
        .map(|(color, chain)| {
            let sum: f32 = chain.iter().map(|p| ownership.share(color, p)).sum();
            Evidence {
                color,
                chain,
                share: sum / chain.len() as f32,
                looks_like_seki: chain.is_subset(&sekis),
                is_safe: chain.is_subset(&safe[color]),
                is_in_ko: leaves_kos && is_in_ko(position, color, &chain),
                life: None,
                fight: None,
            }
        })
        .collect();
    balance(&mut evidence, canonical, |evidence| {
        Some(&mut evidence.share)
    });
    if !patience.is_over() {
        hunt(position, &proven, &mut evidence);
    }
    if !patience.is_over() {
        read(position, Law::Play, &proven, leaves_kos, &mut evidence);
    }
    if confirms && !patience.is_over() {
        read(
            position,
            Law::Confirmation,
            &proven,
            leaves_kos,
            &mut evidence,
        );
    }
    fight(position, &proven, &mut evidence, patience);
    for n in 0..2 {
        balance(&mut evidence, canonical, |evidence| {
            evidence.fight.as_mut().map(|shares| &mut shares[n])
        });
    }
    let mut verdicts: Vec<Verdict> = evidence
        .iter()
        .map(|evidence| {
            let (status, reason) = evidence.decide(&proven, canonical.turn);
            Verdict {
                color: evidence.color,
                chain: evidence.chain,
                status,
                reason,
            }
        })
        .collect();
    revive(&mut verdicts);
    verdicts
}

/// Chains that only dead stones of the opponent touch are alive.
pub(super) fn revive(verdicts: &mut [Verdict]) {
    let stones = |verdicts: &[Verdict], test: &dyn Fn(&Verdict) -> bool| {
        verdicts
            .iter()
            .filter(|verdict| test(verdict))
            .fold(PointSet::EMPTY, |all, verdict| all | verdict.chain)
    };
    for n in 0..verdicts.len() {
        let Verdict { color, chain, .. } = verdicts[n];
        if verdicts[n].status != Status::Dead
            || verdicts[n].reason == Reason::InUnconditionalTerritory
        {
            continue;
        }
        let beside = chain.neighbors();
        let enemies = stones(verdicts, &|other| other.color != color);
        let living = stones(verdicts, &|other| {
            other.color != color && other.status != Status::Dead
        });
        if beside.meets(&enemies) && !beside.meets(&living) {
            verdicts[n].status = Status::Alive;
            verdicts[n].reason = Reason::Unopposed;
        }
    }
}

/// Whether a chain is a single stone that the opponent could take so that a ko arises.
pub(super) fn is_in_ko(position: &Position, color: Color, chain: &PointSet) -> bool {
    let Some(liberty) = chain.only().and_then(|stone| position.last_liberty(stone)) else {
        return false;
    };
    if !position.is_playable(!color, liberty) {
        return false;
    }
    let mut after = position.clone();
    after.place(!color, liberty);
    after.ko().is_some()
}

/// Gives chains that a symmetry of the position maps onto each other the same share.
fn balance(
    evidence: &mut [Evidence],
    canonical: &Canonical,
    share: impl Fn(&mut Evidence) -> Option<&mut f32>,
) {
    if canonical.own.len() < 2 {
        return;
    }
    let before: Vec<(PointSet, Option<f32>)> = evidence
        .iter_mut()
        .map(|evidence| (evidence.chain, share(evidence).copied()))
        .collect();
    for evidence in evidence {
        let images = canonical
            .own
            .iter()
            .map(|symmetry| symmetry.points(&evidence.chain));
        let mut shares: Vec<f32> = images
            .filter_map(|image| before.iter().find(|(chain, _)| *chain == image)?.1)
            .collect();
        // Sorted, so that all of them get the same sum to the last bit.
        shares.sort_by(f32::total_cmp);
        if let Some(share) = share(evidence) {
            *share = shares.iter().sum::<f32>() / shares.len() as f32;
        }
    }
}

impl Evidence {
    fn is_proven(&self, proven: &Unconditional) -> bool {
        self.chain.is_subset(&proven.alive[self.color])
            || self.chain.is_subset(&proven.territory[!self.color])
    }

    fn is_open(&self, proven: &Unconditional) -> bool {
        !self.is_proven(proven)
            && (self.looks_like_seki || (OPEN..1.0 - OPEN).contains(&self.share))
    }

    fn is_doubtful(&self, proven: &Unconditional) -> bool {
        let is_left_open = self.life.is_none() && !self.is_safe;
        is_left_open
            && !self.is_proven(proven)
            && (self.looks_like_seki || (DOUBTFUL..1.0 - DOUBTFUL).contains(&self.share))
    }

    /// Whether it lives if that depends on who plays first: as in most playouts, and where these
    /// are divided, `by_turn`.
    fn favored(&self, by_turn: bool) -> bool {
        if (0.35..0.65).contains(&self.share) {
            by_turn
        } else {
            self.share >= 0.5
        }
    }

    /// What a hunt says about the chain, as far as it can be believed: not all moves were looked
    /// at, so that it must not go against the playouts altogether.
    fn believed(&self, found: Found) -> Option<Life> {
        match (found.falls?, found.is_saved) {
            (false, _) => (self.share >= HOPELESS).then_some(Life::Uncapturable),
            (true, Some(true)) => Some(Life::Unsettled),
            (true, Some(false)) => {
                (found.is_complete || self.share <= HOPEFUL).then_some(Life::Dead)
            }
            (true, None) => (self.share < HOPELESS).then_some(Life::Unsettled),
        }
    }

    fn decide(&self, proven: &Unconditional, turn: Color) -> (Status, Reason) {
        let of = |is_alive: bool| match (is_alive, self.looks_like_seki) {
            (false, _) => Status::Dead,
            (true, false) => Status::Alive,
            (true, true) => Status::Seki,
        };
        if self.chain.is_subset(&proven.alive[self.color]) {
            return (Status::Alive, Reason::Unconditional);
        }
        if self.chain.is_subset(&proven.territory[!self.color]) {
            return (Status::Dead, Reason::InUnconditionalTerritory);
        }
        // A ko that nobody has played out stays as it is.
        if self.is_in_ko && self.share >= KO {
            return (Status::Alive, Reason::InKo);
        }
        match self.life {
            Some((Life::Dead, n)) => return (Status::Dead, Reason::Read(n)),
            Some((Life::Seki, n)) => return (Status::Seki, Reason::Read(n)),
            Some((Life::Unsettled, n)) => {
                let is_alive = self.favored(turn == self.color);
                return (of(is_alive), Reason::FirstToPlay(n));
            }
            Some((_, n)) => return (Status::Alive, Reason::Read(n)),
            None => {}
        }
        if self.is_safe && !self.looks_like_seki {
            return (Status::Alive, Reason::Safe);
        }
        if let Some(shares) = self.fight {
            let mean = f32::midpoint(shares[0], shares[1]);
            let is_alive = if shares.iter().all(|&share| share >= CLEAR) {
                true
            } else if shares.iter().all(|&share| share <= 1.0 - CLEAR) {
                false
            } else {
                (1.0 - WEIGHT) * self.share + WEIGHT * mean >= 0.5
            };
            return (of(is_alive), Reason::Fight(shares, 2 * SIMULATIONS));
        }
        if self.looks_like_seki {
            return (Status::Seki, Reason::SharedLiberties);
        }
        (of(self.share >= 0.5), Reason::Playouts(self.share))
    }
}

/// Reads the small parts of the board in which something is open.
///
/// In play only what hunts have left open is read, and whether what cannot be taken is in seki.
fn read(
    position: &Position,
    law: Law,
    proven: &Unconditional,
    leaves_kos: bool,
    evidence: &mut [Evidence],
) {
    let is_asked = |evidence: &Evidence| {
        let is_left_open = matches!(evidence.life, None | Some((Life::Uncapturable, _)));
        evidence.is_open(proven) && (law == Law::Confirmation || is_left_open)
    };
    let union = |evidence: &[Evidence], test: &dyn Fn(&Evidence) -> bool| {
        evidence
            .iter()
            .filter(|evidence| test(evidence))
            .fold(PointSet::EMPTY, |all, evidence| all | evidence.chain)
    };
    let asked = union(evidence, &is_asked);
    if asked.is_empty() {
        return;
    }
    let presumed = union(evidence, &|evidence| {
        evidence.share >= LIVES && !evidence.looks_like_seki
    });
    let budget = Budget { positions: READING };
    let reading = reading::read_about(position, law, &presumed, &asked, budget);
    for evidence in evidence.iter_mut().filter(|evidence| is_asked(evidence)) {
        let found = reading
            .chains
            .iter()
            .find(|reading| reading.chain == evidence.chain);
        let life = found
            .and_then(|found| Some((found.life?, found.n_positions)))
            .filter(|(life, _)| *life != Life::Wall);
        // A stone that can be taken in a ko is not dead if its owner mostly keeps it.
        let is_left = leaves_kos && evidence.chain.len() == 1;
        let is_kept = evidence.share >= KEPT && (law == Law::Play || is_left);
        let life = life.filter(|(life, _)| *life != Life::Dead || !is_kept);
        let Some((found, _)) = life else {
            continue;
        };
        let stands = match (law, evidence.life) {
            (Law::Play, Some(_)) => found != Life::Seki,
            // What is in seki by play stays so if it is not taken.
            (Law::Confirmation, Some((Life::Seki, _))) => found != Life::Dead,
            // Where it depends on who plays first, kos above all, people leave things as they are;
            // but the letter asks that they be played out.
            (Law::Confirmation, Some((Life::Unsettled, _))) => leaves_kos && found == Life::Dead,
            _ => false,
        };
        if !stands {
            evidence.life = life;
        }
    }
}

/// Hunts the chains that are open, the largest first.
fn hunt(position: &Position, proven: &Unconditional, evidence: &mut [Evidence]) {
    let roomy = Walls::new(position, &PointSet::EMPTY).all();
    let mut walls = proven.alive;
    for evidence in evidence.iter() {
        let has_room = evidence.share > HOPEFUL && evidence.chain.is_subset(&roomy[evidence.color]);
        if (evidence.share >= LIVES || has_room) && !evidence.looks_like_seki {
            walls[evidence.color] |= evidence.chain;
        }
    }
    let mut hunted: Vec<&mut Evidence> = evidence
        .iter_mut()
        .filter(|evidence| {
            evidence.is_open(proven) && !evidence.chain.is_subset(&walls[evidence.color])
        })
        .collect();
    hunted.sort_by_key(|evidence| Reverse(evidence.chain.len()));
    // Where hunts come to nothing, so do others.
    let mut in_vain: Vec<(PointSet, u32)> = Vec::new();
    let mut n_positions = 0;
    let open = position.size().points() - walls[0] - walls[1];
    for evidence in hunted {
        let field = evidence.chain.flood(&open);
        let known = in_vain.iter().position(|(other, _)| *other == field);
        if n_positions >= MOST_HUNTING || known.is_some_and(|n| in_vain[n].1 >= IN_VAIN) {
            continue;
        }
        let limit = HUNTING[usize::from(field.len() > SMALL_FIELD)];
        let found = reading::hunt(position, &walls, evidence.color, &evidence.chain, limit);
        n_positions += found.n_positions;
        evidence.life = evidence
            .believed(found)
            .map(|life| (life, found.n_positions));
        if evidence.life.is_none() {
            match known {
                Some(n) => in_vain[n].1 += 1,
                None => in_vain.push((field, 1)),
            }
        }
    }
}

/// Fights out what reading has left open.
fn fight(
    position: &Position,
    proven: &Unconditional,
    evidence: &mut [Evidence],
    patience: Patience<'_>,
) {
    let open = evidence
        .iter()
        .filter(|evidence| evidence.is_doubtful(proven))
        .fold(PointSet::EMPTY, |all, evidence| all | evidence.chain);
    let walls = evidence
        .iter()
        .filter(|evidence| {
            !evidence.looks_like_seki && evidence.share >= 1.0 - DOUBTFUL
                || evidence.is_proven(proven)
                || matches!(evidence.life, Some((Life::Uncapturable, _)))
        })
        .fold(PointSet::EMPTY, |all, evidence| all | evidence.chain);
    let mut n_points = 0;
    for Contested { points, open } in contested(position, &walls, &open) {
        if patience.is_over() {
            return;
        }
        if points.len() > LARGEST_FIELD || n_points + points.len() > MOST_POINTS {
            continue;
        }
        n_points += points.len();
        let field = Field::new(points, open);
        let ends = Color::BOTH.map(|first| {
            let mut fight = Fight::new(position, &field, first, 1);
            fight.run(SIMULATIONS);
            fight.ends(ENDS)
        });
        for evidence in evidence.iter_mut() {
            if evidence.chain.is_subset(&open) {
                evidence.fight =
                    Some([0, 1].map(|n| ends[n].share(evidence.color, &evidence.chain)));
            }
        }
    }
}
