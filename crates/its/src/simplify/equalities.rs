//! # Pass: replace arbitrary symbols that an equation determines
//!
//! `x' = x + 1 && x' >= 3 | x := x'` becomes `x + 1 >= 3 | x := x + 1`. Only symbols with coefficient 1 or -1 are
//! replaced, so the relation over the integers stays the same.

use std::collections::BTreeSet;

use logic::{Relation, Symbol};

use crate::model::Transition;

/// Solves the equations of a guard for symbols that are not variables of the source.
pub fn solve_equalities(transition: &mut Transition, variables: &[Symbol]) {
    let variables: BTreeSet<Symbol> = variables.iter().copied().collect();
    loop {
        let found = transition.guard.iter().enumerate().find_map(|(index, atom)| {
            if atom.relation != Relation::Zero {
                return None;
            }
            let solvable = |(symbol, c): &(Symbol, &logic::Int)| c.is_unit() && !variables.contains(symbol);
            let (symbol, coefficient) = atom.term.terms().find(solvable)?;
            // c*s + rest = 0 with c = 1 or -1: s = -c*rest.
            Some((index, symbol, atom.term.without(symbol).scale(&-coefficient)))
        });
        let Some((index, symbol, value)) = found else { return };
        transition.guard.swap_remove(index);
        let replace = |other: Symbol| (other == symbol).then(|| value.clone());
        for atom in &mut transition.guard {
            if atom.term.contains(symbol) {
                *atom = atom.substitute(replace);
            }
        }
        for term in &mut transition.update {
            if term.contains(symbol) {
                *term = term.substitute(replace);
            }
        }
    }
}
