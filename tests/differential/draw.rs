//! How a random game begins: its rules, its board, and stones that were set up or given as handicap.

use honte::board::{PointSet, Position};
use honte::playout::{Random, below};
use honte::rules;

use crate::adapter::{color_of, point_of, rules_of, size_of, stones_of, vertex_of};
use crate::reference::{Board, Color, Game, Ko, PRESETS, Preset, Rules, Suicide, Vertex};

/// Boards of so many lines at most take turns.
const MOST: usize = 7;
/// Every so many rounds each rule set meets the largest board.
const ROUNDS_TO_A_LARGE_ONE: usize = 600;

/// Rules in the words of both sides.
#[derive(Debug, Clone, Copy)]
pub(super) struct Drawn {
    pub(super) rules: rules::Rules,
    pub(super) komi: rules::Komi,
    pub(super) preset: Preset,
    /// Whether a setup is credited to the opponent of whoever moves first under the natural ko rule.
    pub(super) setup_credit: bool,
}

impl Drawn {
    /// What the reference has to know to judge moves.
    pub(super) fn reference(&self) -> Rules {
        let Preset { suicide, ko, .. } = self.preset;
        let setup_credit = self.setup_credit;
        Rules {
            suicide,
            ko,
            setup_credit,
        }
    }
}

/// A game before its first free move.
pub(super) struct Start {
    pub(super) engine: honte::game::Game,
    pub(super) reference: Game,
    pub(super) setup: Board,
    pub(super) first: Color,
    pub(super) handicap: usize,
}

/// Whether the game of this number has the rules of a preset.
pub(super) fn is_preset(number: usize) -> bool {
    number % (rules::PRESETS.len() + 1) < rules::PRESETS.len()
}

/// The rules of the game of this number.
pub(super) fn rules(number: usize, rng: &mut Random) -> Drawn {
    let Some(named) = rules::PRESETS.get(number % (rules::PRESETS.len() + 1)) else {
        return axes(rng);
    };
    let preset = PRESETS.iter().find(|preset| preset.name == named.name);
    Drawn {
        rules: named.rules,
        komi: named.komi,
        preset: *preset.expect("every preset is written down twice"),
        setup_credit: true,
    }
}

/// Every combination of suicide and ko, the natural rule with and without credit for the setup.
fn axes(rng: &mut Random) -> Drawn {
    let kos = [
        Ko::None,
        Ko::Simple,
        Ko::Positional,
        Ko::Situational,
        Ko::Natural,
        Ko::Natural,
    ];
    let number = below(rng, kos.len());
    let suicide = [Suicide::None, Suicide::Multi, Suicide::All][below(rng, 3)];
    let basic_ko = below(rng, 4) == 0;
    let logical = PRESETS.iter().find(|preset| preset.name == "tromp-taylor");
    let preset = *logical.expect("the preset of the logical rules");
    let preset = Preset {
        name: "drawn axes",
        suicide,
        ko: kos[number],
        basic_ko,
        ..preset
    };
    let mut drawn = Drawn {
        rules: rules::Rules::TROMP_TAYLOR,
        komi: rules::Komi::from_halves(preset.komi),
        preset,
        setup_credit: number == 4,
    };
    drawn.rules = rules::Rules {
        basic_ko,
        ..rules_of(drawn.reference())
    };
    drawn
}

/// The board of a game: all small ones in turn, where everything happens soon.
pub(super) fn columns_and_rows(number: usize, rng: &mut Random) -> (usize, usize) {
    let round = number / (rules::PRESETS.len() + 1);
    if round % ROUNDS_TO_A_LARGE_ONE == ROUNDS_TO_A_LARGE_ONE / 2 {
        return (19, 19);
    }
    let most = match below(rng, 1000) {
        0..5 => 9,
        5..8 => 13,
        8 => 19,
        _ => return (1 + round % MOST, 1 + round / MOST % MOST),
    };
    (1 + below(rng, most), 1 + below(rng, most))
}

/// Half of the games begin with the empty board, a quarter with a handicap, the rest with stones
/// that were set up.
pub(super) fn start(columns: usize, rows: usize, drawn: &Drawn, rng: &mut Random) -> Start {
    let empty = Board::empty(columns, rows);
    match below(rng, 4) {
        0 if columns * rows > 2 => with_handicap(empty, drawn, rng),
        1 => {
            let first = [Color::Black, Color::White][below(rng, 2)];
            from(thicket(empty, rng), first, drawn)
        }
        _ => from(empty, Color::Black, drawn),
    }
}

fn from(setup: Board, first: Color, drawn: &Drawn) -> Start {
    let (size, stones) = (size_of(&setup), stones_of(&setup));
    let first_to_move = color_of(first);
    let engine =
        honte::game::Game::with_setup(size, drawn.rules, drawn.komi, stones, first_to_move);
    Start {
        engine: engine.expect("every chain has a liberty"),
        reference: Game::new(setup.clone(), first, drawn.reference()),
        setup,
        first,
        handicap: 0,
    }
}

/// Handicap stones on random points, as the preset brings them onto the board.
fn with_handicap(mut board: Board, drawn: &Drawn, rng: &mut Random) -> Start {
    let mut free = board.vertices();
    let handicap = 2 + below(rng, (free.len() - 2).min(8));
    let stones = (0..handicap).map(|_| free.swap_remove(below(rng, free.len())));
    let mut stones: Vec<Vertex> = stones.collect();
    stones.sort();
    let points: PointSet = stones.iter().map(|&vertex| point_of(vertex)).collect();
    let mut engine = honte::game::Game::new(size_of(&board), drawn.rules, drawn.komi);
    let given = engine.place_handicap(points);
    given.expect("there is room for the stones");
    let mut first = Color::Black;
    let mut reference = Game::new(board.clone(), first, drawn.reference());
    if drawn.preset.plays_handicap {
        for (number, &stone) in stones.iter().enumerate() {
            if number > 0 {
                reference.pass(Color::White);
            }
            let answer = reference.play(Color::Black, stone);
            answer.expect("a handicap stone repeats nothing");
        }
    } else {
        for &stone in &stones {
            board.set(stone, Some(Color::Black));
        }
        first = Color::White;
        reference = Game::new(board.clone(), first, drawn.reference());
    }
    Start {
        engine,
        reference,
        setup: board,
        first,
        handicap,
    }
}

/// Stones at random without the chains that have no liberty, which the engine names one by one.
fn thicket(mut board: Board, rng: &mut Random) -> Board {
    let percent = 20 + below(rng, 75);
    for vertex in board.vertices() {
        if below(rng, 100) < percent {
            let color = [Color::Black, Color::White][below(rng, 2)];
            board.set(vertex, Some(color));
        }
    }
    while let Err(stuck) = Position::from_stones(size_of(&board), stones_of(&board)) {
        let vertex = vertex_of(stuck.0);
        assert!(
            board.liberties(vertex).is_empty(),
            "{vertex} has a liberty in\n{board}"
        );
        board = board.without(&board.chain(vertex));
    }
    assert!(board.is_legal(), "the engine accepts\n{board}");
    board
}
