//! What one side wants on the board and the other wants to prevent.

use smallvec::SmallVec;

use super::zone;
use crate::board::{Color, Point, PointSet, Position};
use crate::life::HELD;

/// A few points, each with the number of positions that are to be looked at elsewhere first.
pub(super) type Points = SmallVec<[(Point, u32); 16]>;

/// What is seen of a position without search.
#[derive(Debug)]
pub(super) enum Sight {
    /// The attacker has reached the goal, or does so with the next move. Nothing outside these
    /// points can change that.
    Won(PointSet),
    /// The goal is out of reach as long as nothing changes on these points.
    Safe(PointSet),
    /// Neither; the numbers are guesses of how many positions it takes to prove the one or the
    /// other.
    Open(u32, u32),
    /// Neither, and no search is to find out more.
    Unclear,
}

/// Something that one side, the attacker, wants to reach in finitely many moves. The other side
/// has succeeded if it never comes to that.
pub(super) trait Goal {
    /// Who wants to reach the goal.
    fn attacker(&self) -> Color;

    /// What is seen of a position; `attacker_moves` if it is the attacker's turn.
    fn look(&self, position: &Position, attacker_moves: bool) -> Sight;

    /// The first moves to look at for the player to move: among those that every proof to the
    /// contrary has to answer. The search finds the others.
    fn first_moves(&self, position: &Position, attacker_moves: bool) -> Points;

    /// How often the defender may pass: a goal that is still not reached then is out of reach.
    fn patience(&self) -> u8;

    /// The points where an attacker who has time would have to play.
    fn core(&self, position: &Position) -> PointSet;

    /// With how many liberties other chains are not captured in the fight.
    fn held(&self) -> usize {
        HELD
    }
}

/// Takes a chain.
#[derive(Debug, Clone, Copy)]
pub(super) struct Capture {
    /// A stone of the chain.
    pub(super) prey: Point,
    /// Its owner.
    pub(super) owner: Color,
    /// The number of liberties with which a chain counts as escaped.
    pub(super) escape: usize,
    /// How often its owner may pass before it counts as safe.
    pub(super) patience: u8,
}

impl Capture {
    /// A single stone is not taken if several are taken back at once for it: a snapback. Returns
    /// the points on which that rests, with the defender to move right after the capture. The stone
    /// was a single one if none of its neighbors is empty.
    pub(super) fn snapback(&self, position: &Position) -> Option<PointSet> {
        let was_single =
            position.color_at(self.prey).is_none() && !position.has_empty_neighbor(self.prey);
        let is_lost = |&(stone, color): &(Point, Color)| {
            color != self.owner
                && position.is_last_liberty_of(stone, self.prey)
                && position.chain_points(stone).nth(1).is_some()
        };
        let mut around = position.stones_around(self.prey);
        let (captor, _) = around.find(is_lost).filter(|_| was_single)?;
        // A chain of several stones is among its neighbors.
        let zone = position.chain(captor).neighbors() | PointSet::from(self.prey).neighbors();
        Some(zone & position.size().points())
    }

    /// The liberties of the prey on which its owner may play, with the number it then has.
    fn gains(
        &self,
        position: &Position,
        chain: &PointSet,
        liberties: &PointSet,
    ) -> SmallVec<[(Point, usize); 5]> {
        let own = position.stones(self.owner);
        let empty = position.empty();
        let gain = |point: Point| {
            if position.is_ko_ban(self.owner, point) {
                return None;
            }
            let grown = *chain | PointSet::from(point).flood(&(own | point.into()));
            let mut open = empty;
            for (stone, color) in position.stones_around(point) {
                if color != self.owner && position.is_last_liberty_of(stone, point) {
                    open |= position.chain(stone);
                }
            }
            let after = (grown.neighbors() & open) - PointSet::from(point);
            Some((point, after.len()))
        };
        liberties.iter().filter_map(gain).collect()
    }

    /// The prey escapes with a move at `point`.
    fn escaped(&self, position: &Position, point: Point) -> Sight {
        let mut after = position.clone();
        after.place(self.owner, point);
        let chain = after.chain(self.prey);
        let kept = after.liberties(self.prey).iter().take(self.escape);
        let rest = kept.chain(&chain).collect();
        Sight::Safe(zone::before_move(position, &after, point, &rest))
    }
}

impl Goal for Capture {
    fn attacker(&self) -> Color {
        !self.owner
    }

    fn look(&self, position: &Position, attacker_moves: bool) -> Sight {
        if position.color_at(self.prey) != Some(self.owner) {
            let snapback = self.snapback(position).filter(|_| !attacker_moves);
            return snapback.map_or(Sight::Won(PointSet::EMPTY), Sight::Safe);
        }
        let chain = position.chain(self.prey);
        let beside = chain.neighbors() & position.size().points();
        let liberties = beside & position.empty();
        let n = liberties.len();
        if n >= self.escape {
            let kept = liberties.iter().take(self.escape);
            return Sight::Safe(kept.chain(&chain).collect());
        }
        let missing = (self.escape - n) as u32;
        match (attacker_moves, liberties.only()) {
            (true, Some(_)) if chain.len() > 1 => Sight::Won(chain | beside),
            (true, _) => Sight::Open(n as u32, 2 * missing),
            (false, _) => {
                let gains = self.gains(position, &chain, &liberties);
                match gains.iter().max_by_key(|&&(_, n)| n) {
                    Some(&(point, n)) if n >= self.escape => self.escaped(position, point),
                    Some(&(_, m)) => Sight::Open(n.max(m) as u32 + 1, (self.escape - m) as u32),
                    None => Sight::Open(n as u32 + 1, missing),
                }
            }
        }
    }

    fn first_moves(&self, position: &Position, attacker_moves: bool) -> Points {
        let chain = position.chain(self.prey);
        let empty = position.empty();
        let liberties = position.liberties_of(&chain);
        let beside = chain.neighbors().flood(&position.stones(!self.owner));
        let mut moves = Points::new();
        if !attacker_moves {
            for foe in beside.parts() {
                if let Some(last) = position.liberties_of(&foe).only() {
                    add(&mut moves, last, 0);
                }
            }
        }
        let gains = self.gains(position, &chain, &liberties);
        let most = gains.iter().map(|&(_, n)| n).max().unwrap_or(0);
        for &(point, n) in &gains {
            add(&mut moves, point, (most - n) as u32);
        }
        for liberty in &liberties {
            add(&mut moves, liberty, 3);
        }
        for foe in beside.parts() {
            let own = position.liberties_of(&foe);
            let n = own.len();
            if n <= 2 {
                for point in &own {
                    add(&mut moves, point, 1 + n as u32);
                }
            }
        }
        for point in &(liberties.neighbors() & empty) {
            add(&mut moves, point, 3);
        }
        moves
    }

    fn patience(&self) -> u8 {
        self.patience
    }

    fn core(&self, position: &Position) -> PointSet {
        let chain = position.chain(self.prey);
        chain | position.liberties_of(&chain)
    }

    /// In a race for a chain that escapes with many liberties the others need as many.
    fn held(&self) -> usize {
        HELD.max(self.escape - 1)
    }
}

/// Takes one of two chains of the same owner.
#[derive(Debug, Clone, Copy)]
pub(super) struct Either(pub(super) [Capture; 2]);

impl Either {
    /// What is seen if one of the chains is taken and can be taken back, and the defender moves. Who
    /// takes back leaves the other chain, and what then stands in place of the first is another stone.
    fn look_at_snapback(&self, position: &Position) -> Option<Sight> {
        let [a, b] = self.0;
        let of_one = |(taken, other): (Capture, Capture)| Some((taken.snapback(position)?, other));
        let (zone, other) = [(a, b), (b, a)].into_iter().find_map(of_one)?;
        let looks = [false, true].map(|attacker_moves| other.look(position, attacker_moves));
        Some(match looks {
            [Sight::Won(zone), _] => Sight::Won(zone),
            [_, Sight::Safe(more)] => Sight::Safe(zone | more),
            _ => Sight::Unclear,
        })
    }
}

impl Goal for Either {
    fn attacker(&self) -> Color {
        self.0[0].attacker()
    }

    fn look(&self, position: &Position, attacker_moves: bool) -> Sight {
        if !attacker_moves && let Some(sight) = self.look_at_snapback(position) {
            return sight;
        }
        // Both escape only if neither needs the next move for it.
        if let [Sight::Safe(a), Sight::Safe(b)] = self.0.map(|goal| goal.look(position, true)) {
            return Sight::Safe(a | b);
        }
        match self.0.map(|goal| goal.look(position, attacker_moves)) {
            [Sight::Won(zone), _] | [_, Sight::Won(zone)] => Sight::Won(zone),
            [Sight::Unclear, _] | [_, Sight::Unclear] => Sight::Unclear,
            [Sight::Safe(_), Sight::Safe(_)] => Sight::Open(2, 2),
            // What is safe now need not stay so while the other chain is defended.
            [Sight::Safe(_), open @ Sight::Open(..)] | [open @ Sight::Open(..), Sight::Safe(_)] => {
                open
            }
            [Sight::Open(a, c), Sight::Open(b, d)] => Sight::Open(a.min(b), c + d),
        }
    }

    fn first_moves(&self, position: &Position, attacker_moves: bool) -> Points {
        let mut moves = Points::new();
        let is_there = |goal: &&Capture| position.color_at(goal.prey) == Some(goal.owner);
        for goal in self.0.iter().filter(is_there) {
            for (point, delay) in goal.first_moves(position, attacker_moves) {
                add(&mut moves, point, delay);
            }
        }
        moves
    }

    fn patience(&self) -> u8 {
        self.0[0].patience()
    }

    fn core(&self, position: &Position) -> PointSet {
        self.0[0].core(position) | self.0[1].core(position)
    }

    fn held(&self) -> usize {
        self.0[0].held()
    }
}

/// Adds a point that is not among those yet.
fn add(moves: &mut Points, point: Point, delay: u32) {
    if !moves.iter().any(|&(other, _)| other == point) {
        moves.push((point, delay));
    }
}

#[cfg(test)]
mod tests {
    use crate::board::{Color, Move};
    use crate::life::tactics::combination::combination_attack;
    use crate::life::tactics::{Success, attack, attack_either, defend_both, does_attack};
    use crate::life::tests::{board, point};

    fn answers(diagram: &str, stone: &str) -> (Success, Option<Move>, Option<Success>) {
        let (position, stone) = (board(diagram), point(stone));
        let owner = position.color_at(stone).expect("a stone");
        let attack = attack(&position, owner, stone).expect("an answer");
        let tried = attack.first.and_then(Move::point);
        let again = tried.and_then(|point| does_attack(&position, owner, stone, point));
        (attack.success, attack.first, again)
    }

    /// Whether White's move at a point takes Black's chain at a stone, and how.
    fn of_move(diagram: &str, stone: &str, at: &str) -> Option<Success> {
        does_attack(&board(diagram), Color::Black, point(stone), point(at))
    }

    /// White's two stones may be taken back, but two stones are no snapback.
    #[test]
    fn every_stone_of_a_chain_has_the_same_answer() {
        let diagram = ". O . O . . .
                       O O X X X . .
                       X X . O X . .";
        let first = Some(Move::Play(point("C1")));
        for stone in ["A1", "B1"] {
            let found = answers(diagram, stone);
            assert_eq!(found, (Success::Yes, first, Some(Success::Yes)), "{stone}");
        }
    }

    #[test]
    fn a_snapback_is_no_capture_by_a_move_either() {
        let diagram = "O O O
                       O . O
                       O X O";
        let attack = attack(&board(diagram), Color::Black, point("B1"));
        assert_eq!(attack.map(|answer| answer.success), Some(Success::No));
        assert_eq!(of_move(diagram, "B1", "B2"), Some(Success::No));
    }

    /// To retake the ko does not help Black.
    #[test]
    fn a_ko_that_does_not_matter_is_none() {
        let diagram = ". O . .
                       X O O X
                       . X O X";
        let found = answers(diagram, "B1");
        let first = Some(Move::Play(point("A1")));
        assert_eq!(found, (Success::Yes, first, Some(Success::Yes)));
    }

    /// White takes the ko, and Black B4 makes it a snapback; White then joins his stones.
    #[test]
    fn a_snapback_counts_only_where_it_is_taken_back() {
        let diagram = ". . . . . . .
                       . . . . . . .
                       O O O . . . .
                       . . O X . . .
                       X O X X X . .
                       X O X X O O .
                       . X O O O . .";
        assert_eq!(of_move(diagram, "B1", "A1"), Some(Success::Yes));
    }

    /// Black takes E1, and White takes back; A1 lives in any case.
    #[test]
    fn a_snapback_beside_a_living_chain_is_no_combination() {
        let position = board(
            "O . O X X . X
             O O O X X X X
             O . O X X . X
             O O O X X X X
             O O O X X X X
             O O O O X X X
             O O X . O X X",
        );
        let pair = ["E1", "A1"].map(point);
        assert_eq!(attack_either(&position, Color::White, pair), None);
        assert_eq!(combination_attack(&position, Color::Black), None);
    }

    /// D2 saves each of the two, though Black may take the one to have it taken back.
    #[test]
    fn a_snapback_does_not_lose_the_other_chain() {
        let picture = "O . O X X . X
                       O O O X X X X
                       O . O X X . X
                       O O O X X X X
                       O O O X X X X
                       O O X . O X X
                       O X . O X X X";
        let pair = ["B1", "C2"].map(point);
        let answer = defend_both(&board(picture), Color::Black, pair);
        assert!(answer.is_none_or(|answer| answer.success != Success::No));
    }
}
