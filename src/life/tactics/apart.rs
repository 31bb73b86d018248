//! Whether chains can be connected or kept apart, and whether one gets into an area.
//!
//! The search looks for ways of a few moves. That a way leads to the end is proven by playing it;
//! that there is none is not, because there may be a longer way around. So a claim that something
//! is kept apart has to hold against much longer ways, too, or nothing is said.

use super::link::{Link, Target};
use super::search::{GoalSearch, Threats};
use super::turned::Turned;
use super::{Answer, GoalQuestion, MOST_POSITIONS, MOST_THREATS, Success};
use crate::board::{Color, Move, Point, PointSet, Position};
use crate::life::HELD;

/// How many moves apart chains are that may be connected.
const REACHES: [u32; 2] = [2, 4];
/// Ways of so many moves are looked at to confirm that chains are apart.
const FAR: u32 = 2 * REACHES[1];
/// How many moves are tried to keep something apart.
const TRIES: usize = 4;

/// Whether `owner`, moving first, connects the chains at `ends` into one; `None` if that was not
/// found out. The answer is never that it fails.
pub fn connect(position: &Position, owner: Color, ends: [Point; 2]) -> Option<Answer> {
    ask_way(position, owner, ends[0], Target::Chain(ends[1]), true)
}

/// Whether the opponent of `owner`, moving first, keeps the chains at `ends` apart; `None` if that
/// was not found out.
pub fn disconnect(position: &Position, owner: Color, ends: [Point; 2]) -> Option<Answer> {
    ask_way(position, owner, ends[0], Target::Chain(ends[1]), false)
}

/// Whether `owner`, moving first, brings the chain at `stone` onto a point of `area`; `None` if
/// that was not found out. The answer is never that it fails.
pub fn break_in(
    position: &Position,
    owner: Color,
    stone: Point,
    area: &PointSet,
) -> Option<Answer> {
    ask_way(position, owner, stone, Target::Area(*area), true)
}

/// Whether the opponent of `owner`, moving first, keeps the chain at `stone` out of `area`; `None`
/// if that was not found out.
pub fn block_off(
    position: &Position,
    owner: Color,
    stone: Point,
    area: &PointSet,
) -> Option<Answer> {
    ask_way(position, owner, stone, Target::Area(*area), false)
}

fn ask_way(
    position: &Position,
    owner: Color,
    from: Point,
    to: Target,
    attacker_moves: bool,
) -> Option<Answer> {
    if position.chain(from).meets(&to.points()) {
        let (success, first) = if attacker_moves {
            (Success::Yes, Some(Move::Pass))
        } else {
            (Success::No, None)
        };
        return Some(Answer { success, first });
    }
    let points: Vec<Point> = std::iter::once(from).chain(&to.points()).collect();
    let turned = Turned::new(position, owner, &points);
    let to = match to {
        Target::Chain(end) => Target::Chain(turned.point(end)),
        Target::Area(area) => Target::Area(area.iter().map(|point| turned.point(point)).collect()),
    };
    let from = turned.point(from);
    let link = Link {
        from,
        to,
        owner,
        reach: FAR,
        hold: HELD,
    };
    let answer = link.ask(&turned.position, attacker_moves)?;
    Some(answer.seen_from(&turned))
}

impl Link {
    /// Shorter ways, on which chains of one liberty less are taken to hold. That the owner gets
    /// there needs no more; that he is kept from it is confirmed.
    fn links(self) -> [Self; 2] {
        let hold = self.hold - 1;
        REACHES.map(|reach| Self {
            reach,
            hold,
            ..self
        })
    }

    /// Whether the owner, moving first, gets there, or else whether his opponent, moving first, keeps
    /// him from it.
    fn ask(self, position: &Position, attacker_moves: bool) -> Option<Answer> {
        let links = self.links();
        // Of what is farther away than is looked at nothing is said.
        links[1].ways(position, 0)?;
        let answer = GoalQuestion::new(position, &links, attacker_moves).answer()?;
        let success = answer.success;
        let is_open = |threats| !self.is_shut(position, threats);
        let first = match (attacker_moves, success) {
            // There may be a longer way.
            (true, Success::No) => return None,
            (true, Success::WithThreats) if is_open(Threats::Nobody) => return None,
            (true, Success::IgnoringThreats) if is_open(Threats::Defender(MOST_THREATS)) => {
                return None;
            }
            (true, _) => self.opening(position, answer.first),
            (false, Success::No) => None,
            (false, _) => Some(self.closing(position, success)?),
        };
        Some(Answer { success, first })
    }

    /// A move that leads there; where a pass is enough, a move that does something says more.
    fn opening(self, position: &Position, first: Option<Move>) -> Option<Move> {
        if first != Some(Move::Pass) {
            return first;
        }
        let links = self.links();
        match GoalQuestion::new(position, &links, true).decisions(Threats::Defender(1), false) {
            Some((true, moves)) => moves.first().copied(),
            _ => first,
        }
    }

    /// A move after which the owner does not get there, nor by a much longer way.
    fn closing(self, position: &Position, success: Success) -> Option<Move> {
        let threats = match success {
            Success::Yes => Threats::Attacker,
            Success::IgnoringThreats => Threats::Nobody,
            _ => Threats::Defender(MOST_THREATS),
        };
        let links = self.links();
        let moves = |may_pass| {
            let found = GoalQuestion::new(position, &links, false).decisions(threats, may_pass);
            found.filter(|&(is_won, _)| !is_won).map(|(_, moves)| moves)
        };
        let mut tried = moves(true).unwrap_or_default();
        if success != Success::Yes || tried.first() == Some(&Move::Pass) {
            let active = moves(false).unwrap_or_default();
            tried.retain(|mv| !active.contains(mv));
            tried.splice(..0, active);
        }
        let keeps_apart = |&mv: &Move| {
            let mut after = position.clone();
            after.make(!self.owner, mv);
            self.is_shut(&after, threats)
        };
        tried.into_iter().take(TRIES).find(keeps_apart)
    }

    /// Whether the owner, moving first, does not get there by a much longer way either.
    fn is_shut(self, position: &Position, threats: Threats) -> bool {
        let mut search = GoalSearch::new(position, &self, threats, true);
        let found = search.run(true, MOST_POSITIONS);
        found.is_some_and(|(is_won, _)| !is_won)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Orientation;
    use crate::life::tests::{board, point};

    /// Black's bow of single stones cannot be cut anywhere, but it is six moves long.
    const BOW: &str = ". . . . . . . .
                       . . . X X . . .
                       . . X . . X . .
                       . X . O O . X .
                       X . O O O O . X
                       X O O O O O O X
                       X O O O O O O X
                       X X X X . X X X";

    /// Issue 18: chains more than four moves apart were taken to be apart, so that White seemed to
    /// cut with E1.
    #[test]
    fn a_long_way_around_is_a_way() {
        let (position, ends) = (board(BOW), ["A1", "H1"].map(point));
        let apart = disconnect(&position, Color::Black, ends);
        assert!(apart.is_none_or(|answer| answer.success == Success::No));
        let joined = connect(&position, Color::Black, ends).expect("an answer");
        assert_eq!(joined.success, Success::Yes);
    }

    #[test]
    fn an_answer_about_an_area_turns_with_the_board() {
        let position = board(". . . . .\n. . . . .\n. . X . .\n. . . . .\n. . . . .");
        let area: PointSet = ["D3", "C4", "D2"].map(point).into_iter().collect();
        let answers = Orientation::all(position.size()).map(|by| {
            let (turned, stone) = (position.turned(by), by.point(point("C3")));
            let answer = break_in(&turned, Color::Black, stone, &by.points(&area));
            let first = answer.and_then(|answer| answer.first).expect("a move");
            by.inverse().mv(first)
        });
        let answers: Vec<Move> = answers.collect();
        assert_eq!(answers, [answers[0]; 8]);
    }

    /// A cut stays a cut however far one looks, if the walls hold.
    #[test]
    fn chains_with_a_wall_between_them_are_apart() {
        let picture = ". . . . . . .
                       . . . O . . .
                       . X . O . X .
                       . X . O . X .
                       X X X . X X X
                       O O O O O O O
                       . . . . . . .";
        let ends = ["B5", "F5"].map(point);
        let apart = disconnect(&board(picture), Color::Black, ends).expect("an answer");
        assert_eq!(apart.success, Success::Yes);
        assert_eq!(apart.first, Some(Move::Play(point("D3"))));
    }
}
