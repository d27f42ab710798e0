//! Which products of variables a component is lifted to.

use std::collections::BTreeSet;

use its::LocationId;
use logic::{Linear, Symbol};

use crate::component::Component;
use crate::lift::{Monomial, Monomials};

/// All products of two variables that matter at a location; where there are many variables, of those whose changes
/// depend on other variables or that are compared with others, since mere counters have linear values.
pub(crate) fn choose(component: &Component<'_>, most_variables: usize) -> Monomials {
    let chosen: BTreeSet<Symbol> = ranked(component).into_iter().take(most_variables).collect();
    let mut result = Monomials::new();
    for location in &component.locations {
        let own: Vec<Symbol> = matter(component, *location).filter(|symbol| chosen.contains(symbol)).collect();
        let pairs = own
            .iter()
            .enumerate()
            .flat_map(|(index, first)| own[..=index].iter().map(move |second| Monomial::new(*first, *second)));
        let pairs: BTreeSet<Monomial> = pairs.collect();
        if !pairs.is_empty() {
            result.insert(*location, pairs);
        }
    }
    result
}

fn matter<'a>(component: &'a Component<'_>, location: LocationId) -> impl Iterator<Item = Symbol> + 'a {
    component.variables[location.index()].iter().copied()
}

/// The variables of the component, most promising first.
fn ranked(component: &Component<'_>) -> Vec<Symbol> {
    let all: BTreeSet<Symbol> = component.locations.iter().flat_map(|location| matter(component, *location)).collect();
    let mut result = Vec::new();
    let mut add = |symbols: &mut dyn Iterator<Item = Symbol>| {
        for symbol in symbols.filter(|symbol| all.contains(symbol)) {
            if !result.contains(&symbol) {
                result.push(symbol);
            }
        }
    };
    for candidate in &component.candidates {
        let targets = &component.system.location(candidate.target).variables;
        for (variable, update) in targets.iter().zip(&candidate.update) {
            let change = update - &Linear::symbol(*variable);
            if all.contains(variable) && change.as_constant().is_none() {
                add(&mut [*variable].into_iter().chain(change.symbols()));
            }
        }
    }
    for candidate in &component.candidates {
        for atom in candidate.atoms.iter().filter(|atom| atom.term.len() > 1) {
            add(&mut atom.symbols());
        }
    }
    add(&mut all.iter().copied());
    result
}
