//! How a game can end, by which article, and what is counted then.

use crate::board::{Color, PointSet, Position};
use crate::rules::Article;

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// By the count, which gives the winner or a draw.
    Score,
    /// This player won because the opponent resigned.
    Resignation(Color),
    /// This player won because the opponent exceeded his time.
    Time(Color),
    /// This player won because the opponent broke a rule, did not appear, or lost by decision.
    Forfeit(Color),
    /// This player captured first (Atari-Go).
    Capture(Color),
    /// A draw by decision, or by two forced passes in Atari-Go.
    Draw,
    /// Without result (Japanese rules 1989, art. 12).
    NoResult,
    /// The game is replayed (Chinese rules 1988 §17.3, §17.4, §20.3).
    Replay,
    /// Both players lose (Chinese rules 1988 §23.2; Japanese rules 1989, art. 13).
    BothLose,
}

impl Outcome {
    /// The winner; `None` if nobody won or the count decides.
    pub const fn winner(self) -> Option<Color> {
        match self {
            Self::Resignation(winner)
            | Self::Time(winner)
            | Self::Forfeit(winner)
            | Self::Capture(winner) => Some(winner),
            Self::Score | Self::Draw | Self::NoResult | Self::Replay | Self::BothLose => None,
        }
    }

    /// One word for the kind of the result.
    pub const fn kind(self) -> &'static str {
        match self {
            Self::Score => "score",
            Self::Resignation(_) => "resign",
            Self::Time(_) => "time",
            Self::Forfeit(_) => "forfeit",
            Self::Capture(_) => "capture",
            Self::Draw => "draw",
            Self::NoResult => "void",
            Self::Replay => "replay",
            Self::BothLose => "both-lose",
        }
    }

    /// The result in one word, as `B+R` or `Void`; `None` for a score, which the count gives.
    pub fn name(self) -> Option<String> {
        let won = |how: char| {
            let winner = match self.winner() {
                Some(Color::White) => 'W',
                _ => 'B',
            };
            format!("{winner}+{how}")
        };
        match self {
            Self::Score => None,
            Self::Resignation(_) => Some(won('R')),
            Self::Time(_) => Some(won('T')),
            Self::Forfeit(_) => Some(won('F')),
            Self::Capture(_) => Some(won('C')),
            Self::Draw => Some("Draw".into()),
            Self::NoResult => Some("Void".into()),
            Self::Replay => Some("Replay".into()),
            Self::BothLose => Some("BothLose".into()),
        }
    }

    /// The result in one word, with that of the count for a score.
    pub fn name_or(self, counted: impl FnOnce() -> String) -> String {
        self.name().unwrap_or_else(counted)
    }

    /// The value of `RE` likewise; `None` for a result without a value in the format.
    pub fn sgf_or(self, counted: impl FnOnce() -> String) -> Option<String> {
        match self {
            Self::Score => Some(counted()),
            _ => self.sgf(),
        }
    }

    /// The value of the property `RE` of a game record (SGF FF\[4\]); `None` for a score, which the
    /// count gives, and for results without a value in the format.
    pub fn sgf(self) -> Option<String> {
        match self {
            Self::Score | Self::BothLose => None,
            Self::Capture(_) => self.name().map(|name| name.replace('C', "")),
            Self::Draw => Some("0".into()),
            Self::Replay => Some("Void".into()),
            _ => self.name(),
        }
    }
}

/// What is counted when a game ends by score.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Settlement {
    /// The board as it stands. Nothing is removed.
    AsItStands,
    /// The board without these dead stones, on which both players agree.
    Dead(PointSet),
    /// The board without the stones that both players call dead; they do not agree about the rest
    /// (Chinese rules 1988 §21.2).
    Undecided(PointSet),
    /// Another position, Black's stones first. Players may agree on any under rules 0.7, II.4.
    Position([PointSet; 2]),
}

impl Settlement {
    /// Whether both mean the same end of this position: its dead stones may be named, or the stones that
    /// are left without them.
    pub(super) fn is(&self, other: &Self, position: &Position) -> bool {
        match (self, other) {
            (Self::Dead(dead), Self::Position(left)) | (Self::Position(left), Self::Dead(dead)) => {
                position.both().map(|stones| stones - *dead) == *left
            }
            _ => self == other,
        }
    }
}

/// The end of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ending {
    /// How it ended.
    pub outcome: Outcome,
    /// The article by which it ended, if the rules in force stand for a text that has one.
    pub article: Option<Article>,
    /// What is counted if it ended by score.
    pub settlement: Settlement,
    /// Whether each player has confirmed the result, Black first.
    pub confirmed: [bool; 2],
    /// After a recount, until both have confirmed the result again: the corrected settlement that each
    /// player proposes, Black's first.
    pub corrections: Option<[Option<Settlement>; 2]>,
}

impl Ending {
    /// An end that nobody has confirmed yet, with the board as it stands.
    pub const fn new(outcome: Outcome, article: Option<Article>) -> Self {
        Self {
            outcome,
            article,
            settlement: Settlement::AsItStands,
            confirmed: [false; 2],
            corrections: None,
        }
    }
}
