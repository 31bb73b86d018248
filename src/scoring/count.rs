//! Counting by area, by territory with prisoners, by stones, and by half counting.

use super::regions::{Area, area, regions};
use crate::board::{BoardSize, Color, PointSet};
use crate::rules::{Dame, Komi, Rules, Score, Scoring, Tax, Tie};

/// A position with everything that a count depends on: dead stones, sekis, prisoners, komi and
/// handicap.
#[derive(Debug, Clone, Copy)]
pub struct Settled {
    /// Columns and rows.
    pub size: BoardSize,
    /// All stones on the board, Black's first.
    pub stones: [PointSet; 2],
    /// Dead stones.
    pub dead: PointSet,
    /// Stones in seki.
    pub seki: PointSet,
    /// Prisoners of each color, taken in play or received for passes, Black's first.
    pub prisoners: [u32; 2],
    /// Who holds the button, worth half a point.
    pub button: Option<Color>,
    /// Points that White receives.
    pub komi: Komi,
    /// Handicap stones.
    pub handicap: u16,
}

/// The points of one side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Side {
    /// Living stones.
    pub stones: u32,
    /// Points of territory that count under the rules in force.
    pub territory: u32,
    /// Prisoners taken in play.
    pub prisoners: u32,
    /// Dead stones of the opponent, removed at the end.
    pub dead: u32,
    /// Points lost to a group tax.
    pub tax: u32,
}

/// A count with all its parts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Count {
    /// Black's side and White's.
    pub sides: [Side; 2],
    /// Which color owns each point.
    pub area: Area,
    /// Each color's territory, including points with dead stones.
    pub territory: [PointSet; 2],
    /// Points that White receives for moving second.
    pub komi: Komi,
    /// Points that White receives for the handicap.
    pub bonus: u16,
    /// Who holds the button, worth half a point.
    pub button: Option<Color>,
    /// Black's points minus White's.
    pub score: Score,
    /// The winner of a tie, under rules that decide ties.
    pub tie: Tie,
}

impl Count {
    /// Counts `settled` under `rules`.
    ///
    /// Area (rules 0.7, III) is living stones and the points that only one color reaches. Territory
    /// (Japanese rules 1989, art. 8 and 10) is those points without the stones, plus prisoners;
    /// points beside stones in seki count as the tax rule says. Points given to the nearer stone
    /// under [`Dame::Nearest`] are territory. The group tax is charged for the eyes that cannot be
    /// filled, so it does not apply when only stones are counted.
    pub fn new(settled: &Settled, rules: &Rules) -> Self {
        let alive = settled.stones.map(|stones| stones - settled.dead);
        let mut area = area(settled.size, alive);
        if rules.dame == Dame::Nearest {
            area.give_to_nearest(alive);
        }
        let territory = territory(settled, alive, &area, rules);
        let counts_eyes = matches!(rules.scoring, Scoring::Area | Scoring::Territory);
        let is_group_taxed = rules.tax == Tax::All && counts_eyes;
        let side = |color: Color| Side {
            stones: alive[color].len() as u32,
            territory: territory[color].len() as u32,
            prisoners: settled.prisoners[color],
            dead: (settled.stones[!color] & settled.dead).len() as u32,
            tax: if is_group_taxed {
                group_tax(settled, alive, color)
            } else {
                0
            },
        };
        let sides = Color::BOTH.map(side);
        let bonus = match rules.scoring {
            Scoring::Area => rules.handicap_bonus.points(settled.handicap),
            _ => 0,
        };
        let [black, white] = sides.map(|side| side.points(rules.scoring));
        let difference = black - white;
        let button = settled.button.map_or(0, |color| i64::from(color.sign()));
        let score = Score::from_points(difference - i64::from(bonus)) + Score::from_halves(button)
            - settled.komi;
        Self {
            sides,
            area,
            territory,
            komi: settled.komi,
            bonus,
            button: settled.button,
            score,
            tie: rules.tie,
        }
    }

    /// Who wins; `None` for a draw.
    pub fn winner(&self) -> Option<Color> {
        match (self.score.halves(), self.tie) {
            (1.., _) | (0, Tie::Black) => Some(Color::Black),
            (..=-1, _) | (0, Tie::White) => Some(Color::White),
            (0, Tie::Draw) => None,
        }
    }

    /// The result as game records write it: `B+3.5`, `0`, or `B+0` where the rules decide a tie.
    pub fn result(&self) -> String {
        match (self.score.halves(), self.winner()) {
            (0, Some(Color::Black)) => "B+0".to_owned(),
            (0, Some(Color::White)) => "W+0".to_owned(),
            _ => self.score.to_string(),
        }
    }

    /// What is left of each color's area, in half points, after filling in as many stones as half
    /// the board has points (Ing). Shared points are halved. A negative number counts stones that
    /// find no place. The difference is that of the areas.
    pub fn left_after_fill_in(&self, size: BoardSize) -> [i64; 2] {
        let n_stones = size.n_points() as i64 / 2;
        let shared = self.area.shared.len() as i64;
        self.area
            .owned
            .map(|owned| 2 * (owned.len() as i64 - n_stones) + shared)
    }

    /// Black's margin by half counting, in quarter zi (Chinese rules 1988 §9).
    ///
    /// Black's stones, territory and half of the shared points are compared with half the board
    /// plus half of what White receives. One zi is two points.
    pub fn half_count(&self, size: BoardSize) -> i64 {
        let black = 4 * self.area.owned[0].len() as i64 + 2 * self.area.shared.len() as i64;
        let button = self.button.map_or(0, |color| i64::from(color.sign()));
        let threshold = 2 * size.n_points() as i64 + self.komi.halves() + 2 * i64::from(self.bonus);
        black + button - threshold
    }
}

impl Side {
    /// The points of this side before komi.
    pub fn points(&self, scoring: Scoring) -> i64 {
        let points = match scoring {
            Scoring::Area => self.stones + self.territory,
            Scoring::Territory => self.territory + self.prisoners + self.dead,
            Scoring::Stones => self.stones,
            Scoring::FirstCapture => self.prisoners,
        };
        i64::from(points) - i64::from(self.tax)
    }
}

/// Empty points that belong to one color, without those beside stones in seki if these are taxed.
fn territory(settled: &Settled, alive: [PointSet; 2], area: &Area, rules: &Rules) -> [PointSet; 2] {
    let mut territory = [PointSet::EMPTY; 2];
    for region in regions(settled.size, alive) {
        let is_taxed = rules.tax != Tax::None
            && Color::BOTH
                .iter()
                .any(|&c| region.border[c].meets(&settled.seki));
        if !is_taxed {
            for color in Color::BOTH {
                territory[color] |= region.points & area.owned[color];
            }
        }
    }
    territory
}

/// Two points for each group of `color`: stones connected through stones and own territory. A group
/// in seki pays nothing, because none of its points count.
fn group_tax(settled: &Settled, alive: [PointSet; 2], color: Color) -> u32 {
    let owned = area(settled.size, alive).owned[color];
    let taxed = alive[color] - settled.seki;
    owned.parts().filter(|group| group.meets(&taxed)).count() as u32 * 2
}
