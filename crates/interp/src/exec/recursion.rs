//! Recursion that never ends: a call finds what an outer call of the same function found, which has not returned.
//!
//! The calls that are looked at are chosen after Brent, as in [`super::repeat`]. Equal means: the same arguments, and the same
//! contents in all that was there when the outer call began: globals, the heap, and the stack of its callers. Variables of the
//! calls in between are no part of it: nothing that the new call is given leads to them, for then it would differ. So the new call does
//! what the outer one did, and comes to a call that finds the same again. Only where its variables lie is another place: a program
//! that looks at addresses as numbers, to see how deep it is, may end by that.

use ir::ValueId;

use crate::exec::repeat::{Canonical, Position, Remembered};
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
    /// The step from which on the next one may be copied: before, nobody asks how much that would be.
    allowed: u64,
    kept: Option<Box<Snapshot>>,
}

/// What a call found.
#[derive(Clone, Debug)]
struct Snapshot {
    function: u32,
    /// How many calls were around it and itself.
    depth: usize,
    position: Position,
    arguments: Vec<Canonical>,
    /// Of the stack what its callers have.
    memory: Remembered,
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
        let mut kept = self.recursion.kept.take().filter(|kept| self.is_active(kept));
        if let Some(kept) = &mut kept
            && self.approximations.is_empty()
            && !self.code.facts.addresses_are_measured()
            && !self.memory.open_bits
            && self.finds_the_same(kept)
        {
            return Err(self.repeats(&kept.position, true));
        }
        self.recursion.kept = kept;
        if self.recursion.calls >= self.recursion.next || self.recursion.kept.is_none() {
            self.keep_call();
        }
        Ok(())
    }

    /// Keeps what the call finds, if copying it all did not take longer than the run.
    fn keep_call(&mut self) {
        if self.steps < self.recursion.allowed {
            return;
        }
        let copied = self.recursion.copied + self.filled_bytes();
        if copied > self.steps.saturating_mul(BYTES) {
            // Counting takes time, too: soon a smaller and smaller part.
            self.recursion.allowed = (copied / BYTES).max(self.steps + self.steps / 8);
        } else {
            self.recursion.copied = copied;
            self.recursion.next = (self.recursion.calls * 2).max(16);
            self.recursion.kept = Some(Box::new(self.found()));
        }
    }

    /// Whether the call that found it has not returned.
    fn is_active(&self, kept: &Snapshot) -> bool {
        let frame = self.frames.get(kept.depth - 1);
        self.frames.len() > kept.depth && frame.is_some_and(|frame| frame.since == kept.position.steps)
    }

    fn found(&self) -> Snapshot {
        let frame = self.frames.last();
        Snapshot {
            function: frame.map_or(0, |frame| frame.function),
            depth: self.frames.len(),
            position: self.position(),
            arguments: self.given_words().collect(),
            memory: self.remembered(frame.map_or(0, |frame| frame.mark as usize)),
        }
    }

    fn finds_the_same(&self, kept: &mut Snapshot) -> bool {
        self.frames.last().is_some_and(|frame| frame.function == kept.function)
            && self.given_words().eq(kept.arguments.iter().copied())
            && self.finds_outside(&kept.position)
            && self.has_bytes(&mut kept.memory)
            && self.has_contents(&kept.memory)
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
