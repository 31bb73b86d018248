//! Openings: short move sequences that both engines play with either color.

mod generate;

pub use generate::{Recipe, generate};

use sha2::{Digest, Sha256};

use crate::arbiter::{Arbiter, Phase};
use crate::board::{BoardSize, Color, Illegal, Move, PointSet};
use crate::game::Game;
use crate::regress::fingerprint_of;
use crate::rules::{Komi, Rules};
use crate::sgf::record::{RecordError, load_all};

/// The moves of an opening from the empty board.
pub type Opening = Vec<(Color, Move)>;

/// A list of openings. Each round takes the next one.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Openings(Vec<Opening>);

/// Errors in a file of openings.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum OpeningError {
    /// The file is not SGF, or contains moves that cannot be made.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// The file contains no game.
    #[error("there is no opening in it")]
    Empty,
    /// A game has another board size than the match.
    #[error("opening {number} is on {found}, the match on {wanted}")]
    Size {
        /// The number of the game in the file, from 1.
        number: usize,
        /// The board size of the game.
        found: BoardSize,
        /// The board size of the match.
        wanted: BoardSize,
    },
    /// A game has setup stones, which GTP cannot send as moves.
    #[error("opening {0} sets stones up: an opening consists of moves")]
    SetUp(usize),
    /// A game is over, or its players have passed one after the other.
    #[error("opening {0} is a finished game: an opening ends before the passes")]
    Finished(usize),
    /// Black does not begin, or a player moves twice: engines would take that for a handicap.
    #[error("opening {0} does not go by turns from Black's first move")]
    Turns(usize),
    /// The rules of the match forbid one of the moves.
    #[error("opening {number}, {mv}: {why}")]
    Illegal {
        /// The number of the game in the file, from 1.
        number: usize,
        /// The move.
        mv: Move,
        /// The rule against it.
        why: Illegal,
    },
    /// Honte has no list for this board size.
    #[error("there is no list for {0}: make one with `honte openings`")]
    NoList(BoardSize),
}

/// The built-in lists, written by `honte openings`; each file contains its command.
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
    /// Fails if the file is not SGF, or one of its games is not an opening for this board and these
    /// rules.
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

    /// The built-in list for a board size.
    ///
    /// # Errors
    ///
    /// Fails if there is none.
    pub fn own(size: BoardSize, rules: Rules) -> Result<Self, OpeningError> {
        let is_for = |side: u8| size.columns() == side && size.rows() == side;
        let list = OWN.iter().find(|(side, _)| is_for(*side));
        let (_, file) = list.ok_or(OpeningError::NoList(size))?;
        Self::read(file.as_bytes(), size, rules)
    }

    /// The number of openings.
    pub const fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are none, so that games begin on the empty board.
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The index of the opening of a round; `None` for the empty board.
    pub(super) const fn place(&self, round: usize) -> Option<usize> {
        round.checked_rem(self.0.len())
    }

    /// The opening of a round.
    pub(super) fn of(&self, round: usize) -> &[(Color, Move)] {
        let opening = self.place(round).and_then(|place| self.0.get(place));
        opening.map_or(&[], Vec::as_slice)
    }

    /// A text that identifies the list; `None` for an empty one.
    pub(super) fn fingerprint(&self) -> Option<String> {
        let moves_text = |opening: &Opening| {
            let moves = opening.iter().map(|(color, mv)| format!("{color} {mv}"));
            moves.collect::<Vec<_>>().join(" ")
        };
        let text = self.0.iter().map(moves_text).collect::<Vec<_>>().join("\n");
        let contents = Sha256::new_with_prefix(text);
        (!self.is_empty()).then(|| fingerprint_of(self.len(), "openings", contents))
    }
}

/// The moves of a game from the empty board with alternating colors, checked for legality.
fn moves_of(game: &Game, number: usize, rules: Rules) -> Result<Opening, OpeningError> {
    if !game.first_stones().iter().all(PointSet::is_empty) {
        return Err(OpeningError::SetUp(number));
    }
    let turns = Color::BOTH.into_iter().cycle();
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
    let moves: Opening = game.moves().collect();
    let has_stopped = |pair: &[(Color, Move)]| pair.iter().all(|(_, mv)| *mv == Move::Pass);
    let is_open = matches!(Arbiter::of(&replayed).state().phase, Phase::Playing);
    if !is_open || moves.windows(2).any(has_stopped) {
        return Err(OpeningError::Finished(number));
    }
    Ok(moves)
}
