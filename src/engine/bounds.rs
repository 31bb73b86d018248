//! [`Bounds`]: limits on visits, simulations and time that a controller sets during a session.

use std::time::Duration;

use crate::search::Limits;

/// Limits of a move besides those of clock, level and settings. The first one reached ends the
/// search.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Bounds {
    /// Simulations of the search.
    pub playouts: Option<u64>,
    /// Simulations of the search together with those that it takes over from the search before.
    pub visits: Option<u64>,
    /// Time of the search.
    pub time: Option<Duration>,
}

impl Bounds {
    /// These limits and those of `limits` together, for a search that has taken over so many
    /// simulations. At least one simulation is left.
    pub(super) fn within<'a>(self, limits: &Limits<'a>, n_recalled: u64) -> Limits<'a> {
        let new_visits = |visits: u64| visits.saturating_sub(n_recalled).max(1);
        let playouts = [self.playouts, self.visits.map(new_visits)];
        let playouts = playouts.into_iter().flatten().min();
        Limits {
            playouts: playouts.map_or(limits.playouts, |most| most.min(limits.playouts)),
            time: self.time.into_iter().chain(limits.time).min(),
            ..*limits
        }
    }
}
