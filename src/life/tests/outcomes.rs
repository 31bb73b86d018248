//! Territory, dame and seki by art. 8, and the count by art. 10.

use super::*;
use crate::board::BoardSize;
use crate::positions::list;
use crate::rules::{Komi, Rules, Scoring};
use crate::scoring::{Count, Settled};

/// The count of a position of which the stones of `dead` are dead.
fn count(position: &Position, dead: &PointSet, prisoners: [u32; 2]) -> Count {
    let outcome = Outcome::new(position, dead);
    let settled = Settled {
        size: position.size(),
        stones: position.both(),
        dead: *dead - outcome.seki,
        seki: outcome.seki,
        prisoners,
        button: None,
        komi: Komi::default(),
        handicap: 0,
    };
    Count::new(&settled, &Rules::JAPANESE_1989)
}

/// Points of territory, removed stones and dame.
fn parts(position: &Position, dead: &PointSet) -> String {
    let outcome = Outcome::new(position, dead);
    let territory = count(position, dead, [0; 2]).territory;
    let territory = list(territory.map(|points| points.len()));
    let [removed, dame] = [*dead - outcome.seki, outcome.dame].map(|points| list(points.iter()));
    format!("territory {territory}; removed {removed}; dame {dame}")
}

#[test]
fn outcomes_are_those_of_the_catalogue() {
    ask("outcome", |entry, _| {
        let position: Position = entry.diagram.parse().unwrap();
        let mut dead = PointSet::EMPTY;
        for chain in read_all(&position) {
            if !chain.life.expect("all is proven").is_alive() {
                dead |= chain.chain;
            }
        }
        let count = count(&position, &dead, [0; 2]);
        format!("{}; {}", parts(&position, &dead), count.score)
    });
}

#[test]
fn c18_the_dead_stones_of_a_double_ko_seki_stay_on_the_board() {
    let position: Position = diagram("C18").parse().unwrap();
    let chains = confirmed(&position, 20_000);
    let lives: Vec<Option<Life>> = chains.iter().map(|chain| chain.life).collect();
    // Black's chain and White's are proven to live; the stones in the kos are open within any
    // budget tried. That they are dead says the official commentary, example 25.
    assert_eq!(
        lives,
        [
            Some(Life::Uncapturable),
            None,
            Some(Life::Wall),
            None,
            Some(Life::Uncapturable)
        ]
    );
    let in_ko = chains.iter().filter(|chain| chain.life.is_none());
    let dead = PointSet::union(in_ko.map(|chain| chain.chain));
    assert_eq!(format!("{dead:?}"), "{D4 B5}");
    let expected = "territory 0 6; removed -; dame B4 D5 F5";
    assert_eq!(parts(&position, &dead), expected);
    let count = count(&position, &dead, [0; 2]);
    assert_eq!(count.score.to_string(), "W+6");
    assert_eq!(count.sides.map(|side| side.dead), [0, 0]);
}

#[test]
fn c40_prisoners_and_dead_stones_count_a_point_each() {
    // 30 points for Black, 28 for White, one of them under a dead black stone.
    let picture = "
        . . . X O . . .
        . . . X O . . .
        . . . X O . . .
        . . . X O . . .
        . . . X O . X .
        . . . X O . . .
        . . . X O . . .
        . . . X O . . .
        . . . X O . . .
        . . . X O O O .";
    let position: Position = picture.parse().unwrap();
    let dead = PointSet::from(BoardSize::STANDARD.point(6, 5).unwrap());
    let count = count(&position, &dead, [5, 3]);
    assert_eq!(count.territory.map(|points| points.len()), [30, 28]);
    assert_eq!(
        count.sides.map(|side| side.points(Scoring::Territory)),
        [35, 32]
    );
    assert_eq!(count.result(), "B+3");
}
