//! What is compared in the middle of a game.

use honte::board::{Color, Illegal, Point, PointSet, Position, Suicide};
use honte::life::unconditional;
use honte::playout::{Light, Policy, final_area};
use honte::scoring::area;

use super::side_by_side::SideBySide;
use crate::adapter::{
    Verdict, board_of, color_of, lost_of, point_of, points_of, reference_color, refusal_of, same,
    size_of, stones_of, vertex_of,
};
use crate::reference::{
    self, Board, Game, Ko, Refusal, Rules, Vertex, is_single_point_eye, unconditionally_alive,
};

impl SideBySide {
    /// Stones, turn, number of moves, passes and prisoners.
    pub(super) fn compare_state(&self) -> Verdict {
        let (engine, reference) = (&self.engine, &self.reference);
        let stones = board_of(engine.position());
        same(format_args!("stones"), &stones, reference.board())?;
        let turn = reference_color(engine.to_move());
        same(format_args!("the turn"), turn, reference.to_move())?;
        let n_moves = engine.n_moves();
        same(format_args!("moves"), n_moves, reference.n_moves())?;
        let passes = engine.passes_in_a_row() as usize;
        same(
            format_args!("passes in a row"),
            passes,
            self.passes_in_a_row(),
        )?;
        let lost = lost_of(engine);
        same(format_args!("prisoners"), lost, reference.prisoners())
    }

    /// What takes the reference long.
    pub(super) fn compare_everything(&mut self) -> Verdict {
        let position = self.engine.position();
        same(format_args!("validate"), position.validate(), Ok(()))?;
        let fresh = Position::from_stones(position.size(), position.both());
        let fresh = fresh.map(|fresh| fresh.hash());
        same(format_args!("the hash"), Ok(position.hash()), fresh)?;
        if !position.empty().neighbors().meets(&position.empty()) {
            let counted = area(position.size(), position.both());
            same(
                format_args!("the final area"),
                final_area(position),
                counted,
            )?;
        }
        for color in Color::BOTH {
            self.compare_legal(color)?;
            self.compare_results(color)?;
            self.compare_playout(color)?;
        }
        let beside = Point::new(self.engine.size().columns(), 0);
        if let Some(point) = beside.filter(|_| !self.engine.legal_points(Color::Black).is_empty()) {
            let answer = self.engine.check(Color::Black, point);
            same(
                format_args!("beside the board"),
                answer,
                Err(Illegal::OffBoard),
            )?;
        }
        let (position, board) = (self.engine.position(), self.reference.board());
        compare_chains(position, board)?;
        compare_surroundings(position, board)?;
        compare_life(position, board)
    }

    /// Every point of the board: legal or not, and why not.
    pub(super) fn compare_legal(&self, color: Color) -> Verdict {
        let judge = self.judge(color);
        let legal = self.engine.legal_points(color);
        for vertex in judge.board().vertices() {
            let point = point_of(vertex);
            let is_legal = self.compare_refusal(&judge, color, point)?;
            let is_listed = legal.contains(point);
            same(
                format_args!("{point} in the legal points"),
                is_listed,
                is_legal,
            )?;
        }
        Ok(())
    }

    /// The answer about one point.
    pub(super) fn compare_answer(&self, color: Color, point: Point) -> Verdict {
        self.compare_refusal(&self.judge(color), color, point)
            .map(|_| ())
    }

    /// Compares the answer about a point, and returns whether a play there is legal. A repetition
    /// has to name a position that the move would repeat.
    fn compare_refusal(&self, judge: &Game, color: Color, point: Point) -> Result<bool, String> {
        let what = format_args!("{color} {point}");
        let answer = self.engine.check(color, point);
        if let Err(Illegal::Superko(number)) = answer {
            let mut next = self.engine.position().clone();
            next.place(color, point);
            let repeated = self.engine.stones_after(number);
            same(
                format_args!("{what} repeats move {number}"),
                Some(next.both()),
                repeated,
            )?;
        }
        let refusal = answer.map_err(refusal_of);
        let expected = self.expected(judge, color, vertex_of(point), refusal);
        same(what, refusal, expected)?;
        Ok(answer.is_ok())
    }

    /// What a stone on each empty point would come to: repetition, hash, stones removed, suicide.
    fn compare_results(&self, color: Color) -> Verdict {
        let judge = self.judge(color);
        let ever = judge.under(Rules {
            suicide: reference::Suicide::All,
            ko: Ko::Positional,
            ..self.drawn.reference()
        });
        let position = self.engine.position();
        for point in position.empty() {
            let (asked, vertex) = (reference_color(color), vertex_of(point));
            let is_known = ever.legal(asked, vertex) == Err(Refusal::Superko);
            let repeats = self.engine.repeats(color, point);
            same(format_args!("{point} repeats"), repeats, is_known)?;
            let placed = judge.board().place(asked, vertex);
            let hash = Position::from_stones(size_of(&placed.board), stones_of(&placed.board));
            let hash = hash.map(|position| position.hash());
            let predicted = Ok(position.hash_after(color, point));
            same(
                format_args!("the hash after {color} {point}"),
                predicted,
                hash,
            )?;
            let removed = position.clone().place(color, point);
            let removed = [removed.captured, removed.suicided].map(usize::from);
            let expected = [placed.captured.len(), placed.suicided.len()];
            same(
                format_args!("stones that {color} {point} removes"),
                removed,
                expected,
            )?;
            let suicides = [Suicide::Allowed, Suicide::MultiStone, Suicide::Forbidden];
            let allowed = suicides.map(|suicide| position.check(color, point, suicide).is_ok());
            let expected = [true, expected[1] != 1, expected[1] == 0];
            same(
                format_args!("suicides that allow {color} {point}"),
                allowed,
                expected,
            )?;
        }
        Ok(())
    }

    /// Eyes, and the legality that playouts know: simple ko and no suicide.
    fn compare_playout(&mut self, color: Color) -> Verdict {
        let rules = Rules {
            ko: Ko::Simple,
            suicide: reference::Suicide::None,
            ..self.drawn.reference()
        };
        let (judge, position) = (self.reference.under(rules), self.engine.position());
        let asked = reference_color(color);
        let mut open = PointSet::EMPTY;
        for point in position.empty() {
            let (vertex, what) = (vertex_of(point), format_args!("{color} {point}"));
            let is_legal = judge.legal(asked, vertex).is_ok();
            let is_playable = position.is_playable(color, point);
            same(format_args!("{what} is playable"), is_playable, is_legal)?;
            let is_eye = is_single_point_eye(judge.board(), asked, vertex);
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
        let what = format_args!("{color}'s playout move {choice:?} is one of {open:?}");
        same(what, is_open, true)
    }
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
        let found = position.last_liberty(point);
        same(format_args!("the last liberty of {point}"), found, last)?;
        let is_in_atari = position.is_in_atari(point);
        same(
            format_args!("atari at {point}"),
            is_in_atari,
            last.is_some(),
        )?;
        let mut roots = chain.iter().map(|stone| position.root_of(stone));
        let is_one = roots.all(|root| root == position.root_of(point));
        same(
            format_args!("whether {point} and its chain have one root"),
            is_one,
            true,
        )?;
        let colored = (board.at(vertex).map(color_of), chain);
        let is_it = |&&(color, chain): &&(Color, PointSet)| (Some(color), chain) == colored;
        let n_listed = chains.iter().filter(is_it).count();
        same(format_args!("{point} in the list of chains"), n_listed, 1)?;
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
        let n_seen = position.n_empty_neighbors(point) as usize;
        same(
            format_args!("how many there are at {point}"),
            n_seen,
            free.len(),
        )?;
        let is_any = position.has_empty_neighbor(point);
        same(
            format_args!("an empty neighbor of {point}"),
            is_any,
            !free.is_empty(),
        )?;
        let last = position.last_liberty(point);
        let expected = position.liberties(point).only();
        same(format_args!("the last liberty at {point}"), last, expected)?;
        let diagonals = board.diagonals(vertex).into_iter().filter(is_free);
        let around: PointSet = position.free_around(point).collect();
        let expected = free | diagonals.map(point_of).collect();
        same(
            format_args!("the empty points around {point}"),
            around,
            expected,
        )?;
        let code = position.surroundings(point);
        let expected = surroundings(board, vertex);
        same(format_args!("the surroundings of {point}"), code, expected)?;
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
        let column = vertex.column.checked_add_signed(right);
        let row = vertex.row.checked_add_signed(up);
        let (Some(column), Some(row)) = (
            column.filter(|&column| column < board.columns()),
            row.filter(|&row| row < board.rows()),
        ) else {
            return 3;
        };
        let stone = board.at(Vertex { row, column });
        stone.map_or(0, |color| color_of(color) as u16 + 1)
    };
    let numbered = steps.into_iter().enumerate();
    numbered.fold(0, |sum, (n, step)| sum | code(step) << (2 * n))
}

/// Area and unconditional life.
fn compare_life(position: &Position, board: &Board) -> Verdict {
    let counted = area(position.size(), position.both());
    let expected = reference::area(board);
    let owned = counted.owned.map(|own| own.len());
    same(
        format_args!("the area"),
        owned,
        [expected.black, expected.white],
    )?;
    let n_shared = position.size().n_points() - expected.black - expected.white;
    same(
        format_args!("the shared points"),
        counted.shared.len(),
        n_shared,
    )?;
    let life = unconditional(position, Suicide::Forbidden);
    let alive = Color::BOTH.map(|color| unconditionally_alive(board, reference_color(color)));
    let alive = alive.map(|stones| points_of(&stones));
    same(format_args!("unconditional life"), life.alive, alive)
}
