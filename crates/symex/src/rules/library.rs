//! Library functions with a meaning of their own, and functions of which nothing is known.

use ir::{Function, Operand};
use logic::{Atom, Linear};
use semantics::library::LibraryFunction;

use super::integer::operand;
use super::{Place, Step, Stop, any_result, decide, define, heap, memory, overflow};
use crate::alarm::{Affects, NoteKind};
use crate::context::{Context, SymbolKind};
use crate::escape;
use crate::state::{AllocKind, Background, State};
use crate::value::{Cond, Value};

/// A call of a function without a body.
pub fn external(cx: &mut Context, state: &mut State, place: &Place, function: &Function, args: &[Operand]) -> Step {
    let name = function.name.as_str();
    let caller = cx.program.function(state.top().function);
    let Some(known) = escape::known(cx.program, caller, name, args) else {
        return unknown(cx, state, place, name, args, function.noreturn);
    };
    match (known, args) {
        (LibraryFunction::Nondet, _) => any_result(cx, state, place),
        (LibraryFunction::AnyResult, _) => {
            if let [character] = args {
                classified(cx, state, place, name, character)?;
            }
            any_result(cx, state, place);
        }
        (LibraryFunction::Assume, [condition, ..]) => {
            let truth = match operand(cx, state, condition) {
                Value::Bool(cond) => decide(state, &cond)?,
                Value::Int { term, .. } => !decide(state, &Cond::Atom(Atom::eq(&term, &Linear::zero())))?,
                _ => true,
            };
            if !truth {
                return Err(Stop::End("assumption does not hold"));
            }
        }
        (LibraryFunction::EndsRun, _) => {
            heap::check_leaks_at_exit(cx, state, place.location);
            return Err(Stop::End("end of the program"));
        }
        (LibraryFunction::Malloc, [size, ..]) => {
            let size = heap::size_argument(cx, state, size)?;
            heap::allocate(cx, state, place, size, Background::Unknown);
        }
        (LibraryFunction::AlignedAlloc, [_, size, ..]) => {
            let size = heap::size_argument(cx, state, size)?;
            heap::allocate(cx, state, place, size, Background::Unknown);
        }
        (LibraryFunction::Calloc, [n, size, ..]) => heap::calloc(cx, state, place, n, size)?,
        (LibraryFunction::Realloc, [pointer, size, ..]) => heap::realloc(cx, state, place, pointer, size)?,
        (LibraryFunction::Free, [pointer, ..]) => heap::free(cx, state, place, pointer)?,
        (LibraryFunction::StackAlloc, [size, ..]) => {
            let size = heap::size_argument(cx, state, size)?;
            super::stack::new_stack_block(cx, state, place, size, "alloca");
        }
        (LibraryFunction::Memory(kind), [destination, _, _, ..]) => {
            let result = operand(cx, state, destination);
            heap::block_operation(cx, state, place, kind, args, false)?;
            define(cx, state, place, result);
        }
        (LibraryFunction::Abs, [arg, ..]) => overflow::library_abs(cx, state, place, arg)?,
        (LibraryFunction::Output, _) => {
            output(cx, state, place, name, args);
            check_stream(cx, state, place, name, args);
            any_result(cx, state, place);
        }
        // Called with fewer arguments than it has: nothing can be said.
        _ => return unknown(cx, state, place, name, args, false),
    }
    Ok(())
}

/// Output reads the strings it is given: they must be constants for that to be known safe.
fn output(cx: &mut Context, state: &mut State, place: &Place, name: &str, args: &[Operand]) {
    let strings: Vec<&Operand> = match name {
        "puts" | "perror" => args.first().into_iter().collect(),
        "fputs" => args.first().into_iter().collect(),
        "printf" => args.first().into_iter().collect(),
        "fprintf" => args.get(1).into_iter().collect(),
        _ => Vec::new(),
    };
    for operand_ in strings {
        let value = operand(cx, state, operand_);
        let formats = matches!(name, "printf" | "fprintf");
        let effect = match constant_string(cx, state, &value) {
            Some(text) if formats => format_effect(&text),
            Some(_) => Format::Harmless,
            None if formats => Format::Unknown,
            None => Format::Reads,
        };
        if effect != Format::Harmless {
            let message = format!("{name} accesses memory in a way that is not modelled");
            let affects = if effect == Format::Unknown { Affects::Everything } else { Affects::MemorySafety };
            cx.note(state, NoteKind::Gap { affects }, place.location, message);
        }
    }
}

/// A stream must be one of the standard ones: nothing is known of others, which may be null or closed.
fn check_stream(cx: &mut Context, state: &State, place: &Place, name: &str, args: &[Operand]) {
    let stream = match name {
        "fprintf" | "fflush" => args.first(),
        "fputs" | "fputc" | "putc" => args.get(1),
        _ => return,
    };
    let function = cx.program.function(state.top().function);
    let standard = match stream {
        Some(Operand::Const(ir::Constant::Null)) => name == "fflush",
        Some(Operand::Value(id)) => match function.defining_inst(*id).map(|inst| &inst.kind) {
            Some(ir::InstKind::Load { pointer: Operand::Const(ir::Constant::Global(global, 0)), .. }) => {
                let global = cx.program.global(*global);
                global.init.is_none() && matches!(global.name.as_str(), "stdin" | "stdout" | "stderr")
            }
            _ => false,
        },
        _ => false,
    };
    if !standard {
        let message = format!("`{name}` uses a stream of which nothing is known");
        cx.note(state, NoteKind::Gap { affects: Affects::MemorySafety }, place.location, message);
    }
}

/// The bytes up to the terminator, if the value is the start of a constant string.
fn constant_string(cx: &Context, state: &State, value: &Value) -> Option<Vec<u8>> {
    let Value::Pointer(term) = value else { return None };
    let (id, offset) = cx.attribute(state, term)?;
    let AllocKind::Global(global) = cx.allocation(state, id)?.kind else { return None };
    let global = cx.program.global(global);
    if !global.constant || !offset.as_constant()?.is_zero() {
        return None;
    }
    match global.init.as_deref()? {
        [] if global.size > 0 => Some(Vec::new()),
        [ir::InitPiece::Bytes { offset: 0, bytes }] if (bytes.len() as u64) < global.size || bytes.contains(&0) => {
            Some(bytes.iter().take_while(|byte| **byte != 0).copied().collect())
        }
        _ => None,
    }
}

/// What a format string does with memory.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Format {
    /// Nothing.
    Harmless,
    /// It reads strings.
    Reads,
    /// Anything: it writes through a pointer (`%n`) or has a conversion of which nothing is known.
    Unknown,
}

/// What a format string does with memory.
fn format_effect(format: &[u8]) -> Format {
    let mut result = Format::Harmless;
    let mut bytes = format.iter();
    while let Some(byte) = bytes.next() {
        if *byte == b'%' {
            match bytes.by_ref().find(|byte| byte.is_ascii_alphabetic() && !b"hlLqjzt".contains(byte) || **byte == b'%')
            {
                Some(b's') => result = result.max(Format::Reads),
                Some(
                    b'd' | b'i' | b'o' | b'u' | b'x' | b'X' | b'c' | b'p' | b'e' | b'E' | b'f' | b'F' | b'g' | b'G'
                    | b'a' | b'A' | b'%',
                ) => {}
                _ => return Format::Unknown,
            }
        }
    }
    result
}

/// A call of a function of which nothing is known: it returns (assumed) any value, and what it may reach is unknown
/// afterwards.
pub fn unknown(
    cx: &mut Context,
    state: &mut State,
    place: &Place,
    name: &str,
    args: &[Operand],
    noreturn: bool,
) -> Step {
    let values: Vec<Value> = args.iter().map(|arg| operand(cx, state, arg)).collect();
    let passes_function = values.iter().any(|value| {
        let mut found = false;
        value.for_each_symbol(&mut |symbol| {
            found |= matches!(cx.symbols[symbol.0 as usize].kind, SymbolKind::Function(_) | SymbolKind::OneOf(_));
        });
        found
    });
    let caller = cx.program.function(state.top().function);
    let integers = cx.integers_are_addresses();
    let passes_pointer = args.iter().any(|arg| escape::may_carry_pointer(cx.program, caller, arg, integers))
        || values.iter().any(|value| mentions_block(cx, value));
    // A function may also be found in memory that is handed over.
    let passes_function = passes_function || passes_pointer && escape::takes_function_addresses(cx.program);
    if passes_function || changes_control(name) {
        let message = format!("`{name}` may change the flow of control and has no model");
        cx.note(state, NoteKind::Gap { affects: Affects::Everything }, place.location, message);
    }
    cx.assumptions.insert(format!("`{name}` has no body: it is assumed to return and not to call back"));
    if passes_pointer {
        let message = format!("`{name}` has no model and may access memory through its arguments");
        cx.note(state, NoteKind::Gap { affects: Affects::MemorySafety }, place.location, message);
    }
    if passes_pointer || cx.memory_escapes() {
        memory::forget_everything(cx, state);
        heap::forget_liveness(state);
    }
    if noreturn {
        heap::check_leaks_at_exit(cx, state, place.location);
        return Err(Stop::End("end of the program"));
    }
    any_result(cx, state, place);
    Ok(())
}

fn changes_control(name: &str) -> bool {
    matches!(
        name,
        "atexit"
            | "at_quick_exit"
            | "on_exit"
            | "signal"
            | "sigaction"
            | "fork"
            | "vfork"
            | "clone"
            | "setjmp"
            | "_setjmp"
            | "sigsetjmp"
            | "__sigsetjmp"
            | "longjmp"
            | "siglongjmp"
            | "_longjmp"
            | "setcontext"
            | "makecontext"
            | "swapcontext"
            | "system"
            | "dlopen"
            | "execv"
            | "execve"
            | "raise"
            | "alarm"
    ) || name.starts_with("pthread_")
        || name.starts_with("thrd_")
}

/// Whether the value is made of the address of a block: also as an integer, read from where a pointer was stored.
fn mentions_block(cx: &Context, value: &Value) -> bool {
    let mut found = false;
    value.for_each_symbol(&mut |symbol| {
        found |= matches!(cx.symbols[symbol.0 as usize].kind, SymbolKind::Base(_));
    });
    found
}

/// `isalpha` and the like look their argument up in a table: it must be a character or EOF.
fn classified(cx: &mut Context, state: &mut State, place: &Place, name: &str, character: &Operand) -> Step {
    if !name.starts_with("is") && !matches!(name, "toupper" | "tolower") {
        return Ok(());
    }
    let bits = super::operand_bits(cx, state, character);
    let term = super::integer::operand_in(cx, state, character, bits, crate::value::View::Signed)?;
    if !super::integer::within(state, &term, &logic::Int::from(-1), &logic::Int::from(255)) {
        let message = format!("`{name}` is called with what may be no character");
        cx.note(state, NoteKind::Gap { affects: Affects::MemorySafety }, place.location, message);
    }
    Ok(())
}
