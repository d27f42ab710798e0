//! # Pass: drop variables that no guard depends on
//!
//! A variable matters at a location when a guard there mentions it, or when the update of a variable that matters at
//! the target does. The others influence no guard, now or later: dropping them preserves termination in both
//! directions.

use std::collections::BTreeSet;

use logic::{Atom, Linear, Symbol};

use crate::model::System;

/// Removes the variables that do not matter, with their updates and invariants.
pub fn slice(system: &mut System) {
    let mut matters: Vec<BTreeSet<Symbol>> = vec![BTreeSet::new(); system.locations.len()];
    loop {
        let mut changed = false;
        for transition in &system.transitions {
            let target = &system.locations[transition.target.index()].variables;
            let wanted = &matters[transition.target.index()];
            let updates = target.iter().zip(&transition.update).filter(|(variable, _)| wanted.contains(variable));
            let mut needed: BTreeSet<Symbol> = updates.flat_map(|(_, term)| term.symbols()).collect();
            needed.extend(transition.guard.iter().flat_map(Atom::symbols));
            let source = transition.source.index();
            for variable in &system.locations[source].variables {
                changed |= needed.contains(variable) && matters[source].insert(*variable);
            }
        }
        if !changed {
            break;
        }
    }
    for transition in &mut system.transitions {
        let wanted = &matters[transition.target.index()];
        let target = &system.locations[transition.target.index()].variables;
        let kept = target.iter().zip(&transition.update).filter(|(variable, _)| wanted.contains(variable));
        transition.update = kept.map(|(_, term)| term.clone()).collect::<Vec<Linear>>();
        // A variable of the source that is dropped occurs nowhere any more, so it cannot turn into an arbitrary symbol.
    }
    for (location, wanted) in system.locations.iter_mut().zip(&matters) {
        location.variables.retain(|variable| wanted.contains(variable));
        location.invariant.retain(|atom| atom.symbols().all(|symbol| wanted.contains(&symbol)));
    }
}
