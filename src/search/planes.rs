//! Input planes: what a neural net is given of a position.
//!
//! [`N_PLANES`] sets of points and [`N_GLOBALS`] numbers, all from the view of the player to move:
//! with the colors swapped they stay the same, and on a turned or mirrored board each set is turned
//! or mirrored. Weights depend on their order and meaning: a change here makes old weights
//! worthless.
//!
//! What takes reading is part of the input, since a small net cannot read: ladders, liberties after
//! a move, and unconditional life.

use smallvec::SmallVec;

use super::knowledge::Ladders;
use super::utility::white_receives;
use crate::board::grid::Grid;
use crate::board::{Color, Illegal, Move, Point, PointSet, Position, Suicide};
use crate::game::Game;
use crate::life::unconditional;
use crate::rules::{AfterStop, Ko, Rules, Scoring, Tax};

/// Number of sets of points; see [`Planes::sets`].
pub const N_PLANES: usize = 24;
/// Number of other inputs; see [`Planes::globals`].
pub const N_GLOBALS: usize = 10;
/// Number of last moves that have a plane each.
pub const N_LAST_MOVES: usize = 5;

// The order of the planes.
const ON_BOARD: usize = 0;
const OWN: usize = 1;
const OPPONENT: usize = 2;
/// Chains with one liberty, then those with two, three and four.
const LIBERTIES: usize = 3;
const FORBIDDEN: usize = 7;
/// The last move of the opponent, the own one before it, and so on.
const LAST_MOVES: usize = 8;
/// Chains in atari that their owner cannot save.
const CAUGHT_IN_ATARI: usize = 13;
/// Chains with two liberties that the opponent catches if he moves first.
const CAUGHT_IN_LADDER: usize = 14;
/// Moves that catch a chain of the opponent in a ladder.
const CATCHES: usize = 15;
/// Moves that save an own chain from capture in atari or in a ladder.
const SAVES: usize = 16;
/// Moves after which the own chain has one liberty, then two, then three.
const LIBERTIES_AFTER: usize = 17;
const CAPTURES: usize = 20;
/// Moves of the opponent after which his chain has one liberty.
const OPPONENT_SELF_ATARI: usize = 21;
const OWN_FOR_GOOD: usize = 22;
const OPPONENTS_FOR_GOOD: usize = 23;

/// Points of komi that count as 1.
const KOMI_SCALE: f32 = 20.0;
/// The largest input for komi: more decides the game on any board that a net was trained on.
const MOST_KOMI: f32 = 4.0;

/// A position with what else the planes need of a game.
#[derive(Debug, Clone, Copy)]
pub struct View<'a> {
    /// The stones.
    pub position: &'a Position,
    /// The player to move.
    pub color: Color,
    /// The last moves, the newest first; `None` before the beginning of the game.
    pub last_moves: [Option<Move>; N_LAST_MOVES],
    /// Empty points that a ko or superko rule closes to the player.
    pub forbidden: PointSet,
    /// What the rules and the state of the game say.
    pub terms: Terms,
}

/// What a game is played for.
#[derive(Debug, Clone, Copy)]
pub struct Terms {
    /// The rules in force.
    pub rules: Rules,
    /// Half points that White receives beyond the area of the final position.
    pub white_receives: i64,
    /// Whether a button is still to be had.
    pub has_button: bool,
}

impl Terms {
    /// What `game` is played for.
    pub fn of(game: &Game) -> Self {
        Self {
            rules: *game.rules(),
            white_receives: white_receives(game),
            has_button: game.rules().button && game.button().is_none(),
        }
    }
}

impl<'a> View<'a> {
    /// The view of `color`, who is to move in the position that `game` has reached.
    pub fn new(game: &'a Game, color: Color) -> Self {
        let position = game.position();
        let is_forbidden = |point: &Point| {
            matches!(
                game.check(color, *point),
                Err(Illegal::Ko | Illegal::Superko(_))
            )
        };
        Self {
            position,
            color,
            last_moves: newest(game.moves().rev().map(|(_, mv)| mv)),
            forbidden: position.empty().iter().filter(is_forbidden).collect(),
            terms: Terms::of(game),
        }
    }
}

/// The first of these moves, the newest; `None` before the beginning of the game.
pub(super) fn newest<const N: usize>(mut moves: impl Iterator<Item = Move>) -> [Option<Move>; N] {
    std::array::from_fn(|_| moves.next())
}

/// The inputs of a net.
#[derive(Debug, Clone, PartialEq)]
pub struct Planes {
    /// In this order: the board; own stones; stones of the opponent; chains with 1, 2, 3, 4
    /// liberties; points forbidden by repetition; the last five moves; chains in atari that cannot
    /// be saved; chains that a ladder catches; moves that catch in a ladder; moves that save from
    /// one; moves to 1, 2, 3 liberties; captures; moves of the opponent to 1 liberty; points that
    /// are the player's for good; those that are the opponent's.
    pub sets: [PointSet; N_PLANES],
    /// In this order: points that the player receives beyond the area, over 20, from -4 to 4;
    /// whether territory counts; whether the last move was a pass; whether the last two were;
    /// whether superko holds; whether suicide is allowed; the distance of komi from what the
    /// parity of the board makes a draw (area only); the tax, 0.5 for sekis and 1 for all groups;
    /// whether a button is left; whether dead stones have to be captured.
    pub globals: [f32; N_GLOBALS],
}

impl Planes {
    /// Looks at a position.
    pub fn new(view: &View<'_>) -> Self {
        Self::with_ladders(view, &mut Ladders::new(view.position))
    }

    fn with_ladders(view: &View<'_>, ladders: &mut Ladders) -> Self {
        let position = view.position;
        let mut sets = [PointSet::EMPTY; N_PLANES];
        sets[ON_BOARD] = position.size().points();
        sets[OWN] = position.stones(view.color);
        sets[OPPONENT] = position.stones(!view.color);
        sets[FORBIDDEN] = view.forbidden;
        for (set, last) in sets[LAST_MOVES..].iter_mut().zip(view.last_moves) {
            set.extend(last.and_then(Move::point));
        }
        let chains = Chains::new(position);
        chains.add_liberties(&mut sets);
        chains.add_ladders(view.color, ladders, &mut sets);
        chains.add_moves(view.color, &mut sets);
        let proven = unconditional(position, view.terms.rules.suicide);
        sets[OWN_FOR_GOOD] = proven.alive[view.color] | proven.territory[view.color];
        sets[OPPONENTS_FOR_GOOD] = proven.alive[!view.color] | proven.territory[!view.color];
        Self {
            sets,
            globals: globals(view),
        }
    }

    /// Moves on the liberties of chains in ladders that change nothing: an own chain is caught all
    /// the same, or one of the opponent escapes.
    pub(super) fn failing_in_ladders(&self) -> PointSet {
        let sets = &self.sets;
        let empty = sets[ON_BOARD] - sets[OWN] - sets[OPPONENT];
        let caught =
            (sets[OWN] & sets[CAUGHT_IN_ATARI]) | (sets[OPPONENT] & sets[CAUGHT_IN_LADDER]);
        (caught.neighbors() & empty) - sets[CATCHES] - sets[SAVES] - sets[CAPTURES]
    }
}

fn globals(view: &View<'_>) -> [f32; N_GLOBALS] {
    let rules = &view.terms.rules;
    let komi = view.terms.white_receives as f32 / 2.0 * -view.color.sign() as f32;
    let is = |fact: bool| f32::from(u8::from(fact));
    let is_pass = |n: usize| view.last_moves[n] == Some(Move::Pass);
    let is_territory = rules.scoring == Scoring::Territory;
    [
        (komi / KOMI_SCALE).clamp(-MOST_KOMI, MOST_KOMI),
        is(is_territory),
        is(is_pass(0)),
        is(is_pass(0) && is_pass(1)),
        is(!matches!(rules.ko, Ko::None | Ko::Simple)),
        is(rules.suicide != Suicide::Forbidden),
        if is_territory {
            0.0
        } else {
            parity_wave(komi, view.position.size().n_points())
        },
        match rules.tax {
            Tax::None => 0.0,
            Tax::Seki => 0.5,
            Tax::All => 1.0,
        },
        is(view.terms.has_button),
        is(rules.after_stop == AfterStop::ScoreBoard),
    ]
}

/// How komi lies between two values that the parity of the board makes possible margins: a wave of
/// period 2 from -0.5 to 0.5. Without sekis the area margin is odd exactly if the number of points
/// is. Source: KataGo, "Other Methods Implemented", komi parity.
fn parity_wave(komi: f32, n_points: usize) -> f32 {
    let parity = (n_points % 2) as f32;
    let rest = (komi - parity).rem_euclid(2.0);
    if rest < 0.5 {
        rest
    } else if rest < 1.5 {
        1.0 - rest
    } else {
        rest - 2.0
    }
}

/// A chain with its liberties.
struct Chain {
    color: Color,
    /// One of its stones.
    stone: Point,
    stones: PointSet,
    liberties: PointSet,
    n_liberties: usize,
}

/// The chains of a position.
struct Chains<'a> {
    position: &'a Position,
    empty: PointSet,
    all: Vec<Chain>,
    /// For each stone the number of its chain.
    number: Grid<u16>,
}

impl<'a> Chains<'a> {
    fn new(position: &'a Position) -> Self {
        let empty = position.empty();
        let mut chains = Vec::with_capacity(64);
        let mut number = Grid::filled(0);
        for color in Color::BOTH {
            for stone in &position.stones(color) {
                if position.root_of(stone) != stone {
                    continue;
                }
                let mut stones = PointSet::EMPTY;
                for point in position.chain_points(stone) {
                    number[point] = chains.len() as u16;
                    stones.insert(point);
                }
                let liberties = stones.neighbors() & empty;
                chains.push(Chain {
                    color,
                    stone,
                    stones,
                    liberties,
                    n_liberties: liberties.len(),
                });
            }
        }
        Self {
            position,
            empty,
            all: chains,
            number,
        }
    }

    fn chain(&self, stone: Point) -> &Chain {
        &self.all[usize::from(self.number[stone])]
    }

    fn add_liberties(&self, sets: &mut [PointSet; N_PLANES]) {
        for chain in &self.all {
            if let 1..=4 = chain.n_liberties {
                let set = &mut sets[LIBERTIES + chain.n_liberties - 1];
                *set |= chain.stones;
            }
        }
    }

    /// Ladders, and ataris that can be answered, for all chains with one or two liberties.
    fn add_ladders(&self, color: Color, ladders: &mut Ladders, sets: &mut [PointSet; N_PLANES]) {
        for chain in self.all.iter().filter(|chain| chain.n_liberties <= 2) {
            let is_own = chain.color == color;
            let is_caught = match (chain.n_liberties, is_own) {
                (1, false) => !ladders.escapes(chain.stone),
                (1, true) => !self.add_saving(chain, ladders, &mut sets[SAVES]),
                (_, true) => {
                    let is_caught = ladders.is_caught(chain.stone);
                    if is_caught {
                        self.add_saving(chain, ladders, &mut sets[SAVES]);
                    }
                    is_caught
                }
                (_, false) => {
                    let mut is_caught = false;
                    for liberty in &chain.liberties {
                        if ladders.catches(chain.stone, liberty) {
                            sets[CATCHES].insert(liberty);
                            is_caught = true;
                        }
                    }
                    is_caught
                }
            };
            if is_caught {
                let set = match chain.n_liberties {
                    1 => &mut sets[CAUGHT_IN_ATARI],
                    _ => &mut sets[CAUGHT_IN_LADDER],
                };
                *set |= chain.stones;
            }
        }
    }

    /// Adds the moves that save a chain in danger: at its liberties, or capturing beside it. Says
    /// whether there are any.
    fn add_saving(&self, chain: &Chain, ladders: &mut Ladders, saves: &mut PointSet) -> bool {
        let around = chain.stones.neighbors() & self.position.stones(!chain.color);
        let in_atari = around
            .iter()
            .map(|stone| self.chain(stone))
            .filter(|opponent| opponent.n_liberties == 1);
        let captures = PointSet::union(in_atari.map(|opponent| opponent.liberties));
        let mut is_saved = false;
        for point in &(chain.liberties | captures) {
            if ladders.is_saved_by(chain.stone, point) {
                saves.insert(point);
                is_saved = true;
            }
        }
        is_saved
    }

    fn add_moves(&self, color: Color, sets: &mut [PointSet; N_PLANES]) {
        for point in &self.empty {
            let mut around = self.position.stones_around(point);
            if around.any(|(stone, owner)| owner != color && self.chain(stone).n_liberties == 1) {
                sets[CAPTURES].insert(point);
            }
            let n_liberties = self.liberties_after(color, point);
            if let 1..=3 = n_liberties {
                sets[LIBERTIES_AFTER + n_liberties - 1].insert(point);
            }
            if self.liberties_after(!color, point) == 1 {
                sets[OPPONENT_SELF_ATARI].insert(point);
            }
        }
    }

    /// Liberties of the chain that a stone of `color` on the empty `point` would be in, after
    /// captures, counted up to 4.
    fn liberties_after(&self, color: Color, point: Point) -> usize {
        const MOST: usize = 4;
        let n_free = self.position.n_empty_neighbors(point) as usize;
        let (mut own, mut captured) = (SmallVec::<[&Chain; 4]>::new(), PointSet::EMPTY);
        for (stone, owner) in self.position.stones_around(point) {
            let chain = self.chain(stone);
            if owner == color {
                if chain.n_liberties > MOST {
                    return MOST;
                }
                own.push(chain);
            } else if chain.n_liberties == 1 {
                captured |= chain.stones;
            }
        }
        if own.is_empty() && captured.is_empty() {
            return n_free;
        }
        let joined = own
            .iter()
            .fold(PointSet::from(point), |all, chain| all | chain.stones);
        let mut liberties = joined.neighbors() & (self.empty | captured);
        liberties.remove(point);
        liberties.len().min(MOST)
    }
}

#[cfg(test)]
mod tests;
