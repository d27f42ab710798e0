//! The heap.

use evidence::{AlarmKind, Stream};
use semantics::library::LibraryFunction as F;

use super::Call;
use crate::End;
use crate::exec::Step;
use crate::input::InputType;
use crate::memory::{Fault, Kind, Status};
use crate::word::{Tag, Word, mask};

/// Calls a function of the heap (or `alloca`).
pub(super) fn call(call: &mut Call<'_, '_, '_>, function: F) -> Step<Word> {
    match function {
        F::Malloc => {
            let (size, known) = call.size(0)?;
            let block = call.allocate(size, 16, false)?;
            Ok(call.of_size(block, known))
        }
        F::Calloc => {
            let ((count, known), (size, also)) = (call.size(0)?, call.size(1)?);
            if !known || !also {
                let block = call.allocate(UNKNOWN_SIZE, 16, true)?;
                return Ok(call.of_size(block, false));
            }
            match product(call, count, size) {
                Some(bytes) => call.allocate(bytes, 16, true),
                // There is no such block, and the function must notice.
                None => Ok(Word::ZERO),
            }
        }
        F::Realloc => {
            let (pointer, size) = (call.word(0)?, call.number(1)?);
            call.reallocate(pointer, size)
        }
        F::AlignedAlloc => {
            let (align, size) = (call.number(0)?, call.number(1)?);
            if !align.is_power_of_two() {
                return Err(call.machine.undefined(format!("an allocation aligned to {align} bytes")));
            }
            call.allocate(size, align, false)
        }
        F::Free => {
            let pointer = call.word(0)?;
            call.free(pointer)?;
            Ok(Word::ZERO)
        }
        F::StackAlloc => {
            let size = call.number(0)?;
            let site = call.machine.here();
            let block = call.machine.memory.push_stack(size, 16, site);
            block.map_err(|_| Box::new(End::MemoryLimit))
        }
        _ => Ok(Word::ZERO),
    }
}

fn product(call: &Call<'_, '_, '_>, count: u64, size: u64) -> Option<u64> {
    let greatest = mask(call.machine.memory.space.pointer_bits as u8);
    count.checked_mul(size).filter(|bytes| *bytes <= greatest)
}

/// Bytes of a block whose size is unknown.
const UNKNOWN_SIZE: u64 = 1 << 16;

impl Call<'_, '_, '_> {
    /// An argument as a size, and whether it is known.
    fn size(&self, index: usize) -> Step<(u64, bool)> {
        let word = self.site.args.get(index).and_then(|arg| arg.words.first());
        let unknown = word.is_some_and(|word| self.machine.read(self.base, *word).is_poison());
        if unknown && self.machine.is_unknown() {
            return Ok((UNKNOWN_SIZE, false));
        }
        self.number(index).map(|size| (size, true))
    }

    /// The block; accesses to one of unknown size are neither inside nor outside.
    fn of_size(&mut self, block: Word, known: bool) -> Word {
        if !known && block.tag.is_block() {
            self.machine.givens.unsized_blocks.insert(block.tag);
        }
        block
    }

    fn fails(&mut self) -> Step<bool> {
        if !self.machine.options.malloc_may_fail {
            return Ok(false);
        }
        let name = self.name();
        let ty = InputType::Integer { bits: 1, unsigned: true, truth: true };
        let fails = self.machine.input(Stream::Allocation, ty, &name)? != 0;
        if fails && self.machine.code.sees_errno {
            self.machine.approximate(&format!("`{name}` may set `errno`"));
        }
        Ok(fails)
    }

    pub(super) fn allocate(&mut self, size: u64, align: u64, zeroed: bool) -> Step<Word> {
        if self.fails()? {
            return Ok(Word::ZERO);
        }
        self.new_block(size, align, zeroed)
    }

    fn new_block(&mut self, size: u64, align: u64, zeroed: bool) -> Step<Word> {
        let site = self.machine.user_site();
        let block = self.machine.memory.map(Kind::Heap, size, align, site).map_err(|_| Box::new(End::MemoryLimit))?;
        if zeroed {
            self.machine.memory.zero(block.tag.slot());
        }
        Ok(block)
    }

    /// The heap block that starts at the pointer; violations otherwise.
    fn owned(&mut self, pointer: Word) -> Step<usize> {
        let machine = &*self.machine;
        if pointer.tag == Tag::OUTSIDE {
            let message = "frees an address whose computation left the address space";
            return Err(machine.violation(AlarmKind::InvalidFree, message));
        }
        let slot = match pointer.tag {
            Tag::NONE => machine.memory.slot_at(pointer.bits),
            tag => Some(tag.slot()),
        };
        let Some(slot) = slot else {
            if machine.options.entry_state.is_some() {
                let what = format!("a block at the address {:#x}, which nobody described", pointer.bits);
                return Err(Box::new(End::NotGiven { what }));
            }
            let message = format!("frees the address {:#x}, where there is no block", pointer.bits);
            return Err(machine.violation(AlarmKind::InvalidFree, message));
        };
        let block = &machine.memory.blocks[slot];
        let stale = pointer.tag != Tag::NONE && block.tag != pointer.tag;
        if machine.is_ample(slot) {
            if block.status == Status::Freed || pointer.bits != block.base {
                let what = format!("a block in {} that may be freed", machine.block_name(slot));
                return Err(Box::new(End::NotGiven { what }));
            }
            return Ok(slot);
        }
        if block.kind != Kind::Heap && !machine.is_given_heap(slot) {
            let message = format!("frees {}, which is not on the heap", machine.block_name(slot));
            return Err(machine.violation(AlarmKind::InvalidFree, message));
        }
        if stale || block.status == Status::Freed {
            let message = match machine.place(block.ended) {
                Some(place) if !stale => {
                    format!("frees {} again, which was freed at line {}", machine.block_name(slot), place.line)
                }
                _ => "frees a heap block a second time".to_owned(),
            };
            return Err(machine.violation(AlarmKind::DoubleFree, message));
        }
        if pointer.bits != block.base {
            let offset = pointer.bits.wrapping_sub(block.base) as i64;
            let message = format!("frees {} at offset {offset}, not at its start", machine.block_name(slot));
            return Err(machine.violation(AlarmKind::InvalidFree, message));
        }
        Ok(slot)
    }

    fn free(&mut self, pointer: Word) -> Step {
        if pointer.bits == 0 {
            return Ok(());
        }
        let slot = self.owned(pointer)?;
        let site = self.machine.user_site();
        self.machine.memory.release(slot, site);
        Ok(())
    }

    /// The old contents move to a new block, as far as they fit.
    pub(super) fn reallocate(&mut self, pointer: Word, size: u64) -> Step<Word> {
        if pointer.bits == 0 {
            return self.allocate(size, 16, false);
        }
        let old = self.owned(pointer)?;
        if size == 0 {
            // The C library at hand frees the block and returns null; others give a block (C11 7.22.3p1).
            self.machine.memory.open_bits = true;
            let site = self.machine.user_site();
            self.machine.memory.release(old, site);
            return Ok(Word::ZERO);
        }
        if self.fails()? {
            return Ok(Word::ZERO);
        }
        let block = self.new_block(size, 16, false)?;
        let kept = size.min(self.machine.memory.blocks[old].size);
        let moved = self.copy_contents(pointer, block, kept);
        // A run that ends in between at a limit has lost neither of the two.
        let site = self.machine.user_site();
        self.machine.memory.release(if moved.is_ok() { old } else { block.tag.slot() }, site);
        moved.map(|()| block)
    }

    /// Copies the first bytes of one block to another one.
    fn copy_contents(&mut self, from: Word, to: Word, bytes: u64) -> Step<()> {
        if bytes == 0 {
            return Ok(());
        }
        let pc = self.machine.here().op;
        let full = |machine: &crate::exec::Machine<'_, '_>, fault: Fault| machine.fault(pc, fault, to, bytes, true);
        let from = self.machine.memory.readable(from, bytes).map_err(|fault| full(self.machine, fault))?;
        let to = self.machine.memory.writable(to, bytes).map_err(|fault| full(self.machine, fault))?;
        self.machine.choose_copied(from.0, from.1, bytes as usize)?;
        self.machine.memory.copy(to, from, bytes as usize);
        Ok(())
    }
}
