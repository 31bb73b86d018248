//! Games as SGF files.

use std::fs::File;
use std::io::{self, Write};

use super::schedule::PLAIN_NAMES;
use super::{DuelError, GameLine, GameReport};
use crate::board::Color;
use crate::files::replace;
use crate::game::Game;
use crate::sgf::Tree;
use crate::sgf::record::record;

/// Writes the SGF file named in the report, if there is one.
///
/// # Errors
///
/// Fails if the file exists and must not be replaced, or cannot be written.
pub(super) fn write(game: &Game, report: &GameReport, replaces: bool) -> Result<(), DuelError> {
    let Some(path) = &report.line.sgf else {
        return Ok(());
    };
    let text = tree(game, report).to_sgf() + "\n";
    let written = if replaces {
        replace(path, text.as_bytes())
    } else {
        File::create_new(path).and_then(|mut file| file.write_all(text.as_bytes()))
    };
    written.map_err(|why| match why.kind() {
        io::ErrorKind::AlreadyExists => DuelError::Taken(path.clone()),
        _ => DuelError::Record {
            path: path.clone(),
            why,
        },
    })
}

/// The game with the names of the players, and a comment on the result after the last move.
///
/// It contains no date or time, so that equal games have equal records.
fn tree(game: &Game, report: &GameReport) -> Tree {
    let mut tree = record(game, report.sgf_result.as_deref());
    let root = tree.games().next();
    if let Some(root) = root {
        tree.add_property(root, "PB", [player(&report.line, Color::Black)]);
        tree.add_property(root, "PW", [player(&report.line, Color::White)]);
    }
    if let Some(last) = root.and_then(|root| tree.main_line(root).last()) {
        tree.add_property(last, "C", [comment(report)]);
    }
    tree
}

/// The name of a player: the one that it reported, and before it the one in the list of the match,
/// unless that is a letter and the names that both reported tell them apart.
fn player(line: &GameLine, color: Color) -> String {
    let reported = color.of([&line.black, &line.white]);
    let engine = color.of(line.engines.each_ref());
    if PLAIN_NAMES.contains(&&**engine) && line.black != line.white {
        return reported.clone();
    }
    format!("{engine} ({reported})")
}

/// The result with its reason and article, the rulings before it, and the score as the judge and
/// each engine see it.
fn comment(report: &GameReport) -> String {
    let game = &report.line;
    let mut lines = vec![format!("{}: {}", game.result, game.cited_reason())];
    lines.extend(game.rulings.iter().cloned());
    if let Some(count) = &report.count {
        lines.push(format!("Judge: {}", count.score));
        for (color, (score, dead)) in Color::BOTH
            .into_iter()
            .zip(game.scores.iter().zip(&game.dead))
        {
            let score = score.as_deref().unwrap_or("no score");
            let dead = match dead.as_deref() {
                None => "no list of dead stones".to_owned(),
                Some("") => "no dead stones".to_owned(),
                Some(stones) => format!("dead stones: {stones}"),
            };
            lines.push(format!("{}: {score}; {dead}", color.name()));
        }
    }
    lines.join("\n")
}
