//! Uninitialised variables that get their value when they are born, see [`Uninitialised::AtBirth`].
//!
//! The value is kept beside the memory, whose bytes stay unwritten until they are read: so all else that distinguishes
//! unwritten from written bytes (copies, the search for repeated states) does what it does with
//! [`Uninitialised::Arbitrary`], and the record of the looks repeats the run there.

use evidence::Stream;
use std::collections::HashMap;

use super::{Machine, Step};
use crate::input::InputType;
use crate::memory::Kind;
use crate::word::{Tag, Word};
use crate::{End, Uninitialised};

/// Variables may have as many bytes as an input.
const MOST: u64 = 16;

/// The values by the slot of the block, with its tag; no value if the inputs were exhausted.
pub(super) type Births = HashMap<usize, (Tag, Option<u128>)>;

impl Machine<'_, '_> {
    /// The life of a stack block begins.
    #[inline(always)]
    pub(super) fn born(&mut self, pointer: Word) {
        if matches!(self.options.uninitialised, Uninitialised::AtBirth(_)) {
            self.draw(pointer);
        }
    }

    #[cold]
    #[inline(never)]
    fn draw(&mut self, pointer: Word) {
        let Uninitialised::AtBirth(named) = &self.options.uninitialised else { return };
        let Some(block) = self.memory.block(pointer.tag) else { return };
        let variable = self.code.stack_alloc(block.site).filter(|variable| named.contains(variable));
        if variable.is_some() && block.kind == Kind::Stack && (1..=MOST).contains(&block.size) {
            let ty = InputType::Integer { bits: 8 * block.size as u32, unsigned: false, truth: false };
            let value = self.inputs.next(Stream::Uninitialised, ty);
            self.births.insert(pointer.tag.slot(), (pointer.tag, value));
        }
    }

    /// The value of unwritten bytes at that slot and offset: what they were born with, else the next input.
    pub(super) fn looked_at(&mut self, (slot, offset): (usize, usize), ty: InputType, what: &str) -> Step<u128> {
        // A slot serves many blocks: the tag tells whether it is the one that was born.
        let tag = self.memory.blocks[slot].tag;
        match self.births.get(&slot).filter(|(born, _)| *born == tag) {
            None => self.input(Stream::Uninitialised, ty, what),
            Some((_, None)) => Err(Box::new(End::InputsExhausted)),
            Some((_, Some(value))) => {
                let pattern = value >> (8 * offset) & u128::MAX >> (128 - ty.bits());
                self.record(Stream::Uninitialised, ty, what, pattern);
                Ok(pattern)
            }
        }
    }
}
