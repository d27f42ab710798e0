//! Accesses: which bytes a pointer may touch, and loads and stores of them.

use super::block::INITIALISED;
use super::{Fault, Kind, Memory, NoValue, Status};
use crate::word::{Tag, Word};

impl Memory {
    /// Slot and offset of an access of `length` bytes; the quick way for valid accesses.
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
            let incomplete = block.incomplete(slot, offset, usize::from(length));
            let lost =
                incomplete.is_ok() && block.origins.iter().skip(offset).take(usize::from(length)).any(|it| *it != 0);
            self.open_bits |= lost;
            return incomplete;
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
            // It was not accessed yet.
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
}

/// Bytes at an offset that was checked.
#[inline(always)]
fn chunk<const N: usize>(bytes: &[u8], offset: usize) -> [u8; N] {
    bytes[offset..].first_chunk().copied().unwrap_or([0; N])
}
