//! Reading compared with a slow reference: art. 7 by full enumeration.

use std::collections::HashMap;

use super::*;
use crate::board::{BoardSize, Suicide};

/// Stones, bans and the player to move; Black's first.
pub(in crate::life) type State = ([PointSet; 2], [PointSet; 2], Color);

/// Every state that comes up from a beginning, each with what follows from it.
pub(in crate::life) struct Everything {
    pub(in crate::life) states: Vec<State>,
    next: Vec<Vec<usize>>,
}

impl Everything {
    /// `None` if these are more than `limit`.
    pub(in crate::life) fn from(
        start: &State,
        limit: usize,
        successors: impl Fn(&State) -> Vec<State>,
    ) -> Option<Self> {
        let mut all = Self {
            states: vec![*start],
            next: Vec::new(),
        };
        let mut numbers = HashMap::from([(*start, 0)]);
        while all.next.len() < all.states.len() {
            if all.states.len() > limit {
                return None;
            }
            let next = successors(&all.states[all.next.len()]).into_iter();
            let next = next.map(|state| {
                *numbers.entry(state).or_insert_with(|| {
                    all.states.push(state);
                    all.states.len() - 1
                })
            });
            let next = next.collect();
            all.next.push(next);
        }
        Some(all)
    }

    /// The states from which `seeker` forces one of `goals`, by going over all until nothing
    /// changes.
    pub(in crate::life) fn attractor(
        &self,
        seeker: Color,
        goals: impl Fn(usize) -> Option<bool>,
    ) -> Vec<bool> {
        let mut reached: Vec<bool> = (0..self.states.len())
            .map(|n| goals(n) == Some(true))
            .collect();
        loop {
            let mut has_changed = false;
            for n in (0..self.states.len()).rev() {
                if reached[n] || goals(n).is_some() {
                    continue;
                }
                let mut next = self.next[n].iter().map(|&n| reached[n]);
                let is_reached = if self.states[n].2 == seeker {
                    next.any(|is_reached| is_reached)
                } else {
                    next.all(|is_reached| is_reached)
                };
                reached[n] = is_reached;
                has_changed |= is_reached;
            }
            if !has_changed {
                return reached;
            }
        }
    }

    /// The states in which the opponent of `owner` can take off the stone at `point`.
    pub(super) fn falls(&self, owner: Color, point: Point) -> Vec<bool> {
        self.attractor(!owner, |n| {
            (!self.states[n].0[owner].contains(point)).then_some(true)
        })
    }
}

fn successors(size: BoardSize, state: &State) -> Vec<State> {
    let (stones, bans, color) = *state;
    let position = Position::from_stones(size, stones).unwrap();
    let mut next = vec![(stones, bans, !color)];
    for lifted in &bans[color] {
        let mut fewer = bans;
        fewer[color].remove(lifted);
        next.push((stones, fewer, !color));
    }
    for point in &position.empty() {
        let mut after = position.clone();
        let Ok(removed) = after.play(color, point, Suicide::Forbidden) else {
            continue;
        };
        let takes_ko = removed.captured == 1
            && after.chain(point).len() == 1
            && after.liberties(point).len() == 1;
        if takes_ko && bans[color].contains(point) {
            continue;
        }
        let mut bans = bans.map(|bans| bans - PointSet::from(point));
        if takes_ko {
            bans[!color] |= after.liberties(point);
        }
        next.push((after.both(), bans, !color));
    }
    next
}

/// Whether a chain is captured when its opponent moves first, and whether it is so that no new
/// stone lives on its points.
fn slow(position: &Position, owner: Color, chain: PointSet) -> (bool, bool) {
    let start = (position.both(), [PointSet::EMPTY; 2], !owner);
    let successors = |state: &State| successors(position.size(), state);
    let all = Everything::from(&start, usize::MAX, successors).expect("no limit");
    let falls: Vec<(Point, Vec<bool>)> = chain
        .iter()
        .map(|point| (point, all.falls(owner, point)))
        .collect();
    let is_renewed = all.attractor(owner, |n| {
        let (stones, _, to_move) = all.states[n];
        let lives =
            |(point, falls): &(Point, Vec<bool>)| stones[owner].contains(*point) && !falls[n];
        (to_move != owner && falls.iter().any(lives)).then_some(true)
    });
    // While the chain stands, a state is as it is without memory: its stones can come back only
    // after they have been captured, and there this game ends.
    let is_killed = all.attractor(!owner, |n| {
        let stands = chain.is_subset(&all.states[n].0[owner]);
        (!stands).then(|| !is_renewed[n])
    });
    (falls[0].1[0], is_killed[0])
}

fn positions() -> impl Strategy<Value = Position> {
    let sizes = [(4, 1), (5, 1), (6, 1), (2, 2), (3, 2)];
    proptest::sample::select(sizes.to_vec())
        .prop_flat_map(|(columns, rows)| boards(columns, rows, "[XXOO.]"))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn reading_is_what_full_enumeration_says(position in positions()) {
        let points = position.size().points();
        let law = Law::Confirmation;
        let field = Field::new(&[], &points, [PointSet::EMPTY; 2], law).unwrap();
        for (color, chain) in position.chains() {
            let reader = Reader::new(&field, u32::MAX);
            let target = field.mask(&chain);
            let situation = field.situation(&position, !color);
            let is_captured = reader.can_capture(situation, color, lowest(target));
            let is_killed = reader.can_kill(situation, color, target, Place::On(target));
            let (captured, killed) = slow(&position, color, chain);
            prop_assert_eq!(is_captured, Ok(captured), "{} {:?}", color, chain);
            prop_assert_eq!(is_killed, Ok(killed), "{} {:?}", color, chain);
        }
    }

    #[test]
    fn theorems_hold_where_a_ko_is_retaken_only_after_a_pass_for_it(position in positions()) {
        for theorem in theorems(&position, Suicide::Forbidden, Effort::default()) {
            let is_captured = slow(&position, theorem.color, theorem.chain).0;
            let falls = theorem.claim == Claim::Falls;
            prop_assert_eq!(is_captured, falls, "{:?}", theorem);
        }
    }

    #[test]
    fn walls_that_are_proven_stand(position in positions()) {
        let walls = Walls::new(&position);
        for (color, chain) in position.chains() {
            if chain.meets(&walls.proven[color]) {
                prop_assert!(!slow(&position, color, chain).0, "{} {:?}", color, chain);
            }
        }
    }

    #[test]
    fn what_is_proven_between_walls_is_true_on_the_whole_board(position in positions()) {
        let is_sure = Walls::new(&position).presumed.iter().all(PointSet::is_empty);
        for chain in read_all(&position).iter().filter(|_| is_sure) {
            let (captured, killed) = slow(&position, chain.color, chain.chain);
            let told = match chain.life {
                Some(Life::Wall | Life::Uncapturable) => (false, false),
                Some(Life::NewStone(NewStone::InPlace)) => (true, false),
                _ => (true, true),
            };
            prop_assert_eq!(told, (captured, killed), "{:?}", chain);
        }
    }
}
