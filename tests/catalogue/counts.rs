//! What finished boards count, by the engine and by the reference, which have to agree.

use honte::board::{Color, PointSet};
use honte::rules::{self, Dame, Rules, Scoring};
use honte::scoring::Count;

use crate::adapter::counts::{compare, settled_of};
use crate::adapter::point_of;
use crate::positions::{ask, diagram, list};
use crate::reference::{self, Board, Ending, PRESETS, Preset, Shared, Tally, Tax, Vertex};
use crate::{game, move_of};

#[test]
fn the_engine_and_the_reference_count_as_the_catalogue_says() {
    ask("count", |entry, fact| {
        let (presets, circumstances) = fact
            .arguments
            .split_once("; ")
            .unwrap_or((fact.arguments, ""));
        let answers = presets.split(' ').map(|name| {
            let (mut ending, mut way) = (ending(&entry.diagram), Way::named(name));
            for circumstance in circumstances.split("; ").filter(|text| !text.is_empty()) {
                apply(circumstance, &mut ending, &mut way);
            }
            let count = way.count(&ending);
            let values = fact.answer.split("; ").map(|part| {
                let key = part.split(' ').next().expect("a part begins with its key");
                format!("{key} {}", value(key, &count, &ending))
            });
            values.collect::<Vec<_>>().join("; ")
        });
        let answers: Vec<String> = answers.collect();
        let other = answers.iter().find(|answer| *answer != fact.answer);
        other.unwrap_or(&answers[0]).clone()
    });
}

/// A preset in both tables.
struct Way {
    preset: Preset,
    rules: Rules,
}

impl Way {
    fn named(name: &str) -> Self {
        let preset = PRESETS.iter().find(|preset| preset.name == name);
        let engine = rules::Preset::named(name).expect("a preset by its name");
        Self {
            preset: *preset.expect("a preset by its name"),
            rules: engine.rules,
        }
    }

    /// The engine's count, which has to be that of the reference.
    fn count(&self, ending: &Ending) -> Count {
        let count = Count::new(&settled_of(ending), &self.rules);
        if let Err(what) = compare(&count, ending, &self.preset) {
            panic!("{}: {what}", self.preset.name);
        }
        count
    }
}

fn ending(diagram: &str) -> Ending {
    Ending {
        board: Board::parse(diagram),
        dead: Vec::new(),
        seki: Vec::new(),
        taken: Tally::default(),
        button: None,
        komi: 0,
        handicap: 0,
    }
}

/// Changes an ending or its rules as the catalogue says.
fn apply(circumstance: &str, ending: &mut Ending, way: &mut Way) {
    let (key, text) = circumstance
        .split_once(' ')
        .expect("a key and what belongs to it");
    let numbers = || {
        text.split(' ')
            .map(|word| word.parse::<u16>().expect("a number"))
    };
    match (key, text) {
        ("dead", _) => ending.dead = Vertex::parse_list(text),
        ("seki", _) => {
            let stones = Vertex::parse_list(text).into_iter();
            ending.seki = stones.flat_map(|stone| ending.board.chain(stone)).collect();
        }
        ("taken", _) => {
            let taken: Vec<usize> = numbers().map(usize::from).collect();
            ending.taken = Tally {
                black: taken[0],
                white: taken[1],
            };
        }
        ("komi", _) => ending.komi = numbers().map(i64::from).sum(),
        ("tax", "none") => (way.preset.tax, way.rules.tax) = (Tax::None, rules::Tax::None),
        ("tax", "seki") => (way.preset.tax, way.rules.tax) = (Tax::Seki, rules::Tax::Seki),
        ("dame", "nearest") => {
            (way.preset.shared, way.rules.dame) = (Shared::Nearest, Dame::Nearest);
        }
        _ => panic!("{circumstance} is not known"),
    }
}

/// One part of a count in the words of the catalogue.
fn value(key: &str, count: &Count, ending: &Ending) -> String {
    let sides = |part: fn(&honte::scoring::Side) -> i64| list(count.sides.each_ref().map(part));
    match key {
        "area" => list(count.area.owned.map(|points| points.len())),
        "shared" => count.area.shared.len().to_string(),
        "dame" => list(count.area.shared.iter()),
        "black" => list(count.territory[0].iter()),
        "white" => list(count.territory[1].iter()),
        "stones" => sides(|side| i64::from(side.stones)),
        "territory" => sides(|side| i64::from(side.territory)),
        "dead" => sides(|side| i64::from(side.dead)),
        "tax" => sides(|side| i64::from(side.tax)),
        "points" => sides(|side| side.points(Scoring::Territory)),
        "quarters" => count.half_count(settled_of(ending).size).to_string(),
        "result" => count.result(),
        _ => panic!("{key} is not known"),
    }
}

/// The example of the variants text (184 of 360 points), and the threshold of the rules of 1988
/// (§9 and §11).
#[test]
fn c22_half_counting_numbers() {
    let table = [
        ("chinese-wikibooks", 184, 1, 15, 1, "B+0.5"),
        ("chinese-wikibooks", 183, 1, 15, -3, "W+1.5"),
        ("chinese-1988", 184, 1, 15, 1, "B+0.5"),
        ("chinese-1988", 183, 0, 11, -1, "W+0.5"),
        ("chinese-1988", 183, 1, 11, 1, "B+0.5"),
        ("chinese-1988", 185, 0, 11, 7, "B+3.5"),
        // §9: 180½ is a draw, more wins, less loses.
        ("chinese-1988", 180, 1, 0, 0, "0"),
        ("chinese-1988", 181, 0, 0, 2, "B+1"),
        ("chinese-1988", 180, 0, 0, -2, "W+1"),
    ];
    for (preset, n_black, n_shared, komi, quarters, result) in table {
        let ending = Ending {
            komi,
            ..ending(&divided(19, 19, n_black, n_shared))
        };
        let count = Way::named(preset).count(&ending);
        let n_counted = (count.area.owned[0].len(), count.area.shared.len());
        assert_eq!(n_counted, (n_black, n_shared));
        let margin = count.half_count(settled_of(&ending).size);
        assert_eq!((margin, &*count.result()), (quarters, result), "{n_black}");
    }
}

#[test]
fn c25_handicap_compensation() {
    let table: [(&str, i64, [&str; 5]); 6] = [
        (
            "chinese-1988",
            11,
            ["B+5.5", "B+5.5", "B+3.5", "B+2.5", "W+3.5"],
        ),
        ("chinese", 15, ["B+3.5", "B+3.5", "B+1.5", "B+0.5", "W+5.5"]),
        ("aga", 15, ["B+3.5", "B+3.5", "B+2.5", "B+1.5", "W+4.5"]),
        ("new-zealand", 14, ["B+4"; 5]),
        ("simple-area-0.7", 0, ["B+11"; 5]),
        ("tromp-taylor", 15, ["B+3.5"; 5]),
    ];
    for (preset, komi, expected) in table {
        let results = [0, 1, 2, 3, 9].map(|handicap| {
            let ending = Ending {
                komi,
                handicap,
                ..ending(&divided(9, 9, 46, 0))
            };
            let count = Way::named(preset).count(&ending);
            assert_eq!(count.area.owned.map(|points| points.len()), [46, 35]);
            count.result()
        });
        assert_eq!(results, expected, "{preset}");
    }
}

/// Dia. 2 to 4 of the variants text: agreeing and playing on come to the same.
#[test]
fn c27_dead_stones_are_taken_by_playing_on() {
    let rules = Way::named("chinese-wikibooks").rules;
    let mut game = game(&Board::parse(&diagram("C27")), rules, Color::Black);
    for word in "A6 G6 C6 G4 B7 F5 B5 pass A4 pass B3 pass C3 pass".split(' ') {
        let played = game.play(game.to_move(), move_of(word));
        played.expect("dead stones are taken by legal moves");
    }
    assert_eq!(game.prisoners(), [3, 1]);
    let count = Count::new(&game.settled(PointSet::EMPTY, PointSet::EMPTY), &rules);
    assert_eq!(count.area.owned.map(|owned| owned.len()), [28, 21]);
}

/// White adds four stones inside Black's area. They are dead too, and prisoners do not count.
#[test]
fn c27_trying_to_save_dead_stones_changes_nothing() {
    let rules = Way::named("chinese-wikibooks").rules;
    let mut game = game(&Board::parse(&diagram("C27")), rules, Color::White);
    for word in "B5 A5 B3 A3 C6 A6 C2 A2".split(' ') {
        let played = game.play(game.to_move(), move_of(word));
        played.expect("there is room for stones");
    }
    let chains = ["B5", "C2", "G5"].map(|stone| {
        let stone = point_of(Vertex::parse(stone));
        game.position().chain(stone)
    });
    let settled = game.settled(PointSet::union(chains), PointSet::EMPTY);
    let count = Count::new(&settled, &rules);
    assert_eq!(count.area.owned.map(|owned| owned.len()), [28, 21]);
}

/// So many points for Black in the order of the board, so many shared, the rest for White.
fn divided(columns: usize, rows: usize, n_black: usize, n_shared: usize) -> String {
    let mut board = Board::empty(columns, rows);
    for (number, vertex) in board.vertices().into_iter().enumerate() {
        let color = match number {
            _ if number < n_black => Some(reference::Color::Black),
            _ if number < n_black + n_shared => None,
            _ => Some(reference::Color::White),
        };
        board.set(vertex, color);
    }
    board.to_string()
}
