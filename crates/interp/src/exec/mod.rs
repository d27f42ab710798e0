//! The execution: one loop over small operations. Their families have a module each.

mod access;
mod arithmetic;
mod birth;
mod block;
mod call;
mod fault;
mod float;
mod given;
mod ideal;
mod library;
mod parts;
mod rare;
mod recursion;
mod region;
mod repeat;
mod simple;
mod start;
mod switch;
mod unwritten;
mod varargs;
mod wide;

use evidence::AlarmKind;

use crate::code::{Arg, Body, CONSTANT, Code, Comparison, Index, Op, Pc};
use crate::memory::{Memory, Site};
use crate::word::{Tag, Word};
use crate::{Compared, Consumed, Edge, End, Inputs, Observer, Operation, Options, View};

use recursion::Recursion;
use repeat::Repetition;
pub(crate) use start::{Pending, run};
pub(crate) use varargs::Variable;

/// The end of a run on its way out.
pub(crate) type Stop = Box<End>;
/// What an operation gives unless it ends the run.
pub(crate) type Step<T = ()> = Result<T, Stop>;

/// An active call.
#[derive(Clone, Debug)]
pub(crate) struct Frame {
    pub(crate) function: u32,
    /// The operation being executed; of a frame that waits, the call.
    pub(crate) pc: Pc,
    /// Its first register.
    pub(crate) base: u32,
    /// Stack blocks that are older.
    pub(crate) mark: u32,
    /// Where the stack ended before.
    pub(crate) height: u64,
    /// The steps of the run when it began.
    pub(crate) since: u64,
    /// Whether its return goes to the environment.
    pub(crate) bottom: bool,
    /// The variable arguments.
    pub(crate) varargs: Option<Box<[Variable]>>,
}

/// The state of a run: memory, registers, frames, and what was taken and written so far.
pub(crate) struct Machine<'c, 'p> {
    pub(crate) code: &'c Code<'p>,
    pub(crate) options: &'c Options,
    pub(crate) inputs: Inputs,
    pub(crate) memory: Memory,
    /// Constants, then the registers of the frames.
    pub(crate) registers: Vec<Word>,
    pub(crate) frames: Vec<Frame>,
    pub(crate) steps: u64,
    /// Where the observer is asked next whether the run goes on.
    limit: u64,
    pub(crate) pending: Pending,
    pub(crate) consumed: Vec<Consumed>,
    /// How many of them are of the entry's state.
    pub(crate) looked_up: usize,
    pub(crate) stdout: Vec<u8>,
    pub(crate) stderr: Vec<u8>,
    pub(crate) stdin_at: usize,
    pub(crate) streams: library::Streams,
    pub(crate) files: library::Files,
    pub(crate) wrapped: Option<evidence::SourcePlace>,
    /// See [`crate::Outcome::unfit`].
    pub(crate) unfit: Option<(evidence::SourcePlace, String)>,
    /// Values that were never written.
    unwritten: unwritten::Unwritten,
    pub(crate) approximations: Vec<String>,
    pub(crate) repetition: Repetition,
    pub(crate) recursion: Recursion,
    /// What the caller of the entry gave.
    pub(crate) givens: given::Givens,
    /// Values that variables were born with.
    births: birth::Births,
    /// The blocks of the last results of families of library functions.
    pub(crate) results: std::collections::BTreeMap<u64, usize>,
    /// The names for which the environment was asked; `None` after the program changed it.
    pub(crate) asked: Option<std::collections::BTreeSet<Vec<u8>>>,
    /// The functions called of which something is assumed.
    pub(crate) assumed: std::collections::BTreeSet<String>,
}

/// Steps after which the observer is asked: some hundredths of a second.
const SLICE: u64 = 4_000_000;

/// Whether what comes after the operation depends on the state.
fn is_decision(op: Op) -> bool {
    matches!(op, Op::Branch { .. } | Op::Switch(_))
}

/// What comes after a stretch of operations.
enum Next {
    /// Another frame is on top.
    Frame,
    /// The last frame has returned.
    Bottom,
}

impl<'c, 'p> Machine<'c, 'p> {
    /// Executes until the run ends.
    fn execute<O: Observer>(&mut self, observer: &mut O) -> Stop {
        loop {
            let next = self.stretch(observer);
            let outcome = match next {
                Ok(Next::Frame) => Ok(()),
                Ok(Next::Bottom) => self.next_phase(),
                Err(end) if *end == End::StepLimit && self.limit < self.options.steps && observer.goes_on() => {
                    self.limit = self.limit.saturating_add(SLICE).min(self.options.steps);
                    Ok(())
                }
                Err(end) => Err(end),
            };
            if let Err(end) = outcome {
                return end;
            }
        }
    }

    /// Executes operations of the top frame until another is on top.
    fn stretch<O: Observer>(&mut self, observer: &mut O) -> Step<Next> {
        let code = self.code;
        let Some(top) = self.frames.last() else { return Ok(Next::Bottom) };
        let Some(body) = code.bodies[top.function as usize].as_ref() else { return Ok(Next::Bottom) };
        let (function, base) = (top.function, top.base as usize);
        let mut pc = top.pc;
        let limit = self.limit;
        let result = loop {
            if self.steps >= limit {
                break Err(Box::new(End::StepLimit));
            }
            if O::ACTIVE && body.first[pc as usize] {
                self.show(pc, observer);
            }
            self.steps += 1;
            if self.unwritten.active {
                self.follow_unwritten(body, base, pc);
            }
            let at = Operation { function, at: pc };
            if O::EDGES
                && let Op::Compare(it) = body.ops[pc as usize]
            {
                self.show_comparison(at, base, it, observer);
            }
            match self.operation(body, base, &mut pc) {
                Ok(None) if O::EDGES && is_decision(body.ops[at.at as usize]) => {
                    observer.edge(Edge { from: at, to: pc })
                }
                Ok(None) => {}
                Ok(Some(next)) => return Ok(next),
                Err(end) => break Err(end),
            }
        };
        if let Some(top) = self.frames.last_mut() {
            top.pc = pc;
        }
        result
    }

    #[inline(never)]
    fn show<O: Observer>(&mut self, pc: Pc, observer: &mut O) {
        if let Some(top) = self.frames.last_mut() {
            top.pc = pc;
        }
        if !self.givens.pending.is_empty() {
            self.leave_regions();
        }
        let (frames, registers) = (self.frames.as_slice(), self.registers.as_slice());
        let (memory, steps) = (&self.memory, self.steps);
        observer.step(&View { code: self.code, frames, registers, memory, steps });
    }

    #[inline(never)]
    fn show_comparison<O: Observer>(&self, at: Operation, base: usize, it: Comparison, observer: &mut O) {
        let (a, b) = (self.get(base, it.a), self.get(base, it.b));
        if a.tag == Tag::NONE && b.tag == Tag::NONE {
            observer.comparison(at, Compared { width: it.w, numbers: [a.bits, b.bits] });
        }
    }

    #[inline(always)]
    fn get(&self, base: usize, arg: Arg) -> Word {
        let index = (arg.0 & !CONSTANT) as usize + if arg.0 & CONSTANT == 0 { base } else { 0 };
        self.registers[index]
    }

    #[inline(always)]
    fn set(&mut self, base: usize, d: u32, word: Word) {
        self.registers[base + d as usize] = word;
    }

    /// Executes one operation and moves on to the next; `pc` stays if the run ends.
    #[inline(always)]
    fn operation(&mut self, body: &'c Body, base: usize, at: &mut Pc) -> Step<Option<Next>> {
        let pc = *at;
        match body.ops[pc as usize] {
            Op::Add(it) => self.add(pc, base, it)?,
            Op::Sub(it) => self.sub(pc, base, it)?,
            Op::Mul(it) => self.mul(pc, base, it)?,
            Op::And { d, a, b } => self.and(base, d, a, b),
            Op::Or { f, d, a, b } => self.or(base, f, d, a, b),
            Op::Xor { d, a, b } => self.xor(base, d, a, b),
            Op::Binary(op, it) => self.binary(pc, base, op, it)?,
            Op::Compare(it) => self.compare(base, it),
            Op::Move { d, a } => self.set(base, d, self.get(base, a)),
            Op::Trunc { w, d, a } => self.truncate(base, w, d, a),
            Op::TruncChecked { from, w, f, d, a } => {
                let result = arithmetic::truncate(f, from, w, self.get(base, a));
                self.set(base, d, result);
            }
            Op::SExt { from, w, d, a } => self.sign_extend(base, from, w, d, a),
            Op::ZExtNonNegative { from, d, a } => self.zero_extend(base, from, d, a),
            Op::IntToPtr { d, a } => {
                let result = self.memory.pointer_at(self.get(base, a));
                self.set(base, d, result);
            }
            Op::Load(it) => self.load_word(pc, base, it)?,
            Op::Store { bytes, p, v } => self.store_word(pc, base, bytes, p, v)?,
            Op::Step { d, base: pointer, constant } => self.step(base, d, pointer, constant),
            Op::Index { w, inbounds, scale, constant, d, base: pointer, index } => {
                self.index(base, Index { w, inbounds, scale, constant, d, base: pointer, index });
            }
            Op::Select { d, c, a, b } => self.select(base, d, c, a, b),
            Op::Float64 { op, d, a, b } => self.float64(base, op, d, a, b),
            Op::Float32 { op, d, a, b } => self.float32(base, op, d, a, b),
            Op::LoopHead(number) => {
                if self.options.repetition {
                    self.loop_head(pc, number)?;
                }
            }
            Op::Moves(index) => self.moves(base, &body.moves[index as usize]),
            Op::Jump { to } => {
                *at = to;
                return Ok(None);
            }
            Op::Branch { c, yes, no } => {
                let taken = match self.branch(base, c) {
                    Some(taken) => taken,
                    None => self.open_branch(body, pc, (base, c), (yes, no))?,
                };
                *at = if taken { yes } else { no };
                return Ok(None);
            }
            Op::Switch(index) => {
                *at = self.switch(body, pc, &body.switches[index as usize], base)?;
                return Ok(None);
            }
            Op::Return(index) => return self.leave(body, base, index).map(Some),
            Op::Call(index) => {
                if let Some(top) = self.frames.last_mut() {
                    top.pc = pc;
                }
                if self.call(&body.calls[index as usize], base)? {
                    return Ok(Some(Next::Frame));
                }
            }
            Op::Rare(index) => {
                if let Some(top) = self.frames.last_mut() {
                    top.pc = pc;
                }
                self.rare(pc, &body.rare[index as usize], base)?;
            }
        }
        *at = pc + 1;
        Ok(None)
    }

    // --- ends ---

    /// Undefined behaviour that violates no property.
    #[cold]
    pub(crate) fn undefined(&self, what: impl Into<String>) -> Stop {
        Box::new(End::Undefined { what: what.into() })
    }

    #[cold]
    pub(crate) fn unsupported(&self, what: impl Into<String>) -> Stop {
        Box::new(End::Unsupported { what: what.into() })
    }

    #[cold]
    pub(crate) fn violation(&self, kind: AlarmKind, message: impl Into<String>) -> Stop {
        Box::new(End::Violation { kind, message: message.into() })
    }

    /// The place of the operation being executed, for the history of blocks.
    pub(crate) fn site(&self, pc: Pc) -> Site {
        self.frames.last().map_or(Site::NONE, |top| Site { function: top.function, op: pc })
    }

    /// The operation that the top frame noted last.
    pub(crate) fn here(&self) -> Site {
        self.frames.last().map_or(Site::NONE, |top| Site { function: top.function, op: top.pc })
    }
}

impl Machine<'_, '_> {
    /// The origin of a number computed from two words.
    #[inline(always)]
    fn combine(&mut self, x: Word, y: Word) -> Tag {
        if x.tag.0 | y.tag.0 == 0 { Tag::NONE } else { self.combined(x.tag, y.tag) }
    }
}
