//! Which method when.

use its::System;
use its::simplify::standard;

use crate::budget::Budget;
use crate::methods::{AllBounded, Method, Multiphase, OneBounded};
use crate::proof::Proof;
use crate::{Outcome, Reason, invariants};

/// Splitting by disequalities stops at this number of cases.
const MAX_CASES: usize = 160;
/// A case is split by at most this many disequalities.
const MAX_SPLITS: usize = 6;

/// Decides whether all runs of a system are finite.
///
/// The answer is deterministic for a budget without deadline.
pub fn prove(system: &System, budget: &Budget) -> Outcome {
    let mut budget = budget.clone();
    if let Err(malformed) = system.validate() {
        return unknown(malformed.to_string());
    }
    let simplified = standard(system, !system.starts.is_empty());
    let mut proof = match Proof::new(system, &simplified) {
        Ok(proof) => proof,
        Err(message) => return unknown(message),
    };
    // Each stage works on what the one before left; a stage that changes nothing is followed by the next.
    let linear: [&dyn Method; 2] = [&AllBounded, &OneBounded];
    let multiphase: [&dyn Method; 3] = [&Multiphase { depth: 2 }, &Multiphase { depth: 3 }, &Multiphase { depth: 4 }];
    proof.remove_infeasible(&mut budget);
    let mut done = rank(&mut proof, &linear, &mut budget);
    for precision in invariants::PRECISIONS {
        if !done && invariants::strengthen(&mut proof, precision, &mut budget) {
            done = rank(&mut proof, &linear, &mut budget);
        }
    }
    for _ in 0..MAX_SPLITS {
        if done || budget.is_exhausted() || !proof.split_disequalities(MAX_CASES, &mut budget) {
            break;
        }
        done = rank(&mut proof, &linear, &mut budget);
    }
    if !done {
        let all: Vec<&dyn Method> = linear.into_iter().chain(multiphase).collect();
        rank(&mut proof, &all, &mut budget);
    }
    match proof.finish() {
        Ok(argument) => Outcome::Terminates(argument),
        Err(proof) => stuck(&proof, &budget),
    }
}

/// Removes what the methods, in order of preference, can remove from each component, and repeats. True when no
/// component is left.
fn rank(proof: &mut Proof<'_>, methods: &[&dyn Method], budget: &mut Budget) -> bool {
    loop {
        let mut found = Vec::new();
        for component in proof.components() {
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

fn unknown(message: String) -> Outcome {
    Outcome::Unknown(Reason { locations: Vec::new(), transitions: Vec::new(), message })
}

fn stuck(proof: &Proof<'_>, budget: &Budget) -> Outcome {
    let components = proof.components();
    // The caller knows that something is left.
    let Some(component) = components.first() else { return unknown("no component is left".to_owned()) };
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
    Outcome::Unknown(Reason { locations: component.locations.iter().map(name).collect(), transitions, message })
}
