//! Whether a group can be killed in its surroundings, and whether it can live.
//!
//! A group is killed if its chain falls, and lives if its chain stays: see [`Claim`]. Both are
//! asked of the provers in the order of `Fight::prove`, and what none of them proves stays open.
//! "Groups, races and eyes" in docs/reading.md says what each assumes. In each of them the other side
//! has ko threats without end: what hangs on a ko stays open.

use super::search::Threats;
use super::turned::Turned;
use super::{Answer, GoalQuestion, MOST_POSITIONS, MOST_THREATS, Success};
use super::{captors, captures};
use crate::board::{Color, Move, Point, PointSet, Position};
use crate::life::arena::{Arena, Home, Proven};
use crate::life::hunt::{self, Care};
use crate::life::proof::Claim;
use crate::life::prover::Prover;
use crate::life::race::{PlainRace, RaceEnd};
use crate::life::theorems::without_strategy;
use crate::life::walls::Walls;

/// Where a chain is to live, and how many positions may come up there: small homes are read to the end.
const HOMES: [(Home, u32); 4] = [
    (Home::Tight(9), MOST_POSITIONS),
    (Home::Tight(14), 100_000),
    (Home::Tight(19), 200_000),
    (Home::Near, MOST_POSITIONS),
];
/// As [`ESCAPES`](super::ESCAPES), for a chain that stands for a group.
const GROUP_ESCAPES: [(usize, u8); 3] = [(4, 3), (6, 5), (8, 7)];

/// Whether the opponent of `owner`, moving first, kills the group at `stone`; `None` if that was
/// not proven.
pub fn kill(position: &Position, owner: Color, stone: Point) -> Option<Answer> {
    ask(position, owner, stone, Claim::Falls)
}

/// Whether `owner`, moving first, makes the group at `stone` live; `None` if that was not proven.
pub fn live(position: &Position, owner: Color, stone: Point) -> Option<Answer> {
    ask(position, owner, stone, Claim::Stays)
}

fn ask(position: &Position, owner: Color, stone: Point, claim: Claim) -> Option<Answer> {
    let turned = Turned::new(position, owner, &[stone]);
    let fight = Fight::new(&turned.position, owner, turned.point(stone), false);
    Some(fight.answer(claim)?.seen_from(&turned))
}

/// Whether a move of the opponent of `owner` at `point` kills the group at `stone`; `None` if that
/// was not proven. An illegal move does not.
pub fn does_kill(position: &Position, owner: Color, stone: Point, point: Point) -> Option<Success> {
    let Some(next) = position.after(!owner, point) else {
        return Some(Success::No);
    };
    if next.color_at(stone) != Some(owner) {
        let beside = position.chain(stone).neighbors();
        let holds = next.ko().is_none() && !captors::fall(&next, owner, &beside);
        return holds.then_some(Success::Yes);
    }
    live(&next, owner, stone).map(|answer| answer.success.of_the_other())
}

/// Whether a move of `owner` at `point` makes the group at `stone` live; `None` if that was not
/// proven. An illegal move does not.
pub fn does_live(position: &Position, owner: Color, stone: Point, point: Point) -> Option<Success> {
    let Some(next) = position.after(owner, point) else {
        return Some(Success::No);
    };
    kill(&next, owner, stone).map(|answer| answer.success.of_the_other())
}

/// A chain with what surrounds it.
struct Fight<'a> {
    position: &'a Position,
    owner: Color,
    chain: PointSet,
    /// What is known of the chain whoever moves.
    known: Option<Claim>,
    /// Stones that are proven to stay, Black's first.
    proven: [Vec<Proven>; 2],
    walls: [PointSet; 2],
    /// The plain race that the chain is in, if it is in one.
    plain_race: Option<PlainRace>,
    /// Whether the question is about two groups: then the hunt looks at every move of a captor, too, and a
    /// chain that leaves its field has escaped.
    is_semeai: bool,
}

impl<'a> Fight<'a> {
    fn new(position: &'a Position, owner: Color, stone: Point, is_semeai: bool) -> Self {
        let chain = position.chain(stone);
        let (theorems, proven) = without_strategy(position);
        let mut of_chain = theorems.iter().filter(|theorem| theorem.chain == chain);
        let known = of_chain.next().map(|theorem| theorem.claim);
        let found = Walls::new(position);
        let mut walls = found.all();
        if found.presumed[owner].meets(&chain) {
            walls[owner] = found.proven[owner];
        }
        Self {
            position,
            owner,
            chain,
            known,
            proven,
            plain_race: PlainRace::of(position, &walls, stone),
            walls,
            is_semeai,
        }
    }

    /// Whether the side that makes a claim succeeds if it moves first.
    fn answer(&self, claim: Claim) -> Option<Answer> {
        let found = |success, first| Some(Answer { success, first });
        if self.prove(claim, false).is_some() {
            return found(Success::Yes, Some(Move::Pass));
        }
        if let Some(first) = self.prove(claim, true) {
            return found(Success::Yes, Some(first));
        }
        self.prove(claim.other(), false)?;
        found(Success::No, None)
    }

    /// The move with which the chain stays, a pass if none is needed; `None` if that was not
    /// proven. The point on which its opponent would play to kill it comes first.
    fn keeps_standing(&self) -> Option<Move> {
        if self.prove(Claim::Stays, false).is_some() {
            return Some(Move::Pass);
        }
        let first = self.prove(Claim::Stays, true)?;
        let vital = self.prove(Claim::Falls, true).filter(|&vital| {
            let next = vital.point().filter(|_| vital != first);
            let next = next.and_then(|point| self.position.after(self.owner, point));
            next.is_some_and(|next| self.after(&next).prove(Claim::Stays, false).is_some())
        });
        Some(vital.unwrap_or(first))
    }

    /// The same chain in a position that follows.
    fn after<'b>(&self, next: &'b Position) -> Fight<'b> {
        let stone = self.chain.first().expect("a chain has a stone");
        Fight::new(next, self.owner, stone, self.is_semeai)
    }

    /// The first move of the side that makes a claim, a pass if it does not move first; `None` if
    /// the claim was not proven.
    fn prove(&self, claim: Claim, is_first: bool) -> Option<Move> {
        if let Some(known) = self.known {
            return (known == claim).then_some(Move::Pass);
        }
        if let Some(race) = &self.plain_race {
            return self.by_count(race, claim, is_first);
        }
        if let Some((first, holds)) = self.by_strategy(claim, is_first) {
            return holds.then_some(first);
        }
        let keeps = |&first: &Move| !self.costs_captors(first);
        match claim {
            Claim::Falls => {
                let found = self.by_hunt(claim, is_first).filter(keeps);
                found.or_else(|| self.by_capture(is_first).filter(keeps))
            }
            Claim::Stays => self.by_hunt(claim, is_first),
        }
    }

    /// Whether the owner of the chain takes one beside it after this first move of his opponent.
    fn costs_captors(&self, first: Move) -> bool {
        let next = self.position.after_move(!self.owner, first);
        let beside = self.chain.neighbors();
        next.is_none_or(|next| captors::fall(&next, self.owner, &beside))
    }

    /// The first move by the count of a race, a pass if none is needed; `None` if the claim is false.
    fn by_count(&self, race: &PlainRace, claim: Claim, is_first: bool) -> Option<Move> {
        let seeker = claim.seeker(self.owner);
        let succeeds = |first: Color| {
            let falls = race.end(first) == RaceEnd::Won(!self.owner);
            falls == (claim == Claim::Falls)
        };
        if succeeds(!seeker) {
            return Some(Move::Pass);
        }
        let is_needed = is_first && succeeds(seeker);
        race.to_fill(seeker).filter(|_| is_needed).map(Move::Play)
    }

    /// The first move of a strategy, a pass if the side that makes the claim does not move first, and
    /// whether those who capture stay.
    fn by_strategy(&self, claim: Claim, is_first: bool) -> Option<(Move, bool)> {
        let arena = |home| {
            let (chain, proven) = (&self.chain, &self.proven);
            Arena::new(claim, self.position, self.owner, chain, proven, home)
        };
        // Where a chain is captured does not depend on a home.
        let homes = match claim {
            Claim::Falls => &HOMES[HOMES.len() - 1..],
            Claim::Stays => &HOMES,
        };
        let mut arenas: Vec<(Arena, u32)> = Vec::new();
        for &(home, limit) in homes {
            let Some(arena) = arena(home) else { continue };
            // Homes with the same points are one.
            match arenas.last_mut() {
                Some((last, most)) if last.points == arena.points => *most = limit.max(*most),
                _ => arenas.push((arena, limit)),
            }
        }
        arenas
            .iter()
            .find_map(|(arena, limit)| self.in_arena(arena, *limit, is_first))
    }

    /// The same in one arena, with at most `limit` positions.
    fn in_arena(&self, arena: &Arena, limit: u32, is_first: bool) -> Option<(Move, bool)> {
        let mut prover = Prover::new(arena);
        let first = prover.prove(is_first, limit)?;
        let stone = self.chain.first()?;
        let captors_stay = || {
            let steps = prover.strategy();
            captors::stay(self.position, self.owner, stone, &arena.rests_on, &steps)
        };
        Some((first, arena.claim == Claim::Stays || captors_stay()))
    }

    fn by_hunt(&self, claim: Claim, is_first: bool) -> Option<Move> {
        hunt::prove(
            self.position,
            &self.walls,
            &self.chain,
            claim,
            is_first,
            Care {
                is_thorough: self.is_semeai || claim == Claim::Stays,
                may_escape: self.is_semeai || claim == Claim::Falls,
            },
            MOST_POSITIONS,
        )
    }

    fn by_capture(&self, is_first: bool) -> Option<Move> {
        let goals = captures(GROUP_ESCAPES, self.owner, self.chain.first()?);
        let question = GoalQuestion::new(self.position, &goals, is_first);
        let (falls, moves) = question.decisions(Threats::Defender(MOST_THREATS), true)?;
        let first = moves.first().filter(|_| is_first);
        falls.then(|| first.copied().unwrap_or(Move::Pass))
    }
}

/// What becomes of a group.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GroupStatus {
    /// It lives even if its opponent moves first.
    Alive,
    /// It is killed even if its owner moves first.
    Dead,
    /// Who moves first decides: the moves that kill it and that make it live.
    Critical(Move, Move),
}

/// What becomes of the group at `stone`; `None` if that was not proven, or hangs on a ko.
pub fn status(position: &Position, owner: Color, stone: Point) -> Option<GroupStatus> {
    let turned = Turned::new(position, owner, &[stone]);
    let fight = Fight::new(&turned.position, owner, turned.point(stone), false);
    let killed = fight.answer(Claim::Falls)?;
    let Some(kill) = killed.first else {
        return Some(GroupStatus::Alive);
    };
    if kill == Move::Pass {
        return Some(GroupStatus::Dead);
    }
    let lives = fight.prove(Claim::Stays, true);
    lives.map(|live| GroupStatus::Critical(turned.back(kill), turned.back(live)))
}

/// What comes of a race between two groups.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Semeai {
    /// Whether the group that moves first lives.
    pub lives: bool,
    /// Whether it kills the other.
    pub kills: bool,
    /// Its move; a pass if none is needed or none helps.
    pub first: Move,
}

/// What comes of the race between the group at `own`, of `owner`, which moves first, and the one of
/// its opponent at `other`; `None` if that was not proven, or hangs on a ko.
pub fn semeai(position: &Position, owner: Color, own: Point, other: Point) -> Option<Semeai> {
    let turned = Turned::new(position, owner, &[own, other]);
    let position = &turned.position;
    let mine = Fight::new(position, owner, turned.point(own), true);
    let theirs = Fight::new(position, !owner, turned.point(other), true);
    let semeai = |lives, kills, first| Semeai {
        lives,
        kills,
        first: turned.back(first),
    };
    if mine.prove(Claim::Falls, false).is_some() {
        // A group that dies may still take the other with it.
        theirs.prove(Claim::Stays, false)?;
        return Some(semeai(false, false, Move::Pass));
    }
    let killed = theirs.answer(Claim::Falls)?;
    let Some(first) = killed.first else {
        return Some(semeai(true, false, mine.keeps_standing()?));
    };
    // The move that kills has to save, too.
    let next = position.after_move(owner, first)?;
    mine.after(&next).prove(Claim::Stays, false)?;
    Some(semeai(true, true, first))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::BoardSize;
    use crate::life::tactics::defend;
    use crate::life::tests::{board, point};

    /// As two walls they would answer in the same place, and only one of them would count.
    #[test]
    fn chains_that_are_safe_together_are_one_wall() {
        let position = board("X X X . X X X\n. X . . . X .");
        let fight = Fight::new(&position, Color::Black, point("B1"), false);
        let walls = fight.proven[Color::Black].iter();
        let walls: Vec<PointSet> = walls.map(|proven| proven.stones).collect();
        assert_eq!(walls, [position.stones(Color::Black)]);
    }

    /// Black takes A1 with B1, and White takes Black's stones in return. But the stone at A1 is gone.
    #[test]
    fn a_stone_whose_captors_are_captured_does_not_live() {
        let position = board(
            ". X . X X X X
             X X X X X X X
             O O O O O O O
             O . O . O O O
             O O O O O O O
             X X . . O O O
             O . . . O O O",
        );
        let [white, black] = ["A1", "A2"].map(point);
        assert_eq!(semeai(&position, Color::White, white, black), None);
        let kept = defend(&position, Color::White, white).expect("an answer");
        assert_eq!(kept.success, Success::No);
    }

    /// Black's three stones in the corner border on a large empty region and are in atari all the same:
    /// White takes them with A6. They were taken to live, and White's group was dead.
    #[test]
    fn stones_in_atari_are_no_wall() {
        let position = board(
            ". . . . . . . . .
             . . . . . . . . .
             . . . . . . . . .
             . . . . . . . . .
             . X X X X . . . .
             . X O O O X . . .
             X O O . O X . . .
             X O . . O X . . .
             X O O O O X . . .",
        );
        let found = status(&position, Color::White, point("E1"));
        assert_eq!(found, Some(GroupStatus::Alive));
    }

    /// The chain has more neighbors than a field has points, so that the hunt saw no liberty of it.
    #[test]
    fn a_chain_too_large_for_a_field_is_left_open() {
        let size = BoardSize::square(19).expect("a size");
        let is_stone = |point: &Point| point.column() == 0 || [3, 7, 11, 15].contains(&point.row());
        let stones = size.points().iter().filter(is_stone).collect();
        let position = Position::from_stones(size, [stones, PointSet::EMPTY]).expect("liberties");
        assert_eq!(status(&position, Color::Black, point("A1")), None);
    }
}
