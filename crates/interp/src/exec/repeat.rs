//! Runs that never end: the whole state at a loop head is what it was before.
//!
//! After Brent's way of finding cycles: at visits whose number is a power of two the state is kept, and each later visit
//! of the same loop head is compared with it. Equal means: the same calls at the same places, the same values in all
//! that a later instruction can look at, the same live blocks at the same addresses with the same contents. Pointers are
//! equal if their addresses are and both point to the block at one place or both to blocks that are dead. Inputs taken
//! in between can be the same again, so the run need not end; but not what the caller's memory held when the entry began, which is
//! chosen when a run first looks at it: a run that has looked between two visits has come to other memory. Output is not part of the
//! state.

use crate::End;
use crate::exec::library::Streams;
use crate::exec::{Machine, Step, Stop};
use crate::memory::{Block, Kind, Status};
use crate::word::{Tag, Word};

/// A larger state is not kept: copying and comparing it would cost more than it tells.
const LARGEST: u64 = 1 << 22;

/// What is kept to find a repetition.
#[derive(Clone, Debug, Default)]
pub(crate) struct Repetition {
    visits: u64,
    next: u64,
    kept: Option<Box<Snapshot>>,
}

/// A state at a loop head.
#[derive(Clone, Debug)]
struct Snapshot {
    head: u32,
    position: Position,
    frames: Vec<(u32, u32)>,
    words: Vec<Canonical>,
    memory: Remembered,
}

/// How far a run has come, and what it has taken from outside by then.
#[derive(Clone, Debug)]
pub(super) struct Position {
    pub(super) steps: u64,
    consumed: usize,
    looked_up: usize,
    stdin_at: usize,
    streams: Streams,
}

/// What memory held.
#[derive(Clone, Debug)]
pub(super) struct Remembered {
    /// How many blocks of the stack count, the oldest ones.
    oldest: usize,
    /// How many blocks there were.
    count: usize,
    blocks: Vec<Contents>,
    /// Where a later state was another one, the last time that was found out.
    difference: Option<Difference>,
}

/// A byte in which two states differ.
#[derive(Clone, Copy, Debug)]
struct Difference {
    /// The number of the block among the kept ones.
    kept: usize,
    /// The slot of the block in memory.
    slot: usize,
    /// The offset of the byte.
    offset: usize,
}

/// A word without the accidents of its tag: bits, and where the block lies that it points to.
pub(super) type Canonical = (u64, u64);

/// The contents of a block.
#[derive(Clone, PartialEq, Debug)]
struct Contents {
    base: u64,
    size: u64,
    live: bool,
    /// None if the block has no contents yet.
    bytes: Vec<u8>,
    /// The canonical origins where there are any.
    origins: Vec<u64>,
}

/// The canonical origin of a number and of poison and of all dead blocks; no block lies there.
const NUMBER: u64 = u64::MAX;
const POISON: u64 = u64::MAX - 1;
const DEAD: u64 = u64::MAX - 2;
/// The canonical origin of addresses that left their block for good.
const OUTSIDE: u64 = u64::MAX - 3;

impl Machine<'_, '_> {
    /// Compares the state at a loop head with the one that is kept. The kept one is replaced at visits whose number doubles.
    pub(crate) fn loop_head(&mut self, pc: u32, head: u32) -> Step {
        self.repetition.visits += 1;
        if self.repetition.kept.as_ref().is_some_and(|kept| kept.head == head && kept.frames.len() == self.frames.len())
        {
            if let Some(top) = self.frames.last_mut() {
                top.pc = pc;
            }
            if let Some(mut kept) = self.repetition.kept.take() {
                if self.approximations.is_empty() && self.is_at(&mut kept) {
                    return Err(self.repeats(&kept.position, false));
                }
                self.repetition.kept = Some(kept);
            }
        }
        if self.repetition.visits >= self.repetition.next {
            if let Some(top) = self.frames.last_mut() {
                top.pc = pc;
            }
            self.repetition.next = (self.repetition.visits * 2).max(16);
            self.repetition.kept = (self.filled_bytes() <= LARGEST).then(|| Box::new(self.snapshot(head)));
        }
        Ok(())
    }

    fn snapshot(&self, head: u32) -> Snapshot {
        let mut words = Vec::new();
        self.each_live_word(&mut |word| {
            words.push(self.canonical(word));
            true
        });
        Snapshot {
            head,
            position: self.position(),
            frames: self.frames.iter().map(|frame| (frame.function, frame.pc)).collect(),
            words,
            memory: self.remembered(usize::MAX),
        }
    }

    /// How far the run has come.
    pub(super) fn position(&self) -> Position {
        Position {
            steps: self.steps,
            consumed: self.consumed.len(),
            looked_up: self.looked_up,
            stdin_at: self.stdin_at,
            streams: self.streams.clone(),
        }
    }

    /// Whether the run finds outside what it found there; inputs can be the same again.
    pub(super) fn finds_outside(&self, before: &Position) -> bool {
        self.stdin_at == before.stdin_at && self.looked_up == before.looked_up && self.streams == before.streams
    }

    /// The end of a run that is again where it was.
    pub(super) fn repeats(&self, before: &Position, calls: bool) -> Stop {
        let (first, inputs_from) = (before.steps, before.consumed);
        Box::new(End::RepeatedState { first, period: self.steps - first, inputs_from, calls })
    }

    /// Bytes that keeping the contents of memory would copy.
    pub(super) fn filled_bytes(&self) -> u64 {
        self.memory.live_blocks().filter(|block| block.open == block.tag).map(|block| block.size).sum()
    }

    /// What memory holds, of the stack so many of the oldest blocks.
    pub(super) fn remembered(&self, oldest: usize) -> Remembered {
        let blocks = self.state_blocks(oldest).map(|block| self.contents(block)).collect();
        Remembered { oldest, count: self.block_count(oldest), blocks, difference: None }
    }

    /// Whether the bytes of memory are the same; what changes most often is compared first.
    pub(super) fn has_bytes(&self, kept: &mut Remembered) -> bool {
        // A loop that allocates has another number of blocks each time: nothing else needs to be looked at then. One that looks
        // through much memory and changes one counter would be slow otherwise.
        let same_count = self.block_count(kept.oldest) == kept.count;
        if !same_count || kept.difference.is_some_and(|difference| self.still_differs(kept, difference)) {
            return false;
        }
        // The youngest blocks belong to the innermost calls: mostly they differ.
        let mut old = kept.blocks.iter().enumerate();
        let different = self.state_blocks(kept.oldest).find_map(|block| {
            let Some((number, old)) = old.next() else { return Some(None) };
            let same = block.base == old.base && block.size == old.size && own_bytes(block) == old.bytes.as_slice();
            (!same).then(|| difference(number, old, block))
        });
        if let Some(different) = different {
            kept.difference = different;
            return false;
        }
        old.next().is_none()
    }

    /// Whether all of memory whose bytes are the same is: also which blocks live, and to where its pointers lead.
    pub(super) fn has_contents(&self, kept: &Remembered) -> bool {
        self.state_blocks(kept.oldest).zip(&kept.blocks).all(|(block, old)| self.contents(block) == *old)
    }

    /// Whether the state is the kept one.
    fn is_at(&self, kept: &mut Snapshot) -> bool {
        let same_frames = self.frames.iter().map(|frame| (frame.function, frame.pc)).eq(kept.frames.iter().copied());
        if !same_frames || !self.finds_outside(&kept.position) || !self.has_bytes(&mut kept.memory) {
            return false;
        }
        let mut words = kept.words.iter();
        self.each_live_word(&mut |word| words.next() == Some(&self.canonical(word)))
            && words.next().is_none()
            && self.has_contents(&kept.memory)
    }

    /// Whether a live block has another byte there than the kept block that lies at the same addresses.
    fn still_differs(&self, kept: &Remembered, difference: Difference) -> bool {
        let old = &kept.blocks[difference.kept];
        let Some(block) = self.memory.blocks.get(difference.slot) else { return false };
        let byte = own_bytes(block).get(difference.offset);
        let is_same_block = block.status == Status::Live && block.base == old.base && block.size == old.size;
        is_same_block && byte.is_some_and(|byte| old.bytes.get(difference.offset).is_some_and(|old| old != byte))
    }

    /// How many blocks come and go, of the stack only the oldest ones.
    fn block_count(&self, oldest: usize) -> usize {
        self.memory.stack.len().min(oldest) + self.memory.mapped.len()
    }

    /// All blocks that a later instruction may look at, but of the stack only the oldest ones, that many.
    fn state_blocks(&self, oldest: usize) -> impl Iterator<Item = &Block> {
        let memory = &self.memory;
        let stack = memory.stack.iter().take(oldest).rev().map(|slot| &memory.blocks[*slot as usize]);
        let statics = memory.static_slots().map(|slot| &memory.blocks[slot]);
        let globals = statics.filter(|block| block.kind != Kind::Function && !block.constant);
        let mapped = memory.mapped.values().map(|slot| &memory.blocks[*slot as usize]);
        stack.chain(globals).chain(mapped)
    }

    fn contents(&self, block: &Block) -> Contents {
        let live = block.status == Status::Live;
        let filled = block.open == block.tag;
        let origin = |tag: &u32| self.canonical_tag(Tag(*tag));
        let mut origins: Vec<u64> = if filled { block.origins.iter().map(origin).collect() } else { Vec::new() };
        if origins.iter().all(|origin| *origin == NUMBER) {
            origins.clear();
        }
        Contents { base: block.base, size: block.size, live, bytes: own_bytes(block).to_vec(), origins }
    }

    pub(super) fn canonical(&self, word: Word) -> Canonical {
        (if word.is_poison() { 0 } else { word.bits }, self.canonical_tag(word.tag))
    }

    fn canonical_tag(&self, tag: Tag) -> u64 {
        match tag {
            Tag::NONE => NUMBER,
            Tag::POISON => POISON,
            Tag::OUTSIDE => OUTSIDE,
            tag => match self.memory.block(tag) {
                Some(block) if block.status != Status::Freed && block.status != Status::OutOfScope => block.base,
                // A variable between two lives of one tag can come back to life, where scopes do not make new blocks.
                Some(block) if block.status == Status::OutOfScope => block.base ^ 1 << 63,
                _ => DEAD,
            },
        }
    }

    /// Calls the function with every word that a later instruction may look at, until it says no; whether it never did.
    fn each_live_word(&self, see: &mut dyn FnMut(Word) -> bool) -> bool {
        let top = self.frames.len().wrapping_sub(1);
        for (number, frame) in self.frames.iter().enumerate().rev() {
            let Some(body) = self.body_of(frame.function) else { continue };
            let function = &self.code.program.functions[frame.function as usize];
            let liveness = self.code.facts.function(ir::FunctionId(frame.function)).live_values();
            let (block, index) = body.origins[frame.pc as usize];
            let block = ir::BlockId(block);
            let waiting;
            let live = if number == top {
                liveness.at_entry(block)
            } else {
                waiting = liveness.during(function, block, index as usize);
                &waiting
            };
            let base = frame.base as usize;
            for id in live.iter() {
                let range = body.registers_of(id);
                if !self.registers[base + range.start..base + range.end].iter().all(|word| see(*word)) {
                    return false;
                }
            }
            let mut varargs = frame.varargs.iter().flatten().flat_map(|variable| &variable.words);
            if !varargs.all(|word| see(*word)) {
                return false;
            }
        }
        true
    }
}

/// The first byte in which a kept block and one that may be it differ.
fn difference(number: usize, old: &Contents, block: &Block) -> Option<Difference> {
    let offset = own_bytes(block).iter().zip(&old.bytes).position(|(byte, old)| byte != old)?;
    Some(Difference { kept: number, slot: block.tag.slot(), offset })
}

fn own_bytes(block: &Block) -> &[u8] {
    if block.open == block.tag { &block.bytes } else { &[] }
}
