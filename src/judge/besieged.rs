//! Groups that only walls of the opponent enclose: do they hang on who plays first?
//!
//! In other searches a chain lives as soon as it joins another that the playouts hold, and stones that
//! they hold are never captured. But the chains of a group fall together, and a stone inside an eye
//! space can be taken. So here neither the other chains of a group nor the stones inside it are walls. Its
//! owner has ko threats without end: where only a ko takes a chain, the verdict stays.

use super::evidence::{CLEAR, Evidence, LARGE, WIDE_OPEN, stones_of};
use super::gather::FEW_EMPTY;
use super::status::{Reason, Status};
use crate::board::{PointSet, Position};
use crate::life::{self, Fate, Hunt, Law};

/// The most points of a group with what it encloses.
const MOST_POINTS: usize = 60;
/// Positions for each question.
const POSITIONS: u32 = 3000;
/// Positions before no further chain is asked about.
const MOST_POSITIONS: u32 = 12_000;
/// Above this share every playout holds a chain.
const ALWAYS: f32 = 0.995;

/// Searches each chain of such groups, first those about which the playouts differ. What is found is
/// evidence, and decides if it hangs on the turn. In finished games threats are overlooked, so that chains
/// that every playout holds are doubted and no more.
pub(super) fn search(
    position: &Position,
    all: &mut [Evidence],
    images: &[Vec<usize>],
    walls: &PointSet,
) {
    let firm = stones_of(all, |evidence| evidence.is_firm);
    let is_safe = |evidence: &Evidence| evidence.is_proven_alive() && evidence.share() >= CLEAR;
    let walls = *walls | stones_of(all, is_safe);
    let is_asked = |&n: &usize| images[n][0] == n && may_hang(&all[n]);
    let mut asked: Vec<usize> = (0..all.len()).filter(is_asked).collect();
    asked.sort_by_key(|&n| !all[n].is_unclear());
    let mut left = MOST_POSITIONS;
    let mut hanging = PointSet::EMPTY;
    for n in asked {
        if left == 0 {
            break;
        }
        let Some(siege) = Siege::new(position, &all[n], &walls, &firm) else {
            continue;
        };
        let found = siege.hunt(position, &all[n], left.min(POSITIONS));
        left = left.saturating_sub(found.n_positions);
        match found.fate {
            Some(Fate::ByTurn) if found.is_complete => hanging |= siege.place,
            Some(Fate::Falls) if found.is_complete => {}
            _ => continue,
        }
        for &n in &images[n] {
            let is_always_held = all[n].share() > ALWAYS;
            all[n].is_doubted |= is_always_held;
            if !is_always_held || found.fate == Some(Fate::Falls) {
                all[n].hunt = found;
            }
        }
    }
    doubt_the_rest(all, images, &hanging);
    take_caught(all, images);
}

/// Doubts the further chains in the places of groups that hang on the turn.
fn doubt_the_rest(all: &mut [Evidence], images: &[Vec<usize>], hanging: &PointSet) {
    for n in 0..all.len() {
        if all[n].chain.meets(hanging) && !all[n].hangs_for_sure() {
            for &n in &images[n] {
                all[n].is_doubted = true;
            }
        }
    }
}

/// Decides about large chains that a search captures whoever begins, though most playouts hold them, and
/// about the stones beside them that most playouts leave and no search takes: playouts rarely find the
/// sacrifices that make a large eye one. Where the playouts are clear, the verdict is not settled.
fn take_caught(all: &mut [Evidence], images: &[Vec<usize>]) {
    let is_asked = |&n: &usize| {
        images[n][0] == n
            && all[n].decided.is_none()
            && all[n].is_caught()
            && all[n].chain.len() >= LARGE
            && all[n].share() >= 0.5
    };
    let caught = (0..all.len()).filter(is_asked);
    let caught: Vec<(usize, Vec<usize>)> = caught.map(|n| (n, captors(all, n))).collect();
    for (n, captors) in caught {
        if captors.is_empty() {
            continue;
        }
        let reason = Reason::Searched(all[n].hunt.n_positions);
        let is_hard = all[n].share() >= WIDE_OPEN.end;
        let fates = captors.into_iter().map(|m| (m, Status::Alive));
        for (m, status) in fates.chain([(n, Status::Dead)]) {
            for &m in &images[m] {
                all[m].decided = Some((status, reason));
                all[m].is_hard |= is_hard;
            }
        }
    }
}

/// The chains beside a caught one that most playouts leave, and that no search takes.
fn captors(all: &[Evidence], n: usize) -> Vec<usize> {
    let beside = all[n].chain.neighbors();
    let is_captor = |other: &Evidence| {
        other.color != all[n].color
            && other.chain.meets(&beside)
            && other.decided.is_none()
            && other.share() < 0.5
            && !matches!(other.hunt.fate, Some(Fate::Falls | Fate::ByTurn))
    };
    (0..all.len()).filter(|&m| is_captor(&all[m])).collect()
}

/// Whether nothing is known of a chain that says that it may hang on the turn, but could be.
fn may_hang(evidence: &Evidence) -> bool {
    let is_held = evidence.share() >= 0.5 && evidence.chain.len() >= LARGE;
    evidence.decided.is_none()
        && !evidence.is_in_ko
        && evidence.hunt.fate != Some(Fate::ByTurn)
        && !evidence.is_surely_caught()
        && (evidence.is_unclear() || is_held)
}

/// A group with the walls around it.
struct Siege {
    /// What the walls enclose.
    place: PointSet,
    /// The walls, Black's first: those of the opponent, and stones of the group that are proven to live.
    walls: [PointSet; 2],
}

impl Siege {
    /// The group of a chain; `None` if it is too large, or if a search has found out what becomes of the
    /// chain without taking a part of the group for a wall.
    fn new(
        position: &Position,
        evidence: &Evidence,
        walls: &PointSet,
        firm: &PointSet,
    ) -> Option<Self> {
        let (color, board) = (evidence.color, position.size().points());
        let mut around = *walls & position.stones(!color);
        let mut place = evidence.chain.flood(&(board - around));
        let is_inside = |chain: &PointSet| (chain.neighbors() & board).is_subset(&(place | *chain));
        let inside = PointSet::union((around - *firm).parts().filter(is_inside));
        around -= inside;
        place |= inside;
        let is_small = place.len() <= MOST_POINTS && (place & position.empty()).len() <= FEW_EMPTY;
        let were_walls = (*walls - *firm - evidence.chain).meets(&place);
        if !is_small || evidence.hunt.fate.is_some() && !were_walls {
            return None;
        }
        let mut walls = [*firm & place & position.stones(color); 2];
        walls[!color] = around;
        Some(Self { place, walls })
    }

    fn hunt(&self, position: &Position, evidence: &Evidence, limit: u32) -> Hunt {
        let Evidence { color, chain, .. } = evidence;
        let law = Law::Threats(*color);
        life::hunt(position, &self.walls, *color, chain, law, limit)
    }
}
