//! Simplification of systems.
//!
//! Each pass is a file that states in which direction it preserves termination. Passes keep the location ids, so a
//! ranking function for a location of the result is one for the location of the original; [`Traced`] remembers which
//! path of original transitions each transition stands for, so that evidence can be about the original system.

pub mod atoms;
mod chain;
mod components;
mod duplicates;
mod equalities;
mod slice;
mod traced;

use crate::model::{System, Transition};

pub use chain::chain;
pub use components::{remove_acyclic, remove_useless};
pub use duplicates::remove_duplicates;
pub use equalities::solve_equalities;
pub use slice::slice;
pub use traced::Traced;

/// The standard pipeline. If the result terminates, so does the original. All passes except [`atoms::project_unused`]
/// (which loses integrality) preserve the converse, too.
///
/// `keep_starts` keeps the paths from the starts to cycles, which invariants need; otherwise only cycles remain.
pub fn standard(system: &System, keep_starts: bool) -> Traced {
    let mut traced = Traced::new(system);
    tidy(&mut traced);
    prune(&mut traced, keep_starts);
    slice(&mut traced.system);
    remove_duplicates(&mut traced);
    chain(&mut traced, tidy_transition);
    prune(&mut traced, keep_starts);
    slice(&mut traced.system);
    remove_duplicates(&mut traced);
    traced
}

fn prune(traced: &mut Traced, keep_starts: bool) {
    if keep_starts {
        remove_useless(traced);
    } else {
        remove_acyclic(traced);
    }
}

fn tidy(traced: &mut Traced) {
    let locations = traced.system.locations.clone();
    let mut alive = Vec::new();
    for transition in &mut traced.system.transitions {
        alive.push(tidy_transition(transition, &locations[transition.source.index()].variables));
    }
    let mut alive = alive.into_iter();
    traced.retain(|_| alive.next().unwrap_or(true));
}

/// Simplifies one transition; false when its guard is found to be contradictory.
fn tidy_transition(transition: &mut Transition, variables: &[logic::Symbol]) -> bool {
    if !atoms::normalise(&mut transition.guard) {
        return false;
    }
    solve_equalities(transition, variables);
    if !atoms::normalise(&mut transition.guard) {
        return false;
    }
    atoms::project_unused(transition, variables);
    atoms::normalise(&mut transition.guard)
}
