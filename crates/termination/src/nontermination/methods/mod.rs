//! Ways to go on for ever, one a file.

mod progression;
mod recurrence;
mod regions;

use its::{LocationId, System};
use logic::{Atom, Linear, Symbol};

use super::evidence::Forever;
use super::relation::Relation;
use super::solver::{Clause, Model};
use super::stem::Map;
use crate::budget::Budget;

pub(crate) use progression::Progressive;
pub(crate) use recurrence::{Closed, why};
pub(crate) use regions::Regions;

/// A condition under which a state can go on for ever. Every solution gives a run.
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

/// A way to go on for ever.
pub(crate) trait Method: Sync {
    /// The name, for statistics.
    fn name(&self) -> &'static str;

    /// The condition for a cycle; `None` if the method has nothing to say about it.
    fn of_cycle(&self, _system: &System, _cycle: &Relation, _fresh: &mut Symbol) -> Option<Demand> {
        None
    }

    /// Conditions at locations of a component of the control flow; none if the method has nothing to say about it.
    fn of_component(
        &self,
        _map: &Map<'_>,
        _component: &[LocationId],
        _fresh: &mut Symbol,
        _budget: &mut Budget,
    ) -> Vec<(LocationId, Demand)> {
        Vec::new()
    }
}
