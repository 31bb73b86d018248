//! The count after the game is played to its end.

use super::symmetry::{TURN, canonical};
use super::{Judgement, Status, counts_as_it_stands, next_to_play};
use crate::board::{Color, PointSet};
use crate::game::Game;
use crate::life::{self, Cause, Step};
use crate::rules::Scoring;
use crate::scoring::Count;

/// A game played to its end, and the count there.
#[derive(Debug, Clone)]
pub struct Finished {
    /// The dame that were open.
    pub dame: PointSet,
    /// The moves in their order.
    pub steps: Vec<Step>,
    /// The points of Black's and of White's own territory that had to be filled.
    pub filled: [PointSet; 2],
    /// The count after these moves, with dead stones taken off.
    pub count: Count,
}

/// Plays a judged game to its end: see [`life::finish`].
///
/// Nothing is played if the rules count the board as it stands, or count area: there nothing is
/// lost by filling, and whose the open dame are the text in force says.
pub fn finished(game: &Game, judgement: &Judgement) -> Finished {
    let rules = game.rules();
    let [dead, seki] = [Status::Dead, Status::Seki].map(|status| judgement.stones(status));
    let counts_as_it_stands = counts_as_it_stands(rules);
    let dame = if counts_as_it_stands {
        PointSet::EMPTY
    } else {
        life::open_dame(game.position(), &dead, &seki)
    };
    if counts_as_it_stands || rules.scoring != Scoring::Territory {
        return Finished {
            dame,
            steps: Vec::new(),
            filled: [PointSet::EMPTY; 2],
            count: judgement.count,
        };
    }
    let canonical = canonical(game.position(), next_to_play(game));
    let to = canonical.orientation;
    let back = to.inverse();
    let finish = life::finish(
        &canonical.position,
        &to.points(&dead),
        &to.points(&seki),
        TURN,
    );
    let of =
        |sets: &[PointSet; 2]| Color::BOTH.map(|color| back.points(&sets[canonical.color(color)]));
    let stones = of(&finish.stones);
    // Where a dead stone was captured, a living one may stand now.
    let played: PointSet = finish
        .steps
        .iter()
        .map(|step| back.point(step.point))
        .collect();
    let left = (dead & (stones[0] | stones[1])) - played;
    let mut settled = game.settled(left, seki);
    settled.stones = stones;
    for color in Color::BOTH {
        // Prisoners are counted for the one who has taken them.
        settled.prisoners[!color] += finish.taken[canonical.color(color)];
    }
    let steps = finish.steps.iter().map(|step| Step {
        color: canonical.color(step.color),
        point: back.point(step.point),
        forced: step.forced.map(|cause| Cause {
            after: cause.after.map(|after| back.point(after)),
            stone: back.point(cause.stone),
        }),
    });
    Finished {
        dame,
        steps: steps.collect(),
        filled: of(&finish.filled),
        count: Count::new(&settled, rules),
    }
}
