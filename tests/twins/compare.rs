//! What is compared at each position of a game.

use honte::board::{Color, Illegal, Point, PointSet, Position, Suicide};
use honte::playout::{Light, Policy, final_area};
use honte::scoring::{area, unconditional};

use super::{Twins, Verdict, permissive, same};
use crate::engine_referee::{
    board_of, color_of, lost_of, point_of, points_of, reference_color, refusal_of, size_of,
    stones_of, vertex_of,
};
use crate::reference::{
    self, Board, Game, Ko, Refusal, Rules, Vertex, is_single_point_eye, unconditionally_alive,
};

impl Twins {
    /// What is compared at every move.
    pub(super) fn compare_position(&self) -> Verdict {
        let (engine, position) = (&self.engine, self.engine.position());
        same(
            format_args!("stones"),
            &board_of(position),
            self.reference.board(),
        )?;
        same(
            format_args!("the turn"),
            reference_color(engine.to_move()),
            self.reference.to_move(),
        )?;
        same(
            format_args!("moves"),
            engine.n_moves(),
            self.reference.n_moves(),
        )?;
        let passes = engine.passes_in_a_row() as usize;
        same(
            format_args!("passes in a row"),
            passes,
            self.reference.passes_in_a_row(),
        )?;
        same(
            format_args!("prisoners"),
            lost_of(engine),
            self.reference.prisoners(),
        )?;
        same(format_args!("validate"), position.validate(), Ok(()))?;
        let fresh = Position::from_stones(position.size(), position.both());
        same(
            format_args!("the hash"),
            Ok(position.hash()),
            fresh.map(|fresh| fresh.hash()),
        )?;
        let counted = area(position.size(), position.both());
        let is_quiet = !position.empty().neighbors().meets(&position.empty());
        if is_quiet {
            same(
                format_args!("the final area"),
                final_area(position),
                counted,
            )?;
        }
        Ok(())
    }

    /// What takes the reference long.
    pub(super) fn compare_everything(&mut self) -> Verdict {
        for color in Color::BOTH {
            self.compare_legal(color)?;
            self.compare_playout(color)?;
        }
        let (position, board) = (self.engine.position(), self.reference.board());
        compare_chains(position, board)?;
        compare_surroundings(position, board)?;
        compare_counts(position, board)
    }

    /// Every point of the board: legal or not, and why not.
    fn compare_legal(&self, color: Color) -> Verdict {
        let judge = self.judge(color);
        let at_once = judge.under(Rules {
            ko: Ko::Simple,
            ..self.rules
        });
        let ever = judge.under(Rules {
            ko: Ko::Positional,
            ..permissive(self.rules)
        });
        let legal = self.engine.legal_points(color);
        for vertex in judge.board().vertices() {
            let (asked, point) = (reference_color(color), point_of(vertex));
            let expected = [judge.legal(asked, vertex), at_once.legal(asked, vertex)];
            let answer = self.engine.check(color, point);
            same(
                format_args!("{point} in the legal points"),
                legal.contains(point),
                answer.is_ok(),
            )?;
            self.compare_refusal(color, point, answer, expected)?;
            if board_is_empty_at(&judge, point) {
                let is_known = ever.legal(asked, vertex) == Err(Refusal::Superko);
                same(
                    format_args!("{point} repeats"),
                    self.engine.repeats(color, point),
                    is_known,
                )?;
                self.compare_hash_after(color, point, &judge)?;
            }
        }
        let beside = Point::new(self.engine.size().columns(), 0).filter(|_| !legal.is_empty());
        beside.map_or(Ok(()), |point| {
            same(
                format_args!("beside the board"),
                self.engine.check(color, point),
                Err(Illegal::OffBoard),
            )
        })
    }

    /// The answer about one point, before it is played on.
    pub(super) fn compare_answer(&self, color: Color, point: Point) -> Verdict {
        let judge = self.judge(color);
        let at_once = judge.under(Rules {
            ko: Ko::Simple,
            ..self.rules
        });
        let (asked, vertex) = (reference_color(color), vertex_of(point));
        let expected = [judge.legal(asked, vertex), at_once.legal(asked, vertex)];
        self.compare_refusal(color, point, self.engine.check(color, point), expected)
    }

    /// Compares an answer with what the rules say and what simple ko alone would say, which
    /// counts where retaking at once is forbidden besides. Where both refuse, either reason is
    /// true. A repetition must name a position that the move would repeat.
    fn compare_refusal(
        &self,
        color: Color,
        point: Point,
        answer: Result<(), Illegal>,
        [by_rules, at_once]: [Result<(), Refusal>; 2],
    ) -> Verdict {
        let what = format_args!("{color} {point}");
        if let Err(Illegal::Superko(number)) = answer {
            let mut next = self.engine.position().clone();
            next.place(color, point);
            let repeated = self
                .engine
                .records()
                .get(number)
                .map(|record| record.stones);
            same(
                format_args!("{what} repeats move {number}"),
                Some(next.both()),
                repeated,
            )?;
        }
        let answer = answer.map_err(refusal_of);
        if self.basic_ko && answer == Err(Refusal::Ko) {
            return same(what, answer, at_once);
        }
        if self.basic_ko && by_rules.is_ok() {
            return same(what, answer, at_once);
        }
        same(what, answer, by_rules)
    }

    /// The hash that is foretold is that of the stones that the reference places.
    fn compare_hash_after(&self, color: Color, point: Point, judge: &Game) -> Verdict {
        let placement = judge
            .board()
            .place(reference_color(color), vertex_of(point));
        let size = size_of(&placement.board);
        let hash = Position::from_stones(size, stones_of(&placement.board)).map(|p| p.hash());
        let foretold = self.engine.position().hash_after(color, point);
        same(
            format_args!("the hash after {color} {point}"),
            Ok(foretold),
            hash,
        )?;
        let mut next = self.engine.position().clone();
        let removed = next.place(color, point);
        let n_removed = (usize::from(removed.captured), usize::from(removed.suicided));
        let expected = (placement.captured.len(), placement.suicided.len());
        same(
            format_args!("the stones that {color} {point} removes"),
            n_removed,
            expected,
        )?;
        let allowed = next_allows(self.engine.position(), color, point);
        let expected = [true, expected.1 != 1, expected.1 == 0];
        same(
            format_args!("the suicides that allow {color} {point}"),
            allowed,
            expected,
        )
    }

    /// Eyes, and the legality that playouts know: simple ko and no suicide.
    fn compare_playout(&mut self, color: Color) -> Verdict {
        let rules = Rules {
            ko: Ko::Simple,
            suicide: reference::Suicide::None,
            ..self.rules
        };
        let (judge, position) = (self.reference.under(rules), self.engine.position());
        let asked = reference_color(color);
        let mut open = PointSet::EMPTY;
        for point in position.empty() {
            let vertex = vertex_of(point);
            let (is_legal, is_eye) = (
                judge.legal(asked, vertex).is_ok(),
                is_single_point_eye(judge.board(), asked, vertex),
            );
            let what = format_args!("{color} {point}");
            same(
                format_args!("{what} is playable"),
                position.is_playable(color, point),
                is_legal,
            )?;
            same(
                format_args!("{what} is an eye"),
                position.is_eye(color, point),
                is_eye,
            )?;
            if is_legal && !is_eye {
                open.insert(point);
            }
        }
        let mut drawn_from = position.clone();
        let choice = Light.choose(&mut drawn_from, color, None, &mut self.rng);
        same(
            format_args!("validate after a draw"),
            drawn_from.validate(),
            Ok(()),
        )?;
        let is_open = choice.map_or(open.is_empty(), |point| open.contains(point));
        same(
            format_args!("{color}'s playout move {choice:?} is one of {open:?}"),
            is_open,
            true,
        )
    }
}

fn board_is_empty_at(game: &Game, point: Point) -> bool {
    game.board().at(vertex_of(point)).is_none()
}

/// Whether a stone may be placed if suicide is allowed, if only of two stones or more, and if not.
fn next_allows(position: &Position, color: Color, point: Point) -> [bool; 3] {
    [Suicide::Allowed, Suicide::MultiStone, Suicide::Forbidden]
        .map(|suicide| position.check(color, point, suicide).is_ok())
}

/// Chains, liberties and atari.
fn compare_chains(position: &Position, board: &Board) -> Verdict {
    let chains = position.chains();
    let is_stone = |vertex: &Vertex| board.at(*vertex).is_some();
    for vertex in board.vertices().into_iter().filter(is_stone) {
        let point = point_of(vertex);
        let chain = points_of(&board.chain(vertex));
        let liberties = points_of(&board.liberties(vertex));
        let last = liberties.only();
        same(
            format_args!("the chain of {point}"),
            position.chain(point),
            chain,
        )?;
        same(
            format_args!("the liberties of {point}"),
            position.liberties(point),
            liberties,
        )?;
        same(
            format_args!("the last liberty of {point}"),
            position.last_liberty(point),
            last,
        )?;
        same(
            format_args!("atari at {point}"),
            position.is_in_atari(point),
            last.is_some(),
        )?;
        same(
            format_args!("whether all stones of {point} have one root"),
            chain
                .iter()
                .all(|stone| position.root_of(stone) == position.root_of(point)),
            true,
        )?;
        let colored = (board.at(vertex).map(color_of), chain);
        let listed = chains
            .iter()
            .filter(|&&(color, chain)| (Some(color), chain) == colored);
        same(
            format_args!("the chain of {point} in the list of chains"),
            listed.count(),
            1,
        )?;
    }
    Ok(())
}

/// The stones and empty points on and around each point.
fn compare_surroundings(position: &Position, board: &Board) -> Verdict {
    let is_free = |vertex: &Vertex| board.at(*vertex).is_none();
    for vertex in board.vertices() {
        let point = point_of(vertex);
        let (near, color) = (board.neighbors(vertex), board.at(vertex).map(color_of));
        same(
            format_args!("the stone at {point}"),
            position.color_at(point),
            color,
        )?;
        let mut beside: Vec<_> = position.stones_around(point).collect();
        beside.sort();
        let colored = |&near: &Vertex| Some((point_of(near), color_of(board.at(near)?)));
        let mut expected: Vec<_> = near.iter().filter_map(colored).collect();
        expected.sort();
        same(format_args!("the stones beside {point}"), beside, expected)?;
        let free: PointSet = near.iter().copied().filter(is_free).map(point_of).collect();
        let seen = position.free_neighbors(point).collect();
        same(format_args!("the empty neighbors of {point}"), seen, free)?;
        let counted = position.n_empty_neighbors(point) as usize;
        same(
            format_args!("the number of empty neighbors of {point}"),
            counted,
            free.len(),
        )?;
        same(
            format_args!("the last liberty at {point}"),
            position.last_liberty(point),
            position.liberties(point).only(),
        )?;
        let is_any = position.has_empty_neighbor(point);
        same(
            format_args!("an empty neighbor of {point}"),
            is_any,
            !free.is_empty(),
        )?;
        let diagonals = board
            .diagonals(vertex)
            .into_iter()
            .filter(is_free)
            .map(point_of);
        let around: PointSet = position.free_around(point).collect();
        same(
            format_args!("the empty points around {point}"),
            around,
            free | diagonals.collect(),
        )?;
        let code = position.surroundings(point);
        same(
            format_args!("the surroundings of {point}"),
            code,
            surroundings(board, vertex),
        )?;
    }
    Ok(())
}

/// The eight points around a point in two bits each, from the northwest by rows.
fn surroundings(board: &Board, vertex: Vertex) -> u16 {
    let steps = [
        (-1, 1),
        (0, 1),
        (1, 1),
        (-1, 0),
        (1, 0),
        (-1, -1),
        (0, -1),
        (1, -1),
    ];
    let code = |(right, up)| {
        let column = vertex
            .column
            .checked_add_signed(right)
            .filter(|&c| c < board.columns());
        let row = vertex
            .row
            .checked_add_signed(up)
            .filter(|&r| r < board.rows());
        let (Some(column), Some(row)) = (column, row) else {
            return 3;
        };
        board
            .at(Vertex { row, column })
            .map_or(0, |color| color_of(color) as u16 + 1)
    };
    steps
        .into_iter()
        .enumerate()
        .fold(0, |sum, (n, step)| sum | code(step) << (2 * n))
}

/// Area and unconditional life.
fn compare_counts(position: &Position, board: &Board) -> Verdict {
    let counted = area(position.size(), position.both());
    let expected = reference::area(board);
    same(
        format_args!("the area"),
        counted.owned.map(|own| own.len()),
        [expected.black, expected.white],
    )?;
    same(format_args!("the shared points"), counted.shared.len(), {
        position.size().n_points() - expected.black - expected.white
    })?;
    let life = unconditional(position);
    let alive = Color::BOTH.map(|c| points_of(&unconditionally_alive(board, reference_color(c))));
    same(format_args!("unconditional life"), life.alive, alive)
}
