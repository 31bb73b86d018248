//! The komi of a record: points, or zi.

use super::{NodeId, Tree, Value, size, value};
use crate::board::BoardSize;
use crate::rules::Komi;

/// Komi as a record has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordedKomi {
    /// Its points.
    pub komi: Komi,
    /// How the number was read, if it does not simply count points.
    pub remark: Option<String>,
}

/// The points that a number means which somebody wrote, the komi of a game or the margin of its result.
///
/// Points have no quarters. A number with a quarter counts zi, as Chinese servers do: stones of one
/// side, each of which is worth two points. So 3.75 is 7.5 points.
pub fn in_points(number: f64) -> f64 {
    let has_quarter = (number * 4.0).fract() == 0.0 && (number * 2.0).fract() != 0.0;
    if has_quarter { 2.0 * number } else { number }
}

/// The komi of the game with this root; `None` if it has none that can be read.
///
/// In records of the server Fox it is in hundredths from 100 on, and so it is taken elsewhere if it is
/// more than the board has points, too: programs that write such records anew leave out that they are of
/// Fox. In a record of Honte it is what it says. What is not a multiple of half a point is rounded to one.
pub fn komi(tree: &Tree, root: NodeId) -> Option<RecordedKomi> {
    let text = tree.simple_text(root, "KM")?;
    let number = value::real(&text).ok().flatten()?;
    let n_points = size(tree, root).unwrap_or(BoardSize::STANDARD).n_points();
    let is_too_much = number > n_points as f64 && !is_by(tree, root, "Honte");
    let is_in_hundredths = number >= 100.0 && (is_too_much || is_by(tree, root, "foxwq"));
    let number = if is_in_hundredths {
        number / 100.0
    } else {
        number
    };
    let points = in_points(number);
    let komi = Komi::nearest(points)?;
    let remark = if is_in_hundredths {
        Some(format!("KM[{text}] was read as {komi} points"))
    } else if Komi::from_points(points).is_none() {
        let why = "is not a multiple of half a point";
        Some(format!("KM[{text}] {why}, and was read as {komi}"))
    } else if Komi::from_points(number).is_some() {
        None
    } else {
        Some(format!("KM[{text}] was read as {number} zi, {komi} points"))
    };
    Some(RecordedKomi { komi, remark })
}

/// Whether a program with this name says that it wrote the record.
fn is_by(tree: &Tree, root: NodeId, name: &str) -> bool {
    let programs = tree.get(root, "AP").unwrap_or_default();
    let mut names = programs.iter().map(Value::simple_text);
    names.any(|text| text.split(':').next() == Some(name))
}
