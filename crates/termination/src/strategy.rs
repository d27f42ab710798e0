//! Which method when.

use std::collections::BTreeMap;

use its::simplify::standard;
use its::{LocationId, System};

use crate::argument::{Argument, Refinement, Scaled};
use crate::budget::Budget;
use crate::component::{Component, Phases};
use crate::invariants::Precision;
use crate::lift::Monomials;
use crate::methods::{AllBounded, Method, Multiphase, OneBounded};
use crate::predicates::{KINDS, Kind, choose};
use crate::proof::Proof;
use crate::scale::rescale;
use crate::{Outcome, Reason, congruences, invariants, monomials, parallel};

/// A way to make progress with what is left of a proof.
enum Stage {
    /// Find ranking functions for components.
    Rank(&'static [&'static dyn Method]),
    /// Find invariants.
    Invariants(Precision),
    /// Split cases by disequalities, again and again, each time followed by the cheap methods.
    Disequalities,
    /// Split locations by predicates, then give them variables for products of theirs, and prove what is left as a
    /// system of its own.
    Refine(&'static [Kind]),
}

/// The cheap methods; they are tried again whenever more is known.
const LINEAR: &[&dyn Method] = &[&AllBounded, &OneBounded];
/// All methods.
const ALL: &[&dyn Method] =
    &[&AllBounded, &OneBounded, &Multiphase { depth: 2 }, &Multiphase { depth: 3 }, &Multiphase { depth: 4 }];

/// What is tried in this order, each stage on what the ones before left.
const STAGES: [Stage; 7] = [
    Stage::Rank(LINEAR),
    Stage::Invariants(Precision::Intervals),
    Stage::Invariants(Precision::Octagons),
    Stage::Invariants(Precision::Polyhedra),
    Stage::Disequalities,
    Stage::Rank(ALL),
    Stage::Refine(&KINDS),
];

/// The name of counting variables in steps, which follows when all stages failed, for statistics.
pub(crate) const STEPS: &str = "congruences";
/// The name of splitting by disequalities, for statistics.
const DISEQUALITIES: &str = "split by disequalities";
/// The name of products as variables, for statistics.
const PRODUCTS: &str = "products";
/// Splitting by disequalities stops at this number of cases.
const MAX_CASES: usize = 160;
/// A case is split by at most this many disequalities.
const MAX_SPLITS: usize = 6;
/// Components with more cases are not refined.
const MAX_CANDIDATES: usize = 40;
/// Refined systems are refined again to this depth.
const MAX_DEPTH: usize = 2;
/// An attempt on a refined system gets this part of the work that is left.
const SHARE: u64 = 2;
/// Products get this part of the work that is left: what they help with, they help with soon.
const PRODUCTS_SHARE: u64 = 8;
/// Components with more cases get no products.
const MAX_LIFTED: usize = 16;
/// A component may use at least this much work, however many there are.
const LEAST_SHARE: u64 = 500_000;
/// Threads are worth their while from this number of cases on.
const MIN_CASES: usize = 24;

/// Decides whether all runs of a system are finite.
///
/// The answer is deterministic for a budget without deadline.
pub fn prove(system: &System, budget: &Budget) -> Outcome {
    if let Err(malformed) = system.validate() {
        return Outcome::Unknown(reason(malformed.to_string()));
    }
    let mut budget = budget.clone();
    match attempt(system, MAX_DEPTH, &mut budget) {
        Ok(argument) => Outcome::Terminates(argument),
        Err(mut reason) => match in_steps(system, &mut budget) {
            Some(argument) => Outcome::Terminates(argument),
            None => {
                // Counting in steps gets what is left, which may have been too little.
                reason.exhausted |= budget.is_exhausted();
                Outcome::Unknown(reason)
            }
        },
    }
}

/// The same with variables counted in steps, where there are such.
fn in_steps(system: &System, budget: &mut Budget) -> Option<Argument> {
    if budget.is_exhausted() || !budget.uses(STEPS) {
        return None;
    }
    let scaling = congruences::find(system);
    if scaling.is_empty() {
        return None;
    }
    let argument = attempt(&rescale(system, &scaling).ok()?, MAX_DEPTH, budget).ok()?;
    Some(Argument { scaled: Some(Box::new(Scaled { scaling, argument })), ..Argument::default() })
}

/// The names of the methods for termination, then of those for non-termination: [`Budget::without`] takes them.
pub fn method_names() -> Vec<&'static str> {
    let mut names = Vec::new();
    for stage in &STAGES {
        match stage {
            Stage::Rank(methods) => names.extend(methods.iter().map(|method| method.name())),
            Stage::Invariants(precision) => names.push(precision.name()),
            Stage::Disequalities => names.push(DISEQUALITIES),
            Stage::Refine(kinds) => names.extend(kinds.iter().map(|kind| kind.name()).chain([PRODUCTS])),
        }
    }
    names.push(STEPS);
    names.extend(crate::nontermination::method_names());
    let mut seen = std::collections::BTreeSet::new();
    names.retain(|name| seen.insert(*name));
    names
}

fn attempt(system: &System, depth: usize, budget: &mut Budget) -> Result<Argument, Reason> {
    let simplified = standard(system, !system.starts.is_empty());
    let mut proof = Proof::new(system, &simplified, budget).map_err(reason)?;
    proof.remove_infeasible(budget);
    for stage in &STAGES {
        if proof.is_done() || budget.is_exhausted() {
            break;
        }
        stage.run(&mut proof, depth, budget);
    }
    proof.finish().map_err(|proof| stuck(&proof, budget))
}

/// What the cheap methods make of a system, before anything is known about it.
pub(crate) fn outline<'s>(system: &'s System, budget: &mut Budget) -> Option<Proof<'s>> {
    let simplified = standard(system, !system.starts.is_empty());
    let mut proof = Proof::new(system, &simplified, budget).ok()?;
    proof.remove_infeasible(budget);
    rank(&mut proof, LINEAR, budget);
    Some(proof)
}

impl Stage {
    fn run(&self, proof: &mut Proof<'_>, depth: usize, budget: &mut Budget) {
        match self {
            Stage::Rank(methods) => rank(proof, methods, budget),
            Stage::Invariants(precision) => {
                if budget.uses(precision.name()) && invariants::strengthen(proof, *precision, budget) {
                    proof.note(precision.name());
                    rank(proof, LINEAR, budget);
                }
            }
            Stage::Disequalities => {
                for _ in 0..MAX_SPLITS {
                    let over = proof.is_done() || budget.is_exhausted() || !budget.uses(DISEQUALITIES);
                    if over || !proof.split_disequalities(MAX_CASES, budget) {
                        return;
                    }
                    proof.note(DISEQUALITIES);
                    rank(proof, LINEAR, budget);
                }
            }
            Stage::Refine(kinds) if depth > 0 => refine(proof, kinds, depth, budget),
            Stage::Refine(_) => {}
        }
    }
}

/// Removes what the methods, in order of preference, can remove from each component, and repeats.
fn rank(proof: &mut Proof<'_>, methods: &[&dyn Method], budget: &mut Budget) {
    loop {
        let found = each(&proof.components(), budget, |component, share| -> Option<(&'static str, Phases)> {
            methods
                .iter()
                .filter(|method| share.uses(method.name()))
                .collect::<Vec<_>>()
                .into_iter()
                .find_map(|method| Some((method.name(), method.find(component, share)?)))
        });
        let mut progress = false;
        for (locations, found) in found {
            if let Some((method, phases)) = found {
                progress |= proof.remove(&locations, phases, method, budget);
            }
        }
        if !progress {
            return;
        }
    }
}

/// A function of each component, on several threads where that pays. Each gets a part of the budget that depends on
/// the number of components only, so that none starves the next and the results do not depend on the threads.
fn each<R: Send>(
    components: &[Component<'_>],
    budget: &mut Budget,
    function: impl Fn(&Component<'_>, &mut Budget) -> R + Sync,
) -> Vec<(Vec<LocationId>, R)> {
    let part = (budget.work / components.len().max(1) as u64).max(LEAST_SHARE).min(budget.work);
    let cases: usize = components.iter().map(|component| component.candidates.len()).sum();
    let threads = if cases >= MIN_CASES { budget.threads } else { 1 };
    // Threads are not divided again.
    let inner = if threads > 1 && components.len() > 1 { 1 } else { budget.threads };
    let share = Budget { work: part, threads: inner, ..budget.clone() };
    let results = parallel::map(components, threads, |component| {
        let mut share = share.clone();
        let result = function(component, &mut share);
        (result, part - share.work)
    });
    let mut found = Vec::new();
    for (component, (result, spent)) in components.iter().zip(results) {
        budget.spend(spent);
        found.push((component.locations.clone(), result));
    }
    found
}

/// How many components are refined before it is asked whether one of them failed.
const CHUNK: usize = 4;

/// Refines the components that are left, until one cannot be settled.
fn refine(proof: &mut Proof<'_>, kinds: &[Kind], depth: usize, budget: &mut Budget) {
    let mut settled = Vec::new();
    for chunk in proof.components().chunks(CHUNK) {
        let found = each(chunk, budget, |component, share| {
            let split = splitting(proof, component, kinds, depth, share);
            split.or_else(|| lifting(proof, component, depth, share))
        });
        let expected = found.len();
        settled.extend(found.into_iter().filter_map(|(_, refinement)| refinement));
        if !settled.len().is_multiple_of(CHUNK) && expected == CHUNK {
            break;
        }
    }
    settled.into_iter().for_each(|refinement| proof.settle(refinement));
}

/// Products as variables; first alone, then with the locations split by branches.
fn lifting(proof: &Proof<'_>, component: &Component<'_>, depth: usize, budget: &mut Budget) -> Option<Refinement> {
    // Products of products say little for their number.
    if depth < MAX_DEPTH || component.candidates.len() > MAX_LIFTED || !budget.uses(PRODUCTS) {
        return None;
    }
    let products = monomials::choose(component);
    let locations = &component.locations;
    let splits = [BTreeMap::new(), choose(Kind::Branches, proof, component, budget)];
    let different = if splits[1].is_empty() { 1 } else { 2 };
    splits.into_iter().take(different).find_map(|predicates| {
        let refined = proof.refined(locations, &predicates, &products).ok()?;
        let mut share = budget.share(PRODUCTS_SHARE);
        let before = share.work;
        let argument = attempt(&refined.system, 0, &mut share);
        budget.spend(before - share.work);
        let (products, locations) = (products.clone(), locations.clone());
        Some(Refinement { locations, predicates, products, argument: argument.ok()?, method: PRODUCTS })
    })
}

/// Predicates, those of the most promising kind first.
fn splitting(
    proof: &Proof<'_>,
    component: &Component<'_>,
    kinds: &[Kind],
    depth: usize,
    budget: &mut Budget,
) -> Option<Refinement> {
    if component.candidates.len() > MAX_CANDIDATES {
        return None;
    }
    let locations = &component.locations;
    let (mut tried, none) = (Vec::new(), Monomials::new());
    let uses: Vec<Kind> = kinds.iter().copied().filter(|kind| budget.uses(kind.name())).collect();
    uses.into_iter().find_map(|kind| {
        let mut predicates = choose(kind, proof, component, budget);
        // As many of them as the size of the result allows.
        let mut refined = proof.refined(locations, &predicates, &none);
        while refined.is_err() && predicates.values().any(|own| own.len() > 1) {
            let longest = predicates.values().map(Vec::len).max().unwrap_or(0);
            predicates.values_mut().filter(|own| own.len() == longest).for_each(|own| own.truncate(longest - 1));
            refined = proof.refined(locations, &predicates, &none);
        }
        if predicates.is_empty() || tried.contains(&predicates) || budget.is_exhausted() {
            return None;
        }
        tried.push(predicates.clone());
        let refined = refined.ok()?;
        let mut share = budget.share(SHARE);
        let before = share.work;
        let argument = attempt(&refined.system, depth - 1, &mut share);
        budget.spend(before - share.work);
        let (locations, products) = (locations.clone(), none.clone());
        Some(Refinement { locations, predicates, products, argument: argument.ok()?, method: kind.name() })
    })
}

fn reason(message: String) -> Reason {
    Reason { locations: Vec::new(), transitions: Vec::new(), message, exhausted: false }
}

fn stuck(proof: &Proof<'_>, budget: &Budget) -> Reason {
    let components = proof.components();
    // The caller knows that something is left.
    let Some(component) = components.first() else { return reason("no component is left".to_owned()) };
    let name = |location: &its::LocationId| proof.system.location(*location).name.clone();
    let mut transitions: Vec<_> =
        component.candidates.iter().flat_map(|candidate| proof.path(candidate.case).iter().copied()).collect();
    transitions.sort_unstable();
    transitions.dedup();
    let message = if budget.is_exhausted() {
        "the budget is spent".to_owned()
    } else {
        format!("no ranking function found for {} of its cases", component.candidates.len())
    };
    Reason {
        locations: component.locations.iter().map(name).collect(),
        transitions,
        message,
        exhausted: budget.is_exhausted(),
    }
}
