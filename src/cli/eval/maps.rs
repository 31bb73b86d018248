//! Compares the groups with fewer than two eyes, with the dead stones given, with maps of the truth.

use honte::board::{PointSet, Position};
use honte::life::few_eyes;

use super::case::Case;

/// Compares the stones that Honte takes to live in seki with the map of a case whose dead stones are
/// given. `None` if there is no map or the board is larger than Honte's; otherwise a list of errors.
pub(super) fn compare(case: &Case) -> Option<Vec<String>> {
    let truth = &case.truth;
    let (given, map) = (truth.dead_given.as_ref()?, truth.seki_map.as_ref()?);
    let stones = ['X', 'O'].map(|color| case.points_with(&case.board, &[color]));
    let position = Position::from_stones(case.board_size()?, stones).ok()?;
    let dead = case.points_with(given, &['d']);
    let living = (stones[0] | stones[1]) - dead;
    let in_seki = case.points_with(map, &['x', 'o', 'z', 'a']) & living;
    let groups = few_eyes(&position, &dead).into_iter();
    let found = PointSet::union(groups.map(|group| group.stones));
    let errors = [(in_seki - found, ""), (found - in_seki, "not ")];
    let errors = errors.into_iter().filter_map(|(points, not)| {
        let point = points.first()?;
        Some(format!("{point} is {not}in seki"))
    });
    Some(errors.collect())
}
