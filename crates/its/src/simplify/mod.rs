//! Simplification of systems.
//!
//! Each pass is a file and says in which direction it keeps termination. Passes keep the location ids, so a ranking
//! function for a location of the result is one for the location of the original; [`Traced`] remembers which path of
//! original transitions each transition stands for, so that evidence can speak of the original system alone.

pub mod atoms;
mod chain;
mod components;
mod duplicates;
mod equalities;
mod slice;

use crate::{LocationId, System, Transition, TransitionIndex, compose_path};

pub use chain::chain;
pub use components::{remove_acyclic, remove_useless};
pub use duplicates::remove_duplicates;
pub use equalities::solve_equalities;
pub use slice::slice;

/// A simplified system and where its transitions come from.
#[derive(Clone, Debug)]
pub struct Traced {
    /// The simplified system; its location ids and variables' symbols are the original's.
    pub system: System,
    /// For each transition of `system` the path of original transitions it stands for.
    pub paths: Vec<Vec<TransitionIndex>>,
}

impl Traced {
    /// The system itself, each transition a path of its own, with location invariants written into the guards.
    pub fn new(system: &System) -> Traced {
        let transitions = (0..system.transitions.len()).filter_map(|i| compose_path(system, &[i])).collect();
        Traced {
            system: System { transitions, ..system.clone() },
            paths: (0..system.transitions.len()).map(|i| vec![i]).collect(),
        }
    }

    /// Keeps the transitions for which `keep` holds.
    pub fn retain(&mut self, mut keep: impl FnMut(&Transition) -> bool) {
        let marks: Vec<bool> = self.system.transitions.iter().map(&mut keep).collect();
        let mut mark = marks.iter();
        self.system.transitions.retain(|_| mark.next().copied().unwrap_or(true));
        let mut mark = marks.iter();
        self.paths.retain(|_| mark.next().copied().unwrap_or(true));
    }

    /// The edges of the control flow.
    pub fn edges(&self) -> impl Iterator<Item = (LocationId, LocationId)> + '_ {
        self.system.transitions.iter().map(|transition| (transition.source, transition.target))
    }
}

/// The standard pipeline. Keeps termination in the direction "if the result terminates, so does the original", and all
/// but [`atoms::project_unused`] (which forgets integrality) in the other direction, too.
///
/// `keep_starts` keeps what leads from the starts to cycles, which invariants need; otherwise only cycles remain.
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
