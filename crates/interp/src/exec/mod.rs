//! The execution: one loop over small operations; whatever is rare stands in the modules beside.

mod arithmetic;
mod birth;
mod call;
mod fault;
mod ideal;
mod rare;
mod start;
mod switch;
mod varargs;

use evidence::AlarmKind;
use ir::FloatOp;

use crate::code::{Arg, Body, CONSTANT, Code, Op, Pc};
use crate::memory::{Memory, NoValue, Site};
use crate::repeat::Repetition;
use crate::word::{Tag, Word, mask, signed};
use crate::{Consumed, End, Inputs, Observer, Options, View};

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
    /// Whether its return goes to the environment.
    pub(crate) bottom: bool,
    /// The variable arguments.
    pub(crate) varargs: Option<Box<[Variable]>>,
}

/// A run.
pub(crate) struct Machine<'c, 'p> {
    pub(crate) code: &'c Code<'p>,
    pub(crate) options: &'c Options,
    pub(crate) inputs: Inputs,
    pub(crate) memory: Memory,
    /// Constants, then the registers of the frames.
    pub(crate) registers: Vec<Word>,
    pub(crate) frames: Vec<Frame>,
    pub(crate) steps: u64,
    pub(crate) pending: Pending,
    pub(crate) consumed: Vec<Consumed>,
    pub(crate) stdout: Vec<u8>,
    pub(crate) stderr: Vec<u8>,
    pub(crate) stdin_at: usize,
    pub(crate) wrapped: Option<evidence::SourcePlace>,
    pub(crate) approximations: Vec<String>,
    pub(crate) repetition: Repetition,
    /// Values that variables were born with.
    births: birth::Births,
    /// The blocks of the last results of families of library functions.
    pub(crate) results: std::collections::BTreeMap<u64, usize>,
    /// The functions called of which something is assumed.
    pub(crate) assumed: std::collections::BTreeSet<String>,
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
        let base = top.base as usize;
        let mut pc = top.pc;
        let limit = self.options.steps;
        let result = loop {
            if self.steps >= limit {
                break Err(Box::new(End::StepLimit));
            }
            if O::ACTIVE && body.first[pc as usize] {
                self.show(pc, observer);
            }
            self.steps += 1;
            match self.operation(body, base, &mut pc) {
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
        let (frames, registers) = (self.frames.as_slice(), self.registers.as_slice());
        let (memory, steps) = (&self.memory, self.steps);
        observer.step(&View { code: self.code, frames, registers, memory, steps });
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
            Op::Add { w, f, d, a, b } => {
                let (x, y) = (self.get(base, a), self.get(base, b));
                let bits = x.bits.wrapping_add(y.bits) & mask(w);
                let mut result = Word { bits, tag: combine(x, y) };
                if f.0 != 0 {
                    let (exact, over) = signed(x.bits, w).overflowing_add(signed(y.bits, w));
                    let fits = !over && exact == signed(bits, w);
                    result = self.promised(pc, f, fits, bits >= x.bits, result, (x, y))?;
                }
                self.set(base, d, result);
            }
            Op::Sub { w, f, d, a, b } => {
                let (x, y) = (self.get(base, a), self.get(base, b));
                let bits = x.bits.wrapping_sub(y.bits) & mask(w);
                let mut result = Word { bits, tag: combine(x, y) };
                if f.0 != 0 {
                    let (exact, over) = signed(x.bits, w).overflowing_sub(signed(y.bits, w));
                    let fits = !over && exact == signed(bits, w);
                    result = self.promised(pc, f, fits, x.bits >= y.bits, result, (x, y))?;
                }
                self.set(base, d, result);
            }
            Op::Mul { w, f, d, a, b } => {
                let (x, y) = (self.get(base, a), self.get(base, b));
                let bits = x.bits.wrapping_mul(y.bits) & mask(w);
                let mut result = Word { bits, tag: combine(x, y) };
                if f.0 != 0 {
                    let (exact, over) = signed(x.bits, w).overflowing_mul(signed(y.bits, w));
                    let fits = !over && exact == signed(bits, w);
                    let unsigned = u128::from(x.bits) * u128::from(y.bits) == u128::from(bits);
                    result = self.promised(pc, f, fits, unsigned, result, (x, y))?;
                }
                self.set(base, d, result);
            }
            Op::And { d, a, b } => {
                let (x, y) = (self.get(base, a), self.get(base, b));
                self.set(base, d, Word { bits: x.bits & y.bits, tag: combine(x, y) });
            }
            Op::Or { f, d, a, b } => {
                let (x, y) = (self.get(base, a), self.get(base, b));
                let mut tag = combine(x, y);
                if f.0 != 0 && x.bits & y.bits != 0 {
                    tag = Tag::POISON;
                }
                self.set(base, d, Word { bits: x.bits | y.bits, tag });
            }
            Op::Xor { d, a, b } => {
                let (x, y) = (self.get(base, a), self.get(base, b));
                self.set(base, d, Word { bits: x.bits ^ y.bits, tag: combine(x, y) });
            }
            Op::Binary { op, w, f, d, a, b } => {
                let (x, y) = (self.get(base, a), self.get(base, b));
                let result = self.binary(pc, op, w, f, x, y)?;
                self.set(base, d, result);
            }
            Op::Compare { p, w, d, a, b } => {
                let (x, y) = (self.get(base, a), self.get(base, b));
                let result = if x.is_poison() || y.is_poison() {
                    Word::POISON
                } else {
                    if x.tag.is_block() && y.tag.is_block() {
                        self.compared(x, y);
                    }
                    Word::truth(arithmetic::compare(p, w, x.bits, y.bits))
                };
                self.set(base, d, result);
            }
            Op::Move { d, a } => {
                let word = self.get(base, a);
                self.set(base, d, word);
            }
            Op::Trunc { w, d, a } => {
                let x = self.get(base, a);
                self.set(base, d, Word { bits: x.bits & mask(w), tag: x.tag });
            }
            Op::TruncChecked { from, w, f, d, a } => {
                let x = self.get(base, a);
                let result = arithmetic::truncate(f, from, w, x);
                self.set(base, d, result);
            }
            Op::SExt { from, w, d, a } => {
                let x = self.get(base, a);
                self.set(base, d, Word { bits: signed(x.bits, from) as u64 & mask(w), tag: x.tag });
            }
            Op::ZExtNonNegative { from, d, a } => {
                let x = self.get(base, a);
                let result = if signed(x.bits, from) < 0 { Word::POISON } else { x };
                self.set(base, d, result);
            }
            Op::IntToPtr { d, a } => {
                let x = self.get(base, a);
                let result = self.memory.pointer_at(x);
                self.set(base, d, result);
            }
            Op::Load { bytes, w, number, d, p } => {
                let pointer = self.get(base, p);
                let mut word = match self.memory.load(pointer, bytes) {
                    Ok(word) => word,
                    Err(NoValue::Fault(fault)) => return Err(self.fault(pc, fault, pointer, u64::from(bytes), false)),
                    Err(NoValue::Unwritten(slot, offset)) => {
                        self.choose(pc, slot, offset, usize::from(bytes))?;
                        self.load_again(pc, pointer, bytes)?
                    }
                };
                self.memory.open_bits |= number && word.tag.is_block();
                word.bits &= mask(w);
                self.set(base, d, word);
            }
            Op::Store { bytes, p, v } => {
                let (pointer, value) = (self.get(base, p), self.get(base, v));
                if let Err(fault) = self.memory.store(pointer, value, bytes) {
                    return Err(self.fault(pc, fault, pointer, u64::from(bytes), true));
                }
            }
            Op::Step { d, base: pointer, constant } => {
                let x = self.get(base, pointer);
                let bits = x.bits.wrapping_add(constant as u64) & mask(self.memory.space.pointer_bits as u8);
                self.set(base, d, Word { bits, tag: x.tag });
            }
            Op::Index { w, inbounds, scale, constant, d, base: pointer, index } => {
                let (x, i) = (self.get(base, pointer), self.get(base, index));
                // The index has at most 64 bits, scale and constant 32: the sum fits.
                let bytes = i128::from(signed(i.bits, w)) * i128::from(scale) + i128::from(constant);
                let mut word = if inbounds && bytes.unsigned_abs() >= u128::from(self.memory.near()) {
                    self.memory.moved_far(x, bytes)
                } else {
                    let bits = x.bits.wrapping_add(bytes as u64) & mask(self.memory.space.pointer_bits as u8);
                    Word { bits, tag: x.tag }
                };
                word.tag = displaced(word.tag, i.tag);
                self.set(base, d, word);
            }
            Op::Select { d, c, a, b } => {
                let condition = self.get(base, c);
                let result = match (condition.is_poison(), condition.bits) {
                    (true, _) => Word::POISON,
                    (false, 0) => self.get(base, b),
                    _ => self.get(base, a),
                };
                self.set(base, d, result);
            }
            Op::Float64 { op, d, a, b } => {
                let (x, y) = (self.get(base, a), self.get(base, b));
                let (l, r) = (f64::from_bits(x.bits), f64::from_bits(y.bits));
                let value = match op {
                    FloatOp::Add => l + r,
                    FloatOp::Sub => l - r,
                    FloatOp::Mul => l * r,
                    FloatOp::Div => l / r,
                    FloatOp::Rem => l % r,
                    FloatOp::Neg => f64::from_bits(x.bits ^ 1 << 63),
                };
                self.memory.open_bits |= value.is_nan();
                self.set(base, d, Word { bits: value.to_bits(), tag: poison_only(x, y) });
            }
            Op::Float32 { op, d, a, b } => {
                let (x, y) = (self.get(base, a), self.get(base, b));
                let (l, r) = (f32::from_bits(x.bits as u32), f32::from_bits(y.bits as u32));
                let value = match op {
                    FloatOp::Add => l + r,
                    FloatOp::Sub => l - r,
                    FloatOp::Mul => l * r,
                    FloatOp::Div => l / r,
                    FloatOp::Rem => l % r,
                    FloatOp::Neg => f32::from_bits(x.bits as u32 ^ 1 << 31),
                };
                self.memory.open_bits |= value.is_nan();
                self.set(base, d, Word { bits: u64::from(value.to_bits()), tag: poison_only(x, y) });
            }
            Op::Jump { to } => {
                *at = to;
                return Ok(None);
            }
            Op::Branch { c, yes, no } => {
                let condition = self.get(base, c);
                if condition.is_poison() {
                    return Err(self.undefined("a branch on a value that is the result of undefined behaviour"));
                }
                *at = if condition.bits != 0 { yes } else { no };
                return Ok(None);
            }
            Op::LoopHead(number) => {
                if self.options.repetition {
                    self.loop_head(pc, number)?;
                }
            }
            Op::Moves(index) => {
                let moves = &body.moves[index as usize];
                let words: Vec<Word> = moves.iter().map(|(_, a)| self.get(base, *a)).collect();
                for ((d, _), word) in moves.iter().zip(words) {
                    self.set(base, *d, word);
                }
            }
            Op::Switch(index) => {
                *at = self.switch(&body.switches[index as usize], base)?;
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

    /// The result of an operation that promises something; most promises are kept.
    #[inline(always)]
    fn promised(
        &mut self,
        pc: Pc,
        f: crate::code::Promises,
        fits_signed: bool,
        fits_unsigned: bool,
        result: Word,
        operands: (Word, Word),
    ) -> Step<Word> {
        use crate::code::Promises;
        let kept = (f.0 & Promises::NSW == 0 || fits_signed) && (f.0 & Promises::NUW == 0 || fits_unsigned);
        if kept || result.is_poison() { Ok(result) } else { self.broken(pc, f, fits_signed, result, operands) }
    }

    // --- ends ---

    /// Undefined behaviour that no property speaks of.
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

    /// The operation being executed, for what is remembered of blocks.
    pub(crate) fn site(&self, pc: Pc) -> Site {
        self.frames.last().map_or(Site::NONE, |top| Site { function: top.function, op: pc })
    }

    /// The operation that the top frame noted last.
    pub(crate) fn here(&self) -> Site {
        self.frames.last().map_or(Site::NONE, |top| Site { function: top.function, op: top.pc })
    }
}

#[inline(always)]
fn combine(x: Word, y: Word) -> Tag {
    if x.tag.0 | y.tag.0 == 0 { Tag::NONE } else { x.tag.combine(y.tag) }
}

/// The tag of a pointer plus an index: an index that stems from an address is only a number here.
#[inline(always)]
fn displaced(pointer: Tag, index: Tag) -> Tag {
    if index == Tag::POISON { Tag::POISON } else { pointer }
}

/// Floating-point results are no addresses.
#[inline(always)]
fn poison_only(x: Word, y: Word) -> Tag {
    if x.is_poison() || y.is_poison() { Tag::POISON } else { Tag::NONE }
}
