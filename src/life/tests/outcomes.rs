//! Territory, dame and seki by art. 8, and the count by art. 10.

use super::*;
use crate::positions::list;
use crate::rules::{Komi, Rules};
use crate::scoring::{Count, Settled};

/// The count of a position of which the stones of `dead` are dead.
fn count(position: &Position, dead: &PointSet) -> Count {
    let outcome = Outcome::new(position, dead);
    let settled = Settled {
        size: position.size(),
        stones: position.both(),
        dead: *dead - outcome.seki,
        seki: outcome.seki,
        prisoners: [0; 2],
        button: None,
        komi: Komi::default(),
        handicap: 0,
    };
    Count::new(&settled, &Rules::JAPANESE_1989)
}

/// Points of territory, removed stones and dame.
fn parts(position: &Position, dead: &PointSet) -> String {
    let outcome = Outcome::new(position, dead);
    let territory = count(position, dead).territory;
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
        let count = count(&position, &dead);
        format!("{}; {}", parts(&position, &dead), count.score)
    });
}

#[test]
fn c18_the_dead_stones_of_a_double_ko_seki_stay_on_the_board() {
    let position: Position = diagram("C18").parse().unwrap();
    // Reading leaves them open. That they are dead says the official commentary, example 25.
    let dead = points("B5 D4");
    let expected = "territory 0 6; removed -; dame B4 D5 F5";
    assert_eq!(parts(&position, &dead), expected);
    let count = count(&position, &dead);
    assert_eq!(count.score.to_string(), "W+6");
    assert_eq!(count.sides.map(|side| side.dead), [0, 0]);
}
