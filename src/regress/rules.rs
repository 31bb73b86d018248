//! The rules of a run: how an engine is told, and suites that ask for scores without naming any.

use std::collections::HashSet;
use std::path::Path;

use super::stand_in::path_and_rest;
use super::suite::Suite;
use crate::commands::KGS_NAMES;
use crate::files;
use crate::rules::{Dialect, Preset};
use crate::sgf::{MOST_BYTES, Tree};

/// Commands that choose rules.
pub(super) const CHOOSERS: [&str; 3] = ["honte-rules", "kata-set-rules", "kgs-rules"];

/// The command by which an engine with these commands is told the rules, if it has one for them.
pub(crate) fn rules_command(preset: &Preset, known: Option<&HashSet<String>>) -> Option<String> {
    let of_kgs = |name: &&str| {
        let rules = Preset::named_in(Dialect::Kgs, name).map(|preset| preset.rules);
        *name == preset.name || rules == Some(preset.rules)
    };
    CHOOSERS.into_iter().find_map(|command| {
        let name = match command {
            _ if !known?.contains(command) => return None,
            "honte-rules" => preset.name.to_owned(),
            "kata-set-rules" => preset.rules.to_kata(),
            _ => KGS_NAMES.split('|').find(of_kgs)?.to_owned(),
        };
        Some(format!("{command} {name}"))
    })
}

/// A warning if selected tests ask for scores of records that name no rules.
pub(super) fn warning_about_scores(suite: &Suite, wanted: &[bool]) -> Option<String> {
    let mut record = None;
    let mut lines = Vec::new();
    for (step, is_wanted) in suite.steps.iter().zip(wanted) {
        let name = step.name();
        if CHOOSERS.contains(&name) {
            return None;
        }
        if name == "loadsgf" {
            let (path, _) = path_and_rest(step.command[name.len()..].trim());
            record = Some(path).filter(|path| !names_rules(&suite.folder().join(path)));
        } else if *is_wanted && name.contains("score") && record.is_some() {
            lines.push(step.line);
        }
    }
    let first = lines.first()?;
    let ask = match lines.len() {
        1 => "1 test asks".to_owned(),
        n => format!("{n} tests ask"),
    };
    Some(format!(
        "{}.tst:{first}: {ask} for scores of records that name no rules; --rules NAME sets them",
        suite.name
    ))
}

/// Whether a record names rules, or cannot be read.
fn names_rules(path: &Path) -> bool {
    let tree = files::read(path, MOST_BYTES)
        .ok()
        .and_then(|bytes| Tree::parse(&bytes).ok());
    tree.is_none_or(|tree| {
        let root = tree.games().next();
        let rules = root.and_then(|root| tree.get(root, "RU")?.first().cloned());
        rules.is_some_and(|name| !name.text().trim().is_empty())
    })
}
