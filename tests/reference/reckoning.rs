//! Scores under each way of counting, point by point.

use super::{Board, Bonus, Color, Preset, Scoring, Shared, Tally, Tax, Vertex};

const BOTH: [Color; 2] = [Color::Black, Color::White];

/// A finished game with its dead stones and sekis.
#[derive(Debug, Clone)]
pub(crate) struct Ending {
    pub(crate) board: Board,
    pub(crate) dead: Vec<Vertex>,
    pub(crate) seki: Vec<Vertex>,
    /// The stones that each player has captured or received.
    pub(crate) taken: Tally,
    /// The player who holds the button.
    pub(crate) button: Option<Color>,
    /// In half points.
    pub(crate) komi: i64,
    pub(crate) handicap: usize,
}

/// The points that each player counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Reckoning {
    /// Living stones.
    pub(crate) stones: Tally,
    /// Empty points that count.
    pub(crate) points: Tally,
    /// Dead stones of the opponent.
    pub(crate) dead: Tally,
    /// Points deducted for groups.
    pub(crate) tax: Tally,
    /// Living stones and the empty points of one color, taxed or not.
    pub(crate) area: Tally,
    /// Black's half points minus White's.
    pub(crate) score: i64,
}

/// Counts a finished game by a named rule set.
pub(crate) fn reckon(ending: &Ending, preset: &Preset) -> Reckoning {
    let board = ending.board.without(&ending.dead);
    let (mut stones, mut points) = (Tally::default(), Tally::default());
    let (mut dead, mut area) = (Tally::default(), Tally::default());
    for vertex in board.vertices() {
        if let Some(color) = board.at(vertex) {
            stones.add(color, 1);
            area.add(color, 1);
        } else if let Some(color) = owner(&board, vertex, preset.shared) {
            let is_taxed = preset.tax != Tax::None && is_beside_seki(&board, vertex, &ending.seki);
            points.add(color, usize::from(!is_taxed));
            area.add(color, 1);
        }
    }
    for &stone in &ending.dead {
        let color = ending.board.at(stone).expect("a dead stone is a stone");
        dead.add(color.opponent(), 1);
    }
    let mut tax = Tally::default();
    let counts_points = matches!(preset.scoring, Scoring::Area | Scoring::Territory);
    if preset.tax == Tax::All && counts_points {
        for color in BOTH {
            tax.add(color, 2 * n_groups(&board, color, &ending.seki));
        }
    }
    let total = |color: Color| {
        let total = match preset.scoring {
            Scoring::Area => stones.of(color) + points.of(color),
            Scoring::Territory => points.of(color) + ending.taken.of(color) + dead.of(color),
            Scoring::Stones => stones.of(color),
            Scoring::FirstCapture => ending.taken.of(color),
        };
        total as i64 - tax.of(color) as i64
    };
    let difference = total(Color::Black) - total(Color::White) - bonus(ending, preset) as i64;
    Reckoning {
        stones,
        points,
        dead,
        tax,
        area,
        score: 2 * difference + button(ending) - ending.komi,
    }
}

/// The result as in a game record.
pub(crate) fn result(score: i64, tie: Option<Color>) -> String {
    let (winner, halves) = match (score, tie) {
        (0, None) => return "0".to_owned(),
        (0, Some(Color::Black)) => ('B', 0),
        (0, Some(Color::White)) => ('W', 0),
        (1.., _) => ('B', score),
        _ => ('W', -score),
    };
    let half = if halves % 2 == 1 { ".5" } else { "" };
    format!("{winner}+{}{half}", halves / 2)
}

/// Black's margin by half counting, in quarters of a zi (Chinese rules 1988, §9 and §11): Black's
/// stones and points and half of the shared points, minus half of the board, half of komi and half
/// of White's handicap points. The half point for the button is a quarter of a zi.
pub(crate) fn half_count(ending: &Ending, preset: &Preset) -> i64 {
    let board = ending.board.without(&ending.dead);
    let quarters = |vertex: &Vertex| match board.at(*vertex) {
        Some(Color::Black) => 4,
        Some(Color::White) => 0,
        None => match owner(&board, *vertex, preset.shared) {
            Some(Color::Black) => 4,
            Some(Color::White) => 0,
            None => 2,
        },
    };
    let black: i64 = board.vertices().iter().map(quarters).sum();
    let half_of_the_board = 2 * board.vertices().len() as i64;
    let for_white = ending.komi + 2 * bonus(ending, preset) as i64;
    black + button(ending) - half_of_the_board - for_white
}

/// The owner of an empty point.
fn owner(board: &Board, vertex: Vertex, shared: Shared) -> Option<Color> {
    if shared == Shared::Nearest {
        return nearest(board, vertex);
    }
    let walls = walls(board, vertex);
    match BOTH.map(|color| walls.iter().any(|&wall| board.at(wall) == Some(color))) {
        [true, false] => Some(Color::Black),
        [false, true] => Some(Color::White),
        _ => None,
    }
}

/// The color with the nearest stone by the sum of columns and rows, whatever is between (third
/// footnote of the variants text, taken literally).
fn nearest(board: &Board, vertex: Vertex) -> Option<Color> {
    let distance = |color: Color| {
        let stones = board.vertices().into_iter();
        let distances = stones.filter(|&stone| board.at(stone) == Some(color));
        distances
            .map(|stone| stone.column.abs_diff(vertex.column) + stone.row.abs_diff(vertex.row))
            .min()
            .unwrap_or(usize::MAX)
    };
    let [black, white] = BOTH.map(distance);
    match black.cmp(&white) {
        std::cmp::Ordering::Less => Some(Color::Black),
        std::cmp::Ordering::Equal => None,
        std::cmp::Ordering::Greater => Some(Color::White),
    }
}

/// The stones around the empty region that contains a point.
fn walls(board: &Board, vertex: Vertex) -> Vec<Vertex> {
    let region = board.chain(vertex);
    let around = region.iter().flat_map(|&point| board.neighbors(point));
    around.filter(|&near| board.at(near).is_some()).collect()
}

fn is_beside_seki(board: &Board, vertex: Vertex, seki: &[Vertex]) -> bool {
    walls(board, vertex).iter().any(|wall| seki.contains(wall))
}

/// The groups of a color with a stone that is not in seki. A group is stones that are connected by
/// stones and by points that only this color reaches.
fn n_groups(board: &Board, color: Color, seki: &[Vertex]) -> usize {
    let mut filled = board.clone();
    for vertex in board.vertices() {
        let is_own =
            board.at(vertex).is_none() && owner(board, vertex, Shared::Nobody) == Some(color);
        if is_own {
            filled.set(vertex, Some(color));
        }
    }
    let mut groups: Vec<Vec<Vertex>> = Vec::new();
    for vertex in board.vertices() {
        let counts = board.at(vertex) == Some(color) && !seki.contains(&vertex);
        if counts && !groups.iter().any(|group| group.contains(&vertex)) {
            groups.push(filled.chain(vertex));
        }
    }
    groups.len()
}

/// The points that White gets for the handicap; a single stone gives none.
fn bonus(ending: &Ending, preset: &Preset) -> usize {
    match preset.bonus {
        _ if ending.handicap < 2 || preset.scoring != Scoring::Area => 0,
        Bonus::None => 0,
        Bonus::NMinusOne => ending.handicap - 1,
        Bonus::N => ending.handicap,
    }
}

/// The half points for the button.
fn button(ending: &Ending) -> i64 {
    match ending.button {
        Some(Color::Black) => 1,
        Some(Color::White) => -1,
        None => 0,
    }
}
