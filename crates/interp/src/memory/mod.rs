//! Memory: blocks with an address, a size and a status, and of every byte its value, whether it was written and from
//! which block's address it stems.
//!
//! A pointer belongs to the block of its tag: an access outside of it is invalid, even if another live block lies
//! there. A number without a tag is looked up by its address.

mod access;
mod address;
mod block;
mod lifetime;
mod space;
#[cfg(test)]
mod tests;

pub use block::{Block, Kind, Site, Status};
pub use space::Layout;

use std::collections::{BTreeMap, VecDeque};

use crate::word::Tag;

use space::Space;

/// Why an access is not possible.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fault {
    /// The address is the result of undefined behaviour.
    Poison,
    /// Null, or close to it.
    Null,
    /// The address left its block for good ([`Tag::OUTSIDE`]).
    Outside,
    /// No block is there.
    Wild(u64),
    /// The block of that slot is dead; `true` if what is known of the slot is about that block.
    Dead(usize, bool),
    /// Outside the block of that slot, at that offset.
    Bounds(usize, i64),
    /// The block must not be written.
    Constant(usize),
    /// The block is defined elsewhere.
    External(usize),
    /// The block is a function.
    Function(usize),
    /// There is no room for the block's contents.
    Full,
}

/// Why a load gives no value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum NoValue {
    /// The access is not possible.
    Fault(Fault),
    /// A byte of the range at that offset of that slot was never written.
    Unwritten(usize, usize),
}

impl From<Fault> for NoValue {
    fn from(fault: Fault) -> NoValue {
        NoValue::Fault(fault)
    }
}

/// The memory of a run.
#[derive(Clone, Debug)]
pub struct Memory {
    pub(crate) blocks: Vec<Block>,
    /// Slots of functions and globals: from 1 on, in ascending order of their addresses in the usual layout.
    statics: usize,
    /// Live stack blocks, the oldest first: by descending address in the usual layout, by ascending one in the other.
    pub(crate) stack: Vec<u32>,
    /// Live heap and library blocks by address.
    pub(crate) mapped: BTreeMap<u64, u32>,
    free_stack_slots: Vec<u32>,
    released: VecDeque<u32>,
    free_heap_slots: Vec<u32>,
    pub(crate) space: Space,
    /// What [`crate::Outcome::open_bits`] says.
    pub(crate) open_bits: bool,
    /// Bytes of blocks with contents.
    used: u64,
    limit: u64,
}

impl Memory {
    /// The memory with functions and globals only; slot 0 is unused.
    pub(crate) fn new(layout: Layout, statics: &[Block], pointer_bits: u32, end_of_statics: u64, limit: u64) -> Memory {
        Memory {
            blocks: statics.to_vec(),
            statics: statics.len(),
            stack: Vec::new(),
            mapped: BTreeMap::new(),
            free_stack_slots: Vec::new(),
            released: VecDeque::new(),
            free_heap_slots: Vec::new(),
            space: Space::new(layout, pointer_bits, end_of_statics),
            open_bits: false,
            used: 0,
            limit,
        }
    }

    /// The block of a tag, if it is still the one that the tag was given for.
    pub fn block(&self, tag: Tag) -> Option<&Block> {
        if !tag.is_block() {
            return None;
        }
        self.blocks.get(tag.slot()).filter(|block| block.tag == tag)
    }

    /// The block at the address of a function.
    pub fn function(&self, id: ir::FunctionId) -> Option<&Block> {
        self.blocks[1..self.statics].get(id.index()).filter(|block| block.kind == Kind::Function)
    }

    /// The block of a global variable.
    pub fn global(&self, id: ir::GlobalId) -> Option<&Block> {
        let functions = self.blocks[1..self.statics].partition_point(|block| block.kind == Kind::Function);
        self.blocks[1..self.statics].get(functions + id.index())
    }

    /// All live blocks that can be accessed: globals, stack, heap, library.
    pub fn live_blocks(&self) -> impl Iterator<Item = &Block> {
        let others = self.stack.iter().chain(self.mapped.values()).map(|slot| &self.blocks[*slot as usize]);
        self.blocks[1..self.statics].iter().chain(others).filter(|block| block.status == Status::Live)
    }

    /// The global of that index in the program, given the number of functions.
    pub(crate) fn static_slot(functions: usize, global: usize) -> usize {
        1 + functions + global
    }

    /// Slots of functions and globals.
    pub(crate) fn static_slots(&self) -> std::ops::Range<usize> {
        1..self.statics
    }
}
