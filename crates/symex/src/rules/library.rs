//! Library functions with a meaning of their own, and functions of which nothing is known.

use ir::{Function, Operand, Type};
use logic::{Atom, Linear};
use semantics::library::{self, LibraryFunction};

use super::integer::operand;
use super::{Place, Step, Stop, any_result, decide, define, heap, memory, overflow};
use crate::alarm::{Affects, NoteKind};
use crate::context::{Context, SymbolKind};
use crate::state::{AllocKind, Background, State};
use crate::value::{Cond, Value};

/// A call of a function without a body.
pub fn external(cx: &mut Context, state: &mut State, place: &Place, function: &Function, args: &[Operand]) -> Step {
    let name = function.name.as_str();
    let Some(known) = library::lookup(name) else {
        return unknown(cx, state, place, name, args, function.noreturn);
    };
    match (known, args) {
        (LibraryFunction::Nondet, _) => any_result(cx, state, place),
        (LibraryFunction::AnyResult, _) => any_result(cx, state, place),
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
            heap::check_leaks(cx, state, true, place.location);
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
            memory::new_stack_block(cx, state, place, size, "alloca");
        }
        (LibraryFunction::Memory(kind), [destination, _, _, ..]) => {
            let result = operand(cx, state, destination);
            heap::block_operation(cx, state, place, kind, args)?;
            define(cx, state, place, result);
        }
        (LibraryFunction::Abs, [arg, ..]) => overflow::absolute(cx, state, place, arg, true)?,
        (LibraryFunction::Output, _) => {
            output(cx, state, place, name, args);
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
        let safe = match constant_string(cx, state, &value) {
            Some(text) if name == "printf" || name == "fprintf" => !reads_or_writes(&text),
            Some(_) => true,
            None => false,
        };
        if !safe {
            let message = format!("{name} reads memory in a way that is not modelled");
            cx.note(state, NoteKind::Gap { affects: Affects::MemorySafety }, place.location, message);
        }
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
        [] => Some(Vec::new()),
        [ir::InitPiece::Bytes { offset: 0, bytes }] if (bytes.len() as u64) < global.size || bytes.contains(&0) => {
            Some(bytes.iter().take_while(|byte| **byte != 0).copied().collect())
        }
        _ => None,
    }
}

/// Whether a format string has a conversion that reads a string or writes through a pointer.
fn reads_or_writes(format: &[u8]) -> bool {
    let mut bytes = format.iter();
    while let Some(byte) = bytes.next() {
        if *byte == b'%' {
            match bytes.by_ref().find(|byte| byte.is_ascii_alphabetic() && !b"hlLqjzt".contains(byte) || **byte == b'%')
            {
                Some(b's' | b'S' | b'n') => return true,
                _ => continue,
            }
        }
    }
    false
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
            found |= matches!(cx.symbols[symbol.0 as usize].kind, SymbolKind::Function(_));
        });
        found
    });
    if passes_function || changes_control(name) {
        let message = format!("`{name}` may change the flow of control and has no model");
        cx.note(state, NoteKind::Gap { affects: Affects::Everything }, place.location, message);
    }
    let passes_pointer = args.iter().any(|arg| is_pointer(cx, state, arg));
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
        heap::check_leaks(cx, state, true, place.location);
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

fn is_pointer(cx: &Context, state: &State, operand: &Operand) -> bool {
    let ty = match operand {
        Operand::Value(value) => cx.program.function(state.top().function).value(*value).ty.clone(),
        Operand::Const(constant) => constant.ty(),
    };
    !matches!(ty, Type::Int(_) | Type::Float(_)) && !matches!(operand, Operand::Const(ir::Constant::Null))
}
