//! Runs that begin just outside a precondition: what they violate shows which of its clauses are needed. And runs that begin in states of
//! a condition that somebody is likely to guarantee: what they violate is a mistake, or more is needed.
//!
//! What they show counts as under assumptions ([`Beginning::Assumed`](crate::Beginning)): every state that satisfies the condition
//! is fair. States are built so that all of it holds; blocks do not overlap, which every precondition allows.

use contract::entry::{EntryState, Origin};
use interp::entry::{Entry, Given};

use crate::beginning::Start;
use crate::inputs;
use crate::limits::Series;
use crate::question::Question;
use crate::states::{self, Linked};
use crate::trials::{Found, Trials};
use crate::worth::Worth;

/// Rounds whose numbers are chosen: the inputs of their runs are zeros.
const CHOSEN: u64 = 3;

/// States of a condition that are looked for in vain, at most: further ones are hardly found either.
const MISSES: usize = 2;

/// The work to look for a state in vain, in instructions of a run.
const SEARCH: u64 = 50_000;

/// Runs outside one precondition.
pub struct Outside<'a> {
    question: &'a Question<'a>,
    trials: Trials<'a>,
    worth: Worth,
    /// So many runs.
    series: Series,
    /// Pointers that the states leave open lead to memory.
    led: bool,
    /// Instructions that may still be executed.
    left: u64,
}

impl<'a> Outside<'a> {
    /// Nothing was run yet. The question must be about an entry under assumptions.
    pub fn new(question: &'a Question<'a>) -> Outside<'a> {
        let worth = Worth::of(question.program(), question.limits);
        let limits = question.limits;
        let (series, left) = (limits.outside, limits.outside_steps);
        Outside { question, trials: Trials::as_they_are(question), worth, series, led: false, left }
    }

    /// Nothing was run yet; pointers that the states leave open lead to memory, as far as runs need it.
    pub fn led(question: &'a Question<'a>) -> Outside<'a> {
        Outside { led: true, series: question.limits.likely, ..Outside::new(question) }
    }

    /// Whether nothing more is to be tried: the work is done that is allowed.
    pub fn is_exhausted(&self) -> bool {
        self.left == 0 || (self.question.stopped)()
    }

    /// Whether a violation of each property was found since the last [`Outside::take`].
    pub fn is_done(&self) -> bool {
        self.trials.is_done()
    }

    /// Runs from a few of the states, until each property is violated. There the first pointer of each link leads to the first byte of
    /// what the second one points to.
    pub fn run(&mut self, states: &EntryState, links: &[(Origin, Origin)]) {
        let count = states.cases.len() as u64;
        let mut misses = 0;
        for number in 0..self.series.runs as u64 {
            if self.is_done() || self.is_exhausted() || misses == MISSES {
                return;
            }
            let case = &states.cases[(number % count) as usize];
            if !self.run_from((case, links), number / count) {
                misses += 1;
            }
        }
    }

    /// A run from a state of the case, if one is found.
    fn run_from(&mut self, case: Linked<'_>, round: u64) -> bool {
        let Question { entry, limits, .. } = *self.question;
        let program = self.question.program();
        let worth = &self.worth;
        let (state, inputs) = if self.led {
            let state = states::of_case(case.0, (program, entry), &worth.values, round);
            (state.map(with_memory), inputs::likely(round, worth, limits))
        } else {
            let inputs = inputs::inputs(round.saturating_sub(CHOSEN - 1), worth, limits);
            (states::of_contrary(case, program, entry, round), inputs)
        };
        let Some(state) = state else {
            self.left = self.left.saturating_sub(SEARCH);
            return false;
        };
        let start = Start { arguments: &[], entry: Some(&state) };
        let run = self.trials.attempt(start, inputs, self.series.steps.min(self.left));
        self.left = self.left.saturating_sub(run.steps);
        true
    }

    /// What was found since the last time.
    pub fn take(&mut self) -> Found {
        self.trials.take_found()
    }
}

/// The state with blocks that may be written and freed, which conditions allow, and with memory for all pointers.
fn with_memory(state: Entry) -> Entry {
    let blocks = state.blocks.into_iter().map(|block| Given { writable: true, heap: true, ..block });
    Entry { blocks: blocks.collect(), led: true, ..state }
}
