//! Library functions without a body: what the interpreter does, on all paths at once.
//!
//! The inputs that a function takes are those that the interpreter takes, in the same order. Where this engine is
//! simpler, the path ends in a gap, or the result is any value, which the replay of a violation then has to confirm.

use evidence::Stream;
use ir::{Leaf, MemKind, Type};
use semantics::format::{Piece, scanned};
use semantics::library::{LibraryFunction, format_arguments, is_output, is_scan, lookup};
use smt::bv::Term;

use super::call::Call;
use super::{Affects, Engine, Flow};
use crate::answer::Kind;
use crate::contents::{Cell, Contents, Fill};
use crate::shape::shape;
use crate::state::State;
use crate::value::{Scalar, Value};

/// Strings of the program that are read here are no longer.
const LONGEST: u64 = 256;

impl Engine<'_> {
    /// Calls a function without a body.
    pub(super) fn native(&mut self, state: &mut State, name: &str, call: &Call<'_>) -> Flow {
        let unlocked = name.strip_suffix("_unlocked").unwrap_or(name);
        match unlocked {
            "exit" | "_exit" | "_Exit" | "quick_exit" | "abort" => {
                self.ended(state);
                return None;
            }
            "reach_error"
            | "__VERIFIER_error"
            | "__assert_fail"
            | "__assert_rtn"
            | "__assert"
            | "__assert_perror_fail" => {
                if self.options.error_calls {
                    let mut copy = state.clone();
                    // The run ends here, whatever is lost then.
                    let _ = self.violation(&mut copy, Kind::ErrorCall, Term::TRUE);
                }
                self.ended(state);
                return None;
            }
            "assert" => {
                let value = self.number(state, call, 0)?;
                let bad = self.pool.is_zero(value);
                if self.options.error_calls {
                    return self.violation(state, Kind::ErrorCall, bad);
                }
                return self.gap(state, "the end of a run by a failed assertion", bad);
            }
            "calloc" => {
                let (count, size) = (self.size(state, call, 0)?, self.size(state, call, 1)?);
                let bytes = self.product(state, count, size)?;
                return self.allocate(state, call, bytes, Fill::Zero);
            }
            "reallocarray" => {
                let (count, size) = (self.size(state, call, 1)?, self.size(state, call, 2)?);
                let bytes = self.product(state, count, size)?;
                return self.reallocate(state, call, bytes);
            }
            "time" => {
                let time = self.between(state, call, 0, i64::from(i32::MAX))?;
                let place = self.argument(state, call, 0)?;
                let null = self.pool.is_zero(place.bits);
                let set = self.pool.not(null);
                self.gap(state, "`time` with a pointer", set)?;
                return self.result(state, call, time);
            }
            "fflush" | "setbuf" | "setvbuf" | "srand" | "srandom" | "srand48" | "sleep" | "usleep" => {
                return self.result_number(state, call, 0);
            }
            "getchar" => {
                let value = self.input(state, Stream::Environment, 16, Term::TRUE);
                let end = self.pool.constant(16, u128::MAX);
                let end = self.pool.eq(value, end);
                let byte = self.pool.extract(value, 0, 8);
                let (byte, minus) = (self.pool.zext(byte, 32), self.pool.constant(32, u128::MAX));
                let bits = self.pool.ite(end, minus, byte);
                return self.result(state, call, Scalar::number(bits));
            }
            _ if is_scan(unlocked) => return self.scan(state, unlocked, call),
            _ if is_output(unlocked) => return self.output(state, unlocked, call),
            _ => {}
        }
        match lookup(name) {
            Some(function) => self.known_function(state, name, function, call),
            None => self.gap(state, &format!("a call of `{name}`, which has no body"), Term::TRUE),
        }
    }

    fn known_function(&mut self, state: &mut State, name: &str, function: LibraryFunction, call: &Call<'_>) -> Flow {
        match function {
            LibraryFunction::Nondet => {
                let helper = name.starts_with(semantics::models::HELPER);
                let stream = if helper { Stream::Environment } else { Stream::Call };
                self.nondet(state, name, stream, call)
            }
            LibraryFunction::Assume => {
                let value = self.number(state, call, 0)?;
                let holds = self.pool.is_zero(value);
                let holds = self.pool.not(holds);
                self.assume(state, holds)
            }
            LibraryFunction::Malloc => {
                let size = self.size(state, call, 0)?;
                self.allocate(state, call, size, Fill::Unwritten)
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
            LibraryFunction::Abs => {
                self.not_on_integers(state)?;
                let value = self.number(state, call, 0)?;
                let (absolute, least) = crate::encode::abs(&mut self.pool, value);
                if !self.options.wraps {
                    self.alarm(state, evidence::AlarmKind::Overflow, least)?;
                }
                self.result(state, call, Scalar::number(absolute))
            }
            LibraryFunction::AnyIn(least, greatest) => {
                let value = self.between(state, call, least, greatest)?;
                self.result(state, call, value)
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
                let targets = self.targets(state, &pointer, length, true)?;
                let Some(bytes) = self.pool.value(length).filter(|bytes| *bytes <= u128::from(LONGEST)) else {
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
            LibraryFunction::Overflow => self.alarm(state, evidence::AlarmKind::Overflow, Term::TRUE),
            LibraryFunction::Undefined => self.undefined(state, "a library function with such arguments", Term::TRUE),
            // To know nothing is always right.
            LibraryFunction::KnownLength => self.result_number(state, call, -1),
            LibraryFunction::AnyResult if is_plain_choice(name) => self.nondet(state, name, Stream::Environment, call),
            LibraryFunction::AnyResult => {
                let ty = self.result_type(state, call.inst)?;
                let shape = shape(&ty, self.program.pointer_bits());
                let shape = self.known(state, shape)?;
                let value = shape.leaves.iter().map(|(_, leaf)| self.any(leaf.bits())).collect();
                self.give(state, call.inst, value)
            }
            _ => self.gap(state, &format!("a call of `{name}`"), Term::TRUE),
        }
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
    fn nondet(&mut self, state: &mut State, name: &str, stream: Stream, call: &Call<'_>) -> Flow {
        let ty = self.result_type(state, call.inst)?;
        let shape = shape(&ty, self.program.pointer_bits());
        let shape = self.known(state, shape)?;
        let truth = name.contains("bool") || name.contains("_Bool");
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
        for at in start..size.min(start.checked_add(LONGEST)?) {
            let pieces = contents.pieces(&mut self.pool, self.program, at, 1);
            let cell = pieces.first().filter(|cell| cell.unwritten == Term::FALSE)?;
            match self.pool.value(cell.value.bits)? as u8 {
                0 => return Some(text),
                byte => text.push(byte),
            }
        }
        None
    }

    /// Text goes nowhere; what is read of memory for it is not looked at.
    fn output(&mut self, state: &mut State, name: &str, call: &Call<'_>) -> Flow {
        match name {
            "putchar" => {
                let byte = self.number(state, call, 0)?;
                let byte = self.pool.resize(byte, 8);
                let bits = self.pool.zext(byte, 32);
                return self.result(state, call, Scalar::number(bits));
            }
            "sprintf" | "snprintf" | "vsprintf" | "vsnprintf" => {
                return self.gap(state, &format!("a call of `{name}`"), Term::TRUE);
            }
            _ => {}
        }
        let at = format_arguments(name).map(|arguments| arguments.format);
        let plain = match at.and_then(|at| call.args.get(at)).and_then(|arg| arg.value.first()).cloned() {
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
    fn scan(&mut self, state: &mut State, name: &str, call: &Call<'_>) -> Flow {
        let format = usize::from(name.contains("fscanf"));
        let pointer = self.argument(state, call, format)?;
        let pieces = self.text(state, &pointer).as_deref().and_then(scanned);
        let Some(pieces) = pieces else { return self.gap(state, &format!("the format of `{name}`"), Term::TRUE) };
        self.note(state, &format!("`{name}` that reads nothing"), Affects::Everything);
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

/// Functions whose results hang on nothing that the run knows; the interpreter takes an input for them.
fn is_plain_choice(name: &str) -> bool {
    matches!(name, "clock" | "getuid" | "geteuid" | "getgid" | "getegid" | "arc4random")
}
