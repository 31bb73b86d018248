//! Openings: short beginnings that both engines play with either color.

mod generate;

pub use generate::{Recipe, generate};

use sha2::{Digest, Sha256};

use crate::board::{BoardSize, Color, Illegal, Move, PointSet};
use crate::game::{Game, Record};
use crate::rules::{Komi, Rules};
use crate::sgf::record::{RecordError, load_all};

/// The moves of an opening, from the empty board.
pub type Opening = Vec<(Color, Move)>;

/// A list of openings; the games of a match take them in turn, two games each.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Openings(Vec<Opening>);

/// Why a file is no list of openings for a match.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum OpeningError {
    /// The file is no record, or holds moves that cannot be made.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// It holds no game.
    #[error("there is no opening in it")]
    Empty,
    /// A game is not on the board of the match.
    #[error("opening {number} is on {found}, the match on {wanted}")]
    Size {
        /// Its place in the file, from 1.
        number: usize,
        /// Its board.
        found: BoardSize,
        /// The board of the match.
        wanted: BoardSize,
    },
    /// A game has stones that were not played, which engines cannot be told of.
    #[error("opening {0} sets stones up: an opening consists of moves")]
    SetUp(usize),
    /// Black does not begin, or somebody moves twice: engines take that for a handicap.
    #[error("opening {0} does not go by turns from Black's first move")]
    Turns(usize),
    /// The rules of the match forbid one of the moves.
    #[error("opening {number}, {mv}: {why}")]
    Illegal {
        /// Its place in the file, from 1.
        number: usize,
        /// The move.
        mv: Move,
        /// The rule against it.
        why: Illegal,
    },
    /// There is no list of Honte's own for this board.
    #[error("there is no list for {0}: make one with `honte openings`")]
    NoList(BoardSize),
}

/// Our own lists, as `honte openings` wrote them; the commands stand in each of them.
const OWN: [(u8, &str); 3] = [
    (9, include_str!("openings/9x9.sgf")),
    (13, include_str!("openings/13x13.sgf")),
    (19, include_str!("openings/19x19.sgf")),
];

impl Openings {
    /// Reads the main lines of all games in a file.
    ///
    /// # Errors
    ///
    /// If the file is no record, or one of its games is no opening for this board.
    pub fn read(file: &[u8], size: BoardSize, rules: Rules) -> Result<Self, OpeningError> {
        let games = load_all(file, (rules, Komi::default()))?;
        let openings = (1..).zip(games).map(|(number, game)| {
            if game.size() != size {
                return Err(OpeningError::Size {
                    number,
                    found: game.size(),
                    wanted: size,
                });
            }
            moves_of(&game, number, rules)
        });
        let openings: Vec<Opening> = openings.collect::<Result<_, _>>()?;
        if openings.is_empty() {
            return Err(OpeningError::Empty);
        }
        Ok(Self(openings))
    }

    /// Our own list for a board.
    ///
    /// # Errors
    ///
    /// If there is none.
    pub fn own(size: BoardSize, rules: Rules) -> Result<Self, OpeningError> {
        let is_for = |side: u8| size.columns() == side && size.rows() == side;
        let list = OWN.iter().find(|(side, _)| is_for(*side));
        let (_, file) = list.ok_or(OpeningError::NoList(size))?;
        Self::read(file.as_bytes(), size, rules)
    }

    /// How many there are.
    pub const fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether games begin on the empty board.
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The place of the opening of a game, from 0; nothing if it begins on the empty board.
    pub(super) const fn place(&self, game: usize) -> Option<usize> {
        (game / 2).checked_rem(self.0.len())
    }

    /// The opening of a game.
    pub(super) fn of(&self, game: usize) -> &[(Color, Move)] {
        let opening = self.place(game).and_then(|place| self.0.get(place));
        opening.map_or(&[], Vec::as_slice)
    }

    /// A text that differs for different lists; nothing if there is none.
    pub(super) fn fingerprint(&self) -> Option<String> {
        let told = |opening: &Opening| {
            let moves = opening.iter().map(|(color, mv)| format!("{color} {mv}"));
            moves.collect::<Vec<_>>().join(" ")
        };
        let text = self.0.iter().map(told).collect::<Vec<_>>().join("\n");
        let digest = Sha256::digest(text.as_bytes());
        let hex = digest.iter().take(8).map(|byte| format!("{byte:02x}"));
        (!self.is_empty()).then(|| {
            format!(
                "{} openings, sha256 {}",
                self.len(),
                hex.collect::<String>()
            )
        })
    }
}

/// The moves of a game that begins on the empty board and goes by turns, all of them legal.
fn moves_of(game: &Game, number: usize, rules: Rules) -> Result<Opening, OpeningError> {
    let is_empty = |record: &Record| record.stones.iter().all(PointSet::is_empty);
    if !game.records().first().is_some_and(is_empty) {
        return Err(OpeningError::SetUp(number));
    }
    let turns = [Color::Black, Color::White].into_iter().cycle();
    if game
        .moves()
        .zip(turns)
        .any(|((color, _), turn)| color != turn)
    {
        return Err(OpeningError::Turns(number));
    }
    let mut replayed = Game::new(game.size(), rules, game.komi());
    for (color, mv) in game.moves() {
        replayed
            .play(color, mv)
            .map_err(|why| OpeningError::Illegal { number, mv, why })?;
    }
    Ok(game.moves().collect())
}
