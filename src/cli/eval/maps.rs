//! Territory and seki with the dead stones given, compared with maps of the truth.

use honte::board::{BoardSize, Color, Point, PointSet};
use honte::scoring::groups;

use super::case::{Case, sign};

/// Compares what Honte makes of a case whose dead stones are given with its maps: whose each empty
/// point is, and which living stones are in seki. Dead stones are taken off in any case, so what
/// the maps say of their points is not compared. `None` where there are no maps, or the board is
/// larger than Honte's; else what is wrong, in words.
pub(super) fn compare(case: &Case) -> Option<Vec<String>> {
    let truth = &case.truth;
    let (given, territory_map) = (truth.dead_given.as_ref()?, truth.territory_map.as_ref()?);
    let seki_map = truth.seki_map.as_ref()?;
    let size = BoardSize::new(case.size.0.into(), case.size.1.into()).ok()?;
    let at = |rows: &[String], point: Point| {
        let row = usize::from(size.rows() - 1 - point.row());
        sign(rows, usize::from(point.column()), row)
    };
    let all = |rows: &[String], signs: &[char]| -> PointSet {
        let points = size.points().iter();
        points.filter(|&p| signs.contains(&at(rows, p))).collect()
    };
    let stones = [all(&case.board, &['X']), all(&case.board, &['O'])];
    let dead = all(given, &['d']);
    let empty = size.points() - stones[0] - stones[1];
    let in_seki = all(seki_map, &['x', 'o', 'z', 'a']);
    let found = groups(size, stones, &dead);
    let mut wrong = Vec::new();
    for (color, signs) in [(Color::Black, ['z', 'w']), (Color::White, ['a', 'b'])] {
        let truth = (all(territory_map, &signs) & empty) - in_seki;
        tell(
            &mut wrong,
            "territory",
            truth,
            found.territory[color] & empty,
        );
    }
    let living = (stones[0] | stones[1]) - dead;
    let truth = in_seki & living;
    tell(&mut wrong, "in seki", truth, found.seki());
    Some(wrong)
}

/// Adds in words where two sets differ.
fn tell(wrong: &mut Vec<String>, what: &str, truth: PointSet, found: PointSet) {
    for (points, not) in [(truth - found, ""), (found - truth, "not ")] {
        if let Some(point) = points.first() {
            wrong.push(format!("{point} is {not}{what}"));
        }
    }
}
