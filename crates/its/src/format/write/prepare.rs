//! Changes to a system before it is written, for what the formats cannot express.

use logic::{Atom, Linear, Relation, Symbol};

use crate::model::{Location, LocationId, System, Transition};

/// More disequalities than this in a guard become a sequence of steps. Otherwise they are split at once, which doubles
/// the number of rules for each.
const MAX_SPLIT: usize = 3;

/// Moves the invariants of locations into the guards of the transitions that leave them.
pub(super) fn guard_invariants(mut system: System) -> System {
    for transition in &mut system.transitions {
        let invariant = &mut system.locations[transition.source.index()].invariant;
        transition.guard.extend(invariant.iter().cloned());
    }
    for location in &mut system.locations {
        location.invariant.clear();
    }
    system
}

/// Gives the system one start that is not entered again. A system without starts gets one, too, if `everywhere`.
pub(super) fn one_start(mut system: System, everywhere: bool) -> System {
    let entered = |location: &LocationId| system.transitions.iter().any(|transition| transition.target == *location);
    let targets: Vec<LocationId> = match system.starts.as_slice() {
        [] if everywhere => system.location_ids().collect(),
        [] => return system,
        [only] if !entered(only) => return system,
        starts => starts.to_vec(),
    };
    let start = LocationId(system.locations.len() as u32);
    system.locations.push(Location { name: "start".to_owned(), ..Location::default() });
    // The start has no variables: those of the target are arbitrary symbols there.
    let first = targets.into_iter().map(|target| {
        let update = system.location(target).variables.iter().map(|variable| Linear::symbol(*variable)).collect();
        Transition { source: start, target, guard: Vec::new(), update, origin: None, exact: true }
    });
    let first: Vec<Transition> = first.collect();
    system.transitions.splice(0..0, first);
    system.starts = vec![start];
    system
}

/// Replaces disequalities by the two inequalities that they stand for.
pub(super) fn without_disequalities(mut system: System) -> System {
    for transition in std::mem::take(&mut system.transitions) {
        let (differ, rest): (Vec<Atom>, Vec<Atom>) =
            transition.guard.iter().cloned().partition(|atom| atom.relation == Relation::NonZero);
        if differ.len() <= MAX_SPLIT {
            for guard in cases(rest, &differ) {
                system.transitions.push(Transition { guard, ..transition.clone() });
            }
            continue;
        }
        // One location for each disequality, with all values that the transition speaks of.
        let mut symbols = transition.symbols();
        symbols.extend(&system.location(transition.source).variables);
        let symbols: Vec<Symbol> = symbols.into_iter().collect();
        let unchanged: Vec<Linear> = symbols.iter().copied().map(Linear::symbol).collect();
        let (mut source, mut guard) = (transition.source, rest);
        for (index, atom) in differ.iter().enumerate() {
            let last = index + 1 == differ.len();
            let next = if last { transition.target } else { LocationId(system.locations.len() as u32) };
            if !last {
                let name = format!("{}_{}", system.location(transition.source).name, index + 1);
                system.locations.push(Location { name, variables: symbols.clone(), invariant: Vec::new() });
            }
            let update = if last { transition.update.clone() } else { unchanged.clone() };
            for guard in cases(std::mem::take(&mut guard), std::slice::from_ref(atom)) {
                let (update, target) = (update.clone(), next);
                system.transitions.push(Transition { source, target, guard, update, ..transition.clone() });
            }
            source = next;
        }
    }
    system
}

/// The conjunctions without disequalities whose disjunction is `rest` and `differ`.
fn cases(rest: Vec<Atom>, differ: &[Atom]) -> Vec<Vec<Atom>> {
    let mut cases = vec![rest];
    for atom in differ {
        let zero = Linear::zero();
        let halves = [Atom::gt(&atom.term, &zero), Atom::lt(&atom.term, &zero)];
        let with = |case: &Vec<Atom>, half: &Atom| case.iter().chain([half]).cloned().collect::<Vec<_>>();
        cases = cases.iter().flat_map(|case| halves.iter().map(move |half| with(case, half))).collect();
    }
    cases
}
