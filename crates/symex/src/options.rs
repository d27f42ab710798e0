//! What a caller asks of an analysis, and how much work it may cost.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

use contract::entry::Case;
use ir::{BlockId, FunctionId};

/// Two parts of an expression whose order C leaves open: do their accesses meet ([`crate::orders`])?
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Order {
    /// The function whose code they are in.
    pub function: FunctionId,
    /// Loads and stores of the one part: block, and index in it.
    pub one: BTreeSet<(BlockId, usize)>,
    /// Those of the other part.
    pub other: BTreeSet<(BlockId, usize)>,
    /// The one of them with which each evaluation ends, if there is one.
    pub last: Option<(BlockId, usize)>,
}

limits::limits! {
    /// How calls are explored ([`crate::context`]). Sizes are numbers of instructions when all calls are expanded
    /// ([`analysis::calls::CallGraph::expanded_sizes`]).
    pub struct Limits {
        /// In a program up to this size all calls are expanded: nothing is lost so, and it costs little. 98 of 100 programs of
        /// the benchmark are smaller.
        expanded_program: u64 = 4_000,
        /// In larger programs calls of functions without loops up to this size are: a context would cost as much as it saves.
        expanded_callee: u64 = 100,
        /// Contexts of a function before a further one is merged with the last: what holds for constant arguments need not hold
        /// for all between them.
        separate_contexts: usize = 3,
        /// Contexts of a function before further calls are merged with the last one, whatever that loses: each is an exploration.
        contexts: usize = 12,
        /// Merged contexts that showed less than before until no more are tried: a function of this kind depends on its context.
        rejected_contexts: usize = 2,
        /// Exits of a context before they are merged: the caller goes on from each of them, which multiplies from call to call.
        exits: usize = 4,
        /// Contents of memory that a context remembers from its beginning: each costs a comparison at every summary inside.
        remembered_cells: usize = 24,
    }
}

/// Semantics and properties asked for.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Integers are unbounded (`--integers mathematical`).
    pub mathematical: bool,
    /// Signed overflow wraps (`--signed-overflow wraps`); else it is undefined behaviour that ends the run.
    pub wraps: bool,
    /// Signed overflow is asked for: what the front end's checks do not cover raises an alarm.
    pub overflow: bool,
    /// Failed assertions or divisions without a result are asked for. Where runs may end so is always told; this is about code
    /// that only overflow reaches.
    pub endings: bool,
    /// Conversions of floating-point numbers to integers are asked for.
    pub conversions: bool,
    /// What is not freed when the program ends is asked for.
    pub cleanup: bool,
    /// Allocation may return null.
    pub malloc_may_fail: bool,
    /// The states in which the entry begins.
    pub entry: Case,
    /// Orders of evaluation in question.
    pub orders: Arc<[Order]>,
    /// Report what the checks that fail demand of the state in which the entry begins ([`crate::demand`]).
    pub demands: bool,
    /// Memory holds any values at all times: only SSA values and registers count, and the termination of runs whose
    /// accesses are all valid is the only question.
    pub values_only: bool,
    /// The numbers that steer the analysis.
    pub limits: Limits,
    /// Keep the states on all paths, not only the summaries: for comparison with concrete runs.
    pub keep_states: bool,
}

/// Limits of an analysis. Work is counted in executed instructions; time is the last resort.
#[derive(Clone, Debug)]
pub struct Budget {
    /// Instructions to execute at most.
    pub steps: u64,
    /// Summary states at most.
    pub nodes: usize,
    /// Summary states at most that may be tried, those included that more general ones replaced.
    pub tries: usize,
    /// When to stop.
    pub deadline: Option<Instant>,
    /// Set from outside to stop.
    pub cancel: Arc<AtomicBool>,
    /// Counts the executed instructions, for who watches from outside. It decides nothing here.
    pub executed: Arc<AtomicU64>,
}

impl Default for Budget {
    fn default() -> Budget {
        Budget {
            steps: 2_000_000,
            nodes: 600,
            tries: 20_000,
            deadline: None,
            cancel: Arc::default(),
            executed: Arc::default(),
        }
    }
}

impl Budget {
    /// Why the analysis must stop now, if it must.
    pub fn exhausted(&self, steps: u64, nodes: usize, tries: usize) -> Option<&'static str> {
        if steps >= self.steps {
            Some("limit of executed instructions reached")
        } else if nodes >= self.nodes || tries >= self.tries {
            Some("limit of summary states reached")
        } else if self.cancel.load(Ordering::Relaxed) {
            Some("cancelled")
        } else if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            Some("time limit reached")
        } else {
            None
        }
    }
}
