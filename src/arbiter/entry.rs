//! The entries of a match's journal: every call to the arbiter as a value, and as a line of text.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use super::{Commitment, Decision, Event, NoteKind, Official, Settlement};
use crate::board::{Color, Move, Point, PointSet};
use crate::game::start::{color_named, move_named, points};
use crate::rules::{Komi, Rules};

/// One call to the arbiter. [`Arbiter::enter`](super::Arbiter::enter) makes it.
///
/// An entry is written as one line, such as `rule B D4` or `warn W late again`, and read back
/// exactly.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Entry {
    /// A front end makes these moves, all or none.
    Play(Vec<(Color, Move)>),
    /// A front end takes back this many turns, all or none.
    TakeBack(usize),
    /// A front end sets komi.
    Komi(Komi),
    /// Komi is that of the rules that a front end has just chosen.
    UsualKomi(Komi),
    /// A front end chooses the rules.
    Rules(Rules),
    /// A front end sets the player to move.
    Turn(Color),
    /// A front end marks the chains of these stones: they are dead, or alive.
    Mark(PointSet, bool),
    /// A front end removes all marks.
    ClearMarks,
    /// A player makes a move, and the referee rules on it.
    Rule(Color, Move),
    /// A player claims the end of the game.
    Claim(Color),
    /// A player confirms a claim or a result.
    Confirm(Color),
    /// The result is counted again.
    Recount,
    /// A player proposes an end position, or agrees to it.
    Agree(Color, Box<Settlement>),
    /// A player resumes a stopped or adjourned game.
    Resume(Color),
    /// A player disputes life and death, of the chain at this point if a trial needs one.
    Dispute(Color, Option<Point>),
    /// A player passes for a ko in a trial.
    PassForKo(Color, Point),
    /// A player agrees to no result.
    NoResult(Color),
    /// A player resigns.
    Resign(Color),
    /// The referee warns or reminds a player, for this reason.
    Admonish(Color, NoteKind, String),
    /// Something happened away from the board.
    Event(Color, Event),
    /// A player reports an earlier stone displaced: where it stood, and where it stands.
    Displaced(Color, Point, Point),
    /// Neither player appeared.
    NobodyCame,
    /// A player came late by this time.
    Late(Color, Duration),
    /// The referee or chief referee decides, for this reason.
    Decide(Official, Decision, String),
    /// The game is adjourned.
    Adjourn,
    /// A player seals a move.
    Seal(Color, Commitment),
    /// The sealed move is opened, with its nonce.
    Open(Move, String),
    /// Both players get a reserve clock: the limit, and the minutes of the reserve.
    SetClocks(Duration, u32),
    /// A player's clock is charged: the time to think, and to remove prisoners.
    Charge(Color, Duration, Duration),
    /// A player has exceeded the time on a clock kept elsewhere.
    TimeUp(Color),
    /// The last call, or move of a front end, is undone.
    Undo,
}

impl Entry {
    /// Whether only a referee makes this call. The first one begins a match, in which what a front
    /// end does no longer changes a result.
    pub const fn is_referees(&self) -> bool {
        !matches!(
            self,
            Self::Play(_)
                | Self::TakeBack(_)
                | Self::Komi(_)
                | Self::UsualKomi(_)
                | Self::Rules(_)
                | Self::Turn(_)
                | Self::Mark(..)
                | Self::ClearMarks
        )
    }
}

/// The words for kinds of notes.
const KINDS: [(NoteKind, &str); 6] = [
    (NoteKind::Warning, "warn"),
    (NoteKind::Reminder, "remind"),
    (NoteKind::Complaint, "complaint"),
    (NoteKind::Absence, "absence"),
    (NoteKind::Record, "note"),
    (NoteKind::Pardon, "pardon"),
];

impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Play(moves) => {
                f.write_str("play")?;
                let mut moves = moves.iter();
                moves.try_for_each(|(color, mv)| write!(f, " {} {mv}", color.letter()))
            }
            Self::TakeBack(n_turns) => write!(f, "take-back {n_turns}"),
            Self::Komi(komi) => write!(f, "komi {komi}"),
            Self::UsualKomi(komi) => write!(f, "usual-komi {komi}"),
            Self::Rules(rules) => write!(f, "rules {}", rules.to_text()),
            Self::Turn(color) => write!(f, "turn {}", color.letter()),
            Self::Mark(stones, true) => write!(f, "mark-dead {}", names(stones)),
            Self::Mark(stones, false) => write!(f, "mark-alive {}", names(stones)),
            Self::ClearMarks => f.write_str("clear-marks"),
            Self::Rule(color, mv) => write!(f, "rule {} {mv}", color.letter()),
            Self::Claim(color) => write!(f, "claim {}", color.letter()),
            Self::Confirm(color) => write!(f, "confirm {}", color.letter()),
            Self::Recount => f.write_str("recount"),
            Self::Agree(color, settlement) => {
                write!(f, "agree {}", color.letter())?;
                write_settlement(f, settlement)
            }
            Self::Resume(color) => write!(f, "resume {}", color.letter()),
            Self::Dispute(color, None) => write!(f, "dispute {}", color.letter()),
            Self::Dispute(color, Some(point)) => write!(f, "dispute {} {point}", color.letter()),
            Self::PassForKo(color, point) => write!(f, "pass-for-ko {} {point}", color.letter()),
            Self::NoResult(color) => write!(f, "void {}", color.letter()),
            Self::Resign(color) => write!(f, "resign {}", color.letter()),
            Self::Admonish(color, kind, reason) => {
                let word = KINDS.iter().find(|(other, _)| other == kind);
                let word = word.map_or("", |(_, word)| word);
                write!(f, "{word} {} {}", color.letter(), escaped(reason))
            }
            Self::Event(color, event) => write!(f, "event {} {}", color.letter(), event.name()),
            Self::Displaced(color, from, to) => {
                write!(f, "displaced {} {from} {to}", color.letter())
            }
            Self::NobodyCame => f.write_str("nobody-came"),
            Self::Late(color, by) => write!(f, "late {} {}", color.letter(), seconds(*by)),
            Self::Decide(official, decision, reason) => {
                let chief = if *official == Official::Chief {
                    "chief-"
                } else {
                    ""
                };
                write!(f, "{chief}decide {} {}", decision.name(), escaped(reason))
            }
            Self::Adjourn => f.write_str("adjourn"),
            Self::Seal(color, commitment) => {
                write!(f, "seal {} {}", color.letter(), commitment.to_hex())
            }
            Self::Open(mv, nonce) => write!(f, "open {mv} {}", escaped(nonce)),
            Self::SetClocks(limit, minutes) => write!(f, "clocks {} {minutes}", seconds(*limit)),
            Self::Charge(color, thinking, removing) => {
                let [thinking, removing] = [*thinking, *removing].map(seconds);
                write!(f, "charge {} {thinking} {removing}", color.letter())
            }
            Self::TimeUp(color) => write!(f, "time-up {}", color.letter()),
            Self::Undo => f.write_str("undo"),
        }
    }
}

/// Points with commas between them, or `-` for none.
fn names(stones: &PointSet) -> String {
    let names: Vec<String> = stones.iter().map(|point| point.to_string()).collect();
    if names.is_empty() {
        "-".to_owned()
    } else {
        names.join(",")
    }
}

/// Points as [`names`] writes them.
fn named(text: &str) -> Option<PointSet> {
    match text {
        "-" => Some(PointSet::EMPTY),
        names => points(names),
    }
}

fn write_settlement(f: &mut fmt::Formatter<'_>, settlement: &Settlement) -> fmt::Result {
    match settlement {
        Settlement::AsItStands => f.write_str(" board"),
        Settlement::Dead(dead) => write!(f, " dead {}", names(dead)),
        Settlement::Undecided(dead) => write!(f, " undecided {}", names(dead)),
        Settlement::Position([black, white]) => {
            write!(f, " position {} {}", names(black), names(white))
        }
    }
}

/// A line is no entry of a journal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("this is no entry of a referee's journal")]
pub struct EntryError;

impl FromStr for Entry {
    type Err = EntryError;

    fn from_str(line: &str) -> Result<Self, EntryError> {
        read(line).ok_or(EntryError)
    }
}

fn read(line: &str) -> Option<Entry> {
    let (name, rest) = line.split_once(' ').unwrap_or((line, ""));
    let bare = |entry| rest.is_empty().then_some(entry);
    Some(match name {
        "play" => Entry::Play(moves(rest)?),
        "take-back" => Entry::TakeBack(rest.parse().ok()?),
        "komi" => Entry::Komi(Komi::from_points(rest.parse().ok()?)?),
        "usual-komi" => Entry::UsualKomi(Komi::from_points(rest.parse().ok()?)?),
        "rules" => Entry::Rules(Rules::from_text(rest)?),
        "mark-dead" => Entry::Mark(named(rest)?, true),
        "mark-alive" => Entry::Mark(named(rest)?, false),
        "clear-marks" => bare(Entry::ClearMarks)?,
        "recount" => bare(Entry::Recount)?,
        "nobody-came" => bare(Entry::NobodyCame)?,
        "adjourn" => bare(Entry::Adjourn)?,
        "undo" => bare(Entry::Undo)?,
        "decide" => decision(Official::Referee, rest)?,
        "chief-decide" => decision(Official::Chief, rest)?,
        "open" => {
            let (mv, nonce) = rest.split_once(' ')?;
            Entry::Open(move_named(mv)?, unescaped(nonce)?)
        }
        "clocks" => {
            let (limit, minutes) = rest.split_once(' ')?;
            Entry::SetClocks(duration(limit)?, minutes.parse().ok()?)
        }
        _ => {
            let (color, rest) = rest.split_once(' ').unwrap_or((rest, ""));
            read_of_player(name, color_named(color)?, rest)?
        }
    })
}

/// An entry that begins with the player.
fn read_of_player(name: &str, color: Color, rest: &str) -> Option<Entry> {
    let bare = |entry| rest.is_empty().then_some(entry);
    Some(match name {
        "turn" => bare(Entry::Turn(color))?,
        "rule" => Entry::Rule(color, move_named(rest)?),
        "claim" => bare(Entry::Claim(color))?,
        "confirm" => bare(Entry::Confirm(color))?,
        "agree" => Entry::Agree(color, Box::new(settlement(rest)?)),
        "resume" => bare(Entry::Resume(color))?,
        "dispute" if rest.is_empty() => Entry::Dispute(color, None),
        "dispute" => Entry::Dispute(color, Some(rest.parse().ok()?)),
        "pass-for-ko" => Entry::PassForKo(color, rest.parse().ok()?),
        "void" => bare(Entry::NoResult(color))?,
        "resign" => bare(Entry::Resign(color))?,
        "event" => Entry::Event(color, Event::named(rest)?),
        "displaced" => {
            let (from, to) = rest.split_once(' ')?;
            Entry::Displaced(color, from.parse().ok()?, to.parse().ok()?)
        }
        "late" => Entry::Late(color, duration(rest)?),
        "seal" => Entry::Seal(color, Commitment::from_hex(rest)?),
        "charge" => {
            let (thinking, removing) = rest.split_once(' ')?;
            Entry::Charge(color, duration(thinking)?, duration(removing)?)
        }
        "time-up" => bare(Entry::TimeUp(color))?,
        name => {
            let (kind, _) = KINDS.iter().find(|(_, word)| *word == name)?;
            Entry::Admonish(color, *kind, unescaped(rest)?)
        }
    })
}

fn moves(text: &str) -> Option<Vec<(Color, Move)>> {
    let mut words = text.split(' ').filter(|word| !word.is_empty());
    let mut moves = Vec::new();
    while let Some(color) = words.next() {
        moves.push((color_named(color)?, move_named(words.next()?)?));
    }
    Some(moves)
}

fn decision(official: Official, text: &str) -> Option<Entry> {
    let (name, reason) = text.split_once(' ')?;
    let decision = Decision::named(name)?;
    Some(Entry::Decide(official, decision, unescaped(reason)?))
}

fn settlement(text: &str) -> Option<Settlement> {
    match text.split_once(' ') {
        None if text == "board" => Some(Settlement::AsItStands),
        Some(("dead", dead)) => Some(Settlement::Dead(named(dead)?)),
        Some(("undecided", dead)) => Some(Settlement::Undecided(named(dead)?)),
        Some(("position", both)) => {
            let (black, white) = both.split_once(' ')?;
            Some(Settlement::Position([named(black)?, named(white)?]))
        }
        _ => None,
    }
}

/// Free text in one line.
fn escaped(text: &str) -> String {
    let text = text.replace('\\', "\\\\");
    text.replace('\n', "\\n").replace('\r', "\\r")
}

/// Free text as [`escaped`] wrote it.
fn unescaped(text: &str) -> Option<String> {
    let mut chars = text.chars();
    let mut plain = String::new();
    while let Some(c) = chars.next() {
        plain.push(match c {
            '\\' => match chars.next()? {
                'n' => '\n',
                'r' => '\r',
                '\\' => '\\',
                _ => return None,
            },
            c => c,
        });
    }
    Some(plain)
}

/// Seconds with the fraction that is there.
fn seconds(time: Duration) -> String {
    let text = format!("{}.{:09}", time.as_secs(), time.subsec_nanos());
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// A time as [`seconds`] writes it.
fn duration(text: &str) -> Option<Duration> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, "0"));
    if fraction.len() > 9 || !fraction.bytes().all(|digit| digit.is_ascii_digit()) {
        return None;
    }
    let nanos = format!("{fraction:0<9}").parse().ok()?;
    Some(Duration::new(whole.parse().ok()?, nanos))
}
