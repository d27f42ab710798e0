//! Knowledge: a conjunction of facts about integers, as a value.
//!
//! What the parts do: `facts` holds the facts and their invariants, `assume` extends them, `propagate` derives
//! intervals, `query` answers, `project` forgets symbols.

mod assume;
mod facts;
mod propagate;

use std::fmt;
use std::sync::Arc;

use facts::Facts;

use crate::{Atom, Definition, Int, Interval, Linear, Symbol};

/// A conjunction of atoms and definitions. Cloning costs a reference count; the first change to a clone copies the
/// facts, whose terms are shared.
#[derive(Clone, Default)]
pub struct Knowledge {
    shared: Arc<Shared>,
}

#[derive(Clone, Default)]
struct Shared {
    facts: Facts,
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
    /// It follows.
    Yes,
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
        &mut Arc::make_mut(&mut self.shared).facts
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

    /// The interval of a term.
    pub fn bounds(&self, term: &Linear) -> Interval {
        self.quick_bounds(term)
    }

    /// Whether the facts imply `goal`.
    pub fn entails(&self, goal: &Atom) -> Entailment {
        if self.facts().contradiction || self.facts().holds_cheaply(&self.facts().normalize_atom(goal)) {
            return Entailment::Yes;
        }
        Entailment::Unknown
    }

    /// Whether the facts are known to imply `goal`.
    pub fn implies(&self, goal: &Atom) -> bool {
        matches!(self.entails(goal), Entailment::Yes)
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
