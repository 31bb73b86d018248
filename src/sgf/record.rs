//! Game records: reads a game from a tree and writes it as one.

mod komi;
mod left_out;
mod result;

use super::value::{self, Move as SgfMove, ValueError};
use super::{NodeId, SgfError, Tree, Value};
use crate::board::{BoardSize, Color, Illegal, Move, Point, PointSet, SizeError};
use crate::game::{Displacement, Game};
use crate::rules::{Komi, Rules};

pub use komi::{RecordedKomi, in_points, komi};
pub use left_out::left_out_values;
pub use result::recorded_score;

/// Moves of the longest game that is read.
pub const MOST_MOVES: usize = 1_000_000;
/// A private property of the root: the prisoners that each color took before the stones were set up,
/// Black's first. SGF has none for them, and territory rules count them.
const PRISONERS: &str = "HP";

/// Why a record cannot be read as a game.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RecordError {
    /// The file is not SGF.
    #[error(transparent)]
    Sgf(#[from] SgfError),
    /// A value cannot be read.
    #[error("{place}: {why}")]
    Value {
        /// A property such as `SZ`, or a move such as `move 3`.
        place: String,
        /// What is wrong with it.
        why: ValueError,
    },
    /// The record is of another game than Go.
    #[error("GM[{0}] is another game than Go, which is GM[1]")]
    NotGo(i64),
    /// The board is too large.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// A node sets up the same point twice.
    #[error("{0} is set up in two ways at once")]
    Overlap(Point),
    /// The game is longer than [`MOST_MOVES`].
    #[error("a game has at most {MOST_MOVES} moves")]
    TooManyMoves,
    /// A move cannot be made.
    #[error("move {number}, {color} {mv}: {why}")]
    Illegal {
        /// The number of the move, counted from 1.
        number: usize,
        /// The player who moves.
        color: Color,
        /// The move.
        mv: Move,
        /// The rule against it.
        why: Illegal,
    },
}

impl RecordError {
    fn at(place: &str, why: ValueError) -> Self {
        let place = place.to_owned();
        Self::Value { place, why }
    }
}

/// A game that was read.
#[derive(Debug)]
pub struct Loaded {
    /// The game.
    pub game: Game,
    /// Stones that a node set up without a liberty: they are not on the board.
    pub left_out: PointSet,
    /// Moves of the record before the last node that set up stones: the game begins after them.
    pub n_before: usize,
}

impl Loaded {
    /// The number in the record of the first move that the rules forbid, and why; see
    /// [`Game::first_illegal`].
    pub fn first_illegal(&self) -> Option<(usize, Illegal)> {
        let (number, why) = self.game.first_illegal()?;
        Some((self.n_before + number, why))
    }

    /// What a reader should know about stones that are left out.
    pub fn remark(&self) -> Option<String> {
        let first = self.left_out.first()?;
        Some(match self.left_out.len() {
            1 => format!("the stone that is set up at {first} has no liberty and is left out"),
            n => format!(
                "{n} stones that are set up, {first} among them, have no liberty and are left out"
            ),
        })
    }
}

/// Reads the main line of the first game in `file`, up to the position before move `before`
/// (counted from 1), or to its end, and at most [`MOST_MOVES`].
///
/// Size, komi and rules come from the file. A missing size is 19×19; missing or unknown rules
/// come from `defaults`, and so does missing or unreadable komi, unless the record names other rules,
/// which have a komi of their own. [`komi`] says how its number is read.
/// A record without `GM` is one of Go.
///
/// # Errors
///
/// Fails if the file is not SGF, if the game is not Go, or if a value, the setup or a move is not
/// valid.
pub fn load(
    file: &[u8],
    before: Option<usize>,
    defaults: (Rules, Komi),
) -> Result<Game, RecordError> {
    let tree = Tree::parse(file)?;
    let Some(root) = tree.games().next() else {
        return Ok(Game::new(BoardSize::STANDARD, defaults.0, defaults.1));
    };
    Ok(load_from(&tree, root, before, defaults)?.game)
}

/// Reads the main line of the game with this root, like [`load`].
///
/// # Errors
///
/// Fails if the game is not Go, or if a value, the setup or a move is not valid.
pub fn load_from(
    tree: &Tree,
    root: NodeId,
    before: Option<usize>,
    defaults: (Rules, Komi),
) -> Result<Loaded, RecordError> {
    let last = before.map_or(usize::MAX, |before| before.saturating_sub(1));
    let mut reader = RecordReader::new(tree, root, defaults)?;
    for node in tree.main_line(root) {
        reader.set_up(node)?;
        if !reader.play(node, last)? {
            break;
        }
    }
    reader.game.set_handicap(reader.handicap);
    reader.game.count_handicap_plays();
    Ok(Loaded {
        game: reader.game,
        left_out: reader.left_out,
        n_before: reader.n_before,
    })
}

/// Reads the main lines of all games in `file`, each like [`load`].
///
/// # Errors
///
/// Fails if the file is not SGF, if a game is not Go, or if a value, the setup or a move of any game
/// is not valid.
pub fn load_all(file: &[u8], defaults: (Rules, Komi)) -> Result<Vec<Game>, RecordError> {
    let tree = Tree::parse(file)?;
    let game = |root| Ok(load_from(&tree, root, None, defaults)?.game);
    tree.games().map(game).collect()
}

/// The size of the board of the game with this root.
pub(crate) fn size(tree: &Tree, root: NodeId) -> Result<BoardSize, RecordError> {
    let text = tree.simple_text(root, "SZ");
    text.map_or(Ok(BoardSize::STANDARD), |text| {
        let (columns, rows) = value::size(&text).map_err(|why| RecordError::at("SZ", why))?;
        Ok(BoardSize::new(columns.into(), rows.into())?)
    })
}

/// A game while it is read.
struct RecordReader<'a> {
    tree: &'a Tree,
    game: Game,
    /// The number of handicap stones in `HA` of the root, whether they are set up or played; 0 if
    /// fewer than two.
    handicap: u16,
    /// The number of moves read so far, including those before a node that sets up stones.
    n_read: usize,
    /// How many of these came before a node that sets up stones.
    n_before: usize,
    /// Whether a node gave the player to move.
    turn_is_set: bool,
    /// Stones that were set up without a liberty.
    left_out: PointSet,
}

impl<'a> RecordReader<'a> {
    fn new(tree: &'a Tree, root: NodeId, defaults: (Rules, Komi)) -> Result<Self, RecordError> {
        let text = |name: &str| tree.simple_text(root, name);
        let number = |name: &str| value::number(&text(name)?).ok().flatten();
        if let Some(other) = number("GM").filter(|&kind| kind != 1) {
            return Err(RecordError::NotGo(other));
        }
        let size = size(tree, root)?;
        let named = text("RU").and_then(|text| Rules::read(&text));
        let (rules, usual_komi) = match named {
            // The same rules, perhaps by another name.
            Some((rules, _)) if rules == defaults.0 => (rules, defaults.1),
            Some(named) => named,
            None => defaults,
        };
        let komi = komi(tree, root).map_or(usual_komi, |recorded| recorded.komi);
        let handicap = left_out::n_handicap(tree, root, size);
        let mut game = Game::new(size, rules, komi);
        if let Some(taken) = text(PRISONERS).and_then(|text| prisoners(&text)) {
            game.set_first_prisoners(taken);
        }
        Ok(Self {
            tree,
            game,
            handicap: handicap.unwrap_or(0),
            n_read: 0,
            n_before: 0,
            turn_is_set: false,
            left_out: PointSet::EMPTY,
        })
    }

    fn points(&self, node: NodeId, name: &str) -> Result<PointSet, RecordError> {
        let size = self.game.size();
        let Some(values) = self.tree.get(node, name) else {
            return Ok(PointSet::EMPTY);
        };
        let points = value::point_list(values, size.columns(), size.rows());
        let points = points.map_err(|why| RecordError::at(name, why))?;
        Ok(points
            .into_iter()
            .filter_map(|(column, row)| size.point(column, row))
            .collect())
    }

    /// Applies the setup properties of a node: stones, empty points and the player to move.
    ///
    /// Some editors leave chains without liberties. They are removed as if the opponent of the
    /// player to move had just played: first the chains of the player to move, then those of the
    /// opponent.
    fn set_up(&mut self, node: NodeId) -> Result<(), RecordError> {
        let [black, white, empty] = ["AB", "AW", "AE"].map(|name| self.points(node, name));
        let (black, white, empty) = (black?, white?, empty?);
        let turn = self
            .tree
            .simple_text(node, "PL")
            .and_then(|text| color_named(&text));
        let twice = (black & white) | (black & empty) | (white & empty);
        if let Some(point) = twice.first() {
            return Err(RecordError::Overlap(point));
        }
        if !(black | white | empty).is_empty() {
            let [old_black, old_white] = self.game.position().both();
            let stones = [
                (old_black - white - empty) | black,
                (old_white - black - empty) | white,
            ];
            let is_handicap = self.handicap > 0 && self.n_read == 0 && !self.turn_is_set;
            let to_move = if is_handicap {
                Color::White
            } else {
                self.game.to_move()
            };
            let to_move = turn.unwrap_or(to_move);
            self.game.set_up_without_captured(stones, to_move);
            let set_up = stones[0] | stones[1];
            self.left_out = (self.left_out | set_up) & self.game.position().empty();
            self.n_before = self.n_read;
        } else if let Some(turn) = turn {
            self.game.set_turn(turn);
        }
        self.turn_is_set |= turn.is_some();
        Ok(())
    }

    /// Makes the moves of a node and returns false once move number `last` is made. The player to
    /// move is then the one who moves next in the file.
    fn play(&mut self, node: NodeId, last: usize) -> Result<bool, RecordError> {
        let size = self.game.size();
        for property in self.tree.properties(node) {
            let color = match property.name() {
                "B" => Color::Black,
                "W" => Color::White,
                _ => continue,
            };
            let number = self.n_read + 1;
            if number == 1 && !self.turn_is_set {
                self.game.set_first_player(color);
                self.turn_is_set = true;
            }
            if number > last {
                self.game.set_turn(color);
                return Ok(false);
            }
            if number > MOST_MOVES {
                return Err(RecordError::TooManyMoves);
            }
            let text = property
                .values()
                .first()
                .map(|value| value.text().into_owned());
            self.game.set_handicap(self.handicap);
            self.game.count_handicap_plays();
            let point = value::point(text.as_deref().unwrap_or(""), size.columns(), size.rows());
            let mv = match point.map_err(|why| RecordError::at(&format!("move {number}"), why))? {
                SgfMove::Pass => Move::Pass,
                SgfMove::At { column, row } => {
                    size.point(column, row).map_or(Move::Pass, Move::Play)
                }
            };
            self.game
                .play_as_recorded(color, mv)
                .map_err(|why| RecordError::Illegal {
                    number,
                    color,
                    mv,
                    why,
                })?;
            self.n_read = number;
        }
        Ok(true)
    }
}

/// Reads Black's and White's prisoners. More than a game has moves cannot have been taken.
fn prisoners(text: &str) -> Option<[u32; 2]> {
    let (black, white) = text.split_once(':')?;
    let taken = [black.trim().parse().ok()?, white.trim().parse().ok()?];
    taken
        .iter()
        .all(|&n| n as usize <= MOST_MOVES)
        .then_some(taken)
}

fn color_named(text: &str) -> Option<Color> {
    match text.trim().chars().next()? {
        'B' | 'b' | '1' => Some(Color::Black),
        'W' | 'w' | '2' => Some(Color::White),
        _ => None,
    }
}

/// Writes a game as a tree. Its result is as in SGF, such as `B+3.5` or `0`, if it has one.
pub fn record(game: &Game, result: Option<&str>) -> Tree {
    let mut tree = Tree::new();
    let root = tree.add_root();
    let size = game.size();
    let mut put = |name: &str, value: String| {
        tree.add_property(root, name, [Value::from(value)]);
    };
    put("FF", "4".to_owned());
    put("GM", "1".to_owned());
    put("CA", "UTF-8".to_owned());
    put(
        "AP",
        concat!("Honte:", env!("CARGO_PKG_VERSION")).to_owned(),
    );
    put("SZ", value::encode_size(size.columns(), size.rows()));
    put("KM", game.komi().to_string());
    if let Some(rules) = game.rules().written() {
        put("RU", rules);
    }
    if game.n_handicap() > 0 {
        put("HA", game.n_handicap().to_string());
    }
    if let Some(result) = result {
        put("RE", result.to_owned());
    }
    let taken = game
        .records()
        .first()
        .map_or([0; 2], |first| first.prisoners);
    if taken != [0; 2] {
        put(PRISONERS, format!("{}:{}", taken[0], taken[1]));
    }
    add_setup(&mut tree, root, game);
    let mut node = root;
    for (number, (color, mv)) in (1..).zip(game.moves()) {
        node = tree.add_child(node);
        tree.add_property(node, color.letter(), [Value::from(encoded(mv, size))]);
        let since = game.displacements().iter();
        for displaced in since.filter(|one| one.n_moves == number) {
            node = tree.add_child(node);
            add_displacement(&mut tree, node, game, displaced);
        }
        // A turn that was given away after this move.
        let after = game
            .records()
            .get(number)
            .filter(|_| number < game.n_moves());
        let to_move = after.map_or(game.to_move(), |record| record.to_move);
        if to_move == color {
            node = tree.add_child(node);
            tree.add_property(node, "PL", [Value::from(to_move.letter())]);
        }
    }
    tree
}

/// Sets up a displaced stone that stays so, with the player to move after the last move.
fn add_displacement(tree: &mut Tree, node: NodeId, game: &Game, displaced: &Displacement) {
    let &Displacement {
        color,
        from,
        to,
        n_moves,
        ..
    } = displaced;
    let vertex = |point| [Value::from(encoded(Move::Play(point), game.size()))];
    tree.add_property(node, "AE", vertex(from));
    let name = if color == Color::Black { "AB" } else { "AW" };
    tree.add_property(node, name, vertex(to));
    if let Some(after) = game.records().get(n_moves) {
        tree.add_property(node, "PL", [Value::from(after.to_move.letter())]);
    }
}

fn add_setup(tree: &mut Tree, root: NodeId, game: &Game) {
    let Some(first) = game.records().first() else {
        return;
    };
    let setup = game.first_stones();
    for (name, stones) in ["AB", "AW"].into_iter().zip(setup) {
        if !stones.is_empty() {
            let values = stones
                .iter()
                .map(|point| Value::from(encoded(Move::Play(point), game.size())));
            tree.add_property(root, name, values);
        }
    }
    // Readers assume that White begins if White moves first or there is a handicap.
    let moves_first = game.moves().next().map(|(color, _)| color);
    let white_seems_first = match moves_first {
        Some(color) => color == Color::White,
        None => game.n_handicap() > 0,
    };
    let is_set_up = setup.iter().any(|stones| !stones.is_empty());
    // On an empty board they are right: White's first move begins, whoever had the turn.
    let begins = if moves_first == Some(Color::White) && !is_set_up {
        Color::White
    } else {
        first.to_move
    };
    if begins == Color::White || (is_set_up && white_seems_first) {
        tree.add_property(root, "PL", [Value::from(begins.letter())]);
    }
}

fn encoded(mv: Move, size: BoardSize) -> String {
    let mv = match mv {
        Move::Pass => SgfMove::Pass,
        Move::Play(point) => SgfMove::At {
            column: point.column(),
            row: point.row(),
        },
    };
    value::encode_point(mv, size.columns(), size.rows())
}

#[cfg(test)]
mod tests;
