//! Ways to go round a cycle for ever, one a file.

mod progression;
mod recurrence;

use its::System;
use logic::{Atom, Linear, Symbol};

use super::evidence::Forever;
use super::relation::Relation;
use super::solver::{Clause, Model};

pub(crate) use progression::Progressive;
pub(crate) use recurrence::Closed;

/// A condition under which a cycle can be followed for ever. Every solution gives a run.
pub(crate) struct Demand {
    /// The variables of the head, each with the symbol or term that stands for its value; missing ones do not matter.
    pub(crate) heads: Vec<(Symbol, Linear)>,
    /// What must hold.
    pub(crate) atoms: Vec<Atom>,
    /// Of each of these a case.
    pub(crate) clauses: Vec<Clause>,
    /// Makes the evidence of a solution.
    pub(crate) read: Box<dyn Fn(&Model) -> Forever>,
}

/// A way to go round a cycle for ever.
pub(crate) trait Method {
    /// The name, for statistics.
    fn name(&self) -> &'static str;
    /// The condition for a cycle; `None` if the method has nothing to say about it.
    fn demand(&self, system: &System, cycle: &Relation, fresh: &mut Symbol) -> Option<Demand>;
}
