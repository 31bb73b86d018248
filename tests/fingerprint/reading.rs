//! What is found in fixed positions: a line for each question in `regression/reading.txt`.
//!
//! A line counts the answers of each kind. The number behind them stands for the answers in full:
//! which points, which moves, how many positions were looked at.

use std::collections::BTreeMap;
use std::fmt::{Debug, Write};
use std::hash::Hasher;

use expect_test::expect_file;
use honte::board::{BoardSize, Color, Point, PointSet, Position, Suicide};
use honte::game::Game;
use honte::judge::{self, Status};
use honte::life::refuter;
use honte::life::{self, Effort, Law, Life, Outcome, Walls, tactics};
use honte::playout::{Careful, Policy, Random, below, random};
use honte::rules::{Komi, Rules};

use super::Fnv;

#[path = "../positions/mod.rs"]
mod positions;

/// The answers to one question.
struct Tally {
    kinds: BTreeMap<String, usize>,
    print: Fnv,
}

impl Tally {
    /// Counts an answer of this kind.
    fn note(&mut self, kind: impl Debug, full: impl Debug) {
        *self.kinds.entry(format!("{kind:?}")).or_default() += 1;
        self.print.write(format!("{full:?}").as_bytes());
    }
}

type Ask = fn(&Position, &mut Tally);

const QUESTIONS: [(&str, Ask); 13] = [
    ("unconditional life", unconditional),
    ("life without a foothold for the enemy", proven),
    ("walls", walls),
    ("proofs", proofs),
    ("confirmation", confirmation),
    ("hunts", hunts),
    ("captures found by the refuter", captures),
    ("rescues found by the refuter", rescues),
    ("attacks and defenses", fights),
    ("links", links),
    ("groups without two eyes", few_eyes),
    ("verdicts", verdicts),
    ("the last moves", last_moves),
];

#[test]
fn the_same_positions_are_read_alike() {
    let played: Vec<Position> = (0..100).map(position).collect();
    let catalogue = positions::entries().into_iter();
    let mut known: Vec<Position> = catalogue
        .filter(|entry| !entry.diagram.is_empty())
        .map(|entry| entry.diagram.parse().expect("a diagram"))
        .collect();
    known.retain(|position| position.size().n_points() <= 121);
    let text = format!(
        "# positions of playouts\n{}# small positions of the catalogue\n{}",
        answers(&played),
        answers(&known)
    );
    expect_file!["../../regression/reading.txt"].assert_eq(&text);
}

/// A line for each question.
fn answers(positions: &[Position]) -> String {
    let mut lines = String::new();
    for (name, ask) in QUESTIONS {
        let mut tally = Tally {
            kinds: BTreeMap::new(),
            print: Fnv::EMPTY,
        };
        for position in positions {
            ask(position, &mut tally);
        }
        let kinds = tally.kinds.iter();
        let kinds: Vec<String> = kinds.map(|(kind, n)| format!("{n} {kind}")).collect();
        let print = tally.print.finish();
        writeln!(lines, "{name}: {}; {print:016x}", kinds.join(", ")).unwrap();
    }
    lines
}

/// A position after some moves of a careful playout that began with a few random stones.
fn position(seed: u64) -> Position {
    let (columns, rows) = [(5, 5), (7, 7), (7, 6), (9, 9)][seed as usize % 4];
    let mut rng = random(seed);
    let mut position = Position::new(BoardSize::new(columns, rows).unwrap());
    let n_points = position.empty().len();
    let n_moves = n_points * (3 + below(&mut rng, 8)) / 6;
    let mut last = None;
    let mut color = Color::Black;
    for n in 0..n_moves {
        last = if n < n_points / 4 {
            any(&position, color, &mut rng)
        } else {
            Careful.choose(&mut position, color, last, &mut rng)
        };
        match last {
            Some(point) => drop(position.place(color, point)),
            None => position.lift_ko(),
        }
        color = !color;
    }
    position.lift_ko();
    position
}

fn any(position: &Position, color: Color, rng: &mut Random) -> Option<Point> {
    let points = position.empty().iter();
    let points: Vec<Point> = points
        .filter(|&point| position.is_playable(color, point) && !position.is_eye(color, point))
        .collect();
    let n = points.len().max(1);
    points.get(below(rng, n)).copied()
}

/// The color and the first stone of each chain with at most so many liberties.
fn short(position: &Position, most: usize) -> Vec<(Color, Point)> {
    let chains = position.chains().into_iter();
    let firsts = chains.filter_map(|(color, chain)| Some((color, chain.first()?)));
    firsts
        .filter(|&(_, stone)| position.liberties(stone).len() <= most)
        .collect()
}

fn unconditional(position: &Position, tally: &mut Tally) {
    let found = life::unconditional(position, Suicide::Forbidden);
    for point in &position.size().points() {
        tally.note(found.point_status(position, point), point);
    }
}

fn proven(position: &Position, tally: &mut Tally) {
    let found = life::proven(position, Suicide::Forbidden);
    for point in &position.size().points() {
        tally.note(found.point_status(position, point), point);
    }
}

fn walls(position: &Position, tally: &mut Tally) {
    let walls = Walls::new(position);
    let have = |stones: [PointSet; 2]| stones.iter().any(|stones| !stones.is_empty());
    tally.note((have(walls.proven), have(walls.presumed)), walls);
}

fn proofs(position: &Position, tally: &mut Tally) {
    let effort = Effort {
        positions: 400,
        most: 4000,
    };
    for theorem in life::theorems(position, Suicide::Forbidden, effort) {
        let shown = life::verify(position, &theorem, 500);
        tally.note(theorem.claim, (&theorem, shown));
    }
}

fn confirmation(position: &Position, tally: &mut Tally) {
    let (walls, points) = (Walls::new(position), position.size().points());
    let chains = life::confirm(position, &walls, &points, 2000);
    for chain in &chains {
        tally.note(chain.life, chain);
    }
    let dead = chains.iter().filter(|chain| chain.life == Some(Life::Dead));
    let dead = PointSet::union(dead.map(|chain| chain.chain));
    let outcome = Outcome::new(position, &dead);
    tally.print.write(format!("{outcome:?}").as_bytes());
}

fn hunts(position: &Position, tally: &mut Tally) {
    let walls = Walls::new(position).all();
    for (color, stone) in short(position, 4) {
        let chain = position.chain(stone);
        let found = life::hunt(position, &walls, color, &chain, Law::Play, 300);
        tally.note(found.fate, found);
    }
}

fn captures(position: &Position, tally: &mut Tally) {
    for (color, stone) in short(position, 4) {
        let found = refuter::capture(position, color, stone, 200);
        tally.note(found.is_some(), found);
    }
}

fn rescues(position: &Position, tally: &mut Tally) {
    let living = life::unconditional(position, Suicide::Forbidden).alive;
    for (color, stone) in short(position, 3) {
        let found = refuter::rescue(position, color, stone, &living[color], 100);
        tally.note(found.is_some(), found);
    }
}

fn fights(position: &Position, tally: &mut Tally) {
    if position.size().points().len() > 49 {
        return;
    }
    for (color, stone) in short(position, 2).into_iter().take(1) {
        for ask in [tactics::attack, tactics::defend] {
            let answer = ask(position, color, stone);
            tally.note(answer.map(|answer| answer.success), answer);
        }
    }
}

fn links(position: &Position, tally: &mut Tally) {
    let chains = short(position, 3);
    for pair in chains
        .windows(2)
        .filter(|pair| pair[0].0 == pair[1].0)
        .take(1)
    {
        for ask in [tactics::connect, tactics::disconnect] {
            let answer = ask(position, pair[0].0, [pair[0].1, pair[1].1]);
            tally.note(answer.map(|answer| answer.success), answer);
        }
    }
}

fn judged(position: &Position, rules: Rules) -> (Game, judge::Judgement) {
    let (size, komi) = (position.size(), Komi::default());
    let game = Game::with_setup(size, rules, komi, position.both(), Color::Black).unwrap();
    let judgement = judge::judge(&game);
    (game, judgement)
}

fn few_eyes(position: &Position, tally: &mut Tally) {
    let (_, judgement) = judged(position, Rules::JAPANESE);
    let dead = judgement.stones(Status::Dead);
    let found = life::few_eyes(position, &dead);
    tally.note(found.len(), found);
}

fn verdicts(position: &Position, tally: &mut Tally) {
    for rules in [Rules::CHINESE, Rules::JAPANESE_1989] {
        let (_, judgement) = judged(position, rules);
        for verdict in &judgement.verdicts {
            tally.note(verdict.status, (verdict.chain, verdict.reason));
        }
        tally
            .print
            .write(format!("{:?}", judgement.count).as_bytes());
    }
}

fn last_moves(position: &Position, tally: &mut Tally) {
    let (_, judgement) = judged(position, Rules::JAPANESE);
    let [dead, seki] = [Status::Dead, Status::Seki].map(|status| judgement.stones(status));
    let finish = life::finish(position, &dead, &seki, Color::Black);
    for step in &finish.steps {
        tally.note(step.forced.is_some(), step);
    }
    let dame = life::open_dame(position, &dead, &seki);
    tally
        .print
        .write(format!("{:?}", (dame, finish.filled)).as_bytes());
}
