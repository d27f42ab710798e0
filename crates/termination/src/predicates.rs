//! The predicates by which the locations of a component are split.

use std::collections::{BTreeMap, BTreeSet, HashMap};

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
        let bounds = Bounds::of(&outgoing);
        let found = match kind {
            Kind::Branches => branches(&outgoing, &bounds, variables),
            Kind::Guards => guards(&outgoing, &bounds, variables),
            Kind::Directions => {
                let mut found = directions(component, &outgoing, variables);
                found.extend(guards(&outgoing, &bounds, variables));
                found
            }
            Kind::Values => values(&outgoing, variables, budget.limits.split_values),
            Kind::Order => order(variables, budget.limits.ordered_variables),
            Kind::Shared => shared(component, variables),
            // Found for all locations together, above.
            Kind::Conditions | Kind::Lassos => Vec::new(),
        };
        let limit = if kind == Kind::Shared { budget.limits.shared_predicates } else { budget.limits.predicates };
        let found = distinct(found, &bounds, limit);
        if !found.is_empty() {
            result.insert(*location, found);
        }
    }
    result
}

/// Without repetitions, and without those that the guards of all cases imply, which would give an empty copy.
fn distinct(found: Vec<Atom>, bounds: &Bounds, limit: usize) -> Vec<Atom> {
    let mut seen = BTreeSet::new();
    let mut result = Vec::new();
    for atom in found {
        let atom = atom.normalised();
        let known = atom.decided().is_some() || bounds.everywhere(&atom);
        // A predicate and its negation split alike.
        let fresh = !seen.contains(&atom.term) && !seen.contains(&atom.negate().normalised().term);
        if !known && fresh && result.len() < limit {
            seen.insert(atom.term.clone());
            result.push(atom);
        }
    }
    result
}

/// The bounds of terms in the guards of the cases out of a location: which parallel inequalities they imply is looked up, for there are many cases
/// with many guards.
struct Bounds {
    /// Of each case: the least constant with which a term, without its own constant, is not negative.
    cases: Vec<HashMap<Linear, Int>>,
    /// Of any of them.
    any: HashMap<Linear, Int>,
}

impl Bounds {
    fn of(outgoing: &[&Candidate]) -> Bounds {
        let (mut cases, mut any) = (Vec::with_capacity(outgoing.len()), HashMap::new());
        for candidate in outgoing {
            let mut case = HashMap::new();
            for atom in candidate.atoms.iter().filter(|atom| atom.relation == Relation::NonNegative) {
                let (term, constant) = parted(&atom.term);
                for bounds in [&mut case, &mut any] {
                    let bound = bounds.entry(term.clone()).or_insert_with(|| constant.clone());
                    if constant < *bound {
                        *bound = constant.clone();
                    }
                }
            }
            cases.push(case);
        }
        Bounds { cases, any }
    }

    /// Whether the guards of all cases imply it.
    fn everywhere(&self, atom: &Atom) -> bool {
        let goal = parted(&atom.term);
        self.cases.iter().all(|case| implies(case, &goal))
    }

    /// Whether a case has the negation in its guard.
    fn oppose(&self, atom: &Atom) -> bool {
        implies(&self.any, &parted(&atom.negate().term))
    }
}

/// The term without its constant, and that.
fn parted(term: &Linear) -> (Linear, Int) {
    let constant = term.constant_part().clone();
    (term.add_constant(&-&constant), constant)
}

/// Whether a bound of the term implies that the term plus the constant is not negative.
fn implies(bounds: &HashMap<Linear, Int>, (term, constant): &(Linear, Int)) -> bool {
    bounds.get(term).is_some_and(|bound| bound <= constant)
}

/// The guards over the variables alone; first those whose negation is another's guard.
fn guards(outgoing: &[&Candidate], bounds: &Bounds, variables: &[Symbol]) -> Vec<Atom> {
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
    atoms.sort_by_cached_key(|atom| !bounds.oppose(atom));
    atoms
}

/// The guards whose negation is the guard of another case.
fn branches(outgoing: &[&Candidate], bounds: &Bounds, variables: &[Symbol]) -> Vec<Atom> {
    guards(outgoing, bounds, variables).into_iter().filter(|atom| bounds.oppose(atom)).collect()
}

/// The branches at all locations, as far as they are over the variables.
fn shared(component: &Component<'_>, variables: &[Symbol]) -> Vec<Atom> {
    let mut result = Vec::new();
    for location in &component.locations {
        let outgoing: Vec<&Candidate> = component.candidates.iter().filter(|c| c.source == *location).collect();
        let bounds = Bounds::of(&outgoing);
        result.extend(branches(&outgoing, &bounds, &component.variables[location.index()]));
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
