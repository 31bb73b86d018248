//! What is known about each chain: what is decided without the model, and columns of evidence.

use std::ops::Range;

use super::status::{Reason, Status};
use super::symmetry::TURN;
use crate::board::{Color, PointSet, Position};
use crate::life::{Fate, Hunt};

/// What is known about one chain.
#[derive(Debug, Clone)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "each is a fact of its own, and most of them a column"
)]
pub(super) struct Evidence {
    pub(super) color: Color,
    pub(super) chain: PointSet,
    /// What a proof, a reading, a count, a pattern or the turn decides, with the reason.
    pub(super) decided: Option<(Status, Reason)>,
    /// The shares of playouts in which its owner held its points: when he began, and when the
    /// opponent began.
    pub(super) shares: [f32; 2],
    /// Whether it is in a fight about more than two thirds of the board: then the game is not over.
    pub(super) is_contested: bool,
    /// Whether it is proven to live, and not by liberties alone that lie beside chains of which nothing
    /// is proven: there it cannot play at will.
    pub(super) is_firm: bool,
    /// Whether it is firm with a single liberty outside of a part of the board in which nothing is proven.
    pub(super) is_short: bool,
    /// If it is in a small part of the board that only firm stones enclose: whether Black's and White's
    /// are among them. There it is searched, however clear the playouts are.
    pub(super) enclosed_by: Option<[bool; 2]>,
    /// Whether the static test takes it for a seki.
    pub(super) looks_like_seki: bool,
    /// Whether its group has fewer than two eyes if the playouts are right about what is dead, and
    /// holds an enemy group that has not more.
    pub(super) has_few_eyes: bool,
    /// Whether it is a single stone in a ko that nobody has played out.
    pub(super) is_in_ko: bool,
    /// How many liberties it has.
    pub(super) own_liberties: usize,
    /// The fewest liberties of an open enemy chain beside it.
    pub(super) enemy_liberties: Option<usize>,
    /// The least share of an enemy chain beside it; one minus its own share if there is none.
    pub(super) weakest_enemy: f32,
    /// The largest share of an own chain with which it shares a liberty; its own if there is none.
    pub(super) strongest_friend: f32,
    /// Whether it is one of two chains in a closed fight that was not read to the end, and about which the
    /// playouts differ, or part of a group that hangs on who plays first.
    pub(super) is_doubted: bool,
    /// Whether the opponent, who moves next, captures it, although most playouts leave it.
    pub(super) is_attacked: bool,
    /// What a capture search between presumed walls found, if there was one.
    pub(super) hunt: Hunt,
    /// Whether that was a long search, which may leave a seki or a ko, or contradicts clear playouts.
    pub(super) is_hard: bool,
    /// What becomes of it by what can be played in the only eye space beside it.
    pub(super) space: Option<Status>,
}

/// A column of evidence: its name, and its value for a chain.
type Column = (&'static str, fn(&Evidence) -> f32);

/// The columns of evidence, in the order of the coefficients. To add one, add a line and fit again
/// (`honte train judge`).
const COLUMNS: &[Column] = &[
    // Playouts say nothing where a complete search succeeds: they never try some sacrifices.
    ("strongest-friend", |evidence| {
        if evidence.is_caught() {
            0.0
        } else {
            log_odds(evidence.strongest_friend)
        }
    }),
    ("turn", |evidence| {
        let [first, second] = evidence.shares.map(log_odds);
        evidence.turn() * (first - second)
    }),
    ("weakest-enemy", |evidence| log_odds(evidence.weakest_enemy)),
    ("capture-fails", |evidence| {
        f32::from(evidence.found(Fate::Stays))
    }),
    ("capture-succeeds", |evidence| {
        f32::from(evidence.found(Fate::Falls))
    }),
    ("capture-complete", |evidence| {
        f32::from(evidence.is_caught())
    }),
    ("capture-turn", |evidence| {
        evidence.turn() * f32::from(evidence.found(Fate::ByTurn))
    }),
    ("space-alive", |evidence| {
        f32::from(evidence.space == Some(Status::Alive))
    }),
    ("space-dead", |evidence| {
        f32::from(evidence.space == Some(Status::Dead))
    }),
    ("few-eyes", |evidence| f32::from(evidence.has_few_eyes)),
    ("in-ko", |evidence| f32::from(evidence.is_in_ko)),
    ("in-atari", |evidence| {
        f32::from(evidence.own_liberties == 1)
    }),
    ("liberties", |evidence| {
        (evidence.own_liberties as f32 + 1.0).ln()
    }),
    ("race", |evidence| {
        evidence.enemy_liberties.map_or(0.0, |enemy| {
            ((evidence.own_liberties as f32 + 1.0) / (enemy as f32 + 1.0)).ln()
        })
    }),
    ("size", |evidence| (evidence.chain.len() as f32).ln()),
];

/// The number of columns.
pub(super) const N_COLUMNS: usize = COLUMNS.len();

/// The names of the columns.
pub fn column_names() -> impl Iterator<Item = &'static str> {
    COLUMNS.iter().map(|(name, _)| *name)
}

/// The logarithm of the odds of a share. Beyond 4 playouts say no more: a sacrifice that they never
/// try kills in every one.
pub(super) fn log_odds(share: f32) -> f32 {
    (share / (1.0 - share)).ln().clamp(-4.0, 4.0)
}

impl Evidence {
    /// The mean of the two shares.
    pub(super) const fn share(&self) -> f32 {
        f32::midpoint(self.shares[0], self.shares[1])
    }

    /// Whether its owner moves next.
    pub(super) fn has_turn(&self) -> bool {
        self.color == TURN
    }

    /// 1 if its owner moves next, else -1.
    fn turn(&self) -> f32 {
        if self.has_turn() { 1.0 } else { -1.0 }
    }

    /// Whether it is proven to live.
    pub(super) const fn is_proven_alive(&self) -> bool {
        matches!(self.decided, Some((Status::Alive, reason)) if reason.is_proof())
    }

    /// Whether something says that it is in seki.
    pub(super) fn seems_seki(&self) -> bool {
        self.looks_like_seki
            || self.space == Some(Status::Seki)
            || matches!(self.decided, Some((Status::Seki, _)))
    }

    /// Whether a search or the playouts say that it depends on who plays first.
    pub(super) fn hangs_on_turn(&self) -> bool {
        let [first, second] = self.shares;
        self.found(Fate::ByTurn) || first - second > IN_TURN
    }

    /// Whether its owner moves next and holds its points in some of the playouts that he begins.
    pub(super) fn may_win_back(&self) -> bool {
        self.has_turn() && self.shares[0] > WON_BACK
    }

    /// What becomes of it where a search that left nothing out says that it depends on who plays
    /// first: by the turn. If `needs_walls`, firm stones have to enclose it; if `is_confirmed` (art. 7
    /// of the Japanese rules 1989) and one side alone has nothing to lose outside, that side begins.
    pub(super) fn by_turn(&self, is_confirmed: bool, needs_walls: bool) -> Option<Status> {
        let enclosed_by = match self.enclosed_by {
            None if needs_walls => return None,
            enclosed_by => enclosed_by.unwrap_or_default(),
        };
        if self.decided.is_some() || !self.hangs_for_sure() {
            return None;
        }
        let stays = if is_confirmed && enclosed_by[0] != enclosed_by[1] {
            enclosed_by[self.color]
        } else {
            self.has_turn()
        };
        Some(if stays { Status::Alive } else { Status::Dead })
    }

    /// Why it has this status although most playouts say otherwise, if that is known.
    pub(super) fn against_playouts(&self, status: Status) -> Option<Reason> {
        let is_dead = status == Status::Dead;
        if is_dead != (self.share() >= 0.5) {
            return None;
        }
        if self.space == Some(status) {
            return Some(Reason::EyeSpace);
        }
        let fate = if is_dead { Fate::Falls } else { Fate::Stays };
        self.found(fate)
            .then_some(Reason::Searched(self.hunt.n_positions))
    }

    /// That the opponent can take it at once, as a reason: in a ko, or in atari.
    pub(super) fn taken_at_once(&self) -> Option<Reason> {
        if self.is_in_ko {
            Some(Reason::InKo)
        } else {
            (self.own_liberties == 1).then_some(Reason::InAtari)
        }
    }

    /// Whether a search that left nothing out says that it depends on who plays first.
    pub(super) fn hangs_for_sure(&self) -> bool {
        self.hunt.is_complete && self.found(Fate::ByTurn)
    }

    /// Whether a search found this of it.
    fn found(&self, fate: Fate) -> bool {
        self.hunt.fate == Some(fate)
    }

    /// Whether a search that left nothing out captures it whoever begins.
    pub(super) fn is_caught(&self) -> bool {
        self.found(Fate::Falls) && self.hunt.is_complete
    }

    /// Whether such a search captures it between stones that are proven to live.
    pub(super) fn is_surely_caught(&self) -> bool {
        self.is_caught() && self.enclosed_by.is_some()
    }

    /// The values of all columns.
    pub(super) fn columns(&self) -> [f32; N_COLUMNS] {
        std::array::from_fn(|n| COLUMNS[n].1(self))
    }

    /// Whether nothing is proven, and the playouts differ about it, or it may be in seki, or they are
    /// not to be trusted in a small place. To search a ko that nobody has played out would say
    /// nothing: who would begin?
    pub(super) fn is_open(&self) -> bool {
        self.decided.is_none()
            && !self.is_in_ko
            && (self.enclosed_by.is_some()
                || self.looks_like_seki
                || self.has_few_eyes
                || self.is_unclear())
    }

    /// Whether it was to be read and was not, and the playouts differ about it: in a closed fight, or as a
    /// large chain in a small part of the board that only firm stones enclose.
    pub(super) fn is_unread(&self) -> bool {
        let is_left_open = self.decided.is_none()
            && self.enclosed_by.is_some()
            && self.chain.len() >= LARGE
            && self.hunt.fate.is_none()
            && self.is_unclear();
        is_left_open || self.is_doubted
    }

    /// Whether it is large, the playouts differ widely, and no search has found out anything.
    pub(super) fn needs_a_long_search(&self) -> bool {
        self.is_open()
            && self.chain.len() >= LARGE
            && WIDE_OPEN.contains(&self.share())
            && self.hunt.fate.is_none()
            && !self.is_doubted
    }

    /// Whether the playouts differ about it.
    pub(super) fn is_unclear(&self) -> bool {
        (1.0 - CLEAR..CLEAR).contains(&self.share())
    }
}

/// How much larger the share of playouts in which its owner begins has to be than that in which the
/// opponent does, so that a chain hangs on who plays first.
const IN_TURN: f32 = 0.4;

/// An owner who moves next may win back the place of a chain that falls if he holds it in a larger share
/// than this of the playouts that he begins.
const WON_BACK: f32 = 0.1;

/// Stones of the smallest chain that is in doubt if its search ends without an answer, or if a search says
/// that it hangs on who plays first, though the playouts hold it.
pub(super) const LARGE: usize = 6;

/// The shares of such a chain with which a long search is worth its time.
pub(super) const WIDE_OPEN: Range<f32> = 0.2..0.8;

/// Chains that their owner holds in so large a share of the playouts serve as walls of searches
/// about others; those in at least the rest, and at most this, are searched themselves.
pub(super) const CLEAR: f32 = 0.95;

/// The number of the evidence about a chain.
pub(super) fn number(all: &[Evidence], chain: &PointSet) -> Option<usize> {
    all.iter().position(|evidence| evidence.chain == *chain)
}

/// The stones of the chains with some property.
pub(super) fn stones_of(all: &[Evidence], test: impl Fn(&Evidence) -> bool) -> PointSet {
    let those = all.iter().filter(|evidence| test(evidence));
    PointSet::union(those.map(|evidence| evidence.chain))
}

/// Whether a chain is a single stone that the opponent could take so that a ko arises.
pub(super) fn is_in_ko(position: &Position, color: Color, chain: &PointSet) -> bool {
    let liberty = chain.only().and_then(|stone| position.last_liberty(stone));
    liberty.is_some_and(|liberty| position.takes_ko(!color, liberty))
}
