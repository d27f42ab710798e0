//! Knowledge: a conjunction of facts about integers, as a value.
//!
//! What the parts do: `facts` holds the facts and their invariants, `assume` extends them, `propagate` derives
//! intervals, `project` forgets symbols, `query` answers, `conjunction` is the interface.

mod answer;
mod assume;
mod conjunction;
mod facts;
mod parts;
mod project;
mod proofs;
mod propagate;
mod query;
mod system;

#[cfg(test)]
mod tests;

pub use answer::{Consistency, Entailment, Model};
pub use conjunction::Knowledge;
