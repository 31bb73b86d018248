//! Proof numbers: how far a search is from a proof, and how far from a refutation.
//!
//! L. V. Allis, "Searching for solutions in games and artificial intelligence" (1994).

/// More than all numbers that come up: it will never be.
pub(super) const NEVER: u32 = 1 << 24;

/// How many positions have to be decided, at least, before this one is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Numbers {
    /// Until it is proven that the seeker succeeds.
    pub(super) proof: u32,
    /// Until it is proven that he fails.
    pub(super) disproof: u32,
}

impl Numbers {
    /// The seeker succeeds.
    pub(super) const PROVEN: Self = Self::new(0, NEVER);
    /// The seeker fails.
    pub(super) const REFUTED: Self = Self::new(NEVER, 0);
    /// Nothing is known.
    pub(super) const OPEN: Self = Self::new(1, 1);

    pub(super) const fn new(proof: u32, disproof: u32) -> Self {
        Self { proof, disproof }
    }

    /// The seeker succeeds, or his opponent.
    pub(super) const fn decided(is_seeker: bool) -> Self {
        Self::from(is_seeker, 0, NEVER)
    }

    /// Whether the seeker succeeds, or his opponent.
    pub(super) const fn succeeds(self, is_seeker: bool) -> bool {
        self.of(is_seeker).0 == 0
    }

    /// Whether the seeker succeeds, if that is decided.
    pub(super) const fn answer(self) -> Option<bool> {
        match self {
            Self { proof: 0, .. } => Some(true),
            Self { disproof: 0, .. } => Some(false),
            _ => None,
        }
    }

    /// The numbers of the seeker, or of his opponent: until he succeeds, and until he fails.
    pub(super) const fn of(self, is_seeker: bool) -> (u32, u32) {
        if is_seeker {
            (self.proof, self.disproof)
        } else {
            (self.disproof, self.proof)
        }
    }

    /// The reverse of [`of`](Self::of).
    const fn from(is_seeker: bool, success: u32, failure: u32) -> Self {
        if is_seeker {
            Self::new(success, failure)
        } else {
            Self::new(failure, success)
        }
    }

    /// What a position is worth where the seeker moves, or his opponent, from the numbers [of](Self::of)
    /// that player for the positions that follow.
    pub(super) fn summed(is_seeker: bool, next: impl Iterator<Item = (u32, u32)>) -> Self {
        let (mut least, mut most, mut n_open) = (NEVER, 0u32, 0u32);
        for (success, failure) in next {
            least = least.min(success);
            // Moves that transpose would be counted twice in a sum; each open one takes a position.
            most = most.max(failure);
            n_open += u32::from(failure > 0);
        }
        // The one is decided if and only if the other is.
        let failure = if least == 0 {
            NEVER
        } else {
            (most + n_open.saturating_sub(1)).min(NEVER - 1)
        };
        Self::from(is_seeker, least, failure)
    }
}
