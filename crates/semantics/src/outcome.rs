//! The result of an operation on bit patterns.

use crate::bits::Bits;

/// What an operation yields.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// A value.
    Value(Bits),
    /// No value of its own: an observer may see any bits, and a branch on it is undefined behaviour.
    Poison,
    /// Undefined behaviour at once; what happened.
    Undefined(&'static str),
}

impl Outcome {
    /// The value, if there is one.
    #[inline]
    pub fn value(self) -> Option<Bits> {
        match self {
            Outcome::Value(value) => Some(value),
            Outcome::Poison | Outcome::Undefined(_) => None,
        }
    }
}
