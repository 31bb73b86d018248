//! What becomes of the stones of the catalogue under every rule set.

use std::fmt::Write;

use expect_test::{Expect, expect};
use honte::board::{Color, Position};
use honte::game::Game;
use honte::judge::{Status, final_judgement};
use honte::rules::{Komi, PRESETS, Scoring};

/// The judgement under each rule set but Atari-Go: one line of dead stones, stones in seki and the
/// score without komi, each chain by its first stone; then the rule sets that agree in it.
#[track_caller]
fn check(picture: &str, expected: &Expect) {
    let position: Position = picture.parse().expect("a position");
    let mut told: Vec<(String, Vec<&str>)> = Vec::new();
    let counting = |scoring| scoring != Scoring::FirstCapture;
    for preset in PRESETS
        .iter()
        .filter(|preset| counting(preset.rules.scoring))
    {
        let (size, stones) = (position.size(), position.both());
        let game = Game::with_setup(size, preset.rules, Komi::default(), stones, Color::Black);
        let judgement = final_judgement(&game.expect("a game starts from a legal position"));
        let firsts = |status| {
            let chains = judgement.verdicts.iter().filter(|v| v.status == status);
            let names: Vec<_> = chains
                .filter_map(|verdict| Some(verdict.chain.first()?.to_string()))
                .collect();
            names.join(" ")
        };
        let (dead, seki) = (firsts(Status::Dead), firsts(Status::Seki));
        let line = format!("dead: {dead}; seki: {seki}; {}", judgement.count.score);
        match told.iter_mut().find(|(other, _)| *other == line) {
            Some((_, presets)) => presets.push(preset.name),
            None => told.push((line, vec![preset.name])),
        }
    }
    let mut text = String::new();
    for (line, presets) in told {
        writeln!(text, "{line}").expect("text");
        for names in presets.chunks(7) {
            writeln!(text, "    {}", names.join(" ")).expect("text");
        }
    }
    expected.assert_eq(&text);
}

#[test]
fn c13_bent_four_in_the_corner() {
    check(
        ". . . . . . .
         X X . . . . .
         X X X . . . .
         O O X . . . .
         . O X X . . .
         X O O O X . .
         X X . O X . .",
        &expect![[r"
            dead: D1; seki: ; B+49
                simple-area-0.7 chinese-1988 chinese-1988-referee chinese-wikibooks ing chinese chinese-ogs
                chinese-kgs aga bga french aga-button new-zealand
            dead: D1; seki: ; B+43
                japanese-1989 go-introduction japanese korean
            dead: ; seki: ; B+33
                tromp-taylor simplified cgos
            dead: ; seki: ; B+31
                stone-scoring
            dead: D1; seki: ; B+41
                ancient-territory
        "]],
    );
}

#[test]
fn c14_seki_with_two_shared_liberties() {
    check(
        ". . . . . . . .
         X X X X X X X .
         O O O O O O X .
         . X X X . O X .",
        &expect![[r"
            dead: ; seki: B1 F1; B+16
                simple-area-0.7 chinese-1988 chinese-1988-referee chinese-wikibooks ing chinese chinese-ogs
                chinese-kgs aga bga french aga-button new-zealand
            dead: ; seki: B1 F1; B+11
                japanese-1989 go-introduction japanese korean
            dead: ; seki: ; B+16
                tromp-taylor simplified cgos
            dead: ; seki: ; B+14
                stone-scoring
            dead: ; seki: B1 F1; B+9
                ancient-territory
        "]],
    );
}

#[test]
fn c15_seki_with_an_eye_each() {
    check(
        ". X . X O . O .
         X X X X O O O O
         X X X O O O . O
         O O O X X X O O
         . O . X . X O .",
        &expect![[r"
            dead: ; seki: D1 B1; W+5
                simple-area-0.7 chinese-1988 chinese-1988-referee chinese-wikibooks ing chinese chinese-ogs
                chinese-kgs aga bga french aga-button new-zealand
            dead: ; seki: D1 B1; W+2
                japanese-1989 go-introduction japanese korean ancient-territory
            dead: ; seki: ; W+5
                tromp-taylor simplified stone-scoring cgos
        "]],
    );
}

#[test]
fn c16_one_eye_against_none() {
    check(
        ". X . X O . O .
         X X X X O O O O
         X X X O O O . O
         O O . X X X O O
         O O . X . X O .",
        &expect![[r"
            dead: A1; seki: ; B+6
                simple-area-0.7 chinese-1988 chinese-1988-referee chinese-wikibooks ing chinese chinese-ogs
                chinese-kgs aga bga french aga-button new-zealand
            dead: A1; seki: ; B+9
                japanese-1989 go-introduction japanese korean ancient-territory
            dead: ; seki: ; W+4
                tromp-taylor simplified stone-scoring cgos
        "]],
    );
}

#[test]
fn c17_three_points_without_capturing() {
    check(
        ". . . . . . . .
         X X X X X X X X
         X O O O O O O X
         O X X O O . O X
         . X X O . O O X",
        &expect![[r"
            dead: ; seki: B1 A2; B+9
                simple-area-0.7 chinese-1988 chinese-1988-referee chinese-wikibooks ing chinese chinese-ogs
                chinese-kgs aga bga french aga-button new-zealand
            dead: ; seki: B1 A2; B+6
                japanese-1989 go-introduction japanese korean ancient-territory
            dead: ; seki: ; B+9
                tromp-taylor simplified stone-scoring cgos
        "]],
    );
}

#[test]
fn c18_double_ko_seki() {
    check(
        "O O O O O O
         O X O . O .
         X . X O X X
         X X X X X X
         O O O O O O
         . . . . . .",
        &expect![[r"
            dead: ; seki: A3 B5 D4 A5; W+11
                simple-area-0.7 chinese-1988 chinese-1988-referee chinese-wikibooks ing chinese chinese-ogs
                chinese-kgs aga bga french aga-button new-zealand
            dead: ; seki: A3 B5 D4 A5; W+6
                japanese-1989 go-introduction japanese korean
            dead: ; seki: ; W+11
                tromp-taylor simplified cgos
            dead: ; seki: ; W+9
                stone-scoring
            dead: ; seki: A3 B5 D4 A5; W+4
                ancient-territory
        "]],
    );
}

#[test]
fn c19_ten_thousand_year_ko() {
    check(
        ". . . . . . .
         X X X X X X .
         O O O O O X .
         X O . O O X .
         . X X . O X .",
        &expect![[r"
            dead: ; seki: B1 A2 E1; B+15
                simple-area-0.7 chinese-1988 chinese-1988-referee chinese-wikibooks ing chinese chinese-ogs
                chinese-kgs aga bga french aga-button new-zealand
            dead: ; seki: B1 A2 E1; B+11
                japanese-1989 go-introduction japanese korean
            dead: ; seki: ; B+15
                tromp-taylor simplified cgos
            dead: ; seki: ; B+13
                stone-scoring
            dead: ; seki: B1 A2 E1; B+9
                ancient-territory
        "]],
    );
}

#[test]
fn c20_moonshine_life() {
    check(
        "O O O O O O
         O X O . O .
         X . X O X X
         X X X X X X
         O O O O O O
         O . O . O O
         O O O O O O
         X X X O O O
         . X . X O O",
        &expect![[r"
            dead: B1 D1; seki: A6 B8 D7 A8; W+29
                simple-area-0.7 chinese-1988 chinese-1988-referee chinese-wikibooks ing chinese chinese-ogs
                chinese-kgs aga bga french aga-button new-zealand
            dead: B1 D1; seki: A6 B8 D7 A8; W+14
                japanese-1989 go-introduction japanese korean
            dead: ; seki: ; W+15
                tromp-taylor simplified stone-scoring cgos
            dead: B1 D1; seki: A6 B8 D7 A8; W+12
                ancient-territory
        "]],
    );
}

#[test]
fn c21_one_eye_and_a_ko_eye() {
    check(
        ". . . . . .
         . O O O O .
         O O O O . .
         X X X O O .
         . X . X O .",
        &expect![[r"
            dead: B1 D1; seki: ; W+30
                simple-area-0.7 chinese-1988 chinese-1988-referee chinese-wikibooks ing chinese chinese-ogs
                chinese-kgs aga bga french aga-button new-zealand
            dead: B1 D1; seki: ; W+24
                japanese-1989 go-introduction japanese korean
            dead: ; seki: ; W+16
                tromp-taylor simplified stone-scoring cgos
            dead: B1 D1; seki: ; W+22
                ancient-territory
        "]],
    );
}

/// The white stones at B6 and B4 are dead too by the catalogue. The judge leaves them alive, since
/// White might live in so large a place if he were to move.
#[test]
fn c27_dead_stones() {
    check(
        ". . . X O . .
         . O . X O . .
         . . X X O . X
         . O O X O . .
         . . . X O . .
         . . . X O . .
         . . . X O . .",
        &expect![[r"
            dead: G5 B4 B6; seki: ; B+7
                simple-area-0.7 chinese-1988 chinese-1988-referee chinese-wikibooks ing chinese chinese-ogs
                chinese-kgs aga bga french aga-button new-zealand
            dead: G5 B4 B6; seki: ; B+8
                japanese-1989 go-introduction japanese korean ancient-territory
            dead: ; seki: ; W+1
                tromp-taylor simplified cgos
            dead: ; seki: ; B+1
                stone-scoring
        "]],
    );
}

#[test]
fn c36_unfilled_half_point_ko() {
    check(
        ". X . X O . O
         X X X X O O .
         . X X . X O O
         X X X X O O O
         . X . X O . O",
        &expect![[r"
            dead: ; seki: ; B+7
                simple-area-0.7 chinese-1988 chinese-1988-referee tromp-taylor simplified chinese-wikibooks ing
                chinese chinese-ogs chinese-kgs aga bga french aga-button
                new-zealand stone-scoring cgos
            dead: ; seki: B1 E3; W+3
                japanese-1989
            dead: ; seki: ; B+3
                go-introduction japanese korean ancient-territory
        "]],
    );
}
