//! The locations and variables for which polyhedra are computed.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use its::LocationId;
use logic::{Linear, Symbol};

use crate::proof::Proof;

/// For each location from which a component that is left can be reached, the variables to follow there, in the order
/// of the location.
///
/// These are all that matter if there are few. Otherwise they are those in the guards of the remaining cases, then
/// those from which their values are computed or with which they are compared, and so on; finally those that change
/// together with them, as a loop may preserve a relation between them.
pub(super) fn select(proof: &Proof<'_>, most: usize) -> BTreeMap<LocationId, Vec<Symbol>> {
    let components = proof.components();
    let left: BTreeSet<LocationId> = components.iter().flat_map(|component| component.locations.clone()).collect();
    let locations = leading_to(proof, left);
    let mut chosen: BTreeMap<LocationId, BTreeSet<Symbol>> = BTreeMap::new();
    if locations.iter().any(|location| proof.variables(*location).len() > most) {
        let mut choice = Choice { proof, most, chosen: BTreeMap::new(), todo: VecDeque::new(), later: VecDeque::new() };
        for candidate in components.iter().flat_map(|component| &component.candidates) {
            let symbols = candidate.atoms.iter().flat_map(|atom| atom.symbols());
            symbols.for_each(|symbol| choice.add(candidate.source, symbol));
        }
        choice.close();
        chosen = choice.chosen;
    }
    let variables = |location: &LocationId| {
        let all = proof.variables(*location);
        let is_chosen = |symbol: &Symbol| chosen.get(location).is_some_and(|own| own.contains(symbol));
        let own = all.iter().copied().filter(|symbol| all.len() <= most || is_chosen(symbol));
        (*location, own.collect())
    };
    locations.iter().map(variables).collect()
}

/// The locations from which these can be reached, and these.
fn leading_to(proof: &Proof<'_>, mut locations: BTreeSet<LocationId>) -> BTreeSet<LocationId> {
    loop {
        let steps = proof.steps().map(|step| &step.transition);
        let into = steps.filter(|transition| locations.contains(&transition.target));
        let sources: Vec<LocationId> = into.map(|transition| transition.source).collect();
        let before = locations.len();
        locations.extend(sources);
        if locations.len() == before {
            return locations;
        }
    }
}

struct Choice<'p, 's> {
    proof: &'p Proof<'s>,
    /// Variables of a location at most.
    most: usize,
    chosen: BTreeMap<LocationId, BTreeSet<Symbol>>,
    /// The variables whose relatives are to be added.
    todo: VecDeque<(LocationId, Symbol)>,
    /// The variables for which those that change with them are to be added.
    later: VecDeque<(LocationId, Symbol)>,
}

impl Choice<'_, '_> {
    fn add(&mut self, location: LocationId, symbol: Symbol) {
        let own = self.chosen.entry(location).or_default();
        let is_variable = self.proof.variables(location).contains(&symbol);
        if is_variable && own.len() < self.most && own.insert(symbol) {
            self.todo.push_back((location, symbol));
        }
    }

    fn close(&mut self) {
        loop {
            if let Some((location, symbol)) = self.todo.pop_front() {
                self.add_related(location, symbol);
                self.later.push_back((location, symbol));
            } else if let Some((location, symbol)) = self.later.pop_front() {
                self.add_companions(location, symbol);
            } else {
                return;
            }
        }
    }

    /// The variables from which a variable is computed, and those with which it is compared.
    fn add_related(&mut self, location: LocationId, symbol: Symbol) {
        for step in self.proof.steps() {
            let transition = &step.transition;
            if transition.target == location {
                let value = step.after(self.proof.system, &Linear::symbol(symbol));
                value.symbols().for_each(|from| self.add(transition.source, from));
            }
            if transition.source == location {
                let compared = step.rows().iter().filter(|atom| atom.term.contains(symbol));
                compared.flat_map(|atom| atom.symbols()).for_each(|other| self.add(location, other));
            }
        }
    }

    /// The variables that a cycle of one step changes together with a variable.
    fn add_companions(&mut self, location: LocationId, symbol: Symbol) {
        for step in self.proof.steps() {
            let transition = &step.transition;
            let changes = |symbol: &Symbol| {
                let own = Linear::symbol(*symbol);
                step.after(self.proof.system, &own) != own
            };
            if (transition.source, transition.target) == (location, location) && changes(&symbol) {
                let variables = &self.proof.system.location(location).variables;
                variables.iter().filter(|other| changes(other)).for_each(|other| self.add(location, *other));
            }
        }
    }
}
