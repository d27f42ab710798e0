//! What was settled before a loop: integers of variables that the loop does not change.
//!
//! Two paths that link their heap blocks alike may do so by chance: the last block of a list is its first one, too. A variable that
//! says which of both is meant (from which end, by which link, which of two shapes a record has) is written before the loop and
//! read in it. Merged, it no longer says anything, so states that differ in it are kept apart: trace partitioning by the
//! values of variables (Rival and Mauborgne, The Trace Partitioning Abstract Domain, TOPLAS 2007), for few values only.

use std::collections::BTreeMap;

use ir::ValueId;
use logic::Int;

use crate::domain::Domain;
use crate::domain::state::State;
use crate::domain::value::Value;

/// The constants of a state by frame and variable.
pub type Settled = BTreeMap<(usize, ValueId), Int>;

/// The integers of variables that are constant in the state and that no loop around the place of their frame changes.
pub fn settled(cx: &Domain, state: &State) -> Settled {
    let mut result = Settled::new();
    for (index, frame) in state.frames.iter().enumerate() {
        let facts = cx.facts.function(frame.function);
        for (id, value) in frame.slots.iter().chain(frame.locals.iter()) {
            let Value::Int { term, .. } = value else { continue };
            if let Some(constant) = state.knowledge.normalize(term).as_constant()
                && !facts.changes_around(frame.block, *id)
            {
                result.insert((index, *id), constant.clone());
            }
        }
    }
    result
}

/// The pointers of the top frame of which a state says whether they are null.
pub type Nulls = BTreeMap<ValueId, bool>;

/// The pointers of the top frame that are null, and those that lead to a block. What a function gives back says whether it
/// succeeded: merged with a failure, a success tells no more of what was written.
pub fn nulls(cx: &Domain, state: &State) -> Nulls {
    let Some(frame) = state.frames.last() else { return Nulls::new() };
    let is_null = |value: &Value| {
        let Value::Pointer(term) = value else { return None };
        let term = state.knowledge.normalize(term);
        match term.as_constant() {
            Some(constant) => constant.is_zero().then_some(true),
            None => cx.based(&term).map(|_| false),
        }
    };
    let values = frame.slots.iter().chain(frame.locals.iter());
    values.filter_map(|(id, value)| Some((*id, is_null(value)?))).collect()
}

/// Whether nothing is said in both in different ways.
pub fn agree<K: Ord, V: PartialEq>(a: &BTreeMap<K, V>, b: &BTreeMap<K, V>) -> bool {
    a.iter().all(|(variable, value)| b.get(variable).is_none_or(|other| other == value))
}
