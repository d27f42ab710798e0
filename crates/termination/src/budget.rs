//! How much work a proof may cost.

use std::time::Instant;

/// A limit on work, in pivots of the simplex algorithm, and optionally on time. Work makes results reproducible; the
/// deadline is for callers that must answer.
#[derive(Clone, Debug)]
pub struct Budget {
    /// Pivots left.
    pub work: u64,
    /// When to stop whatever is left.
    pub deadline: Option<Instant>,
}

impl Default for Budget {
    fn default() -> Self {
        Budget { work: 16_000_000, deadline: None }
    }
}

impl Budget {
    /// Whether nothing may be spent any more.
    pub fn is_exhausted(&self) -> bool {
        self.work == 0 || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// A budget with one part of `parts` of the work left, and the same deadline.
    pub fn share(&self, parts: u64) -> Budget {
        Budget { work: self.work / parts, deadline: self.deadline }
    }

    /// Takes from the work left.
    pub fn spend(&mut self, work: u64) {
        self.work = self.work.saturating_sub(work);
    }
}
