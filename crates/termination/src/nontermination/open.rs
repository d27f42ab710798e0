//! Endless runs of which it is open whether the program comes to them: their beginning is to be executed.

use std::collections::BTreeSet;

use its::scc::cyclic_components;
use its::{LocationId, System};
use logic::{Int, Symbol};

use super::check::State;
use super::evidence::{Forever, NonTermination};
use crate::scale::{original, residues};

/// The system in which what lies outside of all loops counts as exact; `None` where it is already. An endless run of it is no
/// fact, but a proposal: [`NonTermination::from_state`] says whether a state that an execution came to begins one.
pub fn with_open_stems(system: &System) -> Option<System> {
    let edges = system.transitions.iter().map(|transition| (transition.source, transition.target));
    let components = cyclic_components(system.locations.len(), edges);
    let inside = |source, target| components.iter().any(|part| part.contains(&source) && part.contains(&target));
    let mut result = system.clone();
    for transition in &mut result.transitions {
        transition.exact |= !inside(transition.source, transition.target);
    }
    (result != *system).then_some(result)
}

impl NonTermination {
    /// The state at the end of the stem; `system` is the one that the run was found for.
    pub fn end_of_stem(&self, system: &System) -> Option<State> {
        self.states(system).ok()?.pop()
    }

    /// The run that continues from this state as this one continues from its stem, and the system that begins there, for
    /// which it is checked. `known` says what is known of the state: what the argument depends on must be.
    pub fn from_state(
        &self,
        system: &System,
        (place, values): &State,
        known: &BTreeSet<Symbol>,
    ) -> Option<(System, NonTermination)> {
        if !self.depends_on().iter().all(|symbol| known.contains(symbol)) {
            return None;
        }
        let from = System { starts: vec![*place], ..system.clone() };
        let values = self.counted(system, *place, values)?;
        let found = NonTermination { start: *place, values, stem: Vec::new(), ..self.clone() };
        found.check(&from).is_ok().then_some((from, found))
    }

    /// The variables whose values at the end of the stem decide whether the run continues.
    fn depends_on(&self) -> BTreeSet<Symbol> {
        let (place, mut symbols): (Option<LocationId>, BTreeSet<Symbol>) = match &self.forever {
            Forever::Progression(progression) => (None, progression.heads.keys().copied().collect()),
            Forever::Recurrence(regions) => {
                let first = regions.first();
                let atoms = first.into_iter().flat_map(|region| &region.atoms);
                (first.map(|region| region.location), atoms.flat_map(|atom| atom.term.symbols()).collect())
            }
        };
        for (_, own) in self.scaling.iter().filter(|(at, _)| place.is_none_or(|place| place == **at)) {
            symbols.extend(own.keys().copied());
            symbols.extend(own.values().flat_map(|residue| residue.base.symbols()));
        }
        symbols
    }

    /// The values with those that have a residue in steps; `None` where one does not have its residue.
    fn counted(&self, system: &System, place: LocationId, values: &[Int]) -> Option<Vec<Int>> {
        let variables = &system.location(place).variables;
        let own = residues(&self.scaling, place);
        let value = |symbol: Symbol| {
            let index = variables.iter().position(|variable| *variable == symbol);
            index.and_then(|index| values.get(index)).cloned().unwrap_or(Int::ZERO)
        };
        let counted = |(variable, value_now): (&Symbol, &Int)| {
            let Some(residue) = own.get(variable) else { return value_now.clone() };
            (value_now - &residue.base.evaluate(value)).div_floor(&residue.modulus)
        };
        let result: Vec<Int> = variables.iter().zip(values).map(counted).collect();
        (original(system, &self.scaling, place, &result) == values).then_some(result)
    }
}
