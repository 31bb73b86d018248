//! Eye spaces: whether the owner of a small closed space can make two eyes in it.

mod known;

use smallvec::SmallVec;

use super::attractor::Table;
use crate::board::PointSet;

/// Spaces with more points always give two eyes if there is no stone in them: no shape of more
/// than six points has a single vital point.
const MOST_EMPTY: usize = 7;
/// With dead stones in them they are searched up to this size.
const MOST_WITH_STONES: usize = 9;

/// What is on a point of the space.
const EMPTY: u8 = 0;
const OWNER: u8 = 1;
const INTRUDER: u8 = 2;

/// The number of eyes, one or two, that the owner gets in a space that his living stones enclose,
/// if he may move first and has liberties enough outside.
///
/// Whoever says that the stones around a space live says that the owner has had the time to answer
/// what was played there, so that the next move is his. He has two eyes if he can force a shape
/// that lives unconditionally, in any line of play (no ko threats on either side: what repeats is
/// no success). Stones on all points are taken off first; then the opponent moves.
pub(super) fn n_eyes(board: &PointSet, space: &PointSet, intruders: &PointSet) -> usize {
    let n = space.len();
    let most = if space.meets(intruders) {
        MOST_WITH_STONES
    } else {
        MOST_EMPTY
    };
    if n <= 2 {
        1
    } else if n > most || known::gives_two_eyes(&Space::new(board, space), intruders) {
        2
    } else {
        1
    }
}

/// What becomes of a group that has only one space for eyes, with stones of the opponent in it,
/// and is surrounded by living stones.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fate {
    /// It makes two eyes even if the opponent begins.
    TwoEyes,
    /// It never gets two eyes, and the opponent cannot kill it by filling its liberties, nor by a
    /// ko.
    Seki,
    /// It never gets two eyes, and the opponent kills it, by a ko perhaps that he begins when he
    /// likes (bent four in the corner).
    Dead,
    /// Who plays first decides, or the space is too large to say.
    Open,
}

/// What becomes of the group around a space that holds chains of its owner and of the opponent.
///
/// For two eyes the owner has liberties outside and wins no ko; for killing him they are all
/// filled, and the opponent wins every ko.
pub(crate) fn fate(
    board: &PointSet,
    space: &PointSet,
    own: &PointSet,
    intruders: &PointSet,
) -> Fate {
    if space.len() >= MOST_WITH_STONES {
        return Fate::Open;
    }
    let (space, start) = (Space::new(board, space), (own, intruders));
    let eyes = space.solve(start, Goal::TwoEyes);
    if eyes[1] {
        return Fate::TwoEyes;
    }
    let kill = space.solve(start, Goal::Kill);
    match (eyes[0], kill) {
        (false, [_, false]) => Fate::Seki,
        (false, [true, _]) => Fate::Dead,
        _ => Fate::Open,
    }
}

/// Whether the owner of a space makes two eyes in it, he moving first, and his opponent moving
/// first; `None` if the space is too large to look at, or if that hangs on a ko. He has liberties
/// outside.
pub(super) fn two_eyes(
    board: &PointSet,
    space: &PointSet,
    own: &PointSet,
    intruders: &PointSet,
) -> Option<[bool; 2]> {
    if space.len() >= MOST_WITH_STONES {
        return None;
    }
    let space = Space::new(board, space);
    let eyes = space.solve((own, intruders), Goal::TwoEyes);
    let is_certain = eyes == space.solve((own, intruders), Goal::TwoEyesByKo);
    is_certain.then_some(eyes)
}

/// A small closed space, its points by number.
struct Space {
    points: PointSet,
    near: Vec<SmallVec<[usize; 4]>>,
    /// Whether a point touches the living stones around.
    is_at_wall: Vec<bool>,
}

/// What somebody tries to reach.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Goal {
    /// The owner makes two eyes. He has liberties outside.
    TwoEyes,
    /// The same, and he has ko threats without end, so that the intruder takes no ko.
    TwoEyesByKo,
    /// The intruder takes the last liberty. The owner may not take back a ko at once.
    Kill,
}

/// What is on each point, in the order of the points.
type Board = [u8; MOST_WITH_STONES];

/// What is on the points, and what may be played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct State {
    board: Board,
    to_move: u8,
    /// A ko that the owner may not take back.
    banned: Option<usize>,
}

/// A state with what can come of it.
struct Node {
    state: State,
    /// Whether the goal is reached.
    is_won: bool,
    next: Vec<usize>,
}

impl Space {
    fn new(board: &PointSet, space: &PointSet) -> Self {
        let points: Vec<_> = space.iter().collect();
        let number = |point| points.iter().position(|&other| other == point);
        let around = |&point: &_| PointSet::from(point).neighbors() & *board;
        Self {
            points: *space,
            near: points
                .iter()
                .map(|point| around(point).iter().filter_map(number).collect())
                .collect(),
            is_at_wall: points
                .iter()
                .map(|point| !around(point).is_subset(space))
                .collect(),
        }
    }

    /// Whether the owner can force two eyes, he moving first, or the opponent if that has filled
    /// the space.
    fn gives_two_eyes(&self, intruders: &PointSet) -> bool {
        let nothing = PointSet::EMPTY;
        if self.points.is_subset(intruders) {
            self.solve((&nothing, &nothing), Goal::TwoEyes)[1]
        } else {
            self.solve((&nothing, intruders), Goal::TwoEyes)[0]
        }
    }

    /// Whether the goal is reached if the owner begins and if the intruder begins, with stones of
    /// both in the space: found by going back from where it is.
    fn solve(&self, stones: (&PointSet, &PointSet), goal: Goal) -> [bool; 2] {
        let mut board = [EMPTY; MOST_WITH_STONES];
        for (n, point) in self.points.iter().enumerate() {
            board[n] = match (stones.0.contains(point), stones.1.contains(point)) {
                (true, _) => OWNER,
                (_, true) => INTRUDER,
                _ => EMPTY,
            };
        }
        let mut nodes = self.states_after(board, goal);
        let winner = match goal {
            Goal::TwoEyes | Goal::TwoEyesByKo => OWNER,
            Goal::Kill => INTRUDER,
        };
        loop {
            let mut is_new = false;
            for n in (0..nodes.len()).rev() {
                let Node { state, next, .. } = &nodes[n];
                let is_won = if state.to_move == winner {
                    next.iter().any(|&next| nodes[next].is_won)
                } else {
                    !next.is_empty() && next.iter().all(|&next| nodes[next].is_won)
                };
                is_new |= is_won && !std::mem::replace(&mut nodes[n].is_won, true);
            }
            if !is_new {
                return [nodes[0].is_won, nodes[1].is_won];
            }
        }
    }

    /// All states that can come of a board; the first two are the board itself, the owner and the
    /// intruder to move.
    fn states_after(&self, board: Board, goal: Goal) -> Vec<Node> {
        let node = |state| Node {
            state,
            is_won: false,
            next: Vec::new(),
        };
        let mut nodes: Vec<Node> = [OWNER, INTRUDER]
            .into_iter()
            .map(|to_move| State {
                board,
                to_move,
                banned: None,
            })
            .map(node)
            .collect();
        let mut numbers: Table<State, usize> = (0..2).map(|n| (nodes[n].state, n)).collect();
        let mut n = 0;
        while n < nodes.len() {
            let state = nodes[n].state;
            let is_won = match goal {
                Goal::TwoEyes | Goal::TwoEyesByKo => self.has_two_eyes(&state.board),
                Goal::Kill => !self.wall_has_liberty(&state.board),
            };
            nodes[n].is_won = is_won;
            for next in self
                .next_states(&state, goal)
                .into_iter()
                .filter(|_| !is_won)
            {
                let number = *numbers.entry(next).or_insert(nodes.len());
                if number == nodes.len() {
                    nodes.push(node(next));
                }
                nodes[n].next.push(number);
            }
            n += 1;
        }
        nodes
    }

    /// What can come next: a pass, or a stone on an empty point.
    fn next_states(&self, state: &State, goal: Goal) -> Vec<State> {
        let to_move = OWNER + INTRUDER - state.to_move;
        let pass = State {
            to_move,
            banned: None,
            ..*state
        };
        let plays = (0..self.near.len())
            .filter(|&n| state.board[n] == EMPTY && state.banned != Some(n))
            .filter_map(|n| self.play(&state.board, n, state.to_move, goal))
            .filter(|(board, _)| {
                let is_owner = state.to_move == OWNER;
                !(is_owner && goal == Goal::Kill) || self.wall_has_liberty(board)
            })
            .filter(|(_, ko)| {
                let is_owner = state.to_move == OWNER;
                is_owner || goal != Goal::TwoEyesByKo || ko.is_none()
            })
            .map(|(board, ko)| State {
                board,
                to_move,
                banned: ko.filter(|_| goal == Goal::Kill && to_move == OWNER),
            });
        std::iter::once(pass).chain(plays).collect()
    }

    /// The board after a stone, captures made, and the point of a ko that was taken; `None` for
    /// suicide.
    fn play(
        &self,
        board: &Board,
        point: usize,
        color: u8,
        goal: Goal,
    ) -> Option<(Board, Option<usize>)> {
        let mut board = *board;
        board[point] = color;
        let mut taken = SmallVec::<[usize; 8]>::new();
        for &near in &self.near[point] {
            if board[near] == OWNER + INTRUDER - color && !self.has_liberty(&board, near) {
                for stone in self.chain(&board, near) {
                    board[stone] = EMPTY;
                    taken.push(stone);
                }
            }
        }
        let is_single = self.chain(&board, point).len() == 1;
        let n_liberties = self.near[point]
            .iter()
            .filter(|&&near| board[near] == EMPTY)
            .count();
        let ko = taken
            .first()
            .copied()
            .filter(|_| taken.len() == 1 && is_single && n_liberties == 1);
        // The last liberty of the stones around may be taken: these fall first.
        let is_kill = goal == Goal::Kill && color == INTRUDER && !self.wall_has_liberty(&board);
        (is_kill || self.has_liberty(&board, point)).then_some((board, ko))
    }

    /// Whether the living stones around have a liberty in the space, also over stones inside.
    fn wall_has_liberty(&self, board: &Board) -> bool {
        (0..self.near.len()).any(|point| {
            board[point] == EMPTY
                && (self.is_at_wall[point]
                    || self.near[point].iter().any(|&near| {
                        board[near] == OWNER
                            && self
                                .chain(board, near)
                                .iter()
                                .any(|&stone| self.is_at_wall[stone])
                    }))
        })
    }

    /// Whether a chain has a liberty; the owner's stones at the wall are not taken one by one.
    fn has_liberty(&self, board: &Board, point: usize) -> bool {
        self.chain(board, point).iter().any(|&stone| {
            board[point] == OWNER && self.is_at_wall[stone]
                || self.near[stone].iter().any(|&near| board[near] == EMPTY)
        })
    }

    fn chain(&self, board: &Board, point: usize) -> SmallVec<[usize; 8]> {
        self.part(point, |near| board[near] == board[point])
    }

    /// The points that are connected with `point` by points that pass the test.
    fn part(&self, point: usize, test: impl Fn(usize) -> bool) -> SmallVec<[usize; 8]> {
        let mut part = SmallVec::from_slice(&[point]);
        let mut next = 0;
        while let Some(&point) = part.get(next) {
            next += 1;
            for &near in &self.near[point] {
                if test(near) && !part.contains(&near) {
                    part.push(near);
                }
            }
        }
        part
    }

    /// The connected parts without stones of the owner.
    fn regions_of_intruder(&self, board: &Board) -> Vec<SmallVec<[usize; 8]>> {
        (0..self.near.len())
            .filter(|&start| board[start] != OWNER)
            .map(|start| (start, self.part(start, |near| board[near] != OWNER)))
            .filter(|(start, part)| part.iter().min() == Some(start))
            .map(|(_, part)| part)
            .collect()
    }

    /// Whether the wall has two eyes that can never be taken (Benson 1976).
    fn has_two_eyes(&self, board: &Board) -> bool {
        const WALL: usize = usize::MAX;
        let n = self.near.len();
        // Each of the owner's chains by its first point; those at the wall are one with it.
        let name = |point: usize| {
            let chain = self.chain(board, point);
            let is_at_wall = chain.iter().any(|&stone| self.is_at_wall[stone]);
            let first = chain.iter().copied().min();
            if is_at_wall {
                WALL
            } else {
                first.unwrap_or(WALL)
            }
        };
        let names: SmallVec<[usize; MOST_WITH_STONES]> = (0..n)
            .map(|point| {
                if board[point] == OWNER {
                    name(point)
                } else {
                    WALL
                }
            })
            .collect();
        let beside = |point: usize| {
            let stones = self.near[point]
                .iter()
                .filter(|&&near| board[near] == OWNER);
            let wall = self.is_at_wall[point].then_some(WALL);
            stones.map(|&near| names[near]).chain(wall)
        };
        let mut regions = self.regions_of_intruder(board);
        let mut alive: Vec<usize> = names.iter().copied().chain([WALL]).collect();
        alive.sort_unstable();
        alive.dedup();
        loop {
            let n_before = (alive.len(), regions.len());
            let is_vital = |region: &SmallVec<[usize; 8]>, name: usize| {
                let mut empty = region
                    .iter()
                    .filter(|&&point| board[point] == EMPTY)
                    .peekable();
                empty.peek().is_some() && empty.all(|&point| beside(point).any(|n| n == name))
            };
            alive.retain(|&name| {
                regions
                    .iter()
                    .filter(|region| is_vital(region, name))
                    .count()
                    >= 2
            });
            regions.retain(|region| {
                let mut stones = region.iter().flat_map(|&point| beside(point));
                stones.all(|name| alive.contains(&name))
            });
            if !alive.contains(&WALL) {
                return false;
            }
            if n_before == (alive.len(), regions.len()) {
                return true;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{BoardSize, Point};

    /// A picture of a space: its points are `.`, or `O` with a dead stone; `X` and what is around
    /// the picture is wall.
    #[track_caller]
    fn check(picture: &str, expected: usize) {
        let (mut space, mut intruders) = (PointSet::EMPTY, PointSet::EMPTY);
        for (row, signs) in (1..).zip(picture.lines()) {
            for (column, sign) in (1..).zip(signs.split_whitespace()) {
                let point = Point::new(column, row).unwrap();
                if sign != "X" {
                    space.insert(point);
                }
                if sign == "O" {
                    intruders.insert(point);
                }
            }
        }
        let board = BoardSize::square(9).unwrap().points();
        assert_eq!(n_eyes(&board, &space, &intruders), expected, "{picture}");
    }

    #[test]
    fn three_points_and_more_can_be_divided_and_a_square_cannot() {
        check(". .", 1);
        check(". . .", 2);
        check(". .\nX .", 2);
        check(". .\n. .", 1);
        check(". . . .", 2);
        check("X . X\n. . .", 2);
        check("X . X\n. . .\nX . X", 2);
    }

    #[test]
    fn dead_stones_in_the_shape_of_a_single_eye_leave_one() {
        check("O O O", 1);
        check(". O O O .", 1);
        check(". O O O O .", 2);
        check(". O . X\nO X X X\n. X X X", 2);
        check(". O .\nO O .\n. O .", 1);
        check("X O .\nO O O\nO O X", 1);
        check("O O O .\nO O O X", 2);
    }

    #[test]
    fn seven_points_in_two_squares_depend_on_where_the_dead_stones_stand() {
        check(". . X\n. O O\nX . .", 1);
        check(". . X\n. O .\nX . O", 2);
        check(". . X\n. . .\nX . .", 2);
    }

    /// A picture as in `check`, with `X` inside as `x`.
    #[track_caller]
    fn check_fate(picture: &str, expected: Fate) {
        let mut sets = [PointSet::EMPTY; 3];
        for (row, signs) in (0..).zip(picture.lines()) {
            for (column, sign) in (0..).zip(signs.split_whitespace()) {
                let point = Point::new(column, row).unwrap();
                let is_in = [sign != "X", sign == "x", sign == "O"];
                for (set, is_in) in sets.iter_mut().zip(is_in) {
                    if is_in {
                        set.insert(point);
                    }
                }
            }
        }
        let [space, own, intruders] = sets;
        let board = BoardSize::square(9).unwrap().points();
        assert_eq!(
            fate(&board, &space, &own, &intruders),
            expected,
            "{picture}"
        );
    }

    #[test]
    fn nakade_kill_and_other_shapes_make_a_seki() {
        check_fate("X X X X X\nX . O . X\nX . O O X\nX X X X X", Fate::Dead);
        check_fate("X X X X X X\nX . O O O .\nX X X X X X", Fate::Seki);
        check_fate("X X X X X X X\nX . O O O O .\nX X X X X X X", Fate::TwoEyes);
    }

    #[test]
    fn a_stone_that_is_captured_does_not_divide_a_space() {
        // On A2, in the second line, it would divide this one, and falls to a stone on A1.
        check_fate(". . X\n. O X\nO X X\n. X X", Fate::Dead);
    }

    #[test]
    fn a_bent_four_kills_in_the_corner_only() {
        check_fate("O O . X\nO X X X\n. X X X", Fate::Dead);
        check_fate("X X X X X\nX O O . X\nX O X X X\nX . X X X", Fate::Seki);
    }
}
