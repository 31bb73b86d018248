//! What is known about each chain, gathered from the surest and cheapest source to the dearest.

use std::ops::Range;

use super::inquiry;
use super::seki;
use super::status::{Reason, Status, Verdict};
use super::survey::survey;
use super::symmetry::Canonical;
use crate::board::{Color, PointSet, Position};
use crate::life::{self, Found, Law, Life};
use crate::life::{Unconditional, unconditional};

/// A chain whose owner held it in fewer playouts than this, or in more than the rest, is open.
const OPEN: f32 = 0.04;
/// A local search is asked about chains with such shares.
pub(super) const DOUBTFUL: Range<f32> = 0.3..0.78;
/// A local search decides alone if its owner holds a chain in so large a share of its ends,
/// whoever began, or in so small a share that the rest is as large.
const CLEAR: f32 = 0.9;
/// Otherwise it weighs so much against the playouts over the whole board.
const WEIGHT: f32 = 0.25;
/// A chain that a local search leaves open lives from so large a share on. It is more than a half:
/// who could save a chain in a game that is over has done so, and of the chains left open three
/// of four are dead (logistic regression over 114 positions of finished games).
const LIKELY: f32 = 0.62;
/// A share, or an outlook, by which both sides hold a chain as often.
const EVEN: f32 = 0.5;
/// A chain that lives if its owner begins a local search has at least such a share then.
const BEGINNER: f32 = 0.75;
/// A stone in a ko with such a share stays.
const KO: f32 = 0.4;
/// A chain with a smaller share does not live by a hunt alone.
const HOPELESS: f32 = 0.3;
/// A chain with a larger share does not die by a hunt that left moves out.
pub(super) const HOPEFUL: f32 = 0.6;

/// What is known about one chain.
#[derive(Debug, Clone, Copy)]
pub(super) struct Evidence {
    pub(super) color: Color,
    pub(super) chain: PointSet,
    /// The share of playouts in which its owner held its points.
    pub(super) share: f32,
    /// Whether the static test takes it for a seki.
    pub(super) looks_like_seki: bool,
    /// Whether it cannot be captured as long as its owner answers.
    pub(super) is_safe: bool,
    /// Whether it is a single stone that stands in a ko and is in atari.
    pub(super) is_in_ko: bool,
    /// What reading showed, and how many positions it took.
    pub(super) life: Option<(Life, u32)>,
    /// What a local search showed.
    pub(super) fight: Option<Fought>,
}

/// What a local search showed about a chain.
#[derive(Debug, Clone, Copy)]
pub(super) struct Fought {
    /// The shares in which its owner held it when Black and when White began.
    pub(super) shares: [f32; 2],
    /// Simulations in all.
    pub(super) n: u32,
    /// Whether it was about most of the board: then the game is not over.
    pub(super) is_of_most: bool,
}

/// A verdict for each chain of the position.
///
/// Where life and death are confirmed after the stop (Japanese rules 1989, art. 7), `confirms`,
/// reading asks that question too, and its answer stands above that of play.
/// Single stones in kos that nobody has played out stay if the rules leave them, `leaves_kos`.
pub(super) fn verdicts(canonical: &Canonical, confirms: bool, leaves_kos: bool) -> Vec<Verdict> {
    let position = &canonical.position;
    let proven = unconditional(position);
    let mut evidence = at_first_sight(canonical, &proven, leaves_kos);
    inquiry::hunt(position, &proven, &mut evidence);
    inquiry::read(position, Law::Play, &proven, leaves_kos, &mut evidence);
    if confirms {
        inquiry::read(
            position,
            Law::Confirmation,
            &proven,
            leaves_kos,
            &mut evidence,
        );
    }
    inquiry::fight(position, &proven, &mut evidence);
    for n in 0..2 {
        balance(&mut evidence, canonical, |evidence| {
            evidence.fight.as_mut().map(|fought| &mut fought.shares[n])
        });
    }
    let mut verdicts: Vec<Verdict> = evidence
        .iter()
        .map(|known| {
            let (status, reason) = known.decide(
                &proven,
                canonical.turn,
                known.bar(&evidence, canonical.turn),
            );
            Verdict {
                color: known.color,
                chain: known.chain,
                status,
                reason,
            }
        })
        .collect();
    revive(&position.size().points(), &mut verdicts);
    verdicts
}

/// What the survey and static tests say about each chain.
fn at_first_sight(
    canonical: &Canonical,
    proven: &Unconditional,
    leaves_kos: bool,
) -> Vec<Evidence> {
    let position = &canonical.position;
    let ownership = survey(canonical);
    let safe = life::safe(position);
    let sekis = seki::sekis(position, proven.alive);
    let mut evidence: Vec<Evidence> = position
        .chains()
        .into_iter()
        .map(|(color, chain)| Evidence {
            color,
            chain,
            share: ownership.share_of(color, &chain),
            looks_like_seki: chain.is_subset(&sekis),
            is_safe: chain.is_subset(&safe[color]),
            is_in_ko: leaves_kos && is_in_ko(position, color, &chain),
            life: None,
            fight: None,
        })
        .collect();
    balance(&mut evidence, canonical, |evidence| {
        Some(&mut evidence.share)
    });
    evidence
}

/// Chains that only dead stones of the opponent touch are alive, and so are those that no living
/// one can reach.
pub(super) fn revive(board: &PointSet, verdicts: &mut [Verdict]) {
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
        let has_lost_enemies = beside.meets(&enemies) && !beside.meets(&living);
        let own = stones(verdicts, &|other| {
            other.color == color && other.status != Status::Dead
        });
        let room = chain.flood(&(*board - own - living));
        if has_lost_enemies || !room.neighbors().meets(&living) {
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
    pub(super) fn is_proven(&self, proven: &Unconditional) -> bool {
        self.chain.is_subset(&proven.alive[self.color])
            || self.chain.is_subset(&proven.territory[!self.color])
    }

    pub(super) fn is_open(&self, proven: &Unconditional) -> bool {
        !self.is_proven(proven)
            && (self.looks_like_seki || (OPEN..1.0 - OPEN).contains(&self.share))
    }

    pub(super) fn is_doubtful(&self, proven: &Unconditional) -> bool {
        let is_left_open = self.life.is_none() && !self.is_safe;
        is_left_open
            && !self.is_proven(proven)
            && (self.looks_like_seki || DOUBTFUL.contains(&self.share))
    }

    /// Whether it stands in a ko that people would leave as it is.
    fn stays_in_ko(&self) -> bool {
        self.is_in_ko && self.share >= KO
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
    pub(super) fn believed(&self, found: Found) -> Option<Life> {
        match (found.falls?, found.is_saved) {
            (false, _) => (self.share >= HOPELESS).then_some(Life::Uncapturable),
            (true, Some(true)) => Some(Life::Unsettled),
            (true, Some(false)) => {
                (found.is_complete || self.share <= HOPEFUL).then_some(Life::Dead)
            }
            (true, None) => (self.share < HOPELESS).then_some(Life::Unsettled),
        }
    }

    /// What a local search decides by, from 0 to 1, if there was one that decides: the shares in
    /// which its owner held it there and in the playouts.
    fn outlook(&self) -> Option<f32> {
        let shares = self.fight.filter(|_| !self.stays_in_ko())?.shares;
        Some(if shares.iter().all(|&share| share >= CLEAR) {
            1.0
        } else if shares.iter().all(|&share| share <= 1.0 - CLEAR) {
            0.0
        } else {
            (1.0 - WEIGHT) * self.share + WEIGHT * f32::midpoint(shares[0], shares[1])
        })
    }

    /// The outlook from which on it lives if only a local search tells.
    ///
    /// Where it and an enemy beside it both live only if they begin, the turn decides. Beside an
    /// enemy that would die too the bar is lower, for one of the two lives: whose turn it is, or
    /// the only one with an even chance. And where the game is not over nobody had the time to save
    /// what can be saved.
    fn bar(&self, all: &[Self], turn: Color) -> f32 {
        if self.fight.is_some_and(|fought| fought.is_of_most) {
            return EVEN;
        }
        let beside = self.chain.neighbors();
        let is_beside = |other: &&Self| other.color != self.color && other.chain.meets(&beside);
        let mut rivals = all.iter().filter(is_beside);
        if self.wants_to_begin() && rivals.clone().any(Self::wants_to_begin) {
            return if turn == self.color { 0.0 } else { f32::MAX };
        }
        let least = if turn == self.color { LIKELY } else { EVEN };
        let is_weak = |other: &Self| other.outlook().is_some_and(|outlook| outlook < least);
        if rivals.any(is_weak) { EVEN } else { LIKELY }
    }

    /// Whether it mostly lived in a local search if its owner began, and mostly died if not.
    fn wants_to_begin(&self) -> bool {
        !self.stays_in_ko()
            && self.fight.is_some_and(|Fought { shares, .. }| {
                shares[self.color] > BEGINNER && shares[!self.color] < EVEN
            })
    }

    fn decide(&self, proven: &Unconditional, turn: Color, bar: f32) -> (Status, Reason) {
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
        if self.stays_in_ko() {
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
        if let (Some(Fought { shares, n, .. }), Some(outlook)) = (self.fight, self.outlook()) {
            return (of(outlook >= bar), Reason::Fight(shares, n));
        }
        if self.looks_like_seki {
            return (Status::Seki, Reason::SharedLiberties);
        }
        (of(self.share >= 0.5), Reason::Playouts(self.share))
    }
}
