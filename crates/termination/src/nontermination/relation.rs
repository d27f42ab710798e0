//! The relation of a path of transitions, with everything that is needed to reconstruct its steps.

use std::collections::{BTreeMap, BTreeSet};

use its::simplify::atoms::normalise;
use its::{LocationId, System, TransitionIndex};
use logic::{Atom, Int, Linear, Relation as Comparison, Symbol};

/// A path as one step. Equations are solved for arbitrary symbols where that is exact; the values of the arbitrary
/// symbols of each original step follow from those of the symbols that remain.
#[derive(Clone, Debug)]
pub(crate) struct Relation {
    /// The original transitions.
    pub(crate) path: Vec<TransitionIndex>,
    /// Where it begins.
    pub(crate) source: LocationId,
    /// Where it ends.
    pub(crate) target: LocationId,
    /// The condition for taking it, over the source's variables and the free symbols.
    pub(crate) guard: Vec<Atom>,
    /// The values of the target's variables.
    pub(crate) update: Vec<Linear>,
    /// For each step the values of the symbols that are arbitrary there.
    pub(crate) choices: Vec<BTreeMap<Symbol, Linear>>,
}

impl Relation {
    /// The relation of a path of exact transitions, invariants of all locations on it included. Its free symbols are
    /// taken from `fresh` on, which moves past them. `None` if the path has an inexact part, is not connected, or
    /// is found to be impossible.
    pub(crate) fn of(system: &System, path: &[TransitionIndex], fresh: &mut Symbol) -> Option<Relation> {
        let source = system.transitions.get(*path.first()?)?.source;
        let mut location = source;
        let mut state: Vec<Linear> = system.location(source).variables.iter().map(|v| Linear::symbol(*v)).collect();
        let (mut guard, mut choices) = (Vec::new(), Vec::new());
        for index in path {
            let transition = system.transitions.get(*index)?;
            if transition.source != location || !transition.exact {
                return None;
            }
            let place = system.location(location);
            let mut values: BTreeMap<Symbol, Linear> = BTreeMap::new();
            for symbol in transition.symbols() {
                if !place.variables.contains(&symbol) {
                    values.insert(symbol, Linear::symbol(*fresh));
                    fresh.0 += 1;
                }
            }
            let replace = |symbol: Symbol| match place.variables.iter().position(|variable| *variable == symbol) {
                Some(index) => state.get(index).cloned(),
                None => values.get(&symbol).cloned(),
            };
            guard.extend(place.invariant.iter().chain(&transition.guard).map(|atom| atom.substitute(replace)));
            state = transition.update.iter().map(|term| term.substitute(replace)).collect();
            choices.push(values);
            location = transition.target;
        }
        let last = system.location(location);
        let position = |symbol: Symbol| last.variables.iter().position(|variable| *variable == symbol);
        let replace = |symbol: Symbol| position(symbol).and_then(|index| state.get(index).cloned());
        guard.extend(last.invariant.iter().map(|atom| atom.substitute(replace)));
        let mut relation = Relation { path: path.to_vec(), source, target: location, guard, update: state, choices };
        let variables: BTreeSet<Symbol> = system.location(source).variables.iter().copied().collect();
        (normalise(&mut relation.guard) && relation.solve(&variables) && normalise(&mut relation.guard))
            .then_some(relation)
    }

    /// Solves equations for symbols that are not variables; false when the guard is found to be contradictory.
    fn solve(&mut self, variables: &BTreeSet<Symbol>) -> bool {
        loop {
            let found = self.guard.iter().enumerate().find_map(|(index, atom)| {
                let solvable = |(symbol, c): &(Symbol, &Int)| c.is_unit() && !variables.contains(symbol);
                let (symbol, factor) =
                    atom.term.terms().filter(|_| atom.relation == Comparison::Zero).find(solvable)?;
                Some((index, symbol, atom.term.without(symbol).scale(&-factor)))
            });
            let Some((index, symbol, value)) = found else { return true };
            self.guard.swap_remove(index);
            let replace = |other: Symbol| (other == symbol).then(|| value.clone());
            for atom in self.guard.iter_mut().filter(|atom| atom.term.contains(symbol)) {
                *atom = atom.substitute(replace);
                if atom.is_trivially_false() {
                    return false;
                }
            }
            let choices = self.choices.iter_mut().flat_map(BTreeMap::values_mut);
            for term in self.update.iter_mut().chain(choices).filter(|term| term.contains(symbol)) {
                *term = term.substitute(replace);
            }
        }
    }

    /// The free symbols: those that are not variables of the source.
    pub(crate) fn free(&self, system: &System) -> BTreeSet<Symbol> {
        let variables = &system.location(self.source).variables;
        let terms = self.guard.iter().map(|atom| &atom.term).chain(&self.update);
        let terms = terms.chain(self.choices.iter().flat_map(BTreeMap::values));
        terms.flat_map(Linear::symbols).filter(|symbol| !variables.contains(symbol)).collect()
    }

    /// The variables of the head of a cycle on whose values its guard depends, now or in a later round.
    pub(crate) fn relevant(&self, system: &System) -> BTreeSet<Symbol> {
        let variables = &system.location(self.source).variables;
        let of = |term: &Linear| term.symbols().filter(|s| variables.contains(s)).collect::<Vec<_>>();
        let mut relevant: BTreeSet<Symbol> = self.guard.iter().flat_map(|atom| of(&atom.term)).collect();
        loop {
            let known = variables.iter().zip(&self.update).filter(|(variable, _)| relevant.contains(variable));
            let more: BTreeSet<Symbol> = known.flat_map(|(_, term)| of(term)).collect();
            if more.is_subset(&relevant) {
                return relevant;
            }
            relevant.extend(more);
        }
    }
}
