//! Compares territory and seki, with the dead stones given, with maps of the truth.

use honte::board::{Color, PointSet};
use honte::life::groups;

use super::case::Case;

/// Compares Honte's territory and living stones in seki with the maps of a case whose dead stones
/// are given. The points of dead stones are not compared. `None` if there are no maps or the board
/// is larger than Honte's; otherwise a list of errors.
pub(super) fn compare(case: &Case) -> Option<Vec<String>> {
    let truth = &case.truth;
    let (given, territory_map) = (truth.dead_given.as_ref()?, truth.territory_map.as_ref()?);
    let seki_map = truth.seki_map.as_ref()?;
    let size = case.board_size()?;
    let stones = ['X', 'O'].map(|color| case.points_with(&case.board, &[color]));
    let dead = case.points_with(given, &['d']);
    let empty = size.points() - stones[0] - stones[1];
    let in_seki = case.points_with(seki_map, &['x', 'o', 'z', 'a']);
    let found = groups(size, stones, &dead);
    let mut errors = Vec::new();
    for (color, signs) in [(Color::Black, ['z', 'w']), (Color::White, ['a', 'b'])] {
        let truth = (case.points_with(territory_map, &signs) & empty) - in_seki;
        let found = found.territory[color] & empty;
        add_difference(&mut errors, "territory", truth, found);
    }
    let living = (stones[0] | stones[1]) - dead;
    add_difference(&mut errors, "in seki", in_seki & living, found.seki());
    Some(errors)
}

/// Adds a point of each difference between two sets.
fn add_difference(errors: &mut Vec<String>, what: &str, truth: PointSet, found: PointSet) {
    for (points, not) in [(truth - found, ""), (found - truth, "not ")] {
        if let Some(point) = points.first() {
            errors.push(format!("{point} is {not}{what}"));
        }
    }
}
