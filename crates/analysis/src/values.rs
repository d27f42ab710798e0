//! Sets of values of one function.

use fixedbitset::FixedBitSet;
use ir::ValueId;

/// A set of values of one function.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ValueSet(FixedBitSet);

impl ValueSet {
    /// The empty set, for a function with that many values.
    pub fn new(values: usize) -> ValueSet {
        ValueSet(FixedBitSet::with_capacity(values))
    }

    /// Whether the value is in the set.
    pub fn contains(&self, value: ValueId) -> bool {
        self.0.contains(value.index())
    }

    /// The values, ascending.
    pub fn iter(&self) -> impl Iterator<Item = ValueId> + '_ {
        self.0.ones().map(|index| ValueId(index as u32))
    }

    /// Adds the value, whose index must be below the number that the set was made for.
    pub fn insert(&mut self, value: ValueId) {
        self.0.insert(value.index());
    }

    /// Takes the value out.
    pub fn remove(&mut self, value: ValueId) {
        self.0.set(value.index(), false);
    }

    /// Adds all values of the other set; whether that made a difference.
    pub fn union_with(&mut self, other: &ValueSet) -> bool {
        let new = !other.0.is_subset(&self.0);
        if new {
            self.0.union_with(&other.0);
        }
        new
    }
}
