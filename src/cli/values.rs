//! The values of options: how they are read, and what is said of wrong ones.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::time::Duration;

use honte::board::BoardSize;
use honte::engine::{Level, Live, Settings};
use honte::game::time_for_a_move;
use honte::rules::{Komi, Preset};
use honte::sgf::record::in_points;

/// Reads whole numbers of a range.
pub(super) fn whole<N>(range: RangeInclusive<N>) -> impl Fn(&str) -> Result<N, String> + Clone
where
    N: FromStr + Display + PartialOrd + Clone,
{
    move |text| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        let (least, most) = (range.start(), range.end());
        number.ok_or_else(|| format!("a whole number from {least} to {most} is needed"))
    }
}

/// Reads a number of threads.
pub(super) fn threads(text: &str) -> Result<u16, String> {
    whole(1..=Settings::MOST_THREADS)(text)
}

/// Reads the memory of a search, in MiB.
pub(super) fn memory(text: &str) -> Result<u32, String> {
    whole(1..=Settings::MOST_MEBIBYTES)(text)
}

/// Reads how often something is to be done: once at least.
pub(super) fn count(text: &str) -> Result<u64, String> {
    whole(1..=u64::MAX)(text)
}

/// Reads a seed.
pub(super) fn seed(text: &str) -> Result<u64, String> {
    whole(0..=u64::MAX)(text)
}

pub(super) fn preset(name: &str) -> Result<&'static Preset, String> {
    Preset::named(name).ok_or_else(|| {
        let names: Vec<_> = honte::rules::PRESETS
            .iter()
            .map(|preset| preset.name)
            .collect();
        format!("known rule sets: {}", names.join(", "))
    })
}

pub(super) fn board_size(text: &str) -> Result<BoardSize, String> {
    let side = |text: &str| {
        text.parse()
            .map_err(|_| format!("'{text}' is not a number of lines"))
    };
    let (columns, rows) = text.split_once(['x', ':']).unwrap_or((text, text));
    BoardSize::new(side(columns)?, side(rows)?).map_err(|error| error.to_string())
}

pub(super) fn level(text: &str) -> Result<Level, String> {
    Level::read(text).ok_or_else(|| "a level is 1 to 20, or a rank from 20k to 1k".to_owned())
}

pub(super) fn komi(text: &str) -> Result<Komi, String> {
    // Either sign, as over GTP.
    let points: f64 = text
        .replace(',', ".")
        .parse()
        .map_err(|_| "komi is a number of points".to_owned())?;
    // Zi, too.
    Komi::from_points(in_points(points))
        .ok_or_else(|| "komi is a multiple of half a point".to_owned())
}

pub(super) fn live(name: &str) -> Result<Live, String> {
    let names = Live::NAMED.map(|(name, _)| name).join(", ");
    Live::named(name).ok_or_else(|| format!("known forms: {names}"))
}

pub(super) fn one_line(text: &str) -> Result<Box<str>, String> {
    let is_visible = !text.trim().is_empty() && !text.chars().any(char::is_control);
    let text = is_visible.then(|| text.trim().into());
    text.ok_or_else(|| "one line of text is needed".to_owned())
}

pub(super) fn seconds(text: &str) -> Result<Duration, String> {
    let error = || "a time is a number of seconds, more than 0 and at most 86400".to_owned();
    time_for_a_move(text).ok_or_else(error)
}
