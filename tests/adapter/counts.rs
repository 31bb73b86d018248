//! The engine's score of a finished game compared with that of the reference.

use honte::board::PointSet;
use honte::rules::Komi;
use honte::scoring::{Count, Settled, Side};

use super::{Verdict, color_of, points_of, same, size_of, stones_of};
use crate::reference::{
    self, Ending, Preset, Scoring, Shared, Tally, Tax, half_count, reckon, result,
};

/// A finished game in the types of the engine.
pub(crate) fn settled_of(ending: &Ending) -> Settled {
    Settled {
        size: size_of(&ending.board),
        stones: stones_of(&ending.board),
        dead: points_of(&ending.dead),
        seki: points_of(&ending.seki),
        prisoners: [ending.taken.black as u32, ending.taken.white as u32],
        button: ending.button.map(color_of),
        komi: Komi::from_halves(ending.komi),
        handicap: ending.handicap as u16,
    }
}

/// Whether the engine scores a finished game as the reference does under the same rules.
pub(crate) fn compare(count: &Count, ending: &Ending, preset: &Preset) -> Verdict {
    let expected = reckon(ending, preset);
    let what = |part: &str| format!("{part} of {preset:?}, {ending:?}");
    let sides = |part: fn(&Side) -> u32| tally(count.sides.each_ref().map(part));
    let area = tally(count.area.owned.map(|points: PointSet| points.len() as u32));
    let parts = [
        ("stones", sides(|side| side.stones), expected.stones),
        ("territory", sides(|side| side.territory), expected.points),
        ("prisoners", sides(|side| side.prisoners), ending.taken),
        ("dead stones", sides(|side| side.dead), expected.dead),
        ("tax", sides(|side| side.tax), expected.tax),
        ("area", area, expected.area),
    ];
    for (part, engine, reference) in parts {
        same(format_args!("{}", what(part)), engine, reference)?;
    }
    let size = size_of(&ending.board);
    let n_shared = size.n_points() - expected.area.black - expected.area.white;
    same(
        format_args!("{}", what("shared points")),
        count.area.shared.len(),
        n_shared,
    )?;
    if preset.shared != Shared::Nearest {
        let controlled = reference::area(&ending.board.without(&ending.dead));
        same(
            format_args!("{}", what("controlled points")),
            area,
            controlled,
        )?;
    }
    let halves = count.score.halves();
    same(format_args!("{}", what("score")), halves, expected.score)?;
    let written = result(expected.score, preset.tie);
    same(format_args!("{}", what("result")), count.result(), written)?;
    let zi = half_count(ending, preset);
    if preset.scoring == Scoring::Area && preset.tax == Tax::None {
        same(
            format_args!("{}", what("half count")),
            count.half_count(size),
            zi,
        )?;
        same(format_args!("{}", what("zi and points")), zi, halves)?;
    }
    Ok(())
}

fn tally([black, white]: [u32; 2]) -> Tally {
    Tally {
        black: black as usize,
        white: white as usize,
    }
}
