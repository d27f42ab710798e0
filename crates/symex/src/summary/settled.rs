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

/// Whether no variable is settled in both, in different ways.
pub fn agree(a: &Settled, b: &Settled) -> bool {
    a.iter().all(|(variable, value)| b.get(variable).is_none_or(|other| other == value))
}
