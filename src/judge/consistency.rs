//! Lists of dead stones that contradict themselves, and the least change that mends them.

use super::symmetry::TURN;
use crate::board::{Color, PointSet, Position};
use crate::life::{FewEyes, few_eyes};

/// Lists that may be looked at to mend one contradiction.
const MOST_LISTS: usize = 50;

/// A part of a list that cannot be right, with the changes of which at least one is needed: sets
/// of stones whose status is turned over.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Contradiction {
    /// The stones that it is about.
    stones: PointSet,
    changes: Vec<PointSet>,
}

/// What contradicts itself if the stones of `dead` are dead and all others alive:
///
/// * a dead chain beside a dead chain of the opponent, or that none of his living stones can reach;
/// * a living group with fewer than two eyes that is in no seki, beside enemies that have two.
///   Beside an open place, with points that no stone touches, it has still room for eyes, unless
///   stones of its own are dead there;
/// * two such groups of different colors that both have the same open place and nothing else: the
///   one that moves first lives. (Where that is most of the board, the game is not over.)
///
/// `few_eyes` are the living groups with fewer than two eyes. Those with stones of `by_turn` live by the
/// next move, and need none yet.
pub(super) fn contradictions(
    position: &Position,
    dead: &PointSet,
    few_eyes: &[FewEyes],
    by_turn: &PointSet,
) -> Vec<Contradiction> {
    let alive = position.both().map(|stones| stones - *dead);
    let mut found = Vec::new();
    for color in Color::BOTH {
        let (own, living) = (alive[color], alive[!color]);
        for chain in (position.stones(color) & *dead).parts() {
            let enemies = chain.neighbors() & position.stones(!color);
            let room = chain.flood(&(position.size().points() - own - living));
            if enemies.meets(dead) || !room.neighbors().meets(&living) {
                let mut changes = vec![chain];
                changes.extend(position.stones(!color).parts_at(&enemies));
                found.push(Contradiction {
                    stones: chain,
                    changes,
                });
            }
        }
    }
    let helpless = helpless(position, dead, &alive, few_eyes).into_iter();
    found.extend(helpless.filter(|helpless| !helpless.stones.meets(by_turn)));
    found
}

/// Whether these points are more than two thirds of the board.
pub(super) fn is_most(position: &Position, points: &PointSet) -> bool {
    3 * points.len() > 2 * position.size().n_points()
}

/// What contradicts itself among living groups with fewer than two eyes.
fn helpless(
    position: &Position,
    dead: &PointSet,
    alive: &[PointSet; 2],
    few_eyes: &[FewEyes],
) -> Vec<Contradiction> {
    let sekis = mutual(few_eyes);
    let weak = PointSet::union(few_eyes.iter().map(|group| group.stones));
    let free = position.size().points() - alive[0] - alive[1];
    let room = |group: &FewEyes| group.stones.neighbors().flood(&free);
    let rooms: Vec<PointSet> = few_eyes.iter().map(room).collect();
    let mut found = Vec::new();
    for (group, room) in few_eyes.iter().zip(&rooms) {
        let around = (group.stones | group.reach).neighbors() & alive[!group.color];
        let own_dead = group.reach.neighbors() & position.stones(group.color) & *dead;
        let mut others = few_eyes.iter().zip(&rooms);
        let rival = others.find(|(other, its)| other.color != group.color && *its == room);
        let has_room = group.is_open && own_dead.is_empty();
        let is_over = !is_most(position, room);
        let must_yield = has_room && is_over && group.color != TURN;
        if let Some((rival, _)) = rival.filter(|_| must_yield) {
            found.push(Contradiction {
                stones: group.stones | rival.stones,
                changes: vec![group.stones],
            });
        }
        let is_opposed = around.meets(&(alive[!group.color] - weak));
        if has_room || !is_opposed || group.stones.is_subset(&sekis) {
            continue;
        }
        let mut changes = vec![group.stones];
        changes.extend(position.stones(group.color).parts_at(&own_dead));
        changes.extend((group.reach & position.stones(!group.color) & *dead).parts());
        changes.extend(alive[!group.color].parts_at(&around));
        found.push(Contradiction {
            stones: group.stones,
            changes,
        });
    }
    found
}

/// The stones of groups that keep each other from attacking: neither of two has two eyes.
pub(super) fn mutual(few_eyes: &[FewEyes]) -> PointSet {
    let mut groups: Vec<&FewEyes> = few_eyes.iter().collect();
    loop {
        let n_before = groups.len();
        let all = groups.clone();
        groups.retain(|group| {
            all.iter()
                .any(|other| group.color != other.color && group.reach.meets(&other.reach))
        });
        if groups.len() == n_before {
            return PointSet::union(groups.iter().map(|group| group.stones));
        }
    }
}

/// The list `dead` without contradictions, changed as little as needed: `units` are stones that
/// have one status, with the logarithm of the odds that they are alive, and what is decided is in
/// none of them; stones of `by_turn` live by the next move. What cannot be mended within the bound of
/// work is left. Also returns the living groups with fewer than two eyes.
pub(super) fn mend(
    position: &Position,
    units: &[(PointSet, f32)],
    mut dead: PointSet,
    by_turn: &PointSet,
) -> (PointSet, Vec<FewEyes>) {
    let mut left: Vec<PointSet> = Vec::new();
    loop {
        let few_eyes = few_eyes(position, &dead);
        let mut all = contradictions(position, &dead, &few_eyes, by_turn);
        all.retain(|found| !left.contains(&found.stones));
        let Some(first) = all.first() else {
            return (dead, few_eyes);
        };
        let mut known = left.clone();
        known.extend(all[1..].iter().map(|found| found.stones));
        match least_change(position, units, &dead, by_turn, &known) {
            Some(mended) => dead = mended,
            None => left.push(first.stones),
        }
    }
}

/// The nearest list with no contradiction but those that are `known`.
fn least_change(
    position: &Position,
    units: &[(PointSet, f32)],
    dead: &PointSet,
    by_turn: &PointSet,
    known: &[PointSet],
) -> Option<PointSet> {
    let mut seen = vec![*dead];
    let mut lists = vec![(0.0_f32, *dead)];
    for _ in 0..MOST_LISTS {
        let nearest = (0..lists.len()).min_by(|&a, &b| lists[a].0.total_cmp(&lists[b].0))?;
        let (_, list) = lists.swap_remove(nearest);
        let few_eyes = few_eyes(position, &list);
        let mut new = contradictions(position, &list, &few_eyes, by_turn);
        new.retain(|found| !known.contains(&found.stones));
        let Some(first) = new.first() else {
            return Some(list);
        };
        for change in &first.changes {
            let turned = units.iter().map(|(stones, _)| *stones);
            let stones = PointSet::union(turned.filter(|stones| stones.meets(change)));
            let next = list ^ stones;
            if change.is_subset(&stones) && !seen.contains(&next) {
                seen.push(next);
                lists.push((cost(units, &next), next));
            }
        }
    }
    None
}

/// The sum of the log odds against a list.
fn cost(units: &[(PointSet, f32)], dead: &PointSet) -> f32 {
    let against = units
        .iter()
        .filter(|(stones, odds)| stones.is_subset(dead) == (*odds >= 0.0));
    against.map(|(_, odds)| odds.abs()).sum()
}
