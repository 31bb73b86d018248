//! A board as text, as wide as the screen allows.

use std::fmt::Write;

use honte::board::{BoardSize, Color, Point, Position};
use honte::game::star_points;

use super::{Screen, color};

/// A sign and the code of its color.
pub(in crate::cli) type Sign = (char, &'static str);

/// The rows from the top, numbers on the left and letters below. A mark is a stone in brackets or,
/// in colors, reversed. On a screen that is too narrow the points stand side by side without blanks,
/// and without colors there is no mark.
pub(in crate::cli) fn text(
    size: BoardSize,
    screen: Screen,
    marked: Option<Point>,
    sign: impl Fn(Point) -> Sign,
) -> String {
    let needed = 2 + 2 * usize::from(size.columns());
    let has_blanks = screen.width.is_none_or(|width| width >= needed);
    let brackets = marked.filter(|_| has_blanks && !screen.colors);
    let mut text = String::new();
    for row in (0..size.rows()).rev() {
        let _ = write!(text, "{:>2}", row + 1);
        if !has_blanks {
            text.push(' ');
        }
        let points = (0..size.columns()).filter_map(|column| size.point(column, row));
        let mut is_after_mark = false;
        for point in points {
            if has_blanks {
                text.push(match brackets {
                    Some(marked) if marked == point => '(',
                    _ if is_after_mark => ')',
                    _ => ' ',
                });
            }
            is_after_mark = brackets == Some(point);
            let (letter, code) = sign(point);
            if marked == Some(point) {
                text.push_str(&screen.paint(&format!("7;{code}"), &letter.to_string()));
            } else {
                text.push_str(&screen.paint(code, &letter.to_string()));
            }
        }
        if is_after_mark && screen.width.is_none_or(|width| width > needed) {
            text.push(')');
        }
        text.push('\n');
    }
    text.push_str(if has_blanks { "  " } else { "   " });
    for point in (0..size.columns()).filter_map(|column| size.point(column, 0)) {
        if has_blanks {
            text.push(' ');
        }
        text.extend(point.to_string().chars().next());
    }
    text
}

/// The stones of a position with star points, the last move marked.
pub(in crate::cli) fn position(position: &Position, screen: Screen, last: Option<Point>) -> String {
    let size = position.size();
    let stars = star_points(size);
    text(size, screen, last, |point| match position.color_at(point) {
        Some(Color::Black) => ('X', "1;32"),
        Some(Color::White) => ('O', "1;36"),
        None if stars.contains(point) => ('+', color::FAINT),
        None => ('.', color::FAINT),
    })
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use super::*;

    fn check(width: usize, last: &str, expected: &Expect) {
        let stones: Position = ". X O\n. . O\n. . .".parse().unwrap();
        let screen = Screen {
            width: Some(width),
            colors: false,
        };
        let board = position(&stones, screen, last.parse().ok());
        expected.assert_eq(&format!("{width} columns\n{board}\n"));
    }

    #[test]
    fn the_last_move_is_marked_where_there_is_room() {
        check(
            80,
            "B3",
            &expect![[r"
                80 columns
                 3 .(X)O
                 2 . . O
                 1 . . .
                   A B C
            "]],
        );
        check(
            9,
            "C2",
            &expect![[r"
                9 columns
                 3 . X O
                 2 . .(O)
                 1 . . .
                   A B C
            "]],
        );
        check(
            8,
            "C2",
            &expect![[r"
                8 columns
                 3 . X O
                 2 . .(O
                 1 . . .
                   A B C
            "]],
        );
        check(
            7,
            "C2",
            &expect![[r"
                7 columns
                 3 .XO
                 2 ..O
                 1 ...
                   ABC
            "]],
        );
    }
}
