//! The answers of a [`super::Knowledge`]: what follows from it, and models that show what does not.

use crate::int::Int;
use crate::linear::Symbol;
use crate::proof::Proof;

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
    /// It does not; a model of the facts that violates it, where one was found.
    No(Option<Model>),
    /// Not decided.
    Unknown,
}

/// Values of symbols. A symbol that is not listed may have any value that satisfies
/// the other facts.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Model {
    /// Sorted by symbol, each symbol once.
    pub(super) values: Vec<(Symbol, Int)>,
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
