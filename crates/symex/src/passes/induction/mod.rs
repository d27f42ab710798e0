//! What recursive functions return: facts that relate the arguments of a call to its result.
//!
//! A recursive call is explored from a summary of all calls, so the state behind it would know nothing of the result. A
//! *postcondition* says it: whenever a call returns, one of its cases holds of the arguments and the result. It says
//! nothing of memory, nothing of whether the call returns, and it asks nothing of the arguments.
//!
//! It is proved by Hoare's rule for recursive procedures, which is induction over the depth of calls: if at each return
//! of the bodies of all functions some case holds, where that is assumed of the recursive calls inside, then it holds of
//! all calls that return. [`check`] does that: it executes each body once, from any arguments and any memory (the
//! values-only mode, paper 3), and asks [`crate::summary::cover`] at each return. [`find`] proposes: it starts from "no call
//! returns" and merges what returns into the cases until nothing new does (the least fixed point, with widening, of the
//! calling-context-free summaries of paper 4, Sect. 3). The cases of a function are the ways to its first recursive call,
//! so that `n > 100 => r = n - 10` and `n <= 100 => r = 91` are two cases and not their hull.
//!
//! A run that returns is meant here as everywhere: one without undefined behaviour so far.

mod search;

use std::sync::Arc;

use analysis::Facts;
use ir::FunctionId;

use crate::domain::options::{Budget, Options};
use crate::domain::postcondition::Postconditions;

pub use search::{check, find};

/// The postconditions of the recursive functions that a run from the entry may call, found and checked.
pub fn of_program(facts: &Arc<Facts<'_>>, entry: FunctionId, options: &Options, budget: &Budget) -> Postconditions {
    let groups = facts.calls().recursive_groups(entry);
    if groups.is_empty() {
        return Postconditions::default();
    }
    let found = find(facts, &groups, options, budget);
    if check(facts, &found, options, budget) { found } else { Postconditions::default() }
}

#[cfg(test)]
mod tests;
