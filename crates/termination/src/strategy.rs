//! The order of the methods.

use std::collections::BTreeMap;

use its::System;
use its::simplify::standard;

use crate::argument::{Argument, Refinement, Scaled};
use crate::budget::Budget;
use crate::component::Component;
use crate::invariants::Precision;
use crate::lift::Monomials;
use crate::methods::{AllBounded, Method, Multiphase, OneBounded, OneVariable};
use crate::outcome::{Outcome, Reason};
use crate::predicates::{KINDS, Kind, choose};
use crate::proof::Proof;
use crate::rank::{LINEAR, each, rank};
use crate::scale::{STEPS, rescale};
use crate::{congruences, invariants, monomials};

/// A way to make progress with the remaining cases of a proof.
enum Stage {
    /// Find ranking functions for components.
    Rank(&'static [&'static dyn Method]),
    /// Find invariants.
    Invariants(Precision),
    /// Split cases by disequalities, again and again, each time followed by the cheap methods.
    Disequalities,
    /// Split locations by predicates, then give them variables for products, and prove the result as a separate
    /// system.
    Refine(&'static [Kind]),
}

/// All methods.
const ALL: &[&dyn Method] = &[
    &OneVariable,
    &AllBounded,
    &OneBounded,
    &Multiphase { depth: 2 },
    &Multiphase { depth: 3 },
    &Multiphase { depth: 4 },
];

/// The stages in this order, each applied to the cases that the previous ones left.
const STAGES: [Stage; 7] = [
    Stage::Rank(LINEAR),
    Stage::Invariants(Precision::Intervals),
    Stage::Invariants(Precision::Octagons),
    Stage::Invariants(Precision::Polyhedra),
    Stage::Disequalities,
    Stage::Rank(ALL),
    Stage::Refine(&KINDS),
];

/// The name of splitting by disequalities, for statistics.
const DISEQUALITIES: &str = "split by disequalities";
/// The name of products as variables, for statistics.
const PRODUCTS: &str = "products";
/// Decides whether all runs of a system are finite.
///
/// The answer is deterministic for a budget without deadline.
pub fn prove(system: &System, budget: &Budget) -> Outcome {
    if let Err(malformed) = system.validate() {
        return Outcome::Unknown(reason(malformed.to_string()));
    }
    let mut budget = budget.clone();
    match attempt(system, budget.limits.refinement_depth, &mut budget) {
        Ok(argument) => Outcome::Terminates(argument),
        Err(mut reason) => match in_steps(system, &mut budget) {
            Some(argument) => Outcome::Terminates(argument),
            None => {
                // Counting in steps had only the remaining work, which may have been too little.
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
    let scaling = congruences::find(system, &budget.limits);
    if scaling.is_empty() {
        return None;
    }
    let argument = attempt(&rescale(system, &scaling).ok()?, budget.limits.refinement_depth, budget).ok()?;
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

/// The proof as far as it goes without refinement.
pub(crate) fn unrefined<'s>(system: &'s System, budget: &mut Budget) -> Option<Proof<'s>> {
    system.validate().ok()?;
    let simplified = standard(system, !system.starts.is_empty());
    let mut proof = Proof::new(system, &simplified, budget).ok()?;
    proof.remove_infeasible(budget);
    for stage in STAGES.iter().filter(|stage| !matches!(stage, Stage::Refine(_))) {
        stage.run(&mut proof, 0, budget);
    }
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
                for _ in 0..budget.limits.case_splits {
                    let over = proof.is_done() || budget.is_exhausted() || !budget.uses(DISEQUALITIES);
                    if over || !proof.split_disequalities(budget.limits.cases, budget) {
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

/// Refines the components that are left, until one cannot be settled.
fn refine(proof: &mut Proof<'_>, kinds: &[Kind], depth: usize, budget: &mut Budget) {
    let mut settled = Vec::new();
    for chunk in proof.components().chunks(budget.limits.refined_at_once) {
        let found = each(chunk, budget, |component, share| {
            let split = splitting(proof, component, kinds, depth, share);
            split.or_else(|| lifting(proof, component, depth, share))
        });
        let expected = found.len();
        settled.extend(found.into_iter().filter_map(|(_, refinement)| refinement));
        if !settled.len().is_multiple_of(budget.limits.refined_at_once) && expected == budget.limits.refined_at_once {
            break;
        }
    }
    settled.into_iter().for_each(|refinement| proof.settle(refinement));
}

/// Products as variables; first alone, then with the locations split by branches.
fn lifting(proof: &Proof<'_>, component: &Component<'_>, depth: usize, budget: &mut Budget) -> Option<Refinement> {
    // Products of products are many and rarely help.
    if depth < budget.limits.refinement_depth
        || component.candidates.len() > budget.limits.lifted_cases
        || !budget.uses(PRODUCTS)
    {
        return None;
    }
    let products = monomials::choose(component, budget.limits.product_variables);
    let locations = &component.locations;
    let splits = [BTreeMap::new(), choose(Kind::Branches, proof, component, budget)];
    let different = if splits[1].is_empty() { 1 } else { 2 };
    splits.into_iter().take(different).find_map(|predicates| {
        let refined = proof.refined(locations, &predicates, &products).ok()?;
        let mut share = budget.share(budget.limits.products_share);
        let before = share.work;
        let argument = attempt(&refined.system, 0, &mut share);
        budget.absorb(before - share.work);
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
    if component.candidates.len() > budget.limits.refined_cases {
        return None;
    }
    let locations = &component.locations;
    let (mut tried, none) = (Vec::new(), Monomials::new());
    let uses: Vec<Kind> = kinds.iter().copied().filter(|kind| budget.uses(kind.name())).collect();
    uses.into_iter().find_map(|kind| {
        if budget.is_exhausted() {
            return None;
        }
        let mut predicates = choose(kind, proof, component, budget);
        // As many as the size limit of the result allows.
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
        let mut share = budget.share(budget.limits.refinement_share);
        let before = share.work;
        let argument = attempt(&refined.system, depth - 1, &mut share);
        budget.absorb(before - share.work);
        let (locations, products) = (locations.clone(), none.clone());
        Some(Refinement { locations, predicates, products, argument: argument.ok()?, method: kind.name() })
    })
}

fn reason(message: String) -> Reason {
    Reason { locations: Vec::new(), transitions: Vec::new(), message, exhausted: false }
}

fn stuck(proof: &Proof<'_>, budget: &Budget) -> Reason {
    let components = proof.components();
    // Some component is left, as the caller has checked.
    let Some(component) = components.first() else { return reason("no component is left".to_owned()) };
    let name = |location: &its::LocationId| proof.system.location(*location).name.clone();
    let mut transitions: Vec<_> =
        component.candidates.iter().flat_map(|candidate| proof.path(candidate.case).iter().copied()).collect();
    transitions.sort_unstable();
    transitions.dedup();
    let message = if budget.is_exhausted() {
        "the search reached its limit of work".to_owned()
    } else {
        match component.candidates.len() {
            1 => "1 path through it may be taken for ever".to_owned(),
            left => format!("{left} paths through it may be taken for ever"),
        }
    };
    Reason {
        locations: component.locations.iter().map(name).collect(),
        transitions,
        message,
        exhausted: budget.is_exhausted(),
    }
}
