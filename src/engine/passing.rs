//! Decides when to pass.

use std::borrow::Cow;
use std::time::Duration;

use super::Engine;
use crate::board::{Color, Move, Point, PointSet};
use crate::judge::{self, Judgement, Reason, Status};
use crate::playout::Ownership;
use crate::rules::{AfterStop, PassRule};
use crate::scoring::Count;
use crate::search::{Candidate, Limits, Question, Report};

/// Maximum simulations of the search for the opponent's reply to a pass, with the net and without.
const REPLIES_WITH_NET: u64 = 300;
const REPLIES_WITHOUT_NET: u64 = 2000;
/// The fewest of them that find a refutation, with the net.
const LEAST_REPLIES: u64 = 20;
/// Maximum time of that search beyond what is left of the time for the move.
const REPLY_TIME: Duration = Duration::from_millis(50);
/// Maximum loss of win rate by a pass, whatever the count says: where it stays above one half or below, and
/// where it falls from above to below.
const MAX_WINRATE_LOSS: f32 = 0.25;
const MAX_LOSS_OF_A_WIN: f32 = 0.1;
/// Minimum visits of the reply for that comparison.
const ENOUGH_FOR_CHANCES: u64 = 100;
/// The shares of playouts in which the owner of a chain holds it that leave a doubt.
const DOUBTED: std::ops::RangeInclusive<f32> = 0.1..=0.9;
/// The fewest playouts that tell whether a board is decided.
const FEWEST_PLAYOUTS: u32 = 8;

impl Engine {
    /// A pass, or any legal point if the rules forbid the pass.
    pub(super) fn pass_or_any(&self, color: Color) -> Move {
        match self.game.rules().pass {
            PassRule::Allowed => Move::Pass,
            PassRule::OnlyWithoutPlay => self
                .game
                .legal_points(color)
                .first()
                .map_or(Move::Pass, Move::Play),
        }
    }

    /// Whether dead stones stand until they are captured.
    pub(super) fn must_capture(&self) -> bool {
        let rules = self.game.rules();
        !rules.friendly_pass_ok && rules.after_stop != AfterStop::Confirm
    }

    /// Whether `color` wins by passing after the opponent's pass: all chains are settled, or the
    /// opponent has none, and `color` is ahead by the count.
    pub(super) fn wins_by_passing(&self, color: Color) -> bool {
        let is_alone = self.game.position().stones(!color).is_empty();
        (is_alone || judge::judge(&self.game).is_settled())
            && self.count_after_pass(color).winner() == Some(color)
    }

    /// Whether `color` loses by passing after the opponent's pass: that ends the game, whatever a
    /// search hopes for.
    pub(super) fn loses_by_passing(&self, color: Color) -> bool {
        self.count_after_pass(color).winner() == Some(!color)
    }

    /// The count if a pass of `color` ends the game: that of the board as it stands if dead stones had to
    /// be captured. A pass changes nothing in it unless it hands over a stone.
    fn count_after_pass(&self, color: Color) -> Count {
        let mut game = Cow::Borrowed(&self.game);
        if game.rules().pass_stones {
            // Where no pass is legal none ends the game.
            let _ = game.to_mut().play(color, Move::Pass);
        }
        if self.must_capture() {
            return judge::as_it_stands(&game).count;
        }
        judge::final_judgement(&game).count
    }

    /// Whether so few stones stand on the board that no pass can be right, whatever a search says: fewer
    /// than on an eighth of the points. Very small boards begin and end at once.
    pub(super) fn has_hardly_begun(&self) -> bool {
        let n_points = self.game.size().n_points();
        let [black, white] = self.game.position().both();
        n_points >= 16 && (black | white).len() * 8 < n_points
    }

    /// Whether the board looks finished: all chains are settled, no dame are left, and no dead
    /// stones have to be captured.
    pub(super) fn looks_finished(&self) -> bool {
        let judgement = judge::judge(&self.game);
        judgement.is_settled()
            && self
                .left_to_fill(&judgement)
                .is_some_and(|left| left.is_empty())
    }

    /// Whether nothing is left but points between both colors.
    pub(super) fn has_only_dame(&self) -> bool {
        let [black, white] = self.game.position().both();
        let between = black.neighbors() & white.neighbors();
        let left = self.left_to_fill(&judge::judge(&self.game));
        left.is_some_and(|left| left.is_subset(&between))
    }

    /// The dame that are left; `None` if dead stones have to be captured.
    fn left_to_fill(&self, judgement: &Judgement) -> Option<PointSet> {
        if self.must_capture() && !judgement.stones(Status::Dead).is_empty() {
            return None;
        }
        // What only one color reaches is not dame in play, even if it does not count beside a seki.
        let [black, white] = judgement.count.area.owned;
        let beside_seki = judgement.stones(Status::Seki).neighbors();
        Some(judgement.dame - black - white - beside_seki)
    }

    /// Whether many playouts see another end of a chain than the judge, so that a search may find a
    /// move that he does not see.
    pub(super) fn is_doubted(&self) -> bool {
        let verdicts = judge::judge(&self.game).verdicts;
        verdicts.iter().any(|verdict| match verdict.reason {
            Reason::Estimated(share) | Reason::Together(share) => DOUBTED.contains(&share),
            _ => false,
        })
    }

    /// Whether nearly every point has the same owner at the end of nearly every playout. A report
    /// of few playouts does not tell, so that [`FEWEST_PLAYOUTS`] are played for it: in a single
    /// one every point has one owner.
    pub(super) fn is_nearly_decided(&self, color: Color, report: &Report) -> bool {
        if report.ownership.n_playouts() >= FEWEST_PLAYOUTS {
            return self.is_one_sided(&report.ownership);
        }
        let limits = Limits {
            playouts: FEWEST_PLAYOUTS.into(),
            ..self.regression_limits()
        };
        self.is_one_sided(&self.look(color, None, &limits).ownership)
    }

    /// Whether all but a twelfth of the points have a clear owner.
    fn is_one_sided(&self, ownership: &Ownership) -> bool {
        let board = self.game.size().points();
        let is_open = |point: &Point| ownership.balance(*point).abs() < 0.7;
        board.iter().filter(is_open).count() * 12 <= board.len()
    }

    /// Whether the best move gains points for `color` compared with a pass, or the pass costs a good part
    /// of the chance to win.
    ///
    /// Both are followed for three moves, which answers threats of the opponent, and for four,
    /// which answers threats of `color`; the judge must count a gain both times. The best move is
    /// followed by its variation from the search; the replies to the pass, and to a move that was not
    /// searched, are searched here, within a part of the same limits. A pass that ends the game has no
    /// replies.
    pub(super) fn gains(
        &self,
        color: Color,
        best: &Candidate,
        report: &Report,
        limits: &Limits<'_>,
    ) -> bool {
        if best.mv == Move::Pass {
            return false;
        }
        if self.pass_ends_game(color) {
            let after = |line: &[Move], n_moves| self.count_after(color, line, n_moves);
            let own_pass = usize::from(self.game.rules().pass_stones);
            let passed = after(&[Move::Pass], own_pass);
            return [3, 4]
                .into_iter()
                .all(|n_moves| after(&best.variation, n_moves) > passed);
        }
        let Some(replies) = self.replies(color, Move::Pass, report.playouts, limits) else {
            return true;
        };
        let costs_chances = |reply: &Candidate| {
            let chance = 1.0 - reply.value;
            let most = if (chance..best.value).contains(&0.5) {
                MAX_LOSS_OF_A_WIN
            } else {
                MAX_WINRATE_LOSS
            };
            reply.visits >= ENOUGH_FOR_CHANCES && best.value - chance > most
        };
        if replies.best().is_some_and(costs_chances) {
            return true;
        }
        let passed = line(Move::Pass, &replies);
        let played = if best.visits > 0 {
            best.variation.clone()
        } else if let Some(replies) = self.replies(color, best.mv, report.playouts, limits) {
            line(best.mv, &replies)
        } else {
            return false;
        };
        [3, 4].into_iter().all(|n_moves| {
            self.count_after(color, &played, n_moves) > self.count_after(color, &passed, n_moves)
        })
    }

    /// A search for the opponent's replies to a move, a part of the one for a move that made so many
    /// `simulations`; `None` if the move is illegal.
    pub(super) fn replies(
        &self,
        color: Color,
        mv: Move,
        simulations: u64,
        limits: &Limits<'_>,
    ) -> Option<Report> {
        let mut after = self.game.clone();
        after.play(color, mv).ok()?;
        let candidates = self.worth_trying_on(after.position(), !color);
        let question = Question {
            game: &after,
            seed: 0,
            threads: 1,
            ..self.question(!color, candidates)
        };
        let simulations = match question.net {
            Some(_) => simulations.clamp(LEAST_REPLIES, REPLIES_WITH_NET),
            None => simulations.min(REPLIES_WITHOUT_NET),
        };
        let begin = (limits.elapsed)();
        let limits = Limits {
            playouts: simulations,
            time: limits.time.map(|time| {
                let left = time.saturating_sub(begin);
                left + (time / 8).min(REPLY_TIME)
            }),
            elapsed: &|| (limits.elapsed)().saturating_sub(begin),
            ..*limits
        };
        Some(self.search_aside(&question, &limits))
    }

    /// The count for `color` in half points after this many moves of a line that `color` starts,
    /// or as many as are legal.
    fn count_after(&self, color: Color, line: &[Move], n_moves: usize) -> i64 {
        let mut game = self.game.clone();
        let mut to_move = color;
        for &mv in line.iter().take(n_moves) {
            if game.play(to_move, mv).is_err() {
                break;
            }
            to_move = !to_move;
        }
        let mut verdicts = judge::judge(&game).verdicts;
        for verdict in &mut verdicts {
            let is_own = verdict.color == color;
            let is_unopposed = is_own && game.position().stones(!color).is_empty();
            // Instead of a sure end of the game nothing counts that is not sure.
            if self.pass_ends_game(color) && !verdict.is_settled() && !is_unopposed {
                verdict.status = if is_own { Status::Dead } else { Status::Alive };
            }
            // The opponent's dead stones stand until they are captured. To rely on one's own would be
            // to rely on the opponent.
            if self.must_capture() && !is_own && verdict.status == Status::Dead {
                verdict.status = Status::Alive;
            }
        }
        for_color(color, &judge::conclude(&game, verdicts).count)
    }
}

/// A move and what a search of the replies to it expects.
fn line(mv: Move, replies: &Report) -> Vec<Move> {
    let best = replies.best().into_iter();
    let variation = best.flat_map(|reply| reply.variation.iter().copied());
    std::iter::once(mv).chain(variation).collect()
}

/// A score in half points, positive if `color` leads.
fn for_color(color: Color, count: &Count) -> i64 {
    count.score.halves() * i64::from(color.sign())
}
