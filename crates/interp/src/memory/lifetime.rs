//! Blocks come and go: stack, heap, lifetimes, and the room that their contents take.

use super::{Block, Fault, Kind, Layout, Memory, Site, Status};
use crate::word::{LAST_GENERATION, MOST_SLOTS, Tag, Word};

/// Released heap blocks of which the places of allocation and release are still known.
const REMEMBERED: usize = 4096;

/// Larger blocks get room for their contents when they are first accessed, in bytes.
const LAZY: u64 = 1 << 16;

/// Bytes that the bookkeeping of a block takes, in addition to its contents.
const BOOKKEEPING: u64 = 256;

impl Memory {
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
        if matches!(self.blocks[slot].kind, Kind::Result | Kind::Given) {
            // Its slot is never used again: an access to it is never confused with one to another block.
            return;
        }
        self.released.push_back(slot as u32);
        if self.released.len() > REMEMBERED
            && let Some(oldest) = self.released.pop_front()
        {
            self.free_heap_slots.push(oldest);
        }
    }

    /// A new block that was not written yet becomes zero.
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
        self.blocks[slot].unwritten.clear();
        if size <= LAZY {
            self.fill_in(slot)?;
        }
        Ok(Word { bits: base, tag })
    }

    /// Makes a block in a slot that is no longer used, or in a new one.
    fn open(&mut self, recycled: Option<u32>, kind: Kind, base: u64, size: u64, site: Site) -> Result<Tag, Fault> {
        // A slot whose generations are used up is never used again: a stale tag must never fit.
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

    /// Ends the life of a block; its slot still says how it ended.
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
    pub(crate) fn fill_in(&mut self, slot: usize) -> Result<(), Fault> {
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
