//! What a case assumes, as rows of a linear system; the same for search, evidence and check.

use std::collections::BTreeMap;

use its::simplify::{atoms, solve_equalities};
use its::{System, Transition, TransitionIndex, compose_path};
use logic::{Atom, Linear, Relation, Symbol};

use crate::argument::{Function, Multipliers};
use crate::integral::{Clash, rounded};

/// A case brought to canonical form: the composed transition and what it assumes.
#[derive(Clone, Debug, PartialEq)]
pub struct Prepared {
    /// The transition; its guard has canonical atoms only.
    pub transition: Transition,
}

/// A case that is not one, or that cannot be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Impossible {
    /// The path does not hang together.
    NoPath,
    /// The atoms clash.
    Contradiction,
}

/// Composes a path, adds the invariants of its source and the choices, and brings the atoms to canonical form.
///
/// Every step keeps the relation over the integers, and all are deterministic: evidence about the atoms of the result
/// can be checked by anybody who repeats them.
pub fn prepare(
    system: &System,
    path: &[TransitionIndex],
    invariant: &[Atom],
    choices: &[Atom],
) -> Result<Prepared, Impossible> {
    let mut transition = compose_path(system, path).ok_or(Impossible::NoPath)?;
    transition.guard.extend(invariant.iter().chain(choices).cloned());
    canonical(system, transition)
}

fn canonical(system: &System, mut transition: Transition) -> Result<Prepared, Impossible> {
    let variables = &system.location(transition.source).variables;
    if !atoms::normalise(&mut transition.guard) {
        return Err(Impossible::Contradiction);
    }
    solve_equalities(&mut transition, variables);
    if !atoms::normalise(&mut transition.guard) {
        return Err(Impossible::Contradiction);
    }
    let gained = rounded(&transition.guard).map_err(|Clash| Impossible::Contradiction)?;
    if !gained.is_empty() {
        transition.guard.extend(gained);
        solve_equalities(&mut transition, variables);
        if !atoms::normalise(&mut transition.guard) {
            return Err(Impossible::Contradiction);
        }
    }
    Ok(Prepared { transition })
}

impl Prepared {
    /// The atoms that multipliers may speak of, by index.
    pub fn rows(&self) -> &[Atom] {
        &self.transition.guard
    }

    /// `term`, over the target's variables, as a term over the symbols before the step.
    pub fn after(&self, system: &System, term: &Linear) -> Linear {
        let variables = &system.location(self.transition.target).variables;
        let position = |symbol: Symbol| variables.iter().position(|variable| *variable == symbol);
        term.substitute(|symbol| position(symbol).map(|index| self.transition.update[index].clone()))
    }

    /// The same for an atom.
    pub fn after_atom(&self, system: &System, atom: &Atom) -> Atom {
        Atom::new(self.after(system, &atom.term), atom.relation)
    }

    /// `function(source) - function(target)`; a location without function has the function 0.
    pub fn decrease(&self, system: &System, function: &Function) -> Linear {
        let zero = Linear::zero();
        let target = function.get(&self.transition.target).unwrap_or(&zero);
        &self.value(function) - &self.after(system, target)
    }

    /// The function at the source.
    pub fn value(&self, function: &Function) -> Linear {
        function.get(&self.transition.source).cloned().unwrap_or_default()
    }

    /// Verifies that the combination of rows, up to adding a non-negative constant, is `claim`: then `claim >= 0`
    /// wherever the case is taken. Rational arithmetic only.
    pub fn verify(&self, multipliers: &Multipliers, claim: &Linear) -> Result<(), String> {
        verify_combination(self.rows(), multipliers, claim)
    }
}

/// Verifies that the combination of atoms, up to adding a non-negative constant, is `claim`: then `claim >= 0` wherever
/// the atoms hold. Rational arithmetic only.
pub(crate) fn verify_combination(rows: &[Atom], multipliers: &Multipliers, claim: &Linear) -> Result<(), String> {
    let mut rest: BTreeMap<Symbol, logic::Rational> =
        claim.terms().map(|(symbol, factor)| (symbol, factor.into())).collect();
    let mut constant = logic::Rational::from(claim.constant_part());
    for (index, factor) in multipliers {
        let atom = rows.get(*index).ok_or_else(|| format!("there is no atom {index}"))?;
        match atom.relation {
            Relation::NonNegative if factor.is_negative() => return Err(format!("atom {index} times {factor}")),
            Relation::NonZero => return Err(format!("atom {index} is a disequality")),
            Relation::NonNegative | Relation::Zero => {}
        }
        for (symbol, coefficient) in atom.term.terms() {
            let entry = rest.entry(symbol).or_default();
            *entry = &*entry - &(factor * &logic::Rational::from(coefficient));
        }
        constant = &constant - &(factor * &logic::Rational::from(atom.term.constant_part()));
    }
    if rest.values().any(|left| !left.is_zero()) {
        return Err("the combination differs from the claim".to_owned());
    }
    if constant.is_negative() {
        return Err(format!("the combination exceeds the claim by {}", constant.abs()));
    }
    Ok(())
}
