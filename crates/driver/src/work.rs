//! The work that the provers have done, in a unit that does not depend on the machine or its load.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::strategy::Strategy;

/// Counters that the provers move on while they work.
#[derive(Clone, Debug, Default)]
pub struct Work {
    /// Instructions executed symbolically.
    pub steps: Arc<AtomicU64>,
    /// Pivots of the termination prover.
    pub pivots: Arc<AtomicU64>,
}

impl Work {
    /// The work done, in pivots.
    pub fn done(&self, strategy: &Strategy) -> u64 {
        let steps = self.steps.load(Ordering::Relaxed);
        self.pivots.load(Ordering::Relaxed).saturating_add(steps.saturating_mul(strategy.price_of_step))
    }
}
