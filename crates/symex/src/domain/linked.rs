//! Which blocks are linked as trees.
//!
//! Nothing in a program says that a record is a node of a tree; but it is seen where the program writes the address of one block into another
//! one of the same size, at more than one place. That is told by an analysis that knows nothing of trees, for another one
//! ([`crate::domain::options::Options::trees`]). It is a matter of precision alone: what is folded is always shown.

use std::collections::{BTreeMap, BTreeSet};

use logic::{Int, Interval};

use crate::domain::Domain;
use crate::domain::block::{AllocId, AllocKind, Allocation, Status};
use crate::domain::state::State;
use crate::domain::value::Value;

/// So many places at once are no branches.
const MOST_PLACES: u64 = 64;

/// By the size of the blocks in bytes: at which bytes they hold the addresses of each other.
pub type Linked = BTreeMap<u64, BTreeSet<u64>>;

/// What pointers blocks of one size were seen to hold, by the byte where they lie.
#[derive(Clone, Default, Debug)]
pub struct Pointers {
    seen: BTreeMap<u64, BTreeMap<u64, Held>>,
}

/// What lies at one place of the blocks of one size: the last of these that was seen.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Held {
    /// Pointers of which nothing is known, null among them.
    Some,
    /// The address of such a block.
    Alike,
    /// A pointer to something else.
    Other,
}

impl Pointers {
    /// The sizes of blocks that may be linked as trees: in more than one place they hold pointers to nothing but each other.
    pub fn trees(&self) -> Linked {
        let places = |places: &BTreeMap<u64, Held>| -> BTreeSet<u64> {
            places.iter().filter(|(_, held)| **held != Held::Other).map(|(at, _)| *at).collect()
        };
        self.seen.iter().map(|(size, held)| (*size, places(held))).filter(|(_, places)| places.len() > 1).collect()
    }
}

impl Domain<'_> {
    /// A pointer is read from a block or written into it: perhaps the address of one like it.
    pub fn see_pointer(&mut self, state: &State, id: AllocId, offset: &logic::Linear, value: &Value) {
        let size = |id: &AllocId| state.allocations.get(id).and_then(|block| size_of_node(state, block));
        let Some(own) = size(&id) else { return };
        let led_to = match value {
            Value::Pointer(term) => self.attribute(state, &state.knowledge.normalize(term)),
            _ => None,
        };
        let function = matches!(value, Value::Pointer(term) if self.functions_at(term).is_some());
        let held = match led_to {
            None if function => Held::Other,
            None => Held::Some,
            Some((to, into)) if size(&to) == Some(own) && into.as_constant().is_some_and(Int::is_zero) => Held::Alike,
            Some(_) => Held::Other,
        };
        // Where a pointer into the block moves, or an index varies, it may be at several places.
        let Interval { low: Some(low), high: Some(high) } =
            state.knowledge.quick_bounds(&state.knowledge.normalize(offset))
        else {
            return;
        };
        let (Some(low), Some(high)) = (low.to_u64(), high.to_u64().filter(|high| *high < own)) else { return };
        let step = usize::try_from(self.pointer_bytes()).unwrap_or(8);
        if (high - low) / step as u64 >= MOST_PLACES {
            return;
        }
        for at in (low..=high).step_by(step) {
            let known = self.held.seen.entry(own).or_default().entry(at).or_insert(held);
            *known = held.max(*known);
        }
    }

    /// The branches of a block that is linked as trees are.
    pub fn branches(&self, state: &State, block: &Allocation) -> Option<Vec<u64>> {
        let places = self.options.trees.get(&size_of_node(state, block)?)?;
        Some(places.iter().copied().collect())
    }
}

/// The size of a block that may be one of a tree.
fn size_of_node(state: &State, block: &Allocation) -> Option<u64> {
    let may_be = block.kind == AllocKind::Heap && block.status == Status::Live && block.owner.is_none();
    let size = state.knowledge.normalize(&block.size);
    size.as_constant().filter(|_| may_be)?.to_u64()
}
