//! # Pass: chain through locations
//!
//! A location without self-loop is removed by composing each transition into it with each transition out of it.
//! A run through the location becomes a run that skips it, and vice versa: termination is preserved in
//! both directions, provided runs that begin at the location need not be considered (it is no start), or runs may begin
//! everywhere (then such a run reaches another location after one step, or ends).

use logic::Symbol;

use super::traced::Traced;
use crate::compose::compose;
use crate::model::{LocationId, Transition};

/// Removes locations while the number of transitions does not grow by more than `GROWTH`.
const GROWTH: isize = 1;
/// Guards with more atoms are not made.
const MAX_ATOMS: usize = 160;

/// Chains until no location qualifies. `tidy` simplifies a new transition and returns whether it can be taken at all.
pub fn chain(traced: &mut Traced, tidy: impl Fn(&mut Transition, &[Symbol]) -> bool) {
    while let Some(location) = candidate(traced) {
        eliminate(traced, location, &tidy);
    }
}

/// The location whose removal adds the fewest transitions.
fn candidate(traced: &Traced) -> Option<LocationId> {
    let system = &traced.system;
    let cost = |location: LocationId| {
        let incoming: Vec<_> = system.transitions.iter().filter(|t| t.target == location).collect();
        let outgoing: Vec<_> = system.transitions.iter().filter(|t| t.source == location).collect();
        let looping = incoming.iter().any(|t| t.source == location);
        let start = !system.starts.is_empty() && system.is_start(location);
        if looping || start || incoming.is_empty() || outgoing.is_empty() {
            return None;
        }
        let longest = |transitions: &[&Transition]| transitions.iter().map(|t| t.guard.len()).max().unwrap_or(0);
        if longest(&incoming) + longest(&outgoing) > MAX_ATOMS {
            return None;
        }
        let (m, n) = (incoming.len() as isize, outgoing.len() as isize);
        Some(m * n - m - n).filter(|cost| *cost <= GROWTH)
    };
    system.location_ids().filter_map(|location| Some((cost(location)?, location))).min().map(|(_, location)| location)
}

fn eliminate(traced: &mut Traced, location: LocationId, tidy: &impl Fn(&mut Transition, &[Symbol]) -> bool) {
    let system = &traced.system;
    let variables = &system.location(location).variables;
    let count = system.transitions.len();
    let mut added = Vec::new();
    for i in (0..count).filter(|i| system.transitions[*i].target == location) {
        for o in (0..count).filter(|o| system.transitions[*o].source == location) {
            let (first, second) = (&system.transitions[i], &system.transitions[o]);
            let mut fresh = system.first_free_symbol();
            let mut whole = compose(first, second, variables, &mut fresh);
            if tidy(&mut whole, &system.location(first.source).variables) {
                added.push((whole, [traced.paths[i].as_slice(), &traced.paths[o]].concat()));
            }
        }
    }
    traced.retain(|transition| transition.source != location && transition.target != location);
    for (transition, path) in added {
        traced.system.transitions.push(transition);
        traced.paths.push(path);
    }
}
