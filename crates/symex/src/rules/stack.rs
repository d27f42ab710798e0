//! Stack allocations (paper 1, rule `alloca`) and what C asks of them beyond their size: arrays of variable length have
//! a positive one, and the block of a scope that is entered again is another block.

use ir::{BinaryOp, CastOp, InstKind, Operand, Origin};
use logic::{Atom, Int, Linear};
use semantics::range;

use super::basics::{any_result, operand_bits};
use super::border;
use super::outcome::{Context, Place, Step};
use crate::domain::Domain;
use crate::domain::alarm::{Affects, AlarmKind, NoteKind};
use crate::domain::block::{AllocId, AllocKind, Background, Status};
use crate::domain::site::Site;
use crate::domain::state::State;
use crate::domain::value::{Value, View};
use crate::domain::written::Written;
use crate::query::within;
use crate::rules::integer::operand;

/// `x = alloca element_size, count`.
pub fn stack_alloc(cx: &mut Context, state: &mut State, place: &Place, element_size: u64, count: &Operand) -> Step {
    let Some(result) = place.result else { return Ok(()) };
    let function = state.top().function;
    if cx.facts.function(function).registers().contains(&result) {
        bear(cx, state, result);
        return Ok(());
    }
    if cx.options.values_only {
        // Whether the length of an array is one is not asked.
        if !matches!(count, Operand::Const(_)) {
            cx.doubt();
        }
        any_result(cx, state, place);
        return Ok(());
    }
    if cx.facts.unscoped(function).contains(&result) && cx.program.origin == Origin::OwnFrontEnd {
        let object = semantics::locals::describe(cx.program.function(function), result);
        let message = format!("{object} may be used after the end of its lifetime, which is not known");
        cx.note(state, NoteKind::Gap { affects: Affects::MemorySafety }, place.location, message);
    }
    check_length(cx, state, place, count);
    let bits = operand_bits(cx, state, count);
    let count = super::integer::operand_in(cx, state, count, bits, View::Unsigned)?;
    // The machine multiplies modulo 2^w: an array of 2^30 ints has no bytes at 32 bits.
    let exact = count.scale(&Int::from(i128::from(element_size)));
    let size = super::integer::convert(cx, state, &exact, cx.pointer_bits(), View::Unsigned)?;
    let variable = cx.program.function(function).value(result).variable.clone();
    new_stack_block(cx, state, place, size, variable.as_deref().unwrap_or("alloca"));
    Ok(())
}

/// The life of a register begins: it holds some value.
fn bear(cx: &Domain, state: &mut State, register: ir::ValueId) {
    state.forget_register(register);
    let function = cx.program.function(state.top().function);
    if let Some(InstKind::StackAlloc { element_size: bytes @ 1..=16, .. }) =
        function.defining_inst(register).map(|inst| &inst.kind)
    {
        let frame = state.frames.len() - 1;
        state.trail.bear(frame, register, 8 * *bytes as u32);
    }
}

/// A new block that dies with the top frame; the result points to it.
pub fn new_stack_block(cx: &mut Context, state: &mut State, place: &Place, size: Linear, name: &str) {
    let Some(result) = place.result else { return };
    let owner = Some(state.frames.len() - 1);
    let size = state.knowledge.normalize(&size);
    let (id, allocation) = cx.new_allocation(size, AllocKind::Stack(result), owner, name, place.location.map(Site::at));
    let pointer = Value::Pointer(Linear::symbol(allocation.base));
    state.add_allocation(id, allocation);
    state.set_local(result, pointer);
}

/// The lifetime of a local begins or ends: its contents are arbitrary, it may be accessed or not.
pub fn lifetime(cx: &mut Context, state: &mut State, object: &Operand, begins: bool) {
    let function = state.top().function;
    if let Operand::Value(register) = object
        && cx.facts.function(function).registers().contains(register)
    {
        if begins {
            bear(cx, state, *register);
        } else {
            state.forget_register(*register);
            let frame = state.frames.len() - 1;
            state.trail.outlive_birth(frame, *register);
        }
        return;
    }
    let Value::Pointer(term) = operand(cx, state, object) else { return };
    let Some((id, _)) = cx.attribute(state, &term) else { return };
    if begins && begin_again(cx, state, object, id) {
        return;
    }
    if !begins {
        border::settle(cx, state, id);
    }
    if let Some(allocation) = state.allocation_mut(id) {
        allocation.cells.clear();
        allocation.background = Background::Unknown;
        if !allocation.written.is_all() {
            allocation.written = Written::none();
        }
        allocation.status = if begins { Status::Live } else { Status::Dead };
    }
}

/// Notes an array whose number of elements may be negative: the machine takes it for a huge number and finds no room.
/// The front end widens the number of elements of a declared array as if it were unsigned, so the question goes to where it
/// comes from; what `alloca` is given C converts by its type.
pub fn check_length(cx: &mut Context, state: &mut State, place: &Place, count: &Operand) {
    if cx.program.origin != Origin::OwnFrontEnd || cx.options.mathematical {
        return;
    }
    let function = cx.program.function(state.top().function);
    let named = place.result.and_then(|result| function.value(result).variable.as_deref());
    // clang names what holds a declared array, also where it tells nothing of the variable.
    let declared = named.is_some() || place.result.is_some_and(|result| !function.value(result).name.is_empty());
    if !not_negative(cx, state, count, declared) {
        let kind = NoteKind::Alarm { kind: AlarmKind::InvalidDereference, about: Vec::new(), certain: false };
        let message = match named.filter(|name| !name.is_empty()) {
            Some(name) => format!("the length of the array `{name}` may be negative"),
            None => "the size that `alloca` is given may be negative".to_owned(),
        };
        cx.note(state, kind, place.location, message);
    }
}

/// Whether the number is not negative as C reads it; `declared` says that it is the length of a declared array.
fn not_negative(cx: &mut Context, state: &mut State, count: &Operand, declared: bool) -> bool {
    if let Operand::Value(id) = count {
        let program = cx.program;
        let function = program.function(state.top().function);
        match function.defining_inst(*id).map(|inst| &inst.kind) {
            Some(InstKind::Cast { op: CastOp::ZExt, value, .. }) => {
                return !declared || not_negative(cx, state, value, declared);
            }
            Some(InstKind::Binary { op: BinaryOp::Mul, lhs, rhs, .. }) => {
                return not_negative(cx, state, lhs, declared) && not_negative(cx, state, rhs, declared);
            }
            _ => {}
        }
    }
    let bits = operand_bits(cx, state, count);
    match operand(cx, state, count) {
        Value::Int { term, view: View::Signed } => state.knowledge.implies(&Atom::ge(&term, &Linear::zero())),
        Value::Int { term, view: View::Unsigned } => {
            state.knowledge.implies(&Atom::le(&term, &Linear::constant(range::signed_max(bits))))
        }
        Value::Int { term, view: View::Modular } => within(state, &term, &logic::Int::ZERO, &range::signed_max(bits)),
        Value::Bool(_) => true,
        Value::Pointer(_) | Value::Aggregate(_) | Value::Tree(..) | Value::Root(_) | Value::Any => false,
    }
}

/// The scope of a variable begins again: a pointer that someone kept from last time still points to the old block,
/// which stays dead. True if there was one, and the variable got a new block.
pub fn begin_again(cx: &mut Context, state: &mut State, object: &Operand, id: AllocId) -> bool {
    let Operand::Value(register) = object else { return false };
    let Some(old) = state.allocations.get(&id).cloned() else { return false };
    if old.status == Status::Live || old.kind != AllocKind::Stack(*register) || !kept(state, &old.base, *register) {
        return false;
    }
    let (new, mut allocation) = cx.new_allocation(old.size.clone(), old.kind, old.owner, &old.name, old.site);
    allocation.status = Status::Live;
    let pointer = Value::Pointer(Linear::symbol(allocation.base));
    state.add_allocation(new, allocation);
    state.set_local(*register, pointer);
    true
}

/// Whether the address is held anywhere but in the variable's own SSA value.
fn kept(state: &State, base: &logic::Symbol, register: ir::ValueId) -> bool {
    let mut found = false;
    let top = state.frames.len() - 1;
    for (index, frame) in state.frames.iter().enumerate() {
        let locals = frame.locals.iter().filter(|(id, _)| index != top || **id != register).map(|(_, value)| value);
        for value in locals.chain(frame.slots.values()).chain(frame.varargs.iter()) {
            value.for_each_symbol(&mut |symbol| found |= symbol == *base);
        }
    }
    for block in state.allocations.values() {
        for cell in block.all_cells() {
            cell.value.for_each_symbol(&mut |symbol| found |= symbol == *base);
        }
        found |= block.columns.iter().any(|column| column.into() == Some(*base));
    }
    found
}
