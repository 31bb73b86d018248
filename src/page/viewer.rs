//! A board to click through the moves of a game.

use serde_json::{Value, json};

use super::escape;
use crate::board::{Color, Drawing, PointSet};
use crate::game::{Game, star_points};

/// The script of a page with boards to click through.
pub const VIEWER_SCRIPT: &str = include_str!("viewer.js");

/// A board with the last position of a game. With [`VIEWER_SCRIPT`] it shows the others too.
///
/// What each move removed stands in the page, so that the script knows no rules.
pub fn viewer(game: &Game) -> String {
    let size = game.size();
    let mut drawing = Drawing::new(size);
    for point in &star_points(size) {
        drawing.add_star(point);
    }
    for color in Color::BOTH {
        for point in &game.position().stones(color) {
            drawing.add_stone(point, color, 1.0);
        }
    }
    let width = 1.5 * (f32::from(size.columns()) + 2.0);
    format!(
        "<figure class=\"viewer\" style=\"max-width:{width}rem\" data-game=\"{}\">\n{}</figure>\n",
        escape(&data(game).to_string()),
        drawing.finish()
    )
}

/// The first stones and the changes by each move. Points are pairs of column and row from the upper
/// left corner.
fn data(game: &Game) -> Value {
    let rows = game.size().rows();
    let places = |points: &PointSet| -> Vec<[u8; 2]> {
        let points = points.iter();
        points
            .map(|point| [point.column(), rows - 1 - point.row()])
            .collect()
    };
    let mut stones = game.first_stones();
    let first = stones.map(|stones| places(&stones));
    let mut moves = Vec::new();
    for (number, (color, mv)) in (1..).zip(game.moves()) {
        let after = game.stones_after(number).unwrap_or(stones);
        let change = |from: &[PointSet; 2], to: &[PointSet; 2]| {
            [0, 1].map(|nth| places(&(from[nth] - to[nth])))
        };
        let text = mv.in_lower_case();
        let at = mv
            .point()
            .map(|point| [point.column(), rows - 1 - point.row()]);
        moves.push(json!({
            "by": color.to_string(),
            "move": text,
            "at": at,
            "on": change(&after, &stones),
            "off": change(&stones, &after),
        }));
        stones = after;
    }
    json!({ "first": first, "moves": moves, "pitch": Drawing::PITCH })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{BoardSize, Move};
    use crate::rules::{Komi, Rules};

    #[test]
    fn what_each_move_puts_on_and_takes_off_stands_in_the_page() {
        let size = BoardSize::square(3).unwrap();
        let mut game = Game::new(size, Rules::CHINESE, Komi::default());
        for mv in ["A1", "A2", "pass", "B1"] {
            let mv = mv.parse().map_or(Move::Pass, Move::Play);
            game.play(game.to_move(), mv).unwrap();
        }
        let data = data(&game);
        let moves = data["moves"].as_array().unwrap();
        assert_eq!(moves.len(), 4);
        assert_eq!(moves[0]["on"], json!([[[0, 2]], []]));
        assert_eq!(
            moves[2],
            json!({"by": "black", "move": "pass", "at": null, "on": [[], []], "off": [[], []]})
        );
        assert_eq!(moves[3]["off"], json!([[[0, 2]], []]));
        assert_eq!(moves[3]["on"], json!([[], [[1, 2]]]));
        assert!(viewer(&game).contains("&quot;off&quot;"));
    }
}
