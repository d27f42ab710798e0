//! A conjunction of facts as a value: the interface of this module.

use std::fmt;
use std::sync::Arc;

use super::answer::{Consistency, Entailment};
use super::facts::Facts;
use super::query::QueriedFacts;
use crate::atom::Atom;
use crate::definition::Definition;
use crate::interval::Interval;
use crate::linear::{Linear, Symbol};

/// A conjunction of atoms and definitions. Cloning costs a reference count; the first change to a clone copies the
/// facts, whose terms are shared.
#[derive(Clone, Default)]
pub struct Knowledge {
    shared: Arc<QueriedFacts>,
}

impl Knowledge {
    /// Nothing is known.
    pub fn new() -> Knowledge {
        Knowledge::default()
    }

    fn facts(&self) -> &Facts {
        self.shared.facts()
    }

    fn facts_mut(&mut self) -> &mut Facts {
        Arc::make_mut(&mut self.shared).facts_mut()
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

    /// Whether a contradiction was found. No later fact can remove it.
    pub fn is_contradictory(&self) -> bool {
        self.facts().contradiction
    }

    /// Names a nonlinear result. If an equal definition has a name already, both names are made equal.
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

    /// The interval of a symbol that propagation found, without search.
    pub fn interval(&self, symbol: Symbol) -> Interval {
        self.facts().interval(symbol)
    }

    /// The interval of a term that follows from the intervals of its symbols, without search.
    pub fn quick_bounds(&self, term: &Linear) -> Interval {
        self.facts().quick_bounds(&self.normalize(term))
    }

    /// The least interval around the values of a term that the facts allow over the rationals, rounded to integers;
    /// disequalities are not used. Empty if the facts are found to be contradictory.
    pub fn bounds(&self, term: &Linear) -> Interval {
        self.shared.bounds(term)
    }

    /// Whether the facts imply `goal`.
    ///
    /// A `No` considers only the facts connected with the goal: an undetected contradiction among the other facts would
    /// imply every goal. A model satisfies all connected facts, disequalities and definitions
    /// included, and violates the goal.
    pub fn entails(&self, goal: &Atom) -> Entailment {
        let answer = self.shared.ask(goal);
        #[cfg(any(test, feature = "cross-check"))]
        if let Entailment::Yes(proof) = &answer {
            assert!(
                crate::proof::check_proof(proof, &self.atoms(), goal),
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
        self.shared.ask_shortly(goal)
    }

    /// Whether the simplex refutes the facts (a contradiction that [`Knowledge::assume`] did not detect).
    pub fn is_refutable(&self) -> bool {
        self.facts().contradiction || self.shared.refute_facts().is_some()
    }

    /// Drops remembered answers and tableaus, which can be computed again, for a state that is kept for later.
    pub fn forget_answers(&self) {
        self.shared.forget_answers();
    }

    /// What is known about the symbols to keep. The others are eliminated by equalities and then by Fourier-Motzkin;
    /// where that would add too many inequalities, the facts that mention them are dropped. The result is implied by
    /// this knowledge.
    pub fn project(&self, keep: &dyn Fn(Symbol) -> bool) -> Knowledge {
        Knowledge::from_facts(self.facts().project(keep))
    }

    /// The same facts about other symbols. `renaming` must be injective on the symbols that occur.
    pub fn rename(&self, renaming: &dyn Fn(Symbol) -> Symbol) -> Knowledge {
        Knowledge::from_facts(self.facts().rename(renaming))
    }

    fn from_facts(facts: Facts) -> Knowledge {
        Knowledge { shared: Arc::new(QueriedFacts::new(facts)) }
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
