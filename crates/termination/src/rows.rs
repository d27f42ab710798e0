//! The assumptions of a case as rows of a linear system; shared by search, evidence and check.

use its::simplify::{atoms, solve_equalities};
use its::{System, Transition, TransitionIndex, compose_path};
use logic::{Atom, Linear, Symbol};

use crate::certificate::{Function, Multipliers, verify_combination};
use crate::integral::{Clash, rounded};

/// A case in canonical form.
#[derive(Clone, Debug, PartialEq)]
pub struct Prepared {
    /// The composed transition; its guard has canonical atoms only.
    pub transition: Transition,
}

/// Why a path is not a case that can be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Impossible {
    /// The path is not connected.
    NoPath,
    /// The atoms contradict each other.
    Contradiction,
}

/// Composes a path, adds the invariants of its source and the choices, and brings the atoms to canonical form.
///
/// Every step preserves the relation over the integers, and all are deterministic: a checker that repeats them gets the
/// atoms that the evidence is about.
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
    /// The atoms that multipliers refer to, by index.
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
