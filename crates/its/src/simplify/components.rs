//! # Pass: remove transitions that no infinite run needs
//!
//! An infinite run stays in one component of the control flow from some point on. Both passes
//! preserve termination in both directions for the runs they consider.

use super::traced::Traced;
use crate::scc::{cyclic_components, reachable};

/// Keeps the transitions inside components. Drops the starts: runs of the result begin anywhere, so termination of
/// the result implies termination of the original, not the other way round.
pub fn remove_acyclic(traced: &mut Traced) {
    let mut component = vec![usize::MAX; traced.system.locations.len()];
    for (index, locations) in cyclic_components(component.len(), traced.edges()).iter().enumerate() {
        locations.iter().for_each(|location| component[location.index()] = index);
    }
    traced.retain(|transition| {
        let source = component[transition.source.index()];
        source != usize::MAX && source == component[transition.target.index()]
    });
    traced.system.starts = Vec::new();
}

/// Keeps the transitions that a start reaches and from which a cycle can be reached: exactly those an infinite run can
/// contain. Equivalent for termination.
pub fn remove_useless(traced: &mut Traced) {
    let count = traced.system.locations.len();
    let cyclic = cyclic_components(count, traced.edges()).concat();
    let to_cycle = reachable(count, cyclic, traced.edges().map(|(source, target)| (target, source)));
    let starts: Vec<_> = traced.system.location_ids().filter(|location| traced.system.is_start(*location)).collect();
    let from_start = reachable(count, starts, traced.edges());
    traced.retain(|transition| from_start[transition.source.index()] && to_cycle[transition.target.index()]);
}
