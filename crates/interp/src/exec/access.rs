//! Loads and stores of one word, and pointer arithmetic.

use super::{Machine, Step};
use crate::code::{Arg, Index, Load, Pc};
use crate::memory::NoValue;
use crate::word::{Tag, Word, mask, signed};

impl Machine<'_, '_> {
    /// Loads a word. Bytes that were never written take values that the inputs choose.
    #[inline(always)]
    pub(super) fn load_word(&mut self, pc: Pc, base: usize, it: Load) -> Step {
        let pointer = self.get(base, it.p);
        let mut word = match self.memory.load(pointer, it.bytes) {
            Ok(word) => word,
            Err(NoValue::Fault(fault)) => return Err(self.fault(pc, fault, pointer, u64::from(it.bytes), false)),
            Err(NoValue::Unwritten(slot, offset)) => {
                self.choose_as(pc, (slot, offset, usize::from(it.bytes)), !it.number)?;
                self.unwritten_loaded(pc, base, it.d, (slot, offset, it.bytes));
                self.load_again(pc, pointer, it.bytes)?
            }
        };
        self.memory.open_bits |= it.number && word.tag.is_block();
        word.bits &= mask(it.w);
        self.set(base, it.d, word);
        Ok(())
    }

    #[inline(always)]
    pub(super) fn store_word(&mut self, pc: Pc, base: usize, bytes: u8, p: Arg, v: Arg) -> Step {
        let (pointer, value) = (self.get(base, p), self.get(base, v));
        if let Err(fault) = self.memory.store(pointer, value, bytes) {
            return Err(self.fault(pc, fault, pointer, u64::from(bytes), true));
        }
        if self.unwritten.active {
            self.unwritten_stored(base, v, pointer, bytes);
        }
        Ok(())
    }

    /// A pointer plus a small constant.
    #[inline(always)]
    pub(super) fn step(&mut self, base: usize, d: u32, pointer: Arg, constant: i64) {
        let x = self.get(base, pointer);
        let bits = x.bits.wrapping_add(constant as u64) & mask(self.memory.space.pointer_bits as u8);
        self.set(base, d, Word { bits, tag: x.tag });
    }

    /// A pointer plus a scaled index.
    #[inline(always)]
    pub(super) fn index(&mut self, base: usize, it: Index) {
        let (x, i) = (self.get(base, it.base), self.get(base, it.index));
        // The index has at most 64 bits, scale and constant 32: the sum fits.
        let bytes = i128::from(signed(i.bits, it.w)) * i128::from(it.scale) + i128::from(it.constant);
        let mut word = if it.inbounds && bytes.unsigned_abs() >= u128::from(self.memory.near()) {
            self.memory.moved_far(x, bytes)
        } else {
            let bits = x.bits.wrapping_add(bytes as u64) & mask(self.memory.space.pointer_bits as u8);
            Word { bits, tag: x.tag }
        };
        word.tag = displaced(word.tag, i.tag);
        if i.tag != Tag::NONE && self.is_open(i) {
            self.lose_address();
            word.tag = Tag::POISON;
        }
        self.set(base, it.d, word);
    }

    /// A pointer plus any number of scaled indices and a constant of any size.
    pub(super) fn offset(
        &mut self,
        base: usize,
        (pointer, constant): (Arg, i64),
        terms: &[(Arg, u8, i64)],
        inbounds: bool,
    ) -> Word {
        let mut word = self.get(base, pointer);
        let (mut low, mut bytes, mut poison) = (constant as u64, Some(i128::from(constant)), false);
        for (index, w, scale) in terms {
            let index = self.get(base, *index);
            let step = i128::from(signed(index.bits, *w)) * i128::from(*scale);
            low = low.wrapping_add(step as u64);
            bytes = bytes.and_then(|bytes| bytes.checked_add(step));
            poison |= index.tag != Tag::NONE && self.is_open(index);
        }
        let near = u128::from(self.memory.near());
        word = match bytes {
            Some(bytes) if inbounds && bytes.unsigned_abs() >= near => self.memory.moved_far(word, bytes),
            None if inbounds => Word::POISON,
            _ => {
                let bits = word.bits.wrapping_add(low) & mask(self.memory.space.pointer_bits as u8);
                Word { bits, tag: word.tag }
            }
        };
        if poison {
            if word.tag.is_block() {
                self.lose_address();
            }
            word.tag = Tag::POISON;
        }
        word
    }
}

/// The tag of a pointer plus an index: an index that stems from an address is only a number here.
#[inline(always)]
fn displaced(pointer: Tag, index: Tag) -> Tag {
    if index == Tag::POISON { Tag::POISON } else { pointer }
}
