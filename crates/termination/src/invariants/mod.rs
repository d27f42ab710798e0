//! Invariants by forward abstract interpretation: bounds of template terms, and convex polyhedra.
//!
//! - `fixpoint`: the analysis that the domains share; nothing is known at starts, growing states are widened, and
//!   narrowed in the end.
//! - `templates`: intervals and octagons, of all variables at once.
//! - `polyhedra`: any linear relations, of a few variables each; `selection`: of which ones, and where.
//!
//! Soundness of a proof does not depend on this module: the results are candidates, of which
//! [`Proof::assume_invariants`] keeps the largest inductive part that has multipliers.

mod fixpoint;
mod polyhedra;
mod selection;
mod templates;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use its::LocationId;
use logic::Atom;

use crate::budget::Budget;
use crate::proof::Proof;
use polyhedra::Polyhedra;
use templates::Templates;

/// The precision of the analysis, in increasing order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Precision {
    /// Bounds of variables.
    Intervals,
    /// Bounds of sums and differences of two variables as well.
    Octagons,
    /// Linear relations of the variables that concern the components that are left.
    Polyhedra,
}

impl Precision {
    /// The name, for statistics.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Precision::Intervals => "intervals",
            Precision::Octagons => "octagons",
            Precision::Polyhedra => "polyhedra",
        }
    }
}

/// Finds invariants and adds those that can be certified. Returns whether one is new.
pub(crate) fn strengthen(proof: &mut Proof<'_>, precision: Precision, budget: &mut Budget) -> bool {
    // Where runs begin everywhere, only the given invariants hold.
    if proof.system.starts.is_empty() || budget.is_exhausted() {
        return false;
    }
    let Some(found) = candidates(proof, precision, budget) else { return false };
    let mut invariants = proof.invariants().clone();
    let mut new = false;
    for (location, atoms) in found {
        let known = invariants.entry(location).or_default();
        for atom in atoms.into_iter().filter(|_| !proof.system.is_start(location)) {
            if !known.contains(&atom) {
                known.push(atom);
                new = true;
            }
        }
    }
    new && proof.assume_invariants(invariants, budget)
}

/// The result of an analysis, per location.
fn candidates(proof: &Proof<'_>, precision: Precision, budget: &mut Budget) -> Option<BTreeMap<LocationId, Vec<Atom>>> {
    let (count, starts) = (proof.system.locations.len(), &proof.system.starts);
    let mut result: BTreeMap<LocationId, Vec<Atom>> = BTreeMap::new();
    let analysed: BTreeSet<LocationId> = match precision {
        Precision::Intervals | Precision::Octagons => {
            let domain = Templates::new(proof, precision == Precision::Octagons, Arc::clone(&budget.limits));
            let states = fixpoint::run(&domain, count, starts, budget)?;
            result.extend(states.iter().map(|(location, state)| (*location, templates::atoms(state).collect())));
            proof.cut_points().iter().copied().collect()
        }
        Precision::Polyhedra => {
            let domain = Polyhedra::new(proof, budget)?;
            let states = fixpoint::run(&domain, count, starts, budget)?;
            result.extend(states.iter().map(|(location, state)| (*location, domain.atoms(*location, state, budget))));
            domain.locations()
        }
    };
    // No run reaches the others.
    for location in analysed {
        result.entry(location).or_insert_with(|| vec![Atom::falsity()]);
    }
    Some(result)
}
