//! Which method when.

use its::simplify::standard;
use its::{LocationId, System};

use crate::argument::{Argument, Refinement};
use crate::budget::Budget;
use crate::methods::{AllBounded, Method, Multiphase, OneBounded};
use crate::predicates::{KINDS, choose};
use crate::proof::Proof;
use crate::{Outcome, Reason, invariants};

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

/// Decides whether all runs of a system are finite.
///
/// The answer is deterministic for a budget without deadline.
pub fn prove(system: &System, budget: &Budget) -> Outcome {
    if let Err(malformed) = system.validate() {
        return Outcome::Unknown(reason(malformed.to_string()));
    }
    match attempt(system, MAX_DEPTH, &mut budget.clone()) {
        Ok(argument) => Outcome::Terminates(argument),
        Err(reason) => Outcome::Unknown(reason),
    }
}

fn attempt(system: &System, depth: usize, budget: &mut Budget) -> Result<Argument, Reason> {
    let simplified = standard(system, !system.starts.is_empty());
    let mut proof = Proof::new(system, &simplified, budget).map_err(reason)?;
    // Each stage works on what the one before left; a stage that changes nothing is followed by the next.
    let linear: [&dyn Method; 2] = [&AllBounded, &OneBounded];
    let multiphase: [&dyn Method; 3] = [&Multiphase { depth: 2 }, &Multiphase { depth: 3 }, &Multiphase { depth: 4 }];
    proof.remove_infeasible(budget);
    let mut done = rank(&mut proof, &linear, budget);
    for precision in invariants::PRECISIONS {
        if !done && invariants::strengthen(&mut proof, precision, budget) {
            done = rank(&mut proof, &linear, budget);
        }
    }
    for _ in 0..MAX_SPLITS {
        if done || budget.is_exhausted() || !proof.split_disequalities(MAX_CASES, budget) {
            break;
        }
        done = rank(&mut proof, &linear, budget);
    }
    if !done {
        let all: Vec<&dyn Method> = linear.into_iter().chain(multiphase).collect();
        done = rank(&mut proof, &all, budget);
    }
    if !done && depth > 0 {
        refine(&mut proof, depth, budget);
    }
    proof.finish().map_err(|proof| stuck(&proof, budget))
}

/// Refines each component that is left until one cannot be settled.
fn refine(proof: &mut Proof<'_>, depth: usize, budget: &mut Budget) {
    let components: Vec<_> = proof.components().into_iter().map(|component| component.locations).collect();
    for locations in components {
        let Some(refinement) = refinement(proof, &locations, depth, budget) else { return };
        proof.settle(refinement);
    }
}

fn refinement(proof: &Proof<'_>, locations: &[LocationId], depth: usize, budget: &mut Budget) -> Option<Refinement> {
    let component = proof.components().into_iter().find(|component| component.locations == locations)?;
    if component.candidates.len() > MAX_CANDIDATES {
        return None;
    }
    let mut tried = Vec::new();
    KINDS.into_iter().find_map(|kind| {
        let mut predicates = choose(kind, &component);
        // As many of them as the size of the result allows.
        let mut refined = proof.refined(locations, &predicates);
        while refined.is_err() && predicates.values().any(|own| own.len() > 1) {
            let longest = predicates.values().map(Vec::len).max().unwrap_or(0);
            predicates.values_mut().filter(|own| own.len() == longest).for_each(|own| own.truncate(longest - 1));
            refined = proof.refined(locations, &predicates);
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
        Some(Refinement { locations: locations.to_vec(), predicates, argument: argument.ok()? })
    })
}

/// Removes what the methods, in order of preference, can remove from each component, and repeats. True when no
/// component is left.
fn rank(proof: &mut Proof<'_>, methods: &[&dyn Method], budget: &mut Budget) -> bool {
    loop {
        let mut found = Vec::new();
        for component in proof.components() {
            if budget.is_exhausted() {
                break;
            }
            let phases = methods.iter().find_map(|method| method.find(&component, budget));
            found.extend(phases.map(|phases| (component.locations.clone(), phases)));
        }
        let mut progress = false;
        for (locations, phases) in found {
            progress |= proof.remove(&locations, phases, budget);
        }
        if !progress {
            return proof.components().is_empty();
        }
    }
}

fn reason(message: String) -> Reason {
    Reason { locations: Vec::new(), transitions: Vec::new(), message }
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
    Reason { locations: component.locations.iter().map(name).collect(), transitions, message }
}
