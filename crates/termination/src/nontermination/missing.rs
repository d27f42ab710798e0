//! Residues with which a loop misses its end: `for (i = 0; i != n; i += 2)` never meets an odd `n`.
//!
//! A guard changes by a multiple of some number in each round, however the counter wraps around, so that it keeps its
//! residue; with most residues it never takes the value at which the loop ends. No inequality says so, but once a variable
//! of it is counted in steps, inequalities suffice.

use std::collections::BTreeMap;

use its::System;
use logic::{Int, Linear, Relation as Comparison, Symbol};

use super::relation::Relation;
use crate::limits::Limits;
use crate::scale::{Residue, Scaling};

/// Residues that are worth a search, each at the head of some cycle.
pub(super) fn residues(system: &System, cycles: &[Relation], limits: &Limits) -> Vec<Scaling> {
    let mut result: Vec<Scaling> = Vec::new();
    for head in cycles {
        let variables = &system.location(head.source).variables;
        let own: Vec<&Relation> = cycles.iter().filter(|cycle| cycle.source == head.source).collect();
        for atom in &head.guard {
            let (known, free): (Vec<_>, Vec<_>) = atom.term.terms().partition(|(symbol, _)| variables.contains(symbol));
            let term =
                Linear::from_parts(Int::ZERO, known.into_iter().map(|(symbol, factor)| (symbol, factor.clone())));
            let below = -atom.term.constant_part();
            let (modulus, classes) = match atom.relation {
                // The guard says of what the residue is.
                Comparison::Zero => (free.iter().fold(Int::ZERO, |modulus, (_, factor)| modulus.gcd(factor)), 0..=0),
                _ if !free.is_empty() => continue,
                // The loop ends where the term is what the guard excludes, or next to what it allows.
                Comparison::NonZero => (step(variables, &own, &term), 1..=limits.missing_residues as i64),
                Comparison::NonNegative => (step(variables, &own, &term), 0..=limits.missing_residues as i64 - 1),
            };
            for by in classes.map(Int::from).filter(|by| *by < modulus && modulus > Int::ONE) {
                let changing = |symbol: Symbol| {
                    let index = variables.iter().position(|variable| *variable == symbol);
                    own.iter().any(|cycle| index.is_some_and(|at| cycle.update[at] != Linear::symbol(symbol)))
                };
                let found = solved(&term, &modulus, &(&below + &by), &changing);
                let scaling = found.map(|residue| Scaling::from([(head.source, BTreeMap::from([residue]))]));
                result.extend(scaling.filter(|scaling| !result.contains(scaling)));
            }
        }
    }
    result.truncate(limits.missing_residues);
    result
}

/// What divides each change of the term; 0 if none is known. A counter that wraps around changes by a number and a multiple of the
/// size of its type.
fn step(variables: &[Symbol], cycles: &[&Relation], term: &Linear) -> Int {
    let after = |cycle: &Relation| {
        term.substitute(|symbol| {
            let index = variables.iter().position(|variable| *variable == symbol)?;
            cycle.update.get(index).cloned()
        })
    };
    let changes = cycles.iter().map(|cycle| &after(cycle) - term);
    let known = changes.filter(|change| !change.symbols().any(|symbol| variables.contains(&symbol)));
    known.fold(Int::ZERO, |modulus, change| {
        change.terms().fold(modulus.gcd(change.constant_part()), |modulus, (_, factor)| modulus.gcd(factor))
    })
}

/// A variable that has this residue if the term has that one; if possible one that changes.
fn solved(term: &Linear, modulus: &Int, residue: &Int, changing: &dyn Fn(Symbol) -> bool) -> Option<(Symbol, Residue)> {
    let units = || term.terms().filter(|(_, factor)| factor.is_unit());
    let (variable, sign) = units().find(|(symbol, _)| changing(*symbol)).or_else(|| units().next())?;
    let others = term.terms().filter(|(symbol, factor)| *symbol != variable && !factor.rem_floor(modulus).is_zero());
    let others = Linear::from_parts(Int::ZERO, others.map(|(symbol, factor)| (symbol, factor.clone())));
    let base = (&Linear::constant(residue.rem_floor(modulus)) - &others).scale(sign);
    Some((variable, Residue { base, modulus: modulus.clone() }))
}
