//! What an observer sees of a run.

use ir::{BlockId, Function, FunctionId, Location, ValueId};

use crate::code::Code;
use crate::exec::Frame;
use crate::memory::{Block, Memory, Status};
use crate::word::Word;

/// Watches a run. The default watches nothing and costs nothing.
pub trait Observer {
    /// Whether [`Observer::step`] is called at all.
    const ACTIVE: bool = true;
    /// Whether [`Observer::edge`] and [`Observer::comparison`] are called.
    const EDGES: bool = false;

    /// An instruction is about to be executed. Phis are executed with the edge that leads to them.
    fn step(&mut self, view: &View<'_>);

    /// The run went on from one operation to another that it may not always go to.
    fn edge(&mut self, _: Edge) {}

    /// The operation is about to compare two numbers that no address is part of.
    fn comparison(&mut self, _: Operation, _: Compared) {}

    /// Whether the run goes on; asked now and then. One that does not ends with [`crate::End::StepLimit`].
    fn goes_on(&mut self) -> bool {
        true
    }
}

/// An operation of a function of the code.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Operation {
    /// The function.
    pub function: u32,
    /// Its number there.
    pub at: u32,
}

/// A step from one operation to another one of the same function.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Edge {
    /// Where it begins.
    pub from: Operation,
    /// Where it leads.
    pub to: u32,
}

/// Two numbers that are compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Compared {
    /// Their width in bits, 64 at most.
    pub width: u8,
    /// Both, as patterns of that width.
    pub numbers: [u64; 2],
}

impl Compared {
    /// How far they are apart, in the shorter of the two ways around.
    pub fn distance(self) -> u64 {
        let [a, b] = self.numbers;
        let ways = [a.wrapping_sub(b), b.wrapping_sub(a)].map(|way| way & (u64::MAX >> (64 - self.width.clamp(1, 64))));
        ways[0].min(ways[1])
    }
}

/// The observer that does nothing.
#[derive(Clone, Copy, Default, Debug)]
pub struct Unobserved;

impl Observer for Unobserved {
    const ACTIVE: bool = false;

    fn step(&mut self, _: &View<'_>) {}
}

impl<O: Observer> Observer for &mut O {
    const ACTIVE: bool = O::ACTIVE;
    const EDGES: bool = O::EDGES;

    fn step(&mut self, view: &View<'_>) {
        (**self).step(view);
    }

    fn edge(&mut self, edge: Edge) {
        (**self).edge(edge);
    }

    fn comparison(&mut self, at: Operation, compared: Compared) {
        (**self).comparison(at, compared);
    }

    fn goes_on(&mut self) -> bool {
        (**self).goes_on()
    }
}

/// The concrete state before an instruction.
///
/// What is in it: the values of the active calls ([`View::frame`], [`FrameView::value`]), their local variables by the
/// result of the `StackAlloc` that made them ([`View::variable`], [`View::variable_block`]), and all else that is in
/// [`View::memory`] ([`Memory::peek`] follows a pointer). Looking changes nothing: it takes no inputs and gives unwritten
/// memory no value.
pub struct View<'m> {
    pub(crate) code: &'m Code<'m>,
    pub(crate) frames: &'m [Frame],
    pub(crate) registers: &'m [Word],
    /// The memory.
    pub memory: &'m Memory,
    /// Steps taken so far.
    pub steps: u64,
}

/// A call on the stack.
pub struct FrameView<'m> {
    code: &'m Code<'m>,
    registers: &'m [Word],
    /// The function.
    pub function: FunctionId,
    /// The block.
    pub block: BlockId,
    /// The instruction in it, of a frame that waits for a call the call; the number of instructions for the terminator.
    pub index: usize,
}

impl<'m> View<'m> {
    /// How many calls are active.
    pub fn depth(&self) -> usize {
        self.frames.len()
    }

    /// The frame of that number, 0 for the outermost.
    pub fn frame(&self, number: usize) -> Option<FrameView<'m>> {
        let frame = self.frames.get(number)?;
        let body = self.code.bodies[frame.function as usize].as_ref()?;
        let (block, index) = body.origins[frame.pc as usize];
        let base = frame.base as usize;
        Some(FrameView {
            code: self.code,
            registers: &self.registers[base..base + body.registers as usize],
            function: FunctionId(frame.function),
            block: BlockId(block),
            index: index as usize,
        })
    }

    /// The value of a local variable of at most 8 bytes in the frame of that number, with the tag of the address that it
    /// holds. None if the variable is not in its scope, if a byte of it was never written (even if it was born with a
    /// value, see [`crate::Uninitialised::AtBirth`]) or if it holds the result of undefined behaviour.
    pub fn variable(&self, frame: usize, alloc: ValueId) -> Option<Word> {
        let block = self.variable_block(frame, alloc)?;
        self.memory.peek(Word { bits: block.base, tag: block.tag }, u8::try_from(block.size).ok()?)
    }

    /// The block of a local variable in the frame of that number: the one that the last execution of its `StackAlloc`
    /// there made. None if there was none, or if the variable is not in its scope.
    pub fn variable_block(&self, frame: usize, alloc: ValueId) -> Option<&'m Block> {
        let pointer = self.frame(frame)?.value(alloc).first()?;
        let block = self.memory.block(pointer.tag).filter(|block| block.status == Status::Live)?;
        // Before the allocation the register holds what another call left in it: perhaps a pointer to a living block.
        let from = self.frames[frame].mark as usize;
        let to = self.frames.get(frame + 1).map_or(self.memory.stack.len(), |next| next.mark as usize);
        let own = self.memory.stack.get(from..to)?.contains(&(block.tag.slot() as u32));
        let function = FunctionId(self.frames[frame].function);
        (own && self.code.stack_alloc(block.site) == Some((function, alloc))).then_some(block)
    }

    /// The frame that executes.
    pub fn top(&self) -> Option<FrameView<'m>> {
        self.frame(self.frames.len().checked_sub(1)?)
    }
}

impl<'m> FrameView<'m> {
    /// The function's IR.
    pub fn ir(&self) -> &'m Function {
        self.code.program.function(self.function)
    }

    /// The place of the instruction in the source.
    pub fn location(&self) -> Option<Location> {
        let block = self.ir().block(self.block);
        block.insts.get(self.index).map_or(block.location, |inst| inst.location)
    }

    /// The words of a value: one per scalar part, two for parts above 64 bits. Only the values whose definition was
    /// executed have a meaning.
    pub fn value(&self, id: ValueId) -> &'m [Word] {
        let body = self.code.bodies[self.function.index()].as_ref();
        body.map_or(&[], |body| &self.registers[body.registers_of(id)])
    }

    /// The values that a later instruction may look at, this one included.
    pub fn live(&self) -> Vec<ValueId> {
        let liveness = self.code.facts.function(self.function).live_values();
        liveness.before(self.ir(), self.block, self.index).iter().collect()
    }
}
