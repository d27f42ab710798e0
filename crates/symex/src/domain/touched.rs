//! What runs do to memory that was there when the entry began.
//!
//! Every write that a rule performs on such memory, and every release of it, is recorded at the summary whose paths do it. So where
//! a graph follows all runs, raises no alarm about memory, and nothing was changed at an unknown place, what is not
//! recorded is not changed.

use contract::entry::Origin;

use super::Domain;
use super::block::{AllocKind, Allocation};

/// Memory of the entry's state, and what is done to it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Touched {
    /// The pointer to the block, or the global; `None` for the blocks of lists and trees, which are not told apart.
    pub memory: Option<Origin>,
    /// What.
    pub how: How,
}

/// What is done to memory.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum How {
    /// It is written: so many bytes at an offset, or any of it.
    Written(Option<(u64, u64)>),
    /// It is freed.
    Freed,
}

/// The record of it, if the block is one of the entry's state.
pub fn touched(cx: &Domain, block: &Allocation, how: How) -> Option<Touched> {
    let memory = match block.kind {
        AllocKind::Given { index, .. } => Some(cx.options.entry.blocks.get(index)?.pointer.clone()),
        AllocKind::Global(id) => Some(Origin::Global(id)),
        AllocKind::Lent { .. } => None,
        AllocKind::Stack(_) | AllocKind::Heap | AllocKind::ArgumentList | AllocKind::Argument | AllocKind::Text => {
            return None;
        }
    };
    Some(Touched { memory, how })
}
