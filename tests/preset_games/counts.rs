//! The count of a game, with random chains declared dead or in seki.

use honte::board::{Color, PointSet};
use honte::playout::below;
use honte::rules;
use honte::scoring::Count;

use super::{Pair, Verdict, same};
use crate::engine_referee::{points_of, reference_color};
use crate::reference::{
    Bonus, Ending, Preset, Scoring, Shared, Tally, Tax, Vertex, half_count, reckon, result,
};

impl Pair {
    /// Counts under the preset and under some other axes.
    pub(super) fn compare_counts(&mut self) -> Verdict {
        let named = self.named.rules;
        self.compare_count(*self.preset, named)?;
        for _ in 0..2 {
            let (preset, rules) = self.other_axes();
            self.compare_count(preset, rules)?;
        }
        Ok(())
    }

    fn compare_count(&mut self, preset: Preset, rules: rules::Rules) -> Verdict {
        self.n_counts += 1;
        let [dead, seki] = self.declared();
        let settled = self.engine.settled(points_of(&dead), points_of(&seki));
        let count = Count::new(&settled, &rules);
        let ending = Ending {
            board: self.reference.board().clone(),
            dead,
            seki,
            taken: self.taken(),
            button: self.button(),
            komi: self.preset.komi,
            handicap: self.handicap,
        };
        let expected = reckon(&ending, &preset);
        let what = |part: &str| format!("{part} of {preset:?}, {ending:?}");
        let sides =
            |part: fn(&honte::scoring::Side) -> u32| tally(count.sides.each_ref().map(part));
        let parts = [
            ("stones", sides(|side| side.stones), expected.stones),
            ("territory", sides(|side| side.territory), expected.points),
            ("prisoners", sides(|side| side.prisoners), ending.taken),
            ("dead stones", sides(|side| side.dead), expected.dead),
            ("tax", sides(|side| side.tax), expected.tax),
            ("area", tally(count.area.owned.map(size)), expected.area),
        ];
        for (part, engine, reference) in parts {
            same(format_args!("{}", what(part)), engine, reference)?;
        }
        let n_points = self.engine.size().n_points();
        let n_shared = n_points - expected.area.black - expected.area.white;
        let shared = count.area.shared.len();
        same(format_args!("{}", what("shared points")), shared, n_shared)?;
        let halves = count.score.halves();
        same(format_args!("{}", what("score")), halves, expected.score)?;
        let told = result(expected.score, preset.tie);
        same(format_args!("{}", what("result")), count.result(), told)?;
        let is_untaxed_area = preset.scoring == Scoring::Area && preset.tax == Tax::None;
        if is_untaxed_area {
            let zi = half_count(&ending, &preset);
            let counted = count.half_count(self.engine.size());
            same(format_args!("{}", what("half count")), counted, zi)?;
            same(format_args!("{}", what("zi and points")), zi, halves)?;
        }
        Ok(())
    }

    /// Some chains as dead and some as in seki.
    fn declared(&mut self) -> [Vec<Vertex>; 2] {
        let board = self.reference.board();
        let mut declared = [Vec::new(), Vec::new()];
        let mut known: Vec<Vertex> = Vec::new();
        for vertex in board.vertices() {
            if board.at(vertex).is_none() || known.contains(&vertex) {
                continue;
            }
            let chain = board.chain(vertex);
            known.extend(&chain);
            if let Some(list) = declared.get_mut(below(&mut self.rng, 6)) {
                list.extend(chain);
            }
        }
        declared
    }

    /// The stones that each player has captured, and those that he got for passes: one for each,
    /// and one more for Black if the game has stopped and White has yet to make the last pass.
    fn taken(&self) -> Tally {
        let lost = self.reference.prisoners();
        let (mut black, mut white) = (lost.white, lost.black);
        if self.preset.has_pass_stones {
            let passes = self.reference.passes_after(self.n_handicap_moves);
            let by = |color| passes.iter().filter(|&&mover| mover == color).count();
            black += by(reference_color(Color::White));
            white += by(reference_color(Color::Black));
            let has_stopped = self.passes_in_a_row() >= 2;
            if has_stopped && passes.last() == Some(&reference_color(Color::Black)) {
                black += 1;
            }
        }
        Tally { black, white }
    }

    /// Whoever passed first holds the button.
    fn button(&self) -> Option<crate::reference::Color> {
        let passes = self.reference.passes_after(self.n_handicap_moves);
        passes.first().copied().filter(|_| self.preset.has_button)
    }

    /// Other values on the axes of counting, in the words of both tables.
    fn other_axes(&mut self) -> (Preset, rules::Rules) {
        let mut draw = |n| below(&mut self.rng, n);
        let (scoring, counted) = [
            (Scoring::Area, rules::Scoring::Area),
            (Scoring::Territory, rules::Scoring::Territory),
            (Scoring::Stones, rules::Scoring::Stones),
        ][draw(3)];
        let (tax, taxed) = [
            (Tax::None, rules::Tax::None),
            (Tax::Seki, rules::Tax::Seki),
            (Tax::All, rules::Tax::All),
        ][draw(3)];
        let (shared, dame) = [
            (Shared::Nobody, rules::Dame::Nobody),
            (Shared::Split, rules::Dame::Split),
            (Shared::Nearest, rules::Dame::Nearest),
        ][draw(3)];
        let (bonus, handicap_bonus) = [
            (Bonus::None, rules::HandicapBonus::None),
            (Bonus::NMinusOne, rules::HandicapBonus::NMinusOne),
            (Bonus::N, rules::HandicapBonus::N),
        ][draw(3)];
        let (winner, tie) = [
            (None, rules::Tie::Draw),
            (Some(Color::Black), rules::Tie::Black),
            (Some(Color::White), rules::Tie::White),
        ][draw(3)];
        let preset = Preset {
            scoring,
            tax,
            shared,
            bonus,
            tie: winner.map(reference_color),
            ..*self.preset
        };
        let rules = rules::Rules {
            scoring: counted,
            tax: taxed,
            dame,
            handicap_bonus,
            tie,
            ..self.named.rules
        };
        (preset, rules)
    }
}

fn size(points: PointSet) -> u32 {
    points.len() as u32
}

fn tally([black, white]: [u32; 2]) -> Tally {
    Tally {
        black: black as usize,
        white: white as usize,
    }
}
