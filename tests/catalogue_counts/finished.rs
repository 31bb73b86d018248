//! A finished board, counted by the engine and by the slow reference, which must agree.

use honte::rules::{self, Komi, Rules};
use honte::scoring::{Count, Settled};

use crate::engine_referee::{points_of, size_of, stones_of};
use crate::reference::{self, Board, Ending, PRESETS, Tally, Vertex, half_count, reckon, result};

/// A finished board with what else is known of it.
#[derive(Default)]
pub(super) struct Finished {
    pub(super) picture: String,
    pub(super) dead: &'static str,
    /// One stone of each chain.
    pub(super) seki: &'static str,
    /// The stones that Black and White have taken.
    pub(super) taken: [u32; 2],
    /// In half points.
    pub(super) komi: i64,
    pub(super) handicap: u16,
}

/// A count: area, territory, the result, and the half count in quarters of a zi.
#[derive(Debug, PartialEq)]
pub(super) struct Counted {
    pub(super) area: (usize, usize),
    pub(super) territory: (usize, usize),
    pub(super) result: String,
    pub(super) quarters: i64,
}

pub(super) fn finished(picture: &str) -> Finished {
    Finished {
        picture: picture.to_owned(),
        ..Finished::default()
    }
}

impl Finished {
    /// Counts under a preset, by the engine and by the reference.
    pub(super) fn counted(&self, name: &str) -> Counted {
        let board = Board::parse(&self.picture);
        let dead = Vertex::parse_list(self.dead);
        let seki = Vertex::parse_list(self.seki);
        let seki: Vec<_> = seki.into_iter().flat_map(|v| board.chain(v)).collect();
        let [black, white] = self.taken.map(|n| n as usize);
        let preset = PRESETS.iter().find(|preset| preset.name == name);
        let preset = preset.expect("a preset by its name");
        let settled = Settled {
            size: size_of(&board),
            stones: stones_of(&board),
            dead: points_of(&dead),
            seki: points_of(&seki),
            prisoners: self.taken,
            button: None,
            komi: Komi::from_halves(self.komi),
            handicap: self.handicap,
        };
        let ending = Ending {
            board,
            dead,
            seki,
            taken: Tally { black, white },
            button: None,
            komi: self.komi,
            handicap: usize::from(self.handicap),
        };
        let counted = by_engine(&settled, &rules_named(name));
        let reckoning = reckon(&ending, preset);
        let [area, territory] = [reckoning.area, reckoning.points].map(|t| (t.black, t.white));
        let reckoned = Counted {
            area,
            territory,
            result: result(reckoning.score, preset.tie),
            quarters: half_count(&ending, preset),
        };
        assert_eq!(counted, reckoned, "engine and reference under {name}");
        counted
    }

    pub(super) fn area(&self, name: &str) -> (usize, usize) {
        self.counted(name).area
    }

    pub(super) fn territory(&self, name: &str) -> (usize, usize) {
        self.counted(name).territory
    }

    pub(super) fn result(&self, name: &str) -> String {
        self.counted(name).result
    }
}

fn by_engine(settled: &Settled, rules: &Rules) -> Counted {
    let count = Count::new(settled, rules);
    let [black, white] = count.area.owned.map(|owned| owned.len());
    let territory = count.sides.map(|side| side.territory as usize);
    Counted {
        area: (black, white),
        territory: territory.into(),
        result: count.result(),
        quarters: count.half_count(settled.size),
    }
}

pub(super) fn rules_named(name: &str) -> Rules {
    let preset = rules::Preset::named(name);
    preset.expect("a preset by its name").rules
}

/// So many points for Black in the order of the board, so many shared, the rest for White.
pub(super) fn divided(columns: usize, rows: usize, n_black: usize, n_shared: usize) -> String {
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
