//! The words that can follow at a GTP prompt, from the usage and the values of each row.

use gtp::Spec;
use honte::board::{Color, PointSet};
use honte::engine::Engine;

/// Names of arguments that no value is known for, in usages that list alternatives.
const PLACEHOLDERS: [&str; 4] = ["level", "rank", "object", "private"];

/// The words that can follow these, where a vertex is one of `points`.
pub(super) fn choices(table: &[Spec<Engine>], words: &[&str], points: &PointSet) -> Vec<String> {
    let names = || table.iter().map(|row| row.name.to_owned()).collect();
    let [name, given @ ..] = words else {
        return names();
    };
    if matches!(*name, "help" | "known_command") && given.is_empty() {
        return names();
    }
    let Some(row) = table.iter().find(|row| row.name == *name) else {
        return Vec::new();
    };
    let values = row.values.map_or_else(String::new, |values| values());
    let labelled: Vec<(&str, &str)> = values
        .lines()
        .filter_map(|line| line.split_once(": "))
        .collect();
    let of_label = |label: &str| labelled.iter().find(|(name, _)| *name == label);
    let listed = |values: &str| values.split(", ").map(str::to_owned).collect();
    // The value of an axis that was named.
    if let Some((_, values)) = given.last().and_then(|last| of_label(last)) {
        return listed(values);
    }
    let argument = argument(row.usage, given.len());
    let mut choices: Vec<String> = Vec::new();
    for kind in argument.split('|') {
        match kind {
            "" => {}
            "color" => choices.extend(Color::BOTH.map(|color| color.to_string())),
            "vertex" => choices.extend(vertices_and_pass(points)),
            kind => match of_label(kind) {
                Some((_, values)) => choices.extend::<Vec<String>>(listed(values)),
                None if argument != kind && !PLACEHOLDERS.contains(&kind) => {
                    choices.push(kind.to_owned());
                }
                None => {}
            },
        }
    }
    if given.is_empty() {
        // Axes, which the usage does not name one by one.
        let is_named = |label: &str| {
            row.usage
                .split(|c: char| !c.is_alphanumeric())
                .any(|word| word == label)
        };
        let axes = labelled.iter().filter(|(label, _)| !is_named(label));
        choices.extend(axes.map(|(label, _)| (*label).to_owned()));
    }
    choices
}

/// The vertices of these points, and a pass.
pub(in crate::cli) fn vertices_and_pass(points: &PointSet) -> Vec<String> {
    let points = points.iter().map(|point| point.to_string());
    points.chain(["pass".to_owned()]).collect()
}

/// The name of argument `nth` in a usage; empty if there is none.
fn argument(usage: &str, nth: usize) -> &str {
    let all = || usage.split_whitespace();
    let words: Vec<&str> = all().filter(|word| !["|", "..."].contains(word)).collect();
    let repeats_all = all().last() == Some("...");
    let repeats_last = words.last().filter(|word| word.ends_with("..."));
    let word = match words.get(nth) {
        Some(word) => word,
        None if repeats_all && !words.is_empty() => words[nth % words.len()],
        None => repeats_last.copied().unwrap_or_default(),
    };
    word.trim_matches(['[', ']', '.'])
}

#[cfg(test)]
mod tests {
    use honte::board::BoardSize;
    use honte::commands;

    use super::*;

    #[test]
    fn each_argument_is_completed_by_its_kind() {
        let mut table = gtp::protocol_rows().to_vec();
        table.extend(commands::table());
        let points = BoardSize::square(2).unwrap().points();
        let check = |line: &str, expected: &[&str]| {
            let words: Vec<&str> = line.split_whitespace().collect();
            assert_eq!(choices(&table, &words, &points), expected, "{line}");
        };
        let vertices = ["A1", "B1", "A2", "B2", "pass"];
        check("play", &["black", "white"]);
        check("play black", &vertices);
        check("play black A1", &[]);
        check("gogui-play_sequence b A1", &["black", "white"]);
        check("honte-mark-dead A1 B1", &vertices);
        check("kgs-rules", &["chinese", "aga", "japanese", "new_zealand"]);
        check("honte-level", &["none"]);
        check("honte-rules suicide", &["none", "multi", "all"]);
        check("honte-rules chinese", &[]);
        check("boardsize", &[]);
        check("no-such-command", &[]);
        let of = |words: &[&str]| choices(&table, words, &points);
        for (words, word) in [
            (&["honte-rules"][..], "japanese-1989"),
            (&["honte-rules"], "suicide"),
            (&["help"], "genmove"),
            (&[], "genmove"),
            (&["honte-referee-event", "complaint"], "both"),
            (&["honte-referee-event", "complaint"], "black"),
        ] {
            assert!(
                of(words).iter().any(|choice| choice == word),
                "{words:?}: {word}"
            );
        }
        assert!(!of(&["honte-rules"]).iter().any(|choice| choice == "preset"));
    }
}
