//! Eye spaces: whether the owner of a small closed space can make two eyes in it.

use smallvec::SmallVec;

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
    } else if n > most || Space::new(board, space).gives_two_eyes(intruders) {
        2
    } else {
        1
    }
}

/// A small closed space, its points by number.
struct Space {
    points: PointSet,
    near: Vec<SmallVec<[usize; 4]>>,
    /// Whether a point touches the living stones around.
    is_at_wall: Vec<bool>,
}

/// What is on each point, in the order of the points.
type Board = [u8; MOST_WITH_STONES];

/// A state is a number: a digit to the base of three for each point, and who moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct State {
    board: Board,
    to_move: u8,
}

impl State {
    fn number(&self) -> usize {
        let digits = self.board.iter().rev();
        let number = digits.fold(0, |number, &stone| 3 * number + usize::from(stone));
        2 * number + usize::from(self.to_move == INTRUDER)
    }
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

    /// Whether the owner can force two eyes: found by going back from the shapes that live.
    fn gives_two_eyes(&self, intruders: &PointSet) -> bool {
        let mut start = State {
            board: [EMPTY; MOST_WITH_STONES],
            to_move: OWNER,
        };
        if self.points.is_subset(intruders) {
            start.to_move = INTRUDER;
        } else {
            for (n, point) in self.points.iter().enumerate() {
                start.board[n] = if intruders.contains(point) {
                    INTRUDER
                } else {
                    EMPTY
                };
            }
        }
        let mut wins = vec![false; 2 * 3_usize.pow(self.near.len() as u32)];
        let mut found = vec![false; wins.len()];
        let mut states = vec![(start, Vec::new())];
        found[start.number()] = true;
        let mut n = 0;
        while n < states.len() {
            let state = states[n].0;
            if self.has_two_eyes(&state.board) {
                wins[state.number()] = true;
            } else {
                let next = self.next_states(&state);
                for &next in &next {
                    if !std::mem::replace(&mut found[next.number()], true) {
                        states.push((next, Vec::new()));
                    }
                }
                states[n].1 = next.iter().map(State::number).collect();
            }
            n += 1;
        }
        loop {
            let mut is_new = false;
            for (state, next) in states.iter().rev() {
                let number = state.number();
                let is_won = match state.to_move {
                    OWNER => next.iter().any(|&next| wins[next]),
                    _ => !next.is_empty() && next.iter().all(|&next| wins[next]),
                };
                is_new |= is_won && !std::mem::replace(&mut wins[number], true);
            }
            if !is_new {
                return wins[start.number()];
            }
        }
    }

    /// What can come next: a pass, or a stone on an empty point.
    fn next_states(&self, state: &State) -> Vec<State> {
        let after = |board| State {
            board,
            to_move: OWNER + INTRUDER - state.to_move,
        };
        let plays = (0..self.near.len())
            .filter(|&n| state.board[n] == EMPTY)
            .filter_map(|n| self.play(&state.board, n, state.to_move));
        std::iter::once(state.board)
            .chain(plays)
            .map(after)
            .collect()
    }

    /// The board after a stone, captures made; `None` for suicide.
    fn play(&self, board: &Board, point: usize, color: u8) -> Option<Board> {
        let mut board = *board;
        board[point] = color;
        for &near in &self.near[point] {
            if board[near] == OWNER + INTRUDER - color && !self.has_liberty(&board, near) {
                for stone in self.chain(&board, near) {
                    board[stone] = EMPTY;
                }
            }
        }
        self.has_liberty(&board, point).then_some(board)
    }

    /// Whether a chain has a liberty; the owner's stones at the wall always have one outside.
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
        let mut regions = Vec::new();
        for start in 0..n {
            if board[start] == OWNER {
                continue;
            }
            let part = self.part(start, |near| board[near] != OWNER);
            if part.iter().min() == Some(&start) {
                regions.push(part);
            }
        }
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
    use crate::board::{Color, Position};

    /// A picture of a space: its points are `.`, or `O` with a dead stone; `X` is the wall.
    #[track_caller]
    fn check(picture: &str, expected: usize) {
        let position: Position = picture.parse().unwrap();
        let board = position.size().points();
        let space = board - position.stones(Color::Black);
        let intruders = position.stones(Color::White);
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
        check(". O . X\nO X X X\n. X X X", 1);
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
}
