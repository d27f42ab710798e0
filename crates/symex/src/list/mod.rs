//! Lists: one entry of a state that stands for a chain of heap blocks of any length (Hensel and Giesl, Proving
//! Termination of C Programs with Lists, CADE 2023: list invariants; the list segments of shape analysis).
//!
//! # What a list means
//!
//! An [`Allocation`] with a [`List`] stands for `n = sigma(length) >= 1` different live heap blocks `B_1 .. B_n`, each of
//! `sigma(size)` bytes, none of which any other entry of the state stands for, such that
//! - `sigma(base)` is the address of `B_1`, and `sigma(end)` that of `B_n`; the blocks between have no name;
//! - the pointer at byte `link` of `B_i` is the address of `B_(i+1)` plus `into`, for each `i < n`;
//! - if there is a `back` link, the pointer at its byte of `B_(i+1)` is the address of `B_i` plus its `into`;
//! - the cells of the allocation describe bytes of `B_1`, those of `each` bytes of every block, those of `last` bytes of
//!   `B_n`, the link out of the list among them. A list of one block has them all at once.
//!
//! [`fold`] makes lists of linked blocks where states become summaries; [`unfold`] takes the first or last block off
//! before an access, so that no rule ever reads or writes a list; [`shape`] tells whether two states link their blocks
//! alike, for only such states are merged. The length is a term like any other: the transition system counts with it.

pub mod fold;
pub mod shape;
pub mod unfold;

use logic::{Int, Linear, Symbol};

use crate::context::Context;
use crate::rules::memory::same;
use crate::state::{AllocId, Allocation, Cell, State};
use crate::value::Value;

/// What makes an allocation a list (see the module).
#[derive(Clone, Debug)]
pub struct List {
    /// The number of blocks, at least 1.
    pub length: Linear,
    /// The byte of each block where the pointer to the next one lies.
    pub link: u64,
    /// Where in the next block that pointer points, in bytes.
    pub into: Int,
    /// The pointer of each block but the first to the one before.
    pub back: Option<Back>,
    /// The id and the base that the last block has when it is taken off.
    pub end: (AllocId, Symbol),
    /// What holds of each block.
    pub each: Vec<Cell>,
    /// What holds of the last block.
    pub last: Vec<Cell>,
}

/// The links from each block to the one before.
#[derive(Clone, PartialEq, Debug)]
pub struct Back {
    /// The byte of the pointer.
    pub at: u64,
    /// Where it points to in the block before, in bytes.
    pub into: Int,
}

/// Blocks of a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// The first one.
    First,
    /// All.
    Each,
    /// The last one.
    Last,
}

/// The parts of a list.
pub const PARTS: [Part; 3] = [Part::First, Part::Each, Part::Last];

impl Allocation {
    /// What is known of the contents of some of its blocks; a block that is no list is all parts of one.
    pub fn part(&self, part: Part) -> Vec<&Cell> {
        match (&self.list, part) {
            (None, _) => self.cells.iter().collect(),
            (Some(list), Part::First) => self.cells.iter().chain(&list.each).collect(),
            (Some(list), Part::Each) => list.each.iter().collect(),
            (Some(list), Part::Last) => list.last.iter().chain(&list.each).collect(),
        }
    }

    /// The cells of all parts.
    pub fn all_cells(&self) -> impl Iterator<Item = &Cell> {
        let more = self.list.iter().flat_map(|list| list.each.iter().chain(&list.last));
        self.cells.iter().chain(more)
    }

    /// The number of blocks that it stands for.
    pub fn length(&self) -> Linear {
        self.list.as_ref().map_or_else(|| Linear::constant(1), |list| list.length.clone())
    }

    /// The address of its last block.
    pub fn end(&self) -> Symbol {
        self.list.as_ref().map_or(self.base, |list| list.end.1)
    }

    /// The last block's id.
    fn end_id(&self, id: AllocId) -> AllocId {
        self.list.as_ref().map_or(id, |list| list.end.0)
    }
}

/// The list whose last block has the id.
pub fn ending_in(state: &State, end: AllocId) -> Option<AllocId> {
    let ends = |allocation: &Allocation| allocation.list.as_ref().is_some_and(|list| list.end.0 == end);
    state.allocations.iter().find(|(_, allocation)| ends(allocation)).map(|(id, _)| *id)
}

/// The block or list that a pointer leads into, and whether to the end of a list.
pub fn target(cx: &Context, state: &State, value: &Value) -> Option<(AllocId, bool)> {
    let Value::Pointer(term) = value else { return None };
    let term = state.knowledge.normalize(term);
    if let Some((id, _)) = cx.attribute(state, &term) {
        return Some((id, false));
    }
    let (end, _) = cx.based(&term)?;
    Some((ending_in(state, end)?, true))
}

/// The cell of this width at a constant offset.
pub fn cell_at<'a>(cells: &[&'a Cell], offset: u64, width: u64) -> Option<&'a Cell> {
    let at = Int::from(offset);
    cells.iter().find(|cell| cell.width == width && cell.offset.as_constant() == Some(&at)).copied()
}

/// Whether two values are known to be one, whatever the symbols.
pub fn equal(state: &State, a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Int { term: x, view: v }, Value::Int { term: y, view: w }) => {
            let small = |term: &Linear| term.as_constant().is_some_and(|c| !c.is_negative() && *c <= Int::from(127));
            (v == w || small(x) && small(y)) && same(state, x, y)
        }
        (Value::Pointer(x), Value::Pointer(y)) => same(state, x, y),
        _ => false,
    }
}

/// A list becomes its first block, of which nothing is known: something may have written to any of its blocks, or freed
/// them. That the others are out of sight now is the caller's to note.
pub fn dissolve(state: &mut State, id: AllocId) {
    if let Some(allocation) = state.allocation_mut(id)
        && allocation.list.is_some()
    {
        allocation.list = None;
        allocation.cells.clear();
        state.trail.break_off();
    }
}

/// Dissolves all lists; true if there was one.
pub fn dissolve_all(state: &mut State) -> bool {
    let lists: Vec<AllocId> =
        state.allocations.iter().filter(|(_, allocation)| allocation.list.is_some()).map(|(id, _)| *id).collect();
    lists.iter().for_each(|id| dissolve(state, *id));
    !lists.is_empty()
}
