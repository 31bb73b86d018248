//! Judgements of small positions.

use super::*;
use crate::rules::{Komi, Rules};

fn judged(picture: &str, rules: Rules) -> (Game, Judgement) {
    let position: Position = picture.parse().unwrap();
    let stones = position.both();
    let game = Game::with_setup(
        position.size(),
        rules,
        Komi::default(),
        stones,
        Color::Black,
    )
    .unwrap();
    let judgement = judge(&game);
    (game, judgement)
}

/// The chains with a status, each by its first stone.
fn first_stones(judgement: &Judgement, status: Status) -> String {
    let firsts: Vec<String> = judgement
        .verdicts
        .iter()
        .filter(|verdict| verdict.status == status)
        .filter_map(|verdict| verdict.chain.first())
        .map(|point| point.to_string())
        .collect();
    firsts.join(" ")
}

#[test]
fn a_stone_in_living_territory_is_dead_and_counts_for_the_owner() {
    let picture = ". X . O . O
                   X X . O O O
                   . X . O X .
                   X X X O O O
                   . X X O . O
                   X X . O O .";
    let (_, judgement) = judged(picture, Rules::CHINESE);
    assert_eq!(first_stones(&judgement, Status::Dead), "E4");
    assert_eq!(
        judgement
            .verdict_at(Point::new(4, 3).unwrap())
            .unwrap()
            .status,
        Status::Dead
    );
    let (_, territory) = judged(picture, Rules::JAPANESE);
    assert_eq!(territory.count.sides[1].dead, 1);
    assert_eq!(territory.count.sides[1].territory, 5);
}

#[test]
fn chains_that_share_two_liberties_are_in_seki() {
    let picture = ". . . . . . . .
                   X X X X X X X .
                   O O O O O O X .
                   . X X X . O X .";
    let (_, judgement) = judged(picture, Rules::CHINESE);
    assert_eq!(first_stones(&judgement, Status::Seki), "B1 F1");
    assert_eq!(judgement.count.score.to_string(), "B+16");
    let (_, territory) = judged(picture, Rules::JAPANESE_1989);
    assert_eq!(first_stones(&territory, Status::Seki), "B1 F1");
    assert_eq!(territory.count.sides[1].territory, 0);
}

#[test]
fn a_straight_three_with_two_outside_liberties_inside_is_no_seki() {
    let picture = ". . . . . . . .
                   X X X X X X . .
                   O O O O O X . .
                   . X X . O X . .";
    let (_, judgement) = judged(picture, Rules::CHINESE);
    assert_eq!(first_stones(&judgement, Status::Seki), "");
}

#[test]
fn sekis_with_an_eye_each_are_found() {
    let picture = ". X . X O . O .
                   X X X X O O O O
                   X X X O O O . O
                   O O O X X X O O
                   . O . X . X O .";
    let (_, judgement) = judged(picture, Rules::JAPANESE_1989);
    assert_eq!(first_stones(&judgement, Status::Seki), "D1 B1");
    assert_eq!(judgement.count.sides.map(|side| side.territory), [2, 4]);
}

#[test]
fn every_stone_has_one_status_and_the_score_follows_from_the_lists() {
    let mut rng = random(3);
    for seed in 0..20 {
        let size = crate::board::BoardSize::square(9).unwrap();
        let mut position = Position::new(size);
        let color = if seed % 2 == 0 {
            Color::Black
        } else {
            Color::White
        };
        playout(&mut position, color, None, &Tactical, &mut rng, &mut ());
        let game = Game::with_setup(
            size,
            Rules::CHINESE,
            Komi::from_halves(15),
            position.both(),
            Color::Black,
        )
        .unwrap();
        let judgement = judge(&game);
        let [alive, dead, seki] =
            [Status::Alive, Status::Dead, Status::Seki].map(|status| judgement.stones(status));
        let [black, white] = position.both();
        assert_eq!(alive | dead | seki, black | white);
        assert_eq!(alive.len() + dead.len() + seki.len(), (black | white).len());
        let area = crate::scoring::area(size, [black - dead, white - dead]);
        assert_eq!(judgement.count.score.halves(), 2 * area.difference() - 15);
        assert_eq!(judge(&game).verdicts, judgement.verdicts);
    }
}

#[test]
fn rules_that_count_the_board_as_it_stands_remove_nothing() {
    let (game, _) = judged(
        "X X X X X\n. . . . .\n. O . . .\n. . . . .\nX X X X X",
        Rules::SIMPLIFIED,
    );
    let judgement = final_judgement(&game);
    assert!(judgement.stones(Status::Dead).is_empty());
    assert_eq!(judgement.count.score.to_string(), "B+9");
}
