//! The extensions of gomill, a tool that plays and records matches.

use std::fmt::Write;

use gtp::{Args, Failure, Reply};

use super::administration::NAME;
use super::{Effect, Files, Row, answer, files, parse, play, referee_record, time};
use crate::engine::{Bounds, Engine, LastSearch, Settings};

pub(super) const ROWS: &[Row] = rows! {
    "gomill-cpu_time" "" => time::cputime, "Print the CPU time used so far, in seconds.";
    "gomill-describe_engine" "" => describe_engine, "Print name, version and all settings that affect play.";
    "gomill-explain_last_move" "" => explain_last_move,
        "Print the analysis of the last move that the engine chose, or of its resignation.";
    "gomill-genmove_ex" "[color [claim]]" => genmove_ex, with(Effect::Entered),
        "List the keywords, or choose a move and play it; with claim, claim a proven win.";
    "gomill-savesgf" "file [PROPERTY=value...]" => save, touching(Files::Always),
        "Write the game as an SGF record with these properties in its root.";
};

/// Properties that make the record: their values come from the game.
const OF_THE_GAME: [&str; 12] = [
    "AB", "AE", "AW", "B", "CA", "FF", "GM", "HJ", "HP", "PL", "SZ", "W",
];

/// The only keyword that `gomill-genmove_ex` supports; others are ignored.
const CLAIM: &str = "claim";

fn describe_engine(engine: &mut Engine, args: Args<'_>) -> Reply {
    args.end()?;
    let game = engine.game();
    let settings = Settings {
        size: game.size(),
        komi: game.komi(),
        ..*engine.settings()
    };
    let mut lines = vec![
        NAME.to_owned(),
        format!("rules: {}", game.rules().to_text()),
        format!("options: {}", settings.options()),
        format!("seed: {}", settings.seed),
    ];
    let net = engine.own_net().filter(|_| settings.uses_net);
    lines.extend(net.map(|net| format!("net: {}", net.provenance())));
    let Bounds {
        visits,
        playouts,
        time,
    } = settings.bounds;
    lines.extend(visits.map(|n| format!("visits of a search at most: {n}")));
    lines.extend(playouts.map(|n| format!("simulations of a search at most: {n}")));
    lines.extend(time.map(|time| format!("seconds of a search at most: {}", time.as_secs_f64())));
    if settings.resign_percent != Settings::RESIGN_PERCENT {
        lines.push(format!("resigns below: {} %", settings.resign_percent));
    }
    Ok(lines.join("\n").into())
}

fn explain_last_move(engine: &mut Engine, args: Args<'_>) -> Reply {
    let search = engine.last_search();
    answer(args, || search.map(format_search).unwrap_or_default())
}

fn format_search(search: &LastSearch) -> String {
    let prefix = if search.is_resigned {
        "resign instead of "
    } else {
        ""
    };
    let mut text = format!(
        "{prefix}{}: {:.1} % for {} after {} simulations",
        search.mv,
        f64::from(search.value) * 100.0,
        search.color,
        search.playouts
    );
    if !search.variation.is_empty() {
        let moves: Vec<String> = search.variation.iter().map(ToString::to_string).collect();
        // Writing into a string cannot fail.
        let _ = write!(text, "\nexpected: {}", moves.join(" "));
    }
    text
}

fn genmove_ex(engine: &mut Engine, mut args: Args<'_>) -> Reply {
    if args.is_empty() {
        return Ok(CLAIM.into());
    }
    let color = parse::color(&mut args)?;
    let mut may_claim = false;
    while let Some(keyword) = args.optional_word()? {
        may_claim |= keyword == CLAIM;
    }
    if may_claim && engine.has_proven_win(color) {
        return Ok(CLAIM.into());
    }
    play::decide(engine, color)
}

/// In a value `\_` is a blank and `\\` a backslash. The comment of the engine on its last move goes
/// into the record.
fn save(engine: &mut Engine, mut args: Args<'_>) -> Reply {
    let path = args.path("file")?;
    let mut tree = referee_record::to_tree(engine);
    let Some(root) = tree.games().next() else {
        return Err(Failure::new("cannot write file"));
    };
    while let Some(word) = args.optional_word()? {
        let (name, value) = property(word)?;
        tree.set_property(root, &name, value);
    }
    let search = engine.last_search();
    let is_last =
        |search: &&LastSearch| engine.game().last_move() == Some((search.color, search.mv));
    if let Some(search) = search.filter(is_last)
        && let Some(node) = tree.main_line(root).last()
    {
        tree.add_property(node, "C", [format_search(search)]);
    }
    files::write(engine, &path, &tree.to_sgf())
}

/// A property in the form `NAME=value`.
fn property(word: &str) -> Result<(String, String), Failure> {
    let is_name = |name: &str| {
        let is_letters = name.bytes().all(|byte| byte.is_ascii_alphabetic());
        !name.is_empty() && is_letters
    };
    let parts = word.split_once('=').filter(|(name, _)| is_name(name));
    let Some((name, value)) = parts else {
        return Err(Failure::syntax_error(format!("`{word}` is no NAME=value")));
    };
    let name = name.to_ascii_uppercase();
    if OF_THE_GAME.contains(&name.as_str()) {
        return Err(Failure::syntax_error(format!("{name} comes from the game")));
    }
    let mut text = String::new();
    let mut rest = value.chars();
    while let Some(sign) = rest.next() {
        match (sign, rest.clone().next()) {
            ('\\', Some('_')) => text.push(' '),
            ('\\', Some('\\')) => text.push('\\'),
            _ => {
                text.push(sign);
                continue;
            }
        }
        rest.next();
    }
    Ok((name, text))
}
