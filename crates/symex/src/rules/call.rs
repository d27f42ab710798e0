//! Calls, returns and intrinsics.

use std::collections::BTreeSet;
use std::sync::Arc;

use analysis::Effects;
use ir::{
    BlockId, Callee, Constant, FunctionId, InstKind, Intrinsic, Linkage, Location, Operand, SourceType, Terminator,
    Type,
};
use logic::{Atom, Linear};

use super::basics::{any_result, constant, decide, define, operand_bits, operand_hint, require};
use super::heap::Roots;
use super::integer::{operand, settle};
use super::memory::{self, Access};
use super::outcome::{Context, Outcomes, Place, Precision, Step, Stop};
use super::{border, ending, heap, indirect, library, optional, orders, overflow, returned, tree, unfold, varargs};
use crate::domain::Domain;
use crate::domain::alarm::{Affects, AlarmKind, Ending, NoteKind};
use crate::domain::block::{AllocId, AllocKind, Allocation, Background, Status};
use crate::domain::site::Site;
use crate::domain::state::{Frame, State};
use crate::domain::value::{Value, View};
use crate::query::demand;
use crate::query::within;

/// A call. Unless the callee has a body (then its frame is on top afterwards), the state stands behind the call.
pub fn call(
    cx: &mut Context,
    state: &mut State,
    place: &Place,
    callee: &Callee,
    (args, byval): (&[Operand], &[(usize, u64)]),
    noreturn: bool,
) -> Step {
    let program = cx.program;
    let target = match callee {
        Callee::Function(id) => *id,
        Callee::Intrinsic(intrinsic) => {
            intrinsic_call(cx, state, place, intrinsic, args)?;
            state.top_mut().index += 1;
            return Ok(());
        }
        Callee::Pointer(pointer) if indirect::is_outside(cx, state, pointer) => {
            cx.reach(orders::opaque(cx, state));
            library::given(cx, state, place, args);
            state.top_mut().index += 1;
            return Ok(());
        }
        Callee::Pointer(pointer) => indirect::target(cx, state, place, pointer, args)?,
    };
    let function = program.function(target);
    if function.is_defined() && function.linkage == Linkage::Replaceable {
        // Another definition may take the place of a weak one: the body says nothing.
        cx.reach(orders::opaque(cx, state));
        library::unknown(cx, state, place, function, args)?;
        state.top_mut().index += 1;
        return Ok(());
    }
    if function.library || !function.is_defined() {
        library::assume(cx, &function.name);
        if library::leave_errno(cx, state, &function.name) {
            cx.reach(orders::opaque(cx, state));
        } else if !function.is_defined() {
            let reached = library::reached(cx, state, function, args);
            cx.reach(reached);
        }
    }
    if function.is_defined() {
        if function.library && library::out_of_reach(cx, state, place, target, args) {
            cx.reach(orders::opaque(cx, state));
            state.top_mut().index += 1;
            return Ok(());
        }
        return enter(cx, state, place, target, args, byval);
    }
    for arg in args {
        let value = operand(cx, state, arg);
        optional::decide(cx, state, &value)?;
    }
    library::external(cx, state, place, function, args)?;
    if noreturn {
        heap::check_leaks_at_exit(cx, state, place.location);
        return Err(Stop::End("the callee does not return"));
    }
    state.top_mut().index += 1;
    Ok(())
}

/// The arguments as the callee gets them.
fn arguments(cx: &mut Context, state: &mut State, target: FunctionId, args: &[Operand]) -> Step<Vec<Value>> {
    let function = cx.program.function(target);
    let pointer_bits = cx.pointer_bits();
    let mut values = Vec::with_capacity(args.len());
    for (index, arg) in args.iter().enumerate() {
        let value = operand(cx, state, arg);
        let value = match function.params.get(index) {
            Some(param) => {
                let expected = &function.value(*param).ty;
                let bits = expected.integer_bits(pointer_bits).unwrap_or(0);
                let actual = operand_bits(cx, state, arg);
                let fits = actual == bits || !matches!(expected, Type::Int(_) | Type::Ptr);
                match (value, expected) {
                    // Called through a declaration that does not match: nothing is known of the parameter.
                    _ if !fits => Value::Any,
                    (Value::Int { term, .. }, Type::Ptr) => Value::Pointer(term),
                    (Value::Pointer(term), Type::Int(_)) => Value::Int { term, view: View::Modular },
                    (value, Type::Int(bits)) => {
                        let view = cx.hint(target, *param);
                        settle(cx, state, value, *bits, view)?
                    }
                    (value, _) => value,
                }
            }
            None => value,
        };
        values.push(value);
    }
    Ok(values)
}

/// Pushes the callee's frame.
fn enter(
    cx: &mut Context,
    state: &mut State,
    place: &Place,
    target: FunctionId,
    args: &[Operand],
    byval: &[(usize, u64)],
) -> Step {
    let mut values = arguments(cx, state, target, args)?;
    let recursive = !cx.in_context(target) && state.frames.iter().any(|frame| frame.function == target);
    // The caller's memory is read before the callee's copies exist.
    let mut copies = Vec::new();
    for (index, bytes) in byval {
        if let Some(pointer) = values.get(*index) {
            let access = memory::reach(cx, state, place, pointer, &constant(*bytes as i64), false)?;
            copies.push((*index, *bytes, access));
        }
    }
    // The copies die with the callee's frame, except that of a recursive call: its entry is explored elsewhere.
    let owner = (!recursive).then_some(state.frames.len());
    for (index, bytes, access) in copies {
        let Some(param) = cx.program.function(target).params.get(index).copied() else { continue };
        let (id, allocation) = cx.new_allocation(
            constant(bytes as i64),
            AllocKind::Stack(param),
            owner,
            "argument",
            place.location.map(Site::at),
        );
        values[index] = Value::Pointer(Linear::symbol(allocation.base));
        state.add_allocation(id, allocation);
        if let Access::Block(from, offset) = access {
            heap::copy(cx, state, (from, &offset), (id, &Linear::zero()), &constant(bytes as i64));
        }
    }
    if recursive || cx.in_context(target) {
        cx.reach(orders::opaque(cx, state));
        return Err(Stop::Elsewhere(target, values));
    }
    push_frame(cx, state, target, values, false);
    Ok(())
}

/// Pushes a frame at the entry of a function with a body.
pub fn push_frame(cx: &Domain, state: &mut State, target: FunctionId, values: Vec<Value>, bottom: bool) {
    let function = cx.program.function(target);
    let mut locals = std::collections::BTreeMap::new();
    let mut rest = values.into_iter();
    for param in &function.params {
        if let Some(value) = rest.next()
            && !matches!(value, Value::Any)
        {
            locals.insert(*param, value);
        }
    }
    let (locals, varargs) = (Arc::new(locals), rest.collect());
    state.frames.push(Arc::new(Frame { locals, varargs, bottom, ..Frame::before(target, BlockId(0)) }));
}

/// `ret value`.
pub fn ret(cx: &mut Context, state: &mut State, value: Option<&Operand>, location: Option<Location>) -> Step {
    let function = cx.program.function(state.top().function);
    let result = match value {
        Some(value_) => {
            let hint = operand_hint(cx, state, value_).unwrap_or(View::Signed);
            let value = operand(cx, state, value_);
            let settled = match &function.result {
                Type::Int(bits) => settle(cx, state, value, *bits, hint)?,
                _ => value,
            };
            Some(settled)
        }
        None => None,
    };
    let bottom = state.top().bottom;
    let depth = state.frames.len() - 1;
    if depth == 0 || bottom {
        if depth == 0 && !bottom {
            let returned = in_source(cx, state, result.clone())?;
            if let (Some(returned), true) = (returned, cx.options.followed.is_some()) {
                let frame = state.top_mut();
                frame.varargs = frame.varargs.iter().cloned().chain([returned]).collect();
            }
            let mut after = state.clone();
            pop(cx, &mut after, depth);
            after.frames.clear();
            let roots = match &result {
                Some(result) if cx.open => Roots::Result(result),
                _ => Roots::None,
            };
            heap::check_leaks(cx, &after, roots, location);
            heap::check_unfreed(cx, &after, location);
        }
        return Err(if bottom { Stop::Return(result.map(Box::new)) } else { Stop::End("end of the program") });
    }
    pop(cx, state, depth);
    let returned_type = function.result.clone();
    let caller = cx.program.function(state.top().function);
    let inst = &caller.block(state.top().block).insts[state.top().index];
    let place = Place { result: inst.result, location: inst.location };
    match (result, place.result) {
        (Some(value), Some(target)) if caller.value(target).ty == returned_type => {
            heap::allocated_by_call(cx, state, &place, &value);
            define(cx, state, &place, value);
        }
        // Called through a declaration with another result type.
        _ => any_result(cx, state, &place),
    }
    state.top_mut().index += 1;
    Ok(())
}

/// The result of the entry as C reads it, where its numbers are followed.
fn in_source(cx: &mut Context, state: &mut State, result: Option<Value>) -> Step<Option<Value>> {
    let function = cx.program.function(state.top().function);
    let source = function.c_result.and_then(|ty| cx.program.c_types.source_type(ty));
    match (result, source, &function.result) {
        (Some(value), Some(SourceType::Integer { signed }), Type::Int(bits)) if cx.options.followed.is_some() => {
            let view = if signed { View::Signed } else { View::Unsigned };
            Ok(Some(settle(cx, state, value, *bits, view)?))
        }
        (result, ..) => Ok(result),
    }
}

/// Whether the state is one in which the entry returns: its frame holds the numbers that are followed, and then the result.
pub fn returns_from_entry(cx: &Domain, state: &State) -> bool {
    let [frame] = &state.frames[..] else { return false };
    let block = cx.program.function(frame.function).block(frame.block);
    !frame.bottom && frame.index == block.insts.len() && matches!(block.terminator, Terminator::Return(_))
}

/// Pops the top frame: its blocks die.
fn pop(cx: &Domain, state: &mut State, depth: usize) {
    state.frames.pop();
    end_frame(cx, state, depth);
}

/// The blocks of the frame at that depth die.
pub fn end_frame(cx: &Domain, state: &mut State, depth: usize) {
    let dying: Vec<_> =
        state.allocations.iter().filter(|(_, allocation)| allocation.owner == Some(depth)).map(|(id, _)| *id).collect();
    for id in dying {
        border::settle(cx, state, id);
        if let Some(allocation) = state.allocation_mut(id) {
            allocation.status = Status::Dead;
            allocation.owner = None;
            allocation.cells.clear();
            allocation.background = Background::Unknown;
        }
    }
}

/// The states behind a recursive call that is explored elsewhere: its result is what the postcondition of the callee
/// says, or any value; what the callee may have written is any value, and heap blocks may have been freed: among the blocks
/// that it can `reach`, if these are known, else anywhere. No row if such a call never returns.
pub fn after_recursion(
    domain: &mut Domain,
    precision: Precision,
    mut state: State,
    target: FunctionId,
    (args, reach): (&[Value], Option<&BTreeSet<AllocId>>),
) -> Outcomes {
    let mut cx = Context::new(domain, precision);
    let program = cx.program;
    let effects = cx.facts.effects(target);
    let function = program.function(state.top().function);
    let inst = &function.block(state.top().block).insts[state.top().index];
    let place = Place { result: inst.result, location: inst.location };
    let change = cx.input_of(target);
    state.trail.changes_input(change);
    match reach {
        Some(reach) => forget_reached(&mut cx, &mut state, &effects, reach),
        None => {
            if effects.writes {
                memory::forget_everything(&mut cx, &mut state);
            }
            if effects.frees {
                heap::forget_liveness(&mut cx, &mut state);
            }
        }
    }
    if effects.allocates {
        let message = format!(
            "`{}` is recursive, and it or what it calls may allocate: whether all blocks are freed is not known",
            program.function(target).name
        );
        cx.note(&state, NoteKind::Gap { affects: Affects::Leaks }, place.location, message);
    }
    let mut states = returned::apply(&mut cx, state, &place, target, args);
    for state in &mut states {
        state.top_mut().index += 1;
    }
    let name = &program.function(target).name;
    cx.finish_call(states, |number| format!("case {number} of what `{name}` returns"))
}

/// A callee changed what it can reach, as its effects say: of the blocks given, of those that may overlap one of them, of the arguments of
/// the program, which share bytes, and of what the library gave out, which its functions change.
fn forget_reached(cx: &mut Context, state: &mut State, effects: &Effects, reach: &BTreeSet<AllocId>) {
    if !effects.writes && !effects.frees {
        return;
    }
    let of_environment = |block: &Allocation| {
        block.is_of_library() || block.kind.may_be_argument() || block.kind == AllocKind::ArgumentList
    };
    let mut changed = reach.clone();
    changed.extend(state.allocations.iter().filter(|(_, block)| of_environment(block)).map(|(id, _)| *id));
    let overlapping: Vec<AllocId> = changed.iter().flat_map(|id| cx.overlapping(state, *id)).collect();
    changed.extend(overlapping);
    let of_heap = |block: &Allocation| block.list.is_some() && block.kind == AllocKind::Heap;
    if changed.iter().any(|id| state.allocations.get(id).is_some_and(|block| of_heap(block))) {
        let message = "a recursive call may have changed a linked list".to_owned();
        cx.note(state, NoteKind::Gap { affects: Affects::Leaks }, None, message);
    }
    if effects.writes {
        optional::forget(cx, state);
    }
    for id in changed {
        unfold::dissolve(state, id);
        let Some(block) = state.allocation_mut(id) else { continue };
        if effects.writes {
            block.cells.clear();
            block.background = Background::Unknown;
        }
        if effects.frees && (block.kind.may_be_freed() || block.is_of_library()) && block.status == Status::Live {
            block.status = Status::Unknown;
        }
        // What was freed of a tree is not known, or of what the elements of an array own.
        block.cells = tree::without(std::mem::take(&mut block.cells));
        if block.segment().is_some() {
            block.background = Background::Unknown;
        }
    }
}

fn intrinsic_call(cx: &mut Context, state: &mut State, place: &Place, intrinsic: &Intrinsic, args: &[Operand]) -> Step {
    match (intrinsic, args) {
        (Intrinsic::Memory(kind, volatile), _) => heap::block_operation(cx, state, place, *kind, args, *volatile)?,
        (Intrinsic::LifetimeStart | Intrinsic::LifetimeEnd, _) => {
            if let Some(object) = args.last() {
                super::stack::lifetime(cx, state, object, *intrinsic == Intrinsic::LifetimeStart);
            }
        }
        (Intrinsic::Padding, [pointer, numbers @ ..]) => memory::padding(cx, state, pointer, numbers),
        (Intrinsic::Truth, [byte]) => truth(cx, state, place, byte)?,
        (Intrinsic::StackSave, _) => define(cx, state, place, Value::Any),
        (Intrinsic::StackRestore, _) => end_variable_blocks(cx, state),
        (Intrinsic::WithOverflow(op), _) => overflow::with_overflow(cx, state, place, *op, args)?,
        (Intrinsic::Abs(undefined), [arg, ..]) => overflow::absolute(cx, state, place, arg, *undefined)?,
        (Intrinsic::MinMax { signed, max }, _) => overflow::min_max(cx, state, place, *signed, *max, args)?,
        (Intrinsic::Identity, [arg, ..]) => {
            let value = operand(cx, state, arg);
            define(cx, state, place, value);
        }
        (Intrinsic::Assume, [condition, ..]) => {
            if let Value::Bool(cond) = operand(cx, state, condition)
                && !decide(state, &cond)?
            {
                let message = "an assumption of the compiler may not hold".to_owned();
                ending::here(cx, state, place, (Ending::Undefined, message));
                return Err(Stop::End("llvm.assume does not hold"));
            }
        }
        (Intrinsic::Trap, _) => {
            heap::check_leaks_at_exit(cx, state, place.location);
            return Err(Stop::End("trap"));
        }
        (Intrinsic::UbsanTrap(_), _) => {
            let kind = NoteKind::Alarm { kind: AlarmKind::Overflow, about: Vec::new(), certain: false };
            let message = "signed overflow cannot be excluded".to_owned();
            cx.note_demand(state, (kind, place.location, message), demand::of_reaching);
            return Err(Stop::End("signed overflow"));
        }
        (Intrinsic::OutOfBounds(of), _) => {
            let message = format!("the index cannot be shown to be within the bounds of `{}`", of.array);
            ending::here(cx, state, place, (Ending::OutOfBounds, message));
            return Err(Stop::End("index out of bounds"));
        }
        (Intrinsic::VarArgs(name), _) => varargs::call(cx, state, place, name, args)?,
        (Intrinsic::Nothing, _) => {}
        (Intrinsic::Bits(name), _) => super::bits::intrinsic(cx, state, place, name, args)?,
        (Intrinsic::AnyValue(_) | Intrinsic::Math(_), _) => any_result(cx, state, place),
        _ => any_result(cx, state, place),
    }
    Ok(())
}

/// A `_Bool` was read: its byte has to be 0 or 1, else the behaviour is undefined (C11 6.2.6.1p5). If that cannot be shown,
/// memory safety is not; the run goes on with such a byte.
fn truth(cx: &mut Context, state: &mut State, place: &Place, byte: &Operand) -> Step {
    let (low, high) = (logic::Int::ZERO, logic::Int::ONE);
    let term = match operand(cx, state, byte) {
        Value::Int { term, .. } if within(state, &term, &low, &high) => return Ok(()),
        Value::Bool(_) => return Ok(()),
        Value::Int { term, view } if view != View::Modular => Some(term),
        Value::Int { .. } | Value::Pointer(_) | Value::Aggregate(_) | Value::Tree(..) | Value::Root(_) | Value::Any => {
            None
        }
    };
    if cx.options.values_only {
        return Ok(());
    }
    let alarm = NoteKind::Alarm { kind: AlarmKind::NoTruth, about: Vec::new(), certain: false };
    let message = "a `_Bool` that is read may hold neither 0 nor 1".to_owned();
    let Some(term) = term else {
        cx.note(state, alarm, place.location, message);
        return Ok(());
    };
    cx.note_passed(state, alarm, place.location, message);
    for bound in [Atom::ge(&term, &Linear::constant(low)), Atom::le(&term, &Linear::constant(high))] {
        require(state, &bound, "a `_Bool` with another byte than 0 or 1")?;
    }
    Ok(())
}

/// The end of a scope with arrays of variable length: such blocks of this frame may be dead now.
fn end_variable_blocks(cx: &Domain, state: &mut State) {
    let owner = Some(state.frames.len() - 1);
    let function = cx.program.function(state.top().function);
    // Blocks of constant size made at the entry belong to the frame, all others to the stack above it.
    let of_the_frame = |id: ir::ValueId| {
        function.params.contains(&id)
            || function.block(BlockId(0)).insts.iter().any(|inst| {
                inst.result == Some(id)
                    && matches!(inst.kind, InstKind::StackAlloc { count: Operand::Const(Constant::Int { .. }), .. })
            })
    };
    let ids: Vec<_> = state
        .allocations
        .iter()
        .filter(|(_, allocation)| allocation.owner == owner && allocation.status == Status::Live)
        .filter(|(_, allocation)| matches!(allocation.kind, AllocKind::Stack(id) if !of_the_frame(id)))
        .map(|(id, _)| *id)
        .collect();
    for id in ids {
        if let Some(allocation) = state.allocation_mut(id) {
            allocation.status = Status::Unknown;
        }
    }
}
