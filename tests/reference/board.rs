//! Stones on points: diagrams, chains, liberties and captures.

use std::fmt;

/// The letters of the columns in GTP and in books: there is no I.
const COLUMN_LETTERS: &str = "ABCDEFGHJKLMNOPQRSTUVWXYZ";

/// The color of a stone and of the player who owns it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Color {
    Black,
    White,
}

impl Color {
    /// The other player.
    pub(crate) fn opponent(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
        }
    }
}

/// One number for each player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Tally {
    pub(crate) black: usize,
    pub(crate) white: usize,
}

impl Tally {
    /// The number of one player.
    pub(crate) fn of(self, color: Color) -> usize {
        match color {
            Color::Black => self.black,
            Color::White => self.white,
        }
    }

    /// Adds to the number of one player.
    pub(crate) fn add(&mut self, color: Color, number: usize) {
        match color {
            Color::Black => self.black += number,
            Color::White => self.white += number,
        }
    }
}

/// A point by its row and column, both counted from 0 at A1 (bottom left). Points are ordered row
/// by row from there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Vertex {
    pub(crate) row: usize,
    pub(crate) column: usize,
}

impl Vertex {
    /// Reads a vertex such as `C3`.
    ///
    /// Panics if it is not a vertex: the texts are constants of the tests.
    pub(crate) fn parse(text: &str) -> Self {
        let letter = &text[..1];
        let column = COLUMN_LETTERS
            .find(letter)
            .expect("a vertex starts with its column");
        let number: usize = text[1..]
            .parse()
            .expect("a vertex ends with the number of its row");
        Self {
            column,
            row: number - 1,
        }
    }

    /// Reads a list of vertices with spaces between them.
    pub(crate) fn parse_list(text: &str) -> Vec<Self> {
        text.split_whitespace().map(Self::parse).collect()
    }
}

impl fmt::Display for Vertex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}{}",
            &COLUMN_LETTERS[self.column..=self.column],
            self.row + 1
        )
    }
}

/// A position: the stones on all points, and nothing else (simple area rules, I.5).
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Board {
    columns: usize,
    rows: usize,
    /// Row by row, A1 first.
    points: Vec<Option<Color>>,
}

/// The result of placing a stone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Placement {
    /// The position afterwards.
    pub(crate) board: Board,
    /// The opposing stones that lost their last liberty.
    pub(crate) captured: Vec<Vertex>,
    /// The own stones that had no liberty after that, among them the stone just placed.
    pub(crate) suicided: Vec<Vertex>,
}

impl Board {
    /// A board without stones.
    pub(crate) fn empty(columns: usize, rows: usize) -> Self {
        Self {
            columns,
            rows,
            points: vec![None; columns * rows],
        }
    }

    /// Reads a diagram: one line for each row, top row first, `X` for Black, `O` for White and `.`
    /// for an empty point. Spaces are ignored.
    ///
    /// Panics if the diagram is not a rectangle of those signs: diagrams are constants of the
    /// tests.
    pub(crate) fn parse(diagram: &str) -> Self {
        let mut lines: Vec<Vec<Option<Color>>> = diagram
            .lines()
            .map(|line| {
                line.chars()
                    .filter(|sign| !sign.is_whitespace())
                    .map(point)
                    .collect()
            })
            .filter(|line: &Vec<_>| !line.is_empty())
            .collect();
        lines.reverse();
        let columns = lines[0].len();
        assert!(
            lines.iter().all(|line| line.len() == columns),
            "uneven rows in\n{diagram}"
        );
        Self {
            columns,
            rows: lines.len(),
            points: lines.concat(),
        }
    }

    pub(crate) fn columns(&self) -> usize {
        self.columns
    }

    pub(crate) fn rows(&self) -> usize {
        self.rows
    }

    /// The content of a point.
    pub(crate) fn at(&self, vertex: Vertex) -> Option<Color> {
        self.points[self.index(vertex)]
    }

    /// Sets or clears a point, without captures.
    pub(crate) fn set(&mut self, vertex: Vertex, content: Option<Color>) {
        let index = self.index(vertex);
        self.points[index] = content;
    }

    /// The position without the given stones.
    pub(crate) fn without(&self, stones: &[Vertex]) -> Self {
        let mut board = self.clone();
        for &stone in stones {
            board.set(stone, None);
        }
        board
    }

    /// Whether the board is empty.
    pub(crate) fn is_empty(&self) -> bool {
        self.points.iter().all(Option::is_none)
    }

    /// All points, row by row from A1.
    pub(crate) fn vertices(&self) -> Vec<Vertex> {
        let row = |row| (0..self.columns).map(move |column| Vertex { row, column });
        (0..self.rows).flat_map(row).collect()
    }

    /// The points adjacent to a point along the grid (simple area rules, I.2).
    pub(crate) fn neighbors(&self, vertex: Vertex) -> Vec<Vertex> {
        self.around(vertex, [(-1, 0), (1, 0), (0, -1), (0, 1)])
    }

    /// The points diagonally next to a point.
    pub(crate) fn diagonals(&self, vertex: Vertex) -> Vec<Vertex> {
        self.around(vertex, [(-1, -1), (1, -1), (-1, 1), (1, 1)])
    }

    /// All points that can be reached from a point over points that satisfy `may_enter`, in the
    /// order of the board, including the start.
    pub(crate) fn connected(
        &self,
        start: Vertex,
        may_enter: impl Fn(Option<Color>) -> bool,
    ) -> Vec<Vertex> {
        let mut visited = vec![false; self.points.len()];
        visited[self.index(start)] = true;
        let mut stack = vec![start];
        let mut found = Vec::new();
        while let Some(vertex) = stack.pop() {
            found.push(vertex);
            for neighbor in self.neighbors(vertex) {
                if may_enter(self.at(neighbor)) && !visited[self.index(neighbor)] {
                    visited[self.index(neighbor)] = true;
                    stack.push(neighbor);
                }
            }
        }
        found.sort();
        found
    }

    /// The chain of a stone: all stones of its color connected to it (simple area rules, I.3).
    ///
    /// For an empty point it returns the empty region around it.
    pub(crate) fn chain(&self, vertex: Vertex) -> Vec<Vertex> {
        let content = self.at(vertex);
        self.connected(vertex, |other| other == content)
    }

    /// The empty points next to any stone of a chain (simple area rules, I.4), each once.
    pub(crate) fn liberties(&self, vertex: Vertex) -> Vec<Vertex> {
        let chain = self.chain(vertex);
        let is_liberty = |&point: &Vertex| {
            self.at(point).is_none()
                && self
                    .neighbors(point)
                    .iter()
                    .any(|neighbor| chain.contains(neighbor))
        };
        self.vertices().into_iter().filter(is_liberty).collect()
    }

    /// Whether every chain has a liberty, as after every completed move.
    pub(crate) fn is_legal(&self) -> bool {
        [Color::Black, Color::White]
            .iter()
            .all(|&color| self.without_liberty(color).is_empty())
    }

    /// Places a stone (simple area rules, I.6): puts it on an empty point, then removes all
    /// opposing stones without liberty, then all own stones without liberty.
    pub(crate) fn place(&self, color: Color, vertex: Vertex) -> Placement {
        assert_eq!(self.at(vertex), None, "{vertex} is not empty in\n{self}");
        let mut board = self.clone();
        board.set(vertex, Some(color));
        let captured = board.without_liberty(color.opponent());
        board = board.without(&captured);
        let suicided = board.without_liberty(color);
        board = board.without(&suicided);
        Placement {
            board,
            captured,
            suicided,
        }
    }

    /// The stones of a color that have no liberty, in the order of the board.
    fn without_liberty(&self, color: Color) -> Vec<Vertex> {
        let has_space = |vertex: &Vertex| {
            self.neighbors(*vertex)
                .iter()
                .any(|&near| self.at(near).is_none())
        };
        let mut is_examined = vec![false; self.points.len()];
        let mut lost = Vec::new();
        for vertex in self.vertices() {
            if self.at(vertex) != Some(color) || is_examined[self.index(vertex)] {
                continue;
            }
            let chain = self.chain(vertex);
            for &stone in &chain {
                is_examined[self.index(stone)] = true;
            }
            if !chain.iter().any(has_space) {
                lost.extend(chain);
            }
        }
        lost.sort();
        lost
    }

    fn around(&self, vertex: Vertex, steps: [(isize, isize); 4]) -> Vec<Vertex> {
        let step = |(right, up)| {
            let column = vertex.column.checked_add_signed(right)?;
            let row = vertex.row.checked_add_signed(up)?;
            (column < self.columns && row < self.rows).then_some(Vertex { row, column })
        };
        steps.into_iter().filter_map(step).collect()
    }

    fn index(&self, vertex: Vertex) -> usize {
        assert!(vertex.column < self.columns, "{vertex} is off the board");
        vertex.row * self.columns + vertex.column
    }
}

impl fmt::Display for Board {
    /// Draws the diagram that [`Board::parse`] reads.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in self.points.chunks(self.columns).rev() {
            let signs: Vec<_> = row.iter().map(|&content| sign(content)).collect();
            writeln!(f, "{}", signs.join(" "))?;
        }
        Ok(())
    }
}

fn point(sign: char) -> Option<Color> {
    match sign {
        'X' => Some(Color::Black),
        'O' => Some(Color::White),
        '.' => None,
        other => panic!("{other:?} is no sign of a diagram"),
    }
}

fn sign(content: Option<Color>) -> &'static str {
    match content {
        Some(Color::Black) => "X",
        Some(Color::White) => "O",
        None => ".",
    }
}
