//! The count of a game, with random chains declared dead or in seki.

use honte::board::Color;
use honte::playout::below;
use honte::rules;
use honte::scoring::Count;

use super::Tally as Compared;
use super::side_by_side::SideBySide;
use crate::adapter::counts::compare;
use crate::adapter::{Verdict, points_of, reference_color};
use crate::reference::{self, Bonus, Ending, Preset, Scoring, Shared, Tally, Tax, Vertex};

impl SideBySide {
    /// Counts under the rules of the game and under some other axes.
    pub(super) fn compare_counts(&mut self, compared: &mut Compared) -> Verdict {
        let drawn = (self.drawn.preset, self.drawn.rules);
        let others = [(); 2].map(|()| self.other_axes());
        for (preset, rules) in [drawn].into_iter().chain(others) {
            compared.n_counts += 1;
            let [dead, seki] = self.declared();
            let settled = self.engine.settled(points_of(&dead), points_of(&seki));
            let ending = Ending {
                board: self.reference.board().clone(),
                dead,
                seki,
                taken: self.taken(),
                button: self.button(),
                komi: self.drawn.preset.komi,
                handicap: self.handicap,
            };
            compare(&Count::new(&settled, &rules), &ending, &preset)?;
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

    /// The stones that each player has captured, and those received for passes: one for each, and
    /// one more for Black if the game has stopped and White has yet to make the last pass.
    fn taken(&self) -> Tally {
        let lost = self.reference.prisoners();
        let (mut black, mut white) = (lost.white, lost.black);
        if self.drawn.preset.has_pass_stones {
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
    fn button(&self) -> Option<reference::Color> {
        let passes = self.reference.passes_after(self.n_handicap_moves);
        let has_button = self.drawn.preset.has_button;
        passes.first().copied().filter(|_| has_button)
    }

    /// Other values on the axes of counting, in the words of both sides.
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
        let tied = winner.map(reference_color);
        let preset = Preset {
            scoring,
            tax,
            shared,
            bonus,
            tie: tied,
            ..self.drawn.preset
        };
        let rules = rules::Rules {
            scoring: counted,
            tax: taxed,
            dame,
            handicap_bonus,
            tie,
            ..self.drawn.rules
        };
        (preset, rules)
    }
}
