//! Reading by pictures of our own and of the catalogue.

use proptest::prelude::*;
use proptest::strategy::Strategy;

use super::capture::{Place, Reader};
use super::field::{Chains, Field, Law, Set, Situation, lowest};
use super::*;
pub(super) use crate::board::tests::{point, points};
use crate::board::{Color, Point, PointSet, Position};
use crate::positions::{ask, diagram};

mod ataris;
mod finishing;
mod foothold;
mod groups;
mod hunts;
mod outcomes;
mod proofs;
pub(super) mod reference;
mod replays;
mod safety;
mod unconditional;

pub(super) fn board(picture: &str) -> Position {
    picture.parse().unwrap()
}

/// Boards of this size with signs of a pattern on their points, if all chains have liberties.
fn boards(columns: usize, rows: usize, signs: &'static str) -> impl Strategy<Value = Position> {
    let signs = proptest::collection::vec(signs, columns * rows);
    signs.prop_filter_map("stones without liberties", move |signs| {
        let rows: Vec<String> = signs.chunks(columns).map(<[String]>::concat).collect();
        rows.join("\n").parse().ok()
    })
}

/// Positions enough for all that is read to the end here.
const ENOUGH: u32 = 300_000;

/// What confirmation says of all chains.
fn confirmed(position: &Position, limit: u32) -> Vec<ChainReading> {
    confirm(
        position,
        &Walls::new(position),
        &position.size().points(),
        limit,
    )
}

/// What it says if the limit suffices.
fn read_all(position: &Position) -> Vec<ChainReading> {
    confirmed(position, ENOUGH)
}

/// What becomes of every chain that is not a wall, by its first stone.
fn lives(picture: &str, limit: u32) -> String {
    let position: Position = picture.parse().unwrap();
    let chains = confirmed(&position, limit);
    let chains = chains
        .iter()
        .filter(|reading| reading.life != Some(Life::Wall));
    let lives = chains.map(|reading| {
        let first = reading.chain.first().expect("a chain has a stone");
        let life = match reading.life {
            Some(Life::NewStone(place)) => format!("{place:?}"),
            Some(life) => format!("{life:?}"),
            None => "Open".to_owned(),
        };
        format!("{first} {life}")
    });
    lives.collect::<Vec<_>>().join(", ")
}

#[track_caller]
fn check(picture: &str, expected: &str) {
    assert_eq!(lives(picture, ENOUGH), expected, "{picture}");
}

#[test]
fn chains_live_as_the_catalogue_says() {
    ask("life", |entry, fact| {
        lives(&entry.diagram, fact.arguments.parse().unwrap_or(ENOUGH))
    });
}

#[test]
fn three_points_in_a_row_die_and_four_live() {
    let three = "
        . . . . . . . .
        X X X X X X . .
        O O O O O X . .
        . . . O O X . .";
    check(three, "D1 Dead");
    let four = "
        . . . . . . . .
        X X X X X X . .
        O O O O O X . .
        . . . . O X . .";
    check(four, "");
    let chains = read_all(&four.parse().unwrap());
    let mut chains = chains.iter();
    let white = chains.find(|chain| chain.color == Color::White).unwrap();
    assert!(
        white.rests_on.is_empty(),
        "four in a row need no presumption"
    );
}

#[test]
fn a_reading_says_on_which_presumed_stones_it_rests() {
    let ko = diagram("C21");
    let position: Position = ko.parse().unwrap();
    for chain in read_all(&position) {
        assert_eq!(chain.rests_on, position.stones(Color::White), "{chain:?}");
    }
}

/// Plays stones and passes, given by vertices and by `-` with the ko passed for, alternately;
/// returns the first that is not possible.
fn first_refused(picture: &str, to_move: Color, moves: &str) -> Option<String> {
    let position: Position = picture.parse().unwrap();
    let law = Law::Confirmation;
    let field = Field::new(&[], &position.size().points(), [PointSet::EMPTY; 2], law).unwrap();
    let bit = |name: &str| field.mask(&point(name).into());
    let mut situation = field.situation(&position, to_move);
    for name in moves.split_whitespace() {
        let next = match name.strip_prefix('-') {
            None => Chains::new(&field, &situation).play(bit(name)),
            Some(ko) => {
                let bans = situation.bans[situation.to_move];
                let lifted = if ko.is_empty() { 0 } else { bit(ko) };
                let passes = field.passes(&situation).into_iter();
                let mut passes = passes.filter(|next| next.bans[!next.to_move] == bans & !lifted);
                passes.next()
            }
        };
        match next {
            Some(next) => situation = next,
            None => return Some(name.to_owned()),
        }
    }
    None
}

#[test]
fn c39_a_ko_is_retaken_only_after_a_pass_for_it() {
    let ko = diagram("C21");
    let white = Color::White;
    assert_eq!(first_refused(&ko, white, "C1 D1"), Some("D1".to_owned()));
    assert_eq!(
        first_refused(&ko, white, "C1 F5 A5 D1"),
        Some("D1".to_owned()),
        "a stone elsewhere is no pass for the ko"
    );
    assert_eq!(first_refused(&ko, white, "C1 -D1 A1"), None);
    assert_eq!(first_refused(&ko, white, "C1 -D1 - D1"), None);
    assert_eq!(
        first_refused(&ko, white, "C1 -D1 - D1 C1"),
        Some("C1".to_owned()),
        "now White needs a pass for it"
    );
    assert_eq!(first_refused(&ko, white, "C1 -D1 - D1 -C1 - C1"), None);
}

#[test]
fn who_has_threats_without_end_takes_every_ko_and_his_opponent_none() {
    let position = board(
        ". X O .
         X . X O
         . X O .
         . . . .",
    );
    let points = position.size().points();
    let law = Law::Threats(Color::White);
    let field = Field::new(&[], &points, [PointSet::EMPTY; 2], law).unwrap();
    let stones = field.situation(&position, Color::White).stones;
    let ko = field.mask(&point("B3").into());
    let takes = |stones: [Set; 2], color: Color| {
        let situation = Situation::new(stones, color);
        Chains::new(&field, &situation).play(ko).is_some()
    };
    assert!(takes(stones, Color::White), "White");
    let mirrored = [stones[1], stones[0]];
    assert!(!takes(mirrored, Color::Black), "Black");
}

#[test]
fn c39_a_pass_lifts_one_ban_of_two() {
    let two_kos = "
        . X O . . X O .
        X O . O X O . O
        . X O . . X O .
        . . . . . . . .";
    // Black takes both kos, and White holds two bans.
    let refused = |after: &str| first_refused(two_kos, Color::Black, &format!("C3 H1 G3 {after}"));
    assert_eq!(refused("B3"), Some("B3".to_owned()));
    assert_eq!(refused("-B3 A1 B3"), None);
    assert_eq!(refused("-B3 A1 F3"), Some("F3".to_owned()));
    assert_eq!(refused("-B3 A1 -F3 - F3"), None);
}

#[test]
fn what_the_limit_does_not_prove_is_left_open() {
    let bent_four = diagram("C13 bent four in the corner");
    let position: Position = bent_four.parse().unwrap();
    let mut open = confirmed(&position, 1000);
    open.retain(|chain| chain.life.is_none());
    assert_eq!(open.len(), 1);
    assert_eq!(open[0].color, Color::White);
    assert!(open[0].n_positions <= 1000);
}
