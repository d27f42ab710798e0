//! Library functions without a body: what the interpreter does, on all paths at once.
//!
//! The inputs that a function takes are those that the interpreter takes, in the same order. Where this engine is
//! simpler, the path ends in a gap, or the result is any value, which the replay of a violation then has to confirm.

use evidence::{AlarmKind, Stream};
use ir::{Function, Leaf, MemKind, Type};
use semantics::format::{Piece, scanned};
use semantics::library::{
    Ending, Engine as By, FormatArguments, LibraryFunction, StreamOperation, input_or_output, lookup, outside, refusal,
};
use semantics::models::HELPER;
use smt::bv::Term;

use super::call::{Argument, Call};
use super::{Affects, Engine, Flow};
use crate::contents::{Cell, Contents, Fill};
use crate::state::State;
use crate::value::{Scalar, Value};

impl Engine<'_> {
    /// Calls a function without its body: it has none, or executes as an operation on streams.
    pub(super) fn native(&mut self, state: &mut State, function: &Function, call: &Call<'_>) -> Flow {
        let name = function.name.as_str();
        if let Some(operation) = input_or_output(name) {
            return self.operation(state, name, operation, call);
        }
        if outside::is_outside(function) {
            return self.outside(state, function, call);
        }
        match lookup(name) {
            Some(operation) => self.operation(state, name, operation, call),
            None => self.refused(state, name),
        }
    }

    /// A call that is not followed. Of a helper of the models the message names the function that the user called.
    fn refused(&mut self, state: &mut State, name: &str) -> Flow {
        let functions = state.frames.iter().rev().map(|frame| self.program.function(frame.function));
        let called = functions.take_while(|function| function.library && name.starts_with(HELPER)).last();
        let name = called.map_or(name, |function| &function.name);
        self.gap(state, &refusal(name), Term::TRUE)
    }

    /// A function of which nothing is known: here it changes nothing, and its result is an input. Whether that is all it
    /// can do `semantics::plain` says.
    fn outside(&mut self, state: &mut State, function: &Function, call: &Call<'_>) -> Flow {
        let name = &function.name;
        let number = |arg: &Argument| arg.byval.is_none() && outside::is_number(&arg.ty);
        if function.noreturn || !outside::is_number(&function.result) || !call.args.iter().all(number) {
            return self.refused(state, name);
        }
        if call.inst.result.is_none() {
            return Some(());
        }
        self.nondet(state, false, Stream::Call, call)
    }

    /// The run fails an assertion or calls an error function, and ends.
    fn assertion_failed(&mut self, state: &State, kind: AlarmKind) {
        let mut copy = state.clone();
        // No run goes on from here: the result of the copy does not matter.
        let _ = self.alarm(&mut copy, kind, Term::TRUE);
    }

    /// `abs`: the least integer has no absolute value.
    fn absolute(&mut self, state: &mut State, call: &Call<'_>) -> Flow {
        self.not_on_integers(state)?;
        let value = self.number(state, call, 0)?;
        let (absolute, least) = crate::encode::abs(&mut self.pool, value);
        if !self.options.wraps {
            self.alarm(state, AlarmKind::Overflow, least)?;
        }
        self.result(state, call, Scalar::number(absolute))
    }

    /// A library function with a meaning of its own.
    fn operation(&mut self, state: &mut State, name: &str, function: LibraryFunction, call: &Call<'_>) -> Flow {
        use LibraryFunction as F;
        if !function.is_followed(By::Unrolling) {
            return self.refused(state, name);
        }
        match function {
            F::EndsRun(ending) => {
                match ending {
                    Ending::Error => self.assertion_failed(state, AlarmKind::ErrorCall),
                    Ending::Assertion => self.assertion_failed(state, AlarmKind::FailedAssertion),
                    Ending::Exit | Ending::ExitNow | Ending::Abort => {}
                }
                self.ended(state);
                None
            }
            F::Assert => {
                let value = self.number(state, call, 0)?;
                let bad = self.pool.is_zero(value);
                let mut failed = state.clone();
                if self.assume(&mut failed, bad).is_some() {
                    self.assertion_failed(&failed, AlarmKind::FailedAssertion);
                    self.ended(&mut failed);
                }
                let holds = self.pool.not(bad);
                self.assume(state, holds)
            }
            F::Nondet { truth } => self.nondet(state, truth, Stream::Call, call),
            F::AnyResult if call.inst.result.is_none() => Some(()),
            F::AnyResult => self.nondet(state, false, Stream::Environment, call),
            F::Math => self.any_result(state, call.inst),
            F::Assume => {
                let value = self.number(state, call, 0)?;
                let holds = self.pool.is_zero(value);
                let holds = self.pool.not(holds);
                self.assume(state, holds)
            }
            F::Abs => self.absolute(state, call),
            F::AnyIn(least, greatest) => {
                let value = self.between(state, call, least, greatest)?;
                self.result(state, call, value)
            }
            F::Answer => {
                let answer = self.number(state, call, 0)?;
                self.result(state, call, Scalar::number(answer))
            }
            F::Overflow => self.alarm(state, AlarmKind::Overflow, Term::TRUE),
            F::Undefined | F::NoSuchNumber => {
                self.undefined(state, "a library function with such arguments", Term::TRUE)
            }
            // What is asked is refused where it is answered.
            F::Asks | F::TakesInput | F::GivesInput | F::MoreInput | F::StringBegins => Some(()),
            // To know nothing is always right.
            F::KnownLength => self.result_number(state, call, -1),
            F::Exact | F::Summarises => self.result_number(state, call, 0),
            F::MayShare => self.result_number(state, call, 1),
            F::ComparisonsAct => self.result_number(state, call, i64::from(self.facts.comparisons_act())),
            F::Stream(operation) => self.stream(state, name, operation, call),
            F::Output(at) => self.print(state, name, at, call),
            F::Scan(at) => self.scan(state, name, at, call),
            F::Malloc
            | F::Calloc
            | F::AlignedAlloc
            | F::Realloc
            | F::Free
            | F::StackAlloc
            | F::Memory(_)
            | F::Reads
            | F::AnyBytes
            | F::Disjoint => self.on_memory(state, function, call),
            F::Format(_)
            | F::AnyString
            | F::Reorders
            | F::NoModel
            | F::LibraryBlock
            | F::LibraryBlockOrNull
            | F::ResultBlock
            | F::ResultBlockOrNull
            | F::EndResult
            | F::EndLibraryBlock
            | F::OpensFile
            | F::Agrees => self.refused(state, name),
        }
    }

    /// An operation on blocks or ranges of memory.
    fn on_memory(&mut self, state: &mut State, function: LibraryFunction, call: &Call<'_>) -> Flow {
        match function {
            LibraryFunction::Malloc => {
                let size = self.size(state, call, 0)?;
                self.allocate(state, call, size, Fill::Unwritten)
            }
            LibraryFunction::Calloc => {
                let (count, size) = (self.size(state, call, 0)?, self.size(state, call, 1)?);
                let bytes = self.product(state, count, size)?;
                self.allocate(state, call, bytes, Fill::Zero)
            }
            LibraryFunction::AlignedAlloc => {
                let size = self.size(state, call, 1)?;
                self.allocate(state, call, size, Fill::Unwritten)
            }
            LibraryFunction::Realloc => {
                let size = self.size(state, call, 1)?;
                self.reallocate(state, call, size)
            }
            LibraryFunction::Free => {
                let pointer = self.argument(state, call, 0)?;
                self.free(state, &pointer)
            }
            LibraryFunction::StackAlloc => {
                let size = self.size(state, call, 0)?;
                let block = self.stack_block(state, size)?;
                self.result(state, call, block)
            }
            LibraryFunction::Memory(kind) => {
                let to = self.argument(state, call, 0)?;
                let from = self.argument(state, call, 1)?;
                let length = self.argument(state, call, 2)?;
                let from = if kind == MemKind::Set {
                    from.map(&mut self.pool, |pool, bits| pool.resize(bits, 8))
                } else {
                    from
                };
                self.block_operation(state, kind, &to, &from, &length)?;
                self.result(state, call, to)
            }
            LibraryFunction::Reads => {
                let pointer = self.argument(state, call, 0)?;
                let length = self.size(state, call, 1)?;
                self.targets(state, &pointer, length, false)?;
                Some(())
            }
            LibraryFunction::AnyBytes => {
                let pointer = self.argument(state, call, 0)?;
                let length = self.size(state, call, 1)?;
                self.any_bytes(state, &pointer, length)
            }
            LibraryFunction::Disjoint => {
                let (one, size) = (self.argument(state, call, 0)?, self.size(state, call, 1)?);
                let (other, other_size) = (self.argument(state, call, 2)?, self.size(state, call, 3)?);
                self.disjoint(state, (&one, size), (&other, other_size))
            }
            _ => self.gap(state, "an operation on memory", Term::TRUE),
        }
    }

    fn any_bytes(&mut self, state: &mut State, pointer: &Scalar, length: Term) -> Flow {
        let targets = self.targets(state, pointer, length, true)?;
        let Some(bytes) = self.pool.value(length).filter(|bytes| *bytes <= u128::from(self.options.limits.string))
        else {
            return self.gap(state, "arbitrary bytes of the library", Term::TRUE);
        };
        let hole = Contents::new(Fill::Unwritten);
        for at in 0..bytes as u64 {
            for cell in hole.pieces(&mut self.pool, self.program, at, 1) {
                self.write(state, &targets, at, &cell)?;
            }
        }
        Some(())
    }

    // --- arguments and results ---

    /// The first scalar of an argument.
    pub(super) fn argument(&mut self, state: &mut State, call: &Call<'_>, index: usize) -> Flow<Scalar> {
        match call.args.get(index).and_then(|arg| arg.value.first()) {
            Some(value) => {
                let value = value.clone();
                self.undefined(state, "an argument that is the result of undefined behaviour", value.poison)?;
                Some(Scalar { poison: Term::FALSE, ..value })
            }
            None => {
                self.gap(state, "a call with too few arguments", Term::TRUE)?;
                None
            }
        }
    }

    fn number(&mut self, state: &mut State, call: &Call<'_>, index: usize) -> Flow<Term> {
        self.argument(state, call, index).map(|value| value.bits)
    }

    /// An argument as a number of bytes.
    pub(super) fn size(&mut self, state: &mut State, call: &Call<'_>, index: usize) -> Flow<Term> {
        let bits = self.number(state, call, index)?;
        Some(self.pool.resize(bits, self.program.pointer_bits()))
    }

    /// Gives the call its result, cut to its type.
    pub(super) fn result(&mut self, state: &mut State, call: &Call<'_>, value: Scalar) -> Flow {
        let ty = self.result_type(state, call.inst)?;
        let Some(width) = ty.integer_bits(self.program.pointer_bits()) else {
            return if ty == Type::Void { Some(()) } else { self.any_result(state, call.inst) };
        };
        let value = value.map(&mut self.pool, |pool, bits| pool.resize(bits, width));
        self.give(state, call.inst, Value::from_iter([value]))
    }

    fn result_number(&mut self, state: &mut State, call: &Call<'_>, value: i64) -> Flow {
        let bits = self.pool.constant(64, value as u128);
        self.result(state, call, Scalar::number(bits))
    }

    // --- what inputs decide ---

    /// Any value of the result type.
    fn nondet(&mut self, state: &mut State, truth: bool, stream: Stream, call: &Call<'_>) -> Flow {
        let ty = self.result_type(state, call.inst)?;
        let shape = self.shapes().of(&ty);
        let shape = self.known(state, shape)?;
        let mut value = Value::new();
        for (_, leaf) in &shape.leaves {
            let bits = self.input(state, stream, leaf.bits(), Term::TRUE);
            if truth && leaf.bits() > 1 && matches!(leaf, Leaf::Int(_)) {
                let two = self.pool.constant(leaf.bits(), 2);
                let small = self.pool.ult(bits, two);
                self.assumptions.push(small);
            }
            value.push(Scalar::number(bits));
        }
        self.give(state, call.inst, value)
    }

    /// A number that the environment chooses.
    fn between(&mut self, state: &mut State, call: &Call<'_>, least: i64, greatest: i64) -> Flow<Scalar> {
        let ty = self.result_type(state, call.inst)?;
        let width = match ty {
            Type::Int(bits @ 1..=64) => bits,
            _ => 64,
        };
        let bits = self.input(state, Stream::Environment, width, Term::TRUE);
        let (low, high) = (self.pool.constant(width, least as u128), self.pool.constant(width, greatest as u128));
        let (above, below) = (self.pool.sle(low, bits), self.pool.sle(bits, high));
        self.assumptions.extend([above, below]);
        Some(Scalar::number(bits))
    }

    // --- input and output ---

    /// The bytes of a string that is known.
    fn text(&mut self, state: &State, pointer: &Scalar) -> Option<Vec<u8>> {
        let [one] = *pointer.alternatives() else { return None };
        let object = one.object?;
        let start = self.offset(object, one.bits);
        let start = self.pool.value(start)? as u64;
        let contents = &state.memory.get(&object)?.contents;
        let size = self.pool.value(self.object(object).size)? as u64;
        let mut text = Vec::new();
        for at in start..size.min(start.checked_add(self.options.limits.string)?) {
            let pieces = contents.pieces(&mut self.pool, self.program, at, 1);
            let cell = pieces.first().filter(|cell| cell.unwritten == Term::FALSE)?;
            match self.pool.value(cell.value.bits)? as u8 {
                0 => return Some(text),
                byte => text.push(byte),
            }
        }
        None
    }

    /// Characters that are read or written.
    fn stream(&mut self, state: &mut State, name: &str, operation: StreamOperation, call: &Call<'_>) -> Flow {
        match operation {
            StreamOperation::Getchar => {
                let value = self.input(state, Stream::Environment, 16, Term::TRUE);
                let end = self.pool.constant(16, u128::MAX);
                let end = self.pool.eq(value, end);
                let byte = self.pool.extract(value, 0, 8);
                let (byte, minus) = (self.pool.zext(byte, 32), self.pool.constant(32, u128::MAX));
                let bits = self.pool.ite(end, minus, byte);
                self.result(state, call, Scalar::number(bits))
            }
            StreamOperation::Putchar => {
                let byte = self.number(state, call, 0)?;
                let byte = self.pool.resize(byte, 8);
                let bits = self.pool.zext(byte, 32);
                self.result(state, call, Scalar::number(bits))
            }
            StreamOperation::Getc
            | StreamOperation::Fgets
            | StreamOperation::Fread
            | StreamOperation::Getline
            | StreamOperation::Getdelim
            | StreamOperation::Ungetc
            | StreamOperation::AtEnd => self.refused(state, name),
            // As in runs, where streams take what they get.
            StreamOperation::Flush | StreamOperation::Failed => {
                self.note(state, &format!("what `{name}` reads"), Affects::MemorySafety);
                self.result_number(state, call, 0)
            }
            StreamOperation::Puts | StreamOperation::Putc | StreamOperation::Fputs | StreamOperation::Fwrite => {
                self.note(state, &format!("what `{name}` reads"), Affects::MemorySafety);
                self.any_result(state, call.inst)
            }
        }
    }

    /// Text goes nowhere; what is read of memory for it is not looked at.
    fn print(&mut self, state: &mut State, name: &str, at: FormatArguments, call: &Call<'_>) -> Flow {
        let format = call.args.get(at.format).filter(|_| !at.list).and_then(|arg| arg.value.first()).cloned();
        let plain = match format {
            Some(format) => match self.text(state, &format).as_deref().and_then(semantics::format::printed) {
                Some(pieces) => !pieces.iter().any(|piece| matches!(piece, Piece::Conversion(it) if it.letter == b's')),
                None => false,
            },
            None => false,
        };
        if !plain {
            self.note(state, &format!("what `{name}` reads"), Affects::MemorySafety);
        }
        self.any_result(state, call.inst)
    }

    /// `scanf`: each conversion of a number takes an input of the user's.
    fn scan(&mut self, state: &mut State, name: &str, at: FormatArguments, call: &Call<'_>) -> Flow {
        let format = at.format;
        let pointer = self.argument(state, call, format)?;
        let pieces = self.text(state, &pointer).as_deref().and_then(scanned);
        let Some(pieces) = pieces else { return self.gap(state, &format!("the format of `{name}`"), Term::TRUE) };
        // What is not read stays as it is, or arbitrary; both are among the values that may be read.
        let caller = state.frames.last().map(|frame| self.program.function(frame.function));
        if call.inst.result.is_some_and(|result| caller.is_none_or(|caller| caller.uses(result))) {
            self.note(state, &format!("`{name}` that reads nothing"), Affects::Everything);
        }
        let bits = self.program.pointer_bits();
        let (mut next, mut assigned) = (format + 1, 0);
        for piece in pieces {
            let conversion = match piece {
                Piece::Text(text) if text.iter().all(u8::is_ascii_whitespace) => continue,
                Piece::Conversion(conversion) if !conversion.suppressed => conversion,
                _ => return self.gap(state, &format!("the format of `{name}`"), Term::TRUE),
            };
            let bytes = match conversion.letter {
                b'c' => 1,
                b'd' | b'i' | b'u' | b'x' | b'o' => conversion.integer_bytes(bits),
                _ => return self.gap(state, &format!("the format of `{name}`"), Term::TRUE),
            };
            let value = self.input(state, Stream::Call, 8 * bytes as u32, Term::TRUE);
            let place = self.argument(state, call, next)?;
            let length = self.length(bytes);
            let targets = self.targets(state, &place, length, true)?;
            self.write(state, &targets, 0, &Cell::of(bytes as u32, Scalar::number(value)))?;
            next += 1;
            assigned += 1;
        }
        self.result_number(state, call, assigned)
    }
}
