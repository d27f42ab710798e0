//! The limit on the work of the simplex.

use std::time::Instant;

use super::scalar::Overflow;

/// A limit on a search. When it is reached the search fails with [`Overflow`], and the limit has no pivots left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// The pivots (exchanges of a basic and a nonbasic variable) left; they dominate the cost.
    pub pivots: u64,
    /// The time at which the search fails even if pivots are left.
    pub deadline: Option<Instant>,
}

impl Effort {
    /// No limit.
    pub const NONE: Effort = Effort { pivots: u64::MAX, deadline: None };

    /// Whether the limit is reached.
    pub fn is_reached(&self) -> bool {
        self.pivots == 0
    }

    /// Counts a pivot. The clock is read at every eighth pivot only, since reading it costs as much as a small pivot.
    pub(super) fn count(&mut self) -> Result<(), Overflow> {
        self.pivots = self.pivots.saturating_sub(1);
        if self.pivots.is_multiple_of(8) && self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            self.pivots = 0;
        }
        if self.is_reached() { Err(Overflow) } else { Ok(()) }
    }
}
