//! What a record says that its game does not have: values beside the first, and a handicap that is none.

use super::{NodeId, Tree, Value, size, value};
use crate::board::BoardSize;

/// The properties of the root of which a game has one value.
const SINGLE: [&str; 4] = ["SZ", "KM", "RU", "HA"];

/// What a reader should know about values that are left out in the main line of the game with this
/// root, a sentence each.
pub fn left_out_values(tree: &Tree, root: NodeId) -> Vec<String> {
    let beside = SINGLE.into_iter().filter_map(|name| {
        let values = tree.get(root, name)?;
        let (first, other) = beside_the_first(values)?;
        let [first, other] = [first, other].map(|value| shown(name, value));
        Some(format!("{other} beside {first} is left out"))
    });
    let of_handicap = handicap(tree, root);
    beside.chain(of_handicap).chain(moves(tree, root)).collect()
}

/// The number of handicap stones in the root, whether they are set up or played; `None` if it has
/// none, or fewer than two, or more than the board has room for.
pub(super) fn n_handicap(tree: &Tree, root: NodeId, size: BoardSize) -> Option<u16> {
    let number = value::number(&tree.simple_text(root, "HA")?).ok().flatten();
    let number = number.and_then(|n| u16::try_from(n).ok());
    number.filter(|&n| n >= 2 && usize::from(n) < size.n_points())
}

fn handicap(tree: &Tree, root: NodeId) -> Option<String> {
    let text = tree.simple_text(root, "HA")?;
    let size = size(tree, root).ok()?;
    let is_none = matches!(value::number(&text), Ok(None | Some(0 | 1)));
    if is_none || n_handicap(tree, root, size).is_some() {
        return None;
    }
    let value = shown("HA", tree.get(root, "HA")?.first()?);
    Some(format!("{value} is no handicap on {size}, and is left out"))
}

/// A node has one move of a color.
fn moves(tree: &Tree, root: NodeId) -> Option<String> {
    let properties = tree.main_line(root).flat_map(|node| tree.properties(node));
    let moves = properties.filter(|property| matches!(property.name(), "B" | "W"));
    let mut left_out = (1..).zip(moves).filter_map(|(number, property)| {
        let (first, other) = beside_the_first(property.values())?;
        Some((number, property.name(), first, other))
    });
    let (number, name, first, other): (usize, _, _, _) = left_out.next()?;
    let [first, other] = [first, other].map(|value| shown(name, value));
    let all = match left_out.count() {
        0 => String::new(),
        n => format!(", with {n} more of this kind"),
    };
    Some(format!(
        "move {number} is {first}, and {other} beside it is left out{all}"
    ))
}

/// The first value, and the first of the others that differs from it.
fn beside_the_first(values: &[Value]) -> Option<(&Value, &Value)> {
    let (first, others) = values.split_first()?;
    let other = others.iter().find(|other| *other != first)?;
    Some((first, other))
}

/// A property with a value, as in a file.
fn shown(name: &str, value: &Value) -> String {
    let text = value.simple_text();
    let text = value::excerpt(text.trim());
    format!("{name}[{}]", text.escape_debug())
}
