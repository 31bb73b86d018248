//! KataGo's options, so that programs can start Honte with the command line that they have for KataGo.
//!
//! Files are not read: the net is in the program, and settings come from the command line.

use std::ffi::{OsStr, OsString};
use std::path::PathBuf;

use anyhow::Result;
use clap::Args;
use honte::analysis::Overrides;
use honte::commands;

use super::UsageError;

/// The subcommands that KataGo has too, and the options that it writes with one hyphen or two.
const SUBCOMMANDS: [&str; 2] = ["analysis", "gtp"];
const OPTIONS: [&str; 7] = [
    "analysis-threads",
    "config",
    "human-model",
    "model",
    "override-config",
    "override-version",
    "quit-without-waiting",
];

/// What KataGo is started with.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Options of KataGo, with one hyphen or two")]
pub(super) struct KataArgs {
    /// Ignored: the net is in the program.
    #[arg(long, value_name = "FILE")]
    model: Option<PathBuf>,
    /// Ignored, like --model.
    #[arg(long, value_name = "FILE")]
    human_model: Option<PathBuf>,
    /// Ignored: no file is read.
    #[arg(long, value_name = "FILE")]
    config: Vec<PathBuf>,
    /// Settings by KataGo's names. Those that do not exist here are reported on the standard error
    /// and ignored.
    #[arg(long, value_name = "KEY=VALUE,...")]
    override_config: Vec<Overrides>,
}

impl KataArgs {
    /// The settings of all --override-config.
    pub(super) fn overrides(&self) -> Overrides {
        let mut all = Overrides::default();
        for overrides in &self.override_config {
            all.extend(overrides);
        }
        all
    }
}

/// Changes the settings of a GTP engine as `kata-set-param` does. Without a clock KataGo searches until
/// a limit is reached, so that a limit given at start is what a move takes.
pub(super) fn change(settings: &mut honte::engine::Settings, overrides: &Overrides) -> Result<()> {
    let mut ignored = Vec::new();
    for (name, value) in overrides.iter() {
        match commands::set_by_katago_name(settings, name, value) {
            None => ignored.push(name),
            Some(true) => {}
            Some(false) => {
                let why = format!("--override-config: {name} cannot be {value}");
                return Err(UsageError(why).into());
            }
        }
    }
    let bounds = settings.bounds;
    let fewest = [bounds.visits, bounds.playouts].into_iter().flatten().min();
    settings.playouts = settings.playouts.or(fewest);
    report_ignored(ignored.into_iter());
    Ok(())
}

/// Says on the standard error which settings are ignored.
pub(super) fn report_ignored<'a>(keys: impl Iterator<Item = &'a str>) {
    let keys: Vec<&str> = keys.collect();
    if !keys.is_empty() {
        crate::say(&format!(
            "honte: settings without effect: {}",
            keys.join(", ")
        ));
    }
}

/// The words of the command line, with two hyphens where KataGo has one.
pub(super) fn with_two_hyphens(words: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let mut words: Vec<OsString> = words.collect();
    // An option first means GTP.
    let is_of_both = |word: &OsString| {
        SUBCOMMANDS.iter().any(|name| word == name) || word.as_encoded_bytes().starts_with(b"-")
    };
    if words.get(1).is_some_and(is_of_both) {
        for word in words.iter_mut().skip(1) {
            if is_option(word) {
                let mut longer = OsString::from("-");
                longer.push(&*word);
                *word = longer;
            }
        }
    }
    words
}

/// Whether a word is one of KataGo's options with one hyphen.
fn is_option(word: &OsStr) -> bool {
    let name = word.to_str().and_then(|word| word.strip_prefix('-'));
    name.is_some_and(|name| {
        let name = name.split_once('=').map_or(name, |(name, _)| name);
        OPTIONS.contains(&name)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(line: &str) -> Vec<OsString> {
        line.split(' ').map(OsString::from).collect()
    }

    #[test]
    fn one_hyphen_becomes_two_only_in_what_katago_has() {
        for (line, expected) in [
            (
                "honte analysis -model M -config=C -quit-without-waiting",
                "honte analysis --model M --config=C --quit-without-waiting",
            ),
            ("honte gtp --model M -v", "honte gtp --model M -v"),
            ("honte duel -model M", "honte duel -model M"),
            ("honte -model M", "honte --model M"),
            ("honte --size 9 -model M", "honte --size 9 --model M"),
        ] {
            assert_eq!(with_two_hyphens(words(line).into_iter()), words(expected));
        }
    }
}
