//! Blocks: stack allocation, lifetimes, padding, and `memcpy` and its like.

use evidence::AlarmKind;
use ir::{MemKind, Origin};

use super::{Machine, Step};
use crate::code::{Arg, Pc, Rare};
use crate::word::{Word, mask};

impl Machine<'_, '_> {
    /// The operation, if it is one about blocks.
    pub(super) fn block(&mut self, pc: Pc, rare: &Rare, base: usize) -> Step {
        match rare {
            Rare::StackAlloc { d, element_size, count, w, align } => {
                let count = self.get(base, *count);
                if count.is_poison() {
                    return Err(self.undefined("an array whose length is the result of undefined behaviour"));
                }
                let size = (count.bits & mask(*w)).wrapping_mul(*element_size);
                let block = self.stack_alloc(pc, size, *align)?;
                self.set(base, *d, block);
            }
            Rare::Memory { kind, to, from, length } => {
                let (to, from, length) = (self.get(base, *to), self.get(base, *from), self.get(base, *length));
                self.block_operation(*kind, to, from, length)?;
            }
            Rare::LifetimeStart { pointer } => self.lifetime_start(pc, base + *pointer as usize)?,
            Rare::LifetimeEnd { pointer } => {
                let word = self.get(base, *pointer);
                if let Some(block) = self.memory.block(word.tag) {
                    let slot = block.tag.slot();
                    let site = self.site(pc);
                    self.memory.end_lifetime(slot, site);
                }
            }
            Rare::Padding { pointer, length, step, count } => {
                let pointer = self.get(base, *pointer);
                let all = step.wrapping_mul(count - 1).wrapping_add(*length);
                // A member may be stored where there is no room for the whole object.
                if let Ok((slot, offset)) = self.memory.writable(pointer, all) {
                    for index in 0..*count {
                        let at = offset + (index * step) as usize;
                        self.memory.blocks[slot].leave_open(at, *length as usize);
                    }
                }
            }
            Rare::StackSave { d } => {
                // The token is the height, which no other program than ours can read.
                let mark = self.memory.stack.len() as u64;
                self.set(base, *d, Word::number(mark));
            }
            Rare::StackRestore { token } => self.stack_restore(base, *token)?,
            _ => {}
        }
        Ok(())
    }

    /// A new stack block, whose size is taken modulo the width of addresses.
    fn stack_alloc(&mut self, pc: Pc, size: u64, align: u64) -> Step<Word> {
        let size = size & mask(self.memory.space.pointer_bits as u8);
        let site = self.site(pc);
        let block = self.memory.push_stack(size, align, site);
        let block = block.map_err(|fault| self.fault(pc, fault, Word::ZERO, size, true))?;
        self.born(block);
        Ok(block)
    }

    /// The lifetime of the block in that register begins; in C a variable whose scope is entered again is another one.
    fn lifetime_start(&mut self, pc: Pc, register: usize) -> Step {
        let word = self.registers[register];
        let anew = self.code.program.origin == Origin::OwnFrontEnd;
        if word.tag.is_block() {
            let began = self.memory.begin_lifetime(word.tag.slot(), anew);
            let began = began.map_err(|fault| self.fault(pc, fault, word, 0, true))?;
            self.born(began);
            self.registers[register] = began;
        }
        Ok(())
    }

    fn stack_restore(&mut self, base: usize, token: Arg) -> Step {
        let mark = self.get(base, token).bits as usize;
        if mark > self.memory.stack.len() {
            return Err(self.undefined("the stack is restored to a height that it no longer has"));
        }
        let height = match self.memory.stack.get(mark.wrapping_sub(1)).map(|slot| *slot as usize) {
            Some(slot) if mark > self.frames.last().map_or(0, |top| top.mark as usize) => {
                self.memory.stack_height(slot)
            }
            _ => self.frames.last().map_or(self.memory.space.stack, |top| top.height),
        };
        self.memory.pop_stack(mark, height);
        Ok(())
    }

    /// `memcpy`, `memmove` or `memset`.
    pub(crate) fn block_operation(&mut self, kind: MemKind, to: Word, from: Word, length: Word) -> Step {
        let pc = self.here().op;
        if length.is_poison() {
            return Err(self.undefined("a block operation whose length is the result of undefined behaviour"));
        }
        let bytes = length.bits;
        if bytes == 0 {
            return Ok(());
        }
        // The step limit is a limit of work: a long copy counts as many steps.
        self.steps = self.steps.saturating_add(bytes / 64);
        match kind {
            MemKind::Set => {
                let found = self.memory.writable(to, bytes);
                let (slot, offset) = found.map_err(|fault| self.fault(pc, fault, to, bytes, true))?;
                self.memory.blocks[slot].set(offset, bytes as usize, from);
            }
            MemKind::Copy | MemKind::Move => {
                let found = self.memory.readable(from, bytes);
                let source = found.map_err(|fault| self.fault(pc, fault, from, bytes, false))?;
                self.choose_copied(source.0, source.1, bytes as usize)?;
                let found = self.memory.writable(to, bytes);
                let target = found.map_err(|fault| self.fault(pc, fault, to, bytes, true))?;
                let distance = (target.1 as u64).abs_diff(source.1 as u64);
                if kind == MemKind::Copy && target.0 == source.0 && distance != 0 && distance < bytes {
                    let name = self.block_name(target.0);
                    let message = format!("copies {bytes} bytes between overlapping parts of {name}");
                    return Err(self.violation(AlarmKind::Overlap, message));
                }
                self.memory.copy(target, source, bytes as usize);
            }
        }
        Ok(())
    }
}
