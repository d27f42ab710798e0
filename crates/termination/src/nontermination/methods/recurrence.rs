//! Closed recurrence sets: states from which the cycle can be taken, and leads back to such states.
//!
//! With the arbitrary symbols chosen as terms over the variables, the guard of the cycle is strengthened by its own
//! weakest precondition, until a round preserves it or too many atoms were added. Unlike the series of `progression`
//! this does not depend on how the values change (Chen, Cook, Fuhs, Nimkar and O'Hearn, TACAS 2014).

use std::collections::BTreeMap;
use std::sync::Arc;

use its::System;
use logic::{Atom, Int, Linear, Relation as Comparison, Symbol};

use super::method::{Demand, Method};
use crate::budget::Budget;
use crate::limits::Limits;
use crate::nontermination::certified::{certified, why};
use crate::nontermination::evidence::{Choice, Course, Forever, Region, Way};
use crate::nontermination::relation::Relation;

/// Regions that one cycle preserves when free symbols have the least or the greatest value that a guard allows.
pub(crate) struct Closed {
    /// Whether the greatest value is chosen.
    pub(crate) greatest: bool,
}

impl Method for Closed {
    fn name(&self) -> &'static str {
        "closed set"
    }

    fn of_cycle(&self, system: &System, cycle: &Relation, fresh: &mut Symbol, limits: &Arc<Limits>) -> Option<Demand> {
        let region = self.region(system, cycle, limits)?;
        let variables = &system.location(cycle.source).variables;
        let mut own: BTreeMap<Symbol, Symbol> = BTreeMap::new();
        for symbol in region.atoms.iter().flat_map(Atom::symbols).filter(|symbol| variables.contains(symbol)) {
            own.entry(symbol).or_insert_with(|| {
                fresh.0 += 1;
                Symbol(fresh.0 - 1)
            });
        }
        let atoms = region.atoms.iter().map(|atom| atom.rename(|s| own.get(&s).copied().unwrap_or(s))).collect();
        let heads = own.iter().map(|(variable, symbol)| (*variable, Linear::symbol(*symbol))).collect();
        let read = move |_: &_| Forever::Recurrence(vec![region.clone()]);
        Some(Demand { heads, atoms, clauses: Vec::new(), read: Box::new(read) })
    }
}

impl Closed {
    fn region(&self, system: &System, cycle: &Relation, limits: &Arc<Limits>) -> Option<Region> {
        let variables = &system.location(cycle.source).variables;
        let chosen = self.chosen(variables, cycle);
        let choose = |symbol: Symbol| chosen.get(&symbol).cloned();
        let update: Vec<Linear> = cycle.update.iter().map(|term| term.substitute(choose)).collect();
        let after = |atom: &Atom| {
            atom.substitute(|symbol| variables.iter().position(|v| *v == symbol).map(|index| update[index].clone()))
        };
        let mut budget = Budget { work: limits.recurrence_work, limits: Arc::clone(limits), ..Budget::default() };
        let mut atoms: Vec<Atom> = Vec::new();
        let mut todo: Vec<Atom> = cycle.guard.iter().map(|atom| positive(&atom.substitute(choose))).collect();
        for _ in 0..=limits.recurrence_rounds {
            todo.retain(|atom| why(&atoms, atom, &mut budget).is_none());
            if todo.iter().any(Atom::is_trivially_false) || atoms.len() + todo.len() > limits.recurrence_atoms {
                return None;
            }
            if todo.is_empty() {
                return self.certified(system, cycle, &chosen, atoms, &mut budget);
            }
            for atom in todo {
                if !atoms.contains(&atom) {
                    atoms.push(atom);
                }
            }
            todo = atoms.iter().map(after).collect();
        }
        None
    }

    /// The region with all proofs.
    fn certified(
        &self,
        system: &System,
        cycle: &Relation,
        chosen: &BTreeMap<Symbol, Linear>,
        atoms: Vec<Atom>,
        budget: &mut Budget,
    ) -> Option<Region> {
        let choose = |symbol: Symbol| chosen.get(&symbol).cloned();
        let step = |(transition, choices): (&usize, &BTreeMap<Symbol, Linear>)| Choice {
            transition: *transition,
            choices: choices.iter().map(|(symbol, term)| (*symbol, term.substitute(choose))).collect(),
        };
        let path: Vec<Choice> = cycle.path.iter().zip(&cycle.choices).map(step).collect();
        let route = certified(system, (cycle.source, &atoms), path, (0, &atoms), budget)?;
        let courses = vec![Course { case: Vec::new(), way: Way::Follow(route) }];
        Some(Region { location: cycle.source, atoms, courses })
    }

    /// A term over the variables for each free symbol.
    fn chosen(&self, variables: &[Symbol], cycle: &Relation) -> BTreeMap<Symbol, Linear> {
        let terms = cycle.guard.iter().map(|atom| &atom.term).chain(&cycle.update);
        let terms = terms.chain(cycle.choices.iter().flat_map(BTreeMap::values));
        let mut chosen: BTreeMap<Symbol, Linear> = BTreeMap::new();
        for symbol in terms.flat_map(Linear::symbols).filter(|symbol| !variables.contains(symbol)) {
            // A bound `c*s + t >= 0` with c = 1 says s >= -t, with c = -1 that s <= t.
            let sign = if self.greatest { Int::MINUS_ONE } else { Int::ONE };
            let bound = cycle.guard.iter().find_map(|atom| {
                let rest = atom.term.without(symbol);
                let fits = atom.relation == Comparison::NonNegative && atom.term.coefficient(symbol) == sign;
                (fits && rest.symbols().all(|s| variables.contains(&s))).then(|| rest.scale(&-&sign))
            });
            chosen.entry(symbol).or_insert_with(|| bound.unwrap_or_else(Linear::zero));
        }
        chosen
    }
}

/// A disequality as the inequality that the term is positive; others as they are.
fn positive(atom: &Atom) -> Atom {
    match atom.relation {
        Comparison::NonZero => Atom::gt(&atom.term, &Linear::zero()),
        Comparison::NonNegative | Comparison::Zero => atom.clone(),
    }
}
