//! Shares of points and Elo differences.

/// The expected share of the points for an advantage in Elo (Elo, "The Rating of Chessplayers",
/// 1978): the ratio of points won to points lost is 10 to the power of `elo / 400`.
pub(super) fn share_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// The advantage in Elo that corresponds to a share of the points; infinite for 0 and 1.
pub(super) fn elo_of(share: f64) -> f64 {
    // The inverse ratio with a minus sign would give a negative zero for an even share.
    400.0 * (share / (1.0 - share)).log10()
}

/// An Elo difference with its sign: `+12.3`, `-inf`.
pub(super) fn signed(elo: f64) -> String {
    format!("{elo:+.1}")
}
