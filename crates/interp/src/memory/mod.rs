//! Memory: blocks with an address, a size and a status, and of every byte its value, whether it was written and from
//! which block's address it stems.
//!
//! A pointer belongs to the block of its tag: an access outside of it is invalid, even if another live block lies
//! there. A number without a tag is looked up by its address.

mod block;
mod space;

pub use block::{Block, Kind, Site, Status};
pub use space::Layout;

use std::collections::{BTreeMap, VecDeque};

use crate::word::{LAST_GENERATION, MOST_SLOTS, Tag, Word, mask};

use block::INITIALISED;
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

/// Released heap blocks of which the places of allocation and release are still known.
const REMEMBERED: usize = 4096;

/// Larger blocks get room for their contents when they are accessed.
const LAZY: u64 = 1 << 16;

/// Bytes that it takes to keep a block, whatever its size.
const BOOKKEEPING: u64 = 256;

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
    /// The memory with functions and globals only; slot 0 belongs to nobody.
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

    /// The block that stands for the address of a function.
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

    // --- access ---

    /// Slot and offset of an access of `length` bytes; the quick way for what is in order.
    #[inline(always)]
    fn locate(&self, pointer: Word, length: u64) -> Option<(usize, usize)> {
        let slot = pointer.tag.slot();
        let block = self.blocks.get(slot)?;
        let offset = pointer.bits.wrapping_sub(block.base);
        (block.open == pointer.tag && offset <= block.size && block.size - offset >= length)
            .then_some((slot, offset as usize))
    }

    /// Slot and offset of an access of `length` bytes, or why there is none.
    #[cold]
    #[inline(never)]
    fn find(&mut self, pointer: Word, length: u64) -> Result<(usize, usize), Fault> {
        let slot = match pointer.tag {
            Tag::POISON => return Err(Fault::Poison),
            Tag::OUTSIDE => return Err(Fault::Outside),
            Tag::NONE if pointer.bits < 4096 => return Err(Fault::Null),
            Tag::NONE => self.slot_at(pointer.bits).ok_or(Fault::Wild(pointer.bits))?,
            tag => tag.slot(),
        };
        let block = &self.blocks[slot];
        if pointer.tag != Tag::NONE && block.tag != pointer.tag {
            return Err(Fault::Dead(slot, false));
        }
        match (block.status, block.kind) {
            (Status::Freed | Status::OutOfScope, _) => return Err(Fault::Dead(slot, true)),
            (Status::Elsewhere, _) => return Err(Fault::External(slot)),
            (Status::Live, Kind::Function) => return Err(Fault::Function(slot)),
            (Status::Live, _) => {}
        }
        let offset = pointer.bits.wrapping_sub(block.base);
        if offset > block.size || block.size - offset < length {
            return Err(Fault::Bounds(slot, self.signed_offset(offset)));
        }
        self.fill_in(slot)?;
        Ok((slot, offset as usize))
    }

    fn signed_offset(&self, offset: u64) -> i64 {
        if self.space.pointer_bits == 32 { i64::from(offset as u32 as i32) } else { offset as i64 }
    }

    /// Slot and offset of a read.
    #[inline(always)]
    pub(crate) fn readable(&mut self, pointer: Word, length: u64) -> Result<(usize, usize), Fault> {
        match self.locate(pointer, length) {
            Some(found) => Ok(found),
            None => self.find(pointer, length),
        }
    }

    /// Slot and offset of a write.
    #[inline(always)]
    pub(crate) fn writable(&mut self, pointer: Word, length: u64) -> Result<(usize, usize), Fault> {
        let (slot, offset) = self.readable(pointer, length)?;
        if self.blocks[slot].constant { Err(Fault::Constant(slot)) } else { Ok((slot, offset)) }
    }

    /// The value of `length` (1 to 8) bytes.
    #[inline(always)]
    pub(crate) fn load(&mut self, pointer: Word, length: u8) -> Result<Word, NoValue> {
        let (slot, offset) = self.readable(pointer, u64::from(length))?;
        let block = &self.blocks[slot];
        let (contents, states) = block.bytes.split_at(block.size as usize);
        let (bits, written) = match length {
            1 => (u64::from(contents[offset]), states[offset] == INITIALISED),
            2 => (u64::from(u16::from_le_bytes(chunk(contents, offset))), chunk(states, offset) == [INITIALISED; 2]),
            4 => (u64::from(u32::from_le_bytes(chunk(contents, offset))), chunk(states, offset) == [INITIALISED; 4]),
            8 => (u64::from_le_bytes(chunk(contents, offset)), chunk(states, offset) == [INITIALISED; 8]),
            _ => {
                let end = offset + usize::from(length);
                let bits = contents[offset..end].iter().rev().fold(0, |bits, byte| bits << 8 | u64::from(*byte));
                (bits, states[offset..end].iter().all(|state| *state == INITIALISED))
            }
        };
        if !written {
            return block.incomplete(slot, offset, usize::from(length));
        }
        if block.origins.is_empty() {
            return Ok(Word::number(bits));
        }
        self.open_bits |= block.splits_address(offset, usize::from(length), self.space.pointer_bits);
        Ok(Word { bits, tag: block.origin(offset, usize::from(length)) })
    }

    /// The value of `length` (1 to 8) bytes without any effect: None if there are no such bytes, if one was never
    /// written, or if one holds the result of undefined behaviour.
    pub fn peek(&self, pointer: Word, length: u8) -> Option<Word> {
        let slot = match pointer.tag {
            Tag::NONE => self.slot_at(pointer.bits)?,
            tag => self.block(tag)?.tag.slot(),
        };
        let block = &self.blocks[slot];
        let offset = pointer.bits.wrapping_sub(block.base);
        let end = offset.checked_add(u64::from(length)).filter(|end| *end <= block.size)?;
        if !(1..=8).contains(&length) || block.status != Status::Live {
            return None;
        }
        if block.open != block.tag {
            // Nobody has touched it yet.
            return block.zeroed.then_some(Word::ZERO);
        }
        let mut bits = 0;
        for at in (offset..end).rev() {
            bits = bits << 8 | u64::from(block.byte(at)?.0);
        }
        let tag = if block.origins.is_empty() { Tag::NONE } else { block.origin(offset as usize, usize::from(length)) };
        Some(Word { bits, tag })
    }

    /// Writes the low `length` (1 to 8) bytes.
    #[inline(always)]
    pub(crate) fn store(&mut self, pointer: Word, value: Word, length: u8) -> Result<(), Fault> {
        let (slot, offset) = self.writable(pointer, u64::from(length))?;
        self.blocks[slot].put(offset, value, usize::from(length));
        Ok(())
    }

    /// Copies a range, which may overlap, with all that is known of its bytes.
    pub(crate) fn copy(&mut self, to: (usize, usize), from: (usize, usize), length: usize) {
        let ((to, at), (source, start)) = (to, from);
        if to == source {
            self.blocks[to].copy_within(start, at, length);
        } else if let Ok([to, source]) = self.blocks.get_disjoint_mut([to, source]) {
            to.copy_from(at, source, start, length);
        }
    }

    /// The bytes of a string up to its terminator; an uninitialised or invalid byte ends it with the reason and the
    /// address of that byte.
    pub(crate) fn string(&mut self, pointer: Word, most: u64) -> Result<Vec<u8>, (NoValue, Word)> {
        let mut text = Vec::new();
        let mut at = pointer;
        while (text.len() as u64) < most {
            let byte = self.load(at, 1).map_err(|reason| (reason, at))?;
            if byte.is_poison() {
                return Err((NoValue::Fault(Fault::Poison), at));
            }
            if byte.bits == 0 {
                break;
            }
            text.push(byte.bits as u8);
            at = Word { bits: at.bits.wrapping_add(1), ..at };
        }
        Ok(text)
    }

    // --- addresses ---

    /// The live block that holds the address, or that ends there.
    pub(crate) fn slot_at(&self, address: u64) -> Option<usize> {
        let holds = |slot: usize| {
            let block = &self.blocks[slot];
            block.status != Status::OutOfScope && address >= block.base && address - block.base <= block.size
        };
        if self.space.layout == Layout::Reversed {
            // Only runs that confirm others are laid out so: they may take their time.
            let stack = self.stack.iter().map(|slot| *slot as usize);
            let found = self.static_slots().chain(stack).find(|slot| holds(*slot));
            return found.or_else(|| {
                let (_, slot) = self.mapped.range(..=address).next_back()?;
                holds(*slot as usize).then_some(*slot as usize)
            });
        }
        let statics = &self.blocks[1..self.statics];
        let after = statics.partition_point(|block| block.base <= address);
        if after > 0 && holds(after) {
            return Some(after);
        }
        let lowest = self.stack.partition_point(|slot| self.blocks[*slot as usize].base > address);
        if let Some(slot) = self.stack.get(lowest).map(|slot| *slot as usize)
            && holds(slot)
        {
            return Some(slot);
        }
        let (_, slot) = self.mapped.range(..=address).next_back()?;
        holds(*slot as usize).then_some(*slot as usize)
    }

    /// The pointer moved by that many bytes, where the movement promised to stay in the address space (`inbounds`) and is
    /// not a small one ([`Memory::near`]). The offset in the block is computed without a bound: while it is small enough the
    /// bits tell it exactly; else the address belongs to no block any more, even if its bits fall into one.
    #[cold]
    #[inline(never)]
    pub(crate) fn moved_far(&self, pointer: Word, bytes: i128) -> Word {
        let bits = pointer.bits.wrapping_add(bytes as u64) & mask(self.space.pointer_bits as u8);
        let tag = match pointer.tag {
            // How far it was away already is not known.
            Tag::OUTSIDE => Tag::POISON,
            tag => match self.block(tag) {
                Some(block) => {
                    let from = pointer.bits.wrapping_sub(block.base) & mask(self.space.pointer_bits as u8);
                    let from = if from <= block.size { i128::from(from) } else { i128::from(self.signed_offset(from)) };
                    let to = from + bytes;
                    let exact = to.unsigned_abs() <= 1 << (self.space.pointer_bits - 2);
                    if exact || (0..=i128::from(block.size)).contains(&to) { tag } else { Tag::OUTSIDE }
                }
                // A number, or the address of a block that is gone: no access through it is about its bits.
                None => tag,
            },
        };
        Word { bits, tag }
    }

    /// Movements of fewer bytes need no check: all that a run can make do not add up to what [`Memory::moved_far`]
    /// takes for too far.
    #[inline(always)]
    pub(crate) fn near(&self) -> u64 {
        1 << (self.space.pointer_bits - 24)
    }

    /// The pointer that an integer becomes: to the block it stems from if it still lies in it, else to the live block at
    /// the address.
    pub(crate) fn pointer_at(&self, value: Word) -> Word {
        if value.is_poison() {
            return value;
        }
        if let Some(block) = self.block(value.tag)
            && value.bits.wrapping_sub(block.base) <= block.size
        {
            return value;
        }
        match self.slot_at(value.bits) {
            Some(slot) => Word { bits: value.bits, tag: self.blocks[slot].tag },
            None => value,
        }
    }

    /// The block that a pointer belongs to, live or not.
    pub(crate) fn slot_of(&self, pointer: Word) -> Option<usize> {
        match pointer.tag {
            Tag::NONE => self.slot_at(pointer.bits),
            tag => Some(tag.slot()),
        }
    }

    // --- blocks ---

    /// A new stack block below all others.
    pub(crate) fn push_stack(&mut self, size: u64, align: u64, site: Site) -> Result<Word, Fault> {
        let base = self.space.push(size, align).ok_or(Fault::Full)?;
        let recycled = self.free_stack_slots.pop();
        let tag = self.open(recycled, Kind::Stack, base, size, site)?;
        self.stack.push(tag.slot() as u32);
        Ok(Word { bits: base, tag })
    }

    /// Where the stack ends if the block of that slot is the last one on it.
    pub(crate) fn stack_height(&self, slot: usize) -> u64 {
        let block = &self.blocks[slot];
        match self.space.layout {
            Layout::Usual => block.base,
            Layout::Reversed => block.base + block.size.max(1),
        }
    }

    /// Takes away the stack blocks above the mark and gives the room back.
    pub(crate) fn pop_stack(&mut self, mark: usize, height: u64) {
        while self.stack.len() > mark {
            let Some(slot) = self.stack.pop() else { break };
            self.close(slot as usize, Status::OutOfScope, Site::NONE);
            self.free_stack_slots.push(slot);
        }
        self.space.stack = height;
    }

    /// A new heap or library block.
    pub(crate) fn map(&mut self, kind: Kind, size: u64, align: u64, site: Site) -> Result<Word, Fault> {
        if self.used + self.mapped.len() as u64 * BOOKKEEPING > self.limit {
            return Err(Fault::Full);
        }
        let base = self.space.allocate(size, align).ok_or(Fault::Full)?;
        let recycled = self.free_heap_slots.pop();
        let tag = self.open(recycled, kind, base, size, site)?;
        self.mapped.insert(base, tag.slot() as u32);
        Ok(Word { bits: base, tag })
    }

    /// Gives a live heap block back, or a block of the library, of which the standard streams keep their place.
    pub(crate) fn release(&mut self, slot: usize, site: Site) {
        let (base, size) = (self.blocks[slot].base, self.blocks[slot].size);
        self.close(slot, Status::Freed, site);
        if slot < self.statics {
            return;
        }
        self.mapped.remove(&base);
        self.space.release(base, size);
        if self.blocks[slot].kind == Kind::Result {
            // Nothing takes its place: its use is told from that of another block for ever.
            return;
        }
        self.released.push_back(slot as u32);
        if self.released.len() > REMEMBERED
            && let Some(oldest) = self.released.pop_front()
        {
            self.free_heap_slots.push(oldest);
        }
    }

    /// A new block that nobody has written becomes zero.
    pub(crate) fn zero(&mut self, slot: usize) {
        let block = &mut self.blocks[slot];
        block.zeroed = true;
        if block.open == block.tag {
            block.set(0, block.size as usize, Word::ZERO);
        }
    }

    /// The lifetime of a stack block ends.
    pub(crate) fn end_lifetime(&mut self, slot: usize, site: Site) {
        if self.blocks[slot].status == Status::Live {
            self.close(slot, Status::OutOfScope, site);
        }
    }

    /// The lifetime of a stack block begins, with arbitrary contents. If it had ended and `anew` is set, pointers from
    /// the earlier life stay invalid; the result is the block's pointer.
    pub(crate) fn begin_lifetime(&mut self, slot: usize, anew: bool) -> Result<Word, Fault> {
        let block = &mut self.blocks[slot];
        let (base, size, site) = (block.base, block.size, block.site);
        if block.status != Status::Live && anew {
            let tag = self.open(Some(slot as u32), Kind::Stack, base, size, site)?;
            if tag.slot() != slot
                && let Some(entry) = self.stack.iter_mut().find(|entry| **entry as usize == slot)
            {
                *entry = tag.slot() as u32;
            }
            return Ok(Word { bits: base, tag });
        }
        if block.status == Status::Live {
            self.used -= block.clear();
        }
        let tag = self.blocks[slot].tag;
        self.blocks[slot].status = Status::Live;
        self.blocks[slot].origins.clear();
        if size <= LAZY {
            self.fill_in(slot)?;
        }
        Ok(Word { bits: base, tag })
    }

    fn open(&mut self, recycled: Option<u32>, kind: Kind, base: u64, size: u64, site: Site) -> Result<Tag, Fault> {
        // A slot whose generations are used up is left alone for ever: a stale tag must never fit.
        let slot = recycled.map(|slot| slot as usize);
        let slot = slot.filter(|slot| self.blocks[*slot].tag.generation() < LAST_GENERATION);
        let tag = match slot {
            Some(slot) => Tag::new(slot, self.blocks[slot].tag.generation() + 1),
            None if self.blocks.len() >= MOST_SLOTS => return Err(Fault::Full),
            None => {
                self.blocks.push(Block::new(kind));
                Tag::new(self.blocks.len() - 1, 1)
            }
        };
        let block = &mut self.blocks[tag.slot()];
        block.reuse(tag, kind, base, size, site);
        if size <= LAZY {
            self.fill_in(tag.slot())?;
        }
        Ok(tag)
    }

    fn close(&mut self, slot: usize, status: Status, site: Site) {
        let block = &mut self.blocks[slot];
        let cleared = block.clear();
        if slot >= self.statics {
            // What is there from the beginning is not counted.
            self.used -= cleared;
        }
        block.open = Tag::POISON;
        block.status = status;
        block.ended = site;
    }

    /// Gives the block room for its contents, which are not written yet.
    fn fill_in(&mut self, slot: usize) -> Result<(), Fault> {
        let block = &mut self.blocks[slot];
        if block.open == block.tag {
            return Ok(());
        }
        let room = self.limit.saturating_sub(self.used);
        if block.size > room {
            return Err(Fault::Full);
        }
        self.used += block.size;
        block.fill_in();
        Ok(())
    }
}

/// Bytes at an offset that was checked.
#[inline(always)]
fn chunk<const N: usize>(bytes: &[u8], offset: usize) -> [u8; N] {
    bytes[offset..].first_chunk().copied().unwrap_or([0; N])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn memory() -> Memory {
        Memory::new(Layout::Usual, &[Block::new(Kind::Function)], 64, 0x40_4000, 1 << 20)
    }

    fn at(pointer: Word, offset: i64) -> Word {
        Word { bits: pointer.bits.wrapping_add(offset as u64), ..pointer }
    }

    #[test]
    fn pointers_keep_to_their_block() {
        let mut memory = memory();
        let a = memory.map(Kind::Heap, 16, 16, Site::NONE).unwrap();
        let b = memory.map(Kind::Heap, 16, 16, Site::NONE).unwrap();
        memory.store(a, Word::number(0x1122_3344_5566_7788), 8).unwrap();
        assert_eq!(memory.load(at(a, 4), 2), Ok(Word::number(0x3344)));
        assert_eq!(memory.load(at(a, 3), 3), Ok(Word::number(0x334455)));
        let gap = b.bits.wrapping_sub(a.bits) as i64;
        assert_eq!(memory.load(at(a, gap), 1), Err(NoValue::Fault(Fault::Bounds(a.tag.slot(), gap))));
        assert!(matches!(memory.load(at(a, 16), 1), Err(NoValue::Fault(Fault::Bounds(..)))));
        assert!(matches!(memory.load(at(a, -1), 1), Err(NoValue::Fault(Fault::Bounds(_, -1)))));
        assert_eq!(memory.load(Word::ZERO, 1), Err(NoValue::Fault(Fault::Null)));
        assert_eq!(memory.load(Word::number(1 << 40), 1), Err(NoValue::Fault(Fault::Wild(1 << 40))));
        // A number is looked up.
        assert_eq!(memory.load(Word::number(a.bits), 1), Ok(Word::number(0x88)));
        assert_eq!(memory.pointer_at(Word::number(a.bits + 16)), at(a, 16));
    }

    #[test]
    fn freed_blocks_stay_dead_when_their_place_is_used_again() {
        let mut memory = memory();
        let a = memory.map(Kind::Heap, 16, 16, Site::NONE).unwrap();
        memory.release(a.tag.slot(), Site::NONE);
        let b = memory.map(Kind::Heap, 16, 16, Site::NONE).unwrap();
        assert_eq!(a.bits, b.bits);
        assert_eq!(memory.store(a, Word::ZERO, 1), Err(Fault::Dead(a.tag.slot(), true)));
        assert_eq!(memory.store(b, Word::ZERO, 1), Ok(()));
    }

    #[test]
    fn stack_slots_serve_again_under_another_generation() {
        let mut memory = memory();
        let height = memory.space.stack;
        let mut stale = Vec::new();
        for _ in 0..3000 {
            let x = memory.push_stack(4, 4, Site::NONE).unwrap();
            assert!(matches!(memory.load(x, 4), Err(NoValue::Unwritten(..))));
            memory.store(x, Word::number(5), 4).unwrap();
            memory.pop_stack(0, height);
            assert!(matches!(memory.load(x, 4), Err(NoValue::Fault(Fault::Dead(..)))));
            stale.push(x);
        }
        assert!(memory.blocks.len() < 10);
        let fresh = memory.push_stack(4, 4, Site::NONE).unwrap();
        assert!(stale.iter().all(|old| old.tag != fresh.tag && memory.clone().load(*old, 4).is_err()));
    }

    #[test]
    fn lifetimes_begin_anew() {
        let mut memory = memory();
        let x = memory.push_stack(4, 4, Site::NONE).unwrap();
        let again = memory.begin_lifetime(x.tag.slot(), true).unwrap();
        assert_eq!(x, again);
        memory.store(x, Word::number(1), 4).unwrap();
        memory.end_lifetime(x.tag.slot(), Site::NONE);
        assert!(memory.load(x, 4).is_err());
        let y = memory.begin_lifetime(x.tag.slot(), true).unwrap();
        assert!(x.bits == y.bits && x.tag != y.tag);
        assert!(matches!(memory.load(y, 4), Err(NoValue::Unwritten(..))));
        memory.end_lifetime(y.tag.slot(), Site::NONE);
        assert_eq!(memory.begin_lifetime(y.tag.slot(), false), Ok(y));
    }

    #[test]
    fn bytes_of_pointers_keep_their_origin() {
        let mut memory = memory();
        let a = memory.map(Kind::Heap, 16, 16, Site::NONE).unwrap();
        let b = memory.map(Kind::Heap, 16, 16, Site::NONE).unwrap();
        memory.store(a, b, 8).unwrap();
        for offset in 0..8 {
            let byte = memory.load(at(a, offset), 1).unwrap();
            assert_eq!(byte.tag, b.tag);
            memory.store(at(a, 8 + offset), byte, 1).unwrap();
        }
        assert_eq!(memory.load(at(a, 8), 8), Ok(b));
        memory.store(at(a, 8), Word::number(1), 1).unwrap();
        memory.copy((b.tag.slot(), 0), (a.tag.slot(), 0), 16);
        assert_eq!(memory.load(b, 8), Ok(b));
        memory.store(b, Word::POISON, 4).unwrap();
        assert!(memory.load(b, 8).unwrap().is_poison());
    }

    #[test]
    fn there_is_a_limit() {
        let mut memory = memory();
        let large = memory.map(Kind::Heap, 1 << 40, 16, Site::NONE).unwrap();
        assert_eq!(memory.store(large, Word::ZERO, 1), Err(Fault::Full));
        for _ in 0..20 {
            let block = memory.map(Kind::Heap, 1 << 19, 16, Site::NONE).unwrap();
            memory.store(at(block, 5), Word::ZERO, 1).unwrap();
            memory.release(block.tag.slot(), Site::NONE);
        }
    }
}
