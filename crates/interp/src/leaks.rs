//! Which heap blocks are lost: live, and no pointer reaches them from the roots (valid-memtrack).
//!
//! Roots are the globals and, unless the entry has returned, the variables and the values still needed of the active
//! calls. A pointer to the inside of a block reaches it too.

use crate::Leak;
use crate::exec::Machine;
use crate::memory::{Kind, Status};
use crate::word::Tag;

impl Machine<'_, '_> {
    /// The lost blocks. `variables` says that the entry has not returned, `at_call` that the run ended in a call that the
    /// top frame makes.
    pub(crate) fn leaks(&self, variables: bool, at_call: bool) -> Vec<Leak> {
        let heap: Vec<usize> = self
            .memory
            .mapped
            .values()
            .map(|slot| *slot as usize)
            .filter(|slot| self.memory.blocks[*slot].kind == Kind::Heap)
            .collect();
        if heap.is_empty() {
            return Vec::new();
        }
        let mut reached = vec![false; self.memory.blocks.len()];
        let mut work: Vec<Tag> = Vec::new();
        let mut roots: Vec<usize> = self.memory.static_slots().collect();
        roots.extend(
            self.memory
                .mapped
                .values()
                .map(|slot| *slot as usize)
                .filter(|slot| self.memory.blocks[*slot].kind == Kind::Library),
        );
        if variables {
            roots.extend(self.memory.stack.iter().map(|slot| *slot as usize));
            self.live_words(at_call, &mut work);
        }
        for slot in roots {
            reached[slot] = true;
            work.extend(self.memory.blocks[slot].origin_tags());
        }
        while let Some(tag) = work.pop() {
            let Some(block) = self.memory.block(tag) else { continue };
            if block.status == Status::Live && !reached[tag.slot()] {
                reached[tag.slot()] = true;
                work.extend(block.origin_tags());
            }
        }
        let lost = heap.into_iter().filter(|slot| !reached[*slot]);
        lost.map(|slot| Leak {
            size: self.memory.blocks[slot].size,
            allocated: self.user_place(self.memory.blocks[slot].site),
        })
        .collect()
    }

    /// Whether a heap block that is left may be reached by a part of its address only, or by what is no address in it any
    /// more. It is not reported as lost, for nobody knows what is made of it; it is not known to be kept either.
    pub(crate) fn keeps_fragments(&self) -> bool {
        let is_heap = |slot: &u32| self.memory.blocks[*slot as usize].kind == Kind::Heap;
        if !self.memory.mapped.values().any(is_heap) {
            return false;
        }
        let bytes = (self.code.program.pointer_bits() / 8) as usize;
        let live = self.memory.blocks.iter().filter(|block| block.status == Status::Live && !block.origins.is_empty());
        live.flat_map(|block| block.origins.chunks(bytes).zip(block.bytes.chunks(bytes))).any(|(tags, contents)| {
            let whole = tags.len() == bytes && tags.iter().all(|tag| *tag == tags[0]);
            let address = contents.iter().rev().fold(0, |address, byte| address << 8 | u64::from(*byte));
            let inside = self.memory.block(Tag(tags[0])).is_none_or(|it| address.wrapping_sub(it.base) <= it.size);
            tags.iter().any(|tag| Tag(*tag).is_block()) && !(whole && inside)
        })
    }

    /// The origins of the values that the active calls still need.
    fn live_words(&self, at_call: bool, work: &mut Vec<Tag>) {
        let top = self.frames.len().wrapping_sub(1);
        for (number, frame) in self.frames.iter().enumerate() {
            let Some(body) = self.body_of(frame.function) else { continue };
            let function = &self.code.program.functions[frame.function as usize];
            let liveness = self.code.facts.function(ir::FunctionId(frame.function)).live_values();
            let (block, index) = body.origins[frame.pc as usize];
            let (block, index) = (ir::BlockId(block), index as usize);
            // An instruction that was not executed still has its operands.
            let live = if number == top && !at_call {
                liveness.before(function, block, index)
            } else {
                liveness.during(function, block, index)
            };
            for id in live.iter() {
                let base = frame.base as usize;
                let range = body.registers_of(id);
                let words = &self.registers[base + range.start..base + range.end];
                work.extend(words.iter().map(|word| word.tag).filter(|tag| tag.is_block()));
            }
            for variable in frame.varargs.iter().flatten() {
                work.extend(variable.words.iter().map(|word| word.tag).filter(|tag| tag.is_block()));
            }
        }
    }
}
