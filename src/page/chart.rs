//! Bars in tables, and the course of a figure with its interval.

use std::fmt::Write;

/// A cell with a number and a bar of this share of its width, from 0 to 1.
pub fn bar(text: &str, share: f64) -> String {
    let percent = (share.clamp(0.0, 1.0) * 100.0).round();
    format!(
        "<span class=\"figure\"><span class=\"measure\"><i style=\"width:{percent}%\"></i></span>\
         {text}</span>"
    )
}

/// A figure with its interval.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Measured {
    /// How much had been measured by then, such as the number of games.
    pub after: usize,
    /// The lower end of the interval.
    pub low: f64,
    /// The figure.
    pub middle: f64,
    /// The upper end of the interval.
    pub high: f64,
}

/// Width and height of a chart, and the room for the labels on the left, on the right and below.
const SIZE: (f64, f64) = (440.0, 200.0);
const MARGIN: (f64, f64, f64) = (40.0, 8.0, 22.0);
/// Most points that are drawn.
const MOST_POINTS: usize = 300;

/// Where values are drawn.
struct Scale {
    /// The first number of what had been measured, and the last one.
    span: (usize, usize),
    /// The largest value, and the least one.
    values: (f64, f64),
}

impl Scale {
    fn x(&self, after: usize) -> f64 {
        let (left, right, _) = MARGIN;
        let (first, last) = self.span;
        let share = (after - first) as f64 / (last - first) as f64;
        left + share * (SIZE.0 - left - right)
    }

    fn y(&self, value: f64) -> f64 {
        let (top, bottom) = self.values;
        let share = (top - value.clamp(bottom, top)) / (top - bottom);
        8.0 + share * (SIZE.1 - MARGIN.2 - 16.0)
    }

    fn path<'a>(
        &self,
        points: impl Iterator<Item = &'a Measured>,
        value: impl Fn(&Measured) -> f64,
    ) -> String {
        let place = |point: &Measured| {
            let (x, y) = (self.x(point.after), self.y(value(point)));
            format!("{x:.1} {y:.1}")
        };
        points.map(place).collect::<Vec<_>>().join("L")
    }

    /// The least and largest values, 0, and both ends of what had been measured.
    fn labels(&self, unit: &str) -> String {
        let ((first, last), (top, bottom)) = (self.span, self.values);
        let values = [
            (top, format!("{top:+.0}")),
            (bottom, format!("{bottom:+.0}")),
        ];
        let values = values.into_iter().filter(|(value, _)| value.abs() >= 0.5);
        let (left, floor) = (MARGIN.0 - 6.0, SIZE.1 - 6.0);
        let mut text = String::new();
        for (value, label) in values.chain([(0.0, "0".to_owned())]) {
            let y = self.y(value) + 4.0;
            // Writing into a string cannot fail.
            let _ = writeln!(
                text,
                "<text x=\"{left}\" y=\"{y:.1}\" text-anchor=\"end\">{label}</text>"
            );
        }
        let ends = [
            (first, first.to_string(), "start"),
            (last, format!("{last} {unit}"), "end"),
        ];
        for (after, label, anchor) in ends {
            let x = self.x(after);
            let _ = writeln!(
                text,
                "<text x=\"{x:.1}\" y=\"{floor}\" text-anchor=\"{anchor}\">{label}</text>"
            );
        }
        text
    }
}

/// A chart of a figure over what had been measured, with its interval as a band and a line at 0.
/// Values beyond `limit` are cut off. Title and unit are HTML. Fewer than two points make no chart.
pub fn course(title: &str, unit: &str, limit: f64, points: &[Measured]) -> Option<String> {
    let (last, early) = points.split_last()?;
    let first = early.first()?;
    let step = points.len().div_ceil(MOST_POINTS);
    let points: Vec<&Measured> = early.iter().step_by(step).chain([last]).collect();
    let ends = points.iter().flat_map(|point| [point.low, point.high]);
    // At least a unit in each direction, so that a height is left.
    let (top, bottom) = ends.fold((1.0_f64, -1.0_f64), |(top, bottom), end| {
        let end = end.clamp(-limit, limit);
        (top.max(end), bottom.min(end))
    });
    let scale = Scale {
        span: (first.after, last.after),
        values: (top, bottom),
    };
    let all = || points.iter().copied();
    let upper = scale.path(all(), |point| point.high);
    let lower = scale.path(all().rev(), |point| point.low);
    let middle = scale.path(all(), |point| point.middle);
    let (left, right, axis) = (MARGIN.0, SIZE.0 - MARGIN.1, scale.y(0.0));
    let ((width, height), labels) = (SIZE, scale.labels(unit));
    Some(format!(
        "<svg class=\"course\" viewBox=\"0 0 {width} {height}\" role=\"img\" aria-label=\"{title}\">\n\
         <path class=\"band\" d=\"M{upper}L{lower}Z\"/>\n\
         <path class=\"axis\" d=\"M{left} {axis:.1}H{right}\"/>\n\
         <path class=\"line\" d=\"M{middle}\"/>\n{labels}</svg>\n"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn point(after: usize, middle: f64) -> Measured {
        Measured {
            after,
            low: middle - 10.0,
            middle,
            high: f64::INFINITY,
        }
    }

    #[test]
    fn a_course_begins_and_ends_with_its_points_and_is_cut_off_at_the_limit() {
        let points: Vec<Measured> = (1..=1000).map(|n| point(n, n as f64)).collect();
        let svg = course("Elo", "games", 400.0, &points).unwrap();
        for text in [">1<", ">1000 games<", ">+400<", ">-9<"] {
            assert!(svg.contains(text), "{text}: {svg}");
        }
        assert!(svg.len() < 30_000 && !svg.contains("inf") && !svg.contains("NaN"));
        assert_eq!(course("Elo", "games", 400.0, &points[..1]), None);
        assert_eq!(course("Elo", "games", 400.0, &[]), None);
    }

    #[test]
    fn a_bar_has_its_share_of_the_width() {
        assert!(bar("5", 0.5).contains("width:50%") && bar("5", 7.0).contains("width:100%"));
    }
}
