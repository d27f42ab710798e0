//! Recursion that never ends: a call finds what an outer call of the same function found, which has not returned.
//!
//! The calls that are looked at are chosen after Brent, as in [`super::repeat`]. Equal means: the same arguments, and the same
//! contents in all that was there when the outer call began: globals, the heap, and the stack of its callers. Variables of the
//! calls in between are no part of it: nothing that the new call is given leads to them, for then it would differ. So the new call does
//! what the outer one did, and comes to a call that finds the same again.

use ir::ValueId;

use crate::End;
use crate::exec::library::Streams;
use crate::exec::repeat::{Canonical, Contents};
use crate::exec::{Frame, Machine, Step};

/// A call counts as recursive if the function is among so many calls around it.
const AROUND: usize = 8;

/// Bytes that may be copied for each step of the run, which takes about as long.
const BYTES: u64 = 16;

/// What is kept to find a recursion that does not end.
#[derive(Clone, Debug, Default)]
pub(crate) struct Recursion {
    calls: u64,
    next: u64,
    /// Bytes of all states that were kept.
    copied: u64,
    kept: Option<Box<Snapshot>>,
}

/// What a call found.
#[derive(Clone, Debug)]
struct Snapshot {
    function: u32,
    /// How many calls were around it and itself.
    depth: usize,
    steps: u64,
    consumed: usize,
    looked_up: usize,
    stdin_at: usize,
    streams: Streams,
    /// The stack blocks of its callers.
    mark: usize,
    /// Heap blocks.
    count: usize,
    arguments: Vec<Canonical>,
    blocks: Vec<Contents>,
}

impl Machine<'_, '_> {
    /// Compares what the call that begins found with what is kept. That is replaced at calls whose number doubles, and where the
    /// call that it belongs to has returned.
    pub(super) fn recursive_call(&mut self) -> Step {
        let Some((top, around)) = self.frames.split_last() else { return Ok(()) };
        if !around.iter().rev().take(AROUND).any(|frame| frame.function == top.function) {
            return Ok(());
        }
        self.recursion.calls += 1;
        let kept = self.recursion.kept.take().filter(|kept| self.is_active(kept));
        if let Some(kept) = &kept
            && self.approximations.is_empty()
            && self.finds_the_same(kept)
        {
            let (first, inputs_from) = (kept.steps, kept.consumed);
            return Err(Box::new(End::RepeatedState { first, period: self.steps - first, inputs_from, calls: true }));
        }
        self.recursion.kept = kept;
        if self.recursion.calls >= self.recursion.next || self.recursion.kept.is_none() {
            self.keep_call();
        }
        Ok(())
    }

    /// Keeps what the call finds, if copying it all did not take longer than the run.
    fn keep_call(&mut self) {
        let size: u64 = self.memory.live_blocks().filter(|block| block.open == block.tag).map(|block| block.size).sum();
        let copied = self.recursion.copied + size;
        if copied <= self.steps.saturating_mul(BYTES) {
            self.recursion.copied = copied;
            self.recursion.next = (self.recursion.calls * 2).max(16);
            self.recursion.kept = Some(Box::new(self.found()));
        }
    }

    /// Whether the call that found it has not returned.
    fn is_active(&self, kept: &Snapshot) -> bool {
        let frame = self.frames.get(kept.depth - 1);
        self.frames.len() > kept.depth && frame.is_some_and(|frame| frame.since == kept.steps)
    }

    fn found(&self) -> Snapshot {
        let frame = self.frames.last();
        let mark = frame.map_or(0, |frame| frame.mark as usize);
        Snapshot {
            function: frame.map_or(0, |frame| frame.function),
            depth: self.frames.len(),
            steps: self.steps,
            consumed: self.consumed.len(),
            looked_up: self.looked_up,
            stdin_at: self.stdin_at,
            streams: self.streams.clone(),
            mark,
            count: self.memory.mapped.len(),
            arguments: self.given_words().collect(),
            blocks: self.state_blocks(mark).map(|block| self.contents(block)).collect(),
        }
    }

    fn finds_the_same(&self, kept: &Snapshot) -> bool {
        let same_function = self.frames.last().is_some_and(|frame| frame.function == kept.function);
        let same_streams = self.stdin_at == kept.stdin_at && self.streams == kept.streams;
        same_function
            && self.given_words().eq(kept.arguments.iter().copied())
            && same_streams
            && self.looked_up == kept.looked_up
            && self.memory.mapped.len() == kept.count
            && self.state_blocks(kept.mark).map(|block| self.contents(block)).eq(kept.blocks.iter().cloned())
    }

    /// The arguments of the innermost call.
    fn given_words(&self) -> impl Iterator<Item = Canonical> {
        let registers = |frame: &Frame| {
            let (body, base) = (self.body_of(frame.function), frame.base as usize);
            let params = &self.code.program.functions[frame.function as usize].params;
            let of = move |id: &ValueId| {
                body.map_or(0..0, |body| body.registers_of(*id)).map(move |register| base + register)
            };
            params.iter().flat_map(of)
        };
        let top = self.frames.last();
        let fixed = top.into_iter().flat_map(registers).map(|register| &self.registers[register]);
        let variable = top.into_iter().flat_map(|frame| frame.varargs.iter().flatten());
        fixed.chain(variable.flat_map(|variable| &variable.words)).map(|word| self.canonical(*word))
    }
}
