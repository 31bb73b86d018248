//! The result of a record.

use super::komi::in_points;
use super::value;
use crate::board::Color;
use crate::rules::{Komi, Score};

/// The score that the result of a record names; `None` if it names none, as after a resignation.
///
/// `W+7.5` may have a decimal comma, and a margin with a quarter counts zi. A draw is `0`, `Draw` or
/// `Jigo`.
pub fn recorded_score(result: &str) -> Option<Score> {
    let result = result.trim().to_ascii_uppercase();
    let halves = match result.split_once('+') {
        Some((winner, margin)) => {
            let points = in_points(value::real(margin).ok()??);
            let winner = Color::BOTH
                .into_iter()
                .find(|color| color.letter() == winner)?;
            Komi::from_points(points)?.halves() * i64::from(winner.sign())
        }
        None if matches!(result.as_str(), "0" | "DRAW" | "JIGO") => 0,
        None => return None,
    };
    Some(Score::from_halves(halves))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_with_a_score_are_read() {
        for (text, halves) in [
            ("B+12.5", Some(25)),
            ("w+7,5", Some(-15)),
            (" W+0.5 ", Some(-1)),
            ("B+2.25", Some(9)),
            ("Jigo", Some(0)),
            ("0", Some(0)),
            ("B+R", None),
            ("W+", None),
            ("Void", None),
            ("B+1e9", None),
        ] {
            let score = recorded_score(text).map(Score::halves);
            assert_eq!(score, halves, "{text}");
        }
    }
}
