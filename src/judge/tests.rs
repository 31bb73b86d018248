//! Judgements of small positions.

mod besieged;
mod consistency;
mod doubt;
mod few_eyes;
mod fights;
mod finishing;
mod large_spaces;
mod one_space;
mod races;
mod rivals;
mod shared_liberties;
mod turn;

use super::*;
use crate::board::{Move, Orientation, Position};
use crate::playout::{Careful, playout, random};
use crate::positions::diagram;
use crate::rules::{Komi, Rules};

/// A game with this position set up, without komi.
fn game(position: &Position, rules: Rules, turn: Color) -> Game {
    let (size, stones) = (position.size(), position.both());
    Game::with_setup(size, rules, Komi::default(), stones, turn).unwrap()
}

/// A game with the position of a picture.
fn game_at(picture: &str, rules: Rules, turn: Color) -> Game {
    game(&picture.parse().expect("a diagram"), rules, turn)
}

fn judged(picture: &str, rules: Rules, turn: Color) -> Judgement {
    judge(&game_at(picture, rules, turn))
}

/// The judgements by area rules with Black and with White to move.
fn judged_by_turn(picture: &str) -> [Judgement; 2] {
    Color::BOTH.map(|turn| judged(picture, Rules::CHINESE, turn))
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

/// The verdict on the chain at a vertex.
fn verdict<'a>(judgement: &'a Judgement, at: &str) -> &'a Verdict {
    let at = at.parse().expect("a vertex");
    judgement.verdict_at(at).expect("a stone")
}

const STONE_IN_TERRITORY: &str = ". X . O . O
                                  X X . O O O
                                  . X . O X .
                                  X X X O O O
                                  . X X O . O
                                  X X . O O .";

#[test]
fn a_stone_in_living_territory_is_dead_and_counts_for_the_owner() {
    let judgement = judged(STONE_IN_TERRITORY, Rules::CHINESE, Color::Black);
    assert_eq!(first_stones(&judgement, Status::Dead), "E4");
    assert_eq!(verdict(&judgement, "E4").status, Status::Dead);
    let territory = judged(STONE_IN_TERRITORY, Rules::JAPANESE, Color::Black);
    assert_eq!(territory.count.sides[1].dead, 1);
    assert_eq!(territory.count.sides[1].territory, 5);
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
        playout(&mut position, color, None, &Careful, &mut rng, &mut ());
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
    let picture = "X X X X X\n. . . . .\n. O . . .\n. . . . .\nX X X X X";
    let judgement = final_judgement(&game_at(picture, Rules::SIMPLIFIED, Color::Black));
    assert!(judgement.stones(Status::Dead).is_empty());
    assert_eq!(judgement.count.score.to_string(), "B+9");
}

#[test]
fn passes_change_no_judgement() {
    let mut rng = random(17);
    let size = crate::board::BoardSize::square(7).unwrap();
    for _ in 0..12 {
        let mut game = Game::new(size, Rules::CHINESE, Komi::from_halves(15));
        for _ in 0..60 {
            let points = game.legal_points(game.to_move());
            let n = crate::playout::below(&mut rng, points.len().max(1));
            let mv = points.iter().nth(n).map_or(Move::Pass, Move::Play);
            game.play(game.to_move(), mv).unwrap();
        }
        let before = judge(&game);
        game.play(game.to_move(), Move::Pass).unwrap();
        game.play(game.to_move(), Move::Pass).unwrap();
        let after = judge(&game);
        assert_eq!(before.verdicts, after.verdicts);
        assert_eq!(before.count, after.count);
    }
}

/// The score once jumped by 80 points when the passes lifted a ko ban.
#[test]
fn a_ko_ban_is_no_part_of_a_finished_position() {
    let size = crate::board::BoardSize::square(7).unwrap();
    let mut game = Game::new(size, Rules::CHINESE, Komi::from_halves(15));
    let moves = "b C4 w A3 b A2 w B2 b B3 w E3 b D4 w A4 b C2 w E4 b E5 w B1 b C1 w D5 b A1 w E6 \
                 b F5 w F6 b D6 w C5 b C6 w B5 b B6 w B1 b B2 w F4 b G5 w G4 b G3 w F7 b G6 w G7 \
                 b D1 w D3 b C3 w A5 b A6 w C7 b B7 w G2 b F2 w F3 b D7 w F1 b E2 w D2 b E1 w G1 \
                 b G3 w G2 b G5 w F5 b B4 w E5 b G1 w G3 b E7 w F1";
    let words: Vec<&str> = moves.split_whitespace().collect();
    for pair in words.chunks(2) {
        let color = if pair[0] == "b" {
            Color::Black
        } else {
            Color::White
        };
        game.play(color, Move::Play(pair[1].parse().unwrap()))
            .unwrap();
    }
    let before = judge(&game).count.score;
    game.play(Color::Black, Move::Pass).unwrap();
    game.play(Color::White, Move::Pass).unwrap();
    assert_eq!(judge(&game).count.score, before);
}

#[test]
fn in_atari_go_the_first_capture_wins() {
    let position: Position = ". . .\nO X .\n. . .".parse().unwrap();
    let komi = Komi::from_halves(15);
    let stones = position.both();
    let mut game =
        Game::with_setup(position.size(), Rules::ATARI_GO, komi, stones, Color::Black).unwrap();
    assert_eq!(final_judgement(&game).count.score.to_string(), "0");
    for (color, row) in [(Color::Black, 0), (Color::White, 0), (Color::Black, 2)] {
        let column = u8::from(color == Color::White) * 2;
        game.play(color, Move::Play(Point::new(column, row).unwrap()))
            .unwrap();
    }
    assert_eq!(final_judgement(&game).count.score.to_string(), "B+1");
}

/// A board after moves that a policy of playouts made.
fn after_moves(columns: u32, rows: u32, n_moves: u32, seed: u64) -> Position {
    use crate::playout::Policy;
    let size = crate::board::BoardSize::new(columns, rows).unwrap();
    let mut position = Position::new(size);
    let mut rng = random(seed);
    let (mut color, mut last) = (Color::Black, None);
    for _ in 0..n_moves {
        last = Careful.choose(&mut position, color, last, &mut rng);
        match last {
            Some(point) => drop(position.place(color, point)),
            None => position.lift_ko(),
        }
        color = !color;
    }
    position.lift_ko();
    position
}

fn dead_stones(position: &Position, turn: Color) -> PointSet {
    judge(&game(position, Rules::CHINESE, turn)).stones(Status::Dead)
}

#[test]
fn a_symmetric_board_is_judged_symmetrically() {
    let picture = ". X O . O X .
                   X X O O O X X
                   O O . X . O O
                   . O X . X O .
                   O O . X . O O
                   X X O O O X X
                   . X O . O X .";
    let position: Position = picture.parse().unwrap();
    let dead = dead_stones(&position, Color::White);
    for orientation in Orientation::all(position.size()) {
        assert_eq!(orientation.points(&dead), dead);
    }
}

#[test]
fn a_bent_three_around_a_stone_is_dead() {
    let judgement = judged(
        ". . . . . . .
         O O O O O . .
         X X X X O . .
         . O . X O . .
         X X X X O . .
         O O O O O . .
         . . . . . . .",
        Rules::CHINESE,
        Color::Black,
    );
    assert_eq!(first_stones(&judgement, Status::Dead), "A3");
}

#[test]
fn boards_of_every_size_and_filling_are_judged() {
    for (columns, rows) in [(1, 1), (1, 25), (2, 2), (25, 25), (3, 1)] {
        let size = crate::board::BoardSize::new(columns, rows).unwrap();
        let mut full = size.points();
        assert!(dead_stones(&Position::new(size), Color::Black).is_empty());
        full.remove(size.point(0, 0).unwrap());
        let one_color = Position::from_stones(size, [full, PointSet::EMPTY]).unwrap();
        assert!(dead_stones(&one_color, Color::White).is_empty());
    }
}

#[test]
fn what_is_marked_stands_above_the_judgement_until_it_is_cleared() {
    let game = game_at(STONE_IN_TERRITORY, Rules::CHINESE, Color::Black);
    let judgement = judge(&game);
    let score = judgement.count.score;
    let stone = PointSet::from(Point::new(4, 3).unwrap());
    let mut marks = Marks::default();
    marks.mark(&stone, false);
    let alive = marked(&game, judgement.clone(), &marks);
    assert!(alive.stones(Status::Dead).is_empty());
    assert_eq!(alive.count.score.halves(), score.halves() + 2 * 3);
    marks.mark(&stone, true);
    let dead = marked(&game, judgement, &marks);
    assert_eq!(dead.count.score, score);
}

#[test]
fn a_stone_in_atari_is_alive_in_its_own_territory_but_not_by_proof() {
    // White takes it, and dies.
    let judgement = judged(
        ". X . X . .
         X X X X X X
         . . . X O .
         X X X X X X
         . . . . . .",
        Rules::CHINESE,
        Color::Black,
    );
    assert_eq!(first_stones(&judgement, Status::Dead), "E3");
    let judgement = judged(
        ". X . X . O
         X X X X O X
         . . . X O .
         X X X X X X
         . . . . . .",
        Rules::CHINESE,
        Color::Black,
    );
    let verdict = verdict(&judgement, "F4");
    assert_eq!(verdict.status, Status::Alive);
    assert!(!verdict.reason.is_proof(), "{verdict:?}");
}

#[test]
fn stones_that_cost_their_captor_his_life_are_not_dead_by_proof() {
    // If White takes the four stones, Black plays in their middle.
    let judgement = judged(
        ". . . X X X .
         X X X X O O O
         X . O O O X .
         X . O . X X O
         X . O O O X O
         X X X X O O O
         . . . X X X .",
        Rules::CHINESE,
        Color::Black,
    );
    let verdict = verdict(&judgement, "F3");
    assert!(!verdict.reason.is_proof(), "{verdict:?}");
    assert_ne!(verdict.status, Status::Dead);
}

/// What is kept belongs to its position, turn and rules.
#[test]
fn a_judgement_that_is_kept_is_the_one_of_this_position() {
    let mut games = Vec::new();
    for seed in 1..=3 {
        let position = after_moves(7, 7, 45, seed);
        for rules in [Rules::CHINESE, Rules::JAPANESE_1989] {
            for turn in Color::BOTH {
                games.push(game(&position, rules, turn));
            }
        }
    }
    for game in games.iter().chain(games.iter().rev()) {
        let fresh = Findings::new(game).judge(Model::fitted()).verdicts;
        assert_eq!(format!("{:?}", judge(game).verdicts), format!("{fresh:?}"));
    }
}

#[test]
fn an_unfinished_board_is_not_judged_by_the_letter_of_article_8() {
    // On an open board every stone touches dame; that makes no seki before the stop.
    let picture = "
        . . . . . . . . .
        . . . . . . . . .
        . . X . . . O . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . X . . . O . .
        . . . . . . . . .
        . . . . . . . . .";
    let judgement = final_judgement(&game_at(picture, Rules::JAPANESE_1989, Color::Black));
    assert!(judgement.stones(Status::Seki).is_empty());
}

#[test]
fn what_players_agree_on_is_counted_by_the_letter_of_article_8() {
    // Three lines of dame lie between the wall and the stone: E5 and the wall are in seki.
    let picture = "
        . . . . X
        . . . . .
        O O O . .
        X X O . .
        . X O O O";
    let game = game_at(picture, Rules::JAPANESE_1989, Color::Black);
    let corner = game.position().chain("A2".parse().unwrap());
    let judgement = as_agreed(&game, corner, Reason::Agreed);
    let [black, white] = game.position().both();
    assert_eq!(judgement.stones(Status::Seki), black | white);
    assert_eq!(judgement.count.score, Score::default() - game.komi());
    // Without an agreement the place is open.
    let judgement = as_agreed(&game, corner, Reason::Undecided);
    assert_eq!(judgement.stones(Status::Dead), corner);
}
