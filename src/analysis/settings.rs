//! Settings by KataGo's names, as its files, command lines and queries give them.

use std::str::FromStr;
use std::time::Duration;

use crate::board::Color;

/// Settings that change how KataGo searches, and nothing here. They are accepted without a warning,
/// because programs send them with each query.
const WITHOUT_EFFECT: &[&str] = &[
    "analysisWideRootNoise",
    "antiMirror",
    "conservativePass",
    "cpuctExploration",
    "cpuctExplorationLog",
    "dynamicScoreUtilityFactor",
    "ignorePreRootHistory",
    "lagBuffer",
    "playoutDoublingAdvantage",
    "playoutDoublingAdvantagePla",
    "preventCleanupPhase",
    "rootFpuReductionMax",
    "rootNumSymmetriesToSample",
    "rootPolicyTemperature",
    "rootPolicyTemperatureEarly",
    "rootSymmetryPruning",
    "staticScoreUtilityFactor",
    "useGraphSearch",
    "wideRootNoise",
    "winLossUtilityFactor",
];

/// From whose side figures are reported.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Perspective {
    /// Always from this one's.
    Of(Color),
    /// From that of the player to move.
    SideToMove,
}

/// What limits a search and forms its answer, unless a query says otherwise.
#[derive(Debug, Clone, PartialEq)]
pub struct Settings {
    /// The most visits of the root.
    pub(super) visits: u64,
    /// The most simulations; a search begins without visits, so that the smaller number counts.
    pub(super) playouts: u64,
    /// The most time.
    pub(super) time: Option<Duration>,
    pub(super) perspective: Perspective,
    /// The most moves of a variation after its first.
    pub(super) variation: usize,
    /// Whether to warn of fields that no query has.
    pub(super) warns: bool,
}

/// The values of KataGo's example of a configuration, `analysis_example.cfg`.
impl Default for Settings {
    fn default() -> Self {
        Self {
            visits: 500,
            playouts: Self::MOST_VISITS as u64,
            time: None,
            perspective: Perspective::Of(Color::Black),
            variation: 15,
            warns: true,
        }
    }
}

impl Settings {
    /// The most visits that can be asked for, as in KataGo.
    pub(super) const MOST_VISITS: i64 = 1 << 50;

    /// Applies overrides.
    ///
    /// Returns the names of those that have no effect and that programs do not send as a habit.
    ///
    /// # Errors
    ///
    /// Fails if a setting cannot have its value; nothing changes then.
    pub fn apply(&mut self, overrides: &Overrides) -> Result<Vec<String>, String> {
        let mut next = self.clone();
        let mut unknown = Vec::new();
        for (key, value) in &overrides.0 {
            if !next.set(key, value)? {
                unknown.push(key.clone());
            }
        }
        *self = next;
        Ok(unknown)
    }

    /// Sets one of them. Returns whether its name is known.
    fn set(&mut self, key: &str, value: &str) -> Result<bool, String> {
        match key {
            "maxVisits" => self.visits = number(key, value, 1, Self::MOST_VISITS as u64)?,
            "maxPlayouts" => self.playouts = number(key, value, 1, Self::MOST_VISITS as u64)?,
            "maxTime" => {
                let time = seconds(value);
                let refuse = || format!("{key} must be a positive number of seconds");
                self.time = Some(time.ok_or_else(refuse)?);
            }
            "analysisPVLen" => self.variation = number(key, value, 1, 1000)? as usize,
            "warnUnusedFields" => {
                self.warns = truth(value).ok_or_else(|| format!("{key} must be true or false"))?;
            }
            "reportAnalysisWinratesAs" => {
                self.perspective = match value.to_ascii_uppercase().as_str() {
                    "BLACK" => Perspective::Of(Color::Black),
                    "WHITE" => Perspective::Of(Color::White),
                    "SIDETOMOVE" => Perspective::SideToMove,
                    _ => return Err(format!("{key} must be BLACK, WHITE or SIDETOMOVE")),
                }
            }
            _ => return Ok(WITHOUT_EFFECT.contains(&key) || key.starts_with("humanSL")),
        }
        Ok(true)
    }
}

/// Settings in the form `key=value,key=value`; of a key that occurs twice the last value counts.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Overrides(Vec<(String, String)>);

impl FromStr for Overrides {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let pairs = text.split(',').filter(|pair| !pair.trim().is_empty());
        let read = |pair: &str| {
            let (key, value) = pair
                .split_once('=')
                .ok_or_else(|| format!("`{}` is not of the form key=value", pair.trim()))?;
            Ok((key.trim().to_owned(), value.trim().to_owned()))
        };
        pairs.map(read).collect::<Result<_, _>>().map(Self)
    }
}

impl FromIterator<(String, String)> for Overrides {
    fn from_iter<I: IntoIterator<Item = (String, String)>>(pairs: I) -> Self {
        Self(pairs.into_iter().collect())
    }
}

impl Overrides {
    /// Adds those of `others`, which count more.
    pub fn extend(&mut self, others: &Self) {
        self.0.extend(others.0.iter().cloned());
    }

    /// Takes out the last value of any of these keys, a whole number from `least` to `most`.
    ///
    /// # Errors
    ///
    /// Fails if the value is not such a number.
    pub fn take_number(
        &mut self,
        keys: &[&str],
        least: u64,
        most: u64,
    ) -> Result<Option<u64>, String> {
        let found = self.take(keys);
        found
            .map(|(key, value)| number(&key, &value, least, most))
            .transpose()
    }

    /// Names and values, in the order in which they were given.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()))
    }

    fn take(&mut self, keys: &[&str]) -> Option<(String, String)> {
        let is_meant = |(key, _): &(String, String)| keys.contains(&key.as_str());
        let last = self.0.iter().rfind(|&pair| is_meant(pair)).cloned();
        self.0.retain(|pair| !is_meant(pair));
        last
    }
}

fn number(key: &str, value: &str, least: u64, most: u64) -> Result<u64, String> {
    let number = value.parse().ok();
    let number = number.filter(|number| (least..=most).contains(number));
    number.ok_or_else(|| format!("{key} must be an integer from {least} to {most}"))
}

/// A positive number of seconds, as KataGo writes it.
pub(crate) fn seconds(value: &str) -> Option<Duration> {
    let number = value.parse().ok().filter(|&seconds: &f64| seconds > 0.0)?;
    // KataGo's usual maximum, 1e20, is longer than a duration can be.
    let time = Duration::try_from_secs_f64(number).unwrap_or(Duration::MAX);
    (!time.is_zero()).then_some(time)
}

/// A truth value, as KataGo writes it.
pub(crate) fn truth(value: &str) -> Option<bool> {
    match value.to_ascii_lowercase().as_str() {
        "true" | "1" => Some(true),
        "false" | "0" => Some(false),
        _ => None,
    }
}
