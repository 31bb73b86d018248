//! How long a judgement may search.

/// Tells when a judgement is to come to its end with what it knows.
///
/// All limits of the judge are told in work, so that it says the same on every machine; only where
/// somebody waits for it, time is a cap on its search as well.
#[derive(Clone, Copy)]
pub struct Patience<'a> {
    is_over: Option<&'a dyn Fn() -> bool>,
}

impl<'a> Patience<'a> {
    /// Nobody is in a hurry.
    pub const ENDLESS: Self = Self { is_over: None };

    /// The search ends as soon as `is_over` says so; what was begun is brought to its end.
    pub fn until(is_over: &'a dyn Fn() -> bool) -> Self {
        Self {
            is_over: Some(is_over),
        }
    }

    /// Whether the search is to end.
    pub(super) fn is_over(self) -> bool {
        self.is_over.is_some_and(|is_over| is_over())
    }
}
