//! One analysis under a candidate.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Instant;

use analysis::Facts;
use contract::entry::{EntryState, Origin};
use contract::naming::Naming;
use ir::{FunctionId, Location};
use symex::alarm::{Affects, AlarmKind, Ending, Lacking, Note, NoteKind};
use symex::options::{Budget, Options};
use symex::query::demand::{Compared, Demand};

use crate::Limits;

/// What a precondition is looked for.
pub struct Question<'a> {
    /// The program; with checks for signed overflow as branches if these have to hold too.
    pub facts: &'a Arc<Facts<'a>>,
    /// The function.
    pub entry: FunctionId,
    /// Semantics.
    pub options: Options,
    /// When to stop.
    pub budget: Budget,
    /// How far to look.
    pub limits: &'a Limits,
    /// The words of the source.
    pub naming: Naming<'a>,
    /// Accesses to memory count.
    pub memory: bool,
    /// Overflow counts.
    pub overflow: bool,
    /// Failed assertions count.
    pub assertions: bool,
    /// Divisions without a result count.
    pub divisions: bool,
    /// Shifts by an amount out of range count.
    pub shifts: bool,
    /// Indices out of bounds count.
    pub bounds: bool,
}

/// Something that stands in the way of a precondition.
#[derive(Debug)]
pub struct Open {
    /// What, in words.
    pub message: String,
    /// Where.
    pub at: Option<Location>,
    /// It is the time or the work that was allowed.
    pub limit: bool,
    /// What would have to be known of a pointer.
    pub lacking: Option<Lacking>,
}

/// What came of it.
#[derive(Debug, Default)]
pub struct Attempt {
    /// What the checks that fail demand of the entry's state.
    pub demands: Vec<Demand>,
    /// Where the first check fails that demands something.
    pub at: Option<Location>,
    /// What stands in the way and demands nothing that could be said.
    pub obstacles: Vec<Open>,
    /// Pointers of the entry's state that were read and lead to no block of the candidate.
    pub pointers: BTreeSet<Origin>,
    /// Pointers of the entry's state that were compared.
    pub compared: BTreeSet<Compared>,
    /// Some state satisfies the candidate.
    pub inhabited: bool,
}

impl Attempt {
    /// Nothing fails.
    pub fn succeeds(&self) -> bool {
        self.inhabited && self.demands.is_empty() && self.obstacles.is_empty()
    }
}

impl<'a> Question<'a> {
    /// The same where accesses do not count, if all that counts beside them is overflow: it is looked for behind an access as if that
    /// was valid.
    pub fn about_overflow_alone(&self) -> Option<Question<'a>> {
        let others = self.assertions || self.divisions || self.shifts || self.options.endings;
        (self.overflow && !others).then(|| Question {
            memory: false,
            options: self.options.clone(),
            budget: self.budget.clone(),
            ..*self
        })
    }

    /// Whether no more analyses are to begin.
    pub fn is_over(&self) -> bool {
        self.budget.exhausted(0, 0, 0).is_some() || self.budget.deadline.is_some_and(|at| Instant::now() >= at)
    }

    /// Analyses all runs that begin in these states. With `to_the_end` false it stops at the first case that fails.
    pub fn attempt(&self, states: &EntryState, to_the_end: bool) -> Attempt {
        let mut attempt = Attempt::default();
        let budget = Budget { steps: self.limits.steps.min(self.budget.steps), ..self.budget.clone() };
        for case in &states.cases {
            let options = Options { entry: case.clone(), demands: true, ..self.options.clone() };
            let analysis = symex::analyse_with(self.facts, self.entry, &options, &budget);
            if analysis.vacuous {
                continue;
            }
            attempt.inhabited = true;
            attempt.pointers.extend(analysis.pointers);
            attempt.compared.extend(analysis.compared);
            for note in analysis.notes.into_iter().filter(|note| self.matters(note)) {
                // What is looked for is told in the words of the source.
                let demand = note.demand.map(|demand| demand.renamed(&|number| self.naming.as_in_source(number)));
                match demand {
                    Some(demand) if attempt.demands.contains(&demand) => {}
                    Some(demand) => {
                        attempt.at = attempt.at.or(note.location);
                        attempt.demands.push(demand);
                    }
                    None => {
                        let limit = note.function.is_none() && note.location.is_none();
                        let (message, at, lacking) = (note.message, note.location, note.lacking);
                        attempt.obstacles.push(Open { message, at, limit, lacking });
                    }
                }
            }
            if !analysis.met.is_empty() {
                let message = "parts of an expression without an order may meet in memory".to_owned();
                attempt.obstacles.push(Open { message, at: None, limit: false, lacking: None });
            }
            if !to_the_end && !attempt.succeeds() {
                break;
            }
        }
        attempt
    }

    fn matters(&self, note: &Note) -> bool {
        match &note.kind {
            NoteKind::Alarm { kind: AlarmKind::Overflow, .. } => self.overflow,
            NoteKind::Alarm { .. } => self.memory,
            NoteKind::Ending(Ending::FailedAssertion | Ending::ErrorCall) => self.assertions,
            NoteKind::Ending(Ending::DivisionByZero | Ending::DivisionOverflow) => self.divisions,
            NoteKind::Ending(Ending::Shift) => self.shifts,
            NoteKind::Ending(Ending::OutOfBounds) => self.bounds,
            NoteKind::Ending(Ending::Undefined) => false,
            NoteKind::Gap { affects } => {
                let of_memory = matches!(affects, Affects::MemorySafety | Affects::Leaks);
                *affects != Affects::Termination && (self.memory || !of_memory)
            }
        }
    }
}
