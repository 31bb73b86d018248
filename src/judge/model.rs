//! The model: how likely a chain is alive, by logistic regression from columns of evidence.

use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use super::evidence::{N_COLUMNS, column_names};

/// The coefficients in force, fitted by `honte train judge`.
static FITTED: LazyLock<Model> = LazyLock::new(|| {
    let text = include_str!("model.txt");
    text.parse().expect("a test reads it")
});

/// Coefficients of a logistic regression.
#[derive(Debug, Clone, PartialEq)]
pub struct Model {
    /// The constant first, then one for each column of evidence.
    coefficients: [f32; N_COLUMNS + 1],
}

impl Model {
    /// The number of coefficients.
    pub const N: usize = N_COLUMNS + 1;

    /// The model in force.
    pub fn fitted() -> &'static Self {
        &FITTED
    }

    /// A model with these coefficients: the constant, then one for each column in order.
    pub const fn new(coefficients: [f32; Self::N]) -> Self {
        Self { coefficients }
    }

    /// The logarithm of the odds that a chain with this evidence is alive.
    pub(super) fn log_odds(&self, columns: &[f32; N_COLUMNS]) -> f32 {
        let (constant, others) = (self.coefficients[0], &self.coefficients[1..]);
        let weighted = others.iter().zip(columns).map(|(a, b)| a * b);
        constant + weighted.sum::<f32>()
    }
}

/// Reads lines of a name and a number; those that begin with `#` are comments.
impl FromStr for Model {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut lines = text
            .lines()
            .filter(|line| !line.starts_with('#') && !line.trim().is_empty());
        let mut coefficients = [0.0; Self::N];
        for (name, coefficient) in names().zip(&mut coefficients) {
            let line = lines.next().ok_or(format!("{name} is missing"))?;
            let (found, number) = line.split_once(' ').unwrap_or((line, ""));
            if found != name {
                return Err(format!("{found} stands where {name} is expected"));
            }
            let number = number.trim().parse();
            *coefficient = number.map_err(|error| format!("{name}: {error}"))?;
        }
        match lines.next() {
            Some(line) => Err(format!("unknown column: {line}")),
            None => Ok(Self { coefficients }),
        }
    }
}

impl fmt::Display for Model {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, coefficient) in names().zip(self.coefficients) {
            writeln!(f, "{name} {coefficient:.4}")?;
        }
        Ok(())
    }
}

fn names() -> impl Iterator<Item = &'static str> {
    std::iter::once("constant").chain(column_names())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_coefficients_in_force_are_those_of_the_columns() {
        let text = include_str!("model.txt");
        let model: Model = text.parse().unwrap();
        let lines = |text: &str| -> Vec<String> {
            let lines = text.lines().filter(|line| !line.starts_with('#'));
            lines.map(str::to_owned).collect()
        };
        assert_eq!(lines(&model.to_string()), lines(text));
        let without_last = text.rsplit_once("size").unwrap().0;
        assert_eq!(
            without_last.parse::<Model>(),
            Err("size is missing".to_owned())
        );
    }
}
