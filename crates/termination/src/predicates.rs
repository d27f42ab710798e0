//! The predicates by which the locations of a component are split.

use std::collections::{BTreeMap, BTreeSet};

use logic::{Atom, Int, Linear, Relation, Symbol};

use crate::budget::Budget;
use crate::component::{Candidate, Component};
use crate::conditional::conditions;
use crate::lasso::lassos;
use crate::proof::Proof;
use crate::refine::Predicates;

/// The sources of predicates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Guards whose negation is a guard of another case: the branches of the loop.
    Branches,
    /// Guards of some but not all cases.
    Guards,
    /// Guards, and whether a case moves a variable up or down.
    Directions,
    /// The values of variables that have few of them.
    Values,
    /// Which of two variables is greater: then the greater of them can be a ranking function.
    Order,
    /// The branches of all locations of the component, at each of them.
    Shared,
    /// Invariant conditions under which a function ranks.
    Conditions,
    /// Conditions that distinguish cycles, learnt from the functions that rank one of them.
    Lassos,
}

/// The kinds, most promising first.
pub(crate) const KINDS: [Kind; 8] = [
    Kind::Branches,
    Kind::Guards,
    Kind::Conditions,
    Kind::Directions,
    Kind::Values,
    Kind::Order,
    Kind::Shared,
    Kind::Lassos,
];

impl Kind {
    /// The name, for statistics.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Kind::Branches => "split by branches",
            Kind::Guards => "split by guards",
            Kind::Directions => "split by directions",
            Kind::Values => "split by values",
            Kind::Order => "split by order",
            Kind::Shared => "split by all branches",
            Kind::Conditions => "conditional termination",
            Kind::Lassos => "split by lassos",
        }
    }
}

/// Predicates for the locations of a component; locations without useful ones are left out.
pub(crate) fn choose(kind: Kind, proof: &Proof<'_>, component: &Component<'_>, budget: &mut Budget) -> Predicates {
    match kind {
        Kind::Conditions => return conditions(component, budget),
        Kind::Lassos => return lassos(proof, component, budget),
        _ => {}
    }
    let mut result = BTreeMap::new();
    for location in &component.locations {
        let outgoing: Vec<&Candidate> = component.candidates.iter().filter(|c| c.source == *location).collect();
        let variables = &component.variables[location.index()];
        let found = match kind {
            Kind::Branches => branches(&outgoing, variables),
            Kind::Guards => guards(&outgoing, variables),
            Kind::Directions => {
                let mut found = directions(component, &outgoing, variables);
                found.extend(guards(&outgoing, variables));
                found
            }
            Kind::Values => values(&outgoing, variables, budget.limits.split_values),
            Kind::Order => order(variables, budget.limits.ordered_variables),
            Kind::Shared => shared(component, variables),
            // Found for all locations together, above.
            Kind::Conditions | Kind::Lassos => Vec::new(),
        };
        let limit = if kind == Kind::Shared { budget.limits.shared_predicates } else { budget.limits.predicates };
        let found = distinct(found, &outgoing, limit);
        if !found.is_empty() {
            result.insert(*location, found);
        }
    }
    result
}

/// Without repetitions, and without those that the guards of all cases imply, which would give an empty copy.
fn distinct(found: Vec<Atom>, outgoing: &[&Candidate], limit: usize) -> Vec<Atom> {
    let mut seen = BTreeSet::new();
    let mut result = Vec::new();
    for atom in found {
        let atom = atom.normalised();
        let everywhere = outgoing.iter().all(|candidate| candidate.atoms.iter().any(|own| implies(own, &atom)));
        let known = atom.decided().is_some() || everywhere;
        // A predicate and its negation split alike.
        let fresh = !seen.contains(&atom.term) && !seen.contains(&atom.negate().normalised().term);
        if !known && fresh && result.len() < limit {
            seen.insert(atom.term.clone());
            result.push(atom);
        }
    }
    result
}

/// Whether one parallel inequality implies the other.
fn implies(atom: &Atom, goal: &Atom) -> bool {
    atom.relation == Relation::NonNegative
        && (&goal.term - &atom.term).as_constant().is_some_and(|difference| !difference.is_negative())
}

/// The guards over the variables alone; first those whose negation is another's guard.
fn guards(outgoing: &[&Candidate], variables: &[Symbol]) -> Vec<Atom> {
    let mut atoms: Vec<Atom> = Vec::new();
    for atom in outgoing.iter().flat_map(|candidate| &candidate.atoms) {
        if !atom.symbols().all(|symbol| variables.contains(&symbol)) {
            continue;
        }
        let above = Atom::new(atom.term.clone(), Relation::NonNegative);
        match atom.relation {
            Relation::NonNegative => atoms.push(above),
            Relation::Zero => atoms.extend([above, Atom::new(-&atom.term, Relation::NonNegative)]),
            Relation::NonZero => atoms.push(Atom::gt(&atom.term, &Linear::zero())),
        }
    }
    atoms.sort_by_cached_key(|atom| !is_opposed(atom, outgoing));
    atoms
}

/// The guards whose negation is the guard of another case.
fn branches(outgoing: &[&Candidate], variables: &[Symbol]) -> Vec<Atom> {
    guards(outgoing, variables).into_iter().filter(|atom| is_opposed(atom, outgoing)).collect()
}

/// The branches at all locations, as far as they are over the variables.
fn shared(component: &Component<'_>, variables: &[Symbol]) -> Vec<Atom> {
    let mut result = Vec::new();
    for location in &component.locations {
        let outgoing: Vec<&Candidate> = component.candidates.iter().filter(|c| c.source == *location).collect();
        result.extend(branches(&outgoing, &component.variables[location.index()]));
    }
    result.retain(|atom| atom.symbols().all(|symbol| variables.contains(&symbol)));
    result
}

/// The differences of variables, if there are so many at most.
fn order(variables: &[Symbol], most: usize) -> Vec<Atom> {
    let mut result = Vec::new();
    for (index, first) in variables.iter().enumerate().filter(|_| variables.len() <= most) {
        for second in &variables[..index] {
            result.push(Atom::ge(&Linear::symbol(*first), &Linear::symbol(*second)));
        }
    }
    result
}

/// Whether a case has the negation in its guard.
fn is_opposed(atom: &Atom, outgoing: &[&Candidate]) -> bool {
    let negation = atom.negate();
    outgoing.iter().any(|candidate| candidate.atoms.iter().any(|own| implies(own, &negation)))
}

/// Whether a case increases a variable, and whether it decreases it, where that depends on the state.
fn directions(component: &Component<'_>, outgoing: &[&Candidate], variables: &[Symbol]) -> Vec<Atom> {
    let mut result = Vec::new();
    for candidate in outgoing {
        let targets = &component.system.location(candidate.target).variables;
        for (variable, update) in targets.iter().zip(&candidate.update) {
            if !variables.contains(variable) || !update.symbols().all(|symbol| variables.contains(&symbol)) {
                continue;
            }
            let change = update - &Linear::symbol(*variable);
            if change.as_constant().is_none() {
                result.push(Atom::gt(&change, &Linear::zero()));
                result.push(Atom::ge(&change, &Linear::zero()));
            }
        }
    }
    result
}

/// All values between the bounds that every case has for a variable, if they are fewer than `most`.
fn values(outgoing: &[&Candidate], variables: &[Symbol], most: i64) -> Vec<Atom> {
    let mut result = Vec::new();
    for variable in variables {
        let own = Linear::symbol(*variable);
        // The weakest bound among the cases, if all have one: the constant of `variable + constant >= 0`.
        let bound = |term: &Linear| -> Option<Int> {
            let bounds = outgoing.iter().map(|candidate| {
                let parallel = candidate.atoms.iter().filter_map(|atom| {
                    let constant = (&atom.term - term).as_constant().cloned();
                    constant.filter(|_| atom.relation == Relation::NonNegative)
                });
                parallel.min()
            });
            bounds.collect::<Option<Vec<Int>>>()?.into_iter().max()
        };
        let (Some(low), Some(high)) = (bound(&own), bound(&-&own)) else { continue };
        let (low, high) = (-low, high);
        if (&high - &low) >= Int::from(most) {
            continue;
        }
        let mut value = low + Int::ONE;
        while value <= high {
            result.push(Atom::ge(&own, &Linear::constant(value.clone())));
            value += Int::ONE;
        }
    }
    result
}
