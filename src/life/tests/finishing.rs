//! How games are finished: dame, and what they force.

use super::*;
use crate::board::{Color, Orientation};

/// The moves, with semicolons between them.
fn moves(finish: &Finish) -> String {
    let steps: Vec<String> = finish.steps.iter().map(ToString::to_string).collect();
    match steps.as_slice() {
        [] => "-".to_owned(),
        steps => steps.join("; "),
    }
}

#[test]
fn games_are_finished_as_in_the_catalogue() {
    ask("finish", |entry, fact| {
        let position: Position = entry.diagram.parse().unwrap();
        let mut parts = fact.arguments.split("; ");
        let turn = match parts.next() {
            Some("X") => Color::Black,
            _ => Color::White,
        };
        let mut lists = [PointSet::EMPTY; 2];
        for part in parts {
            let (kind, stones) = part.split_once(' ').unwrap();
            lists[usize::from(kind == "seki")] = points(stones);
        }
        let finish = finish(&position, &lists[0], &lists[1], turn);
        let images = Orientation::all(position.size()).flat_map(|by| [(by, false), (by, true)]);
        for (by, swaps) in images {
            let color = |color: Color| if swaps { !color } else { color };
            let stones = Color::BOTH.map(|own| by.points(&position.stones(color(own))));
            let image = Position::from_stones(by.new_size(), stones).unwrap();
            let [dead, seki] = lists.map(|stones| by.points(&stones));
            let found = super::finish(&image, &dead, &seki, color(turn));
            let filled = Color::BOTH.map(|own| by.points(&finish.filled[color(own)]));
            assert_eq!(found.filled, filled, "{image}");
        }
        moves(&finish)
    });
}

/// After C1 Black threatens to take A1 from B3.
#[test]
fn an_answer_may_have_to_be_answered() {
    let position = board(
        ". . . . . O X X
         . . O . O O O X
         . . . O O X X X
         . . O X O X O .
         . . O X X X X O
         O O X X . X . X
         . X . . . . X .",
    );
    let none = PointSet::EMPTY;
    let found = moves(&finish(&position, &none, &none, Color::White));
    let forced = "white A1; black C1 (after A1, or B1 is captured); white B3 (or A1 is captured)";
    assert_eq!(found, forced);
}
