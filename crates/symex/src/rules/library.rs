//! Library functions with a meaning of their own, and functions of which nothing is known.

use analysis::{Effects, escape};
use ir::{Function, FunctionId, Operand, Type};
use logic::{Atom, Int, Linear};
use semantics::library::{Ending as How, LibraryFunction, Returns, StreamOperation, outside, record};
use semantics::models::HELPER;

use super::basics::{any_result, decide, define};
use super::integer::{operand, operand_in};
use super::memory::Access;
use super::outcome::{Context, Place, Step, Stop};
use super::text::constant_string;
use super::{arguments, ending, format, heap, memory, orders, overflow, restrict, tell};
use crate::domain::alarm::{Affects, AlarmKind, Ending, NoteKind};
use crate::domain::block::{AllocKind, Allocation, Background, Status};
use crate::domain::block::{RESULT, STREAM};
use crate::domain::orders::Reached;
use crate::domain::site::Site;
use crate::domain::state::State;
use crate::domain::trail::{self, EventKind, Input};
use crate::domain::value::{Cond, Value, View};
use crate::domain::{Domain, SymbolKind};

/// A call of a function without a body.
pub fn external(cx: &mut Context, state: &mut State, place: &Place, function: &Function, args: &[Operand]) -> Step {
    let name = function.name.as_str();
    let caller = cx.program.function(state.top().function);
    let Some(known) = escape::known(cx.program, caller, name, args) else {
        return unknown(cx, state, place, function, args);
    };
    match (known, args) {
        (LibraryFunction::Nondet { .. }, _) => {
            any_result(cx, state, place);
            input(cx, state, place);
        }
        (LibraryFunction::AnyResult | LibraryFunction::Math, _) => any_result(cx, state, place),
        (LibraryFunction::Answer, _) => any_in(cx, state, place, 1, i64::from(i32::MAX)),
        (LibraryFunction::AnyIn(low, high), _) => any_in(cx, state, place, low, high),
        (LibraryFunction::Assume | LibraryFunction::Assert, [condition, ..]) => {
            condition_holds(cx, state, place, known, condition)?;
        }
        (LibraryFunction::EndsRun(how), _) => return end_run(cx, state, place, (how, name), args),
        (LibraryFunction::Abs, [arg, ..]) => overflow::library_abs(cx, state, place, arg)?,
        (LibraryFunction::Output(at) | LibraryFunction::Format(at), _) => {
            if !format::print(cx, state, place, (name, at), args)? {
                return unknown(cx, state, place, function, args);
            }
        }
        (LibraryFunction::Scan(at), _) => {
            if !format::scan(cx, state, place, (name, at), args)? {
                return unknown(cx, state, place, function, args);
            }
        }
        (LibraryFunction::Stream(StreamOperation::Getchar), _) if cx.options.finite_input => {
            let mut ended = state.clone();
            any_in(cx, &mut ended, place, -1, -1);
            ended.top_mut().index += 1;
            cx.choose("the input has ended".to_owned(), ended);
            any_in(cx, state, place, 0, 255);
            state.trail.changes_input(Input::More(-1));
        }
        // A character, or that there is none.
        (LibraryFunction::Stream(StreamOperation::Getchar | StreamOperation::Putchar), _) => {
            any_in(cx, state, place, -1, 255);
        }
        (LibraryFunction::Undefined, _) => {
            let message = "the behaviour of these arguments is undefined".to_owned();
            cx.note(state, NoteKind::Gap { affects: Affects::MemorySafety }, place.location, message);
        }
        (LibraryFunction::NoSuchNumber, _) => cx.assume(
            "`atoi`, `atol`, `atoll` and `atof` give some value for a number that does not fit their type, which C leaves undefined"
                .to_owned(),
        ),
        (LibraryFunction::Overflow, _) => {
            let kind = NoteKind::Alarm { kind: AlarmKind::Overflow, about: Vec::new(), certain: false };
            cx.note(state, kind, place.location, "signed overflow cannot be excluded".to_owned());
            return Err(Stop::End("signed overflow"));
        }
        (LibraryFunction::NoModel, _) => {
            let message = "what happens here has no model".to_owned();
            cx.note(state, NoteKind::Gap { affects: Affects::Everything }, place.location, message);
            return Err(Stop::End("no model"));
        }
        // All that is read or answered is arbitrary.
        (LibraryFunction::OpensFile | LibraryFunction::Asks | LibraryFunction::Agrees, _) => {}
        (LibraryFunction::TakesInput, [number, ..]) if cx.options.finite_input => {
            let number = operand_in(cx, state, number, 64, View::Signed)?;
            if decide(state, &Cond::Atom(Atom::ge(&number, &Linear::constant(Int::ONE))))? {
                state.trail.changes_input(Input::More(-1));
            }
        }
        (LibraryFunction::TakesInput, _) => {}
        (LibraryFunction::GivesInput, _) => state.trail.changes_input(Input::More(1)),
        (LibraryFunction::MoreInput, _) => state.trail.changes_input(Input::Any),
        _ => return about_memory(cx, state, place, (function, known), args),
    }
    Ok(())
}

/// What a model asked, as 0 or 1.
fn answer(cx: &mut Context, state: &mut State, place: &Place, yes: bool) {
    define(cx, state, place, Value::Int { term: Linear::constant(i64::from(yes)), view: View::Signed });
}

/// Of functions that make, end, read or write blocks, and of what models ask about blocks.
fn about_memory(
    cx: &mut Context,
    state: &mut State,
    place: &Place,
    (function, known): (&Function, LibraryFunction),
    args: &[Operand],
) -> Step {
    match (known, args) {
        (LibraryFunction::Malloc, [size, ..]) | (LibraryFunction::AlignedAlloc, [_, size, ..]) => {
            let size = heap::size_argument(cx, state, size)?;
            heap::allocate(cx, state, place, size, Background::Unknown)?;
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
        (LibraryFunction::Disjoint, [one, size, other, other_size, ..]) => {
            let (size, other_size) =
                (heap::size_argument(cx, state, size)?, heap::size_argument(cx, state, other_size)?);
            let (one, other) = (operand(cx, state, one), operand(cx, state, other));
            restrict::disjoint(cx, state, place, (&one, &size), (&other, &other_size));
        }
        (LibraryFunction::MayShare, [one, other, ..]) => {
            let (one, other) = (operand(cx, state, one), operand(cx, state, other));
            let shares = restrict::may_share(cx, state, &one, &other);
            answer(cx, state, place, shares);
        }
        (LibraryFunction::Exact, _) => answer(cx, state, place, false),
        (LibraryFunction::Summarises, _) => {
            // What a loop may compute is more than what it computes.
            cx.doubt();
            answer(cx, state, place, true);
        }
        (LibraryFunction::ComparisonsAct, _) => {
            let act = cx.facts.comparisons_act();
            answer(cx, state, place, act);
        }
        (LibraryFunction::StringBegins, [string, ..]) => format::name_end(cx, state, string),
        (LibraryFunction::KnownLength, [string, ..]) => {
            let value = operand(cx, state, string);
            let length = constant_string(cx, state, &value).and_then(|text| i64::try_from(text.len()).ok());
            let term = Linear::constant(Int::from(length.unwrap_or(-1)));
            define(cx, state, place, Value::Int { term, view: View::Signed });
        }
        (LibraryFunction::Reads, [pointer, size, ..]) => {
            touch(cx, state, place, pointer, size, false)?;
        }
        (LibraryFunction::AnyBytes, [pointer, size, ..]) => touch(cx, state, place, pointer, size, true)?,
        (LibraryFunction::Reorders, [pointer, count, ..]) => reorder(cx, state, place, pointer, count)?,
        (LibraryFunction::AnyString, [pointer, size, ..]) => {
            let size = heap::size_argument(cx, state, size)?;
            match operand(cx, state, pointer) {
                Value::Pointer(term) if term.as_constant().is_some_and(Int::is_zero) => {}
                pointer => format::any_string(cx, state, place, &pointer, &size)?,
            }
        }
        (LibraryFunction::LibraryBlock | LibraryFunction::LibraryBlockOrNull, [size, ..]) => {
            let size = heap::size_argument(cx, state, size)?;
            if known == LibraryFunction::LibraryBlockOrNull {
                or_null(cx, state, place);
            }
            library_block(cx, state, place, size, STREAM);
        }
        (LibraryFunction::ResultBlock | LibraryFunction::ResultBlockOrNull, [size, family, ..]) => {
            let size = heap::size_argument(cx, state, size)?;
            let what = end_results(cx, state, family);
            if known == LibraryFunction::ResultBlockOrNull {
                or_null(cx, state, place);
            }
            library_block(cx, state, place, size, what.as_deref().unwrap_or(RESULT));
        }
        (LibraryFunction::EndResult, [family, ..]) => {
            end_results(cx, state, family);
        }
        (LibraryFunction::EndLibraryBlock, [pointer, ..]) => end_library_block(cx, state, place, pointer)?,
        // Called with fewer arguments than it has: nothing can be said.
        _ => return unknown(cx, state, place, function, args),
    }
    Ok(())
}

/// An assertion or assumption: the run goes on where it holds.
fn condition_holds(
    cx: &mut Context,
    state: &mut State,
    place: &Place,
    known: LibraryFunction,
    condition: &Operand,
) -> Step {
    let asserts = known == LibraryFunction::Assert;
    let truth = match operand(cx, state, condition) {
        Value::Bool(cond) => decide(state, &cond)?,
        Value::Int { term, .. } | Value::Pointer(term) => {
            !decide(state, &Cond::Atom(Atom::eq(&term, &Linear::zero())))?
        }
        Value::Aggregate(_) | Value::Tree(..) | Value::Root(_) | Value::Any => {
            if asserts {
                let message = "the assertion is about a value that is not known, and may fail".to_owned();
                ending::here(cx, state, place, (Ending::FailedAssertion, message));
            }
            true
        }
    };
    if truth {
        return Ok(());
    }
    if !asserts {
        return Err(Stop::End("assumption does not hold"));
    }
    ending::here(cx, state, place, (Ending::FailedAssertion, "the assertion may fail".to_owned()));
    heap::check_leaks_at_exit(cx, state, place.location);
    Err(Stop::End("assertion does not hold"))
}

/// A call that ends the run.
fn end_run(cx: &mut Context, state: &mut State, place: &Place, (how, name): (How, &str), args: &[Operand]) -> Step {
    ending::error_call(cx, state, place, (how, name), args);
    heap::check_leaks_at_exit(cx, state, place.location);
    let is_error = matches!(how, How::Error | How::Assertion);
    Err(Stop::End(if is_error { "assertion does not hold" } else { "end of the program" }))
}

/// The result of the call is an input of the run.
fn input(cx: &Domain, state: &mut State, place: &Place) {
    let Some(result) = place.result else { return };
    let function = cx.program.function(state.top().function);
    let bits = match function.value(result).ty {
        Type::Int(bits) => bits,
        _ => 0,
    };
    let symbol = state.top().locals.get(&result).and_then(trail::whole);
    state.trail.choose(EventKind::Call, symbol, bits);
}

/// A call of a model with a pointer of which nothing is known: what the model does can be told by its effects only, and
/// whether its accesses are valid cannot be told. `false` if the pointers are known, so that its body can be followed.
///
/// The functions of the library return; only those that call back are followed in any case.
pub fn out_of_reach(cx: &mut Context, state: &mut State, place: &Place, target: FunctionId, args: &[Operand]) -> bool {
    let function = cx.program.function(target);
    let effects = cx.facts.effects(target);
    let (mut unknown, mut unknown_arg) = (None, None);
    for (arg, param) in args.iter().zip(&function.params) {
        if function.value(*param).ty == Type::Ptr {
            let term = match operand(cx, state, arg) {
                Value::Pointer(term) => state.knowledge.normalize(&term),
                _ => Linear::symbol(cx.fresh("address")),
            };
            if cx.function_at(&term).is_some() {
                return false;
            }
            if unknown.is_none() && term.as_constant().is_none() && cx.attribute(state, &term).is_none() {
                unknown = Some(term);
                unknown_arg = Some(arg.clone());
            }
        }
    }
    let Some(unknown) = unknown.filter(|_| effects != Effects::ALL) else { return false };
    let named = unknown_arg.and_then(|arg| tell::value(cx, state, &arg));
    let pointer = named.as_ref().map_or_else(|| memory::show(cx, state, &unknown), |named| format!("`{}`", named.text));
    let message = format!("`{}` is given {pointer}, and it is not known what that points to", function.name);
    cx.lack(named.map(|pointer| tell::lacking(cx, state, pointer)));
    cx.note(state, NoteKind::Gap { affects: Affects::MemorySafety }, place.location, message);
    if outside::may_read_again(&function.name) {
        state.trail.changes_input(Input::Any);
    }
    if effects.writes {
        memory::forget_everything(cx, state);
    }
    if effects.frees {
        heap::forget_liveness(cx, state);
    }
    any_result(cx, state, place);
    true
}

/// A call of a function without a meaning: it returns (assumed where no record says so) any value, and what it may reach is
/// unknown afterwards. One that can reach nothing only gives a number, which is an input of the run.
pub fn unknown(cx: &mut Context, state: &mut State, place: &Place, function: &Function, args: &[Operand]) -> Step {
    let (name, record) = (function.name.as_str(), record(&function.name));
    if outside::may_read_again(name) {
        state.trail.changes_input(Input::Any);
    }
    let values: Vec<Value> = args.iter().map(|arg| operand(cx, state, arg)).collect();
    let passes_function = values.iter().any(|value| {
        let mut found = false;
        value.for_each_symbol(&mut |symbol| {
            found |= matches!(cx.symbols[symbol.0 as usize].kind, SymbolKind::Function(_) | SymbolKind::OneOf(_));
        });
        found
    });
    let passes_pointer = passes_pointer(cx, state, args, &values);
    // A function may also be found in memory that is handed over.
    let passes_function = passes_function || passes_pointer && cx.facts.takes_function_addresses();
    if passes_function || record.is_some_and(|record| record.bends_control()) {
        let message = format!("`{name}` may change the flow of control and has no model");
        cx.note(state, NoteKind::Gap { affects: Affects::Everything }, place.location, message);
    } else if record.is_some_and(|record| record.returns == Returns::May) {
        let message = format!("`{name}` may wait for ever");
        cx.note(state, NoteKind::Gap { affects: Affects::Termination }, place.location, message);
    }
    if record.is_none() {
        cx.assume(outside::assumption(name));
        forget_library(cx, state);
    }
    if reaches_nothing(cx, function, passes_pointer) {
        any_result(cx, state, place);
        if outside::is_number(&function.result) {
            input(cx, state, place);
        } else {
            cx.doubt();
        }
        return Ok(());
    }
    cx.doubt();
    if passes_pointer {
        let message = format!("`{name}` has no model and may access memory through its arguments");
        cx.note(state, NoteKind::Gap { affects: Affects::MemorySafety }, place.location, message);
    }
    if passes_pointer || cx.memory_escapes() {
        memory::forget_everything(cx, state);
        heap::forget_liveness(cx, state);
    }
    if function.noreturn && !function.is_defined() {
        heap::check_leaks_at_exit(cx, state, place.location);
        return Err(Stop::End("end of the program"));
    }
    any_result(cx, state, place);
    Ok(())
}

/// A call of a function outside the program through a pointer that the entry's state gives
/// ([`contract::entry::Case::functions`]): it returns any value, and everything that it may reach is unknown afterwards. What
/// the program's text says of escaping memory does not count such calls, so it may reach all of it. It is assumed not to call functions of
/// the program (`docs/contracts.md`), but one that it is handed is handed to it to be called.
pub fn given(cx: &mut Context, state: &mut State, place: &Place, args: &[Operand]) {
    let values: Vec<Value> = args.iter().map(|arg| operand(cx, state, arg)).collect();
    let is_function = |kind: SymbolKind| matches!(kind, SymbolKind::Function(_) | SymbolKind::OneOf(_));
    let passes_function = values.iter().any(|value| {
        let mut found = false;
        value.for_each_symbol(&mut |symbol| found |= is_function(cx.symbols[symbol.0 as usize].kind));
        found
    });
    if passes_function {
        let message = "a function outside the program may be given one that it calls back".to_owned();
        cx.note(state, NoteKind::Gap { affects: Affects::Everything }, place.location, message);
    }
    forget_library(cx, state);
    cx.doubt();
    state.trail.changes_input(Input::Any);
    memory::forget_everything(cx, state);
    heap::forget_liveness(cx, state);
    any_result(cx, state, place);
}

/// Whether the value is made of the address of a block: also as an integer, read from where a pointer was stored.
fn mentions_block(cx: &Domain, value: &Value) -> bool {
    let mut found = false;
    value.for_each_symbol(&mut |symbol| {
        found |= matches!(cx.symbols[symbol.0 as usize].kind, SymbolKind::Base(_));
    });
    found
}

/// Any value from low to high.
fn any_in(cx: &mut Context, state: &mut State, place: &Place, low: i64, high: i64) {
    any_result(cx, state, place);
    let result = place.result.and_then(|result| state.top().locals.get(&result).cloned());
    if let Some(Value::Int { term, view: View::Signed | View::Unsigned }) = result {
        // The symbol is new: this cannot contradict anything.
        cx.narrow(state, &term, Some(&Int::from(low)), Some(&Int::from(high)));
    }
}

/// Reads so many bytes, or writes any bytes there.
fn touch(cx: &mut Context, state: &mut State, place: &Place, pointer: &Operand, size: &Operand, write: bool) -> Step {
    let size = heap::size_argument(cx, state, size)?;
    let size = state.knowledge.normalize(&size);
    if !decide(state, &Cond::Atom(Atom::ge(&size, &Linear::constant(Int::ONE))))? {
        return Ok(());
    }
    let pointer = operand(cx, state, pointer);
    let access = match write {
        // The environment may give fewer bytes than there is room for.
        true => memory::write_at_most(cx, state, place, &pointer, &size)?,
        false => memory::access(cx, state, place, &pointer, &size, false)?,
    };
    match access {
        Access::Block(id, offset) if write => memory::forget_range(cx, state, id, &offset, &size),
        Access::Anywhere if write => memory::forget_everything(cx, state),
        Access::Block(..) | Access::Anywhere => {}
    }
    Ok(())
}

/// So many pointers are put into any order.
fn reorder(cx: &mut Context, state: &mut State, place: &Place, pointer: &Operand, count: &Operand) -> Step {
    let count = heap::size_argument(cx, state, count)?;
    let width = state.knowledge.normalize(&count.scale(&Int::from(cx.pointer_bytes())));
    if !decide(state, &Cond::Atom(Atom::ge(&width, &Linear::constant(Int::ONE))))? {
        return Ok(());
    }
    let pointer = operand(cx, state, pointer);
    match memory::write_at_most(cx, state, place, &pointer, &width)? {
        Access::Block(id, offset) => {
            let others = arguments::beside_strings(cx, state, id);
            memory::forget_range(cx, state, id, &offset, &width);
            if let Some(others) = others {
                arguments::reordered(state, id, &others);
            }
        }
        Access::Anywhere => memory::forget_everything(cx, state),
    }
    Ok(())
}

/// A block of the library's: no heap block, so that it can neither be freed nor lost, and of no frame.
fn library_block(cx: &mut Context, state: &mut State, place: &Place, size: Linear, what: &str) {
    let Some(result) = place.result else { return };
    let (id, allocation) = cx.new_allocation(size, AllocKind::Stack(result), None, what, place.location.map(Site::at));
    let pointer = Value::Pointer(Linear::symbol(allocation.base));
    state.add_allocation(id, allocation);
    define(cx, state, place, pointer);
}

/// In another run the result is null.
fn or_null(cx: &mut Context, state: &State, place: &Place) {
    let mut none = state.clone();
    define(cx, &mut none, place, Value::Pointer(Linear::zero()));
    none.top_mut().index += 1;
    cx.choose("the library gives null".to_owned(), none);
}

/// The results that a family of functions gave must not be used any more. The name of such blocks, if the family is known.
fn end_results(cx: &mut Context, state: &mut State, family: &Operand) -> Option<String> {
    let what = match operand(cx, state, family) {
        Value::Int { term, .. } => term.as_constant().map(|family| format!("{RESULT} {family}")),
        _ => None,
    };
    let before: Vec<_> = state
        .allocations
        .iter()
        .filter(|(_, block)| block.is_of_library() && block.status == Status::Live)
        .filter(|(_, block)| what.as_ref().is_none_or(|what| *block.name == **what))
        .map(|(id, _)| *id)
        .collect();
    for id in before {
        if let Some(block) = state.allocation_mut(id) {
            // The library may free it, overwrite it, or leave it alone.
            block.status = Status::Unknown;
            block.cells.clear();
            block.background = Background::Unknown;
        }
    }
    what
}

/// What is assumed of a function of the library.
pub fn assume(cx: &mut Context, name: &str) {
    if let Some(record) = record(name).filter(|record| !record.assumes.is_empty()) {
        cx.assume(record.assumes.to_owned());
    }
}

/// Any number may stand in `errno` after a call of these functions; whether it is one.
pub fn leave_errno(cx: &mut Context, state: &mut State, name: &str) -> bool {
    let sets = outside::sets_errno(name);
    if sets {
        memory::any_errno(cx, state);
    }
    sets
}

/// What a call of a function without a body accesses, for the parts of expressions that are being evaluated. One that
/// reaches no memory of the program's may still call the library.
pub fn reached(cx: &mut Context, state: &mut State, function: &Function, args: &[Operand]) -> Vec<Reached> {
    // Nothing is asked of most programs.
    if cx.watch.calling.is_empty() || only_accesses(cx, state, function, args) {
        return Vec::new();
    }
    let values: Vec<Value> = args.iter().map(|arg| operand(cx, state, arg)).collect();
    let results = || state.allocations.values().any(|block| block.is_of_library());
    if !reaches_nothing(cx, function, passes_pointer(cx, state, args, &values)) || results() {
        return orders::opaque(cx, state);
    }
    let variables = outside::library_variables(cx.program);
    let blocks = variables.iter().filter_map(|variable| cx.globals.get(variable));
    blocks.flat_map(|block| orders::reached(cx, state, Some(*block), true)).collect()
}

/// Whether nothing is known of the function, and it can reach no memory of the program's.
fn reaches_nothing(cx: &Domain, function: &Function, passes_pointer: bool) -> bool {
    let unknown = record(&function.name).is_none() && !function.is_defined() && !function.noreturn;
    unknown && !passes_pointer && !cx.memory_escapes()
}

/// Whether a call with these arguments may hand over a pointer.
fn passes_pointer(cx: &Domain, state: &State, args: &[Operand], values: &[Value]) -> bool {
    let caller = cx.program.function(state.top().function);
    let integers = cx.integers_are_addresses();
    args.iter().any(|arg| escape::may_carry_pointer(cx.program, caller, arg, integers))
        || values.iter().any(|value| mentions_block(cx, value))
}

/// Whether a function without a body does nothing but access memory by the rules for accesses, and give a number: any one each time, or
/// one that neither memory nor earlier calls decide.
fn only_accesses(cx: &Domain, state: &State, function: &Function, args: &[Operand]) -> bool {
    use LibraryFunction as F;
    let caller = cx.program.function(state.top().function);
    let known = escape::known(cx.program, caller, &function.name, args);
    let gives = matches!(known, Some(F::Nondet { .. } | F::AnyResult | F::Answer | F::AnyIn(..) | F::Abs));
    let asks = matches!(
        known,
        Some(F::KnownLength | F::Disjoint | F::MayShare | F::Exact | F::Summarises | F::ComparisonsAct)
    );
    gives || asks || matches!(known, Some(F::Reads | F::StringBegins | F::Memory(_)))
}

/// A function of which nothing is known may call the library: its variables are any value then, and results end.
fn forget_library(cx: &mut Context, state: &mut State) {
    let variables = outside::library_variables(cx.program);
    let kept: Vec<_> = state
        .allocations
        .iter()
        .filter(|(_, block)| matches!(block.kind, AllocKind::Global(id) if variables.contains(&id)))
        .map(|(id, block)| (*id, block.size.clone()))
        .collect();
    for (id, size) in kept {
        memory::forget_range(cx, state, id, &Linear::zero(), &size);
    }
    let results: Vec<_> = state
        .allocations
        .iter()
        .filter(|(_, block)| block.is_of_library() && block.status == Status::Live && block.name.starts_with(RESULT))
        .map(|(id, _)| *id)
        .collect();
    for id in results {
        if let Some(block) = state.allocation_mut(id) {
            block.status = Status::Unknown;
        }
    }
}

/// Ends a block of the library's. The model has accessed it just before, so that it is one.
fn end_library_block(cx: &mut Context, state: &mut State, place: &Place, pointer: &Operand) -> Step {
    let id = match operand(cx, state, pointer) {
        Value::Pointer(term) => cx.attribute(state, &term).map(|(id, _)| id),
        _ => None,
    };
    let is_stream = |block: &Allocation| match block.kind {
        AllocKind::Stack(_) => block.owner.is_none(),
        AllocKind::Global(id) => cx.program.global(id).name.starts_with(HELPER),
        AllocKind::Heap
        | AllocKind::Given { .. }
        | AllocKind::Lent { .. }
        | AllocKind::ArgumentList
        | AllocKind::Argument
        | AllocKind::Text => false,
    };
    match id.filter(|id| cx.allocation(state, *id).is_some_and(is_stream)) {
        Some(id) => {
            if let Some(block) = state.allocation_mut(id) {
                block.status = Status::Dead;
                block.cells.clear();
                block.background = Background::Unknown;
            }
        }
        None => {
            let message = "ends a stream of which nothing is known".to_owned();
            cx.note(state, NoteKind::Gap { affects: Affects::MemorySafety }, place.location, message);
        }
    }
    Ok(())
}
