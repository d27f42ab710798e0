//! The limit on the work of a proof.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use crate::limits::Limits;

/// A limit on work, in pivots of the simplex algorithm, and optionally on time. Work makes results reproducible; the
/// deadline is for callers that must answer.
#[derive(Clone, Debug)]
pub struct Budget {
    /// Pivots left.
    pub work: u64,
    /// The time at which to stop even if work is left.
    pub deadline: Option<Instant>,
    /// At most this many threads are used; the answer is the same for any number.
    pub threads: usize,
    /// The names of methods that are not used, to measure their contribution. See
    /// [`method_names`](crate::method_names).
    pub without: BTreeSet<String>,
    /// How far each method goes.
    pub limits: Arc<Limits>,
    /// Counts the work, for who watches from outside. It decides nothing here.
    pub spent: Arc<AtomicU64>,
}

impl Default for Budget {
    fn default() -> Self {
        Budget {
            work: Limits::default().work,
            deadline: None,
            threads: 1,
            without: BTreeSet::new(),
            limits: Arc::default(),
            spent: Arc::default(),
        }
    }
}

impl Budget {
    /// Whether the work or the time is used up.
    pub fn is_exhausted(&self) -> bool {
        self.work == 0 || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// The same with one part of `parts` of the work left.
    pub fn share(&self, parts: u64) -> Budget {
        Budget { work: self.work / parts, ..self.clone() }
    }

    /// Subtracts from the work left, and counts it.
    pub fn spend(&mut self, work: u64) {
        self.spent.fetch_add(work, Ordering::Relaxed);
        self.absorb(work);
    }

    /// Subtracts what a share of this budget spent: it was counted there.
    pub fn absorb(&mut self, work: u64) {
        self.work = self.work.saturating_sub(work);
    }

    /// The same without a method.
    pub fn without(mut self, name: &str) -> Budget {
        self.without.insert(name.to_owned());
        self
    }

    /// Whether a method is to be used.
    pub fn uses(&self, name: &str) -> bool {
        !self.without.contains(name)
    }
}
