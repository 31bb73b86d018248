//! Races that can be counted.

use super::*;

/// The status of the chains at these vertices with Black and with White to move, and whether both
/// judgements are settled.
fn fates(picture: &str, names: [&str; 2]) -> ([[Status; 2]; 2], bool) {
    let judgements = judged_by_turn(picture);
    let of = |name: &str| {
        judgements.each_ref().map(|judgement| {
            let verdict = verdict(judgement, name);
            assert!(matches!(
                verdict.reason,
                Reason::Counted(_) | Reason::FirstToPlay
            ));
            verdict.status
        })
    };
    let is_settled = judgements.iter().all(Judgement::is_settled);
    (names.map(of), is_settled)
}

/// The eye was taken for life and the verdict called settled, though White is ahead by two moves.
#[test]
fn a_chain_with_an_eye_that_is_behind_is_dead() {
    let picture = ". O X . X O . X .
                   . O X X X O . X .
                   . O O X . O . X .
                   O O O X . O . X X
                   . O O X . O . X .
                   . O O X X O . X .";
    let expected = [[Status::Dead; 2], [Status::Alive; 2]];
    assert_eq!(fates(picture, ["D1", "F1"]), (expected, true));
    let judgement = judged(picture, Rules::CHINESE, Color::Black);
    for (name, liberties) in [("D1", [4, 9]), ("F1", [9, 4])] {
        let reason = Reason::Counted(liberties);
        assert_eq!(verdict(&judgement, name).reason, reason);
    }
}

/// The chains at D1 and F1 share six liberties.
const SEKI: &str = ". O . X . O . X .
                    . O . X . O . X .
                    O O . X . O . X X
                    . O O X . O X X .
                    . O O X . O X X .
                    . O O X . O X X .";

/// One of the chains was called dead, by turns.
#[test]
fn a_seki_is_one_before_the_liberties_outside_are_filled() {
    assert_eq!(fates(SEKI, ["D1", "F1"]), ([[Status::Seki; 2]; 2], true));
}

/// Black got the white stones, but no point beside his own, which stayed in seki.
#[test]
fn a_chain_whose_partner_is_said_to_be_dead_is_in_no_seki() {
    let game = game_at(SEKI, Rules::JAPANESE, Color::Black);
    let judgement = judge(&game);
    assert_eq!(first_stones(&judgement, Status::Seki), "D1 F1");
    let white = game.position().chain("F1".parse().expect("a vertex"));
    let mut marks = Marks::default();
    marks.mark(&white, true);
    let by_mark = marked(&game, judgement, &marks);
    for judgement in [by_mark, as_agreed(&game, white, Reason::Agreed)] {
        assert_eq!(first_stones(&judgement, Status::Dead), "F1");
        assert_eq!(first_stones(&judgement, Status::Seki), "");
        // The three columns E to G, and what was Black's before.
        let count = &judgement.count.sides[Color::Black as usize];
        assert_eq!((count.territory, count.dead), (20, 6));
    }
}

#[test]
fn where_who_begins_decides_nothing_is_settled() {
    let picture = ". O . X O . X .
                   . O . X O . X .
                   O O . X O . X X
                   . O . X O . X .
                   . O . X O . X .";
    let expected = [[Status::Alive, Status::Dead], [Status::Dead, Status::Alive]];
    assert_eq!(fates(picture, ["D1", "E1"]), (expected, false));
}

/// By the letter of art. 7 of the Japanese rules 1989 the opponent of each begins, and both are dead; by
/// art. 10.1 they stay, since nobody has territory there.
#[test]
fn by_the_letter_both_lose_a_race_that_the_first_to_play_wins() {
    let picture = ". O . X O . X .
                   . O . X O . X .
                   O O . X O . X X
                   . O . X O . X .
                   . O . X O . X .
                   . O . X O . X .";
    for turn in Color::BOTH {
        let judgement = final_judgement(&game_at(picture, Rules::JAPANESE_1989, turn));
        for name in ["D1", "E1"] {
            let reason = verdict(&judgement, name).reason;
            assert_eq!(reason, Reason::InNobodysTerritory, "{turn} to move");
        }
    }
}

/// Of G's chain nothing is proven. With six liberties on each side the search gives up, and D1 was dead,
/// 97% sure, whoever moved next.
#[test]
fn a_long_race_between_walls_that_are_only_held_hangs_on_the_turn() {
    let picture = ". O . X O . X . .
                   . O . X O . X . .
                   O O . X O . X X X
                   . O . X O . X . .
                   . O . X O . X . .
                   . O . X O . X . .";
    let expected = [[Status::Alive, Status::Dead], [Status::Dead, Status::Alive]];
    assert_eq!(fates(picture, ["D1", "E1"]), (expected, false));
}
