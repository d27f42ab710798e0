//! The interface of the methods that find infinite runs.

use its::{LocationId, System};
use logic::{Atom, Linear, Symbol};
use std::sync::Arc;

use crate::budget::Budget;
use crate::limits::Limits;
use crate::nontermination::evidence::Forever;
use crate::nontermination::relation::Relation;
use crate::nontermination::solver::{Clause, Model};
use crate::nontermination::stem::Map;

/// A condition under which a state starts an infinite run. Every solution gives such a run.
pub(crate) struct Demand {
    /// The variables of the head, each with the symbol or term that stands for its value; missing ones are irrelevant.
    pub(crate) heads: Vec<(Symbol, Linear)>,
    /// What must hold.
    pub(crate) atoms: Vec<Atom>,
    /// Clauses, of each of which a disjunct must hold.
    pub(crate) clauses: Vec<Clause>,
    /// Makes the evidence of a solution.
    pub(crate) read: Box<dyn Fn(&Model) -> Forever>,
}

/// A method that finds infinite runs.
pub(crate) trait Method: Sync {
    /// The name, for statistics.
    fn name(&self) -> &'static str;

    /// The condition for a cycle; `None` if the method does not apply to it.
    fn of_cycle(
        &self,
        _system: &System,
        _cycle: &Relation,
        _fresh: &mut Symbol,
        _limits: &Arc<Limits>,
    ) -> Option<Demand> {
        None
    }

    /// Conditions at locations of a component of the control flow; none if the method does not apply to it.
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
