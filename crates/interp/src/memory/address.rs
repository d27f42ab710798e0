//! Addresses: which block one lies in, and what becomes of a pointer that moves.

use ir::Predicate;

use super::{Kind, Layout, Memory, Status};
use crate::word::{Tag, Word, mask};

impl Memory {
    /// Whether both are addresses in one live block, or one past its end: their order and distance is fixed
    /// (C11 6.5.6p9, 6.5.8p5).
    pub(crate) fn in_one_block(&self, x: Word, y: Word) -> bool {
        let inside = |word: Word| self.offset_in_live(word).is_some();
        x.tag == y.tag && inside(x) && inside(y)
    }

    /// Whether the comparison of these, one of which is an address, has the same result wherever blocks lie: of addresses in
    /// one block, and of places of different blocks for equality, except where one ends and the other may begin
    /// (C11 6.5.9p6). Blocks must be live: a pointer to another one has no value.
    pub(crate) fn order_is_fixed(&self, p: Predicate, x: Word, y: Word) -> bool {
        let equality = matches!(p, Predicate::Eq | Predicate::Ne);
        let is_place = |word: Word| self.offset_in_live(word).is_some_and(|(offset, size)| offset < size);
        self.in_one_block(x, y) || equality && x.tag != y.tag && is_place(x) && is_place(y)
    }

    /// The offset of an address in its live block, or one past its end, and the block's size. A function counts as one byte.
    fn offset_in_live(&self, word: Word) -> Option<(u64, u64)> {
        let block = self.block(word.tag).filter(|block| block.status == Status::Live)?;
        let size = if block.kind == Kind::Function { 1 } else { block.size };
        let offset = word.bits.wrapping_sub(block.base);
        (offset <= size).then_some((offset, size))
    }

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
                // A number, or the address of a block that is gone: no access through it uses its bits.
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

    /// The offset as a signed number of the pointer's width.
    pub(super) fn signed_offset(&self, offset: u64) -> i64 {
        if self.space.pointer_bits == 32 { i64::from(offset as u32 as i32) } else { offset as i64 }
    }
}
