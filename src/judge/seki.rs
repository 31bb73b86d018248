//! Sekis: a static test for two liberties each, some of them shared, which tells that stones live;
//! and what lives in seki once it is known which stones live.

use super::consistency::mutual;
use super::status::{Reason, Status, Verdict};
use super::stones_with;
use crate::board::{Color, Point, PointSet, Position};
use crate::life::{FewEyes, few_eyes, is_one_eyed};
use crate::playout::tactics::is_self_atari;

/// The living stones that are in seki, given the living groups with fewer than two eyes.
///
/// They belong to groups with fewer than two eyes that reach no point which they do not share with
/// such a group of the opponent or have for themselves: he who has two eyes could attack, so that a
/// seki is always a matter of both. A group beside an open place has still room for eyes.
pub(super) fn living_sekis(mut few_eyes: Vec<FewEyes>) -> PointSet {
    few_eyes.retain(|group| !group.is_open);
    mutual(&few_eyes)
}

/// Takes chains out of seki whose partners the players or a controller call dead: if all are, and the chain
/// is in no other seki, it is alive for this reason. `sekis` are the stones that were judged to be in seki.
pub(super) fn release(
    position: &Position,
    sekis: &PointSet,
    verdicts: &mut [Verdict],
    reason: Reason,
) {
    let dead = stones_with(verdicts, Status::Dead);
    if !sekis.meets(&dead) {
        return;
    }
    let still = living_sekis(few_eyes(position, &dead));
    for verdict in verdicts {
        let (chain, foes) = (verdict.chain, position.stones(!verdict.color));
        let near = chain.neighbors() | position.liberties_of(&chain).neighbors();
        let partners = near & foes & *sekis;
        let has_lost_them = !partners.is_empty() && partners.is_subset(&dead);
        if verdict.status == Status::Seki && has_lost_them && !chain.is_subset(&still) {
            (verdict.status, verdict.reason) = (Status::Alive, reason);
            verdict.chance = 1.0;
        }
    }
}

/// The stones of both colors in sekis by double ko, the ko stones included.
///
/// Two chains of different colors, neither with an eye, have two kos between them, of which each
/// color holds one. Whoever takes the one loses the other, so that neither chain is ever captured,
/// and the ko stones count for as long as nobody moves (Japanese rules 1989, example 25).
pub(super) fn double_kos(position: &Position) -> PointSet {
    let kos = Color::BOTH.map(|color| {
        let stones = position.stones(color).iter();
        let held = stones.filter_map(|stone| KoFight::held(position, color, stone));
        held.collect::<Vec<_>>()
    });
    let mut found = PointSet::EMPTY;
    for black in &kos[0] {
        for white in &kos[1] {
            let is_double = black.holder == white.other && black.other == white.holder;
            if is_double && !has_own_liberty(position, black, white) {
                found |= black.holder | black.other | black.stone.into() | white.stone.into();
            }
        }
    }
    found
}

/// Whether the holder of one of two kos has a liberty that is none of the other's, but for the kos.
fn has_own_liberty(position: &Position, black: &KoFight, white: &KoFight) -> bool {
    let [a, b] = [black, white].map(|ko| position.liberties_of(&ko.holder));
    let kos = [black.liberty, white.liberty].into_iter().collect();
    !(a ^ b).is_subset(&kos)
}

/// A ko between two chains.
struct KoFight {
    /// The stone that can be taken.
    stone: Point,
    /// Where it is taken from.
    liberty: Point,
    /// The chain around the liberty.
    holder: PointSet,
    /// The chain around the stone.
    other: PointSet,
}

impl KoFight {
    /// The ko that `stone` is in, if one chain of each color surrounds it.
    fn held(position: &Position, color: Color, stone: Point) -> Option<Self> {
        let board = position.size().points();
        let around = PointSet::from(stone).neighbors() & board;
        let liberty = (around & position.empty()).only()?;
        let beside = (PointSet::from(liberty).neighbors() & board) - stone.into();
        let enemies = around - liberty.into();
        let chain_of = |points: PointSet, color: Color| {
            if !points.is_subset(&position.stones(color)) {
                return None;
            }
            let chain = position.chain(points.first()?);
            points.is_subset(&chain).then_some(chain)
        };
        Some(Self {
            stone,
            liberty,
            holder: chain_of(beside, color)?,
            other: chain_of(enemies, !color)?,
        })
    }
}

/// The stones of both colors that live in seki by shared liberties.
///
/// Two chains of different colors, neither unconditionally alive, have two liberties each; one or
/// two are shared, and what is not shared is an eye. Then whoever plays on a shared liberty is in
/// atari. It is no seki if one side can play there all the same and leave, when it is captured, a
/// shape in which the capturer cannot make two eyes.
pub(super) fn by_shared_liberties(position: &Position, alive: [PointSet; 2]) -> PointSet {
    let mut found = PointSet::EMPTY;
    let with_two_liberties = |color: Color| -> Vec<PointSet> {
        let chains = (position.stones(color) - alive[color]).parts();
        let chains = chains.filter(|chain| position.liberties_of(chain).len() == 2);
        chains.collect()
    };
    let [black, white] = Color::BOTH.map(with_two_liberties);
    for pair in black
        .iter()
        .flat_map(|own| white.iter().map(|other| [*own, *other]))
    {
        if is_seki(position, pair) {
            found |= pair[0] | pair[1];
        }
    }
    found
}

/// Whether two chains with two liberties each, Black's first, are in seki.
fn is_seki(position: &Position, chains: [PointSet; 2]) -> bool {
    let liberties = chains.map(|chain| position.liberties_of(&chain));
    let shared = liberties[0] & liberties[1];
    let holds = |color: Color| {
        let eyes = liberties[color] - shared;
        // With an eye elsewhere the capturer needs only one more.
        let needs_two = liberties[!color] == shared;
        // What is left of the chain, grown by a stone on a shared liberty and then captured, must not be
        // a space of one eye only: three points, or a shape with a single vital point.
        let leaves_one_eye = |point: Point| is_one_eyed(&(chains[color] | point.into()));
        eyes.iter().all(|eye| position.is_eye(color, eye))
            && shared.iter().all(|point| {
                is_self_atari(position, color, point) && !(needs_two && leaves_one_eye(point))
            })
    };
    !shared.is_empty() && Color::BOTH.into_iter().all(holds)
}
