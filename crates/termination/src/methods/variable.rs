//! Ranking by one variable for each location.
//!
//! The number of options that are left, the rest of a list, a flag that is set once: mostly one variable counts the rounds of a large
//! component, under other names at other locations, and the rest of the state only makes the linear programs large. From where the variable goes,
//! case by case, follows which one it is elsewhere. By how much it grows at most on each case is a small program about that case; what
//! must be added at each location, so that the sum grows nowhere, are then distances in a graph (Bellman and Ford), as for the
//! difference constraints of Colón and Sipma, Practical Methods for Proving Program Termination, CAV 2002.

use std::collections::{BTreeMap, BTreeSet};

use its::LocationId;
use logic::{Int, Linear, Symbol};

use super::method::Method;
use crate::budget::Budget;
use crate::certificate::Function;
use crate::component::{Component, Phases};
use crate::template::greatest;

/// One variable, or none, for each location, which no case increases, in components so large that a program about all of it is costly.
pub(crate) struct OneVariable;

impl Method for OneVariable {
    fn name(&self) -> &'static str {
        "one variable"
    }

    fn find(&self, component: &Component<'_>, budget: &mut Budget) -> Option<Phases> {
        let atoms: usize = component.candidates.iter().map(|candidate| candidate.atoms.len()).sum();
        if atoms < budget.limits.large_component {
            return None;
        }
        let mut tried = BTreeSet::new();
        for (location, symbol) in beginnings(component) {
            let Some(chain) = chain(component, location, symbol).filter(|chain| tried.insert(chain.clone())) else {
                continue;
            };
            for sign in [Int::ONE, Int::MINUS_ONE] {
                if budget.is_exhausted() || tried.len() > budget.limits.chains {
                    return None;
                }
                if let Some(function) = ranking(component, &chain, &sign, budget) {
                    return Some(vec![function]);
                }
            }
        }
        None
    }
}

/// The variable of each location that has one.
type Chain = BTreeMap<LocationId, Symbol>;

/// Where variables change by a constant, then where they get one: they may count, or tell what happens once.
fn beginnings(component: &Component<'_>) -> Vec<(LocationId, Symbol)> {
    let (mut counted, mut set) = (Vec::new(), Vec::new());
    for candidate in &component.candidates {
        for (position, term) in candidate.update.iter().enumerate() {
            let target = component.system.location(candidate.target).variables[position];
            match copied(term) {
                Some((source, step)) if !step.is_zero() => counted.push((candidate.source, source)),
                None if term.as_constant().is_some() => set.push((candidate.target, target)),
                _ => {}
            }
        }
    }
    counted.extend(set);
    counted
}

/// The variable and the number whose sum the term is.
fn copied(term: &Linear) -> Option<(Symbol, &Int)> {
    let mut terms = term.terms();
    let (symbol, factor) = terms.next()?;
    (terms.next().is_none() && factor.is_one()).then(|| (symbol, term.constant_part()))
}

/// Which variable it is at the other locations, as the cases move it from one to the other; `None` if it is none that functions may use.
fn chain(component: &Component<'_>, location: LocationId, symbol: Symbol) -> Option<Chain> {
    let usable = |location: LocationId, symbol: Symbol| component.variables[location.index()].contains(&symbol);
    let mut chain = Chain::from([(location, symbol)]);
    if !usable(location, symbol) {
        return None;
    }
    loop {
        let before = chain.len();
        for candidate in &component.candidates {
            let variables = &component.system.location(candidate.target).variables;
            let (source, target) = (chain.get(&candidate.source).copied(), chain.get(&candidate.target).copied());
            match (source, target) {
                (Some(source), None) => {
                    let moved = |term: &Linear| copied(term).is_some_and(|(from, _)| from == source);
                    let places = (0..variables.len()).filter(|place| moved(&candidate.update[*place]));
                    let next = places.map(|place| variables[place]).find(|next| usable(candidate.target, *next));
                    chain.extend(next.map(|next| (candidate.target, next)));
                }
                (None, Some(target)) => {
                    let place = variables.iter().position(|variable| *variable == target);
                    let from = place.and_then(|place| copied(&candidate.update[place])).map(|(from, _)| from);
                    let from = from.filter(|from| usable(candidate.source, *from));
                    chain.extend(from.map(|from| (candidate.source, from)));
                }
                _ => {}
            }
        }
        if chain.len() == before {
            return Some(chain);
        }
    }
}

/// The variables times the sign, with numbers added so that no case increases the sum, if some case that may be removed decreases it.
fn ranking(component: &Component<'_>, chain: &Chain, sign: &Int, budget: &mut Budget) -> Option<Function> {
    let term = |location: &LocationId| {
        chain.get(location).map_or_else(Linear::zero, |symbol| Linear::symbol(*symbol).scale(sign))
    };
    let mut function: Function = component.locations.iter().map(|location| (*location, term(location))).collect();
    let mut growth = Vec::new();
    for candidate in &component.candidates {
        let (before, after) = component.values(&function, candidate);
        growth.push(greatest(&candidate.atoms, &(&after - &before), budget)?.ceil());
    }
    let added = distances(component, &growth)?;
    let added = |location: &LocationId| added.get(location).cloned().unwrap_or_default();
    let mut least: Option<Int> = None;
    for (candidate, growth) in component.candidates.iter().zip(&growth) {
        let grows = &(growth + &added(&candidate.target)) - &added(&candidate.source);
        if !grows.is_negative() {
            continue;
        }
        let (before, _) = component.values(&function, candidate);
        let Some(most) = greatest(&candidate.atoms, &-&before, budget) else { continue };
        let low = &added(&candidate.source) - &most.ceil();
        least = Some(least.map_or_else(|| low.clone(), |least| least.min(low.clone())));
    }
    let lift = -&least?;
    for (location, term) in &mut function {
        *term = term.add_constant(&(&added(location) + &lift));
    }
    Some(function)
}

/// The numbers that are added at the locations: with them, what the cases add sums up to no growth anywhere. `None` if it grows on
/// some way round.
fn distances(component: &Component<'_>, growth: &[Int]) -> Option<BTreeMap<LocationId, Int>> {
    let mut added: BTreeMap<LocationId, Int> = component.locations.iter().map(|id| (*id, Int::ZERO)).collect();
    for _ in 0..=component.locations.len() {
        let mut changed = false;
        for (candidate, growth) in component.candidates.iter().zip(growth) {
            let most = added.get(&candidate.source)? - growth;
            let own = added.get_mut(&candidate.target)?;
            if *own > most {
                *own = most;
                changed = true;
            }
        }
        if !changed {
            return Some(added);
        }
    }
    None
}
