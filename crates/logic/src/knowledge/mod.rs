//! Knowledge: a conjunction of facts about integers, as a value.
//!
//! What the parts do: `facts` holds the facts and their invariants, `assume` extends them, `propagate` derives
//! intervals, `query` answers, `project` forgets symbols.

mod assume;
mod facts;
mod parts;
mod project;
mod proofs;
mod propagate;
mod query;
mod system;

use std::fmt;
use std::sync::Arc;

use facts::Facts;
use query::Cached;

use crate::{Atom, Definition, Int, Interval, Linear, Proof, Symbol};

/// A conjunction of atoms and definitions. Cloning costs a reference count; the first change to a clone copies the
/// facts, whose terms are shared.
#[derive(Clone, Default)]
pub struct Knowledge {
    shared: Arc<Shared>,
}

#[derive(Clone, Default)]
struct Shared {
    facts: Facts,
    cache: Cached,
}

/// Whether an assumption was found to contradict what is known. `Consistent` only says that none was found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[must_use]
pub enum Consistency {
    /// No contradiction was found.
    Consistent,
    /// The facts have no integer solution.
    Contradiction,
}

/// The answer to "does this follow?".
#[derive(Clone, Debug)]
pub enum Entailment {
    /// It follows; [`crate::check_proof`] accepts the proof for the [`Knowledge::atoms`] of the knowledge asked.
    Yes(Proof),
    /// It does not; a model of the facts that violates it, where there is one.
    No(Option<Model>),
    /// Not decided here.
    Unknown,
}

/// Values of symbols. Symbols that are not listed do not matter: any value that suits the other facts does.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Model {
    values: Vec<(Symbol, Int)>,
}

impl Model {
    /// A model with these values; a symbol listed twice has one of them.
    pub fn new(mut values: Vec<(Symbol, Int)>) -> Model {
        values.sort_by_key(|(symbol, _)| *symbol);
        values.dedup_by_key(|(symbol, _)| *symbol);
        Model { values }
    }

    /// The value of `symbol`, if it is listed.
    pub fn value(&self, symbol: Symbol) -> Option<&Int> {
        self.values.binary_search_by_key(&symbol, |(symbol, _)| *symbol).ok().map(|index| &self.values[index].1)
    }

    /// All values, ascending by symbol.
    pub fn values(&self) -> &[(Symbol, Int)] {
        &self.values
    }
}

impl Knowledge {
    /// Nothing is known.
    pub fn new() -> Knowledge {
        Knowledge::default()
    }

    fn facts(&self) -> &Facts {
        &self.shared.facts
    }

    fn facts_mut(&mut self) -> &mut Facts {
        let shared = Arc::make_mut(&mut self.shared);
        shared.cache.clear();
        &mut shared.facts
    }

    /// Adds a fact.
    pub fn assume(&mut self, atom: &Atom) -> Consistency {
        if self.facts().contradiction {
            return Consistency::Contradiction;
        }
        let atom = self.facts().normalize_atom(atom);
        if !self.facts().holds_cheaply(&atom) {
            self.facts_mut().assume(atom);
        }
        self.consistency()
    }

    fn consistency(&self) -> Consistency {
        if self.facts().contradiction { Consistency::Contradiction } else { Consistency::Consistent }
    }

    /// Whether a contradiction was found; it stays for good.
    pub fn is_contradictory(&self) -> bool {
        self.facts().contradiction
    }

    /// Names a nonlinear result. If an equal definition has a name already, both names are equal from now on.
    pub fn define(&mut self, symbol: Symbol, definition: Definition) -> Consistency {
        if !self.facts().contradiction {
            self.facts_mut().define(symbol, definition);
        }
        self.consistency()
    }

    /// The symbol that names an equal definition, equal after the known equalities are applied to the arguments.
    pub fn defined(&self, definition: &Definition) -> Option<Symbol> {
        self.facts().defined(&self.facts().normalize_definition(definition))
    }

    /// All definitions, ascending by symbol.
    pub fn definitions(&self) -> &[(Symbol, Definition)] {
        &self.facts().definitions
    }

    /// All facts: solved and other equalities, bounds, inequalities, disequalities; in a deterministic order.
    /// The conjunction is equivalent to what was assumed.
    pub fn atoms(&self) -> Vec<Atom> {
        self.facts().atoms()
    }

    /// Rewrites a term by the solved equalities.
    pub fn normalize(&self, term: &Linear) -> Linear {
        self.facts().normalize(term)
    }

    /// The interval of a symbol as propagated; cheap.
    pub fn interval(&self, symbol: Symbol) -> Interval {
        self.facts().interval(symbol)
    }

    /// The interval of a term as the intervals of its symbols tell; cheap.
    pub fn quick_bounds(&self, term: &Linear) -> Interval {
        self.facts().quick_bounds(&self.normalize(term))
    }

    /// The least interval around the values of a term that the facts allow over the rationals, rounded to integers;
    /// disequalities are not used. Empty if the facts are found to be contradictory.
    pub fn bounds(&self, term: &Linear) -> Interval {
        self.solve_bounds(term)
    }

    /// Whether the facts imply `goal`.
    ///
    /// A `No` concerns the facts connected with the goal: if facts elsewhere contradict each other in a way that was
    /// not noticed, everything would follow. A model satisfies all connected facts, disequalities and definitions
    /// included, and violates the goal.
    pub fn entails(&self, goal: &Atom) -> Entailment {
        let answer = self.ask(goal);
        #[cfg(any(test, feature = "cross-check"))]
        if let Entailment::Yes(proof) = &answer {
            assert!(
                crate::check_proof(proof, &self.atoms(), goal),
                "the proof of {goal} from {self:?} is broken: {proof:?}"
            );
        }
        answer
    }

    /// Whether the facts are known to imply `goal`.
    pub fn implies(&self, goal: &Atom) -> bool {
        if cfg!(any(test, feature = "cross-check")) {
            return matches!(self.entails(goal), Entailment::Yes(_));
        }
        self.ask_shortly(goal)
    }

    /// Whether the simplex refutes the facts (a contradiction that [`Knowledge::assume`] did not notice).
    pub fn is_refutable(&self) -> bool {
        self.facts().contradiction || self.refute_facts().is_some()
    }

    /// What is known about the symbols to keep: the others are eliminated, by equalities and then by Fourier-Motzkin
    /// where that does not blow up, else with the facts that mention them. The result is implied by this knowledge.
    pub fn project(&self, keep: &dyn Fn(Symbol) -> bool) -> Knowledge {
        Knowledge::from_facts(self.facts().project(keep))
    }

    /// The same facts about other symbols. `renaming` must be injective on the symbols that occur.
    pub fn rename(&self, renaming: &dyn Fn(Symbol) -> Symbol) -> Knowledge {
        Knowledge::from_facts(self.facts().rename(renaming))
    }

    fn from_facts(facts: Facts) -> Knowledge {
        Knowledge { shared: Arc::new(Shared { facts, cache: Cached::default() }) }
    }
}

impl fmt::Debug for Knowledge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list()
            .entries(self.atoms())
            .entries(self.definitions().iter().map(|(symbol, definition)| format!("{symbol} = {definition}")))
            .finish()
    }
}

#[cfg(test)]
mod tests;
