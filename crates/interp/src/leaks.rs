//! Which heap blocks are lost: live, and no pointer reaches them from the roots (valid-memtrack).
//!
//! Roots are the globals, the caller's memory and the result of an entry other than `main`, and, unless the entry has returned, the variables and the values still needed of the active
//! calls. A pointer keeps the block that it stems from while its address lies in it, not only at the start; of a block of
//! no bytes the start. From one past the end the program can come back to the block, but leak checkers call it
//! lost: such a block is neither reported nor known to be kept. A pointer moved farther out keeps nothing, as C gives it no
//! way back.
//!
//! A part of an address, or an integer computed from one, may be made a pointer again: it keeps
//! its block as far as reports go, and nothing is proved then.

use ir::Type;

use crate::Leak;
use crate::exec::Machine;
use crate::memory::{Block, Kind, Status};
use crate::word::{Tag, Word};

/// The blocks that pointers reach.
struct Reach {
    /// Whether the block is reached, by slot.
    reached: Vec<bool>,
    /// Slots of blocks whose contents were not looked at yet.
    work: Vec<usize>,
    /// Whether something may keep a block or not.
    undecided: bool,
    /// The size of a pointer in bytes, 4 or 8.
    width: usize,
    /// Whether an address outside of its block may be an integer in disguise, or the run goes on: then it may come back.
    may_return: bool,
}

impl Machine<'_, '_> {
    /// The heap blocks that are live.
    pub(crate) fn unfreed(&self) -> Vec<Leak> {
        let slots = self.memory.mapped.values().map(|slot| *slot as usize);
        slots.filter(|slot| self.memory.blocks[*slot].kind == Kind::Heap).map(|slot| self.leak(slot)).collect()
    }

    fn leak(&self, slot: usize) -> Leak {
        let block = &self.memory.blocks[slot];
        Leak { size: block.size, allocated: self.user_place(block.site) }
    }

    /// The lost blocks, and whether something else may be lost or not. `variables` says that the entry has not returned,
    /// `at_call` that the run ended in a call that the top frame makes, `ended` that the program came to its end.
    pub(crate) fn leaks(&self, variables: bool, at_call: bool, ended: bool) -> (Vec<Leak>, bool) {
        let of_kind = |kind: Kind| {
            let slots = self.memory.mapped.values().map(|slot| *slot as usize);
            slots.filter(move |slot| self.memory.blocks[*slot].kind == kind)
        };
        let heap: Vec<usize> = of_kind(Kind::Heap).collect();
        if heap.is_empty() {
            return (Vec::new(), false);
        }
        let mut reach = Reach {
            reached: vec![false; self.memory.blocks.len()],
            work: self
                .memory
                .static_slots()
                .chain(of_kind(Kind::Library))
                .chain(of_kind(Kind::Result))
                .chain(of_kind(Kind::Given))
                .collect(),
            undecided: false,
            width: (self.code.program.pointer_bits() / 8) as usize,
            may_return: !ended || self.code.facts.integers_are_addresses(),
        };
        if variables {
            reach.work.extend(self.memory.stack.iter().map(|slot| *slot as usize));
            self.live_words(at_call, &mut reach);
        }
        if !variables && self.options.entry != "main" {
            // The caller goes on with the result.
            let words = self.pending.result_words.iter().filter(|word| word.tag.is_block());
            words.for_each(|word| self.follow_pointer(*word, &mut reach));
        }
        for slot in &reach.work {
            reach.reached[*slot] = true;
        }
        while let Some(slot) = reach.work.pop() {
            self.follow_contents(&self.memory.blocks[slot], &mut reach);
        }
        let lost = heap.into_iter().filter(|slot| !reach.reached[*slot]);
        (lost.map(|slot| self.leak(slot)).collect(), reach.undecided)
    }

    /// Follows the pointers in a block.
    fn follow_contents(&self, block: &Block, reach: &mut Reach) {
        let mut at = 0;
        while let Some(tag) = block.origins.get(at).map(|tag| Tag(*tag)) {
            if !tag.is_block() || block.byte(at as u64).is_none() {
                at += 1;
                continue;
            }
            let bytes = (at..).map_while(|at| block.byte(at as u64).filter(|(_, other)| *other == tag));
            let bytes: Vec<u8> = bytes.map(|(byte, _)| byte).collect();
            at += bytes.len();
            if bytes.len().is_multiple_of(reach.width) {
                for word in bytes.chunks(reach.width) {
                    let bits = word.iter().rev().fold(0, |bits, byte| bits << 8 | u64::from(*byte));
                    self.follow_pointer(Word { bits, tag }, reach);
                }
            } else {
                self.follow_part(tag, reach);
            }
        }
    }

    /// Follows a whole pointer.
    fn follow_pointer(&self, word: Word, reach: &mut Reach) {
        let Some(block) = self.memory.block(word.tag) else { return };
        let offset = word.bits.wrapping_sub(block.base);
        if offset < block.size || offset == 0 {
            self.keep(word.tag, reach);
        } else if offset == block.size || reach.may_return {
            self.follow_part(word.tag, reach);
        }
    }

    /// Follows what may keep the block or not.
    fn follow_part(&self, tag: Tag, reach: &mut Reach) {
        reach.undecided |= self.memory.block(tag).is_some_and(|block| block.kind == Kind::Heap);
        self.keep(tag, reach);
    }

    fn keep(&self, tag: Tag, reach: &mut Reach) {
        let live = self.memory.block(tag).is_some_and(|block| block.status == Status::Live);
        if live && !std::mem::replace(&mut reach.reached[tag.slot()], true) {
            reach.work.push(tag.slot());
        }
    }

    /// Follows the values that the active calls still need.
    fn live_words(&self, at_call: bool, reach: &mut Reach) {
        let follow = |words: &[Word], ty: &Type, reach: &mut Reach| {
            for word in words.iter().filter(|word| word.tag.is_block()) {
                match ty {
                    Type::Ptr => self.follow_pointer(*word, reach),
                    _ => self.follow_part(word.tag, reach),
                }
            }
        };
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
                follow(&self.registers[base + range.start..base + range.end], &function.value(id).ty, reach);
            }
            for variable in frame.varargs.iter().flatten() {
                follow(&variable.words, &variable.ty, reach);
            }
        }
    }
}
