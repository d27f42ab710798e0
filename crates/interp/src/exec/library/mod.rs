//! Library functions without a body in the program: what each does to the run.
//!
//! What a function means its record says (`semantics::library`). A definition in the program, or a model that the front
//! end links in, always wins over it, but for the operations on streams. A function without a body and without a record
//! may be any function of its type: here it changes nothing, and its result is an input (`semantics::library::outside`).
//! A run that calls anything else without a meaning ends there.

mod allocation;
mod decimal;
mod environment;
mod format;
mod input;
mod math;
mod number;
mod output;
mod scan;
mod stream;

use evidence::{AlarmKind, Stream};
use ir::{Terminator, Type};
use semantics::library::{self as records, Ending, Engine, LibraryFunction, outside, refusal};
use semantics::models::HELPER;

use crate::End;
use crate::code::CallSite;
use crate::exec::{Frame, Machine, Step, Stop};
use crate::memory::Kind;
use crate::native::Native;
use crate::word::{Tag, Word, mask, signed};

pub(crate) use math::{call as math, scalar_bits};
pub(crate) use stream::{Files, Streams};

/// Calls the function; true if it pushed a frame.
pub(crate) fn call(machine: &mut Machine<'_, '_>, native: Native, site: &CallSite, base: usize) -> Step<bool> {
    use LibraryFunction as F;
    let mut call = Call { machine, site, base };
    let function = match native {
        Native::Outside => return call.outside().map(|()| false),
        Native::Known(function) => function,
    };
    if !function.is_followed(Engine::Runs) {
        return Err(call.refused());
    }
    let result = match function {
        F::Nondet { truth } => return call.any(Stream::Call, truth).map(|()| false),
        F::AnyResult => return call.any(Stream::Environment, false).map(|()| false),
        F::Math => return math::library_call(&mut call).map(|()| false),
        F::EndsRun(Ending::Exit) => {
            let status = call.number(0)? as u32 as i32;
            return call.machine.exit(status);
        }
        F::EndsRun(ending) => return Err(call.ending(ending)?),
        F::Assert => {
            if call.number(0)? == 0 {
                let what = "an assertion does not hold".to_owned();
                return Err(Box::new(End::ErrorCall { what, kind: AlarmKind::FailedAssertion }));
            }
            Word::ZERO
        }
        F::Assume => {
            call.assumed();
            if call.number(0)? == 0 {
                return Err(Box::new(End::AssumptionFailed));
            }
            Word::ZERO
        }
        F::Malloc | F::Calloc | F::Realloc | F::AlignedAlloc | F::Free | F::StackAlloc => {
            allocation::call(&mut call, function)?
        }
        F::Memory(kind) => {
            let (to, from, length) = (call.word(0)?, call.word(1)?, call.word(2)?);
            call.machine.block_operation(kind, to, from, length)?;
            to
        }
        F::Abs => call.absolute()?,
        F::Output(at) | F::Format(at) => output::print(&mut call, at)?,
        F::Scan(at) => input::scan(&mut call, at)?,
        F::OpensFile => stream::open(&mut call)?,
        F::Stream(operation) if operation.is_output() => output::call(&mut call, operation)?,
        F::Stream(operation) => input::call(&mut call, operation)?,
        _ => environment::call(&mut call, function)?,
    };
    call.give(result);
    Ok(false)
}

/// A call of a library function.
pub(crate) struct Call<'m, 'c, 'p> {
    pub(crate) machine: &'m mut Machine<'c, 'p>,
    pub(crate) site: &'m CallSite,
    pub(crate) base: usize,
}

impl Call<'_, '_, '_> {
    /// The name of the function called.
    pub(crate) fn name(&self) -> String {
        use crate::code::Target;
        let id = match &self.site.target {
            Target::Native(_, id) | Target::Body(id) => Some(*id),
            Target::Pointer(pointer) => self.machine.target(self.machine.read(self.base, *pointer)).ok(),
            Target::Unknown(name) => return name.clone(),
        };
        id.map_or_else(String::new, |id| self.machine.code.program.function(id).name.clone())
    }

    /// The end of a run at a call that is not followed. Of a helper of the models the message names the
    /// function that the user called.
    fn refused(&self) -> Stop {
        let name = self.name();
        let functions =
            self.machine.frames.iter().rev().map(|frame| &self.machine.code.program.functions[frame.function as usize]);
        let called = functions.take_while(|function| function.library && name.starts_with(HELPER)).last();
        self.machine.unsupported(refusal(called.map_or(&name, |function| &function.name)))
    }

    /// The first word of an argument; poison ends the run, as the function would look at it.
    pub(crate) fn word(&self, index: usize) -> Step<Word> {
        let word = self.site.args.get(index).and_then(|arg| arg.words.first());
        match word.map(|word| self.machine.read(self.base, *word)) {
            Some(word) if word.is_poison() => Err(self
                .machine
                .undefined(format!("`{}` gets a value that is the result of undefined behaviour", self.name()))),
            Some(word) => Ok(word),
            None => Err(self.machine.undefined(format!("`{}` is called with too few arguments", self.name()))),
        }
    }

    /// An argument of at most 64 bits as a number.
    pub(crate) fn number(&self, index: usize) -> Step<u64> {
        self.word(index).map(|word| word.bits)
    }

    /// The type of an argument.
    pub(crate) fn ty(&self, index: usize) -> Option<&Type> {
        self.site.args.get(index).map(|arg| &arg.ty)
    }

    /// An argument of up to 128 bits.
    pub(crate) fn pattern(&self, index: usize) -> Step<u128> {
        let low = u128::from(self.word(index)?.bits);
        let high = self.site.args.get(index).and_then(|arg| arg.words.get(1));
        Ok(high.map_or(0, |high| u128::from(self.machine.read(self.base, *high).bits)) << 64 | low)
    }

    /// The string that an argument points to.
    pub(crate) fn text(&mut self, index: usize) -> Step<Vec<u8>> {
        let pointer = self.word(index)?;
        self.machine.text(pointer, u64::MAX)
    }

    /// The result of the call.
    pub(crate) fn give(&mut self, word: Word) {
        if self.site.result != Type::Void {
            let bits = self.site.result.integer_bits(self.machine.memory.space.pointer_bits).unwrap_or(64).min(64);
            let word = Word { bits: word.bits & mask(bits as u8), tag: word.tag };
            self.machine.write(self.base, self.site.d, word);
        }
    }

    /// The result of the call, in all its words.
    pub(crate) fn give_all(&mut self, words: &[Word]) -> Step {
        if self.site.result != Type::Void {
            for (register, word) in (self.site.d..).zip(words) {
                self.machine.write(self.base, register, *word);
            }
        }
        Ok(())
    }

    /// Any value of the result type, in all its words.
    fn any(&mut self, stream: Stream, truth: bool) -> Step {
        if self.site.result == Type::Void {
            return Ok(());
        }
        let name = self.name();
        self.machine.note_arbitrary_position();
        let words = self.machine.any(&self.site.result, stream, &name, truth)?;
        self.give_all(&words)
    }

    /// A function of which nothing is known. One that gets a pointer may do too much with it for a single run to stand
    /// for what it does; but not with null, and not with a text: a constant object without addresses can only be read. What gets a text
    /// may be the report of an error, though, that ends the program.
    fn outside(&mut self) -> Step {
        for arg in &self.site.args {
            let harmless = |word: &crate::code::Arg| {
                let word = self.machine.read(self.base, *word);
                word == Word::ZERO || self.machine.is_text(word) && self.machine.comes_back()
            };
            if arg.byval.is_some() || !outside::is_number(&arg.ty) && !arg.words.iter().all(harmless) {
                let message = format!("{} and gets a pointer", refusal(&self.name()));
                return Err(self.machine.unsupported(message));
            }
        }
        self.assumed();
        self.any(Stream::Call, false)
    }

    /// Notes that something is assumed of the function called.
    fn assumed(&mut self) {
        let name = self.name();
        if records::record(&name).is_none_or(|record| !record.assumes.is_empty()) {
            self.machine.assumed.insert(name);
        }
    }

    /// The end of the run by a function that does not return.
    fn ending(&mut self, ending: Ending) -> Step<Stop> {
        Ok(Box::new(match ending {
            Ending::Exit | Ending::ExitNow => End::Exited(self.number(0)? as u32 as i32),
            Ending::Abort => End::Aborted,
            Ending::Error => {
                End::ErrorCall { what: format!("`{}` is called", self.name()), kind: AlarmKind::ErrorCall }
            }
            Ending::Assertion => {
                let text = self.text(0)?;
                let what = format!("the assertion `{}` does not hold", String::from_utf8_lossy(&text));
                End::ErrorCall { what, kind: AlarmKind::FailedAssertion }
            }
        }))
    }

    fn absolute(&mut self) -> Step<Word> {
        let Some(Type::Int(bits @ 1..=64)) = self.ty(0) else {
            return Err(self.machine.unsupported(format!("`{}` of a value that is no integer", self.name())));
        };
        let w = *bits as u8;
        let value = signed(self.number(0)?, w);
        let least = value == signed(1 << (w - 1), w);
        if least && !self.machine.options.signed_overflow_wraps {
            let message = format!("the absolute value of {value} leaves the range of its type");
            return Err(self.machine.violation(AlarmKind::Overflow, message));
        }
        Ok(Word::number(value.unsigned_abs() & mask(w)))
    }
}

impl Machine<'_, '_> {
    /// Whether the word points to a constant object of the program in which no address lies, such as a string literal.
    fn is_text(&self, word: Word) -> bool {
        let slot = word.tag.slot();
        self.memory.block(word.tag).is_some_and(|block| {
            let own = block.kind == Kind::Global && self.memory.static_slots().contains(&slot);
            own && block.constant && block.origins.iter().all(|origin| Tag(*origin) == Tag::NONE)
        })
    }

    /// Whether the program reckons with a return from the call that the top frame is at: it uses the result, or no run comes to its end
    /// without the call.
    fn comes_back(&self) -> bool {
        let at = |frame: &Frame| {
            let (block, index) = *self.body_of(frame.function)?.origins.get(frame.pc as usize)?;
            Some((&self.code.program.functions[frame.function as usize], ir::BlockId(block), index as usize))
        };
        let uses_result = self.frames.last().and_then(at).is_some_and(|(function, block, index)| {
            let inst = function.blocks.get(block.index()).and_then(|block| block.insts.get(index));
            inst.and_then(|inst| inst.result).is_some_and(|result| function.uses(result))
        });
        let always = |frame: &Frame| {
            at(frame).is_some_and(|(function, block, _)| {
                let dominators = self.code.facts.function(ir::FunctionId(frame.function)).dominators();
                let ends = function
                    .blocks
                    .iter()
                    .zip(0u32..)
                    .filter(|(end, _)| matches!(end.terminator, Terminator::Return(_)));
                ends.into_iter().all(|(_, end)| dominators.dominates(block, ir::BlockId(end)))
            })
        };
        uses_result || self.frames.iter().all(always)
    }

    /// A register or constant.
    pub(crate) fn read(&self, base: usize, arg: crate::code::Arg) -> Word {
        let constant = arg.0 & crate::code::CONSTANT != 0;
        self.registers[(arg.0 & !crate::code::CONSTANT) as usize + if constant { 0 } else { base }]
    }

    /// Writes a register.
    pub(crate) fn write(&mut self, base: usize, d: u32, word: Word) {
        self.registers[base + d as usize] = word;
    }

    /// A string in memory; what was never written in it becomes what the inputs say.
    pub(crate) fn text(&mut self, pointer: Word, most: u64) -> Step<Vec<u8>> {
        use crate::memory::NoValue;
        loop {
            let pc = self.here().op;
            match self.memory.string(pointer, most) {
                Ok(text) => {
                    self.steps = self.steps.saturating_add(text.len() as u64 / 16);
                    self.library_read(pointer, most.min(text.len() as u64 + 1));
                    return Ok(text);
                }
                Err((NoValue::Fault(fault), at)) => return Err(self.fault(pc, fault, at, 1, false)),
                Err((NoValue::Unwritten(slot, offset), _)) => self.choose(pc, slot, offset, 1)?,
            }
        }
    }
}
