//! Refinement by lassos: the ranking function of a single cycle gives predicates that distinguish the others.
//!
//! A component that no function ranks has cycles that interleave, each of which may have a function of its own. Take
//! one of them that can be taken twice, rank it alone, and compute for every other cycle the states in which the
//! function does not grow; split the locations by these conditions and repeat with another cycle of the remaining cases
//! (Podelski and Rybalchenko: Transition invariants, LICS 2004; Heizmann, Hoenicke, Podelski: Termination analysis by
//! learning terminating programs, CAV 2014). A cycle without function gives the condition under which it has one (see
//! [`conditional`](crate::conditional)), or else the states in which its guards come closer to their bounds: finite
//! differences, as in Bradley, Manna, Sipma: Termination of polynomial programs, VMCAI 2005.
//!
//! The result is a set of predicates to split by; their use shows in the proof about the refined system.

use std::collections::BTreeSet;

use its::LocationId;
use its::simplify::atoms::{eliminate, normalise};
use logic::{Atom, Int, Linear, Relation, Symbol};

use crate::budget::Budget;
use crate::certificate::Function;
use crate::component::{Candidate, Component};
use crate::conditional;
use crate::lift::Monomials;
use crate::limits::Limits;
use crate::methods::{AllBounded, Method, Multiphase};
use crate::proof::Proof;
use crate::rank::outline;
use crate::refine::Predicates;
use crate::rows::prepare;
use crate::template::multipliers;

/// Predicates that distinguish the cycles of a component.
pub(crate) fn lassos(proof: &Proof<'_>, component: &Component<'_>, budget: &mut Budget) -> Predicates {
    let mut share = budget.share(budget.limits.lassos_share);
    let before = share.work;
    let mut result = Predicates::new();
    for _ in 0..budget.limits.lassos {
        if share.is_exhausted() || !learn(proof, component, &mut result, &mut share) {
            break;
        }
    }
    budget.absorb(before - share.work);
    result
}

/// Refines by the predicates, takes a cycle of the remaining cases and adds its predicates. False when no case remains
/// or no predicate is new.
fn learn(proof: &Proof<'_>, component: &Component<'_>, predicates: &mut Predicates, budget: &mut Budget) -> bool {
    let Ok(refined) = proof.refined(&component.locations, predicates, &Monomials::new()) else { return false };
    let Some(outline) = outline(&refined.system, budget) else { return false };
    for left in outline.components() {
        if left.candidates.len() > budget.limits.lasso_cases {
            continue;
        }
        let cycles: Vec<Cycle> = simple_cycles(&left, &budget.limits)
            .into_iter()
            .filter_map(|cases| Cycle::of(&outline, &left, cases))
            .collect();
        for cycle in &cycles {
            if !cycle.can_be_passed_twice(&left, budget) {
                continue;
            }
            let others: Vec<&Candidate> =
                cycles.iter().map(|other| &other.whole).filter(|other| other.source == cycle.whole.source).collect();
            let mut progress = false;
            for atom in predicates_of(&left, cycle, &others, budget) {
                progress |= spread(&left, cycle, atom, &refined.origins, predicates, budget.limits.lasso_predicates);
            }
            if progress {
                return true;
            }
        }
    }
    false
}

/// A cyclic path of cases.
struct Cycle {
    /// The cases in order.
    cases: Vec<Candidate>,
    /// The cases one after the other, as one that leads back to its source.
    whole: Candidate,
}

impl Cycle {
    /// Composes cases, given as indices into the candidates of the component; nothing if they contradict each other.
    fn of(proof: &Proof<'_>, component: &Component<'_>, cases: Vec<usize>) -> Option<Cycle> {
        let cases: Vec<Candidate> = cases.into_iter().map(|index| component.candidates[index].clone()).collect();
        let path: Vec<usize> = cases.iter().flat_map(|case| proof.path(case.case).iter().copied()).collect();
        let transition = prepare(proof.system, &path, &[], &[]).ok()?.transition;
        let whole = Candidate {
            case: cases.first()?.case,
            source: transition.source,
            target: transition.target,
            atoms: transition.guard,
            update: transition.update,
        };
        Some(Cycle { cases, whole })
    }

    /// Whether the conditions on the state allow the cycle to be taken twice.
    fn can_be_passed_twice(&self, component: &Component<'_>, budget: &mut Budget) -> bool {
        let variables = &component.system.location(self.whole.source).variables;
        let own = projected(&self.whole.atoms, variables, &budget.limits);
        let again = own.iter().map(|atom| Atom::new(component.after(&self.whole, &atom.term), atom.relation));
        let atoms: Vec<Atom> = self.whole.atoms.iter().cloned().chain(again).collect();
        multipliers(&atoms, &Linear::constant(-1), budget).is_none()
    }
}

/// The simple cycles, the short ones first, as indices of candidates; each begins at the least of its locations.
fn simple_cycles(component: &Component<'_>, limits: &Limits) -> Vec<Vec<usize>> {
    let mut result: Vec<Vec<usize>> = Vec::new();
    let mut todo: Vec<Vec<usize>> = (0..component.candidates.len()).map(|index| vec![index]).collect();
    for _ in 0..limits.lasso_length {
        let mut longer = Vec::new();
        for path in todo {
            let (head, at) = match (path.first(), path.last()) {
                (Some(first), Some(last)) => (component.candidates[*first].source, component.candidates[*last].target),
                _ => continue,
            };
            if at == head {
                result.push(path);
                continue;
            }
            let visited = path.iter().any(|index| component.candidates[*index].source == at);
            if visited || at < head || result.len() + longer.len() >= limits.lasso_cases {
                continue;
            }
            let next = (0..component.candidates.len()).filter(|index| component.candidates[*index].source == at);
            longer.extend(next.map(|index| [path.as_slice(), &[index]].concat()));
        }
        todo = longer;
    }
    result.truncate(limits.lasso_cycles);
    result
}

/// Predicates on the states at the head of a cycle, most promising first.
fn predicates_of(component: &Component<'_>, cycle: &Cycle, others: &[&Candidate], budget: &mut Budget) -> Vec<Atom> {
    let head = cycle.whole.source;
    let alone = Component { locations: vec![head], candidates: vec![cycle.whole.clone()], ..*component };
    let methods: [&dyn Method; 3] = [&AllBounded, &Multiphase { depth: 2 }, &Multiphase { depth: 3 }];
    let mut result = Vec::new();
    let terms: Vec<Linear> = match methods.iter().find_map(|method| method.find(&alone, budget)) {
        Some(phases) => {
            let terms: Vec<Linear> = phases.iter().filter_map(|phase: &Function| phase.get(&head).cloned()).collect();
            // A phase ends when its function is negative.
            let ends = terms.iter().take(terms.len().saturating_sub(1));
            result.extend(ends.map(|term| Atom::new(term.clone(), Relation::NonNegative)));
            terms
        }
        None => match conditional::find(&alone, budget).and_then(|mut condition| condition.remove(&head)) {
            Some(condition) => {
                result.push(Atom::new(condition.clone(), Relation::NonNegative));
                vec![condition]
            }
            None => {
                let variables = &component.system.location(head).variables;
                let guards = projected(&cycle.whole.atoms, variables, &budget.limits).into_iter();
                guards.filter(|atom| atom.relation == Relation::NonNegative).map(|atom| atom.term).collect()
            }
        },
    };
    for term in &terms {
        for other in others {
            // Where the function decreases, and where it does not grow.
            for least in [0, 1] {
                result.extend(growing(component, other, term, least, &budget.limits));
            }
        }
    }
    result
}

/// Conditions on the state, besides the guard, under which a case can increase a term by at least the given number.
fn growing(component: &Component<'_>, case: &Candidate, term: &Linear, least: i64, limits: &Limits) -> Vec<Atom> {
    let variables = &component.system.location(case.source).variables;
    let growth = (&component.after(case, term) - term).add_constant(&Int::from(-least));
    let mut atoms = case.atoms.clone();
    atoms.push(Atom::new(growth, Relation::NonNegative));
    let known: BTreeSet<Atom> = projected(&case.atoms, variables, limits).into_iter().collect();
    let found = projected(&atoms, variables, limits).into_iter();
    found.filter(|atom| atom.relation == Relation::NonNegative && !known.contains(atom)).collect()
}

/// Consequences of atoms about the variables only; the other symbols are eliminated as far as that is cheap.
fn projected(atoms: &[Atom], variables: &[Symbol], limits: &Limits) -> Vec<Atom> {
    let mut atoms: Vec<Atom> = atoms.iter().filter(|atom| atom.relation != Relation::NonZero).cloned().collect();
    let others: BTreeSet<Symbol> =
        atoms.iter().flat_map(Atom::symbols).filter(|symbol| !variables.contains(symbol)).collect();
    for symbol in others {
        match eliminate(&atoms, symbol, limits.projection_growth) {
            Some((fewer, _)) => atoms = fewer,
            None => atoms.retain(|atom| !atom.term.contains(symbol)),
        }
    }
    if normalise(&mut atoms) { atoms } else { Vec::new() }
}

/// Adds a predicate at the head of a cycle and, by weakest preconditions, at the other locations that it passes.
/// Returns whether one is new.
fn spread(
    component: &Component<'_>,
    cycle: &Cycle,
    atom: Atom,
    origins: &[LocationId],
    predicates: &mut Predicates,
    most: usize,
) -> bool {
    let mut progress = add(predicates, origins[cycle.whole.source.index()], &atom, most);
    let mut term = atom.term;
    for case in cycle.cases.iter().skip(1).rev() {
        term = component.after(case, &term);
        let variables = &component.system.location(case.source).variables;
        if !term.symbols().all(|symbol| variables.contains(&symbol)) {
            break;
        }
        let earlier = Atom::new(term.clone(), Relation::NonNegative);
        progress |= add(predicates, origins[case.source.index()], &earlier, most);
    }
    progress
}

fn add(predicates: &mut Predicates, location: LocationId, atom: &Atom, most: usize) -> bool {
    let atom = atom.normalised();
    let negation = atom.negate().normalised();
    let own = predicates.entry(location).or_default();
    let fresh = atom.decided().is_none() && !own.contains(&atom) && !own.contains(&negation);
    let room = own.len() < most;
    if fresh && room {
        own.push(atom);
    }
    if own.is_empty() {
        predicates.remove(&location);
    }
    fresh && room
}
